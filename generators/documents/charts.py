"""Charts and posters as documents of a kit."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.parts import Part, drawn, fitted, grown, laid
from countermarch.generators.documents.sections import section_blocks, sections_of, shows_reconstruction
from countermarch.generators.pages.blocks import placed, stack
from countermarch.generators.pages.flow import flow_pages
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.pieces.drawings import hills
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.nodes import Rect, Scene, Text, Use, tagged
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import fit_line
from countermarch.generators.sheets.footer import Footer
from countermarch.generators.sheets.paper import A3, A4, LETTER, TABLOID
from countermarch.generators.sheets.poster import OVERLAP, SIDE_ROOM, tiles, tiling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.generators.documents.parts import FittedBlocks, KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pages.blocks import Block
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.sheets.document import Page
    from countermarch.generators.sheets.paper import Paper

FULL = 0.6
"""A document that fills more of its last page than this share does not share the page."""


@dataclass(frozen=True, slots=True)
class _SharedPages:
    """Documents on pages that they share."""

    documents: tuple[DocumentPlan, ...]
    fitted: FittedBlocks

    @property
    def title(self) -> str:
        """The titles of the documents."""
        return "; ".join(document.title for document in self.documents)


def chart_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the pages of charts of a document; none if its sections are empty."""
    return chart_run((document,), context)


def chart_run(documents: Sequence[DocumentPlan], context: KitContext) -> list[Part]:
    """Return the parts of consecutive documents, several in one where that saves a page."""
    found: list[_SharedPages] = []
    for document in documents:
        one = _SharedPages((document,), fitted(partial(sections_of, document), context, document.title))
        if not one.fitted.blocks:
            continue
        both = _on_shared_pages(found[-1], one) if found else None
        if both is not None:
            found[-1] = both
        else:
            found.append(one)
    return [_part(one) for one in found]


def _on_shared_pages(one: _SharedPages, other: _SharedPages) -> _SharedPages | None:
    """Return two documents on shared pages; None if that saves no page, or if their links differ."""
    before, after = one.fitted, other.fitted
    context = before.context
    if context.options.links or context.size != after.context.size:
        return None
    if min(before.full[-1], after.full[-1]) > FULL:
        return None
    shared = laid((*before.blocks, *after.blocks), context, one.title)
    return (
        _SharedPages((*one.documents, *other.documents), shared)
        if shared.pages < before.pages + after.pages
        else None
    )


def _part(pages: _SharedPages) -> Part:
    def make(sized: KitContext) -> list[Block]:
        return [block for document in pages.documents for block in sections_of(document, sized)]

    large, first = grown(make, pages.fitted, pages.title), pages.documents[0]
    context = large.context
    marked = any(shows_reconstruction(document, context) for document in pages.documents)
    frame = replace(context.frame(pages.title, marked=marked), link=_link(first, context))
    says = "; ".join(document.says for document in pages.documents if document.says)
    made = drawn(first, flow_pages(frame, large.blocks), pages.title, marked=marked)
    return replace(made, says=says)


def _link(document: DocumentPlan, context: KitContext) -> str:
    """Return the link to the lookup of the first table or chart of a document that has one."""
    links = dict(context.options.links)
    names = (
        str(section.get(key, "")) for section in document.sections for key in ("table", "chart", "steps")
    )
    return next((links[name] for name in names if name in links), "")


BORDER = 7.0
BANNER = 17.0
GUTTER = 9.0
GAP = 4.0
MIN_BAY = 24.0
FRIEZE = 19.0
"""Minimum height of the boxes of a display, in mm: a counter and its text."""

GROWTHS = (1.0, 1.15, 1.3, 1.45)
"""Largest factor by which a poster may grow to fit its text."""

FAMILIES = ((A3, A4), (TABLOID, LETTER))


def poster_size(paper: Paper) -> tuple[float, float]:
    """Return the width and height of a poster: two sheets of the smaller paper, or one of the larger.

    >>> from countermarch.generators.sheets.paper import A3, A4, LETTER
    >>> poster_size(A4) == poster_size(A3), poster_size(A4), poster_size(LETTER)
    (True, (378.0, 272.0), (389.0, 254.0))
    """
    large, small = next((pair for pair in FAMILIES if paper.name in (one.name for one in pair)), FAMILIES[0])
    two = 2 * (small.portrait.body.width - 2 * SIDE_ROOM) - OVERLAP
    width = min(two, large.landscape.body.width - 2 * SIDE_ROOM)
    return float(int(width)), float(int(min(small.portrait.body.height, large.landscape.body.height)))


