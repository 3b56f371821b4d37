"""Laws of the length of the game and of victory."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.engine import InputError
from countermarch.reference.lebanon_82 import (
    game_length,
    victory_1976,
    victory_1982,
    victory_2006,
    victory_three_player,
)
from countermarch.reference.lebanon_82.terms import Scenario

few = st.integers(0, 6)
turns = st.integers(1, 30)


@given(few, few, few, few, turns)
def test_israeli_losses_never_lengthen_the_1982_game_and_syrian_ones_never_shorten_it(
    depleted: int, eliminated: int, syrian_depleted: int, syrian_eliminated: int, base: int
) -> None:
    def last(*, israeli: int, syrian: int) -> int:
        return game_length(
            scenario="1982",
            israeli_depleted=depleted + israeli,
            israeli_eliminated=eliminated,
            syrian_depleted=syrian_depleted + syrian,
            syrian_eliminated=syrian_eliminated,
            base_length=base,
        ).answer.last_turn

    assert last(israeli=1, syrian=0) <= last(israeli=0, syrian=0) <= last(israeli=0, syrian=1)
    assert last(israeli=1, syrian=1) == last(israeli=0, syrian=0)


@given(st.sampled_from(get_args(Scenario)), st.integers(0, 7), turns, turns, st.booleans())
def test_the_game_never_runs_past_turn_30_and_stops_at_once_only_when_the_end_is_past(
    scenario: Scenario, plo: int, turn: int, base: int, wiped: bool
) -> None:
    answer = game_length(
        scenario=scenario, plo_eliminated=plo, current_turn=turn, base_length=base, side_wiped_out=wiped
    ).answer
    assert 0 <= answer.last_turn <= 30
    assert answer.ends_now is (turn > answer.last_turn)
    if scenario != "2006":
        assert answer.adjustment == 0
        assert answer.last_turn == base


@given(turns, turns, st.integers(0, 13))
def test_a_side_wiped_out_in_2006_makes_this_turn_the_last_unless_the_end_is_nearer(
    turn: int, base: int, plo: int
) -> None:
    goes_on, wiped_out = (
        game_length(
            scenario="2006", plo_eliminated=plo, current_turn=turn, base_length=base, side_wiped_out=wiped
        ).answer
        for wiped in (False, True)
    )
    assert wiped_out.last_turn == min(goes_on.last_turn, max(turn, 0))
    assert wiped_out.ends_now is goes_on.ends_now


@pytest.mark.parametrize(("scenario", "limit"), [("1982", 20), ("2006", 14), ("1976", 7)])
def test_no_more_plo_units_can_be_lost_than_there_are(scenario: Scenario, limit: int) -> None:
    assert game_length(scenario=scenario, plo_eliminated=limit).answer.last_turn <= 30
    with pytest.raises(InputError, match=f"plo_eliminated: {limit + 1} is too many; {scenario} has {limit}"):
        game_length(scenario=scenario, plo_eliminated=limit + 1)


@given(st.integers(0, 20), few, st.booleans(), st.booleans())
def test_israel_wins_1982_only_with_no_arab_unit_left(
    plo: int, syrian: int, over: bool, strict: bool
) -> None:
    winner = victory_1982(plo_left=plo, syrian_left=syrian, game_over=over, strict=strict).answer.winner
    assert (winner == "israeli") is (plo == syrian == 0)
    assert (winner == "undecided") is (plo + syrian > 0 and not over)


@given(st.integers(0, 6), st.integers(0, 6), few, few)
def test_three_players_have_one_winner_and_more_hexes_of_your_own_never_lose_it(
    israeli: int, sites: int, plo_kills: int, syrian_kills: int
) -> None:
    def winner(beirut_israeli: int, sam_active: int) -> str:
        return victory_three_player(
            plo_left=1,
            syrian_left=1,
            beirut_israeli=beirut_israeli,
            sam_active=sam_active,
            plo_kills=plo_kills,
            syrian_kills=syrian_kills,
        ).answer.winner

    won = winner(israeli, sites)
    assert won in {"plo", "syrian"}
    if won == "plo" and israeli > 0:
        assert winner(israeli - 1, sites) == "plo"
    if won == "syrian" and sites < 6:
        assert winner(israeli, sites + 1) == "syrian"


@given(
    israeli_die=st.integers(1, 6),
    plo_die=st.integers(1, 6),
    towns=few,
    plo=st.integers(0, 14),
    depleted=few,
    eliminated=few,
)
def test_the_2006_winner_has_the_higher_total(
    *, israeli_die: int, plo_die: int, towns: int, plo: int, depleted: int, eliminated: int
) -> None:
    answer = victory_2006(
        israeli_die=israeli_die,
        plo_die=plo_die,
        towns_held=towns,
        plo_eliminated=plo,
        israeli_depleted=depleted,
        israeli_eliminated=eliminated,
    ).answer
    lead = answer.israeli_total - answer.plo_total
    assert lead == israeli_die + towns + plo - plo_die - depleted - 4 * eliminated
    assert answer.winner == ("israeli" if lead > 0 else "plo" if lead < 0 else "draw")


@given(st.integers(0, 6), st.booleans(), st.integers(0, 7), st.integers(0, 4))
def test_the_lenient_reading_of_1976_never_takes_a_win_from_syria(
    beirut: int, sidon: bool, plo: int, syrian: int
) -> None:
    def won(rule: str) -> bool:
        answer = victory_1976(
            beirut_captured=beirut,
            sidon_captured=sidon,
            plo_left=plo,
            syrian_left=syrian,
            survivor_rule=rule,  # type: ignore[arg-type] # one of the two readings
        ).answer
        return answer.winner == "syrian"

    assert won("elimination-only") >= won("both")
