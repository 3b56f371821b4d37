"""The headline of a ruling: its answer in one sentence.

The sentences are templates in the game's ``spoken.toml``, with placeholders for fields of the answer:
``{cost}`` is a value in words, ``{cost|point|points}`` a number with its noun (of a list, its length),
``{tt_change:+}`` a number with its sign, ``{event:t}`` a name in title case, ``{phases.phase}`` a field of
each record of a list. ``{because}`` is the last step of the ruling: why an act is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from countermarch.components.display_names import capitalized, words
from countermarch.reference.engine.display_values import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.language import HeadlinePart
    from countermarch.reference.engine.questions import Question
    from countermarch.reference.engine.ruling import Step

PLACEHOLDER: Final = re.compile(r"\{([a-z0-9_.]+)(?::([+t]))?(?:\|([^|{}]*)\|([^|{}]*))?\}")
REASONS: Final = ("faults", "problems", "reason", "problem", "uneven_types")
"""Fields of answers with the reasons why an act is illegal."""

_BECAUSE: Final = "{because}"

_SMALL: Final = frozenset(["a", "and", "by", "for", "in", "of", "on", "the", "to"])
_UNNAMED: Final = ("result", "outcome")
_NOTHING: Final[tuple[object, ...]] = (None, "none", "ok", [])


class Headline(NamedTuple):
    """The sentence, and the fields of the answer that it covers; these need not be listed again."""

    text: str
    stated: frozenset[str]


def headline(
    asked: Question, game: Game | None, answer: Mapping[str, Any], steps: Sequence[Step] = ()
) -> Headline:
    """Return the headline of an answer (as JSON); ``steps`` are those of its ruling.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> game, asked = components.game("lebanon-82"), registry.find("lebanon-82", "combat-effects")
    >>> answer = {"immune": False, "defender_retreat": 2, "defender_loss": "none", "attacker_retreat": 0,
    ...           "attacker_loss": "none"}
    >>> headline(asked, game, answer).text
    'The defender retreats 2 hexes'
    """
    because = {"because": steps[-1].text.removesuffix(".")} if steps else {}
    found = _headline(asked, game, {**because, **answer})
    allowed = [name for name in asked.refusals if answer[name]]
    return found._replace(stated=found.stated.union(allowed))


def _headline(asked: Question, game: Game | None, answer: Mapping[str, Any]) -> Headline:
    first = asked.headline_of(answer)
    if game is not None and (found := game_headline(game.spoken.headlines, asked, answer)):
        return found
    value = answer[first]
    if isinstance(value, bool) and first in asked.refusals:
        return _permitted(answer, first, asks_for_it=asked.headline == first)
    if first in _UNNAMED:
        return Headline(
            capitalized(in_words(value)) if _plain(value) else in_words(value), frozenset((first,))
        )
    return Headline(f"{capitalized(words(first))}: {in_words(value)}", frozenset((first,)))


def game_headline(
    headlines: Mapping[str, Sequence[HeadlinePart]], asked: Question, answer: Mapping[str, Any]
) -> Headline | None:
    """Return a headline from a game's templates; None if no condition holds.

    For an act that is refused, only the templates about the refusal are used.
    """
    first = asked.headline_of(answer)
    refused = answer[first] is False and first in asked.refusals
    lines = [line for line in headlines.get(asked.id, ()) if not refused or first in line.when]
    return headline_from(lines, answer)


def headline_from(lines: Sequence[HeadlinePart], answer: Mapping[str, Any]) -> Headline | None:
    """Join the templates whose conditions hold of an answer; None if none does.

    >>> from countermarch.components.model.language import HeadlinePart
    >>> first = HeadlinePart("{shots|shot|shots}")
    >>> second = HeadlinePart("at {marks.mark}", unless={"shots": ("0",)})
    >>> headline_from([first, second], {"shots": 1, "marks": [{"mark": "south-tower"}]}).text
    '1 shot; at south tower'
    """
    holding = [line for line in lines if _holds(line, answer)]
    if not holding:
        return None
    text = "; ".join(PLACEHOLDER.sub(lambda hole: _filled(hole, answer), line.says) for line in holding)
    stated = {hole[1].split(".")[0] for line in holding for hole in PLACEHOLDER.finditer(line.says)}
    return Headline(
        capitalized(text), frozenset(name for name in stated if not isinstance(answer.get(name), dict))
    )


def _holds(line: HeadlinePart, answer: Mapping[str, Any]) -> bool:
    if _BECAUSE in line.says and "because" not in answer:
        return False
    return all(_text(lookup(answer, name)) in values for name, values in line.when.items()) and not any(
        _text(lookup(answer, name)) in values for name, values in line.unless.items()
    )


def is_worth_showing(name: str, value: object) -> bool:
    """Return whether to list a field of an answer: not one that does not apply, nor an empty text or list.

    >>> fields = {"reason": "ok", "column": None, "shots": 0, "clamped": "no", "meaning": ""}
    >>> [is_worth_showing(name, value) for name, value in fields.items()]
    [False, False, True, False, False]
    """
    return value is not None and value not in ("no", "") and not (name in REASONS and value in _NOTHING)


def lookup(value: object, path: str) -> object:
    """Look up a dotted path; in a list, return the field of each record.

    >>> lookup({"phases": [{"phase": "event"}, {"phase": "end"}]}, "phases.phase")
    ['event', 'end']
    """
    for name in path.split("."):
        if isinstance(value, list):
            value = [one.get(name) for one in value]
        else:
            value = value.get(name) if isinstance(value, dict) else None
    return value


def _filled(hole: re.Match[str], answer: Mapping[str, Any]) -> str:
    value = lookup(answer, hole[1])
    if hole[0] == _BECAUSE:
        return str(value)
    if hole[3] is not None:
        many = len(value) if isinstance(value, list) else value
        return f"{many} {hole[3] if many in (1, -1) else hole[4]}"
    if hole[2] == "+":
        return f"{value:+}" if value else "0"
    return _titles(in_words(value)) if hole[2] else in_words(value)


def _titles(text: str) -> str:
    """Write the name of a card in title case."""
    return " ".join(word if word in _SMALL else capitalized(word) for word in text.split(" "))


def _text(value: object) -> str:
    """Return a value as conditions compare it; for a list, its length."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return str(len(value))
    return "null" if value is None else str(value)


def _permitted(answer: Mapping[str, Any], first: str, *, asks_for_it: bool) -> Headline:
    """Return the headline for whether an act is legal, with the reasons."""
    given = [name for name in REASONS if answer.get(name) not in _NOTHING]
    stated = frozenset((first, *(name for name in REASONS if name in answer)))
    if answer[first]:
        return Headline("Yes" if asks_for_it else "Allowed", stated)
    why = "; ".join(in_words(answer[name]) for name in given)
    no = "No" if asks_for_it else "Not allowed"
    return Headline(f"{no}: {why}" if why else no, stated)


def _plain(value: object) -> bool:
    return isinstance(value, str) and value[:1].islower() and len(value) > len("none")
