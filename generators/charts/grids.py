"""Grids: a heading row, rows of label and cells with thin lines between, rule numbers at the right.

A column that belongs to a side has its colours. What says no is quiet, so that the values stand out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.charts.grid_columns import DIE, ICON, PAD_X, TEXT, GridMeasures, die_of
from countermarch.generators.pages.blocks import Block, errata_words, side_by_side, stacked_parts
from countermarch.generators.pages.look import BOLD, STRONG, blank_box, is_empty
from countermarch.generators.scene import metrics
from countermarch.generators.scene.icons import ICONS, Icon
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Tag, Text, tagged
from countermarch.generators.scene.paths import circle, line, moved
from countermarch.generators.scene.style import readable
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.generators.charts.grid_columns import GridColumn, GridRow
    from countermarch.generators.pages.look import Look, Tint
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.scene.text import Flowed


NARROW = "Barlow Condensed Medium"
PAD_Y = 1.55
TIGHT_Y = 1.15
"""Vertical padding of a row, and of one in a tight grid, in mm."""

CITED_GAP = 0.9
"""Distance from a row's rule to its errata, in mm."""

LEADING = 1.18
FEWEST = 2
"""A grid with fewer columns is never split in two."""

SINK = 0.11
"""Offset of text below the middle of its cell, in ems, so that lower-case letters look centred."""

FILL_IN = gettext_noop("to fill in")
YES = gettext_noop("yes")
"""The text that screen readers speak for a box to fill in, and for a dot."""

TABLE = Tag("Table")
ROW = Tag("TR")

BOX = 3.8
"""Height of a box to fill in, in mm."""

DOT, DASH = 0.95, 0.9
"""Radius of the dot for yes, and half the length of the line for no, in mm."""


def grid(
    corner: str,
    titles: Sequence[str],
    rows: Sequence[GridRow],
    width: float,
    look: Look,
    *,
    tight: bool = False,
    tints: Mapping[int, Tint] | None = None,
    titled: bool = False,
    alike: Sequence[GridRow] = (),
) -> Block:
    """Return a grid ``width`` mm wide; if it is split between rows, its headings are repeated.

    ``tints`` are the colours of columns, by their number from 1; others have those of the side that their
    title names. If it has too many columns for the width, those of numbers come closer, or it becomes two
    grids. The cells of a grid of ``titled`` things are names, in which a side's colour would say nothing.
    Its columns are as wide as the rows of all grids ``alike`` need, or its own.
    """
    measures = GridMeasures(corner, titles, alike or rows, width, look, tight=tight)
    if not measures.fits and all(column.short for column in measures.columns[1:]):
        closer = GridMeasures(corner, titles, rows, width, look, tight=True, narrow=True)
        measures = closer if closer.fits else measures
    if measures.fits or len(titles) < FEWEST:
        own = {index: look.tint(title) for index, title in enumerate(titles, 1)}
        shown = {index: one for index, one in {**own, **(tints or {})}.items() if one}
        return _GridDrawer(rows, measures, width, look, TIGHT_Y if tight else PAD_Y, shown, titled).block()
    # two grids of half the columns stay readable where one would need type below the least size
    half = (len(titles) + 1) // 2
    left = [replace(row, cells=row.cells[:half]) for row in rows]
    right = [
        replace(
            row,
            cells=row.cells[half:],
            tones=_right_half(row.tones, half),
            dot_words=_right_half(row.dot_words, half),
        )
        for row in rows
    ]
    halves = (
        grid(corner, titles[:half], left, width, look, tight=tight, tints=tints),
        grid(corner, titles[half:], right, width, look, tight=tight, tints=_right_half(tints or {}, half)),
    )
    return stacked_parts(halves, between=3.0)


Kept = TypeVar("Kept")


def _right_half(found: Mapping[int, Kept], half: int) -> dict[int, Kept]:
    """Return what belongs to the label and to the columns after the first ``half``, which move left."""
    return {max(index - half, 0): one for index, one in found.items() if index == 0 or index > half}


@dataclass(frozen=True, slots=True)
class _Words:
    """Text and its position in a grid."""

    left: float
    width: float
    text: str
    family: str
    size: float


