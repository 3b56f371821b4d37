"""Assign the names of choices and of yes/no facts to slots, all at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind, RecordKind
from countermarch.sentences.assigning import Assignable, Option
from countermarch.sentences.numbers import sibling_cues
from countermarch.sentences.vocabulary import NOTHING
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import FULL_STOP
from countermarch.unit_names import Unclear

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.sentences.filling import Filler
    from countermarch.sentences.mentions import Mention, Sense
    from countermarch.sentences.vocabulary import Slot

AT_HAND = 0.3
"""Distance up to which a cue settles which slot a name belongs to."""

LEFT_WORD = 3.0
"""Cost of leaving a name unused that the question knows."""

FARTHER = 0.1
"""Cost of each step that one of two choices is farther from the cue."""

UNSAID = 1.0
"""Cost of a side in a role that the grammar gives to other words."""

IN_CUE = 0.8
"""Cost of taking a word as a thing of a list if it is part of a longer cue: "undisrupted guerrillas"."""

NEAR = 2.0
"""Maximum distance between a value and the only cue for it."""


class Denied(NamedTuple):
    """A value that the sentence rules out for a slot: "not a bastion"."""

    slot: int
    value: object


def fill(filler: Filler, *, counts: Literal["", "none", "some"] = "") -> None:
    """Assign the names of choices to slots; with ``counts``, only names that stand for 0, or for numbers.

    Unambiguous names come first, because the owner of an ambiguous one may depend on them.
    """
    printed = sibling_cues(filler)
    for sure in (True, False):
        choices = []
        for mention in filler.mentions:
            senses = [sense for sense in mention.values if counts == _counted_as(filler, sense)]
            if (len({sense.slot for sense in senses}) == 1) != sure:
                continue
            who = listed("first_person third_person")
            telling = [
                place for place in range(mention.start, mention.end) if filler.words[place].plain not in who
            ]
            if not filler.filling.used.isdisjoint(telling):
                continue
            if senses and _tells_nothing(filler, mention, senses, printed):
                filler.shared.update(range(mention.start, mention.end))
                continue
            if _is_rejected(filler, mention):
                filler.shared.update(range(mention.start - 1, mention.end))
                continue
            if _is_noun_of_name(filler, mention):
                continue
            options = [
                option for sense in senses for option in _choice(filler, mention, sense.slot, sense.value)
            ]
            if options:
                places = tuple(range(mention.start, mention.end))
                choices.append(
                    Assignable(
                        places, tuple(options), _cost_unused(filler, mention), _may_repeat(filler, options)
                    )
                )
        filler.settle(choices)


def _tells_nothing(filler: Filler, one: Mention, senses: Sequence[Sense], printed: set[int]) -> bool:
    """Return whether a name chooses nothing: it is what is asked, the other side's, or beside its number."""
    slots = [filler.slots[sense.slot] for sense in senses]
    return (
        _is_wanted(filler, one, senses)
        or printed.issuperset(range(one.start, one.end))
        or all(_is_other_side(filler, sense.slot, one) for sense in senses)
        or all(_is_cue_of_number(filler, slot, one) for slot in slots)
    )


def _is_rejected(filler: Filler, one: Mention) -> bool:
    """Return whether a name is the alternative that is not chosen: rather flip than retreat, instead of."""
    if filler.words[one.start].pause:
        return False
    before = [word.plain for word in filler.words[: one.start]]
    if before[-2:] == ["instead", "of"] or before[-3:-1] == ["instead", "of"]:
        return True
    than = next((at for at in range(one.start - 1, max(-1, one.start - 4), -1) if before[at] == "than"), -1)
    return than >= 0 and any(word in ("rather", "sooner") for word in before[:than])


def _is_wanted(filler: Filler, one: Mention, senses: Sequence[Sense]) -> bool:
    """Return whether a state of things is what is asked about: whos disrupted."""
    states = [filler.slots[sense.slot] for sense in senses]
    stated = bool(states) and all(slot.many and isinstance(slot.field.kind, BoolKind) for slot in states)
    before = [word.plain for word in filler.words[max(0, one.start - 2) : one.start]]
    asks = before[:1] in (["who"], ["which"])
    return stated and (before[-1:] == ["whos"] or (asks and before[-1] in listed("being")))


