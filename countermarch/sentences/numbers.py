"""Assign the numbers of a sentence to slots, all at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import DieKind, EnumKind, IntKind, TextKind
from countermarch.sentences import lists
from countermarch.sentences.assigning import Assignable, Option
from countermarch.sentences.clauses import ends_clause
from countermarch.sentences.mentions import EARLIER, NO_CUE
from countermarch.sentences.vocabulary import LONG_NUMBER
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import COMMA, stems_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.sentences.filling import Filler
    from countermarch.sentences.vocabulary import Slot

NEAR = 2.0
"""Maximum distance from an optional number to its cue."""

TOGETHER = 3.2
"""Maximum distance from an optional number to its cue and its owner together."""

BESIDE = 0.5
"""Maximum distance from a number to a cue right beside it."""

OTHERS = 1.0
"""Cost of going on with a run of numbers where the next counts what follows it."""

ONE_NOUN = 3
"""Maximum number of words between "one" and what it counts."""

OWNED_ALONE = 0.5
"""Cost of taking "no Syrians" as a 0 for the only number asked about that side."""

OTHER_DIE = 1.0
"""Cost of taking a number as the roll of the other die of a pair."""

COUNTS = {**lists.COUNTED, "no": 0, "another": 1, "first": 1, "second": 2}
"""Words that count what follows them directly, or say which of several it is."""

LEFT_NUMBER, LEFT_ONE, LEFT_NOUGHT, LEFT_ARTICLE = 12.0, 2.5, 3.0, 1.0
"""Costs of leaving unused a number, the word "one", "no", and "a"."""


def fill(filler: Filler) -> None:
    """Assign every unused number to the slots that fit all of them best."""
    _fill_pair(filler)
    _fill_siblings(filler)
    choices = []
    for place, word in enumerate(filler.words):
        named = place in filler.in_names and not _is_free(filler, place)
        filler.filling.used |= {place} if _is_whole(filler, place) else set()
        if place in filler.filling.used or named or _is_no_value(filler, place):
            continue
        if word.number is not None:
            signs = any(slot.heard.signed for slot in filler.slots)  # plus nine in the container
            signed = word.signed and (signs or not word.text.startswith("plus"))
            options = options_of(filler, place, word.number, signed=signed)
            one = word.text.casefold() == "one"
            if _is_some(filler, place) or (
                one and (_is_one_of_two(filler, place) or _is_thing(filler, place))
            ):
                continue
            if one:
                options = [option for option in options if _is_one_of(filler, place, option)]
            left = LEFT_ONE if one and not _is_before_cue(filler, place) else LEFT_NUMBER
            choices.append(Assignable((place,), tuple(options), left if options else 0.0))
        elif word.text.casefold() in listed("nought") and not _is_whom(filler, place):
            options = options_of(filler, place, 0, signed=False)
            options = [replace(one, cost=_cost_of_none(filler, place, one)) for one in options]
            if place and filler.words[place - 1].plain in listed("perfect") | {
                "with"
            }:  # with none: no other thing
                slots = filler.slots
                options = [
                    one
                    for one in options
                    if slots[one.slot] is not lists.main_of(slots, slots[one.slot].path[0])
                ]
            choices.append(Assignable((place,), tuple(options), LEFT_NOUGHT))
        elif word.plain in COUNTS and not _is_named_act(filler, place):
            options = _count(filler, place, COUNTS[word.plain], ordinal=word.plain in ("first", "second"))
            options += _options_of_both(filler, place) if word.plain == "both" else []
            if options:
                left = LEFT_ARTICLE if word.plain in ("a", "an") else LEFT_NOUGHT
                choices.append(Assignable((place,), tuple(options), left))
    choices = _without_guesses(choices)
    filler.settle(choices)
    _doubt_more(filler, choices)


def _cost_of_none(filler: Filler, place: int, option: Option) -> float:
    """Return the cost of reading "none" as 0: low if nothing else is counted of the role before it.

    "The attacker has two units, the defender has none" says it of the units that the defender has.
    """
    slot = filler.slots[option.slot]
    counted = [one for one in filler.slots if one.role == slot.role and one.is_number and one.field.required]
    owner = place - 1 - (filler.words[place - 1].plain in listed("perfect"))
    named = any(one.end == owner + 1 for one in filler.by_slot.get((option.slot, "owner", 0), ()))
    only = bool(slot.role) and counted == [slot] and not slot.many and named
    return min(option.cost, OWNED_ALONE) if only else option.cost


def _without_guesses(choices: list[Assignable]) -> list[Assignable]:
    """Drop guesses of a slot that has another number beside its cue, or for a number beside another cue."""
    stated = {
        option.slot: choice.places
        for choice in choices
        for option in choice.options
        if not option.many and option.cost <= BESIDE
    }
    return [
        replace(
            choice,
            options=tuple(
                option
                for option in choice.options
                if option.cost < NO_CUE
                or (
                    stated.get(option.slot, choice.places) == choice.places
                    and not any(other.cost <= NEAR and not other.many for other in choice.options)
                )
            ),
        )
        for choice in choices
    ]


def _fill_pair(filler: Filler) -> None:
    """Fill two unlike dice from two rolled numbers, or from two at the end, if only one order fits."""
    dice = [slot for slot in filler.slots if isinstance(slot.field.kind, DieKind) and not slot.many]
    words = filler.words
    if len(dice) != 2 or dice[0].field.kind == dice[1].field.kind:
        return
    for place in range(1, len(words) - 2):
        first, joint, second = words[place : place + 3]
        after = words[place + 3 : place + 4]
        parted = not after or after[0].pause > 0
        stated = _is_rolled(filler, place) or (words[place].pause > 0 and not after)
        plain = not (first.signed or second.signed or joint.pause or second.pause) and joint.plain == "and"
        if first.number is None or second.number is None or not (parted and stated and plain):
            continue
        pairs = ((first.number, second.number), (second.number, first.number))
        fits = {pair for pair in pairs if dice[0].takes(pair[0]) and dice[1].takes(pair[1])}
        free = all(slot.path[0] not in filler.filling.facts for slot in dice)
        if len(fits) > 1 and free and _is_rolled(filler, place):
            names = (dice[0].path[0], dice[1].path[0])
            filler.filling.doubts.append((words[place].text, *names))
            for slot, number in zip(dice, pairs[0], strict=True):
                filler.filling.take(slot.path[0], number, range(place, place + 3))
        if len(fits) == 1 and free:
            for slot, number in zip(dice, *fits, strict=True):
                filler.filling.take(slot.path[0], number, range(place, place + 3))


def _fill_siblings(filler: Filler) -> None:
    """Fill two facts of one thing from numbers beside their cues: "a brigade (5 combat, 2 dispersed)"."""
    for pair, found in _siblings(filler):
        if pair[0].role == "object" and not _is_second_side(filler, found[0]):
            continue
        for slot, place in zip(pair, found, strict=True):
            filler.filling.take(slot.path[0], filler.words[place].number, {place})


def sibling_cues(filler: Filler) -> set[int]:
    """Return the places of the names beside such numbers, which choose nothing: 5 combat, 2 dispersed."""
    found = {at for _, places in _siblings(filler) for place in places for at in (place - 1, place + 1)}
    return {at for at in found if filler.words[at : at + 1] and filler.words[at].number is None}


def _siblings(filler: Filler) -> Iterator[tuple[tuple[Slot, Slot], tuple[int, int]]]:
    """Yield two facts of one thing, and the places of the only numbers next to their cues."""
    for number, one in enumerate(filler.slots):
        for other in filler.slots[number + 1 :]:
            if not _are_siblings(one, other):
                continue
            found = [
                (first, second)
                for firsts, seconds in zip(_beside_cue(filler, one), _beside_cue(filler, other), strict=True)
                for first in firsts
                for second in seconds
                if 0 < second - first <= ONE_NOUN
                and all(word.number is None for word in filler.words[first + 1 : second])
            ]
            if len(found) == 1 and filler.filling.used.isdisjoint(found[0]):
                yield (one, other), found[0]


def _are_siblings(one: Slot, other: Slot) -> bool:
    """Return whether two required numbers differ only in a word: a combat and a dispersed rating."""
    names = [slot.path[0].split("_") for slot in (one, other)]
    alike = len(names[0]) == len(names[1]) > 2 and names[0][0] == names[1][0] and names[0][-1] == names[1][-1]
    return (
        alike
        and not (one.many or other.many)
        and isinstance(one.field.kind, IntKind)
        and isinstance(other.field.kind, IntKind)
        and one.field.required
        and other.field.required
    )


def _beside_cue(filler: Filler, slot: Slot) -> tuple[list[int], ...]:
    """Return the places of the numbers right before a cue of a slot, and of those right after one."""
    index = filler.slots.index(slot)
    cues = [one for one in filler.by_slot.get((index, "cue", 0), ()) if one.start > 0]
    before = [one.start - 1 for one in cues if not filler.words[one.start].pause]
    after = [one.end for one in cues if one.end < len(filler.words) and not filler.words[one.end].pause]
    return tuple(
        [
            place
            for place in places
            if filler.words[place].number is not None and slot.takes(filler.words[place].number or 0)
        ]
        for places in (before, after)
    )


def _is_second_side(filler: Filler, place: int) -> bool:
    """Return whether the words before a place are the second side named, on which the first acts."""
    sides = [
        sense.value
        for mention in filler.mentions
        for sense in mention.values
        if mention.end <= place
        and isinstance(sense.value, str)
        and sense.value in filler.filling.vocabulary.sides
    ]
    return bool(sides) and sides[-1] != sides[0]


def _is_free(filler: Filler, place: int) -> bool:
    """Return whether a number is only a name of choices whose facts have values already: "d10 zero"."""
    names = [
        mention for mention in filler.mentions if mention.values and mention.start <= place < mention.end
    ]
    slots = [filler.slots[sense.slot] for one in names for sense in one.values]
    single = all(one.end - one.start == 1 for one in names)
    return bool(slots) and single and all(slot.path[0] in filler.filling.facts for slot in slots)


def _doubt_more(filler: Filler, choices: list[Assignable]) -> None:
    """Note a doubt for a fact that is counted twice: "a J-4 and a J-4"."""
    for choice in choices:
        place = choice.places[0]
        if filler.words[place].plain not in ("a", "an") or place in filler.filling.used:
            continue
        for option in choice.options:
            name = filler.slots[option.slot].path[0]
            stated = filler.filling.places.get(name, set())
            if stated and max(stated) < place:
                filler.filling.doubts.append((filler.words[place + 1].text, name, "other one"))


def _is_one_of_two(filler: Filler, place: int) -> bool:
    """Return whether "one" is the first of two things: "from one site and from another"."""
    others = [at for at, word in enumerate(filler.words) if at > place and word.plain in listed("others")]
    if place and filler.words[place - 1].plain in ("roll", "rolls", "rolled", "shows", "showed"):
        return False
    people = listed("opinion_nouns")
    return any(all(word.plain not in people for word in filler.words[at + 1 : at + 2]) for at in others)


def _is_thing(filler: Filler, place: int) -> bool:
    """Return whether "one" is a pronoun before a number: "one 2 hexes away"."""
    return any(word.text.isdecimal() and not word.pause for word in filler.words[place + 1 : place + 2])


def _is_some(filler: Filler, place: int) -> bool:
    """Return whether a number is some of the things of a list: "two of them disrupted"."""
    return lists.is_some(filler, place) or (
        lists.is_subset(filler.words, place)
        and any(
            place + lists.NOUN - 1 <= mention.start <= place + lists.NOUN + 1
            and filler.slots[sense.slot].many
            and not (filler.slots[sense.slot].field.required or filler.slots[sense.slot].is_number)
            for mention in filler.mentions
            for sense in mention.senses
            if sense.kind != "owner"
        )
    )


def _is_named_act(filler: Filler, place: int) -> bool:
    """Return whether an article precedes the question's own name and counts nothing: a raid brings."""
    after = filler.words[place + 1 : place + 2]
    own = stems_of(filler.filling.vocabulary.question.id)
    return filler.words[place].plain in ("a", "an") and [word.stem for word in after] == list(own)


