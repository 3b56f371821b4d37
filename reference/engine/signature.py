"""Read the signature of a Python function into fields and kinds, when a question is first used."""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from countermarch.components.errors import CountermarchError
from countermarch.reference.engine.kinds import (
    REQUIRED,
    BoolKind,
    DiceKind,
    DicePool,
    Die,
    DieKind,
    EnumKind,
    Field,
    IntKind,
    Kind,
    Like,
    ListKind,
    ListOf,
    Note,
    Range,
    Reading,
    RecordKind,
    Refusal,
    TextKind,
)
from countermarch.reference.engine.ruling import Ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class SignatureError(CountermarchError, TypeError):
    """The signature of a question cannot be read; the message says where and what belongs there."""


def parameters(function: Callable[..., object]) -> tuple[Field, ...]:
    """Return the parameters of a question, in the order of its signature."""
    # resolved by name: modules have ``from __future__ import annotations``, and hints are texts
    hints = typing.get_type_hints(function, include_extras=True)
    found: list[Field] = []
    for parameter in inspect.signature(function).parameters.values():
        where = f"{function.__module__}.{function.__qualname__}({parameter.name})"
        if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
            raise SignatureError(
                f"{where}: the parameters of a question are keyword-only; put * before the first"
            )
        default = REQUIRED if parameter.default is inspect.Parameter.empty else parameter.default
        field = _field(parameter.name, hints[parameter.name], default, where)
        if isinstance(field.kind, ListKind) and isinstance(item := field.kind.item, RecordKind):
            _refuse_single(item, where)
        found.append(field)
    return tuple(found)


def answer(function: Callable[..., object]) -> RecordKind:
    """Return the record of a question's answer."""
    where = f"{function.__module__}.{function.__qualname__}"
    hint = typing.get_type_hints(function, include_extras=True).get("return")
    if get_origin(hint) is not Ruling:
        raise SignatureError(f"{where}: a question returns Ruling[SomeRecord], not {hint}")
    return _record(get_args(hint)[0], where)


def _record(record: type, where: str) -> RecordKind:
    if not dataclasses.is_dataclass(record):
        raise SignatureError(f"{where}: {record} is not a dataclass")
    where = f"{record.__module__}.{record.__qualname__}"
    if not record.__dataclass_params__.frozen:  # type: ignore[attr-defined] # every dataclass has them
        raise SignatureError(f"{where}: a record is frozen")
    hints = typing.get_type_hints(record, include_extras=True)
    return RecordKind(
        record,
        tuple(
            _field(item.name, hints[item.name], _default(item), f"{where}.{item.name}")
            for item in dataclasses.fields(record)
        ),
    )


def _default(item: dataclasses.Field[Any]) -> object:
    if item.default is not dataclasses.MISSING:
        return item.default
    if item.default_factory is not dataclasses.MISSING:
        return item.default_factory()
    return REQUIRED


def _field(attribute: str, hint: object, default: object, where: str) -> Field:
    base, notes, nullable = _opened(hint)
    texts = [note for note in notes if isinstance(note, str)]
    further = [note.says for note in notes if isinstance(note, Note)]
    readings = [note for note in notes if isinstance(note, Reading)]
    if len(texts) > 1 or len(further) > 1 or len(readings) > 1 or not (texts or further or readings):
        raise SignatureError(
            f"{where}: one help text, or a Note, belongs in its Annotated, found {len(texts)}; write it like "
            "Annotated[bool, 'what it means']"
        )
    if default is None and not nullable:
        raise SignatureError(f"{where}: its default is None but its type does not say so")
    return Field(
        attribute.removesuffix("_"),
        attribute,
        _kind(base, notes, where),
        "".join(texts),
        default,
        nullable,
        "".join(further),
        readings[0] if readings else None,
    )


def _opened(hint: object) -> tuple[object, list[object], bool]:
    """Strip ``Annotated`` and ``| None`` from a hint, in any order."""
    notes: list[object] = []
    nullable = False
    while True:
        if get_origin(hint) is Annotated:
            inner, *more = get_args(hint)
            hint, notes = inner, [*more, *notes]
        # ``int | None`` and ``Optional[int]`` have different origins before Python 3.14
        elif get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint):
            (hint,) = (part for part in get_args(hint) if part is not type(None))
            nullable = True
        else:
            return hint, notes, nullable


def _kind(base: object, notes: list[object], where: str) -> Kind:
    for note in notes:
        marked = _marked(base, note, where)
        if marked is not None:
            return marked
    if isinstance(base, type) and base in _SIMPLE:
        return _SIMPLE[base]
    if get_origin(base) is Literal:
        return EnumKind(tuple(_names(base, where)))
    if get_origin(base) is tuple:
        return _list_of_records(base, where)
    if isinstance(base, type) and dataclasses.is_dataclass(base):
        return _record(base, where)
    raise SignatureError(f"{where}: {base} is not a kind of a question")


_SIMPLE: dict[type, Kind] = {bool: BoolKind(), int: IntKind(), str: TextKind()}


def _marked(base: object, note: object, where: str) -> Kind | None:  # noqa: PLR0911 # one line for each annotation
    match note:
        case Die(sides, zero_based):
            return DieKind(sides, zero_based)
        case DicePool(sides, zero_based, ordered):
            return DiceKind(sides, zero_based, ordered)
        case Range(low, high):
            return IntKind(low, high)
        case Like(example):
            return TextKind(example)
        case Refusal():
            return BoolKind(refuses=True)
        case ListOf(name):
            return ListKind(_item(base, where), name)
        case _:
            return None


def _list_of_records(base: object, where: str) -> Kind:
    item = _item(base, where)
    if not isinstance(item, RecordKind):
        raise SignatureError(f"{where}: a plain list says what its values are called: ListOf('value')")
    return ListKind(item)


def _refuse_single(item: RecordKind, where: str) -> None:
    """Refuse a parameter that is a list of records with one field, which should be a plain list."""
    if len(item.fields) == 1:
        raise SignatureError(f"{where}: a plain list says what its values are called: ListOf('value')")


def _item(base: object, where: str) -> Kind:
    match get_args(base):
        case (item, dots) if get_origin(base) is tuple and dots is ...:
            inner, notes, nullable = _opened(item)
            if nullable:
                raise SignatureError(f"{where}: the items of a list are never null")
            return _kind(inner, notes, where)
        case _:
            raise SignatureError(f"{where}: a list is tuple[Item, ...], not {base}")


def _names(base: object, where: str) -> Iterator[str | int]:
    values = get_args(base)
    for value in values:
        # True is an int to isinstance, and would be a choice that no form can offer
        if type(value) not in (str, int) or type(value) is not type(values[0]):
            raise SignatureError(f"{where}: the values of an enum are text, or whole numbers, not {value!r}")
        yield value
