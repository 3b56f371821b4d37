"""What a file that describes a map is read by: colours and points, each fault with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.model.colour import is_colour

if TYPE_CHECKING:
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.generators.maps.area_plan import Point

FILE = "map.toml"
MOST = 500
LONGEST = 2000.0
"""No map is wider or taller than this, in mm."""


def few(top: Section, key: str) -> list[Section]:
    """Return the tables of a key, not more than a map can hold."""
    sections = top.sections(key)
    if len(sections) > MOST:
        top.fault(key, f"{len(sections)} tables", f"at most {MOST}")
    return sections[:MOST]


def colour(section: Section, key: str) -> str:
    """Read a colour."""
    found = section.text(key)
    if section.has(key) and not is_colour(found):
        section.fault(key, found, "a colour written #rrggbb")
    return found


def _is_point(found: Any) -> bool:  # noqa: ANN401 # as read from the file
    two = isinstance(found, list) and len(found) == 2  # noqa: PLR2004 # x and y
    return two and all(type(one) in (int, float) and 0 <= one <= LONGEST for one in found)


def point(section: Section, key: str, default: Point) -> Point:
    """Read a point in mm."""
    x, y = section.lengths(key, default, least=0.0, most=LONGEST)
    return (x, y)


def points(section: Section, key: str) -> tuple[Point, ...]:
    """Read a list of points in mm."""
    section.has(key)
    found: Any = section.value_or_none(key)
    if not isinstance(found, list) or not 2 <= len(found) <= MOST:  # noqa: PLR2004 # a line has two ends
        section.fault(key, "" if found is None else found, f"2 to {MOST} points [x, y] in mm")
        return ()
    for place, one in enumerate(found):
        if not _is_point(one):
            section.fault(key, str(one), f"a point [x, y] in mm from 0 to {LONGEST:g}", place)
            return ()
    return tuple((float(x), float(y)) for x, y in found)
