"""Sentences with values in them: ``{attack} against {defense}: column {odds}``.

Expressions are in braces. After a bar comes the format of a number: ``{shift|+}`` with its sign,
``{steps|step|steps}`` with its noun. Two braces are a literal one.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from countermarch.components.display_names import shortened_list
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.expressions import compile_expression as meant
from countermarch.reference.rules_as_data.functions.tables import signed
from countermarch.reference.rules_as_data.shapes import (
    ChoiceShape,
    FractionShape,
    IntegerShape,
    ListShape,
    OptionalShape,
    RecordShape,
    Shape,
    TextShape,
    described,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.reference.rules_as_data.meaning import Env, Evaluator, Scope

LONGEST_SHOWN: Final = 60
"""Maximum number of characters of a text in a sentence."""

MAX_SHOWN: Final = 12
"""Maximum items of a list in a sentence."""

_PART = re.compile(r"""\{\{|\}\}|\{(?P<inside>(?:[^{}"']|"[^"\n]*"|'[^'\n]*')*)\}|(?P<stray>[{}])""")
_BAR = re.compile(r"""(?:[^|"']|"[^"]*"|'[^']*')*""")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A compiled sentence: the function that writes it, and all its possible texts if these are few."""

    write: Callable[[Env], str]
    texts: tuple[str, ...] | None


def compile_sentence(template: str, scope: Scope, *, stop: bool = False) -> Sentence:
    """Parse a sentence with values in it; ``stop`` adds a missing full stop. Raises ``ExpressionError``.

    >>> from countermarch.reference.rules_as_data.readable_data import ReadableData
    >>> from countermarch.reference.rules_as_data.meaning import Scope
    >>> from countermarch import components
    >>> scope = Scope(ReadableData(components.game("lebanon-82")), {"hits": IntegerShape(0, 9)})
    >>> write = compile_sentence("{hits|hit|hits}, {hits + 1|+}", scope, stop=True).write
    >>> write({"hits": 0}), write({"hits": 1})
    ('No hits, +1.', '1 hit, +2.')
    """
    parts: list[str | Evaluator] = []
    choices: list[tuple[str, ...] | None] = []
    at = 0
    for found in _PART.finditer(template):
        _literal(template[at : found.start()], parts, choices)
        at = found.end()
        if found["stray"]:
            expected = "} for this {" if found["stray"] == "{" else "{ before this }, or two of them for one"
            raise ExpressionError(found.start(), found["stray"], expected)
        if found["inside"] is None:
            _literal(found[0][0], parts, choices)
            continue
        shape, run = _value(found["inside"], found.start() + 1, scope)
        parts.append(run)
        choices.append(shape.values if isinstance(shape, ChoiceShape) else None)
    _literal(template[at:], parts, choices)
    return Sentence(_writer(parts, stop=stop), _texts(choices))


def _literal(text: str, parts: list[str | Evaluator], choices: list[tuple[str, ...] | None]) -> None:
    if text:
        parts.append(text)
        choices.append((text,))


def _texts(choices: list[tuple[str, ...] | None]) -> tuple[str, ...] | None:
    known = [values for values in choices if values is not None]
    many = 1
    for values in known:
        many *= len(values)
    # all texts of a sentence are needed only where it is compared or chosen from
    if len(known) < len(choices) or many > 500:  # noqa: PLR2004 # more are not enumerated
        return None
    return tuple("".join(parts) for parts in itertools.product(*known))


def _value(inside: str, at: int, scope: Scope) -> tuple[Shape, Evaluator]:
    # a bar inside quotes belongs to the expression
    source = _BAR.match(inside)
    expression = source[0] if source else ""
    forms = inside[len(expression) :].split("|")[1:]
    try:
        found = meant(expression, scope)
    except ExpressionError as error:
        raise ExpressionError(error.at + at, error.value, error.expected) from None
    shape, run = found.shape, found.run
    if forms:
        return TextShape(), _formed(forms, shape, run, at + len(expression))
    if isinstance(shape, RecordShape) or (isinstance(shape, ListShape) and isinstance(shape.of, RecordShape)):
        raise ExpressionError(
            at, expression.strip(), f"a value that can be written; this is {described(shape)}"
        )
    if isinstance(shape, ChoiceShape):
        return shape, run
    if isinstance(shape, IntegerShape):
        return shape, lambda env: str(run(env))
    return shape, lambda env: value_text(run(env))


def _formed(forms: list[str], shape: Shape, run: Evaluator, at: int) -> Evaluator:
    if not isinstance(shape, IntegerShape | FractionShape | OptionalShape):
        raise ExpressionError(at, "|", f"a number before the bar; this is {described(shape)}")
    if forms == ["+"]:
        return lambda env: signed(run(env))
    if len(forms) == 2 and all(form.strip() for form in forms):  # noqa: PLR2004 # one and many
        one, many = forms
        return lambda env: (
            f"{found or 'no'} {one if found == 1 else many}" if (found := run(env)) is not None else "none"
        )
    raise ExpressionError(
        at, "|", "{x|+} for a number with its sign, or {x|step|steps} for a number with its noun"
    )


def value_text(value: object) -> str:
    """Return a value as text in a sentence.

    >>> from fractions import Fraction
    >>> [value_text(one) for one in (True, None, (3, 4), Fraction(5, 2))]
    ['yes', 'none', '3, 4', '5/2']
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case tuple():
            return shortened_list([*map(value_text, value)], MAX_SHOWN) or "nothing"
        case str() if len(value) > LONGEST_SHOWN:
            return value[: LONGEST_SHOWN - 1] + "…"
        case _:
            return str(value)


def _writer(parts: list[str | Evaluator], *, stop: bool) -> Callable[[Env], str]:
    runs = [part if callable(part) else None for part in parts]
    texts = [part if isinstance(part, str) else "" for part in parts]
    if not any(runs):
        fixed = _sentence("".join(texts), stop=stop)
        return lambda _env: fixed
    pairs = list(zip(runs, texts, strict=True))

    def write(env: Env) -> str:
        return _sentence("".join([text if run is None else run(env) for run, text in pairs]), stop=stop)

    return write


def _sentence(text: str, *, stop: bool) -> str:
    if not stop or not text:
        return text
    return f"{text[0].upper()}{text[1:]}" + ("" if text[-1] in ".?!" else ".")
