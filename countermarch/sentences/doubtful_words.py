"""Find words beside a fact that correct it, leave it open or give it to the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import BoolKind, DiceKind, DieKind, EnumKind, IntKind
from countermarch.search.stems import stem
from countermarch.sentences.clauses import clauses_of, ends_clause
from countermarch.sentences.lists import Times, first_of_run
from countermarch.sentences.mentions import next_pause, phrase_end
from countermarch.sentences.words import data, listed, phrase_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.sentences.mentions import Mention
    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.vocabulary import Slot
    from countermarch.sentences.words import Word

NEAR = 4
"""Maximum words between "yet to" and the fact that it makes uncertain: yet to be captured."""


def doubtful_words(read: Candidate) -> set[int]:
    """Return the places of words that make a stated fact doubtful."""
    finds = (
        *(
            _left_open,
            _aimed_at,
            _other_seats,
            _strayed_dice,
            _other_ways,
            _turned_signs,
            _participles,
            _counts,
            _who_killed,
        ),
        *(_repeated_acts, _denied_names, _parities, _other_cues, _lost_counts, _denied_sides, _other_nouns),
    )
    return {at for find in finds for at in find(read)}


def _plain(read: Candidate, place: int) -> str:
    return read.words[place].plain if 0 <= place < len(read.words) else ""


def _slots_at(read: Candidate, place: int) -> list[Slot]:
    """Return the slots whose facts come from a place."""
    return [slot for slot in read.filler.slots if place in read.filling.places.get(slot.path[0], ())]


def _is_state(slot: Slot) -> bool:
    """Return whether a fact is a yes or no, or a choice that need not be made."""
    kind = slot.field.kind
    return isinstance(kind, BoolKind) or (isinstance(kind, EnumKind) and not slot.field.required)


def _is_side(read: Candidate, slot: Slot) -> bool:
    """Return whether a fact is one of the sides."""
    kind = slot.field.kind
    return isinstance(kind, EnumKind) and {*kind.values} <= {*read.vocabulary.sides}


def replaced(read: Candidate) -> Iterator[int]:
    """Yield "no" and another choice of a stated fact: a town, no clear."""
    for mention in read.filler.mentions:
        at = mention.start - 1
        while at >= 0 and _plain(read, at) in listed("passed"):
            at -= 1
        if at < 1 or read.words[at].text.casefold() != "no":
            continue
        for sense in mention.values:
            slot = read.filler.slots[sense.slot]
            stated = read.filling.facts.get(slot.path[0])
            before = any(place < at for place in read.filling.places.get(slot.path[0], ()))
            chosen = isinstance(slot.field.kind, EnumKind) and not slot.many
            if chosen and before and stated not in (None, sense.value):
                yield from range(at, mention.end)


def _left_open(read: Candidate) -> Iterator[int]:
    """Yield what says that a state is not so yet, no more, or perhaps: yet to be captured."""
    for phrase in map(phrase_of, listed("held_up")):
        for start, word in enumerate(read.words):
            end = phrase_end(read.words, start, phrase) if word.stem == phrase[0] else 0
            if not end:
                continue
            stop = next((at for at in range(end, len(read.words)) if read.words[at].pause), len(read.words))
            near = [*range(end, min(end + NEAR, stop))]
            near += [start - 1] if not word.pause else []
            if any(
                _is_state(slot) or (read.words[at].plain.endswith("ed") and slot.names)
                for at in near
                for slot in _slots_at(read, at)
            ):
                yield from range(start, end)


def _aimed_at(read: Candidate) -> Iterator[int]:
    """Yield a side taken as the subject although it is the object: against the IDF."""
    for mention in read.filler.mentions:
        at = mention.start - 1
        while at >= 0 and _plain(read, at) in listed("passed") - listed("aimed_at") - {"by"}:
            at -= 1
        aimed = at >= 0 and not read.words[at + 1].pause and _plain(read, at) in listed("aimed_at")
        behind = () if ends_clause(read.words, mention.end) else read.words[mention.end : mention.end + 1]
        if _plain(read, at) == "from" and any(
            word.plain in listed("acts") or word.stem in read.lexicon.known for word in behind
        ):
            continue  # from the Israeli deck, from the insurgents shooting at us
        if _plain(read, at) == "on":
            aimed = aimed and _plain(read, at - 1) in listed("acts aimed_at") - {"hits"}
        aimed = aimed and _plain(read, at - 1) not in listed("defends")
        named = {_plain(read, mention.end), _plain(read, mention.end + 1)} if behind else set()
        if not (aimed or named & {"opponent", "opponents"} or _plain(read, at) == "opponent"):
            continue
        for sense in mention.values:
            slot = read.filler.slots[sense.slot]
            doer = _is_side(read, slot) and slot.role != "object"
            if doer and not slot.many and mention.start in read.filling.places.get(slot.path[0], ()):
                yield from range(mention.start, mention.end)


def _other_seats(read: Candidate) -> Iterator[int]:
    """Yield a side or a role taken for the one acted on though it stands as the one that acts.

    "They get a D2 as attackers", "3 net hits by the IDF", "the defender fires" of who is fired at.
    """
    fires = {"fire", "fires", "fired", "roll", "shoot", "shoots", "score", "scores"}
    for mention in read.filler.mentions:
        slots = [read.filler.slots[sense.slot] for sense in mention.values]
        taken = [
            slot
            for slot in slots
            if not slot.many and mention.start in read.filling.places.get(slot.path[0], ())
        ]
        ends = ends_clause(read.words, mention.end)
        behind = "" if ends else _plain(read, mention.end)
        stop = next(
            (at for at in range(mention.end, len(read.words)) if read.words[at].pause), len(read.words)
        )
        at = mention.start - 1 - (_plain(read, mention.start - 1) == "the")
        from_it = _plain(read, at) in ("by", "from") and not read.words[at + 1].pause
        fires_it = behind in fires or from_it
        for slot in taken:
            seats = {_plain(read, at + 1) for at in range(mention.end, stop) if _plain(read, at) == "as"}
            side = _is_side(read, slot)
            seated = side and slot.role == "object" and not seats.isdisjoint(listed("attacker subject_noun"))
            suffers = side and slot.role != "subject" and _has_hits(read)
            aimed = slot.path[0].endswith("_at") and isinstance(slot.field.kind, EnumKind)
            alone = aimed and mention.end - mention.start == 1
            if seated or (suffers and fires_it) or (alone and (fires_it or _is_firer(read, mention, at))):
                yield from range(mention.start, mention.end)


def _strayed_dice(read: Candidate) -> Iterator[int]:
    """Yield a roll in the clause of somebody else who rolls: the firer rolls 5, the target 3."""
    dice = [slot for slot in read.filler.slots if isinstance(slot.field.kind, (DieKind, DiceKind))]
    rollers = {slot.path[0]: _names_of_roller(read, slot) for slot in dice}
    for slot in dice:
        own = rollers[slot.path[0]]
        others = {name for name, names in rollers.items() if names.isdisjoint(own)}
        for at in () if slot.many else read.filling.places.get(slot.path[0], ()):
            clause = next(range(*one) for one in clauses_of(read.words) if one[0] <= at < one[1])
            said = {word.stem for word in _around_run(read, at)}
            stray = own.isdisjoint(said) and any(not rollers[name].isdisjoint(said) for name in others)
            in_turn = any(not read.filling.places.get(name, set()).isdisjoint(clause) for name in others)
            if read.words[at].number is not None and stray and not in_turn:
                yield at


def _names_of_roller(read: Candidate, slot: Slot) -> set[str]:
    """Return the stems of who rolls the dice of a slot: those of a side, else the first word of its name."""
    first = slot.path[0].split("_")[0].removesuffix("s")
    return {stem(first), *(one[0] for one in read.vocabulary.sides.get(slot.side, ()))}


def _around_run(read: Candidate, place: int) -> Sequence[Word]:
    """Return the words around the run of a number, up to the ends of its clause or other dice."""
    first = first_of_run(read.filler, place)
    start = max(start for start, _ in clauses_of(read.words) if start <= first)
    before = [at for at in range(start, first) if read.words[at].number is not None]
    start = before[-1] + 1 + (_plain(read, before[-1] + 1) in listed("tells_order")) if before else start
    return read.words[start : next_pause(read.words, place)]


def _is_firer(read: Candidate, one: Mention, before: int) -> bool:
    """Return whether a role is named next to the side that fires: the IDF attackers, the attacker IDF."""
    aimed = _plain(read, before) in listed("aimed_at")
    beside = {before if not read.words[before + 1].pause or before < one.start - 1 else -1, one.end}
    sides = [slot.path[0] for slot in read.filler.slots if _is_side(read, slot) and not slot.many]
    return not aimed and any(beside & set(read.filling.places.get(name, ())) for name in sides)


def _has_hits(read: Candidate) -> bool:
    """Return whether the number of hits is given, so that it is not what the question asks."""
    return any(name.split("_")[-1] == "hits" for name in read.filling.facts)


def _other_ways(read: Candidate) -> Iterator[int]:
    """Yield where something goes if another place was taken for it: in Lebanon, moves to Syria."""
    for mention in read.filler.mentions:
        to = mention.start - 1 - (_plain(read, mention.start - 1) == "the")
        if read.words[mention.start].pause or _plain(read, to) not in ("to", "into", "toward"):
            continue
        for sense in mention.values:
            slot = read.filler.slots[sense.slot]
            stated = read.filling.facts.get(slot.path[0], sense.value)
            if slot.path[0].startswith("to_") and not slot.many and stated != sense.value:
                yield from range(mention.start, mention.end)


def _denied_names(read: Candidate) -> Iterator[int]:
    """Yield the "not" behind what it denies, or before a state taken for an act: the road is not there."""
    for slot in read.filler.slots:
        stated = read.filling.facts.get(slot.path[0])
        for at in read.filling.places.get(slot.path[0], ()):
            does = _plain(read, at + 1) in listed("does")
            no, after = at + 1 + does, _plain(read, at + 2 + does)
            verb = (
                does or _plain(read, no) != "not" or after in ("there", "in", "yet") or after.endswith("ed")
            )
            denied = (
                verb and _plain(read, no) in listed("no") - {"no", "outside"} and no not in read.filling.used
            )
            if stated is True and denied and not (read.words[at + 1].pause or ends_clause(read.words, no)):
                yield no
            state = read.words[at].plain == f"un{read.words[at].text.casefold()}"  # reduced, not disrupted
            if state and isinstance(slot.field.kind, EnumKind) and not slot.many:
                yield from (at - 1, at)


def _parities(read: Candidate) -> Iterator[int]:
    """Yield "odd" or "even" next to a die: the number itself is needed."""
    dies = listed("roll") | {"d", "an", "number"}
    for at, word in enumerate(read.words):
        before = read.words[at - 1] if at and not word.pause else None
        after = "" if ends_clause(read.words, at + 1) else _plain(read, at + 1)
        rolled = before is not None and (
            before.plain in dies or (before.joined and before.number is not None)
        )
        if word.text.casefold() in ("odd", "even") and (rolled or after in dies):
            yield at


def _other_cues(read: Candidate) -> Iterator[int]:
    """Yield a number with a sign that was not given to the fact named right before it: air +5."""
    for mention in read.filler.mentions:
        cued = {sense.slot for sense in mention.senses if sense.kind == "cue"}
        if (
            not cued
            or mention.end >= len(read.words)
            or not read.words[mention.end].signed
            or read.words[mention.end].pause
        ):
            continue
        taken = {slot.path[0] for slot in _slots_at(read, mention.end)}
        if taken and taken.isdisjoint(read.filler.slots[at].path[0] for at in cued):
            yield mention.end


def _turned_signs(read: Candidate) -> Iterator[int]:
    """Yield what turns the sign of a number around: 3 down, short by 3, he is up 2."""
    for at, word in enumerate(read.words):
        if word.number is None or word.signed:
            continue
        before = [_plain(read, place) for place in (at - 2, at - 1)] if not word.pause else []
        after = "" if ends_clause(read.words, at + 1) else _plain(read, at + 1)
        turned = {*before[-1:], after} & listed("turns_sign")
        changed = before[-1:] == ["by"] and before[0] in listed("turns_sign")
        theirs = "up" in {*before[-1:], after} and any(
            _plain(read, place) in listed("third_person") for place in range(max(0, at - NEAR), at)
        )
        numbers = [slot for slot in _slots_at(read, at) if isinstance(slot.field.kind, IntKind)]
        below = any(slot.takes(-1) for slot in numbers if not slot.many)
        if (changed and numbers) or ((turned or theirs) and below):
            yield at


def _participles(read: Candidate) -> Iterator[int]:
    """Yield the participle that names a yes-or-no fact without a value: a fired rocket, used once."""
    open_facts = {
        slot.path[0]
        for slot in read.filler.slots
        if isinstance(slot.field.kind, BoolKind) and slot.path[0] not in read.filling.facts and not slot.many
    }
    names = {part for name in open_facts for part in name.split("_")}
    for at, word in enumerate(read.words):
        text = word.text.casefold()
        denied = _plain(read, at - 1) in listed("no")
        names_one = text in listed("participles") and text in names and not denied
        used_up = (text, _plain(read, at + 1)) == ("used", "up")
        drawn = text == "drawn" and "already" in (_plain(read, at - 1), _plain(read, at + 1))
        numbers = (place for place in range(max(0, at - NEAR), at) if read.words[place].number is not None)
        counted = any(_slots_at(read, place) for place in numbers)
        if (names_one and _plain(read, at + 1) not in ("to", "at", "on")) or used_up or (drawn and counted):
            yield at


def _counts(read: Candidate) -> Iterator[int]:
    """Yield counts of things in a list that were taken for things: two +3 markers, 5 times 3."""
    if not any(slot.many for slot in read.filler.slots):
        return
    for at, word in enumerate(read.words[:-1]):
        after = read.words[at + 1]
        if word.number is None:
            continue
        signed = after.signed and not after.pause and word.text.isalpha() and word.number > 1
        behind = read.words[at + 2].number if at + 2 < len(read.words) else None
        times = after.plain == "times" and behind is not None
        each = after.plain == "each" and not ends_clause(read.words, at + 2)
        ordinal = word.text.casefold() in data()["ordinals"] and _slots_at(read, at)
        counts = _plain(read, at - 1) == "and" and after.plain == "of" and behind is not None
        goes_on = counts and any(at in part[2] and part[1] == word.number for part in read.filling.parts)
        markers = after.plain == "markers" and _plain(read, at + 2) == "of"
        together = after.plain in listed("nouns") and _plain(read, at + 2) in ("together", "altogether")
        in_list = any(at in part[2] for part in read.filling.parts)
        together = together or (in_list and _plain(read, at - 1) in listed("sums"))
        if signed or times or (each and _slots_at(read, at)) or ordinal or goes_on or markers or together:
            yield from (at, at + 1)


def _other_nouns(read: Candidate) -> Iterator[int]:
    """Yield a count whose noun was not read, taken for a fact named before it: a J-4 and two spare chits."""
    small = listed("filler plain roll")
    for at, word in enumerate(read.words[:-1]):
        noun = read.words[at + 1]
        if word.number is None or word.signed or word.joined or noun.pause or noun.plain in small:
            continue
        for slot in (
            _slots_at(read, at) if at + 1 in read.words_left and _plain(read, at - 1) == "and" else ()
        ):
            named = read.filling.places[slot.path[0]] - {at}
            if not slot.many and not slot.is_dice and named and max(named) < at:
                yield at


def _denied_sides(read: Candidate) -> Iterator[int]:
    """Yield a side that the things of a list are not of, where their side is left open: not the Israelis."""
    lists = [slot for slot in read.filler.slots if slot.many and _is_side(read, slot)]
    things = [thing for slot in lists for thing in read.filling.facts.get(slot.path[0], ())]
    if not any(isinstance(thing, dict) and slot.path[1] not in thing for slot in lists for thing in things):
        return
    for at in range(len(read.words)):
        denied = at - 1 - (_plain(read, at - 1) == "the")
        if _sides_at(read, at) and _plain(read, denied) in listed("no") and not read.words[denied + 1].pause:
            yield from range(denied, at + 1)


def _lost_counts(read: Candidate) -> Iterator[int]:
    """Yield a number taken for a count of which there are fewer things in the list: 12 and 9 Israelis."""
    for slot, value, places in read.filling.parts:
        things = read.filling.facts.get(slot.path[0])
        if isinstance(value, Times) and isinstance(things, list) and len(things) < value.number:
            yield from places


def _who_killed(read: Candidate) -> Iterator[int]:
    """Yield a loss written to the side that caused it: Israel has eliminated 4, Syria killed 3.

    "Israel eliminated 4" means losses of Israel, unless another side is named after the number.
    """
    for at, word in enumerate(read.words[:-1]):
        number = read.words[at + 1]
        has = _plain(read, at - 1) in listed("perfect")
        doers = _sides_at(read, at - 1 - has)
        victims = set() if ends_clause(read.words, at + 2) else _sides_at(read, at + 2)
        active = has or word.text.casefold() in listed("kills") or not victims <= doers
        if number.number is None or number.pause or not doers or not active:
            continue
        if word.text.casefold() not in listed("kills") | {"eliminated"}:
            continue
        for slot in _slots_at(read, at + 1):
            if slot.side and slot.side in (victims if slot.path[0].endswith("kills") else doers):
                yield from (at, at + 1)


def _sides_at(read: Candidate, place: int) -> set[str]:
    """Return the sides that the word at a place names."""
    stem = read.words[place].stem if 0 <= place < len(read.words) else ""
    return {side for side, names in read.vocabulary.sides.items() if (stem,) in names}


def _repeated_acts(read: Candidate) -> Iterator[int]:
    """Yield what opens a second act or repeats a fact for another side: then to south, Syria too."""
    for start, end in clauses_of(read.words):
        for at in range(start, end):
            word = _plain(read, at)
            joint = max((place for place in range(start, at) if _plain(read, place) == "and"), default=start)
            stated = any(read.words[place].number is not None for place in range(joint, at))
            sided = any(_sides_at(read, place) for place in range(joint, at))
            if word in ("too", "also") and at == end - 1 and sided and not stated:
                yield at
            rest = range(at + 1, end)
            again = word == "again" and {_plain(read, place) for place in rest} >= {"again"}
            more = word == "then" and _plain(read, at + 2) == "more"
            names = [mention for mention in read.filler.mentions if mention.values and mention.start in rest]
            unused = any(read.filling.used.isdisjoint(range(one.start, one.end)) for one in names)
            if again or more or (word == "then" and unused):
                yield at
