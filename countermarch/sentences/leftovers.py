"""Sort the words of a sentence that gave no fact: which are harmless, and which block an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import EnumKind, RecordKind
from countermarch.search.stems import is_english
from countermarch.sentences import lists
from countermarch.sentences.mentions import NO_CUE, phrase_end
from countermarch.sentences.words import COMMA, FULL_STOP, listed, phrase_of, stems_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.sentences.mentions import Mention
    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.vocabulary import Slot
    from countermarch.sentences.words import Phrase, Word

SURELY = 3
"""With more stated facts than this, a single word of another question, such as "event", is ignored."""

TAGS = tuple(stems_of(one) for one in sorted(listed("tags")))
"""What players end a claim with."""

CLAIMS = tuple(stems_of(one) for one in sorted(listed("claims")))
"""What players begin a claim with."""

SURE_CLAIMS = tuple(stems_of(one) for one in sorted(listed("sure_claims")))
"""Those of them after which a number is the answer, and never a fact."""

NOTHINGS: tuple[object, ...] = (0, False, None, "none", "no", "never", (), [])
"""Default values that mean nothing, or no."""

REACH = 4
"""Words that a "no" reaches."""

TWO = 2

ROLLS = frozenset(phrase_of(word)[0] for word in listed("roll"))
"""Stems of the words for rolling dice."""


def denials(read: Candidate) -> set[int]:
    """Return the places of words that deny what no fact states: "no die yet", "or not"."""
    found: set[int] = set()
    rolls = any(slot.is_dice and slot.path[0] not in read.filling.facts for slot in read.vocabulary.slots)
    absent, answers = _nothing_told(read)
    others = _not_chosen(read)
    start, end = _clauses(read.words)[-1] if read.words else (0, 0)
    if start and _is_tag(read.words, start, end):
        found |= set(range(start, end))  # isn't it
    for place, word in enumerate(read.words):
        if word.plain not in listed("no") or place in read.filling.used:
            continue
        if place and read.words[place - 1].plain == "or" and _ends(read, place + 1):
            found.add(place)
        for at in range(place + 1, min(place + 4, len(read.words))):
            one = read.words[at]
            if one.pause or one.number is not None:
                break
            if at in read.filling.used:
                found |= {place} if one.stem in others else set()  # doesn't retreat
                break
            if rolls and one.stem in ROLLS:
                found |= {place, at}
            if one.stem in absent or (word.plain == "no" and one.stem in answers) or one.stem in others:
                found |= {place, at}
    return found


def _not_chosen(read: Candidate) -> set[str]:
    """Return the stems of choices not taken for facts that have a value: "a zone, not a sanctuary"."""
    found: set[str] = set()
    for slot in read.vocabulary.slots:
        told = read.filling.facts.get(slot.path[0])
        if isinstance(slot.field.kind, EnumKind) and not slot.many and told is not None:
            taken = {stem for phrase, value in slot.names.items() if value == told for stem in phrase}
            found |= {stem for phrase in slot.names for stem in phrase} - taken
    return found


def own_names(read: Candidate) -> set[int]:
    """Return the places of words that name facts with values: "the collateral damage of two battles"."""
    told = {stem for name in read.filling.facts for stem in stems_of(name)}
    named = {place for one in read.filler.mentions if one.values for place in range(one.start, one.end)}
    return {place for place, word in enumerate(read.words) if word.stem in told and place not in named}


def _ends(read: Candidate, place: int) -> bool:
    return place >= len(read.words) or read.words[place].pause > 0


def _nothing_told(read: Candidate) -> tuple[set[str], set[str]]:
    """Return the stems of unstated facts that default to nothing, and those of the answer's fields."""
    names = [
        one.name
        for one in read.vocabulary.question.parameters
        if not one.required and one.name not in read.filling.facts and one.default in (0, False, (), [])
    ]
    owners = {stem for slot in read.vocabulary.slots for phrase in slot.owner for stem in phrase}
    plain = {stem for name in listed("plain") for stem in stems_of(name)}
    fields = [
        slot.path[1]
        for slot in read.vocabulary.slots
        if slot.path[-1] and slot.path[0] in read.filling.facts and _is_nothing(read, slot)
    ]
    answers = [one.name for one in read.vocabulary.question.answer.fields]
    facts, told = (
        {stem for name in those for stem in stems_of(name)} - owners - plain for those in (names, answers)
    )
    cues = {
        stem
        for slot in read.vocabulary.slots
        if slot.path[0] in names
        for group in slot.cues
        for phrase in group
        for stem in phrase
    }
    stated = {stem for name in read.filling.facts for stem in stems_of(name)}
    facts |= (cues | {phrase_of(word)[0] for word in listed("aids")}) - owners - plain - stated
    return facts | {stem for name in fields for stem in stems_of(name)}, told


