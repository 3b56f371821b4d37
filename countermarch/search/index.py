"""A search index of stems, with synonyms and corrected spellings."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from math import log
from typing import TYPE_CHECKING, Literal

from countermarch.search.spelling import meant
from countermarch.search.stems import data, is_english, plain_words, stem, synonyms, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.language import Absent
    from countermarch.reference.engine import Question
    from countermarch.search.stems import Stems

LONGEST_QUERY = 500
"""Maximum number of characters of a query that are read."""

Kind = Literal["question", "clause", "erratum", "absent", "place", "table", "piece", "page"]


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """Something that can be found in a game.

    ``id`` is a clause's number or the id of anything else; ``title`` and ``text`` are shown, ``more`` is only
    searched. ``questions`` are those that decide it, or the question itself. ``names`` are what players call
    it. ``kinds`` are the kinds of a place, for players who name the place and mean its kind. ``absent`` is
    set if the rule book leaves it out.
    """

    game: str
    kind: Kind
    id: str
    title: str
    text: str
    questions: tuple[str, ...] = ()
    more: str = ""
    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    absent: Absent | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that matches, and its score: higher is better, comparable within one search only."""

    entry: SearchEntry
    score: float


@dataclass(frozen=True, slots=True)
class _Term:
    """One term of a query: its weighted variants, and its own weight."""

    ways: tuple[tuple[Stems, float], ...]
    weight: float = 1.0


_ID, _TITLE, _TEXT, _MORE, _NAMES = 3.5, 3.0, 1.0, 0.45, 1.6
_SYNONYM_WEIGHT = 0.7
"""Weight of a synonym relative to the word itself."""
_KIND_WEIGHT = 0.6
"""Weight of a kind of place relative to a named place."""
_PART_OF_NAME_WEIGHT = 0.3
"""Weight of a single word of a longer name."""
_ALIAS_WEIGHT = 4.0
"""Weight of a player's name for an entry that is wholly in the query."""
_EXACT_NAME_FACTOR = 1.2
"""Factor for a piece if the query is its name and no more, and no other kind of entry has that title."""
_ID_WEIGHT = 40.0
"""Weight of an id or rule number that is typed in full."""
_PRIOR: Mapping[Kind, float] = {
    "question": 1.05,
    "clause": 1.0,
    "erratum": 0.9,
    "absent": 1.0,
    "place": 1.0,
    "table": 0.75,
    "piece": 0.9,
    "page": 1.0,  # a section of a guide, which the site searches too
}
"""Prior by kind: of equal matches, what decides comes before what describes."""


def _prior(kind: Kind, coverage: float) -> float:
    """Return the prior of an entry by its kind and by how much of the query it covers.

    A query that is only the name of a place, piece or table asks for that; a longer one asks for a rule.
    """
    if kind in ("place", "piece", "table"):
        return _PRIOR[kind] * (0.1 + 0.9 * coverage**2)
    return _PRIOR[kind] * (0.35 + 0.65 * coverage)