@dataclass(frozen=True, slots=True)
class _GridDrawer:
    """The parts of a grid; ``above`` is the vertical padding of a row."""

    rows: Sequence[GridRow]
    at: GridMeasures
    width: float
    look: Look
    above: float
    tints: Mapping[int, Tint]
    titled: bool

    def block(self) -> Block:
        """Return the grid as rows below a head, which is repeated where it is split between pages."""
        style = self.look.style
        framed = (
            style.colour("heavy") if style.colour("heavy") != style.colour("paper") else style.colour("ink")
        )
        drawn, tall = self._head()
        head = Block(self.width, tall, (*drawn, *self._edges(0, tall, framed)), tag=ROW)
        rows = []
        for index, row in enumerate(self.rows):
            fill = row.fill or (style.colour("panel") if index % 2 else None)
            nodes, height = self._body(row)
            ground = (
                *((Rect(0, 0, self.width, height, fill=fill),) if fill else ()),
                *self._washes(row, height),
            )
            rules = [Path(line((0, 0), (self.width, 0)), stroke=style.colour("line"), line=0.18)]
            if index == len(self.rows) - 1:
                rules.append(Path(line((0, height), (self.width, height)), stroke=framed, line=0.35))
            edges = self._edges(0, height, framed)
            rows.append(Block(self.width, height, (*ground, *rules, *nodes, *edges), tag=ROW))
        return stacked_parts(rows, head=head, tag=TABLE)

    def _washes(self, row: GridRow, height: float) -> Iterator[Node]:
        """Yield the colours behind a row's label and its values."""
        x = 0.0
        for index, column in enumerate(self.at.columns):
            text = row.cells[index - 1] if index else row.label
            # a cell that names a side, not one in whose name a side occurs
            named = len(text.split()) == 1 and not self.titled
            tint = (self.look.tint(text) if named else None) or self.tints.get(index)
            # a side's colour behind a dash would say that something is there
            tone = row.tones.get(index) or (tint.pale if tint and not _says_no(text) else None)
            if tone and index not in row.dot_words:
                yield Rect(x, 0, column.width, height, fill=tone)
            x += column.width

    def _edges(self, top: float, bottom: float, ink: str) -> tuple[Node, ...]:
        """Return the two sides of the frame."""
        return tuple(Path(line((x, top), (x, bottom)), stroke=ink, line=0.35) for x in (0, self.width))

    def _head(self) -> tuple[tuple[Node, ...], float]:
        """Return the heading row from y = 0 on, and its height."""
        style, at = self.look.style, self.at
        ink = style.colour("head_ink")
        height = max(self._title(index, ink).height for index in range(len(at.columns))) + 2 * PAD_Y
        nodes: list[Node] = [Rect(0, 0, self.width, height, fill=style.colour("heavy"))]
        x = 0.0
        for index, column in enumerate(at.columns):
            if tint := self.tints.get(index):
                nodes.append(Rect(x, 0, column.width, height, fill=tint.deep))
            x += column.width
        # in a low-ink style the heading row has no background, and needs a line to end it
        if style.colour("heavy") == style.colour("paper"):
            nodes.append(Path(line((0, height), (self.width, height)), stroke=style.colour("ink"), line=0.3))
        titles = (self._title(index, ink, height).nodes for index in range(len(at.columns)))
        nodes += [tagged("TH", title, scope="Column") for title in titles]
        if at.rule_width:
            x, y = self.width - PAD_X, height / 2
            cited = centred_text(x, y, gettext("Rule"), font=BOLD, size=at.note, fill=ink, align="end")
            nodes.append(tagged("TH", (cited,), scope="Column"))
        return tuple(nodes), height

    def _title(self, index: int, ink: str, height: float | None = None) -> Flowed:
        """Return a column heading, vertically centred once the height is known."""
        column = self.at.columns[index]
        centred = column.short and index > 0
        pad = self.at.pad if centred else PAD_X
        left = sum(one.width for one in self.at.columns[:index]) + pad
        wide, size = column.width - 2 * pad, self.at.head
        die = "" if index else die_of(column.title)
        shown = f"{die}**{plain(column.title)}**" if column.title else ""
        if index and column.title in FACES and die_of(self.at.columns[0].title):
            shown, size = f"{{die-{column.title}}}", size * FACE
        if height is None:
            return flow(
                plain(column.title), left, 0, width=wide, family=NARROW, size=size, leading=1.08, min_size=5
            )
        return flow(
            shown,
            left,
            0,
            width=wide,
            height=height,
            family="Barlow Condensed",
            size=size,
            min_size=5,
            leading=1.08,
            align="middle" if centred else "start",
            vertical="middle",
            fill=ink,
        )

    def _body(self, row: GridRow) -> tuple[tuple[Node, ...], float]:
        """Return one row's nodes from y = 0 on, and its height."""
        at = self.at
        x = at.columns[0].width
        label = None if row.dice or is_empty(row.label) else self._label(row)
        words: list[_Words | None] = []
        for column, value in zip(at.columns[1:], row.cells, strict=True):
            wordy = not is_empty(value) and not column.short
            room = column.width - 2 * PAD_X
            words.append(_Words(x + PAD_X, room, plain(value), TEXT, at.body) if wordy else None)
            x += column.width
        height = self._height(row, [one for one in (label, *words) if one])
        if row.dice:
            first = tagged("TH", _dice(row.dice, height, self.look), ", ".join(row.dice), scope="Row")
        else:
            drawn = (
                self._flowed(label, height, row.tones.get(0, ""))
                if label
                else self._box(0, 0.0, PAD_X, height)
            )
            if row.icon:
                drawn = (*_icon(row, height, self.look), *drawn)
            first = tagged("TH", drawn, "" if label else FILL_IN, scope="Row")
        nodes: list[Node] = [first]
        x = at.columns[0].width
        for index, (column, value, worded) in enumerate(
            zip(at.columns[1:], row.cells, words, strict=True), 1
        ):
            if worded:
                nodes.append(tagged("TD", self._flowed(worded, height)))
            elif is_empty(value):
                nodes.append(tagged("TD", self._box(index, x, at.pad, height), FILL_IN))
            else:
                tone = row.tones.get(index) if index in row.dot_words else None
                shown = _short_cell(value, (x + column.width / 2, height / 2), column, self.look, tone)
                # a dot and a dash are drawn, so their words are given to screen readers
                named = value if value == NOTHING else row.dot_words.get(index, YES)
                said = named if isinstance(shown, Path) else ""
                nodes.append(tagged("TD", (shown,), said))
            x += column.width
        if at.rule_width:
            nodes.append(tagged("TD", self._rule(row, height)))
        return tuple(nodes), height

    def _box(self, index: int, left: float, pad: float, height: float) -> tuple[Node, ...]:
        """Return a box to fill in."""
        wide = self.at.columns[index].width - 2 * pad
        return (blank_box(left + pad + wide / 2, height / 2, wide, BOX, self.look),)

    def _flowed(self, words: _Words, height: float, tone: str = "") -> tuple[Node, ...]:
        """Return text vertically centred in a row, on a background that may have a ``tone``."""
        ink = self.look.style.colour("ink")
        return flow(
            words.text,
            words.left,
            SINK * words.size * metrics.MM,
            width=words.width,
            height=height,
            family=words.family,
            size=words.size,
            leading=LEADING,
            vertical="middle",
            fill=readable(ink, tone) if tone else ink,
        ).nodes

    def _label(self, row: GridRow) -> _Words:
        label = f"**{plain(row.label)}**" if row.label else ""
        left = PAD_X + (ICON if row.icon else 0.0)
        wide = self.at.columns[0].width - left - PAD_X
        return _Words(left, wide, label, "Barlow Condensed", self.at.body + 1)

    def _height(self, row: GridRow, texts: Sequence[_Words]) -> float:
        """Return the height of a row: that of its tallest content."""
        pairs = list(zip(self.at.columns[1:], row.cells, strict=True))
        numbered = any(column.short and not is_empty(value) for column, value in pairs)
        least = metrics.cap_height(BOLD, self.at.cell) if numbered else 0.0
        heights = [
            flow(one.text, 0, 0, width=one.width, family=one.family, size=one.size, leading=LEADING).height
            for one in texts
        ]
        cited = sum(one.height + CITED_GAP for one in self._cited(row) if one.lines)
        boxed = any(map(is_empty, (row.label, *row.cells)))
        tall = (
            max([least, cited, DIE if row.dice else ICON_HIGH if row.icon else 0.0, *heights])
            + 2 * self.above
        )
        return max(tall, BOX + 2 * TIGHT_Y if boxed else 0.0)

    def _rule(self, row: GridRow, height: float) -> tuple[Node, ...]:
        """Return the rule number with its errata below."""
        style, wide = self.look.style, self.at.rule_width
        set_ = [one for one in self._cited(row) if one.lines]
        y = (height - sum(one.height for one in set_) - CITED_GAP * (len(set_) - 1)) / 2
        nodes: list[Node] = []
        for one, ink in zip(
            set_,
            (style.colour("muted"), style.colour("accent")) if row.rule else (style.colour("accent"),),
            strict=False,
        ):
            nodes += flow(
                "\n".join(plain(text) for text in one.lines),
                self.width - wide + PAD_X,
                y + SINK * one.size * metrics.MM,
                width=wide - 2 * PAD_X,
                family=NARROW,
                size=one.size,
                leading=1.1,
                align="end",
                fill=ink,
            ).nodes
            y += one.height + CITED_GAP
        return tuple(nodes)

    def _cited(self, row: GridRow) -> tuple[Flowed, Flowed]:
        """Return the rule and the errata wrapped to their column."""
        wide = max(self.at.rule_width - 2 * PAD_X, 1.0)
        rule, errata = (
            flow(plain(text), 0, 0, width=wide, family=NARROW, size=self.at.note, min_size=5, leading=1.1)
            for text in (row.rule, errata_words(row.errata))
        )
        return rule, errata