def _is_whom(filler: Filler, place: int) -> bool:
    """Return whether "nobody" is a person rather than the number 0, as in "nobody hurt"."""
    after = filler.words[place + 1 : place + 2]
    is_person = filler.words[place].text.casefold() in ("nobody", "nothing")
    return is_person and any(not one.pause and one.plain not in listed("filler") for one in after)


def _is_one_of(filler: Filler, place: int, option: Option) -> bool:
    """Return whether "one" may count what an option counts: "one site" does not count hexes."""
    after = filler.words[place + 1 : place + 2]
    slot = filler.slots[option.slot]
    counts = isinstance(option.value, lists.Times) or slot.path[-1] == lists.COUNT
    if lists.is_subset(filler.words, place):
        stated = [mention for mention in filler.mentions if mention.start in (place + 2, place + ONE_NOUN)]
        yes = [sense.slot for one in stated for sense in one.values if isinstance(sense.value, bool)]
        return counts or not (slot.is_dice or any(not filler.slots[at].many for at in yes))
    cues = [
        one for group in range(len(slot.cues)) for one in filler.by_slot.get((option.slot, "cue", group), ())
    ]
    noun = _noun_of_one(filler, place)
    last = noun + 1 + any(word.plain in listed("being") for word in filler.words[noun + 1 : noun + 2])
    told = any(
        place < one.start <= last or one.end == place for one in cues
    )  # lost one unit, one unit was lost
    if noun and not counts and (slot.many or not told):
        return False  # one unit of J-3 three, one already disrupted unit
    cued = (mention.start for mention in filler.mentions for sense in mention.senses if sense.kind == "cue")
    if after and after[0].plain in ("of", "with", "at") and slot.many and not counts and place + 2 in cued:
        return False  # one of J-3 4
    if after and after[0].plain in listed("counted") and any(one.start == place + 1 for one in cues):
        return True  # one space to the left
    if not after or after[0].pause or after[0].plain in listed("filler plain"):
        return True
    name = slot.path[0]
    main = lists.main_of(filler.slots, name)
    return any(
        place < mention.start <= place + ONE_NOUN
        and (
            (sense.slot == option.slot and (counts or slot is not main or lists.has_places(filler, slot)))
            or (counts and filler.slots[sense.slot].path[0] == name)
        )
        for mention in filler.mentions
        for sense in mention.senses
    )


