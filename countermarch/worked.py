"""A worked case of a question as the example that shows how to ask it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from components.model.game import Game
    from reference.engine import Question

FILE = "cases.jsonl"

LARGEST = 4 * 1024 * 1024
"""Characters of a file of cases that are looked through."""

LONGEST = 300
"""Characters of facts, as JSON; a longer example fills lines."""

NOTHING: Final[tuple[object, ...]] = (None, False, 0, "", [], "none", "nothing", "no-effect")
"""Results that show little of what a question settles."""


def example(asked: Question, game: Game | None) -> dict[str, Any] | None:
    """Return the facts of the shortest case that shows what a question is for; None where it has none.

    A case that is refused, comes to nothing or takes another reading is a worse example than a longer one.

    >>> import components
    >>> from reference.engine import registry
    >>> example(registry.find("lebanon-82", "support-fire-allotment"), components.game("lebanon-82"))
    {'scenario': '1976', 'side': 'syrian', 'turn': 1}
    """
    found = [] if game is None else [case for case in _cases(asked, game) if _askable(asked, case["given"])]
    best = min(found, key=lambda case: _poverty(asked, case), default=None)
    return None if best is None else dict(best["given"])


def _cases(asked: Question, game: Game) -> Iterator[Mapping[str, Any]]:
    """Yield the cases of a question that are answered; a file that cannot be read has none."""
    try:
        with (game.folder / FILE).open(encoding="utf-8") as file:
            lines = file.read(LARGEST).splitlines()
    except (OSError, ValueError):
        return
    for line in lines:
        if f'"{asked.id}"' not in line:
            continue
        try:
            case = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(case, dict) and case.get("question") == asked.id and _answered(case):
            yield case


def _answered(case: Mapping[str, Any]) -> bool:
    return isinstance(case.get("answer"), dict) and isinstance(case.get("given"), dict)


def _askable(asked: Question, given: Mapping[str, Any]) -> bool:
    from reference.engine import InputError

    try:
        asked.check(given)
    except InputError:
        return False
    return True


def _poverty(asked: Question, case: Mapping[str, Any]) -> tuple[int, ...]:
    """Say how little a case shows, the worst first; then how long it is.

    It fills lines, takes other readings, is refused or comes to nothing, leaves dice open, or is a case at
    the edge: nothing of a kind, names that are letters.
    """
    given, answer = case["given"], case["answer"]
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
    """Count the facts that are no more than that there is nothing, or a letter for a name.

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
