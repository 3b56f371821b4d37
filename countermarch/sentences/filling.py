"""Filling the slots of one question from a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind, RecordKind, TextKind
from countermarch.sentences import assigning, lists, numbers, records, runs
from countermarch.sentences.assigning import Choice, Option
from countermarch.sentences.pieces import Unclear
from countermarch.sentences.spotting import (
    FAR,
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
    from collections.abc import Mapping, Sequence

    from countermarch.sentences.spotting import Index
    from countermarch.sentences.vocabulary import Slot, Vocabulary
    from countermarch.sentences.words import Phrase, Word

NEAR = 2.0
"""How far a cue may be from the value it tells, where nothing else does."""

UNOWNED = 3.5
"""What it costs that nothing tells which of two sides a fact belongs to."""

AT_HAND = 0.3
"""How near a cue is that leaves no doubt."""

BESIDE = 0.5
"""What it costs to take a name for one of the list that its neighbour is of."""

FOR_ALL = 3.0
"""How far both or all may be from what is said of them."""

FAR_OWNER = 4.0
"""How far a side counts as being that is named anywhere, or not at all."""

HELD_ON = 2.5
"""How far a cue counts as being that was said earlier in the sentence."""

TWO = 2

OTHER_PART = {"subject": "object", "object": "subject"}
"""Who acts and who is acted on."""

HEX = 4
"""Digits of the number of a hex."""

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
    and might nearly as well be read in another, ``denied`` the choices that a fact is said not to be.
    """

    vocabulary: Vocabulary
    facts: dict[str, Any] = field(default_factory=dict)
    places: dict[str, set[int]] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    doubts: list[tuple[str, str, str]] = field(default_factory=list)
    denied: dict[str, list[object]] = field(default_factory=dict)
    cost: float = 0.0
    parts: list[tuple[Slot, object, tuple[int, ...]]] = field(default_factory=list)

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
        self.mentions = [one for one in spotted(words, index) if not _in_call(words, vocabulary, one)]
        self.mentions = sorted(
            [*self.mentions, *self._persons(vocabulary)], key=lambda one: (one.start, one.end)
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

    def _persons(self, vocabulary: Vocabulary) -> list[Mention]:
        """Read I and they as those who have a part in the action, or as the sides: Arabs have 5, I have 2."""
        mine, theirs = (
            [place for place, word in enumerate(self.words) if word.plain in listed(name)]
            for name in ("first_person", "third_person")
        )
        part = next((self.parts[place] for place in mine if place in self.parts), "")
        sides = ("", "")
        if mine and not part:
            part, sides = self._who_speaks(vocabulary, mine)
        other = OTHER_PART.get(part, "") if mine else "object"
        return [
            Mention(place, place + 1, senses)
            for whose, stand in (({part, sides[0]}, mine), ({other, sides[1]}, theirs))
            for senses in [
                tuple(
                    Sense(at, "owner")
                    for at, slot in enumerate(self.slots)
                    if (slot.side and slot.side in whose) or (slot.role and slot.role in whose)
                )
            ]
            for place in stand
            if senses
        ]

    def _places_of(self, sides: Mapping[str, tuple[Phrase, ...]]) -> dict[str, list[int]]:
        """Return where each side is named by itself, not in the name of something else."""
        values = [one for one in self.mentions if one.values and one.end - one.start > 1]
        named: dict[str, list[int]] = {}
        for side, phrases in sides.items():
            for phrase in phrases:
                at = holds(self.words, phrase)
                if at[1] and not any(one.start <= at[0] < one.end for one in values):
                    named.setdefault(side, []).append(at[0])
        return named

    def _who_speaks(self, vocabulary: Vocabulary, mine: list[int]) -> tuple[str, tuple[str, str]]:
        """Return the part of who speaks in the action, and his side and the other, as far as can be told.

        That is the side that is not named, but in: my Israelis, I am Hezbollah. A game for one has a speaker.
        """
        sides, named = vocabulary.sides, self._places_of(vocabulary.sides)
        two = len(sides) == TWO
        if vocabulary.speaker and two:
            return "", (vocabulary.speaker, next(side for side in sides if side != vocabulary.speaker))
        if len(named) != 1:
            return "", ("", "")
        side, places = next(iter(named.items()))
        own = any(0 < place - at <= TWO for at in mine for place in places)
        part = next((self.parts[at] for at in places if at in self.parts), "")
        other = next((one for one in sides if one != side), "") if two else ""
        return part if own else OTHER_PART.get(part, ""), ((side, other) if own else (other, side))

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
        self._texts()
        lists.mark_sizes(self)
        records.fill(self)
        self._choices()
        self.filling.used |= self.lent
        runs.fill(self)
        numbers.fill(self)
        self._choices(counts=True)
        self._denied()
        self._inside()
        self._both()
        self._bare()
        lists.assemble(self)
        self._implied()
        return self.filling

    # -- choices and yes/no facts

    def _choices(self, *, counts: bool = False) -> None:
        """Give the names of choices their places, or those that tell a count where no number tells it.

        Those that can mean one thing only come first: whose another is may depend on them.
        """
        for sure in (True, False):
            choices = []
            for one in self.mentions:
                senses = [sense for sense in one.values if self._tells_count(sense) == counts]
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
        if isinstance(value, (dict, Unclear)):
            if self._has_number(one.end) or (isinstance(value, Unclear) and self._is_counted(one)):
                return []
            return (
                [Option(number, value, 0.0, many=True)] if self.owned(slot, number, one.start) < NEAR else []
            )
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
            cost += self.owned(slot, number, one.start) if slot.owner else 0.0
            cost = min(cost, BESIDE) if slot.many and self._is_beside(slot, one) else cost
        denial = self.far.denied(one.start)
        if denial >= 0:
            return self._denial(slot, number, value, cost)
        return [Option(number, value, cost, slot.many)]

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
        return any(one.end < len(self.words) and self.words[one.end].number is not None for one in cues)

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

    def owned(self, slot: Slot, number: int, place: int) -> float:
        """Return what it costs to take what stands at a place as belonging to a slot's owner."""
        opposed = self._opposed(slot, place)
        if opposed is not None:
            return opposed
        owners = [
            one for one in self.by_slot.get((number, "owner", 0), []) if not self._begins_anew(place, one)
        ]
        near = self.far.to(place, owners, self.light[number])
        if slot.alone or self._for_all(place):
            return min(near, 0.5 if slot.alone else 1.0)
        return (
            self._of_part(slot, number, place, owners, near)
            if slot.role
            else self._of_side(number, place, near)
        )

    def _of_side(self, number: int, place: int, near: float) -> float:
        """Return how near a side is named, where it is not said before another."""
        before = [one for one in self.by_slot.get((number, "owner", 0), ()) if one.end <= place]
        held = bool(before) and not self._rival_owner(number, before[-1].end, place)
        return min(near, HELD_ON if held else FAR, FAR_OWNER)

    def _of_part(self, slot: Slot, number: int, place: int, owners: Sequence[Mention], near: float) -> float:
        """Return how near the one who has a part is named, or acts."""
        said = [one for one in owners if self._is_part(one, slot.role)]
        near_part = self.far.to(place, said, self.light[number])
        if near_part <= NEAR:
            return near_part
        part = self.parts.get(place, "")
        if part:
            return 0.0 if part == slot.role else 3.0
        if self._held(place) == slot.role:
            near = min(near, HELD_ON)
        side = self._side_of(slot.role)
        if side:
            named = [one for one in self.mentions if one.start in side and not self._begins_anew(place, one)]
            near = min(near, self.far.to(place, named, self.light[number]))
        return min(near, UNOWNED)

    def _opposed(self, slot: Slot, place: int) -> float | None:
        """Return what it costs to take one of two numbers that are set against each other; None for others.

        Where nobody is named beside them, those who are named elsewhere follow in the same order: 15 against
        11, with 6 Israeli and 5 Arab units.
        """
        first = next((at for at in (place, place - 2) if self._is_pair_at(at)), -1)
        if first < 0 or not slot.side:
            return None
        beside = [
            one
            for one in self.mentions
            if any(sense.kind == "owner" for sense in one.senses)
            and (first - 1 <= one.start < first or one.start in (first + 1, first + 3, first + 4))
        ]
        if beside:
            return None
        sides = self.filling.vocabulary.sides
        named = sorted(
            (at, side)
            for at, word in enumerate(self.words)
            for side, phrases in sides.items()
            if (word.stem,) in phrases
        )
        order = list(dict.fromkeys(side for _, side in named))
        if len(order) != TWO:
            return UNOWNED
        return 0.0 if order[0 if place == first else 1] == slot.side else UNOWNED

    def _is_pair_at(self, place: int) -> bool:
        """Tell whether a number at a place is set against another: 15 against 11, 3 to 5."""
        words = self.words[place : place + 3] if place >= 0 else ()
        return (
            len(words) > TWO
            and words[0].number is not None
            and words[1].plain in ("against", "to")
            and words[2].number is not None
            and not words[1].pause
        )

    def _is_part(self, one: Mention, role: str) -> bool:
        """Tell whether a word is what one is called who has a part: the defender."""
        plain = self.words[one.start].plain
        after = self.words[one.end].plain if one.end < len(self.words) else ""
        is_noun = plain not in listed("acts") or after in listed("plain")
        person = plain in listed("first_person") | listed("third_person")
        return person or (plain in listed(role) and is_noun and plain != "first")

    def _held(self, place: int) -> str:
        """Return the part of whom a place speaks, where the one was named before it in the same sentence."""
        for at in range(min(place, len(self.words)) - 1, -1, -1):
            if at + 1 < len(self.words) and self.words[at + 1].pause >= FULL_STOP:
                return ""
            for role in ("subject", "object"):
                if self.words[at].plain in listed(role) - listed("acts") - {"first"}:
                    return role
        return ""

    def acts(self, slot: Slot, place: int) -> bool:
        """Tell whether a place is where the one is named who has a slot's part in the action."""
        return bool(slot.role) and slot.field.required and self.parts.get(place) == slot.role

    def _begins_anew(self, place: int, owner: Mention) -> bool:
        """Tell whether an owner stands behind a place and a pause: what is said there is its own."""
        return owner.start > place and any(word.pause for word in self.words[place + 1 : owner.start + 1])

    def _for_all(self, place: int) -> bool:
        """Tell whether what is said near a place is said of both sides."""
        every = [at for at, word in enumerate(self.words) if word.plain in listed("every")]
        return any(self.far.between(place, place + 1, at, at + 1) <= FOR_ALL for at in every)

    def _rival_owner(self, number: int, start: int, end: int) -> bool:
        """Tell whether another owner is named between two places."""
        return any(
            sense.kind == "owner" and sense.slot != number and start <= one.start < end
            for one in self.mentions
            for sense in one.senses
        )

    def _side_of(self, role: str) -> set[int]:
        """Return the places where the side that has a part is named: for the one acted on, any other side."""
        found: set[int] = set()
        for phrases in self.filling.vocabulary.sides.values():
            stand = {place for place, word in enumerate(self.words) if (word.stem,) in phrases}
            if {self.parts[place] for place in stand if place in self.parts} == {role}:
                found |= stand
        for index, slot in enumerate(self.slots):
            if slot.many or not slot.role or not isinstance(slot.field.kind, EnumKind):
                continue
            held = self.filling.facts.get(slot.path[0])
            for one in self.by_slot.get((index, "value", 0), ()) if held is not None else ():
                same = any(sense.slot == index and sense.value == held for sense in one.values)
                if same == (slot.role == role):
                    found.update(range(one.start, one.end))
        return found

    def near_cue(self, index: int, group: int, place: int) -> float:
        """Return how far a number is from a cue; one said before it in the same sentence holds on."""
        cues = self.by_slot.get((index, "cue", group), [])
        near = min(self.far.to(place, cues, self.light[index]), UNTOLD)
        for one in cues:
            if one.end <= place and all(word.pause < FULL_STOP for word in self.words[one.end : place + 1]):
                near = min(near, HELD_ON)
        return near

    # -- what is left

    def _texts(self) -> None:
        """Take numbers of four digits, and words in capitals, as the names of places that they are."""
        texts = [
            (index, slot) for index, slot in enumerate(self.slots) if isinstance(slot.field.kind, TextKind)
        ]
        for _, slot in [one for one in texts if one[1].path[-1].endswith("hex")]:
            free = [
                place
                for place, word in enumerate(self.words)
                if len(word.text) == HEX and word.text.isdecimal() and self._is_hex(place)
            ]
            if slot.many:
                self.filling.parts += [(slot, self.words[place].text, (place,)) for place in free]
            elif free:
                self.filling.take(slot.path[0], self.words[free[0]].text, free[:1])
        texts = [one for one in texts if not one[1].path[-1].endswith("hex")]
        for place in self._places_named() if texts else ():
            _, index, slot = min(
                (self._text_cost(index, slot, place[0]), index, slot) for index, slot in texts
            )
            if slot.many:
                self.filling.parts.append((slot, self._typed(place), place))
                self.filling.used.update(place)
            elif slot.path[0] not in self.filling.facts:
                self.filling.take(
                    slot.path[0], self._typed(place), {*place, *self.cues_near(index, place[0])}
                )

    def _typed(self, places: tuple[int, ...]) -> str:
        """Return a name as it was typed: Gaza City, gaza-city, B7."""
        typed = self.words[places[0]].text
        for place in places[1:]:
            word = self.words[place]
            typed += (" " if not word.joined else "-" if word.number is None else "") + word.text
        return typed

    def _text_cost(self, index: int, slot: Slot, place: int) -> float:
        """Return how far the name of a place is from the cue before it of a slot that may hold it."""
        cues = [
            one
            for group in range(len(slot.cues))
            for one in self.by_slot.get((index, "cue", group), ())
            if one.start < place
        ]
        return min((float(place - one.start) for one in cues), default=FAR * len(self.words))

    def _places_named(self) -> list[tuple[int, ...]]:
        """Return the names of places: those of the game's, single letters, B7, and words in capitals."""
        known = [
            range(*span)
            for phrase in self.filling.vocabulary.places
            for span in [holds(self.words, phrase)]
            if span[1]
        ]
        meant = {place for one in self.mentions for place in range(one.start, one.end)}
        found = [tuple(one) for one in known]
        for place, word in enumerate(self.words):
            if any(place in one for one in found):
                continue
            code = place + 1 < len(self.words) and self.words[place + 1].joined and word.text.isupper()
            code = code and self.words[place + 1].number is not None and place not in meant
            if code and len(word.text) <= TWO:
                found.append((place, place + 1))
            elif _is_letter(word) or (self._is_name(place) and place not in meant):
                before = found[-1] if found and found[-1][-1] == place - 1 and not word.pause else ()
                found = [one for one in found if one != before] + [(*before, place)]
        return sorted(found)

    def _is_name(self, place: int) -> bool:
        """Tell whether a word in capitals inside a sentence is a name that the questions do not know."""
        word = self.words[place]
        begins = place == 0 or word.pause >= FULL_STOP
        known = word.plain in listed("filler") or word.stem in self.filling.vocabulary.common
        return word.text[:1].isupper() and len(word.text) > 1 and not begins and not known

    def _is_hex(self, place: int) -> bool:
        """Tell whether four digits are free, and no year of a scenario."""
        years = self.filling.vocabulary.years
        return self.words[place].text not in years and place not in self.filling.used | self.in_names

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
                if self.filling.used.isdisjoint(range(one.start, one.end)):
                    self.filling.take(slot.path[0], slot.heard.bare, range(one.start, one.end))

    def _implied(self) -> None:
        """Take what other facts say of themselves: in Syria, so Syria is at war."""
        facts, slots = self.filling.facts, {slot.path[0]: slot for slot in self.slots if not slot.many}
        for slot in self.slots:
            value = facts.get(slot.path[0]) if not slot.many else None
            for name, implied in slot.heard.implies.get(_as_said(value), {}).items():
                if name not in facts and name in slots:
                    places = self.filling.places[slot.path[0]]
                    self.filling.take(name, _meant(slots[name], implied), places)

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
        sides = self._side_of(role) if role and place not in self.parts else set()
        return found | {side for side in sides if self.far.between(place, place + 1, side, side + 1) < UNTOLD}

    def _in_longer(self, cue: Mention) -> bool:
        """Tell whether a cue stands in a longer name: frontier force."""
        return any(
            one.start <= cue.start and cue.end <= one.end and one.end - one.start > cue.end - cue.start
            for one in self.mentions
            if one.values
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


def _is_letter(word: Word) -> bool:
    """Tell whether a word is a capital that names a place: A on even, B on odd."""
    return len(word.text) == 1 and word.text.isupper() and not word.joined and word.text != "I"


def _in_call(words: Sequence[Word], vocabulary: Vocabulary, one: Mention) -> bool:
    """Tell whether a cue stands in what asks the question, as turn does in: what is the last turn."""
    if one.values or any(vocabulary.slots[sense.slot].is_rolled for sense in one.senses):
        return False
    size = one.end - one.start
    calls = [holds(words, phrase) for phrase in vocabulary.called if len(phrase) > 1]
    return any(start <= one.start and one.end <= end and end - start > size for start, end in calls)
