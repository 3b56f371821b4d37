"""Find words beside a fact that correct it, leave it open or give it to the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import BoolKind, DiceKind, DieKind, EnumKind, IntKind
from countermarch.search.stems import stem
from countermarch.sentences.clauses import clauses_of, ends_clause
from countermarch.sentences.lists import Times, first_of_run
from countermarch.sentences.mentions import next_pause, phrase_end
from countermarch.sentences.word_lists import data, listed
from countermarch.sentences.words import phrase_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.sentences.mentions import Mention
    from countermarch.sentences.reading import Candidate
    from countermarch.sentences.vocabulary import Slot
    from countermarch.sentences.words import Word

NEAR = 4
"""Maximum number of words between "yet to" and the fact that it makes uncertain: yet to be captured."""


def doubtful_words(candidate: Candidate) -> set[int]:
    """Return the places of words that make a stated fact doubtful."""
    finds = (
        *(
            _hedged_states,
            _aimed_at,
            _subjects_read_as_objects,
            _strayed_dice,
            _other_ways,
            _turned_signs,
            _participles,
            _counts,
            _who_killed,
        ),
        *(_repeated_acts, _denied_names, _parities, _other_cues, _lost_counts, _denied_sides, _other_nouns),
    )
    return {at for find in finds for at in find(candidate)}


def _plain(candidate: Candidate, place: int) -> str:
    return candidate.words[place].plain if 0 <= place < len(candidate.words) else ""


def _slots_at(candidate: Candidate, place: int) -> list[Slot]:
    """Return the slots whose facts come from a place."""
    return [
        slot for slot in candidate.filler.slots if place in candidate.filling.places.get(slot.path[0], ())
    ]


def _is_state(slot: Slot) -> bool:
    """Return whether a fact is a yes or no, or a choice that need not be made."""
    kind = slot.field.kind
    return isinstance(kind, BoolKind) or (isinstance(kind, EnumKind) and not slot.field.required)


def _is_side(candidate: Candidate, slot: Slot) -> bool:
    """Return whether a fact is one of the sides."""
    kind = slot.field.kind
    return isinstance(kind, EnumKind) and {*kind.values} <= {*candidate.vocabulary.sides}


def replaced(candidate: Candidate) -> Iterator[int]:
    """Yield "no" and another choice of a stated fact: a town, no clear."""
    for mention in candidate.filler.mentions:
        at = mention.start - 1
        while at >= 0 and _plain(candidate, at) in listed("passed"):
            at -= 1
        if at < 1 or candidate.words[at].text.casefold() != "no":
            continue
        for sense in mention.values:
            slot = candidate.filler.slots[sense.slot]
            stated = candidate.filling.facts.get(slot.path[0])
            before = any(place < at for place in candidate.filling.places.get(slot.path[0], ()))
            chosen = isinstance(slot.field.kind, EnumKind) and not slot.many
            if chosen and before and stated not in (None, sense.value):
                yield from range(at, mention.end)


def _hedged_states(candidate: Candidate) -> Iterator[int]:
    """Yield words that say that a state is not yet so, no longer so, or only perhaps: yet to be captured."""
    for phrase in map(phrase_of, listed("held_up")):
        for start, word in enumerate(candidate.words):
            end = phrase_end(candidate.words, start, phrase) if word.stem == phrase[0] else 0
            if not end:
                continue
            stop = next(
                (at for at in range(end, len(candidate.words)) if candidate.words[at].pause),
                len(candidate.words),
            )
            near = [*range(end, min(end + NEAR, stop))]
            near += [start - 1] if not word.pause else []
            if any(
                _is_state(slot) or (candidate.words[at].plain.endswith("ed") and slot.names)
                for at in near
                for slot in _slots_at(candidate, at)
            ):
                yield from range(start, end)


def _aimed_at(candidate: Candidate) -> Iterator[int]:
    """Yield a side taken as the subject although it is the object: against the IDF."""
    for mention in candidate.filler.mentions:
        at = mention.start - 1
        while at >= 0 and _plain(candidate, at) in listed("passed") - listed("aimed_at") - {"by"}:
            at -= 1
        aimed = at >= 0 and not candidate.words[at + 1].pause and _plain(candidate, at) in listed("aimed_at")
        behind = (
            ()
            if ends_clause(candidate.words, mention.end)
            else candidate.words[mention.end : mention.end + 1]
        )
        if _plain(candidate, at) == "from" and any(
            word.plain in listed("acts") or word.stem in candidate.lexicon.known for word in behind
        ):
            continue  # from the Israeli deck, from the insurgents shooting at us
        if _plain(candidate, at) == "on":
            aimed = aimed and _plain(candidate, at - 1) in listed("acts aimed_at") - {"hits", "landed"}
        aimed = aimed and _plain(candidate, at - 1) not in listed("defends")
        named = {_plain(candidate, mention.end), _plain(candidate, mention.end + 1)} if behind else set()
        if not (aimed or named & {"opponent", "opponents"} or _plain(candidate, at) == "opponent"):
            continue
        for sense in mention.values:
            slot = candidate.filler.slots[sense.slot]
            doer = _is_side(candidate, slot) and slot.role != "object"
            if doer and not slot.many and mention.start in candidate.filling.places.get(slot.path[0], ()):
                yield from range(mention.start, mention.end)


def _subjects_read_as_objects(candidate: Candidate) -> Iterator[int]:
    """Yield a side or a role read as the object although it is the subject of its clause.

    "They get a D2 as attackers", "3 net hits by the IDF", "the defender fires" of who is fired at.
    """
    fires = {"fire", "fires", "fired", "roll", "shoot", "shoots", "score", "scores"}
    for mention in candidate.filler.mentions:
        slots = [candidate.filler.slots[sense.slot] for sense in mention.values]
        taken = [
            slot
            for slot in slots
            if not slot.many and mention.start in candidate.filling.places.get(slot.path[0], ())
        ]
        ends = ends_clause(candidate.words, mention.end)
        behind = "" if ends else _plain(candidate, mention.end)
        stop = next(
            (at for at in range(mention.end, len(candidate.words)) if candidate.words[at].pause),
            len(candidate.words),
        )
        at = mention.start - 1 - (_plain(candidate, mention.start - 1) == "the")
        from_it = _plain(candidate, at) in ("by", "from") and not candidate.words[at + 1].pause
        fires_it = behind in fires or from_it
        for slot in taken:
            nouns = {
                _plain(candidate, at + 1) for at in range(mention.end, stop) if _plain(candidate, at) == "as"
            }
            side = _is_side(candidate, slot)
            is_subject = (
                side and slot.role == "object" and not nouns.isdisjoint(listed("attacker subject_noun"))
            )
            suffers = side and slot.role != "subject" and _has_hits(candidate)
            aimed = slot.path[0].endswith("_at") and isinstance(slot.field.kind, EnumKind)
            alone = aimed and mention.end - mention.start == 1
            if (
                is_subject
                or (suffers and fires_it)
                or (alone and (fires_it or _is_firer(candidate, mention, at)))
            ):
                yield from range(mention.start, mention.end)


def _strayed_dice(candidate: Candidate) -> Iterator[int]:
    """Yield a roll in the clause of somebody else who rolls: the firer rolls 5, the target 3."""
    dice = [slot for slot in candidate.filler.slots if isinstance(slot.field.kind, (DieKind, DiceKind))]
    rollers = {slot.path[0]: _names_of_roller(candidate, slot) for slot in dice}
    for slot in dice:
        own = rollers[slot.path[0]]
        others = {name for name, names in rollers.items() if names.isdisjoint(own)}
        for at in () if slot.many else candidate.filling.places.get(slot.path[0], ()):
            clause = next(range(*one) for one in clauses_of(candidate.words) if one[0] <= at < one[1])
            said = {word.stem for word in _around_run(candidate, at)}
            stray = own.isdisjoint(said) and any(not rollers[name].isdisjoint(said) for name in others)
            in_turn = any(not candidate.filling.places.get(name, set()).isdisjoint(clause) for name in others)
            if candidate.words[at].number is not None and stray and not in_turn:
                yield at


def _names_of_roller(candidate: Candidate, slot: Slot) -> set[str]:
    """Return the stems of who rolls the dice of a slot: those of a side, else the first word of its name."""
    first = slot.path[0].split("_")[0].removesuffix("s")
    return {stem(first), *(one[0] for one in candidate.vocabulary.sides.get(slot.side, ()))}


def _around_run(candidate: Candidate, place: int) -> Sequence[Word]:
    """Return the words around the run of a number, up to the ends of its clause or other dice."""
    first = first_of_run(candidate.filler, place)
    start = max(start for start, _ in clauses_of(candidate.words) if start <= first)
    before = [at for at in range(start, first) if candidate.words[at].number is not None]
    start = before[-1] + 1 + (_plain(candidate, before[-1] + 1) in listed("tells_order")) if before else start
    return candidate.words[start : next_pause(candidate.words, place)]


def _is_firer(candidate: Candidate, one: Mention, before: int) -> bool:
    """Return whether a role is named next to the side that fires: the IDF attackers, the attacker IDF."""
    aimed = _plain(candidate, before) in listed("aimed_at")
    beside = {before if not candidate.words[before + 1].pause or before < one.start - 1 else -1, one.end}
    sides = [slot.path[0] for slot in candidate.filler.slots if _is_side(candidate, slot) and not slot.many]
    return not aimed and any(beside & set(candidate.filling.places.get(name, ())) for name in sides)


def _has_hits(candidate: Candidate) -> bool:
    """Return whether the number of hits is given, so that it is not what the question asks."""
    return any(name.split("_")[-1] == "hits" for name in candidate.filling.facts)


def _other_ways(candidate: Candidate) -> Iterator[int]:
    """Yield where something goes if another place was taken for it: in Lebanon, moves to Syria."""
    for mention in candidate.filler.mentions:
        to = mention.start - 1 - (_plain(candidate, mention.start - 1) == "the")
        if candidate.words[mention.start].pause or _plain(candidate, to) not in ("to", "into", "toward"):
            continue
        for sense in mention.values:
            slot = candidate.filler.slots[sense.slot]
            stated = candidate.filling.facts.get(slot.path[0], sense.value)
            if slot.path[0].startswith("to_") and not slot.many and stated != sense.value:
                yield from range(mention.start, mention.end)


def _denied_names(candidate: Candidate) -> Iterator[int]:
    """Yield the "not" that follows what it denies, or precedes a state mistaken for an action.

    For example: the road is not there.
    """
    for slot in candidate.filler.slots:
        stated = candidate.filling.facts.get(slot.path[0])
        for at in candidate.filling.places.get(slot.path[0], ()):
            if _plain(candidate, at) in listed("first_person third_person"):
                continue  # he does not want to
            does = _plain(candidate, at + 1) in listed("does")
            no, after = at + 1 + does, _plain(candidate, at + 2 + does)
            verb = (
                does
                or _plain(candidate, no) != "not"
                or after in ("there", "in", "yet")
                or after.endswith("ed")
            )
            denied = (
                verb
                and _plain(candidate, no) in listed("no") - {"no", "outside"}
                and no not in candidate.filling.used
            )
            if (
                stated is True
                and denied
                and not (candidate.words[at + 1].pause or ends_clause(candidate.words, no))
            ):
                yield no
            state = (
                candidate.words[at].plain == f"un{candidate.words[at].text.casefold()}"
            )  # reduced, not disrupted
            if state and isinstance(slot.field.kind, EnumKind) and not slot.many:
                yield from (at - 1, at)


def _parities(candidate: Candidate) -> Iterator[int]:
    """Yield "odd" or "even" next to a die: the number itself is needed."""
    dice_words = listed("roll") | {"d", "an", "number"}
    for at, word in enumerate(candidate.words):
        before = candidate.words[at - 1] if at and not word.pause else None
        after = "" if ends_clause(candidate.words, at + 1) else _plain(candidate, at + 1)
        rolled = before is not None and (
            before.plain in dice_words or (before.joined and before.number is not None)
        )
        if word.text.casefold() in ("odd", "even") and (rolled or after in dice_words):
            yield at


def _other_cues(candidate: Candidate) -> Iterator[int]:
    """Yield a number with a sign that was not given to the fact named right before it: air +5."""
    for mention in candidate.filler.mentions:
        cued = {sense.slot for sense in mention.senses if sense.kind == "cue"}
        if (
            not cued
            or mention.end >= len(candidate.words)
            or not candidate.words[mention.end].signed
            or candidate.words[mention.end].pause
        ):
            continue
        taken = {slot.path[0] for slot in _slots_at(candidate, mention.end)}
        if taken and taken.isdisjoint(candidate.filler.slots[at].path[0] for at in cued):
            yield mention.end


def _turned_signs(candidate: Candidate) -> Iterator[int]:
    """Yield what turns the sign of a number around: 3 down, short by 3, he is up 2."""
    for at, word in enumerate(candidate.words):
        if word.number is None or word.signed:
            continue
        before = [_plain(candidate, place) for place in (at - 2, at - 1)] if not word.pause else []
        after = "" if ends_clause(candidate.words, at + 1) else _plain(candidate, at + 1)
        turned = {*before[-1:], after} & listed("turns_sign")
        changed = before[-1:] == ["by"] and before[0] in listed("turns_sign")
        theirs = "up" in {*before[-1:], after} and any(
            _plain(candidate, place) in listed("third_person") for place in range(max(0, at - NEAR), at)
        )
        numbers = [slot for slot in _slots_at(candidate, at) if isinstance(slot.field.kind, IntKind)]
        below = any(slot.takes(-1) for slot in numbers if not slot.many)
        if (changed and numbers) or ((turned or theirs) and below):
            yield at


def _participles(candidate: Candidate) -> Iterator[int]:
    """Yield the participle that names a yes-or-no fact without a value: a fired rocket, used once."""
    open_facts = {
        slot.path[0]
        for slot in candidate.filler.slots
        if isinstance(slot.field.kind, BoolKind)
        and slot.path[0] not in candidate.filling.facts
        and not slot.many
    }
    names = {part for name in open_facts for part in name.split("_")}
    for at, word in enumerate(candidate.words):
        text = word.text.casefold()
        denied = _plain(candidate, at - 1) in listed("no")
        names_one = text in listed("participles") and text in names and not denied
        used_up = (text, _plain(candidate, at + 1)) == ("used", "up")
        drawn = text == "drawn" and "already" in (_plain(candidate, at - 1), _plain(candidate, at + 1))
        numbers = (
            place for place in range(max(0, at - NEAR), at) if candidate.words[place].number is not None
        )
        counted = any(_slots_at(candidate, place) for place in numbers)
        if (
            (names_one and _plain(candidate, at + 1) not in ("to", "at", "on"))
            or used_up
            or (drawn and counted)
        ):
            yield at


def _counts(candidate: Candidate) -> Iterator[int]:
    """Yield counts of things in a list that were taken for things: two +3 markers, 5 times 3."""
    if not any(slot.many for slot in candidate.filler.slots):
        return
    for at, word in enumerate(candidate.words[:-1]):
        after = candidate.words[at + 1]
        if word.number is None:
            continue
        signed = after.signed and not after.pause and word.text.isalpha() and word.number > 1
        behind = candidate.words[at + 2].number if at + 2 < len(candidate.words) else None
        times = after.plain == "times" and behind is not None
        each = after.plain == "each" and not ends_clause(candidate.words, at + 2)
        ordinal = word.text.casefold() in data()["ordinals"] and _slots_at(candidate, at)
        counts = _plain(candidate, at - 1) == "and" and after.plain == "of" and behind is not None
        goes_on = counts and any(at in part[2] and part[1] == word.number for part in candidate.filling.parts)
        markers = after.plain == "markers" and _plain(candidate, at + 2) == "of"
        together = after.plain in listed("nouns") and _plain(candidate, at + 2) in ("together", "altogether")
        in_list = any(at in part[2] for part in candidate.filling.parts)
        together = together or (in_list and _plain(candidate, at - 1) in listed("sums"))
        if (
            signed
            or times
            or (each and _slots_at(candidate, at))
            or ordinal
            or goes_on
            or markers
            or together
        ):
            yield from (at, at + 1)


def _other_nouns(candidate: Candidate) -> Iterator[int]:
    """Yield a count whose noun was not read, taken for a fact named before it: a J-4 and two spare chits."""
    small = listed("filler plain roll")
    for at, word in enumerate(candidate.words[:-1]):
        noun = candidate.words[at + 1]
        if word.number is None or word.signed or word.joined or noun.pause or noun.plain in small:
            continue
        for slot in (
            _slots_at(candidate, at)
            if at + 1 in candidate.words_left and _plain(candidate, at - 1) == "and"
            else ()
        ):
            named = candidate.filling.places[slot.path[0]] - {at}
            if not slot.many and not slot.is_dice and named and max(named) < at:
                yield at


def _denied_sides(candidate: Candidate) -> Iterator[int]:
    """Yield a side that the things of a list are not of, where their side is left open: not the Israelis."""
    lists = [slot for slot in candidate.filler.slots if slot.many and _is_side(candidate, slot)]
    things = [thing for slot in lists for thing in candidate.filling.facts.get(slot.path[0], ())]
    if not any(isinstance(thing, dict) and slot.path[1] not in thing for slot in lists for thing in things):
        return
    for at in range(len(candidate.words)):
        denied = at - 1 - (_plain(candidate, at - 1) == "the")
        if (
            _sides_at(candidate, at)
            and _plain(candidate, denied) in listed("no")
            and not candidate.words[denied + 1].pause
        ):
            yield from range(denied, at + 1)


def _lost_counts(candidate: Candidate) -> Iterator[int]:
    """Yield a number taken for a count of which there are fewer things in the list: 12 and 9 Israelis."""
    for slot, value, places in candidate.filling.parts:
        things = candidate.filling.facts.get(slot.path[0])
        if isinstance(value, Times) and isinstance(things, list) and len(things) < value.number:
            yield from places


def _who_killed(candidate: Candidate) -> Iterator[int]:
    """Yield a loss written to the side that caused it: Israel has eliminated 4, Syria killed 3.

    "Israel eliminated 4" means losses of Israel, unless another side is named after the number.
    """
    for at, word in enumerate(candidate.words[:-1]):
        number = candidate.words[at + 1]
        has = _plain(candidate, at - 1) in listed("perfect")
        doers = _sides_at(candidate, at - 1 - has)
        victims = set() if ends_clause(candidate.words, at + 2) else _sides_at(candidate, at + 2)
        active = has or word.text.casefold() in listed("kills") or not victims <= doers
        if number.number is None or number.pause or not doers or not active:
            continue
        if word.text.casefold() not in listed("kills") | {"eliminated"}:
            continue
        for slot in _slots_at(candidate, at + 1):
            if slot.side and slot.side in (victims if slot.path[0].endswith("kills") else doers):
                yield from (at, at + 1)


def _sides_at(candidate: Candidate, place: int) -> set[str]:
    """Return the sides that the word at a place names."""
    stem = candidate.words[place].stem if 0 <= place < len(candidate.words) else ""
    return {side for side, names in candidate.vocabulary.sides.items() if (stem,) in names}


def _repeated_acts(candidate: Candidate) -> Iterator[int]:
    """Yield what opens a second act or repeats a fact for another side: then to south, Syria too."""
    for start, end in clauses_of(candidate.words):
        for at in range(start, end):
            word = _plain(candidate, at)
            joint = max(
                (place for place in range(start, at) if _plain(candidate, place) == "and"), default=start
            )
            stated = any(candidate.words[place].number is not None for place in range(joint, at))
            sided = any(_sides_at(candidate, place) for place in range(joint, at))
            if word in ("too", "also") and at == end - 1 and sided and not stated:
                yield at
            rest = range(at + 1, end)
            again = word == "again" and {_plain(candidate, place) for place in rest} >= {"again"}
            more = word == "then" and _plain(candidate, at + 2) == "more"
            names = [
                mention for mention in candidate.filler.mentions if mention.values and mention.start in rest
            ]
            unused = any(candidate.filling.used.isdisjoint(range(one.start, one.end)) for one in names)
            if again or more or (word == "then" and unused):
                yield at
