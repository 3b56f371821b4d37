"""Support in battle: CSUs, launchers, and the chits added to it (7.3F, 7.4C, 9.8, 14.2B, 15.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, Legal, ListOf, Note, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations, refuse_syria
from countermarch.reference.next_war_in_lebanon.terms import (
    FAULTS,
    IN_2006,
    LEGAL,
    NAMES,
    SCENARIO,
    Player,
    Scenario,
    Terrain,
    kind_name,
)

Role = Literal["attacker", "defender"]
Use = Literal["combat-support", "close-air-support", "networked-operations", "anti-tank"]
SupportFault = Literal["alone", "already-used", "defender", "disrupted", "fired"]
ChitFault = Literal[
    "ambush", "j3-barred", "no-csu", "not-in-scenario", "one-per-battle", "optional-rules-off",
    "urban-defender", "wrong-side",
]  # fmt: skip

_RULES: dict[Use, str] = {
    "combat-support": "7.4C",
    "close-air-support": "7.3F",
    "networked-operations": "14.2B",
    "anti-tank": "15.3",
}
_CHITS: dict[Use, str] = {
    "combat-support": "J-4",
    "close-air-support": "J-3",
    "networked-operations": "J-6",
    "anti-tank": "J-4",
}


@dataclass(frozen=True, slots=True)
class SupportBonus:
    """The bonus of a CSU or launcher."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[SupportFault, ...], ListOf("code"), FAULTS]
    bonus: Annotated[int, "factor, 0 when not legal; added to one unit's roll"]
    flips_to_fired: Annotated[bool, "legal launcher"]


@question(
    "support-bonus",
    asks="Does this CSU or launcher add to an attack?",
    rules=("3.0-parentheses", "9.2-csu", "9.8", "9.8-launcher", "9.8-last"),
    result="bonus",
)
def support_bonus(
    *,
    kind: Annotated[Literal["csu", "rocket", "missile"], "supporting unit"],
    role: Annotated[Role, "role of its side in the battle"],
    factor: Annotated[Count, "factor in parentheses on the counter"],
    disrupted: Annotated[bool, Note("bad input for launchers")] = False,
    fired: Annotated[bool, "Fired side up", Note("bad input for a csu")] = False,
    already_used: Annotated[bool, "it has supported a unit in this combat"] = False,
    alone: Annotated[bool, "no other friendly unit takes part"] = False,
    both_rounds: Annotated[
        bool, Reading("NWL-E50"), "the defender too has support in the round in which he fires"
    ] = False,
) -> Ruling[SupportBonus]:
    """Add a supporting unit's factor to one friend's roll (9.8).

    >>> support_bonus(kind="rocket", role="attacker", factor=1).answer.flips_to_fired
    True
    """
    launcher = kind != "csu"
    refuse(
        launcher and disrupted,
        "disrupted",
        f"true for a {kind} unit, which is gone once it is disrupted; expected false",
    )
    refuse(fired and not launcher, "fired", "true for a csu, which has no Fired side; expected false")
    work = Reasoning(GAME)
    faults: SortedViolations[SupportFault] = SortedViolations(work)
    # NWL-E50: a CSU or launcher supports only the attacker, so that a defender has none.
    work.depend_on(*(["NWL-E50"] if role == "defender" else []))
    faults.add_if(
        role == "defender" and not both_rounds, "defender", "9.8", "it supports an attack, not a defence"
    )
    faults.add_if(disrupted, "disrupted", "9.8-last", "a disrupted CSU gives nothing")
    faults.add_if(fired, "fired", "9.8-launcher", "a launcher on its Fired side gives nothing", "NWL-E50")
    faults.add_if(already_used, "already-used", "9.8", "it has supported another unit in this combat")
    faults.add_if(alone, "alone", "9.8", "there is no friendly unit to support")
    codes = faults.close("9.8", "it adds to one friendly unit's roll")
    # NWL-E49: the rating in parentheses is its own when it is fired at, and a bonus when its side
    # attacks
    bonus = work.step(
        "9.8", f"added to the roll: {factor if faults.legal else 0}", factor if faults.legal else 0, "NWL-E49"
    )
    flips = faults.legal and launcher
    if flips:
        work.yes("9.8-launcher", "the launcher flips to its Fired side")
    return work.ruling(SupportBonus(faults.legal, codes, bonus, flips))


