"""What ``check`` reports of a game's data: faults, and how many values come from which layer."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from countermarch.components.model.layers import Layer
from countermarch.components.model.source import PIECE_FILES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import GazetteerPlace, Marker, Piece, Unit
    from countermarch.folders.questions import CheckResult


WHY = "why"
"""The column with the reason for a reconstructed value."""

MAX_NAMED = 6
"""Maximum names listed with one reason."""

PRINTED = ("units", "markers")
"""Pieces printed with boxes for their numbers; a box left empty is a missing value."""

ALIKE = ("side", "deck", "kind", "type", "class", "descriptor", "effect")
"""Columns that define the sort of a card or chit: a number applies to a whole sort or to none of it."""


@dataclass(frozen=True, slots=True)
class LayerTally:
    """One kind of piece: rows, pieces, values by layer, and ``missing`` numbers that no layer has."""

    kind: str
    rows: int
    pieces: int
    rulebook: int
    reconstruction: int
    copy: int
    missing: int


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check; ``faults`` is empty if the game is valid. Cells are named ``units: id, column``.

    ``why`` gives the reasons for reconstructed values. ``notes`` lists what a print leaves out: unread files
    and unused columns. ``asked`` lists implausible values of the player's copy. ``read`` says how ambiguous
    spreadsheets were read. ``copied`` lists the values of the player's copy.
    """

    game: str
    title: str
    faults: tuple[str, ...]
    tallies: tuple[LayerTally, ...] = ()
    reconstructed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    copied: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return asdict(self)


def report_on(named: str, open_it: Callable[[], Game]) -> Report:
    """Open a game and check all of it; faults become part of the report.

    Raises what opening raises if the name is not a game or the folder cannot be read.
    """
    from countermarch.components.model.loading.faults import DataError
    from countermarch.folders import copies
    from countermarch.generators.kits import trial
    from countermarch.generators.kits.leftovers import leftovers, reading_notes, unread_files

    try:
        game = open_it()
        asked = _check_questions(named, game)
        said = faults_of(game, asked)
    except DataError as error:
        return Report(named, named, tuple(str(fault) for fault in error.faults))
    refused = (*said, *trial.misspelt_unit_terms(game)) if said else trial.faults(game)
    if refused:
        return Report(named, game.title, refused, notes=tuple(map(str, unread_files(game))))
    groups = {kind: getattr(game, kind) for kind in PIECE_FILES}
    boxes = _empty_boxes(game)
    unknown = {
        kind: [cell for piece in pieces for cell in boxes(piece)] if kind in PRINTED else _unknown(pieces)
        for kind, pieces in groups.items()
    }
    counts = {
        "tables": len(game.tables) + len(game.charts),
        "numbers": len(game.numbers),
        "tracks": len(game.tracks),
        "scenarios": len(game.scenarios),
        "places": len(game.places),
        "clauses": len(game.clauses),
        "errata": len(game.errata),
        "questions": asked.questions,
        "cases": asked.cases,
    }
    return Report(
        named,
        game.title,
        (),
        tuple(_tally(kind, pieces, unknown[kind]) for kind, pieces in groups.items() if pieces),
        tuple(
            f"{kind}: {cell}"
            for kind, pieces in groups.items()
            for cell in _of_layer(pieces, Layer.RECONSTRUCTION)
        ),
        tuple(f"{kind}: {cell}" for kind, cells in unknown.items() for cell in cells),
        counts,
        leftovers(game),
        tuple(copies.implausible(game)),
        _reasons(game),
        reading_notes(game),
        tuple(
            f"{kind}: {piece.id}, {column} {value.value}"
            for kind, pieces in groups.items()
            for piece in pieces
            for column, value in piece.values.items()
            if value and value.layer is Layer.COPY and column not in copies.TELLS_NOTHING
        ),
    )


def faults_of(game: Game, checked: CheckResult) -> tuple[str, ...]:
    """Return the faults of a game's files and of its questions, without repetition; raises ``DataError``."""
    from countermarch.components.model.loading import turn_files

    return tuple(dict.fromkeys(map(str, (*game.check(), *turn_files.faults(game.folder), *checked.faults))))


