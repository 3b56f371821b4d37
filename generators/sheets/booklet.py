"""Booklets: two pages on each landscape sheet, in order for folding and stapling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group, Path, Scene, Tag, Use
from countermarch.generators.scene.paths import line
from countermarch.generators.sheets.document import Folio, Page
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.sheets.document import Duplex
    from countermarch.generators.sheets.paper import Paper

MAX_PAGES = 96
"""More leaves than these can neither be stapled nor folded flat."""

STAPLES = (0.25, 0.75)
"""Where the staples go, as shares of the height."""

GREY = "#8a8a8a"


def page_size(paper: Paper) -> tuple[float, float]:
    """Return the size of a booklet's page when this paper is folded in half.

    >>> from countermarch.generators.sheets.paper import A4
    >>> page_size(A4)
    (148.5, 210.0)
    """
    return (paper.landscape.width / 2, paper.landscape.height)


def sheet_order(pages: int) -> Iterator[tuple[tuple[int | None, int | None], tuple[int | None, int | None]]]:
    """Yield the sheets of a booklet from the outermost in: ((front left, right), (back left, right)).

    Pages count from 0; None is a blank that fills up to whole sheets of four, at the end of the booklet.

    >>> list(sheet_order(4))
    [((3, 0), (1, 2))]
    >>> list(sheet_order(6))
    [((None, 0), (1, None)), ((5, 2), (3, 4))]
    """
    # rounded up to whole sheets; the usual order of saddle stitching
    padded = -(-pages // 4) * 4

    def there(page: int) -> int | None:
        return page if page < pages else None

    for sheet in range(padded // 4):
        outer, inner = 2 * sheet, padded - 1 - 2 * sheet
        yield ((there(inner), there(outer)), (there(outer + 1), there(inner - 1)))


def booklet(
    pages: Sequence[Scene],
    paper: Paper,
    duplex: Duplex = "short-edge",
    *,
    offset: tuple[float, float] = (0.0, 0.0),
) -> Iterator[Page]:
    """Yield the pages to print for a booklet: landscape sheets, front and back in turn, the cover first.

    Pages larger than half a sheet are scaled down to it, smaller ones are centred. With ``duplex`` on the
    long edge the backs are upside down. ``offset`` moves the backs.
    """
    if len(pages) > MAX_PAGES:
        raise ValueError(f"booklet: {len(pages)} pages, at most {MAX_PAGES} can be folded and stapled")
    sheet_paper = paper.landscape
    for number, (front, back) in enumerate(sheet_order(len(pages))):
        nodes = (*_spread(pages, front, sheet_paper), *_spine(sheet_paper, cover=number == 0))
        yield _page(sheet_paper, nodes, f"{number + 1} front")
        behind = _for_back(_spread(pages, back, sheet_paper), sheet_paper, duplex, offset)
        yield _page(sheet_paper, behind, f"{number + 1} back", turned=duplex == "long-edge")


def _page(paper: Paper, nodes: tuple[Node, ...], label: str, *, turned: bool = False) -> Page:
    """Return the page of a sheet, with room for its page number in the kit beside the bottom of the fold."""
    x, y = paper.width / 2 + 1.2, paper.printable.bottom - 0.5
    at = Folio(paper.width - x, paper.height - y, 180.0, 6.0) if turned else Folio(x, y, size=6.0)
    return Page(Scene(f"booklet sheet {label}", paper.width, paper.height, nodes), label, folio=at)


def _for_back(
    nodes: tuple[Node, ...], paper: Paper, duplex: Duplex, offset: tuple[float, float]
) -> tuple[Node, ...]:
    if duplex == "long-edge":
        # flipped on the long edge, which is at the top of a landscape sheet, the back would come out upside
        # down
        return (Group(nodes, paper.width + offset[0], paper.height + offset[1], rotate=180),)
    return nodes if offset == (0.0, 0.0) else (Group(nodes, *offset),)


def _spread(pages: Sequence[Scene], spread: tuple[int | None, int | None], paper: Paper) -> tuple[Node, ...]:
    width, height = page_size(paper)
    halves = (Box(0.0, 0.0, width, height), Box(width, 0.0, width, height))
    return tuple(
        _fit_to_half(pages[page], half, page)
        for page, half in zip(spread, halves, strict=True)
        if page is not None
    )


def _fit_to_half(scene: Scene, half: Box, number: int) -> Node:
    """Place a page in its half of the sheet, scaled down if necessary, never up."""
    scale = min(1.0, half.width / scene.width, half.height / scene.height)
    x = half.x + (half.width - scene.width * scale) / 2
    y = half.y + (half.height - scene.height * scale) / 2
    page = Use(scene, x, y) if scale == 1.0 else Group((Use(scene, 0.0, 0.0),), x, y, scale=scale)
    return Group((page,), tag=Tag("Sect", order=number + 1))


def _spine(paper: Paper, *, cover: bool) -> Iterator[Node]:
    """Yield short fold marks at the spine's ends, and on the cover two marks for the staples."""
    x, box = paper.width / 2, paper.printable
    for y1, y2 in ((box.y, box.y + 4.0), (box.bottom - 4.0, box.bottom)):
        yield Path(line((x, y1), (x, y2)), stroke=GREY, line=0.15, dash=(0.8, 0.6))
    if cover:
        for share in STAPLES:
            y = paper.height * share
            yield Path(line((x, y - 3.0), (x, y + 3.0)), stroke=GREY, line=0.15)


def pouches(pages: Sequence[Scene], paper: Paper) -> Iterator[Page]:
    """Yield the pages to print for a booklet on one side of the paper only.

    Two pages that follow each other share a sheet, which is folded with the print outside; the folded sheets
    are stacked with the folds to the right and stapled at the left, along their open edges.
    """
    sheet_paper = paper.landscape
    for number, start in enumerate(range(0, len(pages), 2), 1):
        after = start + 1 if start + 1 < len(pages) else None
        nodes = (*_spread(pages, (start, after), sheet_paper), *_spine(sheet_paper, cover=False))
        yield _page(sheet_paper, nodes, str(number))
