"""The footer of a sheet: title, page, notice, and a bar to check the scale."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from countermarch.components.translations import gettext, gettext_noop, number
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Tag, Text
from countermarch.generators.scene.paths import line, polygon
from countermarch.generators.sheets.document import Folio
from countermarch.generators.sheets.paper import FURNITURE

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Command, Node
    from countermarch.generators.sheets.document import Page
    from countermarch.generators.sheets.layout import FooterPlace
    from countermarch.generators.sheets.paper import Paper

SIZE = 6.0
STRONG = "Barlow Condensed SemiBold"
PLAIN = "Barlow Condensed Regular"
BLACK = "#000000"
GREY = "#4a4a4a"

BAR = 50.0
"""The length of the scale bar in mm."""

CLEAR = 6.0
"""What is kept free at both ends of the footer, for registration marks, in mm."""

WHOLE = 0.2
"""What is always kept free there, so that the scale bar's ends are printed whole, in mm."""

GAP = 3.0

FOLIO = 6.0
"""What is kept free at the footer's start for the page's number in the kit, in mm."""

NOT_READ = Tag("Artifact")
"""Marked as an artifact: screen readers learn from the document itself where a page belongs."""

RECONSTRUCTED = gettext_noop("marks a reconstructed value; pieces with one have a filled corner")
SHORTLY = gettext_noop("reconstructed, as filled corners show")


@dataclass(frozen=True, slots=True)
class Footer:
    """The text of a footer; None leaves out the ``number`` of the sheet or the ``total``.

    ``counts`` is what is numbered: sheets of paper, or sides; a single one has no number.
    ``side`` is such as "front" or "back"; ``note`` is one more thing to know about this sheet;
    ``notice`` is the line that the game prints on all its sheets.
    """

    game: str
    title: str
    number: int | None = 1
    total: int | None = None
    side: str = ""
    reconstructed: bool = False
    note: str = ""
    notice: str = ""
    counts: Literal["sheet", "side"] = "sheet"

    @property
    def place(self) -> str:
        """The sheet and side; empty if it is neither numbered nor two-sided.

        >>> Footer("Lebanon '82", "Units", 2, 3, "back").place
        'sheet 2 of 3, back'
        >>> Footer("Lebanon '82", "Errata", 1, 2, counts="side").place
        'side 1 of 2'
        """
        if self.counts == "side" and self.total == 1:
            return gettext(self.side)
        patterns = {
            "sheet": (gettext("sheet {number}"), gettext("sheet {number} of {total}")),
            "side": (gettext("side {number}"), gettext("side {number} of {total}")),
        }
        pattern = patterns[self.counts][bool(self.total)]
        sheet = pattern.format(number=self.number, total=self.total) if self.number else ""
        return ", ".join(part for part in (sheet, gettext(self.side)) if part)


def footer_nodes(
    paper: Paper, footer: Footer, place: FooterPlace = "foot", clear: float = CLEAR
) -> tuple[Node, ...]:
    """Return the nodes of a footer in the outermost band of the paper: at the bottom, or up the left side.

    ``clear`` is the room left free at both ends, in mm.
    """
    box = paper.printable
    clear = max(clear, WHOLE)
    length = (box.width if place == "foot" else box.height) - 2 * clear
    words = Group(_words(footer, length - BAR - 2 * GAP - FOLIO), FOLIO, 0.0)
    scale = gettext("{length} mm at 100%").format(length=number(BAR))
    nodes = (words, *_bar(length - BAR, scale))
    baseline = FURNITURE - 1.2
    if place == "foot":
        return (Group(nodes, box.x + clear, box.bottom - FURNITURE + baseline, tag=NOT_READ),)
    return (Group(nodes, box.x + baseline, box.bottom - clear, rotate=-90, tag=NOT_READ),)


def folio(paper: Paper, place: FooterPlace = "foot", clear: float = CLEAR) -> Folio:
    """Return the place of the page number in a footer."""
    box, clear, baseline = paper.printable, max(clear, WHOLE), FURNITURE - 1.2
    if place == "foot":
        return Folio(box.x + clear, box.bottom - FURNITURE + baseline)
    return Folio(box.x + baseline, box.bottom - clear, -90)


