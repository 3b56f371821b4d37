"""The table of a game in progress: decks, units, tokens, and the state of the turn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.arab_israeli_wars.game_data import NO_EVENT, event_cards, unit_cards
from countermarch.reference.arab_israeli_wars.start import setup
from countermarch.reference.arab_israeli_wars.terms import FRONTS
from countermarch.reference.engine.ruling import Step
from countermarch.reference.play.chance import Chance
from countermarch.reference.play.definitions import LogEntry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.arab_israeli_wars.game_data import EventCard, UnitCard
    from countermarch.reference.engine import Ruling

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "scenario": ("war-1948", "general"),
    "target_timing": ("on-draw", "at-battle"),
    "leaders_stack": ("yes", "no"),
}
"""Scenarios and readings to play with (AIW-E02, AIW-E19, AIW-E04); the first of each is the default."""

ISRAELI: Final = 0
ARAB: Final = 1
SIDES: Final = ("israeli", "arab")


class Table:
    """Everything on the table. It changes during the game; ``view.state`` makes frozen copies.

    Fronts are numbers in the order of ``FRONTS``, sides are ``ISRAELI`` and ``ARAB``. ``units`` holds the
    cards by side and Front in the order of their arrival, ``force`` their printed Force and ``leaders`` the
    Leaders included. The next card of a deck is its last.
    """

    def __init__(self, seed: int, options: Mapping[str, str], *, logged: bool) -> None:
        """Shuffle the decks and lay out the tokens."""
        self.seed, self.options = seed, options
        self.made: list[int] = []
        chance = self.chance = Chance(seed)
        decks = _decks()
        self.decks: list[list[UnitCard]] = [chance.shuffled(decks[0]), chance.shuffled(decks[1])]
        self.events: list[EventCard] = chance.shuffled(_events())
        self.discards: list[list[UnitCard]] = [[], []]
        self.played_events: list[EventCard] = []
        self.units: list[list[list[UnitCard]]] = [[[], [], []], [[], [], []]]
        self.force = [[0, 0, 0], [0, 0, 0]]
        self.leaders = [[0, 0, 0], [0, 0, 0]]
        held = _tokens(options["scenario"])
        self.tokens = [held, held, held]
        self.turn = 1
        self.phase = "arab"
        self.event: EventCard = NO_EVENT
        self.event_front: int | None = None
        self.pending: list[UnitCard] = []
        self.others_left = 0
        self.moves: list[tuple[UnitCard, int, int]] = []
        self.results: tuple[str, ...] = ("no-battle",) * len(FRONTS)
        self.last_results = self.results
        self.outcome = "continue"
        self.target_at_battle = options["target_timing"] == "at-battle"
        self.leaders_stack = options["leaders_stack"] == "yes"
        self.logged = logged
        self.log: list[LogEntry] = []

    def redeal(self, chance: Chance) -> None:
        """Reshuffle everything face down, and take future dice from ``chance``."""
        self.decks = [chance.shuffled(deck) for deck in self.decks]
        self.events = chance.shuffled(self.events)
        self.chance = chance

    def add(self, side: int, front: int, card: UnitCard) -> None:
        """Add a unit to a Front."""
        self.units[side][front].append(card)
        if card.force is None:
            self.leaders[side][front] += 1
        else:
            self.force[side][front] += card.force

    def take(self, side: int, front: int, card: UnitCard) -> None:
        """Remove a unit from a Front."""
        self.units[side][front].remove(card)
        if card.force is None:
            self.leaders[side][front] -= 1
        else:
            self.force[side][front] -= card.force

    def log_ruling(self, question: str, ruling: Ruling[Any], *rules: str, **given: object) -> None:
        """Enter a ruling in the log, with only the steps of ``rules``, if given."""
        steps = tuple(step for step in ruling.steps if not rules or step.rule in rules)
        self.log.append(LogEntry(self.turn, self.phase, steps, question, given, ruling))

    def log_event(self, rule: str, text: str, value: str | int | None = None) -> None:
        """Enter an event that no question decides."""
        self.log.append(LogEntry(self.turn, self.phase, (Step(rule, text, value),)))


@cache
def _decks() -> tuple[tuple[UnitCard, ...], tuple[UnitCard, ...]]:
    israeli, arab = (
        tuple(card for card in unit_cards().values() if card.side == side for _ in range(card.copies))
        for side in SIDES
    )
    return israeli, arab


@cache
def _events() -> tuple[EventCard, ...]:
    return tuple(event_cards().values())


@cache
def _tokens(scenario: str) -> int:
    return setup(scenario=scenario).answer.israeli_tt  # type: ignore[arg-type] # a scenario's id
