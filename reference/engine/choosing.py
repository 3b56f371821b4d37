"""Choose from a list: the exact chance of the wanted results with every selection of its items.

This answers "which of my units should attack?" for every question with a list of up to ``MAX_ITEMS``.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from countermarch.reference.engine import registry
from countermarch.reference.engine.errors import InputError, choices, quoted
from countermarch.reference.engine.inverse import checked_results, result_name
from countermarch.reference.engine.kinds import DiceKind, DieKind, ListKind
from countermarch.reference.engine.odds import odds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.reference.engine.json_values import Json
    from countermarch.reference.engine.kinds import Field
    from countermarch.reference.engine.questions import Question

MAX_ITEMS: Final = 12
"""Maximum items to choose from: 4,095 selections."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A selection of items, by positions from 1, and the chance of the wanted results with it."""

    places: tuple[int, ...]
    probability: Fraction


@dataclass(frozen=True, slots=True)
class RankedSelections:
    """Every selection, the most likely first, and among equals the one with the fewest items."""

    game: str
    question: str
    of: str
    items: tuple[Json, ...]
    results: tuple[str, ...]
    field: str
    choices: tuple[Selection, ...]

    @property
    def best(self) -> Selection:
        """The most likely selection with the fewest items."""
        return self.choices[0]

    def fewest(self, chance: Fraction) -> Selection | None:
        """Return the smallest selection that is likely enough; among those the most likely."""
        enough = [one for one in self.choices if one.probability >= chance]
        return min(enough, key=lambda one: (len(one.places), -one.probability), default=None)

    def as_json(self) -> dict[str, Json]:
        """Return it as plain data."""
        return {
            "game": self.game,
            "question": self.question,
            "from": self.of,
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
) -> RankedSelections:
    """Try every selection from the list ``of``, by default the only list given.

    Selections of equal items are tried once. Raises ``InputError`` as ``odds`` does, and naming ``from``,
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
    if len(items) > MAX_ITEMS:
        raise InputError(listed.name, f"{len(items)} are too many to choose from; at most {MAX_ITEMS}")
    answered = field or asked.headline
    wished = checked_results(asked, answered, results)
    rolled = {one.name for one in asked.parameters if isinstance(one.kind, (DieKind, DiceKind))}
    found: list[Selection] = []
    refused: InputError | None = None
    for places in _selections(items):
        some = [items[place - 1] for place in places]
        try:
            spread = odds(game, question, {**given, listed.name: some}, [answered])
        except InputError as error:
            if error.parameter is None or error.parameter in rolled:  # too many rolls to count
                raise
            refused = refused or error  # the question does not accept this selection
            continue
        hits = [one.probability for one in spread.outcomes if result_name(one.answer[answered]) in wished]
        found.append(Selection(places, sum(hits, Fraction(0))))
    if not found:
        raise refused or InputError(listed.name, "the question accepts none of its choices")
    found.sort(key=lambda one: (-one.probability, len(one.places), one.places))
    return RankedSelections(game, question, listed.name, tuple(items), tuple(results), answered, tuple(found))


def _selections(items: Sequence[object]) -> Iterator[tuple[int, ...]]:
    """Yield every selection of at least one item, selections of equal items once."""
    seen: set[str] = set()
    for number in range(1, len(items) + 1):
        for places in itertools.combinations(range(1, len(items) + 1), number):
            # records of a list need not be hashable, so equal ones are found by their text
            like = repr(sorted(repr(items[place - 1]) for place in places))
            if like not in seen:
                seen.add(like)
                yield places


def _list(asked: Question, given: Mapping[str, object], named: str) -> Field:
    lists = {one.name: one for one in asked.parameters if isinstance(one.kind, ListKind)}
    if named and named not in lists:
        raise InputError("from", f"{quoted(named)} is not one of {choices(named, lists)}")
    if named:
        if named not in given:
            raise InputError(named, "not given; name those to choose from")
        return lists[named]
    held = [one for one in lists.values() if one.name in given]
    if not lists:
        raise InputError("from", f"{asked.id} takes no list, so there is nothing to choose from")
    if len(held) != 1:
        listed = ", ".join(one.name for one in held) or "none"
        raise InputError("from", f"name the list to choose from with --from; you gave {listed}")
    return held[0]
