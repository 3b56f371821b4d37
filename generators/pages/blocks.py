"""Blocks: parts of a page with a known height; a page is a stack of them.

A block is drawn from its upper left corner; lengths are in mm.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Tag, Text, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.text import flow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node


@dataclass(frozen=True, slots=True)
class Block:
    """Part of a page: its width, height and nodes.

    ``keep`` keeps the next block on the same page, as a heading needs. A block with ``parts`` may be split
    between them if it is taller than a page; ``head`` is then repeated, ``between`` is the gap. A ``loose``
    one, such as a list, may be split at any page end. ``tag`` is its role, on both pages if it is split. A
    heading is repeated as ``again`` when its section is split.
    """

    width: float
    height: float
    nodes: tuple[Node, ...]
    keep: bool = False
    parts: tuple[Block, ...] = ()
    head: Block | None = None
    between: float = 0.0
    loose: bool = False
    tag: Tag | None = None
    again: Block | None = None


def split(block: Block, room: float) -> tuple[Block, Block | None]:
    """Return the parts of a block that fit into ``room`` mm (at least one), and the rest.

    >>> rows = tuple(Block(10, 4, ()) for _ in range(5))
    >>> first, rest = split(stacked_parts(rows, head=Block(10, 2, ())), 11)
    >>> first.height, rest.height
    (10.0, 14.0)
    """
    head = block.head.height if block.head else 0.0
    taken, y = 0, head
    for part in block.parts:
        step = part.height + (block.between if taken else 0.0)
        if taken and y + step > room + 1e-6:
            break
        y += step
        taken += 1
    first, rest = block.parts[:taken], block.parts[taken:]
    if taken == 1 and y > room and first[0].parts:
        upper, lower = split(first[0], room - head)
        first, rest = (upper,), ((lower, *rest) if lower else rest)
    if not rest:
        return block, None
    begun, left = (
        stacked_parts(some, head=block.head, between=block.between, tag=block.tag) for some in (first, rest)
    )
    return begun, replace(left, loose=block.loose)


def stacked_parts(
    parts: Sequence[Block], *, head: Block | None = None, between: float = 0.0, tag: Tag | None = None
) -> Block:
    """Return stacked parts as one block, with a head that is repeated when it is split."""
    body = stack(parts, between)
    top = head.height if head else 0.0
    nodes = (*((placed(head, 0, 0),) if head else ()), placed(body, 0, top))
    width = max(body.width, head.width if head else 0.0)
    return Block(width, top + body.height, nodes, parts=tuple(parts), head=head, between=between, tag=tag)


def placed(block: Block, x: float, y: float) -> Node:
    """Return a block's nodes moved to (x, y), with the block's tag."""
    return Group(block.nodes, x, y, tag=block.tag)


LIST = Tag("L")
ENTRY = Tag("LI")


def entry(nodes: Iterable[Node], label: Iterable[Node] = ()) -> tuple[Node, ...]:
    """Return the nodes of a list entry: its text, and the number or name before it.

    >>> [node.tag.role for node in entry((), (Text(0, 0, "1", BOLD, 9),))]
    ['Lbl', 'LBody']
    """
    before = tuple(label)
    said = tagged("LBody", nodes)
    return (tagged("Lbl", before), said) if before else (said,)


def stack(blocks: Iterable[Block], gap: float = 3.0) -> Block:
    """Return stacked blocks as one block.

    >>> stack([Block(10, 4, ()), Block(20, 6, ())], gap=2).height
    12.0
    """
    nodes: list[Node] = []
    y, width = 0.0, 0.0
    for block in blocks:
        if nodes:
            y += gap
        nodes.append(placed(block, 0, y))
        y += block.height
        width = max(width, block.width)
    return Block(width, y, tuple(nodes))


def side_by_side(blocks: Sequence[Block], gap: float = 6.0) -> Block:
    """Return blocks side by side, aligned at the top, as one block.

    >>> side_by_side([Block(10, 4, ()), Block(20, 6, ())], gap=2).width
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
    return side_by_side([stack(heap, between) for heap in heaps if heap], gap)


def heading(text: str, width: float, look: Look, *, note: str = "") -> Block:
    """Return a heading over a hairline, with a note (its rule) at the right; its number is on a plate."""
    style = look.style
    size = style.size("heading")
    tall = metrics.cap_height(BOLD, size)
    said = _title(text, size, look)
    nodes: list[Node] = [tagged("H2", said)]
    if note:
        cited = Text(width, tall, note, MEDIUM, style.size("note"), style.colour("muted"), "end")
        nodes.append(tagged("P", (cited,)))
    y = tall + 1.3
    rule = Path(line((0, y), (width, y)), stroke=style.colour("accent"), line=0.35)
    muted, end = style.colour("muted"), metrics.width(text, BOLD, size) + 4.2
    more = Text(end, tall, "continued", MEDIUM, style.size("note") + 1.0, muted)
    again = Block(width, y + 0.4, (tagged("Artifact", (*said, more, rule)),), keep=True)
    return Block(width, y + 0.4, (*nodes, rule), keep=True, again=again)


