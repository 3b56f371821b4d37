"""Which counters a line of a set-up places, as far as its scenario names them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch.components.model.source import COUNTER_FILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Marker, Unit
    from countermarch.components.model.scenarios import Scenario, SetupLine


@dataclass(frozen=True, slots=True)
class Shown:
    """A counter of a line: how many of it, and whether its back is up."""

    piece: Unit | Marker
    count: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a set-up with its counters.

    ``choose`` is how many of those shown the line takes where the player picks or draws them, else 0.
    ``left`` are further ones of which another line shows the faces.
    """

    line: SetupLine
    shown: tuple[Shown, ...] = ()
    choose: int = 0
    left: int = 0

    @property
    def total(self) -> int:
        """How many counters are shown."""
        return sum(one.count for one in self.shown)


@dataclass(frozen=True, slots=True)
class Force:
    """What a side sets up: its lines, and the counters from which several of them take theirs."""

    side: str
    places: tuple[Place, ...]
    pool: tuple[Shown, ...] = ()


def forces(scenario: Scenario, game: Game) -> tuple[Force, ...]:
    """Return what each side of a scenario sets up, in the order in which the sides first stand there.

    >>> from countermarch import components
    >>> game = components.game("lebanon-82")
    >>> israeli = forces(game.scenarios["1982"], game)[0]
    >>> [one.piece.id for one in israeli.places[0].shown]
    ['israeli-36-1', 'israeli-36-188', 'israeli-36-767']
    """
    held = [(file, piece) for file in COUNTER_FILES for piece in getattr(game, file)]
    left = {piece.id: piece.count for _, piece in held}
    made: dict[str, list[Place]] = {}
    pools: dict[str, tuple[Shown, ...]] = {}
    waiting: list[_Rest] = []
    for line in scenario.setup:
        places = made.setdefault(line.side, [])
        found = tuple(
            Shown(piece, left[piece.id], bool(piece.side) and piece.side != line.side)
            for file, piece in held
            if left[piece.id] > 0 and line.takes(piece, file)
        )
        if len(found) > 1 and _shared(line, scenario):
            pools.setdefault(line.side, found)
            places.append(Place(line))
            continue
        place = _place(line, found, waiting)
        places.append(place)
        if place.choose:
            waiting.append(_Rest(place.total - place.choose, [pair for pair in held if _is_one(pair, found)]))
        for one in place.shown:
            left[one.piece.id] -= one.count
    return tuple(Force(side, tuple(places), pools.get(side, ())) for side, places in made.items())


def _shared(line: SetupLine, scenario: Scenario) -> bool:
    """Say whether other lines take theirs from the same counters."""
    alike = [one for one in scenario.setup if one.side == line.side and one.pieces == line.pieces]
    return bool(line.pieces) and line.count is not None and len(alike) > 1


@dataclass(frozen=True, slots=True)
class _Rest:
    """So many of some pieces that a choice leaves for another line."""

    count: int
    pieces: Sequence[tuple[str, Unit | Marker]]


def _is_one(pair: tuple[str, Unit | Marker], found: Sequence[Shown]) -> bool:
    return any(pair[1] is one.piece for one in found)


def _place(line: SetupLine, found: tuple[Shown, ...], waiting: list[_Rest]) -> Place:
    """Return a line with its counters, and with what choices before it left of those that it takes."""
    total = sum(one.count for one in found)
    if line.count is None:
        rests = [rest for rest in waiting if all(line.takes(piece, file) for file, piece in rest.pieces)]
        waiting[:] = [rest for rest in waiting if rest not in rests]
        return Place(line, found, left=sum(rest.count for rest in rests))
    if len(found) == 1:
        return Place(line, (replace(found[0], count=min(line.count, total)),))
    return Place(line, found, choose=line.count if line.count < total else 0)
