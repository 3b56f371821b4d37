"""Turn a reading into a reply: a ruling, odds, or one question back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, Literal

from countermarch.components.display_names import words
from countermarch.components.errors import InputError
from countermarch.reference.engine import registry, ruling_json
from countermarch.reference.engine.display_values import choice_names, help_for_people, in_words
from countermarch.reference.engine.headlines import headline
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    ListKind,
    RecordKind,
)
from countermarch.reference.engine.odds import odds
from countermarch.sentences.follow_ups import follow
from countermarch.sentences.games import named_in
from countermarch.sentences.lexicon import lexicon_of
from countermarch.sentences.reading import LEAST, read
from countermarch.sentences.vocabulary import Names
from countermarch.sentences.words import LONGEST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question
    from countermarch.sentences.lexicon import Lexicon
    from countermarch.sentences.reading import Understanding


@dataclass(frozen=True, slots=True)
class Asked:
    """An answered question with its facts, so that a follow-up can refer to it."""

    game: str
    question: str
    given: Mapping[str, Any]


Status = Literal["answered", "odds", "asks", "unknown"]

NONE = "No question of this game answers that"
"""The reply to a sentence that asks nothing of the game, before what comes near it."""

REWORD = "Say it in other words, or leave it out."

SURE = 5.0
"""Strength that a question needs if the sentence states none of its facts."""

ENOUGH = 3
"""Facts from which a fact still missing is asked for, although the rules do not cover something named."""

MOST_SHOWN = 6
"""Most outcomes shown with a question back."""

MOST_LISTED = 12
"""Most values of a missing fact that are listed."""

MOST_DICE = 3
"""Most open dice of one thing in a list that are tried."""

MOST_TRIED = 24
"""Most combinations of open facts that are tried."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a sentence.

    ``given`` holds the facts used, including those in ``assumed``; ``open_facts`` lists facts whose value
    makes no difference, with a value for each in ``example`` so that the question can be asked; ``missing``
    lists facts still needed; ``says`` is the question back, or why there is no answer; ``rival`` is the other
    question if it asks which of two is meant; ``outcomes`` gives the headline for each choice of the missing
    fact; ``ruled`` is the ruling or the odds as JSON.
    """

    status: Status
    reading: Understanding | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    assumed: Mapping[str, Any] = field(default_factory=dict)
    open_facts: tuple[str, ...] = ()
    example: Mapping[str, Any] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    says: str = ""
    rival: str = ""
    outcomes: Mapping[str, str] = field(default_factory=dict)
    ruled: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the reply as a JSON object, in the format that the CLI, MCP and site publish."""
        reading = self.reading
        found: dict[str, Any] = {"status": self.status}
        if reading is not None:
            found |= {
                "game": reading.game,
                "question": reading.question,
                "given": dict(self.given),
                "read": [
                    {"fact": name, "value": value, "words": reading.sources.get(name, "")}
                    for name, value in reading.facts.items()
                ],
                "assumed": dict(self.assumed),
                "open": list(self.open_facts),
                "missing": list(self.missing),
                "not_understood": [*reading.left, *reading.expected],
                "respelt": dict(reading.respelt),
            }
        if self.says:
            found["says"] = self.says
        if self.outcomes:
            found["would_be"] = dict(self.outcomes)
        return found | {key: value for key, value in self.ruled.items() if key not in found}


@lru_cache(maxsize=8)
def lexicon(game: str) -> Lexicon:
    """Return the words of a game, by its id or folder; raises ``UnknownGame``, ``DataError``."""
    from countermarch.folders import opening

    questions = opening.known_questions(game)
    return lexicon_of(game, _game(game), questions)


def _game(game: str) -> Game:
    from countermarch.folders import opening

    return opening.open_game(game)


def names_of(game: str) -> Names:
    """Return the names of a game's choices, facts and sides, by its id or folder."""
    box = _game(game)
    return Names(box, box.heard)


