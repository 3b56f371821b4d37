"""Read a sentence: choose the question that explains it best, with its facts and the words left over."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine.kinds import BoolKind, DiceKind, DieKind, RecordKind
from countermarch.sentences import (
    claims,
    clauses,
    contradictions,
    denials,
    guards,
    leftovers,
    paired_names,
    records,
    runs,
    stray_numbers,
    unused_modifiers,
)
from countermarch.sentences.filling import Filler
from countermarch.sentences.mentions import NO_CUE, Mention, find_mentions, find_phrase
from countermarch.sentences.word_lists import listed
from countermarch.sentences.words import phrase_of, stems_of, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.sentences.filling import Filling
    from countermarch.sentences.lexicon import Lexicon
    from countermarch.sentences.vocabulary import Slot, Vocabulary
    from countermarch.sentences.words import Phrase, Word

FACT, MISSING, MISSING_DIE, NUMBER_LEFT, WORD_LEFT, CALLED, NEEDED = 2.0, 2.5, 0.6, 5.0, 1.5, 3.5, 7.0
"""Points for and against a question: per fact found or missing (less for a die), number left, blocking word
left, name of the question found, and keyword that the question needs."""

UNSAID = 2.0
"""Penalty for a question that explains every word but lacks its keywords."""

UNMEANT = 4.0
"""Taken from the strength of a question that lacks its keywords."""

COMPLETE = 2.0
"""Bonus for a question with several facts, none missing and nothing left over."""

LEFT = 0.8
"""Taken from the score for each word of the game that a question leaves over."""

BROKEN = 4.0
"""Taken from the score of a question that takes part of a name of the game and leaves the rest."""

LIKELY = 9
"""How many questions are tried in full; the others share too few words with the sentence."""

CLEAR = 2.0
"""Score above which a question may be answered without its keywords."""

LEAST = 1.0
"""Strength below which no question of the game is meant."""

STRANGE = 0.7
"""Taken from the strength for each word left over."""

CLOSE = 1.0
"""Difference in score below which the second question is a rival."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Understanding:
    """How a sentence was understood: a question with its facts.

    ``facts`` maps parameters to values, and ``sources`` to the words that each value came from; ``missing``
    lists required facts without a value, and ``dice`` the required rolls; ``left`` lists the words not
    accounted for, and ``blocking`` those that block an answer because they may be facts; ``expected`` lists
    words that name a possible answer; ``doubts`` lists words that fit two facts, as (word, one fact, other
    fact); ``rival`` is a question that explains the sentence nearly as well; ``strength`` is the evidence for
    this question; ``respelt`` maps typing mistakes to corrections; ``absent`` is the reply if the sentence
    names what the rules do not cover; ``denied`` maps parameters to the choices ruled out; ``implied`` lists
    the facts that follow from others; ``wants_odds`` is set if the sentence asks for odds, ``foreign`` if it
    names something that the game does not know.
    """

    game: str
    question: str
    facts: dict[str, Any]
    sources: dict[str, str]
    missing: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    blocking: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    doubts: tuple[tuple[str, str, str], ...] = ()
    rival: str = ""
    wants_odds: bool = False
    strength: float = 0.0
    respelt: dict[str, str] = field(default_factory=dict)
    absent: str = ""
    denied: Mapping[str, Sequence[object]] = field(default_factory=dict)
    implied: tuple[str, ...] = ()
    foreign: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it can be answered without asking back."""
        return self.strength >= LEAST and not (self.missing or self.blocking or self.doubts or self.rival)

    def adds_to(self, other: Understanding) -> bool:
        """Return whether it is the same question with all facts of another reading, and perhaps more."""
        same = all(self.facts.get(name) == value for name, value in other.facts.items())
        return self.question == other.question and same


def read(text: str, lexicon: Lexicon) -> Understanding:
    """Return the best reading of a sentence about one game; check its ``strength`` before using it."""
    typed = words_of(text)
    words, respelt = lexicon.respelt(typed)
    spelt = {typed[place].text: meant for place, meant in respelt.items()}
    kept, out = clauses.as_meant(words)
    found = _without_opinions(kept, lexicon, spelt)
    for others in (
        paired_names.paired(kept, lexicon),
        paired_names.with_pronouns_resolved(kept, _sides_of(lexicon, found)),
    ):
        again = _without_opinions(others, lexicon, spelt) if others else found
        more = again.question == found.question and again.facts.keys() >= found.facts.keys()
        found = again if more and (again.is_whole or len(again.facts) > len(found.facts)) else found
    return replace(found, expected=(*found.expected, *out)) if out else found


def _sides_of(lexicon: Lexicon, found: Understanding) -> Mapping[str, Sequence[Phrase]]:
    """Return the names of the sides that own a fact of a question."""
    asked = lexicon.vocabularies[found.question]
    owning = {slot.side for slot in asked.slots}
    return {side: names for side, names in asked.sides.items() if side in owning}


def _without_opinions(words: Sequence[Word], lexicon: Lexicon, spelt: dict[str, str]) -> Understanding:
    """Return the best reading of some words, or of those that are not opinions if that explains more."""
    whole, best = _read(words, lexicon, spelt)
    asides = clauses.asides(words)
    opinions = clauses.opinions(words) | asides
    taken = {at for at in opinions & best.filling.used if (words[at].stem,) not in lexicon.sides}
    if not opinions or (whole.is_whole and not taken):
        return whole
    said = {
        at
        for one in clauses.sentences(words)
        if not (opinions - asides).isdisjoint(range(*one))
        for at in range(*one)
    } | asides
    rest = [word for place, word in enumerate(words) if place not in said]
    numbers = {place for place in opinions if words[place].number is not None}
    talk = [
        replace(word, plain="so", stem="so", number=None) if place in numbers else word
        for place, word in enumerate(words)
    ]
    for others in (rest, talk if numbers else []):  # without the opinions; without their numbers
        apart, _ = _read(others, lexicon, spelt) if others else (whole, best)
        same = whole.question == apart.question
        loses = (whole.is_whole or whole.facts.keys() - apart.facts.keys()) and not same
        if apart.is_whole and not loses and not (whole.is_whole and whole.adds_to(apart)):
            stated = " ".join(words[place].text for place in sorted(opinions))
            return replace(apart, expected=tuple(dict.fromkeys((*apart.expected, stated))))
    return whole


def _read(words: Sequence[Word], lexicon: Lexicon, spelt: dict[str, str]) -> tuple[Understanding, Candidate]:
    """Return the best reading of some words, and the question with all that it found in them."""
    odds = {place for phrase in listed("odds") for place in range(*find_phrase(words, phrase_of(phrase)))}
    choices = find_mentions(words, lexicon.choices)
    likely = _likely(words, lexicon)
    stated = _weighed([Candidate(words, one, lexicon, odds, choices) for one in likely])
    best = _best(stated)
    others = [one for one in stated if one is not best]
    close = [one for one in others[:1] if best.score - one.score < CLOSE]
    close = [one for one in close if len(one.numbers_left) <= len(best.numbers_left)]
    rival = next((one.id for one in close if best.missing or not one.missing), "")
    return best.reading(rival, spelt), best


def _weighed(filled: Sequence[Candidate]) -> list[Candidate]:
    """Return the questions by their scores, without those that can neither be the best nor its rival."""
    found: list[tuple[float, int, Candidate]] = []
    for place, one in sorted(enumerate(filled), key=lambda pair: -pair[1].highest_score()):
        best = min(found)[2] if found else None
        clear = best is not None and best.meant and best.strength >= LEAST
        if best is not None and clear and one.highest_score() < best.score - CLOSE:
            break
        one.weigh()
        found.append((-one.score, place, one))
    return [one for _, _, one in sorted(found, key=lambda stated: stated[:2])]


def _best(stated: Sequence[Candidate]) -> Candidate:
    """Return the question with the best score, preferring those whose keywords the sentence has.

    If it explains too little, return the strongest question that can be asked back about.
    """
    first = stated[0]
    meant = [one for one in stated if one.meant or one.score > CLEAR]
    facts = len(first.filling.facts)
    enough = [one for one in meant if one.filling.facts and len(one.filling.facts) >= facts]
    best = enough[0] if enough and first not in meant else first
    asking = [one for one in meant if one.missing or one.blocking]
    if best.strength < LEAST and asking:
        return max(asking, key=lambda one: one.strength)
    return best


def _likely(words: Sequence[Word], lexicon: Lexicon) -> list[Vocabulary]:
    """Return the ``LIKELY`` questions that know most of the words."""
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
    """Return whether the sentence has one of the question's keywords; True if it needs none."""
    needs = vocabulary.heard.needs
    asks = vocabulary.question.asks.startswith("May ")
    permits = asks and any(word.plain in listed("permits") for word in words)
    return not needs or permits or any(_says(words, stems, need) for need in needs)


