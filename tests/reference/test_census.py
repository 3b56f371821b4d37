"""The census: how often each answer comes when all is asked; one wrong cell moves a number."""

from __future__ import annotations

import json

import pytest
import support.sample  # noqa: F401 -- enters the questions of the sample
from support.census import take, walk
from support.games import CENSUS, GAMES, census_text

from reference.engine import registry


def _written(game: str) -> dict[str, object]:
    path = CENSUS / f"{game}.json"
    assert path.exists(), f"no census yet: python tests/support/write_census.py {game}"
    found: dict[str, object] = json.loads(path.read_text("utf-8"))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_census_counts_every_question_that_can_be_walked(game: str) -> None:
    written = _written(game)
    moved = []
    for name, question in registry.questions(game).items():
        found = walk(question)
        if json.loads(json.dumps(found)) != written.get(name):
            moved.append(f"{name}: {json.dumps(found)}\n  written: {json.dumps(written.get(name))}")
    assert not moved, "\n".join(moved)
    assert written.keys() <= registry.questions(game).keys()


@pytest.mark.parametrize("game", GAMES)
def test_the_census_is_written_as_its_writer_writes_it(game: str) -> None:
    written = _written(game)
    assert census_text(written) == (CENSUS / f"{game}.json").read_text("utf-8")


def test_a_walk_meets_every_ruling_of_a_small_question() -> None:
    counted = take("sample")["fire"]
    assert counted["walked"] == {"die": "1..6", "terrain": 3, "modifier": "-2..2", "scatter": 11}
    assert counted["refused"] == {"scatter": 20}, "twenty misses in a town, and no scatter die"
    assert sum(counted["answers"]["hit"].values()) == 6 * 3 * 5 * 11 - 20


def test_a_question_with_an_open_end_is_walked_through_a_window() -> None:
    counted = take("sample")
    assert counted["volley"]["walked"] == {"dice": 43, "cover": "0 1 2 3 5 8 13 21"}
    assert "convoy" not in counted, "a convoy needs a list of moves"
