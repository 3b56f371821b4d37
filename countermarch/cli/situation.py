"""What stands around a question at the table: its game, and the odds of its dice with all else as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.spoken import said

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question

MOST_BARS = 16
"""A chart with more bars than this tells a player nothing; `countermarch odds` prints them all."""


def game_of(game_id: str) -> Game | None:
    """Return the data of a game; None for a game that only has questions."""
    from countermarch import components, sources

    if sources.is_folder(game_id):
        return sources.open_game(game_id)
    return components.game(game_id) if game_id in components.games() else None


def likely(
    asked: Question,
    filled: Mapping[str, Any],
    given: Mapping[str, object],
    field: str,
    answer: Mapping[str, Any],
) -> list[tuple[str, Fraction, str]]:
    """Return the odds of the answer's ``field`` with every die open again: (value, share, remark) each.

    Empty when the question has no dice, when they are too many to enumerate, or when there is nothing to see.
    """
    from countermarch.reference.engine import InputError, holes
    from countermarch.reference.engine.odds import odds

    known = {name: value for name, value in filled.items() if value is not None}
    if holes.opened(asked.parameters, known) == known:
        return []
    try:
        spread = odds(asked.game, asked.id, holes.opened(asked.parameters, given), [field])
    except InputError:
        return []
    came = said(answer[field])
    labels = [(said(outcome.answer[field]), outcome.probability) for outcome in spread.outcomes]
    rows = [(label, share, "◀" if label == came else "") for label, share in labels]
    return rows if 1 < len(rows) <= MOST_BARS else []
