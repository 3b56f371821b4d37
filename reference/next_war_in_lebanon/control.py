"""Stacks, task forces, control of zones, and regular or irregular units (2.2, 3.0, 8.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, Legal, ListOf, Note, Range, Ruling, question
from countermarch.reference.engine.errors import place_in_words, refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations
from countermarch.reference.next_war_in_lebanon.terms import FAULTS, LEGAL, UnitKind, count, kind_name

StackFault = Literal["disrupted-in-task-force", "foreign-units", "headquarters-attached", "over-c2"]
Control = Literal["idf", "insurgent", "contested", "none"]
Class = Literal["regular", "irregular"]


@dataclass(frozen=True, slots=True)
class StackedUnits:
    """A stack on the map or a task force in its box."""

    kind: Annotated[Literal["stack", "task-force"], "stack on the map or units in a box"]
    units: Annotated[Count, "all units in the group"]
    disrupted: Annotated[Count, Note("of these, disrupted")] = 0
    foreign: Annotated[Count, "of these, of a kind that the box may not hold"] = 0
    headquarters: Annotated[Count, "other TF HQs attached to this HQ"] = 0


@dataclass(frozen=True, slots=True)
class CommandLimitCheck:
    """Whether groups are within the C2 limit, and how many units must leave them."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[StackFault, ...], ListOf("code"), FAULTS]
    excess: Annotated[
        tuple[int, ...],
        ListOf("excess"),
        "plain list, per group: stack max(0, units - c2); task force max(0, units - disrupted - "
        "foreign - c2)",
    ]
    detach: Annotated[
        tuple[int, ...],
        ListOf("detach"),
        "plain list, per group: task force disrupted + foreign + excess; stack 0",
    ]


@question(
    "stacking-check",
    asks="Are these stacks and task forces within the C2 limit?",
    rules=(
        "2.1", "3.0-oob", "3.0-boxes", "3.0-taskforce", "6.0", "8.0", "8.1", "8.1-empty", "8.1-limit",
        "9.3",
    ),
)  # fmt: skip
def stacking_check(
    *,
    c2_level: Annotated[int, Range(min=1, max=20), "owner's C2 level"],
    groups: Annotated[tuple[StackedUnits, ...], "stacks and task forces"],
) -> Ruling[CommandLimitCheck]:
    """Compare stacks and task forces with the C2 level (8.0, 8.1).

    >>> stacking_check(c2_level=5, groups=[{"kind": "task-force", "units": 7, "disrupted": 1}]).answer.detach
    (2,)
    """
    for place, group in enumerate(groups, 1):
        refuse(
            group.disrupted + group.foreign > group.units,
            "groups",
            f"{place_in_words('groups', place)}: {group.disrupted} disrupted and {group.foreign} "
            f"foreign are more than its {group.units} units",
        )
    work = Reasoning(GAME)
    faults: SortedViolations[StackFault] = SortedViolations(work)
    excess = []
    detach = []
    for place, group in enumerate(groups, 1):
        task_force = group.kind == "task-force"
        leaving = _count_leaving(faults, place, group) if task_force else 0
        over = max(0, group.units - leaving - c2_level)
        name = f"{kind_name(group.kind)} {place}"
        rule = "8.1-limit" if task_force else "8.0"
        text = f"{name} holds {count(group.units - leaving, 'unit')} against a C2 level of {c2_level}"
        # NWL-E30: by the C2 level of the headquarters in the box
        excess.append(work.step(rule, text, over, "NWL-E30") if task_force else work.step(rule, text, over))
        detach.append(leaving + over if task_force else 0)
        if detach[-1]:
            work.step(
                "8.1-limit",
                f"{name} must detach {count(detach[-1], 'unit')} at once, in their modes; no chit is needed",
                detach[-1],
            )
        faults.add_if(over > 0, "over-c2", rule, f"{name} has {over} too many")
    codes = faults.close("8.0", "all within the limit; a zone itself has none")
    return work.ruling(CommandLimitCheck(faults.legal, codes, tuple(excess), tuple(detach)))


