"""Lists and records as written by hand, and as the command line writes them."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.citations import QUESTIONS, cases_by_question
from support.command_line import run

from countermarch import components
from countermarch.cli import notation
from countermarch.cli.arguments import as_words, read, value_of
from countermarch.cli.named_pieces import NamedPieces
from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.errors import ValueFault
from countermarch.reference.engine.kinds import DiceKind, ListKind, RecordKind

if TYPE_CHECKING:
    from countermarch.reference.engine.kinds import Field, Kind

SEVERAL = [
    field
    for game, question in QUESTIONS
    for field in registry.find(game, question).parameters
    if isinstance(field.kind, (ListKind, RecordKind, DiceKind))
]


def kind(game: str, question: str, name: str) -> Kind:
    return next(one.kind for one in registry.find(game, question).parameters if one.name == name)


@pytest.mark.parametrize(
    ("game", "question", "name", "written", "meant"),
    [
        (
            "lebanon-82",
            "combat-differential",
            "attackers",
            "Golani, 188 depleted, 2x plo 1",
            [
                {"side": "israeli", "strength": 7},
                {"side": "israeli", "strength": 6},
                {"side": "plo", "strength": 1},
                {"side": "plo", "strength": 1},
            ],
        ),
        (
            "third-lebanon-war",
            "fire-dice",
            "units",
            "3x j3=2, 4 hits=1 disrupted",
            [{"j3_rating": 2}] * 3 + [{"j3_rating": 4, "hits": 1, "disrupted": True}],
        ),
        (
            "arab-israeli-wars",
            "battle",
            "israeli_units",
            "2x Haganah Brigades; moshe-dayan",
            [{"card": "haganah-brigades", "count": 2}, {"card": "moshe-dayan"}],
        ),
        ("arab-israeli-wars", "event-discards", "arab_units", "2, south=1", {"north": 2, "south": 1}),
        (
            "next-war-in-lebanon",
            "setup-check",
            "zones",
            "Central Israel israel-sanctuary 10",
            [{"zone": "Central Israel", "area": "israel-sanctuary", "units": 10}],
        ),
        (
            "next-war-in-lebanon",
            "firefight",
            "firers",
            "401st combat dice=5+6",
            [{"mode": "combat", "rating": 5, "dice": [5, 6]}],
        ),
        (
            "next-war-in-lebanon",
            "firefight",
            "firers",
            "golani combat dice=3",
            [{"mode": "combat", "rating": 4, "dice": [3]}],
        ),
        ("lebanon-82", "combat-differential", "attacker_support", "4, 3", [4, 3]),
        ("lebanon-82", "combat-differential", "attacker_support", "", []),
        ("third-lebanon-war", "fire-hits", "dice", "5 6 1", [5, 6, 1]),
    ],
)
def test_a_list_is_read_as_written_by_hand(
    game: str, question: str, name: str, written: str, meant: object
) -> None:
    assert notation.read(written, kind(game, question, name), NamedPieces(components.game(game))) == meant


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("golanni", "no unit is called 'golanni'; did you mean golani?"),
        ("golani foo", "'foo' is not understood; write it like 'side=israeli strength=0'"),
        ("golani 188", "'188' is not understood"),
        ("strenght=3", "'strenght' is not a field; the fields are side, strength"),
        ("9999x plo 1", "9999 copies are too many; at most 1000"),
        ("strength=many", "'many' is not a whole number"),
    ],
)
def test_what_is_not_understood_is_reported_in_one_line(written: str, why: str) -> None:
    attackers = kind("lebanon-82", "combat-differential", "attackers")
    with pytest.raises(ValueFault) as raised:
        notation.read(written, attackers, NamedPieces(components.game("lebanon-82")))
    assert str(raised.value).startswith(why)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_what_the_command_line_writes_it_reads_again(game: str, question: str) -> None:
    asked = registry.find(game, question)
    for case in cases_by_question(game)[question]:
        if "answer" in case:
            assert read(as_words(case["given"], asked.parameters), asked.parameters) == case["given"]


WORDS = ["golani", "3x", "j3=2", ",", "=", "[", "depleted", "-1", "no-active", "5+6"]


@given(st.sampled_from(SEVERAL), st.text(max_size=40) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_nothing_that_is_typed_is_a_fault_of_the_program(field: Field, typed: str) -> None:
    with suppress(InputError):
        value_of(typed, field, NamedPieces(components.game("lebanon-82")))


def test_pieces_are_named_on_the_command_line() -> None:
    asked = ("ask", "lebanon-82", "combat-differential", "--attackers", "golani, 188th")
    assert "Differential +14" in run(*asked, "--defense-strength", "4").out


def test_a_list_that_the_game_holds_is_taken_from_it() -> None:
    asked = ("ask", "reign-of-missiles", "rocket-movement", "--rocket-type", "grad", "--area-kind", "gaza")
    assert "It sets up in launch north, launch centre" in run(*asked, "--exits", "@north-gaza").out
    shown = run(*asked, "--exits", "@nrth-gaza")
    assert (shown.status, shown.err.count("\n")) == (2, 1)
    assert "did you mean north-gaza" in shown.err


DIFFERENTIAL = ("ask", "lebanon-82", "combat-differential", "--defense-strength", "3", "--attackers")
HITS = ("ask", "third-lebanon-war", "apply-hits", "--net-hits", "3", "--player")


@pytest.mark.parametrize("number", ["7", "188"])
def test_a_bare_number_that_is_a_unit_too_is_refused_with_both_ways_to_write_it(number: str) -> None:
    refused = run(*DIFFERENTIAL, number)
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert f"'israeli {number}' or '{number}th'" in refused.err
    assert run(*DIFFERENTIAL, f"israeli {number}").status == 0
    assert run(*DIFFERENTIAL, f"{number}th").status == 0


@pytest.mark.parametrize(
    "name", ["7th", "7 Bde", "brigade 7", "7th brigade", "Bde 7th", "7TH", "israeli-252-7"]
)
def test_a_brigade_has_the_names_that_people_give_it(name: str) -> None:
    assert "Differential +8" in run(*DIFFERENTIAL, name).out


@pytest.mark.parametrize("name", ["7 bn", "7 division"])
def test_a_number_of_another_size_is_not_that_brigade(name: str) -> None:
    assert "strength 11" not in run(*DIFFERENTIAL, name).out


def test_units_are_not_taken_from_the_other_side() -> None:
    one = [{"j3_rating": 1}] * 3
    meant = run(*HITS, "insurgent", "--units", json.dumps(one), "--json").out
    assert run(*HITS, "insurgent", "--units", "1,1,1", "--json").out == meant
    refused = run(*HITS, "insurgent", "--units", "golani")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "belongs to the IDF side" in refused.err
    assert run(*HITS, "idf", "--units", "golani").status == 0


def test_a_number_is_a_rating_where_no_unit_of_that_side_has_it_for_a_name() -> None:
    dice = ("ask", "third-lebanon-war", "fire-dice", "--player", "idf", "--units")
    assert "4 dice" in run(*dice, "j3-rating=3, j3-rating=1").out
    shown = run(*dice, "3, 1")
    assert "4 dice" in shown.out or "may be" in shown.err
    firers = ("ask", "next-war-in-lebanon", "firefight", "--firers", "combat 5 dice=4")
    assert "write 'rating=5' or '5th'" in run(*firers).err


def test_units_are_called_in_the_answer_as_they_were_typed() -> None:
    facts = ("lebanon-82", "attack", "--attackers", "golani, 188th, 7 depleted", "--defender-side", "plo")
    facts = (*facts, "--defense-strength", "6", "--terrain", "rough")
    chosen = run("choose", *facts, "--result", "Ex").out
    assert "golani + 188th" in chosen
    assert "Attackers 1 + 2" not in chosen
    assert "attackers golani, 188th, 7 depleted" in run("odds", *facts).out
    assert "attackers golani, 188th, 7 depleted" in run("ask", *facts, "--die", "4").out


def test_odds_repeat_only_the_facts_that_were_given() -> None:
    facts = (
        "--attackers",
        "israeli 9",
        "--defender-side",
        "plo",
        "--defense-strength",
        "6",
        "--terrain",
        "rough",
    )
    said = run("odds", "lebanon-82", "attack", *facts).out.partition("still to roll")[0]
    assert "attackers" in said
    assert "bridge" not in said
    assert "stagger" not in said


def test_choices_that_tie_are_both_named() -> None:
    facts = ("--attackers", "israeli 7, israeli 11, israeli 11", "--defender-side", "plo")
    facts = (*facts, "--defense-strength", "6", "--terrain", "rough", "--result", "Ex")
    said = run("choose", "lebanon-82", "attack", *facts).out
    assert "Just as likely with the same number of units" in said
