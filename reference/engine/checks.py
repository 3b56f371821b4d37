"""Compiling kinds into checks: functions from a JSON value to a typed value, or a ``ValueFault``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.errors import ValueFault, choices, either, quoted
from countermarch.reference.engine.kinds import (
    LARGEST,
    LONGEST_LIST,
    LONGEST_TEXT,
    REQUIRED,
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    Field,
    IntKind,
    Kind,
    ListKind,
    RecordKind,
    TextKind,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Check = Callable[[object], Any]


def check_of(kind: Kind) -> Check:  # noqa: PLR0911 # one line for each kind
    """Return the check of a kind. It is strict: ``"4"``, ``4.0`` and ``true`` are not whole numbers.

    >>> check_of(IntKind(0, 20))(4)
    4
    >>> check_of(IntKind(0, 20))(4.0)
    Traceback (most recent call last):
    countermarch.reference.engine.errors.ValueFault: 4.0 is not a whole number from 0 to 20
    """
    match kind:
        case IntKind(low, high):
            return _int(low, high)
        case BoolKind():
            return _bool
        case TextKind():
            return _text
        case EnumKind():
            return _enum(kind)
        case DieKind():
            return _die(kind)
        case DiceKind():
            return _dice(kind)
        case RecordKind():
            return _record(kind)
        case ListKind():
            return _list(kind)


def or_null(check: Check) -> Check:
    """Return a check that also accepts null."""
    return lambda value: None if value is None else check(value)


def field_check(field: Field) -> Check:
    """Return the check of a field, which accepts null if the field does."""
    check = check_of(field.kind)
    return or_null(check) if field.nullable else check


def default_of(field: Field) -> object:
    """Return the default of a field that was not given; raises ``ValueFault`` if it has none."""
    if field.default is REQUIRED:
        raise ValueFault(f"expected {_wanted(field.kind)}", (), field.name)
    return field.default


def _wanted(kind: Kind) -> str:
    return either(kind.names) if isinstance(kind, EnumKind) else expectation(kind)


def expectation(kind: Kind) -> str:
    """Describe the values of a kind in words.

    >>> expectation(IntKind(0)), expectation(DieKind(6)), expectation(EnumKind(("clear", "town")))
    ('a whole number of at least 0', 'a face of a six-sided die (1 to 6)', 'one of clear, town')
    """
    match kind:
        case IntKind(low, high):
            return _bounded(low, high)
        case EnumKind():
            return f"one of {choices('', kind.names)}"
        case DieKind() | DiceKind():
            face = (
                f"{_SIDES.get(kind.sides, str(kind.sides))}-sided die ({kind.faces[0]} to {kind.faces[-1]})"
            )
            return f"a face of a {face}" if isinstance(kind, DieKind) else f"a list of faces of a {face}"
        case RecordKind(fields=fields):
            return f"an object with {', '.join(field.name for field in fields)}"
        case ListKind(item=RecordKind(fields=fields)):
            return f"a list of objects with {', '.join(field.name for field in fields)}"
        case _:
            return {"bool": "true or false", "text": "a line of text", "list": "a list"}[kind.name]


def _bounded(low: int | None, high: int | None) -> str:
    if low is None:
        return "a whole number" if high is None else f"a whole number of at most {high}"
    return f"a whole number of at least {low}" if high is None else f"a whole number from {low} to {high}"


_NEAR = f"at most {LARGEST:,} away from zero"
_SIDES = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}


def _int(low: int | None, high: int | None) -> Check:
    least = -LARGEST if low is None else low
    most = LARGEST if high is None else high
    bounds = _bounded(low, high)

    def check(value: object) -> int:
        # not ``isinstance``: to Python True is an int, and to a player no number
        if type(value) is int and least <= value <= most:
            return value
        if type(value) is int and abs(value) > LARGEST:
            raise ValueFault(f"{quoted(value)} is out of bounds; expected {bounds}, {_NEAR}")
        raise ValueFault(f"{quoted(value)} is not {bounds}")

    return check


def _bool(value: object) -> bool:
    # not ``in (True, False)``: 1 and 0.0 are equal to them
    if value is True or value is False:
        return value
    raise ValueFault(f"{quoted(value)} is not true or false")


def _text(value: object) -> str:
    if type(value) is not str:
        raise ValueFault(f"{quoted(value)} is not text")
    if len(value) > LONGEST_TEXT:
        raise ValueFault(f"{len(value)} characters are too many; expected at most {LONGEST_TEXT}")
    # texts go into one-line messages, receipts and terminals: no line breaks, no right-to-left overrides
    if not value.isprintable():
        raise ValueFault(f"{quoted(value)} holds characters that cannot be printed; expected one plain line")
    return value


def _enum(kind: EnumKind) -> Check:
    known = frozenset(kind.values)
    word = type(kind.values[0])
    names = kind.names

    def check(value: object) -> str | int:
        # the type first: True equals 1, and a list cannot be looked up in a set
        if type(value) is word and value in known:
            return value
        given = value if isinstance(value, str) else ""
        raise ValueFault(f"{quoted(value)} is not one of {choices(given, names)}")

    return check


def _die(kind: DieKind | DiceKind) -> Check:
    low, high = kind.faces[0], kind.faces[-1]
    face = expectation(DieKind(kind.sides, kind.zero_based))

    def check(value: object) -> int:
        if type(value) is int and low <= value <= high:
            return value
        raise ValueFault(f"{quoted(value)} is not {face}")

    return check


def _dice(kind: DiceKind) -> Check:
    faces = frozenset(kind.faces)
    check_one = _die(kind)

    def check(value: object) -> tuple[int, ...]:
        rolled = _sequence(value, expectation(kind))
        # at once, as odds and censuses check millions of dice; only a fault needs the place of the die
        if all(type(die) is int and die in faces for die in rolled):
            return tuple(rolled)
        return _each(rolled, check_one)

    return check


def _list(kind: ListKind) -> Check:
    check_item, what = check_of(kind.item), expectation(kind)

    def check(value: object) -> tuple[Any, ...]:
        return _each(_sequence(value, what), check_item)

    return check


def _sequence(value: object, what: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise ValueFault(f"{quoted(value)} is not {what}")
    if len(value) > LONGEST_LIST:
        raise ValueFault(f"{len(value)} items are too many; expected at most {LONGEST_LIST}")
    return value


def _each(values: list[Any] | tuple[Any, ...], check: Check) -> tuple[Any, ...]:
    number = 0
    try:
        clean = []
        for number, value in enumerate(values, 1):  # noqa: B007 # used when a fault is raised
            clean.append(check(value))
    except ValueFault as fault:
        raise fault.inside(number) from None
    return tuple(clean)


def _record(kind: RecordKind) -> Check:
    make = kind.type
    plan = [(field.name, field.attribute, field_check(field), field) for field in kind.fields]
    names = frozenset(field.name for field in kind.fields)

    def check(value: object) -> object:
        given: Mapping[Any, object]
        if isinstance(value, dict):
            given = value
        # checked all the same: the constructor of a record takes anything
        elif type(value) is make:
            given = {name: getattr(value, attribute) for name, attribute, _, _ in plan}
        else:
            raise ValueFault(f"{quoted(value)} is not {expectation(kind)}")
        if not names.issuperset(given):
            unknown = next(name for name in given if name not in names)
            raise ValueFault(f"{quoted(unknown)} is not a field; the fields are {', '.join(names_in_order)}")
        clean: dict[str, object] = {}
        name = ""
        try:
            for name, attribute, check_field, field in plan:
                clean[attribute] = check_field(given[name]) if name in given else default_of(field)
        except ValueFault as fault:
            raise (fault.inside(name) if name in given else fault) from None
        return make(**clean)

    names_in_order = [field.name for field in kind.fields]
    return check
