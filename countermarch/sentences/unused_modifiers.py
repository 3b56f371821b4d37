"""Find unused words that reverse a fact, make it conditional, or apply it to several things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind
from countermarch.sentences.clauses import clauses_of, ends_clause
from countermarch.sentences.doubtful_words import doubtful_words, replaced
from countermarch.sentences.lists import main_of
from countermarch.sentences.word_lists import data, listed
from countermarch.sentences.words import stems_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.vocabulary import Slot

NEAR = 5
"""Words from "the other" to a fact of another thing: the other iron dome is depleted."""


def unused_modifiers(candidate: Candidate) -> tuple[set[int], set[int]]:
    """Return the places of such words in clauses that gave facts, and of those that must be asked about.

    Those noted include names that could have been a fact, but are none.
    """
    facts = {at for places in candidate.filling.places.values() for at in places}
    heard = (
        candidate.filling.used
        | candidate.named
        | candidate.denials
        | set(candidate.expected)
        | _in_cues(candidate)
    )
    noted = _without_fact(candidate)
    asked: set[int] = set()
    sure: set[int] = set()
    for start, end in clauses_of(candidate.words):
        clause = range(start, end)
        sure |= {
            *_unreal(candidate, clause, facts),
            *_as_many(candidate, clause),
            *_one_gone(candidate, clause),
        }
        if facts.isdisjoint(clause):
            continue
        noted |= {at for at in clause if candidate.words[at].plain in listed("weighty")}
        for find in (_losses, _times, _other_things, _turned_round):
            asked |= set(find(candidate, clause, facts))
        sure |= {
            at for at in clause if _plain(candidate, at) == "another" and _is_again(candidate, at, facts)
        }
        sure |= {
            *_spreads(candidate, clause),
            *_parts(candidate, clause, facts),
            *_ordinals(candidate, clause),
        }
    return (noted - heard).union(replaced(candidate)), (asked - heard) | sure | doubtful_words(candidate)


def _without_fact(candidate: Candidate) -> set[int]:
    """Return the places of names and of yes-or-no facts that were said and became no fact."""
    own = (
        candidate.topic
        | candidate.called
        | candidate.named
        | candidate.filling.used
        | candidate.denials
        | candidate.filler.elsewhere
    )
    small = listed("filler plain")
    found: set[int] = set()
    for mention in candidate.filler.mentions:
        span = set(range(mention.start, mention.end))
        slots = [candidate.filler.slots[sense.slot] for sense in mention.senses if sense.kind != "owner"]
        free = [slot for slot in slots if slot.path[0] not in candidate.filling.facts or slot.many]
        mentioned = bool(mention.values) or any(isinstance(slot.field.kind, BoolKind) for slot in free)
        if (
            mentioned
            and free
            and span.isdisjoint(own)
            and any(candidate.words[at].plain not in small for at in span)
        ):
            found |= span
    return found


def _as_many(candidate: Candidate, clause: range) -> Iterator[int]:
    """Yield "as many", which stands for a number said before."""
    for at in clause:
        alone = _plain(candidate, at + 2) != "as" or ends_clause(candidate.words, at + 2)
        if (_plain(candidate, at), _plain(candidate, at + 1)) == ("as", "many") and alone:
            yield from (at, at + 1)


def _one_gone(candidate: Candidate, clause: range) -> Iterator[int]:
    """Yield what says that one of several things is gone, which makes them fewer."""
    for at in clause:
        gone = _plain(candidate, at) in listed("gone_now") and _plain(candidate, at - 1) in listed("being")
        alone = gone and at - 2 >= 0 and candidate.words[at - 2].number is not None
        part = (
            gone and _plain(candidate, at - 2 - 1) == "of" and _plain(candidate, at - 2) in ("which", "them")
        )
        if alone or part:
            yield from range(at - 2, at + 1)


def _ordinals(candidate: Candidate, clause: range) -> Iterator[int]:
    """Yield "the first" and the like where they point at one of several things: the second has a hit.

    So do numbers given to one of them that became no value of it: two on the unit with J-3 2.
    """
    if not any(
        slot.many and len(candidate.filling.facts.get(slot.path[0], ())) > 1
        for slot in candidate.filler.slots
    ):
        return
    for at in clause:
        word, after = candidate.words[at], _plain(candidate, at + 1)
        points = word.text.casefold() in listed("pointing") or word.ordinal
        alone = ends_clause(candidate.words, at + 1) or after in listed("being") | {"took", "takes", "really"}
        if points and _plain(candidate, at - 1) == "the" and alone and not _heads_its_own(candidate, at):
            yield from (at - 1, at)
        onto = word.number is not None and (after, _plain(candidate, at + 2)) == ("on", "the")
        if onto and not any(at in part[2] and part[1] == word.number for part in candidate.filling.parts):
            yield at


def _heads_its_own(candidate: Candidate, place: int) -> bool:
    """Return whether "the first" has the first thing's own value after it: the first is rated 5."""
    order = ("first", "second")
    number = next((at for at, word in enumerate(order) if candidate.words[place].text.casefold() == word), -1)
    others = (at for at in range(place + 1, len(candidate.words)) if _plain(candidate, at) in order)
    own = range(place, next(others, len(candidate.words)))
    for name in {slot.path[0] for slot in candidate.filler.slots if slot.many}:
        main = main_of(candidate.filler.slots, name)
        stands = sorted(part[2][0] for part in candidate.filling.parts if part[0] is main)
        stands = [at for at in stands if candidate.words[at].number is not None]
        if [at for at in stands if at in own] == stands[number : number + 1] != []:
            return number >= 0
    return False


