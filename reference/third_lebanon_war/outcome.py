"""The end of a battle: who won, and the card and the chit that follow (steps 8 and 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from countermarch.reference.engine import Count, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.third_lebanon_war.game_data import GAME

WinningRole = Literal["attacker", "defender", "none"]


@dataclass(frozen=True, slots=True)
class BattleOutcome:
    """Who won, and what follows."""

    winner: Annotated[
        WinningRole,
        "the side with at least one undisrupted Tactical Unit whose enemy has no undisrupted Tactical Unit "
        "and no undisrupted TF HQ in the battle (removed units count as disrupted)",
    ]
    consolidation_chits: Annotated[int, "1 J-2 or J-3 chit for the winner's hand, otherwise 0"]
    cascading_cards: Annotated[int, "1 with Collateral Damage, otherwise 0"]


@question(
    "battle-outcome",
    asks="Who won the battle, and what follows from it?",
    rules=("battle-mat-8-cascading-effects", "battle-mat-9-consolidation", "13.0"),
)
def battle_outcome(
    *,
    attacker_undisrupted: Annotated[Count, "attacker's undisrupted Tactical Units after Return Fire"],
    defender_undisrupted: Annotated[Count, "defender's undisrupted Tactical Units after Return Fire"],
    attacker_hqs_undisrupted: Annotated[Count, "attacker's undisrupted TF HQs in the battle"] = 0,
    defender_hqs_undisrupted: Annotated[Count, "defender's undisrupted TF HQs in the battle"] = 0,
    collateral_damage: Annotated[bool, "Collateral Damage occurred in either fire"] = False,
) -> Ruling[BattleOutcome]:
    """Name the winner, the chit and the card that follow (steps 8 and 9; see rulebook 13.0).

    >>> battle_outcome(attacker_undisrupted=0, defender_undisrupted=2, collateral_damage=True).answer
    BattleOutcome(winner='defender', consolidation_chits=1, cascading_cards=1)
    """
    work = Reasoning(GAME)
    attacker = Standing(attacker_undisrupted, attacker_hqs_undisrupted)
    defender = Standing(defender_undisrupted, defender_hqs_undisrupted)
    return work.ruling(outcome(work, attacker, defender, collateral_damage=collateral_damage))


class Standing(NamedTuple):
    """The undisrupted units of a side at the end of a battle."""

    units: int
    hqs: int


def outcome(
    work: Reasoning, attacker: Standing, defender: Standing, *, collateral_damage: bool
) -> BattleOutcome:
    """Return the winner of a battle and what follows, from the units left (steps 8 and 9)."""
    # TLW-E31: step 8 asks only whether there was any, so excess hits do not add up
    cards = work.number("cards-for-a-battle") if collateral_damage else 0
    text = "Collateral Damage: one card" if collateral_damage else "no Collateral Damage, no card"
    work.step("battle-mat-8-cascading-effects", text, cards, "TLW-E31")
    winner: WinningRole = "none"
    if attacker.units and not any(defender):
        winner = "attacker"
    elif defender.units and not any(attacker):
        winner = "defender"
    chits = 0 if winner == "none" else work.number("consolidation-chits")
    stands = "neither side has" if winner == "none" else f"the {winner} has"
    text = f"{stands} an undisrupted Tactical Unit while the enemy is wholly disrupted"
    # TLW-E14: removed units count as disrupted
    work.step("battle-mat-9-consolidation.winner", text, winner, "TLW-E14")
    if chits:
        text = f"the {winner} may take {counted(chits, 'J-2 or J-3 chit')} into hand"
        work.step("battle-mat-9-consolidation", text, chits)
    return BattleOutcome(winner, chits, cards)