def _noun_of_one(filler: Filler, place: int) -> int:
    """Return the place of the noun that "one" counts: one already disrupted guerrilla unit; 0 if none."""
    for at in range(place + 1, min(place + 1 + lists.NOUN, len(filler.words))):
        word = filler.words[at]
        if (
            word.pause
            or word.number is not None
            or word.plain in listed("joins") | {"with", "of", "in", "at"}
        ):
            return 0
        if word.plain in listed("nouns"):
            return at
    return 0


def _is_before_cue(filler: Filler, place: int) -> bool:
    """Return whether a cue for a number follows a place, with only filler words in between.

    So does a side that ends a clause: killed nine guerrillas and one Syrian.
    """
    return any(
        mention.start > place
        and filler.slots[sense.slot].is_number
        and (
            (sense.kind == "cue" and filler.far.between(place, place + 1, mention.start, mention.end) < 1)
            or (
                sense.kind == "owner"
                and mention.start == place + 1
                and ends_clause(filler.words, mention.end)
            )
        )
        for mention in filler.mentions
        for sense in mention.senses
    )


def _heads_another(filler: Filler, place: int) -> bool:
    """Return whether a number that ends a run is of a fact outside the list: 3 and 2, four hidden pieces."""
    cued = [
        filler.slots[sense.slot]
        for mention in filler.mentions
        for sense in mention.senses
        if sense.kind == "cue" and mention.start == place + 1 and not filler.words[place + 1].pause
    ]
    return any(slot.is_number for slot in cued) and not any(slot.many for slot in cued)


