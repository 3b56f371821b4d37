"""A results table of words for use in play: equal neighbours are merged, each with its meaning."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.generators.pages.blocks import Block, typeset
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Rect, Tag, Text, tagged
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.tables import ResultsTable
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

LEFT = 13.0
HEAD = 11.0
MIN_ROW = 8.0
PAD = 1.7
"""Width of row labels, height of column headings, minimum row height and padding of a cell, in mm."""

GAP = 0.9
BAND = 1.8
"""Gap between cells, and width of the band of a cell in the colour of its group, in mm."""

ICON = 9.5
"""Width of the symbol of a cell, in mm."""

SMALL = 2
LARGER, WORDS = 1.9, 1.16
"""How many rows a small cell has at most, and how much larger the symbol and the words of others are."""

TINT = 0.62
"""Share of paper in the background of a cell."""

TALLEST = 1.22
"""Maximum height of a table relative to its width, unless its text would be too small."""

SCALES = (1.0, 0.92, 0.84, 0.76, 0.68)
"""Type sizes that are tried."""


@dataclass(frozen=True, slots=True)
class Groups:
    """How the results of a table are shown.

    ``of`` maps a result to a group of the style (``attacker``, ``defender_heavy`` ...); ``shows`` maps a
    result or column to the text printed for it, ``rows`` does so for rows. With ``spans``, equal neighbours
    are merged and show their meaning, below a symbol if ``icons`` has one; ``inks`` are the colours of column
    headings. ``legend`` explains the colours of the groups.
    """

    of: Mapping[str, str] = field(default_factory=dict)
    shows: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)
    spans: bool = False
    legend: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    inks: Mapping[str, str] = field(default_factory=dict)

    def group(self, result: str) -> str:
        """Return the group of a result, or ``none``."""
        return self.of.get(result, "none")

    def text(self, result: str) -> str:
        """Return the text printed for a result."""
        return self.shows.get(result, result)

    def words(self, result: str) -> str:
        """Return the text printed for a result in words: hyphens of an id become spaces.

        >>> Groups().words("no-effect")
        'no effect'
        """
        return self.shows.get(result, result.replace("-", " "))


@dataclass(frozen=True, slots=True)
class _Run:
    """Rows of a column with the same result: its first row, how many, and the result."""

    column: str
    first: int
    count: int
    result: str


def runs(table: ResultsTable) -> Iterator[_Run]:
    """Yield the runs of equal results down each column."""
    for column in table.columns:
        start = 0
        for row in range(1, len(table.rows) + 1):
            here = table[table.rows[start], column]
            if row == len(table.rows) or table[table.rows[row], column] != here:
                yield _Run(column, start, row - start, here)
                start = row


def span_table(table: ResultsTable, groups: Groups, width: float, look: Look) -> Block:
    """Return the table ``width`` mm wide; rows are as tall as their fullest cell."""
    style = look.style
    wide = (width + GAP - LEFT) / len(table.columns)
    found = list(runs(table))
    for scale in SCALES:
        drawn = [_Cell(run, (table, groups), wide - GAP, look, scale) for run in found]
        needed = [cell.height + GAP for cell in drawn]
        talls = _talls(len(table.rows), found, needed)
        if HEAD + sum(talls) <= width * TALLEST:
            break
    tops = [HEAD + sum(talls[:index]) for index in range(len(talls) + 1)]
    ink, hairline = style.colour("ink"), style.colour("line")
    middle = (LEFT - GAP) / 2
    size = style.size("body")
    corner = centred_text(middle, (HEAD - GAP) / 2, table.corner, font=BOLD, size=size, fill=ink)
    heads = [
        tagged("TH", _head(column, LEFT + index * wide, wide - GAP, groups, look), scope="Column")
        for index, column in enumerate(table.columns)
    ]
    grounds: list[Node] = [Rect(0, 0, width, HEAD - GAP, fill=style.colour("panel"))]
    rows: list[Node] = [tagged("TR", (tagged("TH", (corner,), scope="Column"), *heads))]
    for index, row in enumerate(table.rows):
        y, tall = tops[index], talls[index] - GAP
        name = groups.rows.get(row, row)
        grounds.append(Rect(0, y, LEFT - GAP, tall, fill=style.colour("panel")))
        title = centred_text(middle, y + tall / 2, name, font=BOLD, size=style.size("cell") + 3, fill=ink)
        cells: list[Node] = [tagged("TH", (title,), scope="Row")]
        for run, cell in zip(found, drawn, strict=True):
            if run.first == index:
                x = LEFT + table.columns.index(run.column) * wide
                high = tops[run.first + run.count] - y - GAP
                cells.append(tagged("TD", (Group(cell.nodes(high), x, y),), rows=run.count))
                ground, _ = style.results[groups.group(run.result)]
                tint = mix(ground, style.colour("paper"), TINT)
                grounds.append(Rect(x, y, wide - GAP, high, fill=tint, stroke=hairline, line=0.2))
                grounds.append(Rect(x, y, BAND, high, fill=ground, stroke=hairline, line=0.2))
        rows.append(tagged("TR", cells))
    return Block(width, tops[-1] - GAP, (*grounds, *rows), tag=Tag("Table"))


def _talls(rows: int, found: Sequence[_Run], needed: Sequence[float]) -> list[float]:
    """Return the heights of the rows, in which every run has the height that it needs."""
    talls = [MIN_ROW] * rows
    for run, height in sorted(zip(found, needed, strict=True), key=lambda one: one[0].count):
        over = range(run.first, run.first + run.count)
        more = (height - sum(talls[row] for row in over)) / run.count
        for row in over:
            talls[row] += max(more, 0.0)
    return talls


def _head(column: str, x: float, wide: float, groups: Groups, look: Look) -> tuple[Node, ...]:
    """Return a column heading: its name, or an icon."""
    style, text = look.style, groups.text(column)
    large = bool(re.fullmatch(r"\{[\w-]+\}", text))
    return flow(
        text if large else f"**{plain(text)}**",
        x,
        0,
        width=wide,
        height=HEAD - GAP,
        size=style.size("heading") * (2.0 if large else 1.0),
        align="middle",
        vertical="middle",
        fill=groups.inks.get(column, style.colour("ink")),
        piece=text,
    ).nodes


class _Cell:
    """What the cell of a run shows: its symbol, its rows, its title and its meaning."""

    def __init__(
        self, run: _Run, of: tuple[ResultsTable, Groups], wide: float, look: Look, scale: float
    ) -> None:
        """Set its texts in a cell ``wide`` mm wide."""
        (table, groups), style = of, look.style
        self._fill = style.results[groups.group(run.result)]
        self._icon = groups.icons.get(run.result, "")
        more = (1.0, 1.0) if run.count <= SMALL else (LARGER, WORDS)
        self._edge = ICON * more[0] * scale if self._icon else 0.0
        names = [groups.rows.get(row, row) for row in table.rows[run.first : run.first + run.count]]
        self._rows = "\N{EN DASH}".join(dict.fromkeys((names[0], names[-1])))
        scale *= more[1]
        self._wide, self._size = wide, max((style.size("body") + 0.4) * scale, metrics.MIN_SIZE)
        room = wide - BAND - 2 * PAD
        _, ink = self._fill
        title = flow(
            f"**{plain(groups.words(run.result))}**",
            0,
            0,
            width=room,
            family="Barlow Condensed",
            size=max((style.size("body") + 3) * scale, metrics.MIN_SIZE),
            leading=1.05,
            fill=ink,
            piece=run.result,
        )
        self._said, self._tall = list(title.nodes), title.height
        means = table.key.get(run.result, "")
        if means:
            said = flow(
                plain(typeset(means)),
                0,
                title.height + 0.7,
                width=room,
                size=self._size,
                leading=1.14,
                fill=ink,
                piece=run.result,
            )
            self._said += said.nodes
            self._tall += 0.7 + said.height

    @property
    def _height_above(self) -> float:
        """The height of the symbol, or of the rows beside it."""
        return max(self._edge * 2 / 3, metrics.cap_height(BOLD, self._size)) + 1.2

    @property
    def height(self) -> float:
        """The height that it needs, in mm."""
        return self._height_above + self._tall + 2 * PAD

    def nodes(self, high: float) -> tuple[Node, ...]:
        """Return it in a cell ``high`` mm tall, at its top left corner."""
        paper, ink = self._fill
        left, top = BAND + PAD, (high - self._height_above - self._tall) / 2
        nodes: list[Node] = []
        if self._icon:
            middle, drawn = left + self._edge / 2, mix(ink, paper, 0.15)
            nodes += symbol(self._icon, middle, top + self._edge / 3, self._edge, ink=drawn, paper=paper)
        cap = metrics.cap_height(BOLD, self._size)
        rows = Text(self._wide - PAD, PAD + cap, self._rows, BOLD, self._size, ink, "end")
        return (*nodes, rows, Group(tuple(self._said), left, top + self._height_above))
