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

TWO = 2
"""Fields of a thing of which only its name and its dice are said."""

MOST = 30
"""Things that one number may stand for."""

RUN = 2
"""Words from one number of a run to the next."""

CLOSE, OPTIONAL = 0.5, 1.5
"""How near a bare value stands behind its thing, and how near its cue one that may be left out."""

NOUN = 4
"""Words between a number and those that it counts."""

RANGE = ("low", "high")
"""The fields of a thing that give a range of numbers: 5-9."""

COUNT = "count"
"""The field of a thing that says how many there are of it."""

BESIDE = 1.2
"""How far a count may be from what it counts."""

OF_ITS_PART = 0.6
"""How near the number of a unit counts as being to its cue that is said with the one who acts."""

TOLD = 2.6
"""How far a value may be from its cue."""


Part = tuple["Slot", Any, tuple[int, ...]]
"""A value of a thing: its slot, the value, and where it stands."""

Anchor = tuple[Any, tuple[int, ...]]
"""What a thing is told by, and where it stands."""


@dataclass(frozen=True, slots=True)
class Times:
    """How many alike things there are, where each is written out."""

    number: int


@dataclass(frozen=True, slots=True)
class Again:
    """A thing that was named by its number: the 3 has a hit."""

    number: int


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
    if _is_told(filler, place):
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


def _is_told(filler: Filler, place: int) -> bool:
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
    if any(filler.slots[sense.slot].path[0] == slot.path[0] for one in between for sense in one.values):
        return True
    return filler.parts.get(place) != filler.parts.get(start) or any(
        word.plain == "and" or word.pause for word in filler.words[place + 1 : start]
    )


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
        if any(filler.words[at].plain in (*listed("acts"), "and") for at in noun) or _is_told(filler, place):
            continue
        if any(filler.words[at].stem in ("roll", "die") for at in noun[1:]):
            continue
        last = _last_of_run(filler, start, word.number)
        if run_at(filler, start) == word.number and not _heads_noun(filler, last):
            filler.filling.used.add(place)


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


def assemble(filler: Filler) -> None:
    """Put the parts together to the things they belong to."""
    for parameter in dict.fromkeys(slot.path[0] for slot in filler.slots if slot.many):
        _take_nothing(filler, parameter)
        parts = [part for part in filler.filling.parts if part[0].path[0] == parameter]
        if not parts:
            continue
        key = key_of(filler.slots, parameter)
        texts = [slot for slot, _, _ in parts if isinstance(slot.field.kind, TextKind)]
        keys = [part for part in parts if part[0] is key and not isinstance(part[1], Times)]
        named = bool(texts) and (len(texts) >= len(keys) or texts[0].path[1].endswith("hex"))
        main = texts[0] if named else key or main_of(filler.slots, parameter)
        _doubt_numbers(filler, parts, main)
        made = _things(filler, sorted(parts, key=lambda part: part[2]), main)
        places = {place for _, _, stand in parts for place in stand} - filler.unplaced
        filler.filling.used -= _lost(filler, parts, made, main) | filler.unplaced
        if made:
            filler.filling.take(parameter, [thing.get("", thing) for thing in made], places)
        else:
            filler.filling.used -= places


def _doubt_numbers(filler: Filler, parts: list[Part], main: Slot | None) -> None:
    """Doubt a bare number that is the name of a unit as well: is it brigade 7, or one of 7."""
    before = -RUN
    stands = [places[0] for slot, value, places in parts if slot is main and isinstance(value, int)]
    for slot, value, places in parts:
        if slot is not main or not isinstance(value, int) or not isinstance(slot.field.kind, IntKind):
            continue
        word = filler.words[places[0] - 1].plain if places[0] else ""
        after = filler.words[places[0] + 1].plain if places[0] + 1 < len(filler.words) else ""
        told = word in listed("measures") or after in listed("measures") or places[0] - before <= RUN
        told = told or _is_told(filler, places[0]) or any(0 < place - places[0] <= RUN for place in stands)
        before = places[0] if told else before
        units = any(isinstance(one, dict) for one in slot.names.values())
        if units and not told and _is_unit(filler, value, places[0]):
            filler.filling.doubts.append((str(value), ".".join(slot.path), f"unit {value}"))


def _is_unit(filler: Filler, number: int, place: int) -> bool:
    """Tell whether a unit is called by a number, one of the side that is named before it."""
    before = filler.words[place - 1].stem if place else ""
    sides = {side for side, phrases in filler.filling.vocabulary.sides.items() if (before,) in phrases}
    return any(name == number and (not sides or side in sides) for side, name in filler.numbered)


