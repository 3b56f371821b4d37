"""Zones: which of them a unit may enter, and how (2.1, 7.3A, 7.4B, 7.4D, 12.1, 15.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Legal, ListOf, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations, refuse_syria
from countermarch.reference.next_war_in_lebanon.terms import (
    FAULTS,
    IN_2006,
    LEGAL,
    SCENARIO,
    Mode,
    Scenario,
    UnitKind,
    is_syrian,
    kind_name,
)

Method = Literal["move", "airmobile", "strategic-move", "infiltrate"]
ToArea = Literal["israel", "israel-sanctuary", "lebanon", "north-lebanon-sanctuary", "syria"]
EntryFault = Literal[
    "dispersed", "enemy-sanctuary", "lebanese-army", "missile-stays-in-syria", "north-of-litani",
    "not-adjacent", "not-airmobile", "not-friendly-sanctuary", "not-in-lebanon", "out-of-sanctuary",
    "syria-closed", "syrian-in-israel", "wrong-side",
]  # fmt: skip

_SANCTUARIES = {
    "idf": ("israel-sanctuary",),
    "syrian": ("syria", "north-lebanon-sanctuary"),
    "insurgent": ("north-lebanon-sanctuary", "syria"),
}


@dataclass(frozen=True, slots=True)
class ZoneEntry:
    """Whether a unit may go into a zone."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[EntryFault, ...], ListOf("code"), FAULTS]
    cascading_draw: Annotated[bool, "legal entry of an IDF unit into north-lebanon-sanctuary or syria"]
    may_choose_mode: Annotated[bool, "legal, and may arrive in either mode (airmobile or strategic move)"]


@question(
    "zone-entry",
    asks="May this unit go into that zone?",
    rules=(
        "2.1-sanctuary", "2.1-syria", "2.3", "3.0-mode", "7.3A", "7.3A-dispersed", "7.3A-sanctuary",
        "7.4B", "7.4D", "10.2", "10.2-sof", "12.1", "12.1-missiles", "12.1-move", "12.1-regular",
        "15.1", "chart-diamond", "chart-heart",
    ),
)  # fmt: skip
def zone_entry(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    unit: Annotated[UnitKind, "armor to csu are IDF; missile is the Insurgent one"],
    method: Annotated[
        Method, "J-3 move, J-4 airmobile, J-4 strategic, or the Infiltrators effect (heart A-4)"
    ],
    to_area: Annotated[ToArea, "kind of zone entered; israel = Israeli zone on the map"],
    adjacent: Annotated[bool, "the zone is adjacent on the map; needed only for a normal move"] = True,
    mode: Annotated[Mode, "mode at the start"] = "combat",
    from_sanctuary: Annotated[bool, "it starts in a sanctuary"] = False,
    north_of_litani: Annotated[bool, "for a zone in Lebanon: it is north of the Litani"] = False,
    lebanese_army_zone: Annotated[
        bool, "for a zone in Lebanon: it is closed by Lebanese Army Intervenes"
    ] = False,
    syria_in_war: Annotated[bool, "Syria has entered"] = False,
    dispersed_may_lift: Annotated[
        bool, Reading("NWL-E35"), "a dispersed unit may start an airmobile move"
    ] = False,
    lift_from_sanctuary: Annotated[bool, Reading("NWL-E36"), "airmobile may start in a sanctuary"] = False,
    syria_open: Annotated[
        bool, Reading("NWL-E34"), "SOF may enter Syria before it is in the war (not in 2006)"
    ] = False,
) -> Ruling[ZoneEntry]:
    """Check the entry of a unit: mode, method, and the zones closed to it (2.1, 7.3A, 7.4, 12.1, 15.1).

    >>> zone_entry(unit="sof", method="airmobile", to_area="north-lebanon-sanctuary").answer.cascading_draw
    True
    """
    work = Reasoning(GAME)
    refuse_syria(scenario, "unit", is_syrian(unit))
    refuse_syria(scenario, "syria_in_war", syria_in_war)
    in_lebanon = to_area == "lebanon"
    only = f"true with to_area {to_area}, but it concerns a zone in lebanon; expected false"
    refuse(north_of_litani and not in_lebanon, "north_of_litani", only)
    refuse(lebanese_army_zone and not in_lebanon, "lebanese_army_zone", only)
    refuse(
        mode == "dispersed" and work.read("unit-kinds", unit, "launcher") == "yes",
        "mode",
        f"'dispersed' is not a mode of a {unit} unit; expected combat",
    )
    faults: SortedViolations[EntryFault] = SortedViolations(work)
    side = work.read("unit-kinds", unit, "side")
    if method == "move":
        _move(faults, mode, adjacent)
    elif method == "airmobile":
        dispersed = mode == "dispersed" and not dispersed_may_lift
        _airmobile(faults, unit, dispersed, from_sanctuary and not lift_from_sanctuary)
    elif method == "strategic-move":
        _strategic(faults, side, to_area, from_sanctuary)
    else:
        _infiltrate(faults, side, to_area)
    _closed_zones(faults, unit, side, method, to_area)
    if to_area == "syria" and scenario == IN_2006:
        faults.add("syria-closed", "15.1", "no unit may enter Syria in 2006")
    elif to_area == "syria" and not syria_in_war and not (syria_open and unit == "sof"):
        faults.add("syria-closed", "2.1-syria", "Syria is out of play until it enters the war")
    # NWL-E65: 15.1 lets in SOF only, not light units, even if their dispersed rating is the better one
    regular = side == "idf" and unit != "sof"
    faults.add_if(
        regular and lebanese_army_zone,
        "lebanese-army",
        "chart-diamond",
        "the Lebanese Army closed the zone to regulars",
        "NWL-E65",
    )
    faults.add_if(
        scenario == IN_2006 and regular and (north_of_litani or to_area == "north-lebanon-sanctuary"),
        "north-of-litani",
        "15.1",
        "in 2006 only SOF go north of the Litani",
        "NWL-E65",
    )
    leans = {
        # NWL-E34: until then Syria is out of play for both sides
        "NWL-E34": to_area == "syria" and scenario != IN_2006 and not syria_in_war,
        # NWL-E35: it starts in combat mode and may arrive in either
        "NWL-E35": method == "airmobile" and mode == "dispersed",
        # NWL-E36: airmobile movement is no exception
        "NWL-E36": method == "airmobile" and from_sanctuary,
        # NWL-E39: over any distance, in either mode, launchers included
        "NWL-E39": method == "infiltrate",
    }
    work.depend_on(*(erratum for erratum, needed in leans.items() if needed))
    codes = faults.close(_RULES[method], f"the {kind_name(unit)} unit may go there")
    # NWL-E33: each entry draws one card, on foot or by air
    draw = faults.legal and side == "idf" and to_area in {"north-lebanon-sanctuary", "syria"}
    if draw:
        rule = "10.2-sof" if unit == "sof" else "7.4B"
        work.yes(rule, "entering an enemy sanctuary draws one card", "NWL-E33")
    choose = faults.legal and method in {"airmobile", "strategic-move"}
    if choose:
        work.yes(_RULES[method], "it may arrive in either mode")
    return work.ruling(ZoneEntry(faults.legal, codes, draw, choose))


