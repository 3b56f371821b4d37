"""Open dice: dice of a question that are still to be rolled, and all their possible rolls.

A die is open if it is left out or given as ``"?"``; a pool if it is left out, given as ``"4d6"``, or has
``"?"`` after dice that were already rolled: ``[6, 5, "?"]``. Inside lists and records, an optional die is
open only as ``"?"``, and a pool only if given.
"""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.engine import pools
from countermarch.reference.engine.errors import InputError, quoted
from countermarch.reference.engine.kinds import DiceKind, DieKind, Field, Kind, ListKind, RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

OPEN: Final = "?"
"""A die that is still to be rolled."""

MAX_DICE: Final = 200
"""Maximum open dice in one pool."""

_POOL = re.compile(r"([0-9]{1,6})[dD]([0-9]{1,4})")

KeyPath = tuple[str | int, ...]

Counts = tuple["Sequence[int]", "Sequence[int]"]
"""What a tally counts: the score of each face, and the faces that also count by themselves."""


@dataclass(frozen=True, slots=True)
class OpenDice:
    """An open die or pool: its place, its faces, and how many dice are open.

    ``path`` leads from the parameter inwards; ``rolled`` are the known dice of the pool; ``dice`` is None if
    the question decides their number; ``single`` is a die rather than a pool; ``needed`` is False if the
    question can be asked without it.
    """

    path: KeyPath
    faces: range
    dice: int | None
    rolled: tuple[object, ...] = ()
    single: bool = False
    ordered: bool = True
    needed: bool = True

    @property
    def parameter(self) -> str:
        """The parameter it belongs to."""
        return str(self.path[0])

    @property
    def name(self) -> str:
        """The path without positions in lists: ``markers.roll``."""
        return ".".join(step for step in self.path if isinstance(step, str))

    def size(self, dice: int, counts: Counts | None, enough: int | None = None) -> int:
        """Return the number of cases to enumerate for ``dice`` open dice."""
        if counts is not None:
            return len(pools.rolls_by_sum(*counts, self.faces, dice, enough))
        # combinations with repetition, where order does not matter
        return int(len(self.faces) ** dice) if self.ordered else math.comb(len(self.faces) + dice - 1, dice)

    def fillings(
        self, dice: int, counts: Counts | None, enough: int | None = None
    ) -> Iterator[tuple[Any, int]]:
        """Yield every case and its number of rolls; with ``counts``, rolls with equal counts are one case."""
        if counts is not None:
            for roll, ways in pools.rolls_by_sum(*counts, self.faces, dice, enough):
                yield self.filled(roll), ways
        elif self.ordered:
            for every in itertools.product(self.faces, repeat=dice):
                yield self.filled(every), 1
        else:
            for roll, ways in pools.mixtures(self.faces, dice):
                yield self.filled(roll), ways

    def filled(self, roll: Sequence[int]) -> int | list[object]:
        """Return the value of the die or pool once the open dice are rolled."""
        return roll[0] if self.single else [*self.rolled, *roll]


def find(fields: Sequence[Field], given: Mapping[str, object]) -> tuple[OpenDice, ...]:
    """Return the open dice of a question in the order of its parameters.

    Raises ``InputError`` naming the parameter for a pool of other dice, one that is too large, or an open die
    before a rolled one.
    """
    gaps: list[OpenDice] = []
    for field in fields:
        _enter(field, given, (field.name,), gaps)
    return tuple(gaps)


def inside(fields: Sequence[Field]) -> tuple[str, ...]:
    """Return the names of dice inside lists and records, without repetition.

    >>> from countermarch.reference.engine import registry
    >>> inside(registry.find("lebanon-82", "sam-fire").parameters)
    ('roll',)
    """
    found: list[str] = []
    for field in fields:
        item = field.kind.item if isinstance(field.kind, ListKind) else field.kind
        if isinstance(item, RecordKind):
            found += [one.name for one in item.fields if isinstance(one.kind, DieKind | DiceKind)]
            found += inside(item.fields)
    return tuple(dict.fromkeys(found))


