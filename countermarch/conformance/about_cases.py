"""Checks of worked cases and the census."""

from __future__ import annotations

import json
import math
import sysconfig
from collections import Counter
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.conformance.cases import wrong
from countermarch.conformance.census import census_text, walk
from countermarch.conformance.subjects import complete, hold
from countermarch.reference.engine.kinds import BoolKind, EnumKind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from countermarch.conformance.subjects import Subject
    from countermarch.reference.engine import Question

WORKED, REFUSED = 4, 2
"""Minimum worked cases and bad inputs of each question."""


def every_case_is_ruled_as_written(checked: Subject) -> None:
    """Every worked case and bad input has the result that its file gives."""
    hold((line for case in checked.cases if (line := wrong(case, checked.questions))), "misruled")


def every_question_has_worked_cases_and_bad_inputs(checked: Subject) -> None:
    """Every question has enough worked cases, each with a reason."""
    faults = [
        f"{case}: has {'neither' if 'answer' not in case else 'both'} an answer and an error"
        for case in checked.cases
        if ("answer" in case) == ("error" in case)
    ]
    faults += [f"{case}: gives no reason (why)" for case in checked.cases if not case.get("why")]
    hold(faults, "cases.jsonl")
    lacking = []
    worked = Counter(case["question"] for case in checked.cases if "answer" in case)
    refused = Counter(case["question"] for case in checked.cases if "error" in case)
    for question in checked.written:
        least = min(WORKED, _ways_to_ask(question)), REFUSED if question.parameters else 1
        if worked[question.id] < least[0] or refused[question.id] < least[1]:
            has = f"{worked[question.id]} worked cases and {refused[question.id]} bad inputs"
            lacking.append(f"{question.id}: {has}; at least {least[0]:g} and {least[1]}")
    complete(checked, lacking, "cases.jsonl")


def no_case_stands_twice(checked: Subject) -> None:
    """No case is listed twice."""
    counts = Counter(f"{case['question']} {case['given']}" for case in checked.cases)
    hold((case for case, count in counts.items() if count > 1), "twice")


def the_census_counts_every_question_that_can_be_walked(checked: Subject) -> None:
    """Every combination of facts is asked, and each answer occurs as often as recorded."""
    path = census_file(checked)
    if not checked.written:
        return
    renew = f"pytest --conformance {checked.name} --write-census"
    if not path.is_file():
        complete(checked, [f"{path.name}: {renew}"], "no census yet")
        return
    text = path.read_text("utf-8")
    written = json.loads(text)
    moved = []
    for question in checked.written:
        found = json.loads(json.dumps(walk(question)))
        if found != written.get(question.id):
            moved += [f"{question.id}: {line}" for line in _differences(written.get(question.id), found)]
    moved += [f"{name}: there is no such question" for name in written.keys() - checked.questions.keys()]
    hold(moved, f"the counts differ from those recorded; if these rulings are right, {renew}")
    hold([] if census_text(written) == text else [path], f"not laid out as {renew} lays it out")


def _differences(written: object, found: object, at: str = "") -> Iterator[str]:
    """Yield the differences from the recorded census, one line each.

    >>> list(_differences({"asked": 6, "answers": {"1": 2}}, {"asked": 6, "answers": {"1": 3}}))
    ['answers, 1: written 2, counted 3']
    >>> list(_differences(None, {"asked": 6}))
    ['written nothing, counted {"asked": 6}']
    """
    if written == found:
        return
    if isinstance(written, dict) and isinstance(found, dict):
        for key in (*written, *(key for key in found if key not in written)):
            yield from _differences(written.get(key), found.get(key), f"{at}, {key}" if at else key)
        return
    said = ["nothing" if one is None else json.dumps(one, ensure_ascii=False) for one in (written, found)]
    yield f"{at}: written {said[0]}, counted {said[1]}".removeprefix(": ")


CHECKS = (
    every_case_is_ruled_as_written,
    every_question_has_worked_cases_and_bad_inputs,
    no_case_stands_twice,
    the_census_counts_every_question_that_can_be_walked,
)


def census_file(checked: Subject) -> Path:
    """Return the path of a game's census: ``census.json`` with its data."""
    return checked.game.folder / "census.json"


def write_census(checked: Subject) -> Path:
    """Update a game's census; read the difference before you keep it: each is a ruling that changed.

    Raises ``InputError`` for a game in site-packages, whose sources are elsewhere.
    """
    from countermarch.generators.writers.files import write_file

    copies = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    if any(checked.game.folder.is_relative_to(copy) for copy in copies):
        says = f"{checked.name} is installed as a copy; in the folder of its pyproject.toml run"
        raise InputError("write-census", f"{says} pip install --editable . and ask again")

    walked = {one.id: walk(one) for one in sorted(checked.written, key=lambda one: one.id)}
    text = census_text({name: found for name, found in walked.items() if found is not None})
    return write_file(census_file(checked), text.encode())


def _ways_to_ask(question: Question) -> float:
    """Return how many ways there are to ask a question; infinite if a parameter is unbounded."""
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
