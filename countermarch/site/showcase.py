"""Real pieces and a real ruling for the pages that introduce the games."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import components
from countermarch.site.cases import link
from reference.engine import registry

if TYPE_CHECKING:
    from pathlib import Path

    from components.model.game import Game
    from components.model.tables import ResultsTable
    from countermarch.site.sheets import Drawn, Preview, Shown
    from reference.engine import Question, Ruling

MANY: Final = 6
"""So many pieces introduce a game."""

SHEETS: Final = 3
"""So many sheets show what a kit is."""

FOLDER: Final = "pictures"
"""Where copies lie that belong to the pages themselves, and so work without a network."""

SAMPLE: Final = ("lebanon-82", "combat-result", {"terrain": "town", "differential": 3, "die": 2})
"""The ruling that the first page shows."""

AROUND: Final = 3
"""So many columns of the table stand on either side of the one that was used."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A face of a piece: its file from the root of the site, its size in mm."""

    file: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sample:
    """A ruling with the part of the table that it read."""

    game: Game
    question: Question
    given: dict[str, Any]
    ruling: Ruling[Any]
    table: ResultsTable
    columns: tuple[str, ...]
    used: tuple[str, str]

    @property
    def link(self) -> str:
        """The address of its lookup."""
        return link(self.question.id, self.given)


def pictures(game: Game, shown: Shown, folder: Path) -> tuple[Picture, ...]:
    """Copy some faces of a game's pieces into ``folder``: one of each side and kind in turn."""
    drawn = {one.id: one for one in shown.pieces}
    target = folder / FOLDER / game.id
    target.mkdir(parents=True, exist_ok=True)
    made = []
    for piece_id in _chosen(game, drawn)[:MANY]:
        one = drawn[piece_id]
        source = folder / "sheets" / game.id / "pieces" / one.front
        shutil.copy(source, target / source.name)
        made.append(Picture(f"{FOLDER}/{game.id}/{source.name}", one.width, one.height))
    return tuple(made)


def prints(game: Game, shown: Shown, folder: Path) -> tuple[Preview, ...]:
    """Copy a sheet of each of a kit's first families of documents into ``folder``."""
    target = folder / FOLDER / game.id
    target.mkdir(parents=True, exist_ok=True)
    made = []
    for documents in list(shown.families.values())[:SHEETS]:
        first = documents[0].previews[0]
        shutil.copy(folder / "sheets" / game.id / first.file, target / first.file)
        made.append(replace(first, file=f"{FOLDER}/{game.id}/{first.file}"))
    return tuple(made)


def _chosen(game: Game, drawn: dict[str, Drawn]) -> list[str]:
    """Return pieces to show: of each kind and side the first, then the second; no blank ones."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for pieces in (game.units, game.cards, game.chits, game.markers):
        for piece in pieces:
            side = getattr(piece, "side", "") or getattr(piece, "deck", "")
            like = getattr(piece, "kind", "") or getattr(piece, "deck", "") or type(piece).__name__
            if piece.id in drawn and "blank" not in piece.id:
                kinds.setdefault((type(piece).__name__, f"{side} {like}"), []).append(piece.id)
    rows = list(kinds.values())
    return [row[turn] for turn in range(MANY) for row in rows if turn < len(row)]


def sample() -> Sample | None:
    """Return the ruling of the first page; None where its game is not there."""
    game_id, name, given = SAMPLE
    if game_id not in registry.games():
        return None
    game, question = components.game(game_id), registry.questions(game_id)[name]
    ruling = question.ask(given)
    cell = next(one for one in ruling.cells if one.table in game.tables)
    table = game.tables[cell.table]
    middle = table.columns.index(cell.column)
    first = max(0, min(middle - AROUND, len(table.columns) - 2 * AROUND - 1))
    return Sample(
        game,
        question,
        given,
        ruling,
        table,
        table.columns[first : first + 2 * AROUND + 1],
        (cell.row, cell.column),
    )
