"""Finding clauses and questions by words: a small index of stems, with what players call the same thing."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LONGEST_QUERY = 500
"""Characters of a query that are read; the rest is not searched for."""

_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)*")
_SHORTEST_STEM = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: a clause or a question of a game.

    ``id`` is the clause's number or the question's id; ``title`` and ``text`` say what it is about;
    ``questions`` are the questions that decide a clause, or the question itself.
    """

    game: str
    kind: Literal["clause", "question"]
    id: str
    title: str
    text: str
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that matches, and how well: higher is better, comparable within one search only."""

    entry: Entry
    score: float


def words(text: str) -> list[str]:
    """Split a text into stems, common words left out.

    >>> words("Retreats of the retreating units (7.3)")
    ['retreat', 'retreat', 'unit', '7.3']
    """
    return [stem(word) for word in _WORD.findall(text.lower()) if word not in _common()]


def stem(word: str) -> str:
    """Cut a word down to what its forms share; numbers stay whole.

    >>> stem("movement"), stem("moves"), stem("moving"), stem("10.2")
    ('mov', 'mov', 'mov', '10.2')
    """
    if word[0].isdigit():
        return word
    for ending in _endings():
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return stem(word[: -len(ending)])
    return word


class Index:
    """An inverted index: for each stem, the entries that hold it, and how heavily."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Read the entries; a name weighs more than a title, a title more than a text."""
        self._entries = list(entries)
        self._weights: dict[str, dict[int, float]] = defaultdict(dict)
        for number, entry in enumerate(self._entries):
            for text, weight in ((entry.id, 4.0), (entry.title, 3.0), (entry.text, 1.0)):
                for word in words(text):
                    held = self._weights[word]
                    held[number] = max(held.get(number, 0.0), weight)

    def find(self, query: str, *, most: int = 10) -> list[Hit]:
        """Rank the entries for a query: rare words count more, every word found adds.

        >>> index = Index([Entry("g", "clause", "9.1", "Close air support", "Aircraft help.", ())])
        >>> [hit.entry.id for hit in index.find("CAS")]
        ['9.1']
        >>> index.find("submarines")
        []
        """
        scores: dict[int, float] = defaultdict(float)
        for alternatives in _meanings(query[:LONGEST_QUERY]):
            best: dict[int, float] = {}
            for stems, factor in alternatives:
                for number, weight in self._together(stems).items():
                    best[number] = max(best.get(number, 0.0), factor * weight)
            for number, weight in best.items():
                scores[number] += weight
        ranked = sorted(scores, key=lambda number: (-scores[number], number))
        return [Hit(self._entries[number], round(scores[number], 3)) for number in ranked[:most]]

    def _together(self, stems: Sequence[str]) -> Mapping[int, float]:
        """Weigh the entries that hold all the stems of one name; the longer the name, the more it weighs."""
        holders = [self._weights.get(word, {}) for word in stems]
        if not holders or not all(holders):
            return {}
        common = set.intersection(*(set(held) for held in holders))
        rare = [log(1 + len(self._entries) / len(held)) for held in holders]
        return {n: sum(r * held[n] for r, held in zip(rare, holders, strict=True)) for n in common}


Alternatives = list[tuple[tuple[str, ...], float]]

_SYNONYM = 0.7
"""How much a synonym weighs beside the word itself."""


def _meanings(query: str) -> list[Alternatives]:
    """Take a query apart: each word or known name with the other names of the same thing."""
    stems = words(query)
    found: list[Alternatives] = []
    position = 0
    while position < len(stems):
        length, others = _name_at(stems, position)
        own = tuple(stems[position : position + length])
        found.append([(own, 1.0), *((other, _SYNONYM) for other in others)])
        if length > 1:  # the words of a name also count singly, for texts that hold only some of them
            found.extend([((word,), 0.3)] for word in own)
        position += length
    return found


def _name_at(stems: Sequence[str], position: int) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """Find the longest known name that starts here: its length in words, and the other names."""
    synonyms = _synonyms()
    for length in range(min(_longest(), len(stems) - position), 0, -1):
        name = tuple(stems[position : position + length])
        if name in synonyms:
            return length, synonyms[name]
    return 1, ()


@cache
def _data() -> dict[str, Any]:
    """Read ``words.toml``: common words, endings, and names of the same thing."""
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


@cache
def _common() -> frozenset[str]:
    """Return the words that nobody searches for."""
    return frozenset(_data()["common"])


@cache
def _endings() -> tuple[str, ...]:
    """Return the endings that are cut off, longest first."""
    return tuple(sorted(_data()["endings"], key=lambda ending: -len(ending)))


@cache
def _synonyms() -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Read the names of the same thing: for each name in stems, the others."""
    others: dict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for names in _data()["same"]:
        stemmed = [tuple(words(name)) for name in names]
        for name in stemmed:
            others[name] += [other for other in stemmed if other != name and other not in others[name]]
    return {name: tuple(rest) for name, rest in others.items()}


@cache
def _longest() -> int:
    """Count the words of the longest known name."""
    return max(map(len, _synonyms()))


def entries(games: Iterable[str]) -> list[Entry]:
    """List every question and clause of the games, questions first."""
    import components
    from reference.engine import registry

    listed: list[Entry] = []
    for game in games:
        known = registry.questions(game) if game in registry.games() else {}
        ledger = components.game(game).clauses
        decides: dict[str, list[str]] = defaultdict(list)
        for clause in ledger:
            for question in clause.questions:
                decides[question].append(f"{clause.title} {clause.rule}")
        for asked in known.values():
            about = f"{' '.join(asked.rules)} {' '.join(decides[asked.id])}"
            listed.append(Entry(game, "question", asked.id, asked.asks, about, (asked.id,)))
        listed += [
            Entry(game, "clause", clause.number, clause.title, clause.summary, clause.questions)
            for clause in ledger
        ]
    return listed
