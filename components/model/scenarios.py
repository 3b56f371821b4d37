"""Scenarios: who sets up what and where, who goes first, and what is in play."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from countermarch.components.model.layers import Layer
from countermarch.components.model.source import COUNTER_FILES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.pieces import Marker, Unit


FactValue = int | str | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a scenario: a number, a text, yes or no, or a list of texts; with its rule."""

    id: str
    value: FactValue
    rule: str
    says: str
    errata: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """The value of a fact that is a number; raises ``TypeError``."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise TypeError(f"{self.id} is {self.value!r}, not a number")
        return self.value

    @property
    def text(self) -> str:
        """The value of a fact that is a text; raises ``TypeError``."""
        if not isinstance(self.value, str):
            raise TypeError(f"{self.id} is {self.value!r}, not a text")
        return self.value

    @property
    def flag(self) -> bool:
        """The value of a fact that is yes or no; raises ``TypeError``."""
        if not isinstance(self.value, bool):
            raise TypeError(f"{self.id} is {self.value!r}, not yes or no")
        return self.value

    @property
    def texts(self) -> tuple[str, ...]:
        """The value of a fact that is a list of texts; raises ``TypeError``."""
        if not isinstance(self.value, tuple):
            raise TypeError(f"{self.id} is {self.value!r}, not a list")
        return self.value


@dataclass(frozen=True, slots=True)
class SetupLine:
    """One line of a set-up: how many units of which side go where.

    ``place`` is an id of the gazetteer or empty, ``hex`` a hex number or empty, ``within`` a distance in
    hexes (0 is the hex itself, None means no limit is given), ``count`` a number of units (None is all of
    them), ``errata`` what decided any of these. ``pieces`` selects pieces of the line's side: columns with
    the values or patterns they may have there; if it is empty, the player chooses.
    """

    id: str
    side: str
    count: int | None
    place: str
    hex: str
    within: int | None
    says: str
    rule: str
    errata: tuple[str, ...] = ()
    pieces: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def takes(self, piece: Unit | Marker, file: str) -> bool:
        """Return whether the line selects a piece of ``units``, ``markers`` or ``chits``.

        A piece selected by its id may belong to another side; it is then set up with its back up.
        """
        asked = dict(self.pieces)
        if not asked or file not in asked.pop("file", COUNTER_FILES):
            return False
        if "id" not in asked and piece.side != self.side:
            return False
        cells = ((piece.id if one == "id" else piece.text(one), found) for one, found in asked.items())
        return all(any(fnmatchcase(cell, value) for value in found) for cell, found in cells)


@dataclass(frozen=True, slots=True)
class ScenarioNote:
    """A remark for the set-up card, with its rule and errata."""

    rule: str
    says: str
    errata: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: its facts by id, its set-up in order, and its special rules.

    >>> from countermarch import components
    >>> scenario = components.game("lebanon-82").scenarios["2006"]
    >>> scenario.number("plo-units"), scenario.text("first-player"), scenario.flag("bastions")
    (14, 'israeli', False)
    >>> scenario.texts("divisions")
    ('36', '162', '252')
    """

    id: str
    title: str
    rule: str
    says: str
    facts: Mapping[str, Fact]
    setup: tuple[SetupLine, ...]
    notes: tuple[ScenarioNote, ...]
    errata: tuple[str, ...] = ()
    layer: Layer = Layer.RULEBOOK

    def number(self, fact: str) -> int:
        """Return a fact that is a number; raises ``KeyError`` or ``TypeError``."""
        return self.facts[fact].number

    def text(self, fact: str) -> str:
        """Return a fact that is a text; raises ``KeyError`` or ``TypeError``."""
        return self.facts[fact].text

    def flag(self, fact: str) -> bool:
        """Return a fact that is yes or no; raises ``KeyError`` or ``TypeError``."""
        return self.facts[fact].flag

    def texts(self, fact: str) -> tuple[str, ...]:
        """Return a fact that is a list of texts; raises ``KeyError`` or ``TypeError``."""
        return self.facts[fact].texts
