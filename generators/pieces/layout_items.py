"""Read the items of a layout, with their formulas and conditions."""

from __future__ import annotations

import re
from contextvars import ContextVar
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from countermarch.components.colour_words import COLOUR_EXPECTED, read_colour
from countermarch.components.model.loading.faults import near
from countermarch.components.model.unit_terms import spellings
from countermarch.generators.pieces.layout import Item
from countermarch.generators.pieces.layout_terms import (
    BOUNDS,
    FARTHEST,
    FIELD,
    LARGEST,
    Condition,
    Extent,
    Template,
)
from countermarch.generators.scene.fonts import FAMILIES, FILES
from countermarch.generators.scene.metrics import MIN_SIZE
from countermarch.generators.scene.paths import regular
from countermarch.generators.scene.style import TONES
from countermarch.generators.scene.symbols import OUTLINES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.components.model.loading.toml_files import Section
    from countermarch.generators.pieces.formulas import Formula
    from countermarch.generators.pieces.layout import ItemKind
    from countermarch.generators.pieces.layout_terms import Worked


def formula_at(section: Section, key: str, text: str, after: int = 0) -> Formula:
    """Read a formula, ``after`` characters into the text of a key; a mistake is reported as a fault."""
    from countermarch.components.model.expressions.errors import ExpressionError
    from countermarch.generators.pieces.formulas import formula

    try:
        return formula(text)
    except ExpressionError as error:
        section.expression_fault(key, error, after)
        return formula("none == none")


def number_formula(section: Section, key: str) -> Formula | None:
    """Read a formula used as a number, ``= 2 + steps`` or a column in brackets; None for anything else."""
    found = section.value_or_none(key)
    if not isinstance(found, str) or not found.strip().startswith(("=", "[")):
        return None
    text = section.text(key)
    if text[0] == "=":
        return formula_at(section, key, text[1:], 1)
    inner = FIELD.fullmatch(text)
    if inner is None:
        section.fault(key, text, "a formula after =, or one column in square brackets")
        return None
    if inner[1][0] == "=":
        return formula_at(section, key, inner[1][1:], 2)
    quote = "'" if '"' in inner[1] else '"'
    return formula_at(section, key, f"column({quote}{inner[1]}{quote})")


def with_formulas(section: Section, key: str, text: str) -> Template:
    """Read a text; every formula in it must be valid."""
    for found in FIELD.finditer(text):
        if found[1][0] == "=":
            formula_at(section, key, found[1][1:], found.start() + 2)
    return Template.read(text)


def read_conditions(section: Section, key: str, _start: Item | None = None) -> tuple[Condition, ...]:
    """Read conditions: columns that must not be empty, a table of required values, or a formula."""
    if isinstance(section.value_or_none(key), str):
        text = section.text(key)
        found = formula_at(section, key, text)
        if not found.condition:
            section.fault(key, text, "a condition, such as attack > 3 or type == 'armor'")
        return (Condition("", formula=found),)
    if isinstance(section.value_or_none(key), list):
        return tuple(Condition(name.lower()) for name in section.texts(key))
    inner = section.section(key)
    return tuple(_condition(inner, column) for column in inner.names())


def _condition(section: Section, column: str) -> Condition:
    found, name = section.value_or_none(column), column.lower()
    if isinstance(found, bool):
        return Condition(name, empty=not section.flag(column))
    if isinstance(found, dict):
        inner = section.section(column)
        bounds: dict[str, Any] = {
            key: inner.length(key, minimum=-1e9, maximum=1e9) for key in ("min", "max") if inner.has(key)
        }
        bounds |= {key: inner.number(key) for key in ("min_length", "max_length") if inner.has(key)}
        bounds |= {"given": True} if inner.has("given") and inner.flag("given") else {}
        inner.finish()
        return Condition(name, **bounds)
    values = section.value(column)
    if not isinstance(values, tuple):
        values = (str(values),)
    spelt = tuple(word for one in values for word in spellings(name, one))
    return Condition(name, spelt, empty=not values)


OWN_FONTS: ContextVar[tuple[str, ...]] = ContextVar("OWN_FONTS", default=())
"""Names of the designer's own fonts in the file that is being read."""

