"""The table of a game in progress: markers, launchers, units, events, rockets in flight."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from countermarch.reference.engine.ruling import Step
from countermarch.reference.play.chance import Chance
from countermarch.reference.play.definitions import LogEntry
from countermarch.reference.reign_of_missiles.diplomacy import diplomacy_move
from countermarch.reference.reign_of_missiles.ending import victory
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.play import cached_rules
from countermarch.reference.reign_of_missiles.sequence import set_up

Answer = TypeVar("Answer")

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.reference.engine import Ruling
    from countermarch.reference.reign_of_missiles.terms import Rocket

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "price_reading": ("rule", "example"),
    "own_side_only": ("no", "yes"),
    "penalty_hamas_direction": ("right", "left"),
    "aircraft_count": ("together", "each"),
    "flight_order": ("launch", "player"),
}
"""Readings to play with (ROM-E04, ROM-E05, ROM-E06, ROM-E14, ROM-E32); the first of each is the default."""

UNFINISHED: Final = "unfinished"
"""The ending of a game that is stopped: the rules have no turn limit (ROM-E47)."""

LAST_TURN: Final = 100
"""The turn after which an automatic game is stopped."""

CONTAINER: Final = "container"
OUT: Final = "out"
POOL: Final = "pool"
REMOVED: Final = "removed"


@dataclass(eq=False, slots=True)
class LauncherInPlay:
    """A launcher: its type, printed CF, where it is, and whether it is suppressed."""

    id: str
    type: Rocket
    combat_factor: int
    place: str = CONTAINER
    suppressed: bool = False


@dataclass(eq=False, slots=True)
class Dome:
    """An Iron Dome unit: in the pool, in an area, or removed for the turn; depleted or not."""

    id: str
    place: str = POOL
    depleted: bool = False


class Table:
    """Everything on the table. It changes during the game; ``view.state`` makes frozen copies.

    ``ready`` and ``used`` count this turn's aircraft by type; ``standing`` holds the Iron Domes on the map by
    area; ``fire_order`` is the standing order to fire, if any; ``asking`` is what the player is asked now.
    """

    def __init__(self, seed: int, options: Mapping[str, str], *, logged: bool) -> None:
        """Set up the counters; the flow places them by the set-up question."""
        self.chance = Chance(seed)
        self.seed, self.options = seed, options
        self.made: list[int] = []
        self.logged = logged
        self.log: list[LogEntry] = []
        self.turn = 1
        self.phase = "set-up"
        self.impulse = "none"
        self.round = "none"
        self.launchers = [LauncherInPlay(*one) for one in _launchers()]
        self.domes = [Dome(f"iron-dome-{number}") for number in range(1, counters("iron-dome") + 1)]
        self.standing: dict[str, Dome] = {}
        self.fire_order = ""
        self.player_orders_flights = options["flight_order"] == "player"
        start = self.ask(set_up, launcher_pool=len(self.launchers))
        self.start = start
        self.hamas_space, self.israeli_space = start.hamas_space, start.israeli_space
        self.hamas_mvp, self.israeli_mvp = start.hamas_mvp, start.israeli_mvp
        self.ready = {"f-15": start.f15s, "drone": start.drones}
        self.used = {"f-15": 0, "drone": 0}
        self.domes_allowed = start.iron_domes
        self.assets = start.iron_domes
        self.naval_area = ""
        self.naval_attacks = 0
        self.commando_available = self.commando_used = False
        self.commando_area = ""
        self.attacking = ""
        self.commando_targets: list[str] = []
        self.center_attacks = {"gaza-city": 0, "khan-yunis": 0}
        self.critical_hit = self.urgency = self.sam_marker = False
        self.enhanced_intelligence = self.insh_allah = self.sam = 0
        self.event = "none"
        self.event_counts: dict[str, int] = {}
        self.rockets: list[tuple[Rocket, str]] = []
        self.rocket: tuple[Rocket, str] | None = None
        self.over = ""
        self.asking = ""

    def redeal(self, chance: Chance) -> None:
        """Take future rolls and draws from ``chance``; nothing else is hidden from the player."""
        self.chance = chance

    def ask(self, question: Callable[..., Ruling[Answer]], **given: object) -> Answer:
        """Ask a question of the game, enter it in the log, and return its answer."""
        ruling: Ruling[Answer] = _cached_ruling(question, tuple(given.items()))
        if self.logged:
            self.log_ruling(question, ruling, given)
        return ruling.answer

    def log_ruling(
        self, question: Callable[..., Ruling[Any]], ruling: Ruling[Any], given: dict[str, Any], *shown: Step
    ) -> None:
        """Enter a ruling in the log, with its own steps or ``shown`` instead."""
        name = question.question.id  # type: ignore[attr-defined] # every question has it
        self.log.append(LogEntry(self.turn, self.when, shown or ruling.steps, name, given, ruling))

    def consider(self, question: Callable[..., Ruling[Answer]], **given: object) -> Answer:
        """Ask a question without entering it in the log."""
        ruling: Ruling[Answer] = _cached_ruling(question, tuple(given.items()))
        return ruling.answer

    def log_event(self, rule: str, text: str, value: str | int | None = None) -> None:
        """Enter an event that no question decides."""
        if self.logged:
            self.log.append(LogEntry(self.turn, self.when, (Step(rule, text, value),)))

    @property
    def when(self) -> str:
        """The phase, with impulse and round where there are any."""
        return " ".join([self.phase, *(part for part in (self.impulse, self.round) if part != "none")])

    @property
    def spaces(self) -> dict[str, str]:
        """The spaces of both markers, as questions take them."""
        return {"hamas_space": self.hamas_space, "israeli_space": self.israeli_space}

    def apply(
        self, *, hamas_mvp: int = 0, israeli_mvp: int = 0, hamas_move: int = 0, israeli_move: int = 0
    ) -> None:
        """Apply one row of a result: MVP first, then the markers; the game may end (ROM-E03, ROM-E09)."""
        self.hamas_mvp += hamas_mvp
        self.israeli_mvp += israeli_mvp
        if not hamas_move and not israeli_move:
            return
        after = cached_rules.moved(self.hamas_space, self.israeli_space, hamas_move, israeli_move)
        if self.logged:
            self.ask(diplomacy_move, **self.spaces, moves=cached_rules.moves(hamas_move, israeli_move))
        self.hamas_space, self.israeli_space = after.hamas_space_after, after.israeli_space_after
        if after.game_ends:
            self.finish()

    def finish(self) -> None:
        """End the game, since the markers have met, and determine the winner."""
        if self.logged:
            self.ask(victory, **self.spaces, hamas_mvp=self.hamas_mvp, israeli_mvp=self.israeli_mvp)
        ahead = (self.israeli_mvp > self.hamas_mvp) - (self.israeli_mvp < self.hamas_mvp)
        self.over = cached_rules.victory_result(self.hamas_space, self.israeli_space, ahead)

    def put_dome(self, dome: Dome, place: str) -> None:
        """Move an Iron Dome to an area, or off the map."""
        self.standing.pop(dome.place, None)
        dome.place = place
        if place not in (POOL, REMOVED):
            self.standing[place] = dome

    def among(self, place: str) -> list[LauncherInPlay]:
        """Return the launchers at a place."""
        return [one for one in self.launchers if one.place == place]

    def on_map(self) -> list[LauncherInPlay]:
        """Return the launchers in the Gaza Strip."""
        return [one for one in self.launchers if one.place not in (CONTAINER, OUT)]


@cache
def counters(name: str) -> int:
    """Return the number of counters of a kind.

    >>> counters("drone")
    12
    """
    return next(marker.count for marker in GAME.markers if marker.id == name)


@cache
def _launchers() -> tuple[tuple[str, Rocket, int], ...]:
    """Return every launcher counter: its id, its type and its printed CF."""
    return tuple(
        (f"{unit.id}-{number}", unit.id.rpartition("-")[0], unit.number("attack") or 1)  # type: ignore[misc] # a type's id
        for unit in GAME.units
        if unit.type == "launcher"
        for number in range(1, unit.count + 1)
    )


@lru_cache(maxsize=2**17)
def _cached_ruling(
    question: Callable[..., Ruling[Answer]], given: tuple[tuple[str, object], ...]
) -> Ruling[Answer]:
    """Ask a question once for all equal facts; rulings are frozen, so that games can share them."""
    return question(**dict(given))
