"""A results table of words for use in play: equal neighbours are merged, each with its meaning."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.generators.pages.blocks import Block, typeset
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Rect, Tag, tagged
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.tables import ResultsTable
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

LEFT = 13.0
HEAD = 10.0
LEAST_ROW = 8.0
PAD = 1.7
"""Width of row labels, height of column headings, minimum row height and padding of a cell, in mm."""

TALLEST = 1.17
"""Maximum height of a table relative to its width, unless its text would be too small."""

SCALES = (1.0, 0.92, 0.84, 0.76, 0.68)
"""Type sizes that are tried."""


@dataclass(frozen=True, slots=True)
class Groups:
    """How the results of a table are shown.

    ``of`` maps a result to a group of the style (``attacker``, ``defender_heavy`` ...); ``shows`` maps a
    result or column to the text printed for it, ``rows`` does so for rows. With ``spans``, equal neighbours
    are merged and show their meaning. ``legend`` explains the colours of the groups.
    """

    of: Mapping[str, str] = field(default_factory=dict)
    shows: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)
    spans: bool = False
    legend: Mapping[str, str] = field(default_factory=dict)

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
    wide = (width - LEFT) / len(table.columns)
    found = list(runs(table))
    for scale in SCALES:
        heights = [_said(run, (table, groups), wide, look, scale)[1] + 2 * PAD for run in found]
        # rows are equally tall, and the text of a run may fill all of its rows
        tall = max([LEAST_ROW, *(height / run.count for run, height in zip(found, heights, strict=True))])
        if HEAD + tall * len(table.rows) <= width * TALLEST:
            break
    ink, heavy = style.colour("ink"), style.colour("heavy")
    framed = heavy == style.colour("paper")
    corner = centred_text(
        LEFT / 2, HEAD / 2, table.corner, font=BOLD, size=style.size("note"), fill=style.colour("head_ink")
    )
    heads = [
        tagged("TH", _head(groups.text(column), LEFT + index * wide, wide, look), scope="Column")
        for index, column in enumerate(table.columns)
    ]
    grounds: list[Node] = [Rect(0, 0, width, HEAD, fill=heavy, stroke=ink if framed else None, line=0.35)]
    rows: list[Node] = [tagged("TR", (tagged("TH", (corner,), scope="Column"), *heads))]
    panel, hairline = style.colour("panel"), style.colour("line")
    for index, row in enumerate(table.rows):
        y = HEAD + index * tall
        name = groups.rows.get(row, row)
        grounds.append(Rect(0, y, LEFT, tall, fill=panel, stroke=hairline, line=0.2))
        title = centred_text(LEFT / 2, y + tall / 2, name, font=BOLD, size=style.size("cell") + 3, fill=ink)
        cells: list[Node] = [tagged("TH", (title,), scope="Row")]
        for run in found:
            if run.first == index:
                x, high = LEFT + table.columns.index(run.column) * wide, run.count * tall
                _, words = style.results[groups.group(run.result)]
                said, height = _said(run, (table, groups), wide, look, scale, fill=words)
                cells.append(tagged("TD", (Group(said, x + PAD, y + (high - height) / 2),), rows=run.count))
        rows.append(tagged("TR", cells))
    for run in found:
        x, y = LEFT + table.columns.index(run.column) * wide, HEAD + run.first * tall
        fill, _ = style.results[groups.group(run.result)]
        grounds.append(Rect(x, y, wide, run.count * tall, fill=fill, stroke=hairline, line=0.25))
    bottom = HEAD + len(table.rows) * tall
    frame = Rect(0, 0, width, bottom, stroke=ink if framed else heavy, line=0.4)
    return Block(width, bottom, (*grounds, *rows, frame), tag=Tag("Table"))


def _head(text: str, x: float, wide: float, look: Look) -> tuple[Node, ...]:
    """Return a column heading: its name, or an icon."""
    style = look.style
    large = bool(re.fullmatch(r"\{[\w-]+\}", text))
    return flow(
        text if large else f"**{plain(text)}**",
        x,
        0,
        width=wide,
        height=HEAD,
        size=style.size("heading") * (1.6 if large else 1.0),
        align="middle",
        upright="middle",
        fill=style.colour("head_ink"),
        piece=text,
    ).nodes


def _said(
    run: _Run,
    words: tuple[ResultsTable, Groups],
    wide: float,
    look: Look,
    scale: float,
    *,
    fill: str = "#000000",
) -> tuple[tuple[Node, ...], float]:
    """Return a run's title and meaning, and their height."""
    table, groups = words
    style = look.style
    title = flow(
        f"**{plain(groups.words(run.result))}**",
        0,
        0,
        width=wide - 2 * PAD,
        family="Barlow Condensed",
        size=max((style.size("body") + 1) * scale, metrics.LEAST_SIZE),
        leading=1.05,
        fill=fill,
        piece=run.result,
    )
    means = table.key.get(run.result, "")
    if not means:
        return title.nodes, title.height
    y = title.height + 0.9
    said = flow(
        plain(typeset(means)),
        0,
        y,
        width=wide - 2 * PAD,
        size=max(style.size("note") * scale, metrics.LEAST_SIZE),
        leading=1.15,
        fill=fill,
        piece=run.result,
    )
    return (*title.nodes, *said.nodes), y + said.height
