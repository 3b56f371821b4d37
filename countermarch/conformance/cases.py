"""Compare a worked case with the ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.reference.engine import InputError
from countermarch.reference.engine.ruling import answer_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.engine import Question


def wrong(case: Mapping[str, Any], questions: Mapping[str, Question]) -> str:
    """Return how the ruling differs from a case; empty if it does not."""
    asked = f"{case['question']} {case['given']}"
    question = questions.get(case["question"])
    if question is None:
        return f"{asked}: there is no such question"
    try:
        answer: Any = answer_json(question.ask(case["given"]))
    except InputError as error:
        if "error" not in case:
            return f"{asked}: refused ({error}), not answered {case['answer']}"
        return "" if error.parameter == case["error"] else f"{asked}: {error}; {case['error']} is at fault"
    if "error" in case:
        return f"{asked}: answered {answer}; {case['error']} is at fault"
    answered = {
        name: value for name, value in answer.items() if name in case["answer"]
    }  # a case may give only some fields
    if answered == case["answer"] and _same_types(answered, case["answer"]):
        return ""
    differs = {k: (answer.get(k), v) for k, v in case["answer"].items() if answer.get(k) != v}
    return f"{asked}: field: (answered, expected) {differs or (answer, case['answer'])}"


def _same_types(answered: object, written: object) -> bool:
    """Distinguish 1 from true."""
    if isinstance(answered, dict) and isinstance(written, dict):
        return all(_same_types(value, written[key]) for key, value in answered.items())
    if isinstance(answered, list) and isinstance(written, list):
        return all(map(_same_types, answered, written))
    return type(answered) is type(written)
