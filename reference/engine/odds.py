"""Exact odds: the answers of a question over every roll of its open dice.

Probabilities are counts of equally likely rolls out of a total; floats are made only for display.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Final, cast

from countermarch.reference.engine import open_dice, registry
from countermarch.reference.engine.ask import parameters_of
from countermarch.reference.engine.chance_tree import TOO_MANY, count_paths
from countermarch.reference.engine.errors import InputError, choices, quoted
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    EnumKind,
    Field,
    Kind,
    ListKind,
    RecordKind,
)
from countermarch.reference.engine.pools import rolls_by_sum

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from random import Random

    from countermarch.reference.engine.chance_tree import ChanceTree
    from countermarch.reference.engine.json_values import Json
    from countermarch.reference.engine.open_dice import OpenDice
    from countermarch.reference.engine.questions import Question

MAX_ROLLS: Final = 1_000_000
"""Maximum rolls (or combinations of dice, if order cannot matter) that are enumerated for one question."""

MAX_PROBED: Final = 60
"""Maximum dice that are tried to find out how many a question takes for a pool that is left out."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One answer (its fields by name, as JSON), which ``ways`` of ``total`` equally likely rolls give."""

    answer: Mapping[str, Json]
    ways: int
    total: int

    @property
    def probability(self) -> Fraction:
        """The exact probability, as a fraction in lowest terms."""
        return Fraction(self.ways, self.total)

    @property
    def percent(self) -> float:
        """The probability in percent, to two decimals."""
        return float(round(self.probability * 100, 2))


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a question: every outcome, in the order of its values, and the open parameters.

    They are exact unless ``sampled`` (see ``sampling``).
    """

    game: str
    question: str
    given: Mapping[str, Json]
    open: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    sampled: bool = False

    def by(self, field: str) -> Mapping[Json, Fraction]:
        """Return the probability of each value of a field of the answer.

        Raises ``InputError`` naming ``field`` if the odds are not by it, or its values are lists.

        >>> from fractions import Fraction
        >>> outcome = Outcome({"result": "hit"}, 1, 6), Outcome({"result": "miss"}, 5, 6)
        >>> Odds("", "", {}, ("die",), outcome).by("result")
        {'hit': Fraction(1, 6), 'miss': Fraction(5, 6)}
        """
        found: dict[Json, Fraction] = {}
        for outcome in self.outcomes:
            if field not in outcome.answer:
                raise InputError("field", f"{quoted(field)} is not one of {', '.join(outcome.answer)}")
            value = outcome.answer[field]
            if isinstance(value, (list, dict)):
                raise InputError("field", f"{quoted(field)} is a list; read it in each of the outcomes")
            found[value] = found.get(value, Fraction(0)) + outcome.probability
        return found

    def at_least(self) -> tuple[Fraction, ...]:
        """Return, for each outcome, the probability of it or a later one."""
        left = Fraction(1)
        found = []
        for outcome in self.outcomes:
            found.append(left)
            left -= outcome.probability
        return tuple(found)

    def as_json(self) -> dict[str, object]:
        """Return the JSON object: game, question, given, open, outcomes."""
        rolls = {"sampled": self.outcomes[0].total} if self.sampled else {}
        return {
            "game": self.game,
            "question": self.question,
            "given": dict(self.given),
            "open": list(self.open),
            **rolls,
            "outcomes": [
                {
                    "answer": dict(outcome.answer),
                    "probability": str(outcome.probability),
                    "percent": outcome.percent,
                }
                for outcome in self.outcomes
            ],
        }


def pool_scoring(
    game: str, question: str, given: Mapping[str, object], pool: str, dice: int
) -> tuple[str, Sequence[int], Sequence[int], tuple[tuple[int, ...], ...]] | None:
    """Return how a pool is scored: the unit, each face's score, the faces that also matter individually.

    The last item has a roll of ``dice`` dice for each sum with each set of these faces. None unless only
    the sum and these faces count.

    >>> pool_scoring("third-lebanon-war", "fire-hits", {}, "dice", 2)
    ('hits', (0, 0, 0, 0, 1, 2), (), ((4, 4), (4, 5), (4, 6), (5, 6), (6, 6)))
    """
    asked = registry.find(game, question)
    kinds = {field.name: field.kind for field in asked.parameters}
    for tally in asked.tallies:
        if tally.dice == pool and isinstance(kind := kinds.get(pool), DiceKind):
            scores, apart = tally.counts(given)
            rolls = rolls_by_sum(scores, apart, kind.faces, dice)
            return tally.unit, scores, apart, tuple([roll for roll, _ in rolls])
    return None


Spread = tuple[int, "Mapping[tuple[Any, ...], int]"]
"""A total of equally likely rolls, and the number of them that give each answer."""


def odds(game: str, question: str, given: Mapping[str, object], by: Sequence[str] | None = None) -> Odds:
    """Return the exact odds of a question whose dice are open (see ``open_dice``).

    ``by`` names the fields of the answer that distinguish outcomes, by default all. Dice that were already
    rolled are given as facts. Raises ``InputError`` like ``ask``, and naming ``by`` for an unknown field.
    """
    asked = registry.find(game, question)
    fields = answer_fields(asked, by)
    facts = dict(parameters_of(given))
    gaps = open_dice.find(asked.parameters, facts)
    if asked.course is None:
        walk = Enumeration(asked, fields, gaps)
        total, ways = walk.spread(facts)
        rolled = {gap.parameter for gap in walk.rolled}
    else:
        course = course_of(asked, facts, gaps, fields)
        total, last = count_paths(course)
        ways = defaultdict(int)
        for state, count in last.items():
            ways[outcome_key(course.answer(state), fields)] += count
        rolled = course.rolled
    return ordered(asked, facts, fields, rolled, (total, ways))


def course_of(
    asked: Question, given: dict[str, Any], gaps: Sequence[OpenDice], fields: Sequence[Field]
) -> ChanceTree[Any]:
    """Return the chance tree of a question that has one (``asked.course``), with its dice open.

    Raises ``InputError`` naming a pool of which only some dice are rolled.
    """
    for gap in gaps:
        if gap.rolled:
            raise InputError(gap.parameter, "some of these dice are rolled and some open; give all or none")
    paths, wanted = frozenset(gap.path for gap in gaps), frozenset(field.name for field in fields)
    return asked.course(asked.check(_stood_in(given, gaps)), paths, wanted)  # type: ignore[misc] # has one


def _stood_in(given: dict[str, Any], gaps: Sequence[OpenDice]) -> dict[str, Any]:
    """Return the facts with the lowest face for every open die."""
    for gap in gaps:
        if gap.needed or gap.dice:
            given = open_dice.fill(given, gap, gap.filled([gap.faces[0]] * (gap.dice or 0)))
    return given


def outcome_key(answer: object, fields: Sequence[Field]) -> tuple[Any, ...]:
    """Return the values of an answer that distinguish outcomes."""
    return tuple([getattr(answer, field.attribute) for field in fields])


def ordered(
    asked: Question,
    given: dict[str, Any],
    fields: Sequence[Field],
    rolled: Collection[str],
    spread: Spread,
    *,
    sampled: bool = False,
) -> Odds:
    """Make ``Odds`` with sorted outcomes; ``rolled`` are the parameters that were open."""
    total, ways = spread
    kinds = [field.kind for field in fields]
    # in the order of the table or the numbers, so that the same odds are printed the same everywhere
    ranked = sorted(ways.items(), key=lambda item: [*map(_rank, kinds, item[0])])
    outcomes = tuple(
        Outcome({f.name: to_json(v) for f, v in zip(fields, values, strict=True)}, count, total)
        for values, count in ranked
    )
    names = tuple(field.name for field in asked.parameters if field.name in rolled)
    return Odds(asked.game, asked.id, _as_given(asked, given, names), names, outcomes, sampled=sampled)


class Enumeration:
    """Enumerates the rolls of open dice, parameter by parameter: earlier dice may decide how many follow."""

    def __init__(self, asked: Question, fields: Sequence[Field], gaps: Sequence[OpenDice]) -> None:
        """Prepare to enumerate ``gaps``, distinguishing answers by ``fields``."""
        self.asked = asked
        self.fields = fields
        self.gaps = gaps
        self.tallies = {tally.dice: tally for tally in asked.tallies}
        self.ceilings: dict[str, int | None] = {}
        # by the number of equally likely rolls: branches with more dice have more of them, and are weighed at
        # the end
        self.found: dict[int, dict[tuple[Any, ...], int]] = defaultdict(lambda: defaultdict(int))
        self.rolled: set[OpenDice] = set()

    def spread(self, given: dict[str, Any]) -> Spread:
        """Count every roll."""
        self.ceilings = self._ceilings(given)
        self._walk(0, given, 1, 1, 1)
        # whole numbers over one common denominator: floats would add up to almost 1
        total = lcm(*self.found)
        ways: dict[tuple[Any, ...], int] = defaultdict(int)
        for rolls, answers in self.found.items():
            for answer, count in answers.items():
                ways[answer] += count * (total // rolls)
        return total, ways

    def sampled(self, given: dict[str, Any], chance: Random) -> tuple[Any, ...]:
        """Roll every open die once and return the answer's values."""
        for index, gap in enumerate(self.gaps):
            dice = self._dice(index, given)
            if dice is not None:
                given = open_dice.fill(
                    given, gap, gap.filled([chance.choice(gap.faces) for _ in range(dice)])
                )
        return self._answer(given)

    def _walk(self, index: int, given: dict[str, Any], weight: int, rolls: int, looked_at: int) -> None:
        """Fill the open dice from ``index`` on, and count the answers.

        ``weight`` is the number of rolls that the dice so far stand for, of ``rolls`` equally likely ones;
        ``looked_at`` is the number of cases enumerated, at most ``MAX_ROLLS``.
        """
        if index == len(self.gaps):
            self.found[rolls][self._answer(given)] += weight
            return
        gap, dice = self.gaps[index], self._dice(index, given)
        if dice is None:
            self._walk(index + 1, given, weight, rolls, looked_at)
            return
        tally = self.tallies.get(gap.name)
        counts = None if tally is None else tally.counts(given)
        enough = self.ceilings.get(gap.name)
        # before anything is rolled: a refusal after a minute of counting helps nobody
        looked_at *= gap.size(dice, counts, enough)
        if looked_at > MAX_ROLLS:
            raise InputError(gap.parameter, f"more than {looked_at:,} rolls are open; {TOO_MANY}")
        rolls *= len(gap.faces) ** dice
        for value, ways in gap.fillings(dice, counts, enough):
            self._walk(index + 1, open_dice.fill(given, gap, value), weight * ways, rolls, looked_at)

    def _ceilings(self, given: dict[str, Any]) -> dict[str, int | None]:
        """Return, for each pool, the sum from which all higher sums give the same answer."""
        tallies = [tally for tally in self.asked.tallies if tally.enough is not None]
        if not tallies:
            return {}
        wanted = frozenset(field.name for field in self.fields)
        facts = self.asked.check(_stood_in(given, self.gaps))
        return {tally.dice: tally.enough(facts, wanted) for tally in tallies if tally.enough is not None}

    def _answer(self, given: dict[str, Any]) -> tuple[Any, ...]:
        return outcome_key(self.asked.ask(given).answer, self.fields)

    def _dice(self, index: int, given: dict[str, Any]) -> int | None:
        """Return the number of dice for a gap: its own or that which the question takes; None for no die."""
        gap = self.gaps[index]
        dice = gap.dice if gap.dice is not None and gap.needed else self.due(index, given)
        if dice:
            self.rolled.add(gap)
        return dice

    def due(self, index: int, given: dict[str, Any]) -> int | None:
        """Return the only number of dice that the question accepts here.

        If it accepts none, None; for a pool that must be given, 0.
        """
        gap = self.gaps[index]
        lowest = gap.faces[0]
        if gap.single:
            return None if self._error_of_value(index, given, lowest) else 1
        taken = []
        # Only the question knows how many dice it takes: offer pools of growing size until it accepts one.
        for dice in range(1, MAX_PROBED + 1):
            refused = self._error_of_value(index, given, [lowest] * dice)
            if refused is not None and refused.due is not None:
                # the question says itself how many dice are due, which saves the other attempts
                taken = [refused.due] if refused.due else []
                break
            if refused is None:
                taken.append(dice)
                # it accepts any number, so the player must say how many
                if len(taken) > 1:
                    would_do = f"'{dice}d{len(gap.faces)}' for {dice} open dice, say"
                    raise InputError(gap.parameter, f"say how many dice are rolled: {would_do}")
        if taken:
            return taken[0]
        return 0 if gap.needed else None

    def _error_of_value(self, index: int, given: dict[str, Any], value: object) -> InputError | None:
        """Return the question's error about a value of this parameter; None if it accepts the value."""
        # the question is asked with stand-ins for the dice that come later: only the refusal of this one
        # matters
        trial = open_dice.fill(given, self.gaps[index], value)
        for later in self.gaps[index + 1 :]:
            dice = later.dice or 0
            stand_in: object = later.faces[0] if later.single else [*later.rolled, *[later.faces[0]] * dice]
            if later.needed or later.dice:
                trial = open_dice.fill(trial, later, stand_in)
        try:
            self.asked.ask(trial)
        except InputError as error:
            if error.parameter == self.gaps[index].parameter:
                return error
            # an error about a later die may come from its stand-in; any other would be there whatever is
            # rolled
            if error.parameter not in {gap.parameter for gap in self.gaps[index + 1 :]}:
                raise
        return None