def _title(text: str, size: float, look: Look) -> tuple[Node, ...]:
    """Return the words of a heading, the number with which they begin on a plate."""
    style = look.style
    tall = metrics.cap_height(BOLD, size)
    ink, ground = style.colour("ink"), style.colour("heavy")
    number, dot, words = text.partition(". ")
    if not (dot and number.isdigit()) or ground == style.colour("paper"):
        return (Text(0, tall, text, BOLD, size, ink),)
    side = tall + 1.6
    wide = max(metrics.width(number, BOLD, size) + 1.8, side)
    shown = Text(wide / 2, tall, number, BOLD, size, style.colour("head_ink"), "middle")
    plate = Rect(0, -0.8, wide, side, fill=ground, radius=0.6)
    return (plate, shown, Text(wide + 1.6, tall, words, BOLD, size, ink))


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
    return Block(width, flowed.height, flowed.nodes, tag=Tag("P"))


def bullets(items: Sequence[str], width: float, look: Look, *, size: str = "body", piece: str = "") -> Block:
    """Return a list of remarks in plain text, each after a small square in the accent colour."""
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
        blocks.append(Block(width, flowed.height, (dot, *entry(flowed.nodes)), tag=ENTRY))
    return stacked_parts(blocks, between=1.1, tag=LIST)


NARROW = 110.0
"""A list narrower than this cites the rules at the end of its texts, in mm."""


def ruled(
    items: Sequence[tuple[str, str, str]], width: float, look: Look, *, size: str = "remark", piece: str = ""
) -> Block:
    """Return remarks, each after its subject and with the rule that it comes from, thin lines between.

    The rule is at the right, or at the end of the text where a column is narrow.
    """
    style = look.style
    points, note = style.size(size), style.size("note")
    inline = width < NARROW
    longest = max((metrics.width(rule, MEDIUM, note) for _, _, rule in items), default=0.0)
    margin = 0.0 if inline else longest + 4.0
    indent = points * 0.42
    tall = metrics.cap_height("Countermarch Text Regular", points)
    side = points * 0.13
    blocks = []
    for index, (subject, text, rule) in enumerate(items):
        lead = f"**{plain(typeset(subject)).rstrip('.')}.** " if subject else ""
        cited = f" *{plain(rule)}*" if inline and rule else ""
        flowed = flow(
            lead + plain(typeset(text)) + cited,
            indent,
            0,
            width=width - indent - margin,
            size=points,
            fill=style.colour("ink"),
            leading=1.25,
            piece=piece,
        )
        at_right = () if inline else (Text(width, tall, rule, MEDIUM, note, style.colour("muted"), "end"),)
        nodes: list[Node] = [
            Rect(0.2, tall / 2 - side / 2, side, side, fill=style.colour("accent")),
            *entry((*flowed.nodes, *at_right)),
        ]
        if index:
            nodes.append(Path(line((indent, -1.0), (width, -1.0)), stroke=style.colour("line"), line=0.12))
        blocks.append(Block(width, flowed.height, tuple(nodes), tag=ENTRY))
    return replace(stacked_parts(blocks, between=1.7, tag=LIST), loose=True)


def typeset(text: str) -> str:
    """Return text from data with true minus signs before numbers; scores such as 8-7-7 keep their hyphens.

    >>> typeset("last turn -2 each, 8-7-7")
    'last turn \N{MINUS SIGN}2 each, 8-7-7'
    """
    return re.sub(r"(?<![\w)])-(?=\d)", "\N{MINUS SIGN}", text)


DOT = "\N{NO-BREAK SPACE}\N{MIDDLE DOT}\N{NO-BREAK SPACE}"
"""What separates a rule from its errata."""


def cited(rule: str, errata: Sequence[str]) -> str:
    r"""Return a rule with all errata that concern a value; no line breaks between the rule and the first.

    >>> cited("26.0", ["L82-E53"]), cited("1.0", ["A-E1", "A-E2", "A-E3", "A-E4"])
    ('26.0\xa0·\xa0E53', '1.0\xa0·\xa0E1 E2 E3 E4')
    """
    return DOT.join(part for part in (rule, errata_words(errata)) if part)


def errata_words(errata: Sequence[str]) -> str:
    """Return erratum ids as they are cited on a chart: without the game's own letters.

    >>> errata_words(("L82-E03", "L82-E07"))
    'E03 E07'
    """
    return " ".join(one.rpartition("-")[2] for one in errata)