def _things(filler: Filler, parts: list[Part], main: Slot | None) -> list[dict[str, Any]]:
    anchors = [
        (value, places)
        for slot, value, places in parts
        if slot is main and not isinstance(value, (Times, Again))
    ]
    anchors = _of_their_own(filler, anchors)
    stands = _stands(anchors, [part for part in parts if isinstance(part[1], Again)])
    named = main is not None and isinstance(main.field.kind, TextKind)
    first = min((places[0] for _, _, places in parts), default=0)
    cuts = _cuts(filler, [places for _, places in stands], first if named else -1)
    things: list[dict[str, Any]] = [
        dict(value) if isinstance(value, dict) else {main.path[1]: value} for value, _ in anchors if main
    ]
    times = [1] * len(things)
    spread: list[Part] = []
    counted = main is not None and isinstance(main.field.kind, IntKind)
    named_first = min((places[0] for _, places in anchors), default=0)
    for slot, value, places in _without_size(parts, len(anchors), named_first) if counted else parts:
        if slot is main and not isinstance(value, Times):
            continue
        before = isinstance(value, Times) or slot.path[1] == COUNT
        nearest = _nearest(filler, [stand for _, stand in stands], places, cuts, before=before)
        if nearest is None:
            continue
        number = stands[nearest][0]
        if isinstance(value, Times):
            times[number] = value.number
        elif isinstance(slot.field.kind, DiceKind):
            things[number].setdefault(slot.path[1], []).append(value)
        elif isinstance(slot.field.kind, IntKind) and slot.path[1] in things[number]:
            filler.unplaced.update(places)
        elif slot.path[1] in things[number] or isinstance(slot.field.kind, EnumKind):
            spread.append((slot, value, places))
            things[number].setdefault(slot.path[1], value)
        else:
            things[number][slot.path[1]] = value
    things, times = _named_again(things, times, main)
    _in_turn(things, anchors, parts)
    _spread(filler, things, anchors, spread)
    _name_ranges(filler, main, things)
    _fill_counts(filler, main, things)
    for slot, value, places in spread:
        if all(thing.get(slot.path[1]) != value for thing in things):
            filler.unplaced.update(places)
    return [dict(thing) for thing, count in zip(things, times, strict=True) for _ in range(count)]


def _fill_counts(filler: Filler, main: Slot | None, things: list[dict[str, Any]]) -> None:
    """Take as none what is not said of a place where others of several counts are: two Qassams and a Grad."""
    if main is None or not isinstance(main.field.kind, TextKind):
        return
    counts = [
        slot.path[1]
        for slot in filler.slots
        if slot.path[0] == main.path[0]
        and isinstance(slot.field.kind, IntKind)
        and slot.field.required
        and slot.takes(0)
    ]
    for thing in things:
        if len(counts) > 1 and not thing.keys().isdisjoint(counts):
            for count in counts:
                thing.setdefault(count, 0)


def _named_again(
    things: list[dict[str, Any]], times: list[int], main: Slot | None
) -> tuple[list[dict[str, Any]], list[int]]:
    """Give the dice said of things that are named once more, as many as there are, to each: SR dice 6 2 6."""
    rolled = [
        number for number, thing in enumerate(things) if any(isinstance(one, list) for one in thing.values())
    ]
    if main is None or not rolled:
        return things, times
    made, counts = list(things), list(times)
    for number in rolled:
        thing = things[number]
        dice = next(name for name, one in thing.items() if isinstance(one, list))
        same = [
            other
            for other in range(number + 1)
            if things[other].get(main.path[1]) == thing.get(main.path[1])
            and (other == number or dice not in things[other])
        ]
        others = [other for other in same if other != number]
        free = sum(times[other] for other in others)
        if others and free == len(thing[dice]) and len(thing) == TWO:
            spread = [dict(things[other]) for other in others for _ in range(times[other])]
        elif not others and times[number] > 1 and times[number] == len(thing[dice]):
            spread = [dict(thing) for _ in range(times[number])]
        else:
            continue
        for one, rolled_by in zip(spread, thing[dice], strict=True):
            one[dice] = [rolled_by]
        for other in (*others, number):
            counts[other] = 0
        made += spread
        counts += [1] * len(spread)
    return made, counts


def _name_ranges(filler: Filler, main: Slot | None, things: list[dict[str, Any]]) -> None:
    """Say of each thing with a range that it has one, where that is a choice."""
    for slot in filler.slots:
        kind = slot.field.kind
        if main and slot.path[0] == main.path[0] and isinstance(kind, EnumKind) and "range" in kind.values:
            for thing in things:
                if thing.keys() & set(RANGE):
                    thing.setdefault(slot.path[1], "range")


def _take_nothing(filler: Filler, parameter: str) -> None:
    """Take nobody of mine, and no exits, for a list with nothing in it."""
    slots = [(index, slot) for index, slot in enumerate(filler.slots) if slot.path[0] == parameter]
    if any(part[0].path[0] == parameter for part in filler.filling.parts):
        return
    for place, word in enumerate(filler.words):
        owned = [
            filler.far.to(place, filler.by_slot.get((index, "owner", 0), ()))
            for index, slot in slots
            if slot.side
        ]
        cued = any(
            one.start == place + 1 and word.plain == "no"
            for index, slot in slots
            if isinstance(slot.field.kind, TextKind)
            for group in range(len(slot.cues))
            for one in filler.by_slot.get((index, "cue", group), ())
        )
        free = word.text.casefold() in listed("nought") and place not in filler.filling.used
        if cued or (free and min(owned, default=FAR) <= OPTIONAL):
            filler.filling.take(parameter, [], [place])


