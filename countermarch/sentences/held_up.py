"""Find words beside a fact that correct it, leave it open or give it to the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind
from countermarch.sentences.clauses import clauses_of, ends_clause
from countermarch.sentences.mentions import phrase_end
from countermarch.sentences.words import TWO, data, listed, phrase_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.vocabulary import Slot

NEAR = 4
"""Words from "yet to" to the fact that it holds up: yet to be captured."""


def held_up(read: Candidate) -> set[int]:
    """Return the places of words that make a stated fact doubtful."""
    finds = (_left_open, _aimed_at, _turned_signs, _participles, _counts, _killers, _second_acts)
    return {at for find in finds for at in find(read)}


def _plain(read: Candidate, place: int) -> str:
    return read.words[place].plain if 0 <= place < len(read.words) else ""


def _slots_at(read: Candidate, place: int) -> list[Slot]:
    """Return the slots whose facts come from a place."""
    return [slot for slot in read.filler.slots if place in read.filling.places.get(slot.path[0], ())]


def _is_state(slot: Slot) -> bool:
    """Return whether a fact is a yes or no, or a choice that need not be made."""
    kind = slot.field.kind
    return isinstance(kind, BoolKind) or (isinstance(kind, EnumKind) and not slot.field.required)


def replaced(read: Candidate) -> Iterator[int]:
    """Yield "no" and another choice of a stated fact: a town, no clear."""
    for one in read.filler.mentions:
        at = one.start - 1
        while at >= 0 and _plain(read, at) in listed("passed"):
            at -= 1
        if at < 1 or read.words[at].text.casefold() != "no":
            continue
        for sense in one.values:
            slot = read.filler.slots[sense.slot]
            told = read.filling.facts.get(slot.path[0])
            before = any(place < at for place in read.filling.places.get(slot.path[0], ()))
            chosen = isinstance(slot.field.kind, EnumKind) and not slot.many
            if chosen and before and told not in (None, sense.value):
                yield from range(at, one.end)


def _left_open(read: Candidate) -> Iterator[int]:
    """Yield what says that a state is not so yet, no more, or perhaps: yet to be captured."""
    for phrase in map(phrase_of, listed("held_up")):
        for start, word in enumerate(read.words):
            end = phrase_end(read.words, start, phrase) if word.stem == phrase[0] else 0
            if not end:
                continue
            stop = next((at for at in range(end, len(read.words)) if read.words[at].pause), len(read.words))
            near = [*range(end, min(end + NEAR, stop))]
            near += [start - 1] if not word.pause else []
            if any(_is_state(slot) for at in near for slot in _slots_at(read, at)):
                yield from range(start, end)


def _aimed_at(read: Candidate) -> Iterator[int]:
    """Yield a side taken for the one that acts though it stands as the one acted on: against the IDF."""
    sides = read.vocabulary.sides
    for one in read.filler.mentions:
        at = one.start - 1
        while at >= 0 and _plain(read, at) in listed("passed") - listed("aimed_at"):
            at -= 1
        aimed = at >= 0 and not read.words[at + 1].pause and _plain(read, at) in listed("aimed_at")
        if _plain(read, at) == "on":
            aimed = aimed and _plain(read, at - 1) in listed("acts aimed_at") - {"hits"}
        behind = (
            set() if ends_clause(read.words, one.end) else {_plain(read, one.end), _plain(read, one.end + 1)}
        )
        if not (aimed or behind & {"opponent", "opponents"} or _plain(read, at) == "opponent"):
            continue
        for sense in one.values:
            slot = read.filler.slots[sense.slot]
            kind = slot.field.kind
            doer = isinstance(kind, EnumKind) and {*kind.values} <= {*sides} and slot.role != "object"
            if doer and not slot.many and one.start in read.filling.places.get(slot.path[0], ()):
                yield from range(one.start, one.end)


def _turned_signs(read: Candidate) -> Iterator[int]:
    """Yield what turns the sign of a number around: 3 down, short by 3, he is up 2."""
    for at, word in enumerate(read.words):
        if word.number is None or word.signed:
            continue
        before = [_plain(read, place) for place in (at - TWO, at - 1)] if not word.pause else []
        after = "" if ends_clause(read.words, at + 1) else _plain(read, at + 1)
        turned = {*before[-1:], after} & listed("turns_sign")
        changed = before[-1:] == ["by"] and before[0] in listed("turns_sign")
        theirs = "up" in {*before[-1:], after} and any(
            _plain(read, place) in listed("third_person") for place in range(max(0, at - NEAR), at)
        )
        numbers = [slot for slot in _slots_at(read, at) if isinstance(slot.field.kind, IntKind)]
        below = any(slot.takes(-1) for slot in numbers if not slot.many)
        if (changed and numbers) or ((turned or theirs) and below):
            yield at


def _participles(read: Candidate) -> Iterator[int]:
    """Yield the participle that names a yes-or-no fact without a value: a fired rocket, used once."""
    open_facts = {
        slot.path[0]
        for slot in read.filler.slots
        if isinstance(slot.field.kind, BoolKind) and slot.path[0] not in read.filling.facts and not slot.many
    }
    names = {part for name in open_facts for part in name.split("_")}
    for at, word in enumerate(read.words):
        text = word.text.casefold()
        denied = _plain(read, at - 1) in listed("no")
        names_one = text in listed("participles") and text in names and not denied
        used_up = (text, _plain(read, at + 1)) == ("used", "up")
        drawn = text == "drawn" and "already" in (_plain(read, at - 1), _plain(read, at + 1))
        counted = any(_slots_at(read, place) for place in range(max(0, at - NEAR), at))
        if (names_one and _plain(read, at + 1) not in ("to", "at", "on")) or used_up or (drawn and counted):
            yield at


def _counts(read: Candidate) -> Iterator[int]:
    """Yield counts of things in a list that were taken for things: two +3 markers, 5 times 3."""
    if not any(slot.many for slot in read.filler.slots):
        return
    for at, word in enumerate(read.words[:-1]):
        after = read.words[at + 1]
        if word.number is None:
            continue
        signed = after.signed and not after.pause and word.text.isalpha() and word.number > 1
        behind = read.words[at + TWO].number if at + TWO < len(read.words) else None
        times = after.plain == "times" and behind is not None
        each = after.plain == "each" and not ends_clause(read.words, at + TWO)
        ordinal = word.text.casefold() in data()["ordinals"] and _slots_at(read, at)
        counts = _plain(read, at - 1) == "and" and after.plain == "of" and behind is not None
        goes_on = counts and any(at in part[2] and part[1] == word.number for part in read.filling.parts)
        markers = after.plain == "markers" and _plain(read, at + TWO) == "of"
        together = after.plain in listed("nouns") and _plain(read, at + TWO) in ("together", "altogether")
        if signed or times or (each and _slots_at(read, at)) or ordinal or goes_on or markers or together:
            yield from (at, at + 1)


def _killers(read: Candidate) -> Iterator[int]:
    """Yield a loss written to the side that caused it: Israel has eliminated 4."""
    sides = read.vocabulary.sides
    for at, word in enumerate(read.words):
        if word.text.casefold() not in listed("kills") | {"eliminated"} or at + 1 >= len(read.words):
            continue
        number = read.words[at + 1]
        who = at - 1 - (_plain(read, at - 1) in ("has", "have"))
        if number.number is None or number.pause or who < 0:
            continue
        doers = {side for side, names in sides.items() if (read.words[who].stem,) in names}
        victim = read.words[at + TWO].stem if at + TWO < len(read.words) else ""
        victims = {side for side, names in sides.items() if (victim,) in names}
        for slot in _slots_at(read, at + 1):
            kills = slot.path[0].endswith("kills")
            if doers and slot.side and slot.side in (victims if kills else doers):
                yield from (at, at + 1)


def _second_acts(read: Candidate) -> Iterator[int]:
    """Yield what opens a second act or repeats a fact for another side: then to south, Syria too."""
    for start, end in clauses_of(read.words):
        clause = range(start, end)
        told = any(read.words[at].number is not None for at in clause)
        for at in clause:
            word = _plain(read, at)
            repeats = word in ("too", "also") and at == end - 1 and at > start and not told
            sided = any(
                (read.words[place].stem,) in names
                for place in clause
                for names in read.vocabulary.sides.values()
            )
            if repeats and sided:
                yield at
            rest = range(at + 1, end)
            again = word == "again" and {_plain(read, place) for place in rest} >= {"again"}
            names = [one for one in read.filler.mentions if one.values and one.start in rest]
            unused = any(read.filling.used.isdisjoint(range(one.start, one.end)) for one in names)
            if again or (word == "then" and unused):
                yield at
