"""Runs of numbers: rolls of several dice, and lists of plain numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import DiceKind
from countermarch.search.stems import stem
from countermarch.sentences import lists
from countermarch.sentences.mentions import FAR
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import COMMA, FULL_STOP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.sentences.filling import Filler
    from countermarch.sentences.vocabulary import Slot
    from countermarch.sentences.words import Word

CLOSE = 0.7
"""Smallest difference in distance at which the nearest slot is not in doubt."""

ALONE = 2.0
"""Maximum distance assumed for dice that need no cue."""

UNCUED = 2.0
"""Maximum distance assumed for signed numbers, which need no cue."""

OF_ANOTHER = 3.0
"""Added to the distance of signed numbers that are beside the cue of others."""

PAIR = 2
"""Pools of dice that a sentence may tell in order."""

MAX_DICE = 12
"""Maximum dice in one roll."""

NEAR, TOLD = 2.2, 4.6
"""Maximum distances from a run of numbers to its cue: of plain numbers, and of signed ones."""


def fill(filler: Filler) -> None:
    """Fill the slots that take several numbers, starting with the run nearest to its cue."""
    slots = [(index, slot) for index, slot in enumerate(filler.slots) if slot.takes_run and not slot.many]
    for index, slot in slots:
        if is_plain(slot):
            _fill_mentioned(filler, index, slot)
    offers = [offer for index, slot in slots for offer in _offers(filler, index, slot)]
    for cost, index, slot, run in sorted(offers, key=lambda offer: offer[:2]):
        if slot.path[0] not in filler.filling.facts and filler.filling.used.isdisjoint(run):
            numbers = [filler.words[place].number for place in run]
            places = {*run, *filler.cues_near(index, run[0])}
            filler.filling.take(slot.path[0], numbers, places)
            others = [
                other
                for near, _, other, same in offers
                if same == run and other != slot and near - cost < CLOSE
                if other.path[0] not in filler.filling.facts
            ]
            if others:
                word = " ".join(filler.words[place].text for place in run)
                filler.filling.doubts.append((word, slot.path[0], others[0].path[0]))
    pools = [slot for _, slot in slots if isinstance(slot.field.kind, DiceKind)]
    for slot in pools:
        _fill_open(filler, slot)
    _fill_told([slot for slot in pools if slot.field.required] or pools, filler)


def _fill_told(pools: Sequence[Slot], filler: Filler) -> None:
    """Fill one or two pools from dice that are stated in prose: they fire first and roll 5, we roll 6 back.

    A pool of which the sentence says that it has no dice is empty: no return fire.
    """
    facts = filler.filling.facts
    if not 0 < len(pools) <= PAIR:
        return
    for slot in pools if len(pools) == PAIR else ():
        for one in filler.by_slot.get((filler.slots.index(slot), "cue", 0), ()):
            denied = one.start - 1
            while denied >= 0 and filler.words[denied].plain in listed("filler roll") | {"left"}:
                denied -= 1
            if slot.path[0] not in facts and denied >= 0 and filler.words[denied].plain == "no":
                filler.filling.take(slot.path[0], [], range(denied, one.end))
    open_pools = [slot for slot in pools if slot.path[0] not in facts]
    free = [run for run in _number_runs(filler, pools[0]) if _stating_verb(filler, run[0]) >= 0]
    free = [run for run in free if len(pools) == PAIR or len(run) > 1]
    if (
        not open_pools
        or len(free) != len(open_pools)
        or not all(pools[0].takes(_value(filler, at)) for run in free for at in run)
    ):
        return
    later = {"back", "return", "then"}
    turned = len(free) == PAIR and _is_said(filler, free[0], later) and not _is_said(filler, free[1], later)
    for slot, run in zip(open_pools, reversed(free) if turned else free, strict=True):
        places = {*run, *range(_stating_verb(filler, run[0]), run[0]), *_word_after_run(filler, run)}
        filler.filling.take(slot.path[0], [_value(filler, at) for at in run], places)


def _value(filler: Filler, place: int) -> int:
    return filler.words[place].number or 0


def _stating_verb(filler: Filler, place: int) -> int:
    """Return the position of the verb that states rolled numbers: gets a single 5 back; or -1."""
    for at in range(place - 1, -1, -1):
        word = filler.words[at]
        if COMMA <= filler.words[at + 1].pause < FULL_STOP - 1 or filler.words[at + 1].pause >= FULL_STOP:
            return -1
        if word.plain in listed("tells_roll"):
            return at
        if word.plain not in listed("tells_of_roll"):
            return -1
    return -1


def _word_after_run(filler: Filler, run: Sequence[int]) -> range:
    """Return the place of the word right after a run that states its order: rolls 6 and 2 back, 5 first."""
    after = filler.words[run[-1] + 1 : run[-1] + 2]
    told = bool(after) and not after[0].pause and after[0].plain in listed("tells_order")
    return range(run[-1] + 1, run[-1] + 1 + told)


def _is_said(filler: Filler, run: Sequence[int], words: set[str]) -> bool:
    """Return whether the clause of a run has one of some words."""
    start = next((at for at in range(run[0], 0, -1) if filler.words[at].pause), 0)
    end = run[-1] + 1 + len(_word_after_run(filler, run))
    return any(word.plain in words for word in filler.words[start:end])


def _offers(filler: Filler, index: int, slot: Slot) -> Iterator[tuple[float, int, Slot, list[int]]]:
    """Yield the runs that a slot may take, each with its cost."""
    for run in _number_runs(filler, slot):
        signed = filler.words[run[0]].signed
        if len(run) == 1 and not signed and not slot.is_dice and lists.follows_cue(filler, run[0]):
            continue  # defends with five
        cost = _cost(filler, index, slot, run)
        now = is_plain(slot) and _follows_phrase_cue(filler, run[0])  # it is turn 5
        if cost <= (TOLD if slot.heard.signed else NEAR) and not now:
            yield cost, index, slot, run


def is_plain(slot: Slot) -> bool:
    """Return whether a slot lists numbers that are neither rolled nor signed: the turns of an event."""
    return slot.takes_run and not (slot.heard.signed or slot.is_dice)


def _fill_mentioned(filler: Filler, index: int, slot: Slot) -> None:
    """Fill a list of plain numbers with all right after its cues: on turn 6 and on turn 9."""
    cues = [one for group in range(len(slot.cues)) for one in filler.by_slot.get((index, "cue", group), ())]
    stated = [
        place
        for run in _number_runs(filler, slot)
        for place in run
        if not _follows_phrase_cue(filler, run[0])
        and any(_leads_to(filler, slot, one.end, run[0]) for one in cues)
    ]
    numbers = [filler.words[place].number for place in stated]
    if stated and all(number is not None and slot.takes(number) for number in numbers):
        counts = [
            one.start - 1
            for one in cues
            if one.start and filler.words[one.start - 1].number == len(stated) and one.end - 1 not in stated
        ]
        filler.filling.take(slot.path[0], numbers, {*stated, *counts, *filler.cues_near(index, stated[0])})


def _leads_to(filler: Filler, slot: Slot, start: int, end: int) -> bool:
    """Return whether only small words and what the list counts part a cue from a number: drawn, on turn 9."""
    noun = stem(slot.path[0].rpartition("_")[2])
    words = filler.words[start:end]
    after = [word.plain for word in filler.words[end + 1 : end + 2] if not word.pause]
    again = any(word.number is not None for word in words)  # on turn 4 and on turn 9
    joined = any(word.plain == "and" for word in words)
    parted = COMMA if again else FULL_STOP
    return (
        start <= end
        and not any(word.pause >= parted for word in filler.words[start : end + 1])
        and (not again or (joined and listed("current").isdisjoint(after)))
        and all(
            word.stem == noun
            or word.plain in listed("passed")
            or word.text.casefold() in ("once", "twice")
            or (again and (word.number is not None or word.plain in ("and", "again", "then")))
            for word in words
        )
    )


def _follows_phrase_cue(filler: Filler, place: int) -> bool:
    """Return whether a number follows a cue of several words for a single number: it is turn 5."""
    return any(
        mention.end == place and mention.end - mention.start > 1 and filler.slots[sense.slot].is_number
        for mention in filler.mentions
        for sense in mention.senses
        if sense.kind == "cue"
    )


def fill_of_now(filler: Filler) -> None:
    """Fill a list of turns with the current one where its event has just happened: drawn this turn."""
    for index, slot in enumerate(filler.slots):
        name = slot.path[0]
        now = next((other.path[0] for other in filler.slots if name.endswith(f"_{other.path[0]}s")), "")
        stated = filler.filling.facts.get(now)
        if now and stated is None and not slot.many and is_plain(slot):
            _take_last_as_now(filler, name, now)
        cues = [] if slot.many else filler.by_slot.get((index, "cue", 0), [])
        if not is_plain(slot) or name in filler.filling.facts or stated is None or not cues:
            continue
        start, end = cues[0].start, cues[-1].end
        while start and not filler.words[start].pause:
            start -= 1
        while end < len(filler.words) and not filler.words[end].pause:
            end += 1
        said = {word.plain for word in filler.words[start:end]}
        this = any(
            (filler.words[at - 1].plain, filler.words[at].plain) == ("this", now)
            for at in range(1, len(filler.words))
        )
        if this or said & listed("just_now"):
            places = {at for one in cues for at in range(one.start, one.end)}
            filler.filling.take(name, [stated], places)


def _take_last_as_now(filler: Filler, name: str, now: str) -> None:
    """Take the last of some turns as the current one where that is said of it: on turn 9, which is now."""
    numbers = [at for at in filler.filling.places.get(name, ()) if filler.words[at].number is not None]
    after = filler.words[max(numbers) + 1 :] if numbers else ()
    ends = next((at for at, word in enumerate(after) if at and word.pause), len(after))
    said = [word.plain for word in after[:ends]]
    if said[:1] and said[0] in listed("relative") and listed("current").intersection(said):
        places = {max(numbers), *range(max(numbers) + 1, max(numbers) + 1 + ends)}
        filler.filling.take(now, filler.words[max(numbers)].number, places)


def _fill_open(filler: Filler, slot: Slot) -> None:
    """Take dice that are counted but not rolled as open: "3 dice", "both J-6"."""
    for place in range(len(filler.words) - 1):
        number = _counts_dice(filler, slot, place)
        stated = filler.filling.facts.get(slot.path[0])
        if number and stated is None and isinstance(slot.field.kind, DiceKind):
            filler.filling.take(slot.path[0], f"{number}d{slot.field.kind.sides}", {place, place + 1})
        elif number and isinstance(stated, list) and len(stated) == number:
            filler.filling.used.add(place)


def _counts_dice(filler: Filler, slot: Slot, place: int) -> int:
    """Return how many dice a word counts: "3 dice", or chits that roll one each, "both my J-6"; else 0."""
    word = filler.words[place]
    number = lists.COUNTED.get(word.plain, 0) if word.number is None else word.number
    at = place + 1
    while at < len(filler.words) and filler.words[at].plain in (*listed("whose"), "of", "the"):
        at += 1
    if not 0 < number <= MAX_DICE or word.signed or at >= len(filler.words) or filler.words[at].pause:
        return 0
    chits = (
        one
        for group in range(len(slot.cues))
        for one in filler.by_slot.get((filler.slots.index(slot), "cue", group), ())
        if one.start == at and filler.words[one.end - 1].number is not None
    )
    return number if filler.words[at].text.casefold() == "dice" or any(chits) else 0


def _number_runs(filler: Filler, slot: Slot) -> list[list[int]]:
    """Return the places of numbers, in runs separated only by commas, "and", or cues of signed numbers."""
    runs: list[list[int]] = []
    own = {phrase[0] for group in slot.cues for phrase in group if slot.heard.signed and len(phrase) == 1}
    for place, word in enumerate(filler.words):
        often = word.text.casefold() in ("once", "twice")
        if word.number is None or often or place in filler.filling.used or place in filler.in_names:
            continue
        if _counts_dice(filler, slot, place):
            continue
        between = filler.words[runs[-1][-1] + 1 : place] if runs else ()
        parted = bool(between) or word.pause > 0
        counts = bool(runs) and parted and _counts(filler, place) and not _counts(filler, runs[-1][-1])
        counts = counts or lists.is_subset(filler.words, place)  # rolled 3, five of them
        if runs and slot.heard.signed:
            other = word.signed != filler.words[runs[-1][-1]].signed  # a 5 and a +2
            counts = counts or other or (word.pause > 0 and _is_of_unit(filler, place - 1))
        if (
            runs
            and not counts
            and (bool(between) or word.signed == filler.words[place - 1].signed)  # not in one +5
            and (
                all(_joins(one, slot) or (one.stem in own and word.signed) for one in between)
                or _elides(between, own)
            )
            and word.pause <= COMMA
        ):
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs


def _is_of_unit(filler: Filler, place: int) -> bool:
    """Return whether an unsigned number after a side or "against" is a unit's: v Syrian 5, 3 support."""
    before = filler.words[place - 1] if place else None
    sides = {phrase for phrases in filler.filling.vocabulary.sides.values() for phrase in phrases}
    number = filler.words[place]
    stated = before is not None and ((before.stem,) in sides or before.plain == "against")
    return stated and number.number is not None and not number.signed


