"""The cover of a kit: what it is, what is in it, how to cut it, and that it is unofficial."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generators.faces.blocks import Block, beside, heading, placed, stack
from generators.faces.look import BOLD, MEDIUM
from generators.faces.pages import Sheet, text_area
from generators.scene import metrics
from generators.scene.markup import plain
from generators.scene.nodes import Group, Path, Rect, Scene, Text, Use
from generators.scene.paths import line
from generators.scene.text import fit_line, flow
from generators.sheets.document import Page
from generators.sheets.footer import Footer, footer_nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from components.model.game import Game
    from generators.faces.look import Look
    from generators.scene.nodes import Node

HERO = 66.0
SHOWN_SCALE = 1.55


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: a title, a remark, and the page it begins on (from 1)."""

    title: str
    says: str
    page: int


def cover_page(
    game: Game, sheet: Sheet, entries: Sequence[Entry], steps: Sequence[str], remarks: Sequence[str], shown: Sequence[Scene]
) -> Page:
    """Return the cover: ``steps`` say how to make the kit, ``remarks`` what to know, ``shown`` are pieces to show."""
    area = text_area(sheet.paper)
    width = (area.width - 9.0) / 2
    look = sheet.look
    left = stack([heading("In this kit", width, look), _contents(entries, width, look)], 2.4)
    right = stack(
        [
            heading("Making it", width, look),
            _numbered(steps, width, look),
            Block(width, 1.0, ()),
            heading("Good to know", width, look),
            _remarks(remarks, width, look),
        ],
        2.4,
    )
    top = area.y + HERO + 9.0
    nodes = (
        *_hero(game, sheet, shown),
        placed(beside([left, right], 9.0), area.x, top),
        *footer_nodes(sheet.paper, Footer(sheet.game, sheet.title, 1, 1, "", sheet.marked, sheet.note)),
    )
    return Page(Scene(f"{sheet.game}: {sheet.title}", sheet.paper.width, sheet.paper.height, nodes), sheet.title)


def _hero(game: Game, sheet: Sheet, shown: Sequence[Scene]) -> list[Node]:
    """Return the head of the cover: the game's name on a dark ground, with some of its pieces along the foot."""
    style = sheet.look.style
    area = text_area(sheet.paper)
    dark = style.colour("heavy")
    light = style.colour("head_ink")
    inked = dark != style.colour("paper")
    nodes: list[Node] = [
        Rect(area.x, area.y, area.width, HERO, fill=dark, stroke=None if inked else style.colour("ink"), line=0.4),
        Rect(area.x, area.y + HERO - 17.0, area.width, 1.2, fill=style.colour("accent")),
    ]
    x = area.x + 8.0
    over = "Print-and-play kit \N{MIDDLE DOT} unofficial player aid".upper()
    nodes.append(Text(x, area.y + 10.5, over, BOLD, style.size("note") + 1.5, light))
    nodes.append(
        fit_line(game.title, x, area.y + 27.5, width=area.width - 16, font=BOLD, size=44, fill=light, piece="cover")
    )
    if game.subtitle:
        nodes.append(fit_line(game.subtitle, x, area.y + 36.5, width=area.width - 16, font=MEDIUM, size=17, fill=light, piece="cover"))
    made = ", ".join(part for part in (f"a game by {game.designer}" if game.designer else "", game.publisher, str(game.year or "")) if part)
    nodes.append(Text(x, area.y + 43.4, made, MEDIUM, style.size("body") + 1, light))
    nodes += _parade(shown, area.x, area.y + HERO - 17.0 - 2.6, area.width)
    return nodes


def _parade(shown: Sequence[Scene], x: float, y: float, width: float) -> list[Node]:
    """Return some pieces in a row that straddles the accent line, each with a thin light edge."""
    if not shown:
        return []
    edge = shown[0].width
    pitch = edge + 2.4
    count = min(len(shown), int((width - 14) // pitch))
    start = x + (width - (count * pitch - 2.4)) / 2
    nodes: list[Node] = []
    for index, scene in enumerate(shown[:count]):
        left = start + index * pitch
        nodes.append(Rect(left - 0.35, y - 0.35, edge + 0.7, edge + 0.7, fill="#ffffff"))
        nodes.append(Group((Use(scene, 0, 0),), left, y, clip=(0, 0, edge, edge)))
        nodes.append(Rect(left, y, edge, edge, stroke="#16181d", line=0.15))
    return nodes


def _contents(entries: Sequence[Entry], width: float, look: Look) -> Block:
    """Return the contents: titles, leaders, page numbers, and a remark under each title."""
    style = look.style
    size, note = style.size("body") + 1.2, style.size("note") + 0.4
    blocks = []
    for entry in entries:
        tall = metrics.cap_height(BOLD, size)
        number = str(entry.page)
        nodes: list[Node] = [
            Text(0, tall, entry.title, BOLD, size, style.colour("ink")),
            Text(width, tall, number, BOLD, size, style.colour("ink"), "end"),
        ]
        start = metrics.width(entry.title, BOLD, size) + 1.5
        end = width - metrics.width(number, BOLD, size) - 1.5
        if end > start:
            nodes.append(Path(line((start, tall), (end, tall)), stroke=style.colour("line"), line=0.25, dash=(0.01, 1.1), cap="round"))
        height = tall
        if entry.says:
            said = flow(plain(entry.says), 0, tall + 1.1, width=width - 8, size=note, leading=1.15, fill=style.colour("muted"))
            nodes += said.nodes
            height += 1.1 + said.height
        blocks.append(Block(width, height, tuple(nodes)))
    return stack(blocks, 2.1)


def _numbered(steps: Sequence[str], width: float, look: Look) -> Block:
    """Return numbered steps, each number in a disc-like square of the accent colour."""
    style = look.style
    size = style.size("body")
    blocks = []
    for number, step in enumerate(steps, 1):
        said = flow(step, 6.2, 0, width=width - 6.2, size=size, leading=1.25, fill=style.colour("ink"))
        mark = Text(0, metrics.cap_height(BOLD, size + 3), str(number), BOLD, size + 3, style.colour("accent"))
        blocks.append(Block(width, max(said.height, 3.0), (mark, *said.nodes)))
    return stack(blocks, 1.9)


def _remarks(remarks: Sequence[str], width: float, look: Look) -> Block:
    style = look.style
    size = style.size("note") + 0.6
    return stack(
        [
            Block(width, said.height, said.nodes)
            for said in (flow(text, 0, 0, width=width, size=size, leading=1.25, fill=style.colour("ink")) for text in remarks)
        ],
        1.8,
    )