def _in_cues(candidate: Candidate) -> set[int]:
    """Return the places of words inside names and cues that have several words."""
    longer = (mention for mention in candidate.filler.mentions if mention.end - mention.start > 1)
    return {at for mention in longer for at in range(mention.start, mention.end)}


def _plain(candidate: Candidate, place: int) -> str:
    return candidate.words[place].plain if 0 <= place < len(candidate.words) else ""


def _slots_at(candidate: Candidate, places: set[int]) -> list[Slot]:
    """Return the slots whose facts come from some places."""
    names = {name for name, those in candidate.filling.places.items() if not places.isdisjoint(those)}
    return [slot for slot in candidate.filler.slots if slot.path[0] in names]


def _next_fact(candidate: Candidate, place: int, facts: set[int]) -> set[int]:
    """Return the place of the first telling word after a place, if it is one of a fact."""
    small = listed("filler plain passes")
    for at in range(place + 1, len(candidate.words)):
        if candidate.words[at].pause or candidate.words[at].plain in listed("stops"):
            return set()
        if at in facts or candidate.words[at].plain not in small:
            return {at} & facts
    return set()


def _losses(candidate: Candidate, clause: range, facts: set[int]) -> Iterator[int]:
    """Yield what says of a thing taken as a fact that it is there no more: jihad is over."""
    words = {_plain(candidate, at) for at in clause}
    opens = next((_plain(candidate, at) for at in clause if _plain(candidate, at) not in ("and", "so")), "")
    if opens in listed("asks_whether") or "want" in words:
        return
    for at in clause:
        word = _plain(candidate, at)
        before = facts.intersection(range(clause.start, at))
        ends = ends_clause(candidate.words, at + 1) or _plain(candidate, at + 1) in listed("after_gone")
        last = word in listed("gone_last") and ends and _plain(candidate, at + 1) != "of"
        last = last and not (word == "over" and _plain(candidate, at - 2) in listed("ended"))
        if before and (last or (word in listed("gone_now") and _plain(candidate, at + 1) != "on")):
            yield at
        if (word, _plain(candidate, at + 1)) == ("out", "of"):
            begins = at + 2 < len(candidate.words) and candidate.words[at + 2].number is None
            slots = (
                _slots_at(candidate, _next_fact(candidate, at + 1, facts))
                if _plain(candidate, at + 2) != "it"
                else []
            )
            if begins and any(
                slot.path[0] in data()["beside"] or not isinstance(slot.field.kind, EnumKind)
                for slot in slots
            ):
                yield from (at, at + 1)


def _times(candidate: Candidate, clause: range, facts: set[int]) -> Iterator[int]:
    """Yield "before" and "after" beside a fact: the turn after turn 2."""
    return (
        at for at in clause if _plain(candidate, at) in listed("moments") and _next_fact(candidate, at, facts)
    )


def _spreads(candidate: Candidate, clause: range) -> Iterator[int]:
    """Yield "both", "all" and "each" whose fact is that of one thing only: two Grads, both suppressed."""
    for at in clause:
        if _plain(candidate, at) not in listed("spreads") or _are_actors(candidate, at):
            continue
        counts = at + 1 < len(candidate.words) and candidate.words[at + 1].number is not None
        if counts and any(not slot.many and slot.is_number for slot in _slots_at(candidate, {at + 1})):
            continue  # on all six tokens
        rest = set(range(at + 1, _next_owner(candidate, at, clause.stop))) or set(clause)
        if (
            _is_of_one_side(candidate, at, clause)
            or _is_borrowed(candidate, at, clause)
            or candidate.filler.unplaced & rest
        ):
            yield at
            continue
        for slot in () if _is_of_owner(candidate, range(clause.start, at)) else candidate.filler.slots:
            if not _is_spread(candidate, slot, rest, pair=_plain(candidate, at) == "both"):
                yield at
                break


