"""Find words that deny what no fact states: "no die yet", "none has flown", "not a sanctuary"."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import EnumKind
from countermarch.sentences.clauses import ROLLS, clauses_of, ends_clause, is_tag
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import phrase_of, stems_of

if TYPE_CHECKING:
    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.vocabulary import Slot

NOTHINGS: tuple[object, ...] = (0, False, None, "none", "no", "never", (), [])
"""Default values that mean nothing, or no."""


REACH = 4
"""Words that a "no" reaches."""


def denials(candidate: Candidate) -> set[int]:
    """Return the places of words that deny what no fact states: "no die yet", "or not"."""
    found: set[int] = set()
    rolls = any(
        slot.is_dice and slot.path[0] not in candidate.filling.facts for slot in candidate.vocabulary.slots
    )
    absent, answers = _nothing_mentioned(candidate)
    others = _not_chosen(candidate)
    start, end = clauses_of(candidate.words)[-1] if candidate.words else (0, 0)
    if start and is_tag(candidate.words, start, end):
        found |= set(range(start, end))  # isn't it
    for place, word in enumerate(candidate.words):
        if word.plain not in listed("no") or place in candidate.filling.used:
            continue
        if place and candidate.words[place - 1].plain == "or" and ends_clause(candidate.words, place + 1):
            found.add(place)
        for at in range(place + 1, min(place + 4, len(candidate.words))):
            one = candidate.words[at]
            if one.pause or one.number is not None:
                break
            if at in candidate.filling.used:
                found |= {place} if one.stem in others else set()  # doesn't retreat
                break
            if rolls and one.stem in ROLLS:
                found |= {place, at}
            if one.stem in absent or (word.plain == "no" and one.stem in answers) or one.stem in others:
                found |= {place, at}
                found |= {at + 1} if _stem_at(candidate, at + 1) in others else set()  # fall back
    return found


def _stem_at(candidate: Candidate, place: int) -> str:
    return "" if ends_clause(candidate.words, place) else candidate.words[place].stem


def _not_chosen(candidate: Candidate) -> set[str]:
    """Return the stems of choices not taken for facts that have a value: "a zone, not a sanctuary"."""
    found: set[str] = set()
    for slot in candidate.vocabulary.slots:
        stated = candidate.filling.facts.get(slot.path[0])
        if isinstance(slot.field.kind, EnumKind) and not slot.many and stated is not None:
            taken = {stem for phrase, value in slot.names.items() if value == stated for stem in phrase}
            others = [phrase for phrase, value in slot.names.items() if value != stated]
            found |= {stem for phrase in others for stem in phrase if len(phrase) == 1 or stem not in taken}
    return found


def own_names(candidate: Candidate) -> set[int]:
    """Return the places of words that name facts with values: "the collateral damage of two battles"."""
    stated = {stem for name in candidate.filling.facts for stem in stems_of(name)}
    named = {
        place
        for mention in candidate.filler.mentions
        if mention.values
        for place in range(mention.start, mention.end)
    }
    return {place for place, word in enumerate(candidate.words) if word.stem in stated and place not in named}


def _nothing_mentioned(candidate: Candidate) -> tuple[set[str], set[str]]:
    """Return the stems of unstated facts that default to nothing, and those of the answer's fields."""
    names = [
        one.name
        for one in candidate.vocabulary.question.parameters
        if not one.required and one.name not in candidate.filling.facts and one.default in (0, False, (), [])
    ]
    owners = {stem for slot in candidate.vocabulary.slots for phrase in slot.owner for stem in phrase}
    plain = _plain_stems()
    fields = [
        slot.path[1]
        for slot in candidate.vocabulary.slots
        if slot.many
        and slot.path[-1]
        and slot.path[0] in candidate.filling.facts
        and _is_nothing(candidate, slot)
    ]
    answers = [one.name for one in candidate.vocabulary.question.answer.fields]
    facts, stated = (
        {stem for name in those for stem in stems_of(name)} - owners - plain for those in (names, answers)
    )
    cues = {
        stem
        for slot in candidate.vocabulary.slots
        if slot.path[0] in names
        for group in slot.cues
        for phrase in group
        for stem in phrase
    }
    stated = {stem for name in candidate.filling.facts for stem in stems_of(name)}
    facts |= (cues | {phrase_of(word)[0] for word in listed("aids")}) - owners - plain - stated
    return facts | {stem for name in fields for stem in stems_of(name)}, stated


