from __future__ import annotations

from dataclasses import replace

import pytest
from support import invariants

from countermarch.reference.play import game, game_seed, games
from countermarch.reference.play.positions import full_options
from countermarch.reference.play.simulation import play_out


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("policy", invariants.POLICIES)
def test_points_come_by_rule_counters_are_conserved_and_phases_in_order(name: str, policy: str) -> None:
    assert sum(invariants.check_game(name, game_seed(5, number), policy) for number in range(12)) > 100


def test_a_point_that_no_ruling_gives_is_found() -> None:
    played = game("reign-of-missiles")
    table, _ = play_out(played, 3, played.policies["sensible"], full_options(played, {}), logged=True)
    watch = invariants.ReignWatch()
    state = played.state(table)
    watch.see(state)
    watch.judge(table.log)
    watch.see(replace(state, israeli_mvp=state.israeli_mvp + 1))
    with pytest.raises(AssertionError):
        watch.judge(table.log)


def test_a_counter_that_vanishes_and_a_phase_out_of_order_are_found() -> None:
    played = game("reign-of-missiles")
    table, _ = play_out(played, 3, played.policies["sensible"], full_options(played, {}), logged=True)
    watch = invariants.ReignWatch()
    watch.see(played.state(table))
    with pytest.raises(AssertionError):
        watch.see(replace(played.state(table), launchers=played.state(table).launchers[1:]))
    reached = [(entry.turn, entry.phase) for entry in table.log]
    invariants.in_order("reign-of-missiles", reached)
    with pytest.raises(AssertionError):
        invariants.in_order("reign-of-missiles", reached[::-1])


def test_a_token_that_no_battle_gives_is_found() -> None:
    played = game("arab-israeli-wars")
    table, _ = play_out(played, 3, played.policies["sensible"], full_options(played, {}), logged=True)
    watch = invariants.ArabIsraeliWatch()
    watch.see(played.state(played.table(3, full_options(played, {}), logged=False)))
    watch.last = played.state(table)
    watch.judge(table.log)
    watch.last = replace(watch.last, israeli_tt=tuple(tokens ^ 1 for tokens in watch.last.israeli_tt))
    with pytest.raises(AssertionError):
        watch.judge(table.log)