def _is_of_owner(candidate: Candidate, before: range) -> bool:
    """Return whether "all" counts things of the one owner before it: the defender's are all disrupted."""
    owners = [one for one in candidate.filler.mentions if one.start in before]
    owned = [{sense.slot for sense in one.senses if sense.kind == "owner"} for one in owners]
    cued = any(sense.kind == "cue" for one in owners for sense in one.senses)
    return _plain(candidate, before.stop) == "all" and cued and len([one for one in owned if one]) == 1


def _next_owner(candidate: Candidate, place: int, end: int) -> int:
    """Return where the next side is named after the fact of "both": both met on green 3, with Hamas on 8."""
    facts = [
        at
        for at in range(place + 1, end)
        if at in candidate.filling.used and candidate.words[at].number is not None
    ]
    owners = (
        mention.start
        for mention in candidate.filler.mentions
        if any(sense.kind == "owner" for sense in mention.senses)
    )
    return min((at for at in owners if facts and facts[0] < at < end), default=end)


def _are_actors(candidate: Candidate, place: int) -> bool:
    """Return whether "both" says that the two things of a list act: both shoot at the guerrilla."""
    pair = any(
        slot.many and len(candidate.filling.facts.get(slot.path[0], ())) == 2
        for slot in candidate.filler.slots
    )
    return _plain(candidate, place) == "both" and _plain(candidate, place + 1) in listed("acts") and pair


def _sides_named(candidate: Candidate, clause: range) -> set[str]:
    """Return the sides that a clause names as owners."""
    return {
        candidate.filler.slots[sense.slot].side
        for mention in candidate.filler.mentions
        if clause.start <= mention.start < clause.stop
        for sense in mention.senses
        if sense.kind == "owner"
    }


def _is_of_one_side(candidate: Candidate, place: int, clause: range) -> bool:
    """Return whether "each" or "both" gave a fact to one side alone: each side has a disrupted HQ."""
    if _plain(candidate, place) not in ("each", "both"):
        return False
    slots = _slots_at(candidate, set(range(place + 1, clause.stop)))
    sides = {slot.side for slot in slots if not slot.many}
    others = {slot.side for slot in candidate.filler.slots if not slot.many} - {""}
    return len(sides) == 1 and "" not in sides and len(others) > 1 and not _sides_named(candidate, clause)


def _is_borrowed(candidate: Candidate, place: int, clause: range) -> bool:
    """Return whether "both" copied a number of another clause: israel 14, arabs 12, both have 3 units."""
    own = _plain(candidate, place) == "both"
    own = own and any(
        candidate.words[at].number is not None and not candidate.words[at].joined for at in clause
    )
    for places in candidate.filling.places.values():
        numbers = {at for at in places if candidate.words[at].number is not None}
        mentioned = any(
            _plain(candidate, at) in listed("spreads")
            for start, end in clauses_of(candidate.words)
            if not numbers.isdisjoint(range(start, end))
            for at in range(start, end)
        )
        if own and place in places and numbers and numbers.isdisjoint(clause) and not mentioned:
            return True
    return False


def _is_spread(candidate: Candidate, slot: Slot, rest: set[int], *, pair: bool) -> bool:
    """Return whether a fact of some places has the same value for every thing, or for both sides."""
    name = slot.path[0]
    value = candidate.filling.facts.get(name)
    places = candidate.filling.places.get(name, set())
    if slot.takes_run:  # not those of its owner
        places = {at for at in places if candidate.words[at].number is not None}
    if value is None or rest.isdisjoint(places):
        return True
    if isinstance(value, list) and len(value) == 1 and (slot.many or slot.takes_run):
        return False
    if slot.many:
        if not slot.path[-1]:
            return True
        stated = [one for one in candidate.filling.parts if one[0] is slot and rest.intersection(one[2])]
        things = [thing for thing in value if isinstance(thing, dict)]
        having = (
            sum(thing.get(slot.path[1], slot.field.default) == stated[0][1] for thing in things)
            if stated
            else len(things)
        )
        every = having == len(things) or len(stated) > 1 or (pair and having == 2)  # both from here, one not
        return having >= min(2, len(things)) and every
    if slot.side or slot.role:
        twins = [
            other
            for other in candidate.filler.slots
            if other is not slot and other.cues == slot.cues and other.field.kind == slot.field.kind
        ]
        return all(candidate.filling.facts.get(other.path[0]) == value for other in twins)
    return True


