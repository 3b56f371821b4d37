"""Chapter 6: the number of Israeli assets, the price of more, and their placement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import D10, Legal, Range, Reading, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.reign_of_missiles import track
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import Marker, Space
from countermarch.reference.reign_of_missiles.words import moved, space_name

Increase = Literal[0, 2, 3]
PriceReading = Literal["rule", "example"]
AircraftCount = Literal["together", "each"]
TradeProblem = Literal["none", "wrong-price", "off-track"]


@dataclass(frozen=True, slots=True)
class Assets:
    """The number of assets this turn, and the spaces of the markers after the purchase."""

    legal: Annotated[
        Legal, "true if the moves declared pay exactly for the increase declared and stay on the track"
    ]
    problem: Annotated[
        TradeProblem,
        "why not legal (wrong-price is checked first). An illegal purchase is not made: no increase, no move",
    ]
    total: Annotated[
        int, "modified result: D10 + number of the Israeli space before the purchase + increase if legal"
    ]
    aircraft: Annotated[
        int, "limit on F-15 and Drone units together: the total, or by the other reading twice the total"
    ]
    iron_domes: Annotated[int, "limit on Iron Dome units (= total)"]
    naval_support: Annotated[int, "always 1; not counted against the limit"]
    israeli_space_after: Annotated[Space, "Israeli marker after the purchase"]
    hamas_space_after: Annotated[Space, "Hamas marker after the purchase"]
    game_ends: Annotated[bool, "true if the purchase brings the markers together"]


@question(
    "israeli-assets",
    asks="How many military assets do I get this turn, and what does raising the number cost?",
    rules=("6.0", "1.0/zero", "3.0"),
    result="total",
    example={"israeli_space": "blue-5", "hamas_space": "green-8"},
)
def israeli_assets(
    *,
    d10: Annotated[D10, "asset roll"],
    israeli_space: Annotated[Space, "space of the Israeli Diplomacy marker before any purchase"],
    hamas_space: Annotated[Space, "space of the Hamas Diplomacy marker before any purchase"],
    increase: Annotated[Increase, "what the player adds to the total by moving markers"] = 0,
    israeli_left: Annotated[
        int, Range(min=0, max=2), "spaces the Israeli marker is moved to the left for it"
    ] = 0,
    hamas_left: Annotated[
        int, Range(min=0, max=2), "spaces the Hamas marker is moved to the left for it"
    ] = 0,
    price_reading: Annotated[
        PriceReading,
        Reading("ROM-E04"),
        "rule: +2 costs one space in all, +3 two spaces in all, shared between the markers as the "
        "player likes. example: +2 costs one space by each marker, +3 two spaces by one marker "
        "and one by the other",
    ] = "rule",
    first_marker: Annotated[
        Marker, Reading("ROM-E03", also_a_fact=True), "which marker completes its move first when both move"
    ] = "israeli",
    own_side_only: Annotated[
        bool, Reading("ROM-E05"), "an Israeli marker on a green space counts as 0"
    ] = False,
    aircraft_count: Annotated[
        AircraftCount, Reading("ROM-E14"), "does the number cover F-15s and Drones together, or each of them"
    ] = "together",
    turn: Annotated[int, Range(min=2), "turn number; turn 1 uses the set-up"] = 2,
    either_price: Annotated[
        bool, Reading("ROM-E04"), "either payment is accepted: by the rule or by its example"
    ] = False,
) -> Ruling[Assets]:
    """Roll for assets, and trade Diplomacy spaces for more of them (6.0).

    >>> example = {"d10": 1, "israeli_space": "blue-5", "hamas_space": "green-2", "increase": 3}
    >>> bought = israeli_assets(**example, israeli_left=2, hamas_left=1, price_reading="example").answer
    >>> bought.total, bought.israeli_space_after, bought.hamas_space_after
    (9, 'blue-3', 'green-3')
    """
    del turn  # the bound of the parameter is the rule: turn 1 has the set-up's assets
    before = track.markers(hamas_space, israeli_space)
    work = ChartReasoning(GAME)
    adds = (
        track.own_number(work, israeli_space, "israeli")
        if own_side_only
        else track.number(work, israeli_space)
    )
    # ROM-E05: the number of the space counts on the other side's colour too.
    doubt = ("ROM-E05",) if before.israeli < track.place("zero") else ()
    where = f"the Israeli marker in {space_name(israeli_space)} adds {adds}"
    total = work.step("6.0", f"D10 {d10}, {where}: {d10 + adds}", d10 + adds, *doubt)
    readings: tuple[PriceReading, ...] = ("rule", "example") if either_price else (price_reading,)
    problem: TradeProblem = "none"
    after = before
    if increase or israeli_left or hamas_left:
        problem = _problem(work, before, increase, (israeli_left, hamas_left), readings)
    if problem == "none" and increase:
        total = work.step("6.0/increase", f"bought +{increase}: {total + increase} in all", total + increase)
        after = _traded(work, before, {"israeli": israeli_left, "hamas": hamas_left}, first_marker)
    # ROM-E14: the example mentions seven F-15/Drone units; turn 1 fits the other reading too
    times = work.number("aircraft-each-times") if aircraft_count == "each" else 1
    aircraft = total * times
    naval = work.amount("assets", "naval-support", "number")
    together = "in all" if aircraft_count == "together" else f"in all, {total} of each"
    work.step("6.0/aircraft", f"up to {aircraft} F-15s and Drones {together}", aircraft, "ROM-E14")
    work.step("6.0/iron-dome", f"up to {total} Iron Domes", total)
    work.step(
        "6.0/naval", "Naval Support is available every turn and does not count against the limit", naval
    )
    return work.ruling(
        Assets(
            legal=problem == "none",
            problem=problem,
            total=total,
            aircraft=aircraft,
            iron_domes=total,
            naval_support=naval,
            israeli_space_after=after.israeli_space,
            hamas_space_after=after.hamas_space,
            game_ends=after.met,
        )
    )


def _problem(
    work: ChartReasoning,
    before: track.Markers,
    increase: Increase,
    paid: tuple[int, int],
    readings: tuple[PriceReading, ...],
) -> TradeProblem:
    israeli_left, hamas_left = paid
    declared = (
        f"{counted(israeli_left, 'space')} by the Israeli marker, {hamas_left or 'none'} by the Hamas marker"
    )
    if not any(_pays(work, increase, paid, reading) for reading in readings):
        moves = declared if any(paid) else "neither marker was moved"
        price = "nothing is bought with them, so they are not made"
        if increase:
            costs = " or ".join(_price(work, increase, reading) for reading in readings)
            price = f"+{increase} costs {costs}, so there is no increase"
        # ROM-E04: rule and example name different prices; we take the rule's
        return work.step("6.0/increase", f"{moves}; {price}", "wrong-price", "ROM-E04")
    work.step("6.0/increase", f"{declared}: the price of +{increase}", increase, "ROM-E04")
    # ROM-E51: what is declared is judged before anything moves: a payment that cannot be made is none
    if hamas_left > before.hamas:
        where = space_name(before.hamas_space)
        text = f"the Hamas marker cannot go {counted(hamas_left, 'space')} left from {where}: no purchase"
        return work.step("6.0/increase", text, "off-track", "ROM-E51")
    return "none"


def _pays(work: ChartReasoning, increase: Increase, paid: tuple[int, int], reading: PriceReading) -> bool:
    if not increase:
        return paid == (0, 0)
    row = str(increase)
    if reading == "rule":
        return sum(paid) == work.amount("asset-price", row, "spaces")
    example = work.amounts("asset-price", row, "example-one", "example-other")
    return sorted(paid) == sorted(example)


def _price(work: ChartReasoning, increase: Increase, reading: PriceReading) -> str:
    row = str(increase)
    if reading == "rule":
        return f"{counted(work.amount('asset-price', row, 'spaces'), 'space')} in all"
    one, other = work.amounts("asset-price", row, "example-one", "example-other")
    return f"{counted(one, 'space')} by one marker and {other} by the other"


def _traded(
    work: ChartReasoning, before: track.Markers, left: dict[Marker, int], first_marker: Marker
) -> track.Markers:
    after = before
    order: tuple[Marker, ...] = ("israeli", "hamas") if first_marker == "israeli" else ("hamas", "israeli")
    for marker in order:
        if left[marker] and not after.met:
            room = after.step_room(marker, -left[marker])
            made = min(left[marker], room)
            after = after.moved(marker, -made)
            space = after.hamas_space if marker == "hamas" else after.israeli_space
            short = f" of {left[marker]}" if made < left[marker] else ""
            text = f"{moved(marker, -made)}{short}, to {space_name(space)}"
            # ROM-E01: the rules never describe the track, so its spaces are data of the reconstruction
            work.step("6.0/increase", text, space, "ROM-E01")
    if all(left.values()):
        # ROM-E03: if both markers move, the Israeli one moves first unless the player says otherwise.
        work.depend_on("ROM-E03")
    if after.met:
        work.yes("3.0/end", "the markers meet: the game is over", "ROM-E03")
    return after
