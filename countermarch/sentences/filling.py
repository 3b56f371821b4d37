"""Fill the slots of one question from a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.kinds import BoolKind, EnumKind
from countermarch.sentences import (
    assigning,
    choosing,
    guards,
    inferring,
    list_items,
    lists,
    numbers,
    records,
    runs,
    texts,
)
from countermarch.sentences.clauses import alternatives, claim_clause, clauses_of
from countermarch.sentences.mentions import (
    EARLIER,
    NO_CUE,
    Distances,
    Mention,
    carried_on,
    find_mentions,
    find_phrase,
    inside_of,
    mentions_by_slot,
    roles_of,
)
from countermarch.sentences.owners import Owners, find_own_choices, find_pronouns, find_whose
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import FULL_STOP, phrase_of, stems_of
from countermarch.unit_names import Unclear

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.sentences.assigning import Assignable, Option
    from countermarch.sentences.mentions import PhraseIndex
    from countermarch.sentences.vocabulary import Slot, Vocabulary
    from countermarch.sentences.words import Word

DISPLACED = 1.0
"""Smallest difference in cost at which a word suits a slot better than the word that has taken it."""

PAIR = 2
"""Number of values printed side by side on a counter."""

CLOSE = 0.7
"""Smallest difference in cost at which the best assignment is not in doubt."""


OTHER_PIECE = "other piece of that name"
"""The second reading of a name that several units have."""


@dataclass
class Filling:
    """The facts that one question found in a sentence, and the places of the words they came from.

    ``used`` holds the places of all words accounted for; ``doubts`` the words that fit two facts nearly
    equally well, as (word, one fact, other fact); ``denied`` the choices ruled out, by fact; ``cost`` the
    cost of all assignments and ``highest_cost`` that of the least certain fact; ``implied`` the facts that
    follow from others; ``parts`` the values of things in lists, until they are assembled; ``guessed`` the
    facts that were given a number only because they were still open, with its position.
    """

    vocabulary: Vocabulary
    facts: dict[str, Any] = field(default_factory=dict)
    places: dict[str, set[int]] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    doubts: list[tuple[str, str, str]] = field(default_factory=list)
    denied: dict[str, list[object]] = field(default_factory=dict)
    cost: float = 0.0
    highest_cost: float = 0.0
    implied: list[str] = field(default_factory=list)
    parts: list[tuple[Slot, object, tuple[int, ...]]] = field(default_factory=list)
    guessed: list[tuple[Slot, int]] = field(default_factory=list)

    @property
    def stated(self) -> int:
        """The number of facts stated, without those implied."""
        return len(self.facts) - len(self.implied)

    def take(self, name: str, value: object, places: Sequence[int] | set[int]) -> None:
        """Set a fact and mark the words it came from as used."""
        self.facts[name] = value
        self.places.setdefault(name, set()).update(places)
        self.used.update(places)


class Filler:
    """Fills the slots of one question from one sentence; the other modules of the package work on it.

    A place is the position of a word in the sentence. ``far`` measures distances between words and finds
    denials; ``acting`` has the role, subject or object, of places, and ``roles`` the same where the question
    asks about both. ``mentions`` are the names, cues and owners
    found, ``by_slot`` the same for each slot; ``light`` are, for each slot, the places of its own words,
    which add little to distances; ``bound`` maps the place of a number to the end of its cue. ``in_names``
    are places inside names, whose digits are not values. ``shared`` are places that count as used once all
    names are assigned; ``unplaced`` are values that no thing of a list could take, and ``elsewhere`` the
    places of names that say what no fact asks: where the attacker is.
    """

    def __init__(self, words: Sequence[Word], vocabulary: Vocabulary, index: PhraseIndex) -> None:
        """Find what the question knows in the words; ``index`` is that of the question's slots."""
        self.words, self.index = words, index
        self.slots = vocabulary.slots
        self.far = Distances(words)
        self.asks_odds = any(find_phrase(words, phrase_of(one)) != (0, 0) for one in listed("odds"))
        self.acting = roles_of(words)
        self.roles = self.acting if vocabulary.has_roles else {}
        found = find_whose(words, vocabulary, find_mentions(words, index))
        self.mentions = [
            one
            for one in found
            if not (_in_call(words, vocabulary, one) or _is_act(words, one) or self._is_in_cue(one, found))
            and not (one.values and words[one.start].plain in listed("odds"))
        ]
        named = {
            mention.start: sense.value
            for mention in self.mentions
            for sense in mention.values
            if isinstance(sense.value, str) and sense.value in vocabulary.sides
        }
        self.roles = carried_on(words, self.roles, named) if self.roles else {}
        pronouns = find_pronouns(words, vocabulary, self.roles, self.mentions)
        self.mentions = sorted(
            [*self.mentions, *pronouns, *find_own_choices(words, vocabulary, index, self.mentions, pronouns)],
            key=lambda one: (one.start, one.end),
        )
        self.by_slot = mentions_by_slot(self.mentions)
        self.far.cues = frozenset(
            words[mention.start].stem
            for mention in self.mentions
            for sense in mention.senses
            if sense.kind == "cue"
        )
        self.bound = self._bound_cues()
        self.filling = Filling(vocabulary)
        self.shared: set[int] = set()
        self.unplaced: set[int] = set()
        self.elsewhere: set[int] = set()
        self.numbered = vocabulary.numbered
        self.in_names = self._in_names(vocabulary)
        self.light = [self._own_words(number) for number in range(len(self.slots))]
        self.owners = Owners(
            words,
            vocabulary,
            self.roles,
            self.mentions,
            self.by_slot,
            self.light,
            self.far,
            self.filling.facts,
            self.acting,
        )
        pieces = [one for one in self.mentions if choosing.states_number(self, one)]
        inner = inside_of(words, index, pieces)  # the side and the kind of a unit whose number is stated
        self.mentions = sorted([*self.mentions, *inner], key=lambda one: (one.start, one.end))
        for key, more in mentions_by_slot(inner).items():
            self.by_slot.setdefault(key, []).extend(more)

    def _is_in_cue(self, one: Mention, found: Sequence[Mention]) -> bool:
        """Return whether a state of several words ends the longer name of a number: air support chit."""
        states = one.values and all(
            isinstance(self.slots[sense.slot].field.kind, BoolKind) for sense in one.values
        )
        return (
            bool(states)
            and one.end - one.start > 1
            and any(
                cue.start < one.start and one.end <= cue.end and self.slots[sense.slot].is_number
                for cue in found
                for sense in cue.senses
                if sense.kind == "cue"
            )
        )

    def _own_words(self, number: int) -> frozenset[int]:
        """Return the places of a slot's cues and owners, and of the values of a list of choices."""
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
        """Return the places of words inside names, answers included: the 2 of D2, the 3 of J-3."""
        expected = [find_phrase(self.words, phrase) for phrase in (*vocabulary.answers, *vocabulary.called)]
        named = [(one.start, one.end) for one in self.mentions if not self.is_counted(one)]
        long = [span for span in (*named, *expected) if span[1] - span[0] > 1]
        codes = [place for place, word in enumerate(self.words) if word.joined and self._is_code(place)]
        return {place for start, end in long for place in range(start, end)} | {
            *(start for start, _ in named if self.words[start].number is not None),
            *codes,
            *(place for place in claim_clause(self.words) if self.words[place].number is not None),
            *alternatives(self.words),
        }

    def is_counted(self, one: Mention) -> bool:
        """Return whether a name that may mean several pieces is a fact's cue and its number: TF HQ 1."""
        cues = {
            cue.end
            for cue in self.mentions
            if cue.start == one.start and any(s.kind == "cue" for s in cue.senses)
        }
        unclear = bool(one.values) and all(isinstance(sense.value, Unclear) for sense in one.values)
        return unclear and one.end - 1 in cues and self.words[one.end - 1].number is not None

    def _is_code(self, place: int) -> bool:
        """Return whether a number is joined to a single letter, as in J-6, but not in d6."""
        letter = self.words[place - 1].plain
        return (
            self.words[place].number is not None and len(letter) == 1 and letter.isalpha() and letter != "d"
        )

    def fill(self) -> Filling:
        """Fill all slots that the sentence has values for. The order of the steps matters."""
        texts.fill(self)
        lists.mark_sizes(self)
        records.fill(self)
        choosing.fill(self)
        self.filling.used |= self.shared
        choosing.fill(self, counts="none")  # we have nobody there: not the next number
        runs.fill(self)
        numbers.fill(self)
        runs.fill_of_now(self)
        choosing.fill(self, counts="some")
        inferring.fill(self)
        list_items.assemble(self)
        self.filling.doubts = [doubt for doubt in self.filling.doubts if not self._is_settled(doubt)]
        self.filling.doubts += guards.unit_numbers(self) + guards.doubts(self)
        self.filling.doubts += guards.rivals(self) + guards.undecided(self)
        inferring.implied(self)
        return self.filling

    def cue_distance(self, number: int, group: int, place: int, but: Mention | None = None) -> float:
        """Return the distance from a place to the nearest cue of a slot, without the mention ``but``."""
        cues = [
            one
            for one in self._cues_of(number, group, place)
            if one != but and not (self._has_none(one) and place != one.start - 1)
        ]
        return self.far.to(place, cues, self.light[number])

    def _bound_cues(self) -> dict[int, int]:
        """Return, for each number after "of", the end of the cue that it belongs to: "a marker of 3"."""
        bound: dict[int, int] = {}
        ends = {
            mention.end
            for mention in self.mentions
            for sense in mention.senses
            if sense.kind == "cue"
            # two units worth 8: the cue belongs to the count
            and (
                self.slots[sense.slot].many
                or self.words[mention.start - 1].number is None
                or not mention.start
            )
        }
        for place in range(2, len(self.words)):
            if self.words[place].number is not None and self.words[place - 1].plain == "of":
                end = place - 1
                if end in ends and not (self.words[place].pause or self.words[end].pause):
                    bound[place] = end
        return bound

    def _cues_of(self, number: int, group: int, place: int) -> list[Mention]:
        """Return the cues of a slot that may tell what is at a place."""
        cues = self.by_slot.get((number, "cue", group), [])
        if place not in self.bound:
            others = [end for at, end in self.bound.items() if not self._goes_on(at, place)]
            return [one for one in cues if one.end not in others]
        return [one for one in cues if one.end == self.bound[place]]

    def _goes_on(self, first: int, place: int) -> bool:
        """Return whether a number continues the run that another begins: a J-3 of 4, 4 and 3."""
        between = self.words[first + 1 : place]
        runs = all(word.number is not None or word.plain in listed("joins") for word in between)
        return (
            first < place
            and runs
            and all(word.pause < FULL_STOP for word in self.words[first + 1 : place + 1])
        )

    def near_cue(self, index: int, group: int, place: int) -> float:
        """Return the distance from a number to a cue, at most ``EARLIER`` for one earlier in the sentence."""
        cues = [one for one in self._cues_of(index, group, place) if not self._is_denied(one, place)]
        near = min(self.far.to(place, cues, self.light[index]), NO_CUE)
        for one in cues:
            if one.end <= place and all(word.pause < FULL_STOP for word in self.words[one.end : place + 1]):
                near = min(near, EARLIER)
        return near

    def _is_denied(self, cue: Mention, place: int) -> bool:
        """Return whether "not" separates a number from the cue after it, or the cue is denied: no support."""
        return (place < cue.start - 1 and self.words[cue.start - 1].plain == "not") or (
            self._has_none(cue) and place != cue.start - 1
        )

    def _has_none(self, cue: Mention) -> bool:
        """Return whether a cue says that there is none of its fact in a clause of its own: ", no support"."""
        after = self.words[cue.end : cue.end + 1]
        before = self.words[cue.start - 1] if cue.start else None
        ends = not after or after[0].pause > 0
        return before is not None and before.plain == "no" and before.pause > 0 and ends

    # -- choosing the best assignment

    def settle(self, choices: Sequence[Assignable]) -> None:
        """Take the cheapest assignment; note a doubt for each word that a close rival assigns otherwise."""
        if not choices:
            return
        facts = self.filling.facts
        held = {
            index: facts[slot.path[0]]
            for index, slot in enumerate(self.slots)
            if not slot.many and slot.path[0] in facts
        }
        found = assigning.assignments(choices, held)
        best = found[0]
        self.filling.cost += best.cost
        for choice, option in zip(choices, best.taken, strict=True):
            if option is None:
                continue
            if isinstance(option.value, choosing.Denied):
                self._deny(self.slots[option.value.slot], option.value.value, choice.places)
                continue
            self._enter(option, choice.places)
            self.filling.highest_cost = max(self.filling.highest_cost, option.cost)
            if option.cost >= NO_CUE:
                self.filling.guessed.append((self.slots[option.slot], choice.places[0]))
        for other in found[1:]:
            if other.cost - best.cost < CLOSE and not self._wanted_of(best) > self._wanted_of(other):
                self._doubt(choices, best, other)
        self._doubt_displaced(choices, best)

    def _wanted_of(self, way: assigning.Assignment) -> set[str]:
        """Return the required lists that an assignment gives something."""
        slots = [self.slots[one.slot] for one in way.taken if one is not None and one.slot >= 0]
        return {slot.path[0] for slot in slots if slot.many and slot.field.required}

    def _is_settled(self, doubt: tuple[str, str, str]) -> bool:
        """Return whether one of two readings is ruled out: the only thing of its list has another value."""
        word, *readings = doubt
        values = [self.filling.facts.get(name, name) for name in readings]
        if values[0] == values[1] and [one.text for one in self.words].count(word) > 1:
            return True  # North is both of them
        said = [
            sense.value
            for mention in self.mentions
            for sense in mention.values
            if self._text(mention) == word
        ]
        known = {place for places in self.filling.places.values() for place in places}
        named = [
            set(range(mention.start, mention.end)) for mention in self.mentions if self._text(mention) == word
        ]
        if readings[1] == OTHER_PIECE and named and all(span <= known for span in named):
            return True  # one TF HQ with them, where HQs are counted
        for name, _, part in (one.partition(".") for one in readings):
            things = self.filling.facts.get(name)
            mentioned = [value for slot, value, _ in self.filling.parts if slot.path == (name, part)]
            if part and isinstance(things, list) and len(things) == len(mentioned) == 1:
                return mentioned[0] not in said
        return False

    def is_named(self, place: int) -> bool:
        """Return whether a word is part of a name or a cue."""
        return any(mention.start <= place < mention.end for mention in self.mentions)

    def _text(self, one: Mention) -> str:
        return " ".join(self.words[place].text for place in range(one.start, one.end))

    def _deny(self, slot: Slot, value: object, places: tuple[int, ...]) -> None:
        """Note a choice that is ruled out; for a thing in a list, leave its words unused, to ask back."""
        if not slot.many:
            self.filling.used.update(self._with_denial(places))
            self.filling.denied.setdefault(slot.path[0], []).append(value)

    def _enter(self, option: Option, places: tuple[int, ...]) -> None:
        slot = self.slots[option.slot]
        # a number stands for itself, so a "no" near it is not used up
        used = {*places} if slot.is_number else self._with_denial(places)
        if isinstance(option.value, Unclear):
            self.filling.doubts.append((option.value.name, slot.path[0], OTHER_PIECE))
        elif slot.many:
            self.filling.parts.append((slot, option.value, places))
            self.filling.used.update(used)
        else:
            self.filling.take(slot.path[0], option.value, {*used, *self.cues_near(option.slot, places[0])})

    def _with_denial(self, places: tuple[int, ...]) -> set[int]:
        denial = self.far.denied(places[0])
        return {*places, *([denial] if denial >= 0 else [])}

    def cues_near(self, number: int, place: int) -> set[int]:
        """Return the places of the cues and owners next to a value."""
        found: set[int] = set()
        groups = [("cue", group) for group in range(len(self.slots[number].cues))] + [("owner", 0)]
        own = {
            at
            for mention in self.mentions
            if mention.values and mention.start == place
            for at in range(place, mention.end)
        }
        for kind, group in groups:
            mentioned = self.by_slot.get((number, kind, group), ())
            if any(one.start in own and len(own) > 1 for one in mentioned):
                continue  # the name has its cue: Syria, in "Syria is in the war"
            near = [
                (self.far.between(place, place + 1, one.start, one.end), one)
                for one in mentioned
                if not self._is_in_name(one)
            ]
            if near:
                apart, one = min(near, key=lambda pair: pair[0])
                if apart < NO_CUE:
                    found.update(range(one.start, one.end))
        role = self.slots[number].role
        sides = self.owners.side_of(role) if role and place not in self.roles else set()
        return found | {side for side in sides if self.far.between(place, place + 1, side, side + 1) < NO_CUE}

    def _is_in_name(self, cue: Mention) -> bool:
        """Return whether a cue is a word of a longer name: front, in frontier force."""
        return any(
            mention.values
            and mention.start <= cue.start
            and cue.end <= mention.end
            and mention.end - mention.start > cue.end - cue.start
            for mention in self.mentions
        )

    def in_single_cue(self, one: Mention) -> bool:
        """Return whether a name is part of a longer cue of a single fact: "undisrupted guerrillas"."""
        return any(
            cue.start <= one.start and one.end <= cue.end and cue.end - cue.start > one.end - one.start
            for cue in self.mentions
            for sense in cue.senses
            if sense.kind == "cue" and not self.slots[sense.slot].many
        )

    def _doubt_displaced(self, choices: Sequence[Assignable], best: assigning.Assignment) -> None:
        """Note a doubt for a word that fits another slot much better than its own, and than its word."""
        taken = {
            one.slot: one.cost for one in best.taken if one is not None and one.slot >= 0 and not one.many
        }
        for choice, one in zip(choices, best.taken, strict=True):
            for option in choice.options if one is not None else ():
                held = taken.get(option.slot, 0.0)
                if one and option.slot != one.slot and option.cost + DISPLACED < min(held, one.cost):
                    word = " ".join(self.words[place].text for place in choice.places)
                    self.filling.doubts.append((word, self._name(one), self._name(option)))

    def _doubt(
        self, choices: Sequence[Assignable], best: assigning.Assignment, other: assigning.Assignment
    ) -> None:
        for choice, one, two in zip(choices, best.taken, other.taken, strict=True):
            if one is None or two is None or (one.slot, one.value) == (two.slot, two.value):
                continue
            if one.value == lists.Times(1) or self._is_pair(choice.places[0]):
                continue
            runs_on = lists.first_of_run(self, choice.places[0]) != choice.places[0]
            if one.many and two.many and runs_on and self._name(one) != self._name(two):
                continue  # the numbers of a run are not parted
            if not self._are_twins(one.slot, two.slot) and not self._is_wanted(one, two):
                word = " ".join(self.words[place].text for place in choice.places)
                first, second = (self._name(option) for option in (one, two))
                if first != second:
                    self.filling.doubts.append((word, first, second))

    def _are_twins(self, one: int, two: int) -> bool:
        """Return whether one value is meant for both slots: "both on blue 2", "5 all"."""
        if min(one, two) < 0:
            return False
        first, second = self.slots[one], self.slots[two]
        every = any(word.plain in listed("every") for word in self.words)
        return first.field.kind == second.field.kind and every and not first.many

    def _is_pair(self, place: int) -> bool:
        """Return whether a number is one of two printed side by side on a counter: 3-4, rated 3 and 4."""
        joined = any(
            word.joined and word.number is not None and self.words[place + at - 1].number is not None
            for at, word in enumerate(self.words[place : place + 2])
            if place + at
        )
        start = lists.first_of_run(self, place)
        around = [
            word.plain
            for word in (*self.words[max(0, start - 1) : start], *self.words[start + 3 : start + 4])
        ]
        pair = lists.run_at(self, start) == PAIR and self.words[start + 1 : start + 2][0].plain == "and"
        return joined or (pair and not listed("printed").isdisjoint(around))

    def _is_wanted(self, one: Option, two: Option) -> bool:
        """Return whether the first slot is required and the second optional, both with the same choices."""
        if min(one.slot, two.slot) < 0 or one.value != two.value:
            return False
        first, second = self.slots[one.slot], self.slots[two.slot]
        same = first.field.kind == second.field.kind and isinstance(first.field.kind, EnumKind)
        extra = not second.field.required and not (second.many and second.path[-1])
        return same and first.field.required and extra

    def _name(self, option: Option | None) -> str:
        return "" if option is None or option.slot < 0 else ".".join(self.slots[option.slot].path)


