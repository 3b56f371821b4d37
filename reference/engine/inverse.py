"""Inverse odds: which values of one fact make a wanted result likely enough.

Every value is tried with ``odds``, so the two always agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from countermarch.reference.engine import registry
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.errors import InputError, choices, quoted
from countermarch.reference.engine.kinds import BoolKind, DiceKind, DieKind, EnumKind, IntKind
from countermarch.reference.engine.odds import odds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.reference.engine.kinds import Field
    from countermarch.reference.engine.odds import Odds
    from countermarch.reference.engine.questions import Question

FARTHEST: Final = 30
"""Largest distance from zero, or from its only bound, at which an unbounded number is tried."""

MAX_TRIED: Final = 200
"""Maximum number of values of a fact that are tried."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A value of the open fact, and the chance of the wanted results with it."""

    value: int | str | bool
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Needed:
    """Every value tried, in order; ``enough`` are those that reach the chance."""

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
        """The values with at least the wanted chance."""
        return tuple(one for one in self.tried if one.probability >= self.chance)

    @property
    def summary(self) -> str:
        """The sufficient values in words; empty if there are none."""
        reached = [one.value for one in self.enough]
        every = [one.value for one in self.tried]
        if not reached or len(reached) == len(every):
            return "any" if reached else ""
        ranked = all(type(value) is int for value in every)
        if ranked and reached == every[-len(reached) :]:
            return f"at least {reached[0]}"
        if ranked and reached == every[: len(reached)]:
            return f"at most {reached[-1]}"
        return ", ".join(in_words(value) for value in reached)

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
    """Return the values of one open fact with which one of the results has at least a given chance.

    ``fact`` is a whole number, a name or a yes/no that ``given`` leaves out, by default the only required
    one. ``field`` of the answer has the results, by default the headline. Raises ``InputError`` as ``odds``
    does, and naming ``result``, ``chance``, ``fact`` or ``field``.

    >>> found = need("lebanon-82", "combat-result", {"terrain": "town"}, ["Ex"], Fraction(1, 3))
    >>> found.fact, found.tried[0].value, len(found.enough) > 0
    ('differential', -30, True)
    """
    asked = registry.find(game, question)
    if not 0 < chance <= 1:
        raise InputError("chance", f"{chance} is not a chance: expected more than 0 and at most 1")
    opened = _opened(asked, given, fact)
    answered = field or asked.headline
    wished = checked_results(asked, answered, results)
    tried = []
    for value, spread in spreads(game, question, given, opened, answered):
        hits = [one.probability for one in spread.outcomes if result_name(one.answer[answered]) in wished]
        tried.append(Tried(value, sum(hits, Fraction(0))))
    return Needed(game, question, given, opened.name, answered, tuple(results), chance, tuple(tried))


def spreads(
    game: str, question: str, given: Mapping[str, object], opened: Field, answered: str
) -> list[tuple[int | str | bool, Odds]]:
    """Return the odds of a field of the answer for every value of an open fact, lowest first.

    Values that the question refuses are left out. Raises ``InputError`` if it refuses all.
    """
    asked = registry.find(game, question)
    rolled = {one.name for one in asked.parameters if isinstance(one.kind, (DieKind, DiceKind))}
    found = []
    refused: InputError | None = None
    for value in values_of(opened):
        try:
            found.append((value, odds(game, question, {**given, opened.name: value}, [answered])))
        except InputError as error:
            if error.parameter is None or error.parameter in rolled:  # too many rolls to count
                raise
            refused = refused or error  # not valid together with another fact
    if not found:
        raise refused or InputError(opened.name, "the question accepts none of its values")
    return found


def _opened(asked: Question, given: Mapping[str, object], named: str) -> Field:
    """Return the fact that is open."""
    fits = {one.name: one for one in asked.parameters if isinstance(one.kind, (IntKind, EnumKind, BoolKind))}
    if named:
        if named not in fits:
            if any(one.name == named for one in asked.parameters):
                known = ", ".join(fits).replace("_", " ")
                says = f"{named.replace('_', ' ')} is not one number, choice or yes-or-no"
                raise InputError("fact", f"{says}; expected one of {known}")
            raise InputError("fact", f"{quoted(named)} is not one of {choices(named, fits)}")
        if named in given:
            raise InputError(named, "has a value, so it cannot be the fact to solve for")
        return fits[named]
    left = [one for name, one in fits.items() if one.required and name not in given]
    if len(left) != 1:
        open_to = [one.name for one in left] or [name for name in fits if name not in given]
        named = ", ".join(open_to) or "none"
        how = f"{len(left)} are missing" if left else "name it"
        raise InputError("fact", f"exactly one fact can be solved for; {how}: {named}")
    return left[0]


def values_of(field: Field) -> Iterable[int | str | bool]:
    """List the values of a number, a name, a die or a yes/no, lowest first."""
    match field.kind:
        case DieKind() as die:
            return die.faces
        case EnumKind(values):
            return values
        case IntKind(low, high):
            if low is None:
                low = -FARTHEST if high is None else min(-FARTHEST, high - FARTHEST)
            most = max(FARTHEST, low + FARTHEST) if high is None else high
            return range(low, min(most, low + MAX_TRIED - 1) + 1)
        case _:
            return (False, True)


def checked_results(asked: Question, answered: str, results: Sequence[str]) -> frozenset[str]:
    """Check the names of wanted results, if the field of the answer lists its values.

    Raises ``InputError`` naming ``result``, or ``field`` if there is no such field.
    """
    fields = {one.name: one for one in asked.answer.fields}
    if answered not in fields:
        raise InputError("field", f"{quoted(answered)} is not one of {choices(answered, fields)}")
    kind = fields[answered].kind
    known = kind.names if isinstance(kind, EnumKind) else ("yes", "no") if isinstance(kind, BoolKind) else ()
    names = {in_words(name): name for name in known}
    for result in results:
        if known and result not in known and result not in names:
            raise InputError("result", f"{quoted(result)} is not one of {choices(result, known)}")
    if not results:
        raise InputError("result", "not given; name one or more, such as De,D3")
    return frozenset(names.get(result, result) for result in results)


def result_name(value: object) -> str:
    """Return the name of a wanted value, as in the catalogue."""
    return value if isinstance(value, str) else in_words(value)
