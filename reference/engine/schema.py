"""What a question takes and gives, as plain data in the shape of the catalogues of questions."""

from __future__ import annotations

from typing import Any

from countermarch.reference.engine.kinds import (
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
from countermarch.reference.engine.wire import plain

Schema = dict[str, Any]


def field_schema(field: Field) -> Schema:
    """Return one parameter or field: name, kind with its bounds or values, default or optional, says."""
    described: Schema = {"name": field.name, **_kind_schema(field.kind)}
    if field.optional:
        described["optional"] = True
    elif not field.required:
        described["default"] = shortest(field.kind, field.default)
    if field.told:
        described["says"] = field.told
    return described


def shortest(kind: Kind, value: object) -> Any:  # noqa: ANN401 -- any JSON value
    """Return a value as a file would write it: a record without the fields that have their defaults."""
    if isinstance(kind, RecordKind) and value is not None:
        fields = {field: getattr(value, field.attribute) for field in kind.fields}
        return {f.name: shortest(f.kind, item) for f, item in fields.items() if item != f.default}
    if isinstance(kind, ListKind) and isinstance(value, tuple):
        return [shortest(kind.item, item) for item in value]
    return plain(value)


def answered(field: Field) -> Schema:
    """Return one field of an answer: name, kind, says."""
    return {"name": field.name, **_answered_kind(field.kind), "says": field.told}


def _answered_kind(kind: Kind) -> Schema:
    match kind:
        case IntKind() | DieKind():
            return {"kind": "int"}
        case RecordKind(fields=fields) | ListKind(item=RecordKind(fields=fields)):
            return {"kind": kind.name, "fields": [answered(field) for field in fields]}
        case ListKind(item, name):
            return {"kind": "list", "fields": [{"name": name, **_answered_kind(item)}]}
        case _:
            return _kind_schema(kind)


def _kind_schema(kind: Kind) -> Schema:
    described: Schema = {"kind": kind.name}
    match kind:
        case IntKind(low, high):
            described |= {key: bound for key, bound in (("min", low), ("max", high)) if bound is not None}
        case EnumKind(values):
            described["values"] = list(values)
        case DieKind(sides, zero_based) | DiceKind(sides, zero_based):
            described |= {"sides": sides} | ({"zero_based": True} if zero_based else {})
        case RecordKind(fields=fields) | ListKind(item=RecordKind(fields=fields)):
            described["fields"] = [field_schema(field) for field in fields]
        case ListKind(item, name):
            described["fields"] = [{"name": name, **_kind_schema(item)}]
        case BoolKind() | TextKind():
            pass
    return described
