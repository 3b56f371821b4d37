"""Small helps for sentences."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "unit"), counted(3, "card"), counted(0, "Leader")
    ('1 unit', '3 cards', 'no Leaders')
    """
    return f"{number or 'no'} {noun if number == 1 else plural or noun + 's'}"


def capital(text: str) -> str:
    """Return a text with its first letter large and all others as they are.

    >>> capital("no Leaders")
    'No Leaders'
    """
    return f"{text[:1].upper()}{text[1:]}"
