from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch import workers
from countermarch.reference.engine import InputError
from countermarch.reference.play import begin, game, game_seed, games, simulation
from countermarch.reference.play.simulation import simulate
from countermarch.reference.play.statistics import wilson

AIW = "arab-israeli-wars"


@pytest.mark.parametrize("name", games())
def test_the_result_does_not_hang_on_who_plays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number = 60
    monkeypatch.setattr(simulation, "_CHUNK", 25)
    alone = simulate(name, games=number, seed=3, policy="random")
    with ThreadPoolExecutor(3) as executor:
        together = simulate(name, games=number, seed=3, policy="random", executor=executor)
    with workers.executor(number, jobs=2) as executor:
        apart = simulate(name, games=number, seed=3, policy="random", executor=executor)
    assert alone == together == apart
    assert sum(alone.endings.values()) == sum(alone.turns.values()) == number


@pytest.mark.filterwarnings("ignore")  # the cluster's own, about its event loop
def test_a_dask_cluster_gives_the_same_result() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        workers.executor(1000, cluster=cluster.scheduler_address) as executor,
    ):
        spread = simulate(AIW, games=1000, seed=8, executor=executor)
    assert spread == simulate(AIW, games=1000, seed=8)


def test_a_cluster_that_is_not_there_is_said_in_one_line() -> None:
    with (
        pytest.raises(InputError, match="no scheduler answers"),
        workers.executor(1, cluster="nonsense://"),
    ):
        pass


def test_a_game_of_a_simulation_can_be_played_again_by_its_seed() -> None:
    found = simulate(AIW, games=1, seed=21, policy="sensible")
    end = begin(AIW, seed=game_seed(21, 0)).finish(game(AIW).policies["sensible"])
    assert found.endings == {end.ending: 1}
    assert found.turns == {end.state.turn: 1}
    assert found.decisions == len(end.decisions)


def test_a_bigger_simulation_begins_with_the_games_of_a_smaller_one() -> None:
    small, big = (simulate(AIW, games=games, seed=2) for games in (100, 300))
    assert all(small.turns[turn] <= big.turns[turn] for turn in small.turns)


def test_some_sense_beats_chance() -> None:
    sense, chance = (
        simulate(AIW, games=2000, seed=1, policy=policy).won() for policy in ("sensible", "random")
    )
    assert sense.low > chance.high


def test_progress_is_reported_up_to_the_last_game() -> None:
    stated: list[int] = []
    simulate(AIW, games=600, seed=1, policy="random", on_progress=stated.append)
    assert stated == sorted(stated)
    assert stated[-1] == 600


@pytest.mark.parametrize(
    ("given_", "parameter"),
    [
        ({"games": 0}, "games"),
        ({"games": True}, "games"),
        ({"games": 10**12}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": "1"}, "seed"),
        ({"policy": "clever"}, "policy"),
        ({"options": {"x": "y"}}, "options"),
    ],
)
def test_a_simulation_that_makes_no_sense_is_refused(given_: dict[str, object], parameter: str) -> None:
    with pytest.raises(InputError) as caught:
        simulate(AIW, **{"games": 10, "seed": 1, **given_})  # type: ignore[arg-type] # wrong on purpose
    assert caught.value.parameter == parameter


@given(st.integers(0, 400), st.integers(1, 400))
def test_an_interval_holds_the_share_seen_and_stays_within_0_and_1(count: int, of: int) -> None:
    found = wilson(min(count, of), of)
    assert 0 <= found.low <= found.share <= found.high <= 1


@pytest.mark.parametrize("share", [Fraction(1, 20), Fraction(1, 6), Fraction(1, 2)])
def test_an_interval_holds_the_true_share_about_as_often_as_it_says(share: Fraction) -> None:
    games = 120
    held = sum(
        comb(games, won) * share**won * (1 - share) ** (games - won)
        for won in range(games + 1)
        if wilson(won, games).low <= share <= wilson(won, games).high
    )
    assert 0.92 < held < 0.98