def dice_due(asked: Question, given: dict[str, Any], parameter: str) -> int | None:
    """Return how many dice a pool that is left out must have; 0 if it must be given and takes none.

    None if the question takes any number, takes none, refuses the other facts, or ``parameter`` is not an
    open pool. Raises ``InputError`` if another pool in ``given`` makes no sense (see ``open_dice.find``).

    >>> from countermarch.reference.engine import registry
    >>> battle = registry.find("third-lebanon-war", "resolve-battle")
    >>> sides = {"idf_units": [{"j3_rating": 3}], "insurgent_units": [{"j3_rating": 2}]}
    >>> dice_due(battle, {"attacker": "idf", "terrain": "other", **sides}, "first_fire_dice")
    2
    """
    gaps = open_dice.find(asked.parameters, given)
    for index, gap in enumerate(gaps):
        if gap.path == (parameter,):
            try:
                return Enumeration(asked, (), gaps).due(index, given)
            except InputError:
                return None
    return None


def answer_fields(asked: Question, by: Sequence[str] | None) -> list[Field]:
    """Return fields of the answer by name, all if None; raises ``InputError`` naming ``by``."""
    known = {field.name: field for field in asked.answer.fields}
    if by is None:
        return list(known.values())
    by = (by,) if isinstance(by, str) else by
    for name in by:
        if name not in known:
            raise InputError("by", f"{quoted(name)} is not one of {choices(str(name), known)}")
    return [known[name] for name in dict.fromkeys(by)]


def _as_given(asked: Question, given: dict[str, Any], waiting: Collection[str]) -> dict[str, Json]:
    """Return every parameter, defaults included; an open one as given, or as ``"?"``."""
    shape: dict[str, Json] = {}
    for field in asked.parameters:
        if field.name in waiting:
            shape[field.name] = to_json(given.get(field.name, open_dice.OPEN))
        else:
            # a required pool that stayed closed had no dice to roll
            none_due = [] if field.required else field.default
            shape[field.name] = to_json(given.get(field.name, none_due))
    return shape


def _rank(kind: Kind, value: object) -> tuple[Any, ...]:
    """Return a sort key for values of answers: null first, names in the order of the rules."""
    if value is None:
        return (0,)
    match kind:
        case EnumKind(values):
            return (1, values.index(value) if value in values else len(values))
        case BoolKind():
            return (1, int(value is True))
        case ListKind(item):
            items = cast("Sequence[object]", value)
            return (1, len(items), *(_rank(item, part) for part in items))
        case RecordKind(fields=fields):
            return (1, *(_rank(field.kind, getattr(value, field.attribute)) for field in fields))
        case _:
            return (1, value)
