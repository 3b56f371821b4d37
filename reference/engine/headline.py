"""Which field of an answer is the result: what the command line and the site show large."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from reference.engine.kinds import BoolKind, DieKind, IntKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from components.model.game import Game
    from reference.engine.questions import Question
    from reference.engine.ruling import Ruling

PERMISSIONS: Final = ("legal", "allowed", "valid", "eligible")
"""Answer fields that, when they say no, are the result whatever else is answered."""

NAMED: Final = ("result", "outcome", "winner", "victory")
"""Answer fields that are the result where nothing else tells."""

_YES_OR_NO: Final = {"does", "do", "is", "are", "can", "may", "has", "have", "must", "will", "did"}
_AMOUNTS: Final = ("many", "much", "far", "long")
_STEM: Final = 4


def headline(question: Question, answer: Mapping[str, Any], codes: Sequence[str] = ()) -> str:
    """Name the field of ``answer`` (as JSON) that is the result.

    That is a refusal; else what the question itself names (``result=``), unless it is null; else what a
    results table gave (one of ``codes``); else what is asked for, yes or no, or how much.

    >>> from reference.engine import registry
    >>> cost = registry.find("lebanon-82", "movement-cost")
    >>> headline(cost, {"allowed": True, "cost": 4}), headline(cost, {"allowed": False, "cost": None})
    ('cost', 'allowed')
    """
    for name in PERMISSIONS:
        if answer.get(name) is False:
            return name
    if question.result and answer.get(question.result) is not None:
        return question.result
    for code in codes:
        for name, value in answer.items():
            if value == code:
                return name
    kinds = {
        name: "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else ""
        for name, value in answer.items()
    }
    return _asked_for(question.asks, kinds)


def expected(question: Question) -> str:
    """Name the field that will be the result, judged by the kinds of the answer's fields alone.

    >>> from reference.engine import registry
    >>> expected(registry.find("lebanon-82", "combat-differential"))
    'differential'
    """
    if question.result:
        return question.result
    kinds = {
        field.name: "bool"
        if isinstance(field.kind, BoolKind)
        else "int"
        if isinstance(field.kind, IntKind | DieKind)
        else ""
        for field in question.answer.fields
    }
    return _asked_for(question.asks, kinds)


def meanings(ruling: Ruling[Any], game: Game) -> list[tuple[str, str]]:
    """List what the results tables gave, each code with its meaning in plain words."""
    found: list[tuple[str, str]] = []
    for cell in ruling.cells:
        table = game.tables.get(cell.table)
        code = table.cells.get((cell.row, cell.column)) if table is not None else None
        if table is not None and code is not None and code in table.key:
            found.append((code, table.key[code]))
    return found


def _asked_for(asks: str, kinds: Mapping[str, str]) -> str:
    first, _, rest = asks.partition(" ")
    if first.lower() in _YES_OR_NO:
        found = [name for name, kind in kinds.items() if kind == "bool"]
    elif first == "How" and rest.startswith(_AMOUNTS):
        found = [_closest(asks, [name for name, kind in kinds.items() if kind == "int"])]
    else:
        found = []
    return next(iter([*filter(None, found), *(name for name in NAMED if name in kinds), *kinds]))


def _closest(asks: str, names: Sequence[str]) -> str:
    """Return the name that says most of what is asked, the first of those that say as much."""
    stems = {word[:_STEM] for word in re.findall(r"[a-z]{4,}", asks.lower())}
    return max(names, key=lambda name: len({word[:_STEM] for word in name.split("_")} & stems), default="")
