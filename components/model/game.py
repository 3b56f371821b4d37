"""A game: everything that lies on its table, each part read from its file when it is first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from components.model import loading

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from components.model.clauses import Clause
    from components.model.errata import Erratum
    from components.model.gazetteer import GazetteerPlace
    from components.model.layers import Layer
    from components.model.loading.csv_files import ExtraColumns, Kind
    from components.model.loading.faults import Fault
    from components.model.pieces import Card, Chit, Marker, Piece, Unit
    from components.model.scenarios import Scenario
    from components.model.tables import Chart, Number, ResultsTable
    from components.model.tracks import Track


@dataclass(frozen=True, slots=True)
class Side:
    """A side: its name and its colours by role (``fill``, ``ink``, ``band`` ...), as ``#rrggbb``."""

    id: str
    name: str
    colours: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Content:
    """A line of what the box holds; ``count`` is None where the document does not say."""

    id: str
    title: str
    count: int | None
    rule: str
    says: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game is read from: a folder a layer, and columns its CSV files have beside the usual ones."""

    layers: tuple[tuple[Layer, Path], ...]
    columns: Mapping[str, Mapping[str, Kind]]
    extra: ExtraColumns


@dataclass(frozen=True)
class Game:
    """A game as data. Parts are read lazily; reading one raises ``DataError`` with every fault of its file.

    ``year`` is 0 and texts are empty where a player's own game does not say.

    >>> import components
    >>> game = components.game("lebanon-82")
    >>> game.title, game.year, [side.name for side in game.sides]
    ("Lebanon '82", 2012, ['Israel', 'Syria', 'PLO'])
    >>> game.check()
    ()
    """

    id: str
    title: str
    subtitle: str
    designer: str
    publisher: str
    year: int
    says: str
    notice: str
    """What stands at the foot of every printed sheet; empty where a player's own game does not say."""
    sides: tuple[Side, ...]
    contents: tuple[Content, ...]
    source: Source

    @property
    def folder(self) -> Path:
        """The folder the game is read from."""
        return self.source.layers[0][1]

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The combat units, from ``units.csv``."""
        return loading.piece_files.units(self.source)

    @cached_property
    def markers(self) -> tuple[Marker, ...]:
        """The markers, from ``markers.csv``."""
        return loading.piece_files.markers(self.source)

    @cached_property
    def chits(self) -> tuple[Chit, ...]:
        """The chits, from ``chits.csv``."""
        return loading.piece_files.chits(self.source)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards, from ``cards.csv``."""
        return loading.piece_files.cards(self.source)

    @cached_property
    def _tables(self) -> tuple[dict[str, ResultsTable], dict[str, Chart]]:
        return loading.table_files.tables(self.source) if self.holds("tables") else ({}, {})

    @property
    def tables(self) -> Mapping[str, ResultsTable]:
        """The results tables by id, from ``tables/*.toml``."""
        return self._tables[0]

    @property
    def charts(self) -> Mapping[str, Chart]:
        """The charts by id, from ``tables/*.toml``."""
        return self._tables[1]

    @cached_property
    def numbers(self) -> Mapping[str, Number]:
        """The loose numbers by id, from ``numbers.toml``."""
        return loading.table_files.numbers(self.source) if self.holds("numbers.toml") else {}

    @cached_property
    def tracks(self) -> Mapping[str, Track]:
        """The tracks and displays by id, from ``tracks.toml``."""
        return loading.play_files.tracks(self.source) if self.holds("tracks.toml") else {}

    @cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios by id, from ``scenarios.toml``."""
        return loading.play_files.scenarios(self.source) if self.holds("scenarios.toml") else {}

    @cached_property
    def places(self) -> Mapping[str, GazetteerPlace]:
        """The places by id, from ``gazetteer.csv``."""
        return loading.place_files.places(self.source) if self.holds("gazetteer") else {}

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the rule book in order, from ``clauses.tsv``."""
        return loading.clause_files.clauses(self.source) if self.holds("clauses.tsv") else ()

    @cached_property
    def errata(self) -> Mapping[str, Erratum]:
        """The errata by id, from ``errata.toml``."""
        return loading.play_files.errata(self.source) if self.holds("errata.toml") else {}

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every piece: units, markers, chits, cards."""
        return (*self.units, *self.markers, *self.chits, *self.cards)

    def number(self, number_id: str) -> int:
        """Return a loose number by its id; raises ``KeyError``."""
        return self.numbers[number_id].value

    def side(self, side_id: str) -> Side:
        """Return a side by its id; raises ``KeyError``."""
        for side in self.sides:
            if side.id == side_id:
                return side
        raise KeyError(side_id)

    def check(self) -> tuple[Fault, ...]:
        """Read every part and return all faults of all files; empty when all is well.

        Names that one file uses and another should know are looked at once all files can be read.
        """
        faults: list[Fault] = []
        for part, file in _PARTS.items():
            if not self.holds(file):
                continue  # and its reader is not even loaded
            try:
                getattr(self, part)
            except loading.faults.DataError as error:
                faults.extend(error.faults)
        return tuple(faults or loading.references.broken_references(self))

    def holds(self, file: str) -> bool:
        """Tell whether any layer has a file or folder of a name; what cannot be looked at counts as there."""
        endings = _SHEETS if file in SHEET_PARTS else ("",)
        for _, folder in self.source.layers:
            for ending in endings:
                try:
                    (folder / f"{file}{ending}").lstat()
                except FileNotFoundError:
                    continue
                except (OSError, ValueError):
                    return True
                return True
        return False


SHEET_PARTS = frozenset({"units", "markers", "chits", "cards", "gazetteer"})
"""Files that are spreadsheets: each may be of any of these kinds."""

_SHEETS = (".csv", ".xlsx", ".ods")

_PARTS = {
    **{part: part for part in ("units", "markers", "chits", "cards", "tables")},
    **{part: f"{part}.toml" for part in ("numbers", "tracks", "scenarios", "errata")},
    "places": "gazetteer",
    "clauses": "clauses.tsv",
}
"""Each part of a game, and the file or folder that holds it."""
