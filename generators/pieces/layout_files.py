"""Read layouts, ``cards.toml`` and ``counters.toml``, and their own symbols, ``[symbols.NAME]``."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast

from countermarch.components.colour_words import COLOUR_EXPECTED, read_colour
from countermarch.components.model.loading.faults import near
from countermarch.components.model.loading.files import exists
from countermarch.components.model.loading.toml_files import parse_toml, read_toml
from countermarch.components.model.unit_terms import spellings, type_word
from countermarch.generators.pages.look import DESIGN
from countermarch.generators.pieces.layout import CARDS, COUNTERS, Deck, PieceLayout, Sides
from countermarch.generators.pieces.layout_items import OWN_FONTS, plain_colour, read_conditions, read_item
from countermarch.generators.pieces.layout_terms import (
    CARD_SIZES,
    EDGES,
    SIZES_OF,
    Condition,
    Format,
    read_size,
)
from countermarch.generators.scene.art import Stroke
from countermarch.generators.scene.paths import circle, line, polygon
from countermarch.generators.scene.symbols import PARTS, SYMBOLS, SymbolRecipe
from countermarch.generators.sheets.extent import HEXES

if TYPE_CHECKING:
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.generators.pieces.layout import Item
    from countermarch.generators.sheets.extent import Shape

MAX_SYMBOLS = 200
MAX_STROKES = 40
FEWEST, MAX_POINTS = 2, 100

INKS = ("line", "thin", "bold", "solid", "paper")
BOX = (3.0, 2.0)
"""Width and height of the box that symbols are drawn in, in units of symbols."""


def own_symbols(top: Section) -> dict[str, SymbolRecipe]:
    """Return the symbols of a file by type: as written, and by the standard term for it."""
    named = top.sections_by_name("symbols")
    if len(named) > MAX_SYMBOLS:
        top.fault("symbols", f"{len(named)} symbols", f"at most {MAX_SYMBOLS}")
    found: dict[str, SymbolRecipe] = {}
    for name, section in list(named.items())[:MAX_SYMBOLS]:
        recipe = _recipe(name, section)
        found |= {name: recipe, type_word(name): recipe}
        section.finish()
    return found


def _recipe(name: str, section: Section) -> SymbolRecipe:
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
    if len(strokes) > MAX_STROKES:
        section.fault("stroke", f"{len(strokes)} strokes", f"at most {MAX_STROKES}")
    own = tuple(_stroke(one) for one in strokes[:MAX_STROKES])
    if not parts and not own:
        section.fault("parts", "", "parts, strokes, or both: the symbol is empty")
    if section.flag("boxed", default=True):
        return SymbolRecipe(name, tuple(parts), own=own)
    strokes_of_parts = tuple(stroke for part in parts for stroke in PARTS[part])
    return SymbolRecipe(name, (), boxed=False, own=(*strokes_of_parts, *own))


def _stroke(section: Section) -> Stroke:
    """Read a stroke: a line through points, closed or not, or a circle; in percent of the box."""
    ink = section.choice("ink", INKS, "line")
    if section.has("circle"):
        x, y, radius = section.lengths("circle", (50.0, 50.0, 20.0), minimum=-50.0, maximum=150.0)
        section.finish()
        return Stroke(circle(*_in_symbol_units(x, y), max(radius, 0.1) / 100 * BOX[1]), ink)
    found = section.value_or_none("points")
    listed = found if isinstance(found, list) else []
    valid = FEWEST <= len(listed) <= MAX_POINTS and all(map(_point, listed))
    if not section.has("points") or not valid:
        expected = f"2 to {MAX_POINTS} points, each [x, y] in percent of the box, or circle = [x, y, radius]"
        section.fault("points", found or "", expected)
    points = [_in_symbol_units(*pair) for pair in listed] if valid else [(0.0, 0.0), (1.0, 1.0)]
    closed = section.flag("closed") or ink in ("solid", "paper")
    section.finish()
    return Stroke(polygon(points) if closed else line(*points), ink)


def _point(pair: object) -> bool:
    if not isinstance(pair, list) or len(pair) != 2:  # noqa: PLR2004 # x, y
        return False
    return all(type(one) in (int, float) and -50 <= one <= 150 for one in pair)  # noqa: PLR2004 # percent


def _in_symbol_units(x: float, y: float) -> tuple[float, float]:
    """Convert a point from percent of the box to units of symbols, with the origin at its middle."""
    return (x / 100 - 0.5) * BOX[0], (y / 100 - 0.5) * BOX[1]


ILLUSTRATED: Final = "illustrated.toml"
DEFAULT_FILES: Final = ("markers.toml", "units.toml")
FOLDER = Path(__file__).parent.parent / "layouts"

Out = TypeVar("Out")

MAX_ITEMS = 300
MAX_ICONS = 200
MAX_FONTS = 20
MAX_LAYOUTS = 200
MAX_VALUES = 1000
MAX_SIZES = 50

_COLUMN = re.compile(r"\[[^\[\]\n]{1,200}\]")
_ICON = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def card_layout(folder: Path) -> PieceLayout:
    """Read a game's ``cards.toml``, or the default layout if there is none; raises ``DataError``.

    For a file without a front, which sets only sizes or colours, the default items are used.
    """
    return (
        read_toml(folder, CARDS, partial(_layout, CARDS)) if exists(folder, CARDS) else _default_layout(CARDS)
    )


def illustrated_layout() -> PieceLayout:
    """Return the default layout for the cards that a kit describes."""
    return _default_layout(ILLUSTRATED)


def counter_layout(folder: Path) -> PieceLayout | None:
    """Read a game's ``counters.toml``; None if there is none. Raises ``DataError``.

    Pieces that it has no face for are drawn by the default layout, at the size of this one.
    """
    return read_toml(folder, COUNTERS, partial(_layout, COUNTERS)) if exists(folder, COUNTERS) else None


def layout_of(file: str, text: str) -> PieceLayout:
    """Read the text of a ``cards.toml`` or a ``counters.toml``; raises ``DataError``."""
    return parse_toml(file, text, partial(_layout, file))


def plain_units() -> PieceLayout:
    """Return the default layout for units that have only columns added by the designer."""
    default = _default_layout(COUNTERS)
    units = Condition("file", ("units",))
    return replace(default, sides=tuple(replace(one, where=(units, *one.where)) for one in default.sides))


def with_default_layout(layout: PieceLayout | None) -> PieceLayout:
    """Return a game's layout of counters, or an empty one, with default faces for all other pieces."""
    default_sides = tuple(sides for file in DEFAULT_FILES for sides in _default_layout(file).sides)
    return replace(layout or PieceLayout(COUNTERS, DESIGN, DESIGN, sized=False), default_sides=default_sides)


