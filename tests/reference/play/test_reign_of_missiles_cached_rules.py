"""What the play remembers is what the questions answer; the standing order fires as a hand does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countermarch.reference.play import SEEDS, game
from countermarch.reference.play.positions import full_options
from countermarch.reference.play.simulation import play_out
from countermarch.reference.reign_of_missiles.ending import victory
from countermarch.reference.reign_of_missiles.events import random_event
from countermarch.reference.reign_of_missiles.iron_dome import IronDome, iron_dome_coverage
from countermarch.reference.reign_of_missiles.placement import Placement, asset_placement
from countermarch.reference.reign_of_missiles.play import cached_flights, cached_rules
from countermarch.reference.reign_of_missiles.play.flying import ALWAYS, ORDERS
from countermarch.reference.reign_of_missiles.play.places import areas, arrows
from countermarch.reference.reign_of_missiles.track import place

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.reign_of_missiles.placement import Stage
    from countermarch.reference.reign_of_missiles.play.table import Table
    from countermarch.reference.reign_of_missiles.terms import Space

GAME = game("reign-of-missiles")
SEED = st.integers(0, SEEDS - 1)
AREA = st.sampled_from(sorted(areas()))
SPACES = sorted(
    (f"{colour}-{number}" for colour in ("green", "blue") for number in range(1, 11)),
    key=place,  # type: ignore[arg-type]
)


@given(AREA, st.dictionaries(AREA, st.booleans(), max_size=10))
def test_iron_domes_asked_one_by_one_reach_what_they_reach_together(
    area: str, domes: dict[str, bool]
) -> None:
    units = tuple(IronDome(where, depleted) for where, depleted in domes.items())
    asked = iron_dome_coverage(rocket_area=area, iron_domes=units, arrows=arrows()).answer.may_fire
    near = cached_flights.reach(area)
    assert {near[where][worn] for where, worn in domes.items() if where in near} == set(asked)


@given(
    st.sampled_from(["set-up", "allocation"]),
    st.integers(0, 12),
    st.sets(
        st.sampled_from([one for one in areas().values() if one.kind in {"black", "green"}]), max_size=10
    ),
    AREA,
)
def test_whether_one_more_iron_dome_may_be_placed_depends_only_on_what_is_cached(
    stage: Stage,
    allowed: int,
    there: set[Any],
    area: str,
) -> None:
    placed = [Placement("iron-dome", one.id, one.kind) for one in there]
    more = Placement("iron-dome", area, areas()[area].kind)
    asked = asset_placement(stage=stage, iron_domes_allowed=allowed, placements=(*placed, more)).answer.legal
    shared = any(one.id == area for one in there)
    assert cached_rules.may_be_placed(stage, allowed, len(placed), areas()[area].kind, shared) == asked


@given(
    st.integers(1, 6),
    st.integers(0, 9),
    st.tuples(st.integers(0, 19), st.integers(0, 19)).filter(lambda pair: pair[0] < pair[1]),
    st.integers(0, 5),
)
def test_an_event_from_memory_does_what_the_event_does(
    d6: int, d10: int, at: tuple[int, int], before: int
) -> None:
    spaces = (SPACES[at[0]], SPACES[at[1]])
    asked = random_event(
        d6=d6, d10=d10, hamas_space=spaces[0], israeli_space=spaces[1], times_rolled_before=before
    ).answer
    kept = cached_rules.event_here(d6, d10, spaces, before)
    for field in ("event", "effective", "modifies", "uses", "hamas_mvp", "hamas_move", "israeli_move"):
        assert getattr(kept, field) == getattr(asked, field)


@given(st.sampled_from(SPACES), st.integers(0, 40), st.integers(0, 40))
def test_who_has_won_hangs_on_who_is_ahead_alone(space: Space, hamas: int, israeli: int) -> None:
    asked = victory(
        hamas_space=space, israeli_space=space, hamas_mvp=hamas, israeli_mvp=israeli
    ).answer.result
    assert cached_rules.victory_result(space, space, (israeli > hamas) - (israeli < hamas)) == asked


def by_hand(table: Table, options: Sequence[Any], order: str) -> int:
    """Fire the first unit that can hit; under the order for one's own area, only with the rocket there."""
    for number, one in enumerate(options[1 : -len(ORDERS)], 1):
        near = order == ALWAYS or one.position == "same-area"
        if near and cached_flights.can_hit(one.position, table.standing[one.area].depleted):
            return number
    return 0


@settings(max_examples=6, deadline=None)
@given(SEED, st.sampled_from(ORDERS))
def test_a_standing_order_fires_as_a_hand_does_that_keeps_to_it(seed: int, order: str) -> None:
    def ordered(table: Table, kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
        if kind == "fire":
            return options.index(order)
        return GAME.policies["sensible"](table, kind, options, draw)

    def hand(table: Table, kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
        if kind == "fire":
            return by_hand(table, options, order)
        return GAME.policies["sensible"](table, kind, options, draw)

    chosen = full_options(GAME, {})
    by_order, few = play_out(GAME, seed, ordered, chosen)
    fired, many = play_out(GAME, seed, hand, chosen)
    by_order.fire_order = ""
    assert GAME.state(by_order) == GAME.state(fired)
    assert few < many


def test_the_standing_order_ends_with_the_turn() -> None:
    asked: list[tuple[int, str]] = []

    def watch(table: Table, kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
        if kind == "fire":
            asked.append((table.turn, table.impulse))
            return options.index(ALWAYS)
        return GAME.policies["sensible"](table, kind, options, draw)

    for seed in range(12):
        asked.clear()
        table, _ = play_out(GAME, seed, watch, full_options(GAME, {}))
        turns = [turn for turn, _ in asked]
        assert len(set(turns)) == len(turns)
        if table.turn > 1 and len(turns) > 1:
            return
    pytest.fail("no game went on to a second turn with rockets")


def test_the_player_may_say_which_rocket_flies_next() -> None:
    chosen = full_options(GAME, {"flight_order": "player"})
    offered: list[int] = []

    def last(table: Table, kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
        if kind != "flight":
            return GAME.policies["sensible"](table, kind, options, draw)
        assert len(set(options)) == len(options) > 1
        assert set(options) == set(table.rockets)
        offered.append(len(table.rockets))
        return len(options) - 1

    for seed in range(6):
        play_out(GAME, seed, last, chosen)
    assert offered


def test_no_one_is_asked_for_the_order_of_flights_unless_the_table_plays_so() -> None:
    def watch(table: Table, kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
        assert kind != "flight"
        return GAME.policies["random"](table, kind, options, draw)

    play_out(GAME, 5, watch, full_options(GAME, {}))
