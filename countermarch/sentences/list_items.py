"""Assemble the things of a list: give each value to the thing that it describes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.kinds import BoolKind, DiceKind, DieKind, EnumKind, IntKind, TextKind
from countermarch.sentences.lists import (
    COUNT,
    LONG_NAME,
    LONGEST_NOUN,
    NOUN,
    OPTIONAL,
    RANGE,
    Again,
    Part,
    Times,
    first_of_run,
    follows_cue,
    is_some,
    is_subset,
    key_of,
    main_of,
)
from countermarch.sentences.mentions import FAR
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import COMMA, stems_of

if TYPE_CHECKING:
    from countermarch.sentences.filling import Filler
    from countermarch.sentences.vocabulary import Slot

NAMED = 3
"""Words from a count to the name it counts: "two of the Qassams"."""

RUN = 2
"""Words from one number of a run to the next."""

Anchor = tuple[Any, tuple[int, ...]]
"""The value that identifies a thing, and the places of its words."""


def assemble(filler: Filler) -> None:
    """Set every list fact from the parts found for it."""
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
        places |= _named_once(filler, parameter, made)
        _named_by_kind(filler, main, made)
        if made:
            filler.filling.take(parameter, [thing.get("", thing) for thing in made], places)
        else:
            filler.filling.used -= places


def _named_by_kind(filler: Filler, main: Slot | None, made: list[dict[str, Any]]) -> None:
    """Name a place by its kind, if others have a name: to Ashkelon (black) and the sea."""
    if main is None or main.path[1] != "kind":
        return
    for slot in filler.slots:
        if slot.path[0] == main.path[0] and isinstance(slot.field.kind, TextKind) and slot.field.required:
            named = any(slot.path[1] in thing for thing in made)
            for thing in made if named else ():
                stems = stems_of(str(thing.get("kind", "")))
                typed = (word.text for word in filler.words if (word.stem,) == stems)
                thing.setdefault(slot.path[1], next(typed, str(thing.get("kind", ""))))


def _named_once(filler: Filler, parameter: str, made: list[dict[str, Any]]) -> set[int]:
    """Give things without a name the only one named, and return its places: 8 Iron Domes. One in Sderot."""
    found: set[int] = set()
    key = key_of(filler.slots, parameter)
    for index, slot in enumerate(filler.slots):
        unnamed = [thing for thing in made if slot.path[-1] and slot.path[-1] not in thing]
        named = filler.by_slot.get((index, "value", 0), ()) if slot is key and unnamed else ()
        values = {sense.value for one in named for sense in one.values if sense.slot == index}
        if len(values) == 1:
            for thing in unnamed:
                thing[slot.path[-1]] = next(iter(values))
            found.update(place for one in named for place in range(one.start, one.end))
    return found


def _doubt_numbers(filler: Filler, parts: list[Part], main: Slot | None) -> None:
    """Note a doubt for a number that is also the name of a unit: brigade 7, or a brigade of 7."""
    before = -RUN
    stands = [places[0] for slot, value, places in parts if slot is main and isinstance(value, int)]
    for slot, value, places in parts:
        if slot is not main or not isinstance(value, int) or not isinstance(slot.field.kind, IntKind):
            continue
        word = filler.words[places[0] - 1].plain if places[0] else ""
        after = filler.words[places[0] + 1].plain if places[0] + 1 < len(filler.words) else ""
        stated = word in listed("measures") or after in listed("measures") or places[0] - before <= RUN
        stated = stated or _has_article(filler, places[0])
        stated = stated or first_of_run(filler, places[0]) != places[0]
        stated = (
            stated or follows_cue(filler, places[0]) or any(0 < place - places[0] <= RUN for place in stands)
        )
        before = places[0] if stated else before
        stated = stated and (len(filler.words[places[0]].plain) < LONG_NAME or word in listed("measures"))
        units = any(isinstance(one, dict) for one in slot.names.values())
        if units and not stated and is_unit(filler, value, places[0]):
            filler.filling.doubts.append((str(value), ".".join(slot.path), f"unit {value}"))


def _has_article(filler: Filler, place: int) -> bool:
    """Return whether a number has an article, as no name has: a 7 and a 5, a Syrian 7."""
    at = place - 1
    sides = {phrase for phrases in filler.filling.vocabulary.sides.values() for phrase in phrases}
    at -= at > 0 and (filler.words[at].stem,) in sides
    return at >= 0 and filler.words[at].plain in ("a", "an") and not filler.words[place].pause


def is_unit(filler: Filler, number: int, place: int) -> bool:
    """Return whether a unit has a number as its name; of the side named before it, if any."""
    before = filler.words[place - 1].stem if place else ""
    sides = {side for side, phrases in filler.filling.vocabulary.sides.items() if (before,) in phrases}
    return any(name == number and (not sides or side in sides) for side, name in filler.numbered)


@dataclass
class ListDraft:
    """The things of a list while it is assembled.

    ``times`` is how often each thing occurs; ``spread`` holds choices that may describe other things too;
    ``some`` holds values of only some of a thing: its index, the place of the count, the field, the value and
    its places.
    """

    filler: Filler
    things: list[dict[str, Any]]
    times: list[int]
    spread: list[Part] = field(default_factory=list)
    some: list[tuple[int, int, str, object, tuple[int, ...]]] = field(default_factory=list)

    def say(self, number: int, slot: Slot, value: object, places: tuple[int, ...]) -> None:
        """Give a thing a value or a count."""
        thing, name = self.things[number], slot.path[1]
        few = _some_before(self.filler, slot, places[0])
        if isinstance(value, Times):
            again = is_subset(self.filler.words, places[0]) and value.number < self.times[number]
            self.times[number] = self.times[number] if again else value.number  # one of those commandos
        elif few >= 0:
            if _is_of_another(self.filler, few, number, self.things, places):
                self.filler.unplaced.update(places)
            else:
                self.some.append((number, few, name, value, places))
        elif isinstance(slot.field.kind, DiceKind):
            thing.setdefault(name, []).append(value)
        elif isinstance(slot.field.kind, IntKind) and name in thing:
            self.filler.unplaced.update(places)
        elif name in thing or isinstance(slot.field.kind, EnumKind):
            self.spread.append((slot, value, places))
            thing.setdefault(name, value)
        else:
            thing[name] = value

    def split_some(self, things: list[dict[str, Any]], times: list[int]) -> list[int]:
        """Split things that only some of have a value, and return how often each thing then occurs."""
        counts = list(times)
        for number, few, name, value, places in self.some:
            size = self.filler.words[few].number or 0
            if 0 < size < counts[number]:
                things.append({**things[number], name: value})
                counts[number] -= size
                counts.append(size)
                self.filler.filling.used.add(few)
            elif size == counts[number] and (size > 1 or len(things) == 1):
                things[number][name] = value
                self.filler.filling.used.add(few)
            else:  # a Qassam and a Grad, one of them suppressed
                self.filler.unplaced.update(places)
        return counts


def _things(filler: Filler, parts: list[Part], main: Slot | None) -> list[dict[str, Any]]:
    """Return the things of a list: one for each value of ``main``, which gets the other values near it.

    These values are the anchors. Then come what holds for all things, dice dealt in turn, counts, and
    repetitions.
    """
    anchors = [
        (value, places)
        for slot, value, places in parts
        if slot is main and not isinstance(value, (Times, Again))
    ]
    anchors = _with_kinds(filler, _of_their_own(filler, anchors), parts, main)
    again = [part for part in parts if isinstance(part[1], Again)]
    for number, (value, places) in enumerate(anchors):
        same = [one for one in anchors[:number] if _is_the_same(filler, one, (value, places))]
        if same and (
            is_subset(filler.words, max(places[0] - NAMED, 0))
            or _is_known(filler, places[0])
            or (_rolls(filler, places[-1]) and not any(_rolls(filler, one[1][-1]) for one in same))
        ):
            again += [(slot, Again(value), places) for slot in (main,) if slot]
    named_again = [places for _, value, places in again]
    anchors = [one for one in anchors if one[1] not in named_again]
    stands = _stands(anchors, again)
    named = main is not None and isinstance(main.field.kind, TextKind)
    first = min((places[0] for _, _, places in parts), default=0)
    cuts = _cuts(filler, [places for _, places in stands], first if named else -1)
    things: list[dict[str, Any]] = [
        dict(value) if isinstance(value, dict) else {main.path[1]: value} for value, _ in anchors if main
    ]
    draft = ListDraft(filler, things, [1] * len(things))
    counted = main is not None and isinstance(main.field.kind, IntKind)
    stood = [places for _, places in anchors]
    for slot, value, places in _without_size(filler, parts, stood) if counted else parts:
        if slot is main and not isinstance(value, Times):
            continue
        before = isinstance(value, Times) or slot.path[1] == COUNT
        nearest = _nearest(filler, [stand for _, stand in stands], places, cuts, before=before)
        if nearest is not None:
            draft.say(stands[nearest][0], slot, value, places)
    things, anchors, draft.times = _without_owners(filler, draft, anchors)
    spread = draft.spread
    things, times = _rejoined(things, draft.times, main)
    things, times = _named_again(things, times, main)
    things, times = _in_turn(things, times, [places for _, places in stands], parts)
    _spread_choice(filler, things, anchors, spread)
    times = draft.split_some(things, times)
    _name_ranges(filler, main, things)
    _fill_counts(filler, main, things)
    for slot, value, places in spread:
        if all(thing.get(slot.path[1]) != value for thing in things):
            filler.unplaced.update(places)
    return [dict(thing) for thing, count in zip(things, times, strict=True) for _ in range(count)]


def _is_known(filler: Filler, place: int) -> bool:
    """Return whether a name stands for something named before: the rockets, the first one."""
    at = place - 1
    which = listed("pointing others") | {"last"}
    at -= at > 0 and filler.words[at].text.casefold() in which and not filler.words[place].pause
    return at >= 0 and filler.words[at].plain == "the" and not filler.words[at + 1].pause


def _rolls(filler: Filler, place: int) -> bool:
    """Return whether a name is the subject of a roll: the missile rolls 6 and 1."""
    after = filler.words[place + 1 : place + 2]
    return bool(after) and not after[0].pause and after[0].stem == "roll"


def _is_the_same(filler: Filler, one: Anchor, other: Anchor) -> bool:
    """Return whether two anchors are one thing: units of equal numbers are two if their names differ."""
    names = [{filler.words[place].stem for place in places} for _, places in (one, other)]
    return bool(one[0] == other[0]) and (not isinstance(one[0], dict) or names[0] == names[1])


def _with_kinds(filler: Filler, anchors: list[Anchor], parts: list[Part], main: Slot | None) -> list[Anchor]:
    """Add places that only their kind names, joined to one with a name: to Ashdod and the sea."""
    if main is None or not isinstance(main.field.kind, TextKind):
        return anchors
    stands = {place for _, places in anchors for place in places}
    stated = {place for _, _, places in parts for place in places}
    found = list(anchors)
    for slot, _, places in parts:
        before = places[0] - 1
        while before > 0 and filler.words[before].plain in ("the", "a", "an"):
            before -= 1
        joined = before > 0 and filler.words[before].plain in ("and", "or")
        named = before - 1 in stated and places[-1] + 1 not in stands
        if slot is not main and slot.path[1] == "kind" and joined and named:
            found.append((filler.words[places[-1]].text, places))
    return sorted(found, key=lambda one: one[1])


def _without_owners(
    filler: Filler, draft: ListDraft, anchors: list[Anchor]
) -> tuple[list[dict[str, Any]], list[Anchor], list[int]]:
    """Drop things that only name the owner of another fact, if others remain."""
    owning = {place for places in filler.filling.places.values() for place in places}
    kept = [
        number
        for number, (thing, (_, places)) in enumerate(zip(draft.things, anchors, strict=True))
        if len(thing) > 1 or owning.isdisjoint(places)
    ]
    if not kept:
        return draft.things, anchors, draft.times
    things, stands, times = ([held[at] for at in kept] for held in (draft.things, anchors, draft.times))
    return things, stands, times  # type: ignore[return-value]


def _some_before(filler: Filler, slot: Slot, place: int) -> int:
    """Return the place of the count before a state: "one of them is suppressed"; -1 if none."""
    starts = (
        at
        for at in range(max(0, place - LONGEST_NOUN), place)
        if (
            is_subset(filler.words, at)
            and (
                isinstance(slot.field.kind, BoolKind)
                or place - at <= NOUN
                or filler.words[at + 2].plain in listed("them")
            )
        )
        or is_some(filler, at)
    )
    return next((at for at in starts if not any(one.pause for one in filler.words[at + 1 : place])), -1)


def _is_of_another(
    filler: Filler, few: int, number: int, things: list[dict[str, Any]], places: tuple[int, ...]
) -> bool:
    """Return whether some of other things are counted: one of the Qassams and the Grad are suppressed."""
    named = {
        str(sense.value)
        for mention in filler.mentions
        if few < mention.start <= few + NAMED
        for sense in mention.values
        if filler.slots[sense.slot].many and not isinstance(sense.value, bool)
    }
    own = {str(value) for value in things[number].values() if not isinstance(value, bool)}
    return is_subset(filler.words, few) and bool(named) and named.isdisjoint(own) and few < places[0]


def _fill_counts(filler: Filler, main: Slot | None, things: list[dict[str, Any]]) -> None:
    """Set the counts not stated for a location to 0, if others are: "two Qassams and a Grad"."""
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


def _rejoined(
    things: list[dict[str, Any]], times: list[int], main: Slot | None
) -> tuple[list[dict[str, Any]], list[int]]:
    """Take a thing named again with its state for one of those before: one Qassam is suppressed."""
    made, counts = list(things), list(times)
    if main is not None and isinstance(main.field.kind, IntKind):
        return made, counts  # two things of one number are two: one at 1 inactive, one at 1 fired
    for number, thing in enumerate(things):
        name = main.path[1] if main else ""
        same = [
            at
            for at in range(number)
            if things[at].get(name) == thing.get(name) and len(things[at]) > 1 and counts[at]
        ]
        states = [value for key, value in thing.items() if key != name]
        if len(same) == 1 and states and all(isinstance(one, bool) for one in states):
            before = same[0]
            repeated = any(key in things[before] for key in thing if key != name)
            if counts[before] >= counts[number] and not repeated:
                made[number] = {**things[before], **thing}
                counts[before] -= counts[number]
    return made, counts


def _named_again(
    things: list[dict[str, Any]], times: list[int], main: Slot | None
) -> tuple[list[dict[str, Any]], list[int]]:
    """Deal dice that are listed for several equal things, one to each: "SR dice 6 2 6".

    Return the things, and how often each occurs; 0 for those that are replaced.
    """
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
        if others and free == len(thing[dice]) and len(thing) == 2:
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
    """Set the choice "range" for each thing with a low or high end."""
    for slot in filler.slots:
        kind = slot.field.kind
        if main and slot.path[0] == main.path[0] and isinstance(kind, EnumKind) and "range" in kind.values:
            for thing in things:
                if thing.keys() & set(RANGE):
                    thing.setdefault(slot.path[1], "range")


def _take_nothing(filler: Filler, parameter: str) -> None:
    """Take "nobody of mine" or "no exits" as an empty list."""
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
        ends = [one.end for at, _ in slots for one in filler.by_slot.get((at, "owner", 0), ())]
        had = place - (filler.words[place - 1].plain in listed("perfect")) if place else 0
        noun = [
            at for at, end in ((place + 1, had), (place + 2, place + 2)) if end in ends
        ]  # no Arab unit; we have no unit
        after = [word for at in noun for word in filler.words[at : at + 1] if not word.pause]
        free = free or (word.plain == "no" and any(one.plain in listed("nouns") for one in after))
        if cued or (free and min(owned, default=FAR) <= OPTIONAL):
            filler.filling.take(parameter, [], [place])


def _lost(filler: Filler, parts: list[Part], made: list[dict[str, Any]], main: Slot | None) -> set[int]:
    """Return the places of things that were named but did not enter the list."""
    named = [
        (value, places) for slot, value, places in parts if slot is main and not isinstance(value, Times)
    ]
    stated = {place for places in filler.filling.places.values() for place in places}
    kept = [places for _, places in _of_their_own(filler, named)] if made else []
    return {place for _, places in named for place in places if places not in kept} - stated


def _of_their_own(filler: Filler, anchors: list[Anchor]) -> list[Anchor]:
    """Drop things whose words were used for another fact, if others remain."""
    others = {
        place
        for name, places in filler.filling.places.items()
        for place in places
        if name in filler.filling.facts
    }
    free = [one for one in anchors if others.isdisjoint(one[1])]
    return free or anchors


def _without_size(filler: Filler, parts: list[Part], stands: list[tuple[int, ...]]) -> list[Part]:
    """Drop the number that only announces how many follow: "two units of 8 and 6".

    It counts the first thing alone if only a later one has an article: two of J-3 2, a disrupted J-3 3.
    """
    size, first = len(stands), min((places[0] for places in stands), default=0)
    times = [part for part in parts if isinstance(part[1], Times)]
    if size > 1 and [(Times(size), False)] == [(part[1], part[2][0] > first) for part in times]:
        starts = [times[0][2][0], *sorted(places[0] for places in stands)]
        apart = [filler.words[starts[at] + 1 : starts[at + 1]] for at in range(size)]
        articles = [any(word.plain in ("a", "an", "another") for word in words) for words in apart]
        counted = filler.words[starts[0] + 1 : starts[1]]
        announced = any(word.plain in listed("nouns") for word in counted[:-1])
        announced = announced and any(
            word.pause for word in counted
        )  # two IDF units, J-3 3 with a hit and ...
        if not announced and not articles[0] and any(articles):
            return parts
        return [part for part in parts if not isinstance(part[1], Times)]
    return parts


def _spread_choice(
    filler: Filler, things: list[dict[str, Any]], anchors: list[Anchor], spread: list[Part]
) -> None:
    """Give a choice named once to all things after it, or to those before it if it follows the first thing.

    "In the north A and B, in the south C"; "A in the north, B and C in the south". An optional choice applies
    only to the run of numbers directly after it.
    """
    first = min((places[0] for _, places in anchors), default=0)
    for name, slot in {slot.path[1]: slot for slot, _, _ in spread}.items():
        own = [places for _, places in anchors]
        said = [
            (places[0], value)
            for other, value, places in spread
            if other.path[1] == name and places not in own  # the sea is only its own kind
        ]
        if not said:
            continue
        for thing, (_, places) in zip(things, anchors, strict=False):
            before = [(place, value) for place, value in said if place < places[0]]
            if name in thing:
                continue
            if slot.field.required:
                after = [value for place, value in said if place > places[0]] if said[0][0] > first else []
                thing[name] = after[0] if after else before[-1][1] if before else said[0][1]
            elif before and _is_one_run(filler, anchors, before[-1][0], places[0]):
                thing[name] = before[-1][1]


def _is_one_run(filler: Filler, anchors: list[Anchor], start: int, end: int) -> bool:
    """Return whether only numbers separate the first thing after ``start`` from ``end``: "1 and 2"."""
    first = min(places[-1] for _, places in anchors if places[-1] > start)
    between = filler.words[first + 1 : end]
    return all(word.number is not None or word.plain in listed("joins") for word in between)


def _in_turn(
    things: list[dict[str, Any]], times: list[int], stands: list[tuple[int, ...]], parts: list[Part]
) -> tuple[list[dict[str, Any]], list[int]]:
    """Give each thing one die if as many dice as things follow the last: "they roll 3 and 2"."""
    last = max((places[-1] for places in stands), default=0)
    rolled = [part for part in parts if isinstance(part[0].field.kind, (DieKind, DiceKind))]
    dice = [part for part in rolled if part[2][0] > last]
    if not 1 < len(things) <= sum(times) == len(dice) == len(rolled):
        return things, times
    each = [dict(thing) for thing, count in zip(things, times, strict=True) for _ in range(count)]
    made = each if len(each) > len(things) else things
    for thing, (slot, value, _) in zip(made, dice, strict=True):
        thing[slot.path[1]] = [value] if isinstance(slot.field.kind, DiceKind) else value
    return made, [1] * len(made)


def _stands(anchors: list[Anchor], again: list[Part]) -> list[tuple[int, tuple[int, ...]]]:
    """Return index and places for each mention of a thing; one mentioned again occurs several times."""
    found = [(number, places) for number, (_, places) in enumerate(anchors)]
    for _, value, places in again:
        same = [number for number, (one, _) in enumerate(anchors) if one == value.number]
        found += [(same[0], places)] if same else []
    return sorted(found, key=lambda one: one[1])


def _cuts(filler: Filler, stands: list[tuple[int, ...]], first: int) -> list[int | None]:
    """Return for each thing but the last where its description ends; None if nothing separates them.

    For things identified by locations, ``first`` is where the first part is (else -1): if that is the
    location, descriptions follow it; otherwise they come before it.
    """
    cuts: list[int | None] = []
    for number in range(len(stands) - 1):
        between = range(stands[number][-1] + 1, stands[number + 1][0] + 1)
        parted = [at for at in between if filler.words[at].plain in listed("joins") - {"a", "an"}]
        parted = [at for at in parted if at + 1 == len(filler.words) or filler.words[at + 1].stem != "roll"]
        paused = [at for at in between if filler.words[at].pause >= COMMA]
        others = [at for at in between if filler.words[at].plain in listed("others") | {"second"}]
        others = [at for at in others if not _rolls(filler, at)]  # the second rolls 4
        if others:
            cuts.append(others[-1])
        elif first >= 0 and paused and not (parted and parted[0] < min(paused)):
            cuts.append(max(paused) if first == stands[0][0] else min(paused))
        else:
            dice = [at for at in parted if filler.words[at - 1].number is not None and _goes_on(filler, at)]
            cuts.append(max([at for at in parted if at not in dice] or paused or parted, default=None))
    return cuts


def _goes_on(filler: Filler, place: int) -> bool:
    """Return whether the number after a joint ends a run: rolled 6 and 3, one MR."""
    after = filler.words[place + 1 : place + 3]
    return after[0].number is not None and (len(after) == 1 or after[1].pause > 0)


def _nearest(
    filler: Filler,
    anchors: list[tuple[int, ...]],
    places: tuple[int, ...],
    cuts: list[int | None],
    *,
    before: bool,
) -> int | None:
    """Return the index of the thing that a part describes: in the same section, or else the nearest."""
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
