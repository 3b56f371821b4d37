"""What the ordinary run leaves to the long one: tests that there are, and of most of them some stay."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import long_runs

if TYPE_CHECKING:
    from support.long_runs import Longer

ROOT = Path(__file__).parents[1]
LISTED = long_runs.read()


@pytest.mark.parametrize("one", LISTED, ids=lambda one: f"{one.test} {one.word}".rstrip())
def test_a_line_names_a_test_that_there_is(one: Longer) -> None:
    file, _, name = one.test.partition("::")
    text = (ROOT / file).read_text("utf-8")
    assert not name or f"\ndef {name}(" in text


def test_no_line_is_listed_twice() -> None:
    keys = [(one.test, one.word) for one in LISTED]
    assert len(keys) == len(set(keys))


def test_cases_that_stay_are_spread_and_are_others_for_another_test() -> None:
    cases = [f"game {number}" for number in range(30)]
    found = [long_runs.chosen(f"test {number}", cases, 5) for number in range(30)]
    assert {len(one) for one in found} == {5}
    assert len(set(found)) > 3
    assert set().union(*found) == set(cases)
    for one in found:
        places = sorted(cases.index(case) for case in one)
        assert all(later - place == 6 for place, later in pairwise(places))


def test_a_test_that_is_run_alone_stays() -> None:
    (whole,) = (one for one in LISTED if one.test.endswith("test_a_changed_cell_is_noticed"))
    assert long_runs.leaving([f"{whole.test}[lebanon-82]"]) == frozenset()
