"""Fills the columns of a page with items on a grid of half lines, and makes the columns equally long."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.scene.nodes import Node

FEWEST = 2
"""Minimum number of lines of a paragraph at the end of a column, and at the beginning of the next."""


@dataclass(frozen=True, slots=True)
class GridItem:
    """A heading or a paragraph: its lines, each ``step`` half lines high, and the half lines ``above`` it.

    ``keep`` keeps the next item in the same column. A paragraph that another column begins has lost the first
    ``cut`` of its lines, whose places the nodes of the others still leave free.
    """

    lines: tuple[tuple[Node, ...], ...]
    step: int
    above: int
    keep: bool = False
    cut: int = 0

    @property
    def tall(self) -> int:
        """Its height in half lines."""
        return self.step * len(self.lines)

    def nodes(self, half: float) -> tuple[Node, ...]:
        """Return its nodes, from its own top; ``half`` is half a line, in mm."""
        nodes = tuple(node for line in self.lines for node in line)
        return (Group(nodes, 0.0, -self.cut * self.step * half),) if self.cut else nodes

    def split(self, room: int) -> tuple[GridItem, GridItem] | None:
        """Return what fits into ``room`` half lines, and the rest; None if either has too few lines."""
        count = min(room // self.step, len(self.lines) - FEWEST)
        if self.keep or count < FEWEST:
            return None
        first, rest = self.lines[:count], self.lines[count:]
        return replace(self, lines=first), replace(self, lines=rest, above=0, cut=self.cut + count)


Column = list[tuple[GridItem, int]]
"""The items of a column, each with its half lines from the top."""


def fill(items: Sequence[GridItem], count: int, tall: int) -> tuple[list[Column], list[GridItem]]:
    """Return up to ``count`` columns of ``tall`` half lines, and the items that are left.

    A paragraph may go on in the next column of a page, but not on the next page.

    >>> five = GridItem(((),) * 5, 2, 1)
    >>> columns, rest = fill([five, five], 2, 16)
    >>> [[(len(item.lines), y) for item, y in column] for column in columns], rest
    ([[(5, 0), (2, 11)], [(3, 0)]], [])
    """
    columns: list[Column] = []
    rest = list(items)
    for number in range(count):
        column: Column = []
        y = 0
        while rest:
            item = rest[0]
            at = y + (item.above if column else 0)
            if (
                at + item.tall + (_min_half_lines(rest[1:], last=number == count - 1) if item.keep else 0)
                > tall
            ):
                parts = item.split(tall - at) if number < count - 1 else None
                if parts:
                    column.append((parts[0], at))
                    rest[0] = parts[1]
                break
            column.append((item, at))
            y = at + item.tall
            del rest[0]
        columns.append(column)
    return columns, rest


def _min_half_lines(items: Sequence[GridItem], *, last: bool) -> int:
    """Return the half lines that the next item needs to begin in a column."""
    if not items:
        return 0
    item = items[0]
    splits = not last and len(item.lines) >= 2 * FEWEST
    return item.above + (FEWEST * item.step if splits else item.tall)


def even(items: Sequence[GridItem], count: int, tall: int) -> list[Column]:
    """Return items that ``count`` columns of ``tall`` half lines hold, in columns as short as possible."""
    least = sum(item.tall for item in items) // count
    for low in range(least, tall):
        columns, rest = fill(items, count, low)
        if not rest:
            return columns
    return fill(items, count, tall)[0]


def low(columns: Sequence[Column]) -> int:
    """Return the lower end of the longest column, in half lines."""
    return max((column[-1][1] + column[-1][0].tall for column in columns if column), default=0)
