"""Administration: what a J-1 does for a unit, and how units enter and come back (7.1, 15.0)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from reference.engine import Count, ListOf, Ruling, Working, question
from reference.next_war_in_lebanon.book import chart, holds
from reference.next_war_in_lebanon.words import (
    FAULTS,
    IN_2006,
    LEGAL,
    SCENARIO,
    EntryChit,
    Faults,
    Loser,
    Mode,
    Scenario,
    Strength,
    count,
    refuse,
    refuse_syria,
)

Reorganizing = Literal[
    "undisrupt",
    "ready-launcher",
    "rebuild-reduced",
    "rebuild-eliminated",
    "change-mode",
    "undisrupt-sanctuary",
    "change-mode-sanctuary",
]
ReorganizeFault = Literal[
    "eliminated",
    "no-dispersed-mode",
    "not-a-launcher",
    "not-disrupted",
    "not-eliminated",
    "not-fired",
    "not-in-sanctuary",
    "not-insurgent",
    "not-reduced",
    "syrian-never-recovers",
]
Entering = Literal[
    "task-force-hq",
    "armor",
    "mech-infantry",
    "light-infantry",
    "armored-cavalry",
    "sof",
    "csu",
    "militia",
    "guerrilla",
    "sr-rocket",
    "mr-rocket",
    "missile",
]
EntryArea = Literal["israel-sanctuary", "israel", "lebanon", "north-lebanon-sanctuary", "syria"]
PlayedChit = Literal["j-1", "j-3", "none"]
EntryFault = Literal[
    "idf-present", "no-escalation", "no-insurgents", "not-available", "wrong-chit", "wrong-zone"
]

LAUNCHERS = frozenset({"rocket", "missile", "syrian-missile"})
_RULES: dict[Reorganizing, str] = {
    "undisrupt": "7.1A",
    "ready-launcher": "7.1A",
    "rebuild-reduced": "7.1B",
    "rebuild-eliminated": "7.1C",
    "change-mode": "7.1D",
    "undisrupt-sanctuary": "7.1E",
    "change-mode-sanctuary": "7.1F",
}


@dataclass(frozen=True, slots=True)
class Reorganized:
    """A unit after a J-1."""

    legal: Annotated[bool, LEGAL]
    faults: Annotated[tuple[ReorganizeFault, ...], ListOf("code"), FAULTS]
    new_strength: Annotated[Strength, "after the action; unchanged when not legal"]
    new_disrupted: Annotated[bool, "after"]
    new_mode: Annotated[Mode, "after"]
    new_fired: Annotated[bool, "after"]
    everyone: Annotated[bool, "the action is for every such unit in the sanctuary, not only this one"]


@question(
    "reorganize",
    asks="May a J-1 do this to this unit, and what becomes of it?",
    rules=("2.2-mode", "3.0-mode", "7.1", "7.1A", "7.1B", "7.1C", "7.1D", "7.1E", "7.1F", "9.3", "12.1-j1"),
)
def reorganize(
    *,
    unit: Annotated[Loser, "idf = any IDF unit but a CSU; missile = Insurgent missile"],
    action: Annotated[Reorganizing, "use of the J-1"],
    strength: Annotated[Strength, "now; reduced only for idf, csu and syrian (else bad input)"] = "full",
    disrupted: Annotated[
        bool, "now; bad input for militia, rocket, missile (they are gone when disrupted)"
    ] = False,
    mode: Annotated[Mode, "now; dispersed is a bad input for launchers"] = "combat",
    fired: Annotated[bool, "Fired side up; bad input for non-launchers"] = False,
    in_sanctuary: Annotated[bool, "stands in a friendly sanctuary"] = False,
) -> Ruling[Reorganized]:
    """Play a J-1 on a unit (7.1).

    >>> reorganize(unit="guerrilla", action="change-mode", disrupted=True).answer.new_mode
    'dispersed'
    """
    launcher = unit in LAUNCHERS
    refuse(
        strength == "reduced" and not holds("losses", unit, "reduced"),
        "strength",
        f"'reduced' is no state of a {unit} unit, which has no reduced side; full or eliminated would do",
    )
    refuse(
        disrupted and unit in {"militia", "rocket", "missile"},
        "disrupted",
        f"true for a {unit} unit, which is gone once it is disrupted; false would do",
    )
    refuse(
        launcher and mode == "dispersed", "mode", f"'dispersed' is no mode of a {unit} unit; combat would do"
    )
    refuse(fired and not launcher, "fired", f"true for a {unit} unit, which is no launcher; false would do")
    work = Working()
    faults: Faults[ReorganizeFault] = Faults(work)
    rule = _RULES[action]
    if action != "rebuild-eliminated":
        faults.note(strength == "eliminated", "eliminated", rule, "the unit is eliminated")
    if action.endswith("-sanctuary"):
        faults.note(not in_sanctuary, "not-in-sanctuary", rule, "the unit stands in no friendly sanctuary")
    if action.startswith("undisrupt"):
        faults.note(not disrupted, "not-disrupted", rule, "the unit is not disrupted")
        faults.note(
            unit.startswith("syrian"),
            "syrian-never-recovers",
            "12.1-j1",
            "Syrian units never recover from disruption",
            "NWL-E19",
        )
    elif action == "ready-launcher":
        faults.note(not launcher, "not-a-launcher", rule, "only rockets and missiles have a Fired side")
        faults.note(launcher and not fired, "not-fired", rule, "the launcher is ready already")
    elif action == "rebuild-reduced":
        faults.note(strength != "reduced", "not-reduced", rule, "the unit is not reduced")
    elif action == "rebuild-eliminated":
        insurgent = holds("losses", unit, "rebuilt")
        faults.note(not insurgent, "not-insurgent", rule, "only Insurgent units come back", "NWL-E19")
        faults.note(strength != "eliminated", "not-eliminated", rule, "the unit is not eliminated")
    else:
        faults.note(launcher, "no-dispersed-mode", "3.0-mode", "a launcher has no dispersed mode", "NWL-E07")
    codes = faults.close(rule, "the J-1 may be played")
    before = Reorganized(
        faults.legal, codes, strength, disrupted, mode, fired, everyone=action.endswith("-sanctuary")
    )
    return work.ruling(_after(work, action, before) if faults.legal else before)


def _after(work: Working, action: Reorganizing, unit: Reorganized) -> Reorganized:
    rule = _RULES[action]
    if action.startswith("undisrupt"):
        work.step(rule, "its disruption is taken off", False)
        return replace(unit, new_disrupted=False)
    if action == "ready-launcher":
        work.step(rule, "the launcher turns back to its front", False)
        return replace(unit, new_fired=False)
    if action == "rebuild-reduced":
        work.step(rule, "it is at full strength; disruption and mode stay", "full")
        return replace(unit, new_strength="full")
    if action == "rebuild-eliminated":
        work.step(rule, "it comes back full, fit and ready, in the mode its owner likes", "full")
        return replace(unit, new_strength="full", new_disrupted=False, new_fired=False)
    mode: Mode = "combat" if unit.new_mode == "dispersed" else "dispersed"
    work.step(rule, f"it turns to {mode} mode; a disruption stays", mode)
    return replace(unit, new_mode=mode)


@dataclass(frozen=True, slots=True)
class Entry:
    """Whether a unit may enter, and how many come with one chit."""

    legal: Annotated[bool, LEGAL]
    faults: Annotated[tuple[EntryFault, ...], ListOf("code"), FAULTS]
    units_per_chit: Annotated[
        int | None,
        "how many such units one chit brings; null where all enter together (2006 IDF) or not-available",
    ]
    available: Annotated[
        int | None,
        "IDF: number of such units in the reinforcement table; Insurgent: null (whatever is eliminated), "
        "0 if the scenario has none",
    ]


@question(
    "reinforcement-entry",
    asks="May this unit enter or come back here with this chit?",
    rules=(
        "2.1-syria",
        "7.1C",
        "7.3B",
        "12.1",
        "15.0-next-war-idf",
        "15.0-next-war-insurgent",
        "15.0-2006-idf",
        "15.0-2006-insurgent",
        "15.5",
    ),
)
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
        Count, "of these, militia, guerrilla or main force (not more than insurgent_units)"
    ] = 0,
    syria_in_war: Annotated[bool, "Syria has entered"] = False,
    escalated: Annotated[bool, "2006: Israeli Escalation is taking place now; bad input in next-war"] = False,
    entry_chit: Annotated[EntryChit, "j-3 = other reading of NWL-E16, for the next-war IDF only"] = "j-1",
) -> Ruling[Entry]:
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
        f"{insurgent_fighters} is more than the {insurgent_units} of insurgent_units; at most as many would do",
    )
    work = Working()
    faults: Faults[EntryFault] = Faults(work)
    if chart("order-of-battle")[unit, "side"] == "idf":
        available: int | None = chart("order-of-battle").number(unit, f"{scenario}-reinforcements")
        _idf_entry(work, faults, scenario, unit, chit, area, idf_hq_there, escalated, entry_chit)
        rule = f"15.0-{scenario}-idf"
    else:
        available = None if chart("order-of-battle").number(unit, f"{scenario}-start") else 0
        friends = insurgent_units if scenario == IN_2006 else insurgent_fighters
        _insurgent_entry(faults, scenario, chit, area, idf_units, friends, syria_in_war)
        rule = f"15.0-{scenario}-insurgent"
    faults.note(available == 0, "not-available", rule, f"the scenario has no {unit} to bring in")
    per_chit = None
    if available != 0:
        per_chit = _per_chit(work, scenario, unit, rule)
        said = f"{available} such units in the table" if available else "whatever is eliminated may come back"
        work.step(rule, said, available)
    codes = faults.close(rule, "the unit may enter here")
    return work.ruling(Entry(faults.legal, codes, per_chit, available))


def _per_chit(work: Working, scenario: Scenario, unit: Entering, rule: str) -> int | None:
    cell = chart("order-of-battle")[unit, f"{scenario}-per-chit"]
    if not isinstance(cell, int):
        return work.step(rule, "all such units enter together, without a chit", None)
    errata = ("NWL-E17",) if rule.endswith("-insurgent") else ()
    return work.step(rule, f"one chit brings {count(cell, 'such unit')}", cell, *errata)


def _idf_entry(
    work: Working,
    faults: Faults[EntryFault],
    scenario: Scenario,
    unit: Entering,
    chit: PlayedChit,
    area: EntryArea,
    idf_hq_there: bool,
    escalated: bool,
    entry_chit: EntryChit,
) -> None:
    """Note what stands against an IDF reinforcement (15.0, 15.5)."""
    rule = f"15.0-{scenario}-idf"
    if scenario == IN_2006:
        faults.note(
            not escalated, "no-escalation", "15.5", "IDF reinforcements wait for the Israeli Escalation"
        )
        faults.note(chit != "none", "wrong-chit", "15.5", "they enter without a chit", "NWL-E16")
        faults.note(area != "israel-sanctuary", "wrong-zone", rule, "they enter in the Israeli sanctuary")
        return
    work.lean("NWL-E16")
    faults.note(
        chit != entry_chit,
        "wrong-chit",
        rule,
        f"an IDF reinforcement takes a {entry_chit.upper()}",
        "NWL-E16",
    )
    if unit == "task-force-hq":
        faults.note(
            area != "israel-sanctuary", "wrong-zone", rule, "a headquarters enters in the Israeli sanctuary"
        )
    else:
        faults.note(
            area != "israel-sanctuary" and not idf_hq_there,
            "wrong-zone",
            rule,
            "IDF units enter in the Israeli sanctuary or where an IDF headquarters stands",
        )


def _insurgent_entry(
    faults: Faults[EntryFault],
    scenario: Scenario,
    chit: PlayedChit,
    area: EntryArea,
    idf_units: int,
    friends: int,
    syria_in_war: bool,
) -> None:
    """Note what stands against rebuilding an eliminated Insurgent unit (7.1C, 15.0)."""
    rule = f"15.0-{scenario}-insurgent"
    faults.note(chit != "j-1", "wrong-chit", "7.1C", "an eliminated unit comes back by a J-1")
    if area == "lebanon":
        faults.note(
            idf_units > 0, "idf-present", "7.1C", f"{count(idf_units, 'IDF unit')} in the zone", "NWL-E18"
        )
        who = "Insurgent unit" if scenario == IN_2006 else "militia, guerrilla or main force unit"
        faults.note(friends == 0, "no-insurgents", rule, f"no {who} in the zone", "NWL-E18")
    elif area == "syria":
        faults.note(
            not syria_in_war,
            "wrong-zone",
            "2.1-syria",
            "Syria is no sanctuary before it enters the war",
            "NWL-E18",
        )
    elif area != "north-lebanon-sanctuary":
        faults.note(True, "wrong-zone", rule, "Insurgents come back in Lebanon or in a sanctuary", "NWL-E18")