def opened(fields: Sequence[Field], given: Mapping[str, object]) -> dict[str, object]:
    """Return the facts with every rolled die open again, also inside lists and records.

    >>> from countermarch.reference.engine import registry
    >>> fight = registry.find("next-war-in-lebanon", "firefight")
    >>> opened(fight.parameters, {"firers": [{"rating": 3, "dice": [4]}], "target_die": 5})
    {'firers': [{'rating': 3, 'dice': '1d6'}]}
    """
    kinds = {field.name: field.kind for field in fields}
    return {
        name: _opened(kinds[name], value) if name in kinds else value
        for name, value in given.items()
        if not isinstance(kinds.get(name), DieKind | DiceKind)
    }


def _opened(kind: Kind, value: object) -> object:
    match kind:
        case DieKind() if value is not None:
            return OPEN
        case DiceKind(sides=sides) if isinstance(value, list | tuple):
            return f"{len(value)}d{sides}" if value else value
        case RecordKind(fields=fields) if isinstance(value, dict):
            kinds = {field.name: field.kind for field in fields}
            return {name: _opened(kinds[name], one) if name in kinds else one for name, one in value.items()}
        case ListKind(item=item) if isinstance(value, list | tuple):
            return [_opened(item, one) for one in value]
        case _:
            return value


def fill(given: dict[str, Any], gap: OpenDice, value: object) -> dict[str, Any]:
    """Return a copy of the facts with one open die or pool filled."""
    step, *rest = gap.path
    return {**given, str(step): _with(given.get(str(step)), rest, value)}


def _with(holder: object, path: Sequence[str | int], value: object) -> object:
    if not path:
        return value
    step, *rest = path
    if isinstance(holder, dict):
        return {**holder, step: _with(holder.get(step), rest, value)}
    items = holder if isinstance(holder, list | tuple) else ()
    return [_with(item, rest, value) if index == step else item for index, item in enumerate(items)]


def _enter(field: Field, holder: Mapping[str, object], path: KeyPath, gaps: list[OpenDice]) -> None:
    value = holder.get(field.name)
    match field.kind:
        case DieKind() as kind:
            gaps.extend(_die(kind, field, holder, path))
        case DiceKind() as kind if field.name in holder:
            gaps.extend(_pool(kind, value, path))
        # only a parameter: inside lists a pool that is left out means none, or every unit would be open
        case DiceKind() as kind if len(path) == 1:
            gaps.append(OpenDice(path, kind.faces, None, ordered=kind.ordered, needed=field.required))
        case RecordKind(fields=fields):
            _enter_record(fields, value, path, gaps)
        case ListKind(item=RecordKind(fields=fields)) if isinstance(value, list | tuple):
            for index, item in enumerate(value):
                _enter_record(fields, item, (*path, index), gaps)
        case _:
            pass


def _enter_record(fields: Sequence[Field], value: object, path: KeyPath, gaps: list[OpenDice]) -> None:
    if isinstance(value, dict):
        for field in fields:
            _enter(field, value, (*path, field.name), gaps)


def _die(kind: DieKind, field: Field, holder: Mapping[str, object], path: KeyPath) -> Iterator[OpenDice]:
    if field.name not in holder:
        # an optional die inside a record is open only as "?": most units of a list roll nothing
        if field.required or len(path) == 1:
            yield OpenDice(path, kind.faces, 1, single=True, needed=field.required)
    elif holder[field.name] == OPEN:
        yield OpenDice(path, kind.faces, 1, single=True)


def _pool(kind: DiceKind, value: object, path: KeyPath) -> Iterator[OpenDice]:
    if isinstance(value, str):
        said = _POOL.fullmatch(value)
        if said is None or int(said[2]) != kind.sides:
            would_do = f"expected '3d{kind.sides}', or a list of dice with \"?\" for those to come"
            raise InputError(str(path[0]), f"{quoted(value)} is not an open pool; {would_do}")
        yield _sized(OpenDice(path, kind.faces, int(said[1]), ordered=kind.ordered))
    elif isinstance(value, list | tuple) and OPEN in value:
        rolled = tuple(die for die in value if die != OPEN)
        # in a pool where order matters, an open die before a rolled one would be another roll
        if kind.ordered and value[: len(rolled)] != value.__class__(rolled):
            raise InputError(str(path[0]), 'the open dice ("?") come after those that are rolled')
        yield _sized(OpenDice(path, kind.faces, len(value) - len(rolled), rolled, ordered=kind.ordered))


def _sized(gap: OpenDice) -> OpenDice:
    if gap.dice is not None and gap.dice > MAX_DICE:
        raise InputError(gap.parameter, f"{gap.dice} open dice are too many; expected at most {MAX_DICE}")
    return gap
