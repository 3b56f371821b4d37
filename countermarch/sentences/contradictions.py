"""Find what a sentence says in two ways that cannot both hold: counted and denied, a yes and a no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import BoolKind, EnumKind, RecordKind
from countermarch.sentences.clauses import clauses_of
from countermarch.sentences.word_lists import data, listed
from countermarch.sentences.words import phrase_of, stems_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.vocabulary import Slot

BEFORE, BEHIND = 2, 5
"""Words around a number in which it is said what it counts."""


def contradicted(candidate: Candidate) -> set[int]:
    """Return the places of words that contradict a fact of the same sentence, and of what they contradict."""
    found = {
        *_gone_and_counted(candidate),
        *_nothing_listed(candidate),
        *_both_states(candidate),
        *_denied_behind(candidate),
    }
    found |= {*_compared_otherwise(candidate)}
    for index, slot in enumerate(candidate.filler.slots):
        value = candidate.filling.facts.get(slot.path[0])
        if slot.many or value in (None, 0, [], "none") or isinstance(slot.field.kind, RecordKind):
            continue
        said = _positions_of_fact(candidate, index, slot.path[0])
        others = {
            at for name, places in candidate.filling.places.items() if name != slot.path[0] for at in places
        }
        if value in candidate.filling.denied.get(slot.path[0], ()):
            found |= said
        spans = (
            *_denials(candidate, index, slot, said),
            *_other_choices(candidate, index, slot, said),
            *_opposites(candidate, said),
        )
        for span in spans:
            if others.isdisjoint(span) and _is_of_one(candidate, slot, span.stop - 1, said):
                found |= {*span, *said}
    return found


def _compared_otherwise(candidate: Candidate) -> Iterator[int]:
    """Yield a comparison that the numbers of two sides contradict: 5 for both, the IDF has the higher."""
    numbers = [
        (slot, value)
        for slot in candidate.vocabulary.slots
        for value in [candidate.filling.facts.get(slot.path[0])]
        if slot.owner and slot.is_number and not slot.many and isinstance(value, int)
    ]
    pairs = [
        (slot, value, other)
        for slot, value in numbers
        for twin, other in numbers
        if twin is not slot and twin.field.kind == slot.field.kind and twin.cues == slot.cues
    ]
    for start, end in clauses_of(candidate.words):
        clause = candidate.words[start:end]
        if any(word.plain in listed("asking") | {"if", "than"} for word in clause):
            continue
        stems = {word.stem for word in clause}
        named = [pair for pair in pairs if not stems.isdisjoint(stems_of(pair[0].path[0])[1:])] or pairs
        for at in {*range(start, end)} - candidate.filling.used:
            whose = _owners_of(candidate, at)
            own = [one for one in named if {one[0].side or one[0].role} == whose]
            wrong = {
                "higher": own and all(value <= other for _, value, other in own),
                "lower": own and all(value >= other for _, value, other in own),
                "equal": named and all(value != other for _, value, other in named),
            }
            if any(wrong[name] and candidate.words[at].plain in listed(name) for name in wrong):
                yield at


def _positions_of_fact(candidate: Candidate, index: int, name: str) -> set[int]:
    """Return the places of a fact's number, or else of the name of its value."""
    stated = candidate.filling.places[name]
    values = candidate.filler.by_slot.get((index, "value", 0), ())
    named = {at for one in values for at in range(one.start, one.end) if at in stated}
    return {at for at in stated if candidate.words[at].number is not None} or named or stated


def _denials(candidate: Candidate, index: int, slot: Slot, said: set[int]) -> Iterator[range]:
    """Yield where a stated fact is denied: no aircraft, with a +5 aircraft; depleted and not depleted."""
    is_yes_or_no = isinstance(slot.field.kind, BoolKind)
    if not (is_yes_or_no or slot.is_number or slot.takes_run):
        return
    value = candidate.filling.facts[slot.path[0]]
    for (at, kind, _), mentions in candidate.filler.by_slot.items():
        for one in mentions if at == index and kind == ("value" if is_yes_or_no else "cue") else ():
            no = candidate.filler.far.denied(one.start)
            values = {bool(sense.value) != (no >= 0) for sense in one.values if sense.slot == index}
            span = range(no if no >= 0 else one.start, one.end)
            opposed = (
                values == {not value} if is_yes_or_no else no >= 0 and _is_named_alike(candidate, span, said)
            )
            if opposed and said.isdisjoint(span):
                yield span


def _is_named_alike(candidate: Candidate, denied: range, said: set[int]) -> bool:
    """Return whether what is denied is what is counted: no PLO unit is left, three PLO units."""
    small = listed("filler being")
    stems = {candidate.words[at].stem for at in denied[1:] if candidate.words[at].plain not in small}
    around = {
        at
        for place in said
        for at in range(max(0, place - BEFORE), min(place + BEHIND, len(candidate.words)))
    }
    near = {candidate.words[at].stem for at in around.difference(denied)}
    return bool(stems) and stems <= near


