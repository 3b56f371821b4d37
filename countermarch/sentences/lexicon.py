"""The words of a game: the vocabulary of each question, and the spelling of everything in it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from math import log
from typing import TYPE_CHECKING

from countermarch.components.model.language import Heard
from countermarch.search.spelling import distance
from countermarch.search.stems import is_english
from countermarch.sentences.mentions import PhraseIndex, Sense, index_of
from countermarch.sentences.vocabulary import Names, vocabulary
from countermarch.sentences.word_lists import data, listed
from countermarch.sentences.words import Word, name_words, phrase_of, stems_of, words_of
from countermarch.unit_names import Unclear

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question
    from countermarch.sentences.vocabulary import Slot, Vocabulary
    from countermarch.sentences.words import Phrase

ID, ASKS, ANSWER = 2.2, 1.0, 0.6
"""Weights of a word found in a question's id, in its text, or in the names of its answer's fields."""

BRACKET, COLON = 1, 3
"""Strength of the pause at a bracket and at a colon; see ``words``."""

SHORTEST_FUZZY, LONG_FUZZY = 5, 9
"""Letters of a word from which one typing mistake is corrected, and from which two are."""


SHORTEST_START = 3
"""Letters from which the beginning of a word stands for it, and from which one consonant may be left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The words of one game.

    ``choices`` finds the names of all choices of all questions, ``sides`` are the names of sides; ``known``
    holds every stem that some question uses, ``spelt`` every word of the game with its frequency;
    ``absent`` names what the rules do not cover, each with the reply to give; ``years`` are scenarios' years;
    ``states`` are the words for states, such as disrupted; ``shapes`` maps words to what is left of them
    without vowels, by which abbreviations are found.
    """

    game: str
    vocabularies: Mapping[str, Vocabulary]
    indexes: Mapping[str, PhraseIndex]
    choices: PhraseIndex
    sides: frozenset[Phrase]
    known: frozenset[str]
    spelt: Mapping[str, int]
    absent: tuple[tuple[Phrase, str], ...]
    years: frozenset[str]
    states: frozenset[Phrase]
    shapes: Mapping[str, str]

    def respelt(self, words: Sequence[Word]) -> tuple[tuple[Word, ...], dict[int, str]]:
        """Return the words as they are meant, and those that were misspelt or abbreviated by place.

        Also, "not disrupted" becomes "undisrupted", and the 82 of a scenario becomes 1982. A word of the game
        or of English is never corrected, nor is one joined to a digit.
        """
        found: dict[int, str] = {}
        read = list(words)
        for place, word in enumerate(words[:-1]):
            opposite = f"un{words[place + 1].plain}"
            negates = word.plain in ("not", "isnt", "arent") and opposite != "unit"  # isn't it
            if (
                negates
                and words[place + 1].plain.startswith("un")
                and opposite.removeprefix("unun") in self.spelt
            ):
                opposite = opposite.removeprefix("unun")  # not undisrupted
            if negates and opposite in self.spelt:  # not disrupted
                read[place] = Word(word.text, "the", "the", pause=word.pause)
                read[place + 1] = Word(words[place + 1].text, opposite, phrase_of(opposite)[0])
        for place, word in enumerate(read):
            after = words[place + 1].pause if place + 1 < len(words) else 0
            opens = place <= 1 and (after == COLON or place == 0)  # 82 set-up; Syria 82: the 47th
            opens = opens or (after == COLON and words[place - 1].plain == "for")  # set up for 82: a 90th
            year = self._year_of("of" if opens else words[place - 1].plain, word)
            if year:
                read[place] = Word(word.text, year, year, int(year), pause=word.pause)
        for place, word in enumerate(read):
            beside = word.joined or (place + 1 < len(words) and words[place + 1].joined)
            called = (
                word.text[0:1].isupper()
                and (words[place + 1].pause if place + 1 < len(words) else 0) == BRACKET
            )  # exits to Med (sea)
            meant = "" if beside or word.number is not None else self._meant(word, called=called)
            if meant:
                read[place] = Word(word.text, meant, phrase_of(meant)[0], pause=word.pause)
                found[place] = meant
        return tuple(read), found

    def _year_of(self, before: str, word: Word) -> str:
        """Return the year of a scenario that a two-digit number stands for, as in "in 76"; "" if none."""
        short = word.text.isdecimal() and len(word.text) == 2 and before in ("in", "of", "the")  # digits
        return next((year for year in self.years if short and year.endswith(word.text)), "")

    def _meant(self, word: Word, *, called: bool) -> str:
        """Return the word that is meant; where one is ``called`` so, as a name, it is not an abbreviation."""
        if word.plain in self.spelt or word.plain in own_words():
            return ""
        usual = data()["short"].get(word.plain) or data()["short"].get(word.plain.removesuffix("s"))
        if usual or is_english(word.plain):
            return usual or ""
        short = "" if called else self._in_full(word.plain)
        if word.stem in self.known:  # a typo that leaves the stem as it is: suppresed
            alike = [one for one in self.spelt if one[0] == word.plain[0] and phrase_of(one)[0] == word.stem]
            near = next((one for one in sorted(alike) if distance(word.plain, one, 1) <= 1), "")
            return near or short
        near = self._nearest(word.plain)
        differ = near and short and phrase_of(near) != phrase_of(short)
        return "" if differ else near or short

    def _in_full(self, typed: str) -> str:
        """Return the one word that an abbreviation stands for, as mountain for mtn; "" if none or several.

        It is the beginning of the word, or the word without its vowels and one consonant more at most. Words
        that begin alike, as disrupted and disruption, mean one thing; the state is meant if there is one.
        """
        short = _singular(typed)
        found = sorted(one for one in self.shapes if one[0] == short[0] and self._shortens(short, one))
        if not found:
            return ""
        alike = len({phrase_of(one) for one in found}) == 1
        root = found[0][: max(SHORTEST_FUZZY, len(short) + 1)]
        if not (alike or (len(short) >= SHORTEST_START and all(one.startswith(root) for one in found))):
            return ""
        plural = typed.endswith("s")
        stated = sorted(
            (not one.endswith("ed"), one.endswith("s") != plural, -self.spelt.get(one, 0), one)
            for one in found
        )
        return stated[0][3]

    def _shortens(self, short: str, full: str) -> bool:
        if len(short) == 1 or len(full) <= len(short):
            return False
        if len(short) >= SHORTEST_START and full.startswith(short):
            return True
        left, shape = _shape(short), self.shapes[full]
        lost = len(shape) - len(left)
        most = 1 if len(short) >= SHORTEST_START else 0
        return (
            len(left) == len(short)
            and left[-1] == shape[-1]
            and 0 <= lost <= most
            and any(left == shape[:at] + shape[at + lost :] for at in range(1, len(shape)))
        )

    def _nearest(self, plain: str) -> str:
        """Return the word that a misspelt one is nearest to; "" if none or several are."""
        if len(plain) < SHORTEST_FUZZY - 1:
            return ""
        most = 2 if len(plain) >= LONG_FUZZY else 1
        short = len(plain) < SHORTEST_FUZZY  # tonw, gren: the letters of town, of green
        near = {
            (distance(plain, other, most), other)
            for other in self.spelt
            if other[0] == plain[0]
            and (len(other) >= SHORTEST_FUZZY or short)
            and (
                not short
                or sorted(plain) == sorted(other)
                or (len(other) > len(plain) and {*plain} == {*other})
            )
        }
        close = sorted(one for one in near if one[0] <= most)
        if not close or len({phrase_of(other) for off, other in close if off == close[0][0]}) > 1:
            return ""
        return close[0][1]


def lexicon_of(game_id: str, game: Game | None, questions: Mapping[str, Question]) -> Lexicon:
    """Return the lexicon of a game's questions; ``game`` is None if only its rules are known."""
    topics = _topics(questions.values())
    names = names_of(game, topics)
    called: dict[str, list[str]] = defaultdict(list)
    for wording in game.wordings if game else ():
        if wording.entry in questions:
            called[wording.entry] += wording.names
    made = {one.id: vocabulary(one, names, topics[one.id], called[one.id]) for one in questions.values()}
    indexes = {key: index_of(one.slots) for key, one in made.items()}
    choices: dict[str, list[tuple[Phrase, Sense]]] = {}
    for key, index in indexes.items():
        for first, phrases in index.phrases.items():
            values = [
                (phrase, Sense(0, "value"))
                for phrase, sense in phrases
                if sense.kind == "value" and _is_own_name(phrase, made[key].slots[sense.slot], sense.value)
            ]
            choices.setdefault(first, []).extend(values)
    choices = {first: list(dict.fromkeys(phrases)) for first, phrases in choices.items()}
    spelt = Counter(
        word.plain
        for text in _texts(game, questions, names)
        for word in name_words(text)
        if word.number is None
    )
    known = {
        stem
        for index in indexes.values()
        for phrases in index.phrases.values()
        for phrase, _ in phrases
        for stem in phrase
    }
    known |= {word.stem for text in spelt for word in name_words(text)}
    known |= {
        stem
        for one in made.values()
        for phrase in (*one.called, *map(phrase_of, (*one.heard.needs, *one.heard.never)))
        for stem in phrase
    }
    owners = frozenset(phrase for side in names.sides for phrase in names.of_owner(side))
    absent = tuple(
        (phrase_of(name), one.says) for one in (game.absent.values() if game else ()) for name in one.names
    )
    scenarios = [
        one for question in questions.values() for one in question.parameters if one.name == "scenario"
    ]
    named = {str(value) for one in scenarios for value in _values(one)}
    years = names.years | {name for name in named if name.isdecimal()}
    states = frozenset(
        phrase for index in indexes.values() for phrases in index.states.values() for phrase in phrases
    )
    asked = {word.plain for one in questions.values() for word in words_of(one.asks) if word.number is None}
    stated = {*spelt, *asked, *(word for name in ("acts", "plain", "roll") for word in listed(name))}
    stated -= listed("filler") - set(spelt)
    return Lexicon(
        game=game_id,
        vocabularies=made,
        indexes=indexes,
        choices=PhraseIndex(choices),
        sides=owners,
        known=frozenset(known),
        spelt=spelt,
        absent=absent,
        years=years,
        states=states,
        shapes={word: _shape(word) for word in sorted(stated) if word.isalpha()},
    )


