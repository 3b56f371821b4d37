"""Styles: the colours and type sizes of all drawings, read from ``generators/styles/*.toml``.

A style defines only what differs from its ``base``, so several can be combined. Colours are
``"#rrggbb"``, type sizes points, lengths mm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from countermarch.components.colour_words import COLOUR_EXPECTED, read_colour
from countermarch.components.model.loading.toml_files import read_toml
from countermarch.components.model.loading.toml_shapes import read_shapes
from countermarch.components.suggestions import did_you_mean
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.metrics import MIN_SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.loading.toml_files import Section

# WCAG 2.0 printed 0.03928, from a draft of sRGB; no colour of eight bits is between the two
_LINEAR = 0.04045
"""Threshold below which the sRGB transfer function is linear."""


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))


def mix(first: str, second: str, share: float) -> str:
    """Return ``first`` with ``share`` (0 to 1) of it replaced with ``second``.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    blended = (round(a + (b - a) * share) for a, b in zip(channels(first), channels(second), strict=True))
    return "#" + "".join(f"{value:02x}" for value in blended)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour by WCAG 2.2, from 0 (black) to 1 (white)."""
    red, green, blue = (
        value / 12.92 if value <= _LINEAR else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels(colour))
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours by WCAG 2.2, from 1 (none) to 21 (black on white).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


FOLDER = Path(__file__).parent.parent / "styles"

FIELDS = ("solid", "tint", "frame")
"""Kinds of background of a counter."""


ON_COUNTERS = ("strength", "unit", "marker", "support")
"""Roles of type that only counters have."""

TONES = {"livery-shade": 1.0, "livery-rim": 2.2, "livery-head": 1.8, "livery-light": 1.8}
"""Tones of a counter's background at its bottom, rim, head and edge, in shades of the style."""

READABLE = 4.5
"""Minimum contrast between text and its background (WCAG 2.2, level AA)."""


class UnknownStyleError(DrawingError):
    """No style has this name; the message lists those that exist."""


@dataclass(frozen=True, slots=True)
class Livery:
    """The colours of a side's pieces.

    ``field`` is the background of its counters, ``ink`` the colour of text on it, ``frame`` a border in the
    side's colour if the style leaves the field white (else None), ``deep`` its darkest tone, for headings.
    """

    field: str
    ink: str
    frame: str | None
    deep: str


