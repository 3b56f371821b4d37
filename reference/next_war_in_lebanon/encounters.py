"""Encounters: ambush, evasion, and who attacks whom (7.2C, 7.3C, 9.0, 10.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, D6Pool, ListOf, Note, Range, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations
from countermarch.reference.next_war_in_lebanon.terms import (
    AUTHORITY,
    FAULTS,
    IN_2006,
    NAMES,
    SCENARIO,
    Authority,
    Scenario,
    Side,
    Terrain,
    count,
    dice_in_words,
)

Entrant = Literal["ordinary", "sof", "herev-299", "kfir-900"]
AmbushFault = Literal[
    "airmobile", "all-exempt", "herev", "no-chit", "no-undisrupted-enemy", "second-j3", "sof"
]
EnteringSide = Literal["idf", "insurgent", "none"]
Reason = Literal["movement", "ambush", "contested", "sof-declines", "no-opponent"]


@dataclass(frozen=True, slots=True)
class EnteringGroup:
    """Units of one kind that enter together."""

    unit: Annotated[Entrant, Note("kind of unit")]
    count: Annotated[int, Range(min=1), "how many"] = 1


@dataclass(frozen=True, slots=True)
class Ambush:
    """Whether an ambush is possible, and what it prevents."""

    possible: Annotated[bool, "true if nothing forbids the ambush"]
    faults: Annotated[tuple[AmbushFault, ...], ListOf("code"), FAULTS]
    ambushable: Annotated[
        int, "entering units that the ambush would strike (all except an exempt Kfir); 0 if not possible"
    ]
    mover_j4_allowed: Annotated[
        bool,
        "the mover may use J-4 chits in the combat if the ambush is made (true when not possible, "
        "or when an exempt "
        "Kfir is among the entering)",
    ]
    close_air_support_allowed: Annotated[bool, "true if no ambush is possible; otherwise false"]
    attacker: Annotated[Literal["ambusher", "mover"], "who is the attacker: ambusher when possible"]


@question(
    "ambush",
    asks="Can the units entering this zone be ambushed?",
    rules=(
        "7.3A-ambush", "7.3C", "7.3C-exempt", "7.3C-avoid", "7.4B", "10.2", "10.2-sof", "10.2-herev",
        "15.2", "9.0",
    ),
)  # fmt: skip
def ambush(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    entering: Annotated[tuple[EnteringGroup, ...], "units entering together, at least one"],
    method: Annotated[Literal["move", "airmobile"], "how they enter"] = "move",
    undisrupted_enemy: Annotated[Count, "enemy military units there that are not disrupted"],
    ambusher_j3: Annotated[Count, "J-3 chits the other player can play"] = 1,
    second_j3: Annotated[bool, "the mover declared two J-3 chits before entering"] = False,
    kfir_exempt: Annotated[
        bool,
        Reading("NWL-E31"),
        "no: the other reading, in which Kfir can be ambushed. In 2006 it always can",
    ] = True,
) -> Ruling[Ambush]:
    """Check an ambush on the units that enter a zone together (7.3C, 10.2, 15.2).

    >>> ambush(entering=[{"unit": "herev-299"}, {"unit": "ordinary"}], undisrupted_enemy=3).answer.faults
    ('herev',)
    """
    refuse(not entering, "entering", "an empty list; expected at least one entering unit")
    work = Reasoning(GAME)
    faults: SortedViolations[AmbushFault] = SortedViolations(work)
    kinds = {group.unit for group in entering}
    exempt_kfir = kfir_exempt and scenario != IN_2006
    if "kfir-900" in kinds and scenario == IN_2006:
        # NWL-E32: the bonus in towns is lost with the exemption
        work.no("15.2", "in 2006 the 900 Kfir has no special ability", "NWL-E32")
    # NWL-E31: Kfir is exempt itself; only SOF and Herev protect their whole group.
    work.depend_on(*(["NWL-E31"] if "kfir-900" in kinds and scenario != IN_2006 else []))
    faults.add_if(method == "airmobile", "airmobile", "7.4B", "airmobile units cannot be ambushed")
    faults.add_if(
        "sof" in kinds, "sof", "10.2-sof", "SOF protect all units that enter with them from ambush", "NWL-E31"
    )
    # NWL-E31: Herev protects the whole group, Kfir only itself
    faults.add_if(
        "herev-299" in kinds,
        "herev",
        "10.2-herev",
        "the 299 Herev protects all units that enter with it from ambush",
        "NWL-E31",
    )
    faults.add_if(
        exempt_kfir and kinds == {"kfir-900"},
        "all-exempt",
        "7.3C-exempt",
        "the 900 Kfir is not subject to ambush",
        "NWL-E31",
    )
    faults.add_if(
        undisrupted_enemy == 0,
        "no-undisrupted-enemy",
        "7.3C",
        "no undisrupted enemy unit is there",
        # NWL-E76: a launcher may ambush too
        "NWL-E76",
    )
    faults.add_if(
        ambusher_j3 == 0, "no-chit", "7.3C", "an ambush requires a J-3 chit, and the player has none"
    )
    faults.add_if(second_j3, "second-j3", "7.3C-avoid", "the mover played two J-3 chits to avoid it")
    codes = faults.close("7.3C", "the units that enter may be ambushed")
    if not faults.legal:
        return work.ruling(
            Ambush(
                possible=False,
                faults=codes,
                ambushable=0,
                mover_j4_allowed=True,
                close_air_support_allowed=True,
                attacker="mover",
            )
        )
    struck = sum(group.count for group in entering if not (exempt_kfir and group.unit == "kfir-900"))
    work.step(
        "7.3A-ambush", f"the ambush strikes {count(struck, 'unit')}, only those that enter here", struck
    )
    j4 = exempt_kfir and "kfir-900" in kinds
    if j4:
        # NWL-E31: the exemption is Kfir's own; an ambush on its companions leaves the mover his J-4
        work.yes(
            "7.3C-exempt",
            "because an exempt Kfir is among the units, the mover may still play J-4 chits",
            "NWL-E31",
        )
    else:
        work.no("7.3C", "the moving player may not use a J-4 in this combat")
    work.no("7.3C", "no close air support in an ambush")
    work.step("9.0", "the ambusher is the attacker", "ambusher")
    return work.ruling(
        Ambush(
            possible=True,
            faults=codes,
            ambushable=struck,
            mover_j4_allowed=j4,
            close_air_support_allowed=False,
            attacker="ambusher",
        )
    )


@dataclass(frozen=True, slots=True)
class EvadingUnits:
    """The number of units that evade the combat."""

    modifier: Annotated[
        int, "per die: urban +1; remote -1 for the insurgent (summary: for either); otherwise 0"
    ]
    modified_rolls: Annotated[tuple[int, ...], ListOf("roll"), "plain list: each die + modifier"]
    total: Annotated[int, "the modified rolls added up"]
    may_evade: Annotated[int, "lesser of total and units"]


@question(
    "evade", asks="How many units may evade the attack?", rules=("2.1", "7.2C", "16.0-j2"), result="may_evade"
)
def evade(
    *,
    side: Annotated[Side, "who evades (Syrians: insurgent)"],
    terrain: Annotated[Terrain, "of the zone"],
    die_rolls: Annotated[D6Pool, "one per J-2 played, at least one"],
    units: Annotated[Count, "that side's units in the zone"],
    authority: Annotated[Authority, Reading("NWL-E15"), AUTHORITY] = "body",
) -> Ruling[EvadingUnits]:
    """Add up the evasion dice (7.2C).

    >>> evade(side="insurgent", terrain="remote", die_rolls=(1, 4), units=9).answer.may_evade
    3
    """
    refuse(not die_rolls, "die_rolls", "no dice; expected one for each J-2 played")
    work = Reasoning(GAME)
    row = f"evade-{'insurgent' if authority == 'summary' else side}"
    modifier = work.amount("terrain-effects", row, terrain)
    rule = "16.0-j2" if authority == "summary" else "7.2C"
    changed = f"{modifier:+d} on each die" if modifier else "no die roll modifier"
    # NWL-E15: the -1 of remote zones is not for the IDF, the +1 of urban ones is for both; on each die
    work.step(rule, f"{NAMES[side]} evades in this {terrain} zone with {changed}", modifier, "NWL-E15")
    rolls = tuple(die + modifier for die in die_rolls)
    rolled = f"{dice_in_words(die_rolls)} with the modifier" if modifier else dice_in_words(die_rolls)
    summed = f"{' + '.join(map(str, rolls))} = " if len(rolls) > 1 else ""
    text = f"{rolled}: {summed}{count(sum(rolls), 'unit')}"
    total = work.step("7.2C", text, sum(rolls), "NWL-E15")
    there = f"{count(units, 'unit')} there, so {min(total, units)} may evade" if units else "no unit is there"
    may = work.step("7.2C", there, min(total, units))
    return work.ruling(EvadingUnits(modifier, rolls, total, may))


@dataclass(frozen=True, slots=True)
class BattleRoles:
    """Whether there is a battle, and who attacks."""

    battle: Annotated[bool, "combat takes place"]
    attacker: Annotated[EnteringSide, "none without a battle"]
    defender: Annotated[EnteringSide, "none without a battle"]
    reason: Annotated[Reason, "why (contested: the IDF attacks)"]


@question(
    "battle-roles",
    asks="Is there a battle here, and who is the attacker?",
    rules=("7.3C", "9.0", "9.0-sof", "9.0-contested", "9.5-again", "10.2-sof"),
)
def battle_roles(
    *,
    entering: Annotated[
        EnteringSide,
        "side whose units just entered; none = both were already there (start of turn, or next "
        "player's phase)",
    ],
    idf_units: Annotated[Count, "IDF military units there that do not evade"],
    insurgent_units: Annotated[Count, "Insurgent and Syrian units there that do not evade"],
    ambush: Annotated[bool, "the side already there ambushes those entering"] = False,
    idf_sof_only: Annotated[bool, "all IDF units there are SOF"] = False,
    sof_fights: Annotated[bool, "the IDF player wants the SOF to fight"] = False,
) -> Ruling[BattleRoles]:
    """Return whether units in one zone fight, and who is the attacker (9.0).

    >>> battle_roles(entering="none", idf_units=2, insurgent_units=5).answer.attacker
    'idf'
    """
    refuse(
        ambush and entering == "none",
        "ambush",
        "true although no unit enters; only units that enter can be ambushed (7.3A)",
    )
    refuse(
        ambush and entering == "idf" and idf_sof_only,
        "ambush",
        "true against SOF, which cannot be ambushed; expected false (7.3C)",
    )
    work = Reasoning(GAME)
    work.step(
        "9.0",
        f"{idf_units} IDF and {insurgent_units} Insurgent units are there and do not evade",
        [idf_units, insurgent_units],
    )
    if not idf_units or not insurgent_units:
        work.no("9.0", "one side has no enemy to fight")
        return work.ruling(BattleRoles(battle=False, attacker="none", defender="none", reason="no-opponent"))
    if idf_sof_only and not sof_fights and entering != "insurgent":
        # NWL-E54: as long as all IDF units there are SOF
        work.no("9.0-sof", "SOF alone start no combat unless their player chooses to", "NWL-E54")
        return work.ruling(BattleRoles(battle=False, attacker="none", defender="none", reason="sof-declines"))
    if entering == "none":
        # NWL-E53: who is still together after a battle fights again, and the IDF attacks
        work.step("9.0-contested", "both were there already: the IDF attacks", "idf", "NWL-E53")
        return work.ruling(BattleRoles(battle=True, attacker="idf", defender="insurgent", reason="contested"))
    other: Side = "insurgent" if entering == "idf" else "idf"
    if ambush:
        work.step("7.3C", f"{NAMES[other]} ambushes those who enter and is the attacker", other)
        return work.ruling(BattleRoles(battle=True, attacker=other, defender=entering, reason="ambush"))
    work.step("9.0", f"{NAMES[entering]} entered and is the attacker", entering)
    return work.ruling(BattleRoles(battle=True, attacker=entering, defender=other, reason="movement"))