class Index:
    """An inverted index: for each stem, the entries that contain it, with weights."""

    def __init__(self, entries: Iterable[SearchEntry], same: Iterable[Iterable[str]] = ()) -> None:
        """Index the entries; ``same`` are a game's groups of synonyms, besides those of the hobby."""
        self._entries = list(entries)
        self._weights: dict[str, dict[int, float]] = defaultdict(dict)
        self._known: dict[str, int] = defaultdict(int)
        self._meant: dict[str, tuple[str, ...]] = {}
        self._others = dict(synonyms(same))
        self._called: dict[str, list[tuple[frozenset[str], int]]] = defaultdict(list)
        self._titled: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for number, entry in enumerate(self._entries):
            self._read(number, entry)
        for name in [name for names in self._others.values() for name in names]:
            for word in name:
                # words of synonyms count as known, so that they are not taken for misspellings
                self._known.setdefault(word, 0)
        self._kinds = dict(self._kinds_of_places())
        self._longest = max(map(len, (*self._others, *self._kinds)), default=1)

    def _read(self, number: int, entry: SearchEntry) -> None:
        fields = (
            (entry.id, _ID),
            (entry.title, _TITLE),
            (entry.text, _TEXT),
            (entry.more, _MORE),
            (" ".join(entry.names), _NAMES if entry.absent is None else _MORE),
        )
        for text, weight in fields:
            found = plain_words(text)
            # a word of a short title says more about the entry than one of a long title
            spread = weight / (0.75 + 0.25 * len(found) / 5) if weight == _TITLE else weight
            for word in found:
                self._known[word] += 1
                held = self._weights[stem(word)]
                held[number] = max(held.get(number, 0.0), spread)
        self._titled[tuple(plain_words(entry.title))].append(number)
        for name in entry.names:
            stems = frozenset(words(name))
            if stems:
                # under one of its stems only: a name is found if all of them are in the query
                self._called[min(stems)].append((stems, number))

    def _kinds_of_places(self) -> Iterator[tuple[Stems, list[Stems]]]:
        """Yield names of places with their kinds; a word that is in only one name counts as that name."""
        for entry in self._entries:
            name = tuple(words(entry.title)) if entry.kind == "place" else ()
            kinds = [tuple(words(kind)) for kind in entry.kinds]
            if not (name and kinds):
                continue
            yield name, kinds
            whole = set.intersection(*(set(self._weights[word]) for word in name))
            for word in name:
                if set(self._weights[word]) == whole:
                    yield (word,), kinds

    @property
    def entries(self) -> tuple[SearchEntry, ...]:
        """All entries, in the order in which equal hits are listed."""
        return tuple(self._entries)

    def find(self, query: str, *, limit: int = 10) -> list[Hit]:
        """Rank the entries for a query: rare words and full matches count more.

        >>> index = Index([SearchEntry("g", "clause", "9.1", "Close air support", "Aircraft help.")])
        >>> [hit.entry.id for hit in index.find("CAS")]
        ['9.1']
        >>> [hit.entry.id for hit in index.find("close ari suport")]
        ['9.1']
        >>> index.find("submarines")
        []
        """
        query = query[:LONGEST_QUERY]
        stems = self._stems(query)
        scores: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        wanted = 0.0
        terms = list(self._terms(stems))
        for term in terms:
            best = self._best(term)
            if not best:
                continue
            rare = max(value[1] for value in best.values()) * term.weight
            wanted += rare
            for number, (weight, _) in best.items():
                scores[number] += weight * term.weight
                covered[number] += rare
        for number in scores:
            scores[number] *= _prior(self._entries[number].kind, covered[number] / wanted)
        titled = [number for number in self._titled.get(tuple(plain_words(query)), ()) if number in scores]
        if all(self._entries[number].kind == "piece" for number in titled):
            for number in titled:
                scores[number] *= _EXACT_NAME_FACTOR
        for number, weight in self._by_name(stems, terms):
            scores[number] += weight
        for number, weight in self._by_number(query):
            scores[number] += weight
        # Rounded before they are ranked: a browser's logarithm may differ in the last bit from this one's,
        # and equal scores are ranked in the order of the entries.
        rounded = {number: round(score, 3) for number, score in scores.items()}
        ranked = sorted(rounded, key=lambda number: (-rounded[number], number))
        return [Hit(self._entries[number], rounded[number]) for number in ranked[:limit]]

    def read_as(self, query: str) -> dict[str, str]:
        """Return the unknown words of a query with the words they are read as.

        >>> Index([SearchEntry("g", "place", "b", "Beaufort Castle", "")]).read_as("D2 in Beaufrot")
        {'beaufrot': 'beaufort'}
        """
        found: dict[str, str] = {}
        for word in plain_words(query[:LONGEST_QUERY]):
            if not self._is_known(word) and not is_english(word):
                if (
                    word not in self._meant
                ):  # cached: it compares thousands of words, and the site asks at every keystroke
                    self._meant[word] = meant(word, self._known)
                if self._meant[word]:
                    found[word] = " ".join(self._meant[word])
        return found

    def lacking(self, query: str) -> list[str]:
        """Return the words of a query that match nothing, even corrected.

        >>> Index([SearchEntry("g", "place", "b", "Beaufort Castle", "")]).lacking("weather in Beaufrot")
        ['weather']
        """
        read = self.read_as(query)
        found = dict.fromkeys(plain_words(query[:LONGEST_QUERY]))
        skipped = {*read, *(word for words in data()["commands"].values() for word in words)}
        return [word for word in found if word not in skipped and not self._is_known(word)]

    def _is_known(self, word: str) -> bool:
        return word in self._known or stem(word) in self._weights or stem(word) in self._known

    def _stems(self, query: str) -> list[str]:
        """Split a query into stems, with corrected spellings."""
        read = self.read_as(query)
        return [stem(one) for word in plain_words(query) for one in read.get(word, word).split()]

    def _terms(self, stems: Sequence[str]) -> Iterator[_Term]:
        """Split a query into terms: each word or known name with its synonyms."""
        position = 0
        while position < len(stems):
            length = self._name_at(stems, position)
            own = tuple(stems[position : position + length])
            others = [(other, _SYNONYM_WEIGHT) for other in self._others.get(own, ())]
            kinds = [(kind, _KIND_WEIGHT) for kind in self._kinds.get(own, ())]
            yield _Term(((own, 1.0), *others, *kinds))
            if length > 1:  # its words also count singly, for texts that contain only some of them
                yield from (_Term((((word,), 1.0),), _PART_OF_NAME_WEIGHT) for word in own)
            position += length

    def _name_at(self, stems: Sequence[str], position: int) -> int:
        """Return the number of words of the longest known name that starts here."""
        for length in range(min(self._longest, len(stems) - position), 0, -1):
            name = tuple(stems[position : position + length])
            if name in self._others or name in self._kinds:
                return length
        return 1

    def _best(self, term: _Term) -> dict[int, tuple[float, float]]:
        """Return the entries that match a term by its best variant, with weight and rarity."""
        best: dict[int, tuple[float, float]] = {}
        for stems, factor in term.ways:
            for number, (weight, rare) in self._together(stems).items():
                if factor * weight > best.get(number, (0.0, 0.0))[0]:
                    best[number] = factor * weight, rare
        return best

    def _together(self, stems: Sequence[str]) -> Mapping[int, tuple[float, float]]:
        """Return the entries that contain all stems of a name, weighted by its length."""
        holders = [self._weights.get(word, {}) for word in stems]
        if not holders or not all(holders):
            return {}
        common = set.intersection(*(set(held) for held in holders))
        rare = [self._rare(held) for held in holders]
        whole = sum(rare)
        return {n: (sum(r * h[n] for r, h in zip(rare, holders, strict=True)), whole) for n in common}

    def _rare(self, held: Mapping[int, float]) -> float:
        # the inverse document frequency, smoothed so that a word of every entry still counts a little
        return log(1 + len(self._entries) / len(held))

    def _by_name(self, stems: Sequence[str], terms: Iterable[_Term]) -> Iterator[tuple[int, float]]:
        """Yield the entries with a player's name completely in the query, each once, by its best name.

        A name that matches only by synonyms counts less, and not at all for what the rule book leaves out.
        """
        asked = set(stems)
        meant_too = asked | {word for term in terms for way, _ in term.ways for word in way}
        best: dict[int, float] = {}
        for first in meant_too:
            for name, number in self._called.get(first, ()):
                if name <= asked or (name <= meant_too and self._entries[number].absent is None):
                    sure = _ALIAS_WEIGHT if name <= asked else _ALIAS_WEIGHT * _SYNONYM_WEIGHT
                    weight = sure * sum(self._rare(self._weights[word]) for word in name)
                    best[number] = max(best.get(number, 0.0), weight)
        yield from best.items()

    def _by_number(self, query: str) -> Iterator[tuple[int, float]]:
        """Yield the entries with an id or number in the query, and absent rules with that number."""
        typed = " ".join(query.lower().split()).removeprefix("rule ")
        for number, entry in enumerate(self._entries):
            own = entry.id.lower()
            paragraph = entry.kind == "clause" and typed[:1].isdigit() and own.split(" ")[0] == typed
            if own == typed or paragraph:
                yield number, _ID_WEIGHT
            elif entry.absent is not None and entry.absent.covers(typed):
                yield number, _ID_WEIGHT * (1.0 if typed in entry.absent.rules else 0.9)