def fault_in_brief(named: str, game: Game) -> str:
    """Return one line on the faults of a player's own game that is valid enough to print; may be empty."""
    from countermarch.components.model.loading.faults import DataError

    try:
        found = faults_of(game, _check_questions(named, game))
    except DataError as error:
        found = tuple(map(str, error.faults))
    if not found:
        return ""
    more = "" if len(found) == 1 else f" and {len(found) - 1} more"
    return f"countermarch check finds a fault{more}: {found[0]}"


def _reasons(game: Game) -> tuple[str, ...]:
    """Return the reasons for reconstructed values, each once with the pieces and places it is for."""
    named: dict[str, list[str]] = {}
    pieces: tuple[Piece | GazetteerPlace, ...] = (*game.pieces, *game.places.values())
    for one in pieces:
        if says := one.text(WHY):
            named.setdefault(says, []).append(_display_name(one))
    return tuple(f"{_listed(list(dict.fromkeys(names)))}: {says}" for says, names in named.items())


def _listed(names: Sequence[str]) -> str:
    """Join names; of many, only the first.

    >>> _listed(["Egoz", "Maglan"]), _listed([str(number) for number in range(9)])
    ('Egoz, Maglan', '0, 1, 2, 3, 4 and 4 more')
    """
    if len(names) <= MAX_NAMED:
        return ", ".join(names)
    return f"{', '.join(names[: MAX_NAMED - 1])} and {len(names) - MAX_NAMED + 1} more"


def _display_name(piece: Piece | GazetteerPlace) -> str:
    """Return the name of a piece or place, with its formation if it has one."""
    name, formation = piece.text("name") or piece.text("title"), piece.text("formation")
    if name and formation:
        return f"{name} ({formation})"
    return name or formation or piece.id.replace("-", " ")


def _check_questions(named: str, game: Game) -> CheckResult:
    """Check the questions of a folder, or of any game with rules as data or worked cases."""
    from countermarch.components.discovery import is_from_folder
    from countermarch.folders import questions

    if is_from_folder(game) or any(map(game.holds, ("questions", "cases.jsonl"))):
        return questions.check(named, game)
    return questions.CheckResult(0, 0, ())


def _tally(kind: str, pieces: Sequence[Piece], unknown: Sequence[str]) -> LayerTally:
    """Count the values of one kind of piece by layer."""
    layers = [
        value.layer for piece in pieces for name, value in piece.values.items() if value and name != WHY
    ]
    return LayerTally(
        kind,
        len(pieces),
        sum(piece.count for piece in pieces),
        layers.count(Layer.RULEBOOK),
        layers.count(Layer.RECONSTRUCTION),
        layers.count(Layer.COPY),
        len(unknown),
    )


def _of_layer(pieces: Sequence[Piece], layer: Layer) -> list[str]:
    """Return the cells that come from a layer."""
    return [
        f"{piece.id}, {column}"
        for piece in pieces
        for column, value in piece.values.items()
        if value and value.layer is layer and column != WHY
    ]


def _empty_boxes(game: Game) -> Callable[[Unit | Marker], list[str]]:
    """Return a function that lists the cells printed as an empty box on a counter."""
    from countermarch.generators.documents.counter_groups import counter_drawer
    from countermarch.generators.documents.plan import kit_plan
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.style import style

    drawer = counter_drawer(game, kit_plan(game), Look(style("standard")))
    return lambda piece: [f"{piece.id}, {column}" for column in drawer.empty(piece)]


def _unknown(pieces: Sequence[Piece]) -> list[str]:
    """Return the empty cells that have a number on other pieces of the same sort."""
    known = {
        (_kind_key(piece), column)
        for piece in pieces
        for column, value in piece.values.items()
        if value and type(value.value) is int
    }
    return [
        f"{piece.id}, {column}"
        for piece in pieces
        for column, value in piece.values.items()
        if value is None and (_kind_key(piece), column) in known
    ]


def _kind_key(piece: Piece) -> tuple[str, ...]:
    """Return what pieces of one sort have in common; a column empty on all of them does not apply to them."""
    return tuple(piece.text(column) for column in ALIKE)