def _holds(words: Sequence[Word], phrase: Phrase) -> bool:
    return find_phrase(words, phrase) != (0, 0)


def _says(words: Sequence[Word], stems: set[str], phrase: str) -> bool:
    """Return whether the words contain a phrase; True for an empty one."""
    found = phrase_of(phrase)
    return not found or (found[0] in stems and _holds(words, found))


def _counts_or_parts(slot: Slot) -> bool:
    """Return whether a cue without a value means that a fact was not understood: that of a number."""
    return (
        slot.is_number or runs.is_plain(slot) or slot.heard.apart or isinstance(slot.field.kind, RecordKind)
    )


class Candidate:
    """A sentence read as one question: its facts, the words left over, and a score."""

    def __init__(
        self,
        words: Sequence[Word],
        vocabulary: Vocabulary,
        lexicon: Lexicon,
        odds: set[int],
        choices: Sequence[Mention],
    ) -> None:
        """Fill the question; ``odds`` are places of words that ask for odds, ``choices`` the game's names."""
        self.choices = choices
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
        self.stems = {word.stem for word in words}
        self.called = self._places(vocabulary.called)
        self.meant = _meant(words, self.stems, vocabulary)
        self.known = self._known()

    def highest_score(self) -> float:
        """Return the score that it has if nothing is left over."""
        return self.known + COMPLETE - (0 if self.meant else UNSAID)

    def weigh(self) -> None:
        """Account for every word, and score."""
        self._account()
        self.score = self._score()
        slots = self.vocabulary.slots
        if not any(slot.is_number and slot.path[0] in self.missing for slot in slots):
            self._set_aside(clauses.opinions(self.words) | claims.or_else(self) | claims.asked(self))

    def _account(self) -> None:
        """Sort the unused words: the question's own, the expected answer, and what is left over.

        This sets attributes that ``leftovers`` reads, so the order of the lines matters.
        """
        vocabulary = self.vocabulary
        needs = self._places([phrase_of(one) for one in (*vocabulary.heard.needs, *vocabulary.heard.also)])
        self.topic = {place for place, word in enumerate(self.words) if word.stem in vocabulary.topic}
        denied = self.denials = denials.denials(self)
        own = self.topic | self.called | needs | self.odds | denied
        own |= {
            place
            for place, word in enumerate(self.words)
            if word.plain.isdecimal() and word.plain in vocabulary.named_by
        }
        own |= denials.own_names(self)
        own |= {
            place
            for place, word in enumerate(self.words)
            if place - 1 in self.filler.roles and word.plain in listed("acts")
        }
        idle, cues = self._cues()
        own |= cues
        self.named = self.called | needs
        self.singles = {
            mention.start
            for mention in self.filler.mentions
            if mention.values and not any(self.filler.slots[sense.slot].many for sense in mention.values)
        } & self.filling.used
        free = [place for place in range(len(self.words)) if place not in self.filling.used]
        answers = self._places(vocabulary.answers)
        names = (one.name for one in vocabulary.question.answer.fields if isinstance(one.kind, BoolKind))
        self.answered = answers | self._places([stems_of(name) for name in names])
        expected = (answers - own) | claims.claimed(self) | clauses.alternatives(self.words)
        self.expected = [place for place in free if place in expected]
        numbers = [place for place in free if self.words[place].number is not None and place not in expected]
        self.numbers_left = [place for place in numbers if not stray_numbers.is_no_number(self, place, own)]
        strange = [
            place for place in free if self.words[place].number is None and place not in own | expected
        ]
        small = listed("filler plain")
        self.words_left = [place for place in strange if self.words[place].plain not in small]
        found = {*leftovers.blocking(self), *(set(self.words_left) & idle)}
        found = (
            (found - denied - leftovers.described(self) - self.filler.elsewhere)
            | stray_numbers.lone_number(self)
            | leftovers.exceptions(self)
            | leftovers.conditions(self)
            | leftovers.inexact(self)
            | records.unread(self.filler)
        )
        if self.filling.highest_cost >= NO_CUE:  # where a number is guessed, all else must be understood
            found |= {place for place in self.words_left if self.words[place].stem in self.lexicon.known}
        known = {place for place in self.words_left if self.words[place].stem in self.lexicon.known}
        found |= known if len(known) > 2 + self.filling.stated else set()
        self.unheeded, asked = guards.states(self)
        found |= guards.owners_of_other_sides(self) | guards.repeated(self) | asked
        found -= denials.denied_elsewhere(self) | denials.idle_denials(self)
        self.blocking = sorted(found | contradictions.contradicted(self))
        self.idle = set(stems_of(self.id.replace("-", " "))) - self.stems

    def _set_aside(self, aside: set[int]) -> None:
        """Move unused numbers here to the expected answer; unblock the other words, except states."""
        numbers = [place for place in self.numbers_left if place in aside]
        self.expected = sorted({*self.expected, *numbers})
        self.numbers_left = [place for place in self.numbers_left if place not in aside]
        states = self.unheeded
        self.blocking = [place for place in self.blocking if place not in aside or place in states]

    def _places(self, phrases: Iterable[Phrase]) -> set[int]:
        stated = [phrase for phrase in phrases if phrase[0] in self.stems]
        return {place for phrase in stated for place in range(*find_phrase(self.words, phrase))}

    def _cues(self) -> tuple[set[int], set[int]]:
        """Return the places of cues whose facts have no value, and of cues that have done their work."""
        idle: set[int] = set()
        stated: set[int] = set()
        pieces = {place for one in self.choices for place in range(one.start, one.end)}
        for mention in self.filler.mentions:
            senses = [sense for sense in mention.senses if sense.kind != "value"]
            slots = [self.filler.slots[sense.slot] for sense in senses]
            fine = any(
                slot.path[0] in self.filling.facts or slot.is_dice or slot.field.required for slot in slots
            )
            named = any(sense.kind == "owner" for sense in senses)
            if slots and (fine or named):
                stated.update(range(mention.start, mention.end))
            elif slots and any(_counts_or_parts(slot) for slot in slots):
                idle.update(range(mention.start, mention.end))
            elif slots:
                stated.update(set(range(mention.start, mention.end)) - pieces)
        plain = {place for place in idle if self.words[place].plain in listed("plain")}
        return idle - stated - plain, stated | plain

    def _known(self) -> float:
        """Return the score of what was found, and of what is missing."""
        topic = sum(weight for stem, weight in self.vocabulary.topic.items() if stem in self.stems)
        called = CALLED * (1 if self.called else 0) + 0.5 * len(self.called)
        self.strength = topic + called + FACT * self.filling.stated
        missing = MISSING * len(self.missing) + (0 if self.odds else MISSING_DIE) * len(self.dice)
        return self.strength - 0.6 * self.filling.cost - missing

    def _score(self) -> float:
        words, vocabulary = self.words, self.vocabulary
        score = self.known
        self.strength -= STRANGE * len(self.words_left)
        score -= NUMBER_LEFT * len(self.numbers_left) + WORD_LEFT * len(self.blocking) + 0.5 * len(self.idle)
        score -= LEFT * len({self.words[at].stem for at in self.words_left} & self.lexicon.known)
        score -= BROKEN * self._breaks_name()
        whole = self.filling.stated > 1 and not (self.missing or self.numbers_left or self.blocking)
        left = set(self.words_left) - leftovers.described(self)
        explained = whole and not left and bool(self.topic)
        score -= 0 if self.meant else UNSAID if explained else NEEDED
        self.strength -= 0 if self.meant or explained else UNMEANT
        score += COMPLETE if whole and not self.filling.doubts else 0
        rolled = any(slot.is_dice for slot in vocabulary.slots)
        score -= 0 if rolled or not (self.odds and self.words_left) else MISSING
        if any(_says(words, self.stems, never) for never in vocabulary.heard.never):
            score -= NEEDED
            self.meant = self.meant and not self.words_left
        return score

    def _breaks_name(self) -> bool:
        """Return whether part of a name of the game is used and the rest is left: Police Fortresses."""
        left, used = set(self.words_left), self.filling.used
        spans = [set(range(one.start, one.end)) for one in self.choices if one.end - one.start > 1]
        return any(
            span <= left | used and not left.isdisjoint(span) and not used.isdisjoint(span) for span in spans
        )

    def _explains_enough(self) -> bool:
        """Return whether every word is accounted for, and at least 2 facts are given: 3 if one is missing.

        If 3 or more are given and none is missing, one or two words that the game does not know may be left.
        """
        if self.numbers_left or self.blocking:
            return False
        if self.words_left:
            known = any(self.words[place].stem in self.lexicon.known for place in self.words_left)
            return not (self.missing or known) and len(self.words_left) <= 2 < self.filling.stated
        return self.filling.stated > (2 if self.missing else 1)

    def reading(self, rival: str, respelt: dict[str, str]) -> Understanding:
        """Return the reading of the sentence as this question."""
        absent = next(
            (
                says
                for phrase, says in self.lexicon.absent
                if find_phrase(self.words, phrase) != (0, 0) and not set(phrase) <= set(self.vocabulary.topic)
            ),
            "",
        )
        left = sorted({*self.numbers_left, *self.words_left, *self.unheeded})
        noted, asked = unused_modifiers.unused_modifiers(self)
        return Understanding(
            game=self.lexicon.game,
            question=self.id,
            facts=dict(self.filling.facts),
            sources={name: self._quoted(places) for name, places in self.filling.places.items()},
            missing=tuple(self.missing),
            dice=tuple(self.dice),
            left=self._once(left),
            blocking=self._joined(sorted({*self.numbers_left, *self.blocking, *asked})),
            expected=(
                *self._once(self.expected),
                *self._joined(sorted(noted.difference(left))),
                *([claims.claim(self)] if claims.claim(self) else []),
            ),
            doubts=tuple(self.filling.doubts),
            rival=rival,
            wants_odds=bool(self.odds),
            strength=self.strength if self.meant or self.score > CLEAR or self._explains_enough() else 0.0,
            respelt=respelt,
            absent=absent,
            denied=self.filling.denied,
            implied=tuple(self.filling.implied),
            foreign=bool(leftovers.foreign(self)),
        )

    def _quoted(self, places: set[int]) -> str:
        """Return words as they were typed, without spaces where none were typed."""
        typed = ""
        for place in sorted(places):
            word = self.words[place]
            typed += (
                self._joint(place) + word.text if word.joined and place - 1 in places else f" {word.text}"
            )
        return typed.strip()

    def _once(self, places: Sequence[int]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._typed(place) for place in places if self.words[place].text))

    def _joined(self, places: Sequence[int]) -> tuple[str, ...]:
        """Return the words at some places, neighbours as one phrase: more than."""
        found: list[str] = []
        for number, place in enumerate(places):
            word = self.words[place]
            follows = number > 0 and places[number - 1] == place - 1 and not word.pause
            if follows and not word.joined:
                found[-1] = f"{found[-1]} {self._typed(place)}"
            elif not follows:
                found.append(self._typed(place))
        return tuple(dict.fromkeys(found))

    def _typed(self, place: int) -> str:
        """Return a word as it was typed, with the digits or letters joined to it."""
        start = place
        while start and self.words[start].joined:
            start -= 1
        end = place + 1
        while end < len(self.words) and self.words[end].joined:
            end += 1
        return "".join(self._joint(at) * (at > start) + self.words[at].text for at in range(start, end))

    def _joint(self, place: int) -> str:
        """Return the hyphen between two joined numbers, as in 3-1; "" otherwise, as in J3."""
        return "-" if place and None not in (self.words[place].number, self.words[place - 1].number) else ""
