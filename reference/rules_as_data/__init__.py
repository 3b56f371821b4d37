"""Rules as data: questions written in ``questions/*.toml``, with the same abilities as those in Python.

A file lists what is given, the steps, and the answer. Each step has a rule, a sentence with values, and one
expression of a small language: numbers, choices, yes and no, sums over lists, table cells, column shifts,
modifiers, conditions. Every expression is type-checked when its file is read: it terminates, never divides by
zero, names only existing rows and columns, and its numbers are bounded. Nothing is ever run as Python.
"""

from __future__ import annotations

from countermarch.reference.rules_as_data.building import build
from countermarch.reference.rules_as_data.question_files import questions_of, valid_questions_of
from countermarch.reference.rules_as_data.readable_data import ReadableData

__all__ = ["ReadableData", "build", "questions_of", "valid_questions_of"]
