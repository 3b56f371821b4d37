"""Numbers in lists of things that have values of their own: units, cards, launchers, moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    RecordKind,
    TextKind,
)
from countermarch.sentences.mentions import EARLIER, FAR
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import COMMA, FULL_STOP, phrase_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.sentences.filling import Filler
    from countermarch.sentences.vocabulary import Slot
    from countermarch.sentences.words import Phrase, Word

RUN_ON = 2
"""Words from a number to "them" in "two of them"."""

MOST = 30
"""Maximum things that one number may count."""

CLOSE = 0.5
"""Maximum distance from a thing to a value without a cue."""

OPTIONAL = 1.5
"""Maximum distance from an optional value to its cue."""

NOUN = 4
"""Maximum number of words between a number and what it counts."""

RANGE = ("low", "high")
"""The fields that hold the two ends of a range of numbers: 5-9."""

LONGEST_NOUN = 10
"""Words from a noun to the number of what it names."""

COUNT = "count"
"""The field that holds how many of a thing there are."""

COUNTED = {"a": 1, "an": 1, "single": 1, "both": 2}
"""Words that count, and the numbers they mean."""

BESIDE = 1.2
"""Maximum distance from a count to what it counts."""

NEXT = 0.3
"""How much farther the next number of a run is from its cue."""

OF_ITS_PART = 0.6
"""Distance assumed between a unit's number and its cue, if the number is next to the unit's role."""

APART, NAME_COST, LONG_NAME = 1.0, 1.2, 3
"""Cost of a number beside the cue of another field only; cost of a number that is a name, if it has so many
digits."""

TOLD = 2.6
"""Maximum distance from a value to its cue."""


Part = tuple["Slot", Any, tuple[int, ...]]
"""A value of a thing in a list: its slot, the value, and the places of its words."""


@dataclass(frozen=True, slots=True)
class Times:
    """A count of equal things, for lists that repeat each thing instead of counting it."""

    number: int


@dataclass(frozen=True, slots=True)
class Again:
    """A thing mentioned before: "the 3 has a hit", "two of the Qassams are suppressed".

    ``number`` is the value that identifies it, which may be a name.
    """

    number: object


def _is_again(filler: Filler, place: int) -> bool:
    """Return whether a number after "the" refers to a thing mentioned by that number before."""
    words = filler.words
    before = [word.number for word in words[: place - 1] if not word.signed and not word.ordinal]
    ends = place + 1 >= len(words) or words[place + 1].number is None
    return place > 1 and words[place - 1].plain == "the" and words[place].number in before and ends


def key_of(slots: Sequence[Slot], parameter: str) -> Slot | None:
    """Return the field that names the things of a list; None if numbers identify them."""
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
    """Return the number that identifies things without a name: the first required one, if any."""
    fields = [slot for slot in slots if slot.path[0] == parameter and slot.many]
    numbers = [slot for slot in fields if slot.is_number and not slot.is_dice]
    return next((slot for slot in numbers if slot.field.required), numbers[0] if numbers else None)


def number_options(
    filler: Filler, index: int, slot: Slot, place: int, number: int
) -> list[tuple[object, float]]:
    """Return what a number may mean in a list, as a value or a count of things, each with its cost."""
    key = key_of(filler.slots, slot.path[0])
    if slot.path[1] in RANGE:
        return [(number, 0.0)] if _end_of_range(filler, place) == slot.path[1] else []
    if _is_again(filler, place):
        return [(Again(number), 0.0)] if slot is main_of(filler.slots, slot.path[0]) else []
    options: list[tuple[object, float]] = []
    main = slot is main_of(filler.slots, slot.path[0]) and not has_places(filler, slot)
    counted = slot is key or (key is None and main)
    if slot.path[1] == COUNT or (counted and not _counts(filler, slot)):
        apart = _distance_to_counted(filler, slot, key, place)
        if apart is not None and 0 < number <= MOST:
            if key is None and slot.owner:
                apart += filler.owners.cost(slot, index, place + 1)
            value: object = number if slot.path[1] == COUNT else Times(number)
            options.append((value, apart))
    counts = _is_count(filler, place) and not _is_state(filler, index, place)
    if slot.path[1] != COUNT and slot is not key and slot.takes(number) and not counts:
        cost = _value_cost(filler, index, slot, key, place)
        if cost is not None:
            options.append((slot.value(number), cost))
    return options


def _is_count(filler: Filler, place: int) -> bool:
    return counts_many(filler, place) or is_subset(filler.words, place) or is_some(filler, place)


def _is_state(filler: Filler, index: int, place: int) -> bool:
    """Return whether a number says how many of the things just counted have a state: two disrupted."""
    cues = filler.by_slot.get((index, "cue", 0), ())
    return is_subset(filler.words, place) and any(one.start == place + RUN_ON for one in cues)


def counts_many(filler: Filler, place: int) -> bool:
    """Return whether a number counts a plural noun after it, and so is not a value: two armor brigades."""
    words = filler.words
    if (
        not 1 < (words[place].number or 0) <= MOST
        or follows_cue(filler, place)
        or first_of_run(filler, place) != place
    ):
        return False
    sides = {name for names in filler.filling.vocabulary.sides.values() for name in names}
    for word in words[place + 1 : place + NOUN]:
        small = listed("passed joins") | {"with"}
        if word.pause or word.number is not None or word.plain in small:
            return False
        if word.plain in listed("nouns") or ((word.stem,) in sides and word.text.endswith("s")):
            return word.text.endswith("s")
        if (word.stem,) in sides and word.text.isupper() and words[place].text.isalpha():
            return True  # two IDF
    return False


def _end_of_range(filler: Filler, place: int) -> str:
    """Return which end of a range a number is: "low", "high", or "" for neither."""
    after = filler.words[place + 1 : place + 2]
    if any(word.number is not None and word.joined for word in after):
        return "low"
    return (
        "high" if place and filler.words[place].joined and filler.words[place - 1].number is not None else ""
    )


def _counts(filler: Filler, slot: Slot) -> bool:
    return any(one.path == (slot.path[0], COUNT) for one in filler.slots)


def _distance_to_counted(filler: Filler, slot: Slot, key: Slot | None, place: int) -> float | None:
    """Return the distance from a number to what it counts; None if it counts nothing."""
    if key is not None:
        starts = [
            mention.start
            for mention in filler.mentions
            for sense in mention.values
            if filler.slots[sense.slot] is key and not filler.in_single_cue(mention)
        ]
    else:
        index = filler.slots.index(slot)
        named = filler.by_slot.get((index, "value", 0), ())
        if isinstance(slot.field.kind, EnumKind) and any(one.start == place + 1 for one in named):
            return 0.0  # both 96th units
        numbered = filler.words[place + 1 : place + 3]
        units = len(numbered) == 2 and numbered[1].plain in listed("nouns")
        if isinstance(slot.field.kind, EnumKind) and units and slot.takes(numbered[0].number or 0):
            return 0.0  # two 880 units
        starts = [
            one.start
            for group in range(len(slot.cues))
            for one in filler.by_slot.get((index, "cue", group), ())
        ]
        starts += [
            mention.start
            for mention in filler.mentions
            if any(filler.slots[sense.slot].path[0] == slot.path[0] for sense in mention.values)
            and any(
                word.plain == "of" or any(_begins(word, group) for group in slot.cues)
                for word in _after_with(filler, mention.end)
            )
        ]
        starts += [
            at
            for at, word in enumerate(filler.words)
            if word.plain in listed("nouns") and word.text.endswith("s")
        ]
        starts += [
            mention.start
            for mention in filler.mentions
            if mention.values
            and filler.words[mention.end - 1].text.endswith("s")
            and _number_after(filler, mention.start)
        ]
        beside = [start for start in starts if start == place + 1]
        starts = [start for start in beside or starts if _number_after(filler, start)]
    after = {word.plain for word in filler.words[place + 1 : place + 2]}
    if follows_cue(filler, place) or (key is None and after & (listed("counted") | {"on", "to"})):
        return None  # two hexes, or two on a unit, are not two things
    starts = [start for start in starts if start > place and not _is_parted(filler, slot, place, start)]
    own = {
        at
        for mention in filler.mentions
        for sense in mention.senses
        if filler.slots[sense.slot].path[0] == slot.path[0] and sense.kind == "cue"
        for at in range(mention.start, mention.end + 1)
        if at < mention.end or (at < len(filler.words) and filler.words[at].number is not None)
    }
    if key is None:  # names in between only describe: two Israeli armor brigades
        own |= {
            at for mention in filler.mentions if mention.values for at in range(mention.start, mention.end)
        }
    sides = {name for names in filler.filling.vocabulary.sides.values() for name in names}
    own |= {at for at, word in enumerate(filler.words) if (word.stem,) in sides}  # 4 plain IDF brigades
    apart = [filler.far.between(place, place + 1, start, start + 1, frozenset(own)) for start in starts]
    return min(apart) * 0.5 if apart and min(apart) <= BESIDE else None


def _after_with(filler: Filler, place: int) -> Sequence[Word]:
    """Return the word that follows a name, or what it has: guerrillas with a J-3 of 1."""
    at = place
    while (
        filler.words[at : at + 1]
        and filler.words[at].plain in ("with", "a", "an")
        and not filler.words[at].pause
    ):
        at += 1
    return filler.words[at : at + 1]


def _begins(word: Word, phrases: Sequence[Phrase]) -> bool:
    return any(phrase[0] == word.stem for phrase in phrases)


def follows_cue(filler: Filler, place: int) -> bool:
    """Return whether the word right before a place is a cue for a number: "CF 3"."""
    return not filler.words[place].pause and any(
        mention.end == place
        and filler.slots[sense.slot].is_number
        and filler.words[mention.start].plain not in listed("plain")
        and any(word.plain not in listed("passed whose") for word in filler.words[mention.start : place])
        for mention in filler.mentions
        for sense in mention.senses
        if sense.kind == "cue"
    )


def has_places(filler: Filler, slot: Slot) -> bool:
    """Return whether the things of a slot's list are identified by locations."""
    return any(
        isinstance(other.field.kind, TextKind) and other.path[0] == slot.path[0]
        for other, _, _ in filler.filling.parts
    )


