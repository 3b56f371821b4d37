"""Charts of any kind as grids: a row a case, its numbers large, its rule and errata at the right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from generators.faces.blocks import Block, parted, typeset
from generators.faces.look import BOLD, MEDIUM, STRONG
from generators.scene import metrics
from generators.scene.icons import ICONS, Icon
from generators.scene.markup import plain
from generators.scene.nodes import Path, Rect, Text
from generators.scene.paths import circle, line, moved
from generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from components.model.tables import Chart, Row
    from generators.faces.look import Look
    from generators.scene.nodes import Node
    from generators.scene.text import Flowed

TEXT = "Countermarch Text"
NARROW = "Barlow Condensed Medium"
PAD_X = 2.0
PAD_Y = 1.55
SHORT = 9
"""A column whose cells have at most so many characters is set large and centred."""

LEAST_SHORT = 13.0
TIGHT_SHORT = 6.0
LEAST_WORDS = 22.0
"""The least width of a column of numbers, of one that is to be tight, and of one of words, in mm."""

FEWEST = 2
SINK = 0.11
"""Text stands this many ems lower than its block's middle, so that its small letters look centred."""

DIE = 5.0
DOT = 0.95
"""The edge of a die and the radius of the dot that says yes, in mm."""


@dataclass(frozen=True, slots=True)
class ChartPlan:
    """How a chart is printed.

    ``signed`` names the rows whose numbers are additions and carry a sign (``("*",)``: all of them), ``dice``
    draws the row titles as dice, ``merge`` joins neighbouring rows that say the same, ``words`` replaces
    cells by better words, ``hide`` leaves columns out, ``titles`` renames some; ``tight`` columns are as
    narrow as what stands in them.
    """

    signed: tuple[str, ...] = ()
    dice: bool = False
    merge: bool = False
    hide: tuple[str, ...] = ()
    words: Mapping[str, str] | None = None
    titles: Mapping[str, str] | None = None
    tight: bool = False


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A column of a grid: its title, whether it is set large and centred, and its share of the free width."""

    title: str
    short: bool
    share: float
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a grid: label (or dice), cells, rule, errata, and the ground it stands on."""

    label: str
    cells: tuple[str, ...]
    rule: str = ""
    errata: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    fill: str | None = None


def chart_block(chart: Chart, width: float, look: Look, plan: ChartPlan | None = None) -> Block:
    """Return a chart as a grid ``width`` mm wide."""
    plan = plan or ChartPlan()
    kept = [index for index, column in enumerate(chart.columns) if column.id not in plan.hide]
    named = plan.titles or {}
    titles = [named.get(chart.columns[index].id, chart.columns[index].title) for index in kept]
    rows = [_row(same, kept, plan) for same in _grouped(chart.lines, kept, plan)]
    return grid(chart.corner, titles, rows, width, look, tight=plan.tight)


def _grouped(lines: Sequence[Row], kept: list[int], plan: ChartPlan) -> list[tuple[Row, ...]]:
    """Return the rows in runs that are printed as one."""
    if not plan.merge:
        return [(row,) for row in lines]
    runs = groupby(lines, key=lambda row: (tuple(row.cells[index] for index in kept), row.errata))
    return [tuple(run) for _, run in runs]


def _row(same: tuple[Row, ...], kept: list[int], plan: ChartPlan) -> GridRow:
    first = same[0]
    signed = "*" in plan.signed or first.id in plan.signed
    words = plan.words or {}
    cells = tuple(_cell(first.cells[index], words, signed=signed) for index in kept)
    label = first.title if len(same) == 1 else f"{first.title}\N{EN DASH}{same[-1].title}"
    dice = tuple(row.title for row in same) if plan.dice else ()
    return GridRow(label, cells, first.rule, first.errata, dice)


def _cell(value: int | str | None, words: Mapping[str, str], *, signed: bool) -> str:
    """Return what a cell prints; nothing known is a dash.

    >>> _cell(2, {}, signed=True), _cell(-2, {}, signed=False), _cell(0, {}, signed=True)
    ('+2', '\N{MINUS SIGN}2', '\N{EN DASH}')
    """
    text = "" if value is None else str(value)
    if text in words:
        return words[text]
    if isinstance(value, int):
        if value == 0 and signed:
            return "\N{EN DASH}"
        return f"\N{MINUS SIGN}{-value}" if value < 0 else f"+{value}" if signed else str(value)
    return typeset(text) or "\N{EN DASH}"