FACES = frozenset("123456")
FACE = 1.3
"""Headings that are faces of a die, and the size of the face relative to other headings."""

NOTHING = "\N{EN DASH}"
RINGED = "\N{FISHEYE}"


def _says_no(text: str) -> bool:
    return text in ("", NOTHING) or is_empty(text)


PATCH = (6.2, 3.9)
"""Size of a patch of terrain before a row's label, in mm."""

NO_ICON = "-"
"""Leaves the place of a symbol empty."""

ICON_HIGH = 4.0
"""Least height of a row with a symbol, in mm, without its padding."""


def _icon(row: GridRow, height: float, look: Look) -> tuple[Node, ...]:
    """Return the symbol before a row's label: a mark of the text, or the symbol of a unit."""
    if row.icon == NO_ICON:
        return ()
    if not isinstance(row.icon, str):
        return (Group((row.icon,), PAD_X, (height - PATCH[1]) / 2),)
    ink, found = look.style.colour("ink"), ICONS.get(row.icon)
    if isinstance(found, Icon):
        side = ICON * 0.62
        return (Path(moved(found.commands, PAD_X, (height - side) / 2, side), fill=ink, even_odd=True),)
    return symbol(row.icon, PAD_X + ICON * 0.42, height / 2, ICON * 0.84, ink=ink)


