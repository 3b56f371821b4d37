"""Decide which pages of a print-and-play file are fronts and which are their backs, and list the pieces."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from countermarch.components.errors import InputError
from countermarch.generators.sheets.paper import Box
from countermarch.imposing.grid import SLACK, Grid, GridAxis, grids
from countermarch.imposing.settings import ORDERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from countermarch.imposing.settings import Settings
    from countermarch.imposing.source import SourcePdf

REDUCED = 3
"""By how many times pages are made smaller before they are compared: texts blur, cards stay distinct."""
BLANK = 250
"""The darkest pixel of a blank place."""

EDGE = 1.2
"""Mm along a cut in which lines do not count as print."""

THUMB = 32
"""Pixels of the pictures by which pieces are compared."""

ALIKE = 36
"""Grey levels by which reduced pictures of one back may differ; other cards differ by 44 or more."""

ALIKE_INK = 0.15
"""Share of the ink by which they may differ: on cards of text there is little."""

BLEED = 8.0
"""Mm by which backs with bleed may be larger than fronts."""

MEASURED = 0.35
"""Mm by which thick lines may falsify the measured size."""

MAX_PIECES = 20_000
MARKED = ("crop marks", "cut lines")
LARGEST_CARD = 160.0
"""Mm of the longer edge of a page that is a single piece."""


@dataclass(frozen=True, slots=True)
class PieceSide:
    """One side of a piece in the file: its page, from 0, its box in mm, and whether it is upside down."""

    page: int
    box: Box
    turned: bool = False


@dataclass(frozen=True, slots=True)
class PiecePlan:
    """The pieces found, sentences that explain how, and settings that reproduce it."""

    pieces: tuple[tuple[PieceSide, PieceSide | None], ...]
    sentences: tuple[str, ...]
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ScannedPage:
    """A page: its size in mm, a small picture, and its grid or None."""

    size: tuple[float, float]
    picture: Image
    grid: Grid | None

    def inked(self, cells: Sequence[Box]) -> list[int]:
        """Return the cells that are not blank."""
        return [at for at, cell in enumerate(cells) if min(self._part(cell).tobytes()) < BLANK]

    def is_uniform(self, grid: Grid) -> bool:
        """Return whether all pieces look the same, as common backs do."""
        cells = grid.cells()
        thumbs = [self._part(cells[at]).resize((THUMB, THUMB)).tobytes() for at in self.inked(cells)]
        for thumb in thumbs:
            differ = [abs(one - other) for one, other in zip(thumb, thumbs[0], strict=True)]
            if max(differ) > ALIKE or sum(differ) > ALIKE_INK * (
                2 * 255 * len(thumb) - sum(thumb) - sum(thumbs[0])
            ):
                return False
        return len(thumbs) > 1

    def _part(self, cell: Box) -> Image:
        across, down = self.picture.width / self.size[0], self.picture.height / self.size[1]
        # lines along the cuts would make blank places look printed
        box = cell.grown(-min(EDGE, cell.width / 4, cell.height / 4))
        left, top = round(box.x * across), round(box.y * down)
        right, bottom = round(box.right * across), round(box.bottom * down)
        return self.picture.crop((left, top, max(right, left + 1), max(bottom, top + 1)))


def plan(source: SourcePdf, settings: Settings) -> PiecePlan:
    """Find the pieces of a file; raises ``InputError`` if there are none or the settings do not fit."""
    count = len(source.pages)
    if settings.pages not in (0, count):
        raise InputError("settings", f"are for a file of {settings.pages} pages, and this one has {count}")
    given, given_backs = settings.front_pages(count), settings.back_pages(count)
    needed = sorted({*given, *(given_backs or ())}) if given and given_backs is not None else range(count)
    seen = {page: _look(source, page, settings) for page in needed}
    fronts, backs = _paired(seen, given, given_backs)
    return _Planner(seen, settings, fronts, backs).plan(count)


def _look(source: SourcePdf, page: int, settings: Settings) -> ScannedPage:
    picture = source.picture(page)
    shape, size = settings.shape, settings.piece
    if shape and size and settings.corner:
        grid: Grid | None = _given(settings.corner, shape, size, settings.gaps, "as given")
    else:
        grid = next((one for one in grids(picture) if shape in (None, one.shape)), None)
        if grid:
            grid = grid.resized(*(size or (round(value, 1) for value in grid.size)))
        elif shape and size:
            middle = [
                (whole - number * (length + gap) + gap) / 2
                for whole, number, length, gap in zip(
                    source.sizes[page], shape, size, settings.gaps, strict=True
                )
            ]
            grid = _given(middle, shape, size, settings.gaps, "in the middle of the page")
        elif shape in (None, (1, 1)) and max(source.sizes[page]) < LARGEST_CARD:
            whole = _given((0.0, 0.0), (1, 1), source.sizes[page], (0.0, 0.0), "a page each")
            grid = whole.resized(*(size or whole.size))
    return ScannedPage(source.sizes[page], picture.image.reduce(REDUCED), grid)


def _given(
    corner: Sequence[float],
    shape: tuple[int, int],
    size: tuple[float, float],
    gaps: tuple[float, float],
    by: str,
) -> Grid:
    across, down = (GridAxis(*row) for row in zip(corner, size, gaps, shape, strict=True))
    return Grid(across, down, by)


def _paired(
    seen: dict[int, ScannedPage], given: tuple[int, ...], given_backs: tuple[int, ...] | None
) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
    """Return the pages of fronts, each with the page of its backs."""
    fronts = given or tuple(
        page for page, one in seen.items() if one.grid and page not in (given_backs or ())
    )
    if not fronts:
        raise InputError(
            "file", "has no recognisable grid of pieces; give it with --grid 3x3 --size 63.5x88.9"
        )
    if given_backs is not None:
        if len(given_backs) not in (0, 1, len(fronts)):
            amount = f"are {len(given_backs)} pages for {len(fronts)} pages of fronts"
            raise InputError("backs", f"{amount}; expected one, or as many as there are fronts")
        every = given_backs * len(fronts) if len(given_backs) == 1 else given_backs
        return fronts, every or (None,) * len(fronts)
    rest = [page for page in seen if page not in fronts] if given else list(fronts)
    alike = [page for page in rest if (grid := seen[page].grid) and seen[page].is_uniform(grid)]
    various = fronts if given else tuple(page for page in fronts if page not in alike)
    if alike and various and len(alike) in (1, len(various)):
        every = tuple(alike * len(various) if len(alike) == 1 else alike)
        if all(
            _are_near(seen[page].grid, seen[back].grid) for page, back in zip(various, every, strict=True)
        ):
            return various, every
    found: list[tuple[int, int | None]] = []
    taken: set[int] = set()
    for page in fronts:
        if page not in taken:
            back = page + 1 if page + 1 in seen and (not given or page + 1 not in given) else None
            is_back = back is not None and _is_back(seen[page], seen[back])
            found.append((page, back if is_back else None))
            taken |= {page + 1} if is_back else set()
    return tuple(page for page, _ in found), tuple(back for _, back in found)


def _is_back(front: ScannedPage, back: ScannedPage) -> bool:
    """Return whether a page without marks is printed just behind the pieces of a marked front."""
    grid = front.grid
    if grid is None or grid.by not in MARKED:
        return False
    if back.grid and back.grid.shape == grid.shape and back.grid.by in MARKED:
        return False
    return bool(_orders(front, back, grid))


def _orders(front: ScannedPage, back: ScannedPage, grid: Grid) -> list[str]:
    """Return the orders in which a back page has print behind exactly the printed pieces of the front."""
    printed = set(front.inked(grid.cells()))
    return [
        order
        for order in ORDERS
        if printed == set(back.inked([spot.box for spot in _backs_in_order(0, grid, back, order)]))
    ]


def _backs_in_order(page: int, grid: Grid, back: ScannedPage, order: str) -> list[PieceSide]:
    """Return the backs of a grid's pieces, in the order of the fronts."""
    own, (columns, rows) = back.grid, grid.shape
    if own is None or not _are_near(own, grid):
        across, down = grid.across, grid.down
        # without a grid of its own, the back page is taken to have the front's, turned over the edge
        own = Grid(
            replace(across, start=back.size[0] - across.end) if order == "mirrored" else across,
            replace(down, start=back.size[1] - down.end) if order == "upside-down" else down,
        )
    cells = own.resized(*grid.size).cells()
    turned = order == "upside-down"
    return [
        PieceSide(page, cells[row * columns + column], turned)
        for row in range(rows)[:: -1 if turned else 1]
        for column in range(columns)[:: -1 if order == "mirrored" else 1]
    ]


