"""Lay out blocks in columns and pages, with title, footer and the QR code of the page's lookup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext
from countermarch.generators.pages.blocks import placed, split
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, tagged
from countermarch.generators.scene.paths import line, polygon
from countermarch.generators.scene.text import fit_line
from countermarch.generators.sheets.document import Page
from countermarch.generators.sheets.footer import Footer, folio, footer_nodes
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.generators.pages.blocks import Block
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node
    from countermarch.generators.sheets.paper import Paper

LONGEST = 300
"""Maximum number of characters of an address in a small code that phones can read."""


def qr_path(address: str, x: float, y: float, edge: float) -> Path:
    """Return the QR code of an address, ``edge`` mm wide from its upper left corner, with a white margin.

    >>> path = qr_path("https://example.org/", 10, 10, 14)
    >>> min(values[0] for _, values in path.commands if values)
    10.0
    """
    import segno

    # error correction M survives a fold or a spot; many phones cannot read micro codes
    rows = [list(row) for row in segno.make(address[:LONGEST], error="m", micro=False).matrix]
    step = edge / len(rows)
    commands: list[Command] = []
    for down, row in enumerate(rows):
        start: int | None = None
        for place, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = place
            # runs of dark squares become one rectangle: no hairlines between them when printed
            if not dark and start is not None:
                left, right = x + start * step, x + place * step
                top, low = y + down * step, y + (down + 1) * step
                commands += polygon([(left, top), (right, top), (right, low), (left, low)])
                start = None
    return Path(tuple(commands), fill="#000000")


SIDE = 15.0
TOP = 13.0
FOOT = 3.0
COLUMN_GAP = 8.0
SLACK = 1e-6
GAP_FRACTIONS = (1.0, 0.8, 0.6)
"""Fractions of the gap that are tried in turn; the one that takes fewest pages is used."""

MIN_FILL = 0.6
"""A page less full than this gets blocks from the pages before."""

HEIGHT_STEP = 6.0
"""Step by which pages are shortened until they are equally full, in mm."""

COLUMN_STEP = 1.0
"""Step by which the columns of a last page grow until they hold its content, in mm."""

BEGUN = 3
"""Minimum number of entries of a list on the page where it begins."""

CODE = 14.0
"""Edge of the QR code at the top of a page, in mm."""

ABOVE_HEADING = 1.8
"""Extra space above a heading, in mm."""


@dataclass(frozen=True, slots=True)
class PageFrame:
    """The settings common to the pages of a document; ``marked`` puts the reconstruction mark in the footer.

    ``note`` (about these pages) and ``notice`` (the game's, on all pages) are in the footer too; ``link`` is
    the address of a QR code at the top of each page. Content is scaled by ``scale``, except the footer with
    its ruler; blocks below the title are scaled by ``size`` as well.
    """

    game: str
    title: str
    paper: Paper
    look: Look
    marked: bool = False
    note: str = ""
    notice: str = ""
    link: str = ""
    scale: float = 1.0
    size: float = 1.0

    @property
    def base(self) -> Paper:
        """The paper size for which the content is laid out before scaling."""
        return self.paper.scaled(self.scale)

    @property
    def room(self) -> Box:
        """The area for blocks, below the title, in the mm that they are made in."""
        area, head, size = text_area(self.base), title_height(self.look), self.size
        return Box(area.x / size, (area.y + head) / size, area.width / size, (area.height - head) / size)


def text_area(paper: Paper) -> Box:
    """Return the area for blocks on a page, without its title."""
    bottom = paper.body.bottom - FOOT
    return Box(SIDE, TOP, paper.width - 2 * SIDE, bottom - TOP)


def text_width(paper: Paper, columns: int = 1, size: float = 1.0) -> float:
    """Return the width of a block in one of several columns, before it is drawn ``size`` times larger.

    >>> from countermarch.generators.sheets.paper import A4
    >>> text_width(A4), text_width(A4, 2)
    (180.0, 86.0)
    """
    return (text_area(paper).width / size - COLUMN_GAP * (columns - 1)) / columns


def flow_pages(
    frame: PageFrame,
    blocks: Sequence[Block],
    *,
    gap: float = 4.0,
    columns: int = 1,
    head: Sequence[Node] = (),
) -> tuple[Page, ...]:
    """Return blocks as pages, in one or several columns, under their title or another ``head``.

    A heading stays with its section.
    """
    room = frame.room
    slots = page_slots(frame, blocks, gap=gap, columns=columns)
    wide = text_width(frame.base, columns, frame.size)
    per_page = [slots[start : start + columns] for start in range(0, len(slots), columns)] or [[]]
    pages = []
    for number, heaps in enumerate(per_page, 1):
        nodes: list[Node] = []
        for column, heap in enumerate(heaps):
            x = room.x + column * (wide + COLUMN_GAP)
            spread = _spread_sections(heap, room.height, gap) if columns == 1 else heap
            nodes += [placed(block, x, room.y + y) for block, y in spread]
        drawn = [Group(tuple(nodes), scale=frame.size)] if frame.size != 1 else nodes
        pages.append(dress(frame, drawn, number, len(per_page), head))
    return tuple(pages)


Slot = list[tuple["Block", float]]
"""Blocks in a column of a page, each with its height from the top, in mm."""


def page_slots(
    frame: PageFrame, blocks: Sequence[Block], *, gap: float = 4.0, columns: int = 1
) -> list[Slot]:
    """Return blocks placed in the columns of pages, with the gap that takes fewest pages.

    If one of several pages would be half empty, all are made about equally full. The columns of the last page
    are about equally long.
    """
    room = frame.room.height

    def set_in(tall: float, between: float) -> list[Slot]:
        return _evened(slots_of(blocks, tall, between, frame.title), between, columns, frame.title)

    # one page cannot become fewer, so that most charts are set once only
    made = [set_in(room, gap * tight) for tight in GAP_FRACTIONS[:1]]
    if len(made[0]) > columns:
        made += [set_in(room, gap * tight) for tight in GAP_FRACTIONS[1:]]
    # pages, rounded up; of equally many the first, which has the widest gap
    found = min(made, key=lambda slots: -(-len(slots) // columns))
    full = fills(frame, found, columns)
    if len(full) == 1 or min(full) >= MIN_FILL:
        return found
    shorter, least = room - HEIGHT_STEP, min(full)
    # by trial: how blocks break over pages jumps with each mm, so that no formula finds the height
    while shorter > room / 2:
        try:
            tried = set_in(shorter, gap)
        except TextOverflowError:  # a block that needs the whole page
            break
        now = fills(frame, tried, columns)
        if len(now) > len(full):
            break
        if min(now) > least:
            found, least = tried, min(now)
        shorter -= HEIGHT_STEP
    return found


def _spread_sections(slot: Slot, room: float, gap: float) -> Slot:
    """Return the sections of a page farther apart, at most twice, so that they fill it."""
    if not slot:
        return slot
    begins = [index > 0 and not slot[index - 1][0].keep for index in range(len(slot))]
    free = room - slot[-1][1] - slot[-1][0].height
    # at most one gap more: two short sections must not be at the top and at the bottom of their page
    more = min(free / max(sum(begins), 1), gap)
    return [(block, y + more * sum(begins[: index + 1])) for index, (block, y) in enumerate(slot)]


def _evened(slots: list[Slot], gap: float, columns: int, title: str) -> list[Slot]:
    """Return slots with the columns of the last page about equally long."""
    begin = (len(slots) - 1) // columns * columns
    if columns == 1:
        return slots
    blocks = [block for slot in slots[begin:] for block, _ in slot]
    longest = max(slot[-1][1] + slot[-1][0].height for slot in slots[begin:] if slot)
    # no column can be shorter than an equal share, or than a heading with its section
    tall = max(sum(block.height for block in blocks) / columns, longest_run(blocks, gap))
    while tall < longest:
        even = slots_of(blocks, tall, gap, title)
        if len(even) <= columns:
            return [*slots[:begin], *even]
        tall += COLUMN_STEP
    return slots


def fills(frame: PageFrame, slots: Sequence[Slot], columns: int = 1) -> tuple[float, ...]:
    """Return how full each page is, 0 to 1."""
    room = frame.room.height
    low = [slot[-1][1] + slot[-1][0].height if slot else 0.0 for slot in slots] or [0.0]
    return tuple(max(low[start : start + columns]) / room for start in range(0, len(low), columns))


def slots_of(blocks: Iterable[Block], room: float, gap: float, title: str) -> list[list[tuple[Block, float]]]:
    """Return blocks with their distance from the top, in slots of ``room`` mm each.

    Blocks that belong together move to the next slot together; one taller than a slot is split between parts.
    """
    slots: list[list[tuple[Block, float]]] = [[]]
    y = 0.0
    for unit in _runs_kept_together(blocks):
        inner = _inner(gap)
        heads, body = unit[:-1], unit[-1]
        top = sum(block.height + inner for block in heads)
        if slots[-1] and heads:
            y += ABOVE_HEADING
        if slots[-1] and y + top + _needed(body) > room + SLACK:
            slots.append([])
            y = 0.0
        for block in heads:
            slots[-1].append((block, y))
            y += block.height + inner
        rest: Block | None = body
        while rest is not None and y + rest.height > room + SLACK:
            first, rest = split(rest, room - y)
            if y + first.height > room + SLACK:
                raise TextOverflowError(
                    f"{title}: a block of {first.height:.0f} mm does not fit a page that holds {room:.0f} mm"
                )
            slots[-1].append((first, y))
            slots.append([])
            y = 0.0
            # the heading of a table is repeated where the table goes on, as players look up a page by
            # itself
            for again in [block.again for block in heads if block.again is not None and rest is not None]:
                slots[-1].append((again, y))
                y += again.height + inner
        if rest is not None:
            slots[-1].append((rest, y))
            y += rest.height + gap
    return slots if slots[-1] or len(slots) == 1 else slots[:-1]


def longest_run(blocks: Iterable[Block], gap: float) -> float:
    """Return the height of the tallest block with the headings that stay with it."""
    return max(
        sum(one.height + _inner(gap) for one in run[:-1]) + run[-1].height
        for run in _runs_kept_together(blocks)
    )


def _needed(body: Block) -> float:
    """Return the height that must be free for a block to begin on a page: all, or a few lines of a list."""
    if not body.loose:
        return body.height
    few = body.parts[:BEGUN]
    return sum(part.height for part in few) + body.between * (len(few) - 1)


def _inner(gap: float) -> float:
    """Return the gap between a heading and its section."""
    return min(gap, 2.2)


def _runs_kept_together(blocks: Iterable[Block]) -> Iterable[list[Block]]:
    """Yield runs of blocks that must stay together."""
    run: list[Block] = []
    for block in blocks:
        run.append(block)
        if not block.keep:
            yield run
            run = []
    if run:
        yield run


def dress(
    frame: PageFrame, nodes: Sequence[Node], number: int = 1, total: int = 1, head: Sequence[Node] = ()
) -> Page:
    """Return a page: its title, or another ``head``, its blocks, and its footer."""
    paper = frame.paper
    body: tuple[Node, ...] = (*(head or _title(frame, number, total)), *nodes)
    if frame.scale != 1:
        body = (Group(body, scale=frame.scale),)
    label = frame.title if total == 1 else f"{frame.title} {number}"
    footer = Footer(
        frame.game, frame.title, number, total, "", frame.marked, frame.note, frame.notice, "side"
    )
    drawn = (*body, *footer_nodes(paper, footer))
    return Page(Scene(f"{frame.game}: {label}", paper.width, paper.height, drawn), label, folio=folio(paper))


def title_height(look: Look) -> float:
    """Return the height of a page's title, in mm."""
    return metrics.cap_height(BOLD, look.style.size("title")) + 3.4 + 5.5 + 5.0


def _title(frame: PageFrame, number: int, total: int) -> tuple[Node, ...]:
    """Return the title of a page: the game above, a heavy rule below."""
    style = frame.look.style
    area = text_area(frame.base)
    over, size = style.size("note") + 0.5, style.size("title")
    y = area.y + metrics.cap_height(MEDIUM, over)
    tall = metrics.cap_height(BOLD, size)
    base = y + 2.6 + tall
    title = fit_line(
        frame.title,
        area.x,
        base,
        width=area.width - 24,
        font=BOLD,
        size=size,
        fill=style.colour("ink"),
        piece=frame.title,
    )
    game = Text(area.x, y, frame.game.upper(), BOLD, over, style.colour("accent"))
    nodes: list[Node] = [
        tagged("P", (game,)),
        tagged("H1" if number == 1 else "P", (title,)),
        Rect(area.x, base + 3.0, 22.0, 1.1, fill=style.colour("accent")),
        Path(line((area.x, base + 3.15), (area.right, base + 3.15)), stroke=style.colour("ink"), line=0.3),
    ]
    right = area.right
    if frame.link:
        right -= CODE + 3.0
        code = qr_path(frame.link, area.right - CODE, base + 1.2 - CODE, CODE)
        nodes.append(tagged("Figure", (code,), gettext("QR code of {address}").format(address=frame.link)))
    if total > 1:
        words, ink = f"{number} / {total}", style.colour("muted")
        counted = Text(right, base, words, MEDIUM, style.size("heading"), ink, "end")
        nodes.append(
            tagged("P", (counted,), gettext("page {number} of {total}").format(number=number, total=total))
        )
    return tuple(nodes)
