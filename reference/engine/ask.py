"""Ask by name with JSON values, as the command line and other programs do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine import registry
from countermarch.reference.engine.errors import InputError, quoted
from countermarch.reference.engine.ruling import Ruling, findings

if TYPE_CHECKING:
    from countermarch.reference.engine.json_values import Json
    from countermarch.reference.engine.questions import Question


@dataclass(frozen=True, kw_only=True)
class AskedRuling(Ruling[Any]):
    """A ruling with the question that was asked and all its facts, defaults included."""

    answer: Any  # again, so that no type variable of another module is named in this one's signature
    question: Question
    given: Mapping[str, Any]

    def as_json(self) -> dict[str, Json]:
        """Return the JSON object of `countermarch ask --json`."""
        return ruling_json(self.question, dict(self.given), self)


def ask(game: str, question: str, given: Mapping[str, object]) -> AskedRuling:
    """Answer one question.

    Raises ``InputError`` naming ``game``, ``question`` or the parameter at fault.
    """
    asked = registry.find(game, question)
    clean = asked.check(parameters_of(given))
    ruling = asked.function(**clean)
    parts = {field.name: getattr(ruling, field.name) for field in fields(ruling)}
    return AskedRuling(**parts, question=asked, given=clean)


def ruling_json(question: Question, clean: dict[str, Any], ruling: Ruling[Any]) -> dict[str, Json]:
    """Return the JSON object of a ruling: game, question, given, answer, steps, errata."""
    return {
        "game": question.game,
        "question": question.id,
        "given": question.given_json(clean),
        **findings(ruling),
    }


def error_json(error: InputError) -> dict[str, Json]:
    """Return the JSON object of an error.

    >>> error_json(InputError("die", "is missing"))
    {'error': {'parameter': 'die', 'message': 'is missing'}}
    """
    return {"error": {"parameter": error.parameter, "message": error.message}}


def parameters_of(given: object) -> Mapping[str, object]:
    """Return ``given`` if it is a mapping; raises ``InputError`` naming ``given`` for anything else."""
    if not isinstance(given, Mapping):
        raise InputError("given", f"{quoted(given)} is not an object of parameters and values")
    return given
