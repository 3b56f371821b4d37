"""Follow-up sentences that change a fact of the last question: "and at night?", "what if I rolled 5?"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.display_values import choice_names
from countermarch.sentences.mentions import find_mentions, phrase_end
from countermarch.sentences.reading import Candidate
from countermarch.sentences.word_lists import data, listed
from countermarch.sentences.words import phrase_of, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.sentences.lexicon import Lexicon
    from countermarch.sentences.reading import Understanding
    from countermarch.sentences.vocabulary import Vocabulary

SURE = 10.0
"""Strength of a follow-up reading: the question is known already."""

LONGEST = 9
"""Maximum number of words of a follow-up; a longer sentence is read on its own."""


def follow(
    text: str, lexicon: Lexicon, question: str, given: Mapping[str, Any], *, surely: bool = False
) -> Understanding | None:
    """Return the last question with the facts that a sentence changes; None if it is not a follow-up.

    It begins as one ("and if"), unless it ``surely`` is one. Every word must be accounted for, and at least
    one fact must be stated or denied.
    """
    vocabulary = lexicon.vocabularies.get(question)
    typed = words_of(text if vocabulary is None else _without_opposites(text, vocabulary))
    words, respelt = lexicon.respelt(typed)
    opens = surely or any(phrase_end(words, 0, phrase_of(f"={opening}")) for opening in listed("openings"))
    if vocabulary is None or not opens or len(words) > LONGEST:
        return None
    found = Candidate(words, vocabulary, lexicon, set(), find_mentions(words, lexicon.choices))
    found.weigh()
    units = _about_units(found, given)
    if units is not None:
        return units
    changed = found.filling.facts or found.filling.denied
    if not changed or found.words_left or found.numbers_left or found.blocking:
        return None
    other_sides = [
        name
        for name, value in found.filling.facts.items()
        if isinstance(value, str) and value in vocabulary.sides and given.get(name, value) != value
    ]
    if other_sides and len(found.filling.facts) > 1:
        return None  # if Hezbollah rolled 2: it need not attack now
    reading = found.reading("", {typed[place].text: meant for place, meant in respelt.items()})
    kept = {name: value for name, value in given.items() if value not in reading.denied.get(name, ())}
    facts = {**kept, **reading.facts}
    return replace(
        reading,
        facts=facts,
        strength=SURE,
        sources={**dict.fromkeys(kept, "as before"), **reading.sources},
        missing=tuple(name for name in reading.missing if name not in facts),
        dice=tuple(name for name in reading.dice if name not in facts),
    )


def _without_opposites(text: str, vocabulary: Vocabulary) -> str:
    """Return a follow-up with the opposite of a fact or choice as its denial: and by day, not at night."""
    fields = vocabulary.question.parameters
    facts = {*(one.name for one in fields), *choice_names(fields)}
    opposed = {
        word: fact for fact, others in data()["opposites"].items() if fact in facts for word in others.split()
    }
    parts: list[str] = []
    for word in text.split():
        fact = opposed.get(word.strip("?.,!").lower(), "")
        if fact and parts and parts[-1].lower() in ("by", "in", "at", "during"):
            parts.pop()
        parts.append(f"not at {fact}" if fact else word)
    return " ".join(parts)


def _about_units(found: Candidate, given: Mapping[str, Any]) -> Understanding | None:
    """Return the last question without a unit, or a question back about what else is said of its units.

    None if the sentence names no unit of a list that was given.
    """
    named = [
        (mention, found.filler.slots[sense.slot].path[0], sense.value)
        for mention in found.filler.mentions
        for sense in mention.values
        if isinstance(sense.value, dict) and given.get(found.filler.slots[sense.slot].path[0])
    ]
    if not named:
        return None
    one, name, value = named[0]
    same = [thing for thing in given[name] if value.items() <= thing.items()]
    plain = len(named) == 1 and not (found.numbers_left or found.filling.facts)
    words = {place for place in found.words_left if place not in range(one.start, one.end)}
    leaves = plain and len(same) == 1 < len(given[name]) and found.filler.far.denied(one.start) >= 0
    reading = replace(
        found.reading("", {}),
        facts={**given, name: [thing for thing in given[name] if thing not in same]}
        if leaves
        else dict(given),
        strength=SURE,
        sources=dict.fromkeys(given, "as before"),
        missing=(),
        dice=(),
        doubts=(),
        foreign=False,
        absent="",
    )
    if leaves and words <= {found.filler.far.denied(one.start)}:
        return replace(reading, blocking=(), left=())
    said = " ".join(word.text for word in found.words[one.start : one.end])
    return replace(reading, facts=dict(given), blocking=(said,))