def ask_in_words(text: str, game: str = "", *, last: Asked | None = None) -> Reply:
    """Return the reply to a sentence about ``game``, else the game it names, else that of ``last``.

    ``last`` is the question answered before, for follow-ups. Raises ``UnknownGame``, and ``InputError`` for
    a text longer than ``LONGEST`` characters.
    """
    if len(text) > LONGEST:
        raise InputError("sentence", f"it has {len(text)} characters; a sentence has {LONGEST} at most")
    found, rest = named_in(text)
    found = game or found or (last.game if last else "")
    if not found:
        return Reply("asks", missing=("game",), says="Which game? Name it in the sentence.")
    known = lexicon(found)
    going_on = follow(rest, known, last.question, last.given) if last and last.game == found else None
    return settle(going_on or read(rest, known))


def settle(reading: Understanding) -> Reply:
    """Return the answer to a reading, or a question back about what is missing or unclear."""
    implied = {name: reading.facts[name] for name in reading.implied}
    reply = Reply("asks", reading, dict(reading.facts), implied, missing=reading.missing)
    if _is_unknown(reading):
        none = f"{NONE}; `countermarch find` searches its rules too."
        return replace(reply, status="unknown", says=reading.absent or none)
    if not reading.facts and reading.missing:
        return replace(reply, says=_wanted(registry.find(reading.game, reading.question), reading.missing[0]))
    asked = registry.find(reading.game, reading.question)
    if reading.missing:
        return _asked_back(reply, reading) or _with_open(asked, reply)
    return _asked_back(reply, reading) or _with_open_parts(asked, reply) or _with_outcomes(asked, reply)


def _fact(name: str) -> str:
    """Return what a fact is called: the kind of one of the exits, for ``exits.kind``."""
    listed, _, part = name.partition(".")
    return f"{words(part)} of one of the {words(listed)}" if part else words(name)


def _is_unknown(reading: Understanding) -> bool:
    """Return whether the sentence asks none of the game's questions."""
    if not reading.facts and not reading.missing:
        asked = reading.wants_odds or not reading.left
        return not (asked and reading.dice and reading.strength >= SURE) or bool(reading.absent)
    if reading.strength < LEAST or reading.foreign:
        return True
    if not reading.facts and (reading.absent or (reading.left and reading.strength < SURE)):
        return True
    # "rating 3": a value that the player states need not be in the document
    stated = any(isinstance(value, int | list) and value is not True for value in reading.facts.values())
    return bool(reading.absent) and bool(reading.missing) and len(reading.facts) < ENOUGH and not stated


def _asked_back(reply: Reply, reading: Understanding) -> Reply | None:
    """Return the question back about words that block an answer; None if there are none."""
    if reading.blocking:
        return replace(reply, says=f"What do you mean by {', '.join(reading.blocking)}? {REWORD}")
    if reading.doubts:
        word, one, two = reading.doubts[0]
        missing = tuple(dict.fromkeys((*reply.missing, one or two)))
        return replace(reply, missing=missing, says=f"Is {word} the {_fact(one)} or the {_fact(two)}?")
    if reading.rival and not _is_same_answer(reply, reading):
        one, other = (registry.find(reading.game, name).asks for name in (reading.question, reading.rival))
        says = f"Do you mean \u201c{one}\u201d or \u201c{other}\u201d?"
        return replace(reply, rival=reading.rival, says=says)
    return None


def _is_same_answer(reply: Reply, reading: Understanding) -> bool:
    """Return whether the rival question takes the same facts and gives the same answer."""
    one, other = (registry.find(reading.game, name) for name in (reading.question, reading.rival))
    same = [(field.name, field.kind) for field in one.parameters] == [
        (field.name, field.kind) for field in other.parameters
    ]
    if not same or reading.missing:
        return False
    try:
        rulings = [_ruled(question, reply).ruled for question in (one, other)]
    except InputError:
        return False
    first, second = ((ruled.get("answer"), ruled.get("outcomes")) for ruled in rulings)
    return first == second


