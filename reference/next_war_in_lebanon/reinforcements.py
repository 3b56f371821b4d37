"""Reinforcements: how units enter and eliminated ones come back (7.1C, 15.0, 15.5)."""

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
    SCENARIO,
    EntryChit,
    Scenario,
    count,
    kind_name,
)

Entering = Literal[
    "task-force-hq", "armor", "mech-infantry", "light-infantry", "armored-cavalry", "sof", "csu",
    "militia", "guerrilla", "sr-rocket", "mr-rocket", "missile",
]  # fmt: skip
EntryArea = Literal["israel-sanctuary", "israel", "lebanon", "north-lebanon-sanctuary", "syria"]
PlayedChit = Literal["j-1", "j-3", "none"]
RebuildPlaces = Literal["as-ruled", "letter"]
EntryFault = Literal[
    "idf-present", "no-escalation", "no-insurgents", "not-available", "wrong-chit", "wrong-zone"
]

_ROCKETS = frozenset({"sr-rocket", "mr-rocket"})


@dataclass(frozen=True, slots=True)
class ReinforcementEntry:
    """Whether a unit may enter, and how many come with one chit."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[EntryFault, ...], ListOf("code"), FAULTS]
    units_per_chit: Annotated[
        int | None,
        "how many such units one chit brings in; none if all enter together (IDF in 2006) or if none is "
        "available",
    ]
    available: Annotated[
        int | None,
        "IDF: the number of such units in the reinforcement table; Insurgent: none (any that are "
        "eliminated may return), or 0 if the scenario has no such unit",
    ]


@question(
    "reinforcement-entry",
    asks="May this unit enter or come back here with this chit?",
    rules=(
        "2.1-syria", "7.1C", "7.3B", "12.1", "15.0-next-war-idf", "15.0-next-war-insurgent",
        "15.0-2006-idf", "15.0-2006-insurgent", "15.1", "15.5",
    ),
)  # fmt: skip
def reinforcement_entry(
    *,
    scenario: Annotated[Scenario, SCENARIO],
    unit: Annotated[
        Entering, "task-force-hq to csu: IDF reinforcement; militia to missile: eliminated Insurgent unit"
    ],
    chit: Annotated[PlayedChit, "chit played for it"],
    area: Annotated[EntryArea, "where it is to appear"],
    idf_hq_there: Annotated[bool, "an IDF TF HQ is in the zone"] = False,
    idf_units: Annotated[Count, "IDF units in the zone"] = 0,
    insurgent_units: Annotated[Count, "other Insurgent units of any kind in the zone"] = 0,
    insurgent_fighters: Annotated[
        Count, "of these, militia, guerrilla or main force (not more than insurgent units)"
    ] = 0,
    syria_in_war: Annotated[bool, "Syria has entered"] = False,
    escalated: Annotated[
        bool, "2006: Israeli Escalation is taking place now", Note("bad input in next-war")
    ] = False,
    entry_chit: Annotated[
        EntryChit, Reading("NWL-E16"), "j-3: another reading, for the IDF in the Next War scenario only"
    ] = "j-1",
    rebuild_places: Annotated[
        RebuildPlaces,
        Reading("NWL-E18"),
        "letter: the literal reading, in which a sanctuary must not contain IDF units either, and "
        "Israeli zones may be used too",
    ] = "as-ruled",
) -> Ruling[ReinforcementEntry]:
    """Check the chit and the zone of a unit that enters or is rebuilt (7.1C, 15.0, 15.5).

    >>> reinforcement_entry(scenario="2006", unit="guerrilla", chit="j-1", area="lebanon").answer.faults
    ('no-insurgents',)
    """
    refuse_syria(scenario, "syria_in_war", syria_in_war)
    refuse(
        escalated and scenario != IN_2006,
        "escalated",
        "true in the next-war scenario; only 2006 has an Escalation",
    )
    refuse(
        insurgent_fighters > insurgent_units,
        "insurgent_fighters",
        f"{insurgent_fighters} is more than the {insurgent_units} of insurgent_units; "
        "expected at most as many",
    )
    work = Reasoning(GAME)
    faults: SortedViolations[EntryFault] = SortedViolations(work)
    if work.read("order-of-battle", unit, "side") == "idf":
        available: int | None = work.amount("order-of-battle", unit, f"{scenario}-reinforcements")
        at_hq = idf_hq_there and unit != "task-force-hq"
        if scenario == IN_2006:
            _escalation_entry(faults, chit, area, escalated)
        else:
            # NWL-E16: a J-1 enters reinforcements here; in 2006 they come with the Escalation and need none
            work.depend_on("NWL-E16")
            _idf_entry(faults, chit, area, at_hq, entry_chit)
        rule = f"15.0-{scenario}-idf"
    else:
        available = None if work.amount("order-of-battle", unit, f"{scenario}-start") else 0
        # NWL-E18: the conditions on the zone hold in Lebanon only, not in a sanctuary.
        work.depend_on("NWL-E18")
        friends = insurgent_units if scenario == IN_2006 else insurgent_fighters
        faults.add_if(chit != "j-1", "wrong-chit", "7.1C", "an eliminated unit comes back by a J-1")
        letter = rebuild_places == "letter"
        sanctuary = area == "north-lebanon-sanctuary" or (area == "syria" and syria_in_war)
        if area == "lebanon" or (letter and (sanctuary or area == "israel")):
            faults.add_if(idf_units > 0, "idf-present", "7.1C", f"{count(idf_units, 'IDF unit')} in the zone")
        if area == "lebanon" or (letter and area == "israel"):
            who = "Insurgent unit" if scenario == IN_2006 else "militia, guerrilla or main force unit"
            faults.add_if(
                friends == 0, "no-insurgents", f"15.0-{scenario}-insurgent", f"no {who} in the zone"
            )
        elif not sanctuary:
            _no_place(faults, scenario, area)
        rule = f"15.0-{scenario}-insurgent"
    faults.add_if(
        available == 0, "not-available", rule, f"this scenario has no {kind_name(unit)} to bring in"
    )
    per_chit = None
    if available != 0:
        per_chit = _per_chit(work, scenario, unit, rule)
        text = (
            f"the reinforcement table has {count(available, 'such unit')}"
            if available
            else "whatever is eliminated may come back"
        )
        work.step(rule, text, available)
    codes = faults.close(rule, "the unit may enter here")
    return work.ruling(ReinforcementEntry(faults.legal, codes, per_chit, available))


def _per_chit(work: Reasoning, scenario: Scenario, unit: Entering, rule: str) -> int | None:
    # NWL-E17: as many as the scenario says, which beats the one unit of 7.1C
    cell = work.read("order-of-battle", unit, f"{scenario}-per-chit")
    if not cell.isdigit():
        return work.step(rule, "all such units enter together, without a chit", None)
    errata = ("NWL-E17",) if rule.endswith("-insurgent") else ()
    if unit in _ROCKETS and scenario == IN_2006:
        rule = "7.1C"  # the scenario's table names no rockets
    return work.step(rule, f"one chit brings {count(int(cell), 'such unit')}", int(cell), *errata)


def _escalation_entry(
    faults: SortedViolations[EntryFault], chit: PlayedChit, area: EntryArea, escalated: bool
) -> None:
    """Add violations of an IDF reinforcement in 2006 (15.0, 15.5)."""
    faults.add_if(
        not escalated, "no-escalation", "15.5", "IDF reinforcements wait for the Israeli Escalation"
    )
    # NWL-E16: in 2006 they come with the Escalation
    faults.add_if(chit != "none", "wrong-chit", "15.5", "they enter without a chit", "NWL-E16")
    faults.add_if(
        area != "israel-sanctuary", "wrong-zone", "15.0-2006-idf", "they enter in the Israeli sanctuary"
    )


def _idf_entry(
    faults: SortedViolations[EntryFault],
    chit: PlayedChit,
    area: EntryArea,
    at_hq: bool,
    entry_chit: EntryChit,
) -> None:
    """Add violations of an IDF reinforcement in the Next War (15.0)."""
    faults.add_if(
        chit != entry_chit,
        "wrong-chit",
        "7.3B" if entry_chit == "j-3" else "15.0-next-war-idf",
        f"an IDF reinforcement requires a {entry_chit.upper()}",
    )
    faults.add_if(
        area != "israel-sanctuary" and not at_hq,
        "wrong-zone",
        "15.0-next-war-idf",
        "it enters in the Israeli sanctuary; a unit other than a headquarters may also enter where an "
        "IDF headquarters is",
    )


def _no_place(faults: SortedViolations[EntryFault], scenario: Scenario, area: EntryArea) -> None:
    """Add a violation if eliminated Insurgents cannot return in a zone (2.1, 15.0)."""
    if area == "syria" and scenario == IN_2006:
        faults.add("wrong-zone", "15.1", "no unit enters Syria in 2006")
    elif area == "syria":
        faults.add("wrong-zone", "2.1-syria", "Syria is not a sanctuary before it enters the war")
    else:
        rule = f"15.0-{scenario}-insurgent"
        faults.add("wrong-zone", rule, "Insurgents come back in Lebanon or in a sanctuary")
