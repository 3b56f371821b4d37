"""The data that the rules of this game read: the cards of the three decks, charts and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, cast

from countermarch import components

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.pieces import Card
    from countermarch.reference.arab_israeli_wars.terms import Effect, EventSide, Scope, Side

GAME: Final = components.game("arab-israeli-wars")
"""Arab Israeli Wars as data; each part is read from its file on first access."""

DeploysTo = Literal["north", "central", "south", "random", "player-choice"]
UnitClass = Literal["leader", "regular", "vehicle", "extremist", "other"]


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A title of a unit deck. ``force`` is None for a Leader; ``front`` is who or what places it.

    ``regular`` is the Israelis' only; ``leads`` is the Force that it gives each other
    unit of its side and Front.
    """

    side: Side
    id: str
    title: str
    copies: int
    force: int | None
    front: DeploysTo
    unit_class: UnitClass
    descriptor: str
    regular: bool
    leads: int
    rule: str

    @property
    def leader(self) -> bool:
        """Whether it is a Leader: a unit without Force (AIW-E05)."""
        return self.unit_class == "leader"

    @property
    def vehicle(self) -> bool:
        """Whether it is a Vehicle, which counts for transfers (vehicles)."""
        return self.unit_class == "vehicle"


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event as its card states it; ``effect`` is None for no event at all."""

    id: str
    title: str
    effect: Effect | None
    side: EventSide
    scope: Scope
    unit_force: int
    front_force: int
    israeli_draws: int
    arab_draws: int
    free_transfers: int
    truce: bool
    says: str
    rule: str

    @property
    def names_a_front(self) -> bool:
        """Whether it needs a Front, named by the player or the dice."""
        return self.scope in ("target", "random")


NO_EVENT: Final = EventCard(
    "none", "No event", None, "both", "none", 0, 0, 0, 0, 0, truce=False, says="", rule="event-phase"
)
"""The event of a turn without an event."""


@cache
def unit_cards() -> Mapping[tuple[str, str], UnitCard]:
    """Return the titles of both unit decks by side and card, in the order of the rule book's lists.

    >>> unit_cards()["israeli", "tanks"].force, len(unit_cards())
    (4, 36)
    """
    found = (_unit_card(card) for card in GAME.cards if card.deck != "event")
    return {(card.side, card.id): card for card in found}


@cache
def event_cards() -> Mapping[str, EventCard]:
    """Return the events by card, in the order of the rule book's list.

    >>> event_cards()["bridgehead"].unit_force, len(event_cards())
    (2, 46)
    """
    found = (_event_card(card) for card in GAME.cards if card.deck == "event")
    return {card.id: card for card in found}


def event_named(name: str) -> EventCard:
    """Return an event by its card, or ``NO_EVENT``.

    >>> event_named("major-truce").truce, event_named("none").truce
    (True, False)
    """
    return NO_EVENT if name == "none" else event_cards()[name]


def _unit_card(card: Card) -> UnitCard:
    unit_class = cast("UnitClass", card.text("class"))
    line = GAME.charts["unit-classes"]
    israeli = card.side == "israeli"
    return UnitCard(
        side=cast("Side", card.side),
        id=card.id.removeprefix(f"{card.deck}-"),
        title=card.title,
        copies=card.count,
        force=card.number("force"),
        front=cast("DeploysTo", card.text("front")),
        unit_class=unit_class,
        descriptor=card.text("descriptor"),
        regular=israeli and line.text(unit_class, "regular") == "yes",
        leads=line.number(unit_class, "leads"),
        rule=card.rule,
    )


def _event_card(card: Card) -> EventCard:
    return EventCard(
        id=card.id.removeprefix("event-"),
        title=card.title,
        effect=cast("Effect", card.text("effect")),
        side=cast("EventSide", card.side or "both"),
        scope=cast("Scope", card.text("scope")),
        unit_force=card.number("unit_force") or 0,
        front_force=card.number("front_force") or 0,
        israeli_draws=card.number("israeli_draws") or 0,
        arab_draws=card.number("arab_draws") or 0,
        free_transfers=card.number("free_transfers") or 0,
        truce=card.flag("truce"),
        says=card.body,
        rule=card.rule,
    )
