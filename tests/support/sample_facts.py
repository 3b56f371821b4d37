"""Sample facts: those of the worked cases, variations of these, and any that a question allows."""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine import InputError
from countermarch.reference.engine.ask import error_json
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    ListKind,
    RecordKind,
)
from support.games import cases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.reference.engine import Question
    from countermarch.reference.engine.json_values import Json
    from countermarch.reference.engine.kinds import Field, Kind

TEXTS = ("Alpha", "Bravo", "0908", "2616", "1820", "3020", "")


def error_of_script(error: InputError) -> dict[str, Any]:
    """Return an error as the script says it: with the number of dice due, if the fault is their number."""
    due = {} if error.due is None else {"due": error.due}
    return {"error": {**error_json(error)["error"], **due}}  # type: ignore[dict-item] # an object


def askings(
    question: Question, many: int, worked: Sequence[dict[str, Any]] | None = None
) -> list[dict[str, Any]]:
    """Return facts for a question: lists may be empty, and what does not go together is among them.

    ``worked`` are those to begin with: of the game's own cases where none are given.
    """
    chance = random.Random(f"{question.game}/{question.id}")  # noqa: S311 -- the same each time
    if worked is None:
        worked = [one["given"] for one in cases(question.game) if one["question"] == question.id]
    whole = [_whole(question, given) for given in worked]
    whole = [given for given in whole if given is not None]
    found = [*whole, _empty(question, chance)]
    while len(found) < many:
        known = chance.random() < 0.8 and whole
        found.append(
            _changed(question, chance.choice(whole), chance)
            if known
            else _any_facts(question.parameters, chance)
        )
    return found[: max(many, len(whole))]


def _whole(question: Question, given: dict[str, Any]) -> dict[str, Any] | None:
    """Return facts with all defaults, as the form of a page has them; nothing for facts without one."""
    try:
        return question.given_json(question.check(given))
    except InputError:
        return None


def _empty(question: Question, chance: random.Random) -> dict[str, Any]:
    """Return facts whose lists and pools are empty."""
    found = _any_facts(question.parameters, chance)
    return found | {one.name: [] for one in question.parameters if isinstance(one.kind, ListKind | DiceKind)}


def _changed(question: Question, given: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return facts with one or two of them otherwise, inside lists too."""
    found = copy.deepcopy(given)
    for _ in range(chance.choice((1, 1, 2))):
        field = chance.choice(question.parameters)
        found[field.name] = _otherwise(field, found[field.name], chance)
    return found


def _otherwise(field: Field, value: Json, chance: random.Random) -> Json:
    match field.kind:
        case ListKind(item=item) if isinstance(value, list) and value and chance.random() < 0.8:
            place = chance.randrange(len(value))
            if chance.random() < 0.3:
                return value[:place] + value[place + 1 :] if chance.random() < 0.5 else [*value, value[place]]
            if isinstance(item, RecordKind):
                return [
                    *value[:place],
                    _record_otherwise(item.fields, value[place], chance),
                    *value[place + 1 :],
                ]
            return [*value[:place], any_fact(item, chance), *value[place + 1 :]]
        case DiceKind() if isinstance(value, list) and value:
            return [chance.choice(list(field.kind.faces)) for _ in value]
        case RecordKind(fields=fields) if isinstance(value, dict) and value:
            return _record_otherwise(fields, value, chance)
        case _:
            return _fact(field, chance)


def _record_otherwise(
    fields: Sequence[Field], value: dict[str, Any], chance: random.Random
) -> dict[str, Any]:
    field = chance.choice(fields)
    return value | {field.name: _otherwise(field, value.get(field.name), chance)}


def _any_facts(fields: Sequence[Field], chance: random.Random) -> dict[str, Any]:
    return {one.name: _fact(one, chance) for one in fields}


def _fact(field: Field, chance: random.Random) -> Json:
    if field.nullable and chance.random() < 0.3:
        return None
    return any_fact(field.kind, chance)


def any_fact(kind: Kind, chance: random.Random) -> Json:  # noqa: PLR0911 -- a line a kind
    """Return any fact of a kind."""
    match kind:
        case BoolKind():
            return chance.random() < 0.5
        case EnumKind(values):
            return chance.choice(list(values))
        case DieKind() as die:
            return chance.choice(list(die.faces))
        case IntKind(low, high):
            least = -12 if low is None else low
            most = least + chance.choice((3, 14, 60)) if high is None else min(high, least + 30)
            return chance.randint(least, most)
        case DiceKind() as dice:
            return [chance.choice(list(dice.faces)) for _ in range(chance.randint(0, 5))]
        case RecordKind(fields=fields):
            return _any_facts(fields, chance)
        case ListKind(item=item):
            return [any_fact(item, chance) for _ in range(chance.choice((0, 1, 1, 2, 3, 5, 9)))]
        case _:
            return chance.choice(TEXTS)
