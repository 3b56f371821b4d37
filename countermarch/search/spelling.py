"""Corrects misspelt words to the nearest known word."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_SHORTEST = 4
_LONG = 7
_LONGEST = 40


def distance(one: str, other: str, max_distance: int) -> int:
    """Return the edit distance with swaps of neighbours; any number above ``max_distance`` if it is greater.

    >>> distance("beaufrot", "beaufort", 2), distance("dyan", "dayan", 1), distance("tank", "zone", 1)
    (1, 1, 2)
    """
    if abs(len(one) - len(other)) > max_distance:
        return max_distance + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, beside in enumerate(other, 1):
            cost = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != beside))
            swapped = row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == beside
            line.append(min(cost, before[column - 2] + 1) if swapped else cost)
        if min(line) > max_distance:
            return max_distance + 1
        before, last = last, line
    return min(last[-1], max_distance + 1)


def meant(word: str, known: Mapping[str, int]) -> tuple[str, ...]:
    """Return the known words meant by a misspelt one: two that were run together, or the nearest; or none.

    ``known`` says how often each word occurs. Words of four letters may have one wrong, words of seven may
    have two.

    >>> meant("irondome", {"iron": 3, "dome": 2}), meant("beaufrot", {"beaufort": 2, "effort": 9})
    (('iron', 'dome'), ('beaufort',))
    >>> meant("cat", {"cart": 1}), meant("submarines", {"marines": 1})
    ((), ())
    """
    if not _SHORTEST <= len(word) <= _LONGEST or any(letter.isdigit() for letter in word):
        return ()
    for cut in range(3, len(word) - 2):
        if word[:cut] in known and word[cut:] in known:
            return word[:cut], word[cut:]
    most = 2 if len(word) >= _LONG else 1
    near = [
        (off, other[0] != word[0], -known[other], other)
        for other in known
        if len(other) >= _SHORTEST and (off := distance(word, other, most)) <= most
    ]
    return (min(near)[3],) if near else ()
