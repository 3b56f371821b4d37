"""The turn: its phases, and the cards drawn in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, cast

from countermarch.reference.arab_israeli_wars.events import announce
from countermarch.reference.arab_israeli_wars.game_data import GAME, event_named
from countermarch.reference.arab_israeli_wars.terms import EventOrNone, Phase
from countermarch.reference.engine import Range, Ruling, Working, question
from countermarch.reference.engine.phrases import counted

SkipReason = Literal["first-turn", "truce", "none"]

_PHASES: Final = {"arab-phase": "Arab Phase", "israeli-phase": "Israeli Phase"}


@dataclass(frozen=True, slots=True)
class TurnPhase:
    """One phase of a turn."""

    phase: Annotated[Phase, "the phase"]


@dataclass(frozen=True, slots=True)
class TurnPhases:
    """The phases that a turn is played in, and why it has no Battle Phase."""

    phases: Annotated[tuple[TurnPhase, ...], "the phases in order, without battle when it is skipped"]
    battle_phase: Annotated[bool, "the Battle Phase is played"]
    skip_reason: Annotated[SkipReason, "why it is not (first-turn before truce)"]


@dataclass(frozen=True, slots=True)
class CardDraws:
    """The cards that both sides draw in a turn."""

    arab_phase: Annotated[int, "Arab cards drawn in the Arab Phase: 3, or what is left"]
    arab_event: Annotated[int, "Arab cards drawn in the Event Phase"]
    israeli_event: Annotated[int, "Israeli cards drawn in the Event Phase"]
    israeli_phase: Annotated[int, "Israeli cards drawn in the Israeli Phase: 2, or what is left"]
    arab_deck_after: Annotated[int, "Arab cards left; a deck never refills (AIW-E16)"]
    israeli_deck_after: Annotated[int, "Israeli cards left"]


def skip_reason(turn: int, *, truce: bool) -> SkipReason:
    """Return why a turn has no Battle Phase; ``none`` if it has one.

    >>> skip_reason(1, truce=True), skip_reason(2, truce=True), skip_reason(3, truce=False)
    ('first-turn', 'truce', 'none')
    """
    if turn <= GAME.number("turns-without-battles"):
        return "first-turn"
    return "truce" if truce else "none"


@question(
    "turn-phases",
    asks="Which phases are played this turn, and are there battles?",
    rules=(
        "turn-sequence", "setup", "truce", "arab-phase", "event-phase", "israeli-phase",
        "transfer-phase", "battle-phase", "end-phase",
    ),
)  # fmt: skip
def turn_phases(
    *,
    turn: Annotated[int, Range(min=1), "number of the turn"],
    event: Annotated[EventOrNone, "event drawn this turn"] = "none",
) -> Ruling[TurnPhases]:
    """List the phases of a turn, with the reason if there are no battles.

    >>> turn_phases(turn=2, event="major-truce").answer.skip_reason
    'truce'
    """
    work = Working(GAME)
    order = GAME.charts["turn-sequence"].rows
    work.step("turn-sequence", f"A turn has {len(order)} phases.", len(order))
    card = event_named(event)
    reason = skip_reason(turn, truce=card.truce)
    if reason == "first-turn":
        # AIW-E29: all other phases of the first turn take place
        work.step("setup.first-turn", "The Battle Phase of the first turn is skipped.", reason, "AIW-E29")
    elif reason == "truce":
        work.step("truce", f"{card.title} is a Truce: the Battle Phase is skipped.", reason)
    else:
        work.step("battle-phase.totals", f"Turn {turn} has its Battle Phase.", reason)
    played = tuple(
        TurnPhase(cast("Phase", phase)) for phase in order if reason == "none" or phase != "battle"
    )
    return work.ruling(TurnPhases(played, reason == "none", reason))


@question(
    "turn-draws",
    asks="How many cards does each side draw this turn, phase by phase?",
    rules=("arab-phase", "event-phase", "israeli-phase", "event-list"),
)
def turn_draws(
    *,
    event: Annotated[EventOrNone, "event drawn this turn"] = "none",
    arab_deck: Annotated[int, Range(0, 53), "cards in the Arab deck when the turn begins"] = 53,
    israeli_deck: Annotated[int, Range(0, 45), "cards in the Israeli deck when the turn begins"] = 45,
) -> Ruling[CardDraws]:
    """Follow both decks through a turn (AIW-E13, AIW-E16).

    >>> turn_draws(event="british-withdrawal", arab_deck=3).answer
    CardDraws(arab_phase=3, arab_event=0, israeli_event=1, israeli_phase=2,
          arab_deck_after=0, israeli_deck_after=42)
    """
    work = Working(GAME)
    card = event_named(event)
    arab_phase = _draw(work, "arab-phase", "Arab", work.amount("turn-sequence", "arab", "draws"), arab_deck)
    arab_left = arab_deck - arab_phase
    if card.effect:
        announce(work, card)
    arab_event = _draw(work, card.rule, "Arab", card.arab_draws, arab_left)
    israeli_event = _draw(work, card.rule, "Israeli", card.israeli_draws, israeli_deck)
    israeli_left = israeli_deck - israeli_event
    israeli_due = work.amount("turn-sequence", "israeli", "draws")
    israeli_phase = _draw(work, "israeli-phase", "Israeli", israeli_due, israeli_left)
    return work.ruling(
        CardDraws(
            arab_phase,
            arab_event,
            israeli_event,
            israeli_phase,
            arab_left - arab_event,
            israeli_left - israeli_phase,
        )
    )


def _draw(work: Working, rule: str, side: str, due: int, deck: int) -> int:
    """Draw the cards due, or all that are left, recording a step if any are due."""
    # AIW-E16: three endings are named, and an empty deck is not one of them
    drawn = min(due, deck)
    phase = _PHASES.get(rule, "Event Phase")
    if drawn < due:
        text = f"{phase}: {counted(due, f'{side} card')} due, but {f'only {deck}' if deck else 'none'} left."
        work.step(rule, text, drawn, "AIW-E16")
    elif due:
        work.step(rule, f"{phase}: {counted(due, f'{side} card')} drawn.", drawn)
    return drawn