def _is_nothing(read: Candidate, slot: Slot) -> bool:
    """Return whether a field is empty in all things of a list: "no Fajr-5 at all"."""
    told = read.filling.facts[slot.path[0]]
    default = 0 if slot.field.required else slot.field.default
    return (
        isinstance(told, list)
        and default in (0, False)
        and all(isinstance(one, dict) and not one.get(slot.path[1]) for one in told)
    )


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
        for one in read.filler.mentions
        if one.values and _is_other_party(read, one)
        for place in range(one.start, one.end)
    }
    found = {place for place in left if read.words[place].plain in listed("no")} | _unplaced(read)
    found |= {place for place in left if read.words[place].plain.isdecimal()}  # too long to be read
    found |= _another(read) | _unread_places(read)
    for one in read.choices:
        telling = [
            place for place in range(one.start, one.end) if read.words[place].plain not in listed("passed")
        ]
        small = listed("filler") | listed("plain")
        strange = [place for place in telling if read.words[place].plain not in small]
        if len(strange) > 1 or (strange and len(telling) > 1 and left.issuperset(strange)):
            telling = [place for place in strange if place not in read.filling.used]
        stems = tuple(read.words[place].stem for place in telling)
        idle = stems in read.lexicon.sides and used.isdisjoint(stems) and not _other_side(read, stems)
        sided = stems in read.lexicon.sides and telling[0] not in read.filling.used
        idle = idle or (sided and (_has_no_side(read, telling[0]) or _is_all_stated(read)))
        plain = all(read.words[place].plain in listed("plain") for place in telling)
        sure = whole and read.filling.stated > SURELY and read.filling.highest_cost < NO_CUE
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


