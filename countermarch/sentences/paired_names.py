"""Expand sentences such as "A and B have 4 and 6", and what they say of "me" and "them"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.sentences.clauses import ends_clause
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import COMMA, stems_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.sentences.lexicon import Lexicon
    from countermarch.sentences.words import Phrase, Word

LONGEST = 8
"""Maximum number of words between two names and their numbers."""

LONGEST_NOUN = 3
"""Maximum number of words of what two numbers count."""


def paired(words: Sequence[Word], lexicon: Lexicon) -> list[Word]:
    """Return the words with two names and their two numbers paired in order; [] if there are none.

    "The IDF and insurgents have 4 and 6 units" becomes "the IDF have 4 units and insurgents have 6 units".
    """
    for joint, word in enumerate(words):
        if word.plain != "and" or not 0 < joint < len(words) - 1 or word.pause or words[joint + 1].pause:
            continue
        end = _end_of_names(words, joint, lexicon)
        numbers = next(
            (at for at in range(end, min(end + LONGEST, len(words) - 2)) if _are_two(words, at)), 0
        )
        between = words[end:numbers]
        spread = listed("spreads") | {"respectively"}
        paused = any(one.pause >= COMMA for one in words[end : numbers + 1])
        if not end or not numbers or paused or any(one.plain in spread for one in between):
            continue
        last = numbers + 2 + 1
        noun = next((at for at in range(last, last + LONGEST_NOUN + 1) if ends_clause(words, at)), last)
        if words[noun - 1].plain == "respectively":
            noun -= 1
        counted = words[last:noun]
        if any(
            one.number is not None or one.plain in ("and", "or", "with", "in", "at", "on") for one in counted
        ):
            counted = []
        return [
            *words[:joint],
            *between,
            words[numbers],
            *counted,
            word,
            *words[joint + 1 : end],
            *between,
            words[numbers + 2],
            *words[last:],
        ]
    return []


def _are_two(words: Sequence[Word], place: int) -> bool:
    """Return whether two numbers joined by "and" begin at a place."""
    first, joint, second = words[place : place + 3]
    free = not (
        first.joined or second.joined or joint.pause or second.pause or first.ordinal or second.ordinal
    )
    return free and joint.plain == "and" and first.number is not None and second.number is not None


def _end_of_names(words: Sequence[Word], joint: int, lexicon: Lexicon) -> int:
    """Return where two names of one kind around an "and" end; 0 if there are none."""
    second = joint + 1 + (words[joint + 1].plain == "the")
    if second >= len(words):
        return 0
    one, other = words[joint - 1], words[second]
    sides = (one.stem,) in lexicon.sides and (other.stem,) in lexicon.sides
    parts = listed("subject_noun object_noun")
    if one.stem != other.stem and (sides or (one.plain in parts and other.plain in parts)):
        return second + 1
    codes = words[joint - 2 : joint + 3] if joint > 1 else ()
    if len(codes) == 2 + 3 and codes[1].joined and codes[4].joined and codes[0].plain == codes[3].plain:
        return joint + 3  # J-2 and J-3, d10 and d6
    names = {stems_of(slot.path[0]) for made in lexicon.vocabularies.values() for slot in made.slots}
    after = words[second + 1].stem if second + 1 < len(words) else ""
    if {(one.stem, after), (other.stem, after)} <= names:
        return second + 1
    before = words[joint - 2].stem if joint > 1 else ""
    if {(before, one.stem), (other.stem, after)} <= names:
        return second + 2
    return 0


def with_pronouns_resolved(words: Sequence[Word], sides: Mapping[str, Sequence[Phrase]]) -> list[Word]:
    """Return the words with "my" and "their" as the two sides that they mean, where that is said; else [].

    It is said by "I play the IDF", "he is the insurgent", "my Israelis" or "his PLO". "They" may be both.
    """
    names = {phrase[0]: side for side, phrases in sides.items() for phrase in phrases if len(phrase) == 1}
    told = {place: player_of(words, place) for place, word in enumerate(words) if word.stem in names}
    persons = {(names[words[place].stem], whose[0]) for place, whose in told.items() if whose}
    mine = {side if person == "first_person" else (*({*sides} - {side}), "")[0] for side, person in persons}
    if len(sides) != 2 or len(mine) != 1:
        return []
    stand: dict[str, Word] = {}
    for side in sides:
        person = "first_person" if side in mine else "third_person"
        at = next((place for place in told if names[words[place].stem] == side), -1)
        stem = next((one for one, owner in names.items() if owner == side), "")
        if stem:
            stand[person] = words[at] if at >= 0 else replace(words[0], plain=stem, stem=stem)
    both = () if any(whose and whose[1] for whose in told.values()) else listed("they")
    gone = {at for whose in told.values() if whose for at in whose[1]}
    kept = {place - 1 for place, whose in told.items() if whose and not whose[1]}
    return [
        replace(word, plain=side.plain, stem=side.stem) if side else word
        for place, word in enumerate(words)
        if place not in gone
        for side in [next((stand.get(one) for one in PERSONS if word.plain in listed(one)), None)]
        for side in [None if place in kept or word.plain in both else side]
    ]


def player_of(words: Sequence[Word], place: int) -> tuple[str, range] | None:
    """Return who plays the side named at a place, and where words only say so: he is the PLO.

    Who is "first_person" or "third_person".
    """
    start = place - 1 - (place > 0 and words[place - 1].plain == "the")
    plays = start > 0 and words[start].plain in PLAYS
    start -= plays
    if start < 0 or any(word.pause for word in words[start + 1 : place + 1]):
        return None
    person = next((one for one in PERSONS if words[start].plain in listed(one)), "")
    says = plays or words[start].plain in JOINED
    ends = ends_clause(words, place + 1) or words[place + 1].plain in ("and", "but")
    if not person or (says and not ends) or not (says or words[start].plain in listed("whose")):
        return None
    return (person, range(start, place + 1)) if says else (person, range(0))


PERSONS = ("first_person", "third_person")
"""The lists of the pronouns of either player."""

PLAYS = ("play", "plays", "am", "is", "are", "m", "re", "s")
"""Words between a player and a side: I am the IDF."""

JOINED = ("im", "hes", "theyre")
"""The same in one word with the player."""
