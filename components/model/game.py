"""A game as data; each part is read from its file on first access."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from countermarch.components.errors import InputError
from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.files import exists
from countermarch.components.model.source import PIECE_FILES
from countermarch.components.model.tables import Chart, ResultsTable, TablesOfKind
from countermarch.components.suggestions import did_you_mean
from countermarch.components.translations import ENGLISH, Catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from countermarch.components.model.language import Absent, Heard, Spoken, Wording
    from countermarch.components.model.loading.faults import Fault
    from countermarch.components.model.pieces import Card, Chit, GazetteerPlace, Marker, Piece, Unit
    from countermarch.components.model.rulebook import Clause, Erratum
    from countermarch.components.model.scenarios import Scenario
    from countermarch.components.model.source import Source
    from countermarch.components.model.tables import Number
    from countermarch.components.model.tracks import Track


AnyPiece = TypeVar("AnyPiece", bound="Piece")


@dataclass(frozen=True, slots=True)
class Side:
    """A side: its name and its colours by role (``fill``, ``ink``, ``band`` ...), as ``#rrggbb``."""

    id: str
    name: str
    colours: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Content:
    """One line of the box contents; ``count`` is None if the rule book does not say."""

    id: str
    title: str
    count: int | None
    rule: str
    says: str


@dataclass(frozen=True, slots=True)
class Readers:
    """What reads each part of a game; attached when a folder is opened, so models do not import readers."""

    units: Callable[[Source], tuple[Unit, ...]]
    markers: Callable[[Source], tuple[Marker, ...]]
    chits: Callable[[Source], tuple[Chit, ...]]
    cards: Callable[[Source], tuple[Card, ...]]
    all_tables: Callable[[Source], Mapping[str, ResultsTable | Chart]]
    numbers: Callable[[Source], Mapping[str, Number]]
    tracks: Callable[[Source], Mapping[str, Track]]
    scenarios: Callable[[Source], Mapping[str, Scenario]]
    places: Callable[[Source], Mapping[str, GazetteerPlace]]
    clauses: Callable[[Source], tuple[Clause, ...]]
    errata: Callable[[Source], Mapping[str, Erratum]]
    absent: Callable[[Source], Mapping[str, Absent]]
    wordings: Callable[[Source], tuple[Wording, ...]]
    spoken: Callable[[Source], Spoken]
    heard: Callable[[Source], Heard]
    broken_references: Callable[[Game], Iterable[Fault]]


