"""Which of several: every choice out of a list of facts, and how likely the results wished for are with it.

"Which of my units should attack?" is asked of every question with such a list, as far as all choices can be
looked at; the odds of each are exact.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from countermarch.reference.engine import registry
from countermarch.reference.engine.errors import InputError, choices, shown
from countermarch.reference.engine.inverse import wished_for, written
from countermarch.reference.engine.kinds import DiceKind, DieKind, ListKind
from countermarch.reference.engine.odds import odds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.reference.engine.kinds import Field
    from countermarch.reference.engine.plain import Json
    from countermarch.reference.engine.questions import Question

MOST: Final = 12
"""Items that are chosen from: all choices of so many are looked at."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Some of the items, by their places from 1, and how likely the results are with them."""

    places: tuple[int, ...]
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Chosen:
    """Every choice, the likeliest first and of those as likely the fewest items."""

    game: str
    question: str
    of: str
    items: tuple[Json, ...]
    results: tuple[str, ...]
    field: str
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The likeliest choice of fewest items."""
        return self.choices[0]

    def fewest(self, chance: Fraction) -> Choice | None:
        """Return the choice of fewest items that is likely enough, the likeliest of those."""
        enough = [one for one in self.choices if one.probability >= chance]
        return min(enough, key=lambda one: (len(one.places), -one.probability), default=None)

    def as_json(self) -> dict[str, Json]:
        """Return it as plain data."""
        return {
            "game": self.game,
            "question": self.question,
            "of": self.of,
            "items": list(self.items),
            "results": list(self.results),
            "field": self.field,
            "choices": [
                {"places": list(one.places), "probability": str(one.probability)} for one in self.choices
            ],
        }


def choose(
    game: str,
    question: str,
    given: Mapping[str, object],
    results: Sequence[str],
    *,
    of: str = "",
    field: str = "",
) -> Chosen:
    """Look at every choice out of the list ``of``, the only list given where it is not named.

    Items that are alike are looked at once. Raises ``InputError`` as ``odds`` does, and naming ``of``,
    ``field`` or ``result``.

    >>> units = [{"side": "israeli", "strength": strength} for strength in (7, 2, 11)]
    >>> attack = {"attackers": units, "defender_side": "plo", "defense_strength": 6, "terrain": "rough"}
    >>> found = choose("lebanon-82", "attack", attack, ["De", "D3", "D2", "Ex"])
    >>> found.best.places, found.best.probability
    ((1, 3), Fraction(5, 6))
    """
    asked = registry.find(game, question)
    listed = _list(asked, given, of)
    items = given[listed.name]
    if not isinstance(items, list | tuple) or not items:
        raise InputError(listed.name, "is empty; there is nothing to choose from")
    if len(items) > MOST:
        raise InputError(listed.name, f"{len(items)} are too many to choose from; at most {MOST}")
    answered = field or asked.headline
    wished = wished_for(asked, answered, results, "field")
    rolled = {one.name for one in asked.parameters if isinstance(one.kind, (DieKind, DiceKind))}
    found: list[Choice] = []
    refused: InputError | None = None
    for places in _every(items):
        some = [items[place - 1] for place in places]
        try:
            spread = odds(game, question, {**given, listed.name: some}, [answered])
        except InputError as error:
            if error.parameter is None or error.parameter in rolled:  # too many to count: not passed over
                raise
            refused = refused or error  # with these the question does not arise
            continue
        hits = [one.probability for one in spread.outcomes if written(one.answer[answered]) in wished]
        found.append(Choice(places, sum(hits, Fraction(0))))
    if not found:
        raise refused or InputError(listed.name, "has no choice to look at")
    found.sort(key=lambda one: (-one.probability, len(one.places), one.places))
    return Chosen(game, question, listed.name, tuple(items), tuple(results), answered, tuple(found))


def _every(items: Sequence[object]) -> Iterator[tuple[int, ...]]:
    """Yield every choice of at least one item, alike choices once."""
    seen: set[str] = set()
    for number in range(1, len(items) + 1):
        for places in itertools.combinations(range(1, len(items) + 1), number):
            like = repr(sorted(repr(items[place - 1]) for place in places))
            if like not in seen:
                seen.add(like)
                yield places


def _list(asked: Question, given: Mapping[str, object], named: str) -> Field:
    lists = {one.name: one for one in asked.parameters if isinstance(one.kind, ListKind)}
    if named and named not in lists:
        raise InputError("of", f"{shown(named)} is not one of {choices(named, lists)}")
    if named:
        if named not in given:
            raise InputError(named, "is missing; name those to choose from")
        return lists[named]
    held = [one for one in lists.values() if one.name in given]
    if len(held) != 1:
        listed = ", ".join(one.name for one in held) or "none"
        raise InputError("of", f"one list is chosen from, here {listed}; name it with --of")
    return held[0]