def _are_near(one: Grid | None, other: Grid | None) -> bool:
    """Return whether two grids are of the same pieces, one perhaps with bleed."""
    if one is None or other is None or one.shape != other.shape:
        return False
    return all(
        abs(a.size - b.size) < BLEED and (a.count == 1 or abs(a.size + a.gap - b.size - b.gap) < SLACK)
        for a, b in ((one.across, other.across), (one.down, other.down))
    )


def _same(one: Grid, other: Grid) -> bool:
    """Return whether pieces of two grids differ in size by no more than the error of measurement."""
    return all(abs(a - b) < MEASURED for a, b in zip(one.size, other.size, strict=True))


class _Planner:
    """Lists the pieces of pages whose sides are known."""

    def __init__(
        self,
        seen: dict[int, ScannedPage],
        settings: Settings,
        fronts: tuple[int, ...],
        backs: tuple[int | None, ...],
    ) -> None:
        self._seen, self._settings, self._pairs = seen, settings, tuple(zip(fronts, backs, strict=True))
        self._pieces: list[tuple[PieceSide, PieceSide | None]] = []
        self._notes: list[tuple[int, int | None, str, str]] = []
        self._grids: list[Grid] = []
        self._blank: Counter[int] = Counter()

    def plan(self, count: int) -> PiecePlan:
        first = next((grid for page, _ in self._pairs if (grid := self._seen[page].grid)), None)
        if first is None:
            raise InputError(
                "fronts", "have no recognisable grid of pieces; give it with --grid 3x3 --size 63.5x88.9"
            )
        for page, back in self._pairs:
            self._page(page, back, self._seen[page].grid or replace(first, by="as on the first page"))
        if not 0 < len(self._pieces) <= MAX_PIECES:
            raise InputError("file", f"has {len(self._pieces):,} pieces; expected 1 to {MAX_PIECES:,}")
        return PiecePlan(tuple(self._pieces), tuple(self._sentences(count)), self._found(count))

    def _page(self, page: int, back: int | None, grid: Grid) -> None:
        front, behind = self._seen[page], None if back is None else self._seen[back]
        order = self._settings.order or "mirrored"
        if behind is not None:
            own = behind.grid
            if not self._settings.piece and own and _are_near(own, grid):
                grid = grid.resized(*map(min, grid.size, own.size))  # the larger size includes the bleed
            order = self._settings.order or next(iter(_orders(front, behind, grid)), order)
        known = next((one for one in self._grids if _same(one, grid)), grid)
        grid = grid.resized(*known.size)
        cells = grid.cells()
        whole = Box(0.0, 0.0, *front.size)
        if not all(whole.contains(cell, SLACK) for cell in cells):
            paper = f"{whole.width:.0f} x {whole.height:.0f} mm"
            raise InputError("grid", f"puts pieces off page {page + 1}, which measures {paper}")
        printed = front.inked(cells)
        backs = (
            _backs_in_order(back, grid, behind, order) if back is not None and behind is not None else None
        )
        self._pieces += [(PieceSide(page, cells[at]), backs[at] if backs else None) for at in printed]
        columns, rows = grid.shape
        width, height = grid.size
        self._grids.append(grid)
        self._blank[page] = len(cells) - len(printed)
        text = f"{columns} x {rows} pieces of {width:g} x {height:g} mm ({grid.by})"
        self._notes.append((page, back, text, order))

    def _sentences(self, count: int) -> list[str]:
        lines = []
        for (text, order, _), run in groupby(self._notes, lambda note: (note[2], note[3], note[1] is None)):
            notes = list(run)
            fronts, backs = [note[0] for note in notes], [note[1] for note in notes if note[1] is not None]
            blank = sum(self._blank[page] for page in fronts)
            lines.append(
                f"fronts: {_in_words(fronts)}, {text}{f'; {blank} blank places left out' if blank else ''}; "
                + (f"backs: {_in_words(backs)}, {order}" if backs else "no backs")
            )
        used = {page for note in self._notes for page in note[:2]}
        unused = [page for page in range(count) if page not in used]
        return [*lines, *([f"not used: {_in_words(unused)}"] if unused else [])]

    def _found(self, count: int) -> dict[str, Any]:
        """Return settings that find the same pieces; the grid is among them if all pages share it."""
        backs = [back for _, back in self._pairs]
        orders = {order for _, back, _, order in self._notes if back is not None}
        found: dict[str, Any] = {
            "pages": count,
            "fronts": _listed([page for page, _ in self._pairs]),
            "backs": _listed([backs[0]] if len(set(backs)) == 1 else backs) if None not in backs else "",
            "order": orders.pop() if len(orders) == 1 else "",
            "low_ink": self._settings.low_ink,
        }
        if backs == [None] * len(backs):
            found["backs"] = "none"
        if len({(grid.shape, grid.size) for grid in self._grids}) == 1:
            columns, rows = self._grids[0].shape
            found |= {"grid": f"{columns}x{rows}", "size": "{:g}x{:g}".format(*self._grids[0].size)}
        return found | {key: text for key in ("at", "gap") if (text := getattr(self._settings, key))}


def _in_words(pages: Sequence[int]) -> str:
    different = list(dict.fromkeys(pages))
    return f"page{'s' if len(different) > 1 else ''} {_listed(different)}"


def _listed(pages: Sequence[int | None]) -> str:
    """Return pages, from 0, as a list for people.

    >>> _listed([0, 1, 2, 5])
    '1-3,6'
    """
    runs: list[list[int]] = []
    for page in pages:
        if page is None:
            continue
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return ",".join(f"{first + 1}-{last + 1}" if last > first else f"{first + 1}" for first, last in runs)
