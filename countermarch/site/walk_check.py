"""Reads a tree of ``walks.py`` as the browser does, and compares it with its rule on random facts."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, cast

from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    ListKind,
    RecordKind,
)
from countermarch.site.compiled import taken_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field, Kind

    Walk = dict[str, Any]

TRIED: Final = 300
"""How often a tree is compared with its rule before it is used."""


RULED: Final = 0.1
"""How large a part of them must be rulings: a tree of bad input alone is of no use."""


def agrees(question: Question, made: Walk, tried: int = TRIED) -> bool:
    """Compare a tree with its rule on random facts, as many as are within it."""
    chance = random.Random(f"{question.game}/{question.id}")  # noqa: S311 -- the same each time
    within = ruled = 0
    for _ in range(4 * tried):
        given = {one.name: value for one in question.parameters for value in random_facts(one, chance, made)}
        found = follow(made, given)
        if found is None:
            continue
        within += 1
        ruled += "error" not in found
        if found != taken_apart(question, given):
            return False
        if within == tried:
            break
    return ruled > RULED * within


def random_facts(field: Field, chance: random.Random, made: Walk) -> Iterator[Any]:
    """Give a random fact of a field; nothing where the tree keeps the default."""
    if field.name in made["fixed"]:
        return
    if field.nullable and chance.random() < 0.5:  # noqa: PLR2004 -- now and then
        yield None
        return
    yield _any(field.kind, chance)


def _any(kind: Kind, chance: random.Random) -> Any:  # noqa: ANN401 -- a fact of any kind
    match kind:
        case BoolKind():
            return chance.random() < 0.5  # noqa: PLR2004 -- yes or no
        case EnumKind(values):
            return chance.choice(list(values))
        case DieKind() as die:
            return chance.choice(list(die.faces))
        case IntKind(low, high):
            least = -12 if low is None else low
            return chance.randint(least, least + 14 if high is None else min(high, least + 30))
        case DiceKind() as dice:
            return [chance.choice(list(dice.faces)) for _ in range(chance.randint(0, 4))]
        case RecordKind(fields=fields):
            return {
                one.name: None if one.nullable and chance.random() < 0.5 else _any(one.kind, chance)  # noqa: PLR2004
                for one in fields
            }
        case ListKind(item=item):
            return [_any(item, chance) for _ in range(chance.randint(0, 3))]
        case _:
            return chance.choice(("Alpha", "Bravo", "Charlie"))


def follow(made: Walk, given: dict[str, Any]) -> dict[str, Any] | None:
    """Return the parts of a ruling as ``taken_apart`` does, None outside of the tree; so ``js/walk.js``."""
    if any(given.get(name, kept) != kept for name, kept in made["fixed"].items()):
        return None
    place, nodes = made["tree"]
    while place >= 0:
        label, branches = nodes[place]
        chosen = _branch(label, given)
        if chosen is None:
            return None
        place = branches[chosen]
    if place == -1:
        return None
    end = made["ends"][-2 - place]
    if "error" in end:
        return {"error": [end["error"][0], _filled(end["error"][1], given)]}
    steps = [made["parts"][one] for one in end["steps"]]
    return {
        **end,
        "answer": _filled(end["answer"], given),
        "steps": [[rule, _filled(text, given), _filled(value, given)] for rule, text, value in steps],
    }


def _at(given: Any, path: str) -> Any:  # noqa: ANN401 -- a fact
    for name in path.split("."):
        given = given[int(name)] if isinstance(given, list) else given.get(name)
    return given


def _branch(label: list[Any], given: dict[str, Any]) -> Any:  # noqa: ANN401 -- a number, or None outside
    kind, *rest = label
    match kind:
        case "null":
            return int(_at(given, rest[0]) is not None)
        case "length":
            return min(len(_at(given, rest[0])), rest[1] + 1)
        case "is":
            return int(_at(given, rest[0]) != rest[1])
        case "same":
            return int(_at(given, rest[0]) != _at(given, rest[1]))
        case "pick":
            value = _at(given, rest[0])
            return next(i for i, one in enumerate(rest[1]) if one == value and type(one) is type(value))
        case "value":
            place = _added([rest[1], *[part for term in rest[0] for part in term]], given) - rest[2]
            return None if place < 0 else min(place, rest[3])
        case _:
            total = _added([rest[1], *[part for term in rest[0] for part in term]], given)
            return int(not (total < 0 if kind == "<" else total == 0))


def _added(numbers: list[Any], given: dict[str, Any]) -> int:
    total = numbers[0]
    for name, times in zip(numbers[1::2], numbers[2::2], strict=True):
        total += times * _at(given, name)
    return cast("int", total)


def _figure(one: str | list[Any], given: dict[str, Any]) -> str:
    """Write what stands between two pieces of a text: a fact by its path, or a sum."""
    if isinstance(one, str):
        return str(_at(given, one))
    return format(_added(one[1:], given), "+d" if one[0] else "d")


def _filled(value: Any, given: dict[str, Any]) -> Any:  # noqa: ANN401 -- JSON
    match value:
        case {"sum": numbers}:
            return _added(numbers, given)
        case {"fact": path}:
            return _at(given, path)
        case {"text": pieces}:
            return "".join(one if place % 2 == 0 else _figure(one, given) for place, one in enumerate(pieces))
        case list():
            return [_filled(one, given) for one in value]
        case dict():
            return {name: _filled(one, given) for name, one in value.items()}
        case _:
            return value
