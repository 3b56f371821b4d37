"""Lists and records as people write them, and as the command line writes them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.citations import QUESTIONS, cases_by_question
from support.command_line import run

from countermarch import components
from countermarch.cli import notation
from countermarch.cli.given import as_words, read, value_of
from countermarch.cli.named_pieces import NamedPieces
from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.errors import Fault
from countermarch.reference.engine.kinds import DiceKind, ListKind, RecordKind

if TYPE_CHECKING:
    from countermarch.reference.engine.kinds import Field

SEVERAL = [
    field
    for game, question in QUESTIONS
    for field in registry.find(game, question).parameters
    if isinstance(field.kind, (ListKind, RecordKind, DiceKind))
]


def kind(game: str, question: str, name: str) -> Any:  # noqa: ANN401 # whatever the question takes
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
            "401 combat dice=5+6",
            [{"mode": "combat", "rating": 5, "dice": [5, 6]}],
        ),
        ("lebanon-82", "combat-differential", "attacker_support", "4, 3", [4, 3]),
        ("lebanon-82", "combat-differential", "attacker_support", "", []),
        ("third-lebanon-war", "fire-hits", "dice", "5 6 1", [5, 6, 1]),
    ],
)
def test_a_list_is_read_as_people_write_it(
    game: str, question: str, name: str, written: str, meant: object
) -> None:
    assert notation.read(written, kind(game, question, name), NamedPieces(components.game(game))) == meant


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("golani foo", "'foo' is not understood; write it like 'side=israeli strength=0'"),
        ("golani 188", "'188' is not understood"),
        ("strenght=3", "'strenght' is no field; the fields are side, strength"),
        ("9999x plo 1", "9999 times is too often; at most 1000"),
        ("strength=many", "'many' is not a whole number"),
    ],
)
def test_what_is_not_understood_is_told_in_a_line(written: str, why: str) -> None:
    attackers = kind("lebanon-82", "combat-differential", "attackers")
    with pytest.raises(Fault) as raised:
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
def test_nothing_that_is_typed_is_a_fault_of_ours(field: Field, typed: str) -> None:
    with suppress(InputError):
        value_of(typed, field, NamedPieces(components.game("lebanon-82")))


def test_pieces_are_named_on_the_command_line() -> None:
    asked = ("ask", "lebanon-82", "combat-differential", "--attackers", "golani, 188")
    assert "Differential +14" in run(*asked, "--defense-strength", "4").out


def test_a_list_that_the_game_holds_is_taken_from_it() -> None:
    asked = ("ask", "reign-of-missiles", "rocket-movement", "--rocket-type", "grad", "--area-kind", "gaza")
    assert "It sets up in launch north, launch centre" in run(*asked, "--exits", "@north-gaza").out
    shown = run(*asked, "--exits", "@nrth-gaza")
    assert (shown.status, shown.err.count("\n")) == (2, 1)
    assert "did you mean north-gaza" in shown.err
