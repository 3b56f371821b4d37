"""Turn a reading into a reply: a ruling, odds, or one question back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from countermarch.components.display_names import words
from countermarch.components.errors import InputError
from countermarch.reference.engine import registry
from countermarch.sentences import open_facts
from countermarch.sentences.follow_ups import follow
from countermarch.sentences.games import named_in
from countermarch.sentences.lexicon import lexicon_of
from countermarch.sentences.reading import LEAST, read
from countermarch.sentences.rulings import Reply, ruled
from countermarch.sentences.vocabulary import Names
from countermarch.sentences.words import LONGEST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.sentences.lexicon import Lexicon
    from countermarch.sentences.reading import Understanding


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its facts, answered or still open, so that a follow-up can refer to it."""

    game: str
    question: str
    given: Mapping[str, Any]
    surely: bool = False
    """Whether the next sentence is a follow-up, however it begins."""


NONE = "No question of this game answers that"
"""The reply to a sentence that asks nothing of the game, before what comes near it."""

REWORD = "Say it in other words, or leave it out."

_ODDS = re.compile(r"\d{1,2}[-:]\d{1,2}")

SURE = 5.0
"""Strength that a question needs if the sentence states none of its facts."""

ENOUGH = 3
"""Facts from which a fact still missing is asked for, although the rules do not cover something named."""


@lru_cache(maxsize=8)
def lexicon(game: str, copy: Path | None = None) -> Lexicon:
    """Return the words of a game, by its id or folder; raises ``UnknownGame``, ``DataError``.

    The values of its pieces are those of a player's ``copy``, where that has them.
    """
    from countermarch.folders import opening

    questions = opening.known_questions(game)
    box = _game(game) if copy is None else opening.open_game(game, copy=copy)
    return lexicon_of(game, box, questions)


def _game(game: str) -> Game:
    from countermarch.folders import opening

    return opening.open_game(game)


def names_of(game: str) -> Names:
    """Return the names of a game's choices, facts and sides, by its id or folder."""
    box = _game(game)
    return Names(box, box.heard)


def ask_in_words(text: str, game: str = "", *, last: Asked | None = None, copy: Path | None = None) -> Reply:
    """Return the reply to a sentence about ``game``, else the game it names, else that of ``last``.

    ``last`` is the question asked before, for follow-ups; ``copy`` is a folder of a player's values. Raises
    ``UnknownGame``, and ``InputError`` for a text longer than ``LONGEST`` characters.
    """
    reply = reply_to(text, game, last=last, copy=copy)
    if reply.status != "answered" or reply.reading is None:
        return reply
    asked = registry.find(reply.reading.game, reply.reading.question)
    stated = replace(reply, given={**reply.given, **reply.example})
    return replace(reply, presumed=open_facts.presumed(asked, _game(asked.game), stated))


@dataclass(frozen=True, slots=True)
class StatedFacts:
    """What a player has said besides a sentence, by tapping: facts, words that they explain, the question.

    A fact may be a part of the things in a list, ``attackers.side``.
    """

    facts: Mapping[str, Any] = field(default_factory=dict)
    words: Sequence[str] = ()
    question: str = ""


def reply_to(
    text: str,
    game: str,
    *,
    last: Asked | None = None,
    stated: StatedFacts | None = None,
    copy: Path | None = None,
) -> Reply:
    """Reply like ``ask_in_words``, but with the facts that the player tapped and without presumed facts."""
    if len(text) > LONGEST:
        raise InputError("sentence", f"it has {len(text)} characters; at most {LONGEST} are allowed")
    found, rest = named_in(text)
    found = game or found or (last.game if last else "")
    if not found:
        return Reply("asks", missing=("game",), says="Which game? Name it in the sentence.")
    known = lexicon(found, copy)
    if stated and stated.question:
        known = replace(known, vocabularies={stated.question: known.vocabularies[stated.question]})
    going_on = None
    if last and last.game == found:
        going_on = follow(rest, known, last.question, last.given, surely=last.surely)
    reading = going_on or read(rest, known)
    return reply_to_reading(_with(reading, stated) if stated else reading)


def _with(reading: Understanding, stated: StatedFacts) -> Understanding:
    """Return a reading with what was tapped besides the sentence."""
    facts = dict(reading.facts)
    for name, value in stated.facts.items():
        listed, _, part = name.partition(".")
        if part:
            facts[listed] = [{**item, part: item.get(part, value)} for item in facts.get(listed, ())]
        else:
            facts[name] = value
    said = {word for text in stated.words for word in text.split()}
    return replace(
        reading,
        facts=facts,
        missing=tuple(name for name in reading.missing if name not in facts),
        dice=tuple(name for name in reading.dice if name not in facts),
        left=tuple(word for word in reading.left if word not in said),
        blocking=tuple(text for text in reading.blocking if not said.issuperset(text.split())),
        doubts=tuple(one for one in reading.doubts if stated.facts.keys().isdisjoint(one[1:3])),
        rival="" if stated.question else reading.rival,
        strength=max(reading.strength, SURE) if stated.question else reading.strength,
    )


def reply_to_reading(reading: Understanding) -> Reply:
    """Return the answer to a reading, or a question back about what is missing or unclear."""
    implied = {name: reading.facts[name] for name in reading.implied}
    reply = Reply("asks", reading, dict(reading.facts), implied, missing=reading.missing)
    if _is_unknown(reading):
        none = f"{NONE}; `countermarch find` searches its rules too."
        return replace(reply, status="unknown", says=reading.absent or none)
    asked, game = registry.find(reading.game, reading.question), _game(reading.game)
    if not reading.facts and reading.missing:  # no fact, no answer
        tried = open_facts.with_open(asked, game, reply)
        says = open_facts.options_wanted(asked, reading.missing[0])
        return tried if tried.status == "asks" else replace(reply, says=says)
    back = _asked_back(reply, reading) or open_facts.with_open_parts(asked, game, reply)
    if back or reading.missing:
        return back or open_facts.with_open(asked, game, reply)
    return open_facts.with_outcomes(asked, game, reply)


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
    # "rating 3": a value that the player states need not be in the rule book
    stated = any(isinstance(value, int | list) and value is not True for value in reading.facts.values())
    return bool(reading.absent) and bool(reading.missing) and len(reading.facts) < ENOUGH and not stated


def _asked_back(reply: Reply, reading: Understanding) -> Reply | None:
    """Return the question back about words that block an answer; None if there are none."""
    if reading.blocking:
        said = ", ".join(reading.blocking)
        if _ODDS.fullmatch(said):
            facts = f"`countermarch questions {reading.game} {reading.question}` lists its facts"
            return replace(reply, says=f"This question takes no odds such as {said}; {facts}.")
        return replace(reply, says=f"What do you mean by {said}? {REWORD}")
    if reading.doubts:
        word, one, two = reading.doubts[0]
        missing = tuple(dict.fromkeys((*reply.missing, one or two)))
        return replace(reply, missing=missing, says=f"Does {word} mean “{_fact(one)}” or “{_fact(two)}”?")
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
        rulings = [ruled(question, reply).ruled for question in (one, other)]
    except InputError:
        return False
    first, second = ((ruled.get("answer"), ruled.get("outcomes")) for ruled in rulings)
    return first == second