def grid(
    corner: str,
    titles: Sequence[str],
    rows: Sequence[GridRow],
    width: float,
    look: Look,
    *,
    tight: bool = False,
) -> Block:
    """Return a grid: a dark head, a label and cells a row, thin rules between, rule numbers at the right.

    One with more columns than the width holds is printed as two grids, the second with the rest of the
    columns.
    """
    made = _Drawn(corner, titles, rows, width, look, tight=tight)
    if made.fits or len(titles) < FEWEST:
        return made.block()
    half = (len(titles) + 1) // 2
    left = [replace(row, cells=row.cells[:half]) for row in rows]
    right = [replace(row, cells=row.cells[half:]) for row in rows]
    halves = (
        grid(corner, titles[:half], left, width, look, tight=tight),
        grid(corner, titles[half:], right, width, look, tight=tight),
    )
    return parted(halves, between=3.0)


class _Drawn:
    """A grid's measures and its parts."""

    def __init__(
        self,
        corner: str,
        titles: Sequence[str],
        rows: Sequence[GridRow],
        width: float,
        look: Look,
        *,
        tight: bool,
    ) -> None:
        """Divide the width among label, cells and rule."""
        self.least, self.pad = (TIGHT_SHORT, PAD_X / 2) if tight else (LEAST_SHORT, PAD_X)
        self.most_rule = 30.0 if tight else 22.0
        self.above = 1.15 if tight else PAD_Y
        self.rows, self.look, self.width, self.corner = rows, look, width, corner
        style = look.style
        self.fits = True
        self.body, self.note = style.size("body"), style.size("note")
        self.head, self.cell = style.size("head"), style.size("cell")
        self.rule_width = self._rule_width()
        self.columns = self._columns(titles)

    def _rule_width(self) -> float:
        texts = [row.rule for row in self.rows] + [errata_words(row.errata) for row in self.rows]
        longest = max((metrics.width(text, MEDIUM, self.note) for text in texts if text), default=0.0)
        return min(longest, self.most_rule) + 2 * PAD_X if longest else 0.0

    def _columns(self, titles: Sequence[str]) -> list[GridColumn]:
        """Return the label column and the cells' columns with their widths."""
        found = []
        for index, title in enumerate(titles):
            texts = [row.cells[index] for row in self.rows]
            short = all(len(text) <= SHORT for text in texts)
            found.append(
                GridColumn(title, short, 0.0 if short else max(sum(map(len, texts)) / len(texts), 8.0))
            )
        label = self._label_width()
        shorts = [
            max(
                self.least,
                *(metrics.width(word, BOLD, self.head * 0.86) for word in column.title.split()),
                *(metrics.width(row.cells[i], BOLD, self.cell) for row in self.rows),
            )
            + 2 * self.pad
            if column.short
            else 0.0
            for i, column in enumerate(found)
        ]
        free = self.width - label - self.rule_width - sum(shorts)
        wordy = sum(not column.short for column in found)
        self.fits = free >= wordy * LEAST_WORDS
        mins = [self._longest_word(index, column) for index, column in enumerate(found)]
        shares = sum(column.share for column in found)
        if sum(mins) <= free:
            free -= sum(mins)
        else:
            mins = [0.0] * len(found)
        if not shares:
            spare = free / (len(found) + 1) if found else free
            label += spare
            shorts = [short + spare for short in shorts]
        widths = [
            short if column.short else least + free * column.share / shares
            for short, least, column in zip(shorts, mins, found, strict=True)
        ]
        cells = [
            GridColumn(column.title, column.short, column.share, wide)
            for column, wide in zip(found, widths, strict=True)
        ]
        return [GridColumn(self.corner, short=False, share=0.0, width=label), *cells]

    def _longest_word(self, index: int, column: GridColumn) -> float:
        """Return the room that the longest word of a column of words demands, 0 for one of numbers."""
        if column.short:
            return 0.0
        words = {word for row in self.rows for word in row.cells[index].split()}
        longest = max((metrics.width(word, f"{TEXT} Regular", self.body) for word in words), default=0.0)
        return longest + 2 * PAD_X

    def _label_width(self) -> float:
        dice = max((len(row.dice) for row in self.rows), default=0) * (DIE + 1.0)
        labels = [metrics.width(row.label, BOLD, self.body + 1) for row in self.rows if not row.dice]
        corner = metrics.width(self.corner, BOLD, self.head * 0.86)
        return min(max([*labels, dice, corner]), self.width * 0.38) + 2 * PAD_X + 0.5

    def block(self) -> Block:
        """Return the grid; it may be cut between rows, its head is then repeated."""
        style = self.look.style
        framed = (
            style.colour("heavy") if style.colour("heavy") != style.colour("paper") else style.colour("ink")
        )
        drawn, tall = self._head()
        head = Block(self.width, tall, (*drawn, *self._edges(0, tall, framed)))
        rows = []
        for index, row in enumerate(self.rows):
            fill = row.fill or (style.colour("panel") if index % 2 else None)
            nodes, height = self._body(row)
            ground = (Rect(0, 0, self.width, height, fill=fill),) if fill else ()
            rules = [Path(line((0, 0), (self.width, 0)), stroke=style.colour("line"), line=0.18)]
            if index == len(self.rows) - 1:
                rules.append(Path(line((0, height), (self.width, height)), stroke=framed, line=0.35))
            edges = self._edges(0, height, framed)
            rows.append(Block(self.width, height, (*ground, *rules, *nodes, *edges)))
        return parted(rows, head=head)

    def _edges(self, top: float, bottom: float, ink: str) -> tuple[Node, ...]:
        """Return the two sides of the frame."""
        return tuple(Path(line((x, top), (x, bottom)), stroke=ink, line=0.35) for x in (0, self.width))

    def _head(self) -> tuple[tuple[Node, ...], float]:
        style = self.look.style
        size = self.head * 0.86
        ink = style.colour("head_ink")
        flows = []
        x = 0.0
        for index, column in enumerate(self.columns):
            centred = column.short and index > 0
            pad = self.pad if centred else PAD_X
            flows.append((x + pad, column.width - 2 * pad, column.title, "middle" if centred else "start"))
            x += column.width
        set_ = [
            flow(
                plain(title),
                left,
                0,
                width=wide,
                family="Barlow Condensed Medium",
                size=size,
                leading=1.08,
                least=5,
            )
            for left, wide, title, _ in flows
        ]
        height = max(one.height for one in set_) + 2 * PAD_Y
        nodes: list[Node] = [Rect(0, 0, self.width, height, fill=style.colour("heavy"))]
        if style.colour("heavy") == style.colour("paper"):
            nodes.append(Path(line((0, height), (self.width, height)), stroke=style.colour("ink"), line=0.3))
        for left, wide, title, align in flows:
            made = flow(
                f"**{plain(title)}**" if title else "",
                left,
                0,
                width=wide,
                height=height,
                family="Barlow Condensed",
                size=size,
                least=5,
                leading=1.08,
                align="middle" if align == "middle" else "start",
                upright="middle",
                fill=ink,
            )
            nodes += made.nodes
        if self.rule_width:
            nodes.append(
                centred_text(
                    self.width - PAD_X, height / 2, "Rule", font=BOLD, size=self.note, fill=ink, align="end"
                )
            )
        return tuple(nodes), height

    def _body(self, row: GridRow) -> tuple[tuple[Node, ...], float]:
        """Return one row's nodes from y = 0 on, and its height."""
        label_width = self.columns[0].width - 2 * PAD_X
        texts = [
            (
                PAD_X,
                label_width,
                f"**{plain(row.label)}**" if row.label else "",
                "Barlow Condensed",
                self.body + 1,
            )
        ]
        x = self.columns[0].width
        shorts: list[tuple[float, float, str]] = []
        for column, value in zip(self.columns[1:], row.cells, strict=True):
            if column.short:
                shorts.append((x + column.width / 2, column.width - PAD_X, value))
            else:
                texts.append((x + PAD_X, column.width - 2 * PAD_X, plain(value), TEXT, self.body))
            x += column.width
        if row.dice:
            texts = texts[1:]
        least = metrics.cap_height(BOLD, self.cell) if shorts else 0.0
        heights = [
            flow(text, 0, 0, width=wide, family=family, size=size, leading=1.18).height
            for _, wide, text, family, size in texts
        ]
        notes = sum(one.height + 0.9 for one in self._cited(row) if one.lines)
        height = max([least, notes, DIE if row.dice else 0.0, *heights]) + 2 * self.above
        nodes: list[Node] = list(_dice(row.dice, height, self.look))
        for left, wide, text, family, size in texts:
            nodes += flow(
                text,
                left,
                SINK * size * metrics.MM,
                width=wide,
                height=height,
                family=family,
                size=size,
                leading=1.18,
                upright="middle",
                fill=self.look.style.colour("ink"),
            ).nodes
        nodes += [_short(value, cx, height / 2, wide, self.look) for cx, wide, value in shorts]
        nodes += self._rule(row, height)
        return tuple(nodes), height

    def _rule(self, row: GridRow, height: float) -> tuple[Node, ...]:
        """Return the rule number and, under it, the errata it leans on."""
        style = self.look.style
        left, wide = self.width - self.rule_width + PAD_X, self.rule_width - 2 * PAD_X
        set_ = [one for one in self._cited(row) if one.lines]
        gap = 0.9
        y = (height - sum(one.height for one in set_) - gap * (len(set_) - 1)) / 2
        nodes: list[Node] = []
        for one, ink in zip(
            set_,
            (style.colour("muted"), style.colour("accent")) if row.rule else (style.colour("accent"),),
            strict=False,
        ):
            nodes += flow(
                "\n".join(plain(text) for text in one.lines),
                left,
                y + SINK * one.size * metrics.MM,
                width=wide,
                family=NARROW,
                size=one.size,
                leading=1.1,
                align="end",
                fill=ink,
            ).nodes
            y += one.height + gap
        return tuple(nodes)

    def _cited(self, row: GridRow) -> tuple[Flowed, Flowed]:
        """Return the rule and the errata as they break in their column."""
        wide = max(self.rule_width - 2 * PAD_X, 1.0)
        rule, errata = (
            flow(plain(text), 0, 0, width=wide, family=NARROW, size=self.note, least=5, leading=1.1)
            for text in (row.rule, errata_words(row.errata))
        )
        return rule, errata


