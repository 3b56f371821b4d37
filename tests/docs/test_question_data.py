"""The data of a lookup's parameters: help for people, and the erratum that a parameter settles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from support.folders import make_folder

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.site.data import game_data, question_data
from countermarch.site.subjects import installed, of_folder

if TYPE_CHECKING:
    from pathlib import Path


def _given(question: str) -> dict[str, dict[str, Any]]:
    asked = question_data(registry.find("lebanon-82", question), installed("lebanon-82"))
    return {one["name"]: one for one in asked["schema"]["given"]}


def test_a_parameter_that_only_chooses_a_reading_is_separate_with_its_erratum() -> None:
    sidon = _given("plo-setup-check")["sidon_hex_1976"]
    assert (sidon["readings"], sidon["apart"]) == (["L82-E09"], True)


def test_a_fact_that_an_erratum_is_about_stays_among_the_facts() -> None:
    across = _given("terrain-row")["across_river"]
    assert across["readings"] == ["L82-E60"]
    assert "apart" not in across
    assert across["says"] == "The attack counts as made across a river hexside"


def test_what_only_a_program_needs_is_left_out() -> None:
    given = _given("plo-setup-check")
    assert "says" not in given["scenario"], "which scenario: the label says as much"
    assert all("bad input" not in one.get("says", "") for one in given.values())


def test_units_without_ids_have_the_names_of_their_counters(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path / "army", units_csv="Name,Att\nHasen Nord,4\n1. Regiment,6\n1. Regiment,1\n"
    )
    game = components.load(folder, extra_columns="keep")
    called = game_data(game, of_folder(game))["called"]
    assert called == {"unit-1": "Hasen Nord", "unit-2": "1. Regiment (2)", "unit-3": "1. Regiment (3)"}