def numbered(page: Page, number: int) -> Page:
    """Return a page with its number in the kit, if it has a place for one."""
    at = page.folio
    if at is None:
        return page
    words = Text(0.0, 0.0, str(number), STRONG, at.size, BLACK)
    stamp = Group((words,), at.x, at.y, rotate=at.rotate, tag=NOT_READ)
    return replace(page, scene=replace(page.scene, nodes=(*page.scene.nodes, stamp)))


def shortened(head: str, tail: str, font: str, size: float, room: float) -> str:
    """Return ``head`` and ``tail`` in one line at most ``room`` mm wide; a long head is shortened.

    >>> shortened("Israeli units, first sheet", ", front", PLAIN, 6, 18)
    'Israeli units, first…, front'
    """
    if metrics.width(head[:400] + tail, font, size) <= room:
        return head[:400] + tail
    # by bisection: measuring every shorter text of a hostile title would take long
    low, high = 0, min(len(head), 400)
    while low < high:
        middle = (low + high + 1) // 2
        fits = metrics.width(f"{head[:middle].rstrip()}…{tail}", font, size) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return f"{head[:low].rstrip()}…{tail}"


def _words(footer: Footer, room: float) -> tuple[Node, ...]:
    """Return the words from x = 0: the game and the sheet, then the notes in grey."""
    rest = " · ".join(part for part in (footer.notice, footer.note) if part)
    place = f" · {footer.place}" if footer.place else ""
    rest_width = metrics.width(rest, PLAIN, SIZE)
    game = shortened(footer.game, "", STRONG, SIZE, room / 4)
    game_width = metrics.width(game, STRONG, SIZE)
    left = room - game_width - rest_width - 2 * GAP
    reconstructed = gettext(RECONSTRUCTED)
    if footer.reconstructed:
        left -= 2 * GAP
        titled = metrics.width(footer.title[:400] + place, PLAIN, SIZE)
        if metrics.width(reconstructed, PLAIN, SIZE) > left - titled:
            reconstructed = gettext(SHORTLY)
        left -= metrics.width(reconstructed, PLAIN, SIZE)
    sheet = shortened(footer.title, place, PLAIN, SIZE, max(left, metrics.width(f"…{place}", PLAIN, SIZE)))
    nodes: list[Node] = [
        Text(0.0, 0.0, game, STRONG, SIZE, BLACK),
        Text(game_width + 1.5, 0.0, sheet, PLAIN, SIZE, BLACK),
    ]
    x = game_width + 1.5 + metrics.width(sheet, PLAIN, SIZE) + GAP
    if rest:
        nodes.append(Text(x, 0.0, rest, PLAIN, SIZE, GREY))
        x += rest_width + GAP
    if footer.reconstructed:
        middle = metrics.cap_height(PLAIN, SIZE) / 2
        nodes.append(Path(_diamond(x + 0.75, -middle, 0.75), stroke=BLACK, line=0.2))
        nodes.append(Text(x + 2.1, 0.0, reconstructed, PLAIN, SIZE, GREY))
    return tuple(nodes)


def _diamond(x: float, y: float, reach: float) -> tuple[Command, ...]:
    return polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


@lru_cache(maxsize=64)
def _bar(x: float, words: str) -> tuple[Node, ...]:
    """Return the scale bar from x: long ticks at the ends, its length in the middle."""
    middle = metrics.cap_height(PLAIN, SIZE) / 2
    half = metrics.width(words, PLAIN, SIZE) / 2 + 0.8
    centre = x + BAR / 2
    ticks = tuple(
        Path(line((x + along, -middle - reach), (x + along, -middle + reach)), stroke=BLACK, line=0.15)
        for along, reach in ((0.0, 1.3), (10.0, 0.7), (40.0, 0.7), (BAR, 1.3))
    )
    strokes = tuple(
        Path(line((x1, -middle), (x2, -middle)), stroke=BLACK, line=0.15)
        for x1, x2 in ((x, centre - half), (centre + half, x + BAR))
    )
    return (*strokes, *ticks, Text(centre, 0.0, words, PLAIN, SIZE, BLACK, "middle"))