def errata_words(errata: Sequence[str]) -> str:
    """Return erratum ids as they are cited on a chart: without the game's own letters.

    >>> errata_words(("L82-E03", "L82-E07"))
    'E03 E07'
    """
    return " ".join(one.rpartition("-")[2] for one in errata)


def _short(value: str, cx: float, cy: float, wide: float, look: Look) -> Node:
    style = look.style
    if value == "\N{BULLET}":
        return Path(circle(cx, cy, DOT), fill=style.colour("ink"))
    nothing = value == "\N{EN DASH}"
    ink = style.colour("muted") if nothing else style.colour("ink")
    numeric = any(character.isdigit() for character in value) or nothing
    size = style.size("cell") if numeric else style.size("body") + 1
    return centred_text(cx, cy, value, font=BOLD if numeric else STRONG, size=size, width=wide, fill=ink)


def _dice(dice: tuple[str, ...], height: float, look: Look) -> tuple[Node, ...]:
    """Return the faces of dice in a row."""
    nodes: list[Node] = []
    for index, name in enumerate(dice):
        icon = ICONS.get(f"die-{name}")
        x = PAD_X + index * (DIE + 1.0)
        if isinstance(icon, Icon):
            outline = moved(icon.commands, x, (height - DIE) / 2, DIE)
            nodes.append(Path(outline, fill=look.style.colour("ink"), even_odd=True))
        else:
            nodes.append(
                Text(x, height / 2 + 1.2, name, BOLD, look.style.size("cell"), look.style.colour("ink"))
            )
    return tuple(nodes)
