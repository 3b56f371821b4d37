"""Worked cases said in other ways are read back as they are, or asked about: never as another situation."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from support.games import GAMES

from countermarch.conformance import subject
from countermarch.conformance.about_sentences import is_misheard, sentences
from countermarch.sentences.lexicon import lexicon_of
from countermarch.sentences.reading import read
from countermarch.sentences.vocabulary import Names

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.conformance.subjects import Subject
    from countermarch.sentences.lexicon import Lexicon

QUICK = 12
"""Of so many worked cases one is said in the quick run; all are in the long one."""

LONG_WORD = re.compile(r"\b[a-z]{8,}\b")
HEX = re.compile(r"\b\d{4}\b")
NUMBER = re.compile(r"(?<![\w-])\d(?![\w-])")


def backwards(sentence: str) -> str:
    """Return the sentence with the facts first, reversed unless their order matters, then the question."""
    asked, _, facts = sentence.partition(": ")
    told = facts.split(", ")
    ordered = HEX.search(facts) or len(set(told)) < len(told)
    return f"{', '.join(told if ordered else reversed(told))}. {asked}?"


def misspelt(sentence: str) -> str:
    """Leave out the fourth letter of the first long word."""
    return LONG_WORD.sub(lambda word: word[0][:3] + word[0][4:], sentence, count=1)


def shortened(sentence: str) -> str:
    """Write as into a phone: no colon, w/ for with, n for and."""
    return sentence.replace(":", "").replace(" with ", " w/ ").replace(" and ", " n ").upper().lower()


@cache
def learned(game: str) -> tuple[Subject, Lexicon]:
    checked = subject(game)
    return checked, lexicon_of(checked.name, checked.game, checked.questions)


def held(game: str, variant: Callable[[str], str], each: int) -> None:
    checked, known = learned(game)
    names = Names(checked.game, checked.game.heard)
    for question, given, sentence in islice(sentences(checked), None, None, each):
        reading = read(variant(sentence), known)
        assert not is_misheard(question, reading, given, names), (variant(sentence), reading.facts)


@pytest.mark.parametrize("variant", [backwards, misspelt, shortened])
@pytest.mark.parametrize("game", GAMES)
def test_a_worked_case_reworded_is_never_read_as_another(game: str, variant: Callable[[str], str]) -> None:
    held(game, variant, QUICK)


@pytest.mark.long
@pytest.mark.parametrize("variant", [backwards, misspelt, shortened])
@pytest.mark.parametrize("game", GAMES)
def test_every_worked_case_reworded_is_never_read_as_another(
    game: str, variant: Callable[[str], str]
) -> None:
    held(game, variant, 1)


@pytest.mark.parametrize("game", GAMES)
def test_another_number_is_another_reply_or_is_reported(game: str) -> None:
    checked, known = learned(game)
    for _, _, sentence in islice(sentences(checked), None, None, QUICK):
        before = read(sentence, known)
        for number in NUMBER.finditer(sentence):
            other = f"{sentence[: number.start()]}{(int(number[0]) + 1) % 10}{sentence[number.end() :]}"
            after = read(other, known)
            same = (before.question, before.facts) == (after.question, after.facts)
            assert not same or after.blocking or after.left, other
