"""A sentence on the command line: what was read comes first, then the ruling or one question."""

from __future__ import annotations

import json

import pytest
from support.command_line import run


def test_what_was_read_is_before_the_ruling() -> None:
    shown = run("ask", "town +3 rolled 4", "--game", "lebanon-82")
    assert (shown.status, shown.err) == (0, "")
    first, *lines = shown.out.splitlines()
    assert first == "lebanon-82 combat-result"
    assert [line.split() for line in lines[:3]] == [
        ["--terrain", "town", '"town"'],
        ["--differential", "3", '"+3"'],
        ["--die", "4", '"rolled', '4"'],
    ]
    assert "A2" in shown.out


def test_a_sentence_needs_no_quotes() -> None:
    words = ("town", "+3", "rolled", "4")
    assert run("ask", "lebanon-82", *words) == run("ask", " ".join(words), "--game", "lebanon-82")
    assert "no such folder" not in run("ask", "town w/ +3, rolled 4, in Lebanon '82").err


def test_a_missing_fact_is_asked_for_with_status_2() -> None:
    shown = run("ask", "iron dome rolled 1", "--game", "reign-of-missiles", "--json")
    reply = json.loads(shown.out)
    assert (shown.status, reply["status"], reply["missing"]) == (2, "asks", ["position"])
    plain = run("ask", "iron dome rolled 1", "--game", "reign-of-missiles")
    assert plain.status == 2
    assert "The rocket is shot down" in plain.out


def test_the_last_question_is_remembered() -> None:
    run("ask", "in A Reign of Missiles, iron dome in the same area, d10 1")
    shown = run("ask", "what if it rolled 9", "--json")
    assert json.loads(shown.out)["given"] == {"position": "same-area", "d10": 9}


def test_what_nothing_answers_is_one_line() -> None:
    shown = run("ask", "does rain ground my helicopters", "--game", "third-lebanon-war")
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.startswith("No question of this game answers that")
    assert shown.err.count("\n") == 1
    shown = run("ask", "do leaders count as units", "--game", "arab-israeli-wars")
    assert "near it: AIW-E05 (Is a Leader a unit?): A Leader is a unit of Force 0" in shown.err
    shown = run("ask", "can I advance after combat", "--game", "lebanon-82")
    assert "which this rule book leaves out" in shown.err


def test_a_fact_is_said_once() -> None:
    shown = run("ask", "6 hits on a TF HQ", "--game", "third-lebanon-war")
    assert shown.out.count("--j2-rating") == 1


def test_a_game_that_is_not_there_is_named() -> None:
    shown = run("ask", "town +3 rolled 4", "--game", "chess")
    assert (shown.status, shown.out) == (2, "")
    assert "'chess' is not one of the games" in shown.err


def test_a_fact_that_makes_no_difference_is_filled_in_and_said_to_be() -> None:
    shown = run("ask", "rocket hits a city, roll a 4", "--game", "reign-of-missiles")
    assert (shown.status, shown.err) == (0, "")
    assert "--city none" in shown.out
    assert "not said: the answer is the same for any value" in shown.out
    assert "No damage" in shown.out


@pytest.mark.parametrize(
    "says",
    [
        "4 israeli units of 5 attack a syrian of 3 in the open",
        "four israeli brigades, each worth 5, attack a syrian of 3 in clear",
        "four israeli brigades of strength 5 attack a syrian of 3 in clear",
        "four israeli brigades 5 each attack a syrian of 3 in clear",
        "4 israeli 5s attack a syrian of 3 in clear",
    ],
)
def test_alike_units_are_counted_and_their_number_is_no_strength(says: str) -> None:
    reply = json.loads(run("ask", says, "--game", "lebanon-82", "--json").out)
    assert reply["given"]["attackers"] == [{"strength": 5, "side": "israeli"}] * 4
    assert reply["given"]["defense_strength"] == 3


def test_a_question_that_is_still_open_is_continued() -> None:
    assert run("ask", "in a town at +3 we rolled a 4", "--game", "lebanon-82").status == 0
    asked = run("ask", "who wins with 20 points for hezbollah", "--game", "next-war-in-lebanon")
    assert (asked.status, "Still needed: scenario" in asked.out) == (2, True)
    shown = run("again", "in the 2006 scenario")
    assert (shown.status, shown.out.splitlines()[0]) == (0, "next-war-in-lebanon victory-points")


def test_a_question_by_options_that_is_still_open_is_continued_too() -> None:
    run("ask", "town +3 rolled 4", "--game", "lebanon-82")
    assert (
        run("ask", "lebanon-82", "combat-result", "--terrain", "mountain", "--differential", "1").status == 2
    )
    assert "terrain mountain, differential 1, die 5" in run("again", "--die", "5").out


def test_a_receipt_of_a_sentence_is_the_line_alone() -> None:
    shown = run("ask", "town +3 rolled 4", "--game", "lebanon-82", "--receipt")
    assert len(shown.out.splitlines()) == 1
    assert shown.out.startswith("cm:lebanon-82/combat-result?")
    assert "--terrain town" in shown.err


def test_words_of_a_follow_up_that_are_not_understood_are_named() -> None:
    assert run("ask", "in a town at +3 we rolled a 4", "--game", "lebanon-82").status == 0
    shown = run("again", "and at night?")
    assert shown.status == 2
    assert "'night' is not a word for a fact of lebanon-82 combat-result; its facts are terrain," in shown.err
    shown = run("again", "and if I roled 5")
    assert (shown.status, 'read "roled" as "rolled"' in shown.out) == (0, True)


def test_facts_that_odds_rest_on_though_nobody_said_them_are_shown() -> None:
    shown = run("ask", "who has won 2006", "--game", "lebanon-82")
    assert "assumed: towns held 0, PLO eliminated 0," in shown.out


def test_odds_of_another_game_are_not_asked_for_as_a_number() -> None:
    shown = run("ask", "attack at 3:1 in town, die 4", "--game", "lebanon-82")
    assert "This question takes no odds such as 3-1" in shown.out