@dataclass(frozen=True)
class Game:
    """A game as data. Parts are read lazily; reading one raises ``DataError`` with every fault of its file.

    ``year`` is 0 and texts are empty if a player's own game does not give them.

    >>> from countermarch import components
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
    """A sentence on the game, for catalogues; may be empty."""
    notice: str
    """The footer of every printed sheet; may be empty."""
    site: str
    """The address of the game's site, which printed charts link to; may be empty."""
    sides: tuple[Side, ...]
    contents: tuple[Content, ...]
    source: Source
    readers: Readers
    catalogue: Catalogue = ENGLISH
    """The words that are added to the game when it is printed, in its language."""
    whole: Game | None = None
    """The whole game where only some pieces are printed; else None."""
    based_on: str = ""
    """The id of the installed game that it is an edition of; may be empty."""

    @property
    def folder(self) -> Path:
        """The folder the game is read from."""
        return self.folders[0]

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folder of this edition, then those of the editions that it is based on."""
        return tuple(folder for layer, folder in reversed(self.source.layers) if layer is Layer.RULEBOOK)

    def home(self, file: str) -> Path:
        """Return the folder that has a file: this edition's, else that of one it is based on.

        It is this edition's folder if none has it. Raises ``DataError`` if a folder cannot be read.
        """
        return next((folder for folder in self.folders if exists(folder, file)), self.folder)

    @property
    def owner(self) -> str:
        """The publisher, or else the designer, of a game that players must own; empty for their own game.

        >>> from countermarch import components
        >>> components.game("lebanon-82").owner
        'Decision Games'
        """
        return self.publisher or (self.designer if self._has_reconstruction else "")

    @property
    def published(self) -> bool:
        """Whether the data comes from someone else's rule book: it has a publisher, or reconstructed values.

        >>> from countermarch import components
        >>> components.game("lebanon-82").published
        True
        """
        return bool(self.publisher) or self._has_reconstruction

    @property
    def _has_reconstruction(self) -> bool:
        """Whether there is a reconstruction; a designer's own game needs none."""
        return any(layer is Layer.RECONSTRUCTION for layer, _ in self.source.layers)

    def with_pieces(
        self,
        units: tuple[Unit, ...] = (),
        markers: tuple[Marker, ...] = (),
        chits: tuple[Chit, ...] = (),
        cards: tuple[Card, ...] = (),
    ) -> Game:
        """Return a copy of the game that has only these pieces.

        >>> from countermarch import components
        >>> len(components.game("lebanon-82").with_pieces().pieces)
        0
        """
        readers = replace(
            self.readers,
            units=lambda _: units,
            markers=lambda _: markers,
            chits=lambda _: chits,
            cards=lambda _: cards,
        )
        return replace(self, readers=readers)

    def with_values(self, changes: Mapping[str, Mapping[str, int | str | bool]]) -> Game:
        """Return a copy of the game with other values on some pieces, by id and column, to print.

        They count as read from the player's copy. Raises ``InputError`` for an id or column it does not have.

        >>> from countermarch import components
        >>> changed = components.game("lebanon-82").with_values({"israeli-36-1": {"attack": 9}})
        >>> next(unit.number("attack") for unit in changed.units if unit.id == "israeli-36-1")
        9
        """
        known = {piece.id: piece for piece in self.pieces}
        for name, values in changes.items():
            if name not in known:
                raise InputError("piece", f"{name!r:.60} is not a piece{did_you_mean(name, known)}")
            for column in values.keys() - known[name].values.keys():
                hint = did_you_mean(column, known[name].values)
                raise InputError(column, f"is not a column of {name}{hint}")

        def with_changes(pieces: tuple[AnyPiece, ...]) -> tuple[AnyPiece, ...]:
            return tuple(one.with_values(changes.get(one.id, {})) for one in pieces)

        return self.with_pieces(
            with_changes(self.units),
            with_changes(self.markers),
            with_changes(self.chits),
            with_changes(self.cards),
        )

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The combat units, from ``units.csv``."""
        return self.readers.units(self.source)

    @cached_property
    def markers(self) -> tuple[Marker, ...]:
        """The markers, from ``markers.csv``."""
        return self.readers.markers(self.source)

    @cached_property
    def chits(self) -> tuple[Chit, ...]:
        """The chits, from ``chits.csv``."""
        return self.readers.chits(self.source)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards, from ``cards.csv``."""
        return self.readers.cards(self.source)

    @cached_property
    def all_tables(self) -> Mapping[str, ResultsTable | Chart]:
        """Every results table and chart by id; each file of ``tables/`` is read on first access."""
        return self.readers.all_tables(self.source)

    @cached_property
    def tables(self) -> Mapping[str, ResultsTable]:
        """The results tables by id, from ``tables/*.toml``."""
        return TablesOfKind(self.all_tables, ResultsTable)

    @cached_property
    def charts(self) -> Mapping[str, Chart]:
        """The charts by id, from ``tables/*.toml``."""
        return TablesOfKind(self.all_tables, Chart)

    @cached_property
    def numbers(self) -> Mapping[str, Number]:
        """The numbers outside tables by id, from ``numbers.toml``."""
        return self.readers.numbers(self.source)

    @cached_property
    def tracks(self) -> Mapping[str, Track]:
        """The tracks and displays by id, from ``tracks.toml``."""
        return self.readers.tracks(self.source)

    @cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios by id, from ``scenarios.toml``."""
        return self.readers.scenarios(self.source)

    @cached_property
    def places(self) -> Mapping[str, GazetteerPlace]:
        """The places by id, from ``gazetteer.csv``."""
        return self.readers.places(self.source)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the rule book in order, from ``clauses.tsv``."""
        return self.readers.clauses(self.source)

    @cached_property
    def errata(self) -> Mapping[str, Erratum]:
        """The errata by id, from ``errata.toml``."""
        return self.readers.errata(self.source)

    @cached_property
    def absent(self) -> Mapping[str, Absent]:
        """What the rule book refers to but leaves out, by id, from ``absent.toml``."""
        return self.readers.absent(self.source)

    @cached_property
    def wordings(self) -> tuple[Wording, ...]:
        """What players call things, from ``words.toml``."""
        return self.readers.wordings(self.source)

    @cached_property
    def spoken(self) -> Spoken:
        """Headlines of rulings and citations of rules, from ``spoken.toml``."""
        return self.readers.spoken(self.source)

    @cached_property
    def heard(self) -> Heard:
        """Players' words for questions and facts, from ``heard.toml``."""
        return self.readers.heard(self.source)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every piece: units, markers, chits, cards."""
        return (*self.units, *self.markers, *self.chits, *self.cards)

    def number(self, number_id: str) -> int:
        """Return a number of ``numbers.toml`` by its id; raises ``KeyError``."""
        return self.numbers[number_id].value

    def side(self, side_id: str) -> Side:
        """Return a side by its id; raises ``KeyError``."""
        for side in self.sides:
            if side.id == side_id:
                return side
        raise KeyError(side_id)

    def check(self) -> tuple[Fault, ...]:
        """Read every part and return all faults of all files.

        References between files are only checked once every file can be read.
        """
        faults: list[Fault] = []
        for part in PARTS:
            try:
                len(getattr(self, part))
            except DataError as error:
                faults.extend(error.faults)
        return tuple(faults or self.readers.broken_references(self))

    def holds(self, file: str) -> bool:
        """Return whether any layer has a file or folder of this name, readable or not."""
        return self.source.holds(file)


PARTS = (
    *PIECE_FILES,
    *("all_tables", "numbers"),
    *("tracks", "scenarios", "places", "clauses", "errata"),
    *("absent", "wordings", "spoken", "heard"),
)
"""The parts of a game, each read from its own file or folder."""