@cache
def _default_layout(file: str) -> PieceLayout:
    found = read_toml(FOLDER, file, partial(_layout, CARDS if file in (CARDS, ILLUSTRATED) else COUNTERS))
    return replace(found, sides=tuple(map(_default_sides, found.sides)))


def _default_sides(sides: Sides) -> Sides:
    """Return default faces without the paths of their items, which are in no file of the designer's."""
    front, back = (tuple(replace(one, path=()) for one in items) for items in (sides.front, sides.back))
    return replace(sides, front=front, back=back)


def _layout(file: str, top: Section) -> PieceLayout:
    size_in = _size_column(top)
    format_ = _format(file, top, None)
    size = (format_.width, format_.height)
    icons = top.mapping("icons")
    for name in icons:
        if not _ICON.fullmatch(name) or len(icons) > MAX_ICONS:
            top.fault("icons", name, f"at most {MAX_ICONS} names of lowercase letters, digits and hyphens")
    fonts = top.mapping("fonts")
    if len(fonts) > MAX_FONTS:
        top.fault("fonts", f"{len(fonts)} fonts", f"at most {MAX_FONTS}")
    OWN_FONTS.set(tuple(fonts)[:MAX_FONTS])
    plain = top.choice("base", ("plain",), "") == "plain"
    *others, start = _default_layout(file).sides if plain else [Sides()]
    where = read_conditions(top, "where")
    base = Sides(_items(top, "front", size, start.front), _items(top, "back", size, start.back), where)
    if file == CARDS and not base.front:
        start = _default_layout(file).sides[-1]
        base = Sides(start.front, base.back or start.back)
    sides = (*_variants(file, top, base, format_), *others, base)
    return PieceLayout(
        file,
        format_.width,
        format_.height,
        format_.corner,
        format_.shape,
        scales=top.flag("scales"),
        sized=file == CARDS or (top.has("size") and not size_in),
        sides=tuple(one for one in sides if one.front),
        decks={name: _deck(name, section) for name, section in top.sections_by_name("decks").items()},
        icons=icons,
        fonts=fonts,
        colours=_by_value(top, "colours"),
        words=_by_value(top, "words"),
        symbols=own_symbols(top),
        sizes=_sizes(file, top),
        size_in=size_in,
    )