@cache
def _plain_stems() -> frozenset[str]:
    return frozenset(stem for name in listed("plain") for stem in stems_of(name))


def _is_nothing(candidate: Candidate, slot: Slot) -> bool:
    """Return whether a field is empty in all things of a list: "no Fajr-5 at all"."""
    stated = candidate.filling.facts[slot.path[0]]
    default = 0 if slot.field.required else slot.field.default
    return (
        isinstance(stated, list)
        and default in (0, False)
        and all(isinstance(one, dict) and not one.get(slot.path[1]) for one in stated)
    )


def denied_elsewhere(candidate: Candidate) -> set[int]:
    """Return the places of a "no" and what it denies where a complete question asks for nothing like it.

    That a unit is not disrupted says nothing to a question that knows no disrupted units.
    """
    found: set[int] = set()
    denials = [at for at, word in enumerate(candidate.words) if word.plain in listed("no")]
    denials = [at for at in denials if at not in candidate.filling.used]
    if candidate.missing or candidate.numbers_left or not denials:
        return found
    cues = {
        stem
        for slot in candidate.vocabulary.slots
        for group in slot.cues
        for phrase in group
        for stem in phrase
    }
    own = candidate.vocabulary.stems | cues | set(candidate.vocabulary.topic)
    for place in denials:
        ends = (at for at in range(place + 1, len(candidate.words)) if candidate.words[at].pause)
        clause = range(place, min(next(ends, len(candidate.words)), place + 1 + REACH))
        small = listed("filler plain")
        stated = [candidate.words[at] for at in clause[1:] if candidate.words[at].plain not in small]
        if all(one.stem not in own and one.number is None for one in stated):
            found |= set(clause) - candidate.filling.used
    return found


def idle_denials(candidate: Candidate) -> set[int]:
    """Return the places of clauses that deny only facts that are nothing unless stated: "none has flown yet".

    The clause must name no stated fact, nor one that is something unless stated.
    """
    if (
        candidate.missing
        or candidate.numbers_left
        or not any(word.plain in listed("no") for word in candidate.words)
    ):
        return set()
    some = [
        slot
        for slot in candidate.vocabulary.slots
        if is_given(candidate, slot) or (not slot.many and slot.field.default not in NOTHINGS)
    ]
    named = {stem for slot in some for phrase in slot.names for stem in phrase}
    named |= {
        stem
        for slot in some
        if not isinstance(slot.field.kind, EnumKind)
        for group in slot.cues
        for phrase in group
        for stem in phrase
    }
    found: set[int] = set()
    small = listed("filler plain no")
    for start, end in clauses_of(candidate.words):
        clause = set(range(start, end))
        denies = any(candidate.words[at].plain in listed("no") for at in clause)
        telling = [word for word in candidate.words[start:end] if word.plain not in small]
        stems = {word.stem for word in telling if (word.stem,) not in candidate.lexicon.sides}
        if denies and telling and clause.isdisjoint(candidate.filling.used) and stems.isdisjoint(named):
            found |= clause
    return found


def is_given(candidate: Candidate, slot: Slot) -> bool:
    """Return whether a fact has a value; a field of a list, whether one of its things has."""
    stated = candidate.filling.facts.get(slot.path[0])
    if slot.many and isinstance(stated, list):
        return any(not isinstance(one, dict) or slot.path[1] in one for one in stated)
    return stated is not None
