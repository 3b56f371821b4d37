"""Lists of things that each have values of their own: units, cards, launchers, moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.kinds import DiceKind, DieKind, EnumKind, IntKind, TextKind
from countermarch.sentences.spotting import FAR
from countermarch.sentences.words import COMMA, FULL_STOP, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.sentences.filling import Filler
    from countermarch.sentences.vocabulary import Slot
    from countermarch.sentences.words import Word

MOST = 30
"""Things that one number may stand for."""

CLOSE, OPTIONAL = 0.5, 1.5
"""How near a bare value stands behind its thing, and how near its cue one that may be left out."""

NOUN = 4
"""Words between a number and those that it counts."""

RANGE = ("low", "high")
"""The fields of a thing that give a range of numbers: 5-9."""

COUNT = "count"
"""The field of a thing that says how many there are of it."""

COUNTED = {"a": 1, "an": 1, "single": 1, "both": 2}
"""Words that count things."""

BESIDE = 1.2
"""How far a count may be from what it counts."""

OF_ITS_PART = 0.6
"""How near the number of a unit counts as being to its cue that is said with the one who acts."""

TOLD = 2.6
"""How far a value may be from its cue."""


Part = tuple["Slot", Any, tuple[int, ...]]
"""A value of a thing: its slot, the value, and where it stands."""


@dataclass(frozen=True, slots=True)
class Times:
    """How many alike things there are, where each is written out."""

    number: int


@dataclass(frozen=True, slots=True)
class Again:
    """A thing that was named before: the 3 has a hit, two of the Qassams are suppressed."""

    number: object


def _is_again(filler: Filler, place: int) -> bool:
    """Tell whether a number with the stands for a thing named by it before."""
    words = filler.words
    before = [word.number for word in words[: place - 1] if not word.signed and not word.ordinal]
    ends = place + 1 >= len(words) or words[place + 1].number is None
    return place > 1 and words[place - 1].plain == "the" and words[place].number in before and ends


def key_of(slots: Sequence[Slot], parameter: str) -> Slot | None:
    """Return the field that names a thing of a list; None where things are told by numbers."""
    fields = [slot for slot in slots if slot.path[0] == parameter and slot.many]
    names = [
        slot
        for slot in fields
        if isinstance(slot.field.kind, EnumKind)
        and (slot.field.required or not slot.path[1])
        and not slot.is_number
    ]
    numbers = [
        slot
        for slot in fields
        if isinstance(slot.field.kind, IntKind) and slot.field.required and slot.path[1] != COUNT
    ]
    if names and not (numbers and names[0].path[1] in ("side", "mode")):
        return names[0]
    return None


def main_of(slots: Sequence[Slot], parameter: str) -> Slot | None:
    """Return the number by which things are told that have no name."""
    fields = [slot for slot in slots if slot.path[0] == parameter and slot.many]
    numbers = [slot for slot in fields if slot.is_number and not slot.is_rolled]
    return next((slot for slot in numbers if slot.field.required), numbers[0] if numbers else None)


def number_options(
    filler: Filler, index: int, slot: Slot, place: int, number: int
) -> list[tuple[object, float]]:
    """Return what a number may be to something in a list, each with its cost: a value of it, or how many."""
    key = key_of(filler.slots, slot.path[0])
    if slot.path[1] in RANGE:
        return [(number, 0.0)] if _end_of_range(filler, place) == slot.path[1] else []
    if _is_again(filler, place):
        return [(Again(number), 0.0)] if slot is main_of(filler.slots, slot.path[0]) else []
    options: list[tuple[object, float]] = []
    main = slot is main_of(filler.slots, slot.path[0]) and not _has_places(filler, slot)
    counted = slot is key or (key is None and main)
    if slot.path[1] == COUNT or (counted and not _counts(filler, slot)):
        apart = _counted(filler, slot, key, place)
        if apart is not None and 0 < number <= MOST:
            value: object = number if slot.path[1] == COUNT else Times(number)
            options.append((value, apart))
    if slot.path[1] != COUNT and slot is not key and slot.takes(number):
        cost = _value_cost(filler, index, slot, key, place)
        if cost is not None:
            options.append((slot.value(number), cost))
    return options


def _end_of_range(filler: Filler, place: int) -> str:
    """Return which end of a range a number is: low, high or none."""
    after = filler.words[place + 1 : place + 2]
    if any(word.number is not None and word.joined for word in after):
        return "low"
    return (
        "high" if place and filler.words[place].joined and filler.words[place - 1].number is not None else ""
    )


def _counts(filler: Filler, slot: Slot) -> bool:
    return any(one.path == (slot.path[0], COUNT) for one in filler.slots)


def _counted(filler: Filler, slot: Slot, key: Slot | None, place: int) -> float | None:
    """Return how far behind a number stands what it counts; None where nothing does."""
    if key is not None:
        starts = [
            one.start
            for one in filler.mentions
            for sense in one.values
            if filler.slots[sense.slot] is key and not filler.in_single_cue(one)
        ]
    else:
        index = filler.slots.index(slot)
        starts = [
            one.start
            for group in range(len(slot.cues))
            for one in filler.by_slot.get((index, "cue", group), ())
        ]
        starts += [
            one.start
            for one in filler.mentions
            if any(filler.slots[sense.slot].path[0] == slot.path[0] for sense in one.values)
            and any(
                word.plain == "of" or any((word.stem,) in group for group in slot.cues)
                for word in filler.words[one.end : one.end + 1]
            )
        ]
        starts = [start for start in starts if _number_after(filler, start)]
    if is_told(filler, place):
        return None
    starts = [start for start in starts if start > place and not _is_parted(filler, slot, place, start)]
    own = {
        at
        for one in filler.mentions
        for sense in one.senses
        if filler.slots[sense.slot].path[0] == slot.path[0] and sense.kind == "cue"
        for at in range(one.start, one.end + 1)
        if at < one.end or (at < len(filler.words) and filler.words[at].number is not None)
    }
    apart = [filler.far.between(place, place + 1, start, start + 1, frozenset(own)) for start in starts]
    return min(apart) * 0.5 if apart and min(apart) <= BESIDE else None


def is_told(filler: Filler, place: int) -> bool:
    """Tell whether the cue of a number stands right before a place: CF 3."""
    return not filler.words[place].pause and any(
        one.end == place
        and filler.slots[sense.slot].is_number
        and filler.words[one.start].plain not in listed("plain")
        for one in filler.mentions
        for sense in one.senses
        if sense.kind == "cue"
    )


def _has_places(filler: Filler, slot: Slot) -> bool:
    """Tell whether the things of a slot's list are told by the names of places."""
    return any(
        isinstance(other.field.kind, TextKind) and other.path[0] == slot.path[0]
        for other, _, _ in filler.filling.parts
    )


