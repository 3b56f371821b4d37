"""Read ``[[given]]``: the parameters of a question, with kinds as in the engine."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, make_dataclass
from keyword import iskeyword
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from countermarch.components.model.loading.faults import near
from countermarch.components.model.source import PIECE_FILES
from countermarch.reference.engine.kinds import LARGEST, DicePool, Die, ListOf, Range, Reading
from countermarch.reference.rules_as_data.meaning import MAX_ITEMS
from countermarch.reference.rules_as_data.readable_data import PLACES
from countermarch.reference.rules_as_data.shapes import (
    BooleanShape,
    ChoiceShape,
    IntegerShape,
    ListShape,
    OptionalShape,
    RecordShape,
    Shape,
    TextShape,
)

if TYPE_CHECKING:
    from countermarch.reference.rules_as_data.readable_data import ReadableData
    from countermarch.reference.rules_as_data.sections import FileSection

KINDS: Final = ("int", "bool", "text", "enum", "die", "dice", "list", "record")
"""The kinds of parameters, as in the catalogue."""

MAX_GIVEN: Final = 60
MAX_CHOICES: Final = 2_000
MAX_SIDES: Final = 100

_DEEPEST: Final = 2
"""Maximum nesting: a list of records, each with a list of single values."""

ON_MAP: Final = ("hexes", "areas")

_NAME = re.compile(r"[a-z][a-z0-9_]{0,38}[a-z0-9]|[a-z]")
_FROM = re.compile(r"(rows|columns|headings|results) of (.+)")


@dataclass(frozen=True, slots=True)
class Given:
    """A parameter: its name, its Python name, its type for the signature, its shape.

    ``default`` is a tuple of the default value, or empty; ``min_length`` is the minimum length of a list.
    """

    name: str
    attribute: str
    hint: Any
    shape: Shape
    default: tuple[object, ...] = ()
    min_length: int = 0


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind being read: its Python type, its shape, its annotations."""

    base: Any
    shape: Shape
    notes: tuple[object, ...] = ()
    min_length: int = 0


def attribute_of(name: str) -> str:
    """Return the Python name of a parameter.

    >>> attribute_of("from"), attribute_of("die")
    ('from_', 'die')
    """
    # from and in are good names for facts, and no names in Python
    return f"{name}_" if iskeyword(name) else name


def read_name(part: FileSection, taken: set[str]) -> str:
    """Read a name: lower-case letters, digits and underscores, not used before."""
    name = part.section.text("name")
    if name and not _NAME.fullmatch(name):
        part.fault(
            "name", name, "a name of lowercase letters, digits and underscores, such as attack_strength"
        )
    elif name in _RESERVED:
        part.fault("name", name, "another name; this word belongs to expressions")
    elif name in taken:
        part.fault("name", name, "a name not used before")
    taken.add(name)
    return name


_RESERVED: Final = frozenset(
    {"if", "then", "else", "and", "or", "not", "in", "for", "yes", "no", "none", "given"}
)


def givens(top: FileSection, readable_data: ReadableData) -> list[Given]:
    """Read every ``[[given]]`` of a question."""
    taken: set[str] = set()
    parts = list(top.parts("given"))
    if len(parts) > MAX_GIVEN:
        top.fault("given", len(parts), f"at most {MAX_GIVEN} things that are given")
    return [_given(part, readable_data, taken) for part in parts[:MAX_GIVEN]]


def _given(part: FileSection, readable_data: ReadableData, taken: set[str], depth: int = 0) -> Given:
    section = part.section
    name = read_name(part, taken)
    kind = _kind(part, readable_data, depth)
    says = section.text("says")
    reading = section.text("reading", "")
    if reading and reading not in readable_data.game.errata:
        hint = near(reading, readable_data.game.errata)
        part.fault("reading", reading, f"the id of an erratum in errata.toml; {hint}")
    optional = section.flag("optional")
    default = _default(part, kind)
    if optional and default:
        part.fault("default", section.value_or_none("default"), "either a default or optional, not both")
    base: Any = kind.base | None if optional else kind.base
    section.finish()
    return Given(
        name,
        attribute_of(name),
        # annotated as a question in Python is, so that both are read by the same code
        Annotated[base, *kind.notes, *([Reading(reading)] if reading else []), says or "given"],
        OptionalShape(kind.shape) if optional else kind.shape,
        (None,) if optional else default,
        kind.min_length,
    )


