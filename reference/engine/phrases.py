"""Pieces of sentences that the rules of all games use: signed numbers, plurals, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def signed(number: int) -> str:
    """Return a number with its sign, as modifiers and differentials are printed.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '-2')
    """
    return f"{number:+d}" if number else "0"


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "hex", "hexes"), counted(3, "unit"), counted(0, "unit")
    ('1 hex', '3 units', 'no units')
    """
    return f"{number or 'no'} {noun if number == 1 else plural or noun + 's'}"


def joined(parts: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> joined(["Tyre", "Sidon", "Qana"]), joined(["Tyre"]), joined([])
    ('Tyre, Sidon and Qana', 'Tyre', 'nothing')
    """
    *most, last = [*parts] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def sentence(text: str) -> str:
    """Return a text as a sentence: its first letter in upper case, a full stop at its end.

    >>> sentence("no units in play")
    'No units in play.'
    """
    return f"{text[:1].upper()}{text[1:]}."
