"""Compiles a kind into a check: a plain function from a JSON-like value to a typed one, or a Fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reference.engine.errors import Fault, choices, shown
from reference.engine.kinds import (
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


def check_of(kind: Kind) -> Check:  # noqa: PLR0911 -- one line a kind
    """Return the check of a kind; strict: ``"4"``, ``4.0`` and ``true`` are no whole numbers.

    >>> check_of(IntKind(0, 20))(4)
    4
    >>> check_of(IntKind(0, 20))(4.0)
    Traceback (most recent call last):
    reference.engine.errors.Fault: 4.0 is not a whole number from 0 to 20
    """
    match kind:
        case IntKind(low, high):
            return _int(low, high)
        case BoolKind():
            return _bool
        case TextKind():
            return _text
        case EnumKind(values):
            return _enum(values)
        case DieKind():
            return _die(kind)
        case DiceKind():
            return _dice(kind)
        case RecordKind():
            return _record(kind)
        case ListKind(item):
            return _list(check_of(item))


def or_null(check: Check) -> Check:
    """Return the check that also lets null pass."""
    return lambda value: None if value is None else check(value)


def field_check(field: Field) -> Check:
    """Return the check of a field, null and all."""
    check = check_of(field.kind)
    return or_null(check) if field.nullable else check


def left_out(default: object) -> object:
    """Return the default of a field that was not given, or say that it is missing."""
    if default is REQUIRED:
        raise Fault("is missing")
    return default


def _int(low: int | None, high: int | None) -> Check:
    least = -LARGEST if low is None else low
    most = LARGEST if high is None else high
    if low is None and high is None:
        would_do = "a whole number"
    elif high is None:
        would_do = f"a whole number of at least {low}"
    elif low is None:
        would_do = f"a whole number of at most {high}"
    else:
        would_do = f"a whole number from {low} to {high}"

    def check(value: object) -> int:
        if type(value) is int and least <= value <= most:
            return value
        if type(value) is int and abs(value) > LARGEST:
            raise Fault(f"{shown(value)} is too large; {would_do} within {LARGEST} of zero would do")
        raise Fault(f"{shown(value)} is not {would_do}")

    return check


def _bool(value: object) -> bool:
    if value is True or value is False:
        return value
    raise Fault(f"{shown(value)} is not true or false")


def _text(value: object) -> str:
    if type(value) is not str:
        raise Fault(f"{shown(value)} is not text")
    if len(value) > LONGEST_TEXT:
        raise Fault(f"{len(value)} characters are too many; at most {LONGEST_TEXT} would do")
    if not value.isprintable():
        raise Fault(f"{shown(value)} holds characters that cannot be printed; one plain line would do")
    return value


def _enum(values: tuple[str, ...]) -> Check:
    known = frozenset(values)

    def check(value: object) -> str:
        if type(value) is str and value in known:
            return value
        given = value if isinstance(value, str) else ""
        raise Fault(f"{shown(value)} is not one of {choices(given, values)}")

    return check


def _die(kind: DieKind | DiceKind) -> Check:
    low, high = kind.faces[0], kind.faces[-1]
    would_do = f"{_SIDES.get(kind.sides, str(kind.sides))}-sided die ({low} to {high})"

    def check(value: object) -> int:
        if type(value) is int and low <= value <= high:
            return value
        raise Fault(f"{shown(value)} is not a face of a {would_do}")

    return check


_SIDES = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}


def _dice(kind: DiceKind) -> Check:
    faces = frozenset(kind.faces)
    check_one = _die(kind)

    def check(value: object) -> tuple[int, ...]:
        rolled = _sequence(value, "a list of dice")
        if all(type(die) is int and die in faces for die in rolled):
            return tuple(rolled)
        return _each(rolled, check_one, "die")

    return check


def _list(check_item: Check) -> Check:
    def check(value: object) -> tuple[Any, ...]:
        return _each(_sequence(value, "a list"), check_item, "item")

    return check


def _sequence(value: object, would_do: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise Fault(f"{shown(value)} is not {would_do}")
    if len(value) > LONGEST_LIST:
        raise Fault(f"{len(value)} items are too many; at most {LONGEST_LIST} would do")
    return value


def _each(values: list[Any] | tuple[Any, ...], check: Check, word: str) -> tuple[Any, ...]:
    number = 0
    try:
        clean = []
        for number, value in enumerate(values, 1):  # noqa: B007 -- read when a fault is named
            clean.append(check(value))
    except Fault as fault:
        raise fault.inside(f"{word} {number}") from None
    return tuple(clean)


def _record(kind: RecordKind) -> Check:
    make = kind.type
    plan = [(field.name, field.attribute, field_check(field), field.default) for field in kind.fields]
    names = frozenset(field.name for field in kind.fields)

    def check(value: object) -> object:
        given: Mapping[Any, object]
        if type(value) is dict:
            given = value
        elif type(value) is make:
            given = {name: getattr(value, attribute) for name, attribute, _, _ in plan}
        else:
            raise Fault(f"{shown(value)} is not an object with {', '.join(names_in_order)}")
        if not names.issuperset(given):
            unknown = next(name for name in given if name not in names)
            raise Fault(f"{shown(unknown)} is no field; the fields are {', '.join(names_in_order)}")
        clean: dict[str, object] = {}
        name = ""
        try:
            for name, attribute, check_field, default in plan:
                clean[attribute] = check_field(given[name]) if name in given else left_out(default)
        except Fault as fault:
            raise fault.inside(name) from None
        return make(**clean)

    names_in_order = [field.name for field in kind.fields]
    return check
