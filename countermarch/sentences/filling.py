"""Filling the slots of one question from a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind, RecordKind
from countermarch.sentences import assigning, lists, numbers, records, runs, texts, things
from countermarch.sentences.assigning import Choice, Option
from countermarch.sentences.owners import Owners, persons
from countermarch.sentences.pieces import Unclear
from countermarch.sentences.spotting import (
    Distances,
    Mention,
    Sense,
    holds,
    inside_of,
    mentions_by_slot,
    parts_of,
    spotted,
)
from countermarch.sentences.vocabulary import NOTHING
from countermarch.sentences.words import FULL_STOP, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.sentences.spotting import Index
    from countermarch.sentences.vocabulary import Slot, Vocabulary
    from countermarch.sentences.words import Word

NEAR = 2.0
"""How far a cue may be from the value it tells, where nothing else does."""

AT_HAND = 0.3
"""How near a cue is that leaves no doubt."""

BESIDE = 0.5
"""What it costs to take a name for one of the list that its neighbour is of."""

HELD_ON = 2.5
"""How far a cue counts as being that was said earlier in the sentence."""

LONG_SAYING = 3
"""Words of a saying that there is none of something."""

UNTOLD = 5.0
"""What a number costs whose cue is not said."""

LEFT_WORD = 3.0
"""What it costs to leave a name that the question knows."""

CLOSE = 0.7
"""By how much the best way must be cheaper than the next."""


class Denied(NamedTuple):
    """A choice that a fact is said not to be."""

    slot: int
    value: object


@dataclass
class Filling:
    """What a question takes from a sentence: its facts, and for each the words they came from.

    ``used`` are the places of all words that are accounted for, ``doubts`` facts that were read in one way
    and might nearly as well be read in another, ``denied`` the choices that a fact is said not to be;
    ``dearest`` is what the least sure fact cost, ``implied`` the facts that follow from others.
    """

    vocabulary: Vocabulary
    facts: dict[str, Any] = field(default_factory=dict)
    places: dict[str, set[int]] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    doubts: list[tuple[str, str, str]] = field(default_factory=list)
    denied: dict[str, list[object]] = field(default_factory=dict)
    cost: float = 0.0
    dearest: float = 0.0
    implied: list[str] = field(default_factory=list)
    parts: list[tuple[Slot, object, tuple[int, ...]]] = field(default_factory=list)

    @property
    def told(self) -> int:
        """How many facts were told."""
        return len(self.facts) - len(self.implied)

    def take(self, name: str, value: object, places: Sequence[int] | set[int]) -> None:
        """Take a fact from some words."""
        self.facts[name] = value
        self.places.setdefault(name, set()).update(places)
        self.used.update(places)


class Filler:
    """Fills one question's slots from one sentence."""

    def __init__(self, words: Sequence[Word], vocabulary: Vocabulary, index: Index) -> None:
        """Spot what the question knows."""
        self.words, self.index = words, index
        self.slots = vocabulary.slots
        self.far = Distances(words)
        self.parts = parts_of(words) if vocabulary.has_parts else {}
        self.mentions = [
            one
            for one in spotted(words, index)
            if not _in_call(words, vocabulary, one)
            and not (one.values and words[one.start].plain in listed("odds"))
        ]
        self.mentions = sorted(
            [*self.mentions, *persons(words, vocabulary, self.parts, self.mentions)],
            key=lambda one: (one.start, one.end),
        )
        self.by_slot = mentions_by_slot(self.mentions)
        self.far.cues = frozenset(
            words[one.start].stem for one in self.mentions for sense in one.senses if sense.kind == "cue"
        )
        self.filling = Filling(vocabulary)
        self.lent: set[int] = set()
        self.unplaced: set[int] = set()
        self.numbered = vocabulary.numbered
        self.in_names = self._in_names(vocabulary)
        self.light = [self._own_words(number) for number in range(len(self.slots))]
        self.owners = Owners(
            words,
            vocabulary,
            self.parts,
            self.mentions,
            self.by_slot,
            self.light,
            self.far,
            self.filling.facts,
        )

    def _own_words(self, number: int) -> frozenset[int]:
        """Return the places of a slot's cues and owners, and of the values of a plain list."""
        stands = [
            one
            for key, found in self.by_slot.items()
            if key[0] == number and key[1] != "value"
            for one in found
        ]
        places = {place for one in stands for place in range(one.start, one.end)}
        slot = self.slots[number]
        if slot.many and not slot.path[-1]:
            values = {one.start for one in self.by_slot.get((number, "value", 0), ())}
            places |= values | {at for at in range(len(self.words)) if {at - 1, at + 1} <= values}
        return frozenset(places)

    def _in_names(self, vocabulary: Vocabulary) -> set[int]:
        """Return the places of words that are parts of names, also of what a player expects: D2, J-3."""
        expected = [holds(self.words, phrase) for phrase in (*vocabulary.answers, *vocabulary.called)]
        named = [(one.start, one.end) for one in self.mentions]
        long = [span for span in (*named, *expected) if span[1] - span[0] > 1]
        codes = [place for place, word in enumerate(self.words) if word.joined and self._is_code(place)]
        return {place for start, end in long for place in range(start, end)} | {
            *(start for start, _ in named if self.words[start].number is not None),
            *codes,
        }

    def _is_code(self, place: int) -> bool:
        """Tell whether a number is joined to a single letter, as in J-6."""
        letter = self.words[place - 1].plain
        return (
            self.words[place].number is not None and len(letter) == 1 and letter.isalpha() and letter != "d"
        )

    def fill(self) -> Filling:
        """Fill what can be filled."""
        texts.fill(self)
        lists.mark_sizes(self)
        records.fill(self)
        self._choices()
        self.filling.used |= self.lent
        self._choices(counts=True, sayings=True)
        runs.fill(self)
        numbers.fill(self)
        self._choices(counts=True)
        self._denied()
        self._inside()
        self._both()
        self._bare()
        things.assemble(self)
        self._implied()
        return self.filling

    # -- choices and yes/no facts

    def _choices(self, *, counts: bool = False, sayings: bool = False) -> None:
        """Give the names of choices their places, or those that tell a count where no number tells it.

        ``sayings`` are those of several words that say there is none: all Syrians dead.
        Those that can mean one thing only come first: whose another is may depend on them.
        """
        for sure in (True, False):
            choices = []
            for one in self.mentions:
                senses = [sense for sense in one.values if self._tells_count(sense) == counts]
                if sayings and (one.end - one.start < LONG_SAYING or any(sense.value for sense in senses)):
                    continue
                if (len({sense.slot for sense in senses}) == 1) != sure:
                    continue
                if not self.filling.used.isdisjoint(range(one.start, one.end)):
                    continue
                options = [
                    option for sense in senses for option in self._choice(one, sense.slot, sense.value)
                ]
                if options:
                    places = tuple(range(one.start, one.end))
                    choices.append(
                        Choice(places, tuple(options), self._leaving(one), self._is_again(options))
                    )
            self.settle(choices)

    def _tells_count(self, sense: Sense) -> bool:
        """Tell whether a name stands for a number: attacked already."""
        return isinstance(self.slots[sense.slot].field.kind, IntKind) and isinstance(sense.value, int)

    def _is_again(self, options: Sequence[Option]) -> bool:
        """Tell whether a name may say again what has been said, where nothing wanted is told by it."""
        slots = [self.slots[option.slot] for option in options if option.slot >= 0]
        states = [slot for slot in slots if isinstance(slot.field.kind, BoolKind)]
        if len({slot.many for slot in slots}) > 1:
            return False
        return not states or not any(slot.field.required for slot in slots if slot not in states)

    def _leaving(self, one: Mention) -> float:
        """Return what it costs to leave a name: little where it stands in a longer cue."""
        inside = any(
            other.start <= one.start
            and one.end <= other.end
            and other.end - other.start > one.end - one.start
            for other in self.mentions
        )
        plain = all(word.plain in listed("plain") for word in self.words[one.start : one.end])
        return 0.6 if inside or plain else LEFT_WORD + 0.5 * (one.end - one.start - 1)

    def _choice(self, one: Mention, number: int, value: object) -> list[Option]:
        """Return how a mention may be taken as a value of a slot."""
        slot = self.slots[number]
        if isinstance(slot.field.kind, RecordKind) or self._is_told_otherwise(slot, value):
            return []
        if slot.role and isinstance(slot.field.kind, EnumKind) and self._acts_otherwise(slot, one):
            return []
        if isinstance(value, (dict, Unclear)):
            return self._piece(one, number, value)
        rivals = {sense.slot for sense in one.values}
        cost = 0.0
        ends = {one.start, one.end - 1}
        groups = range(len(slot.cues))
        told = min((self.told(number, group, at, one) for group in groups for at in ends), default=3.0)
        if self._leads_to(one.end) and any(("from",) in group for group in slot.cues):
            told = 0.0
        if (
            (slot.heard.apart and told > NEAR)
            or self._comes_from(slot, one)
            or self._has_other_part(slot, one)
        ):
            return []
        if len(rivals) > 1:
            cost = self._rivalry(slot, told)
            cost += self.owners.cost(slot, number, one.start) if slot.owner else 0.0
            cost = min(cost, BESIDE) if slot.many and self._is_beside(slot, one) else cost
        denial = self.far.denied(one.start)
        if denial >= 0:
            return self._denial(slot, number, value, cost)
        return [Option(number, value, cost, slot.many)]

    def _piece(self, one: Mention, number: int, value: dict[str, object] | Unclear) -> list[Option]:
        """Return how a piece's name may be taken, where its number is not told in so many words."""
        if self._has_number(one.end):
            self.lent |= self._described(one)
            return []
        counted = isinstance(value, Unclear) and self._is_counted(one)
        near = self.owners.cost(self.slots[number], number, one.start) < NEAR
        return [Option(number, value, 0.0, many=True)] if near and not counted else []

    def _described(self, one: Mention) -> set[int]:
        """Return the places of a piece's name, but its side, that tells nothing more than its number."""
        pieces = all(isinstance(sense.value, (dict, Unclear)) for sense in one.values)
        sides = {phrase for phrases in self.filling.vocabulary.sides.values() for phrase in phrases}
        places = range(one.start, one.end) if pieces else ()
        return {place for place in places if (self.words[place].stem,) not in sides}

    def _is_beside(self, slot: Slot, one: Mention) -> bool:
        """Tell whether a name is joined to another that can only be of the same list."""
        same = [places for other, _, places in self.filling.parts if other is slot]
        gaps = [self.words[places[-1] + 1 : one.start] for places in same if places[-1] < one.start]
        gaps += [self.words[one.end : places[0]] for places in same if places[0] >= one.end]
        return any(
            all(word.plain in listed("joins") or word.number is not None for word in gap) for gap in gaps
        )

    def _is_told_otherwise(self, slot: Slot, value: object) -> bool:
        """Tell whether a number told another count than a name does."""
        held = self.filling.facts.get(slot.path[0], value)
        return isinstance(slot.field.kind, IntKind) and not slot.many and held != value

    def _is_counted(self, one: Mention) -> bool:
        """Tell whether a name is what a number right before it counts: one TF HQ."""
        counts = (
            one.start > 0 and self.words[one.start - 1].number is not None and not self.words[one.start].pause
        )
        return counts and any(
            (other.start, other.end) == (one.start, one.end) and not self.slots[sense.slot].many
            for other in self.mentions
            for sense in other.senses
            if sense.kind == "cue"
        )

    def _has_number(self, end: int) -> bool:
        """Tell whether a thing is told its number in so many words: a militia of J-3 1."""
        cues = [
            one
            for one in self.mentions
            if end <= one.start <= end + 1
            for sense in one.senses
            if sense.kind == "cue" and self.slots[sense.slot].is_number and not self.words[one.start].pause
        ]
        after = [next((word for word in self.words[one.end :] if word.plain != "of"), None) for one in cues]
        return any(word is not None and word.number is not None for word in after)

    def _comes_from(self, slot: Slot, one: Mention) -> bool:
        """Tell whether a name is where something comes from, where the place it goes to is asked for."""
        if not slot.path[-1].startswith(("to_", "destination")):
            return False
        small = listed("whose") | {"the", "a"}
        before = [word.plain for word in self.words[: one.start] if word.plain not in small]
        if before and before[-1] == "from":
            self.lent.update(range(one.start, one.end))
            return True
        return False

    def _has_other_part(self, slot: Slot, one: Mention) -> bool:
        """Tell whether a side is named with the other part in the action: an Israeli attack."""
        after = [word.plain for word in self.words[one.end : one.end + 2] if not word.pause]
        others = {"object": listed("attacker"), "subject": listed("object") - listed("acts")}
        return bool(after) and after[0] in others.get(slot.role, ()) and after[-1] != "by"

    def _acts_otherwise(self, slot: Slot, one: Mention) -> bool:
        """Tell whether a side is named where another has its part in the action: against a Syrian 7."""
        sides = {phrase for phrases in self.filling.vocabulary.sides.values() for phrase in phrases}
        named = one.end - one.start == 1 and (self.words[one.start].stem,) in sides
        return named and self.parts.get(one.start, slot.role) != slot.role

    def _leads_to(self, end: int) -> bool:
        """Tell whether to follows: central to south."""
        return end < len(self.words) and self.words[end].plain == "to" and not self.words[end].pause

    @staticmethod
    def _rivalry(slot: Slot, told: float) -> float:
        """Return what it costs to take a name that other slots know: least where the cue is near."""
        if slot.field.required or (slot.many and slot.path[-1]):
            return min(told, 1.2)
        if isinstance(slot.field.kind, BoolKind):
            return 2.0
        return told if told <= AT_HAND else min(told, 3.0) * 0.5 + 1.0

    def _denial(self, slot: Slot, number: int, value: object, cost: float) -> list[Option]:
        """Return what it says that a value is not so."""
        if isinstance(slot.field.kind, BoolKind):
            return [Option(number, not value, cost, slot.many)]
        nothing = [one for one in getattr(slot.field.kind, "values", ()) if one in NOTHING]
        if nothing:
            return [Option(number, nothing[0], cost + 0.3, slot.many)]
        return [Option(-1, Denied(number, value), cost + 0.5, many=True)]

    def told(self, number: int, group: int, place: int, but: Mention | None = None) -> float:
        """Return how far a place is from a cue of a slot."""
        cues = [one for one in self.by_slot.get((number, "cue", group), ()) if one != but]
        return self.far.to(place, cues, self.light[number])

    def near_cue(self, index: int, group: int, place: int) -> float:
        """Return how far a number is from a cue; one said before it in the same sentence holds on."""
        cues = self.by_slot.get((index, "cue", group), [])
        near = min(self.far.to(place, cues, self.light[index]), UNTOLD)
        for one in cues:
            if one.end <= place and all(word.pause < FULL_STOP for word in self.words[one.end : place + 1]):
                near = min(near, HELD_ON)
        return near

    # -- what is left

    def _denied(self) -> None:
        """Take no X as the choice of nothing, where X is what the fact is called."""
        for index, slot in enumerate(self.slots):
            if slot.many or slot.path[0] in self.filling.facts or not isinstance(slot.field.kind, EnumKind):
                continue
            nothing = [one for one in slot.field.kind.values if one in NOTHING]
            for one in self.by_slot.get((index, "cue", 0), ()):
                place = self.far.denied(one.start)
                if nothing and place >= 0:
                    self.filling.take(slot.path[0], nothing[0], [place, *range(one.start, one.end)])

    def _inside(self) -> None:
        """Take a name inside a longer one for a fact that nothing else tells: rebuild a reduced."""
        for one in inside_of(self.words, self.index, self.mentions):
            for sense in one.values:
                slot = self.slots[sense.slot]
                name = slot.path[0]
                if slot.heard.inside and name not in self.filling.facts and not slot.many:
                    self.filling.take(name, sense.value, range(one.start, one.end))

    def _bare(self) -> None:
        """Take the choice that a cue alone tells: with an Iron Dome there, so a ready one."""
        for index, slot in enumerate(self.slots):
            if not slot.heard.bare or slot.many or slot.path[0] in self.filling.facts:
                continue
            for one in self.by_slot.get((index, "cue", 0), ()):
                plural = slot.is_number and self.words[one.end - 1].text.endswith("s")
                if not plural and self.filling.used.isdisjoint(range(one.start, one.end)):
                    self.filling.take(slot.path[0], _meant(slot, slot.heard.bare), range(one.start, one.end))

    def _implied(self) -> None:
        """Take what other facts say of themselves: in Syria, so Syria is at war."""
        facts, slots = self.filling.facts, {slot.path[0]: slot for slot in self.slots if not slot.many}
        for slot in self.slots:
            value = facts.get(slot.path[0]) if not slot.many else None
            for name, implied in slot.heard.implies.get(_as_said(value), {}).items():
                if name not in facts and name in slots:
                    places = self.filling.places[slot.path[0]]
                    self.filling.take(name, _meant(slots[name], implied), places)
                    self.filling.implied.append(name)

    def _both(self) -> None:
        """Where two sides have the same, give the one what the other has: both on blue 2, 5 all."""
        every = [
            place
            for place, word in enumerate(self.words)
            if word.plain in listed("every") or word.text.casefold() == "nobody"
        ]
        if not every:
            return
        facts = self.filling.facts
        for slot in self.slots:
            for twin in self.slots:
                if (
                    slot is twin
                    or twin.path[0] not in facts
                    or slot.path[0] in facts
                    or slot.many
                    or twin.many
                ):
                    continue
                same = slot.field.kind == twin.field.kind and _share_cues(slot, twin)
                if same and slot.owner and twin.owner and slot.field.required:
                    places = self.filling.places[twin.path[0]]
                    self.filling.take(slot.path[0], facts[twin.path[0]], {*places, *every})

    # -- settling

    def settle(self, choices: Sequence[Choice]) -> None:
        """Choose the best way; note where the next best is close."""
        if not choices:
            return
        facts = self.filling.facts
        held = {
            index: facts[slot.path[0]]
            for index, slot in enumerate(self.slots)
            if not slot.many and slot.path[0] in facts
        }
        found = assigning.ways(choices, held)
        best = found[0]
        self.filling.cost += best.cost
        for choice, option in zip(choices, best.taken, strict=True):
            if option is None:
                continue
            if isinstance(option.value, Denied):
                self._deny(self.slots[option.value.slot], option.value.value, choice.places)
                continue
            self._enter(option, choice.places)
            self.filling.dearest = max(self.filling.dearest, option.cost)
        for other in found[1:]:
            if other.cost - best.cost < CLOSE:
                self._doubt(choices, best, other)

    def _deny(self, slot: Slot, value: object, places: tuple[int, ...]) -> None:
        """Note that a fact is not so; of a thing in a list that cannot be noted, and is asked back about."""
        if not slot.many:
            self.filling.used.update(self._with_denial(places))
            self.filling.denied.setdefault(slot.path[0], []).append(value)

    def _enter(self, option: Option, places: tuple[int, ...]) -> None:
        slot = self.slots[option.slot]
        used = self._with_denial(places)
        if isinstance(option.value, Unclear):
            self.filling.doubts.append((option.value.name, slot.path[0], "other piece of that name"))
        elif slot.many:
            self.filling.parts.append((slot, option.value, places))
            self.filling.used.update(used)
        else:
            self.filling.take(slot.path[0], option.value, {*used, *self.cues_near(option.slot, places[0])})

    def _with_denial(self, places: tuple[int, ...]) -> set[int]:
        denial = self.far.denied(places[0])
        return {*places, *([denial] if denial >= 0 else [])}

    def cues_near(self, number: int, place: int) -> set[int]:
        """Return the words of the cues that told a value."""
        found: set[int] = set()
        groups = [("cue", group) for group in range(len(self.slots[number].cues))] + [("owner", 0)]
        for kind, group in groups:
            near = [
                (self.far.between(place, place + 1, one.start, one.end), one)
                for one in self.by_slot.get((number, kind, group), ())
                if not self._in_longer(one)
            ]
            if near:
                apart, one = min(near, key=lambda pair: pair[0])
                if apart < UNTOLD:
                    found.update(range(one.start, one.end))
        role = self.slots[number].role
        sides = self.owners.side_of(role) if role and place not in self.parts else set()
        return found | {side for side in sides if self.far.between(place, place + 1, side, side + 1) < UNTOLD}

    def _in_longer(self, cue: Mention) -> bool:
        """Tell whether a cue stands in a longer name: frontier force."""
        return any(
            one.start <= cue.start and cue.end <= one.end and one.end - one.start > cue.end - cue.start
            for one in self.mentions
            if one.values
        )

    def in_single_cue(self, one: Mention) -> bool:
        """Tell whether a name stands in a longer cue of a fact that is no list: undisrupted guerrillas."""
        return any(
            cue.start <= one.start and one.end <= cue.end and cue.end - cue.start > one.end - one.start
            for cue in self.mentions
            for sense in cue.senses
            if sense.kind == "cue" and not self.slots[sense.slot].many
        )

    def _doubt(self, choices: Sequence[Choice], best: assigning.Way, other: assigning.Way) -> None:
        for choice, one, two in zip(choices, best.taken, other.taken, strict=True):
            if one is None or two is None or (one.slot, one.value) == (two.slot, two.value):
                continue
            if one.value == lists.Times(1) or self._is_pair(choice.places[0]):
                continue
            if not self._are_twins(one.slot, two.slot) and not self._is_wanted(one, two):
                word = " ".join(self.words[place].text for place in choice.places)
                first, second = (self._name(option) for option in (one, two))
                if first != second:
                    self.filling.doubts.append((word, first, second))

    def _are_twins(self, one: int, two: int) -> bool:
        """Tell whether two slots both get what is said: both on blue 2, 5 all."""
        if min(one, two) < 0:
            return False
        first, second = self.slots[one], self.slots[two]
        every = any(word.plain in listed("every") for word in self.words)
        return first.field.kind == second.field.kind and every and not first.many

    def _is_pair(self, place: int) -> bool:
        """Tell whether a number is one of two that a counter shows side by side, in order: 3-4."""
        return any(
            word.joined and word.number is not None and self.words[place + at - 1].number is not None
            for at, word in enumerate(self.words[place : place + 2])
            if place + at
        )

    def _is_wanted(self, one: Option, two: Option) -> bool:
        """Tell whether one value is the fact that must be told, of two of the same choices."""
        if min(one.slot, two.slot) < 0 or one.value != two.value:
            return False
        first, second = self.slots[one.slot], self.slots[two.slot]
        same = first.field.kind == second.field.kind and isinstance(first.field.kind, EnumKind)
        extra = not second.field.required and not (second.many and second.path[-1])
        return same and first.field.required and extra

    def _name(self, option: Option | None) -> str:
        return "" if option is None or option.slot < 0 else ".".join(self.slots[option.slot].path)


def _share_cues(slot: Slot, twin: Slot) -> bool:
    """Tell whether two facts are told by the same words, or by none."""
    cues = {phrase for group in slot.cues for phrase in group}
    return slot.cues == twin.cues or any(phrase in cues for group in twin.cues for phrase in group)


def _as_said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, (str, int)) else ""


def _meant(slot: Slot, said: str) -> object:
    """Return a value as the game's data says it, as one of a slot's."""
    if isinstance(slot.field.kind, BoolKind):
        return said == "yes"
    return int(said) if slot.is_number and said.isdecimal() else said


def _in_call(words: Sequence[Word], vocabulary: Vocabulary, one: Mention) -> bool:
    """Tell whether a cue stands in what asks the question, as turn does in: what is the last turn."""
    if one.values or any(vocabulary.slots[sense.slot].is_rolled for sense in one.senses):
        return False
    size = one.end - one.start
    calls = [holds(words, phrase) for phrase in vocabulary.called if len(phrase) > 1]
    return any(start <= one.start and one.end <= end and end - start > size for start, end in calls)