def _is_rolled(filler: Filler, place: int) -> bool:
    """Return whether a number is rolled: "rolled a 4", "dice 4 and 2", "2 at my plane"."""
    at = place - 1
    while at > 0 and filler.words[at].plain == "and" and filler.words[at - 1].number is not None:
        at -= 2
    small = ("a", "an", "the", "was", "is", "of", "shows")
    while at >= 0 and filler.words[at].plain in small and not filler.words[at + 1].pause:
        at -= 1
    rolled = at >= 0 and filler.words[at].stem in ("roll", "die") and not filler.words[at + 1].pause
    return rolled or lists.is_aimed(filler.words, place)


def _is_no_value(filler: Filler, place: int) -> bool:
    """Return whether a number is not a value: a year such as 1982, "the 3rd time", "at once"."""
    word, after = filler.words[place], filler.words[place + 1 : place + 2]
    if word.number is not None and len(word.plain) >= LONG_NUMBER:
        return True
    if word.text.casefold() == "twice":  # tells how often, never how many
        return True
    before = filler.words[place - 1].plain if place else ""
    if word.text.casefold() == "one" and place > 1 and not word.pause:
        named = any(mention.values and mention.end == place for mention in filler.mentions)
        if named and filler.words[place - 2].plain in ("a", "an", "another"):
            return True  # a tactical one
    located = any(one.plain in listed("located relative") | {"on"} for one in after)
    if word.text.casefold() == "one" and (
        before in ("this", "that", "which") or (before == "the" and located)
    ):
        return True
    if word.text == "once":
        who = listed("first_person third_person") | {"the", "it", "you"}
        if (place and filler.words[place - 1].plain == "at") or any(one.plain in who for one in after):
            return True
    return word.ordinal and any(one.plain in listed("times") for one in after)