def _joins(word: Word, slot: Slot) -> bool:
    """Return whether a word joins numbers of a run; "plus" does not where markers are added to units."""
    return word.plain in listed("joins") and not (slot.heard.signed and word.plain == "plus")


def _elides(between: Sequence[Word], own: set[str]) -> bool:
    """Return whether a second number leaves out what both count: a six marker and a four."""
    ends = len(between) > 2 and between[0].stem in own
    return ends and [one.plain for one in between[1:]] in (["and", "a"], ["and", "an"])


def _is_of_another(filler: Filler, slot: Slot, place: int) -> bool:
    """Return whether the cue at a place is one of other signed numbers only: +5 aircraft."""
    stated = {
        filler.slots[sense.slot].path
        for mention in filler.mentions
        if mention.start == place
        for sense in mention.senses
        if sense.kind == "cue" and filler.slots[sense.slot].heard.signed
    }
    return bool(stated) and slot.path not in stated


def _ends_sentence(filler: Filler, run: list[int]) -> bool:
    """Return whether several numbers after a pause end the sentence, as dice do: "a J-2, 5 4 3 and 1"."""
    after = filler.words[run[-1] + 1 : run[-1] + 2]
    colon = filler.words[run[0]].pause > COMMA and any(word.pause >= FULL_STOP for word in after)
    return len(run) > 2 and (not after or colon) and filler.words[run[0]].pause > 0