def _with_open(asked: Question, reply: Reply) -> Reply:
    """Try all values of the missing facts: answer if one alone is allowed or all agree, else ask back."""
    same = {
        missing: reply.given[told]
        for missing in reply.missing
        for told in reply.given
        if told.endswith(f"_{missing}")  # the front that an event names is where it is asked about
    }
    left = tuple(name for name in reply.missing if name not in same)
    reply = replace(reply, given={**reply.given, **same}, assumed={**reply.assumed, **same}, missing=left)
    fields = [one for one in asked.parameters if one.name in left]
    denied = reply.reading.denied if reply.reading else {}
    choices = [
        [value for value in _values(one.kind) if value not in denied.get(one.name, ())]
        or _positions(one.kind, reply.given)
        for one in fields
    ]
    if not all(choices) or _times(choices) > MOST_TRIED:
        return replace(reply, says=_wanted(asked, reply.missing[0]))
    tried = []
    for values in product(*choices):
        more = dict(zip(reply.missing, values, strict=True))
        try:
            tried.append((more, _ruled(asked, replace(reply, given={**reply.given, **more}, missing=()))))
        except InputError:
            continue
    settled, outcomes = _agreed(asked, reply, tried)
    if settled:
        return settled
    says = _wanted(asked, reply.missing[0], choices=not outcomes)
    return replace(reply, says=says, outcomes=outcomes)


def _with_outcomes(asked: Question, reply: Reply) -> Reply:
    """Return the ruling; if the question wants a fact with few values, what each of them gives."""
    ruled = _ruled(asked, reply)
    wanted = [one for one in asked.parameters if one.name in ruled.missing and one.name not in ruled.given]
    if ruled.status != "asks" or not wanted or not _values(wanted[0].kind):
        return ruled
    tried = _with_open(asked, replace(reply, missing=(wanted[0].name,)))
    return replace(tried, says=ruled.says) if tried.status == "asks" else tried


def _with_open_parts(asked: Question, reply: Reply) -> Reply | None:
    """Try all choices of the only thing not said of a list's items, such as their side; None if all is."""
    open_parts = [
        (one.name, part)
        for one in asked.parameters
        if isinstance(one.kind, ListKind) and isinstance(one.kind.item, RecordKind)
        for part in one.kind.item.fields
        if part.required
        and isinstance(part.kind, EnumKind)
        and any(isinstance(item, dict) and part.name not in item for item in reply.given.get(one.name, ()))
    ]
    if len(open_parts) != 1:
        return None
    name, part = open_parts[0]
    tried = []
    for value in _values(part.kind):
        items = [{**item, part.name: item.get(part.name, value)} for item in reply.given[name]]
        try:
            told = replace(reply, given={**reply.given, name: items})
            tried.append((value, items, _ruled(asked, told)))
        except InputError:
            continue
    settled, _ = _agreed(asked, reply, [({name: items}, one) for _, items, one in tried])
    _, outcomes = _agreed(asked, reply, [({part.name: value}, one) for value, _, one in tried])
    help_text = f" ({part.says})" if part.says else ""
    says = f"{asked.asks} Still to say: {words(part.name)} of the {words(name)}{help_text}."
    return settled or replace(reply, missing=(f"{name}.{part.name}",), says=says, outcomes=outcomes)


def _agreed(
    asked: Question, reply: Reply, tried: Sequence[tuple[dict[str, Any], Reply]]
) -> tuple[Reply | None, dict[str, str]]:
    """Return the reply if one of the values tried is allowed or all agree, and else the outcome of each."""
    fine = [(more, one) for more, one in tried if one.status in ("answered", "odds")]
    if len(fine) == 1:
        more, one = fine[0]
        return replace(one, assumed={**reply.assumed, **more}), {}
    results = {repr(one.ruled.get("answer", one.ruled.get("outcomes"))) for _, one in fine}
    if len(results) == 1:
        more, one = fine[0]
        return replace(one, given=reply.given, open_facts=tuple(more), example=more), {}
    return None, {
        ", ".join(in_words(value) for value in more.values()): _outcome(asked, one)
        for more, one in fine
        if len(fine) <= MOST_SHOWN
    }


def _wanted(asked: Question, name: str, *, choices: bool = True) -> str:
    """Return the question back about a missing fact, with its help text, and perhaps its choices."""
    told = ""
    for one in asked.parameters:
        told = told if one.says == "same" else one.says  # the same as of the fact before
        if one.name == name:
            break
    says = help_for_people(told, choice_names(asked.parameters))
    kind = next(one.kind for one in asked.parameters if one.name == name)
    values = [in_words(value) for value in kind.values] if isinstance(kind, EnumKind) else []
    named = any(re.search(rf"\b{re.escape(one)}\b", says) for one in values)
    more = f" and {len(values) - MOST_LISTED} more" if len(values) > MOST_LISTED else ""
    listed = f": {', '.join(values[:MOST_LISTED])}{more}" if choices and values and not named else ""
    return f"{asked.asks} Still to say: {words(name)}{f' ({says})' if says else ''}{listed}."


