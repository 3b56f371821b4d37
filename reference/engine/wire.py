"""How answers and rulings look outside Python: plain JSON values, one object a ruling."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from components.model.game import Game
    from reference.engine.ruling import Json, Ruling

_PLAIN = frozenset({type(None), bool, int, str})
_NAMES: dict[type, tuple[tuple[str, str], ...]] = {}


def plain(value: object) -> Json:
    """Return a value as JSON has it: records as objects, tuples as lists, fractions as text.

    >>> plain((1, "a", None, Fraction(5, 36)))
    [1, 'a', None, '5/36']
    """
    kind = type(value)
    if kind in _PLAIN:
        return value  # type: ignore[return-value] # exactly the plain types
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, Fraction):
        return str(value)
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = _names(kind)
    return {name: plain(getattr(value, attribute)) for name, attribute in names}


def _names(kind: type) -> tuple[tuple[str, str], ...]:
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"a {kind.__name__} has no place in an answer")
    return tuple((field.name.removesuffix("_"), field.name) for field in dataclasses.fields(kind))


def answer_json(ruling: Ruling[Any]) -> Json:
    """Return the answer alone, as a case file holds it."""
    return plain(ruling.answer)


def findings(ruling: Ruling[Any]) -> dict[str, Json]:
    """Return what a ruling adds to what was asked: answer, steps, errata."""
    return {
        "answer": plain(ruling.answer),
        "steps": [
            {"rule": step.rule, "text": step.text, "value": plain(step.value)} for step in ruling.steps
        ],
        "errata": list(ruling.errata),
    }


def meanings(ruling: Ruling[Any], game: Game) -> list[tuple[str, str]]:
    """List what the results tables gave, each code with its meaning in plain words."""
    found: list[tuple[str, str]] = []
    for cell in ruling.cells:
        table = game.tables.get(cell.table)
        if table is not None and (code := table[cell.row, cell.column]) in table.key:
            found.append((code, table.key[code]))
    return found