def _kind(part: FileSection, readable_data: ReadableData, depth: int) -> _Kind:  # noqa: PLR0911 # one line for each kind
    section = part.section
    word = section.choice("kind", KINDS)
    match word:
        case "int":
            return _whole(part)
        case "bool":
            return _Kind(bool, BooleanShape())
        case "text":
            return _Kind(str, TextShape())
        case "enum":
            return _choices(part, readable_data)
        case "die" | "dice":
            return _dice(part, pool=word == "dice")
        case "list" if depth < _DEEPEST:
            return _list(part, readable_data, depth)
        case "record" if not depth:
            return _Kind(*_record_type(part, _fields(part, readable_data, depth)))
        case _:
            part.fault("kind", word, "a single value, dice, or in a field a list of single values")
            return _Kind(bool, BooleanShape())


def _whole(part: FileSection) -> _Kind:
    low, high = part.section.number_or_none("min"), part.section.number_or_none("max")
    if low is not None and high is not None and low > high:
        part.fault("max", high, f"a number not below min, {low}")
        high = low
    shape = IntegerShape(-LARGEST if low is None else low, LARGEST if high is None else high)
    return _Kind(int, shape, (Range(low, high),))


def _choices(part: FileSection, readable_data: ReadableData) -> _Kind:
    values = choices(part, readable_data)
    if values and all(type(value) is int for value in values):
        whole = [value for value in values if isinstance(value, int)]
        return _Kind(Literal[tuple(whole)], IntegerShape(min(whole), max(whole)))
    texts = tuple(map(str, values)) or ("none",)
    return _Kind(Literal[texts], ChoiceShape(texts))


def choices(part: FileSection, readable_data: ReadableData) -> tuple[str | int, ...]:
    """Read the values of a choice: a list, or taken from the game's data."""
    section = part.section
    origin = section.text("from", "")
    written = section.value_or_none("values")
    if origin and written is not None:
        part.fault("from", origin, "either values or from, not both")
    if origin:
        found: tuple[str | int, ...] = _values_from_data(part, origin, readable_data)
    elif isinstance(written, list) and written and all(type(value) is int for value in written):
        section.texts("values")
        found = tuple(written)
    else:
        found = section.texts("values", required=True)
    if len(set(found)) < len(found):
        part.fault("values", "a list", "each value once")
    if not found and (origin or written is not None):
        part.fault("from" if origin else "values", origin or "a list", "at least one value")
    if len(found) > MAX_CHOICES:
        part.fault("from" if origin else "values", f"{len(found)} values", f"at most {MAX_CHOICES:,}")
    return found[:MAX_CHOICES]


def _values_from_data(part: FileSection, origin: str, readable_data: ReadableData) -> tuple[str, ...]:
    """Return values from the game's data, by a source such as ``rows of terrain`` or ``units``."""
    game = readable_data.game
    match = _FROM.fullmatch(origin)
    if match is not None:
        grid = readable_data.grid(match[2])
        if grid is None:
            part.fault("from", match[2], readable_data.no_grid(match[2]))
            return ()
        held = {
            "rows": grid.rows,
            "columns": grid.columns,
            "headings": tuple(grid.headings),
            "results": grid.results,
        }
        return held[match[1]]
    if origin in (*PIECE_FILES, PLACES, *ON_MAP):
        return (_on_map if origin in ON_MAP else _rows_where)(part, origin, readable_data)
    whole = {"scenarios": tuple(game.scenarios), "sides": tuple(side.id for side in game.sides)}
    if origin in whole:
        return whole[origin]
    kinds = "rows of TABLE, columns of TABLE, headings of TABLE, results of TABLE"
    part.fault("from", origin, f"{kinds}, {', '.join(PIECE_FILES)}, places, hexes, areas, sides or scenarios")
    return ()


def _on_map(part: FileSection, origin: str, readable_data: ReadableData) -> tuple[str, ...]:
    """Return the hexes or areas of the map."""
    if readable_data.board is None:
        part.fault("from", origin, "a map: map.toml with hexes or areas, at most 2,000")
        return ()
    return readable_data.board.places


def _rows_where(part: FileSection, origin: str, readable_data: ReadableData) -> tuple[str, ...]:
    """Return the ids of pieces or places, filtered by ``where``."""
    grid = readable_data.grid(origin)
    where = part.section.mapping("where")
    if grid is None:
        part.fault("from", origin, readable_data.no_grid(origin))
        return ()
    for column in where:
        if column not in grid.columns:
            part.fault("where", column, f"a column of {origin}; {near(column, grid.columns)}")
            return ()
    return tuple(
        row
        for row in grid.rows
        if all(
            # a cell may list several words, such as the scenarios of a piece
            wanted in str(grid.cells[row, column]).split() or wanted == str(grid.cells[row, column])
            for column, wanted in where.items()
        )
    )


