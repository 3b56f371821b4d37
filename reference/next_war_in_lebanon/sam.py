"""Air defence: SAMs, and the Syrian network of the optional rules (7.4A, 11.1, 14.2C, 15.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import D6Pool, Legal, ListOf, Range, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations, refuse_syria
from countermarch.reference.next_war_in_lebanon.terms import (
    FAULTS,
    IN_2006,
    LEGAL,
    SCENARIO,
    Scenario,
    count,
    dice_in_words,
)

Against = Literal["close-air-support", "deep-strike", "airmobile"]
Weapon = Literal["j-4", "syrian-air-defence"]
SamFault = Literal["airmobile", "deep-strikes-only", "not-in-scenario", "not-in-syria", "optional-rules-off"]


@dataclass(frozen=True, slots=True)
class AirDefence:
    """Whether air defence stops a strike, and what it costs."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[SamFault, ...], ListOf("code"), FAULTS]
    automatic: Annotated[
        bool, "a legal J-4 against a deep strike, unless you chose the reading in which it must roll"
    ]
    hit_on: Annotated[
        int | None,
        "lowest die that succeeds: 5, but 6 in 2006 against Close Air Support; none if automatic or not "
        "legal",
    ]
    nullified: Annotated[bool, "the strike or support is stopped"]
    chits_spent: Annotated[
        int,
        "chits used: up to and including the first success, otherwise all that were rolled; 1 if automatic; "
        "0 if not legal",
    ]
    strikes_nullified: Annotated[
        int,
        "deep strikes: all of them if a J-4 stops them, one if a J-6 does; Close Air Support: 1 if "
        "stopped; otherwise 0",
    ]
    j3_barred: Annotated[bool, "in 2006, if Close Air Support is stopped: no J-3 for the rest of that combat"]


@question(
    "sam-fire",
    asks="Does this SAM stop the airstrike?",
    rules=("7.4A", "11.0-area-sam", "11.1", "14.2C", "15.3", "16.0-j4", "16.0-j6", "14.0", "15.4"),
    result="nullified",
)
def sam_fire(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    against: Annotated[Against, "what it is fired at"],
    weapon: Annotated[Weapon, "a J-4 chit, or a J-6 by 14.2C"] = "j-4",
    die_rolls: Annotated[D6Pool, "one per chit, in order; none for an automatic result"] = (),
    strikes: Annotated[
        int, Range(min=1), "for deep strikes: how many are announced together in that zone"
    ] = 1,
    in_syria: Annotated[bool, "the strike is in Syria"] = False,
    optional_rules: Annotated[bool, "J-6 in play"] = False,
    sam_needs_roll: Annotated[
        bool, Reading("NWL-E21"), "a J-4 against a deep strike also needs a die roll"
    ] = False,
) -> Ruling[AirDefence]:
    """Fire SAMs, or the Syrian air defences, at an airstrike (7.4A, 11.1, 14.2C, 15.3).

    >>> sam_fire(against="deep-strike", strikes=3).answer.strikes_nullified
    3
    """
    refuse_syria(scenario, "in_syria", in_syria)
    work = Reasoning(GAME)
    codes = _sam_faults(
        work,
        scenario=scenario,
        against=against,
        weapon=weapon,
        in_syria=in_syria,
        optional_rules=optional_rules,
    )
    if codes:
        return work.ruling(
            AirDefence(
                legal=False,
                faults=codes,
                automatic=False,
                hit_on=None,
                nullified=False,
                chits_spent=0,
                strikes_nullified=0,
                j3_barred=False,
            )
        )
    # NWL-E21: section 16 has it roll against anything; the body of the rules beats the summary
    automatic = weapon == "j-4" and against == "deep-strike" and not sam_needs_roll
    _refuse_dice(die_rolls, automatic, weapon)
    if automatic:
        # NWL-E21: only the summary of section 16 asks for a die. NWL-E22: all strikes announced together
        # are stopped by one
        work.yes("11.1", "a J-4 stops deep strikes automatically, without a die roll", "NWL-E21", "NWL-E22")
        return work.ruling(
            AirDefence(
                legal=True,
                faults=codes,
                automatic=True,
                hit_on=None,
                nullified=True,
                chits_spent=1,
                strikes_nullified=strikes,
                j3_barred=False,
            )
        )
    row = weapon if weapon != "j-4" else f"sam-{against}"
    needed = work.amount("die-rolls", row, scenario)
    rule = (
        "15.3"
        if scenario == IN_2006 and against == "close-air-support"
        else GAME.charts["die-rolls"].row(row).rule
    )
    work.step(rule, f"it succeeds on {needed} or higher", needed, *GAME.charts["die-rolls"].row(row).errata)
    hit = next((place for place, die in enumerate(die_rolls, 1) if die >= needed), None)
    spent = hit or len(die_rolls)
    work.step(rule, f"{dice_in_words(die_rolls[:spent])}: {'stopped' if hit else 'missed'}", hit is not None)
    by = "7.4A" if weapon == "j-4" else "14.2C"
    work.step("15.3" if rule == "15.3" else by, f"{count(spent, 'chit')} spent, one at a time", spent)
    stopped = _stopped(work, against, weapon, strikes, support_rule=rule) if hit else 0
    # NWL-E23: in 2006 a SAM that hits bars every J-3 of that battle, not only the one it stopped
    barred = hit is not None and scenario == IN_2006 and against == "close-air-support"
    if barred:
        work.yes("15.3", "no J-3 for the IDF in the rest of this combat", "NWL-E23")
    return work.ruling(
        AirDefence(
            legal=True,
            faults=codes,
            automatic=False,
            hit_on=needed,
            nullified=hit is not None,
            chits_spent=spent,
            strikes_nullified=stopped,
            j3_barred=barred,
        )
    )