def _in_call(words: Sequence[Word], vocabulary: Vocabulary, one: Mention) -> bool:
    """Return whether a cue is part of a phrase that names the question: "turn" in "what is the last turn".

    So is a choice that need not be made, if the phrase asks about it: does my guy stay ashore.
    """
    slots = [vocabulary.slots[sense.slot] for sense in one.senses]
    asks = {words[start].plain for start, end in clauses_of(words) if start <= one.start < end}
    size = one.end - one.start
    chosen = size > 1 or any(slot.field.required for slot in slots) or asks.isdisjoint(listed("asks_whether"))
    titled = find_phrase(words, stems_of(vocabulary.question.id.replace("-", " ")))
    if one.values and all(slot.many for slot in slots) and titled[0] <= one.start < one.end <= titled[1]:
        return size < titled[1] - titled[0]  # no rocket, in a rocket attack
    if any(slot.is_dice for slot in slots) or (one.values and chosen):
        return False
    calls = [find_phrase(words, phrase) for phrase in vocabulary.called if len(phrase) > 1]
    return any(start <= one.start and one.end <= end and end - start > size for start, end in calls)


def _is_act(words: Sequence[Word], one: Mention) -> bool:
    """Return whether a name ends in a verb with an object, and so is not a state: the PLO killed 2."""
    verb = words[one.end - 1].text.casefold() in listed("kills loses") | {"eliminated"}
    after = [word for word in words[one.end : one.end + 1] if not word.pause]
    mentioned = any(word.number is not None or word.plain in listed("whose") | {"a", "an"} for word in after)
    return bool(one.values) and verb and mentioned and one.end - one.start > 1
