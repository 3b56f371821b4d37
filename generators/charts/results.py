"""A results table (CRT): column headings by terrain, dice at the side.

Outcomes differ in three ways: by letters, by colour, and by a wedge that points to the side that suffers,
left for the attacker and right for the defender.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext
from countermarch.generators.charts.grid_columns import GridRow
from countermarch.generators.charts.grids import grid
from countermarch.generators.charts.spans import Groups, span_table
from countermarch.generators.pages.blocks import ENTRY, LIST, Block, columns, entry, typeset
from countermarch.generators.pages.look import BOLD, MEDIUM, STRONG
from countermarch.generators.scene import metrics
from countermarch.generators.scene.icons import ICONS, Icon
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Path, Rect, Tag, Text, tagged
from countermarch.generators.scene.paths import line, moved, polygon
from countermarch.generators.scene.style import readable
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from countermarch.components.model.tables import HeadingRow, ResultsTable
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

WEDGE = 1.1
"""Width of a wedge, in mm."""

DIE = 5.2
NARROW = 0.35
LONGEST_CODE = 6


def results_table(table: ResultsTable, groups: Groups, width: float, look: Look) -> Block:
    """Return the whole table, ``width`` mm wide; its key and notes are separate blocks.

    A table whose results are words is printed as a plain grid.
    """
    if groups.spans:
        return span_table(table, groups, width, look)
    if max((len(groups.text(code)) for code in table.cells.values()), default=0) > LONGEST_CODE:
        return _wordy(table, groups, width, look)
    return _Grid(table, groups, width, look).block()


def _wordy(table: ResultsTable, groups: Groups, width: float, look: Look) -> Block:
    """Return a table of words; column headings, if any, become rows above the others."""
    heads = [
        GridRow(head.title, tuple(_labelled(head, column) for column in table.columns), head.rule)
        for head in table.headings.values()
    ]
    rows = [
        GridRow(
            groups.rows.get(row, row),
            tuple(groups.words(table[row, column]) for column in table.columns),
            tones={
                index: look.style.results[groups.group(table[row, column])][0]
                for index, column in enumerate(table.columns, 1)
                if table[row, column] in groups.of
            },
        )
        for row in table.rows
    ]
    titles = [groups.words(column) for column in table.columns]
    return grid(table.corner, titles, [*heads, *rows], width, look)


def _labelled(head: HeadingRow, column: str) -> str:
    """Return the heading of a column, or a dash."""
    labels = dict(zip(head.columns, head.labels, strict=True))
    return signed_label(labels.get(column, "\N{EN DASH}"))


CLEAR, STACK = 2.4, 1.6
"""Least distance of headings, in mm, and of the lines of one, in heights of capitals."""

WIDEST_CORNER = 40.0
"""Widest corner text that the column of row labels grows for, in mm."""


class _Grid:
    """The measures of one table, and its parts."""

    def __init__(self, table: ResultsTable, groups: Groups, width: float, look: Look) -> None:
        """Divide the width: first the widest name of a heading row, then equal columns."""
        self.table, self.groups, self.width, self.look = table, groups, width, look
        style = look.style
        self.head_size, self.cell_size = style.size("head"), style.size("cell") + 1.5
        titles = [metrics.width(head.title, BOLD, self.head_size) for head in table.headings.values()]
        # a designer's own corner can be long; beyond this it is reduced rather than the columns
        corner = min(metrics.width(table.corner, MEDIUM, style.size("note")), WIDEST_CORNER)
        self.left = max([*titles, corner, 14.0]) + 5.0
        self.column = (width - self.left) / len(table.columns)
        labels = [signed_label(label) for head in table.headings.values() for label in head.labels]
        # in narrow columns each part of a heading is on a line of its own, and cells have no room for wedges
        self.stacked = any(
            metrics.width(label, STRONG, self.head_size) > self.column - CLEAR
            for label in labels
            if ", " in label
        )
        lines = 1 + self.stacked * max((label.count(", ") for label in labels), default=0)
        self.head_height = metrics.cap_height(BOLD, self.head_size) * (2.35 + STACK * (lines - 1))
        self.cell_height = max(metrics.cap_height(BOLD, self.cell_size) * 2.35, DIE + 3.2)

    def block(self) -> Block:
        style = self.look.style
        nodes: list[Node] = []
        y = 0.0
        if self.table.headings:
            for index, head_id in enumerate(self.table.headings):
                last = index == len(self.table.headings) - 1
                nodes.append(tagged("TR", self._head(head_id, y, last=last)))
                y += self.head_height
        nodes.append(tagged("TR", self._numbers(y)))
        y += self.head_height * 0.72
        top = y
        for row in self.table.rows:
            nodes.append(tagged("TR", self._row(row, y)))
            y += self.cell_height
        nodes.append(Rect(0, top, self.width, y - top, stroke=style.colour("heavy"), line=0.4))
        nodes.append(Path(line((self.left, top), (self.left, y)), stroke=style.colour("heavy"), line=0.4))
        return Block(self.width, y, tuple(nodes), tag=Tag("Table"))

    def _head(self, head_id: str, y: float, *, last: bool) -> list[Node]:
        """Return a row of headings: a terrain's name and its differentials, each over its column."""
        head, style = self.table.headings[head_id], self.look.style
        heavy, ink = style.colour("heavy"), style.colour("head_ink")
        first = self.table.columns.index(head.columns[0])
        start = self.left + first * self.column
        tall = self.head_height
        middle = y + tall / 2
        title = centred_text(
            2.0, middle, head.title, font=BOLD, size=self.head_size, align="start", width=self.left - 3
        )
        nodes: list[Node] = [
            Rect(0, y, self.left, tall, fill=style.colour("panel")),
            tagged("TH", (title,), scope="Row"),
            Rect(start, y, self.column * len(head.columns), tall, fill=heavy, stroke=heavy, line=0.2),
        ]
        if first:
            nodes.append(
                Path(
                    line((self.left, middle), (start, middle)),
                    stroke=style.colour("line"),
                    line=NARROW,
                    dash=(0.1, 1.0),
                    cap="round",
                )
            )
        labels = dict(zip(head.columns, head.labels, strict=True))
        nodes += [self._label(labels.get(column), column, middle, ink) for column in self.table.columns]
        rule = heavy if last else style.colour("line")
        if heavy == style.colour("paper"):
            nodes.append(
                Path(line((0, y + tall), (self.width, y + tall)), stroke=style.colour("ink"), line=0.2)
            )
        elif not last:
            nodes.append(Path(line((start, y + tall), (self.width, y + tall)), stroke="#ffffff", line=0.25))
            nodes.append(Path(line((0, y + tall), (self.left, y + tall)), stroke=rule, line=0.2))
        return nodes

    def _label(self, label: str | None, column: str, middle: float, ink: str) -> Node:
        """Return the heading of a column; an empty cell if it has none."""
        if label is None:
            return tagged("TD", ())
        parts = signed_label(label).split(", ") if self.stacked else [signed_label(label)]
        step = metrics.cap_height(BOLD, self.head_size) * STACK
        said = tuple(
            centred_text(
                self.left + (self.table.columns.index(column) + 0.5) * self.column,
                middle + step * (rank - (len(parts) - 1) / 2),
                part,
                font=STRONG,
                size=self.head_size,
                width=self.column - 1,
                fill=ink,
            )
            for rank, part in enumerate(parts)
        )
        return tagged("TH", said, label if len(parts) > 1 else "", scope="Column")

    def _numbers(self, y: float) -> list[Node]:
        """Return the row that numbers the columns, small."""
        style = self.look.style
        tall = self.head_height * 0.72
        size = style.size("note")
        muted = style.colour("muted")
        room = self.left - 3
        named = f"{self.table.corner} / {gettext('column')}"
        if metrics.width(named, MEDIUM, size) > room:
            named = self.table.corner
        corner = centred_text(
            2.0, y + tall / 2, named, font=MEDIUM, size=size, align="start", width=room, fill=muted
        )
        nodes: list[Node] = [
            Rect(0, y, self.width, tall, fill=style.colour("panel")),
            tagged("TH", (corner,), scope="Column"),
        ]
        for index, name in enumerate(self.table.columns):
            cx = self.left + (index + 0.5) * self.column
            heading = centred_text(cx, y + tall / 2, name, font=MEDIUM, size=size, fill=muted)
            nodes.append(tagged("TH", (heading,), scope="Column"))
        return nodes

    def _row(self, row: str, y: float) -> list[Node]:
        style = self.look.style
        tall, middle = self.cell_height, y + self.cell_height / 2
        nodes: list[Node] = [Rect(0, y, self.left, tall, fill=style.colour("panel"))]
        # only where every row is a face of one die: 7 or "2-3" has no face
        dice = FACES.issuperset(self.table.rows)
        label = row_label(row, self.left / 2, middle, self.look, dice=dice)
        nodes.append(tagged("TH", label, scope="Row"))
        for index, column in enumerate(self.table.columns):
            result = self.table[row, column]
            place = (self.left + index * self.column, y, self.column, tall)
            nodes.append(
                tagged(
                    "TD",
                    result_cell(result, self.groups, place, self.look, self.cell_size, bare=self.stacked),
                )
            )
        nodes.append(Path(line((0, y), (self.width, y)), stroke=style.colour("line"), line=0.2))
        return nodes