def _lost(filler: Filler, parts: list[Part], made: list[dict[str, Any]], main: Slot | None) -> set[int]:
    """Return the places of things that are named and are not in the list."""
    named = [
        (value, places) for slot, value, places in parts if slot is main and not isinstance(value, Times)
    ]
    told = {place for places in filler.filling.places.values() for place in places}
    kept = [places for _, places in _of_their_own(filler, named)] if made else []
    return {place for _, places in named for place in places if places not in kept} - told


def _of_their_own(filler: Filler, anchors: list[Anchor]) -> list[Anchor]:
    """Leave out names that tell whose another fact is, where others stand for themselves."""
    others = {
        place
        for name, places in filler.filling.places.items()
        for place in places
        if name in filler.filling.facts
    }
    free = [one for one in anchors if others.isdisjoint(one[1])]
    return free or anchors


def _without_size(parts: list[Part], size: int, first: int) -> list[Part]:
    """Leave out the number that only says how many follow: two units of 8 and 6."""
    times = [part for part in parts if isinstance(part[1], Times)]
    if size > 1 and [(Times(size), False)] == [(part[1], part[2][0] > first) for part in times]:
        return [part for part in parts if not isinstance(part[1], Times)]
    return parts


def _spread(filler: Filler, things: list[dict[str, Any]], anchors: list[Anchor], spread: list[Part]) -> None:
    """Give a name that is said once to all that follow it, or to all where it stands last.

    What may be left out goes no farther than the numbers that follow one another.
    """
    for field, slot in {slot.path[1]: slot for slot, _, _ in spread}.items():
        said = [(places[0], value) for other, value, places in spread if other.path[1] == field]
        for thing, (_, places) in zip(things, anchors, strict=True):
            before = [(place, value) for place, value in said if place < places[0]]
            if field in thing:
                continue
            if slot.field.required:
                thing[field] = before[-1][1] if before else said[0][1]
            elif before and _is_one_run(filler, anchors, before[-1][0], places[0]):
                thing[field] = before[-1][1]


def _is_one_run(filler: Filler, anchors: list[Anchor], start: int, end: int) -> bool:
    """Tell whether numbers alone stand between the first thing behind a place and another: 1 and 2."""
    first = min(places[-1] for _, places in anchors if places[-1] > start)
    between = filler.words[first + 1 : end]
    return all(word.number is not None or word.plain in listed("joins") for word in between)


def _in_turn(things: list[dict[str, Any]], anchors: list[Anchor], parts: list[Part]) -> None:
    """Give each thing its own die where as many are rolled behind the last: they roll 3 and 2."""
    last = max((places[-1] for _, places in anchors), default=0)
    dice = [part for part in parts if isinstance(part[0].field.kind, DieKind) and part[2][0] > last]
    if len(things) > 1 and len(dice) == len(things):
        for thing, (slot, value, _) in zip(things, dice, strict=True):
            thing[slot.path[1]] = value


def _stands(anchors: list[Anchor], again: list[Part]) -> list[tuple[int, tuple[int, ...]]]:
    """Return where each thing is named, by its number in the list: those named again several times."""
    found = [(number, places) for number, (_, places) in enumerate(anchors)]
    for _, value, places in again:
        same = [number for number, (one, _) in enumerate(anchors) if one == value.number]
        found += [(same[0], places)] if same else []
    return sorted(found, key=lambda one: one[1])


def _cuts(filler: Filler, stands: list[tuple[int, ...]], first: int) -> list[int | None]:
    """Return where what is said of one thing ends and what is said of the next begins.

    Of things told by places the ``first`` part is given: where it is the place, the rest follows it.
    """
    cuts: list[int | None] = []
    for number in range(len(stands) - 1):
        between = range(stands[number][-1] + 1, stands[number + 1][0] + 1)
        parted = [at for at in between if filler.words[at].plain in listed("joins") - {"a", "an"}]
        paused = [at for at in between if filler.words[at].pause]
        others = [at for at in between if filler.words[at].plain in listed("others")]
        if others:
            cuts.append(others[-1])
        elif first >= 0 and paused:
            cuts.append(max(paused) if first == stands[0][0] else min(paused))
        else:
            cuts.append(max(parted or paused, default=None))
    return cuts


def _nearest(
    filler: Filler,
    anchors: list[tuple[int, ...]],
    places: tuple[int, ...],
    cuts: list[int | None],
    *,
    before: bool,
) -> int | None:
    """Return which thing a part is said of: the one between the same joints, or the nearest."""
    found = []
    for number, stand in enumerate(anchors):
        if before and stand[0] < places[0]:
            continue
        apart = filler.far.between(places[0], places[-1] + 1, stand[0], stand[-1] + 1)
        start = cuts[number - 1] if number else 0
        end = cuts[number] if number < len(cuts) else len(filler.words)
        inside = start is not None and end is not None and start <= places[0] < end
        found.append((not inside, apart + (0.1 if stand[0] > places[0] else 0.0), number))
    return min(found)[2] if found else None