def _is_whole(filler: Filler, place: int) -> bool:
    """Return whether a number is all that there ever are of what is counted: five of the six tokens.

    Or it says how many others there are, about which no fact says anything: either of the other two.
    """
    words = filler.words
    if place and words[place - 1].plain == "other" and words[place].number is not None:
        return not any(slot.many for slot in filler.slots)
    before = [word.plain for word in words[max(0, place - 2) : place]]
    if words[place].number is None or before != ["of", "the"]:
        return False
    return any(
        isinstance(slot.field.kind, IntKind)
        and slot.field.kind.max == words[place].number
        and any(one.start == place + 1 for one in filler.by_slot.get((index, "cue", 0), ()))
        for index, slot in enumerate(filler.slots)
    )


def options_of(filler: Filler, place: int, number: int, *, signed: bool) -> list[Option]:
    """Return the slots that a number may belong to, with their costs."""
    placed = _option_put_somewhere(filler, place, number)
    if placed:
        return placed
    options = []
    counted = _subsets(filler, place)
    rolled = _is_rolled(filler, place) and any(slot.is_dice for slot in filler.slots)
    for index, slot in enumerate(filler.slots):
        if (slot.is_dice and _counts_other(filler, index, place)) or (rolled and not slot.is_dice):
            continue
        if slot.many and not signed:
            found = lists.number_options(filler, index, slot, place, number)
            if counted:
                found = [(value, cost) for value, cost in found if not isinstance(value, lists.Times)]
            if lists.first_of_run(filler, place) != place and _heads_another(filler, place):
                found = [(value, cost + OTHERS) for value, cost in found]
            options += [Option(index, value, cost, many=True) for value, cost in found]
            continue
        if not slot.is_number or not slot.takes(number) or (signed and not slot.heard.signed):
            continue
        if _counts_other(filler, index, place):
            continue
        cost = _cost(filler, index, place, signed=signed)
        if cost is not None:
            options.append(Option(index, slot.value(number), cost, slot.many))
    return [one for one in options if not _is_before_things(filler, place, one, options)]


