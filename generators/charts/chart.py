"""Charts as grids: one row for each case, numbers large, rule and errata at the right."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from countermarch.generators.charts.grid_columns import GridMeasures, GridRow
from countermarch.generators.charts.grids import dice_cells, grid
from countermarch.generators.pages.blocks import Block, bullets, errata_words, placed, stacked_parts, typeset
from countermarch.generators.pages.look import BOLD, MEDIUM, tint
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Path, Rect, Text, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.style import darkened
from countermarch.generators.scene.text import centred_text, fit_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Clause
    from countermarch.components.model.tables import Chart, Row
    from countermarch.generators.pages.look import Look, Tint
    from countermarch.generators.scene.nodes import Node


@dataclass(frozen=True, slots=True)
class ChartPlan:
    """How a chart is printed.

    ``signed`` names the rows and columns whose numbers are modifiers and get a sign (``("*",)``: all),
    ``dice`` draws the row titles as dice, ``merge`` joins equal neighbouring rows, ``words`` replaces the
    text of cells, ``hide`` leaves columns and rows out (``rule``: that of the rules), ``titles`` renames
    some; ``tight`` columns are as narrow as their content. ``icons`` puts a symbol before rows, by their
    id or a value; ``colours`` are the grounds of rows, columns and values, by their ids or as written in
    the cells. With ``gather``, the names of two columns, the rows with the same value in the first are
    one row, each with its value in the second under what the other columns say. ``patches`` are patches
    of terrain before rows, by their id.
    """

    signed: tuple[str, ...] = ()
    dice: bool = False
    merge: bool = False
    hide: tuple[str, ...] = ()
    words: Mapping[str, str] | None = None
    titles: Mapping[str, str] | None = None
    tight: bool = False
    icons: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    gather: tuple[str, ...] = ()
    patches: Mapping[str, Node] = field(default_factory=dict)


def chart_block(chart: Chart, width: float, look: Look, plan: ChartPlan | None = None) -> Block:
    """Return a chart as a grid ``width`` mm wide; few faces of dice with one result each are in a row."""
    corner, titles, rows, tints = _matter(chart, look, plan or ChartPlan())
    plainly = all(row.dice and not row.rule and not row.errata for row in rows)
    if len(titles) == 1 and 1 < len(rows) <= ABREAST and plainly:
        return dice_cells(rows, width, look)
    return grid(corner, titles, rows, width, look, tight=bool(plan and plan.tight), tints=tints)


ABREAST = 3
"""Maximum number of die results side by side."""


def natural_width(chart: Chart, look: Look, plan: ChartPlan | None = None) -> float:
    """Return the width of a chart in which no line is broken."""
    corner, titles, rows, _ = _matter(chart, look, plan or ChartPlan())
    return GridMeasures(corner, titles, rows, WIDEST, look, tight=bool(plan and plan.tight)).natural


WIDEST = 1000.0
"""A width for which no chart is too wide, in mm."""


def _matter(
    chart: Chart, look: Look, plan: ChartPlan
) -> tuple[str, list[str], list[GridRow], dict[int, Tint]]:
    """Return what a chart's grid holds: the heading of its labels, those of its columns, rows, colours."""
    kept = [index for index, column in enumerate(chart.columns) if column.id not in plan.hide]
    named = plan.titles or {}
    titles = [named.get(chart.columns[index].id, chart.columns[index].title) for index in kept]
    if len(plan.gather) == PAIR:
        return _gathered(chart, kept, titles, look, plan)
    ids = [chart.columns[index].id for index in kept]
    tints = {
        place: tint(darkened(colour), colour)
        for place, name in enumerate(ids, 1)
        if (colour := plan.colours.get(name)) and look.tints
    }
    lines = [row for row in chart.lines if row.id not in plan.hide]
    rows = [_row(same, dict(zip(kept, ids, strict=True)), plan, look) for same in _grouped(lines, kept, plan)]
    return chart.corner, titles, rows, tints


PAIR = 2


