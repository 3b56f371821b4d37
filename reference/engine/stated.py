"""Facts and results that a text states beside a receipt, compared with the facts and the answer it has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from countermarch.components.display_names import words as as_words
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.kinds import EnumKind, IntKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.reference.engine.questions import Question

_MIGHT: Final = r"\b(?:if|unless|would|could|might|instead)\b"
_ONLY_SUPPOSED: Final = re.compile(_MIGHT, re.IGNORECASE)
"""Words of a sentence that states what might be: nothing in it is held against a receipt."""

_ASIDE: Final = re.compile(rf"\([^()]*{_MIGHT}[^()]*\)", re.IGNORECASE)

_IS: Final = r"(?:\s+(?:is|was|of|at))?\s*[:=]?\s*"
_DENIED: Final = r"(?<!not )(?<!not a )(?<!not an )(?<!not the )(?<!n't )(?<!n't a )(?<!no )"
_SAYS: Final = r"\b(?:that|it|this|which|so)(?:'s| is| was| gives| makes| means)(?: an?| the)? "


def disputed(
    asked: Question,
    given: Mapping[str, object],
    answer: Mapping[str, object],
    words: tuple[str, str],
    beside: Sequence[str],
) -> tuple[str, ...]:
    """Return what the words around a receipt state that it contradicts: facts, numbers by name, the result.

    A choice counts beside the name of its fact ("clear terrain"), or after *in* or *on*; a number beside its
    name ("column 8"), and one with a sign if the question has only one such fact. ``given`` and ``answer``
    are the facts and the answer as JSON, ``beside`` the results that the words name.

    >>> from countermarch.reference.engine import registry
    >>> crt = registry.find("lebanon-82", "combat-result")
    >>> facts = {"terrain": "town", "differential": 3, "die": 4}
    >>> disputed(crt, facts, {"result": "A2", "column": 6}, ("In clear terrain at +2, column 8: ", ""), ())
    ('clear terrain, not town', '+2, not +3', 'column 8, not 6')
    >>> disputed(crt, facts, {"result": "A2"}, ("Town, so that is Ex (not A2): ", ""), ("Ex", "A2"))
    ('that is Ex, not A2',)
    >>> disputed(crt, facts, {"result": "A2"}, ("A town, and not clear terrain: ", ""), ())
    ()
    """
    text = _ASIDE.sub("", " ".join(" ".join(words).replace("\N{MINUS SIGN}", "-").split()))
    if _ONLY_SUPPOSED.search(text):
        return ()
    numbers = {
        field.name: values.get(field.name)
        for fields, values in ((asked.parameters, given), (asked.answer.fields, answer))
        for field in fields
        if isinstance(field.kind, IntKind)
    }
    return (
        *_choices(asked, given, text),
        *_signed(asked, given, text),
        *_named(numbers, text),
        *_result(in_words(answer[asked.headline_of(answer)]), text, beside),
    )


def _choices(asked: Question, given: Mapping[str, object], text: str) -> Iterator[str]:
    """Yield the values of choices that differ from the facts, if the text does not name the true one."""
    kinds = {field.name: field.kind for field in asked.parameters}
    everything = [
        str(value) for kind in kinds.values() if isinstance(kind, EnumKind) for value in kind.values
    ]
    for name, kind in kinds.items():
        true = given.get(name)
        if not isinstance(kind, EnumKind) or not isinstance(true, str) or _word(in_words(true)).search(text):
            continue
        label = re.escape(as_words(name))
        for value in kind.values:
            said = re.escape(in_words(value))
            shapes = [rf"{said} {label}", rf"{label}{_IS}{said}"]
            if everything.count(str(value)) == 1:
                shapes.append(rf"(?:in|into|on|onto) (?:an? |the )?{said}")
            for shape in shapes if value != true and not in_words(value).isdecimal() else ():
                hit = re.search(rf"{_DENIED}\b(?:{shape})(?![\w-])", text, re.IGNORECASE)
                if hit:
                    yield f"{hit[0][:1].lower()}{hit[0][1:]}, not {in_words(true)}"
                    break


def _signed(asked: Question, given: Mapping[str, object], text: str) -> Iterator[str]:
    """Yield a number with a sign that is not the fact, if only one fact of the question can have one."""
    signed = [
        field.name
        for field in asked.parameters
        if isinstance(field.kind, IntKind) and (field.kind.min is None or field.kind.min < 0)
    ]
    if len(signed) != 1 or not isinstance(true := given.get(signed[0]), int):
        return
    found = re.findall(r"(?<![\w.,/+-])([+-]\d{1,3})(?![\w%/]|\.\d)", text)
    if found and true not in map(int, found):
        yield f"{found[0]}, not {true:+d}"


def _named(numbers: Mapping[str, object], text: str) -> Iterator[str]:
    """Yield the numbers beside the name of a fact, or of a field of the answer, that are not its own."""
    labels = {name: as_words(name) for name in numbers}
    for name, true in numbers.items():
        if not isinstance(true, int):
            continue
        longer = [one for one in labels.values() if one != labels[name] and labels[name] in one]
        left = text
        for one in longer:
            left = re.sub(re.escape(one), "", left, flags=re.IGNORECASE)
        found = re.findall(
            rf"(?<![\w-]){re.escape(labels[name])}{_IS}([+-]?\d{{1,6}})(?![\w-]|\.\d)", left, re.IGNORECASE
        )
        if found and true not in map(int, found):
            yield f"{labels[name]} {found[0]}, not {true}"


def _result(true: str, text: str, beside: Sequence[str]) -> Iterator[str]:
    """Yield a result that the text says it is, though it names the true one elsewhere."""
    said = [one for one in beside if re.search(rf"{_SAYS}{re.escape(one)}(?![\w-])", text, re.IGNORECASE)]
    if (
        said
        and true in beside
        and true not in said
        and not re.search(rf"(?<!not ){re.escape(true)}\W*$", text)
    ):
        yield f"that is {said[0]}, not {true}"


def _word(said: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(said)}(?![\w-])", re.IGNORECASE)
