"""Odds the other way round: which value of one fact gives a wished result often enough.

Every value is tried by the very question, so that this can say nothing that ``odds`` does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from countermarch.reference.engine import registry
from countermarch.reference.engine.errors import InputError, choices, shown
from countermarch.reference.engine.kinds import BoolKind, DiceKind, DieKind, EnumKind, IntKind
from countermarch.reference.engine.odds import odds
from countermarch.reference.engine.spoken import said

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.reference.engine.kinds import Field
    from countermarch.reference.engine.odds import Odds
    from countermarch.reference.engine.questions import Question

FARTHEST: Final = 30
"""How far from zero, or from its one bound, a whole number without bounds is tried."""

MOST: Final = 200
"""Most values of a fact that are tried."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A value of the open fact, and how likely it makes the wished results."""

    value: int | str | bool
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Needed:
    """What is needed: every value tried, in order; ``enough`` are those that reach the chance."""

    game: str
    question: str
    given: Mapping[str, object]
    fact: str
    field: str
    results: tuple[str, ...]
    chance: Fraction
    tried: tuple[Tried, ...]

    @property
    def enough(self) -> tuple[Tried, ...]:
        """The values that give the wished results at least so often."""
        return tuple(one for one in self.tried if one.probability >= self.chance)

    @property
    def said(self) -> str:
        """Say in words which values are enough; empty where none is."""
        reached = [one.value for one in self.enough]
        every = [one.value for one in self.tried]
        if not reached or len(reached) == len(every):
            return "any" if reached else ""
        ranked = all(type(value) is int for value in every)
        if ranked and reached == every[-len(reached) :]:
            return f"at least {reached[0]}"
        if ranked and reached == every[: len(reached)]:
            return f"at most {reached[-1]}"
        return ", ".join(said(value) for value in reached)

    def as_json(self) -> dict[str, object]:
        """Return the object a program reads."""
        return {
            "game": self.game,
            "question": self.question,
            "given": dict(self.given),
            "fact": self.fact,
            "field": self.field,
            "results": list(self.results),
            "chance": str(self.chance),
            "enough": [one.value for one in self.enough],
            "tried": [{"value": one.value, "probability": str(one.probability)} for one in self.tried],
        }


def need(
    game: str,
    question: str,
    given: Mapping[str, object],
    results: Sequence[str],
    chance: Fraction,
    *,
    fact: str = "",
    field: str = "",
) -> Needed:
    """Return which values of one open fact give one of the results at least so often.

    ``fact`` is the open one: a whole number, a name or a yes/no that ``given`` leaves out, the only required
    one where it is not named. ``field`` of the answer holds the results, the headline without.
    Raises ``InputError`` as ``odds`` does, and naming ``result``, ``chance``, ``fact`` or ``of``.

    >>> found = need("lebanon-82", "combat-result", {"terrain": "town"}, ["Ex"], Fraction(1, 3))
    >>> found.fact, found.tried[0].value, len(found.enough) > 0
    ('differential', -30, True)
    """
    asked = registry.find(game, question)
    if not 0 < chance <= 1:
        raise InputError("chance", f"{chance} is not more than 0 and at most 1")
    opened = _opened(asked, given, fact)
    answered = field or asked.headline
    wished = wished_for(asked, answered, results)
    tried = []
    for value, spread in spreads(game, question, given, opened, answered):
        hits = [one.probability for one in spread.outcomes if written(one.answer[answered]) in wished]
        tried.append(Tried(value, sum(hits, Fraction(0))))
    return Needed(game, question, given, opened.name, answered, tuple(results), chance, tuple(tried))


def spreads(
    game: str, question: str, given: Mapping[str, object], opened: Field, answered: str
) -> list[tuple[int | str | bool, Odds]]:
    """Return the odds by a field of the answer for every value of an open fact, lowest first.

    Values that do not go with the other facts are left out. Raises ``InputError`` where none does.
    """
    asked = registry.find(game, question)
    rolled = {one.name for one in asked.parameters if isinstance(one.kind, (DieKind, DiceKind))}
    found = []
    refused: InputError | None = None
    for value in values_of(opened):
        try:
            found.append((value, odds(game, question, {**given, opened.name: value}, [answered])))
        except InputError as error:
            if error.parameter is None or error.parameter in rolled:  # too many to count: not passed over
                raise
            refused = refused or error  # with another fact, this value is none
    if not found:
        raise refused or InputError(opened.name, "has no value to try")
    return found


def _opened(asked: Question, given: Mapping[str, object], named: str) -> Field:
    """Find the fact that is open."""
    fits = {one.name: one for one in asked.parameters if isinstance(one.kind, (IntKind, EnumKind, BoolKind))}
    if named:
        if named not in fits:
            raise InputError("fact", f"{shown(named)} is not one of {choices(named, fits)}")
        if named in given:
            raise InputError(named, "is given, and cannot be open too")
        return fits[named]
    left = [one for name, one in fits.items() if one.required and name not in given]
    if len(left) != 1:
        held = ", ".join(one.name for one in left) or "none"
        raise InputError(
            "fact", f"one fact is left open, here {held}; name it with --fact and give the others"
        )
    return left[0]


def values_of(field: Field) -> Iterable[int | str | bool]:
    """List what a number, a name, a die or a yes/no may be, lowest first."""
    match field.kind:
        case DieKind() as die:
            return die.faces
        case EnumKind(values):
            return values
        case IntKind(low, high):
            if low is None:
                low = -FARTHEST if high is None else min(-FARTHEST, high - FARTHEST)
            most = max(FARTHEST, low + FARTHEST) if high is None else high
            return range(low, min(most, low + MOST - 1) + 1)
        case _:
            return (False, True)


def wished_for(
    asked: Question, answered: str, results: Sequence[str], parameter: str = "of"
) -> frozenset[str]:
    """Check the results wished for, as far as the answer says which there are.

    ``parameter`` is what named the field of the answer. Raises ``InputError`` naming it or ``result``.
    """
    fields = {one.name: one for one in asked.answer.fields}
    if answered not in fields:
        raise InputError(parameter, f"{shown(answered)} is not one of {choices(answered, fields)}")
    kind = fields[answered].kind
    known = kind.names if isinstance(kind, EnumKind) else ("yes", "no") if isinstance(kind, BoolKind) else ()
    names = {said(name): name for name in known}
    for result in results:
        if known and result not in known and result not in names:
            raise InputError("result", f"{shown(result)} is not one of {choices(result, known)}")
    if not results:
        raise InputError("result", "is missing; name one or more, as De,D3")
    return frozenset(names.get(result, result) for result in results)


def written(value: object) -> str:
    """Write a value as the catalogue names it, which is how results are wished for."""
    return value if isinstance(value, str) else said(value)
