"""Chapter 6: where Israeli units may be placed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, Legal, ListOf, Note, Ruling, question
from countermarch.reference.engine.phrases import counted, joined
from countermarch.reference.engine.reasoning import Violations
from countermarch.reference.reign_of_missiles.game_data import GAME, SCENARIO
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import AreaKind  # noqa: TC001 # evaluated at run time
from countermarch.reference.reign_of_missiles.words import area_name

Stage = Literal["set-up", "allocation"]
PlacedUnit = Literal["iron-dome", "naval-support", "f-15", "drone", "commando"]
PlacementProblem = Literal[
    "too-many-iron-domes", "iron-domes-share-area", "iron-dome-area-kind", "naval-misplaced",
    "too-many-naval", "not-placed-now",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Placement:
    """A unit placed on the map."""

    unit: Annotated[PlacedUnit, "what is placed"]
    area: Annotated[str, "the area's name"]
    area_kind: Annotated[AreaKind, Note("kind of the area")]
    adjacent_to_gaza: Annotated[bool, "for Naval Support: the area is next to the Gaza Strip"] = False


@dataclass(frozen=True, slots=True)
class PlacementCheck:
    """Whether the placement is legal."""

    legal: Annotated[Legal, "true if nothing is wrong"]
    problems: Annotated[
        tuple[PlacementProblem, ...],
        ListOf("code"),
        "each code at most once. iron-dome-area-kind: at set-up only black and green areas; naval-misplaced: "
        "must be a sea area adjacent to Gaza; not-placed-now: F-15, Drone and Commando are placed only in an "
        "impulse",
    ]


@question(
    "asset-placement",
    asks="May I place these Israeli units here?",
    rules=("6.0", "6.1", "10.2"),
    example={
        "iron_domes_allowed": 8,
        "placements": [{"unit": "iron-dome", "area": "ashdod", "area_kind": "black"}],
    },
)
def asset_placement(
    *,
    stage: Annotated[Stage, "initial set-up, or the allocation phase of turn 2 and later"],
    iron_domes_allowed: Annotated[
        Count, "Iron Dome units available (8 at set-up, otherwise the total of israeli-assets)"
    ],
    placements: Annotated[
        tuple[Placement, ...],
        "units placed on the map now; whether an area is next to Gaza matters only for Naval Support",
    ],
) -> Ruling[PlacementCheck]:
    """Check a placement: Iron Domes one to an area, Naval Support by the Gaza Strip (6.1, 10.2).

    >>> dome = Placement("iron-dome", "launch-north", "blue")
    >>> asset_placement(stage="set-up", iron_domes_allowed=8, placements=(dome,)).answer.problems
    ('iron-dome-area-kind',)
    """
    work = ChartReasoning(GAME)
    faults: Violations[PlacementProblem] = Violations(work)
    domes = [unit for unit in placements if unit.unit == "iron-dome"]
    _check_domes(faults, stage, domes, iron_domes_allowed)
    ships = [unit for unit in placements if unit.unit == "naval-support"]
    astray = [unit for unit in ships if unit.area_kind != "sea" or not unit.adjacent_to_gaza]
    faults.add_if(
        bool(astray),
        "naval-misplaced",
        "6.1/naval",
        "Naval Support belongs in a sea area next to the Gaza Strip",
        # ROM-E20: it may attack any target, since no range is printed
        "ROM-E20",
    )
    most = work.number("naval-units")
    faults.add_if(
        len(ships) > most, "too-many-naval", "6.0/naval", f"{len(ships)} Naval Support units; there is {most}"
    )
    later = [unit for unit in placements if unit.unit in ("f-15", "drone", "commando")]
    text = "F-15s, Drones and the Commando are placed in an impulse, to attack"
    faults.add_if(bool(later), "not-placed-now", "6.1/air", text)
    problems = faults.close("6.1", "this placement is legal")
    return work.ruling(PlacementCheck(faults.legal, problems))


def _check_domes(
    faults: Violations[PlacementProblem], stage: Stage, domes: list[Placement], allowed: int
) -> None:
    rule = "10.2/iron-dome" if stage == "set-up" else "6.0/iron-dome"
    text = f"{counted(len(domes), 'Iron Dome')}, {allowed} allowed"
    faults.add_if(len(domes) > allowed, "too-many-iron-domes", rule, text)
    most = faults.work.number("iron-domes-to-an-area")
    crowded = [area for area, units in Counter(dome.area for dome in domes).items() if units > most]
    text = f"more than one Iron Dome in {joined(map(area_name, crowded[:3]))}" if crowded else ""
    # ROM-E29: one to an area
    faults.add_if(bool(crowded), "iron-domes-share-area", "6.1/iron-dome", text, "ROM-E29")
    if stage == "set-up":
        kinds = faults.work.fact(SCENARIO, "iron-dome-areas").texts
        astray = [dome for dome in domes if dome.area_kind not in kinds]
        text = f"at set-up Iron Domes go in {joined(kinds)} areas only"
        # ROM-E29: at set-up in black and green areas only
        faults.add_if(bool(astray), "iron-dome-area-kind", "10.2/iron-dome", text, "ROM-E29")
