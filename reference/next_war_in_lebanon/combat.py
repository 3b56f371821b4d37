"""Combat apart from firefights: advantage, targets, support, chits, the outcome (9.0 to 9.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import D6, Count, Legal, ListOf, Note, Range, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations
from countermarch.reference.next_war_in_lebanon.terms import (
    FAULTS,
    IN_2006,
    LEGAL,
    NAMES,
    SCENARIO,
    Mode,
    Scenario,
    Side,
    Terrain,
    count,
    kind_name,
)

Role = Literal["attacker", "defender"]
TargetKind = Literal["unit", "csu", "headquarters"]
TargetFault = Literal[
    "csu-last", "dispersed-target", "evading-target", "firer-cannot-attack", "firer-disrupted",
    "firer-has-rolled", "headquarters-target", "others-first",
]  # fmt: skip
OutcomeSide = Literal["attacker", "defender", "contested", "none"]
Winner = Literal["attacker", "defender", "none"]
AwardRule = Literal["either", "9.6", "9.9"]


@dataclass(frozen=True, slots=True)
class TacticalAdvantage:
    """Who has the tactical advantage."""

    attacker_total: Annotated[
        int, "die, -1 disrupted, +J-6, +1 Kfir if the IDF attacks in urban (not in 2006)"
    ]
    defender_total: Annotated[
        int, "die +1, +1 urban, -1 disrupted, +J-6, +1 Kfir if the IDF defends in urban (not in 2006)"
    ]
    advantage: Annotated[Role, "higher total; tie: defender"]
    first_round: Annotated[Side, "side that fires in round one"]
    second_round: Annotated[Side, "side that fires in round two (NWL-E40)"]


@question(
    "tactical-advantage",
    asks="Who has the tactical advantage and fires first?",
    rules=("2.1", "9.1", "9.1-tie", "9.3", "9.5", "10.2", "10.2-kfir", "14.2B", "15.2"),
    result="advantage",
)
def tactical_advantage(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    attacker: Annotated[Side, "attacking side (Syrians: insurgent)"],
    terrain: Annotated[Terrain, "of the zone"],
    attacker_die: Annotated[D6, "attacker's die"],
    defender_die: Annotated[D6, "defender's die"],
    attacker_disrupted: Annotated[bool, "the attacker has a disrupted unit in the zone"] = False,
    defender_disrupted: Annotated[bool, "the defender has one"] = False,
    kfir_present: Annotated[bool, "the 900 Kfir is in the zone"] = False,
    attacker_j6: Annotated[int, Range(min=0, max=2), "J-6 chits the attacker adds (14.2B)"] = 0,
    defender_j6: Annotated[int, Range(min=0, max=2), "J-6 chits the defender adds"] = 0,
) -> Ruling[TacticalAdvantage]:
    """Compare the two rolls for tactical advantage (9.1).

    >>> tactical_advantage(attacker="idf", terrain="urban", attacker_die=6, defender_die=4).answer.advantage
    'defender'
    """
    work = Reasoning(GAME)
    defender: Side = "insurgent" if attacker == "idf" else "idf"
    ground = work.amount("terrain-effects", "advantage-defender", terrain)
    work.step("9.1", f"the defender of this {terrain} zone adds {ground}", ground)
    kfir = 0
    # NWL-E32: 15.2 takes away its special capability without distinction, bonus and exemption alike
    if kfir_present and scenario == IN_2006:
        work.step("15.2", "in 2006 the 900 Kfir has no special ability", 0, "NWL-E32")
    elif kfir_present:
        kfir = work.amount("terrain-effects", "advantage-kfir", terrain)
        given = f"{kfir:+d}" if kfir else "nothing"
        text = f"the 900 Kfir gives the IDF {given} in this {terrain} zone"
        work.step("10.2-kfir", text, kfir)
    totals = {}
    for role, side, die, disrupted, j6 in (
        ("attacker", attacker, attacker_die, attacker_disrupted, attacker_j6),
        ("defender", defender, defender_die, defender_disrupted, defender_j6),
    ):
        parts = {
            "for defending": ground if role == "defender" else 0,
            "for the Kfir": kfir if side == "idf" else 0,
            "for disrupted units": work.number("disrupted-advantage") if disrupted else 0,
            "for J-6": work.number("networked-bonus") * j6,
        }
        modifiers = ", ".join(f"{part:+d} {name}" for name, part in parts.items() if part)
        total = die + sum(parts.values())
        text = f"{NAMES[role]}, {NAMES[side]}, rolls {die}{f', {modifiers}: {total}' if modifiers else ''}"
        if j6:
            each = work.number("networked-bonus")
            text_j6 = f"each J-6 adds {each:+d} to the roll of {NAMES[role]}, here {each * j6:+d} in all"
            work.step("14.2B", text_j6, each * j6, "NWL-E28")
        # NWL-E48: each player subtracts for own disrupted units. NWL-E28: a J-6 improves this roll only.
        errata = [*(["NWL-E48"] if disrupted else []), *(["NWL-E28"] if j6 else [])]
        totals[role] = work.step("9.3" if disrupted else "9.1", text, total, *errata)
    advantage: Role = "attacker" if totals["attacker"] > totals["defender"] else "defender"
    tied = totals["attacker"] == totals["defender"]
    work.step(
        "9.1-tie" if tied else "9.1",
        "equal totals give the defender the advantage"
        if tied
        else f"the higher total gives {NAMES[advantage]} the advantage",
        advantage,
    )
    # NWL-E40: the defender of 9.5 is the side that was fired at, as in 9.2, not that of the battle
    first, second = (attacker, defender) if advantage == "attacker" else (defender, attacker)
    work.step("9.1", f"{NAMES[first]} fires in round one", first)
    work.step("9.5", f"{NAMES[second]} fires in round two", second, "NWL-E40")
    return work.ruling(TacticalAdvantage(totals["attacker"], totals["defender"], advantage, first, second))


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetPiece:
    """An enemy piece in the battle."""

    kind: Annotated[TargetKind, "kind of piece"] = "unit"
    mode: Annotated[Mode, Note("its mode")]
    targeted: Annotated[Count, "times targeted so far this round"] = 0
    evading: Annotated[bool, "it evades this combat"] = False


@dataclass(frozen=True, slots=True)
class TargetingCheck:
    """Whether a unit may fire at the chosen target."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[TargetFault, ...], ListOf("code"), FAULTS]