MAX_POINTS = 200

_COLUMN = re.compile(r"\[[^\[\]\n]{1,200}\]")
_SHARE = re.compile(r"-?\d{1,3}(\.\d{1,6})?%")
COLOURS = (
    *("livery", "livery-ink", "livery-deep", "livery-back", "livery-dark", "formation"),
    *TONES,
    *("ink", "muted", "paper", "panel", "line", "heavy", "accent"),
    *("highlight", "blank"),
)
"""Colours by role: of the piece's side or deck, and of the style."""

ROLES = ("strength", "unit", "small", "marker", "support", "heading", "body", "note")
"""Type sizes of a style, for pieces."""

_ROLE = re.compile(r"([a-z]+)(?: (\d{2,3})%)?")

EVERY = ("until", "x", "y", "width", "height", "when", "unless", "decks", "turn", "opacity", "shadow")
KEYS: Mapping[ItemKind, tuple[str, ...]] = {
    "box": ("fill", "to", "toward", "line", "weight", "radius", "frame"),
    "circle": ("fill", "line", "weight", "frame"),
    "polygon": ("fill", "line", "weight", "frame", "points", "corners"),
    "stroke": ("line", "weight", "points"),
    "line": (
        *("text", "shorter", "font", "size", "min_size", "align", "ink"),
        *("caps", "lines", "leading", "cut", "halo", "spacing"),
    ),
    "text": (
        *("text", "shorter", "repeat", "family", "size", "min_size", "leading"),
        *("align", "vertical", "ink", "cut", "halo"),
    ),
    "values": ("row", "between", "brackets", "text", "font", "size", "min_size", "align", "ink", "halo"),
    "strip": ("text", "echelon", "aside", "font", "size", "min_size", "ink", "echelon_ink", "weight", "halo"),
    "scene": ("text", "scene", "fill", "line", "scale", "align"),
    "plates": ("ink",),
    "pattern": ("line",),
    "image": ("file", "fit", "crop", "missing", "tint", "mask", "tile"),
    "symbol": ("symbol", "echelon", "ink", "paper", "weight", "scale", "echelon_ink", "outline"),
}
"""The keys of each kind of item, besides those that all kinds have."""

MIN_CROP = 1.0
"""Minimum width and height of a detail of a picture, in percent of the picture."""

FIELDS = {
    **dict.fromkeys(("text", "file", "symbol"), "template"),
    "family": "font",
    "paper": "fill",
    "corners": "points",
}
"""Keys that have another name in an item."""

STARTS: Mapping[ItemKind, Item] = {
    **{kind: Item(kind) for kind in KEYS},
    "stroke": Item("stroke", line="ink", points=((0.0, 0.0), (1.0, 1.0))),
    "polygon": Item("polygon", points=((0.5, 0.0), (1.0, 1.0), (0.0, 1.0))),
    "line": Item("line", font="Barlow Condensed SemiBold", min_size=MIN_SIZE),
    "text": Item("text", font="Countermarch Text"),
    "symbol": Item("symbol", weight=0.0),
    "strip": Item("strip", font="Barlow Condensed SemiBold", min_size=MIN_SIZE, weight=0.0),
    "values": Item("values", font="Barlow Condensed SemiBold", min_size=MIN_SIZE),
}
"""The default item of each kind."""


def read_item(section: Section, start: Item | None) -> Item:
    """Read an item; keys that it lacks are taken from the item that it is based on."""
    kind: Any = section.choice("kind", tuple(KEYS), start.kind if start else None) or "box"
    if start is None or start.kind != kind:
        start = STARTS[kind]
    found: dict[str, Any] = {}
    sums = {one[0]: one for one in start.sums}
    for key in (*EVERY, *KEYS[kind]):
        if section.has(key):
            worked = number_formula(section, key) if key in BOUNDS else None
            sums.pop(cast("Worked", key), None)
            if worked is not None:
                sums[cast("Worked", key)] = (cast("Worked", key), worked, 1.0)
                continue
            found[FIELDS.get(key, key)] = _READERS[key](section, key, start)
    found["sums"] = tuple(sums.values())
    size = found.get("size", start.size)
    # a share of a size of the style, as (1.35, "marker"): it shrinks to MIN_SIZE unless min_size is given
    if isinstance(size, tuple):
        size, found["role"] = size
        found["size"] = size
        return replace(start, **{"min_size": MIN_SIZE, **found})
    found |= {"role": ""} if "size" in found else {}
    if start.role and "size" not in found:
        return replace(start, **found)
    if "min_size" not in found:
        found["min_size"] = size if start is STARTS["text"] else min(start.min_size, size)
    elif found["min_size"] > size:
        section.fault("min_size", found["min_size"], f"a number from {MIN_SIZE:g} to {size:g}")
    return replace(start, **found)


