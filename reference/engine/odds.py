"""Exact odds: what a question answers over every roll of the dice that are still open.

Probabilities are whole numbers of equally likely rolls out of a total; a float is made only to be read.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.engine import holes, pools, registry, wire
from countermarch.reference.engine.ask import parameters_of
from countermarch.reference.engine.errors import InputError, choices, shown
from countermarch.reference.engine.kinds import BoolKind, EnumKind, Field, Kind, ListKind, RecordKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.reference.engine.holes import Hole
    from countermarch.reference.engine.plain import Json
    from countermarch.reference.engine.questions import Question

MOST_ROLLS: Final = 1_000_000
"""Most rolls (or mixtures of dice, where the order cannot matter) that are looked at for one question."""

MOST_PROBED: Final = 60
"""Most dice tried when a pool is left out and the question itself must say how many it takes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One answer (its fields by name, as JSON) and in how many of ``total`` equally likely rolls it comes."""

    answer: Mapping[str, Json]
    ways: int
    total: int

    @property
    def probability(self) -> Fraction:
        """How likely it is."""
        return Fraction(self.ways, self.total)

    @property
    def percent(self) -> float:
        """How likely it is, in hundredths, to two places."""
        return float(round(self.probability * 100, 2))


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a question: every outcome, in the order of its values, and the parameters left open."""

    game: str
    question: str
    given: Mapping[str, Json]
    open: tuple[str, ...]
    outcomes: tuple[Outcome, ...]

    def at_least(self) -> tuple[Fraction, ...]:
        """Return, for each outcome, how likely it or a later one is."""
        left = Fraction(1)
        found = []
        for outcome in self.outcomes:
            found.append(left)
            left -= outcome.probability
        return tuple(found)

    def as_json(self) -> dict[str, object]:
        """Return the object a program reads: game, question, given, open, outcomes."""
        return {
            "game": self.game,
            "question": self.question,
            "given": dict(self.given),
            "open": list(self.open),
            "outcomes": [
                {
                    "answer": dict(outcome.answer),
                    "probability": str(outcome.probability),
                    "percent": outcome.percent,
                }
                for outcome in self.outcomes
            ],
        }


def odds(game: str, question: str, given: Mapping[str, object], by: Sequence[str] | None = None) -> Odds:
    """Return the exact odds of a question whose dice are open (see ``holes``), by fields of its answer.

    ``by`` names the fields of the answer that tell outcomes apart, all of them when None. What has been
    rolled already is given as a fact. Raises InputError like ``ask``, and naming ``by`` for an unknown field.
    """
    entry = registry.find(game, question)
    fields = _chosen(entry, by)
    asked = dict(parameters_of(given))
    gaps = holes.find(entry.parameters, asked)
    walk = _Enumeration(entry, fields, gaps)
    total, ways = _quick(entry, asked, gaps, fields) or walk.spread(asked)
    kinds = [field.kind for field in fields]
    ranked = sorted(ways.items(), key=lambda item: [*map(_rank, kinds, item[0])])
    outcomes = tuple(
        Outcome({f.name: wire.plain(v) for f, v in zip(fields, values, strict=True)}, count, total)
        for values, count in ranked
    )
    rolled = [gap for gap in gaps if gap.dice or gap in walk.rolled]
    names = tuple(dict.fromkeys(gap.parameter for gap in rolled))
    return Odds(game, question, _as_given(entry, asked, rolled), names, outcomes)


Spread = tuple[int, "Mapping[tuple[Any, ...], int]"]
"""A total of equally likely rolls, and how many of them give each answer."""