def _is_parted(filler: Filler, slot: Slot, place: int, start: int) -> bool:
    between = [mention for mention in filler.mentions if place < mention.start < start]
    named = key_of(filler.slots, slot.path[0])
    # in a list identified by numbers, names in between only describe: "four Israeli brigades of 5"
    if named is not None and any(
        filler.slots[sense.slot].path[0] == slot.path[0]
        and not isinstance(filler.slots[sense.slot].field.kind, BoolKind)  # two unfired rockets
        for one in between
        for sense in one.values
    ):
        return True
    joints = ("and", "a", "an") if named is not None else ("and",)  # three launchers, a Qassam and a Grad
    return filler.roles.get(place) != filler.roles.get(start) or any(
        word.plain in joints or word.pause for word in filler.words[place + 1 : start]
    )


def is_lone_roll(filler: Filler, place: int) -> bool:
    """Return whether a number is apart and can only be the die: "on a town, 4", "6, mountain"."""
    rolled = [slot for slot in filler.slots if slot.is_dice]
    rolled = [slot for slot in rolled if slot.field.required] or rolled
    start = place - (filler.words[place - 1].plain in ("a", "an")) if place else 0  # on a town, a four
    small = ("with", "on") if not _asks_number(filler) else ("with",)
    stated = start > 0 and filler.words[start - 1].plain in small and start < place  # with a 5
    after = filler.words[place + 1 : place + 2]
    last = not after or (stated and after[0].pause >= COMMA)
    ends = start > 0 and last and (filler.words[start].pause > 0 or stated)
    begins = not start and any(
        word.pause > 0 or word.plain == "for" or (start < place and word.plain == small[-1]) for word in after
    )  # a 2 on Dimona
    return (ends or begins) and not filler.words[place].signed and len(rolled) == 1


