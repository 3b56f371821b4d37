"""The headline of a ruling: its answer in one sentence, as a player asked for it.

The sentences are data, ``spoken.toml`` of the game: lines with holes for fields of the answer. ``{cost}`` is
a field as it is said, ``{cost|point|points}`` a number with its noun, a list counted, ``{tt_change:+}`` a
number with its sign, ``{event:t}`` a name with the capitals of a title, ``{phases.phase}`` a field of each
record of a list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from countermarch.reference.engine.spoken import capitalized, said, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.language import HeadlinePart
    from countermarch.reference.engine.questions import Question

_HOLE: Final = re.compile(r"\{([a-z0-9_.]+)(?::([+t]))?(?:\|([^|{}]*)\|([^|{}]*))?\}")
REASONS: Final = ("faults", "problems", "reason", "problem", "uneven_types")
"""Fields that say why something may not be done."""

_SMALL: Final = frozenset(["a", "and", "by", "for", "in", "of", "on", "the", "to"])
_UNNAMED: Final = ("result", "outcome")
_NOTHING: Final[tuple[object, ...]] = (None, "none", "ok", [])


class Headline(NamedTuple):
    """What is shown large, and the fields of the answer that it has told."""

    text: str
    told: frozenset[str]


def headline(asked: Question, game: Game | None, answer: Mapping[str, Any]) -> Headline:
    """Say an answer (as JSON) in one sentence.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> game, asked = components.game("lebanon-82"), registry.find("lebanon-82", "combat-effects")
    >>> answer = {"immune": False, "defender_retreat": 2, "defender_loss": "none", "attacker_retreat": 0,
    ...           "attacker_loss": "none"}
    >>> headline(asked, game, answer).text
    'The defender retreats 2 hexes'
    """
    found = _headline(asked, game, answer)
    allowed = [name for name in asked.refusals if answer[name]]
    return found._replace(told=found.told.union(allowed))


def _headline(asked: Question, game: Game | None, answer: Mapping[str, Any]) -> Headline:
    first = asked.headline_of(answer)
    if game is not None and (found := of_game(game.spoken.headlines, asked, answer)):
        return found
    value = answer[first]
    if isinstance(value, bool) and first in asked.refusals:
        return _permitted(answer, first, asks_for_it=asked.headline == first)
    if first in _UNNAMED:
        return Headline(capitalized(said(value)) if _plain(value) else said(value), frozenset((first,)))
    return Headline(f"{capitalized(words(first))}: {said(value)}", frozenset((first,)))


def of_game(
    headlines: Mapping[str, Sequence[HeadlinePart]], asked: Question, answer: Mapping[str, Any]
) -> Headline | None:
    """Say an answer by a game's own lines; None where none holds.

    A refusal is said by lines about it alone.
    """
    first = asked.headline_of(answer)
    refused = answer[first] is False and first in asked.refusals
    lines = [line for line in headlines.get(asked.id, ()) if not refused or first in line.when]
    return of_lines(lines, answer)


def of_lines(lines: Sequence[HeadlinePart], answer: Mapping[str, Any]) -> Headline | None:
    """Say the lines that hold of an answer, one after another; None where none holds.

    >>> from countermarch.components.model.language import HeadlinePart
    >>> first = HeadlinePart("{shots|shot|shots}")
    >>> second = HeadlinePart("at {marks.mark}", unless={"shots": ("0",)})
    >>> of_lines([first, second], {"shots": 1, "marks": [{"mark": "south-tower"}]}).text
    '1 shot; at south tower'
    """
    holding = [line for line in lines if _holds(line, answer)]
    if not holding:
        return None
    text = "; ".join(_HOLE.sub(lambda hole: _filled(hole, answer), line.says) for line in holding)
    told = {hole[1].split(".")[0] for line in holding for hole in _HOLE.finditer(line.says)}
    return Headline(
        capitalized(text), frozenset(name for name in told if not isinstance(answer.get(name), dict))
    )


def _holds(line: HeadlinePart, answer: Mapping[str, Any]) -> bool:
    return all(_text(at(answer, name)) in values for name, values in line.when.items()) and not any(
        _text(at(answer, name)) in values for name, values in line.unless.items()
    )


def tells(name: str, value: object) -> bool:
    """Return whether a field of an answer is worth a line: not what does not apply, nor faults not found.

    >>> tells("reason", "ok"), tells("column", None), tells("shots", 0), tells("clamped", "no")
    (False, False, True, False)
    """
    return value is not None and value != "no" and not (name in REASONS and value in _NOTHING)


def at(value: Any, path: str) -> Any:  # noqa: ANN401 # JSON
    """Look up a dotted path; of a list, in each record.

    >>> at({"phases": [{"phase": "event"}, {"phase": "end"}]}, "phases.phase")
    ['event', 'end']
    """
    for name in path.split("."):
        if isinstance(value, list):
            value = [one.get(name) for one in value]
        else:
            value = value.get(name) if isinstance(value, dict) else None
    return value


def _filled(hole: re.Match[str], answer: Mapping[str, Any]) -> str:
    value = at(answer, hole[1])
    if hole[3] is not None:
        many = len(value) if isinstance(value, list) else value
        return f"{many} {hole[3] if many in (1, -1) else hole[4]}"
    if hole[2] == "+":
        return f"{value:+}" if value else "0"
    return _titles(said(value)) if hole[2] else said(value)


def _titles(text: str) -> str:
    """Write names of cards with the capitals of a title."""
    return " ".join(word if word in _SMALL else capitalized(word) for word in text.split(" "))


def _text(value: object) -> str:
    """Write a value as conditions have it; a list by its length."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return str(len(value))
    return "null" if value is None else str(value)


def _permitted(answer: Mapping[str, Any], first: str, *, asks_for_it: bool) -> Headline:
    """Return whether an act may be done, and what stands in its way."""
    given = [name for name in REASONS if answer.get(name) not in _NOTHING]
    told = frozenset((first, *(name for name in REASONS if name in answer)))
    if answer[first]:
        return Headline("Yes" if asks_for_it else "Allowed", told)
    why = "; ".join(said(answer[name]) for name in given)
    no = "No" if asks_for_it else "Not allowed"
    return Headline(f"{no}: {why}" if why else no, told)


def _plain(value: object) -> bool:
    return isinstance(value, str) and value[:1].islower() and len(value) > len("none")