class _Enumeration:
    """Walks every roll of the open dice, parameter by parameter: what is due may depend on earlier dice."""

    def __init__(self, entry: Question, fields: Sequence[Field], gaps: Sequence[Hole]) -> None:
        self.entry = entry
        self.attributes = [field.attribute for field in fields]
        self.gaps = gaps
        self.found: dict[int, dict[tuple[Any, ...], int]] = defaultdict(lambda: defaultdict(int))
        self.rolled: set[Hole] = set()

    def spread(self, given: dict[str, Any]) -> Spread:
        self._walk(0, given, 1, 1, 1)
        total = lcm(*self.found)
        ways: dict[tuple[Any, ...], int] = defaultdict(int)
        for rolls, answers in self.found.items():
            for answer, count in answers.items():
                ways[answer] += count * (total // rolls)
        return total, ways

    def _walk(self, index: int, given: dict[str, Any], weight: int, rolls: int, looked_at: int) -> None:
        if index == len(self.gaps):
            answer = self.entry.ask(given).answer
            self.found[rolls][tuple([getattr(answer, name) for name in self.attributes])] += weight
            return
        gap = self.gaps[index]
        dice = gap.dice if gap.dice is not None and gap.needed else self._due(index, given)
        if dice is None:
            self._walk(index + 1, given, weight, rolls, looked_at)
            return
        if dice:
            self.rolled.add(gap)
        classes = _classes(self.entry, gap, given)
        looked_at *= gap.ways(dice, classes)
        if looked_at > MOST_ROLLS:
            say = "give some of the dice"
            raise InputError(gap.parameter, f"more than {MOST_ROLLS:,} rolls are open; {say}")
        rolls *= len(gap.faces) ** dice
        for value, ways in gap.fillings(dice, classes):
            self._walk(index + 1, holes.fill(given, gap, value), weight * ways, rolls, looked_at)

    def _due(self, index: int, given: dict[str, Any]) -> int | None:
        """Return how many dice the question takes here: the one number it accepts; None for no die at all."""
        gap = self.gaps[index]
        lowest = gap.faces[0]
        if gap.single:
            return 1 if self._accepts(index, given, lowest) else None
        taken = []
        for dice in range(1, MOST_PROBED + 1):
            if self._accepts(index, given, [lowest] * dice):
                taken.append(dice)
                if len(taken) > 1:
                    would_do = f"'{dice}d{len(gap.faces)}' for {dice} open dice, say"
                    raise InputError(gap.parameter, f"say how many dice are rolled: {would_do}")
        if taken:
            return taken[0]
        return 0 if gap.needed else None

    def _accepts(self, index: int, given: dict[str, Any], value: object) -> bool:
        trial = holes.fill(given, self.gaps[index], value)
        for later in self.gaps[index + 1 :]:
            dice = later.dice or 0
            stand_in: object = later.faces[0] if later.single else [*later.rolled, *[later.faces[0]] * dice]
            if later.needed or later.dice:
                trial = holes.fill(trial, later, stand_in)
        try:
            self.entry.ask(trial)
        except InputError as error:
            if error.parameter == self.gaps[index].parameter:
                return False
            if error.parameter not in {gap.parameter for gap in self.gaps[index + 1 :]}:
                raise
        return True


def dice_due(entry: Question, given: dict[str, Any], parameter: str) -> int | None:
    """Return how many dice a pool that is left out must have; None where the question takes any number.

    >>> from countermarch.reference.engine import registry
    >>> battle = registry.find("third-lebanon-war", "resolve-battle")
    >>> sides = {"idf_units": [{"j3_rating": 3}], "insurgent_units": [{"j3_rating": 2}]}
    >>> dice_due(battle, {"attacker": "idf", "terrain": "other", **sides}, "first_fire_dice")
    2
    """
    gaps = holes.find(entry.parameters, given)
    for index, gap in enumerate(gaps):
        if gap.path == (parameter,):
            try:
                return _Enumeration(entry, (), gaps)._due(index, given)  # noqa: SLF001 # of this module
            except InputError:
                return None
    return None


def _quick(
    entry: Question, given: dict[str, Any], gaps: Sequence[Hole], fields: Sequence[Field]
) -> Spread | None:
    """Return the odds of a tallied field alone, by one power of a big integer, if that will do."""
    tally = entry.tally
    if tally is None or [field.name for field in fields] != [tally.field]:
        return None
    match gaps:
        case [gap] if gap.path == (tally.dice,) and gap.dice is not None:
            clean = entry.check(holes.fill(given, gap, list(gap.rolled)))
            scores = tally.scores(clean)
            known = sum(scores[face - gap.faces[0]] for face in clean[tally.dice])
            spread = pools.sums(scores, gap.dice)
            ways = {(known + total,): count for total, count in enumerate(spread) if count}
            return len(gap.faces) ** gap.dice, ways
        case _:
            return None


def _classes(entry: Question, gap: Hole, given: dict[str, Any]) -> list[list[int]]:
    """Return the faces of a tallied pool that count alike, or nothing for a pool that is not tallied."""
    tally = entry.tally
    if tally is None or gap.path != (tally.dice,):
        return []
    scores = tally.scores(entry.check(holes.fill(given, gap, [])))
    alike: dict[tuple[int, int | None], list[int]] = defaultdict(list)
    for face, score in zip(gap.faces, scores, strict=True):
        alike[score, face if face in tally.apart else None].append(face)
    return list(alike.values())


def _chosen(entry: Question, by: Sequence[str] | None) -> list[Field]:
    known = {field.name: field for field in entry.answer.fields}
    if by is None:
        return list(known.values())
    for name in by:
        if name not in known:
            raise InputError("by", f"{shown(name)} is not one of {choices(str(name), known)}")
    return [known[name] for name in dict.fromkeys(by)]


def _as_given(entry: Question, given: dict[str, Any], gaps: Sequence[Hole]) -> dict[str, Json]:
    """Return every parameter with its default filled in; an open one as it was left, or as ``"?"``."""
    shape: dict[str, Json] = {}
    waiting = {gap.parameter for gap in gaps}
    for field in entry.parameters:
        if field.name in waiting:
            shape[field.name] = wire.plain(given.get(field.name, holes.OPEN))
        else:
            none_due = [] if field.required else field.default
            shape[field.name] = wire.plain(given.get(field.name, none_due))
    return shape


def _rank(kind: Kind, value: Any) -> tuple[Any, ...]:  # noqa: ANN401 -- any value of an answer
    """Return a key that orders answers as a reader expects: null first, names as the rules list them."""
    if value is None:
        return (0,)
    match kind:
        case EnumKind(values):
            return (1, values.index(value) if value in values else len(values))
        case BoolKind():
            return (1, int(value))
        case ListKind(item):
            return (1, len(value), *(_rank(item, part) for part in value))
        case RecordKind(fields=fields):
            return (1, *(_rank(field.kind, getattr(value, field.attribute)) for field in fields))
        case _:
            return (1, value)
