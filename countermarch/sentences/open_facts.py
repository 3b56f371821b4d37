"""Try the values of facts that are open: what does not depend on them is answered, else each is a choice."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

from countermarch.components.display_names import words
from countermarch.components.errors import InputError
from countermarch.reference.engine.display_values import choice_names, help_for_people, in_words
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    ListKind,
    RecordKind,
)
from countermarch.sentences.rulings import Choice, Presumed, outcome, ruled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field
    from countermarch.sentences.rulings import Reply

MAX_SHOWN, MAX_OFFERED = 6, 24
"""Maximum choices of several facts at once, and most of one, that are offered with a question back."""

MAX_PRESUMED = 150
"""Maximum rulings, to see which facts that nobody stated decide the answer."""

MAX_NUMBERS = 9
"""Maximum number of values of a number that are tried, or offered."""

MAX_LISTED = 12
"""Maximum number of values of a missing fact that are listed."""

NOT_ALLOWED = "not-allowed"
"""The result of an act that no rule allows."""

MAX_TRIED = 24
"""Maximum combinations of open facts that are tried."""


def with_open(asked: Question, game: Game, reply: Reply) -> Reply:
    """Try all values of the missing facts: answer if one alone is allowed or all agree, else ask back."""
    same = {
        missing: reply.given[stated]
        for missing in reply.missing
        for stated in reply.given
        if stated.endswith(f"_{missing}")  # the front that an event names is where it is asked about
    }
    left = tuple(name for name in reply.missing if name not in same)
    reply = replace(reply, given={**reply.given, **same}, assumed={**reply.assumed, **same}, missing=left)
    fields = [one for one in asked.parameters if one.name in reply.missing]
    if not fields:
        return with_outcomes(asked, game, reply)
    denied = reply.reading.denied if reply.reading else {}
    values = [
        [value for value in _values(one.kind) if value not in denied.get(one.name, ())]
        or _positions(one.kind, reply.given)
        for one in fields
    ]
    choices: tuple[Choice, ...] = ()
    if all(values) and _times(values) <= MAX_TRIED:
        tried = []
        for each in product(*values):
            more = dict(zip((one.name for one in fields), each, strict=True))
            try:
                tried.append((more, ruled(asked, replace(reply, given={**reply.given, **more}, missing=()))))
            except InputError:
                continue
        settled, choices = _agreed(asked, game, reply, tried)
        if settled:
            return settled
        fields = [one for one in fields if _decides(one.name, tried)] or fields
        reply = replace(reply, missing=tuple(one.name for one in fields))
        choices = _first(fields[0].name, choices) if len(choices) > MAX_SHOWN else choices
    else:
        choices = _choices(asked, game, reply, fields[0], values[0])
    known = any(one.says for one in choices)
    return replace(reply, says=options_wanted(asked, fields[0].name, choices=not known), choices=choices)


def _decides(name: str, tried: Sequence[tuple[dict[str, Any], Reply]]) -> bool:
    """Return whether the ruling depends on a fact, the others being equal."""
    found: dict[str, set[str]] = {}
    for more, one in tried:
        others = repr([value for fact, value in more.items() if fact != name])
        found.setdefault(others, set()).add(_result(one))
    return any(len(results) > 1 for results in found.values())


def _first(name: str, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the choices of the first of several missing facts, with the outcome if it settles the ruling."""
    found: dict[object, list[str]] = {}
    for one in choices:
        found.setdefault(one.facts[name], []).append(one.says)
    return tuple(Choice({name: value}, says[0] if len({*says}) == 1 else "") for value, says in found.items())


def _choices(
    asked: Question, game: Game, reply: Reply, field: Field, values: Sequence[object]
) -> tuple[Choice, ...]:
    """Return the values of a missing fact to choose from, and what each comes to if no other is missing."""
    found = []
    for value in values or _counts(field.kind):
        says = ""
        if len(reply.missing) == 1:
            tried = ruled(asked, replace(reply, given={**reply.given, field.name: value}, missing=()))
            if tried.status == "asks" and tried.missing[:1] == (field.name,):
                continue  # no such value can be
            says = outcome(asked, game, tried) if tried.status in ("answered", "odds") else ""
        found.append(Choice({field.name: value}, says))
    joined = _joined(found)
    return joined if len(joined) <= MAX_OFFERED else ()


def with_outcomes(asked: Question, game: Game, reply: Reply) -> Reply:
    """Return the reply with its ruling, or the outcome of each value of the first missing fact if few."""
    settled = ruled(asked, reply)
    names = {one.name: one for one in asked.parameters if one.name in settled.missing}
    wanted = [one for name, one in names.items() if name not in settled.given]
    if settled.status != "asks" or not wanted or not _values(wanted[0].kind):
        return settled
    tried = with_open(asked, game, replace(reply, missing=(wanted[0].name,)))
    return replace(tried, says=settled.says) if tried.status == "asks" else tried


