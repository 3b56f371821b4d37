"""Charts of any kind as grids: a row a case, its numbers large, its rule and errata at the right."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from countermarch.generators.charts.grid_columns import GridRow
from countermarch.generators.charts.grids import grid
from countermarch.generators.pages.blocks import typeset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.tables import Chart, Row
    from countermarch.generators.pages.blocks import Block
    from countermarch.generators.pages.look import Look


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