def result_cell(
    result: str,
    groups: Groups,
    box: tuple[float, float, float, float],
    look: Look,
    size: float,
    *,
    bare: bool = False,
) -> tuple[Node, ...]:
    """Return one cell: its background, its letters, and unless ``bare`` the wedge of who suffers."""
    x, y, wide, tall = box
    style = look.style
    group = groups.group(result)
    fill, ink = style.results[group]
    line_colour = style.colour("line")
    nodes: list[Node] = [Rect(x, y, wide, tall, fill=fill, stroke=line_colour, line=0.2)]
    half = WEDGE * 0.95
    middle = y + tall / 2
    if not bare and (group.startswith("attacker") or group == "both"):
        nodes.append(
            Path(
                polygon(
                    [(x + 0.3, middle), (x + 0.3 + WEDGE, middle - half), (x + 0.3 + WEDGE, middle + half)]
                ),
                fill=ink,
            )
        )
    if not bare and (group.startswith("defender") or group == "both"):
        right = x + wide - 0.3
        nodes.append(
            Path(
                polygon([(right, middle), (right - WEDGE, middle - half), (right - WEDGE, middle + half)]),
                fill=ink,
            )
        )
    # weight and wedge as well as colour, for colour-blind readers and black-and-white printers
    font = BOLD if group.endswith("heavy") else STRONG
    nodes.append(
        centred_text(
            x + wide / 2,
            middle,
            groups.text(result),
            font=font,
            size=size,
            width=wide - (0.6 if bare else 2 * WEDGE + 0.8),
            fill=ink,
        )
    )
    return tuple(nodes)