def _begins(filler: Filler, run: list[int]) -> bool:
    """Return whether several numbers before a pause begin the sentence, as dice do: "6 6 2! three SR"."""
    after = filler.words[run[-1] + 1 : run[-1] + 2]
    return len(run) > 1 and not run[0] and any(word.pause > 0 for word in after)


def _is_only_pool(filler: Filler) -> bool:
    """Return whether several numbers in a row can only be the dice of one slot."""
    return sum(slot.takes_run for slot in filler.slots) == 1 and not any(slot.many for slot in filler.slots)


def _counts(filler: Filler, place: int) -> bool:
    """Return whether a number counts what follows it directly."""
    return any(
        mention.start == place + 1
        and not filler.words[place + 1].pause
        and filler.words[place + 1].plain not in listed("passed")
        and not filler.slots[sense.slot].takes_run
        for mention in filler.mentions
        for sense in mention.senses
        if sense.kind == "cue"
    )


def _has_no_cue(filler: Filler, index: int, run: list[int]) -> bool:
    """Return whether each cue of a slot has a number of its own beside it: a 5 with 3 support."""
    groups = range(len(filler.slots[index].cues))
    cues = [one for group in groups for one in filler.by_slot.get((index, "cue", group), ())]
    return bool(cues) and all(
        any(
            filler.words[at].number is not None
            and at not in run
            and not (at < one.start and filler.words[at].number == len(run) > 1)  # two markers of 5 and 3
            and not filler.words[max(at, one.start)].pause
            for at in (one.start - 1, one.end)
            if 0 <= at < len(filler.words)
        )
        for one in cues
    )