def _other_choices(candidate: Candidate, index: int, slot: Slot, said: set[int]) -> Iterator[range]:
    """Yield where another choice of a fact is named: in the AM, PM."""
    value = candidate.filling.facts[slot.path[0]]
    for one in (
        candidate.filler.by_slot.get((index, "value", 0), ()) if isinstance(slot.field.kind, EnumKind) else ()
    ):
        values = {sense.value for sense in one.values}
        alone = all(sense.slot == index for sense in one.values) and value not in values
        free = said.isdisjoint(range(one.start, one.end)) and one.start not in candidate.filler.elsewhere
        first, last = (max(said), one.start) if max(said) < one.start else (one.end - 1, min(said))
        joint = {word.plain for word in candidate.words[first + 1 : last]}
        joined = first < last and (
            joint in ({"and"}, {"or"}) or (not joint and candidate.words[last].pause > 0)
        )
        if alone and free and joined and candidate.filler.far.denied(one.start) < 0:
            yield range(one.start, one.end)


def _opposites(candidate: Candidate, said: set[int]) -> Iterator[range]:
    """Yield the places of words that are the opposite of a name: at night, in daylight; undepleted."""
    for plain in {candidate.words[at].plain for at in said}:
        state = {f"un{plain}", plain.removeprefix("un")} - {plain} if plain.endswith("ed") else set()
        against = state.union(data()["opposites"].get(plain, "").split())
        for at, word in enumerate(candidate.words):
            if word.plain in against and candidate.filler.far.denied(at) < 0:
                yield range(at, at + 1)


def _both_states(candidate: Candidate) -> Iterator[int]:
    """Yield the places of a state and its opposite, said of one thing: disrupted and undisrupted."""
    telling = [at for at, word in enumerate(candidate.words) if word.plain not in listed("filler")]
    for number, place in enumerate(telling[:-1]):
        state, *after = (candidate.words[at].plain for at in telling[number : number + BEFORE + 1])
        denied = after[0] in listed("no") and after[-1] == state
        if any(candidate.words[at].plain in ("a", "an") for at in range(place + 1, telling[number + 1])):
            continue  # a suppressed Grad and an unsuppressed Fajr are two things
        if state.endswith("ed") and (
            denied or (after[0] in (f"un{state}", state.removeprefix("un")) and after[0] != state)
        ):
            yield from (place, telling[number + 1])


def _denied_behind(candidate: Candidate) -> Iterator[int]:
    """Yield a "not" right after the words of a fact that it negates: the SAM marker is not in play."""
    words, used = candidate.words, candidate.filling.used
    facts = {at for places in candidate.filling.places.values() for at in places}
    for place, word in enumerate(words):
        before = place - 1
        while before > 0 and words[before].plain in listed("being nouns") and not words[before + 1].pause:
            before -= 1
        stated = before in facts and words[before].plain not in listed("first_person third_person")
        stated = stated and not any(one.pause for one in words[before + 1 : place + 1])
        verb = before < place - 1 or (word.plain in listed("no") and word.plain.endswith("nt"))
        if word.plain in listed("no") and place not in used and stated and verb:
            yield place


def _nothing_listed(candidate: Candidate) -> Iterator[int]:
    """Yield the "no" that denies the things of a list that has some: no Arab units, three Arab brigades."""
    words = candidate.words
    for slot in candidate.vocabulary.slots:
        things = candidate.filling.facts.get(slot.path[0]) if slot.many else None
        name = {stem for part in slot.path[0].split("_") for stem in phrase_of(part)}
        own = name | {stem for phrase in slot.owner for stem in phrase}
        for place, word in enumerate(words) if things else ():
            ends = next((at for at in range(place + 1, len(words)) if words[at].pause), len(words))
            stems = {one.stem for one in words[place + 1 : ends] if one.plain not in listed("filler")}
            if (
                word.plain == "no"
                and place not in candidate.filling.used
                and stems
                and stems <= own
                and stems & name
            ):
                yield from range(place, ends)


def _gone_and_counted(candidate: Candidate) -> Iterator[int]:
    """Yield the places of a side that is gone and counted all the same: the PLO are gone, three PLO units."""
    words = candidate.words
    for side in candidate.vocabulary.sides.values():
        named = [at for at, word in enumerate(words) if (word.stem,) in side]
        for start, end in clauses_of(words):
            clause = words[start:end]
            gone = any(word.text.casefold() in listed("gone") for word in clause)
            own = [at for at in named if start <= at < end]
            counted = any(word.number is not None or word.plain in listed("no") for word in clause)
            others = [at for at in named if not start <= at < end and at and words[at - 1].number]
            if gone and own and not counted and others:
                yield from (*own, *(at - 1 for at in others))


def _is_of_one(candidate: Candidate, slot: Slot, place: int, said: set[int]) -> bool:
    """Return whether both are said of the same owner: no J-4 for me, a J-4 for him is not a contradiction."""
    roles = {candidate.filler.roles[at] for at in (place, *said) if at in candidate.filler.roles}
    owners = [_owners_of(candidate, at) for at in (place, min(said))]
    return not slot.owner or (len(roles) <= 1 and owners[0] == owners[1])


def _owners_of(candidate: Candidate, place: int) -> set[str]:
    """Return the sides and roles that the clause of a place names."""
    start, end = next(one for one in clauses_of(candidate.words) if one[0] <= place < one[1])
    slots = candidate.filler.slots
    return {
        slots[sense.slot].side or slots[sense.slot].role
        for mention in candidate.filler.mentions
        if start <= mention.start < end
        for sense in mention.senses
        if sense.kind == "owner"
    }
