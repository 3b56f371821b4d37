"""Functions of the axes as reduced decision diagrams, in a form that compresses well.

A column is the value of such a function at every point of a domain, the last axis turning fastest; ``HOLE``
stands where nobody will ask. A diagram leaves out the axes that do not matter, has equal branches once, and
fills holes with what costs nothing. Nodes are shared by all columns of a question.

The browser's reader is ``countermarch/site/js/evaluate.js``.
"""

from __future__ import annotations

import marshal
import sys
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

HOLE: Final = -1
"""The leaf of a point where nobody will ask."""

DELETE: Final = 127
"""The first of the control characters that have no place in a script."""

PATIENCE: Final = 60_000
"""About how many steps the search for a good order of the axes may take for one column."""

NOTHING: Final = "\0"
"""What stands for a hole where a column is written as letters."""

Column = list[int]


def alphabet(number: int) -> str:
    r"""Return the letter for a number: what JSON and a script hold as it is, one byte for the lowest.

    >>> alphabet(0), alphabet(1), alphabet(25), alphabet(90), alphabet(91)
    ('!', '#', ';', '~', '¡')
    """
    code = number + 33
    for left_out in (34, 60, 92):  # the quotation mark, "<" and the backslash
        code += code >= left_out
    return chr(code if code < DELETE else code + 34)


class Diagrams:
    """All diagrams of a question."""

    def __init__(self, widths: Sequence[int]) -> None:
        """Start with nothing; ``widths`` are how many values each axis has."""
        self.widths = tuple(widths)
        self.leaves: list[Any] = []
        self._leaf_of: dict[Hashable, int] = {}
        self._nodes: list[tuple[int, ...]] = []
        self._node_of: dict[tuple[int, ...], int] = {}
        self._roots: dict[tuple[int, ...], int] = {}
        self._plans: dict[tuple[int, ...], tuple[Column, tuple[int, ...], int]] = {}

    def leaf(self, value: Any) -> int:  # noqa: ANN401 -- any JSON value
        """Return the number of a value, each value once."""
        key = (type(value), value) if isinstance(value, (str, int)) else marshal.dumps(value, 0)
        found = self._leaf_of.get(key)
        if found is None:
            found = self._leaf_of[key] = len(self.leaves)
            self.leaves.append(value)
        return found

    def cost(self, column: Column) -> int:
        """Return about how many letters the column would take, those of its leaves not counted."""
        return self._plan(column)[2]

    def add(self, column: Column) -> int:
        """Add a column; return its root: a leaf's number, or ``-2 - node``."""
        projected, axes, _ = self._plan(column)
        level: list[int] = projected
        for axis in reversed(axes):
            width = self.widths[axis]
            level = [self._node(axis, level[start : start + width]) for start in range(0, len(level), width)]
        return level[0]

    def _node(self, axis: int, branches: Sequence[int]) -> int:
        filled = without_holes(branches)
        if all(branch == filled[0] for branch in filled):
            return filled[0]
        key = (axis, *filled)
        found = self._node_of.get(key)
        if found is None:
            found = self._node_of[key] = -2 - len(self._nodes)
            self._nodes.append(key)
        return found

    def _plan(self, column: Column) -> tuple[Column, tuple[int, ...], int]:
        key = tuple(column)
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = best_order(*project(column, self.widths), self.widths)
        return found

    def written(self, roots: Sequence[int]) -> tuple[list[Any], list[str], list[int]]:
        """Return the leaves in use, the nodes as letters (the axes, the branches), and the roots.

        A root is the number of a leaf, or that of a node after the leaves. So is a branch, but that a node is
        told by how far back it is. The numbers among the leaves come first and in order. So what counts up
        reads as what counts up, and what is alike in two places reads alike.
        """
        nodes = self._in_order(roots)
        place_of = {node: place for place, node in enumerate(nodes)}
        used = {found for node in nodes for found in self._branches(node)} | set(roots)
        order = sorted((found for found in used if found >= 0), key=self._rank)
        leaf_at = {leaf: number for number, leaf in enumerate(order)}
        branches = [
            alphabet(leaf_at[one] if one >= 0 else len(order) + place_of[node] - place_of[one] - 1)
            for node in nodes
            for one in self._branches(node)
        ]
        axes = [alphabet(self._nodes[-2 - node][0]) for node in nodes]
        references = [leaf_at[root] if root >= 0 else len(order) + place_of[root] for root in roots]
        return [self.leaves[leaf] for leaf in order], ["".join(axes), "".join(branches)], references

    def _branches(self, node: int) -> tuple[int, ...]:
        return self._nodes[-2 - node][1:]

    def _in_order(self, roots: Sequence[int]) -> list[int]:
        """Return the nodes in use, each after its branches and as near to them as may be."""
        found: dict[int, None] = {}

        def visit(node: int) -> None:
            if node < HOLE and node not in found:
                for branch in self._branches(node):
                    visit(branch)
                found[node] = None

        for root in roots:
            visit(root)
        return list(found)

    def _rank(self, leaf: int) -> tuple[int, int]:
        value = self.leaves[leaf]
        return (0, value) if type(value) is int else (1, leaf)


