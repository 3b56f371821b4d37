"""The engine: questions and their signatures, rulings, odds and batches. Standard library only.

A question is a function in the ``registry``; its ``signature`` is read into ``kinds``, and these are compiled
into ``checks``. ``ask`` asks by name, ``odds`` returns exact odds, ``inverse`` and ``choosing`` search with
them, ``batch`` answers many questions at once.
"""

from __future__ import annotations

from countermarch.reference.engine import registry
from countermarch.reference.engine.ask import ruling_json
from countermarch.reference.engine.errors import InputError
from countermarch.reference.engine.kinds import (
    D6,
    D10,
    Count,
    D6Pool,
    D6UnorderedPool,
    DicePool,
    Die,
    Legal,
    Like,
    ListOf,
    Note,
    Range,
    Reading,
)
from countermarch.reference.engine.questions import Question, Tally
from countermarch.reference.engine.registry import question
from countermarch.reference.engine.ruling import Cell, Ruling, Step, Working, answer_json

__all__ = [
    "D6",
    "D10",
    "Cell",
    "Count",
    "D6Pool",
    "D6UnorderedPool",
    "DicePool",
    "Die",
    "InputError",
    "Legal",
    "Like",
    "ListOf",
    "Note",
    "Question",
    "Range",
    "Reading",
    "Ruling",
    "Step",
    "Tally",
    "Working",
    "answer_json",
    "question",
    "registry",
    "ruling_json",
]  # fmt: skip