def _asks_number(filler: Filler) -> bool:
    """Return whether a question requires a number that may stand after "on a": an attack on a 5."""
    return any(
        slot.is_number and slot.field.required and not slot.heard.signed and not slot.is_dice
        for slot in filler.slots
    )


def mark_sizes(filler: Filler) -> None:
    """Mark numbers as used that only announce how many follow: "three brigades, 10, 8 and 7"."""
    names = {place for mention in filler.mentions for place in range(mention.start, mention.end)}
    kinds = [slot.field.kind for slot in filler.slots]
    parts = {phrase_of(one.name)[0] for kind in kinds if isinstance(kind, RecordKind) for one in kind.fields}
    for place, word in enumerate(filler.words):
        if any(one.stem in parts for one in filler.words[place + 1 : place + 2]):
            continue  # 3 south, Arabs 3, 1 and 5
        if word.number is None or not 1 < word.number <= MOST or word.signed or place in filler.in_names:
            continue
        start = place + 1
        while start < len(filler.words) and (filler.words[start].number is None or start in filler.in_names):
            start += 1
        noun = [at for at in range(place + 1, start) if at not in filler.in_names]
        strong = any(filler.words[at].pause >= FULL_STOP for at in (*noun, start) if at < len(filler.words))
        strong = strong or (bool(noun) and filler.words[place + 1].pause > 0)
        if not noun or len(noun) > NOUN or strong or names.isdisjoint(noun):
            continue
        if any(filler.words[at].plain in (*listed("acts"), "and") for at in noun) or follows_cue(
            filler, place
        ):
            continue
        if any(filler.words[at].stem in ("roll", "die") for at in range(place + 2, start)):
            continue
        if _is_of_cue(filler, place) or _rolls_dice(filler, range(place + 1, start)):
            continue  # 3 net hits on units 2, 3 and 2; three launchers rolled 6 1 1: each has its own die
        last = _last_of_run(filler, start, word.number)
        size = run_at(filler, start)
        after = last + 1 + (size > word.number and filler.words[last + 1].plain in listed("joins"))
        ends = size == word.number or (size == word.number + 1 and _heads_noun(filler, after))
        if ends and not _heads_noun(filler, last):
            filler.filling.used.add(place)


