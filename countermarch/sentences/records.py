"""Facts with named parts, such as a number for each of three fronts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import EnumKind, IntKind, RecordKind
from countermarch.sentences.mentions import EARLIER
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import phrase_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.reference.engine.kinds import Field
    from countermarch.sentences.filling import Filler
    from countermarch.sentences.vocabulary import Slot

TOLD = 3.0
"""Maximum distance from a value to the cue of its fact."""

BY_DEFAULT = 2.9
"""Distance assumed from a choice without a cue to the required fact."""

NEXT = 0.5
"""Distance within which the name of a part belongs to one value only."""

BESIDE = 2.0
"""Maximum distance from a value to the name of its part, or to "all"."""

PLURAL = 1.5
"""The same for a choice in the plural, which is meant for all parts if none is near: no battles this turn."""


@dataclass(frozen=True, slots=True)
class StatedValue:
    """A value, or a list with one for each part, and the places of its words."""

    value: object
    places: tuple[int, ...]


def fill(filler: Filler) -> None:
    """Fill the slots that are records."""
    slots = [slot for slot in filler.slots if isinstance(slot.field.kind, RecordKind)]
    if not slots:
        return
    whole = _whole(filler, slots[0])
    for said in [*_full_runs(filler, len(_fields(slots[0]))), *_single(filler)]:
        named = isinstance(said.value, str)  # we won: the cue may come after it
        ends = {said.places[0], said.places[-1] if named else said.places[0]}
        offers = [
            (min(_apart(filler, slot, place) for place in ends), number)
            for number, slot in enumerate(slots)
            if _takes(slot, said.value)
            and not _is_theirs(filler, slot, said)
            and len(filler.filling.facts.get(slot.path[0], ())) < len(_fields(slot))
        ]
        if offers and min(offers)[0] <= TOLD and filler.filling.used.isdisjoint(said.places):
            _enter(filler, slots[min(offers)[1]], said, whole)


def _fields(slot: Slot) -> tuple[Field, ...]:
    return slot.field.kind.fields if isinstance(slot.field.kind, RecordKind) else ()


def _whole(filler: Filler, slot: Slot) -> dict[int, str]:
    """Return the part named at each place; "" for words that mean all parts, such as "all three"."""
    stems = {phrase_of(field.name)[0]: field.name for field in _fields(slot)}
    found = {place: stems[word.stem] for place, word in enumerate(filler.words) if word.stem in stems}
    for place, word in enumerate(filler.words):
        if word.plain in listed("every"):
            found[place] = ""
            if place + 1 < len(filler.words) and filler.words[place + 1].number == len(stems):
                filler.filling.used.add(place + 1)
    return found


def _takes(slot: Slot, value: object) -> bool:
    kind = _fields(slot)[0].kind
    if isinstance(kind, EnumKind):
        return value in kind.values
    numbers = value if isinstance(value, list) else [value]
    return isinstance(kind, IntKind) and all(
        isinstance(one, int) and one >= (kind.min or 0) and (kind.max is None or one <= kind.max)
        for one in numbers
    )


def _apart(filler: Filler, slot: Slot, place: int) -> float:
    index = filler.slots.index(slot)
    stated = sum(filler.near_cue(index, group, place) for group in range(len(slot.cues)))
    if slot.owner:
        owned = filler.owners.cost(slot, index, place)
        stated = owned + (min(stated, 0.4) if owned <= EARLIER else stated)
    by_default = isinstance(_fields(slot)[0].kind, EnumKind) and slot.field.required
    return min(stated, BY_DEFAULT) if by_default else stated


def _is_theirs(filler: Filler, slot: Slot, said: StatedValue) -> bool:
    """Return whether a "no" precedes another side than that of a fact: no Arab units."""
    denied, *after = filler.words[said.places[0] : said.places[0] + 2]
    sides = filler.filling.vocabulary.sides.items()
    named = {side for side, phrases in sides for word in after if (word.stem,) in phrases}
    return denied.plain == "no" and bool(slot.side and named) and slot.side not in named


def _full_runs(filler: Filler, size: int) -> Iterator[StatedValue]:
    """Yield each run of numbers with one number for every part."""
    run: list[int] = []
    for place, word in enumerate(filler.words):
        nought = bool(run) and word.text.casefold() in listed("nought")  # two, three and none
        free = (word.number is not None and place not in filler.in_names) or nought
        run += [place] if free else []
        ends = place == len(filler.words) - 1 or not (free or word.plain == "and")
        if run and ends:
            if len(run) == size:
                yield StatedValue([filler.words[one].number or 0 for one in run], tuple(run))
            run = []


def _single(filler: Filler) -> Iterator[StatedValue]:
    """Yield single numbers, "no" as 0, and the names of choices."""
    for place, word in enumerate(filler.words):
        if word.number is not None and place not in filler.in_names:
            yield StatedValue(word.number, (place,))
        elif word.plain == "no":
            yield StatedValue(0, (place,))
    for mention in filler.mentions:
        for sense in mention.values:
            if isinstance(filler.slots[sense.slot].field.kind, RecordKind):
                yield StatedValue(sense.value, tuple(range(mention.start, mention.end)))


def _joined(filler: Filler, whole: dict[int, str], place: int, said: int) -> list[str]:
    """Return the part named at a place and those joined to it: "north and south"."""
    parts = [whole[place]]
    at = place
    while (
        said < place
        and filler.words[at + 1 : at + 2]
        and filler.words[at + 1].plain == "and"
        and whole.get(at + 2)
    ):
        at += 2
        parts.append(whole[at])
    at = place
    while at > 1 and filler.words[at - 1].plain == "and" and whole.get(at - 2):
        at -= 2
        parts.append(whole[at])
    return parts


def _is_plural(filler: Filler, places: tuple[int, ...]) -> bool:
    words = (filler.words[place] for place in places)
    return any(word.text.endswith("s") and word.plain not in listed("filler") for word in words)


def unread(filler: Filler) -> set[int]:
    """Return the places of parts that were named without a value, where a fact has values for others."""
    stated = [
        (slot, filler.filling.facts[slot.path[0]])
        for slot in filler.slots
        if isinstance(slot.field.kind, RecordKind) and slot.path[0] in filler.filling.facts
    ]
    some = [slot for slot, value in stated if len(value) < len(_fields(slot))]
    parts = _whole(filler, some[0]) if some else {}
    return {place for place, part in parts.items() if part and place not in filler.filling.used}


def _enter(filler: Filler, slot: Slot, said: StatedValue, whole: dict[int, str]) -> None:
    """Set a value for the part named next to it, for all parts, or for the only one named."""
    name, names = slot.path[0], [field.name for field in _fields(slot)]
    if isinstance(said.value, list):
        filler.filling.take(name, dict(zip(names, said.value, strict=True)), said.places)
        return
    held = filler.filling.facts.get(name, {})
    near = [
        (filler.far.between(said.places[0], said.places[-1] + 1, one, one + 1) + 0.1 * (part in held), one)
        for one, part in whole.items()
    ]
    named = {part for part in whole.values() if part}
    plural = isinstance(said.value, str) and _is_plural(filler, said.places)
    if near and min(near)[0] <= (PLURAL if plural else BESIDE):
        beside = min(near)[1]
        parts = _joined(filler, whole, beside, said.places[0]) if whole[beside] else names
        shared = min(near)[0] > NEXT
    elif len(named) == 1:
        beside = next(one for one, part in whole.items() if part)
        parts, shared = list(named), True
    elif plural:
        filler.filling.take(name, {**dict.fromkeys(names, said.value), **held}, said.places)
        return  # no battles last turn
    else:
        return
    more = {part: said.value for part in parts if part not in held}
    if more:
        cues = filler.cues_near(filler.slots.index(slot), said.places[0])
        filler.filling.take(name, {**held, **more}, {*said.places, *cues, *([] if shared else [beside])})
        filler.shared.add(beside)
