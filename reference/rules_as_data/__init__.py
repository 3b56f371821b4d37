"""Rules as data: questions written in files, ``questions/*.toml``, that are equal to those in Python.

A file says what is given, the steps, and the answer. Each step names its rule, says a sentence with the
values in it, and is worked out by one expression of a small language: numbers, choices, yes and no, sums over
lists, table cells, column shifts, modifiers, conditions. Every expression is checked when its file is read:
it ends, it cannot divide by nothing, it names only rows and columns that there are, its numbers are bounded.
Nothing of it is ever run as Python.
"""

from __future__ import annotations

from countermarch.reference.rules_as_data.building import build
from countermarch.reference.rules_as_data.ground import Ground
from countermarch.reference.rules_as_data.reading import questions_of

__all__ = ["Ground", "build", "questions_of"]
