"""Sort the words of a sentence that gave no fact: which are harmless, and which block an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import EnumKind
from countermarch.search.stems import is_english
from countermarch.sentences.claims import claimed, is_all_stated
from countermarch.sentences.clauses import clauses_of, sentences
from countermarch.sentences.denials import NOTHINGS, is_given
from countermarch.sentences.mentions import NO_CUE, phrase_end
from countermarch.sentences.words import FULL_STOP, listed, phrase_of

if TYPE_CHECKING:
    from countermarch.sentences.mentions import Mention
    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.words import Phrase

WANTS = (("whats", "the"), ("what", "is", "the"), ("what", "are", "the"), ("how", "many"), ("how", "much"))
"""How a question begins that names what it asks for."""

LONGEST_WANTED = 4
"""Maximum words of what is asked for."""


def blocking(read: Candidate) -> list[int]:
    """Return the places of unused words that might be facts, so that answering would ignore them.

    These are denials, overlong numbers and complete names of the game's choices; not sides that the
    question has no use for, nor words without a meaning of their own.
    """
    left = set(read.words_left)
    used = read.vocabulary.stems
    whole = read.filling.stated > 1 and not (read.missing or read.numbers_left)
    others = {
        place
        for mention in read.filler.mentions
        if mention.values and _is_other_party(read, mention)
        for place in range(mention.start, mention.end)
    }
    found = {place for place in left if read.words[place].plain in listed("no")} | _unplaced(read)
    found |= {place for place in left if read.words[place].plain.isdecimal()}  # too long to be read
    found |= _another(read) | _unread_places(read) | _next_acts(read) | _joined_names(read)
    for one in read.choices:
        telling = [
            place for place in range(one.start, one.end) if read.words[place].plain not in listed("passed")
        ]
        small = listed("filler plain")
        strange = [place for place in telling if read.words[place].plain not in small]
        if len(strange) > 1 or (strange and len(telling) > 1 and left.issuperset(strange)):
            telling = [place for place in strange if place not in read.filling.used]
        stems = tuple(read.words[place].stem for place in telling)
        idle = stems in read.lexicon.sides and used.isdisjoint(stems) and not _other_side(read, stems)
        sided = stems in read.lexicon.sides and telling[0] not in read.filling.used
        idle = idle or (sided and (_has_no_side(read, telling[0]) or is_all_stated(read)))
        plain = all(read.words[place].plain in listed("plain") for place in telling)
        sure = whole and read.filling.highest_cost < NO_CUE  # a word of another question: event
        own = {at for known in read.filler.mentions for at in range(known.start, known.end)}
        other = stems not in read.lexicon.sides and own.isdisjoint(telling)
        plain = plain or (whole and len(telling) == 1 and (used.isdisjoint(stems) or (sure and other)))
        if left.issuperset(telling) and not (idle or plain or others.issuperset(telling)):
            found.update(telling)
    return sorted(found)


def _another(read: Candidate) -> set[int]:
    """Return the places of a thing that is only called the other: "one in Tyre, the other in Sidon"."""
    words = read.words
    return {
        place
        for place in range(1, len(words) - 1)
        if (words[place - 1].plain, words[place].plain) == ("the", "other")
        and words[place + 1].plain in ("in", "on", "at", "to", "into", "near", "by", "from")
        and place not in read.filling.used
    }


def _joined_names(read: Candidate) -> set[int]:
    """Return the places of unknown names joined to a unit of a list: golani and barak."""
    words = read.words
    things = {
        at
        for slot, _, places in read.filling.parts
        if any(isinstance(value, dict) for value in slot.names.values())
        for at in places
    }
    return {
        place
        for place in read.words_left
        for at in (place - 2, place + 2)
        if at in things
        and words[(place + at) // 2].plain in ("and", "plus", "with")
        and not (is_english(words[place].plain) or words[place].stem in read.lexicon.known)
    }


def _next_acts(read: Candidate) -> set[int]:
    """Return the places of a second act, which has an attacker of its own: "..., then attacks the Guards"."""
    last = max(read.filler.roles, default=len(read.words))
    return {
        place
        for place in range(last + 1, len(read.words))
        if read.words[place].plain in listed("acts") and read.words[place - 1].plain == "then"
    }


def _unread_places(read: Candidate) -> set[int]:
    """Return where a place was named that no fact used: in foo, north of.

    A place that the game knows matters only if a default may depend on it, one that is not in ``NOTHINGS``:
    for example, that a launcher is in range.
    """
    mentioned = any(
        not is_given(read, slot) and slot.field.default not in NOTHINGS for slot in read.vocabulary.slots
    )
    found: set[int] = set()
    for place in read.words_left:
        word = read.words[place]
        before = next(
            (one.plain for one in reversed(read.words[:place]) if one.plain not in ("the", "a")), ""
        )
        after = read.words[place + 1].plain if place + 1 < len(read.words) else ""
        strange = not (is_english(word.plain) or word.stem in read.lexicon.known)  # in foo
        named = (mentioned and word.text[:1].isupper()) or strange
        named = named and (word.stem,) not in read.lexicon.sides
        if (named and before in listed("located")) or (word.plain in listed("bearings") and after == "of"):
            found.add(place)
    facts = {place for places in read.filling.places.values() for place in places}
    mentioned = any(slot.field.default is True and not is_given(read, slot) for slot in read.vocabulary.slots)
    for place, word in enumerate(read.words):  # from Sidon: whether it is adjacent depends on it
        origin = place > 0 and read.words[place - 1].plain == "from"
        if mentioned and origin and place not in facts and (word.stem,) in read.vocabulary.places:
            found.add(place)
    return found


def foreign(read: Candidate) -> set[int]:
    """Return the places of what no question of the game is about: what it asks for, or a name, as iron dome.

    A name is two words side by side that the game does not know. A question with more than two facts is
    meant all the same.
    """
    if read.filling.stated > 2:
        return set()
    wanted = _wanted(read)
    if wanted:
        return wanted
    talk = listed("filler plain no")
    if read.filling.stated <= 1 and (read.topic | read.named) <= read.filling.used:
        return {at for at in read.words_left if read.words[at].plain not in talk | listed("answers")}
    strange = {
        place
        for place in read.words_left
        if read.words[place].stem not in read.lexicon.known and read.words[place].plain not in talk
    }
    pairs = {
        place
        for place in strange
        if place - 1 in strange
        and not read.words[place].pause
        and read.words[max(0, place - 2)].plain not in listed("first_person")  # I keep forgetting
    }
    return pairs | {place - 1 for place in pairs}


def _wanted(read: Candidate) -> set[int]:
    """Return the places of what is asked for if the question does not answer it: the supply range of an army.

    It follows "what is the" or "how many", or begins the sentence before "of".
    """
    words, ends = read.words, {"of", "for", "in", "on", "at", "if", "when", "with", "from", "to", "by"}
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
            if head not in read.words_left or stop - at > LONGEST_WANTED:
                continue
            counts = opens[:1] != ("how",) or words[head].text.endswith("s")
            if counts and (words[head].stem in read.lexicon.known or is_english(words[head].plain)):
                found |= set(telling) & set(read.words_left)
    return found


def conditions(read: Candidate) -> set[int]:
    """Return the places of a last clause after "if" that gave no fact: "and if it fails, hamas gets it"."""
    found: set[int] = set()
    small = listed("filler plain")
    for start, _ in clauses_of(read.words)[1:]:
        opens = [word.plain for word in read.words[start : start + 2]]
        ends = (at for at in range(start + 1, len(read.words)) if read.words[at].pause >= FULL_STOP)
        clause = range(start, next(ends, len(read.words)))
        telling = {place for place in clause if read.words[place].plain not in small}
        if "if" in opens and len(telling) > 1 and read.filling.used.isdisjoint(clause):
            found |= telling
    return found


def inexact(read: Candidate) -> set[int]:
    """Return the places of words that leave a number open, as "at least 4", and of "unless"."""
    found = {place for place, word in enumerate(read.words) if word.plain == "unless"}
    claims = claimed(read) if is_all_stated(read) else set()
    for phrase in map(phrase_of, listed("inexact")):
        for start, word in enumerate(read.words):
            end = phrase_end(read.words, start, phrase) if word.stem == phrase[0] else 0
            asks = start > 0 and read.words[start - 1].plain in ("what", "how")  # what about 4?
            after = read.words[end : end + 1]
            if (
                end
                and not asks
                and end not in claims
                and any(one.number is not None and not one.pause for one in after)
            ):
                found |= set(range(start, end))
    return found


def exceptions(read: Candidate) -> set[int]:
    """Return the places of a clause after "but" that gave no fact: "but the IDF contests it"."""
    found: set[int] = set()
    for start in (place for place, word in enumerate(read.words) if word.plain in listed("excepts")):
        ends = (at for at in range(start + 2, len(read.words)) if read.words[at].pause)
        clause = set(range(start + 1, next(ends, len(read.words))))
        counts = any(word.number is not None for word in read.words[start + 1 : start + 2])
        if counts and read.words[start].plain in listed("omits"):
            found.add(start)  # all except one of the towns
        if clause.isdisjoint(read.filling.used):
            found |= clause & set(read.words_left)
    return found


def _has_no_side(read: Candidate, place: int) -> bool:
    """Return whether a side is named in a role for which the question does not ask the side."""
    part = read.filler.roles.get(place, "")
    slots = [slot for slot in read.vocabulary.slots if slot.role == part]
    kinds = [slot.field.kind for slot in slots]
    sides = read.vocabulary.sides
    return bool(part) and not any(isinstance(kind, EnumKind) and {*kind.values} <= {*sides} for kind in kinds)


def _other_side(read: Candidate, stems: Phrase) -> bool:
    """Return whether another side was taken as a fact; this one may then be the owner of one."""
    sides = {name for side in read.vocabulary.sides.values() if stems not in side for name in side}
    return any((read.words[place].stem,) in sides for place in read.filling.used)


def _unplaced(read: Candidate) -> set[int]:
    """Return the places of names for which no slot was free: their facts have other values."""
    found: set[int] = set()
    for mention in read.filler.mentions:
        span = set(range(mention.start, mention.end))
        slots = [read.filler.slots[sense.slot] for sense in mention.values]
        named = bool(slots) and (not any(slot.many for slot in slots) or span.issubset(read.expected))
        plain = all(read.words[place].plain in listed("plain filler") for place in span)
        own = read.called if mention.end - mention.start > 1 else read.called | read.topic
        named = named and not (_in_used_cue(read, mention) or _is_other_party(read, mention))
        if named and not plain and span.isdisjoint(read.filling.used | own):
            found |= span
    return found


def _is_other_party(read: Candidate, one: Mention) -> bool:
    """Return whether a name is that of the side that is acted on, where the side that acts is known."""
    sides = read.vocabulary.sides
    for sense in one.values:
        mentioned = read.filling.facts.get(read.filler.slots[sense.slot].path[0])
        known = isinstance(mentioned, str) and isinstance(sense.value, str) and mentioned != sense.value
        if not known or mentioned not in sides or sense.value not in sides:
            return False
    owns = any(
        sense.kind == "owner"
        for other in read.filler.mentions
        if other.start == one.start
        for sense in other.senses
    )
    acting = read.filler.roles or read.filler.acting
    return owns or acting.get(one.start) == "object"


def _in_used_cue(read: Candidate, one: Mention) -> bool:
    """Return whether a name is part of a longer cue of a fact that has a value: J-2 in "J-2 rating 3"."""
    return any(
        cue.start <= one.start and one.end <= cue.end and cue.end - cue.start > one.end - one.start
        for cue in read.filler.mentions
        for sense in cue.senses
        if sense.kind == "cue" and read.filler.slots[sense.slot].path[0] in read.filling.facts
    )


def described(read: Candidate) -> set[int]:
    """Return the places of sides named again, or next to their role: "the insurgent defender"."""
    parts = listed("subject object")
    found: set[int] = set()
    for place, word in enumerate(read.words):
        if (word.stem,) not in read.lexicon.sides:
            continue
        before = place > 0 and not word.pause and read.words[place - 1].plain in parts
        after = [one for one in read.words[place + 1 : place + 2] if not one.pause and one.plain in parts]
        again = any(
            other.stem == word.stem and at in read.filling.used for at, other in enumerate(read.words)
        )
        found |= {place} if before or after or again else set()
    return found