def _format(file: str, section: Section, start: Format | None) -> Format:
    """Read size, corner and outline of pieces; what is missing is taken from ``start``."""
    width, height = _size(file, section, start)
    most = min(width, height) / 2
    usual = start.corner if start else 3.0 if file == CARDS else 0.0
    corner = section.length("corner", min(usual, most), minimum=0.0, maximum=most)
    shape = section.choice("shape", ("round", *HEXES, "plain"), start.shape if start else "")
    made = Format(width, height, corner, cast("Shape", "" if shape == "plain" else shape))
    found = made.sized(width, height)
    if found.shape == "round" and not found.square:
        section.fault("shape", shape, f"a size of equal edges; this is {width:g} x {height:g} mm")
    return found


def _size_column(top: Section) -> str:
    """Return the column that holds the size of each piece, ``size = "[format]"``; empty if there is none."""
    found = top.value_or_none("size")
    if not isinstance(found, str) or not _COLUMN.fullmatch(found.strip()):
        return ""
    return top.text("size")[1:-1].lower()


def _size(file: str, section: Section, start: Format | None) -> tuple[float, float]:
    usual = CARD_SIZES["poker"] if file == CARDS else (DESIGN, DESIGN)
    usual = start.size_as_given if start else usual
    found = section.value_or_none("size")
    if isinstance(found, str):
        text = section.text("size")
        return usual if _COLUMN.fullmatch(text) and not start else _size_named(file, section, "size", usual)
    least, most = EDGES[file]
    lengths = section.lengths("size", usual, minimum=least, maximum=most)
    return (lengths[0], lengths[1])


def _size_named(file: str, section: Section, key: str, usual: tuple[float, float]) -> tuple[float, float]:
    """Read a size by its name or in figures."""
    names = SIZES_OF[file]
    text, (least, most) = section.text(key), EDGES[file]
    found = read_size(text, names)
    if found is None:
        section.fault(
            key, text, f"one of {', '.join(names)}, a size such as 20 x 15 mm, or [width, height] in mm"
        )
        return usual
    if not all(least <= edge <= most for edge in found):
        section.fault(key, text, f"edges from {least:g} to {most:g} mm")
        return usual
    return found


def _sizes(file: str, top: Section) -> dict[str, dict[str, tuple[float, float]]]:
    """Read the sizes of pieces by column and value: width and height, in mm."""
    found: dict[str, dict[str, tuple[float, float]]] = {}
    for column, section in top.sections_by_name("sizes").items():
        values = section.names()
        if len(values) > MAX_SIZES:
            section.fault(values[0], f"{len(values)} values", f"at most {MAX_SIZES}")
        usual = (DESIGN, DESIGN)
        listed = {
            value: _size_named(file, section, value, usual)
            if isinstance(section.value_or_none(value), str)
            else _edges(section.lengths(value, usual, minimum=EDGES[file][0], maximum=EDGES[file][1]))
            for value in values[:MAX_SIZES]
        }
        found[column.lower()] = _spelt(column.lower(), listed)
    return found


