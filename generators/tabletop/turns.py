"""The sequence of play, for a turn counter: from ``turn.toml``, a chart of the turn, or the sides."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.files import TOML_BYTES, exists, label_of, read_text
from countermarch.components.model.source import COUNTER_FILES
from countermarch.components.translations import gettext
from countermarch.components.whole_numbers import parse_count
from countermarch.generators.documents.options import KitError
from countermarch.generators.tabletop.contents import TurnStep
from countermarch.generators.tabletop.names import safe_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece

FILE = "turn.toml"
MAX_STEPS = 60
SEQUENCE = "sequence"
"""Word in the id of a chart with the sequence of play."""


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup to draw counters from: its title, and the ids of the pieces in it."""

    title: str
    ids: tuple[str, ...]


def steps(game: Game) -> tuple[TurnStep, ...]:
    """Return the steps of a turn in order, at least one.

    >>> from countermarch import components
    >>> [step.title for step in steps(components.game("arab-israeli-wars"))][:2]
    ['Arab Phase', 'Event Phase']
    """
    found = _from_turn_file(game) or tuple(_charted(game)) or tuple(_by_side(game))
    return found[:MAX_STEPS] or (TurnStep(gettext("Play")),)


def turns(game: Game) -> int:
    """Return the number of turns on the game's turn track; 0 if nothing gives it.

    >>> from countermarch import components
    >>> turns(components.game("lebanon-82")), turns(components.game("reign-of-missiles"))
    (30, 0)
    """
    track = game.tracks.get("turn")
    last = track.boxes[-1].label if track else ""
    return max(parse_count(last), 0) if len(last) < len("10000") else 0


def cups(game: Game) -> tuple[Cup, ...]:
    """Return the cups that a game's turn draws from; a piece is in the first cup that accepts it.

    >>> from countermarch import components
    >>> [(cup.title, len(cup.ids)) for cup in cups(components.game("third-lebanon-war"))]
    [('IDF Available Pile', 6), ('Insurgent Available Pile', 6)]
    """
    taken: set[str] = set()
    made = []
    for table in _tables(game, "cup"):
        own = tuple(one for one in _counters_in_cup(table, game) if one not in taken)
        taken |= set(own)
        if own:
            made.append(Cup(safe_name(str(table.get("title", ""))), own))
    return tuple(made)


def _counters_in_cup(table: Mapping[str, Any], game: Game) -> list[str]:
    """Return the ids of the counters in a cup."""
    pieces: tuple[Piece, ...] = getattr(game, table["file"]) if table.get("file") in COUNTER_FILES else ()
    wanted, unwanted = _conditions(table.get("where")), _conditions(table.get("without"))
    return [
        piece.id
        for piece in pieces
        if all(_cell(piece, column) in values for column, values in wanted.items())
        and not (unwanted and all(_cell(piece, column) in values for column, values in unwanted.items()))
    ]


def _conditions(table: object) -> dict[str, list[str]]:
    """Return columns with the values they may have: one, or a list."""
    if not isinstance(table, dict):
        return {}
    return {
        column: [str(one) for one in value] if isinstance(value, list) else [str(value)]
        for column, value in table.items()
    }


def _cell(piece: Piece, column: str) -> str:
    found = getattr(piece, column, None) if column in ("id", "side", "kind", "type") else None
    return piece.text(column) if found is None else str(found)


def _from_turn_file(game: Game) -> tuple[TurnStep, ...]:
    """Return the steps of the game's own turn file, without those before the first turn."""
    return tuple(
        TurnStep(safe_name(str(one.get("title", ""))), safe_name(str(one.get("group", "")), ""))
        for one in _tables(game, "step")
        if not one.get("once")
    )


def _tables(game: Game, key: str) -> list[Mapping[str, Any]]:
    """Return a list of tables of the turn file, which is validated when the site is built."""
    if not exists(game.home(FILE), FILE):
        return []
    try:
        data = tomllib.loads(read_text(game.home(FILE), FILE, TOML_BYTES))
    except tomllib.TOMLDecodeError as fault:
        raise KitError(f"{label_of(game.home(FILE), FILE)}: cannot be read ({fault})") from None
    found = data.get(key, [])
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _charted(game: Game) -> Iterator[TurnStep]:
    chart = next((chart for name, chart in game.charts.items() if SEQUENCE in name), None)
    for row in chart.lines if chart else ():
        yield TurnStep(safe_name(row.title.partition(":")[0] if len(row.title) > LONG else row.title))


LONG = 40
"""A step's title that is longer than this many characters ends at its colon."""


def _by_side(game: Game) -> Iterator[TurnStep]:
    for side in game.sides:
        yield TurnStep(safe_name(side.name))
