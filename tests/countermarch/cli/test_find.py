from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING

import pytest
from support.command_line import run

if TYPE_CHECKING:
    from pathlib import Path


def found(*words: str) -> list[str]:
    return [f"{hit['kind']} {hit['id']}" for hit in json.loads(run("find", *words, "--json").out)]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("CRT", "question combat-result"),
        ("ZOC", "question zoc-effect"),
        ("zones of control", "question zoc-effect"),
        ("surface-to-air missiles", "question sam-fire"),
        ("stack units", "question stacking-check"),
        ("how long does the game last", "question game-length"),
        ("amphibious landings", "question landing-result"),
        ("bastions", "clause 12.0 p1"),
        ("12.0", "clause 12.0 p1"),
    ],
)
def test_players_words_find_what_they_mean(query: str, wanted: str) -> None:
    assert wanted in found(*query.split(), "--game", "lebanon-82", "--limit", "5")


def test_what_is_found_says_how_to_ask() -> None:
    shown = run("find", "CRT", "--game", "lebanon-82")
    assert shown.status == 0
    asked = next(line for line in shown.out.splitlines() if "ask lebanon-82 combat-result --terrain" in line)
    answered = run(*shlex.split(asked)[1:])
    assert (answered.status, answered.err) == (0, "")


def test_nothing_found_is_said_and_shows_in_the_exit_status() -> None:
    shown = run("find", "submarines", "--game", "lebanon-82")
    assert shown.status == 1
    assert "Nothing found for 'submarines'." in shown.out
    assert "A command does this: countermarch verify --help" in run("find", "dispute").out


def test_the_number_of_hits_is_bounded() -> None:
    assert len(found("unit", "--limit", "3")) == 3
    assert run("find", "unit", "--limit", "0").err == "limit: '0' is not a whole number from 1 to 100\n"


def test_a_search_wants_words() -> None:
    shown = run("find")
    assert shown.status == 2
    assert shown.err == "words: not given; --help says what it is\n"


def test_what_is_found_is_said_to_be_what_it_is() -> None:
    assert "Golani  piece israeli-36-1" in run("find", "Golani", "--game", "lebanon-82").out
    shown = run("find", "out", "of", "supply", "--game", "lebanon-82").out
    assert "Supply  not in these rules" in shown
    assert "Supply is in the standard rules 1.0-9.0, which this rule book leaves out." in shown


def test_a_word_that_was_read_as_another_is_reported() -> None:
    assert run("find", "D2", "in", "beaufrot", "--game", "lebanon-82").out.startswith(
        "'beaufrot' is read as 'beaufort'.\n12.0 p2  Bastion immunity\n"
    )


def test_a_hit_says_of_which_game_it_is_where_several_are_searched() -> None:
    assert run("find", "D2", "in", "beaufort").out.startswith("Lebanon '82  12.0 p2  Bastion immunity\n")


@pytest.mark.parametrize("word", ["weather", "intervention", "expected"])
def test_an_english_word_is_never_taken_for_another(word: str) -> None:
    assert "is read as" not in run("find", word).out


def test_a_word_that_no_document_has_is_said() -> None:
    assert run("find", "weather").out == "Nothing found for 'weather'.\n"
    assert (
        "Nothing found for 'weather'." in run("find", "weather", "in", "Beirut", "--game", "lebanon-82").out
    )


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("panzer", "Tanks"),
        ("parachute", "35 Para"),
        ("tunnel", "Underground"),
        ("cyber", "Cascading Effects"),
    ],
)
def test_other_words_of_the_hobby_find_the_same(word: str, found: str) -> None:
    assert found in run("find", word).out


def test_a_game_named_first_is_searched_alone() -> None:
    assert found("third-lebanon-war", "how many dice first fire")[0] == "question fire-dice"


@pytest.mark.parametrize(
    ("query", "tools"),
    [
        ("chance to take a town when I attack", ["odds"]),
        ("which brigades are best to attack with", ["choose"]),
        ("what do I need to attack a town", ["need"]),
        ("attack a town", []),
    ],
)
def test_chances_the_best_and_what_is_needed_are_offered_and_can_be_typed(
    query: str, tools: list[str]
) -> None:
    shown = run("find", "lebanon-82", *query.split())
    assert "no 'chance'" not in shown.out
    lines = [line.strip() for line in shown.out.splitlines() if line.startswith("  countermarch ")]
    offered = [line for line in lines if line.split()[1] != "ask"]
    assert [line.split()[1:4] for line in offered] == [[tool, "lebanon-82", "attack"] for tool in tools]
    for line in offered:
        assert run(*shlex.split(line)[1:]).err == ""


def test_what_a_question_is_shown_by_is_no_refusal() -> None:
    attack = next(
        line for line in run("find", "lebanon-82", "attack a town").out.splitlines() if "attack --" in line
    )
    assert "No attack may be made" not in run(*shlex.split(attack)[1:]).out


def test_a_folder_as_the_first_or_last_word_is_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "flussland", "--kind", "hex-and-counter")
    found = run("find", "night", "--game", "flussland").out
    assert "Turn 6 is a night turn" in found
    assert run("find", "night", "flussland").out == run("find", "flussland", "night").out == found
