"""The JSON objects of rulings."""

from __future__ import annotations

from fractions import Fraction

import pytest
import support.sample
from support.sample import Counts, Move

from countermarch import components
from countermarch.reference.engine import Cell, Working, answer_json, registry, ruling_json
from countermarch.reference.engine.json_values import to_json


def test_a_ruling_is_one_object_with_everything_that_was_asked() -> None:
    question = registry.find("sample", "salvo")
    clean = question.check({"guns": 1, "dice": [6]})
    assert ruling_json(question, clean, question.function(**clean)) == {
        "game": "sample",
        "question": "salvo",
        "given": {"guns": 1, "dice": [6]},
        "answer": {"hits": 2, "net": 2, "jammed": False},
        "steps": [{"rule": "2.1", "text": "1 guns", "value": 2}],
        "errata": [],
    }


def test_an_answer_alone_is_its_fields() -> None:
    assert answer_json(support.sample.fire(die=6)) == {"hit": True, "total": 6, "terrain": "clear"}


def test_a_python_keyword_never_shows_its_underscore() -> None:
    assert to_json(Move(from_="town")) == {"from": "town", "count": 1, "roll": None, "dice": []}


def test_records_lists_and_fractions_are_plain() -> None:
    assert to_json((Counts(1, 2), Fraction(1, 3))) == [{"north": 1, "south": 2}, "1/3"]


def test_what_has_no_place_in_an_answer_is_a_fault_of_the_rule() -> None:
    with pytest.raises(TypeError, match="a set cannot be part of an answer"):
        to_json({1, 2})


def test_a_ruling_collects_steps_errata_and_everything_that_was_read() -> None:
    work = Working(components.game("lebanon-82"))
    assert work.step("1.0", "one", 3, "X-E02", "X-E01") == 3
    work.depend_on("X-E03", "X-E01")
    assert work.read("crt", "4", "6") == work.read("crt", "4", "6") == "A2"
    assert work.number("sam-range") == 2
    assert work.fact("2006", "plo-units").number == 14
    ruling = work.ruling(None)
    assert [step.rule for step in ruling.steps] == ["1.0"]
    assert ruling.errata == ("X-E01", "X-E02", "X-E03")
    assert ruling.cells == (Cell("crt", "4", "6"),), "once, however often it is read"
    assert [number.id for number in ruling.numbers] == ["sam-range"]
    assert [fact.id for fact in ruling.facts] == ["plo-units"]
