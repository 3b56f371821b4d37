"""The phase of Israeli assets: trade, choice of aircraft, placement of Iron Domes and the ship."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from countermarch.reference.reign_of_missiles.assets import israeli_assets
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.placement import Placement, asset_placement
from countermarch.reference.reign_of_missiles.play import cached_rules
from countermarch.reference.reign_of_missiles.play.places import areas
from countermarch.reference.reign_of_missiles.play.table import POOL, counters

if TYPE_CHECKING:
    from countermarch.reference.play.definitions import Flow
    from countermarch.reference.reign_of_missiles.placement import PlacedUnit, Stage
    from countermarch.reference.reign_of_missiles.play.places import BoardArea
    from countermarch.reference.reign_of_missiles.play.table import Table
    from countermarch.reference.reign_of_missiles.terms import AreaKind, Marker, Space


class Trade(NamedTuple):
    """A trade of spaces for assets: how many are bought, what each marker pays, and which pays first."""

    increase: int
    israeli_left: int
    hamas_left: int
    first_marker: Marker
    game_ends: bool


NO_TRADE: Final = Trade(0, 0, 0, "israeli", game_ends=False)


def allocation(table: Table) -> Flow:
    """Play the phase: roll, trade, choose aircraft, place Iron Domes and Naval Support."""
    roll = table.chance.pick(10)
    readings: dict[str, Any] = {
        "price_reading": table.options["price_reading"],
        "own_side_only": table.options["own_side_only"] == "yes",
        "aircraft_count": table.options["aircraft_count"],
    }
    plain = cached_rules.assets(roll, table.hamas_space, table.israeli_space, *readings.items())
    offers = (NO_TRADE, *_offers(table.hamas_space, table.israeli_space, *readings.items()))
    table.asking = f"{plain.total} assets. How many more, and which marker pays?"
    trade = offers[(yield ("increase", offers))]
    if table.logged:
        given = {"d10": roll, **table.spaces, **readings, "turn": table.turn, **_declared(trade)}
        table.ask(israeli_assets, **given)
    given = {**readings, **_declared(trade)}
    found = cached_rules.assets(roll, table.hamas_space, table.israeli_space, *given.items())
    table.hamas_space, table.israeli_space = found.hamas_space_after, found.israeli_space_after
    if found.game_ends:
        table.finish()
        return
    table.assets, table.domes_allowed = found.total, found.iron_domes
    mixes = _mixes(table, found.aircraft, found.total)
    table.asking = f"Which aircraft, up to {found.aircraft}?"
    f15s, drones = mixes[(yield ("aircraft", mixes))] if len(mixes) > 1 else mixes[0]
    table.ready = {"f-15": f15s, "drone": drones}
    table.log_event("6.0/aircraft", f"{f15s} F-15s and {drones} Drones fly this turn.")
    yield from place_domes(table, "allocation")
    place_ship(table)


def _declared(trade: Trade) -> dict[str, Any]:
    """Return a trade as the question takes it, with the order only if it is not the default."""
    given: dict[str, Any] = {
        name: getattr(trade, name) for name in ("increase", "israeli_left", "hamas_left")
    }
    return given if trade.first_marker == "israeli" else {**given, "first_marker": trade.first_marker}


@cache
def _offers(hamas_space: Space, israeli_space: Space, *readings: tuple[str, Any]) -> tuple[Trade, ...]:
    """Return the legal trades; the roll does not matter for that.

    If both markers pay, the player chooses which pays first (ROM-E03). The other order comes last, and only
    if its result differs: markers close to each other may meet or just miss.
    """
    prices = GAME.charts["asset-price"]
    paid = range(max(prices.number(row, "spaces") for row in prices.rows) + 1)
    usual: list[Trade] = []
    turned: list[Trade] = []
    for increase in map(int, prices.rows):
        for israeli in paid:
            for hamas in paid:
                trade = Trade(increase, israeli, hamas, "israeli", game_ends=False)
                found = cached_rules.assets(
                    0, hamas_space, israeli_space, *readings, *_declared(trade).items()
                )
                if not found.legal:
                    continue
                usual.append(trade._replace(game_ends=found.game_ends))
                other = trade._replace(first_marker="hamas")
                then = cached_rules.assets(
                    0, hamas_space, israeli_space, *readings, *_declared(other).items()
                )
                if then != found:
                    turned.append(other._replace(game_ends=then.game_ends))
    return (*usual, *turned)


def _mixes(table: Table, limit: int, each: int) -> list[tuple[int, int]]:
    """Return the combinations of F-15s and Drones that use the limit, as far as counters allow (ROM-E14)."""
    f15s, drones = counters("f-15"), counters("drone")
    if table.options["aircraft_count"] == "each":
        return [(min(f15s, each), min(drones, each))]
    return [
        (number, min(drones, limit - number))
        for number in range(max(0, limit - drones), min(f15s, limit) + 1)
    ] or [(f15s, drones)]


def place_domes(table: Table, stage: Stage) -> Flow:
    """Let the player place Iron Domes one by one, as long as another is legal."""
    while (dome := next((one for one in table.domes if one.place == POOL), None)) is not None:
        kinds = _open_kinds(stage, table.domes_allowed, len(table.standing))
        open_ = [area for area in areas().values() if area.kind in kinds[area.id in table.standing]]
        if not open_:
            break
        table.asking = f"Where do you place Iron Dome {len(table.standing) + 1} of {table.domes_allowed}?"
        chosen = yield ("dome", (None, *open_))
        if chosen == 0:
            break
        table.put_dome(dome, open_[chosen - 1].id)
    if table.logged:
        placements = tuple(_placement("iron-dome", areas()[place]) for place in table.standing)
        table.ask(asset_placement, stage=stage, iron_domes_allowed=table.domes_allowed, placements=placements)
        where = ", ".join(areas()[place].name for place in table.standing)
        table.log_event("6.1/iron-dome", f"Iron Domes: {where or 'none'}.")


@cache
def _open_kinds(stage: Stage, allowed: int, placed: int) -> tuple[frozenset[AreaKind], frozenset[AreaKind]]:
    """Return in which kinds of area another Iron Dome is legal: without and with another unit there."""
    kinds = {area.kind for area in areas().values()}
    alone, beside = (
        frozenset(kind for kind in kinds if cached_rules.may_be_placed(stage, allowed, placed, kind, shared))
        for shared in (False, True)
    )
    return alone, beside


def place_ship(table: Table) -> None:
    """Place Naval Support in its only legal area (ROM-E20)."""
    table.naval_area = _harbour()


@cache
def _harbour() -> str:
    for area in areas().values():
        ship = (_placement("naval-support", area),)
        if asset_placement(stage="allocation", iron_domes_allowed=0, placements=ship).answer.legal:
            return area.id
    return ""


def _placement(unit: PlacedUnit, area: BoardArea) -> Placement:
    return Placement(unit, area.id, area.kind, area.by_gaza)
