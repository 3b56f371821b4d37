"""Numbers of a sentence as values of facts: each goes where all of them together fit best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import DieKind
from countermarch.sentences import lists
from countermarch.sentences.assigning import Choice, Option
from countermarch.sentences.vocabulary import LONG_NUMBER
from countermarch.sentences.words import listed

if TYPE_CHECKING:
    from countermarch.sentences.filling import Filler

NEAR = 2.0
"""How far a cue may be from a number that may be left out."""

TOGETHER = 3.2
"""How far a cue and an owner may be together from such a number."""

UNTOLD = 5.0
"""What a number costs whose cue is not said."""

ONE_NOUN = 3
"""Words behind a one within which what it counts is named."""

HELD_ON = 2.5
"""How far an owner counts as being that was named before in the same sentence."""

OWNED_ALONE = 0.5
"""What it costs to take no Syrians as none of the only thing of theirs that is counted."""

OTHER_DIE, TWO = 1.0, 2
"""What it costs to take a number as that of the other of two dice."""

COUNTS = {**lists.COUNTED, "no": 0, "another": 1, "first": 1, "second": 2}
"""Words that count what stands right behind them, or say which of several it is."""

LEFT_NUMBER, LEFT_ONE, LEFT_NOUGHT, LEFT_ARTICLE = 12.0, 2.5, 3.0, 1.0
"""What it costs to leave a number, the word one, no, and a."""


def fill(filler: Filler) -> None:
    """Give every number that is left the place that fits all of them best."""
    _fill_pair(filler)
    choices = []
    for place, word in enumerate(filler.words):
        named = place in filler.in_names and not _is_free(filler, place)
        if place in filler.filling.used or named or _is_no_value(filler, place):
            continue
        if word.number is not None:
            options = options_of(filler, place, word.number, signed=word.signed)
            one = word.text.casefold() == "one"
            if _is_some(filler, place) or (
                one and (_is_one_of_two(filler, place) or _is_thing(filler, place))
            ):
                continue
            if one:
                options = [option for option in options if _is_one_of(filler, place, option)]
            left = LEFT_ONE if one and not _heads(filler, place) else LEFT_NUMBER
            choices.append(Choice((place,), tuple(options), left if options else 0.0))
        elif word.text.casefold() in listed("nought"):
            options = options_of(filler, place, 0, signed=False)
            choices.append(Choice((place,), tuple(options), LEFT_NOUGHT))
        elif word.plain in COUNTS:
            options = _count(filler, place, COUNTS[word.plain], ordinal=word.plain in ("first", "second"))
            if options:
                left = LEFT_ARTICLE if word.plain in ("a", "an") else LEFT_NOUGHT
                choices.append(Choice((place,), tuple(options), left))
    filler.settle(choices)
    _doubt_more(filler, choices)


def _fill_pair(filler: Filler) -> None:
    """Fill two different dice from two rolled numbers, or two at the end, where one order fits."""
    dice = [slot for slot in filler.slots if isinstance(slot.field.kind, DieKind) and not slot.many]
    words = filler.words
    if len(dice) != TWO or dice[0].field.kind == dice[1].field.kind:
        return
    for place in range(1, len(words) - TWO):
        first, joint, second = words[place : place + 3]
        after = words[place + 3 : place + 4]
        parted = not after or after[0].pause > 0
        told = _is_rolled(filler, place) or (words[place].pause > 0 and not after)
        plain = not (first.signed or second.signed or joint.pause or second.pause) and joint.plain == "and"
        if first.number is None or second.number is None or not (parted and told and plain):
            continue
        pairs = ((first.number, second.number), (second.number, first.number))
        fits = {pair for pair in pairs if dice[0].takes(pair[0]) and dice[1].takes(pair[1])}
        if len(fits) == 1 and all(slot.path[0] not in filler.filling.facts for slot in dice):
            for slot, number in zip(dice, *fits, strict=True):
                filler.filling.take(slot.path[0], number, range(place, place + 3))


def _is_free(filler: Filler, place: int) -> bool:
    """Tell whether a number is the name of a choice, but of facts alone that are told by others: d10 zero."""
    names = [one for one in filler.mentions if one.values and one.start <= place < one.end]
    slots = [filler.slots[sense.slot] for one in names for sense in one.values]
    single = all(one.end - one.start == 1 for one in names)
    return bool(slots) and single and all(slot.path[0] in filler.filling.facts for slot in slots)


def _doubt_more(filler: Filler, choices: list[Choice]) -> None:
    """Doubt a fact that is counted once more: a J-4 and a J-4."""
    for choice in choices:
        place = choice.places[0]
        if filler.words[place].plain not in ("a", "an") or place in filler.filling.used:
            continue
        for option in choice.options:
            name = filler.slots[option.slot].path[0]
            told = filler.filling.places.get(name, set())
            if told and max(told) < place:
                filler.filling.doubts.append((filler.words[place + 1].text, name, "other one"))


def _is_one_of_two(filler: Filler, place: int) -> bool:
    """Tell whether one stands for a thing and another follows: from one site and from another."""
    return any(word.plain in listed("others") for word in filler.words[place + 1 :])


def _is_thing(filler: Filler, place: int) -> bool:
    """Tell whether one stands for a thing: one 2 hexes away."""
    return any(word.text.isdecimal() and not word.pause for word in filler.words[place + 1 : place + 2])


def _is_some(filler: Filler, place: int) -> bool:
    """Tell whether a number takes some of the things of a list: two of them disrupted, one with a hit."""
    return lists.partly(filler.words, place) and any(
        place + lists.NOUN - 1 <= one.start <= place + lists.NOUN + 1
        and filler.slots[sense.slot].many
        and not filler.slots[sense.slot].field.required
        for one in filler.mentions
        for sense in one.senses
    )


def _is_one_of(filler: Filler, place: int, option: Option) -> bool:
    """Tell whether one may count what an option does: not in one site, where hexes are counted."""
    after = filler.words[place + 1 : place + 2]
    if not after or after[0].pause or after[0].plain in listed("filler") | listed("plain"):
        return True
    name = filler.slots[option.slot].path[0]
    counts = isinstance(option.value, lists.Times) or filler.slots[option.slot].path[-1] == lists.COUNT
    return any(
        place < one.start <= place + ONE_NOUN
        and (sense.slot == option.slot or (counts and filler.slots[sense.slot].path[0] == name))
        for one in filler.mentions
        for sense in one.senses
    )


def _heads(filler: Filler, place: int) -> bool:
    """Tell whether the cue of a number stands behind a place, with small words between them at most."""
    return any(
        one.start > place
        and filler.far.between(place, place + 1, one.start, one.end) < 1
        and filler.slots[sense.slot].is_number
        for one in filler.mentions
        for sense in one.senses
        if sense.kind == "cue"
    )


def _is_rolled(filler: Filler, place: int) -> bool:
    """Tell whether a number is said to have been rolled."""
    at = place - 1
    while at >= 0 and filler.words[at].plain in ("a", "an", "the") and not filler.words[at + 1].pause:
        at -= 1
    return at >= 0 and filler.words[at].stem == "roll" and not filler.words[at + 1].pause


def _is_no_value(filler: Filler, place: int) -> bool:
    """Tell whether a number is a name, as 1982, or says for which time: the 3rd time."""
    word, after = filler.words[place], filler.words[place + 1 : place + 2]
    if word.number is not None and len(word.plain) >= LONG_NUMBER:
        return True
    if word.text == "once" and place and filler.words[place - 1].plain == "at":
        return True
    return word.ordinal and any(one.plain in listed("times") for one in after)


def options_of(filler: Filler, place: int, number: int, *, signed: bool) -> list[Option]:
    """Return what a number may be, each with its cost."""
    options = []
    for index, slot in enumerate(filler.slots):
        if slot.is_rolled and _counts_other(filler, index, place):
            continue
        if slot.many and not signed:
            found = lists.number_options(filler, index, slot, place, number)
            options += [Option(index, value, cost, many=True) for value, cost in found]
            continue
        if not slot.is_number or not slot.takes(number) or (signed and not slot.heard.signed):
            continue
        if _counts_other(filler, index, place):
            continue
        cost = _cost(filler, index, place, signed=signed)
        if cost is not None and not (cost >= UNTOLD and not slot.is_rolled and _is_rolled(filler, place)):
            options.append(Option(index, slot.value(number), cost, slot.many))
    return options


def _counts_other(filler: Filler, index: int, place: int) -> bool:
    """Tell whether a number counts what is no cue of a slot: 2 zones are no units."""
    after = filler.words[place + 1 : place + 2]
    if not after or after[0].pause or after[0].plain not in listed("counted"):
        return False
    groups = range(len(filler.slots[index].cues))
    cues = [one for group in groups for one in filler.by_slot.get((index, "cue", group), ())]
    return not any(one.start <= place + 1 < one.end for one in cues)


def _cost(filler: Filler, index: int, place: int, *, signed: bool) -> float | None:
    """Return what it costs to take a number as a slot's value; None where it cannot be meant."""
    slot = filler.slots[index]
    told = [filler.near_cue(index, group, place) for group in range(len(slot.cues))]
    if isinstance(slot.field.kind, DieKind) and _is_other_die(filler, index, place):
        return OTHER_DIE
    if slot.is_rolled and slot.field.required and lists.is_lone_roll(filler, place):
        told = [min(near, OTHER_DIE) for near in told]
    pair = filler.owners.pair_of(place)
    twin = pair[0] if pair and filler.owners.heads(pair[0]) else _twin(filler, index, place)
    if twin:
        told = [min(near, filler.near_cue(index, group, twin)) for group, near in enumerate(told)]
    if signed and slot.heard.signed:
        told = [0.0]
    if not signed and filler.owners.acts(slot, place):
        told = [min(near, lists.OF_ITS_PART) for near in told]
    owned = filler.owners.cost(slot, index, place) if slot.owner else 0.0
    farthest = max(told, default=0.0)
    if farthest >= UNTOLD or (not told and not slot.owner):
        if not slot.field.required or isinstance(slot.field.kind, DieKind):
            return None
        return UNTOLD + owned
    if not slot.field.required and (farthest >= NEAR or farthest + owned > TOGETHER):
        return None
    return sum(told) + owned + (0.0 if slot.field.required else 0.2)


