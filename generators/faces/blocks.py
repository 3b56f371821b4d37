"""Blocks: pieces of a page that know their height, so that a page is a stack of them.

A block is drawn from its own upper left corner; lengths are mm.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generators.faces.look import BOLD, MEDIUM
from generators.scene import metrics
from generators.scene.markup import plain
from generators.scene.nodes import Group, Path, Rect, Text
from generators.scene.paths import line
from generators.scene.text import flow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generators.faces.look import Look
    from generators.scene.nodes import Node


@dataclass(frozen=True, slots=True)
class Block:
    """Something that stands on a page: its width, height and nodes.

    ``keep`` says that the next block must follow on the same page, as a heading demands.
    """

    width: float
    height: float
    nodes: tuple[Node, ...]
    keep: bool = False


def placed(block: Block, x: float, y: float) -> Node:
    """Return a block's nodes moved to (x, y)."""
    return Group(block.nodes, x, y)


def stack(blocks: Iterable[Block], gap: float = 3.0) -> Block:
    """Return blocks one beneath the other as one block.

    >>> stack([Block(10, 4, ()), Block(20, 6, ())], gap=2).height
    12.0
    """
    nodes: list[Node] = []
    y, width = 0.0, 0.0
    for block in blocks:
        if nodes or y:
            y += gap
        nodes.append(placed(block, 0, y))
        y += block.height
        width = max(width, block.width)
    return Block(width, y, tuple(nodes))


def beside(blocks: Sequence[Block], gap: float = 6.0) -> Block:
    """Return blocks side by side, their tops level, as one block.

    >>> beside([Block(10, 4, ()), Block(20, 6, ())], gap=2).width
    32.0
    """
    nodes: list[Node] = []
    x = 0.0
    for block in blocks:
        nodes.append(placed(block, x, 0))
        x += block.width + gap
    return Block(x - gap, max(block.height for block in blocks), tuple(nodes))


def columns(blocks: Sequence[Block], count: int, gap: float = 7.0, between: float = 3.0) -> Block:
    """Return blocks in ``count`` columns of about equal height, read downwards."""
    total = sum(block.height + between for block in blocks)
    heaps: list[list[Block]] = [[]]
    filled = 0.0
    for block in blocks:
        if filled + block.height / 2 > total / count * len(heaps) and len(heaps) < count:
            heaps.append([])
        heaps[-1].append(block)
        filled += block.height + between
    return beside([stack(heap, between) for heap in heaps if heap], gap)


def heading(text: str, width: float, look: Look, *, note: str = "") -> Block:
    """Return a section's heading: bold capitals over a hairline, with a note (its rule) at the right."""
    style = look.style
    size = style.size("heading")
    tall = metrics.cap_height(BOLD, size)
    nodes: list[Node] = [Text(0, tall, text, BOLD, size, style.colour("ink"))]
    if note:
        nodes.append(Text(width, tall, note, MEDIUM, style.size("note"), style.colour("muted"), "end"))
    y = tall + 1.3
    nodes.append(Path(line((0, y), (width, y)), stroke=style.colour("accent"), line=0.35))
    return Block(width, y + 0.4, tuple(nodes), keep=True)


def paragraph(
    text: str, width: float, look: Look, *, size: str = "body", colour: str = "ink", piece: str = ""
) -> Block:
    """Return running text with **bold**, *italic* and {icon} marks."""
    flowed = flow(
        text,
        0,
        0,
        width=width,
        size=look.style.size(size),
        fill=look.style.colour(colour),
        leading=1.28,
        piece=piece,
    )
    return Block(width, flowed.height, flowed.nodes)


def bullets(items: Sequence[str], width: float, look: Look, *, size: str = "body", piece: str = "") -> Block:
    """Return a list of remarks, plain text, each behind a small square in the accent colour."""
    style = look.style
    points = style.size(size)
    indent = points * 0.42
    blocks = []
    for item in items:
        flowed = flow(
            plain(typeset(item)),
            indent,
            0,
            width=width - indent,
            size=points,
            fill=style.colour("ink"),
            leading=1.28,
            piece=piece,
        )
        side = points * 0.13
        tall = metrics.cap_height("Countermarch Text Regular", points)
        dot = Rect(0.2, tall / 2 - side / 2, side, side, fill=style.colour("accent"))
        blocks.append(Block(width, flowed.height, (dot, *flowed.nodes)))
    return stack(blocks, 1.1)


def ruled(
    items: Sequence[tuple[str, str]], width: float, look: Look, *, size: str = "remark", piece: str = ""
) -> Block:
    """Return remarks with the rule that each comes from at the right, thin lines between."""
    style = look.style
    points, note = style.size(size), style.size("note")
    margin = max((metrics.width(rule, MEDIUM, note) for _, rule in items), default=0.0) + 4.0
    indent = points * 0.42
    tall = metrics.cap_height("Countermarch Text Regular", points)
    side = points * 0.13
    blocks = []
    for index, (text, rule) in enumerate(items):
        flowed = flow(
            plain(typeset(text)), indent, 0, width=width - indent - margin, size=points, fill=style.colour("ink"),
            leading=1.25, piece=piece,
        )  # fmt: skip
        nodes: list[Node] = [
            Rect(0.2, tall / 2 - side / 2, side, side, fill=style.colour("accent")),
            *flowed.nodes,
            Text(width, tall, rule, MEDIUM, note, style.colour("muted"), "end"),
        ]
        if index:
            nodes.append(Path(line((indent, -1.0), (width, -1.0)), stroke=style.colour("line"), line=0.12))
        blocks.append(Block(width, flowed.height, tuple(nodes)))
    return stack(blocks, 1.7)


def typeset(text: str) -> str:
    """Return text from data with true minus signs before numbers; scores such as 8-7-7 keep their hyphens.

    >>> typeset("last turn -2 each, 8-7-7")
    'last turn \N{MINUS SIGN}2 each, 8-7-7'
    """
    return re.sub(r"(?<![\w)])-(?=\d)", "\N{MINUS SIGN}", text)
