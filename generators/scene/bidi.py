"""Right-to-left text: Hebrew and Arabic, reordered for display.

This is a subset of the Unicode Bidirectional Algorithm. The first letter of a paragraph sets its direction;
letters have their own, numbers run to the right, brackets follow their content and other characters their
neighbours. A line whose first letter contradicts its paragraph gets a direction mark (``directed``), which is
not drawn. Arabic letters are replaced with their joined presentation forms.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# Hebrew to Arabic Extended-A, the two direction marks, and the presentation forms of both scripts
_RIGHT = re.compile("[\u0590-\u08ff\u200e\u200f\ufb1d-\ufdff\ufe70-\ufefc]")
_TO_RIGHT, _TO_LEFT = "\u200e", "\u200f"
# U+061C is the Arabic letter mark, a third direction mark
_NOT_DRAWN = frozenset({_TO_RIGHT, _TO_LEFT, "\u061c"})
_ARABIC = re.compile("[\u0620-\u06ff]")
_PAIRS = str.maketrans("()[]{}<>\xab\xbb", ")(][}{><\xbb\xab")
_LAM = "\N{ARABIC LETTER LAM}"


def has_right_to_left(text: str) -> bool:
    """Return whether a text has letters of a right-to-left script or a direction mark."""
    return _RIGHT.search(text) is not None


def directed(text: str, *, leftward: bool) -> str:
    r"""Return a line with a direction mark if its own letters contradict its paragraph's direction.

    >>> directed("Golan", leftward=True) == "\u200fGolan", directed("Golan", leftward=False)
    (True, 'Golan')
    """
    return text if runs_left(text) == leftward else f"{_TO_LEFT if leftward else _TO_RIGHT}{text}"


def in_order(parts: Sequence[str], *, leftward: bool) -> list[tuple[int, str]]:
    r"""Return a line's parts in display order, split where the direction changes, each with its index.

    >>> in_order(["3 \u05d0", "\u05d1", " x"], leftward=False) == [
    ...     *[(0, "3 "), (1, "\u05d1"), (0, "\u05d0"), (2, " x")]
    ... ]
    True
    """
    levels = _levels("".join(parts), 1 if leftward else 0)
    cut: list[tuple[int, str]] = []
    deep: list[int] = []
    at = 0
    for place, part in enumerate(parts):
        start = 0
        for end in range(1, len(part) + 1):
            if end == len(part) or levels[at + end] != levels[at + start]:
                left = levels[at + start] % 2 == 1
                cut.append((place, directed(part[start:end], leftward=left)))
                deep.append(levels[at + start])
                start = end
        at += len(part)
    return [cut[place] for place in _reordered(deep)]


def runs_left(text: str) -> bool:
    """Return whether a line begins at the right: whether its first letter is of a right-to-left script.

    >>> runs_left("12 שלום"), runs_left("Golan גולן")
    (True, False)
    """
    if _RIGHT.search(text) is None:
        return False
    strong = (unicodedata.bidirectional(one) for one in text)
    return next((kind != "L" for kind in strong if kind in ("L", "R", "AL")), False)


def visual(text: str) -> str:
    """Return a line in display order, from left to right.

    >>> visual("abc 12"), visual("שלום 12-34!") == "!12-34 םולש"
    ('abc 12', True)
    """
    if _RIGHT.search(text) is None:
        return text
    text = joined(text)
    base = 1 if runs_left(text) else 0
    levels = _levels(text, base)
    return "".join(
        # rule L4: brackets are mirrored, since an opening one is stored the same way in both directions
        text[place].translate(_PAIRS) if levels[place] % 2 else text[place]
        for place in _reordered(levels)
        if text[place] not in _NOT_DRAWN
    )


def _reordered(levels: Sequence[int]) -> list[int]:
    """Return the indexes of embedding levels in display order."""
    places = list(range(len(levels)))
    # rule L2: from the deepest level up, each run of at least that level is reversed
    for level in range(max(levels, default=0), 0, -1):
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
    return places


def _levels(text: str, base: int) -> list[int]:
    """Return the embedding level of each character; odd levels run to the left."""
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
        # rules I1 and I2: text against the direction around it is one level deeper; numbers in right-to-left
        # text run to the right again, so they are at an even level
        levels.append({"right": 1, "left": 2 * base, "number": 2 if strong else 2 * base}.get(kind, base))
        leftward.append(strong if kind in ("left", "right", "number") else None)
    for places in _brackets(text):
        way = _direction_of_brackets(leftward, *places, base=bool(base))
        for place in places if way is not None else ():
            leftward[place], levels[place] = way, 1 if way else 2 * base
    for place, side in enumerate(leftward):
        if side is None:
            before = next((one for one in reversed(leftward[:place]) if one is not None), bool(base))
            after = next((one for one in leftward[place:] if one is not None), bool(base))
            # rule N1: a sign between two of one direction follows them; any other keeps the paragraph's
            # (rule N2)
            if before == after:
                levels[place] = 1 if before else 2 * base
    return levels


def _brackets(text: str) -> list[tuple[int, int]]:
    """Return the indexes of opening and closing brackets, outer pairs before inner ones.

    >>> _brackets("(a (b) c]")
    [(3, 5)]
    >>> _brackets("(a(b)c)")
    [(0, 6), (2, 4)]
    """
    open_: list[int] = []
    found = []
    for place, one in enumerate(text):
        if one in "([{":
            open_.append(place)
        elif one in ")]}":
            # rule BD16 of the algorithm: the nearest opening one of its kind; those after it are unpaired
            pairs = [at for at in open_ if text[at] == "([{"[")]}".index(one)]]
            if pairs:
                found.append((pairs[-1], place))
                open_ = open_[: open_.index(pairs[-1])]
    return sorted(found)


def _direction_of_brackets(
    leftward: Sequence[bool | None], opens: int, closes: int, *, base: bool
) -> bool | None:
    """Return whether a pair of brackets runs to the left; None if nothing in it has a direction."""
    inside = {one for one in leftward[opens + 1 : closes] if one is not None}
    # rule N0 of the algorithm: the direction of the paragraph wins if anything inside has it
    if base in inside or not inside:
        return base if inside else None
    return next((one for one in reversed(leftward[:opens]) if one is not None), base)


def _kind(character: str) -> str:
    match unicodedata.bidirectional(character):
        case "L":
            return "left"
        # NSM: vowel marks of Hebrew and Arabic stay with their letter
        case "R" | "AL" | "NSM":
            return "right"
        case "EN" | "AN":
            return "number"
        # signs between two numbers belong to them, as in 12-34 and 1:30 (rule W4)
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
        # lam and alef are always written as one sign
        if one == _LAM and text[place : place + 2] in forms:
            one = text[place : place + 2]
        known = forms.get(one, {})
        after = next((mark for mark in text[place + len(one) :] if unicodedata.category(mark) != "Mn"), "")
        # a letter joins the next only if it has a form for it: alef, dal and waw never do
        onward = "initial" in known and "final" in forms.get(after, {})
        kind = ("medial" if onward else "final") if joins else ("initial" if onward else "isolated")
        yield known.get(kind) or known.get("isolated") or one
        joins = onward
        place += len(one)


@cache
def _forms() -> Mapping[str, dict[str, str]]:
    """Return the forms of each Arabic letter, and of lam with alef, as Unicode lists them."""
    found: dict[str, dict[str, str]] = {}
    # Arabic presentation forms A and B; Unicode's own data say which letters they stand for
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if kind in ("<initial>", "<medial>", "<final>", "<isolated>"):
            letter = "".join(chr(int(one, 16)) for one in letters)
            found.setdefault(letter, {})[kind[1:-1]] = chr(code)
    return found
