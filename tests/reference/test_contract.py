"""The published catalogue, the questions, the ledger of clauses and the worked cases agree."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from support.cases import wrong
from support.games import CONTRACT, GAMES, cases, catalogue, own_cases

import components
from reference.engine import registry
from reference.engine.kinds import BoolKind, EnumKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reference.engine import Question

WORKED = 4
REFUSED = 2

of_every_game = pytest.mark.parametrize("game", GAMES)


@of_every_game
def test_every_question_of_the_catalogue_can_be_asked(game: str) -> None:
    assert registry.questions(game).keys() >= catalogue(game).keys()


@of_every_game
def test_every_question_takes_and_gives_what_the_catalogue_says(game: str) -> None:
    differences = []
    for name, published in catalogue(game).items():
        ours = registry.find(game, name).schema()
        differences += [f"{name}: {line}" for line in _differences(published, ours)]
    assert not differences, "\n".join(differences)


def _differences(published: dict[str, Any], ours: dict[str, Any]) -> Iterable[str]:
    if missing := set(published["rules"]) - set(ours["rules"]):
        yield f"does not cover {sorted(missing)}"
    yield from _fields("given", published.get("given", []), ours["given"], further_allowed=True)
    yield from _fields("answer", published["answer"], ours["answer"], further_allowed=False)


def _fields(where: str, published: list[Any], ours: list[Any], *, further_allowed: bool) -> Iterable[str]:
    ours_by_name = {field["name"]: field for field in ours}
    for field in published:
        name = field["name"]
        if name not in ours_by_name:
            yield f"{where}.{name} is missing"
            continue
        found = ours_by_name.pop(name)
        for key in sorted((field.keys() | found.keys()) - {"says", "name", "fields"}):
            if _comparable(key, field.get(key)) != _comparable(key, found.get(key)):
                yield f"{where}.{name}: {key} is {found.get(key)!r}, published as {field.get(key)!r}"
        inner = field.get("fields", [])
        yield from _fields(f"{where}.{name}", inner, found.get("fields", []), further_allowed=further_allowed)
    for name, field in ours_by_name.items():
        if not further_allowed or not (field.get("optional") or "default" in field):
            yield f"{where}.{name} is not published"


def _comparable(key: str, value: object) -> object:
    return sorted(value) if key == "values" and isinstance(value, list) else value


@of_every_game
def test_every_case_is_ruled_as_written(game: str) -> None:
    misruled = [line for case in cases(game) if (line := wrong(case))]
    assert not misruled, f"{len(misruled)} cases\n" + "\n".join(misruled)


@of_every_game
def test_every_question_has_worked_cases_and_bad_inputs(game: str) -> None:
    own = own_cases(game)
    worked = Counter(case["question"] for case in own if "answer" in case)
    refused = Counter(case["question"] for case in own if "error" in case)
    for case in own:
        assert ("answer" in case) != ("error" in case), case
        assert case["game"] == game, case
        assert case.get("why"), f"no reason given: {case}"
    short = {
        name: (worked[name], refused[name])
        for name, question in registry.questions(game).items()
        if worked[name] < min(WORKED, _ways_to_ask(question))
        or refused[name] < (REFUSED if question.parameters else 1)
    }
    assert not short, f"fewer than {WORKED} worked cases or {REFUSED} bad inputs: {short}"


def _ways_to_ask(question: Question) -> float:
    """Return how many ways there are to ask a question; infinite where it takes more than choices."""
    ways = 1.0
    for parameter in question.parameters:
        match parameter.kind:
            case EnumKind(values):
                ways *= len(values)
            case BoolKind():
                ways *= 2
            case _:
                ways = math.inf
    return ways


@of_every_game
def test_no_case_stands_twice(game: str) -> None:
    counts = Counter(f"{case['question']} {case['given']}" for case in own_cases(game))
    assert [case for case, count in counts.items() if count > 1] == []


@of_every_game
def test_every_clause_is_decided_by_a_question_that_cites_it_or_is_excused(game: str) -> None:
    questions = registry.questions(game)
    undecided = []
    for clause in components.game(game).clauses:
        if not clause.questions:
            if not clause.excuse:
                undecided.append(f"{clause.number}: neither decided nor excused")
        elif unknown := [name for name in clause.questions if name not in questions]:
            undecided.append(f"{clause.number}: there is no question {', '.join(unknown)}")
        elif not any(_cites(questions[name].rules, clause.number) for name in clause.questions):
            undecided.append(f"{clause.number}: none of {', '.join(clause.questions)} cites it")
    assert not undecided, "\n".join(undecided)


def _cites(rules: tuple[str, ...], number: str) -> bool:
    """Whether one of the rules is the clause, or the rule of which the clause is a part."""
    return any(number == rule or re.match(re.escape(rule) + r"[ ./-]", number) for rule in rules)


@of_every_game
def test_the_ledger_holds_every_published_clause(game: str) -> None:
    published = (CONTRACT / game / "clauses.tsv").read_text("utf-8").splitlines()
    numbers = {line.split("\t")[0] for line in published if line.strip()}
    assert numbers - {clause.number for clause in components.game(game).clauses} == set()