def _cost(filler: Filler, index: int, slot: Slot, run: list[int]) -> float:
    """Return the distance from a run to the cue of a slot; ``FAR`` if the slot cannot take it."""
    words = [filler.words[place] for place in run]
    if not all(word.number is not None and slot.takes(word.number) for word in words):
        return FAR
    rolled = isinstance(slot.field.kind, DiceKind)
    if rolled and any(word.signed for word in words):
        return FAR
    if slot.heard.signed and not words[-1].signed and _has_no_cue(filler, index, run):
        return FAR
    if not rolled and not slot.heard.signed and any(word.signed for word in words):
        return FAR
    if slot.heard.signed and all(word.signed for word in words):
        near = [min(filler.cue_distance(index, group, run[0]), UNCUED) for group in range(len(slot.cues))]
        stated = [min(near, default=0.0) + OF_ANOTHER * _is_of_another(filler, slot, run[-1] + 1)]
    else:
        groups = range(len(slot.cues))
        stated = [
            min(filler.cue_distance(index, group, place) for place in (run[0], run[-1])) for group in groups
        ]
        signs = any(word.signed for word in filler.words)
        signs = signs and not all(one == 0 for one in stated)  # his support 2, mine +3
        stated = [*stated, FAR if signs else 0.3] if slot.heard.signed else stated
    owned = filler.owners.cost(slot, index, run[0]) if slot.owner else 0.0
    pool = (len(run) > 1 and _is_only_pool(filler)) or _ends_sentence(filler, run) or _begins(filler, run)
    if rolled and (pool or lists.is_lone_roll(filler, run[0])):
        return min(sum(stated) + owned, ALONE)
    return sum(stated) + owned