def _is_of_cue(filler: Filler, place: int) -> bool:
    """Return whether a number is right before the name, in several words, of the one fact it is."""
    return any(
        one.start == place + 1 and one.end - one.start > 1 and not filler.words[one.start].pause
        for index, slot in enumerate(filler.slots)
        if slot.is_number and slot.field.required and not slot.many
        for one in filler.by_slot.get((index, "cue", 0), ())
    )


def _rolls_dice(filler: Filler, noun: range) -> bool:
    """Return whether a name is that of things that each roll dice."""
    rolling = {slot.path[0] for slot in filler.slots if slot.many and isinstance(slot.field.kind, DiceKind)}
    return any(
        mention.start in noun and filler.slots[sense.slot].path[0] in rolling
        for mention in filler.mentions
        for sense in mention.values
    )


def is_subset(words: Sequence[Word], place: int) -> bool:
    """Return whether a number is some of what was counted before: "one of them disrupted"."""
    after = [word.plain for word in words[place + 1 : place + 3]]
    those = listed("them whose") | {"the", "mine", "ours", "theirs", "yours"}
    return words[place].number is not None and after[:1] == ["of"] and after[-1] in those


def is_aimed(words: Sequence[Word], place: int) -> bool:
    """Return whether a number is rolled at something: "2 at my plane"."""
    after = [word.plain for word in words[place + 1 : place + 3] if not word.pause]
    return len(after) > 1 and after[0] == "at" and after[1] in listed("whose")


def is_some(filler: Filler, place: int) -> bool:
    """Return whether a number is some of the things named before, with their state: one suppressed."""
    words = filler.words
    beside = follows_cue(filler, place) or any(
        mention.values and mention.end == place for mention in filler.mentions
    )
    stated = beside and not words[place].pause  # a Grad of CF 2, suppressed
    rolled = place > 0 and words[place - 1].number is not None and not words[place].pause  # roll 6 1
    if not words[place].number or words[place].signed or stated or rolled or place in filler.in_names:
        return False
    start = place + 1
    while start < len(words) and not words[start].pause and words[start].plain in listed("being"):
        start += 1
    states = [
        (mention.end, filler.slots[sense.slot].path[0])
        for mention in filler.mentions
        if mention.start == start and not words[start].pause
        for sense in mention.values
        if filler.slots[sense.slot].many and isinstance(filler.slots[sense.slot].field.kind, BoolKind)
    ]
    return any(
        (end >= len(words) or words[end].pause > 0 or words[end].plain in ("and", "but"))
        and any(
            other.end <= place and filler.slots[sense.slot] is key_of(filler.slots, name)
            for other in filler.mentions
            for sense in other.values
        )
        for end, name in states
    )


def _last_of_run(filler: Filler, start: int, size: int) -> int:
    """Return the place of the ``size``-th number from ``start`` on, or of the last if there are fewer."""
    places = [at for at in range(start, len(filler.words)) if filler.words[at].number is not None]
    return places[min(size, len(places)) - 1] if places else start


def _heads_noun(filler: Filler, place: int) -> bool:
    """Return whether a number counts what follows it directly: "four towns"."""
    return (
        any(mention.start == place + 1 for mention in filler.mentions) and not filler.words[place + 1].pause
    )


def run_at(filler: Filler, start: int) -> int:
    """Return how many numbers follow one another from a place on, separated only by commas and "and"."""
    size, at = 0, start
    while at < len(filler.words) and (at == start or filler.words[at].pause <= COMMA):
        if is_subset(filler.words, at):
            break
        if filler.words[at].number is not None and not filler.words[at].joined:
            size += 1
        elif filler.words[at].plain not in listed("joins"):
            break
        at += 1
    return size


