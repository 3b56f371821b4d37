"""Whatever a question is given, it answers or says what is wrong with it; nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import strategies
from support.games import GAMES

import components
from reference.engine import InputError, registry, wire
from reference.engine.kinds import BoolKind, EnumKind, Kind, ListKind, RecordKind, TextKind
from reference.engine.schema import schema

if TYPE_CHECKING:
    from random import Random

    from reference.engine import Question, Ruling

SETTINGS = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

QUESTIONS = [
    pytest.param(question, id=f"{game}-{question.id}")
    for game in GAMES
    for question in registry.questions(game).values()
]


def answered(question: Question, asked: dict[str, Any]) -> Ruling[Any] | None:
    """Return the ruling, or None when the question refused what it was given with a proper error."""
    try:
        return question.ask(asked)
    except InputError as error:
        refused = error
    names = {field.name for field in question.parameters}
    assert refused.parameter in names or refused.message.startswith("there is no such parameter")
    assert refused.message.isprintable()
    return None


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_answers_or_refuses_whatever_its_kinds_allow(question: Question) -> None:
    @SETTINGS
    @given(strategies.valid(question))
    def holds(asked: dict[str, Any]) -> None:
        ruling = answered(question, asked)
        if ruling is not None:
            sound(question, ruling)
            assert question.ask(asked) == ruling

    holds()


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_was_given_can_be_given_again(question: Question) -> None:
    @SETTINGS
    @given(strategies.valid(question))
    def holds(asked: dict[str, Any]) -> None:
        clean = question.check(asked)
        filled_in = wire.given_json(question, clean)
        assert filled_in.keys() == {field.name for field in question.parameters}
        assert question.check(filled_in) == clean

    holds()


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_refuses_broken_input_with_its_own_error_only(question: Question) -> None:
    @SETTINGS
    @given(strategies.broken(question))
    def holds(asked: dict[str, Any]) -> None:
        ruling = answered(question, asked)
        if ruling is not None:
            sound(question, ruling)

    holds()


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_order_of_a_heap_of_dice_does_not_matter(question: Question) -> None:
    heaps = [f.name for f in question.parameters if getattr(f.kind, "ordered", True) is False]
    if not heaps:
        return

    @SETTINGS
    @given(strategies.valid(question), st.randoms(use_true_random=False))
    def holds(asked: dict[str, Any], shuffler: Random) -> None:
        mixed = dict(asked)
        for name in heaps:
            if mixed.get(name):
                mixed[name] = shuffler.sample(mixed[name], len(mixed[name]))
        one, other = answered(question, asked), answered(question, mixed)
        assert (one and one.answer) == (other and other.answer)

    holds()


def sound(question: Question, ruling: Ruling[Any]) -> None:
    """Hold a ruling to what its question promises: the kinds of its answer, cited steps, known errata."""
    answer = wire.plain(ruling.answer)
    assert isinstance(answer, dict)
    assert conforms(question.answer, answer)
    json.dumps(wire.findings(ruling), allow_nan=False)
    assert ruling.steps, "a ruling gives its reasons"
    known = cited(question.game)
    for step in ruling.steps:
        assert step.text
        assert step.text.isprintable()
        assert step.rule in known | set(question.rules), f"{step.rule} is no clause of {question.game}"
    assert set(ruling.errata) <= components.game(question.game).errata.keys()
    game = components.game(question.game)
    for cell in ruling.cells:
        table = game.tables.get(cell.table) or game.charts[cell.table]
        assert (cell.row, cell.column) in table.cells


def conforms(kind: Kind, value: object) -> bool:
    """Whether a JSON value of an answer is of its kind; whole numbers have no bounds here."""
    match kind, value:
        case (RecordKind(fields=fields), dict()):
            return [field.name for field in fields] == list(value) and all(
                (field.nullable and value[field.name] is None) or conforms(field.kind, value[field.name])
                for field in fields
            )
        case (ListKind(item), list()):
            return all(conforms(item, part) for part in value)
        case (EnumKind(values), str() | int()):
            return any(value == one and type(value) is type(one) for one in values)
        case (BoolKind(), _):
            return type(value) is bool
        case (TextKind(), str()):
            return value.isprintable()
        case _:
            return kind.name == "int" and type(value) is int


def cited(game: str) -> set[str]:
    """Return every number a step may cite: clauses, their chapters, and the names of tables' rules."""
    if game not in _CITED:
        data = components.game(game)
        rules = {clause.number for clause in data.clauses} | {clause.rule for clause in data.clauses}
        rules |= {rule for q in registry.questions(game).values() for rule in q.rules}
        rules |= {table.rule for table in data.tables.values()} | {c.rule for c in data.charts.values()}
        _CITED[game] = rules
    return _CITED[game]


_CITED: dict[str, set[str]] = {}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_describes_itself_as_plain_data(question: Question) -> None:
    described = schema(question)
    assert json.loads(json.dumps(described)) == described
