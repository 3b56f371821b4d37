"""Chapters 10.2 and 15: what it costs to enter a hex."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from countermarch.reference.engine import Legal, Range, Reading, Ruling, Working, question
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.terms import TERRAIN_NAMES, HexTerrain, OtherTerrain, Scenario

if TYPE_CHECKING:
    from collections.abc import Iterable

_COSTS: Final = "movement-costs"

RoadRule = Literal["overrides", "worst"]


@dataclass(frozen=True, slots=True)
class EntryCost:
    """What it costs to enter a hex through one of its sides."""

    allowed: Annotated[Legal, "false only across a lake hexside"]
    cost: Annotated[int | None, "movement points, hexsides included; null when not allowed"]


@question(
    "movement-cost",
    asks="How many movement points does it cost to enter this hex?",
    rules=("10.2", "12.0", "15.0", "20.2", "25.2"),
    result="cost",
)
def movement_cost(
    *,
    scenario: Annotated[Scenario, "bastion hexsides cost nothing extra in 2006 and 1976"] = "1982",
    terrain: Annotated[HexTerrain, "a terrain in the hex entered; for a town hex, the other terrain in it"],
    other_terrain: Annotated[OtherTerrain, "a second terrain in the same hex"] = "none",
    town: Annotated[bool, "the hex has a town (never changes the cost)"] = False,
    by_road: Annotated[bool, "the unit enters along a road through the hexside crossed"] = False,
    river: Annotated[bool, "the hexside crossed is a river hexside"] = False,
    bastion_hexside: Annotated[bool, "the hexside crossed is a PLO bastion hexside"] = False,
    lake: Annotated[bool, "the hexside crossed is a lake hexside"] = False,
    clear_cost: Annotated[
        int, Range(min=1, max=2), Reading("L82-E03"), "cost of clear terrain, missing from the rule book"
    ] = 1,
    road_rule: Annotated[
        RoadRule,
        Reading("L82-E05"),
        "'worst' makes the road one more terrain in the hex, so the most expensive one still counts",
    ] = "overrides",
    road_bridges_free: Annotated[
        bool,
        Reading("L82-E06"),
        "yes lets a unit moving by road cross a river hexside without the extra point",
    ] = False,
) -> Ruling[EntryCost]:
    """Add up the movement points for entering a hex, including the hexside crossed (10.2).

    >>> movement_cost(terrain="mountain", river=True).answer
    EntryCost(allowed=True, cost=4)
    >>> movement_cost(terrain="mountain", by_road=True).answer.cost
    1
    >>> movement_cost(terrain="clear", lake=True).answer
    EntryCost(allowed=False, cost=None)
    """
    work = Working(GAME)
    if lake:
        work.step("10.2", "No unit may cross a lake hexside.", value=False)
        return work.ruling(EntryCost(allowed=False, cost=None))
    # L82-E07: the chart points from the town to the rest of its hex
    if town:
        work.step("10.2", "A town has no cost of its own: the other terrain counts.", None, "L82-E07")
    costs = _costs(work, [terrain, *({other_terrain} - {"none"})], clear_cost)
    cost = _by_road(work, costs, road_rule) if by_road else _most_expensive(work, costs)
    if river:
        cost += _river(work, free=by_road and road_bridges_free)
        if by_road:
            # L82-E06: a river hexside always adds 1, by road too.
            work.depend_on("L82-E06")
    if bastion_hexside:
        cost += _bastion_hexside(work, scenario)
    if river or bastion_hexside:
        work.step("10.2", f"Total: {cost}.", cost)
    return work.ruling(EntryCost(allowed=True, cost=cost))


def _costs(work: Working, terrains: Iterable[str], clear_cost: int) -> dict[str, int]:
    """Return the cost of each terrain in the hex; the players choose that of clear terrain."""
    costs: dict[str, int] = {}
    for terrain in terrains:
        if terrain == "clear":
            costs[terrain] = clear_cost
            # L82-E03: the cost of clear terrain is missing from the rule book.
            work.depend_on("L82-E03")
        else:
            costs[terrain] = work.amount(_COSTS, terrain, "cost")
            # L82-E04: the columns of the printed table are jumbled; this is the order adopted
            work.depend_on("L82-E04")
    return costs


def _most_expensive(work: Working, costs: dict[str, int]) -> int:
    name, cost = max(costs.items(), key=lambda item: item[1])
    if len(costs) == 1:
        return work.step("10.2", f"Entering {TERRAIN_NAMES[name]} costs {cost}.", cost)
    each = " and ".join(f"{TERRAIN_NAMES[terrain]} {points}" for terrain, points in costs.items())
    return work.step("10.2", f"The most expensive terrain in the hex counts ({each}): {cost}.", cost)


def _by_road(work: Working, costs: dict[str, int], road_rule: RoadRule) -> int:
    road = work.amount(_COSTS, "road", "cost")
    # L82-E05: by road a unit pays the road alone; the most-expensive-terrain rule is for the others.
    work.depend_on("L82-E04", "L82-E05")
    if road_rule == "worst":
        return _most_expensive(work, {**costs, "road": road})
    return work.step("10.2", f"Along a road the hex costs {road}, whatever its terrain.", road)


def _river(work: Working, *, free: bool) -> int:
    if free:
        return work.step("15.0", "The road crosses the river hexside by a bridge: no extra cost.", 0)
    points = work.amount(_COSTS, "river", "cost")
    work.step("15.0", "Every river hexside counts as bridged, so it may be crossed.", value=True)
    # L82-E04: names and figures of the table are jumbled; the figure follows its name
    return work.step("10.2", f"Crossing the river hexside adds {points}.", points, "L82-E04")


def _bastion_hexside(work: Working, scenario: Scenario) -> int:
    # L82-E08: the rules never define the term, so the players say what is such a side, and in 1982 only
    bastions = work.fact(scenario, "bastions")
    if not bastions.value:
        text = f"Bastions are not in effect in {scenario}: their hexsides add nothing."
        return work.step(bastions.rule, text, 0, "L82-E08")
    points = work.amount(_COSTS, "bastion", "cost")
    # L82-E08: the rules never define a bastion hexside
    return work.step("10.2", f"Crossing the bastion hexside adds {points}.", points, "L82-E04", "L82-E08")
