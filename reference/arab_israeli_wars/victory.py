"""The End Phase: whether the game is over, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.arab_israeli_wars.game_data import GAME
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, FRONTS, Result
from countermarch.reference.engine import InputError, Note, Range, Reading, Ruling, Working, question
from countermarch.reference.engine.phrases import counted

Outcome = Literal["complete-loss", "decisive-victory", "attrition-victory", "continue"]
Counted = Literal["three-fronts", "battles-fought"]
Tokens = Annotated[int, Range(0, 6)]


@dataclass(frozen=True, slots=True)
class TokensByFront:
    """Israeli Territory Tokens at each Front."""

    north: Annotated[Tokens, Note("in the North")]
    central: Annotated[Tokens, "in the Centre"]
    south: Annotated[Tokens, Note("in the South")]


@dataclass(frozen=True, slots=True)
class TurnResults:
    """The results of a turn's battles."""

    north: Annotated[Result, Note("in the North")]
    central: Annotated[Result, "in the Centre"]
    south: Annotated[Result, Note("in the South")]


@dataclass(frozen=True, slots=True)
class FormerResults:
    """The results of the previous turn; by default no battles."""

    north: Annotated[Result, Note("in the North")] = "no-battle"
    central: Annotated[Result, "in the Centre"] = "no-battle"
    south: Annotated[Result, Note("in the South")] = "no-battle"


@dataclass(frozen=True, slots=True)
class VictoryCheck:
    """Whether the game is over."""

    outcome: Annotated[Outcome, "the first condition met, in this order (AIW-E15)"]
    complete_loss: Annotated[bool, "the Arabs control all 6 TT of some Front"]
    decisive_victory: Annotated[bool, "israeli-win at all three Fronts this turn and last turn"]
    attrition_victory: Annotated[bool, "the Arab deck is empty and no Arab unit is at any Front"]
    all_won_this_turn: Annotated[
        bool, "israeli-win at all three Fronts this turn (carry it to the next turn)"
    ]


def all_won(results: TurnResults | FormerResults, how: Counted = "three-fronts") -> bool:
    """Return whether Israel won everywhere in a turn; ``battles-fought`` ignores Fronts without a battle.

    >>> refugees = TurnResults("no-battle", "israeli-win", "israeli-win")
    >>> all_won(refugees), all_won(refugees, "battles-fought")
    (False, True)
    """
    found = {getattr(results, front) for front in FRONTS}
    if how == "battles-fought":
        found.discard("no-battle")
    return found == {"israeli-win"}


@question(
    "victory-check",
    asks="Is the game over at this End Phase, and how?",
    rules=("victory-conditions", "end-phase", "territory-tokens"),
)
def victory_check(
    *,
    israeli_tt: Annotated[TokensByFront, "Israeli TT at each Front now"],
    arab_deck: Annotated[int, Range(0, 53), "cards left in the Arab deck"],
    arab_units: Annotated[
        int,
        Range(0, 53),
        "Arab units at all Fronts, Leaders included",
        Note("arab_deck + arab_units above 53: bad input naming arab_units"),
    ],
    this_turn: Annotated[
        TurnResults,
        "results of this turn's battles (question battle); all no-battle when the phase was skipped",
    ],
    last_turn: Annotated[
        FormerResults, "results of the turn before (all no-battle if there was none)"
    ] = FormerResults(),
    counted_as: Annotated[
        Counted,
        Reading("AIW-E03"),
        "three-fronts: every Front must be won; battles-fought: a Front without a battle is "
        "passed over if another is won",
    ] = "three-fronts",
) -> Ruling[VictoryCheck]:
    """Check the three endings in order (AIW-E15).

    >>> won = {"north": "israeli-win", "central": "israeli-win", "south": "israeli-win"}
    >>> victory_check(israeli_tt={"north": 4, "central": 5, "south": 4}, arab_deck=40, arab_units=6,
    ...               this_turn=won, last_turn=won).answer.outcome
    'decisive-victory'
    """
    cards = arab_deck + arab_units
    work = Working(GAME)
    left = work.number("arab-cards") - arab_deck
    if arab_units > left:
        raise InputError("arab_units", f"{arab_units} with {arab_deck} in the deck; expected at most {left}")
    loss = _loss(work, israeli_tt)
    now = all_won(this_turn, counted_as)
    before = all_won(last_turn, counted_as)
    # AIW-E03: two consecutive turns with an Israeli win at all Fronts; a turn without a battle breaks the
    # run.
    errata = ("AIW-E03",)
    won = "at every Front" if counted_as == "three-fronts" else "every battle that was fought, at least one"
    when = {
        (True, True): f"Israel won {won}, this turn and last turn.",
        (True, False): f"Israel won {won} this turn, but not last turn.",
        (False, True): f"Israel won {won} last turn, but not this turn.",
        (False, False): f"Israel did not win {won}, this turn or last turn.",
    }
    text = when[now, before]
    decisive = work.step("victory-conditions.decisive", text, now and before, *errata)
    # AIW-E15: cards in the deck are cards left. AIW-E05: an Arab Leader is one of them
    attrition = cards == work.amount("endings", "attrition-victory", "count")
    text = f"Arab cards left: {arab_deck} in the deck and {arab_units} at the Fronts."
    work.step("victory-conditions.attrition", text, attrition, "AIW-E05", "AIW-E15")
    met = {"complete-loss": loss, "decisive-victory": decisive, "attrition-victory": attrition}
    # AIW-E15: the order of the rule book: Complete Loss, Decisive Victory, Attrition Victory
    outcome = _first(met)
    if outcome == "continue":
        # AIW-E31: no turn limit, and nobody loses for want of units
        work.step("end-phase", "No victory condition is met: play continues.", outcome, "AIW-E31")
    else:
        title = GAME.charts["endings"].row(outcome).title
        text = f"{title}: you {work.read('endings', outcome, 'you')}."
        work.step("end-phase", text, outcome)
    return work.ruling(VictoryCheck(outcome, loss, decisive, attrition, now))


def _loss(work: Working, israeli_tt: TokensByFront) -> bool:
    """Return whether all tokens of some Front are Arab."""
    each, lost = work.number("tt-per-front"), work.amount("endings", "complete-loss", "count")
    fallen = [front for front in FRONTS if each - getattr(israeli_tt, front) >= lost]
    if fallen:
        where = " and ".join(FRONT_NAMES[front] for front in fallen)
        text = f"All {lost} tokens are Arab in {where}."
    else:
        least = min(getattr(israeli_tt, front) for front in FRONTS)
        text = f"Israel holds at least {counted(least, 'token')} at every Front."
    return work.step("victory-conditions.complete-loss", text, bool(fallen))


def _first(met: dict[str, bool]) -> Outcome:
    for row in GAME.charts["endings"].rows:
        if met[row]:
            return row  # type: ignore[return-value] # the chart's rows are the endings
    return "continue"