def _gathered(
    chart: Chart, kept: list[int], titles: Sequence[str], look: Look, plan: ChartPlan
) -> tuple[str, list[str], list[GridRow], dict[int, Tint]]:
    """Return a row for each value of a column: when, and what then."""
    of, to = ([column.id for column in chart.columns].index(name) for name in plan.gather)
    when = [index for index in kept if index not in (of, to)]
    words, runs = (
        plan.words or {},
        [list(run) for _, run in groupby(chart.lines, key=lambda row: row.cells[of])],
    )
    most = max(map(len, runs))
    rows = []
    for run in runs:
        cells: list[str] = []
        tones = {0: plan.colours.get(str(run[0].cells[of]), "")}
        for row in run:
            said = dict.fromkeys(_cell(row.cells[index], words, signed=False) for index in when)
            known = [one for one in said if one not in ("", "\N{EN DASH}")]
            cells += ["\N{EN DASH}".join(known), _cell(row.cells[to], words, signed=False)]
            tones[len(cells)] = plan.colours.get(str(row.cells[to]), "")
        cells += [""] * (2 * most - len(cells))
        label = _cell(run[0].cells[of], words, signed=False)
        shown = {place: colour for place, colour in tones.items() if colour and look.tints}
        rows.append(GridRow(label, tuple(cells), run[0].rule, tones=shown))
    named = dict(zip(kept, titles, strict=True))
    return named[of], [named[when[0]], named[to]] * most, rows, {}


def _grouped(lines: Sequence[Row], kept: list[int], plan: ChartPlan) -> list[tuple[Row, ...]]:
    """Return the rows in runs that are printed as one row."""
    if not plan.merge:
        return [(row,) for row in lines]
    runs = groupby(lines, key=lambda row: (tuple(row.cells[index] for index in kept), row.errata))
    return [tuple(run) for _, run in runs]


def _row(same: tuple[Row, ...], kept: Mapping[int, str], plan: ChartPlan, look: Look) -> GridRow:
    first = same[0]
    signed = "*" in plan.signed or first.id in plan.signed
    words = plan.words or {}
    cells = tuple(
        _cell(first.cells[index], words, signed=signed or name in plan.signed) for index, name in kept.items()
    )
    label = first.title if len(same) == 1 else f"{first.title}\N{EN DASH}{same[-1].title}"
    dice = tuple(row.title for row in same) if plan.dice else ()
    marks = [first.id, *(str(first.cells[index]) for index in kept)]
    painted = first.id in plan.patches  # a patch of terrain shows the colour of its row already
    tones = {
        place: plan.colours[mark]
        for place, mark in enumerate(marks)
        if mark in plan.colours and not (painted and place == 0)
    }
    # a dot that differs only by its colour has the value as the word that is read aloud
    dot_words = {
        place: marks[place] for place in tones if place and cells[place - 1] in "\N{BULLET}\N{FISHEYE}"
    }
    return GridRow(
        label,
        cells,
        "" if "rule" in plan.hide else first.rule,
        look.cited_errata(first.errata),
        dice,
        icon=plan.patches.get(first.id) or next((plan.icons[one] for one in marks if one in plan.icons), ""),
        tones=tones if look.tints else {},
        dot_words=dot_words if look.tints else {},
    )


def _cell(value: int | str | None, words: Mapping[str, str], *, signed: bool) -> str:
    """Return the text of a cell; a dash if empty.

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


PLATE = 6.4
INDENT = PLATE + 2.4
HEAD = 8.2
"""Edge of a plate, left edge of the text beside it, and distance from a step's top to its clauses, in mm."""

BETWEEN = 3.2


@dataclass(frozen=True, slots=True)
class StepsPlan:
    """The rows of a chart that are shown as steps (empty: all), and the column that is set at the right.

    ``words`` replaces the text of that column's cells.
    """

    rows: tuple[str, ...] = ()
    tag: str = ""
    words: Mapping[str, str] | None = None


def step_clauses(game: Game, rule: str) -> tuple[Clause, ...]:
    """Return the clauses of a step: its own, and those whose numbers continue it.

    >>> from countermarch import components
    >>> game = components.game("third-lebanon-war")
    >>> len(step_clauses(game, "battle-mat-2-commitment"))
    4
    """
    return tuple(one for one in game.clauses if one.number == rule or one.number.startswith(f"{rule}."))


