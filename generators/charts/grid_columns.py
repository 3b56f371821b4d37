"""Divides the width of a grid among label, columns and rule."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from countermarch.generators.pages.blocks import errata_words
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node


TEXT = "Countermarch Text"
PAD_X = 2.0
"""Horizontal padding of a cell, in mm."""

SHORT = 9
"""A column whose cells have at most this many characters is set large and centred."""

MIN_SHORT = 13.0
TIGHT_SHORT = 6.0
MIN_WORDS = 22.0
"""Minimum width of a column of numbers, of a tight one, and of one of words, in mm."""

TIGHT_SPARE = 0.25
"""Tight columns are as wide as their title, or this much wider than its longest word."""

MAX_RULES = (22.0, 30.0, 38.0)
"""Maximum width of rules beside words, beside words in a tight grid, and beside numbers, in mm."""

DIE = 5.0
"""The edge of a die, in mm."""

ICON = 7.5
"""Width of the symbol before a row's label, in mm; the label begins this far to the right."""

HEAD_SCALE = 0.86
"""Size of column headings relative to other headings."""

SOME = 8.0
"""Minimum number of characters assumed for a column of words when the free width is divided."""


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A column of a grid: its title, whether it is set large and centred, and its share of the free width."""

    title: str
    short: bool
    share: float
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a grid: label (or dice), cells, rule, errata, background.

    ``icon`` is the symbol before the label, or a patch of its terrain, ``tones`` the colours of the label and
    of cells, by their column from 0; a dot has such a colour itself and its word in ``dot_words``.
    """

    label: str
    cells: tuple[str, ...]
    rule: str = ""
    errata: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    fill: str | None = None
    icon: str | Node = ""
    tones: Mapping[int, str] = field(default_factory=dict)
    dot_words: Mapping[int, str] = field(default_factory=dict)


DICE = {"D10": "d10", "D6": "die-5", "Die": "die-5"}
"""Words of headings that name a die, and its icon."""


def die_of(title: str) -> str:
    """Return the mark of the die with which the heading of the labels begins.

    >>> die_of("D10, modified"), die_of("Terrain")
    ('{d10} ', '')
    """
    icon = DICE.get(title.partition(",")[0].rpartition(" ")[2])
    return f"{{{icon}}} " if icon else ""


class GridMeasures:
    """The widths of a grid: ``columns``, beginning with the label, and ``rule_width``.

    ``natural`` is the width with which no text is broken into lines. ``fits`` is true if every column of
    words has the width that it needs.
    """

    def __init__(
        self,
        corner: str,
        titles: Sequence[str],
        rows: Sequence[GridRow],
        width: float,
        look: Look,
        *,
        tight: bool,
        narrow: bool = False,
    ) -> None:
        """Divide the width among label, cells and rule, which may be ``narrow``."""
        self._rows, self._width = rows, width
        self._least, self.pad = (TIGHT_SHORT, PAD_X / 2) if tight else (MIN_SHORT, PAD_X)
        worded = any(len(cell) > SHORT for row in rows for cell in row.cells)
        self._most_rule = MAX_RULES[0 if narrow or (worded and not tight) else 1 if worded else 2]
        self._tight = tight
        style = look.style
        self.body, self.note, self.cell = style.size("body"), style.size("note"), style.size("cell")
        self.head = style.size("head") * HEAD_SCALE
        self.rule_width = self._rule()
        known = [self._column(index, title) for index, title in enumerate(titles)]
        label, cells = self._shared(self._label(corner), known)
        self.fits = self._free(self._label(corner), known) >= MIN_WORDS * sum(not one.short for one in known)
        self.natural = sum(
            (self._label(corner), self.rule_width, *(self._one_line(*one) for one in enumerate(known)))
        )
        self.columns = [GridColumn(corner, short=False, share=0.0, width=label), *cells]

    def _one_line(self, index: int, column: GridColumn) -> float:
        """Return the width of a column whose texts are one line each."""
        if column.short:
            return column.width
        texts = (metrics.width(row.cells[index], f"{TEXT} Regular", self.body) for row in self._rows)
        return max(*texts, metrics.width(column.title, BOLD, self.head)) + 2 * PAD_X

    def _rule(self) -> float:
        """Return the width of the rules and errata; 0 if no row has any."""
        texts = [row.rule for row in self._rows] + [errata_words(row.errata) for row in self._rows]
        longest = max((metrics.width(text, MEDIUM, self.note) for text in texts if text), default=0.0)
        return min(longest, self._most_rule) + 2 * PAD_X if longest else 0.0

    def _label(self, corner: str) -> float:
        """Return the width of the row's labels, or of its dice."""
        dice = max((len(row.dice) for row in self._rows), default=0) * (DIE + 1.0)
        labels = [
            metrics.width(row.label, BOLD, self.body + 1) + (ICON if row.icon else 0.0)
            for row in self._rows
            if not row.dice
        ]
        over = metrics.width(die_of(corner) + corner, BOLD, self.head)
        # labels longer than about a third of the width are broken into lines
        return min(max([*labels, dice, over]), self._width * 0.38) + 2 * PAD_X + 0.5

    def _column(self, index: int, title: str) -> GridColumn:
        """Return a column as wide as its numbers; one of words gets its share later."""
        texts = [row.cells[index] for row in self._rows]
        if any(len(text) > SHORT for text in texts):
            # the average, not the longest: one long cell may take more lines
            return GridColumn(title, short=False, share=max(sum(map(len, texts)) / len(texts), SOME))
        words = (metrics.width(word, BOLD, self.head) for word in title.split())
        cells = (metrics.width(text, BOLD, self.cell) for text in texts)
        return GridColumn(title, short=True, share=0.0, width=max(self._least, *words, *cells) + 2 * self.pad)

    def _free(self, label: float, columns: Sequence[GridColumn]) -> float:
        """Return the width that is left for the columns of words."""
        return self._width - label - self.rule_width - sum(column.width for column in columns)

    def _shared(self, label: float, columns: Sequence[GridColumn]) -> tuple[float, list[GridColumn]]:
        """Return the label's width and the columns after the free width is divided."""
        free = self._free(label, columns)
        shares = sum(column.share for column in columns)
        if not shares:
            spare = free / (len(columns) + 1) if columns else free
            wider = [min(column.width + spare, self._widest(column)) for column in columns]
            label += free - sum(wider) + sum(column.width for column in columns)
            return label, [replace(column, width=one) for column, one in zip(columns, wider, strict=True)]
        needs = [self._longest_word(index, column) for index, column in enumerate(columns)]
        # the longest words do not fit side by side in any case: divide by length alone, and break them
        if sum(needs) > free:
            needs = [0.0] * len(columns)
        free -= sum(needs)
        return label, [
            column if column.short else replace(column, width=need + free * column.share / shares)
            for column, need in zip(columns, needs, strict=True)
        ]

    def _widest(self, column: GridColumn) -> float:
        """Return the maximum width of a column of numbers."""
        if not self._tight:
            return self._width
        title = metrics.width(column.title, BOLD, self.head) + 2 * self.pad
        return max(title, column.width * (1 + TIGHT_SPARE))

    def _longest_word(self, index: int, column: GridColumn) -> float:
        """Return the width of the longest word of a column, 0 for numbers."""
        if column.short:
            return 0.0
        words = {word for row in self._rows for word in row.cells[index].split()}
        longest = max((metrics.width(word, f"{TEXT} Regular", self.body) for word in words), default=0.0)
        return longest + 2 * PAD_X