def _other_things(candidate: Candidate, clause: range, facts: set[int]) -> Iterator[int]:
    """Yield "another" and "the other" where a fact counts one too few, or is that of something else."""
    for at in clause:
        word, after = _plain(candidate, at), _plain(candidate, at + 1)
        if word not in listed("others") or _is_person(candidate, at):
            continue
        ends = ends_clause(candidate.words, at + 1)
        placed = _plain(candidate, at - 1 - (_plain(candidate, at - 1) == "the")) in listed("located") | {
            "on"
        }
        alone = (ends or after in ("and", "or", "one", "way")) and not placed
        elsewhere = placed and not ends
        listed_too = {place for part in candidate.filling.parts for place in part[2]}
        slots = _slots_at(candidate, _next_fact(candidate, at, facts) - listed_too)
        counts = at + 1 < len(candidate.words) and candidate.words[at + 1].number is None
        counts = counts and any(
            not slot.many and isinstance(slot.field.kind, (IntKind, BoolKind)) for slot in slots
        )
        near = facts.intersection(range(at + 1, min(at + NEAR, clause.stop)))
        pointed = word == "other" and _plain(candidate, at - 1) == "the" and not after.isdecimal()
        near = near - listed_too if pointed else set()
        if alone or elsewhere or counts or near:
            yield at


def _is_person(candidate: Candidate, place: int) -> bool:
    """Return whether "other" speaks of a player: the other side, but not the other side of the river."""
    person = _plain(candidate, place) == "other" and _plain(candidate, place + 1) in listed("people")
    return person and _plain(candidate, place + 2) != "of"


def _is_again(candidate: Candidate, place: int, facts: set[int]) -> bool:
    """Return whether "another" names once more what was counted before it: two vehicles, another vehicle."""
    if place + 1 >= len(candidate.words):
        return False
    stem = candidate.words[place + 1].stem
    things = {at for part in candidate.filling.parts for at in part[2]}
    counts = (at for at in facts - things if at < place and candidate.words[at].number is not None)
    return any(word.stem == stem for at in counts for word in candidate.words[at + 1 : at + 2 + 1])


def _turned_round(candidate: Candidate, clause: range, facts: set[int]) -> Iterator[int]:
    """Yield what turns a way round: back, the other way."""
    return (
        at
        for at in clause
        if _plain(candidate, at) in listed("turned_round")
        and facts.intersection(clause)
        and not (_plain(candidate, at) == "back" and _is_homeward(candidate, at))
    )


def _is_homeward(candidate: Candidate, place: int) -> bool:
    """Return whether "back" only says where: back in Beirut, or back to the place that is the destination."""
    to = _slots_at(candidate, _next_fact(candidate, place + 1, set(candidate.filling.used)))
    goes = _plain(candidate, place + 1) in ("to", "into") and any(
        slot.path[0] == "destination" for slot in to
    )
    return goes or _plain(candidate, place + 1) in ("in", "on", "at", "when")


def _parts(candidate: Candidate, clause: range, facts: set[int]) -> Iterator[int]:
    """Yield the count of a part that is a fact beside the whole: nine launchers, four of them suppressed."""
    for at in clause:
        of_them = _plain(candidate, at + 1) == "of" and _plain(candidate, at + 2) in ("them", "which", "whom")
        if not of_them or candidate.words[at].number is None:
            continue
        behind = _next_fact(candidate, at + 2, facts)
        parts = [part[0] for part in candidate.filling.parts if behind.intersection(part[2])]
        named = any(slot.path[-1] and isinstance(slot.field.kind, EnumKind) for slot in parts)
        whole = range(
            max(start for start, _ in clauses_of(candidate.words) if start < max(clause.start, 1)),
            clause.stop,
        )
        if named or any(_is_part(candidate, slot, whole) for slot in _slots_at(candidate, {at})):
            yield from (at, at + 1, at + 2)


def _is_part(candidate: Candidate, slot: Slot, clause: range) -> bool:
    """Return whether a count is one of two kinds of things, or of a side that its clause leaves out."""
    if slot.many or not isinstance(slot.field.kind, IntKind):
        return False
    stems = stems_of(slot.path[0])
    state = any((stem,) in candidate.lexicon.states for stem in stems)
    alike = any(
        other.path != slot.path
        and isinstance(other.field.kind, IntKind)
        and other.path[0] in candidate.filling.facts
        and (
            stems_of(other.path[0])[-1] == stems[-1]
            or (state and any((stem,) in candidate.lexicon.states for stem in stems_of(other.path[0])))
        )
        for other in candidate.filler.slots
    )
    return alike or bool(slot.side and slot.side not in _sides_named(candidate, clause))


def _unreal(candidate: Candidate, clause: range, facts: set[int]) -> Iterator[int]:
    """Yield what takes a fact back or only wishes for it: if only we had, I meant."""
    for at in clause:
        pair = (_plain(candidate, at), _plain(candidate, at + 1))
        mentioned = facts.intersection(range(at + 2, clause.stop))
        if (pair in (("if", "only"), ("i", "wish")) and mentioned) or (
            pair == ("i", "meant") and not mentioned
        ):
            yield from (at, at + 1)
