"""Take the facts of a sentence that follow from its other facts, once those are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import BoolKind, DieKind, EnumKind
from countermarch.sentences import lists
from countermarch.sentences.clauses import clauses_of, sentences
from countermarch.sentences.mentions import inside_of
from countermarch.sentences.vocabulary import NOTHING
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import FULL_STOP, stems_of

if TYPE_CHECKING:
    from countermarch.sentences.filling import Filler
    from countermarch.sentences.vocabulary import Slot

NEXT = 3
"""Maximum number of words from "only" to the number that it is about."""

NO_EVENT = 6
"""A place this number of words or more after an event does not belong to it."""

PAIR = 2
"""Numbers of one owner, or rolls of one thing, that are two."""


def fill(filler: Filler) -> None:
    """Take the facts that need the others first. The order of the steps matters."""
    _denied(filler)
    _take_inner_name(filler)
    _copy_to_other_side(filler)
    _zero_the_others(filler)
    _zero_the_opposite(filler)
    _bare(filler)
    _place_of_event(filler)
    _other_roll(filler)
    _labelled_rolls(filler)
    _nobody_left(filler)


def _nobody_left(filler: Filler) -> None:
    """Take 0 for every number of a role that has nobody: the defender has nobody left."""
    words = filler.words
    for start, end in clauses_of(words):
        clause = range(start, end)
        said = [at for at in clause if words[at].text.casefold() in ("nobody", "nothing", "none")]
        roles = {
            role
            for at in clause
            for role in ("subject", "object")
            if words[at].plain in listed(f"{role}_noun")
        }
        plain = not any(words[at].number is not None for at in clause)
        if len(said) != 1 or len(roles) != 1 or not plain or said[0] in filler.filling.used:
            continue
        has = words[said[0] - 1].plain in listed("perfect") if said[0] else False
        for slot in filler.slots if has else ():
            counts = slot.is_number and slot.field.required and not (slot.many or slot.is_dice)
            if counts and slot.role in roles and slot.takes(0) and slot.path[0] not in filler.filling.facts:
                filler.filling.take(
                    slot.path[0], 0, {*said, *(at for at in clause if words[at].plain == "left")}
                )


def _denied(filler: Filler) -> None:
    """Take "no X" as the choice that means nothing (``NOTHING``), if X is a cue of the fact."""
    for index, slot in enumerate(filler.slots):
        if slot.many or slot.path[0] in filler.filling.facts or not isinstance(slot.field.kind, EnumKind):
            continue
        nothing = [one for one in slot.field.kind.values if one in NOTHING]
        for one in filler.by_slot.get((index, "cue", 0), ()):
            place = filler.far.denied(one.start)
            if nothing and place >= 0:
                filler.filling.take(slot.path[0], nothing[0], [place, *range(one.start, one.end)])


def _take_inner_name(filler: Filler) -> None:
    """Take a name inside a longer one for a fact without a value of its own: "rebuild a reduced"."""
    named = [one for one in filler.mentions if any(isinstance(sense.value, str) for sense in one.values)]
    for one in inside_of(filler.words, filler.index, named):
        for sense in one.values:
            slot = filler.slots[sense.slot]
            name = slot.path[0]
            if slot.heard.inside and name not in filler.filling.facts and not slot.many:
                filler.filling.take(name, sense.value, range(one.start, one.end))


def _bare(filler: Filler) -> None:
    """Take the choice that a cue alone implies: "with an Iron Dome there" means a ready one."""
    for index, slot in enumerate(filler.slots):
        if not slot.heard.bare or slot.many or slot.path[0] in filler.filling.facts:
            continue
        for one in filler.by_slot.get((index, "cue", 0), ()):
            plural = slot.is_number and filler.words[one.end - 1].text.endswith("s")
            if not plural and filler.filling.used.isdisjoint(range(one.start, one.end)):
                filler.filling.take(slot.path[0], _meant(slot, slot.heard.bare), range(one.start, one.end))


def _place_of_event(filler: Filler) -> None:
    """Take a place right after an event for both of two facts: ``front`` and ``event_front``."""
    facts, kinds = filler.filling.facts, {one.path[0]: one.field.kind for one in filler.slots if not one.many}
    for name, kind in kinds.items():
        event, _, place = name.partition("_")
        if kinds.get(place) == kind and {event, name} <= facts.keys() and place not in facts:
            stands = filler.filling.places
            if max(stands[name] - stands[event], default=len(filler.words)) < min(stands[event]):
                filler.filling.take(place, facts.pop(name), stands.pop(name))  # south: the event is a siege
        if not {event, place} <= facts.keys() or kinds[place] != kind:
            continue
        start = max(filler.filling.places[event]) + 1
        stated = filler.filling.places.get(name, set()) | filler.filling.places[place]
        stated |= {at for at, word in enumerate(filler.words) if word.plain in ("there", "here")}
        stated |= {
            at for at, word in enumerate(filler.words) if at > start and (word.stem,) == stems_of(place)
        }
        at = min((at for at in stated if at >= start), default=-1)
        if at < 0:
            continue
        apart = filler.words[start : at + 1]
        aimed = any(
            start <= one.start < at and one.end - one.start > 1
            for index, slot in enumerate(filler.slots)
            if slot.path[0] == name
            for one in filler.by_slot.get((index, "cue", 0), ())
        )  # it came up and I put it on the central front
        if (at - start < NO_EVENT or aimed) and not any(one.pause or one.number is not None for one in apart):
            filler.filling.doubts = [one for one in filler.filling.doubts if set(one[1:]) != {name, place}]
            if name not in facts:
                filler.filling.take(name, facts[place], {at})


def implied(filler: Filler) -> None:
    """Add the facts that follow from others: fighting in Syria implies that Syria is at war."""
    facts, slots = filler.filling.facts, {slot.path[0]: slot for slot in filler.slots if not slot.many}
    for slot in filler.slots:
        value = facts.get(slot.path[0]) if not slot.many else None
        for name, implied in slot.heard.implies.get(_as_said(value), {}).items():
            if name not in facts and name in slots:
                places = filler.filling.places[slot.path[0]]
                filler.filling.take(name, _meant(slots[name], implied), places)
                filler.filling.implied.append(name)


def _copy_to_other_side(filler: Filler) -> None:
    """Copy a value to the other side if the sentence says both: "both on blue 2", "nobody hurt"."""
    every = [place for place, word in enumerate(filler.words) if word.plain in listed("every")]
    nobody = [place for place, word in enumerate(filler.words) if word.text.casefold() == "nobody"]
    if not every and not nobody:
        return
    facts = filler.filling.facts
    for slot in filler.slots:
        for twin in filler.slots:
            if slot is twin or twin.path[0] not in facts or slot.path[0] in facts or slot.many or twin.many:
                continue
            same = slot.field.kind == twin.field.kind and _share_cues(slot, twin)
            value, places = facts[twin.path[0]], filler.filling.places[twin.path[0]]
            near = _in_clauses_of(filler, places, every) or (bool(nobody) and value in (0, "none"))
            if same and slot.owner and twin.owner and slot.field.required and near:
                filler.filling.take(slot.path[0], value, {*places, *every, *nobody})


def _in_clauses_of(filler: Filler, places: set[int], every: list[int]) -> bool:
    """Return whether one of some words is in a clause of a value, or in one right before or after it."""
    numbers = [
        number for number, one in enumerate(clauses_of(filler.words)) for at in range(*one) if at in places
    ]
    said = [
        number for number, one in enumerate(clauses_of(filler.words)) for at in range(*one) if at in every
    ]
    return any(abs(number - other) <= 1 for number in numbers for other in said)


def _zero_the_others(filler: Filler) -> None:
    """Take 0 for the other numbers of a kind if one is called its owner's only one: "only 3 armor"."""
    only = {place for place, word in enumerate(filler.words) if word.plain in listed("only")}
    for slot in filler.slots if only else ():
        for twin in filler.slots:
            same = slot.role == twin.role and slot.side == twin.side and slot.field.kind == twin.field.kind
            stated = filler.filling.places.get(twin.path[0], set()) if same and slot.owner else set()
            near = {place for place in only if any(0 < at - place <= NEXT for at in stated)}
            counts = slot.is_number and slot.field.required and slot.takes(0) and not slot.is_dice
            if near and counts and slot.path[0] not in filler.filling.facts and not slot.many:
                filler.filling.take(slot.path[0], 0, {*near, *stated})
                filler.filling.implied.append(slot.path[0])