def _number_after(filler: Filler, start: int) -> bool:
    """Return whether a noun is followed closely by a number: "units of 4", "guerrillas with a J-3 of 1"."""
    small = ("with", "a", "an", "of", "in", "both", "each")
    for place in range(start + 1, min(start + LONGEST_NOUN, len(filler.words))):
        word = filler.words[place]
        counted = (filler.words[start - 1].number or 0) > 1 if start else False
        several = place == start + 1 and (counted or filler.words[start].text.endswith("s"))
        goes_on = several and word.pause == COMMA and _is_cue(filler, place)
        if (word.pause and not goes_on) or word.plain in listed("acts"):
            return False
        if word.number is not None and place not in filler.in_names:
            return word.text.casefold() != "one"
        after = filler.words[place + 1 : place + 2]
        measured = word.plain == "and" and any(one.plain in listed("measures") for one in after)
        named = filler.is_named(place) or filler.is_named(place + 1)  # a firefight rating of 4
        if place > start + 1 and not (word.plain in small or measured or named):
            return False
    return False


def _is_cue(filler: Filler, place: int) -> bool:
    """Return whether a cue for a number of a list begins at a place: two irregulars, J-2 of 2 each."""
    return any(
        mention.start == place and filler.slots[sense.slot].many and filler.slots[sense.slot].is_number
        for mention in filler.mentions
        for sense in mention.senses
        if sense.kind == "cue"
    )


def _value_cost(filler: Filler, index: int, slot: Slot, key: Slot | None, place: int) -> float | None:
    stated = [filler.near_cue(index, group, place) for group in range(len(slot.cues))]
    first, rolled = first_of_run(filler, place), isinstance(slot.field.kind, (DieKind, DiceKind))
    if first != place and rolled:
        return _value_cost(filler, index, slot, key, first)
    if first != place:
        stated = [min(near, filler.near_cue(index, group, first) + NEXT) for group, near in enumerate(stated)]
    owned = filler.owners.cost(slot, index, first) if slot.owner else 0.0
    cost = sum(stated)
    cost += APART * (first == place and _is_of_another(filler, slot, place))
    is_name = (
        isinstance(slot.field.kind, EnumKind)
        and first == place
        and len(filler.words[place].plain) >= LONG_NAME
    )
    if slot.heard.signed and filler.words[place].signed:
        cost = 0.3
    if slot is main_of(filler.slots, slot.path[0]) and filler.owners.acts(slot, place):
        cost = min(cost, OF_ITS_PART)
    if rolled:
        return _roll_cost(filler, slot, place, cost, owned)
    beside = key is not None and slot.field.required and _is_beside_name(filler, slot, key, place)
    if slot is main_of(filler.slots, slot.path[0]):
        beside = beside or _has_it(filler, slot, place) or _brought(filler, index, slot, first)
    mentioned_before = any(near == EARLIER for near in stated) and first == place
    if mentioned_before and not (slot.owner or is_name or beside):
        return None  # two hexes from a sam, and it gets a 2
    cost = min(cost, NAME_COST if is_name else _before_text(filler, slot, place))
    if beside:
        cost = min(cost, 0.5)
    if cost > TOLD or (cost > OPTIONAL and not slot.field.required):
        return None
    return cost + owned


def _brought(filler: Filler, index: int, slot: Slot, place: int) -> bool:
    """Return whether numbers are the units that a side comes with: the IDF attacks with a 4 and a 3."""
    words = filler.words
    at = place - 1 - (words[place - 1].plain in ("a", "an"))
    if not slot.side or at < 1 or words[at].plain != "with" or words[at + 1].pause:
        return False
    start = next((before for before in range(at, 0, -1) if words[before].pause), 0)
    owners = filler.by_slot.get((index, "owner", 0), ())
    acts = all(word.plain in listed("acts filler") for word in words[start + 1 : at])
    return acts and any(one.start == start for one in owners)


def _has_it(filler: Filler, slot: Slot, place: int) -> bool:
    """Return whether a number is what a thing just named has: a militia with 1."""
    return filler.words[place - 1].plain == "with" and any(
        mention.end == place - 1 and filler.slots[sense.slot].path[0] == slot.path[0]
        for mention in filler.mentions
        for sense in mention.values
    )