def _sam_faults(
    work: Reasoning,
    *,
    scenario: Scenario,
    against: Against,
    weapon: Weapon,
    in_syria: bool,
    optional_rules: bool,
) -> tuple[SamFault, ...]:
    faults: SortedViolations[SamFault] = SortedViolations(work)
    faults.add_if(against == "airmobile", "airmobile", "7.4A", "SAMs are not fired at airmobile movement")
    if weapon == "syrian-air-defence":
        faults.add_if(
            against != "deep-strike", "deep-strikes-only", "14.2C", "air defences fire at deep strikes only"
        )
        faults.add_if(not in_syria, "not-in-syria", "14.2C", "air defences cover Syria only")
        faults.add_if(
            not optional_rules, "optional-rules-off", "14.0", "J-6 chits belong to the optional rules"
        )
        faults.add_if(scenario == IN_2006, "not-in-scenario", "15.4", "Syria takes no part in 2006")
    if weapon == "j-4":
        in_combat = scenario == IN_2006 and against == "close-air-support"
        return faults.close("15.3" if in_combat else "7.4A", "the J-4 may be fired as a SAM")
    return faults.close("14.2C", "the J-6 may be fired as air defence")


def _refuse_dice(die_rolls: tuple[int, ...], automatic: bool, weapon: Weapon) -> None:
    rolled = count(len(die_rolls), "die", "dice")
    refuse(
        automatic and bool(die_rolls),
        "die_rolls",
        f"{rolled} given, but none is rolled, because the strikes are stopped automatically; expected none",
    )
    refuse(not automatic and not die_rolls, "die_rolls", "no dice; expected one for each chit fired")
    refuse(
        weapon == "syrian-air-defence" and len(die_rolls) > 1,
        "die_rolls",
        f"{rolled}, but a J-6 rolls once for each strike; expected one die",
    )


def _stopped(work: Reasoning, against: Against, weapon: Weapon, strikes: int, *, support_rule: str) -> int:
    # NWL-E22: 11.0 treats several strikes, 11.1 only one; a J-4 stops them all
    if against == "deep-strike" and weapon == "j-4":
        return work.step(
            "11.0-area-sam", "all strikes announced together in the zone are stopped", strikes, "NWL-E22"
        )
    if against == "deep-strike":
        # NWL-E29: each roll costs a J-6 and concerns one J-3
        return work.step("14.2C", "the one strike it was rolled for is stopped", 1, "NWL-E29")
    # NWL-E20: what a SAM cancels is the J-3 itself
    return work.step(support_rule, "the close air support is stopped", 1, "NWL-E20")
