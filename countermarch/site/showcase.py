"""Pieces and a ruling for the pages that introduce the games."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.citations import cite
from countermarch.components.display_names import phrase
from countermarch.reference.engine import InputError
from countermarch.reference.engine.inverse import values_of
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.kinds import BoolKind, DieKind, EnumKind, IntKind
from countermarch.reference.engine.readings import reading_parameters
from countermarch.site.cases import link
from countermarch.site.words import GameWords

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.tables import ResultsTable
    from countermarch.reference.engine import Question, Ruling
    from countermarch.site.kit_pages import KitPages, PieceFiles, Preview
    from countermarch.site.subjects import SiteGame

MANY: Final = 6
"""Number of pieces that introduce a game."""

SHEETS: Final = 3
"""Number of sheets that introduce a kit."""

FOLDER: Final = "pictures"
"""The folder of pictures saved with the pages, for use without a network."""

LOOKED_AT: Final = 400
TRIED: Final = 40
"""Limits of the search for a situation to show: how many are tried, how many are asked."""

NEAR: Final = 16
"""How far from a number another one is tried."""

AROUND: Final = 3
"""Columns of the table shown on either side of the one used."""


@dataclass(frozen=True, slots=True)
class FacePicture:
    """A face of a piece: its file relative to the site, its size in mm."""

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
    def has_result(self) -> bool:
        """Whether the result is worth showing: neither empty nor "none"."""
        return self.table[self.used] not in ("", "none")

    @property
    def result(self) -> str:
        """The result in a word or two."""
        answer: Any = to_json(self.ruling.answer)
        return GameWords(self.game).value(answer[self.question.headline_of(answer)])

    def cell(self, row: str, column: str) -> str:
        """Return a cell of the table as the page shows it: a dash for no effect."""
        return "\N{EN DASH}" if self.table[row, column] == "none" else phrase(str(self.table[row, column]))

    def row(self, row: str) -> str:
        """Return the id of a row as words."""
        return phrase(row)

    def cited(self, rule: str) -> str:
        """Return a rule in the usual citation form."""
        return cite(self.game, rule)

    @property
    def link(self) -> str:
        """The address of its lookup."""
        return link(self.question.id, self.given)


def copy_faces(game: Game, shown: KitPages | None, folder: Path) -> tuple[FacePicture, ...]:
    """Copy typical faces of a game's pieces into ``folder``: one of each side and kind in turn."""
    drawn = {one.id: one for one in shown.pieces} if shown else {}
    target = folder / FOLDER / game.id
    target.mkdir(parents=True, exist_ok=True)
    made = []
    for piece_id in typical(game, drawn)[:MANY]:
        one = drawn[piece_id]
        source = folder / "sheets" / game.id / "pieces" / one.front
        shutil.copy(source, target / source.name)
        made.append(FacePicture(f"{FOLDER}/{game.id}/{source.name}", one.width, one.height))
    return tuple(made)


def copy_sheets(game: Game, shown: KitPages | None, folder: Path) -> tuple[Preview, ...]:
    """Copy a sheet of each of a kit's first families of documents into ``folder``."""
    target = folder / FOLDER / game.id
    target.mkdir(parents=True, exist_ok=True)
    made = []
    for documents in list(shown.families.values() if shown else ())[:SHEETS]:
        first = documents[0].previews[0]
        shutil.copy(folder / "sheets" / game.id / first.file, target / first.file)
        made.append(replace(first, file=f"{FOLDER}/{game.id}/{first.file}"))
    return tuple(made)


def typical(game: Game, drawn: Mapping[str, PieceFiles]) -> list[str]:
    """Return pieces to introduce a game: of each kind and side the first, then the second; no blank ones."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for pieces in (game.units, game.cards, game.chits, game.markers):
        for piece in pieces:
            side = getattr(piece, "side", "") or getattr(piece, "deck", "")
            like = getattr(piece, "kind", "") or getattr(piece, "deck", "") or type(piece).__name__
            if piece.id in drawn and "blank" not in piece.id:
                kinds.setdefault((type(piece).__name__, f"{side} {like}"), []).append(piece.id)
    rows = list(kinds.values())
    return [row[turn] for turn in range(MANY) for row in rows if turn < len(row)]


def sample(subjects: Iterable[SiteGame]) -> Sample | None:
    """Return the ruling to show on the first page, preferably an example that a game names; else None."""
    shown = list(subjects)
    found = [
        one
        for subject in [one for one in shown if one.game.spoken.sample] or shown
        for question, given in _questions_to_ask(subject)
        if (one := _sample(subject.game, question, given)) is not None
    ]
    return max(found, key=lambda one: (one.has_result, len(one.ruling.steps)), default=None)


def with_readings(shown: Sample) -> Sample:
    """Return a ruling near that one which rests on an erratum with another reading; else that one."""
    fields = reading_parameters(shown.question)
    read = {one for field in fields if field.reading for one in field.reading.errata}
    named = [field for field in shown.question.parameters if isinstance(field.kind, IntKind)]
    changed = (
        {**shown.given, field.name: shown.given[field.name] + step * way}
        for step in range(NEAR)
        for way in (1, -1)
        for field in named
        if field.name in shown.given
    )
    found = (_sample(shown.game, shown.question, given) for given in changed)
    return next((one for one in found if one and read & set(one.ruling.errata)), shown)


def _questions_to_ask(subject: SiteGame) -> Iterator[tuple[Question, dict[str, Any]]]:
    """Yield the questions to ask for the first page: those that the game names, else any."""
    sample = subject.game.spoken.sample
    if sample and sample[0] in subject.questions:
        yield subject.questions[sample[0]], dict(sample[1])
        return
    for question in subject.questions.values():
        every = list(islice(_combinations(question), LOOKED_AT))
        # from the middle: at the edges of a table little happens
        yield from ((question, given) for given in every[len(every) // 2 :][:TRIED])


def _combinations(question: Question) -> Iterator[dict[str, Any]]:
    """Yield every combination of the required facts, the last one varying fastest.

    None unless every required fact is a yes/no, a die, a choice or a number.
    """
    walked = [field for field in question.parameters if field.required]
    if all(isinstance(field.kind, (BoolKind, DieKind, EnumKind, IntKind)) for field in walked):
        for values in product(*map(values_of, walked)):
            yield {field.name: value for field, value in zip(walked, values, strict=True)}


def _sample(game: Game, question: Question, given: dict[str, Any]) -> Sample | None:
    """Return a ruling with the part of a table that it read; None where either is missing."""
    try:
        ruling = question.ask(given)
    except InputError:
        return None
    answer: Any = to_json(ruling.answer)
    if answer[question.headline] in (None, "none", False):
        return None
    cell = next((one for one in ruling.cells if one.table in game.tables), None)
    if cell is None or cell.column not in game.tables[cell.table].columns:
        return None
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