def _is_noun_of_name(filler: Filler, one: Mention) -> bool:
    """Return whether a plain noun only says what the name before it is: guerrilla units."""
    noun = all(word.plain in listed("nouns") for word in filler.words[one.start : one.end])
    start = one.start
    sides = {phrase for phrases in filler.filling.vocabulary.sides.values() for phrase in phrases}
    while start and (filler.words[start - 1].stem,) in sides and not filler.words[start].pause:
        start -= 1  # two ordinary IDF brigades
    named = any(other.end == start and other.values for other in filler.mentions)
    return noun and named and not filler.words[start].pause


def _counted_as(filler: Filler, sense: Sense) -> str:
    """Return "some" if a name stands for a number, as "attacked already" for 1, "none" for 0, else ""."""
    if not (isinstance(filler.slots[sense.slot].field.kind, IntKind) and isinstance(sense.value, int)):
        return ""
    return "some" if sense.value else "none"


def _may_repeat(filler: Filler, options: Sequence[Option]) -> bool:
    """Return whether a name may repeat a value already taken, because no required fact depends on it."""
    slots = [filler.slots[option.slot] for option in options if option.slot >= 0]
    states = [slot for slot in slots if isinstance(slot.field.kind, BoolKind)]
    if len({slot.many for slot in slots}) > 1:
        return False
    return not states or not any(slot.field.required for slot in slots if slot not in states)


def _cost_unused(filler: Filler, one: Mention) -> float:
    """Return the cost of leaving a name unused: little if it is part of a longer cue."""
    inside = any(
        other.start <= one.start and one.end <= other.end and other.end - other.start > one.end - one.start
        for other in filler.mentions
    )
    plain = all(word.plain in listed("plain") for word in filler.words[one.start : one.end])
    # 0.6 is below IN_CUE and UNSAID, so such a word is left unused rather than forced; the 0.5 make a longer
    # name cost more to leave than a shorter one
    return 0.6 if inside or plain else LEFT_WORD + 0.5 * (one.end - one.start - 1)


def _choice(filler: Filler, one: Mention, number: int, value: object) -> list[Option]:
    """Return the options of taking a mention as a value of a slot."""
    slot = filler.slots[number]
    if _is_of_attacker(filler, slot, one):
        filler.elsewhere.update(range(one.start, one.end))
        return []
    if (
        isinstance(slot.field.kind, RecordKind)
        or _is_cue_of_number(filler, slot, one)
        or _acts_otherwise(filler, slot, one)
        or (slot.many and _is_omitted(filler, one))
    ):
        return []
    if isinstance(value, (dict, Unclear)):
        return _piece(filler, one, number, value)
    rivals = {sense.slot for sense in one.values}
    cost = 0.0
    ends = {one.start, one.end - 1}
    groups = range(len(slot.cues))
    stated = min(
        (filler.cue_distance(number, group, at, one) for group in groups for at in ends), default=3.0
    )
    if _leads_to(filler, one.end) and any(("from",) in group for group in slot.cues):
        stated = 0.0
    if (
        (slot.heard.apart and stated > NEAR)
        or _comes_from(filler, slot, one)
        or _has_other_part(filler, slot, one)
    ):
        return []
    if slot.many and filler.in_single_cue(one):
        cost = IN_CUE
    if len(rivals) == 1 and slot.cues and isinstance(slot.field.kind, EnumKind):
        cost += FARTHER * min(stated, 3.0)  # of two choices, the one beside the cue
        acting = filler.roles or filler.acting
        acts = any(word.plain in listed("attacker") for word in filler.words[one.end : one.end + 1])
        cost += UNSAID * (slot.role in acting.values() and one.start not in acting and not acts)
    cost += UNSAID * _is_fired_at(filler, number, one)
    if len(rivals) > 1:
        cost += _rivalry(slot, stated)
        cost += filler.owners.cost(slot, number, one.start) if slot.owner else 0.0
    if (filler.far.denied(one.start) >= 0 and not _is_where_nobody_is(filler, slot, one)) or _is_defending(
        filler, slot, one, value
    ):
        return _denial(filler, one, number, value, cost)
    return [Option(number, value, cost, slot.many)]


def _is_fired_at(filler: Filler, number: int, one: Mention) -> bool:
    """Return whether another named side acts on this one, in a question that asks who is fired at."""
    aims = any(slot.path[0].endswith("_at") for slot in filler.slots)
    others = filler.by_slot.get((number, "value", 0), ()) if aims and not filler.slots[number].many else ()
    acts = any(filler.acting.get(other.start) == "subject" for other in others)
    return acts and filler.acting.get(one.start) == "object"