def without_holes(branches: Sequence[int]) -> list[int]:
    """Give each hole the branch before it (the first ones the branch after).

    >>> without_holes([HOLE, 5, HOLE, 7])
    [5, 5, 5, 7]
    >>> without_holes([HOLE, HOLE])
    [-1, -1]
    """
    last = next((branch for branch in branches if branch != HOLE), HOLE)
    filled = []
    for branch in branches:
        if branch != HOLE:
            last = branch
        filled.append(last)
    return filled


def project(column: Column, widths: Sequence[int]) -> tuple[Column, tuple[int, ...]]:
    """Leave out every axis that does not matter; return what is left of the column, and the axes that do.

    >>> project([1, 1, 2, 2], (2, 2))
    ([1, 2], (0,))
    >>> project([1, HOLE, HOLE, 1], (2, 2))
    ([1], ())
    """
    kept = list(range(len(widths)))
    for axis in range(len(widths)):
        stride = 1
        for other in kept[kept.index(axis) + 1 :]:
            stride *= widths[other]
        merged = _merge(column, widths[axis], stride)
        if merged is not None:
            column = merged
            kept.remove(axis)
    return column, tuple(kept)


def _merge(column: Column, width: int, stride: int) -> Column | None:
    """Fold an axis away; None when two of its values differ somewhere."""
    merged: Column = []
    for start in range(0, len(column), width * stride):
        row = column[start : start + stride]
        for number in range(1, width):
            other = column[start + number * stride : start + (number + 1) * stride]
            if other == row:
                continue
            for one, two in zip(row, other, strict=True):
                if one not in (two, HOLE) and two != HOLE:
                    return None
            row = [two if one == HOLE else one for one, two in zip(row, other, strict=True)]
        merged += row
    return merged


def best_order(
    column: Column, axes: tuple[int, ...], widths: Sequence[int]
) -> tuple[Column, tuple[int, ...], int]:
    """Look for the order of the axes with the smallest diagram; return column, order and size.

    The search works on the column as letters: slices of a text are compared and looked up far faster than
    those of a list.
    """
    text = "".join([chr(value + 1) for value in column])
    size = _size(text, [widths[axis] for axis in axes])
    budget = PATIENCE // max(1, len(column))
    better = True
    while better and budget > 0:
        better = False
        for place in range(len(axes)):
            for target in range(len(axes)):
                if target == place or budget <= 0:
                    continue
                budget -= 1
                order = list(range(len(axes)))
                order.insert(target, order.pop(place))
                tried = _reordered(text, tuple(widths[axis] for axis in axes), tuple(order))
                named = tuple(axes[number] for number in order)
                found = _size(tried, [widths[axis] for axis in named], size)
                if found < size:
                    text, axes, size, better = tried, named, found, True
    return [ord(letter) - 1 for letter in text], axes, size


def _reordered(text: str, widths: tuple[int, ...], order: tuple[int, ...]) -> str:
    """Return the column with its axes in another order."""
    return "".join(_picked(widths, order)(text)) if len(text) > 1 else text


@lru_cache(maxsize=64)
def _picked(widths: tuple[int, ...], order: tuple[int, ...]) -> Callable[[str], tuple[str, ...]]:
    """Return what picks the places of a column in another order of its axes."""
    strides = [1] * len(widths)
    for place in range(len(widths) - 2, -1, -1):
        strides[place] = strides[place + 1] * widths[place + 1]
    indices = [0]
    for place in order:
        steps = range(0, widths[place] * strides[place], strides[place])
        indices = [index + step for index in indices for step in steps]
    picked: Any = itemgetter(*indices)
    made: Callable[[str], tuple[str, ...]] = picked
    return made


def _size(text: str, widths: Sequence[int], most: int = sys.maxsize) -> int:
    """Return how many letters a diagram has, each node one and one more a branch; at most ``most``."""
    first = ord(max(text)) + 1
    letters, nodes = 0, 0
    for width in reversed(widths):
        known: dict[str, str] = {}
        above = []
        holes = NOTHING in text
        for start in range(0, len(text), width):
            branches = text[start : start + width]
            found = known.get(branches)
            if found is None:
                whole = _filled(branches) if holes and NOTHING in branches else branches
                found = known.get(whole)
                if found is None:
                    found = whole[0]
                    if whole != found * width:
                        found = chr(first + nodes)
                        nodes += 1
                        letters += 1 + width
                        if letters >= most:
                            return most
                    known[whole] = found
                known[branches] = found
            above.append(found)
        text = "".join(above)
    return letters


@lru_cache(maxsize=4096)
def _filled(branches: str) -> str:
    """Do as ``without_holes``, on letters."""
    whole = without_holes([ord(letter) - 1 for letter in branches])
    return "".join([chr(one + 1) for one in whole])