def _zero_the_opposite(filler: Filler) -> None:
    """Take 0 for a number of which only the opposite is said: Hezbollah has only disrupted ones."""
    words = filler.words
    owners = sorted(
        {mention.start for mention in filler.mentions for sense in mention.senses if sense.kind == "owner"}
    )
    for index, slot in enumerate(filler.slots):
        state = slot.path[0].rpartition("_")[2]
        counts = slot.is_number and slot.owner and slot.field.required and slot.takes(0)
        if not counts or slot.many or not state.startswith("un"):
            continue
        opposite = state.removeprefix("un")
        asked = any(other.path[0].rpartition("_")[2] == opposite for other in filler.slots)
        if asked and slot.path[0] in filler.filling.facts:
            continue
        for one in filler.by_slot.get((index, "owner", 0), ()):
            start = next((at for at in range(one.start, 0, -1) if words[at].pause), 0)
            start = max([start, *(at + 1 for at in owners if at < one.start)])
            end = next((at for at in owners if at >= one.end), len(words))
            ends = (at for at in range(one.end, end) if words[at].pause >= FULL_STOP)
            own = range(start, next(ends, end))
            numbers = [at for at in own if words[at].number is not None]
            # right before another owner it is a state of theirs: an IDF unit and a disrupted guerrilla
            theirs = end - 1 if end < len(words) else -1
            said = [at for at in own if words[at].plain == opposite and at != theirs]
            denies = {at for at in own if words[at].plain in listed("no")}
            denies -= {at for at in denies if [one.plain for one in words[at + 1 : at + 2]] == ["else"]}
            plain = not denies and not any(words[at].plain == state for at in own)
            stated = filler.filling.places.get(slot.path[0], set())
            again = any(words[at].plain == state for at in stated) and stated.isdisjoint(own)
            if said and plain and len(numbers) < PAIR and not again:
                filler.filling.places.pop(slot.path[0], None)
                filler.filling.take(slot.path[0], 0, {*said, *numbers, *range(one.start, one.end)})