def _is_before_things(filler: Filler, place: int, one: Option, options: Sequence[Option]) -> bool:
    """Return whether a number precedes all things of a list, and may be the value of a fact outside the list.

    Four hits on two units: the hits are no unit's own.
    """
    slot = filler.slots[one.slot]
    if not slot.many or slot.field.required or isinstance(one.value, lists.Times):
        return False
    main = lists.main_of(filler.slots, slot.path[0])
    stated = (
        mention.start
        for mention in filler.mentions
        for sense in mention.senses
        if filler.slots[sense.slot].path[0] == slot.path[0]
        and (filler.slots[sense.slot] is main or sense.kind == "value")
    )
    apart = [other for other in options if not filler.slots[other.slot].many]
    wanted = any(filler.slots[other.slot].field.required and other.cost <= BESIDE for other in apart)
    return wanted and min(stated, default=place) > place


def _option_put_somewhere(filler: Filler, place: int, number: int) -> list[Option]:
    """Return the option of a number that counts what is put somewhere: "one of my eight domes to Sderot".

    It stands for some of the things named before or right after it, or right before the location.
    """
    words = filler.words
    if words[place].signed or not 0 < number <= lists.MOST:
        return []
    some = lists.is_subset(words, place)
    for slot, _, places in filler.filling.parts:
        key = lists.key_of(filler.slots, slot.path[0])
        if not isinstance(slot.field.kind, TextKind) or key is None or _has_numbers(filler, slot.path[0]):
            continue
        start = places[0]
        between = words[place + 1 : start + 1]
        clause = place < start and all(word.pause < COMMA for word in between)
        beside = [word.plain for word in between[:-1] if word.plain != "the"] in (
            ["in"],
            ["at"],
            ["to"],
            ["into"],
        )
        if clause and (some or beside):
            return [Option(filler.slots.index(key), lists.Times(number), 0.1, many=True)]
    return []


def _has_numbers(filler: Filler, parameter: str) -> bool:
    """Return whether the things of a list have numbers of their own."""
    return any(one.path[0] == parameter and one.many and one.is_number for one in filler.slots)


def _subsets(filler: Filler, place: int) -> bool:
    """Return whether a number is the total of which only some are put somewhere."""
    some = [
        at
        for at, word in enumerate(filler.words)
        if at != place and word.number is not None and _option_put_somewhere(filler, at, word.number)
    ]
    return any(lists.is_subset(filler.words, at) and (at > place or at + 3 == place) for at in some)


def _counts_other(filler: Filler, index: int, place: int) -> bool:
    """Return whether a number counts something other than the slot's cue: "2 zones" are not units."""
    measures = filler.slots[index].path[-1].rpartition("_")[2] in listed("measures")
    if measures and (lists.counts_many(filler, place) or lists.is_subset(filler.words, place)):
        return True
    after = filler.words[place + 1 : place + 2]
    if not after or after[0].pause or after[0].plain not in listed("counted"):
        return False
    groups = range(len(filler.slots[index].cues))
    cues = [one for group in groups for one in filler.by_slot.get((index, "cue", group), ())]
    return not any(one.start <= place + 1 < one.end for one in cues)


