"""Sort the words of a sentence that gave no fact: which are harmless, and which block an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import EnumKind
from countermarch.search.stems import is_english
from countermarch.sentences.claims import claimed, is_all_stated
from countermarch.sentences.clauses import clauses_of, sentences
from countermarch.sentences.denials import NOTHINGS, is_given
from countermarch.sentences.mentions import NO_CUE, OTHER_ROLE, phrase_end
from countermarch.sentences.paired_names import player_of
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import FULL_STOP, phrase_of

if TYPE_CHECKING:
    from countermarch.sentences.mentions import Mention
    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.words import Phrase

WANTS = (
    ("whats", "the"),
    ("what", "is", "the"),
    ("what", "are", "the"),
    ("how", "many"),
    ("how", "much"),
    ("what", "does", "it"),
)
"""How a question begins that names what it asks for."""

LONGEST_WANTED = 4
"""Maximum number of words of what is asked for."""


def blocking(candidate: Candidate) -> list[int]:
    """Return the places of unused words that might be facts, so that answering would ignore them.

    These are denials, overlong numbers and complete names of the game's choices; not sides that the
    question has no use for, nor words without a meaning of their own.
    """
    left = set(candidate.words_left)
    used = candidate.vocabulary.stems
    whole = candidate.filling.stated > 1 and not (candidate.missing or candidate.numbers_left)
    others = {
        place
        for mention in candidate.filler.mentions
        if mention.values and _is_other_party(candidate, mention)
        for place in range(mention.start, mention.end)
    }
    found = {place for place in left if candidate.words[place].plain in listed("no")} | _unplaced(candidate)
    found |= {place for place in left if candidate.words[place].plain.isdecimal()}  # too long to be read
    found |= (
        _positions_of_the_other(candidate)
        | _unread_places(candidate)
        | _next_acts(candidate)
        | _joined_names(candidate)
    )
    for one in candidate.choices:
        telling = [
            place
            for place in range(one.start, one.end)
            if candidate.words[place].plain not in listed("passed")
        ]
        small = listed("filler plain")
        strange = [place for place in telling if candidate.words[place].plain not in small]
        if len(strange) > 1 or (strange and len(telling) > 1 and left.issuperset(strange)):
            telling = [place for place in strange if place not in candidate.filling.used]
        stems = tuple(candidate.words[place].stem for place in telling)
        idle = (
            stems in candidate.lexicon.sides and used.isdisjoint(stems) and not _other_side(candidate, stems)
        )
        sided = stems in candidate.lexicon.sides and telling[0] not in candidate.filling.used
        idle = idle or (sided and (_has_no_side(candidate, telling[0]) or is_all_stated(candidate)))
        plain = all(candidate.words[place].plain in listed("plain") for place in telling)
        sure = whole and candidate.filling.highest_cost < NO_CUE  # a word of another question: event
        own = {at for known in candidate.filler.mentions for at in range(known.start, known.end)}
        other = stems not in candidate.lexicon.sides and own.isdisjoint(telling)
        plain = plain or (whole and len(telling) == 1 and (used.isdisjoint(stems) or (sure and other)))
        if left.issuperset(telling) and not (idle or plain or others.issuperset(telling)):
            found.update(telling)
    return sorted(found)


def _positions_of_the_other(candidate: Candidate) -> set[int]:
    """Return the places of a thing that is only called the other: "one in Tyre, the other in Sidon"."""
    words = candidate.words
    return {
        place
        for place in range(1, len(words) - 1)
        if (words[place - 1].plain, words[place].plain) == ("the", "other")
        and words[place + 1].plain in ("in", "on", "at", "to", "into", "near", "by", "from")
        and place not in candidate.filling.used
    }


def _joined_names(candidate: Candidate) -> set[int]:
    """Return the places of unknown names joined to a unit of a list: golani and barak."""
    words = candidate.words
    things = {
        at
        for slot, _, places in candidate.filling.parts
        if any(isinstance(value, dict) for value in slot.names.values())
        for at in places
    }
    return {
        place
        for place in candidate.words_left
        for at in (place - 2, place + 2)
        if at in things
        and words[(place + at) // 2].plain in ("and", "plus", "with")
        and not (is_english(words[place].plain) or words[place].stem in candidate.lexicon.known)
    }


def _next_acts(candidate: Candidate) -> set[int]:
    """Return the places of a second act, which has an attacker of its own: "..., then attacks the Guards"."""
    last = max(candidate.filler.roles, default=len(candidate.words))
    return {
        place
        for place in range(last + 1, len(candidate.words))
        if candidate.words[place].plain in listed("acts") and candidate.words[place - 1].plain == "then"
    }


def _unread_places(candidate: Candidate) -> set[int]:
    """Return where a place was named that no fact used: in foo, north of.

    A place that the game knows matters only if a default may depend on it, one that is not in ``NOTHINGS``:
    for example, that a launcher is in range.
    """
    mentioned = any(
        not is_given(candidate, slot) and slot.field.default not in NOTHINGS
        for slot in candidate.vocabulary.slots
    )
    found: set[int] = set()
    for place in candidate.words_left:
        word = candidate.words[place]
        before = next(
            (one.plain for one in reversed(candidate.words[:place]) if one.plain not in ("the", "a")), ""
        )
        after = candidate.words[place + 1].plain if place + 1 < len(candidate.words) else ""
        strange = not (is_english(word.plain) or word.stem in candidate.lexicon.known)  # in foo
        named = (mentioned and word.text[:1].isupper()) or strange
        named = named and (word.stem,) not in candidate.lexicon.sides
        if (named and before in listed("located")) or (word.plain in listed("bearings") and after == "of"):
            found.add(place)
    facts = {place for places in candidate.filling.places.values() for place in places}
    mentioned = any(
        slot.field.default is True and not is_given(candidate, slot) for slot in candidate.vocabulary.slots
    )
    for place, word in enumerate(candidate.words):  # from Sidon: whether it is adjacent depends on it
        origin = place > 0 and candidate.words[place - 1].plain == "from"
        if mentioned and origin and place not in facts and (word.stem,) in candidate.vocabulary.places:
            found.add(place)
    return found


def foreign(candidate: Candidate) -> set[int]:
    """Return the places of what no question of the game is about: what it asks for, or a name, as iron dome.

    A name is two words side by side that the game does not know. A question with more than two facts is
    meant all the same.
    """
    if candidate.filling.stated > 2:
        return set()
    wanted = _positions_asked_for(candidate)
    if wanted:
        return wanted
    talk = listed("filler plain no")
    if candidate.filling.stated <= 1 and (candidate.topic | candidate.named) <= candidate.filling.used:
        return {
            at for at in candidate.words_left if candidate.words[at].plain not in talk | listed("answers")
        }
    strange = {
        place
        for place in candidate.words_left
        if candidate.words[place].stem not in candidate.lexicon.known
        and candidate.words[place].plain not in talk
    }
    pairs = {
        place
        for place in strange
        if place - 1 in strange
        and not candidate.words[place].pause
        and candidate.words[max(0, place - 2)].plain not in listed("first_person")  # I keep forgetting
    }
    return pairs | {place - 1 for place in pairs}


def _positions_asked_for(candidate: Candidate) -> set[int]:
    """Return the places of what is asked for if the question does not answer it: the supply range of an army.

    It follows "what is the" or "how many", or begins the sentence before "of".
    """
    words, ends = candidate.words, {"of", "for", "in", "on", "at", "if", "when", "with", "from", "to", "by"}
    small = listed("filler plain answers")
    found: set[int] = set()
    for start, end in sentences(words):
        plain = [word.plain for word in words[start:end]]
        asks = [
            (start + at + len(one), one)
            for at in range(len(plain))
            for one in WANTS
            if plain[at : at + len(one)] == [*one]
        ]
        bare = plain[0] in ("the", "a", "an")
        first = (start + bare, ()) if "of" in plain[:LONGEST_WANTED] else None
        for at, opens in [*asks, *([first] if first else [])]:
            stop = next((to for to in range(at, end) if words[to].plain in ends or words[to].pause), end)
            telling = [to for to in range(at, stop) if words[to].plain not in small]
            head = telling[0] if telling and (opens or telling[0] == at) else -1
            if head not in candidate.words_left or stop - at > LONGEST_WANTED:
                continue
            counts = opens != ("how", "many") or words[head].text.endswith("s")
            if counts and (words[head].stem in candidate.lexicon.known or is_english(words[head].plain)):
                found |= set(telling) & set(candidate.words_left)
    return found


def conditions(candidate: Candidate) -> set[int]:
    """Return the places of a last clause after "if" that gave no fact: "and if it fails, hamas gets it"."""
    found: set[int] = set()
    small = listed("filler plain")
    for start, _ in clauses_of(candidate.words)[1:]:
        opens = [word.plain for word in candidate.words[start : start + 2]]
        ends = (at for at in range(start + 1, len(candidate.words)) if candidate.words[at].pause >= FULL_STOP)
        clause = range(start, next(ends, len(candidate.words)))
        telling = {place for place in clause if candidate.words[place].plain not in small}
        if "if" in opens and len(telling) > 1 and candidate.filling.used.isdisjoint(clause):
            found |= telling
    return found


def inexact(candidate: Candidate) -> set[int]:
    """Return the places of words that leave a number open, as "at least 4", and of "unless"."""
    found = {place for place, word in enumerate(candidate.words) if word.plain == "unless"}
    claims = claimed(candidate) if is_all_stated(candidate) else set()
    for phrase in map(phrase_of, listed("inexact")):
        for start, word in enumerate(candidate.words):
            end = phrase_end(candidate.words, start, phrase) if word.stem == phrase[0] else 0
            asks = start > 0 and candidate.words[start - 1].plain in ("what", "how")  # what about 4?
            after = candidate.words[end : end + 1]
            if (
                end
                and not asks
                and end not in claims
                and any(one.number is not None and not one.pause for one in after)
            ):
                found |= set(range(start, end))
    return found


def exceptions(candidate: Candidate) -> set[int]:
    """Return the places of a clause after "but" that gave no fact: "but the IDF contests it"."""
    found: set[int] = set()
    for start in (place for place, word in enumerate(candidate.words) if word.plain in listed("excepts")):
        ends = (at for at in range(start + 2, len(candidate.words)) if candidate.words[at].pause)
        clause = set(range(start + 1, next(ends, len(candidate.words))))
        counts = any(word.number is not None for word in candidate.words[start + 1 : start + 2])
        if counts and candidate.words[start].plain in listed("omits"):
            found.add(start)  # all except one of the towns
        if clause.isdisjoint(candidate.filling.used):
            found |= clause & set(candidate.words_left)
    return found


def _has_no_side(candidate: Candidate, place: int) -> bool:
    """Return whether a side is named in a role for which the question does not ask the side."""
    part = candidate.filler.roles.get(place, "")
    slots = [slot for slot in candidate.vocabulary.slots if slot.role == part]
    kinds = [slot.field.kind for slot in slots]
    sides = candidate.vocabulary.sides
    return bool(part) and not any(isinstance(kind, EnumKind) and {*kind.values} <= {*sides} for kind in kinds)


def _other_side(candidate: Candidate, stems: Phrase) -> bool:
    """Return whether another side was taken as a fact; this one may then be the owner of one."""
    sides = {name for side in candidate.vocabulary.sides.values() if stems not in side for name in side}
    return any((candidate.words[place].stem,) in sides for place in candidate.filling.used)


def _unplaced(candidate: Candidate) -> set[int]:
    """Return the places of names for which no slot was free: their facts have other values."""
    found: set[int] = set()
    for mention in candidate.filler.mentions:
        span = set(range(mention.start, mention.end))
        slots = [candidate.filler.slots[sense.slot] for sense in mention.values]
        named = bool(slots) and (not any(slot.many for slot in slots) or span.issubset(candidate.expected))
        plain = all(candidate.words[place].plain in listed("plain filler") for place in span)
        own = candidate.called if mention.end - mention.start > 1 else candidate.called | candidate.topic
        named = named and not (_in_used_cue(candidate, mention) or _is_other_party(candidate, mention))
        if named and not plain and span.isdisjoint(candidate.filling.used | own):
            found |= span
    return found


def _is_other_party(candidate: Candidate, one: Mention) -> bool:
    """Return whether a name is that of the side that is acted on, where the side that acts is known."""
    sides = candidate.vocabulary.sides
    for sense in one.values:
        mentioned = candidate.filling.facts.get(candidate.filler.slots[sense.slot].path[0])
        known = isinstance(mentioned, str) and isinstance(sense.value, str) and mentioned != sense.value
        if not known or mentioned not in sides or sense.value not in sides:
            return False
    owns = any(
        sense.kind == "owner"
        for other in candidate.filler.mentions
        if other.start == one.start
        for sense in other.senses
    )
    acting = candidate.filler.roles or candidate.filler.acting
    roles = {OTHER_ROLE.get(candidate.filler.slots[sense.slot].role, "object") for sense in one.values}
    return owns or acting.get(one.start) in roles


def _in_used_cue(candidate: Candidate, one: Mention) -> bool:
    """Return whether a name is part of a longer cue of a fact that has a value: J-2 in "J-2 rating 3"."""
    return any(
        cue.start <= one.start and one.end <= cue.end and cue.end - cue.start > one.end - one.start
        for cue in candidate.filler.mentions
        for sense in cue.senses
        if sense.kind == "cue" and candidate.filler.slots[sense.slot].path[0] in candidate.filling.facts
    )


def described(candidate: Candidate) -> set[int]:
    """Return the places of sides named again, next to their role, or as the opponent's: he is the PLO."""
    parts = listed("subject object")
    found: set[int] = set()
    for place, word in enumerate(candidate.words):
        if (word.stem,) not in candidate.lexicon.sides:
            continue
        before = place > 0 and not word.pause and candidate.words[place - 1].plain in parts
        after = [
            one for one in candidate.words[place + 1 : place + 2] if not one.pause and one.plain in parts
        ]
        again = any(
            other.stem == word.stem and at in candidate.filling.used
            for at, other in enumerate(candidate.words)
        )
        player = player_of(candidate.words, place)
        played = player is not None and player[0] == "third_person" and bool(player[1])
        found |= {place} if before or after or again or played else set()
    return found
