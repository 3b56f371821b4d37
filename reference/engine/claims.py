"""What a text says a ruling is: the results of its question that the words beside its receipt name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind
from countermarch.reference.engine.spoken import said

if TYPE_CHECKING:
    from countermarch.reference.engine.questions import Question

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


def named(asked: Question, field: str, words: tuple[str, str]) -> tuple[str, ...]:
    """Return the values of a field of an answer that are named beside its receipt, as said.

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
    for form, value in _forms(asked, field).items():
        alone = rf"(?<![\w+-]){re.escape(form)}(?!\w)"
        if re.fullmatch(r"[a-z]+", form):
            alone = rf"{alone}(?=[^\w\0]*\0)|\0{_IS}{alone}"
        found |= {hit.start(): value for hit in re.finditer(alone, text)}
    if _numeric(asked, field) and (number := _NUMBER.search(lead)):
        found[number.start()] = str(int(number[1].replace("\u2212", "-")))
    return tuple(dict.fromkeys(found[place] for place in sorted(found)))


def _forms(asked: Question, field: str) -> dict[str, str]:
    """Return every way to write a value of a field, and the value as it is said."""
    kind = next(one.kind for one in asked.answer.fields if one.name == field)
    match kind:
        case EnumKind(values=values):
            return {form: said(one) for one in values for form in (str(one), said(one))}
        case BoolKind():
            return {"yes": "yes", "no": "no"}
        case _:
            return {}


def _numeric(asked: Question, field: str) -> bool:
    return any(one.name == field and isinstance(one.kind, IntKind) for one in asked.answer.fields)