@dataclass(frozen=True, slots=True)
class BattleChit:
    """The effect of a chit in a battle."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[ChitFault, ...], ListOf("code"), FAULTS]
    rating_bonus: Annotated[int, "1 for combat support, 2 for anti-tank fire, otherwise 0; 0 if not legal"]
    extra_dice: Annotated[int, "3 for Close Air Support, otherwise 0"]
    advantage_bonus: Annotated[int, "1 for networked operations, otherwise 0"]


@question(
    "battle-chit",
    asks="May I add this chit to the battle, and what does it do?",
    rules=("2.1", "7.3C", "7.3C-exempt", "7.3F", "7.4C", "9.0-layout", "14.2B", "15.3"),
)
def battle_chit(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    side: Annotated[Player, "who adds it"],
    use: Annotated[Use, "J-4, J-3, J-6, J-4 (15.3)"],
    role: Annotated[Role, "that side's role"],
    terrain: Annotated[Terrain, "of the zone"],
    ambush: Annotated[
        Literal["none", "by-enemy", "by-us"], "by-enemy: this side's moving units were ambushed"
    ] = "none",
    exempt_unit: Annotated[bool, "a unit exempt from ambush (7.3C) is among this side's"] = False,
    undisrupted_csu: Annotated[
        Count, "this side's undisrupted CSUs in the zone (launchers do not count)"
    ] = 0,
    already_added: Annotated[
        Count, "uses of this kind by this side in this battle; combat-support and anti-tank count together"
    ] = 0,
    j3_barred: Annotated[bool, "2006: a SAM barred J-3 in this combat"] = False,
    optional_rules: Annotated[bool, "J-6 in play"] = False,
    launchers_as_csu: Annotated[
        Count, Reading("NWL-E51"), "undisrupted launchers in the zone that stand in for a CSU"
    ] = 0,
) -> Ruling[BattleChit]:
    """Check a chit announced at the start of a battle (7.3F, 7.4C, 14.2B, 15.3).

    >>> battle_chit(side="syrian", use="combat-support", role="defender", terrain="urban").answer.faults
    ('no-csu', 'urban-defender')
    """
    refuse_syria(scenario, "side", side == "syrian")
    refuse(
        j3_barred and scenario != IN_2006,
        "j3_barred",
        "true in next-war, but a SAM bars J-3 chits in 2006 only; expected false",
    )
    work = Reasoning(GAME)
    faults: SortedViolations[ChitFault] = SortedViolations(work)
    _ambushed(faults, use, ambush, exempt_unit)
    most = work.number("air-support-per-battle" if use == "close-air-support" else "chits-per-battle")
    faults.add_if(
        use != "networked-operations" and already_added >= most,
        "one-per-battle",
        _RULES[use],
        f"at most {most} in a battle, and one was added already",
        # NWL-E24: SAM shots do not count against the one J-4
        "NWL-E78" if use == "close-air-support" else "NWL-E24",
    )
    if (
        use == "combat-support"
        and side != "insurgent"
        and work.read("terrain-effects", "support-limited", terrain) == "yes"
    ):
        # NWL-E51: only the IDF and Syrians need a CSU in an urban zone, and only as the attacker.
        work.depend_on("NWL-E51")
        faults.add_if(
            role == "defender",
            "urban-defender",
            "7.4C",
            f"{NAMES[side]} has no combat support when it defends in an urban zone",
        )
        faults.add_if(
            undisrupted_csu + launchers_as_csu == 0,
            "no-csu",
            "7.4C",
            "combat support in an urban zone requires an undisrupted CSU",
        )
    by = {"close-air-support": "idf", "anti-tank": "insurgent"}.get(use, side)
    chit = "anti-tank fire" if use == "anti-tank" else kind_name(use)
    faults.add_if(side != by, "wrong-side", _RULES[use], f"{chit} is for {NAMES[by]} only")
    faults.add_if(
        use == "anti-tank" and scenario != IN_2006,
        "not-in-scenario",
        "15.3",
        "anti-tank fire is a rule of 2006",
    )
    faults.add_if(
        use == "close-air-support" and j3_barred,
        "j3-barred",
        "15.3",
        "a SAM bars J-3 chits in this combat",
        # NWL-E23: 15.3 is about combat, and leaves deep strikes to 11.1
        "NWL-E23",
    )
    faults.add_if(
        use == "networked-operations" and not optional_rules,
        "optional-rules-off",
        "14.2B",
        "J-6 chits belong to the optional rules",
    )
    if use in {"combat-support", "anti-tank"} and ambush == "by-enemy" and exempt_unit:
        work.yes("7.3C-exempt", "because of a unit that cannot be ambushed, J-4 chits may still be played")
    codes = faults.close(_RULES[use], f"{NAMES[side]} may add its {_CHITS[use]} chit")
    if not faults.legal:
        return work.ruling(
            BattleChit(legal=False, faults=codes, rating_bonus=0, extra_dice=0, advantage_bonus=0)
        )
    rating = {
        "combat-support": work.number("support-bonus"),
        "anti-tank": work.number("anti-tank-bonus"),
    }.get(use, 0)
    extra = work.number("air-support-dice") if use == "close-air-support" else 0
    advantage = work.number("networked-bonus") if use == "networked-operations" else 0
    what = {
        "close-air-support": f"one unit rolls {extra} more dice and keeps the highest",
        "networked-operations": f"{advantage:+d} on the roll for tactical advantage",
    }
    work.step(
        _RULES[use],
        what.get(use, f"{rating:+d} on every friendly rating in the battle"),
        rating + extra + advantage,
        # NWL-E28: section 16 mentions initiative, which is never rolled for
        *{"close-air-support": ["NWL-E78"], "networked-operations": ["NWL-E28"]}.get(use, []),
    )
    return work.ruling(
        BattleChit(legal=True, faults=codes, rating_bonus=rating, extra_dice=extra, advantage_bonus=advantage)
    )


def _ambushed(
    faults: SortedViolations[ChitFault],
    use: Use,
    ambush: Literal["none", "by-enemy", "by-us"],
    exempt_unit: bool,
) -> None:
    """Add what an ambush prevents: the mover's J-4 unless a unit is exempt, all close air support (7.3C)."""
    if use in {"combat-support", "anti-tank"}:
        faults.add_if(
            ambush == "by-enemy" and not exempt_unit, "ambush", "7.3C", "ambushed units may not use a J-4"
        )
    elif use == "close-air-support":
        faults.add_if(ambush != "none", "ambush", "7.3C", "no close air support in an ambush")