def _is_other_die(filler: Filler, index: int, place: int) -> bool:
    """Tell whether a number is rolled on the other of two dice: 9 on the d10 and 6 on the other."""
    after = [word.plain for word in filler.words[place + 1 : place + 4]]
    dice = [slot for slot in filler.slots if isinstance(slot.field.kind, DieKind)]
    return after == ["on", "the", "other"] and len(dice) == TWO and filler.slots[index] in dice


def _twin(filler: Filler, index: int, place: int) -> int:
    """Return the number whose noun a number shares, its owner right behind it: 4 Israeli and 6 PLO units."""
    owned = any(one.start == place + 1 for one in filler.by_slot.get((index, "owner", 0), ()))
    after = filler.words[place + 2 : place + 4]
    joined = len(after) > 1 and after[0].plain == "and" and after[1].number is not None
    return place + 3 if owned and joined else 0


def _count(filler: Filler, place: int, number: int, *, ordinal: bool) -> list[Option]:
    """Return how a small word before a thing may be meant as a count of it: no militia, a J-4 chit.

    Of a thing in a list only a value that may be left out is told so: with a hit.
    """
    options = []
    for index, slot in enumerate(filler.slots):
        if slot.is_rolled or not slot.is_number or not slot.takes(number) or slot.path[-1] == lists.COUNT:
            continue
        if (number or slot.many) and not ordinal and (slot.field.required or slot.field.default != 0):
            continue
        if slot.path[0] in filler.filling.facts and not slot.many:
            continue
        after = [_just_after(filler, index, group, place) for group in range(len(slot.cues))]
        owned = filler.owners.cost(slot, index, place + 1) if slot.owner else 0.0
        next_to = ordinal or slot.many
        close = after and all(one is not None and (not next_to or one == 0) for one in after)
        if close and owned <= HELD_ON:
            options.append(Option(index, slot.value(number), 0.1 + min(owned, 0.8), slot.many))
        elif not number and _is_only_of_side(filler, index, place + 1):
            options.append(Option(index, slot.value(number), OWNED_ALONE))
    return options


def _is_only_of_side(filler: Filler, index: int, place: int) -> bool:
    """Tell whether a side is named at a place of which a slot is the only number wanted: no Syrians."""
    slot = filler.slots[index]
    wanted = [
        one
        for one in filler.slots
        if one.side == slot.side and one.is_number and one.field.required and not one.is_rolled
    ]
    named = any(one.start == place for one in filler.by_slot.get((index, "owner", 0), ()))
    return bool(slot.side) and wanted == [slot] and named


def _just_after(filler: Filler, index: int, group: int, place: int) -> float | None:
    """Return how far behind a word a cue stands; None where it is not the thing that is counted."""
    apart = [
        filler.far.between(place, place + 1, one.start, one.end)
        for one in filler.by_slot.get((index, "cue", group), ())
        if one.start > place and filler.filling.used.isdisjoint(range(one.start, one.end))
    ]
    return min(apart) if apart and min(apart) <= NEAR else None
