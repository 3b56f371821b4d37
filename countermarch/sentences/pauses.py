"""Give a sentence typed or dictated without punctuation the commas that would separate its clauses."""

from __future__ import annotations

import re
from functools import cache

from countermarch.sentences.word_lists import data, listed

FEWEST, LONG = 9, 15
"""Fewest words that may hold several clauses: in a sentence without punctuation, and between two pauses of a
sentence with some."""

REACH = 7
"""Maximum number of words from "and" to its clause's verb: and two units on the map are depleted."""

ENDING = 9
"""Maximum number of words of the question that ends a sentence."""


def with_pauses(text: str) -> str:
    """Return a text with a comma before each clause of a long run without any, a stop before its question.

    >>> with_pauses("the IDF attacks in a town and rolls a 5 and the guerrilla rolls a 3 so who fires first")
    'the IDF attacks in a town and rolls a 5, and the guerrilla rolls a 3. so who fires first'
    """
    runs = re.split(r"((?:[,;:.!?()\n\u2014]|\s-\s)+\s*)", text)
    fewest = FEWEST if len(runs) == 1 or not "".join(runs[2:]) else LONG
    return "".join(_parted(run, fewest) if at % 2 == 0 else run for at, run in enumerate(runs))


def _parted(run: str, fewest: int) -> str:
    """Return a run without punctuation with its clauses parted, if it has so many words."""
    typed = run.split(" ")
    if len(typed) < fewest:
        return run
    words = [word.casefold() for word in typed]
    asks = _question_start(words)
    start, stated, found = 0, False, typed[:1]
    for at in range(1, len(words)):
        joins = words[at] in listed("clause_joins") and (stated or at - start > REACH)
        begins = joins and at != asks and _begins(words, at + 1, asks)
        if at == asks or begins:
            found[-1] += "." if at == asks else ","
            start, stated = at, False
        stated = stated or _has_verb(words, at)
        found.append(typed[at])
    return " ".join(found)


def _has_verb(words: list[str], at: int) -> bool:
    """Return whether a verb stands at a place, or a pronoun whose verb follows."""
    return words[at] in listed("verbs") or words[at - 1] in listed("actors")


def _begins(words: list[str], start: int, asks: int) -> bool:
    """Return whether a clause with a subject and a verb of its own begins at a place."""
    after = words[start : min(start + REACH, asks if asks > start else len(words))]
    if not after or after[0] in listed("verbs"):
        return False
    if after[0] in listed("actors") | {"there", "its", "it", "theres"}:
        return len(after) > 1
    for word in after:
        if word in listed("verbs"):
            return True
        if word in listed("clause_stops"):
            return False
    return False


def _question_start(words: list[str]) -> int:
    """Return where the question at the end of a run begins: so who won, how many are gone; -1 if none."""
    for pattern in _questions():
        for at in range(max(2, len(words) - ENDING), len(words) - 1):
            if words[at - 1] not in listed("before_asked") and pattern.match(" ".join(words[at:])):
                return at - (words[at - 1] in ("so", "then", "and")) - (words[at - 2 : at] == ["and", "so"])
    return -1


@cache
def _questions() -> tuple[re.Pattern[str], ...]:
    """Return the patterns of how a question begins, with a word that asks and without."""
    return tuple(re.compile(rf"(?:{'|'.join(data()[name])})\b") for name in ("asks_what", "asks_whether"))
