"""The parameters and answer of a question as JSON, as in the catalogue."""

from __future__ import annotations

from typing import Any

from countermarch.reference.engine.json_values import to_json
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

Schema = dict[str, Any]


def field_schema(field: Field) -> Schema:
    """Return one parameter or field: name, kind with bounds or values, default or optional, description."""
    described: Schema = {"name": field.name, **_kind_schema(field.kind)}
    if field.optional:
        described["optional"] = True
    elif not field.required:
        described["default"] = without_defaults(field.kind, field.default)
    if field.description:
        described["says"] = field.description
    return described


def without_defaults(kind: Kind, value: object) -> object:
    """Return a value as JSON; records omit fields at their defaults."""
    if isinstance(kind, RecordKind) and value is not None:
        fields = {field: getattr(value, field.attribute) for field in kind.fields}
        return {f.name: without_defaults(f.kind, item) for f, item in fields.items() if item != f.default}
    if isinstance(kind, ListKind) and isinstance(value, tuple):
        return [without_defaults(kind.item, item) for item in value]
    return to_json(value)


def answer_schema(field: Field) -> Schema:
    """Return one field of an answer: name, kind, description."""
    return {"name": field.name, **_answered_kind(field.kind), "says": field.description}


def _answered_kind(kind: Kind) -> Schema:
    match kind:
        case IntKind() | DieKind():
            return {"kind": "int"}
        case RecordKind(fields=fields) | ListKind(item=RecordKind(fields=fields)):
            return {"kind": kind.name, "fields": [answer_schema(field) for field in fields]}
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
