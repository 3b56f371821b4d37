"""Initial values of forms, where the first choices are not typical: ``[start]`` in ``turn.toml``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from countermarch.components.model.loading.turn_files import read_turn
from countermarch.reference.engine.checks import field_check
from countermarch.reference.engine.errors import ValueFault
from countermarch.site.companion_values import CompanionError
from countermarch.site.companions import companion

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field
    from countermarch.site.subjects import SiteGame


def initial_values(question: Question, subject: SiteGame) -> dict[str, Any]:
    """Return the parameters of a question whose form has another initial value than the default.

    A value stands for the parameters of this name in every question, or below the id of one question for that
    one alone. ``{ tracker = "id" }``, also within a record, is what the tracker starts with in the turn
    companion. Raises ``CompanionError`` for a tracker that is not there, and for a value that the question
    does not take.

    >>> from countermarch.site.subjects import installed
    >>> reign = installed("reign-of-missiles")
    >>> initial_values(reign.questions["random-event"], reign)
    {'hamas_space': 'green-8', 'israeli_space': 'blue-9'}
    """
    read = _read(subject.game.folder)
    own = read.get(question.id, {})
    shared = {name: value for name, value in read.items() if not _is_table(value)}
    fields = {field.name: field for field in question.parameters}
    for name in own:
        if name not in fields:
            raise CompanionError(f"{question.game}: start: {question.id} has no parameter {name!r}")
    return {
        name: _checked(question, fields[name], _value(subject, value))
        for name, value in (shared | own).items()
        if name in fields
    }


@cache
def _read(folder: Path) -> Mapping[str, Any]:
    start: Mapping[str, Any] = read_turn(folder).get("start", {})
    return start


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and "tracker" not in value


def _value(subject: SiteGame, value: object) -> object:
    if not isinstance(value, dict):
        return value
    if "tracker" not in value:
        return {name: _value(subject, inner) for name, inner in value.items()}
    made = companion(subject.game, subject.questions) or {"trackers": ()}
    for tracker in made["trackers"]:
        if tracker["id"] == value["tracker"]:
            first = tracker["starts"][0]
            return tracker["values"][first][0] if "values" in tracker else first
    raise CompanionError(f"{subject.id}: start: no tracker {value['tracker']!r}")


def _checked(question: Question, field: Field, value: object) -> object:
    try:
        field_check(field)(value)
    except ValueFault as fault:
        raise CompanionError(
            f"{question.game}: start: {question.id}, {field.name}: {fault.about(field.name)}"
        ) from fault
    return value
