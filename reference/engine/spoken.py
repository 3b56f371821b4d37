"""Values as a player says them: names of the catalogue as words, yes and no, lists with commas."""

from __future__ import annotations


def words(name: str) -> str:
    """Write a name of the catalogue as words.

    >>> words("units_lost"), words("full-strength")
    ('units lost', 'full strength')
    """
    return name.replace("_", " ").replace("-", " ").strip()


def said(value: object) -> str:
    """Write a plain JSON value as a player says it.

    >>> said(True), said(None), said(["a", "b"]), said([{"unit": "x", "hits": 2}])
    ('yes', '-', 'a, b', 'unit x, hits 2')
    >>> said([])
    'none'
    """
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            several = any(isinstance(item, dict) for item in value)
            return ("; " if several else ", ").join(said(item) for item in value) or "none"
        case dict():
            return ", ".join(f"{words(str(name))} {said(item)}" for name, item in value.items())
        case _:
            return str(value)