def _edges(found: tuple[float, ...]) -> tuple[float, float]:
    return (found[0], found[1])


def _deck(name: str, section: Section) -> Deck:
    title = section.text("title", name.replace("-", " ").capitalize())
    colours = {}
    for role in ("fill", "ink", "band"):
        found = section.text(role, "")
        colour = read_colour(found)
        if found and not colour:
            section.fault(role, found, COLOUR_EXPECTED)
        elif colour:
            colours[role] = colour
    section.finish()
    return Deck(name, title, colours)


def _by_value(top: Section, key: str) -> dict[str, dict[str, str]]:
    """Read texts or colours by column and value."""
    found = {}
    for column, section in top.sections_by_name(key).items():
        values = section.names()
        if len(values) > MAX_VALUES:
            section.fault(values[0], f"{len(values)} values", f"at most {MAX_VALUES}")
        read = plain_colour if key == "colours" else lambda inner, value, _: inner.text(value)
        listed = {value: read(section, value, "") for value in values[:MAX_VALUES]}
        found[column.lower()] = _spelt(column.lower(), listed)
    return found


def _spelt(column: str, listed: dict[str, Out]) -> dict[str, Out]:
    """Return entries by value, with further keys for other spellings of a unit's type or size."""
    words = {word: found for value, found in listed.items() for word in spellings(column, value)}
    return {**words, **listed}


def _variants(file: str, top: Section, own: Sides, usual: Format) -> tuple[Sides, ...]:
    """Read the layouts for some of the pieces; each is based on another, or on the file's own items."""
    known = {"": own, "none": Sides()}
    found: list[Sides] = []
    for name, section in list(top.sections_by_name("layouts").items())[:MAX_LAYOUTS]:
        base = section.text("base", "")
        if base == "plain":
            known[base] = _default_layout(file).sides[-1]
        if base not in known:
            section.fault("base", base, f"plain, none, or a layout further up; {near(base, known)}")
        start = known.get(base, own)
        without = section.texts("without")
        kept, behind = (
            tuple(item for item in items if item.name not in without) for items in (start.front, start.back)
        )
        format_ = _format(file, section, start.format or usual)
        size = (format_.width, format_.height)
        front = _items(section, "front", size, kept)
        mirrored = tuple(item for item in front if item.name in section.texts("mirrored"))
        back = _items(section, "back", size, (*behind, *mirrored))
        where = read_conditions(section, "where")
        pale = section.flag("pale") if section.has("pale") else start.pale
        found_where = (*own.where, *where) if where else ()
        other = None if format_ == usual else format_
        sides = known[name] = Sides(front, back, found_where, pale, section.flag("blind"), other)
        section.finish()
        if sides.where:
            found.append(sides)
    return tuple(found)


def _items(top: Section, face: str, size: tuple[float, float], base: tuple[Item, ...]) -> tuple[Item, ...]:
    """Read the items of a face; an item with the name of one in the base replaces it."""
    sections = top.sections(face)
    if len(base) + len(sections) > MAX_ITEMS:
        top.fault(face, f"{len(sections)} items", f"at most {MAX_ITEMS}")
        return base
    items = list(base)
    for section in sections:
        name = section.text("name", "")
        places = [place for place, item in enumerate(items) if name and item.name == name]
        like = section.text("like", "")
        named = {item.name: item for item in items if item.name}
        if like and like not in named:
            section.fault("like", like, f"the name of an item further up; {near(like, named)}")
        start = items[places[0]] if places else named.get(like)
        item = replace(read_item(section, start), name=name, path=section.path)
        section.finish()
        _, _, wide, tall = item.placed(*size)
        if item.kind != "stroke" and not item.sums and (wide <= 0 or tall <= 0):
            section.fault("width", f"{wide:g} x {tall:g} mm", "an item that has an extent on the piece")
        if places:
            items[places[0]] = item
        else:
            items.append(item)
    return tuple(items)