@dataclass(frozen=True, slots=True)
class Style:
    """A style combined with those that it is based on: every colour, type size and tone by name."""

    name: str
    title: str
    colours: Mapping[str, str]
    counter: Mapping[str, Any]
    sizes: Mapping[str, float]
    results: Mapping[str, tuple[str, str]]
    sides: Mapping[str, Mapping[str, str]]
    tones: tuple[str, ...]
    markers: Mapping[str, Mapping[str, Any]]
    boxes: Mapping[str, tuple[str, str]]
    symbols: Mapping[str, str]

    def colour(self, name: str) -> str:
        """Return a colour by its role.

        >>> style("standard").colour("paper")
        '#ffffff'
        """
        return self.colours[name]

    def size(self, name: str) -> float:
        """Return a type size in points by its role.

        >>> style("large-print").size("unit") > style("standard").size("unit")
        True
        """
        return self.sizes[name]

    @property
    def counter_size(self) -> float:
        """The edge of a counter, in mm."""
        return float(self.counter["size"])

    def shaded(self, livery: Livery, role: str) -> str:
        """Return a tone of a counter's background: darker at its bottom and rim, paler at its lit edge.

        The head is paler only under dark ink. Without printed grounds, or without shade, all are alike.

        >>> classic, plain = style("classic"), Livery("#88aacc", "#000000", None, "#002244")
        >>> {classic.shaded(plain, role) for role in TONES}
        {'#88aacc'}
        """
        share = 0.0 if livery.frame else min(1.0, float(self.counter["shade"]) * TONES[role])
        # pale ink on a paler head would lose its contrast
        if role == "livery-head" and luminance(livery.ink) > luminance(livery.field):
            return livery.field
        return mix(livery.field, "#000000" if role in ("livery-shade", "livery-rim") else "#ffffff", share)

    def livery(self, side: str, colours: Mapping[str, str]) -> Livery:
        """Return the colours of a side's pieces; the style's own for that side override ``colours``.

        ``colours`` has ``fill``, and optionally ``ink`` and ``band``; an ink that is missing or has too
        little contrast is replaced.

        >>> style("standard").livery("x", {"fill": "#204020"}).ink
        '#ffffff'
        >>> style("low-ink").livery("x", {"fill": "#204020"}).field
        '#ffffff'
        """
        wanted = {**colours, **self.sides.get(side, {})}
        field = wanted.get("fill", self.colour("panel"))
        deep = darkened(wanted.get("band", field))
        match self.counter["field"]:
            case "frame":
                return Livery(self.colour("paper"), self.colour("ink"), deep, deep)
            case "tint":
                # before the ink is chosen: on a paler field another one may be readable
                field = mix(field, "#ffffff", 0.6)
        ink = readable(wanted.get("ink", self.colour("ink")), field)
        return Livery(field, ink, None, deep)

    def dressed(self, markers: Mapping[str, Mapping[str, str]]) -> Style:
        """Return this style with a game's own looks for markers, on white if the style frames them.

        >>> style("low-ink").dressed({"rank": {"fill": "#204020"}}).markers["rank"]
        {'fill': '#ffffff', 'ink': '#204020'}
        """
        if self.counter["field"] == "frame":
            markers = {name: _on_white(look, self.colour("ink")) for name, look in markers.items()}
        return replace(self, markers={**self.markers, **markers}) if markers else self

    def sized(self, edge: float) -> Style:
        """Return this style for counters with another edge, in mm; their type is scaled with them.

        >>> small = style("standard")
        >>> large = small.sized(2 * small.counter_size)
        >>> large.size("strength") == 2 * small.size("strength")
        True
        """
        share = edge / self.counter_size
        types = {name: max(self.sizes[name] * share, MIN_SIZE) for name in ON_COUNTERS}
        return replace(self, counter={**self.counter, "size": edge}, sizes={**self.sizes, **types})

    def tone(self, index: int | None) -> str:
        """Return the background of the unit box for a side's formation with this index, or for none."""
        return self.tones[0 if index is None else 1 + index % (len(self.tones) - 1)]


def _on_white(look: Mapping[str, str], ink: str) -> Mapping[str, str]:
    """Return a marker's look on white: its fill becomes its ink, if it has enough contrast."""
    if "fill" not in look:
        return look
    wanted = look["fill"] if contrast(look["fill"], "#ffffff") >= READABLE else look.get("ink", ink)
    return {**look, "fill": "#ffffff", "ink": readable(wanted, "#ffffff")}


def readable(ink: str, ground: str) -> str:
    """Return ``ink`` if it has enough contrast on ``ground``, else black or white, whichever has more.

    >>> readable("#777777", "#888888")
    '#000000'
    """
    if contrast(ink, ground) >= READABLE:
        return ink
    return max(("#000000", "#ffffff"), key=lambda plain: contrast(plain, ground))


def darkened(colour: str) -> str:
    """Return ``colour``, darkened as far as white text on it needs for enough contrast.

    >>> darkened("#204020")
    '#204020'
    >>> contrast("#ffffff", darkened("#ffe000")) >= 4.5
    True
    """
    for step in range(20):
        tried = mix(colour, "#000000", step / 20)
        if contrast("#ffffff", tried) >= READABLE:
            return tried
    return "#000000"


