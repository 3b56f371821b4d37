"""Find words that would change a fact but were not used for any: a state of units, or an owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.sentences import denials, list_items, lists
from countermarch.sentences.clauses import ends_clause
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import stems_of

if TYPE_CHECKING:
    from countermarch.sentences.filling import Filler
    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.vocabulary import Slot

NEAR_CUE = 6
"""Words from a cue to its number: the Force Total at this same Front is 9."""

NEAR_EACH = 4
"""Words from a number to the "each" that says it of both sides."""

FAR_ABOVE = 2
"""How many times the highest strength of a unit a number is that rather names a unit."""

OWNED = 3
"""Maximum number of words from an owner to a number that belongs to it: they hold 4, his die is a 5."""


def states(candidate: Candidate) -> tuple[set[int], set[int]]:
    """Return the places of states that no fact used, and of those among them that the question knows.

    "Disrupted" contradicts a number of undisrupted units, so such a word is never ignored as talk.
    """
    words = candidate.words
    cues: set[int] = set()
    against: set[int] = set()
    for mention in candidate.filler.mentions:
        senses = [sense for sense in mention.senses if sense.kind != "owner"]
        if any(denials.is_given(candidate, candidate.filler.slots[sense.slot]) for sense in senses):
            cues.update(range(mention.start, mention.end))
        for sense in mention.values:
            stated = candidate.filling.facts.get(candidate.filler.slots[sense.slot].path[0])
            if isinstance(stated, bool) and sense.value is (not stated):
                against.update(range(mention.start, mention.end))
    used = (cues - against) | candidate.filling.used | candidate.denials
    used |= denials.own_names(candidate)
    taken = used | candidate.named
    stated = {words[place].stem for place in used}
    left = {
        place
        for place, word in enumerate(words)
        if (word.stem,) in candidate.lexicon.states
        and word.text.casefold().endswith("ed")
        and place not in taken
    }
    if not left:
        return left, set()
    names = {
        phrase
        for slot in candidate.vocabulary.slots
        for group in (slot.names, *slot.cues)
        for phrase in group
    }
    known = {stem for phrase in names for stem in phrase}
    asked = {
        place
        for place in left
        if words[place].stem not in stated
        and not known.isdisjoint({words[place].stem, f"un{words[place].stem}"})
    }
    return left, asked


def owners_of_other_sides(candidate: Candidate) -> set[int]:
    """Return the places of owners beside a number that was given to another side: they hold 4 of my hexes."""
    found = _of_other_side(candidate) | _of_other_role(candidate)
    for slot in candidate.vocabulary.slots:
        name = slot.path[0]
        if (
            not (slot.alone and slot.side and slot.is_number)
            or slot.many
            or name not in candidate.filling.facts
        ):
            continue
        numbers = [at for at in candidate.filling.places[name] if candidate.words[at].number is not None]
        state = (stems_of(name)[-1],) in candidate.lexicon.states
        for at in numbers:
            if state and [word.plain for word in candidate.words[at + 1 : at + 2]] == ["of"]:
                continue  # he has two of my units depleted
            owner = _owner_before(candidate.filler, at)
            whose = _sides_at(candidate, owner) if owner >= 0 else set()
            theirs = owner >= 0 and candidate.words[owner].plain in listed("third_person")
            if (whose and slot.side not in whose) or (theirs and not whose):
                found |= {owner, at}
            behind = 1 + (ends_clause(candidate.words, at + 3) and not ends_clause(candidate.words, at + 1))
            after = candidate.words[at + behind : at + behind + 1]  # 2 Arab, or 2 TT Arab
            beside = {
                side
                for word in after
                for side, names in candidate.vocabulary.sides.items()
                if (word.stem,) in names
            }
            if beside and slot.side not in beside and not after[0].pause:
                found |= {at, at + behind}
    return found


def _counts(candidate: Candidate, slot: Slot) -> list[int]:
    """Return the places of the number, or the "no", that a fact was taken from."""
    stated = candidate.filling.places.get(slot.path[0], ()) if slot.is_number and not slot.many else ()
    return [
        at for at in stated if candidate.words[at].number is not None or candidate.words[at].plain == "no"
    ]


def _of_other_side(candidate: Candidate) -> set[int]:
    """Return the places of numbers right before another side than theirs: 9 Syrians left, 4 Syrian."""
    words, sides = candidate.words, candidate.vocabulary.sides
    losses = listed("kills loses")
    found: set[int] = set()
    for slot in candidate.vocabulary.slots if len(sides) > 1 else ():
        for at in (
            _counts(candidate, slot) if slot.side in sides and not slot.path[0].endswith("kills") else ()
        ):
            after = [word for word in words[at + 1 : at + 2] if not word.pause]
            named = {side for word in after for side, names in sides.items() if (word.stem,) in names}
            start = next((place for place in range(at, -1, -1) if words[place].pause), 0)
            before = words[max(start, at - OWNED) : at]
            own = any((word.stem,) in sides[slot.side] for word in before)
            killed = not losses.isdisjoint(word.text.casefold() for word in before)
            some = [word.number is not None or word.plain == "of" for word in before[-2:]] == [True, True]
            if named and slot.side not in named and (some or not (own or killed)):
                found |= {at, at + 1}  # some: killed 2 of 5 Israelis
    return found


def _of_other_role(candidate: Candidate) -> set[int]:
    """Return the places of numbers after another role than theirs: the defender has no units, has two."""
    found: set[int] = set()
    for slot in candidate.vocabulary.slots:
        for at in _counts(candidate, slot) if slot.role else ():
            start = next(
                (place for place in range(at, -1, -1) if candidate.words[place].pause or not place), 0
            )
            nouns = [
                (place, role)
                for place in range(max(start, at - OWNED), at)
                for role in ("subject", "object")
                if candidate.words[place].plain in listed(f"{role}_noun")
            ]
            if (
                nouns
                and nouns[-1][1] != slot.role
                and candidate.words[nouns[-1][0] + 1].plain in listed("being")
            ):
                found |= {at, nouns[-1][0]}
    return found


def repeated(candidate: Candidate) -> set[int]:
    """Return the places of numbers said for both sides and taken for one, or said twice of one fact.

    "17 Force each" is the Force of both; "the Israeli total is 12, the Israeli total is 9" cannot be.
    """
    filler, words, taken = candidate.filler, candidate.words, candidate.filling.places
    found: set[int] = set()
    for place, word in enumerate(words):
        numbers = [at for at in range(max(0, place - NEAR_EACH), place) if words[at].number is not None]
        sided = {
            slot.path[0]
            for slot in candidate.vocabulary.slots
            if slot.side and slot.is_number and numbers and numbers[-1] in taken.get(slot.path[0], ())
        }
        if (
            word.plain == "each"
            and len(sided) == 1
            and not any(one.many for one in candidate.vocabulary.slots)
        ):
            found |= {numbers[-1], place}
    said: dict[tuple[str, ...], set[int]] = {}
    for index, slot in enumerate(filler.slots):
        cues = [
            one for group in range(len(slot.cues)) for one in filler.by_slot.get((index, "cue", group), ())
        ]
        for one in cues if slot.is_number and not slot.many else ():
            start = one.start - (words[one.start - 1].stem in _side_stems(candidate) if one.start else 0)
            phrase = tuple(word.stem for word in words[start : one.end])
            near = range(one.end, min(one.end + NEAR_CUE, len(words)))
            after = [
                at for at in near if words[at].number is not None and words[at - 1].plain in ("is", "are")
            ]
            if after and len(phrase) > 1:
                said.setdefault(phrase, set()).add(after[0])
    for places in said.values():
        if len({words[at].number for at in places}) > 1:
            found |= places
    return found


def _side_stems(candidate: Candidate) -> set[str]:
    return {stem for names in candidate.vocabulary.sides.values() for name in names for stem in name}


def rivals(filler: Filler) -> list[tuple[str, str, str]]:
    """Return the doubts about a name whose article was read as a number: a militia returns to two guerrillas.

    "A" was taken for a count of 1, and another name for the choice that this one may be.
    """
    found: list[tuple[str, str, str]] = []
    filling = filler.filling
    for mention in filler.mentions:
        articles = {
            at
            for at in range(max(0, mention.start - 2), mention.start)
            if filler.words[at].text.casefold() in ("a", "an")
        }
        for sense in mention.values:
            slot = filler.slots[sense.slot]
            name = slot.path[0]
            if slot.many or not slot.field.required or filling.facts.get(name, sense.value) == sense.value:
                continue
            counted = [other for other, places in filling.places.items() if articles & places]
            found += [(filler.words[mention.end - 1].text, name, other) for other in counted if other != name]
    return found


def doubts(filler: Filler) -> list[tuple[str, str, str]]:
    """Return the doubts about two numbers of one owner that were given to two owners: his die is 5, his 4."""
    found: list[tuple[str, str, str]] = []
    stated: list[tuple[Slot, int, str]] = []
    for slot in filler.slots:
        takes = slot.owner and (slot.is_number or slot.is_dice)
        places = filler.filling.places.get(slot.path[0], set()) if takes and not slot.many else set()
        if takes and slot.many and slot.is_dice:
            places = {at for part, _, those in filler.filling.parts if part is slot for at in those}
        numbers = [
            at for at in sorted(places) if filler.words[at].number is not None and at not in filler.in_names
        ]
        owner = _owner_before(filler, numbers[0]) if numbers else -1
        plain = filler.words[owner].plain if owner >= 0 else ""
        person = next((one for one in ("first_person", "third_person") if plain in listed(one)), "")
        if person:
            stated.append((slot, numbers[0], person))
    for number, (one, place, person) in enumerate(stated):
        for other, _, again in stated[number + 1 :]:
            twins = (one.is_dice and other.is_dice) or (
                one.field.kind == other.field.kind and one.cues == other.cues
            )
            if twins and person == again and (one.side, one.role) != (other.side, other.role):
                found.append((filler.words[place].text, ".".join(one.path), ".".join(other.path)))
    return found


def undecided(filler: Filler) -> list[tuple[str, str, str]]:
    """Return the doubts about facts between which nothing in the sentence decides.

    A bare number may be the open die as well: a 4 in a town. Of two sides that roll, either may attack.
    """
    words, facts = filler.words, filler.filling.facts
    dice = [
        slot
        for slot in filler.slots
        if slot.is_dice and not slot.many and slot.field.required and slot.path[0] not in facts
    ]
    found = [
        (words[place].text, slot.path[0], die.path[0])
        for slot, place in filler.filling.guessed
        for die in dice
        if not (slot.many or slot.is_dice or words[place].signed or filler.asks_odds)
        and die.takes(words[place].number or 0)
    ]
    tells = listed("subject_noun object_noun defends attacker")
    tells |= listed("acts") - listed("nouns_of_acts") | {"fires"}
    if filler.acting or any(word.plain in tells for word in words):
        return found
    sides = filler.filling.vocabulary.sides
    named = {side for side, names in sides.items() if any((word.stem,) in names for word in words)}
    for index, slot in enumerate(filler.slots):
        name = slot.path[0]
        side = facts.get(name) if name in listed("subject_noun") else None
        stated = isinstance(side, str) and side in sides and len(named) > 1
        if stated and not any((index, "cue", group) in filler.by_slot for group in range(len(slot.cues))):
            at = min(filler.filling.places[name])
            found.append((words[at].text, name, "defender"))
    return found


def unit_numbers(filler: Filler) -> list[tuple[str, str, str]]:
    """Return the doubts about strengths that are names of units: far above any unit's, or the subject.

    "Golani attacks Syrian 62", where no unit is that strong; "14 attacks", where a brigade is the 14th.
    """
    named = [slot for slot in filler.slots if any(isinstance(value, dict) for value in slot.names.values())]
    printed = [
        one
        for slot in named
        for value in slot.names.values()
        if isinstance(value, dict)
        for one in value.values()
    ]
    most = max((one for one in printed if isinstance(one, int)), default=0)
    ends = tuple(f"_{slot.path[-1]}" for slot in named)
    stated = [part for part in filler.filling.parts if part[0] in named]
    stated += [
        (slot, filler.filling.facts[slot.path[0]], tuple(filler.filling.places[slot.path[0]]))
        for slot in filler.slots
        if ends and slot.path[0].endswith(ends) and slot.path[0] in filler.filling.places
    ]
    found = []
    for slot, value, places in stated:
        at = next((one for one in places if filler.words[one].number == value), -1)
        if at < 0 or not isinstance(value, int) or not list_items.is_unit(filler, value, at):
            continue
        before, after = (
            filler.words[one].plain if 0 <= one < len(filler.words) else "" for one in (at - 1, at + 1)
        )
        if {before, after} & listed("measures") or lists.follows_cue(filler, at):
            continue
        acts = slot.many and after and filler.words[at + 1].text.casefold() == "attacks"
        alone = lists.first_of_run(filler, at) == at and (not at or filler.words[at].pause)
        if value > FAR_ABOVE * most or (slot.many and before == "the") or (acts and alone):
            found.append((str(value), ".".join(slot.path), f"unit {value}"))
    return found


def _owner_before(filler: Filler, place: int) -> int:
    """Return the place of the owner before a number in the same clause, -1 if none is near."""
    names = {phrase for phrases in filler.filling.vocabulary.sides.values() for phrase in phrases}
    for at in range(place - 1, max(-1, place - 1 - OWNED), -1):
        if filler.words[at + 1].pause or filler.words[at].number is not None:
            return -1
        word = filler.words[at]
        if (word.stem,) in names or word.plain in listed("first_person third_person"):
            return at
    return -1


def _sides_at(candidate: Candidate, place: int) -> set[str]:
    """Return the sides that a name or a pronoun means."""
    slots = candidate.filler.slots
    senses = [mention.senses for mention in candidate.filler.mentions if mention.start <= place < mention.end]
    stated = {slots[sense.slot].side for those in senses for sense in those if sense.kind == "owner"} - {""}
    stem = candidate.words[place].stem
    return stated or {side for side, names in candidate.vocabulary.sides.items() if (stem,) in names}