def _count_leaving(faults: SortedViolations[StackFault], place: int, group: StackedUnits) -> int:
    """Record what may not be in a task force; return how many units must leave it (3.0, 8.1, 9.3)."""
    name = f"task force {place}"
    faults.add_if(
        group.disrupted > 0,
        "disrupted-in-task-force",
        "9.3",
        f"{name} may not keep {count(group.disrupted, 'disrupted unit')}",
    )
    faults.add_if(
        group.foreign > 0,
        "foreign-units",
        "3.0-boxes",
        f"the box of {name} may not hold {count(group.foreign, 'unit')} of another kind",
    )
    faults.add_if(
        group.headquarters > 0,
        "headquarters-attached",
        "8.1-empty",
        f"no headquarters may be attached to the headquarters of {name}",
    )
    return group.disrupted + group.foreign


@dataclass(frozen=True, slots=True)
class ZoneControl:
    """Who controls a zone."""

    status: Annotated[Control, "3.0"]
    counts_for_idf: Annotated[bool, "Israeli-controlled (13.1)"]
    counts_for_insurgent: Annotated[bool, "not Israeli-controlled (13.2): every other status"]


@question(
    "zone-control",
    asks="Who controls this zone?",
    rules=("2.2-hq", "3.0-control", "3.0-military", "9.9", "13.1", "13.2"),
)
def zone_control(
    *,
    idf_undisrupted: Annotated[Count, "undisrupted IDF military units, any mode (no TF HQs)"],
    insurgent_undisrupted: Annotated[Count, "undisrupted Insurgent and Syrian military units"],
) -> Ruling[ZoneControl]:
    """Return who controls a zone, and for whom it scores (3.0, 13.1, 13.2).

    >>> zone_control(idf_undisrupted=2, insurgent_undisrupted=1).answer.status
    'contested'
    """
    work = Reasoning(GAME)
    if idf_undisrupted and insurgent_undisrupted:
        status: Control = "contested"
    elif idf_undisrupted:
        status = "idf"
    else:
        status = "insurgent" if insurgent_undisrupted else "none"
    text = f"undisrupted units there: IDF {idf_undisrupted}, Insurgent and Syrian {insurgent_undisrupted}"
    work.step("3.0-control", text, status)
    israeli = work.step("13.1", "Israeli-controlled zones count for the IDF", status == "idf")
    other = work.step("13.2", "every other zone counts for the Insurgent", not israeli)
    return work.ruling(ZoneControl(status, israeli, other))


@dataclass(frozen=True, slots=True)
class UnitClass:
    """Whether a unit is regular."""

    class_: Annotated[
        Class,
        "SOF and Syrian missiles are irregular whatever the ratings; otherwise the better rating decides "
        "(combat: regular); if they are equal, Insurgent units are irregular, others regular (NWL-E65)",
    ]
    by_exception: Annotated[bool, "sof or syrian-missile"]


@question(
    "unit-class", asks="Is this unit regular or irregular?", rules=("2.2-unit", "3.0-ratings", "3.0-regular")
)
def unit_class(
    *,
    unit: Annotated[UnitKind, "rocket, missile: Insurgent"],
    combat_rating: Annotated[Count, "printed combat rating"],
    dispersed_rating: Annotated[Count, "printed dispersed rating"],
) -> Ruling[UnitClass]:
    """Compare the two firefight ratings of a unit (3.0).

    >>> unit_class(unit="guerrilla", combat_rating=1, dispersed_rating=3).answer.class_
    'irregular'
    """
    work = Reasoning(GAME)
    fixed = work.read("unit-kinds", unit, "class")
    if fixed:
        work.step("3.0-regular", f"{kind_name(unit)} units are {fixed} whatever their ratings", fixed)
        return work.ruling(UnitClass(class_=fixed, by_exception=True))  # type: ignore[arg-type] # the chart's own words
    text = f"the combat rating is {combat_rating}, the dispersed rating {dispersed_rating}"
    if combat_rating == dispersed_rating:
        equal = work.read("unit-kinds", unit, "equal")
        # NWL-E65: the rules do not say what equal ratings make of a unit
        work.step("3.0-regular", f"{text}: they are equal, and the unit is {equal}", equal, "NWL-E65")
        return work.ruling(UnitClass(class_=equal, by_exception=False))  # type: ignore[arg-type] # the chart's own words
    better: Class = "regular" if combat_rating > dispersed_rating else "irregular"
    work.step("3.0-regular", f"{text}, which makes the unit {better}", better)
    return work.ruling(UnitClass(class_=better, by_exception=False))