def _is_other_side(filler: Filler, number: int, one: Mention) -> bool:
    """Return whether the speaker is another side than the one named: they ambushed me, I am the IDF."""
    stated = filler.by_slot.get((number, "value", 0), ())
    own = filler.slots[number].path[0] == "player" and not _speaks_as(filler, one)
    return own and any(_speaks_as(filler, other) for other in stated)


def _speaks_as(filler: Filler, one: Mention) -> bool:
    """Return whether the speaker is a side: I am the IDF."""
    words = filler.words
    at = one.start - 1 - (words[one.start - 1].plain == "the")
    said = " ".join(word.plain for word in words[max(0, at - 1) : at + 1])
    return one.start > 1 and said in ("i m", "i am", "we re", "we are") and not words[one.start].pause


def _is_cue_of_number(filler: Filler, slot: Slot, one: Mention) -> bool:
    """Return whether words that could mean yes are the cue of the number after them: J-2 two and one."""
    end = one.end + any(word.plain in ("of", "rated") for word in filler.words[one.end : one.end + 1])
    counts = [word for word in filler.words[one.end : end + 1] if word.number is not None and not word.pause]
    return (
        isinstance(slot.field.kind, BoolKind)
        and bool(counts)
        and any(
            other.end == one.end and sense.kind == "cue" and filler.slots[sense.slot].is_number
            for other in filler.mentions
            for sense in other.senses
        )
    )


def _piece(filler: Filler, one: Mention, number: int, value: dict[str, object] | Unclear) -> list[Option]:
    """Return the options for a unit's name; none if the sentence states the unit's number itself."""
    if filler.is_counted(one):
        return []
    if _states_number(filler, number, one):
        filler.shared |= _described(filler, one)
        return []
    near = filler.owners.cost(filler.slots[number], number, one.start) < NEAR
    return [Option(number, value, 0.0, many=True)] if near else []


def states_number(filler: Filler, one: Mention) -> bool:
    """Return whether a unit's number is stated besides its name, which then only states its side and kind."""
    pieces = bool(one.values) and all(isinstance(sense.value, (dict, Unclear)) for sense in one.values)
    return pieces and any(_states_number(filler, sense.slot, one) for sense in one.values)


def _states_number(filler: Filler, number: int, one: Mention) -> bool:
    return (
        _has_number(filler, one.end)
        or _is_mentioned_later(filler, number, one)
        or _is_mentioned_before(filler, number, one)
    )


def _is_mentioned_later(filler: Filler, number: int, one: Mention) -> bool:
    """Return whether the unit's own number follows, and nothing else of its kind: a militia, J-2 of 1."""
    end = one.end + any(
        not word.pause and word.plain in listed("nouns") for word in filler.words[one.end :][:1]
    )
    for cue in filler.by_slot.get((number, "cue", 0), ()):
        at = cue.end + (cue.end in filler.bound.values())
        between = filler.words[end : cue.start]
        others = any(
            one.end <= other.start < cue.start for other in filler.by_slot.get((number, "value", 0), ())
        )
        parted = any(
            word.pause >= FULL_STOP or word.plain in ("and", "plus") or word.plain in listed("nouns")
            for word in between
        )
        stated = filler.words[at : at + 1]
        same = filler.roles.get(one.start) == filler.roles.get(cue.start)
        counts = bool(stated) and stated[0].number is not None
        if one.end <= cue.start and counts and same and not (others or parted):
            return True
    return False


def _is_mentioned_before(filler: Filler, number: int, one: Mention) -> bool:
    """Return whether the unit's own number is right before its name: a J-3 2 militia."""
    cues = {cue.end for cue in filler.by_slot.get((number, "cue", 0), ())}
    beside = filler.words[one.start - 1 : one.start + 1] if one.start else ()
    return one.start - 1 in cues and beside[0].number is not None and not beside[1].pause


def _described(filler: Filler, one: Mention) -> set[int]:
    """Return the places of a unit's name, without its side, that add nothing to the number stated."""
    pieces = all(isinstance(sense.value, (dict, Unclear)) for sense in one.values)
    sides = {phrase for phrases in filler.filling.vocabulary.sides.values() for phrase in phrases}
    places = range(one.start, one.end) if pieces else ()
    return {place for place in places if (filler.words[place].stem,) not in sides}