def _is_of_another(filler: Filler, slot: Slot, place: int) -> bool:
    """Return whether the only cues right beside a number are of another field: in the 36 sector."""
    beside = {
        filler.slots[sense.slot].path
        for mention in filler.mentions
        for sense in mention.senses
        if sense.kind == "cue" and mention.end == place
    }
    return isinstance(slot.field.kind, EnumKind) and bool(beside) and slot.path not in beside


def _is_beside_name(filler: Filler, slot: Slot, key: Slot, place: int) -> bool:
    """Return whether a number follows the name of a thing that has one number: Qassam 3."""
    ends = [
        mention.end
        for mention in filler.mentions
        for sense in mention.values
        if filler.slots[sense.slot] is key
    ]
    after = [filler.far.between(end - 1, end, place, place + 1) for end in ends if end <= place]
    numbers = [
        one
        for one in filler.slots
        if one.path[0] == slot.path[0] and isinstance(one.field.kind, IntKind) and one.field.required
    ]
    return bool(after) and min(after) <= CLOSE and len(numbers) == 1


def _roll_cost(filler: Filler, slot: Slot, place: int, cost: float, owned: float) -> float | None:
    """Return the cost of a number as a roll; None if it is too far from a cue."""
    alone = is_lone_roll(filler, place) or _ends_in_dice(filler, slot, place)
    cost = min(cost, 1.0) if alone or is_aimed(filler.words, place) else cost
    return cost + owned if cost <= (TOLD if isinstance(slot.field.kind, DiceKind) else 1.0) else None


def _ends_in_dice(filler: Filler, slot: Slot, place: int) -> bool:
    """Return whether several numbers after a pause end the sentence, as dice do: three rockets: 6, 1, 1."""
    first = first_of_run(filler, place)
    ends = (at for at in range(first + 1, len(filler.words)) if filler.words[at].pause >= FULL_STOP)
    words = filler.words[first : next(ends, len(filler.words))]
    only = len([one for one in filler.slots if one.is_dice]) == 1
    return (
        isinstance(slot.field.kind, DiceKind)
        and only
        and len(words) > 1
        and filler.words[first].pause > 0
        and all(word.number is not None or word.plain in listed("joins") for word in words)
    )


def _before_text(filler: Filler, slot: Slot, place: int) -> float:
    """Return the cost of a number before the location of what it counts: "12 in Tyre"."""
    starts = [
        places[0]
        for other, _, places in filler.filling.parts
        if isinstance(other.field.kind, TextKind) and other.path[0] == slot.path[0] and places[0] > place
    ]
    apart = [filler.far.between(place, place + 1, start, start + 1) for start in starts]
    only = [
        one for one in filler.slots if one.path[0] == slot.path[0] and one.is_number and one.field.required
    ]
    counts = slot.field.required and isinstance(slot.field.kind, IntKind) and len(only) == 1
    return min(apart, default=FAR) + CLOSE if counts else FAR


def first_of_run(filler: Filler, place: int) -> int:
    """Return the place of the first of some numbers in a row: 4, 4 and 3 have one owner."""
    before = _before_in_run(filler, place)
    while before >= 0 and filler.words[before].number is not None:
        place, before = before, _before_in_run(filler, before)
    return place


def _before_in_run(filler: Filler, place: int) -> int:
    """Return the place of the previous number in the same run, as in "3 and 2"; -1 if none."""
    counts = any(mention.start == place + 1 and mention.values for mention in filler.mentions)
    if (
        counts
        and not filler.words[place + 1].pause
        and (filler.words[place].pause or _heads_plural(filler, place))
    ):
        return -1  # rolls 6 and 3, two unfired rockets
    at = place - 1
    while at >= 0 and filler.words[at].plain in listed("joins") and filler.words[at + 1].pause <= COMMA:
        at -= 1
    joined = at >= 0 and filler.words[at].number is not None and filler.words[at + 1].pause <= COMMA
    return at if joined else -1


def _heads_plural(filler: Filler, place: int) -> bool:
    """Return whether a number above 1 precedes the plural name of things: two unsuppressed Qassams."""
    names = {
        mention.end - 1
        for mention in filler.mentions
        for sense in mention.values
        if key_of(filler.slots, filler.slots[sense.slot].path[0]) is not None
    }
    for at in range(place + 1, min(place + NOUN, len(filler.words))):
        word = filler.words[at]
        if word.pause or word.number is not None or at not in names:
            return False
        if word.text.endswith("s"):
            return (filler.words[place].number or 0) > 1
    return False