@question(
    "targeting-check",
    asks="May this unit fire at that one?",
    rules=(
        "2.2-hq", "3.0-parentheses", "3.0-mode", "9.2", "9.2-each", "9.2-spread", "9.3", "9.5",
        "9.8-last", "7.2C",
    ),
)  # fmt: skip
def targeting_check(
    *,
    firer_kind: Annotated[TargetKind, "csu includes rockets and missiles accompanying others"] = "unit",
    firer_mode: Annotated[Mode, "mode of the firing unit"],
    firer_disrupted: Annotated[bool, "it is disrupted (in round two: even if only since round one)"] = False,
    firer_has_rolled: Annotated[bool, "it has rolled in this round"] = False,
    targets: Annotated[tuple[TargetPiece, ...], "all enemy pieces in the battle"],
    pick: Annotated[int, Range(min=1), "position of the chosen target"],
    count_untargetable: Annotated[
        bool, Reading("NWL-E45"), "units that this firer could not attack also count"
    ] = False,
) -> Ruling[TargetingCheck]:
    """Check a shot: the firer, the target, and whether others must be targeted first (9.2, 9.8).

    >>> wall = [{"mode": "combat", "targeted": 1}, {"mode": "combat"}]
    >>> targeting_check(firer_mode="combat", targets=wall, pick=1).answer.faults
    ('others-first',)
    """
    refuse(pick > len(targets), "pick", f"{pick} is beyond the {count(len(targets), 'target')} given")
    work = Reasoning(GAME)
    faults: SortedViolations[TargetFault] = SortedViolations(work)
    faults.add_if(
        firer_kind != "unit",
        "firer-cannot-attack",
        "2.2-hq" if firer_kind == "headquarters" else "3.0-parentheses",
        f"a {kind_name(firer_kind)} does not attack by itself",
    )
    faults.add_if(firer_disrupted, "firer-disrupted", "9.3", "a disrupted unit never attacks")
    faults.add_if(firer_has_rolled, "firer-has-rolled", "9.2-each", "each unit rolls once in a round")
    chosen = targets[pick - 1]
    if chosen.kind == "headquarters":
        faults.add("headquarters-target", "9.2", "a headquarters is never a target")
        return work.ruling(TargetingCheck(legal=False, faults=faults.close("9.2", "")))
    combat = firer_mode == "combat"
    others = [
        other
        for place, other in enumerate(targets, 1)
        if place != pick
        and other.kind != "headquarters"
        and not other.evading
        and (count_untargetable or not (combat and other.mode == "dispersed"))
    ]
    each = (
        "it must be targeted once before this one is targeted a second time"
        if len(others) == 1
        else "each must be targeted once before any is targeted a second time"
    )
    text = (
        f"{count(len(others), 'other enemy unit')} can be targeted; {each}"
        if others
        else "no other enemy unit can be targeted"
    )
    # NWL-E45: only units that this firer could attack must be fired at first
    work.step("9.2-spread", text, len(others), "NWL-E45")
    faults.add_if(
        combat and chosen.mode == "dispersed",
        "dispersed-target",
        "3.0-mode",
        "a unit in combat mode may not attack a dispersed unit",
    )
    faults.add_if(chosen.evading, "evading-target", "7.2C", "a unit that evades cannot be attacked")
    faults.add_if(
        any(other.targeted < chosen.targeted for other in others),
        "others-first",
        "9.2-spread",
        f"it has been targeted {count(chosen.targeted, 'time')} already, and another target less often",
        "NWL-E45",
    )
    # NWL-E45: once all others have been targeted, CSUs may be, or two of them would bar each other
    faults.add_if(
        chosen.kind == "csu" and any(other.kind == "unit" and not other.targeted for other in others),
        "csu-last",
        "9.8-last",
        "a CSU is targeted only after all other units",
        "NWL-E45",
    )
    codes = faults.close("9.2", "the unit may fire at it")
    return work.ruling(TargetingCheck(faults.legal, codes))


