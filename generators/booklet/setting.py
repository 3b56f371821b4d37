"""The text of a booklet as lines on a grid: headings, clauses, and examples on panels."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext
from countermarch.generators.booklet.chapters import chapter_key
from countermarch.generators.booklet.grid import GridItem
from countermarch.generators.pages.blocks import Block, errata_words, typeset
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Rect, Text, Use, tagged
from countermarch.generators.scene.text import fit_line, flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Clause
    from countermarch.generators.booklet.chapters import Chapter
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node, Scene

PANEL, PIECE, CARD = 2.6, 15.0, 34.0
LEADING = 1.22
"""Distance of the lines, in ems."""

MARGIN = 9.0
"""Space left of the text for the numbers of rules, in mm."""

BESIDE = 1
"""Space above a paragraph, in half lines."""

ABOVE = 2
"""Space above a heading, in half lines."""

UNDER = 1.4
"""Least space under a heading, in mm."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example in a chapter: pieces, and what happens to them."""

    chapter: str
    pieces: tuple[Scene, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Measure:
    """The width of a column, the margin for the numbers of rules in it, and the look."""

    width: float
    margin: float
    look: Look

    @property
    def half(self) -> float:
        """Half the distance of two lines, in mm: the step of the grid."""
        return self.look.style.size("body") * metrics.MM * LEADING / 2


def larger(look: Look, share: float) -> Look:
    """Return a look with larger running text."""
    sizes = {**look.style.sizes, **{name: look.style.sizes[name] * share for name in ("body", "note")}}
    return replace(look, style=replace(look.style, sizes=sizes))


def example_block(example: Example, width: float, look: Look) -> Block:
    """Return an example on a panel: the pieces at the left, enlarged, and the words beside them."""
    style = look.style
    nodes: list[Node] = []
    x, low = PANEL, 0.0
    for scene in example.pieces:
        edge = max(scene.width, scene.height)
        scale = (CARD if edge > CARD else PIECE) / edge
        clip = (0.0, 0.0, scene.width, scene.height)
        nodes.append(Group((Use(scene, 0, 0),), x, PANEL, scale=scale, clip=clip, pictured=True))
        nodes.append(Rect(x, PANEL, scene.width * scale, scene.height * scale, stroke="#16181d", line=0.2))
        x, low = x + scene.width * scale + PANEL / 2, max(low, scene.height * scale)
    left = x + PANEL / 2
    words = f"**{gettext('Example.')}** {plain(typeset(example.says))}"
    room = width - left - PANEL
    tall = flow(words, left, 0, width=room, size=style.size("body"), leading=1.22).height
    high = max(tall, low) + 2 * PANEL
    said = flow(
        words,
        left,
        0,
        width=room,
        height=high,
        size=style.size("body"),
        leading=1.22,
        vertical="middle",
        fill=style.colour("ink"),
    )
    ground = Rect(0, 0, width, high, fill=style.colour("panel"), radius=1.0)
    bar = Rect(0, 0, 1.2, high, fill=style.colour("accent"))
    return Block(width, high, (ground, bar, *nodes, tagged("P", said.nodes)))


def citations(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the errata of each clause."""
    cited: dict[str, tuple[str, ...]] = {}
    for erratum in game.errata.values():
        for rule in erratum.rules:
            cited[rule] = (*cited.get(rule, ()), erratum.id)
    return cited


def chapter_items(
    chapter: Chapter, cited: Mapping[str, Sequence[str]], measure: Measure
) -> Iterator[GridItem]:
    """Yield a chapter's heading and its clauses, each a paragraph after its title, then its errata.

    A clause with the same title as the heading has none. Clauses that say the same are one, under all their
    titles. The number of a rule is in the margin, beside its first clause.
    """
    yield _heading(chapter, measure)
    above = 0
    alike: dict[str, list[Clause]] = {}
    for clause in chapter.clauses:
        alike.setdefault(clause.summary, []).append(clause)
    before = ""
    for same in alike.values():
        first, titles = same[0], ", ".join(dict.fromkeys(one.title for one in same))
        titled = before or titles != chapter.title
        words = f"**{plain(titles).rstrip('.')}.** " if titled else ""
        words += plain(typeset(first.summary))
        errata = dict.fromkeys(one for each in same for one in cited.get(each.number, ()))
        if errata:
            words += f" *{errata_words(tuple(errata))}*"
        rule = _rule(first, chapter, measure.look)
        yield _paragraph(words, rule if rule != before else "", above, measure)
        above = BESIDE
        before = rule or before or " "


def _rule(clause: Clause, chapter: Chapter, look: Look) -> str:
    """Return the rule of a clause as the margin names it; empty if too long, or in the heading."""
    number = re.match(r"\d+(\.\d+)*[A-Z]?", clause.number)
    key = chapter_key(clause.number)  # a table, such as CRT
    rule = number.group() if number else key if key.isupper() else look.cite(clause.number).partition(", ")[0]
    headed = (chapter.number, f"{chapter.number}.0", chapter.title, clause.title)
    wide = metrics.width(rule, MEDIUM, look.style.size("note")) > MARGIN - 1.0
    return "" if wide or rule.casefold() in {one.casefold() for one in headed} else rule


def _heading(chapter: Chapter, measure: Measure) -> GridItem:
    """Return a chapter's heading: its number and title under a heavy line."""
    width, margin, style = measure.width, measure.margin, measure.look.style
    size = style.size("heading") + 1
    tall = metrics.cap_height(BOLD, size)
    foot = tall + 2.2
    rule = Rect(0, 0, width, 0.7, fill=style.colour("accent"))
    words: list[Node] = []
    x = 0.0
    if chapter.number:
        words.append(Text(x, foot, chapter.number, BOLD, size, style.colour("accent")))
        x = max(metrics.width(chapter.number, BOLD, size) + 2.0, margin)
    words.append(
        fit_line(
            chapter.title,
            x,
            foot,
            width=width - x,
            font=BOLD,
            size=size,
            fill=style.colour("ink"),
            piece=chapter.title,
        )
    )
    units = ceil((foot + UNDER) / measure.half)
    return GridItem(((rule, tagged("H2", words)),), units, ABOVE, keep=True)


def _paragraph(words: str, rule: str, above: int, measure: Measure) -> GridItem:
    """Return a clause as a paragraph of lines, the number of its rule in the margin beside the first."""
    margin, style = measure.margin, measure.look.style
    body, note = style.size("body"), style.size("note")
    said = flow(
        words,
        margin,
        0,
        width=measure.width - margin,
        size=body,
        leading=LEADING,
        fill=style.colour("ink"),
        piece=words,
    )
    top, muted = metrics.cap_height(MEDIUM, body), style.colour("muted")
    step = 2 * measure.half
    lines: list[list[Node]] = [[] for _ in said.lines]
    if margin and rule:
        lines[0].append(Text(0.0, top, rule, MEDIUM, note, muted))
    for node in said.nodes:
        base = node.y if isinstance(node, Text) else _top(node) + top
        lines[min(max(round((base - top) / step), 0), len(lines) - 1)].append(node)
    return GridItem(tuple(map(tuple, lines)), 2, above)


def _top(node: Node) -> float:
    """Return about where a symbol in a line begins."""
    return node.dy if isinstance(node, Group) else getattr(node, "y", 0.0)
