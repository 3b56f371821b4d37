"""Stems of words, common words, and the hobby's synonyms."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Stems = tuple[str, ...]
Synonyms = dict[Stems, list[Stems]]
"""The synonyms of each name, in stems."""

_WORD = re.compile(r"[^\W_]+(?:\.[0-9]+)*")
_ACCENTS = re.compile("[\u0300-\u036f]")
_HYPHENED = re.compile(r"\b([a-z]{1,5})-(?=\d)")
_ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b")
_SHORTEST_STEM = 3


def plain_words(text: str) -> list[str]:
    r"""Split a text into words of any script, without accents and common words.

    ``J-3`` is read as ``J3``, and ``7th`` as ``7``.

    >>> plain_words("Who plays the J-3 against Martyr's Strike?"), plain_words("the 188th Brigade")
    (['plays', 'j3', 'martyr', 'strike'], ['188', 'brigade'])
    >>> plain_words("Fj\u00e4der, \u05d2\u05d5\u05dc\u05e0\u05d9")
    ['fjader', '\u05d2\u05d5\u05dc\u05e0\u05d9']
    """
    text = (
        _ACCENTS.sub("", normalize("NFKD", text))
        .lower()
        .replace("\u2019", "'")
        # before the apostrophe goes: "can't" and "cant" are typed for the same
        .replace("n't", "nt")
        .replace("'s", "")
        .replace("'", "")
    )
    text = _ORDINAL.sub(r"\1", _HYPHENED.sub(r"\1", text))
    return [word for word in _WORD.findall(text) if word not in _common()]


def words(text: str) -> list[str]:
    """Split a text into stems, common words left out.

    >>> words("Retreats of the retreating units (7.3)")
    ['retreat', 'retreat', 'unit', '7.3']
    """
    return [stem(word) for word in plain_words(text)]


@cache
def stem(word: str) -> str:
    """Return the stem of a word; numbers are unchanged.

    >>> stem("movement"), stem("moves"), stem("moving"), stem("10.2")
    ('mov', 'mov', 'mov', '10.2')
    """
    if word[0].isdigit():
        return word
    for ending in _endings():
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            # again, for words with two endings, as "retreating-s"
            return stem(word[: -len(ending)])
    return word


def synonyms(own: Iterable[Iterable[str]] = ()) -> Mapping[Stems, list[Stems]]:
    """Return the hobby's synonyms together with a game's ``own`` groups."""
    others: Synonyms = defaultdict(list)
    for names in (*data()["same"], *own):
        stemmed = list(dict.fromkeys(tuple(words(name)) for name in names))
        for name in filter(None, stemmed):
            others[name] += [other for other in stemmed if other not in (name, (), *others[name])]
    return others


@cache
def data() -> dict[str, Any]:
    """Read ``words.toml``: common words, endings, synonyms."""
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


@cache
def english() -> frozenset[str]:
    """Return common English words in their base form; they are never taken for misspellings."""
    lines = (Path(__file__).parent / "english.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def is_english(word: str) -> bool:
    """Return whether a word is a common English one, with or without an ending.

    >>> [word for word in ("snowing", "rallied", "hatch", "beaufrot", "suport") if is_english(word)]
    ['snowing', 'rallied', 'hatch']
    """
    return any(base in english() for base in _bases(word))


def _bases(word: str) -> Iterator[str]:
    """Yield a word and its possible base forms."""
    yield word
    for ending in data()["inflections"]:
        base = word.removesuffix(ending)
        if base != word and len(base) >= _SHORTEST_STEM:
            yield from (base, f"{base}e", f"{base}y")
            if base[-1] == base[-2]:
                yield base[:-1]


@cache
def _common() -> frozenset[str]:
    """Return the words that are not searched for."""
    return frozenset(data()["common"])


@cache
def _endings() -> tuple[str, ...]:
    """Return the endings that stemming removes, longest first."""
    return tuple(sorted(data()["endings"], key=lambda ending: -len(ending)))