def with_open_parts(asked: Question, game: Game, reply: Reply) -> Reply | None:
    """Try all choices of the parts not said of a list's items, such as their side; None if all are."""
    open_parts = [
        (one.name, part)
        for one in asked.parameters
        if isinstance(one.kind, ListKind) and isinstance(one.kind.item, RecordKind)
        for part in one.kind.item.fields
        if part.required
        and not isinstance(part.kind, (DieKind, DiceKind))
        and any(isinstance(item, dict) and part.name not in item for item in reply.given.get(one.name, ()))
    ]
    if not open_parts:
        return None
    name, part = open_parts[0]
    values = _values(part.kind)
    choices = tuple(Choice({f"{name}.{part.name}": value}) for value in values or _counts(part.kind))
    if len(open_parts) == 1 and values:
        tried = []
        for value in values:
            items = [{**item, part.name: item.get(part.name, value)} for item in reply.given[name]]
            try:
                stated = replace(reply, given={**reply.given, name: items})
                tried.append((value, items, ruled(asked, stated)))
            except InputError:
                continue
        settled, _ = _agreed(asked, game, reply, [({name: items}, one) for _, items, one in tried])
        if settled:
            return settled
        separate = [({f"{name}.{part.name}": value}, one) for value, _, one in tried]
        _, choices = _agreed(asked, game, reply, separate)
    help_text = f" ({part.says})" if part.says else ""
    says = f"{asked.asks} Still needed: {words(part.name)} of the {words(name)}{help_text}."
    missing = (*(f"{name}.{one.name}" for name, one in open_parts), *reply.missing)
    return replace(reply, missing=missing, says=says, choices=choices)


def _agreed(
    asked: Question, game: Game, reply: Reply, tried: Sequence[tuple[dict[str, Any], Reply]]
) -> tuple[Reply | None, tuple[Choice, ...]]:
    """Return the reply if one of the values tried is allowed or all agree, and else the outcome of each."""
    fine = [(more, one) for more, one in tried if one.status in ("answered", "odds")]
    allowed = [(more, one) for more, one in fine if NOT_ALLOWED not in _result(one)]
    fine = allowed if len(allowed) == 1 else fine
    if len(fine) == 1:
        more, one = fine[0]
        return replace(one, assumed={**one.assumed, **more}), ()
    if len({_result(one) for _, one in fine}) == 1:
        more, one = fine[0]
        return replace(one, given=reply.given, open_facts=tuple(more), example=more), ()
    return None, _joined([Choice(more, outcome(asked, game, one)) for more, one in fine])


def _result(reply: Reply) -> str:
    return repr(reply.ruled.get("answer", reply.ruled.get("outcomes")))


def _joined(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return choices with numbers in a row that come to the same as one: 1-5."""
    found: list[Choice] = []
    for one in choices:
        (name, value), *more = one.facts.items()
        last = found[-1] if found else None
        counts = isinstance(value, int) and not isinstance(value, bool) and not more
        if last is not None and counts and one.says and last.says == one.says:
            found[-1] = replace(last, label=f"{in_words(last.facts[name])}\u2013{value}")
        else:
            found.append(one)
    return tuple(found)


def options_wanted(asked: Question, name: str, *, choices: bool = True) -> str:
    """Return the question back about a missing fact, with its help text, and perhaps its choices."""
    stated = ""
    for one in asked.parameters:
        stated = stated if one.says == "same" else one.says  # the same as of the fact before
        if one.name == name:
            break
    says = help_for_people(stated, choice_names(asked.parameters))
    kind = next(one.kind for one in asked.parameters if one.name == name)
    values = [in_words(value) for value in kind.values] if isinstance(kind, EnumKind) else []
    named = any(re.search(rf"\b{re.escape(one)}\b", says) for one in values)
    more = f" and {len(values) - MAX_LISTED} more" if len(values) > MAX_LISTED else ""
    listed = f": {', '.join(values[:MAX_LISTED])}{more}" if choices and values and not named else ""
    return f"{asked.asks} Still needed: {words(name)}{f' ({says})' if says else ''}{listed}."


def _times(choices: Sequence[Sequence[object]]) -> int:
    total = 1
    for one in choices:
        total *= len(one)
    return total


def _values(kind: object) -> list[object]:
    """Return all values of a choice, or of a number with few."""
    match kind:
        case BoolKind():
            return [False, True]
        case EnumKind(values):
            return list(values)
        case IntKind(int(low), int(high)) if high - low < MAX_NUMBERS:
            return list(range(low, high + 1))
        case _:
            return []


def _counts(kind: object) -> list[object]:
    """Return the first values of a number without an end, from which most are chosen."""
    low = kind.min if isinstance(kind, IntKind) else None
    return list(range(low, low + MAX_NUMBERS)) if low in (0, 1) else []


def _positions(kind: object, given: Mapping[str, Any]) -> list[object]:
    """Return position 1 if a fact is a number from 1 up and the only given list has a single item."""
    lists = [value for value in given.values() if isinstance(value, list)]
    first = isinstance(kind, IntKind) and (kind.min, kind.max) == (1, None)
    return [1] if first and [len(one) for one in lists] == [1] else []


def presumed(asked: Question, game: Game, reply: Reply) -> tuple[Presumed, ...]:
    """Return the facts that nobody stated and whose other values would change the ruling."""
    now = outcome(asked, game, reply)
    found, left = [], MAX_PRESUMED
    for one in asked.parameters:
        if (
            one.required
            or one.name in reply.given
            or (one.reading is not None and not one.reading.also_a_fact)
        ):
            continue
        others = [value for value in _near_values(one.kind, one.default) if value != one.default]
        left -= len(others)
        tried = []
        for value in others if left >= 0 else ():
            would = ruled(asked, replace(reply, given={**reply.given, one.name: value}))
            says = outcome(asked, game, would) if would.status in ("answered", "odds") else now
            tried += [Choice({one.name: value}, says)] if says != now else []
        found += [Presumed(one.name, one.default, tuple(tried))] if tried else []
    return tuple(found)


def _near_values(kind: object, default: object) -> list[object]:
    """Return other values of a fact that could have been meant: all of few, and the next of many."""
    if default is None:
        return []
    return [default + 1] if isinstance(kind, IntKind) and isinstance(default, int) else _values(kind)
