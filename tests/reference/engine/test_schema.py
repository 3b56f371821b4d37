"""The JSON schema of a question is that of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest
from support.sample import Fire

from countermarch.folders.questions import unreadable
from countermarch.reference.engine import D6, Ruling, Working, answer_json, question, registry
from countermarch.reference.engine.questions import Question
from countermarch.reference.engine.signature import SignatureError


def test_every_kind_is_described_with_its_bounds_and_defaults() -> None:
    described = registry.find("sample", "fire").schema()
    assert described["given"] == [
        {"name": "die", "kind": "die", "sides": 6, "says": "one die"},
        {
            "name": "terrain",
            "kind": "enum",
            "values": ["clear", "town", "mountain"],
            "default": "clear",
            "says": "terrain of the target",
        },
        {"name": "modifier", "kind": "int", "min": -2, "max": 2, "default": 0, "says": "added to the die"},
        {
            "name": "scatter",
            "kind": "die",
            "sides": 10,
            "zero_based": True,
            "optional": True,
            "says": "where a miss lands",
        },
    ]
    assert described["answer"][1] == {
        "name": "total",
        "kind": "int",
        "says": "die and modifiers; null when nothing is fired",
    }


def test_lists_and_records_are_described_by_their_fields() -> None:
    moves, start, tolls, _ = registry.find("sample", "convoy").schema()["given"]
    assert [field["name"] for field in moves["fields"]] == ["from", "count", "roll", "dice"]
    assert moves["fields"][3] == {"name": "dice", "kind": "dice", "sides": 6, "default": [], "says": "dice"}
    assert start["default"] == {"south": 2}, "a default says only what is not the default of a field"
    assert tolls["fields"] == [{"name": "toll", "kind": "int", "min": 0}]
    assert tolls["default"] == []


def _lacks_help(*, die: D6) -> Ruling[Fire]:
    return Working().ruling(Fire(hit=True, total=die, terrain="town"))


def _gives_no_ruling(*, die: Annotated[D6, "die"]) -> Fire:
    return Fire(hit=True, total=die, terrain="town")


def _takes_positions(die: Annotated[D6, "die"]) -> Ruling[Fire]:
    return _lacks_help(die=die)


def _says_no_null(*, die: Annotated[D6, "die"] = None) -> Ruling[Fire]:  # type: ignore[assignment] # the mistake
    return _lacks_help(die=die)


def _takes_a_float(*, die: Annotated[float, "die"]) -> Ruling[Fire]:
    return _lacks_help(die=int(die))


@dataclass(frozen=True, slots=True)
class Roll:
    die: Annotated[D6, "die"]


@dataclass(frozen=True, slots=True)
class Rolls:
    rolls: Annotated[tuple[Roll, ...], "dice, one a record"]


def _takes_records_of_one_field(*, rolls: Annotated[tuple[Roll, ...], "dice"]) -> Ruling[Rolls]:
    return Ruling(Rolls(rolls), (), ())


def _answers_with_records_of_one_field(*, die: Annotated[D6, "die"]) -> Ruling[Rolls]:
    return Ruling(Rolls((Roll(die),)), (), ())


def test_an_answer_may_list_records_of_one_field() -> None:
    entry = Question("x", "rolls", "?", (), _answers_with_records_of_one_field)
    assert entry.schema()["answer"][0]["fields"] == [{"name": "die", "kind": "int", "says": "die"}]
    assert answer_json(entry.ask({"die": 4})) == {"rolls": [{"die": 4}]}


@pytest.mark.parametrize(
    ("function", "fault"),
    [
        (_lacks_help, "one help text, or a Note, belongs in its Annotated"),
        (_takes_positions, "keyword-only"),
        (_says_no_null, "its default is None but its type does not say so"),
        (_takes_a_float, "is not a kind of a question"),
        (_takes_records_of_one_field, "a plain list says what its values are called"),
    ],
)
def test_a_faulty_signature_is_reported_to_its_writer(function: object, fault: str) -> None:
    entry = Question("x", "faulty", "?", (), function)  # type: ignore[arg-type] # the mistakes under test
    with pytest.raises(SignatureError, match=fault):
        entry.schema()
    (found,) = unreadable([entry])
    assert fault in str(found)


def test_a_question_answers_with_a_ruling() -> None:
    entry = Question("x", "faulty", "?", (), _gives_no_ruling)  # type: ignore[arg-type] # the mistake
    with pytest.raises(TypeError, match="returns Ruling"):
        entry.schema()


def test_two_questions_of_one_name_are_a_mistake() -> None:
    with pytest.raises(TypeError, match="sample has two questions fire"):
        question("fire", asks="?", rules=(), game="sample")(_lacks_help)