def _is_parted(filler: Filler, slot: Slot, place: int, start: int) -> bool:
    between = [one for one in filler.mentions if place < one.start < start]
    named = key_of(filler.slots, slot.path[0])
    # where things are told by numbers, what stands between only describes them: four Israeli brigades of 5
    if named is not None and any(
        filler.slots[sense.slot].path[0] == slot.path[0] for one in between for sense in one.values
    ):
        return True
    return filler.parts.get(place) != filler.parts.get(start) or any(
        word.plain == "and" or word.pause for word in filler.words[place + 1 : start]
    )


def is_lone_roll(filler: Filler, place: int) -> bool:
    """Tell whether a number that ends the sentence, alone behind a pause, is the only die: on a town, 4."""
    rolled = [slot for slot in filler.slots if slot.is_rolled]
    rolled = [slot for slot in rolled if slot.field.required] or rolled
    start = place - (filler.words[place - 1].plain in ("a", "an")) if place else 0  # on a town, a four
    ends = start > 0 and place == len(filler.words) - 1 and filler.words[start].pause > 0
    return ends and not filler.words[place].signed and len(rolled) == 1


def mark_sizes(filler: Filler) -> None:
    """Account for numbers that say how many follow and no more: three brigades, 10, 8 and 7."""
    names = {place for one in filler.mentions for place in range(one.start, one.end)}
    for place, word in enumerate(filler.words):
        if word.number is None or not 1 < word.number <= MOST or word.signed or place in filler.in_names:
            continue
        start = place + 1
        while start < len(filler.words) and filler.words[start].number is None:
            start += 1
        noun = range(place + 1, start)
        strong = any(filler.words[at].pause >= FULL_STOP for at in (*noun, start) if at < len(filler.words))
        strong = strong or (bool(noun) and filler.words[place + 1].pause > 0)
        if not noun or len(noun) > NOUN or strong or names.isdisjoint(noun):
            continue
        if any(filler.words[at].plain in (*listed("acts"), "and") for at in noun) or is_told(filler, place):
            continue
        if any(filler.words[at].stem in ("roll", "die") for at in noun[1:]):
            continue
        last = _last_of_run(filler, start, word.number)
        if run_at(filler, start) == word.number and not _heads_noun(filler, last):
            filler.filling.used.add(place)


