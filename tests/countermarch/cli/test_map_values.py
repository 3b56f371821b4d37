"""Facts that a place of the game's map settles, written with an @."""

from __future__ import annotations

import json

import pytest
from support.command_line import run

from countermarch import components

GAME = "next-war-in-lebanon"
ENTRY = ("ask", GAME, "zone-entry", "--unit", "armor", "--method", "move")


def answer(*words: str) -> dict[str, object]:
    return dict(json.loads(run(*words, "--json").out)["answer"])


def test_a_move_goes_to_a_neighbour_of_the_map() -> None:
    places = components.game(GAME).places
    for place in ("tyre", "marjayoun"):
        beside = places[place].text("neighbours").split()
        for other in places:
            word = f"@{place},{other}"
            faults = answer(*ENTRY, "--to-area", "lebanon", "--adjacent", word)["faults"]
            assert (faults == []) == (other in beside), word


def test_what_a_zone_is_comes_from_the_map() -> None:
    words = (*ENTRY[:-1], "airmobile", "--scenario", "2006", "--to-area", "@sidon")
    assert json.loads(run(*words, "--json").out)["given"]["to_area"] == "lebanon"
    assert "north-of-litani" in answer(*words, "--north-of-litani", "@sidon")["faults"]  # type: ignore[operator]
    assert "north-of-litani" not in answer(*words, "--north-of-litani", "@tyre")["faults"]  # type: ignore[operator]
    rolled = ("ask", GAME, "evade", "--side", "insurgent", "--units", "3", "--die-rolls", "4 2", "--terrain")
    assert answer(*rolled, "@tyre") == answer(*rolled, "urban") != answer(*rolled, "@naqoura")


@pytest.mark.parametrize(
    ("zones", "legal"), [("@naqoura", True), ("@tyre, maalot", True), ("@tyre sidon", False)]
)
def test_a_raid_needs_control_beside_nahariyya(zones: str, legal: bool) -> None:
    assert answer("ask", GAME, "raid", "--die-roll", "4", "--controls-adjacent-zone", zones)["legal"] is legal


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("@", "adjacent: '' is not a place of the map; expected one of "),
        ("@tyre,sydon", "adjacent: 'sydon' is not a place of the map; did you mean sidon?"),
        ("@tyre", "adjacent: one place; expected two, as @tyre,naqoura"),
        ("tyre", "adjacent: 'tyre' is not yes or no"),
    ],
)
def test_what_is_no_place_of_the_map_is_one_line(word: str, says: str) -> None:
    shown = run(*ENTRY, "--to-area", "lebanon", "--adjacent", word)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.startswith(says)
    assert shown.err.count("\n") == 1


def test_the_page_of_a_question_says_so() -> None:
    assert (
        "Or write @ and the names of two places, with a comma between"
        in run("questions", GAME, "zone-entry", columns=200).out
    )
