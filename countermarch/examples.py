"""Choose the worked case that best shows how to ask a question."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question
    from countermarch.reference.rules_as_data.cases import Case

LONGEST = 300
"""Maximum length of an example's facts as JSON, in characters."""

NOTHING: Final[tuple[object, ...]] = (None, False, 0, "", [], "none", "nothing", "no-effect", "not-allowed")
"""Results that make a poor example."""


def example(asked: Question, game: Game | None) -> dict[str, Any] | None:
    """Return the facts of the shortest good case of a question; None if it has no cases.

    A case that is refused, has no effect or uses an alternative reading is a worse example than a longer one.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> example(registry.find("lebanon-82", "support-fire-allotment"), components.game("lebanon-82"))
    {'scenario': '1976', 'side': 'syrian', 'turn': 1}
    """
    cases = () if game is None else _cases(game.folder)
    found = [case for case in cases if case.question == asked.id and _askable(asked, case.given)]
    best = min(found, key=lambda case: _badness(asked, case), default=None)
    return None if best is None else dict(best.given)


def contrast(asked: Question, game: Game, readings: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """Return facts with one of the other ``readings``, for which it changes the answer; None if none do.

    Its other facts are those of the shortest good case, if possible one that the adopted reading answers too.
    """
    required = {one.name for one in asked.parameters if one.required}
    cases = [case for case in _cases(game.folder) if case.question == asked.id]
    refused = None
    for case in sorted(cases, key=lambda one: _badness(asked, one)):
        for reading in readings:
            usual = {name: value for name, value in case.given.items() if name not in reading}
            switched = {**case.given, **reading}
            answers = [_answer(asked, facts) for facts in (usual, case.given, switched)]
            if answers[-1] is not None and any(one not in (None, answers[-1]) for one in answers[:2]):
                return switched
            if answers[-1] is not None and answers[0] is None and not required & reading.keys():
                refused = refused or switched
    return refused


def _answer(asked: Question, given: Mapping[str, Any]) -> object:
    """Return the answer; None if the question refuses the facts."""
    from countermarch.reference.engine import InputError

    try:
        return asked.ask(given).answer
    except InputError:
        return None


@lru_cache(maxsize=8)
def _cases(folder: Path) -> tuple[Case, ...]:
    """Return the answered cases of a folder; none if its file has faults."""
    from countermarch.components.model.loading.faults import DataError
    from countermarch.reference.rules_as_data.cases import read_cases

    try:
        return tuple(case for case in read_cases(folder) if case.answer is not None)
    except DataError:
        return ()


def _askable(asked: Question, given: Mapping[str, Any]) -> bool:
    from countermarch.reference.engine import InputError

    try:
        asked.check(given)
    except InputError:
        return False
    return True


def _badness(asked: Question, case: Case) -> tuple[int, ...]:
    """Return a sort key: better examples sort first.

    In order of importance: too long, alternative readings, refused or without effect, dice left open, zeros
    and one-letter names, length.
    """
    given, answer = case.given, case.answer or {}
    refused = any(answer.get(name) is False for name in asked.refusals)
    result = answer.get(asked.headline, True)
    nothing = refused or any(result == one and type(result) is type(one) for one in NOTHING)
    readings = sum(
        field.reading is not None
        and not field.required
        and given.get(field.name, field.default) != field.default
        for field in asked.parameters
    )
    dice = sum(
        field.kind.name in ("die", "dice") and not field.optional and field.name not in given
        for field in asked.parameters
    )
    length = len(json.dumps(given))
    return length > LONGEST, readings, nothing, dice, _edges(given), length


def _edges(given: object) -> int:
    """Count the facts that are empty, zero or a single letter.

    >>> _edges({"units": [], "die": 4, "exits": [{"area": "x", "low": 0}]})
    3
    """
    if isinstance(given, dict):
        return sum(map(_edges, given.values()))
    if isinstance(given, list) and given:
        return sum(map(_edges, given))
    return int(given in ([], {}, "none") or (given == 0 and given is not False) or _is_letter(given))


def _is_letter(given: object) -> bool:
    return isinstance(given, str) and len(given) == 1