@dataclass(frozen=True, slots=True)
class BattleWinner:
    """Who won a battle."""

    control: Annotated[OutcomeSide, "3.0"]
    winner: Annotated[
        Winner,
        "9.6: the only side with units; 9.9: attacker with an undisrupted unit and no undisrupted "
        "defender; either: one "
        "or the other",
    ]
    chits: Annotated[int, "1 for the winner, drawn blind; 0 if nobody wins"]
    fights_again: Annotated[bool, "both sides still have units: combat in the next player's phase"]


@question(
    "battle-outcome",
    asks="Who won the battle and who gets a chit?",
    rules=("3.0-control", "9.5-again", "9.6-winner", "9.9"),
    result="winner",
)
def battle_outcome(
    *,
    attacker_undisrupted: Annotated[
        Count, "units in the zone after the battle, evaders included, TF HQs not"
    ],
    attacker_disrupted: Annotated[Count, "same"],
    defender_undisrupted: Annotated[Count, "same"],
    defender_disrupted: Annotated[Count, "same"],
    award_rule: Annotated[
        AwardRule, Reading("NWL-E52"), "which rule awards the chit: either, 9.6 alone or 9.9 alone"
    ] = "either",
) -> Ruling[BattleWinner]:
    """Determine control, the winner's chit, and whether there is another battle (3.0, 9.5, 9.6, 9.9).

    >>> battle_outcome(
    ...     attacker_undisrupted=1, attacker_disrupted=0, defender_undisrupted=0, defender_disrupted=2
    ... ).answer
    BattleWinner(control='attacker', winner='attacker', chits=1, fights_again=True)
    """
    work = Reasoning(GAME)
    attackers = attacker_undisrupted + attacker_disrupted
    defenders = defender_undisrupted + defender_disrupted
    if attacker_undisrupted and defender_undisrupted:
        control: OutcomeSide = "contested"
    elif attacker_undisrupted:
        control = "attacker"
    else:
        control = "defender" if defender_undisrupted else "none"
    text = f"undisrupted units left: attacker {attacker_undisrupted}, defender {defender_undisrupted}"
    work.step("3.0-control", text, control)
    winner: Winner = "none"
    if award_rule != "9.9" and bool(attackers) != bool(defenders):
        winner = "attacker" if attackers else "defender"
        # NWL-E52: 9.6 and 9.9 both give a chit for the same battle; it is one
        work.step("9.6-winner", f"only {NAMES[winner]} has units left", winner, "NWL-E52")
    if award_rule != "9.6" and attacker_undisrupted and not defender_undisrupted:
        winner = "attacker"
        work.step("9.9", "the attacker holds the zone and no defender is undisrupted", winner, "NWL-E52")
    # NWL-E05: a won chit may exceed the C2 level, which only says how many are drawn for a turn
    chits = work.number("winner-chits") if winner != "none" else 0
    if chits:
        work.step("9.6-winner", f"{NAMES[winner]} draws {count(chits, 'chit')} blind", chits, "NWL-E05")
    # NWL-E52: two rules give a chit for a won battle; together they give one.
    work.depend_on("NWL-E52")
    again = bool(attackers and defenders)
    left = "only one side has" if attackers or defenders else "neither side has"
    work.step(
        "9.5-again",
        "both sides still have units: they fight again"
        if again
        else f"{left} units left, so they do not fight again",
        again,
        # NWL-E53: in the next player's operations phase, with the IDF as the attacker
        "NWL-E53",
    )
    return work.ruling(BattleWinner(control, winner, chits, again))
