"""Laws of the Cascading Effects, of victory and of the game's length."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.engine import InputError
from countermarch.reference.next_war_in_lebanon import (
    cascading_effect,
    cascading_odds,
    game_length,
    victory_points,
)
from countermarch.reference.next_war_in_lebanon.cascading import Event, Rank, Suit
from countermarch.reference.next_war_in_lebanon.terms import Scenario

if TYPE_CHECKING:
    from countermarch.reference.next_war_in_lebanon.victory import Strategy

scenarios = st.sampled_from(get_args(Scenario))
few = st.integers(0, 12)


@pytest.mark.parametrize("scenario", get_args(Scenario))
@pytest.mark.parametrize("blank", [False, True])
def test_the_odds_of_all_events_and_the_blanks_add_up_to_one(scenario: Scenario, blank: bool) -> None:
    odds = [
        cascading_odds(scenario=scenario, event=event, fourteenth_rank=blank).answer
        for event in get_args(Event)
    ]
    total = odds[0].total
    assert sum(Fraction(chance.numerator, chance.denominator) for chance in odds) == Fraction(
        total - (4 if blank else 0), total
    )


@pytest.mark.parametrize("scenario", get_args(Scenario))
def test_the_odds_count_the_cards_that_the_chart_gives(scenario: Scenario) -> None:
    cards = [
        cascading_effect(scenario=scenario, suit=suit, rank=rank).answer
        for suit in get_args(Suit)
        for rank in get_args(Rank)
    ]
    drawn = Counter(card.event for card in cards if card.status != "redraw")
    for event in get_args(Event):
        assert cascading_odds(scenario=scenario, event=event).answer.cards == drawn[event]


@given(
    suit=st.sampled_from(get_args(Suit)),
    rank=st.sampled_from(get_args(Rank)),
    scenario=scenarios,
    die=st.none() | st.integers(1, 6),
    before=st.booleans(),
    collateral=st.booleans(),
)
def test_only_an_event_that_applies_does_anything(
    *, suit: Suit, rank: Rank, scenario: Scenario, die: int | None, before: bool, collateral: bool
) -> None:
    answer = cascading_effect(
        scenario=scenario,
        suit=suit,
        rank=rank,
        die_roll=die,
        already_happened=before,
        collateral=collateral,
        attacker_chits=6,
    ).answer
    idle = (answer.side, answer.effect, answer.count, answer.insurgent_c2_change, answer.further_draw)
    assert (idle == ("none", "none", 0, 0, False)) is (answer.status != "applies")
    assert answer.one_time is (rank == "k")


@pytest.mark.parametrize("event_card", [("spade", "k"), ("diamond", "a"), ("diamond", "7")])
def test_an_event_with_a_die_asks_for_it_once_and_then_uses_it(event_card: tuple[Suit, Rank]) -> None:
    suit, rank = event_card
    assert cascading_effect(suit=suit, rank=rank).answer.status == "needs-die"
    rolled = {cascading_effect(suit=suit, rank=rank, die_roll=die).answer.status for die in range(1, 7)}
    assert rolled <= {"applies", "no-effect"}


@given(few, few, few, few, few)
def test_more_of_anything_never_costs_its_side_points(
    kills: int, zones: int, hits: int, raids: int, lost: int
) -> None:
    def points(strategy: Strategy, more: int) -> tuple[int, int]:
        answer = victory_points(
            scenario="next-war",
            strategy=strategy,
            insurgent_eliminated=kills + more,
            israeli_zones=zones + more,
            infrastructure_hits=hits + more,
            raid_points=raids + more,
            idf_eliminated=lost + more,
        ).answer
        assert answer.margin == abs(answer.idf_vp - answer.insurgent_vp)
        return answer.idf_vp, answer.insurgent_vp

    for strategy in ("counterforce", "countervalue"):
        before, after = points(strategy, 0), points(strategy, 1)
        assert after[0] > before[0]
        assert after[1] > before[1]


@given(few, few, few)
def test_swapping_the_schedules_is_choosing_the_other_one(kills: int, syrians: int, zones: int) -> None:
    tally = {"insurgent_eliminated": kills, "syrian_eliminated": syrians, "israeli_zones": zones}
    swapped = victory_points(scenario="next-war", strategy="counterforce", swap_schedules=True, **tally)  # type: ignore[arg-type] # numbers
    other = victory_points(scenario="next-war", strategy="countervalue", **tally)  # type: ignore[arg-type] # numbers
    assert swapped.answer == other.answer


@given(scenarios, st.lists(st.integers(1, 20), max_size=5).map(sorted))
def test_a_ceasefire_never_ends_the_game_before_the_turn_it_was_drawn_in(
    scenario: Scenario, drawn: list[int]
) -> None:
    last = 20 if scenario == "next-war" else 12
    valid = True
    for turn in drawn:
        valid = valid and turn <= last
        last = max(last - 2, turn)
    if not valid:
        with pytest.raises(InputError, match="ceasefire_turns"):
            game_length(scenario=scenario, ceasefire_turns=tuple(drawn))
        return
    answer = game_length(scenario=scenario, ceasefire_turns=tuple(drawn)).answer
    assert answer.last_turn <= answer.printed_length
    assert answer.last_turn >= answer.printed_length - 2 * len(drawn)
    assert not drawn or answer.last_turn >= drawn[-1]
