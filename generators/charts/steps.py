"""Procedures step by step: a numbered plate, who acts, and every clause of the step beneath."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.generators.pages.blocks import Block, bullets, errata_words, parted, placed, typeset
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Path, Rect, Text, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.text import centred_text, fit_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.clauses import Clause
    from countermarch.components.model.game import Game
    from countermarch.components.model.tables import Chart, Row
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

PLATE = 6.4
INDENT = PLATE + 2.4
HEAD = 7.2
"""A plate's edge, where text beside it begins, and how far below a step's top its clauses begin, in mm."""

BETWEEN = 3.2


@dataclass(frozen=True, slots=True)
class StepsPlan:
    """Which rows of a chart are shown as steps (empty: all), and the column that is set at the right.

    ``words`` replaces that column's cells by better words.
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
    """Return a chart's rows as steps, numbered as they stand in it."""
    plan = plan or StepsPlan()
    ids = [column.id for column in chart.columns]
    tag = ids.index(plan.tag) if plan.tag in ids else None
    kept = [
        (number, row) for number, row in enumerate(chart.lines, 1) if not plan.rows or row.id in plan.rows
    ]
    seen: set[str] = set()
    steps = []
    for number, row in kept:
        said = () if row.rule in seen else step_clauses(game, row.rule)
        seen.add(row.rule)
        words = [one.summary for one in said]
        body = bullets(words, width - INDENT, look, size="remark", piece=row.title) if words else None
        steps.append(_step((number, row.title, _tag(row, tag, plan)), body, width, look))
    return parted(steps, between=BETWEEN)


def _tag(row: Row, index: int | None, plan: StepsPlan) -> str:
    text = "" if index is None or row.cells[index] is None else str(row.cells[index])
    words = (plan.words or {}).get(text, text)
    return " \N{MIDDLE DOT} ".join(part for part in (words, errata_words(row.errata)) if part)


def _step(head: tuple[int, str, str], body: Block | None, width: float, look: Look) -> Block:
    """Return one step: its number on the plate, its title over a hairline, its tag, what it says."""
    number, title, tag = head
    style = look.style
    size, note = style.size("heading"), style.size("note") + 0.5
    middle = PLATE / 2
    taken = metrics.width(tag, MEDIUM, note) + 3.0 if tag else 0.0
    base = middle + metrics.cap_height(BOLD, size) / 2
    plain = style.colour("heavy") == style.colour("paper")
    edge = style.colour("ink") if plain else None
    plate = centred_text(middle, middle, str(number), font=BOLD, size=size, fill=style.colour("head_ink"))
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