def _other_roll(filler: Filler) -> None:
    """If one thing of a list rolled twice, take its second roll for the question's only single die."""
    single = [
        slot
        for slot in filler.slots
        if isinstance(slot.field.kind, DieKind) and slot.field.required and not slot.many
    ]
    rolled = [part for part in filler.filling.parts if part[0].is_dice]
    if len(single) != 1 or not rolled:
        return
    name = single[0].path[0]
    if name in filler.filling.facts and len(rolled) == 1 and single[0].role == "object":
        slot, value, places = rolled[0]
        earlier = min(filler.filling.places[name]) < places[0]
        if earlier and any(
            word.plain in listed("relative") for word in filler.words[places[0] - 3 : places[0]]
        ):
            filler.filling.parts[filler.filling.parts.index(rolled[0])] = (
                slot,
                filler.filling.facts[name],
                places,
            )
            filler.filling.facts[name] = value  # rolls 3 on a brigade, which rolls a 5
        return
    if len(rolled) != PAIR or name in filler.filling.facts:
        return
    (one, _, first), (other, value, second) = rolled
    main = lists.main_of(filler.slots, one.path[0])
    things = [part for part in filler.filling.parts if part[0] is main]
    stated = any(word.stem in ("roll", "die") for word in filler.words[first[0] + 1 : second[0]])
    if one is other and stated and len(things) == 1 and lists.first_of_run(filler, second[0]) == second[0]:
        filler.filling.parts.remove(rolled[1])
        filler.filling.take(single[0].path[0], value, second)


def _labelled_rolls(filler: Filler) -> None:
    """Exchange two rolls if the sentences that they are in say so: "target: die 6. Firer: a 5, die 4"."""
    rolled = [part for part in filler.filling.parts if part[0].is_dice]
    for single in filler.slots:
        name, facts = single.path[0], filler.filling.facts
        if single.many or single.role != "object" or not isinstance(single.field.kind, DieKind):
            continue
        if name not in facts or len(rolled) != 1 or not rolled[0][0].takes(facts[name]):
            continue
        slot, value, places = rolled[0]
        stands = [at for at in filler.filling.places[name] if filler.words[at].number is not None]
        if stands and (_label(filler, stands[0]), _label(filler, places[0])) == ("subject", "object"):
            stated = tuple(stands)
            filler.filling.parts[filler.filling.parts.index(rolled[0])] = (slot, facts[name], stated)
            facts[name] = value
            filler.filling.places[name] = set(places)


def _label(filler: Filler, place: int) -> str:
    """Return the only role that the sentence of a place names: "subject", "object" or ""."""
    start, end = next(one for one in sentences(filler.words) if one[0] <= place < one[1])
    said = {word.plain for word in filler.words[start:end]}
    roles = [role for role in ("subject", "object") if said & listed(f"{role}_noun")]
    return roles[0] if len(roles) == 1 else ""


def _share_cues(slot: Slot, twin: Slot) -> bool:
    """Return whether two slots share a cue, or neither has any."""
    cues = {phrase for group in slot.cues for phrase in group}
    return slot.cues == twin.cues or any(phrase in cues for group in twin.cues for phrase in group)


def _as_said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, (str, int)) else ""


def _meant(slot: Slot, said: str) -> object:
    """Return a value written in the game's language file as a value of the slot."""
    if isinstance(slot.field.kind, BoolKind):
        return said == "yes"
    return int(said) if slot.is_number and said.isdecimal() else said