def index_of(games: Iterable[str | Path]) -> Index:
    """Return an index of games, given by id or folder.

    Raises ``UnknownGame``, and ``DataError`` with every fault of a folder's files.

    >>> [hit.entry.id for hit in index_of(["lebanon-82"]).find("D2 in Beaufort", limit=1)]
    ['12.0 p2']
    """
    from countermarch.components.discovery import installed_game
    from countermarch.search import cached

    listed: list[SearchEntry] = []
    same: list[tuple[str, ...]] = []
    for named in games:
        installed = installed_game(named) if isinstance(named, str) else None
        found = cached.entries_of(installed) if installed else cached.made(named)
        listed += found[0]
        same += found[1]
    return Index(listed, same)


def open_with_questions(named: str | Path) -> tuple[Game, Mapping[str, Question]]:
    """Open a game by id or folder, with its questions.

    Those of a folder are registered under ``named``, which is then the game's id. Raises ``UnknownGame`` and
    ``DataError``.
    """
    from countermarch.folders import opening
    from countermarch.reference.engine import registry

    word = named if isinstance(named, str) else f"{named}/"
    game = opening.open_valid(word)
    if opening.is_folder(word):
        from countermarch.folders import questions

        found, faults = questions.valid_questions(word, game)
        questions.warn(faults)
        registry.register_folder(word, found)
        return replace(game, id=word), {one.id: one for one in found}
    return game, registry.questions(word) if word in registry.games() else {}
