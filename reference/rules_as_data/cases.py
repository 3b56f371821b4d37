"""Worked cases of a game: ``cases.jsonl``, one case on each line, compared with today's rulings.

A case has its ``question``, what is ``given``, and the ``answer`` (or some fields of it) or the ``error``:
the parameter at fault. ``rule``, ``why`` and ``printed`` (whether the rule book has the example) are for
people.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.errors import InputError
from countermarch.components.model.loading.faults import DataError, Fault, Faults, near
from countermarch.components.model.loading.files import TOML_BYTES, exists, label_of, read_text
from countermarch.reference.engine.json_values import to_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from countermarch.reference.engine.questions import Question

FILE: Final = "cases.jsonl"
MAX_CASES: Final = 5_000
KEYS: Final = ("question", "given", "answer", "error", "rule", "why", "game", "printed")


@dataclass(frozen=True, slots=True)
class Case:
    """A worked case: its line, what is asked, and the expected ``answer`` or ``error``."""

    line: int
    question: str
    given: Mapping[str, Any]
    answer: Mapping[str, Any] | None
    error: str | None
    rule: str = ""
    why: str = ""


def read_cases(folder: Path) -> tuple[Case, ...]:
    """Read the cases of a game's folder, if it has any. Raises ``DataError``."""
    if not exists(folder, FILE):
        return ()
    faults = Faults(label_of(folder, FILE))
    found = []
    for number, line in enumerate(read_text(folder, FILE, TOML_BYTES).split("\n"), 1):
        if line.strip():
            case = _case(line, number, faults)
            found += [case] if case is not None else []
    if len(found) > MAX_CASES:
        faults.add(0, "", f"{len(found)} cases", f"at most {MAX_CASES:,}")
    faults.raise_if_any()
    return tuple(found)


def _case(text: str, line: int, faults: Faults) -> Case | None:
    shape = '{"question": "...", "given": {...}, "answer": {...}}'
    try:
        case = json.loads(text)
    except (ValueError, RecursionError):
        faults.add(line, "", text.strip()[:40], f"one JSON object a line: {shape}")
        return None
    if not isinstance(case, dict):
        faults.add(line, "", text.strip()[:40], f"an object: {shape}")
        return None
    before = len(faults.found) + faults.left_out
    for key in case:
        if key not in KEYS:
            faults.add(line, key, "", f"a known key; {near(key, KEYS)}")
    question, given = case.get("question"), case.get("given", {})
    answer, error = case.get("answer"), case.get("error")
    if not isinstance(question, str):
        faults.add(line, "question", "", "the id of a question, in quotes")
    if not isinstance(given, dict):
        faults.add(line, "given", "", "an object of parameters and values")
    if isinstance(answer, dict) == isinstance(error, str):
        faults.add(
            line, "answer", "", "an object of the answer's fields, or error with the parameter at fault"
        )
    if len(faults.found) + faults.left_out > before:
        return None
    rule, why = (str(case.get(name) or "") for name in ("rule", "why"))
    return Case(line, str(question), given, answer, error, rule, why)


def failed_cases(cases: Sequence[Case], questions: Mapping[str, Question], label: str) -> Iterator[Fault]:
    """Yield a fault for every field of a case that differs from the ruling.

    >>> from countermarch.reference.engine import registry
    >>> lebanon = registry.questions("lebanon-82")
    >>> case = Case(3, "hex-distance", {"from_hex": "0908", "to_hex": "0708"}, {"distance": 3}, None)
    >>> for fault in failed_cases([case], lebanon, "it"):
    ...     print(fault)
    it line 3, hex-distance: distance: '3': expected 2, which the rules now give; correct the case or the rule
    """
    for case in cases:
        question = questions.get(case.question)
        if question is None:
            expected = f"a question; {near(case.question, questions)}"
            yield Fault(label, case.line, "question", case.question, expected)
            continue
        try:
            answer = to_json(question.ask(case.given).answer)
        except InputError as error:
            yield from _refused(case, error, label)
            continue
        except DataError as error:
            yield from error.faults
            continue
        except Exception as error:  # noqa: BLE001 # a rule can raise anything for unexpected data
            expected = f"an answer, but the rule fails ({type(error).__name__}: {error})"
            yield Fault(label, case.line, f"{case.question}: given", "", expected)
            continue
        if isinstance(answer, dict):
            yield from _answered(case, answer, label)


def _refused(case: Case, error: InputError, label: str) -> Iterator[Fault]:
    if case.error is None:
        # without the list of what is known: the name is what to look for
        says = re.sub(r" is not one of [^;]*", " is unknown", str(error))
        expected = f"an answer, but the question refuses: {says} (correct or delete the case)"
        yield Fault(label, case.line, f"{case.question}: given", "", expected)
    elif error.parameter != case.error:
        yield Fault(
            label, case.line, f"{case.question}: error", case.error, f"{error.parameter}: {error.message}"
        )


def _answered(case: Case, answer: Mapping[str, Any], label: str) -> Iterator[Fault]:
    if case.answer is None:
        expected = f"no bad input; the question answers {_json(answer)}"
        yield Fault(label, case.line, f"{case.question}: error", case.error or "", expected)
        return
    for field, written in case.answer.items():
        where = f"{case.question}: {field}"
        if field not in answer:
            yield Fault(
                label, case.line, where, _json(written), f"a field of the answer; {near(field, answer)}"
            )
        elif _json(answer[field]) != _json(written):
            expected = f"{_json(answer[field])}, which the rules now give; correct the case or the rule"
            yield Fault(label, case.line, where, _json(written), expected)


def _json(value: object) -> str:
    """Write a value so that true and 1, text and number, differ."""
    return json.dumps(value, ensure_ascii=False)