def names() -> tuple[str, ...]:
    """Return the names of all styles.

    >>> "standard" in names()
    True
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def split_names(given: str) -> tuple[str, ...]:
    """Return the names of the styles in a combined name, such as ``low-ink,large-print``.

    >>> split_names("low-ink, large-print")
    ('low-ink', 'large-print')
    """
    return tuple(dict.fromkeys(word.strip() for word in given.split(",") if word.strip())) or ("standard",)


@cache
def style(name: str) -> Style:
    """Return a style by name; of several, separated by commas, later ones override earlier ones.

    >>> both = style("low-ink,large-print")
    >>> both.title, both.counter["field"], both.counter_size
    ('Low ink, large print', 'frame', 19.0)
    >>> style("standart")
    Traceback (most recent call last):
    countermarch...UnknownStyleError: style: no style 'standart'; ... did you mean standard?
    """
    wanted = split_names(name)
    for one in wanted:
        if one not in names():
            there = f"no style {one!r}; expected one of {', '.join(names())}"
            raise UnknownStyleError(f"style: {there}{did_you_mean(one, names(), 1)}")
    data = _laid_over(wanted)
    return Style(
        name=name,
        title=data["title"],
        colours=data["colours"],
        counter=data["counter"],
        sizes=data["type"],
        results={group: (fill, ink) for group, (fill, ink) in data["results"].items()},
        sides=data.get("sides", {}),
        tones=tuple(data["formations"]["tones"]),
        markers=data.get("markers", {}),
        boxes={tone: (fill, ink) for tone, (fill, ink) in data.get("boxes", {}).items()},
        symbols=data.get("symbols", {}),
    )


def _laid_over(wanted: Sequence[str]) -> dict[str, Any]:
    """Read and merge styles, later ones overriding earlier ones; raises ``DataError`` for faulty files."""
    files: dict[str, dict[str, Any]] = {}
    for name in wanted:
        for one, content in reversed(_files(name).items()):
            files.setdefault(one, content)
    merged: dict[str, Any] = {}
    for content in files.values():
        for key, value in content.items():
            merged[key] = {**merged.get(key, {}), **value} if isinstance(value, dict) else value
    titles = [files[name]["title"] for name in wanted]
    merged["title"] = ", ".join([titles[0], *(title[:1].lower() + title[1:] for title in titles[1:])])
    return merged


def _files(name: str) -> dict[str, dict[str, Any]]:
    """Read a style's file and those that it is based on."""
    content = read_toml(FOLDER, f"{name}.toml", _look)
    return {name: content, **(_files(content["base"]) if content["base"] else {})}


def _look(top: Section) -> dict[str, Any]:
    """Read one file; a file with a base defines only what differs from it."""
    counter = top.section("counter")
    sizes = top.section("type")
    formations = top.section("formations")
    found: dict[str, Any] = {
        "base": top.text("base", ""),
        "title": top.text("title"),
        "colours": _colours(top.section("colours")),
        "counter": {
            **read_shapes(counter, {"size": "length", "symbol_line": "length"}),
            **({"shade": counter.length("shade", minimum=0.0, maximum=1.0)} if counter.has("shade") else {}),
            **({"field": counter.choice("field", FIELDS)} if counter.has("field") else {}),
            **({"band": _colour(counter, "band")} if counter.has("band") else {}),
        },
        "type": {key: sizes.length(key, minimum=MIN_SIZE, maximum=100.0) for key in sizes.names()},
        "results": _pairs(top.section("results")),
        "boxes": _pairs(top.section("boxes")),
        "symbols": top.mapping("symbols"),
        "sides": {key: _colours(one) for key, one in top.sections_by_name("sides").items()},
        "markers": {
            key: {name: one.text(name) for name in one.names()}
            for key, one in top.sections_by_name("markers").items()
        },
        "formations": read_shapes(formations, {"tones": "texts"}),
    }
    counter.finish()
    formations.finish()
    return found


def _colours(section: Section) -> dict[str, str]:
    return {name: _colour(section, name) for name in section.names()}


def _colour(section: Section, key: str) -> str:
    found = section.text(key)
    colour = read_colour(found)
    if not colour:
        section.fault(key, found, COLOUR_EXPECTED)
    return colour


def _pairs(section: Section) -> dict[str, tuple[str, ...]]:
    """Read a background and a text colour for each name."""
    found = {}
    for name in section.names():
        pair = section.texts(name)
        found[name] = tuple(map(read_colour, pair))
        if len(pair) != 2 or "" in found[name]:  # noqa: PLR2004 # background and ink
            section.fault(name, ", ".join(pair), 'two colours, ground and ink, such as ["#8b0000", "white"]')
    return found