@cache
def own_words() -> frozenset[str]:
    """Return the words of the reader's own lists, which are neither misspelt nor abbreviated."""
    return frozenset(word for name in data()["lists"] for text in listed(name) for word in text.split())


def _singular(word: str) -> str:
    return word[:-1] if len(word) > SHORTEST_START - 1 and word.endswith("s") else word


def _shape(word: str) -> str:
    """Return a word without its vowels, except for the first letter, and without doubled letters.

    >>> _shape("mountain"), _shape("attack")
    ('mntn', 'atck')
    """
    kept = [word[0], *(one for one in _singular(word)[1:] if one not in "aeiou")]
    return "".join(one for at, one in enumerate(kept) if not at or kept[at - 1] != one)


def _is_own_name(phrase: Phrase, slot: Slot, value: object) -> bool:
    """Return whether a phrase shares a word with the choice's id, or with the yes/no fact's name."""
    if isinstance(value, (dict, Unclear)):
        return True
    own = (slot.path[-1] or slot.path[0]) if isinstance(value, bool) else str(value)
    return not set(phrase).isdisjoint(stems_of(own.replace("-", " ")))


def names_of(game: Game | None, topics: Mapping[str, Mapping[str, float]]) -> Names:
    """Return the names of a game. Words used by its questions (``topics``) never abbreviate a name."""
    sides = " ".join(f"{side.id} {side.name}" for side in game.sides) if game else ""
    common = {stem for stated in topics.values() for stem in stated} | {word.stem for word in words_of(sides)}
    years = frozenset(part for name in topics for part in name.split("-") if part.isdecimal())
    return Names(game, game.heard if game else Heard(), frozenset(common), years)


