"""Facts that are names of places: hexes, letters, and capitalised words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import TextKind
from countermarch.search.stems import is_english
from countermarch.sentences.mentions import FAR, find_phrase
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import FULL_STOP

if TYPE_CHECKING:
    from countermarch.sentences.filling import Filler
    from countermarch.sentences.vocabulary import Slot
    from countermarch.sentences.words import Word

HEX = 4
"""Digits of a hex number."""


def fill(filler: Filler) -> None:
    """Fill text facts from four-digit hexes, the game's own place names, and capitalised words."""
    texts = [
        (index, slot) for index, slot in enumerate(filler.slots) if isinstance(slot.field.kind, TextKind)
    ]
    for _, slot in [one for one in texts if one[1].path[-1].endswith("hex")]:
        free = [
            place
            for place, word in enumerate(filler.words)
            if len(word.text) == HEX and word.text.isdecimal() and _is_hex(filler, place)
        ]
        if slot.many:
            filler.filling.parts += [(slot, filler.words[place].text, (place,)) for place in free]
        elif free:
            filler.filling.take(slot.path[0], filler.words[free[0]].text, free[:1])
    texts = [one for one in texts if not one[1].path[-1].endswith("hex")]
    names = _places_named(filler) if texts else []
    again = _named_again(filler, names) if any(slot.many for _, slot in texts) else {}
    for place in sorted([*names, *((at,) for at in again)]):
        _, index, slot = min(
            (_text_cost(filler, index, slot, place[0]), index, slot) for index, slot in texts
        )
        if slot.many:
            filler.filling.parts.append((slot, _typed(filler, again.get(place[0], place)), place))
            filler.filling.used.update(place)
        elif place[0] not in again and slot.path[0] not in filler.filling.facts:
            filler.filling.take(
                slot.path[0], _typed(filler, place), {*place, *filler.cues_near(index, place[0])}
            )


def _named_again(filler: Filler, names: list[tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Return the places of "there" for the first of two things, with the name before it: there and in B."""
    found: dict[int, tuple[int, ...]] = {}
    for at, word in enumerate(filler.words[:-1]):
        before = [one for one in names if one[-1] < at]
        if word.plain == "there" and filler.words[at + 1].plain == "and" and before and names[-1][0] > at:
            found[at] = before[-1]
    return found


def _typed(filler: Filler, places: tuple[int, ...]) -> str:
    """Return a name as it was typed: Gaza City, gaza-city, B7."""
    typed = filler.words[places[0]].text
    for place in places[1:]:
        word = filler.words[place]
        typed += (" " if not word.joined else "-" if word.number is None else "") + word.text
    return typed


def _text_cost(filler: Filler, index: int, slot: Slot, place: int) -> float:
    """Return the number of words from a slot's last cue to a place name; beyond ``FAR`` if it has no cue."""
    cues = [
        one
        for group in range(len(slot.cues))
        for one in filler.by_slot.get((index, "cue", group), ())
        if one.start < place
    ]
    return min((float(place - one.start) for one in cues), default=FAR * len(filler.words))


def _places_named(filler: Filler) -> list[tuple[int, ...]]:
    """Return the places of each name: the game's own, single letters, B7, and capitalised words."""
    known = [
        range(*span)
        for phrase in filler.filling.vocabulary.places
        for span in [find_phrase(filler.words, phrase)]
        if span[1]
    ]
    meant = {place for mention in filler.mentions for place in range(mention.start, mention.end)}
    found = [tuple(one) for one in known]
    for place, word in enumerate(filler.words):
        if any(place in one for one in found):
            continue
        code = place + 1 < len(filler.words) and filler.words[place + 1].joined and word.text.isupper()
        code = code and filler.words[place + 1].number is not None
        if code and len(word.text) <= 2 and place not in meant:
            found.append((place, place + 1))
        elif (
            _is_letter(word) and not (code and place in meant) and not _is_article(filler, place, meant)
        ) or (_is_name(filler, place) and place not in meant):
            before = found[-1] if found and found[-1][-1] == place - 1 and not word.pause else ()
            found = [one for one in found if one != before] + [(*before, place)]
    return sorted(found)


def _is_name(filler: Filler, place: int) -> bool:
    """Return whether a capitalised word, not one that only begins a sentence, is a name of no question."""
    word = filler.words[place]
    begins = (place == 0 or word.pause >= FULL_STOP) and is_english(word.plain)
    known = word.plain in listed("filler") or word.stem in filler.filling.vocabulary.common
    return word.text[:1].isupper() and len(word.text) > 1 and not begins and not known


def _is_article(filler: Filler, place: int, meant: set[int]) -> bool:
    """Return whether an "A" begins a sentence before a word of the game: "A Grad is in a black area"."""
    word = filler.words[place]
    return word.text == "A" and (place == 0 or word.pause >= FULL_STOP) and place + 1 in meant


def _is_hex(filler: Filler, place: int) -> bool:
    """Return whether four digits are unused and not the year of a scenario."""
    years = filler.filling.vocabulary.years
    return filler.words[place].text not in years and place not in filler.filling.used | filler.in_names


def _is_letter(word: Word) -> bool:
    """Return whether a word is a single capital letter that names a place: "A on even, B on odd"."""
    return len(word.text) == 1 and word.text.isupper() and not word.joined and word.text != "I"