FACES = frozenset("123456")


def row_label(label: str, cx: float, cy: float, look: Look, *, dice: bool) -> tuple[Node, ...]:
    """Return the label of a row centred on (cx, cy); with ``dice`` the face of a die beside its number."""
    size, icon = DIE, ICONS.get(f"die-{label}") if dice else None
    ink = look.style.colour("ink")
    points = look.style.size("cell") + 1.5
    if not isinstance(icon, Icon):
        return (centred_text(cx, cy, label, font=BOLD, size=points, fill=ink),)
    face = Path(moved(icon.commands, cx - size - 0.6, cy - size / 2, size), fill=ink, even_odd=True)
    return (face, centred_text(cx + 3.2, cy, label, font=BOLD, size=points, fill=ink))


def signed_label(label: str) -> str:
    """Return a column heading with true minus signs.

    >>> signed_label("-3"), signed_label("+2, +3")
    ('\N{MINUS SIGN}3', '+2, +3')
    """
    return label.replace("-", "\N{MINUS SIGN}")


def results_key(table: ResultsTable, groups: Groups, width: float, look: Look, across: int = 2) -> Block:
    """Return the key: each result as it looks in the table, with its meaning."""
    gap = 7.0
    each = (width - gap * (across - 1)) / across
    entries = [_entry(code, says, groups, each, look) for code, says in table.key.items()]
    return replace(columns(entries, across, gap, 1.6), tag=LIST)


def results_legend(groups: Groups, width: float, look: Look) -> Block:
    """Return the legend of a table's colours in one line."""
    style = look.style
    size, patch, tall = style.size("body"), 6.2, 4.0
    nodes: list[Node] = []
    x = y = 0.0
    for group, words in groups.legend.items():
        fill, ink = style.results[group]
        wide = patch + 1.6 + metrics.width(words, MEDIUM, size) + 5.0
        if x and x + wide > width:
            x, y = 0.0, y + tall + 1.4
        base = y + tall / 2 + metrics.cap_height(MEDIUM, size) / 2
        nodes.append(Rect(x, y, patch, tall, fill=fill, stroke=ink, line=0.35))
        said = Text(x + patch + 1.6, base, words, MEDIUM, size, readable(ink, style.colour("paper")))
        nodes.append(tagged("P", (said,), f"{group.replace('_', ' ')}: {words}"))
        x += wide
    return Block(width, y + tall, tuple(nodes))


def _entry(code: str, says: str, groups: Groups, width: float, look: Look) -> Block:
    wordy = len(groups.text(code)) > LONGEST_CODE
    chip, tall = (width * 0.3, 6.6) if wordy else (12.0, 6.6)
    left, words = chip + 2.5, plain(typeset(says))
    size, room = look.style.size("body"), width - left
    height = max(tall, flow(words, left, 0, width=room, size=size, leading=1.2).height)
    shown = result_cell(code, groups, (0, (height - tall) / 2, chip, tall), look, look.style.size("cell"))
    flowed = flow(
        words,
        left,
        0,
        width=room,
        height=height,
        size=size,
        leading=1.2,
        vertical="middle",
        fill=look.style.colour("ink"),
    )
    return Block(width, height, entry(flowed.nodes, shown), tag=ENTRY)