def _cost(filler: Filler, index: int, place: int, *, signed: bool) -> float | None:
    """Return the cost of taking a number as a slot's value; None if it cannot be meant."""
    slot = filler.slots[index]
    stated = [filler.near_cue(index, group, place) for group in range(len(slot.cues))]
    if isinstance(slot.field.kind, DieKind) and _is_other_die(filler, index, place):
        return OTHER_DIE
    told = lists.is_lone_roll(filler, place) or _is_of_roller(filler, index, place)
    if slot.is_dice and slot.field.required and told:
        stated = [min(near, OTHER_DIE) for near in stated]
    pair = filler.owners.pair_of(place)
    twin = pair[0] if pair and filler.owners.is_headed_by_noun(pair[0]) else _twin(filler, index, place)
    if twin:
        stated = [min(near, filler.near_cue(index, group, twin)) for group, near in enumerate(stated)]
    if signed and slot.heard.signed:
        stated = [0.0]
    if not (signed or slot.is_dice) and filler.owners.acts(slot, place):
        stated = [min(near, lists.OF_ITS_PART) for near in stated]
    owned = filler.owners.cost(slot, index, place) if slot.owner else 0.0
    farthest = max(stated, default=0.0)
    if farthest >= NO_CUE or (not stated and not slot.owner):
        if not slot.field.required or isinstance(slot.field.kind, DieKind) or _ends_choice(filler, place):
            return None
        return NO_CUE + owned
    if slot.is_dice and filler.asks_odds and farthest >= EARLIER:
        return None  # who asks for the odds has not rolled
    again = farthest == EARLIER and owned <= BESIDE and bool(slot.side) and not slot.alone
    if not slot.field.required and not again and (farthest >= NEAR or farthest + owned > TOGETHER):
        return None
    return sum(stated) + owned + (0.0 if slot.field.required else 0.2)


def _is_of_roller(filler: Filler, index: int, place: int) -> bool:
    """Return whether a number right after a side can only be its roll: IDF 4, insurgent 3."""
    sides = {name for names in filler.filling.vocabulary.sides.values() for name in names}
    role = filler.slots[index].role
    rolling = [
        slot for slot in filler.slots if slot.role and isinstance(slot.field.kind, DieKind) and not slot.many
    ]
    after = filler.words[place + 1 : place + 2]
    ends = not after or after[0].pause > 0 or after[0].plain == "and" or (after[0].stem,) in sides
    beside = place > 0 and (filler.words[place - 1].stem,) in sides and not filler.words[place].pause
    return len(rolling) == 2 and bool(role) and beside and ends and filler.roles.get(place) == role


def _ends_choice(filler: Filler, place: int) -> bool:
    """Return whether a number after the cue of a choice may end its name: on 8, for green-8."""
    return any(
        str(value).endswith(f"-{filler.words[place].number}")
        for mention in filler.mentions
        if mention.end == place
        for sense in mention.senses
        if sense.kind == "cue"
        for value in getattr(filler.slots[sense.slot].field.kind, "values", ())
    )


def _is_other_die(filler: Filler, index: int, place: int) -> bool:
    """Return whether a number is the roll of the other of two dice: "9 on the d10 and 6 on the other"."""
    after = [word.plain for word in filler.words[place + 1 : place + 4]]
    dice = [slot for slot in filler.slots if isinstance(slot.field.kind, DieKind)]
    return after == ["on", "the", "other"] and len(dice) == 2 and filler.slots[index] in dice


def _twin(filler: Filler, index: int, place: int) -> int:
    """Return the place of the number with the shared noun, the 6 in "4 Israeli and 6 PLO units"; else 0."""
    owned = any(one.start == place + 1 for one in filler.by_slot.get((index, "owner", 0), ()))
    noun = [word.plain in listed("nouns") for word in filler.words[place + 2 : place + 3]]
    joint = place + 2 + (noun == [True])
    after = filler.words[joint : joint + 2]
    joined = len(after) > 1 and after[0].plain == "and" and after[1].number is not None
    return joint + 1 if owned and joined else 0