def _topics(questions: Iterable[Question]) -> dict[str, dict[str, float]]:
    """Return each question's words with their weights; a word that few questions have weighs more."""
    weights: dict[str, dict[str, float]] = {}
    for one in questions:
        stated: dict[str, float] = {}
        fields = " ".join(field.name.replace("_", " ") for field in one.answer.fields)
        for text, weight in ((fields, ANSWER), (one.asks, ASKS), (one.id.replace("-", " "), ID)):
            for word in words_of(text):
                if word.plain not in listed("filler") and word.number is None:
                    stated[word.stem] = max(weight, stated.get(word.stem, 0.0))
        weights[one.id] = stated
    spread = Counter(stem for stated in weights.values() for stem in stated)
    return {
        key: {stem: weight * log(1 + len(weights) / spread[stem]) / 2 for stem, weight in stated.items()}
        for key, stated in weights.items()
    }


def _texts(game: Game | None, questions: Mapping[str, Question], names: Names) -> Iterable[str]:
    for one in questions.values():
        yield one.id.replace("-", " ")
        for field in one.parameters:
            yield field.name.replace("_", " ")
            for value in _values(field):
                yield from (str(value).replace("-", " "), *names.of_choice(value, {}))
    for heard in names.heard.facts.values():
        yield from (*heard.cues, *heard.yes, *heard.no)
        for called in heard.choices.values():
            yield from called
    for question in names.heard.questions.values():
        yield from (*question.needs, *question.called)
    for piece in game.units if game else ():
        yield piece.name


def _values(field: object) -> Iterable[object]:
    kind = getattr(field, "kind", None)
    for one in (kind, getattr(kind, "item", None)):
        yield from getattr(one, "values", ())
        for inner in getattr(one, "fields", ()):
            yield from _values(inner)