def _has_number(filler: Filler, end: int) -> bool:
    """Return whether a number is stated for a thing: "a militia of J-3 1", "a militia of 1"."""
    beside = filler.words[end : end + 2]
    if beside and not any(word.pause for word in beside):
        stated = beside[1:] if beside[0].plain in listed("measures") else beside[:1]
        if any(word.number is not None and not (word.joined or word.ordinal) for word in stated):
            return True
    cues = [
        mention
        for mention in filler.mentions
        if end <= mention.start <= end + 1
        for sense in mention.senses
        if sense.kind == "cue"
        and filler.slots[sense.slot].is_number
        and not filler.words[mention.start].pause
    ]
    after = [next((word for word in filler.words[one.end :] if word.plain != "of"), None) for one in cues]
    return any(word is not None and word.number is not None for word in after)


def _comes_from(filler: Filler, slot: Slot, one: Mention) -> bool:
    """Return whether a name is an origin ("from Tyre") or only near (north of it), which the slot is not."""
    small = listed("whose") | {"the", "a"}
    before = [word.plain for word in filler.words[: one.start] if word.plain not in small]
    vocabulary = filler.filling.vocabulary
    place = tuple(word.stem for word in filler.words[one.start : one.end]) in vocabulary.places
    bearing = before[-1:] == ["of"] and not listed("bearings").isdisjoint(before[-2:-1])
    if place and (bearing or before[-1:] == ["near"]):
        return True
    goes = slot.path[-1].startswith(("to_", "destination"))
    if (goes or (place and not slot.path[-1].startswith("from"))) and before[-1:] == ["from"]:
        filler.shared.update(range(one.start, one.end))
        return True
    return False


def _is_of_attacker(filler: Filler, slot: Slot, one: Mention) -> bool:
    """Return whether a name says where the attacker is, for a fact about the defender: X in woods attack."""
    words = filler.words
    if slot.role or not filler.roles:
        return False
    start = one.start
    while start and words[start - 1].plain in ("the", "a", "an", "some") and not words[start].pause:
        start -= 1
    before = start - 2
    located = (
        before >= 0 and not words[start].pause and words[start - 1].plain in ("in", "on", "from", "inside")
    )
    if not located or not _is_of_defender(filler, slot):
        return False
    if words[start - 1].plain == "from":  # attacks from the woods
        return True
    named = words[before].number is not None or any(
        other.end == before + 1 and not filler.slots[sense.slot].is_dice
        for other in filler.mentions
        for sense in other.senses
    )
    acts = any(filler.roles.get(at) == "object" for at in range(one.end, len(words)))
    here = filler.roles.get(one.start) == filler.roles.get(before) == "subject"
    return named and acts and here and not words[start - 1].pause


def _is_where_nobody_is(filler: Filler, slot: Slot, one: Mention) -> bool:
    """Return whether a place that must be chosen is only where nobody is: no unit in the south."""
    start = one.start
    while start and filler.words[start - 1].plain in ("the", "a", "an") and not filler.words[start].pause:
        start -= 1
    denied, *noun = (word.plain for word in filler.words[max(0, start - 3) : start])
    located = noun[-1:] in (["in"], ["at"], ["on"]) and not any(
        word.pause for word in filler.words[start - 2 : start + 1]
    )
    return isinstance(slot.field.kind, EnumKind) and located and denied == "no" and noun[0] in listed("nouns")


def _is_of_defender(filler: Filler, slot: Slot) -> bool:
    """Return whether a fact is about the defender's place: its help text says so, or speaks of the hex."""
    said = _words_of_help(slot)
    stated = [_words_of_help(one) for one in filler.slots if not one.role]
    stated = [words for words in stated if not listed("object").isdisjoint(words)]
    return said in stated or ("hex" in said and any("hex" in words for words in stated))


def _words_of_help(slot: Slot) -> set[str]:
    return set(re.findall(r"[a-z]+", slot.field.says.casefold()))


def _is_omitted(filler: Filler, one: Mention) -> bool:
    """Return whether a thing of a list is not meant: "all except the Guards", "next to the Guards"."""
    if any(isinstance(sense.value, bool) for sense in one.values):
        return False
    small = listed("whose") | {"the", "a", "an", "to", "of"}
    at = one.start - 1
    while at >= 0 and filler.words[at].plain in small and not filler.words[at + 1].pause:
        at -= 1
    if at < 0 or filler.words[at + 1].pause:
        return False
    plain = filler.words[at].plain
    to = at + 1 < one.start and filler.words[at + 1].plain == "to"
    beside = plain in listed("beside") and (to or plain not in ("next", "adjacent"))
    denied = any(word.plain in listed("no") for word in filler.words[max(0, at - 2) : at])
    return beside or (plain in listed("omits") and not denied)