def _count(filler: Filler, place: int, number: int, *, ordinal: bool) -> list[Option]:
    """Return the options of a small word that counts what follows: "no militia", "a J-4 chit".

    In a list, only optional values are counted like this: "with a hit".
    """
    options = []
    for index, slot in enumerate(filler.slots):
        if slot.is_dice or not slot.is_number or not slot.takes(number) or slot.path[-1] == lists.COUNT:
            continue
        counted = _ends_list(filler, place) or filler.words[place].plain == "single"
        counted = slot.field.required and not slot.many and counted
        optional = not slot.field.required and slot.field.default == 0
        if (number or slot.many) and not ((ordinal and not slot.many) or optional or counted):
            continue
        named = bool(number) and (index, "value", 0) in filler.by_slot
        if (slot.path[0] in filler.filling.facts or named) and not slot.many:
            continue
        after = [_just_after(filler, index, group, place) for group in range(len(slot.cues))]
        owned = filler.owners.cost(slot, index, place + 1) if slot.owner else 0.0
        next_to = ordinal or slot.many
        close = after and all(one is not None and (not next_to or one == 0) for one in after)
        if close and owned <= EARLIER:
            options.append(Option(index, slot.value(number), 0.1 + min(owned, 0.8), slot.many))
        elif not number and _is_only_of_side(filler, index, place + 1):
            options.append(Option(index, slot.value(number), OWNED_ALONE))
    return options


def _ends_list(filler: Filler, place: int) -> bool:
    """Return whether an article ends a list of counted things: 5 Qassams, 3 Grads and a Fajr."""
    joined = place > 1 and filler.words[place - 1].plain in ("and", "plus") and not filler.words[place].pause
    return joined and any(word.number is not None for word in filler.words[: place - 1])


def _options_of_both(filler: Filler, place: int) -> list[Option]:
    """Return the options of "both" as the number 2 of the plural name after it: "both commandos"."""
    names = [mention for mention in filler.mentions if mention.start == place + 1 and mention.values]
    after = filler.words[place + 1 : place + 3]
    if len(after) == 2 and after[0].number is not None and after[1].plain in listed("nouns"):
        return [  # both 880 units
            Option(index, lists.Times(2), OWNED_ALONE, many=True)
            for index, slot in enumerate(filler.slots)
            if slot.many and isinstance(slot.field.kind, EnumKind) and slot.takes(after[0].number)
        ][:1]
    return [
        Option(index, value, cost, many=True)
        for one in names
        if any(
            word.text.endswith("s") and (at == one.end - 1 or word.plain in listed("nouns"))
            for at, word in enumerate(filler.words[: one.end + 1])
            if at >= one.end - 1 and not (at == one.end and word.pause)
        )
        for index, slot in enumerate(filler.slots)
        if slot.many and any(sense.slot == index for sense in one.values)
        for value, cost in lists.number_options(filler, index, slot, place, 2)
        if isinstance(value, lists.Times)
    ]


def _is_only_of_side(filler: Filler, index: int, place: int) -> bool:
    """Return whether a slot is the only required number of the side named at a place: "no Syrians"."""
    slot = filler.slots[index]
    wanted = [
        one
        for one in filler.slots
        if one.side == slot.side and one.is_number and one.field.required and not one.is_dice
    ]
    named = any(one.start == place for one in filler.by_slot.get((index, "owner", 0), ()))
    return bool(slot.side) and wanted == [slot] and named


def _just_after(filler: Filler, index: int, group: int, place: int) -> float | None:
    """Return the distance to the cue after a word; None if that is not what the word counts."""
    apart = [
        filler.far.between(place, place + 1, one.start, one.end)
        for one in filler.by_slot.get((index, "cue", group), ())
        if one.start > place and filler.filling.used.isdisjoint(range(one.start, one.end))
        if all(word.number is None for word in filler.words[place + 1 : one.start])
    ]
    return min(apart) if apart and min(apart) <= NEAR else None