def steps_block(chart: Chart, game: Game, width: float, look: Look, plan: StepsPlan | None = None) -> Block:
    """Return a chart's rows as numbered steps."""
    plan = plan or StepsPlan()
    ids = [column.id for column in chart.columns]
    tag = ids.index(plan.tag) if plan.tag in ids else None
    kept = [
        (number, row) for number, row in enumerate(chart.lines, 1) if not plan.rows or row.id in plan.rows
    ]
    seen: set[str] = set()
    steps = []
    for rule, run in groupby(kept, key=lambda one: one[1].rule):  # what one rule says is one step
        numbers, rows = zip(*run, strict=True)
        said = () if rule in seen else step_clauses(game, rule)
        seen.add(rule)
        words, title = [one.summary for one in said], _joined([row.title for row in rows])
        body = bullets(words, width - INDENT, look, size="remark", piece=title) if words else None
        number = "\N{EN DASH}".join(map(str, dict.fromkeys((numbers[0], numbers[-1]))))
        steps.append(_step((number, title, _tag(rows[0], tag, plan, look)), body, width, look))
    return stacked_parts(steps, between=BETWEEN)


def _joined(titles: Sequence[str]) -> str:
    """Return titles as one; what they begin with up to a colon is written once, or else alone.

    >>> _joined(["Israel: Movement", "Israel: Combat"]), _joined(["Movement", "Combat"])
    ('Israel: Movement, Combat', 'Movement, Combat')
    >>> _joined(["Movement: one unit", "Combat: any number"])
    'Movement, Combat'
    """
    head, colon, _ = titles[0].partition(": ")
    heads = [one.partition(": ")[0] for one in titles]
    if len(set(heads)) == len(titles) > 1 and all(": " in one for one in titles):
        return ", ".join(heads)
    begins = f"{head}{colon}" if colon and all(one.startswith(f"{head}{colon}") for one in titles) else ""
    return begins + ", ".join(one.removeprefix(begins) for one in titles)


def _tag(row: Row, index: int | None, plan: StepsPlan, look: Look) -> str:
    text = "" if index is None or row.cells[index] is None else str(row.cells[index])
    words = (plan.words or {}).get(text, text)
    errata = errata_words(look.cited_errata(row.errata))
    return " \N{MIDDLE DOT} ".join(part for part in (words, errata) if part)


def _step(head: tuple[str, str, str], body: Block | None, width: float, look: Look) -> Block:
    """Return one step: its number on a plate, its title over a hairline, its tag, its text."""
    number, title, tag = head
    style = look.style
    size, note = style.size("heading"), style.size("note") + 0.5
    middle = PLATE / 2
    taken = metrics.width(tag, MEDIUM, note) + 3.0 if tag else 0.0
    base = middle + metrics.cap_height(BOLD, size) / 2
    plain = style.colour("heavy") == style.colour("paper")
    edge = style.colour("ink") if plain else None
    plate = centred_text(
        middle,
        middle,
        number,
        font=BOLD,
        size=size,
        min_size=5.0,
        width=PLATE - 1.6,
        fill=style.colour("head_ink"),
    )
    name = fit_line(
        typeset(title),
        INDENT,
        base,
        width=width - INDENT - taken,
        font=BOLD,
        size=size,
        fill=style.colour("ink"),
        piece=title,
    )
    nodes: list[Node] = [
        Rect(0, 0, PLATE, PLATE, fill=style.colour("heavy"), stroke=edge, line=0.3, radius=1.0),
        tagged("H3", (plate, name)),
        Path(line((INDENT, PLATE - 0.3), (width, PLATE - 0.3)), stroke=style.colour("accent"), line=0.3),
    ]
    if tag:
        said = Text(width, base, tag, MEDIUM, note, style.colour("muted"), "end")
        nodes.append(tagged("P", (said,)))
    if body is None:
        return Block(width, PLATE, tuple(nodes))
    return Block(width, HEAD + body.height, (*nodes, placed(body, INDENT, HEAD)))