def poster_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return a poster as one part: one sheet, or several tiles."""
    check_columns(document)
    scene = _grown(document, context)
    cut = tiling(scene.width, scene.height, context.options.paper, poster=scene)
    marked = shows_reconstruction(document, context)
    footer = Footer(context.game.title, document.title, reconstructed=marked, notice=context.game.notice)

    def draw() -> Iterator[Page]:
        return tiles(scene, cut, footer)

    many = len(cut.tiles) > 1
    return [
        Part(document.kind, document.title, document.says, len(cut.tiles), draw, marked=marked, tiled=many)
    ]


def _grown(document: DocumentPlan, context: KitContext) -> Scene:
    """Return the poster, enlarged by the type size asked for; it then takes more tiles."""
    width, height = poster_size(context.options.paper)
    for growth in GROWTHS[:-1]:
        with suppress(TextOverflowError):
            return _scene(document, context, width * growth, height * growth)
    return _scene(document, context, width * GROWTHS[-1], height * GROWTHS[-1])


def _scene(document: DocumentPlan, context: KitContext, width: float, height: float) -> Scene:
    """Return the poster: a banner across its top, its sections in columns below."""
    shares = [float(one) for one in document.more.get("widths", (1,))]
    free = width - 2 * BORDER - GUTTER * (len(shares) - 1)
    room = height - 2 * BORDER - BANNER
    nodes: list[Node] = [*_background(width, height, context), *_banner(document, context, width)]
    x = BORDER
    for number, share in enumerate(shares, 1):
        wide = free * share / sum(shares)
        sections = [one for one in document.sections if one.get("column", 1) == number]
        column = _column(sections, document, replace(context, wide=wide), room)
        # heights are sums, so one that just fits may be a billionth too tall
        if column.height > room + 1e-6:
            raise TextOverflowError(
                f"{document.title}: column {number} is {column.height:.0f} mm tall and the poster holds "
                f"{room:.0f} mm"
            )
        nodes.append(placed(column, x, BORDER + BANNER))
        x += wide + GUTTER
    return Scene(f"{context.game.title}: {document.title}", width, height, tuple(nodes))


def _background(width: float, height: float, context: KitContext) -> tuple[Node, ...]:
    """Return the background of a poster: pale hills in the kit's colour, or plain paper in low-ink styles."""
    style = context.look.style
    paper, heavy = style.colour("paper"), style.colour("heavy")
    edge = Rect(0, 0, width, height, fill=paper, stroke=style.colour("ink"), line=0.5)
    # low-ink styles have no heavy colour: their background is the paper
    if heavy == paper:
        return (edge,)
    tones = (mix(paper, heavy, 0.05), mix(paper, heavy, 0.15), False)
    return (edge, Use(hills(width, height, tones, 1, sun=False), 0, 0), replace(edge, fill=None))


def _banner(document: DocumentPlan, context: KitContext, width: float) -> tuple[Node, ...]:
    style = context.look.style
    ground = style.colour("heavy")
    ink = readable(style.colour("head_ink"), ground)
    tall = BANNER - 4.0
    middle = BORDER / 2 + tall / 2
    title = style.size("title") + 6
    left = BORDER / 2 + 4.0
    base = middle + metrics.cap_height(BOLD, title) / 2
    edge = None if ground != style.colour("paper") else style.colour("ink")
    game = context.game.title.upper()
    size = style.size("heading")
    taken = metrics.width(game, BOLD, size) + 12.0
    words = fit_line(
        document.title,
        left,
        base,
        width=width - BORDER - 8 - taken,
        font=BOLD,
        size=title,
        fill=ink,
        piece=document.title,
    )
    ends = (left + metrics.width(document.title, BOLD, words.size) + 6.0, width - taken)
    row = () if edge else _frieze(document.texts("icons"), ends, middle, (ground, ink))
    whose = Text(width - left, middle + metrics.cap_height(MEDIUM, size) / 2, game, BOLD, size, ink, "end")
    return (
        Rect(BORDER / 2, BORDER / 2, width - BORDER, tall, fill=ground, stroke=edge, line=0.4),
        Rect(BORDER / 2, BORDER / 2 + tall, width - BORDER, 1.2, fill=style.colour("accent")),
        *row,
        tagged("H1", (words,)),
        tagged("P", (whose,)),
    )


def _frieze(
    icons: Sequence[str], ends: tuple[float, float], middle: float, tones: tuple[str, str]
) -> Iterator[Node]:
    """Yield a row of silhouettes in a banner, pale, from the end of its title to where its game is named."""
    (left, right), (ground, ink) = ends, tones
    step = (right - left) / max(len(icons), 1)
    for number, name in enumerate(icons):
        x = left + (number + 0.5) * step
        yield from symbol(name, x, middle, min(step * 0.8, FRIEZE), ink=mix(ground, ink, 0.3), paper=ground)


def _column(
    sections: Sequence[Mapping[str, Any]], document: DocumentPlan, context: KitContext, room: float
) -> Block:
    """Return a column's sections; displays without a height of their own share the space that is left.

    Without such displays the sections are farther apart, at most four times.
    """
    rows = sum(_bays(section, context) for section in sections)
    blocks = _blocks(sections, document, context, MIN_BAY)
    free = room - stack(blocks, GAP).height
    if free < 0:
        return stack(blocks, GAP)
    if rows:
        return stack(_blocks(sections, document, context, MIN_BAY + free / rows), GAP)
    return stack(blocks, GAP + min(free / max(len(blocks) - 1, 1), 3 * GAP))


def _blocks(
    sections: Sequence[Mapping[str, Any]], document: DocumentPlan, context: KitContext, bay: float
) -> list[Block]:
    """Return each section as a block, the boxes of its display as tall as ``bay``."""
    blocks: list[Block] = []
    for section in sections:
        more = {**section, "height": bay} if _bays(section, context) else section
        blocks.append(stack(section_blocks(more, document, context), 2.2))
    return blocks


def _bays(section: Mapping[str, Any], context: KitContext) -> int:
    """Return the number of rows of boxes in a section that may grow."""
    track = context.game.tracks.get(str(section.get("track", "")))
    if track is None or track.kind != "display" or section.get("height"):
        return 0
    boxes = len(section.get("boxes", track.boxes))
    across = int(section.get("across", 0)) or track.across or min(boxes, 3)
    return ceil(boxes / across)


def check_columns(document: DocumentPlan) -> None:
    """Raise an error for a section in a column that the poster does not have."""
    columns = len(document.more.get("widths", (1,)))
    for section in document.sections:
        if not 1 <= section.get("column", 1) <= columns:
            raise KitError(
                f"kit.toml: {document.title!r} has {columns} columns, and a section in column "
                f"{section['column']}"
            )
