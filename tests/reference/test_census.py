"""The census: the count of every answer over all combinations of facts; one wrong cell changes a count."""

from __future__ import annotations

import support.sample  # noqa: F401 -- enters the questions of the sample

from countermarch.conformance.census import walk
from countermarch.reference.engine import registry


def test_a_walk_meets_every_ruling_of_a_small_question() -> None:
    counted = walk(registry.find("sample", "fire"))
    assert counted is not None
    assert counted["walked"] == {"die": "1..6", "terrain": 3, "modifier": "-2..2", "scatter": 11}
    assert counted["refused"] == {"scatter": 20}, "twenty misses in a town, and no scatter die"
    assert sum(counted["answers"]["hit"].values()) == 6 * 3 * 5 * 11 - 20


def test_a_question_with_an_open_end_is_walked_through_a_window() -> None:
    volley = walk(registry.find("sample", "volley"))
    assert volley is not None
    assert volley["walked"] == {"dice": 43, "cover": "0 1 2 3 5 8 13 21"}
    assert walk(registry.find("sample", "convoy")) is None, "a convoy needs a list of moves"