def _dice(part: FileSection, *, pool: bool) -> _Kind:
    section = part.section
    sides, zero = section.number("sides", 6), section.flag("zero_based")
    if not 2 <= sides <= MAX_SIDES:  # noqa: PLR2004 # a coin has two
        part.fault("sides", sides, f"a number from 2 to {MAX_SIDES}")
        sides = 6
    face = IntegerShape(0, sides - 1) if zero else IntegerShape(1, sides)
    if not pool:
        return _Kind(int, face, (Die(sides, zero_based=zero),))
    least = _min_length(part)
    note = DicePool(sides, zero_based=zero, ordered=section.flag("ordered", default=True))
    return _Kind(tuple[int, ...], ListShape(face, least, MAX_ITEMS), (note,), least)


def _min_length(part: FileSection) -> int:
    least = part.section.number("min", 0)
    if not 0 <= least <= MAX_ITEMS:
        part.fault("min", least, f"a number from 0 to {MAX_ITEMS}")
        return 0
    return least


def _list(part: FileSection, readable_data: ReadableData, depth: int) -> _Kind:
    least = _min_length(part)
    found = _fields(part, readable_data, depth)
    if depth and len(found) > 1:
        part.fault("field", found[1].name, "one field: a list in a field is of single values")
    if len(found) == 1 or depth:  # a plain list, named by what one value is called
        item = found[0]
        hint, shape, notes = item.hint, item.shape, (ListOf(item.name),)
        if isinstance(shape, ListShape | OptionalShape) or item.default:
            part.fault("field", item.name, "a single value without a default, for a plain list")
        return _Kind(_tuple_of(hint), ListShape(shape, least, MAX_ITEMS), notes, least)
    record, shape = _record_type(part, found)
    return _Kind(_tuple_of(record), ListShape(shape, least, MAX_ITEMS), (), least)


def _tuple_of(item: object) -> GenericAlias:
    return GenericAlias(tuple, (item, ...))


def _fields(part: FileSection, readable_data: ReadableData, depth: int) -> list[Given]:
    taken: set[str] = set()
    inner = [_given(one, readable_data, taken, depth + 1) for one in part.parts("field")][:MAX_GIVEN]
    if not inner:
        part.fault("field", "", "fields, each in a section [[given.field]] with a name, a kind and says")
        # the fault is reported; reading goes on, so that the other faults are found too
        inner = [Given("value", "value", Annotated[bool, "given"], BooleanShape())] * min(depth, 1)
    # a dataclass demands it
    ready = sorted(inner, key=lambda one: bool(one.default))
    if ready != inner:
        part.fault("field", "", "the fields that must be given before those with a default")
    return ready


def _record_type(part: FileSection, found: list[Given]) -> tuple[type, Shape]:
    valid = {one.attribute: one for one in found if _NAME.fullmatch(one.name)}
    fields = [
        (one.attribute, one.hint, field(default=one.default[0])) if one.default else (one.attribute, one.hint)
        for one in valid.values()
    ]
    title = part.section.value_or_none("name")
    name = (
        "".join(word.title() for word in str(title).split("_"))
        if isinstance(title, str) and _NAME.fullmatch(title)
        else "Item"
    )
    # a class of its own for each list: a record of one is then no record of another
    made = make_dataclass(f"{name}Item", fields, frozen=True, slots=True)
    return made, RecordShape({one.name: (one.attribute, one.shape) for one in valid.values()})


def _default(part: FileSection, kind: _Kind) -> tuple[object, ...]:  # noqa: PLR0911 # one line for each kind
    """Read the default of a parameter; empty if it has none."""
    section = part.section
    if not section.has("default"):
        return ()
    value = section.value_or_none("default")
    match kind.shape:
        case IntegerShape(low, high) if type(value) is int and low <= value <= high:
            return (value,)
        case BooleanShape() if isinstance(value, bool):
            return (value,)
        case ChoiceShape(values) if value in values:
            return (value,)
        case TextShape() if isinstance(value, str) and value.isprintable():
            return (value,)
        case ListShape() if value == [] and not kind.min_length:
            return ((),)
        case _:
            part.fault(
                "default",
                value if isinstance(value, int | str) else "a list",
                "a value of its own kind (of a list only [])",
            )
            return ()