def _outcome(asked: Question, reply: Reply) -> str:
    """Return the headline of a ruling, or which dice decide."""
    answer = reply.ruled.get("answer")
    if answer is None:
        return f"up to the {' and '.join(words(name) for name in reply.ruled.get('open', ())) or 'dice'}"
    return headline(asked, _game(asked.game), answer).text


def _times(choices: Sequence[Sequence[object]]) -> int:
    total = 1
    for one in choices:
        total *= len(one)
    return total


def _values(kind: object) -> list[object]:
    match kind:
        case BoolKind():
            return [False, True]
        case EnumKind(values):
            return list(values)
        case _:
            return []


def _positions(kind: object, given: Mapping[str, Any]) -> list[object]:
    """Return the only position in the only list that is given, if a number counts from 1."""
    lists = [value for value in given.values() if isinstance(value, list)]
    first = isinstance(kind, IntKind) and (kind.min, kind.max) == (1, None)
    return [1] if first and [len(one) for one in lists] == [1] else []


def _has_open(asked: Question, given: Mapping[str, Any]) -> bool:
    """Return whether a roll is given only as dice, such as "3d6"."""
    return any(
        isinstance(one.kind, DiceKind) and isinstance(given.get(one.name), str) for one in asked.parameters
    )


def _opened(asked: Question, given: Mapping[str, Any], dice: int) -> dict[str, Any]:
    """Return the facts with open dice in the things of a list that none of them has rolled."""
    found = dict(given)
    for one in asked.parameters:
        things = given.get(one.name)
        kind = one.kind.item if isinstance(one.kind, ListKind) else None
        if not isinstance(kind, RecordKind) or not isinstance(things, list):
            continue
        for part in kind.fields:
            if not part.required or any(part.name in thing for thing in things):
                continue
            if isinstance(part.kind, DiceKind):
                found[one.name] = [{**thing, part.name: f"{dice}d{part.kind.sides}"} for thing in things]
            elif isinstance(part.kind, DieKind):
                found[one.name] = [{**thing, part.name: "?"} for thing in things]
    return found


def _ruled(asked: Question, reply: Reply) -> Reply:
    """Return the reply with a ruling, or with odds: the dice of things in a list may be open too."""
    for dice in range(1, MOST_DICE + 1):
        given = _opened(asked, reply.given, dice)
        if given == reply.given:
            break
        reading = replace(reply.reading, wants_odds=True) if reply.reading else None
        settled = _ruled_as_given(asked, replace(reply, reading=reading, given=given))
        if settled.status == "odds":
            return settled
    return _ruled_as_given(asked, reply)


def _ruled_as_given(asked: Question, reply: Reply) -> Reply:
    """Return the reply with a ruling, or with odds if dice are open.

    If the question refuses the facts, it is asked again without the roll that it does not take, or with its
    dice open; if neither helps, the reply asks back.
    """
    reading = reply.reading
    assert reading is not None  # noqa: S101
    given = dict(reply.given)
    try:
        if reading.dice or reading.wants_odds or _has_open(asked, given):
            found = odds(asked.game, asked.id, given).as_json()
            if found["open"]:
                return replace(reply, status="odds", given=given, ruled=found)
        clean = asked.check(given)
        return replace(reply, status="answered", ruled=ruling_json(asked, clean, asked.function(**clean)))
    except InputError as error:
        kinds = {one.name: one.kind for one in asked.parameters}
        name = error.parameter or ""
        rolled = isinstance(kinds.get(name), (DieKind, DiceKind))
        if rolled and isinstance(given.get(name), str):
            fewer = {one: value for one, value in given.items() if one != name}
            settled = _ruled(asked, replace(reply, given=fewer))
            if settled.status == "answered":  # without a roll
                return settled
        if rolled and name not in given and not reading.wants_odds:
            return _ruled(asked, replace(reply, reading=replace(reading, wants_odds=True)))
        return replace(reply, status="asks", missing=(error.parameter or "",), says=str(error))