_RULES: dict[Method, str] = {
    "move": "7.3A",
    "airmobile": "7.4B",
    "strategic-move": "7.4D",
    "infiltrate": "chart-heart",
}


def _move(faults: SortedViolations[EntryFault], mode: Mode, adjacent: bool) -> None:
    faults.add_if(mode == "dispersed", "dispersed", "7.3A-dispersed", "a dispersed unit cannot move")
    faults.add_if(not adjacent, "not-adjacent", "7.3A", "one J-3 moves to an adjacent zone")


def _airmobile(
    faults: SortedViolations[EntryFault], unit: UnitKind, dispersed: bool, out_of_sanctuary: bool
) -> None:
    faults.add_if(
        faults.work.read("unit-kinds", unit, "airmobile") != "yes",
        "not-airmobile",
        "7.4B",
        "only light infantry and SOF can make airmobile moves",
    )
    # NWL-E35: 7.4D makes an exception for dispersed units, 7.4B does not
    faults.add_if(
        dispersed, "dispersed", "3.0-mode", "a unit starts airmobile movement in combat mode", "NWL-E35"
    )
    # NWL-E36: the note after 7.4D says J-4, not strategic movement, so it binds airmobile moves too
    faults.add_if(
        out_of_sanctuary, "out-of-sanctuary", "7.4D", "a J-4 moves no unit out of a sanctuary", "NWL-E36"
    )


def _strategic(
    faults: SortedViolations[EntryFault], side: str, to_area: ToArea, from_sanctuary: bool
) -> None:
    faults.add_if(side == "insurgent", "wrong-side", "7.4D", "only the IDF and Syria have strategic movement")
    faults.add_if(
        side != "insurgent" and to_area not in _SANCTUARIES[side],
        "not-friendly-sanctuary",
        "7.4D",
        "strategic movement ends in a friendly sanctuary",
    )
    faults.add_if(from_sanctuary, "out-of-sanctuary", "7.4D", "a J-4 moves no unit out of a sanctuary")


def _infiltrate(faults: SortedViolations[EntryFault], side: str, to_area: ToArea) -> None:
    # NWL-E39: "regardless of its mode": no check of the mode, unlike airmobile movement
    faults.add_if(
        side != "insurgent", "wrong-side", "chart-heart", "only Insurgent units infiltrate", "NWL-E39"
    )
    faults.add_if(
        to_area not in {"lebanon", "north-lebanon-sanctuary"},
        "not-in-lebanon",
        "chart-heart",
        "the unit goes to a zone in Lebanon",
        "NWL-E39",
    )


def _closed_zones(
    faults: SortedViolations[EntryFault], unit: UnitKind, side: str, method: Method, to_area: ToArea
) -> None:
    """Add violations for closed sanctuaries and for Syrian units (2.1, 7.4B, 12.1)."""
    if side == "idf":
        barred = False
        if to_area in {"syria", "north-lebanon-sanctuary"}:
            enters = faults.work.read("unit-kinds", unit, "enters-sanctuary")
            by_air = enters == "by air" and method == "airmobile" and to_area != "syria"
            barred = enters != "yes" and not by_air
        rule = "12.1-regular" if to_area == "syria" else "7.3A-sanctuary"
        # NWL-E33: only SOF enter Syria, on foot or by air
        faults.add_if(
            barred, "enemy-sanctuary", rule, f"{kind_name(unit)} units stay out of this sanctuary", "NWL-E33"
        )
        return
    faults.add_if(
        to_area == "israel-sanctuary",
        "enemy-sanctuary",
        "2.1-sanctuary",
        "the Israeli sanctuary belongs to the enemy and is closed to this unit",
        # NWL-E38: the zones of Israel are open to them, its sanctuary is not
        "NWL-E38",
    )
    if side == "syrian":
        faults.add_if(
            to_area in {"israel", "israel-sanctuary"},
            "syrian-in-israel",
            "12.1-move",
            "Syrian units never enter Israel",
        )
        faults.add_if(
            unit == "syrian-missile" and to_area != "syria",
            "missile-stays-in-syria",
            "12.1-missiles",
            # NWL-E37: only the missiles are held in Syria; others may go as far as Lebanon
            "Syrian missiles stay in Syria",
            "NWL-E37",
        )
