"""Offers ``odds``, ``choose`` and ``need`` for searches that ask for chances or the best choice."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from shlex import quote
from typing import TYPE_CHECKING, Any

from countermarch.cli.arguments import as_words
from countermarch.cli.layout.question import example
from countermarch.reference.engine import InputError, answer_json
from countermarch.reference.engine.choosing import choose
from countermarch.reference.engine.inverse import need, result_name
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    ListKind,
    RecordKind,
)
from countermarch.reference.engine.odds import odds
from countermarch.search.stems import data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.engine import Question

_NAMED = (BoolKind, EnumKind)


def commands_asked_for(query: str) -> list[str]:
    """Return the commands that a query asks for besides ``ask``.

    >>> commands_asked_for("which brigades are best, and what chance have they?")
    ['odds', 'choose']
    """
    said = set(re.findall("[a-z]+", query.lower()))
    return [name for name, words in data()["commands"].items() if said & set(words)]


def offer(tool: str, asked: Question) -> str:
    """Return an example of a question for ``odds``, ``choose`` or ``need``; empty if there is none."""
    facts = example(asked)
    for sized in (True, False):
        given = _without_dice(asked, facts, sized=sized)
        with suppress(InputError):
            if len(odds(asked.game, asked.id, given).outcomes) == 1:  # decided without dice
                return ""
            more = {} if tool == "odds" else _further_options(tool, asked, facts, given)
            words = [*as_words(given, asked.parameters), *as_words(more)]
            return " ".join(map(quote, ("countermarch", tool, asked.game, asked.id, *words)))
    return ""


def _without_dice(asked: Question, facts: Mapping[str, object], *, sized: bool) -> dict[str, object]:
    """Return the facts without dice; pools keep their size if ``sized``."""
    given: dict[str, object] = {}
    for field in asked.parameters:
        value = facts.get(field.name)
        if sized and isinstance(field.kind, DiceKind) and isinstance(value, list) and value:
            given[field.name] = f"{len(value)}d{field.kind.faces[-1]}"
        elif field.name in facts and not isinstance(field.kind, (DieKind, DiceKind)):
            given[field.name] = value
    return given


def _further_options(
    tool: str, asked: Question, facts: Mapping[str, object], given: dict[str, object]
) -> dict[str, object]:
    """Return the further options the command needs, tested by running it once."""
    if not any(one.name == asked.headline and isinstance(one.kind, _NAMED) for one in asked.answer.fields):
        raise InputError(asked.headline, "is not a result that you can ask for")
    answer: Any = answer_json(asked.ask(facts))
    result = result_name(answer[asked.headline])
    kinds = {field.name: field.kind for field in asked.parameters if field.name in given}
    if tool == "choose":
        lists = {name: kind.item for name, kind in kinds.items() if isinstance(kind, ListKind)}
        of = next((name for name, item in lists.items() if isinstance(item, RecordKind)), "")
        if not of:
            raise InputError("from", "there are no units to choose from")
        choose(asked.game, asked.id, given, [result], of=of)
        return {"result": result, **({"of": of} if len(lists) > 1 else {})}
    fact = next((name for name, kind in kinds.items() if isinstance(kind, IntKind)), "")
    given.pop(fact, None)
    need(asked.game, asked.id, given, [result], Fraction(1, 2), fact=fact)
    return {"result": result, "fact": fact}
