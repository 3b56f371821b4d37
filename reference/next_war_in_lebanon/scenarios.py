"""Scenarios: what each side has, and whether a set-up is legal (4.0, 15.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.components.display_names import words
from countermarch.reference.engine import Count, Legal, ListOf, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations
from countermarch.reference.next_war_in_lebanon.terms import (
    FAULTS,
    LEGAL,
    NAMES,
    SCENARIO,
    Scenario,
    Side,
    count,
)

Tactical = Literal[
    "armor", "mech-infantry", "light-infantry", "armored-cavalry", "sof", "csu", "militia", "guerrilla",
    "sr-rocket", "mr-rocket", "missile",
]  # fmt: skip
Status = Literal["at-start", "reinforcement", "all"]
Area = Literal[
    "israel", "israel-sanctuary", "south-of-litani", "north-of-litani", "north-lebanon-sanctuary",
    "syria",
]  # fmt: skip
SetupFault = Literal["fewer-than-two", "wrong-area", "wrong-total"]

UNITS = "order-of-battle"
HEADQUARTERS = "task-force-hq"
_COLUMNS: dict[Status, tuple[str, ...]] = {
    "at-start": ("start",),
    "reinforcement": ("reinforcements",),
    "all": ("start", "reinforcements"),
}


@dataclass(frozen=True, slots=True)
class UnitsOfKind:
    """Units of one kind."""

    unit: Annotated[Tactical, "kind of unit"]
    count: Annotated[int, "how many"]


@dataclass(frozen=True, slots=True)
class ScenarioSetup:
    """What a side has in a scenario."""

    units: Annotated[
        tuple[UnitsOfKind, ...], "tactical units with a count above 0, in the order of the values of unit"
    ]
    units_total: Annotated[int, "sum of the counts"]
    headquarters: Annotated[int, "TF HQs of that status; 0 for the Insurgent (NWL-E09)"]
    c2_level: Annotated[int, "starting C2 level"]
    game_length: Annotated[int, "printed turns: 20 or 12"]
    sets_up_first: Annotated[bool, "IDF"]
    strategies: Annotated[
        tuple[str, ...],
        ListOf("strategy"),
        "plain list, IDF: [counterforce, countervalue], in 2006 [counterforce]; Insurgent: []",
    ]


@question(
    "scenario-setup",
    asks="What does this side have in this scenario?",
    rules=(
        "2.3", "4.0", "4.0-first", "4.0-strategy", "13.1-secret", "15.0-next-war", "15.0-next-war-idf",
        "15.0-next-war-insurgent", "15.0-2006", "15.0-2006-idf", "15.0-2006-insurgent", "15.6",
    ),
    result="units_total",
)  # fmt: skip
def scenario_setup(
    *,
    scenario: Annotated[Scenario, SCENARIO],
    side: Annotated[Side, "whose set-up"],
    status: Annotated[
        Status,
        "at-start forces, IDF reinforcements (Insurgents have none of their own: empty), or both "
        "added together",
    ] = "at-start",
) -> Ruling[ScenarioSetup]:
    """List a side's units, headquarters, C2 level and choices in a scenario (15.0).

    >>> scenario_setup(scenario="2006", side="idf", status="reinforcement").answer.units_total
    11
    """
    work = Reasoning(GAME)
    rule = f"15.0-{scenario}-{side}"
    units = forces(work, scenario, side, status)
    total = work.step(
        rule, f"{count(sum(force.count for force in units), 'tactical unit')} in all", _sum(units)
    )
    headquarters = _headquarters(work, scenario, side, status)
    level = work.fact(scenario, f"c2-{side}")
    c2_level = work.step(level.rule, f"{NAMES[side]} starts with C2 level {level.number}", level.number)
    turns = work.fact(scenario, "game-length")
    length = work.step(turns.rule, f"the game lasts {turns.number} turns as printed", turns.number)
    first = work.step("4.0-first", "the IDF sets up before the Insurgent", side == "idf")
    strategies: tuple[str, ...] = ()
    if side == "idf":
        choice = work.fact(scenario, "strategies")
        strategies = choice.texts
        only = (
            f"may score by {' or '.join(strategies)}"
            if len(strategies) > 1
            else f"scores by {strategies[0]} only"
        )
        work.step(choice.rule, f"the IDF {only}", list(strategies))
    return work.ruling(ScenarioSetup(units, total, headquarters, c2_level, length, first, strategies))


@dataclass(frozen=True, slots=True)
class ZoneSetup:
    """A zone and what was placed in it."""

    zone: Annotated[str, "name of the zone"]
    area: Annotated[Area, "where it is"]
    units: Annotated[Count, "tactical units placed there"]


@dataclass(frozen=True, slots=True)
class SetupCheck:
    """Whether a set-up is legal."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[SetupFault, ...], ListOf("code"), FAULTS]
    total: Annotated[int, "units placed"]
    required: Annotated[int, "the number of units at the start, as scenario-setup gives it"]
    short_zones: Annotated[
        tuple[str, ...],
        ListOf("zone"),
        "plain list of zone names in the order given: Insurgent, south-of-litani zones with fewer "
        "than two units; "
        "IDF: empty",
    ]