def _short_cell(
    value: str, at: tuple[float, float], column: GridColumn, look: Look, tone: str | None
) -> Node:
    """Return a short cell centred on ``at``; an empty or "no" cell is a short pale line."""
    style, (cx, cy) = look.style, at
    if value == "\N{BULLET}":
        return Path(circle(cx, cy, DOT * 1.5 if tone else DOT), fill=tone or style.colour("ink"))
    if value == RINGED:
        ink = tone or style.colour("ink")
        ring = Path(circle(cx, cy, DOT * 1.6), fill="#ffffff", stroke=ink, line=0.4)
        return Group((ring, Path(circle(cx, cy, DOT * 0.95), fill=ink)))
    if value == NOTHING:
        return Path(line((cx - DASH, cy), (cx + DASH, cy)), stroke=style.colour("line"), line=0.3)
    numeric = any(character.isdigit() for character in value)
    size = style.size("cell") if numeric else style.size("body") + 1
    ink = style.colour("ink")
    return centred_text(
        cx, cy, value, font=BOLD if numeric else STRONG, size=size, width=column.width - PAD_X, fill=ink
    )


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


def dice_cells(rows: Sequence[GridRow], width: float, look: Look) -> Block:
    """Return results of a die side by side, each below its faces on the colour of the result."""
    style = look.style
    wide = (width - CELL_GAP * (len(rows) - 1)) / len(rows)
    made = []
    room = wide - 2 * PAD_X
    size = min(style.size("heading"), *(metrics.size_for_width(row.cells[0], BOLD, room) for row in rows))
    for row in rows:
        fill = row.tones.get(1, style.colour("panel"))
        edge = style.colour("ink") if fill == style.colour("paper") else fill
        faces = len(row.dice) * (DIE + 1.0) - 1.0
        dice = Group(_dice(row.dice, FACES_HIGH, look), (wide - faces) / 2 - PAD_X)
        band = Rect(0, FACES_HIGH, wide, RESULT, fill=fill)
        name = centred_text(
            wide / 2,
            FACES_HIGH + RESULT / 2,
            row.cells[0],
            font=BOLD,
            size=size,
            width=room,
            fill=readable("#ffffff", fill),
        )
        first = tagged("TH", (dice,), ", ".join(row.dice), scope="Row")
        outline = Rect(0, 0, wide, FACES_HIGH + RESULT, stroke=edge, line=0.4)
        made.append(Block(wide, FACES_HIGH + RESULT, (band, first, tagged("TD", (name,)), outline), tag=ROW))
    return replace(side_by_side(made, CELL_GAP), tag=TABLE)


CELL_GAP, FACES_HIGH, RESULT = 3.0, 8.0, 7.0
"""Space between results of dice side by side, and the heights of the faces and of the result, in mm."""