def _extent(section: Section, key: str, _start: Item) -> Extent:
    found = section.value_or_none(key)
    if isinstance(found, str):
        text = section.text(key)
        if not _SHARE.fullmatch(text):
            section.fault(key, text, "a number of mm, or a share of the piece such as 25%")
            return Extent()
        return Extent(float(text[:-1]), share=True)
    return Extent(section.length(key, minimum=-FARTHEST, maximum=FARTHEST))


def _size(section: Section, key: str, _start: Item) -> float | tuple[float, str]:
    """Read a size of type in points, or as a share of one of the style's, such as ``marker 135%``."""
    if not isinstance(section.value_or_none(key), str):
        return section.length(key, minimum=MIN_SIZE, maximum=LARGEST)
    text = section.text(key)
    found = _ROLE.fullmatch(text)
    if found is None or found[1] not in ROLES:
        section.fault(key, text, f"points, or one of {', '.join(ROLES)}, perhaps with a share such as 120%")
        return MIN_SIZE
    return (float(found[2] or 100) / 100, found[1])


def _length(minimum: float, maximum: float) -> Callable[[Section, str, Item], float]:
    return lambda section, key, _: section.length(key, minimum=minimum, maximum=maximum)


def _whole(minimum: int, maximum: int) -> Callable[[Section, str, Item], int]:
    def read(section: Section, key: str, _start: Item) -> int:
        found = section.number(key)
        if not minimum <= found <= maximum:
            section.fault(key, found, f"a whole number from {minimum} to {maximum}")
        return min(max(found, minimum), maximum)

    return read


def _columns(section: Section, key: str, _start: Item) -> tuple[str, ...]:
    return tuple(name.lower() for name in section.texts(key))


def _choice(*words: str) -> Callable[[Section, str, Item], str]:
    return lambda section, key, _: section.choice(key, words)


def _align(section: Section, key: str, start: Item) -> str:
    words = ("start", "middle", "end")
    return section.choice(key, (*words, "justify") if start.kind == "text" else words)


def _template(section: Section, key: str, _start: Item) -> Template:
    found = section.value_or_none(key)
    if key == "repeat" and isinstance(found, int) and not isinstance(found, bool):
        return Template((str(section.number(key)),))
    text = section.text(key)
    if key == "repeat" and text[:1] == "=":
        formula_at(section, key, text[1:], 1)
        return Template(("", text, ""))
    return with_formulas(section, key, text)


def plain_colour(section: Section, key: str, _start: object) -> str:
    """Read a colour by its value or its role."""
    found = section.text(key)
    colour = found if found in COLOURS else read_colour(found)
    if not colour:
        section.fault(key, found, f"{COLOUR_EXPECTED}, or one of {', '.join(COLOURS)}")
    return colour


def _colour(section: Section, key: str, start: Item) -> str:
    found = section.text(key)
    if found[:2] == "[=" and FIELD.fullmatch(found):
        with_formulas(section, key, found)
        return found
    if not found or _COLUMN.fullmatch(found):
        return found.lower() or ("ink" if key == "ink" else "")
    return plain_colour(section, key, start)


def _font(section: Section, key: str, start: Item) -> str:
    known = (*FILES, *OWN_FONTS.get(), *(() if key == "font" else FAMILIES))
    found = section.text(key)
    if found not in known:
        section.fault(key, found, f"a {key}; {near(found, known) or ', '.join(known)}")
        return start.font
    return found


