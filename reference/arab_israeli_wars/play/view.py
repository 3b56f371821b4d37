"""What a position shows: a frozen record of the state, the decision in words, and the board as text."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from countermarch.components.display_names import capitalized
from countermarch.reference.arab_israeli_wars.play.fighting import totals
from countermarch.reference.arab_israeli_wars.play.table import ARAB, ISRAELI
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, FRONTS
from countermarch.reference.engine.phrases import counted
from countermarch.reference.play.definitions import Choice, Decision

Value = TypeVar("Value")

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.reference.arab_israeli_wars.game_data import UnitCard
    from countermarch.reference.arab_israeli_wars.play.table import Table

ByFront = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a game; cards by their ids, Fronts in the order north, central, south.

    The next card of a deck is its last. ``pending`` are Israeli cards drawn and not yet placed;
    ``transfers_left`` the Regular Units that may still move; ``moved`` are this turn's transfers.
    """

    turn: int
    phase: str
    israeli_tt: tuple[int, int, int]
    israeli_units: ByFront
    arab_units: ByFront
    israeli_deck: tuple[str, ...]
    arab_deck: tuple[str, ...]
    event_deck: tuple[str, ...]
    israeli_discards: tuple[str, ...]
    arab_discards: tuple[str, ...]
    event_discards: tuple[str, ...]
    pending: tuple[str, ...]
    event: str
    event_front: str | None
    transfers_left: int
    moved: tuple[tuple[str, str, str], ...]
    results: tuple[str, str, str]
    last_results: tuple[str, str, str]
    outcome: str


def state(table: Table) -> State:
    """Copy the table into a frozen record."""
    events = [card.id for card in table.played_events]
    if table.phase != "over" and table.event.effect is not None:
        events.append(table.event.id)  # it is face up until the End Phase is over
    return State(
        turn=table.turn,
        phase=table.phase,
        israeli_tt=_three(table.tokens),
        israeli_units=_three([_ids(units) for units in table.units[ISRAELI]]),
        arab_units=_three([_ids(units) for units in table.units[ARAB]]),
        israeli_deck=_ids(table.decks[ISRAELI]),
        arab_deck=_ids(table.decks[ARAB]),
        event_deck=tuple(card.id for card in table.events),
        israeli_discards=_ids(table.discards[ISRAELI]),
        arab_discards=_ids(table.discards[ARAB]),
        event_discards=tuple(events),
        pending=_ids(table.pending),
        event=table.event.id,
        event_front=None if table.event_front is None else FRONTS[table.event_front],
        transfers_left=table.others_left if table.phase == "transfer" else 0,
        moved=tuple((card.id, FRONTS[a], FRONTS[b]) for card, a, b in table.moves)
        if table.phase == "transfer"
        else (),
        results=_three(table.results),
        last_results=_three(table.last_results),
        outcome=table.outcome,
    )


def ending(table: Table) -> str:
    """Return the ending, or ``continue``."""
    return table.outcome


def decision(table: Table, kind: str, options: Sequence[Any]) -> Decision:
    """Return a decision in words, with an id for each option."""
    if kind == "transfer":
        asks, rule = "Which unit is transferred?", "transfer-phase"
        return Decision(kind, asks, rule, tuple(_transfer(option) for option in options))
    fronts = tuple(
        Choice(FRONTS[front], capitalized(f"{FRONT_NAMES[FRONTS[front]]}: {standing(table, front)}"))
        for front in options
    )
    if kind == "choose-target":
        text = f"{table.event.title}: which Front? {table.event.says}"
        return Decision(kind, text, "notation.target", fronts)
    card, *others = table.pending
    printed = "Leader" if card.force is None else f"Force {card.force}"
    after = f" Next: {', '.join(other.title for other in others)}." if others else ""
    text = f"Where do you deploy {card.title} ({printed})?{after}"
    return Decision(kind, text, "israeli-phase", fronts)


def board(table: Table) -> list[tuple[str, str]]:
    """Describe the table in lines of label and text."""
    event = table.event.title if table.event.effect else "none"
    if table.event_front is not None:
        event += f", {FRONTS[table.event_front]}"
    lines = [(f"Turn {table.turn}", f"{table.phase} phase; event: {event}")]
    for front, name in enumerate(FRONTS):
        israeli, arab = (_unit_names(table.units[side][front]) for side in (ISRAELI, ARAB))
        lines.append((name.capitalize(), f"{standing(table, front)}; Israel: {israeli}; Arabs: {arab}"))
    left = [len(table.decks[ISRAELI]), len(table.decks[ARAB]), len(table.events)]
    lines.append(("Decks", f"Israeli {left[0]}, Arab {left[1]}, events {left[2]}"))
    return lines


def standing(table: Table, front: int) -> str:
    """Describe a Front in one line."""
    israeli, arab = totals(table, front)
    return f"{counted(table.tokens[front], 'token')}, Force {israeli} against {arab}"


def _transfer(option: tuple[UnitCard, int, int] | None) -> Choice:
    if option is None:
        return Choice("done", "None, or no more")
    card, source, target = (option[0], FRONTS[option[1]], FRONTS[option[2]])
    way = f"from {FRONT_NAMES[source]} to {FRONT_NAMES[target]}"
    return Choice(f"{card.id}:{source}:{target}", f"{card.title}, {way}")


def _unit_names(units: Sequence[UnitCard]) -> str:
    copies = Counter(card.title for card in units)
    return ", ".join(f"{title} x{n}" if n > 1 else title for title, n in copies.items()) or "no units"


def _ids(cards: Sequence[UnitCard]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


def _three(values: Sequence[Value]) -> tuple[Value, Value, Value]:
    north, central, south = values
    return north, central, south
