"""What a text says a ruling is: the results of its question that the words beside its receipt name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind, TextKind
from countermarch.reference.engine.spoken import said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.reference.engine.questions import Question

_LONGEST: Final = 40
"""Characters of a result that a table gives; what is longer is prose."""

_FAR: Final = 300
"""Characters of the text before or after a receipt that are read."""

_END: Final = re.compile(r"(?<=[.!?;])\s+|\n\s*\n|\n(?=[ \t>]*(?:[-*\u2022]|\d+[.)])\s)")
"""Where a sentence, a paragraph or an item of a list ends; a mere end of line may be one that was folded."""

_IS: Final = r"[^\w\0]*(?:(?:is|says|gives)\s+)?"
_NUMBER: Final = re.compile(r"(?:\b(?:is|are|says?|gives?|makes?|costs?)|=)\s+([+\u2212-]?\d{1,9})[^\w.]*$")


def beside(before: str, after: str) -> tuple[str, str]:
    """Return the words that belong to a receipt: those that lead to it, those that follow.

    ``before`` and ``after`` are the text up to the receipts next to it. Where nothing leads to it in its own
    sentence, it is what follows that counts, and without that the sentence before.

    >>> beside("It was long. He says De: ", ", and no more. So be it.")
    ('He says De: ', ', and no more.')
    >>> beside("He says De. ", "")
    ('He says De. ', '')
    """
    *earlier, lead = _END.split(before[-_FAR:])
    follow = _END.split(after[:_FAR])[0]
    if not _worded(lead) and not _worded(follow) and earlier:
        lead = earlier[-1] + " "
    return lead, follow


def _worded(text: str) -> bool:
    return re.search(r"\w", text) is not None


def named(
    asked: Question, field: str, words: tuple[str, str], read: Iterable[object] = ()
) -> tuple[str, ...]:
    """Return the values of a field of an answer that are named beside its receipt, as said.

    ``read`` is what stands in the tables that were read: the results of a question that only reads one.
    What only a chart says, as D2, counts anywhere in the sentence; a plain word, yes, no or a number only
    right beside the receipt, for it may mean anything elsewhere.

    >>> from countermarch.reference.engine import registry
    >>> crt = registry.find("lebanon-82", "combat-result")
    >>> named(crt, "result", ("De, and not A2, none can doubt: ", ""))
    ('De', 'A2')
    """
    lead, follow = words
    text = f"{lead}\0{follow}"
    found: dict[int, str] = {}
    for form, value in _forms(asked, field, read).items():
        alone = rf"(?<![\w+-]){re.escape(form)}(?!\w)"
        if re.fullmatch(r"[a-z]+", form):
            alone = rf"{alone}(?=[^\w\0]*\0)|\0{_IS}{alone}"
        found |= {hit.start(): value for hit in re.finditer(alone, text)}
    if _numeric(asked, field) and (number := _NUMBER.search(lead)):
        found[number.start()] = str(int(number[1].replace("\u2212", "-")))
    return tuple(dict.fromkeys(found[place] for place in sorted(found)))


def _forms(asked: Question, field: str, read: Iterable[object]) -> dict[str, str]:
    """Return every way to write a value of a field, and the value as it is said."""
    kind = next(one.kind for one in asked.answer.fields if one.name == field)
    match kind:
        case EnumKind(values=values):
            return {form: said(one) for one in values for form in (str(one), said(one))}
        case BoolKind():
            return {"yes": "yes", "no": "no"}
        case TextKind():
            codes = (one for one in read if isinstance(one, str) and len(one) <= _LONGEST)
            return {one: said(one) for one in codes if re.search(r"[^\W\d_]", one)}
        case _:
            return {}


def _numeric(asked: Question, field: str) -> bool:
    return any(one.name == field and isinstance(one.kind, IntKind) for one in asked.answer.fields)
