"""The solitaire games as Gymnasium environments: they pass its own check, and legal play always continues."""

from __future__ import annotations

import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import countermarch.gym
from countermarch.components.extras import how_to_install
from countermarch.reference import play


def test_every_game_that_can_be_played_is_registered() -> None:
    assert {name.split("/")[1].removesuffix("-v0") for name in countermarch.gym.IDS} == set(play.games())


@pytest.mark.parametrize("name", countermarch.gym.IDS)
def test_it_passes_gymnasiums_own_check(name: str) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        check_env(gymnasium.make(name, render_mode="ansi").unwrapped)
    assert not [str(one.message) for one in said]


@pytest.mark.parametrize("name", countermarch.gym.IDS)
def test_legal_actions_lead_to_an_end_and_the_numbers_hold_the_position(name: str) -> None:
    table = gymnasium.make(name, render_mode="ansi")
    chance = np.random.default_rng(1)
    for seed in range(2):
        seen, info = table.reset(seed=seed)
        over = False
        while not over:
            assert int(seen["action_mask"].sum()) == len(info["choices"]) <= countermarch.gym.CHOICES
            state = ("", table.unwrapped.position.state)  # type: ignore[attr-defined]
            assert len(list(countermarch.gym.numbers(state))) <= countermarch.gym.NUMBERS
            assert info["rule"]
            seen, reward, over, cut, info = table.step(
                int(chance.choice(np.flatnonzero(seen["action_mask"])))
            )
            assert not cut
            assert over or reward == 0
        assert info["ending"]
        won = {one.id: one.won for one in play.game(name[len("countermarch/") : -3]).endings}
        assert reward == float(bool(won[info["ending"]]))
        assert isinstance(table.render(), str)


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (gymnasium.make("countermarch/arab-israeli-wars-v0") for _ in range(2))
    for one, other in zip(first.reset(seed=4), second.reset(seed=4), strict=True):
        assert str(one) == str(other)


def test_without_the_extra_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['gymnasium'] = None\nimport countermarch.gym"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.strip().endswith(
        f"environments need gymnasium, which is not installed; {how_to_install('gym')}"
    )
