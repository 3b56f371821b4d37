"""Reading a sentence: the question that explains it best, the facts that it tells, and what is left of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.kinds import DiceKind, DieKind, EnumKind
from countermarch.sentences import lists
from countermarch.sentences.filling import UNTOLD, Filler
from countermarch.sentences.spotting import Mention, holds, spotted
from countermarch.sentences.words import listed, phrase_of, stems_of, synonyms, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.sentences.filling import Filling
    from countermarch.sentences.lexicon import Lexicon
    from countermarch.sentences.vocabulary import Slot, Vocabulary
    from countermarch.sentences.words import Phrase, Word

FACT, MISSING, MISSING_DIE, NUMBER_LEFT, WORD_LEFT, CALLED, NEEDED = 2.0, 2.5, 0.6, 5.0, 1.5, 3.5, 7.0
"""What tells for a question or against it: a fact told, one missing, what it leaves, its name, its needs."""

UNSAID = 2.0
"""What is taken from a question that explains all, without the words without which it is not meant."""

UNMEANT = 4.0
"""What is taken from a question without whose words it is not meant."""

COMPLETE = 2.0
"""What tells for a question all of whose facts are told, and that leaves no other."""

LIKELY = 9
"""Questions that are looked at closely."""

CLEAR = 2.0
"""What must stand for a question without whose words it is not meant."""

LEAST = 1.0
"""What a question must at least have for it."""

STRANGE = 0.7
"""What a word that is not accounted for takes from that."""

CLOSE = 1.0
"""By how much the best question must stand above the next."""


TWO = 2
"""Facts that are not enough to tell a question by where another is missing."""

ROLLS = frozenset(phrase_of(word)[0] for word in listed("roll"))
"""Stems of what dice are told by."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read in a sentence.

    ``facts`` are by parameter, ``sources`` the words that each came from; ``missing`` are facts that the
    question needs, ``dice`` those of them that are rolled; ``left`` are words that are not accounted for, of
    which ``hindering`` are numbers and words that the game knows; ``doubts`` say what may be meant otherwise;
    ``rival`` is a question that explains the sentence nearly as well, ``strength`` how much speaks for this;
    ``denied`` are choices by parameter that a fact is said not to be, ``implied`` the facts that follow from
    what was told.
    """

    game: str
    question: str
    facts: dict[str, Any]
    sources: dict[str, str]
    missing: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    hindering: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    doubts: tuple[tuple[str, str, str], ...] = ()
    rival: str = ""
    wants_odds: bool = False
    strength: float = 0.0
    respelt: dict[str, str] = field(default_factory=dict)
    absent: str = ""
    denied: Mapping[str, Sequence[object]] = field(default_factory=dict)
    implied: tuple[str, ...] = ()


def read(text: str, lexicon: Lexicon) -> Reading:
    """Read a sentence about a game."""
    typed = words_of(text)
    words, respelt = lexicon.respelt(typed)
    odds = {place for phrase in listed("odds") for place in range(*holds(words, phrase_of(phrase)))}
    choices = spotted(words, lexicon.choices)
    likely = _likely(words, lexicon)
    told = [Explained(words, one, lexicon, odds, choices) for one in likely]
    told.sort(key=lambda one: -one.score)
    best = _best(told)
    others = [one for one in told if one is not best]
    close = [one for one in others[:1] if best.score - one.score < CLOSE]
    rival = next((one.id for one in close if best.missing or not one.missing), "")
    return best.reading(rival, {typed[place].text: meant for place, meant in respelt.items()})


def _best(told: Sequence[Explained]) -> Explained:
    """Return the question that explains most, first of those that are meant and tell as much.

    Where it explains too little, the question that is meant most is asked back about.
    """
    first = told[0]
    meant = [one for one in told if one.meant or one.score > CLEAR]
    facts = len(first.filling.facts)
    enough = [one for one in meant if one.filling.facts and len(one.filling.facts) >= facts]
    best = enough[0] if enough and first not in meant else first
    asking = [one for one in meant if one.missing or one.hindering]
    if best.strength < LEAST and asking:
        return max(asking, key=lambda one: one.strength)
    return best


def _likely(words: Sequence[Word], lexicon: Lexicon) -> list[Vocabulary]:
    """Return the questions that know most of the words, which alone are looked at closely."""
    stems = {word.stem for word in words}

    def knows(one: Vocabulary) -> float:
        topic = sum(weight for stem, weight in one.topic.items() if stem in stems)
        called = any(phrase[0] in stems and _holds(words, phrase) for phrase in one.called)
        phrases = lexicon.indexes[one.question.id].phrases
        return (
            topic
            + CALLED * called
            + sum(stem in phrases for stem in stems)
            + NEEDED * _meant(words, stems, one)
        )

    return sorted(lexicon.vocabularies.values(), key=knows, reverse=True)[:LIKELY]


def _meant(words: Sequence[Word], stems: set[str], vocabulary: Vocabulary) -> bool:
    """Tell whether one of the words is said without which a question is not meant."""
    needs = vocabulary.heard.needs
    return not needs or any(_says(words, stems, need) for need in needs)


def _holds(words: Sequence[Word], phrase: Phrase) -> bool:
    return holds(words, phrase) != (0, 0)


def _says(words: Sequence[Word], stems: set[str], phrase: str) -> bool:
    """Tell whether a phrase is said; an empty one always is."""
    found = phrase_of(phrase)
    return not found or (found[0] in stems and _holds(words, found))


def _in_its_words(words: Sequence[Word], vocabulary: Vocabulary, stems: frozenset[str]) -> list[Word]:
    """Put a synonym that a question knows for each word that it does not: undisrupted for fresh."""
    found = list(words)
    for place, word in enumerate(words):
        if word.plain in synonyms() and word.stem not in stems and word.stem not in vocabulary.topic:
            known = (one for one in synonyms()[word.plain] if phrase_of(one)[0] in stems)
            other = next(known, word.plain)
            found[place] = replace(word, plain=other, stem=phrase_of(other)[0])
    return found


class Explained:
    """How well one question explains a sentence."""

    def __init__(
        self,
        words: Sequence[Word],
        vocabulary: Vocabulary,
        lexicon: Lexicon,
        odds: set[int],
        choices: Sequence[Mention],
    ) -> None:
        """Fill the question from the words, and account for each of them; ``choices`` are all the game's."""
        self.choices = choices
        words = _in_its_words(words, vocabulary, lexicon.indexes[vocabulary.question.id].stems)
        self.words, self.vocabulary, self.lexicon, self.odds = words, vocabulary, lexicon, odds
        self.id = vocabulary.question.id
        self.filler = Filler(words, vocabulary, lexicon.indexes[self.id])
        self.filling: Filling = self.filler.fill()
        required = [
            one
            for one in vocabulary.question.parameters
            if one.name not in self.filling.facts
            and (one.required or one.default in self.filling.denied.get(one.name, ()))
        ]
        self.dice = [one.name for one in required if isinstance(one.kind, (DieKind, DiceKind))]
        self.missing = [one.name for one in required if one.name not in self.dice]
        self._account()
        self.score = self._score()

    def _account(self) -> None:
        """Sort what no fact was taken from: own words, what was expected, what is left."""
        vocabulary = self.vocabulary
        self.stems = {word.stem for word in self.words}
        self.called = self._places(vocabulary.called)
        needs = self._places([phrase_of(one) for one in (*vocabulary.heard.needs, *vocabulary.heard.also)])
        self.topic = {place for place, word in enumerate(self.words) if word.stem in vocabulary.topic}
        denials = self._denials()
        own = self.topic | self.called | needs | self.odds | denials
        own |= {
            place
            for place, word in enumerate(self.words)
            if word.plain.isdecimal() and word.plain in vocabulary.named_by
        }
        own |= self._own_names()
        own |= {
            place
            for place, word in enumerate(self.words)
            if place - 1 in self.filler.parts and word.plain in listed("acts")
        }
        idle, cues = self._cues()
        own |= cues
        self.named = self.called | needs
        self.singles = {
            one.start
            for one in self.filler.mentions
            if one.values and not any(self.filler.slots[sense.slot].many for sense in one.values)
        } & self.filling.used
        free = [place for place in range(len(self.words)) if place not in self.filling.used]
        expected = self._places(vocabulary.answers) - own
        self.expected = [place for place in free if place in expected]
        numbers = [place for place in free if self.words[place].number is not None and place not in expected]
        self.numbers_left = [place for place in numbers if not self._is_no_number(place, own)]
        strange = [
            place for place in free if self.words[place].number is None and place not in own | expected
        ]
        small = listed("filler") | listed("plain")
        self.words_left = [place for place in strange if self.words[place].plain not in small]
        found = {*self._hindering(), *(set(self.words_left) & idle)}
        found = (found - denials - self._described()) | self._lone_number() | self._exceptions()
        if self.filling.dearest >= UNTOLD:  # where a number is guessed, all else must be understood
            found |= {place for place in self.words_left if self.words[place].stem in self.lexicon.known}
        known = {place for place in self.words_left if self.words[place].stem in self.lexicon.known}
        found |= known if len(known) > TWO + self.filling.told else set()
        self.hindering = sorted(found)
        self.idle = set(stems_of(self.id.replace("-", " "))) - self.stems

    def _places(self, phrases: Iterable[Phrase]) -> set[int]:
        told = [phrase for phrase in phrases if phrase[0] in self.stems]
        return {place for phrase in told for place in range(*holds(self.words, phrase))}

    def _cues(self) -> tuple[set[int], set[int]]:
        """Return the words of cues whose facts were not told, and of those that were, or that are rolled."""
        idle: set[int] = set()
        told: set[int] = set()
        pieces = {place for one in self.choices for place in range(one.start, one.end)}
        for mention in self.filler.mentions:
            senses = [sense for sense in mention.senses if sense.kind != "value"]
            slots = [self.filler.slots[sense.slot] for sense in senses]
            fine = any(
                slot.path[0] in self.filling.facts or slot.is_rolled or slot.field.required for slot in slots
            )
            named = any(sense.kind == "owner" for sense in senses)
            if slots and (fine or named):
                told.update(range(mention.start, mention.end))
            elif slots and any(slot.is_number or slot.heard.apart for slot in slots):
                idle.update(range(mention.start, mention.end))
            elif slots:
                told.update(set(range(mention.start, mention.end)) - pieces)
        plain = {place for place in idle if self.words[place].plain in listed("plain")}
        return idle - told - plain, told | plain

    def _denials(self) -> set[int]:
        """Return the words that say that there is nothing of what is not told: no die yet, or not."""
        found: set[int] = set()
        rolls = any(
            slot.is_rolled and slot.path[0] not in self.filling.facts for slot in self.vocabulary.slots
        )
        absent, answers = self._nothing_told()
        others = self._not_chosen()
        for place, word in enumerate(self.words):
            if word.plain not in listed("no") or place in self.filling.used:
                continue
            if place and self.words[place - 1].plain == "or" and self._ends(place + 1):
                found.add(place)
            for at in range(place + 1, min(place + 4, len(self.words))):
                one = self.words[at]
                if one.pause or one.number is not None or at in self.filling.used:
                    break
                if rolls and one.stem in ROLLS:
                    found |= {place, at}
                if one.stem in absent or (word.plain == "no" and one.stem in answers) or one.stem in others:
                    found |= {place, at}
        return found

    def _not_chosen(self) -> set[str]:
        """Return the words of choices that were not taken, where another one was: a zone, not a sanctuary."""
        found: set[str] = set()
        for slot in self.vocabulary.slots:
            told = self.filling.facts.get(slot.path[0])
            if isinstance(slot.field.kind, EnumKind) and not slot.many and told is not None:
                taken = {stem for phrase, value in slot.names.items() if value == told for stem in phrase}
                found |= {stem for phrase in slot.names for stem in phrase} - taken
        return found

    def _own_names(self) -> set[int]:
        """Return the words of the names of facts that were told: the collateral damage of two battles."""
        told = {stem for name in self.filling.facts for stem in stems_of(name)}
        named = {place for one in self.filler.mentions if one.values for place in range(one.start, one.end)}
        return {place for place, word in enumerate(self.words) if word.stem in told and place not in named}

    def _ends(self, place: int) -> bool:
        return place >= len(self.words) or self.words[place].pause > 0

    def _nothing_told(self) -> tuple[set[str], set[str]]:
        """Return the words of facts of which there is nothing when they are not told, and of answers."""
        names = [
            one.name
            for one in self.vocabulary.question.parameters
            if not one.required and one.name not in self.filling.facts and one.default in (0, False, (), [])
        ]
        owners = {stem for slot in self.vocabulary.slots for phrase in slot.owner for stem in phrase}
        plain = {stem for name in listed("plain") for stem in stems_of(name)}
        names += [
            slot.path[1]
            for slot in self.vocabulary.slots
            if slot.path[-1] and slot.path[0] in self.filling.facts and self._is_nothing(slot)
        ]
        answers = [one.name for one in self.vocabulary.question.answer.fields]
        facts, told = (
            {stem for name in those for stem in stems_of(name)} - owners - plain for those in (names, answers)
        )
        return facts, told

    def _is_nothing(self, slot: Slot) -> bool:
        """Tell whether none of the things of a list has anything of a field: no Fajr-5 at all."""
        told = self.filling.facts[slot.path[0]]
        default = 0 if slot.field.required else slot.field.default
        return (
            isinstance(told, list)
            and default in (0, False)
            and all(isinstance(one, dict) and not one.get(slot.path[1]) for one in told)
        )

    def _counts_a_list(self, place: int) -> bool:
        """Tell whether a number says how many things follow, which are all read: two markers, +5 and +3."""
        return any(
            isinstance(value, list)
            and len(value) == self.words[place].number
            and place < min(self.filling.places[name])
            for name, value in self.filling.facts.items()
        )

    def _hindering(self) -> list[int]:
        """Return the words left that might be facts: denials, and whole names of choices of the game.

        A side that the question has no use for, and words that say nothing by themselves, hinder nothing.
        """
        left = set(self.words_left)
        used = self.vocabulary.stems
        whole = self.filling.told > 1 and not (self.missing or self.numbers_left)
        found = {place for place in left if self.words[place].plain in listed("no")} | self._unplaced()
        found |= {place for place in left if self.words[place].plain.isdecimal()}  # too long to be read
        for one in self.choices:
            telling = [
                place
                for place in range(one.start, one.end)
                if self.words[place].plain not in listed("passed")
            ]
            small = listed("filler") | listed("plain")
            strange = [place for place in telling if self.words[place].plain not in small]
            if len(strange) > 1 or (strange and len(telling) > 1 and left.issuperset(strange)):
                telling = [place for place in strange if place not in self.filling.used]
            stems = tuple(self.words[place].stem for place in telling)
            idle = stems in self.lexicon.sides and used.isdisjoint(stems) and not self._other_side(stems)
            idle = idle or (stems in self.lexicon.sides and self._has_no_side(telling[0]))
            plain = all(self.words[place].plain in listed("plain") for place in telling)
            plain = plain or (whole and len(telling) == 1 and used.isdisjoint(stems))
            if left.issuperset(telling) and not idle and not plain:
                found.update(telling)
        return sorted(found)

    def _exceptions(self) -> set[int]:
        """Return the words left of a clause after but of which nothing was read: but the IDF contests it."""
        found: set[int] = set()
        for start in (place for place, word in enumerate(self.words) if word.plain in listed("excepts")):
            ends = (at for at in range(start + 2, len(self.words)) if self.words[at].pause)
            clause = set(range(start + 1, next(ends, len(self.words))))
            if clause.isdisjoint(self.filling.used):
                found |= clause & set(self.words_left)
        return found

    def _has_no_side(self, place: int) -> bool:
        """Tell whether a side is named of whoever has a part whose side the question does not ask for."""
        part = self.filler.parts.get(place, "")
        slots = [slot for slot in self.vocabulary.slots if slot.role == part]
        return bool(part) and not any(isinstance(slot.field.kind, EnumKind) for slot in slots)

    def _other_side(self, stems: Phrase) -> bool:
        """Tell whether another side was taken as a fact: what is left of this one may be its owner."""
        sides = {name for side in self.vocabulary.sides.values() if stems not in side for name in side}
        return any((self.words[place].stem,) in sides for place in self.filling.used)

    def _unplaced(self) -> set[int]:
        """Return the words of names left over: of a fact told otherwise, or with no place for them."""
        found: set[int] = set()
        for one in self.filler.mentions:
            span = set(range(one.start, one.end))
            slots = [self.filler.slots[sense.slot] for sense in one.values]
            named = bool(slots) and (not any(slot.many for slot in slots) or span.issubset(self.expected))
            plain = all(self.words[place].plain in listed("plain") | listed("filler") for place in span)
            own = self.called if one.end - one.start > 1 else self.called | self.topic
            named = named and not self._is_expected(one) and not self._in_told_cue(one)
            if named and not plain and span.isdisjoint(self.filling.used | own):
                found |= span
        return found

    def _in_told_cue(self, one: Mention) -> bool:
        """Tell whether a name stands in a longer cue of a fact that was told: J-2 in J-2 rating 3."""
        return any(
            cue.start <= one.start and one.end <= cue.end and cue.end - cue.start > one.end - one.start
            for cue in self.filler.mentions
            for sense in cue.senses
            if sense.kind == "cue" and self.filler.slots[sense.slot].path[0] in self.filling.facts
        )

    def _is_expected(self, one: Mention) -> bool:
        """Tell whether a name is what is expected of the answer, where a cue tells the fact otherwise."""
        span = set(range(one.start, one.end))
        told = [
            len(self.filling.places.get(self.filler.slots[sense.slot].path[0], ())) > 1
            for sense in one.values
        ]
        return span.issubset(self.expected) and all(told)

    def _lone_number(self) -> set[int]:
        """Return the number that is all that was read, and is no roll, where nothing says what it is."""
        told = [slot for slot in self.vocabulary.slots if slot.path[0] in self.filling.facts]
        lone = len(told) == 1 and told[0].is_number and not told[0].is_rolled
        return self.filling.places[told[0].path[0]] if lone and self.filling.cost >= UNTOLD else set()

    def _described(self) -> set[int]:
        """Return where a side is named again, or beside its part in the action: the insurgent defender."""
        parts = listed("subject") | listed("object")
        found: set[int] = set()
        for place, word in enumerate(self.words):
            if (word.stem,) not in self.lexicon.sides:
                continue
            before = place > 0 and not word.pause and self.words[place - 1].plain in parts
            after = [one for one in self.words[place + 1 : place + 2] if not one.pause and one.plain in parts]
            again = any(
                other.stem == word.stem and at in self.filling.used for at, other in enumerate(self.words)
            )
            found |= {place} if before or after or again else set()
        return found

    def _is_no_number(self, place: int, own: set[int]) -> bool:
        """Tell whether a number is none: in a name of the question's, the 3rd time, a quick one."""
        word = self.words[place]
        before = self.words[place - 1].plain if place else ""
        after = self.words[place + 1].plain if place + 1 < len(self.words) else ""
        lone = not lists.partly(self.words, place) and (
            before in listed("before_one")
            or after in listed("after_one") | listed("plain")
            or place + 1 in self.named | self.singles
        )
        return (
            place in self.called
            or (place in own and place in self.filler.in_names)
            or word.plain in self.vocabulary.named_by
            or (self._counts_a_list(place) and not word.signed)
            or (word.joined and place - 1 in own)
            or (word.ordinal and after in listed("times"))
            or word.text.casefold() == "once"
            or self._is_pronoun(place)
            or (word.text.casefold() == "one" and self._has_another(place))
            or (word.text.casefold() == "one" and lone)
        )

    def _has_another(self, place: int) -> bool:
        """Tell whether one is the first of two things: one 2 hexes off, the other 3."""
        after = self.words[place + 1 : place + 3]
        counted = any(word.number is not None for word in after)
        return counted and any(word.plain in listed("others") for word in self.words[place + 1 :])

    def _is_pronoun(self, place: int) -> bool:
        """Tell whether one stands for a thing: the Sidon one in 1820."""
        after = self.words[place + 1 : place + 2]
        small = not after or after[0].pause > 0 or after[0].plain in listed("filler")
        named = any(one.values and one.end == place for one in self.filler.mentions)
        ends = not after or after[0].pause == 0
        if ends and any(word.text.isdecimal() for word in after):
            return self.words[place].text.casefold() == "one"
        is_one = self.words[place].text.casefold() == "one" and not lists.partly(self.words, place)
        return is_one and small and named and ends

    def _score(self) -> float:
        words, vocabulary = self.words, self.vocabulary
        stems = {word.stem for word in words}
        score = sum(weight for stem, weight in vocabulary.topic.items() if stem in stems)
        score += CALLED * (1 if self.called else 0) + 0.5 * len(self.called)
        score += FACT * self.filling.told
        self.strength = score - STRANGE * len(self.words_left)
        score -= 0.6 * self.filling.cost
        score -= MISSING * len(self.missing) + (0 if self.odds else MISSING_DIE) * len(self.dice)
        score -= NUMBER_LEFT * len(self.numbers_left) + WORD_LEFT * len(self.hindering) + 0.5 * len(self.idle)
        whole = self.filling.told > 1 and not (self.missing or self.numbers_left or self.hindering)
        self.meant = _meant(self.words, self.stems, vocabulary)
        explained = whole and not self.words_left and bool(self.topic)
        score -= 0 if self.meant else UNSAID if explained else NEEDED
        self.strength -= 0 if self.meant or explained else UNMEANT
        score += COMPLETE if whole and not self.filling.doubts else 0
        if any(_says(words, self.stems, never) for never in vocabulary.heard.never):
            score -= NEEDED
        return score

    def _explains_all(self) -> bool:
        """Tell whether every word is accounted for, and several facts are told: more where one is missing."""
        left = self.words_left or self.numbers_left or self.hindering
        return not left and self.filling.told > (TWO if self.missing else 1)

    def reading(self, rival: str, respelt: dict[str, str]) -> Reading:
        """Return what was read."""
        absent = next(
            (
                says
                for phrase, says in self.lexicon.absent
                if holds(self.words, phrase) != (0, 0) and not set(phrase) & set(self.vocabulary.topic)
            ),
            "",
        )
        left = sorted({*self.numbers_left, *self.words_left})
        return Reading(
            self.lexicon.game,
            self.id,
            dict(self.filling.facts),
            {name: self._quoted(places) for name, places in self.filling.places.items()},
            tuple(self.missing),
            tuple(self.dice),
            self._once(left),
            self._once(sorted({*self.numbers_left, *self.hindering})),
            self._once(self.expected),
            tuple(self.filling.doubts),
            rival,
            bool(self.odds),
            self.strength if self.meant or self.score > CLEAR or self._explains_all() else 0.0,
            respelt,
            absent,
            self.filling.denied,
            tuple(self.filling.implied),
        )

    def _quoted(self, places: set[int]) -> str:
        """Return words as they were typed, those that were joined joined."""
        typed = ""
        for place in sorted(places):
            word = self.words[place]
            typed += word.text if word.joined and place - 1 in places else f" {word.text}"
        return typed.strip()

    def _once(self, places: Sequence[int]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._typed(place) for place in places))

    def _typed(self, place: int) -> str:
        """Return a word as it was typed, with the digits or letters that were joined to it."""
        start = place
        while start and self.words[start].joined:
            start -= 1
        end = place + 1
        while end < len(self.words) and self.words[end].joined:
            end += 1
        return "".join(word.text for word in self.words[start:end])