def _points(section: Section, key: str, start: Item) -> tuple[tuple[float, float], ...]:
    """Read corners as shares of the item's box, in percent."""
    found = section.value_or_none(key)
    least = 2 if start.kind == "stroke" else 3
    valid = isinstance(found, list) and least <= len(found) <= MAX_POINTS
    pairs = found if isinstance(found, list) and valid else []
    if not valid or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):  # noqa: PLR2004 # x, y
        section.fault(
            key, found, f"{least} to {MAX_POINTS} corners, each [x, y] in percent of the item's box"
        )
        return start.points
    if not all(type(one) in (int, float) and -100 <= one <= 200 for pair in pairs for one in pair):  # noqa: PLR2004 # percent
        section.fault(key, found, "numbers from -100 to 200, in percent of the item's box")
        return start.points
    return tuple((float(x) / 100, float(y) / 100) for x, y in pairs)


def _crop(section: Section, key: str, start: Item) -> tuple[float, ...]:
    """Read which part of a picture is shown: from the left, from the top, its width and its height."""
    found = section.value_or_none(key)
    numbers = [float(one) for one in found if type(one) in (int, float)] if isinstance(found, list) else []
    if len(numbers) == 4 and isinstance(found, list) and len(found) == 4:  # noqa: PLR2004 # a rectangle
        x, y, wide, tall = numbers
        if min(x, y) >= 0 and min(wide, tall) >= MIN_CROP and max(x + wide, y + tall) <= 100:  # noqa: PLR2004 # percent
            return tuple(one / 100 for one in numbers)
    section.fault(key, found, "[x, y, width, height] within the picture, in percent of it")
    return start.crop


def _corners(section: Section, key: str, start: Item) -> tuple[tuple[float, float], ...]:
    """Read the number of corners of a regular polygon; the first is at the top."""
    count = section.number(key)
    if not 3 <= count <= 24:  # noqa: PLR2004 # a triangle, and what looks like a circle
        section.fault(key, count, "3 to 24 corners")
        return start.points
    return tuple((values[0], values[1]) for _, values in regular(0.5, 0.5, 0.5, count)[:-1])


def _outline(section: Section, key: str, _start: Item) -> Template:
    """Read the outline around a symbol, or the column that names it."""
    text = section.text(key)
    if "[" not in text and text not in OUTLINES:
        section.fault(key, text, f"one of {', '.join(OUTLINES)}, or a column in square brackets")
    return with_formulas(section, key, text)


_READERS: Mapping[str, Callable[[Section, str, Item], object]] = {
    **dict.fromkeys(("x", "y", "width", "height"), _extent),
    **dict.fromkeys(("when", "unless"), read_conditions),
    **dict.fromkeys(("text", "file", "symbol", "shorter", "repeat", "echelon", "aside", "scene"), _template),
    **dict.fromkeys(("fill", "to", "line", "ink", "frame", "paper", "echelon_ink"), _colour),
    **dict.fromkeys(("halo", "shadow", "tint"), _colour),
    **dict.fromkeys(("font", "family"), _font),
    "until": lambda section, key, _: section.text(key),
    "decks": lambda section, key, _: section.texts(key),
    "weight": _length(0.05, 10.0),
    "radius": _length(0.0, FARTHEST),
    "points": _points,
    "corners": _corners,
    "size": _size,
    "caps": lambda section, key, _: section.flag(key),
    "lines": _whole(1, 4),
    "scale": _length(0.2, 5.0),
    "row": _columns,
    "brackets": _columns,
    "between": lambda section, key, _: section.text(key),
    "min_size": _length(MIN_SIZE, LARGEST),
    "leading": _length(0.8, 4.0),
    "toward": _choice("down", "right"),
    "align": _align,
    "vertical": _choice("top", "middle", "bottom"),
    "outline": _outline,
    "fit": _choice("contain", "cover", "stretch", "tile"),
    "mask": _choice("none", "circle", "rounded", "hexagon", "diamond"),
    "tile": _length(1.0, 200.0),
    "spacing": lambda section, key, _: section.length(key, minimum=-20, maximum=200) / 100,
    "crop": _crop,
    "missing": _choice("fault", "name"),
    "cut": lambda section, key, _: section.flag(key),
    "turn": _length(-360.0, 360.0),
    "opacity": _length(0.0, 1.0),
}
