"""How answers and rulings look outside Python: plain JSON values, one object a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.plain import Json, plain

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.reference.engine.ruling import Ruling

__all__ = ["Json", "answer_json", "findings", "meanings", "plain"]


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
