"""Write facts as a sentence, the reverse of reading: tests check that both directions agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    Field,
    ListKind,
    RecordKind,
    TextKind,
)
from countermarch.sentences.vocabulary import is_reading

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.reference.engine import Question
    from countermarch.sentences.vocabulary import Names

    Things = Sequence[Mapping[str, Any]]


def sentence_of(question: Question, names: Names, given: Mapping[str, Any]) -> str:
    """Return a question and its facts as a sentence; "" if a fact cannot be put in words.

    >>> from countermarch.sentences.replies import names_of
    >>> from countermarch.reference.engine import registry
    >>> asked = registry.find("lebanon-82", "combat-result")
    >>> sentence_of(asked, names_of("lebanon-82"), {"terrain": "town", "differential": 3, "die": 4})
    'combat result: terrain town, differential +3, roll 4'
    """
    fields = {field.name: field for field in question.parameters}
    stated = [_fact(question.id, (name,), fields[name], value, names) for name, value in given.items()]
    if any(is_reading(fields[name], names) for name in given) or "" in stated:
        return ""
    heard = names.heard.questions.get(question.id)
    opening = question.id.replace("-", " ")
    if heard and heard.needs and not any(need in opening for need in heard.needs):
        opening = f"{opening}, {heard.needs[0]}"
    return f"{opening}: {', '.join(stated)}"


def _fact(question: str, path: tuple[str, ...], field: Field, value: object, names: Names) -> str:  # noqa: PLR0911 # one line a kind
    """Return one fact in words; "" if it cannot be put in words."""
    stated = names.fact(question, path)
    cue = stated.cues[0] if stated.cues else _spaced(path[-1])
    is_owned = (stated.cues and stated.owner != "") or names.owns(path[-1])
    owner = _spaced(path[0]).split(" ")[0] if is_owned else ""
    match field.kind:
        case BoolKind():
            yes = stated.yes[0] if stated.yes else _spaced(path[-1])
            return yes if value else stated.no[0] if stated.no else f"no {yes}"
        case EnumKind():
            return _choice(value, cue, names.of_choice(value, stated.choices))
        case DieKind() | DiceKind():
            rolled = " ".join(map(str, value)) if isinstance(value, list) else str(value)
            return f"{owner} {cue if stated.cues else 'rolled'} {rolled}".strip() if rolled else ""
        case ListKind(item=RecordKind(fields=fields)):
            things = [_thing(question, path[0], fields, one, names) for one in cast("Things", value)]
            return ", ".join(things) if all(things) else ""
        case ListKind():
            numbers = " and ".join(_number(one, stated.signed) for one in cast("Sequence[object]", value))
            return f"{owner} {cue} {numbers}".strip() if numbers else ""
        case RecordKind():
            parts = " ".join(
                f"{_value_in_words(one)} {name}" for name, one in cast("Mapping[str, object]", value).items()
            )
            return f"{owner} {cue} {parts}".strip()
        case TextKind():
            return str(value)
        case _:
            return f"{owner} {cue} {_number(value, stated.signed)}".strip()


def _thing(
    question: str, parameter: str, fields: tuple[Field, ...], thing: Mapping[str, Any], names: Names
) -> str:
    """Return one thing of a list in words, its count first; "" if it cannot be put in words."""
    known = {field.name: field for field in fields}
    count = f"{thing['count']} " if thing.get("count", 1) != 1 else ""
    stated = {name: value for name, value in thing.items() if name != "count"}
    parts = [_fact(question, (parameter, name), known[name], value, names) for name, value in stated.items()]
    return count + " ".join(parts) if all(parts) else ""


def _choice(value: object, cue: str, called: list[str]) -> str:
    if not called:
        return f"no {cue}" if value == "none" else ""
    return f"{cue} {called[0]}"


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _number(value: object, signed: bool) -> str:
    return f"{value:+}" if signed and isinstance(value, int) else str(value)


def _value_in_words(value: object) -> str:
    return str(value).replace("-", " ")
