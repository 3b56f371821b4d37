"""Reading a designer's own symbols, ``[symbols.NAME]``: parts of ours, and strokes drawn in the unit box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import near
from countermarch.components.model.unit_words import type_word
from countermarch.generators.scene.art import Stroke
from countermarch.generators.scene.paths import circle, line, polygon
from countermarch.generators.scene.symbols import PARTS, SYMBOLS, Recipe

if TYPE_CHECKING:
    from countermarch.components.model.loading.toml_files import Section

MOST = 200
MOST_STROKES = 40
FEWEST, MOST_POINTS = 2, 100

INKS = ("line", "thin", "bold", "solid", "paper")
BOX = (3.0, 2.0)
"""The box that symbols are drawn in."""


def own_symbols(top: Section) -> dict[str, Recipe]:
    """Return the symbols of a file by the type that they stand for, as it is written and as it is kept."""
    named = top.named("symbols")
    if len(named) > MOST:
        top.fault("symbols", f"{len(named)} symbols", f"at most {MOST}")
    found: dict[str, Recipe] = {}
    for name, section in list(named.items())[:MOST]:
        recipe = _recipe(name, section)
        found |= {name: recipe, type_word(name): recipe}
        section.finish()
    return found


def _recipe(name: str, section: Section) -> Recipe:
    parts: list[str] = []
    for place, word in enumerate(section.texts("parts")):
        made = SYMBOLS.get(type_word(word))
        if word in PARTS:
            parts.append(word)
        elif made is not None and made.boxed:
            parts += made.parts
        else:
            hint = near(word, [*PARTS, *SYMBOLS])
            section.fault("parts", word, f"a part, or a symbol in a box; {hint}", place)
    strokes = section.sections("stroke")
    if len(strokes) > MOST_STROKES:
        section.fault("stroke", f"{len(strokes)} strokes", f"at most {MOST_STROKES}")
    own = tuple(_stroke(one) for one in strokes[:MOST_STROKES])
    if not parts and not own:
        section.fault("parts", "", "parts, strokes, or both: the symbol is empty")
    if section.flag("boxed", default=True):
        return Recipe(name, tuple(parts), own=own)
    strokes_of_parts = tuple(stroke for part in parts for stroke in PARTS[part])
    return Recipe(name, (), boxed=False, own=(*strokes_of_parts, *own))


def _stroke(section: Section) -> Stroke:
    """Read a stroke: a line through points, closed or not, or a circle; in percent of the box."""
    ink = section.choice("ink", INKS, "line")
    if section.has("circle"):
        x, y, radius = section.lengths("circle", (50.0, 50.0, 20.0), least=-50.0, most=150.0)
        section.finish()
        return Stroke(circle(*_placed(x, y), max(radius, 0.1) / 100 * BOX[1]), ink)
    found = section.value_or_none("points")
    listed = found if isinstance(found, list) else []
    sound = FEWEST <= len(listed) <= MOST_POINTS and all(map(_point, listed))
    if not section.has("points") or not sound:
        expected = f"2 to {MOST_POINTS} points, each [x, y] in percent of the box, or circle = [x, y, radius]"
        section.fault("points", found or "", expected)
    points = [_placed(*pair) for pair in listed] if sound else [(0.0, 0.0), (1.0, 1.0)]
    closed = section.flag("closed") or ink in ("solid", "paper")
    section.finish()
    return Stroke(polygon(points) if closed else line(*points), ink)


def _point(pair: object) -> bool:
    if not isinstance(pair, list) or len(pair) != 2:  # noqa: PLR2004 # x, y
        return False
    return all(type(one) in (int, float) and -50 <= one <= 150 for one in pair)  # noqa: PLR2004 # percent


def _placed(x: float, y: float) -> tuple[float, float]:
    """Return a point in percent of the box in the units of symbols, about its middle."""
    return (x / 100 - 0.5) * BOX[0], (y / 100 - 0.5) * BOX[1]