def partly(words: Sequence[Word], place: int) -> bool:
    """Tell whether a number takes some of what was counted before: one of them disrupted."""
    after = [word.plain for word in words[place + 1 : place + 3]]
    those = listed("them") | listed("whose") | {"the"}
    return words[place].number is not None and after[:1] == ["of"] and after[-1] in those


def _last_of_run(filler: Filler, start: int, size: int) -> int:
    """Return the place of the last of some numbers from a place on."""
    places = [at for at in range(start, len(filler.words)) if filler.words[at].number is not None]
    return places[min(size, len(places)) - 1] if places else start


def _heads_noun(filler: Filler, place: int) -> bool:
    """Tell whether a number counts what stands right behind it: four towns."""
    return any(one.start == place + 1 for one in filler.mentions) and not filler.words[place + 1].pause


def run_at(filler: Filler, start: int) -> int:
    """Return how many numbers follow one another from a place on, parted by nothing but commas and ands."""
    size, at = 0, start
    while at < len(filler.words) and (at == start or filler.words[at].pause <= COMMA):
        if partly(filler.words, at):
            break
        if filler.words[at].number is not None and not filler.words[at].joined:
            size += 1
        elif filler.words[at].plain not in listed("joins"):
            break
        at += 1
    return size


def _number_after(filler: Filler, start: int) -> bool:
    """Tell whether a number follows a noun closely: units of 4."""
    after = filler.words[start + 1 : start + 3]
    counts = any(word.number is not None and word.text.casefold() != "one" for word in after)
    return counts and not any(word.pause for word in after)


def _value_cost(filler: Filler, index: int, slot: Slot, key: Slot | None, place: int) -> float | None:
    told = [filler.near_cue(index, group, place) for group in range(len(slot.cues))]
    owned = filler.owners.cost(slot, index, place) if slot.owner else 0.0
    cost = sum(told)
    if slot.heard.signed and filler.words[place].signed:
        cost = 0.3
    if slot is main_of(filler.slots, slot.path[0]) and filler.owners.acts(slot, place):
        cost = min(cost, OF_ITS_PART)
    if isinstance(slot.field.kind, (DieKind, DiceKind)):
        before = _before_in_run(filler, place)
        if before >= 0 and filler.words[before].number is not None:
            return _value_cost(filler, index, slot, key, before)
        cost = min(cost, 1.0) if is_lone_roll(filler, place) else cost
        most = TOLD if isinstance(slot.field.kind, DiceKind) else 1.0
        return cost + owned if cost <= most else None
    if slot.field.required and isinstance(slot.field.kind, IntKind):
        cost = min(cost, _before_text(filler, slot, place))
    if key is not None and slot.field.required:
        ends = [one.end for one in filler.mentions for sense in one.values if filler.slots[sense.slot] is key]
        after = [filler.far.between(end - 1, end, place, place + 1) for end in ends if end <= place]
        numbers = [
            one
            for one in filler.slots
            if one.path[0] == slot.path[0] and isinstance(one.field.kind, IntKind) and one.field.required
        ]
        if after and min(after) <= CLOSE and len(numbers) == 1:
            cost = min(cost, 0.5)
    if cost > TOLD or (cost > OPTIONAL and not slot.field.required):
        return None
    return cost + owned


def _before_text(filler: Filler, slot: Slot, place: int) -> float:
    """Return how near a number stands before the name of the place where so many are: 12 in Tyre."""
    starts = [
        places[0]
        for other, _, places in filler.filling.parts
        if isinstance(other.field.kind, TextKind) and other.path[0] == slot.path[0] and places[0] > place
    ]
    apart = [filler.far.between(place, place + 1, start, start + 1) for start in starts]
    only = [
        one for one in filler.slots if one.path[0] == slot.path[0] and one.is_number and one.field.required
    ]
    return min(apart, default=FAR) + CLOSE if len(only) == 1 else FAR


def _before_in_run(filler: Filler, place: int) -> int:
    """Return the number before one in the same run: 3 and 2; -1 for none."""
    at = place - 1
    while at >= 0 and filler.words[at].plain in listed("joins") and filler.words[at + 1].pause <= COMMA:
        at -= 1
    joined = at >= 0 and filler.words[at].number is not None and filler.words[at + 1].pause <= COMMA
    return at if joined else -1
