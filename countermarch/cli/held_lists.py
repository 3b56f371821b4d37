"""Lists that a game holds: ``@launch-south`` stands for the ways out of that area, ``@map`` for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.cli.failures import unknown_name
from countermarch.components.errors import InputError
from countermarch.reference.engine.kinds import EnumKind, ListKind, RecordKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine.kinds import Field

MARK = "@"
"""How a list begins that is taken from the game."""

WHOLE = "map"


def held(word: str, field: Field, game: Game) -> list[dict[str, object]] | None:
    """Return the list that the game holds for a fact; None where it holds none or another is meant.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> asked = registry.find("reign-of-missiles", "rocket-movement")
    >>> game, exits = components.game(asked.game), asked.parameters[-1]
    >>> held("@north-gaza", exits, game)
    [{'area': 'launch-north', 'kind': 'blue'}, {'area': 'launch-centre', 'kind': 'blue'}]
    """
    if not word.startswith(MARK) or not isinstance(field.kind, ListKind):
        return None
    known = game.spoken.lists.get(field.name, {})
    if known.get("table") not in game.charts or "by" not in known:
        return None
    item = field.kind.item
    if not isinstance(item, RecordKind):
        return None
    chart = game.charts[known["table"]]
    rows = [{column.id: chart.cells[row.id, column.id] for column in chart.columns} for row in chart.lines]
    wanted = word[len(MARK) :].casefold()
    if wanted != WHOLE:
        by = known["by"]
        names = list(dict.fromkeys(str(row[by]) for row in rows))
        if wanted not in names:
            raise InputError(field.name, unknown_name("area of the map", wanted, names))
        rows = [row for row in rows if row[by] == wanted]
    return [_record(row, known, item, game) for row in rows]


def _record(
    row: Mapping[str, object], known: Mapping[str, str], item: RecordKind, game: Game
) -> dict[str, object]:
    """Read a row of the game's table as a record of the question."""
    found: dict[str, object] = {}
    for field in item.fields:
        column, _, of = known.get(field.name, "").partition(":")
        if of:  # "kind:to" is the kind of the place that stands in the column
            place = game.places[str(row[of])]
            values = field.kind.names if isinstance(field.kind, EnumKind) else ()
            found[field.name] = next(kind for kind in values if kind in place.kinds)
        elif column and row[column] not in (None, ""):
            found[field.name] = row[column]
    return found