def _has_other_part(filler: Filler, slot: Slot, one: Mention) -> bool:
    """Return whether a side is named in the other role, as the attacker in "an Israeli attack"."""
    ends = any(word.pause for word in filler.words[one.end : one.end + 1])
    after = [word.plain for word in filler.words[one.end : one.end + 2] if not (ends or word.pause)]
    others = {"object": listed("attacker"), "subject": listed("object") - listed("acts")}
    start = one.start
    while start and filler.words[start - 1].plain in ("a", "an", "the"):
        start -= 1
    before = [word.plain for word in filler.words[max(0, start - 2) : start]]
    called = before[-1:] in (["is"], ["was"], ["are"]) and before[0] in others.get(
        slot.role, ()
    )  # attacker is X
    return called or (bool(after) and after[0] in others.get(slot.role, ()) and after[-1] != "by")


def _is_defending(filler: Filler, slot: Slot, said: Mention, value: object) -> bool:
    """Return whether a choice of who attacks is the side that is said to defend, wherever that is named."""
    if slot.role != "subject" or slot.many or not isinstance(slot.field.kind, EnumKind):
        return False
    verb = [word.plain for word in filler.words[said.end : said.end + 1] if not word.pause]
    if not (listed("acts") - {"against"}).isdisjoint(verb):
        return False
    verbs = listed("defense")
    sides = filler.filling.vocabulary.sides
    found: set[object] = set()
    for mention in filler.mentions:
        at = mention.end
        while at < len(filler.words) and filler.words[at].plain in ("is", "are", "was", "am", "as", "the"):
            at += 1
        after = [word for word in filler.words[mention.end : at + 1] if not word.pause]
        if len(after) == at + 1 - mention.end and after and after[-1].plain in verbs:
            values = [sense.value for sense in mention.values]
            found |= {value for value in values if isinstance(value, str) and value in sides}
    return found == {value}


def _acts_otherwise(filler: Filler, slot: Slot, one: Mention) -> bool:
    """Return whether a side is named in another role than the slot's: "against a Syrian 7"."""
    if not (slot.role and isinstance(slot.field.kind, EnumKind)):
        return False
    sides = filler.filling.vocabulary.sides
    said = [sense.value for sense in one.values if filler.slots[sense.slot] is slot]
    named = [value for value in said if value in sides]
    nothing = slot.heard.owner == "subject" and not set(said).isdisjoint(NOTHING)
    if not (named or nothing) or not set(getattr(slot.field.kind, "values", ())) - {*NOTHING} <= set(sides):
        return False
    roles = filler.roles or filler.acting
    if slot.heard.owner == "subject" and one.start not in roles:
        index = filler.slots.index(slot)
        verbs = [cue.start for cue in filler.by_slot.get((index, "cue", 0), ())]
        verbs = [at for at in verbs if not (nothing and one.start <= at < one.end)]
        stated = filler.by_slot.get((index, "value", 0), ())
        others = [other.start for other in stated if other != one]
        before = [at for at in (one.start, *others) if verbs and at < min(verbs)]
        return bool(before) and one.start != max(before)
    return roles.get(one.start, slot.role) != slot.role


def _leads_to(filler: Filler, end: int) -> bool:
    """Return whether the next word is "to", as in "central to south"."""
    return end < len(filler.words) and filler.words[end].plain == "to" and not filler.words[end].pause


def _rivalry(slot: Slot, stated: float) -> float:
    """Return the cost of taking a name that other slots know too: least if the cue is near."""
    if slot.field.required or (slot.many and slot.path[-1]):
        return min(stated, 1.2)
    if isinstance(slot.field.kind, BoolKind):
        return 2.0
    return stated if stated <= AT_HAND else min(stated, 3.0) * 0.5 + 1.0


def _denial(filler: Filler, one: Mention, number: int, value: object, cost: float) -> list[Option]:
    """Return the options for a value that is denied: the opposite, a choice such as "none", or ``Denied``."""
    slot = filler.slots[number]
    if isinstance(slot.field.kind, BoolKind):
        return [Option(number, not value, cost, slot.many)]
    nothing = [choice for choice in getattr(slot.field.kind, "values", ()) if choice in NOTHING]
    others = [
        other
        for other in filler.by_slot.get((number, "value", 0), ())
        if filler.far.denied(other.start) < 0 and other.end - other.start == one.end - one.start
    ]
    if nothing and not others:  # contested, not controlled
        return [Option(number, nothing[0], cost + 0.3, slot.many)]
    return [Option(-1, Denied(number, value), cost + 0.3, many=True)]
