"""Split a sentence into clauses, and find what its words alone show to be an opinion or a claim."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.sentences.mentions import phrase_end
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import COMMA, FULL_STOP, phrase_of, stems_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.sentences.words import Phrase, Word

TAGS = tuple(stems_of(one) for one in sorted(listed("tags")))
"""What players end a claim with."""


CLAIMS = tuple(stems_of(one) for one in sorted(listed("claims")))
"""What players begin a claim with."""


SURE_CLAIMS = tuple(stems_of(one) for one in sorted(listed("sure_claims")))
"""Those of them after which a number is the answer, and never a fact."""


ROLLS = frozenset(phrase_of(word)[0] for word in listed("roll"))
"""Stems of the words for rolling dice."""


LONGEST_HOLDER = 8
"""Maximum number of words from the beginning of a clause to the verb that shows what somebody thinks."""


LONGEST_TOLD = 4
"""Maximum number of words from a number to what takes it back: six normal launchers, no, seven."""


def clauses_of(words: Sequence[Word]) -> list[tuple[int, int]]:
    """Return where each clause between two pauses begins and ends."""
    return _between(words, COMMA)


def sentences(words: Sequence[Word]) -> list[tuple[int, int]]:
    """Return where each sentence begins and ends."""
    return _between(words, FULL_STOP)


def _between(words: Sequence[Word], pause: int) -> list[tuple[int, int]]:
    starts = [place for place, word in enumerate(words) if not place or word.pause >= pause]
    return list(zip(starts, [*starts, len(words)][1:], strict=True))


def ends_clause(words: Sequence[Word], place: int) -> bool:
    """Return whether a clause ends before a place: at a pause, or with the sentence."""
    return place >= len(words) or words[place].pause > 0


def is_tag(words: Sequence[Word], start: int, end: int) -> bool:
    """Return whether a clause only asks for assent: ", right?", ", would you?"."""
    return any(phrase_end(words, start, tag) == end for tag in TAGS)


def claim_clause(words: Sequence[Word], claims: Sequence[Phrase] = SURE_CLAIMS) -> range:
    """Return the places of the last clause before a tag if it begins as one of ``claims``; else none."""
    clauses = clauses_of(words)
    if len(clauses) > 1 and is_tag(words, *clauses[-1]):
        clauses = clauses[:-1]
    start, end = clauses[-1] if words else (0, 0)
    begins = any(phrase_end(words, start, phrase) for phrase in claims if end - start > len(phrase))
    return range(start, end) if start and begins else range(0)


def opinions(words: Sequence[Word]) -> set[int]:
    """Return the places of the answers that whole sentences state as somebody's: "He says two may go"."""
    found: set[int] = set()
    for start, end in sentences(words):
        stated = [word.text.casefold() for word in words[start:end]]
        size = 1 if stated[0] in listed("opinion_holders") else 0
        if stated[0] in ("my", "the", "our"):
            size = next(
                (at + 1 for at in (1, 2) if stated[at : at + 1] and stated[at] in listed("opinion_nouns")), 0
            )
        verb = stated[size : size + 1][0] if size < len(stated) else ""
        counts = end > size + start + 1 and words[start + size + 1].number is not None
        called = stated[size + 1 : size + 2] in (["it"], ["that"])
        if size and (
            verb in listed("opinions")
            or (verb in listed("opinion_calls") and called)
            or (verb in listed("opinion_numbers") and counts)
        ):
            colons = (at for at in range(start + size + 1, end) if words[at].pause > COMMA)
            found |= set(range(start + size + 1, next(colons, end)))
    return found


def asides(words: Sequence[Word]) -> set[int]:
    """Return the places of clauses that only tell what a person at the table thinks: my wife says I can't."""
    found: set[int] = set()
    for begins, end in clauses_of(words):
        joins = (at for at in range(begins, end) if words[at].plain in ("and", "but"))
        for start in (begins, *joins):
            first = start + (words[start].plain in ("and", "but", "so"))
            subject = range(first, min(first + LONGEST_HOLDER, end))
            verb = next(
                (at for at in subject if words[at].text.casefold() in listed("opinions reactions")), -1
            )
            who = [words[at].plain for at in range(first, verb)]
            plain = not any(word.number is not None for word in words[first:end])
            if verb > first and plain and not listed("people opinion_nouns at_table").isdisjoint(who):
                found |= set(range(start, end))
    return found


def alternatives(words: Sequence[Word]) -> set[int]:
    """Return the places of two answers that end a sentence: "how many dice is that, three or five?"."""
    found: set[int] = set()
    for place in range(1, len(words) - 2):
        first, joint, second = words[place : place + 3]
        ends = place + 3 >= len(words) or words[place + 3].pause >= FULL_STOP
        plain = first.number is not None and second.number is not None and joint.plain == "or"
        rolled = any(word.stem in ROLLS for word in words[max(0, place - 2) : place])
        if plain and ends and not rolled:
            found |= {place, place + 2}
    return found


def as_meant(words: Sequence[Word]) -> tuple[list[Word], list[str]]:
    """Return the words without numbers that are taken back or denied, and what was left out.

    >>> from countermarch.sentences.words import words_of
    >>> kept, out = as_meant(words_of("six launchers, no wait, seven, die 5, not 4"))
    >>> [word.plain for word in kept], out
    (['7', 'launchers', 'die', '5'], ['six no wait', 'not 4'])
    """
    kept, out = list(words), []
    for place in range(len(words) - 1, 0, -1):
        if place >= len(kept) or kept[place].number is None or not ends_clause(kept, place + 1):
            continue
        stated, first = _taken_back(kept, place)
        if stated >= 0:
            out.append(" ".join(word.text for word in (kept[stated], *kept[first:place])))
            meant = replace(kept[place], pause=kept[stated].pause)
            kept = [*kept[:stated], meant, *kept[stated + 1 : first], *kept[place + 1 :]]
            continue
        denied = _denied_from(kept, place)
        if denied:
            out.append(" ".join(word.text for word in kept[denied : place + 1]))
            kept = [*kept[:denied], *kept[place + 1 :]]
    return kept, list(reversed(out))


def _taken_back(words: Sequence[Word], place: int) -> tuple[int, int]:
    """Return the place of the number that one at a place corrects, and where "no, sorry" begins; or -1."""
    first = place
    while first > 1 and words[first - 1].text.casefold() in listed("corrections"):
        first -= 1
    said = [word.text.casefold() for word in words[first:place]]
    parted = said[-1:] in (["no"], ["nope"]) and words[place].pause > 0
    if words[place].joined or words[first].pause < COMMA or not (parted or listed("takes_back") & set(said)):
        return -1, -1
    for stated in range(first - 1, max(-1, first - 1 - LONGEST_TOLD), -1):
        if words[stated].number is not None:
            plain = not (words[stated].joined or words[stated].ordinal)
            return (stated, first) if plain and said else (-1, -1)
        if words[stated].pause:
            break
    return -1, -1


def _denied_from(words: Sequence[Word], place: int) -> int:
    """Return the start of a clause that only denies numbers, the last at ``place``: ", not 4"; 0 if none."""
    start = place
    while start > 1 and not words[start].pause:
        start -= 1
    inside = words[start + 1 : place + 1]
    only = all(word.number is not None or word.plain in ("all", "to", "against") for word in inside)
    numbers = any(word.number is not None for word in words[:start])
    begins = words[start].text.casefold() == "not" and words[start].pause >= COMMA
    return start if begins and inside and only and numbers else 0