def _unread_places(read: Candidate) -> set[int]:
    """Return where a place was named that no fact used: in foo, north of.

    A place that the game knows matters only if a default may depend on it, one that is not in ``NOTHINGS``:
    for example, that a launcher is in range.
    """
    told = any(
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
        named = (told and word.text[:1].isupper()) or strange
        named = named and (word.stem,) not in read.lexicon.sides
        if (named and before in listed("located")) or (word.plain in listed("bearings") and after == "of"):
            found.add(place)
    facts = {place for places in read.filling.places.values() for place in places}
    told = any(slot.field.default is True and not is_given(read, slot) for slot in read.vocabulary.slots)
    for place, word in enumerate(read.words):  # from Sidon: whether it is adjacent depends on it
        origin = place > 0 and read.words[place - 1].plain == "from"
        if told and origin and place not in facts and (word.stem,) in read.vocabulary.places:
            found.add(place)
    return found


def denied_elsewhere(read: Candidate) -> set[int]:
    """Return the places of a "no" and what it denies where a complete question asks for nothing like it.

    That a unit is not disrupted says nothing to a question that knows no disrupted units.
    """
    found: set[int] = set()
    if read.missing or read.numbers_left:
        return found
    cues = {
        stem for slot in read.vocabulary.slots for group in slot.cues for phrase in group for stem in phrase
    }
    own = read.vocabulary.stems | cues | set(read.vocabulary.topic)
    for place, word in enumerate(read.words):
        if word.plain not in listed("no") or place in read.filling.used:
            continue
        ends = (at for at in range(place + 1, len(read.words)) if read.words[at].pause)
        clause = range(place, min(next(ends, len(read.words)), place + 1 + REACH))
        small = listed("filler") | listed("plain")
        told = [read.words[at] for at in clause[1:] if read.words[at].plain not in small]
        if all(one.stem not in own and one.number is None for one in told):
            found |= set(clause) - read.filling.used
    return found


def idle_denials(read: Candidate) -> set[int]:
    """Return the places of clauses that deny only facts that are nothing unless stated: "none has flown yet".

    The clause must name no stated fact, nor one that is something unless stated.
    """
    if read.missing or read.numbers_left:
        return set()
    some = [
        slot
        for slot in read.vocabulary.slots
        if is_given(read, slot) or (not slot.many and slot.field.default not in NOTHINGS)
    ]
    named = {stem for slot in some for phrase in slot.names for stem in phrase}
    named |= {
        stem
        for slot in some
        if not isinstance(slot.field.kind, EnumKind)
        for group in slot.cues
        for phrase in group
        for stem in phrase
    }
    found: set[int] = set()
    small = listed("filler") | listed("plain") | listed("no")
    for start, end in _clauses(read.words):
        clause = set(range(start, end))
        denies = any(read.words[at].plain in listed("no") for at in clause)
        telling = [word for word in read.words[start:end] if word.plain not in small]
        stems = {word.stem for word in telling if (word.stem,) not in read.lexicon.sides}
        if denies and telling and clause.isdisjoint(read.filling.used) and stems.isdisjoint(named):
            found |= clause
    return found


def is_given(read: Candidate, slot: Slot) -> bool:
    """Return whether a fact has a value; a field of a list, whether one of its things has."""
    told = read.filling.facts.get(slot.path[0])
    if slot.many and isinstance(told, list):
        return any(not isinstance(one, dict) or slot.path[1] in one for one in told)
    return told is not None


def _clauses(words: Sequence[Word]) -> list[tuple[int, int]]:
    """Return where each clause between two pauses begins and ends."""
    starts = [place for place, word in enumerate(words) if not place or word.pause >= COMMA]
    return list(zip(starts, [*starts[1:], len(words)], strict=True))


def _is_all_stated(read: Candidate) -> bool:
    """Return whether every fact of the question is stated, so that a number left over can only be a claim."""
    return all(slot.path[0] in read.filling.facts for slot in read.vocabulary.slots)


def _in_claim(read: Candidate) -> set[int]:
    """Return the places of a last clause that says what the answer would be: "that's 3 MVP for me?"."""
    clause = set(claim_clause(read.words, CLAIMS))
    return clause if clause.isdisjoint(read.filling.used) and not read.dice else set()


def claim_clause(words: Sequence[Word], claims: Sequence[Phrase] = SURE_CLAIMS) -> range:
    """Return the places of the last clause before a tag if it begins as one of ``claims``; else none."""
    clauses = _clauses(words)
    if len(clauses) > 1 and _is_tag(words, *clauses[-1]):
        clauses = clauses[:-1]
    start, end = clauses[-1] if words else (0, 0)
    begins = any(phrase_end(words, start, phrase) for phrase in claims if end - start > len(phrase))
    return range(start, end) if start and begins else range(0)


def _is_tag(words: Sequence[Word], start: int, end: int) -> bool:
    """Return whether a clause only asks for assent: ", right?", ", would you?"."""
    return any(phrase_end(words, start, tag) == end for tag in TAGS)


def claimed(read: Candidate) -> set[int]:
    """Return the places of numbers that claim the answer: "so 2 hits stick, right?"."""
    words = read.words
    bare = _bare_claim(read)
    if bare:
        return {bare.start}
    if not read.missing and (_in_claim(read) or _is_all_stated(read)):
        inside = _in_claim(read) or {
            at for at in range(1, len(words)) if words[at - 1].plain == "than" and at not in read.filling.used
        }
        if inside:
            return {place for place in inside if words[place].number is not None}
    tags = (phrase_end(words, len(words) - len(tag), tag) for tag in TAGS if len(tag) <= len(words))
    if read.missing or not any(tags):
        return set()
    counts = any(
        slot.is_number or slot.takes_run or isinstance(slot.field.kind, RecordKind)
        for slot in read.vocabulary.slots
    )
    return {
        place
        for place, word in enumerate(words)
        if word.number is not None
        and place not in read.filling.used
        and (
            not counts
            or any(one.stem in read.vocabulary.topic for one in words[max(0, place - 1) : place + 2])
        )
    }


def _bare_claim(read: Candidate) -> range:
    """Return the places of a last clause that only counts, as an answer: "how many, all fourteen?"."""
    words = read.words
    clauses = _clauses(words)
    tagged = len(clauses) > 1 and _is_tag(words, *clauses[-1])
    start, end = clauses[-1 - tagged] if clauses else (0, 0)
    so = start < end and words[start].plain == "so"
    told = next((begin for begin, stop in sentences(words) if begin <= start < stop), 0)
    asks = any(told <= begin < start and words[begin].plain in listed("asks") for begin, _ in clauses)
    while start < end - 1 and words[start].plain in ("so", "all", "only", "just"):
        start += 1
    numbers = [at for at in range(start, end) if words[at].number is not None]
    free = read.filling.used.isdisjoint(range(start, end))
    claims = numbers == [start] and free and (so or asks or tagged) and not read.missing
    return range(start, end) if claims else range(0)


def claim(read: Candidate) -> str:
    """Return the answer that a sentence claims at its end, as in "three hits, yes?"; "" if none."""
    words = read.words
    inside = _in_claim(read)
    thought = sorted(opinions(words))
    if thought and all((words[at].stem,) in read.lexicon.sides for at in thought if at in read.filling.used):
        return " ".join(words[place].text for place in thought)
    said = _bare_claim(read) or _in_statement(read)
    if said and not inside:
        return " ".join(read.words[place].text for place in said)
    if inside:
        start, end = min(inside), max(inside) + 1
        start = max(phrase_end(words, start, phrase) for phrase in CLAIMS)
        return " ".join(word.text for word in words[start:end])
    tags = [tag for tag in TAGS if len(tag) < len(words)]
    ends = [len(words) - len(tag) for tag in tags if phrase_end(words, len(words) - len(tag), tag)]
    end = min(ends, default=0)
    start = end
    own = read.named | {
        at
        for at, word in enumerate(words)
        if (word.stem,) in read.lexicon.sides or word.plain in listed("acts")
    }
    while start > 0 and (start - 1 not in read.filling.used or start - 1 in own):
        start -= 1
        if words[start].pause:
            break
    while start < end and words[start].plain in listed("filler"):
        start += 1
    return " ".join(word.text for word in words[start:end])


def opinions(words: Sequence[Word]) -> set[int]:
    """Return the places of the answers that whole sentences state as somebody's: "He says two may go"."""
    found: set[int] = set()
    for start, end in sentences(words):
        told = [word.text.casefold() for word in words[start:end]]
        size = 1 if told[0] in listed("opinion_holders") else 0
        if told[0] in ("my", "the", "our"):
            size = next(
                (at + 1 for at in (1, TWO) if told[at : at + 1] and told[at] in listed("opinion_nouns")), 0
            )
        verb = told[size : size + 1][0] if size < len(told) else ""
        counts = end > size + start + 1 and words[start + size + 1].number is not None
        called = told[size + 1 : size + TWO] in (["it"], ["that"])
        if size and (
            verb in listed("opinions")
            or (verb in listed("opinion_calls") and called)
            or (verb in listed("opinion_numbers") and counts)
        ):
            colons = (at for at in range(start + size + 1, end) if words[at].pause > COMMA)
            found |= set(range(start + size + 1, next(colons, end)))
    return found


def foreign(read: Candidate) -> set[int]:
    """Return the places of names that the game does not know: two such words side by side, as iron dome.

    A question with more than two facts is meant all the same.
    """
    if read.filling.stated > TWO:
        return set()
    talk = listed("filler") | listed("plain") | listed("no")
    strange = {
        place
        for place in read.words_left
        if read.words[place].stem not in read.lexicon.known and read.words[place].plain not in talk
    }
    pairs = {place for place in strange if place - 1 in strange and not read.words[place].pause}
    return pairs | {place - 1 for place in pairs}


def alternatives(words: Sequence[Word]) -> set[int]:
    """Return the places of two answers that end a sentence: "how many dice is that, three or five?"."""
    found: set[int] = set()
    for place in range(1, len(words) - TWO):
        first, joint, second = words[place : place + 3]
        ends = place + 3 >= len(words) or words[place + 3].pause >= FULL_STOP
        plain = first.number is not None and second.number is not None and joint.plain == "or"
        rolled = any(word.stem in ROLLS for word in words[max(0, place - TWO) : place])
        if plain and ends and not rolled:
            found |= {place, place + TWO}
    return found


def or_else(read: Candidate) -> set[int]:
    """Return the places behind the "or" that ends a question, if no fact came from there."""
    found: set[int] = set()
    words = read.words
    for start, end in sentences(words):
        tail = next(
            (set(range(at, end)) for at in range(end - 1, start, -1) if words[at].plain == "or"), set()
        )
        if words[start].plain in listed("asks") and tail.isdisjoint(read.filling.used):
            found |= tail
    return found


def asked(read: Candidate) -> set[int]:
    """Return the places of clauses that ask whether the answer is something: "is it four?".

    Also those of a last clause that claims it. None of them gave a fact or names one that has no value.
    """
    words = read.words
    clauses = _clauses(words)
    tagged = len(clauses) > 1 and _is_tag(words, *clauses[-1])
    claims = claim_clause(words, CLAIMS) or range(*clauses[-1 - tagged] if tagged else (0, 0))
    found: set[int] = set()
    open_cues = {
        place
        for one in read.filler.mentions
        if not any(is_given(read, read.filler.slots[sense.slot]) for sense in one.senses)
        for sense in one.senses
        if sense.kind == "cue"
        for place in range(one.start, one.end)
    }
    for start, end in clauses:
        first = start + (end - start > 1 and words[start].plain in ("and", "so"))
        clause = set(range(first, end))
        gains = next((at + 1 for at in sorted(clause) if words[at].plain in listed("gains")), first)
        tail = {at for at in clause if at >= gains}  # does the card give us five
        apart = ("if", "against", "from", "with")[: 3 if gains > first else 4]  # what tells facts
        whether = words[first].plain in listed("asks_whether")
        whether = whether and not any(words[at].plain in apart for at in tail)
        free = tail.isdisjoint(read.filling.used | open_cues)
        if free and (whether or start == claims.start < claims.stop):
            found |= tail
    return found


def sentences(words: Sequence[Word]) -> list[tuple[int, int]]:
    """Return where each sentence begins and ends."""
    starts = [place for place, word in enumerate(words) if not place or word.pause >= FULL_STOP]
    return list(zip(starts, [*starts[1:], len(words)], strict=True))


def _in_statement(read: Candidate) -> range:
    """Return the places of a last clause that states an answer and asks nothing: "shot down!", "so I win"."""
    clauses = _clauses(read.words)
    while len(clauses) > 1 and _is_tag(read.words, *clauses[-1]):
        clauses = clauses[:-1]
    start, end = clauses[-1] if clauses else (0, 0)
    so = start < end - 1 and read.words[start].plain == "so"
    asks = start < end and read.words[start + so].plain in listed("asks")
    free = read.filling.used.isdisjoint(range(start, end))
    answers = any(start <= place < end for place in read.answered)
    if start and not asks and (answers if free else so):
        return range(start + so, end)
    thought = [
        (begin, stop)
        for begin, stop in clauses[1:]
        if any(phrase_end(read.words, begin, phrase) for phrase in CLAIMS if stop - begin > len(phrase))
        and read.filling.used.isdisjoint(range(begin, stop))
    ]
    return range(*thought[-1]) if thought else range(0)


def conditions(read: Candidate) -> set[int]:
    """Return the places of a last clause after "if" that gave no fact: "and if it fails, hamas gets it"."""
    found: set[int] = set()
    small = listed("filler") | listed("plain")
    for start, _ in _clauses(read.words)[1:]:
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
    claims = claimed(read) if _is_all_stated(read) else set()
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
    for one in read.filler.mentions:
        span = set(range(one.start, one.end))
        slots = [read.filler.slots[sense.slot] for sense in one.values]
        named = bool(slots) and (not any(slot.many for slot in slots) or span.issubset(read.expected))
        plain = all(read.words[place].plain in listed("plain") | listed("filler") for place in span)
        own = read.called if one.end - one.start > 1 else read.called | read.topic
        named = named and not (_in_told_cue(read, one) or _is_other_party(read, one))
        if named and not plain and span.isdisjoint(read.filling.used | own):
            found |= span
    return found


def _is_other_party(read: Candidate, one: Mention) -> bool:
    """Return whether a name is that of the side that is acted on, where the side that acts is known."""
    sides = read.vocabulary.sides
    for sense in one.values:
        told = read.filling.facts.get(read.filler.slots[sense.slot].path[0])
        known = isinstance(told, str) and isinstance(sense.value, str) and told != sense.value
        if not known or told not in sides or sense.value not in sides:
            return False
    owns = any(
        sense.kind == "owner"
        for other in read.filler.mentions
        if other.start == one.start
        for sense in other.senses
    )
    acting = read.filler.roles or read.filler.acting
    return owns or acting.get(one.start) == "object"


def _in_told_cue(read: Candidate, one: Mention) -> bool:
    """Return whether a name is part of a longer cue of a fact that has a value: J-2 in "J-2 rating 3"."""
    return any(
        cue.start <= one.start and one.end <= cue.end and cue.end - cue.start > one.end - one.start
        for cue in read.filler.mentions
        for sense in cue.senses
        if sense.kind == "cue" and read.filler.slots[sense.slot].path[0] in read.filling.facts
    )


def lone_number(read: Candidate) -> set[int]:
    """Return the places of a number without a cue, if it is the only fact found and not a roll."""
    told = [slot for slot in read.vocabulary.slots if slot.path[0] in read.filling.facts]
    lone = len(told) == 1 and told[0].is_number and not told[0].is_dice
    return read.filling.places[told[0].path[0]] if lone and read.filling.cost >= NO_CUE else set()


def described(read: Candidate) -> set[int]:
    """Return the places of sides named again, or next to their role: "the insurgent defender"."""
    parts = listed("subject") | listed("object")
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


def is_no_number(read: Candidate, place: int, own: set[int]) -> bool:
    """Return whether a number is no value: in a name, "the 3rd time", "a quick one"."""
    word = read.words[place]
    before = read.words[place - 1].plain if place else ""
    after = read.words[place + 1].plain if place + 1 < len(read.words) else ""
    owned = [one.plain for one in read.words[place + 2 : place + 3] if after == "of"]
    some = lists.is_subset(read.words, place) or not listed("owned").isdisjoint(owned)  # one of mine is dead
    lone = not some and (
        before in listed("before_one")
        or after in listed("after_one") | listed("plain")
        or place + 1 in read.named | read.singles
    )
    return (
        place in read.called
        or (place in own and place in read.filler.in_names)
        or word.plain in read.vocabulary.named_by
        or (_counts_a_list(read, place) and not word.signed)
        or (word.joined and place - 1 in own)
        or (word.ordinal and after in listed("times"))
        or word.text.casefold() == "once"
        or (word.text.casefold() == "twice" and _is_checked(read, place))
        or (before == "other" and _are_others(read, place))
        or _is_sum(read, place)
        or _is_in_talk(read, place)
        or (
            before in ("the", "all")
            and not word.text.isdecimal()
            and (after in listed("plain") or after in listed("filler") or not after)
        )
        or _is_pronoun(read, place)
        or (word.text.casefold() == "one" and (before in ("which", "any") or _has_another(read, place)))
        or (word.text.casefold() == "one" and (lone or _is_placed(read, place)))
        or (word.text.casefold() == "one" and (_is_of_told(read, place) or _is_asked(read, place)))
    )


def _is_asked(read: Candidate, place: int) -> bool:
    """Return whether "one" ends a clause of a question that asks about it: do I lose one."""
    ends = _ends(read, place + 1)
    begins = next(start for start, end in sentences(read.words) if start <= place < end)
    return ends and begins > 0 and read.words[begins].plain in listed("asks") and not read.missing


def _is_in_talk(read: Candidate, place: int) -> bool:
    """Return whether a number counts nothing of the game's: one short, three of us."""
    after = [word for word in read.words[place + 1 : place + 3] if not word.pause]
    texts = [word.text.casefold() for word in after]
    if texts in (["of", "us"], ["of", "you"]):
        return True
    strange = bool(after) and after[0].stem not in read.lexicon.known and after[0].number is None
    is_one = read.words[place].text.casefold() == "one"
    return is_one and strange and after[0].plain not in listed("filler") | listed("plain")


def _is_checked(read: Candidate, place: int) -> bool:
    """Return whether "twice" says how often players looked: "we counted it twice"."""
    return any(word.plain in listed("checks") for word in read.words[max(0, place - TWO) : place])


def _are_others(read: Candidate, place: int) -> bool:
    """Return whether a number stands for the rest, whose state was taken: "the other two were stalemates"."""
    after = read.words[place + 1 : place + 2]
    return bool(after) and after[0].plain in listed("being") and place + 2 in read.filling.used


def _is_sum(read: Candidate, place: int) -> bool:
    """Return whether a number is the sum of two counts after it: "six units, four fresh and two tired"."""
    counts = [
        value
        for name, value in read.filling.facts.items()
        if isinstance(value, int)
        and not isinstance(value, bool)
        and value
        and min(read.filling.places[name], default=0) > place
    ]
    return len(counts) > 1 and sum(counts[:2]) == read.words[place].number


def _is_of_told(read: Candidate, place: int) -> bool:
    """Return whether "one of" precedes the name of a fact or thing: "one of our enhanced intelligence"."""
    things = {
        one.start
        for one in read.filler.mentions
        if one.values and all(read.filler.slots[sense.slot].many for sense in one.values)
    }
    named = read.singles | (things & read.filling.used)
    return lists.is_subset(read.words, place) and bool({place + 2, place + 3} & named)


def _has_another(read: Candidate, place: int) -> bool:
    """Return whether "one" is the first of two things: "one 2 hexes off, the other 3"."""
    after = read.words[place + 1 : place + 3]
    counted = any(word.number is not None for word in after)
    return counted and any(word.plain in listed("others") for word in read.words[place + 1 :])


def _is_placed(read: Candidate, place: int) -> bool:
    """Return whether "one" is a thing of a list, followed by its location: "one in Ashdod"."""
    at = [word.plain for word in read.words[place + 1 : place + 2]]
    several = any(isinstance(value, list) and len(value) > 1 for value in read.filling.facts.values())
    return several and at in (["in"], ["at"]) and place + 2 in read.filling.used


def _is_pronoun(read: Candidate, place: int) -> bool:
    """Return whether "one" is a pronoun: "the Sidon one in 1820"."""
    after = read.words[place + 1 : place + 2]
    small = not after or after[0].pause > 0 or after[0].plain in listed("filler")
    described = place > 1 and read.words[place - 2].plain in ("the", "that", "this")
    counted = place > 1 and read.words[place - 2].plain in ("a", "an", "another")
    told = bool({place - 2, place - 1} & read.filling.used) and read.words[place - 1].number is None
    if counted and told and read.words[place].text.casefold() == "one":
        return True  # a disrupted one
    if described and small and read.words[place].text.casefold() == "one":
        return True  # the Syrian one
    named = any(one.values and one.end == place for one in read.filler.mentions)
    ends = not after or after[0].pause == 0
    if ends and any(word.text.isdecimal() for word in after):
        return read.words[place].text.casefold() == "one"
    is_one = read.words[place].text.casefold() == "one" and not lists.is_subset(read.words, place)
    return is_one and small and named and ends


def _counts_a_list(read: Candidate, place: int) -> bool:
    """Return whether a number is the length of a list read after it: "two markers, +5 and +3".

    It is not if it counts a thing of another list: two militias, whose dice are 5 and 2.
    """
    things = {
        read.filler.slots[sense.slot].path[0]
        for one in read.filler.mentions
        if one.start == place + 1
        for sense in one.senses
        if read.filler.slots[sense.slot].many
    }
    return any(
        isinstance(value, list)
        and len(value) == read.words[place].number
        and place < min(read.filling.places[name])
        and (name in things or not things)
        for name, value in read.filling.facts.items()
    )
