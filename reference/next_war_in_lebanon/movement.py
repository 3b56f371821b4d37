"""Movement: how many units go with a chit, and which zones a unit may enter (7.3A, 7.4B, 7.4D, 15.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from reference.engine import Count, ListOf, Range, Ruling, Working, question
from reference.next_war_in_lebanon.book import chart, holds
from reference.next_war_in_lebanon.words import (
    FAULTS,
    IN_2006,
    LEGAL,
    NAMES,
    SCENARIO,
    Faults,
    Mode,
    Player,
    Scenario,
    UnitKind,
    count,
    is_syrian,
    refuse,
    refuse_syria,
)

GroupMethod = Literal["move", "task-force-move", "strategic-move"]
GroupFault = Literal["out-of-sanctuary", "wrong-side"]
Method = Literal["move", "airmobile", "strategic-move", "infiltrate"]
ToArea = Literal["israel", "israel-sanctuary", "lebanon", "north-lebanon-sanctuary", "syria"]
EntryFault = Literal[
    "dispersed",
    "enemy-sanctuary",
    "lebanese-army",
    "missile-stays-in-syria",
    "north-of-litani",
    "not-adjacent",
    "not-airmobile",
    "not-friendly-sanctuary",
    "not-in-lebanon",
    "out-of-sanctuary",
    "syria-closed",
    "syrian-in-israel",
    "wrong-side",
]

_SANCTUARIES = {
    "idf": ("israel-sanctuary",),
    "syrian": ("syria", "north-lebanon-sanctuary"),
    "insurgent": ("north-lebanon-sanctuary", "syria"),
}


@dataclass(frozen=True, slots=True)
class GroupMove:
    """How many units go and how many stay."""

    legal: Annotated[bool, LEGAL]
    faults: Annotated[tuple[GroupFault, ...], ListOf("code"), FAULTS]
    may_move: Annotated[
        int,
        "most units that may go: moves lesser of c2_level and combat_units; strategic lesser of c2_level and all; "
        "0 when not legal",
    ]
    must_stay: Annotated[int, "all units given - may_move"]
    may_split: Annotated[bool, "they may go to different adjacent zones: only for 'move'"]


@question(
    "group-move",
    asks="How many units go with this one chit, and how many stay?",
    rules=("3.0-mode", "3.0-taskforce", "6.3-move", "7.3A", "7.3A-dispersed", "7.3A-excess", "7.4D"),
)
def group_move(
    *,
    method: Annotated[
        GroupMethod,
        "J-3 move of loose units, J-3 move of a TF HQ, or J-4 strategic movement to a sanctuary",
    ],
    side: Annotated[Player, "whose units"],
    c2_level: Annotated[int, Range(min=1, max=20), "that side's C2 level (Syrians: the Insurgent's)"],
    combat_units: Annotated[Count, "units in combat mode in the zone or task force, disrupted ones included"],
    dispersed_units: Annotated[Count, "units in dispersed mode there"] = 0,
    from_sanctuary: Annotated[bool, "the units stand in a sanctuary"] = False,
) -> Ruling[GroupMove]:
    """Bound a move by the C2 level and by the modes of the units (6.3, 7.3A, 7.4D).

    >>> group_move(method="strategic-move", side="idf", c2_level=7, combat_units=4, dispersed_units=2).answer.may_move
    6
    """
    work = Working()
    faults: Faults[GroupFault] = Faults(work)
    strategic = method == "strategic-move"
    rule = "7.4D" if strategic else "7.3A"
    faults.note(
        strategic and side == "insurgent", "wrong-side", rule, "strategic movement is for the IDF and Syria"
    )
    faults.note(
        strategic and from_sanctuary, "out-of-sanctuary", rule, "a J-4 moves no unit out of a sanctuary"
    )
    codes = faults.close(rule, f"{NAMES[side]} may move them")
    able = combat_units + dispersed_units if strategic else combat_units
    if not strategic and dispersed_units:
        work.step("7.3A-dispersed", f"{count(dispersed_units, 'dispersed unit')} cannot move", able)
    goes = min(c2_level, able) if faults.legal else 0
    work.step(rule, f"{count(able, 'unit')} that can go, C2 level {c2_level}", goes)
    stays = combat_units + dispersed_units - goes
    work.step("7.4D" if strategic else "7.3A-excess", "the rest stay, as their owner chooses", stays)
    split = method == "move"
    work.step(
        "6.3-move" if not strategic else rule, "to different zones" if split else "all to one zone", split
    )
    return work.ruling(GroupMove(faults.legal, codes, goes, stays, split))


@dataclass(frozen=True, slots=True)
class ZoneEntry:
    """Whether a unit may go into a zone."""

    legal: Annotated[bool, LEGAL]
    faults: Annotated[tuple[EntryFault, ...], ListOf("code"), FAULTS]
    cascading_draw: Annotated[bool, "legal entry of an IDF unit into north-lebanon-sanctuary or syria"]
    may_choose_mode: Annotated[bool, "legal, and arrives in either mode (airmobile, strategic-move)"]


@question(
    "zone-entry",
    asks="May this unit go into that zone?",
    rules=(
        "2.1-sanctuary",
        "2.1-syria",
        "2.3",
        "3.0-mode",
        "7.3A",
        "7.3A-dispersed",
        "7.3A-sanctuary",
        "7.4B",
        "7.4D",
        "10.2",
        "10.2-sof",
        "12.1",
        "12.1-missiles",
        "12.1-move",
        "12.1-regular",
        "15.1",
        "chart-diamond",
    ),
)
def zone_entry(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    unit: Annotated[UnitKind, "armor to csu are IDF; missile is the Insurgent one"],
    method: Annotated[
        Method, "J-3 move, J-4 airmobile, J-4 strategic, or the Infiltrators effect (heart A-4)"
    ],
    to_area: Annotated[ToArea, "kind of zone entered; israel = Israeli zone on the map"],
    adjacent: Annotated[bool, "the zone is adjacent (read off the map; only 'move' needs it)"] = True,
    mode: Annotated[Mode, "mode at the start"] = "combat",
    from_sanctuary: Annotated[bool, "it starts in a sanctuary"] = False,
    north_of_litani: Annotated[bool, "to_area lebanon: the zone lies north of the Litani"] = False,
    lebanese_army_zone: Annotated[bool, "to_area lebanon: closed by Lebanese Army Intervenes"] = False,
    syria_in_war: Annotated[bool, "Syria has entered"] = False,
    dispersed_may_lift: Annotated[
        bool, "other reading of NWL-E35: a dispersed unit may start an airmobile move"
    ] = False,
    lift_from_sanctuary: Annotated[
        bool, "other reading of NWL-E36: airmobile may start in a sanctuary"
    ] = False,
) -> Ruling[ZoneEntry]:
    """Check a unit's way into a zone: mode, method, and the zones closed to it (2.1, 7.3A, 7.4, 12.1, 15.1).

    >>> zone_entry(unit="sof", method="airmobile", to_area="north-lebanon-sanctuary").answer.cascading_draw
    True
    """
    refuse_syria(scenario, "unit", is_syrian(unit))
    refuse_syria(scenario, "syria_in_war", syria_in_war)
    in_lebanon = to_area == "lebanon"
    only = f"true with to_area {to_area}; it speaks of a zone in lebanon, false would do"
    refuse(north_of_litani and not in_lebanon, "north_of_litani", only)
    refuse(lebanese_army_zone and not in_lebanon, "lebanese_army_zone", only)
    refuse(
        mode == "dispersed" and holds("unit-kinds", unit, "launcher"),
        "mode",
        f"'dispersed' is no mode of a {unit} unit; combat would do",
    )
    work = Working()
    faults: Faults[EntryFault] = Faults(work)
    side = chart("unit-kinds").text(unit, "side")
    if method == "move":
        _move(faults, mode, adjacent)
    elif method == "airmobile":
        _airmobile(faults, unit, mode, from_sanctuary, dispersed_may_lift, lift_from_sanctuary)
    elif method == "strategic-move":
        _strategic(faults, side, to_area, from_sanctuary)
    else:
        _infiltrate(faults, side, to_area)
    _closed_zones(faults, unit, side, method, to_area)
    faults.note(
        to_area == "syria" and not syria_in_war,
        "syria-closed",
        "15.1" if scenario == IN_2006 else "2.1-syria",
        "nobody enters Syria in 2006"
        if scenario == IN_2006
        else "Syria is out of play until it enters the war",
        *(() if scenario == IN_2006 else ("NWL-E34",)),
    )
    regular = side == "idf" and unit != "sof"
    faults.note(
        regular and lebanese_army_zone,
        "lebanese-army",
        "chart-diamond",
        "the Lebanese Army closed the zone to regulars",
        "NWL-E65",
    )
    faults.note(
        scenario == IN_2006 and regular and (north_of_litani or to_area == "north-lebanon-sanctuary"),
        "north-of-litani",
        "15.1",
        "in 2006 only SOF go north of the Litani",
        "NWL-E65",
    )
    codes = faults.close(_RULES[method], f"the {unit} unit may go there")
    draw = faults.legal and side == "idf" and to_area in {"north-lebanon-sanctuary", "syria"}
    if draw:
        work.step(
            "10.2-sof" if unit == "sof" else "7.4B",
            "entering an enemy sanctuary draws one card",
            True,
            "NWL-E33",
        )
    choose = faults.legal and method in {"airmobile", "strategic-move"}
    if choose:
        work.step(_RULES[method], "it arrives in either mode", True)
    return work.ruling(ZoneEntry(faults.legal, codes, draw, choose))


_RULES: dict[Method, str] = {
    "move": "7.3A",
    "airmobile": "7.4B",
    "strategic-move": "7.4D",
    "infiltrate": "chart-heart",
}


def _move(faults: Faults[EntryFault], mode: Mode, adjacent: bool) -> None:
    faults.note(mode == "dispersed", "dispersed", "7.3A-dispersed", "a dispersed unit cannot move")
    faults.note(not adjacent, "not-adjacent", "7.3A", "one J-3 moves to an adjacent zone")


def _airmobile(
    faults: Faults[EntryFault],
    unit: UnitKind,
    mode: Mode,
    from_sanctuary: bool,
    dispersed_may_lift: bool,
    lift_from_sanctuary: bool,
) -> None:
    faults.note(
        not holds("unit-kinds", unit, "airmobile"), "not-airmobile", "7.4B", "only light infantry and SOF fly"
    )
    faults.note(
        mode == "dispersed" and not dispersed_may_lift,
        "dispersed",
        "3.0-mode",
        "a unit starts its flight in combat mode",
        "NWL-E35",
    )
    faults.note(
        from_sanctuary and not lift_from_sanctuary,
        "out-of-sanctuary",
        "7.4D",
        "a J-4 moves no unit out of a sanctuary",
        "NWL-E36",
    )


def _strategic(faults: Faults[EntryFault], side: str, to_area: ToArea, from_sanctuary: bool) -> None:
    faults.note(side == "insurgent", "wrong-side", "7.4D", "strategic movement is for the IDF and Syria")
    faults.note(
        side != "insurgent" and to_area not in _SANCTUARIES[side],
        "not-friendly-sanctuary",
        "7.4D",
        "strategic movement ends in a friendly sanctuary",
    )
    faults.note(from_sanctuary, "out-of-sanctuary", "7.4D", "a J-4 moves no unit out of a sanctuary")


def _infiltrate(faults: Faults[EntryFault], side: str, to_area: ToArea) -> None:
    faults.note(
        side != "insurgent", "wrong-side", "chart-heart", "only Insurgent units infiltrate", "NWL-E39"
    )
    faults.note(
        to_area not in {"lebanon", "north-lebanon-sanctuary"},
        "not-in-lebanon",
        "chart-heart",
        "the unit goes to a zone in Lebanon",
        "NWL-E39",
    )


def _closed_zones(
    faults: Faults[EntryFault], unit: UnitKind, side: str, method: Method, to_area: ToArea
) -> None:
    """Note the sanctuaries closed to the unit, and what binds Syrian units (2.1, 7.4B, 12.1)."""
    enters = chart("unit-kinds").text(unit, "enters-sanctuary")
    if side == "idf":
        by_air = enters == "by air" and method == "airmobile"
        barred = enters != "yes" and (
            to_area == "syria" or (to_area == "north-lebanon-sanctuary" and not by_air)
        )
        rule = "12.1-regular" if to_area == "syria" else "7.3A-sanctuary"
        faults.note(barred, "enemy-sanctuary", rule, f"{unit} units stay out of this sanctuary", "NWL-E33")
        return
    faults.note(
        to_area == "israel-sanctuary",
        "enemy-sanctuary",
        "2.1-sanctuary",
        "the Israeli sanctuary is the enemy's",
        "NWL-E38",
    )
    if side == "syrian":
        faults.note(
            to_area in {"israel", "israel-sanctuary"},
            "syrian-in-israel",
            "12.1-move",
            "Syrian units never enter Israel",
        )
        faults.note(
            unit == "syrian-missile" and to_area != "syria",
            "missile-stays-in-syria",
            "12.1-missiles",
            "Syrian missiles stay in Syria",
            "NWL-E37",
        )