@question(
    "setup-check",
    asks="Is this set-up legal?",
    rules=("4.0", "15.0-next-war-idf", "15.0-next-war-insurgent", "15.0-2006-idf", "15.0-2006-insurgent"),
    example={"zones": [{"zone": "nahariyya", "area": "israel", "units": 2}]},
)
def setup_check(
    *,
    scenario: Annotated[Scenario, SCENARIO],
    side: Annotated[Side, "who sets up"],
    zones: Annotated[
        tuple[ZoneSetup, ...],
        "zones with their tactical units, TF HQs not counted; list every zone south of the Litani, "
        "including empty ones; at least one",
    ],
) -> Ruling[SetupCheck]:
    """Check the zones and numbers of the starting units of a side (15.0).

    >>> north = {"zone": "Sidon", "area": "north-of-litani", "units": 22}
    >>> setup_check(scenario="2006", side="insurgent", zones=[north]).answer.faults
    ('wrong-area',)
    """
    refuse(not zones, "zones", "an empty list; expected at least one zone")
    names = [zone.zone for zone in zones]
    refuse(len(set(names)) < len(names), "zones", "a zone is named twice; expected each zone once")
    work = Reasoning(GAME)
    rule = f"15.0-{scenario}-{side}"
    faults: SortedViolations[SetupFault] = SortedViolations(work)
    allowed = work.fact(scenario, f"areas-{side}").texts
    for zone in zones:
        faults.add_if(
            zone.units > 0 and zone.area not in allowed,
            "wrong-area",
            rule,
            f"{NAMES[side].removeprefix('the ')} units may not set up in {zone.zone} ({words(zone.area)})",
            # NWL-E70: which zones count as Israel and as Lebanon differs by scenario
            "NWL-E70",
        )
    required = _sum(forces(work, scenario, side, "at-start"))
    total = work.step(
        rule,
        f"{count(sum(zone.units for zone in zones), 'unit')} placed, {required} start the game",
        sum(zone.units for zone in zones),
    )
    faults.add_if(total != required, "wrong-total", rule, f"there should be {required}, not {total}")
    least = work.number("units-south")
    short = tuple(
        zone.zone
        for zone in zones
        if side == "insurgent" and zone.area == "south-of-litani" and zone.units < least
    )
    faults.add_if(
        bool(short),
        "fewer-than-two",
        rule,
        f"every zone south of the Litani needs {count(least, 'unit')}: too few in {', '.join(short)}",
    )
    codes = faults.close(rule, "the set-up is legal")
    return work.ruling(SetupCheck(faults.legal, codes, total, required, short))


def forces(work: Reasoning, scenario: Scenario, side: Side, status: Status) -> tuple[UnitsOfKind, ...]:
    """Return the tactical units of a side by kind, in printed order, those with none left out (15.0).

    >>> [force.count for force in forces(Reasoning(GAME), "2006", "insurgent", "all")]
    [5, 12, 3, 2]
    """
    columns = [f"{scenario}-{column}" for column in _COLUMNS[status]]
    found = []
    for line in work.rows(UNITS, "side", side):
        if line.id != HEADQUARTERS:
            amount = sum(work.amount(UNITS, line.id, column) for column in columns)
            if amount:
                found.append(UnitsOfKind(line.id, amount))  # type: ignore[arg-type] # the chart's rows are the kinds
    return tuple(found)


def _sum(units: tuple[UnitsOfKind, ...]) -> int:
    return sum(force.count for force in units)


def _headquarters(work: Reasoning, scenario: Scenario, side: Side, status: Status) -> int:
    rule = f"15.0-{scenario}-{side}"
    if side == "insurgent":
        # NWL-E09: the Insurgent headquarters is an optional piece, outside the counts
        return work.step(rule, "the table lists no Insurgent headquarters", 0, "NWL-E09")
    amount = sum(work.amount(UNITS, HEADQUARTERS, f"{scenario}-{column}") for column in _COLUMNS[status])
    return work.step(rule, f"{count(amount, 'task force headquarters', 'task force headquarters')}", amount)
