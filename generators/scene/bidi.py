"""Text that runs from right to left: Hebrew and Arabic in the order in which a line shows it.

A line holds no marks of its own for directions, so a short form of the Unicode rules does: letters say where
they run, numbers run to the right, signs go with what stands around them. Arabic letters take the form in
which they join, as Unicode lists these forms.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_ARABIC = re.compile("[\u0620-\u06ff]")
_PAIRS = str.maketrans("()[]{}<>\xab\xbb", ")(][}{><\xbb\xab")
_LAM = "\N{ARABIC LETTER LAM}"


def runs_left(text: str) -> bool:
    """Tell whether a line begins at the right: its first letter is of a script that runs to the left.

    >>> runs_left("12 שלום"), runs_left("Golan גולן")
    (True, False)
    """
    if _RIGHT.search(text) is None:
        return False
    strong = (unicodedata.bidirectional(one) for one in text)
    return next((kind != "L" for kind in strong if kind in ("L", "R", "AL")), False)


def visual(text: str) -> str:
    """Return a line in the order in which it is drawn, from left to right.

    >>> visual("abc 12"), visual("שלום 12-34!") == "!12-34 םולש"
    ('abc 12', True)
    """
    if _RIGHT.search(text) is None:
        return text
    text = joined(text)
    base = 1 if runs_left(text) else 0
    levels = _levels(text, base)
    places = list(range(len(text)))
    for level in range(max(levels), 0, -1):
        start = 0
        while start < len(places):
            if levels[places[start]] < level:
                start += 1
                continue
            end = start
            while end < len(places) and levels[places[end]] >= level:
                end += 1
            places[start:end] = reversed(places[start:end])
            start = end
    return "".join(text[place].translate(_PAIRS) if levels[place] % 2 else text[place] for place in places)


def _levels(text: str, base: int) -> list[int]:
    """Return how deep each character is embedded; odd ones run to the left."""
    kinds = [_kind(one) for one in text]
    for place in range(1, len(kinds) - 1):
        if kinds[place] == "sign" and kinds[place - 1] == kinds[place + 1] == "number":
            kinds[place] = "number"
    levels: list[int] = []
    leftward: list[bool | None] = []  # what a sign beside it goes by; None for a sign
    strong = bool(base)
    for kind in kinds:
        if kind in ("left", "right"):
            strong = kind == "right"
        levels.append({"right": 1, "left": 2 * base, "number": 2 if strong else 2 * base}.get(kind, base))
        leftward.append(strong if kind in ("left", "right", "number") else None)
    for place, side in enumerate(leftward):
        if side is None:
            before = next((one for one in reversed(leftward[:place]) if one is not None), bool(base))
            after = next((one for one in leftward[place:] if one is not None), bool(base))
            if before == after:
                levels[place] = 1 if before else 2 * base
    return levels


def _kind(character: str) -> str:
    match unicodedata.bidirectional(character):
        case "L":
            return "left"
        case "R" | "AL" | "NSM":
            return "right"
        case "EN" | "AN":
            return "number"
        case "ES" | "CS":
            return "sign"
    return "other"


def joined(text: str) -> str:
    """Return a text with its Arabic letters in the forms in which they join, in the order they are read."""
    if _ARABIC.search(text) is None:
        return text
    return "".join(_joined(text))


def _joined(text: str) -> Iterator[str]:
    forms = _forms()
    place, joins = 0, False
    while place < len(text):
        one = text[place]
        if unicodedata.category(one) == "Mn":
            yield one
            place += 1
            continue
        if one == _LAM and text[place : place + 2] in forms:
            one = text[place : place + 2]
        known = forms.get(one, {})
        after = next((mark for mark in text[place + len(one) :] if unicodedata.category(mark) != "Mn"), "")
        onward = "initial" in known and "final" in forms.get(after, {})
        kind = ("medial" if onward else "final") if joins else ("initial" if onward else "isolated")
        yield known.get(kind) or known.get("isolated") or one
        joins = onward
        place += len(one)


@cache
def _forms() -> Mapping[str, dict[str, str]]:
    """Return the forms of each Arabic letter, and of lam with alef, as Unicode lists them."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if kind in ("<initial>", "<medial>", "<final>", "<isolated>"):
            letter = "".join(chr(int(one, 16)) for one in letters)
            found.setdefault(letter, {})[kind[1:-1]] = chr(code)
    return found
