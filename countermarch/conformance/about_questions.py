"""Checks of questions: any input is answered, or refused with a proper error."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from countermarch.conformance.subjects import Nonconformance, hold
from countermarch.reference.engine import InputError
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.kinds import BoolKind, EnumKind, Kind, ListKind, RecordKind, TextKind
from countermarch.reference.engine.ruling import findings

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from hypothesis.strategies import SearchStrategy

    from countermarch.conformance.subjects import Subject
    from countermarch.reference.engine import Question, Ruling

TRIED = 40
"""How many inputs of each question are tried, the same each time."""


def every_question_answers_or_refuses_whatever_its_kinds_allow(checked: Subject) -> None:
    """Any facts of the right kinds get a valid ruling or a proper error, and the same one twice."""
    from countermarch.conformance.strategies import valid

    def holds(question: Question, asked: dict[str, Any]) -> None:
        ruling = answered(question, asked)
        if ruling is not None:
            check_ruling(checked, question, ruling)
            _require(question.ask(asked) == ruling, f"{question.id} {asked}: not the same ruling twice")

    _try_each(checked, valid, holds)


def what_was_given_can_be_given_again(checked: Subject) -> None:
    """Facts written as JSON with their defaults are read back as the same facts."""
    from countermarch.conformance.strategies import valid

    def holds(question: Question, asked: dict[str, Any]) -> None:
        clean = question.check(asked)
        filled_in = question.given_json(clean)
        _require(filled_in.keys() == {field.name for field in question.parameters}, f"{question.id} {asked}")
        _require(question.check(filled_in) == clean, f"{question.id}: {asked} is not {filled_in}")

    _try_each(checked, valid, holds)


def every_question_refuses_broken_input_with_its_own_error_only(checked: Subject) -> None:
    """Any input at all gets a valid ruling or an ``InputError`` that names the parameter."""
    from countermarch.conformance.strategies import broken

    def holds(question: Question, asked: dict[str, Any]) -> None:
        ruling = answered(question, asked)
        if ruling is not None:
            check_ruling(checked, question, ruling)

    _try_each(checked, broken, holds)


def the_order_of_a_heap_of_dice_does_not_matter(checked: Subject) -> None:
    """The order of dice rolled together does not matter."""
    from hypothesis import strategies as st

    from countermarch.conformance.strategies import valid

    def both(question: Question) -> SearchStrategy[Any]:
        return st.tuples(valid(question), st.randoms(use_true_random=False))

    def holds(question: Question, drawn: tuple[dict[str, Any], Random]) -> None:
        asked, shuffler = drawn
        mixed = dict(asked)
        for name in _unordered_parameters(question):
            if mixed.get(name):
                mixed[name] = shuffler.sample(mixed[name], len(mixed[name]))
        one, other = answered(question, asked), answered(question, mixed)
        _require((one and one.answer) == (other and other.answer), f"{question.id}: {asked} and {mixed}")

    _try_each(checked, both, holds, wanted=lambda question: bool(_unordered_parameters(question)))


def every_question_describes_itself_as_plain_data(checked: Subject) -> None:
    """The schema of a question survives JSON."""
    described = {one.id: one.schema() for one in checked.questions.values()}
    hold((name for name, one in described.items() if json.loads(json.dumps(one)) != one), "not plain")


def every_clause_is_decided_by_a_question_that_cites_it(checked: Subject) -> None:
    """The questions that a clause names exist, and one of them cites it."""
    questions = checked.questions
    faults = []
    for clause in checked.game.clauses:
        unknown = [name for name in clause.questions if name not in questions]
        if unknown:
            faults.append(f"{clause.number}: there is no question {', '.join(unknown)}")
        elif clause.questions and not any(
            _cites(questions[name].rules, clause.number) for name in clause.questions
        ):
            faults.append(f"{clause.number}: none of {', '.join(clause.questions)} cites it")
    hold(faults, "clauses")


CHECKS = (
    every_question_answers_or_refuses_whatever_its_kinds_allow,
    what_was_given_can_be_given_again,
    every_question_refuses_broken_input_with_its_own_error_only,
    the_order_of_a_heap_of_dice_does_not_matter,
    every_question_describes_itself_as_plain_data,
    every_clause_is_decided_by_a_question_that_cites_it,
)


def answered(question: Question, asked: dict[str, Any]) -> Ruling[Any] | None:
    """Return the ruling, or None if the question refused the input with a proper error."""
    try:
        return question.ask(asked)
    except InputError as error:
        names = {field.name for field in question.parameters}
        named = error.parameter in names or error.message.startswith("there is no such parameter")
        _require(named, f"{question.id} {asked}: the error names no parameter: {error}")
        _require(error.message.isprintable(), f"{question.id} {asked}: {error.message!r}")
        return None
    except Exception as error:
        raise Nonconformance(f"{question.id} {asked}: {type(error).__name__}: {error}") from error


def check_ruling(checked: Subject, question: Question, ruling: Ruling[Any]) -> None:
    """Check a ruling against its question: the kinds of the answer, the rules cited, known errata."""
    where = f"{question.id}: "
    answer = to_json(ruling.answer)
    _require(conforms(question.answer, answer), f"{where}{answer} is not of its kind")
    json.dumps(findings(ruling), allow_nan=False)
    _require(bool(ruling.steps), f"{where}a ruling without a step")
    known = cited(checked) | set(question.rules) | set(checked.game.errata)
    for step in ruling.steps:
        _require(bool(step.text) and step.text.isprintable(), f"{where}{step}")
        _require(step.rule in known, f"{where}{step.rule} is not a clause or an erratum of {checked.name}")
    _require(set(ruling.errata) <= checked.game.errata.keys(), f"{where}{ruling.errata}")
    for cell in ruling.cells:
        table = checked.game.tables.get(cell.table) or checked.game.charts.get(cell.table)
        _require(table is not None and (cell.row, cell.column) in table.cells, f"{where}no cell {cell}")


def conforms(kind: Kind, value: object) -> bool:
    """Return whether a JSON value of an answer is of its kind; bounds of numbers are not checked."""
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


def cited(checked: Subject) -> frozenset[str]:
    """Return everything a step may cite: clauses, chapters, and the rules of tables."""
    game = checked.game
    rules = {clause.number for clause in game.clauses} | {clause.rule for clause in game.clauses}
    rules |= {rule for one in checked.questions.values() for rule in one.rules}
    rules |= {table.rule for table in game.tables.values()} | {chart.rule for chart in game.charts.values()}
    rules |= {line.rule for chart in game.charts.values() for line in chart.lines}
    return frozenset(rules)


def _try_each(
    checked: Subject,
    ways: Callable[[Question], SearchStrategy[Any]],
    holds: Callable[[Question, Any], None],
    wanted: Callable[[Question], bool] = lambda _question: True,
) -> None:
    """Try every question with many inputs, the same each time."""
    from hypothesis import HealthCheck, given, settings

    steady = settings(
        max_examples=TRIED,
        deadline=None,
        # the same inputs each time: a check that fails now and then convinces nobody
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    for question in filter(wanted, checked.questions.values()):
        steady(given(ways(question))(_bound(holds, question)))()


def _bound(holds: Callable[[Question, Any], None], question: Question) -> Callable[[Any], None]:
    """Return a check of one input as the plain function that Hypothesis needs."""

    def tried(asked: object) -> None:
        holds(question, asked)

    return tried


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise Nonconformance(message)


def _unordered_parameters(question: Question) -> list[str]:
    return [one.name for one in question.parameters if getattr(one.kind, "ordered", True) is False]


def _cites(rules: tuple[str, ...], number: str) -> bool:
    """Return whether one of the rules is the clause, or the rule that it is a part of."""
    return any(number == rule or re.match(re.escape(rule) + r"[ ./-]", number) for rule in rules)
