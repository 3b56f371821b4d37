"""Find the grid of equal pieces on a page by crop marks, cut lines, gaps, or the usual sizes of cards."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import chain, combinations, groupby, pairwise, product
from typing import TYPE_CHECKING, Literal

from countermarch.generators.pieces.layout_terms import CARD_SIZES
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.Image import Image

Axis = Literal[0, 1]
"""0 is across the page, 1 down."""

Span = tuple[float, float]

INK = 245
"""Minimum grey value of white, of 255."""

LINE = 205
"""Maximum grey value of a line: a hairline is spread over two pixels, and may be grey."""

SLACK = 0.6
"""By how much equal lengths may differ, in mm."""

MIN_PIECE = 8.0
"""Smallest edge of a piece, in mm: smaller ones are symbols and letters, which nobody could cut out."""

MAX_LINE = 1.2
"""Maximum width of a line to cut along, in mm; a wider one is a bar of a frame."""

MAX_TICK = 0.7
"""Maximum width of a crop mark, in mm."""

BAND = 0.5
"""Depth of the band in which crop marks are looked for, in mm; they are at least twice as long."""

CLEAR = 0.8
"""White on both sides of a crop mark, in mm."""

MIN_LINE_SHARE = 0.3
"""Minimum length of a line, as a share of the page."""

MIN_PAGE_SHARE = 0.95
"""Share of the page from which on a line is drawn to be cut along, whatever is beside it."""

MIN_INNER_SHARE = 0.97
"""Minimum length of an inner cut line, as a share of the outer; frames in pieces are shorter."""

MIN_GAP = 0.3
"""Minimum gap between pieces, in mm; less is the width of a line that two pieces share."""

MAX_IN_ROW = 40
"""Maximum pieces in a row; more are a pattern."""

MAX_TOUCHING = 6
"""Maximum pieces in a row without a line between them; more could be cut anywhere."""

MAX_ASPECT = 4
"""Maximum length of a piece, as a multiple of its width; rows of text are longer."""

MAX_BANDS = 60
"""Maximum marks along an edge, since every pair of them is compared."""


@dataclass(frozen=True, slots=True)
class GridAxis:
    """Equal pieces along one axis, in mm."""

    start: float
    size: float
    gap: float
    count: int

    @property
    def end(self) -> float:
        """The end of the last piece."""
        return self.start + self.count * (self.size + self.gap) - self.gap

    def resized(self, size: float) -> GridAxis:
        """Return pieces of another size with the same centres."""
        by = size - self.size
        return GridAxis(self.start - by / 2, size, self.gap - by, self.count)


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of pieces on a page, in mm from its upper left corner, and how they were found."""

    across: GridAxis
    down: GridAxis
    by: str = ""

    @property
    def shape(self) -> tuple[int, int]:
        """Columns and rows."""
        return (self.across.count, self.down.count)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a piece."""
        return (self.across.size, self.down.size)

    def cells(self) -> list[Box]:
        """Return the boxes of all pieces, row by row.

        >>> Grid(GridAxis(10, 63, 0, 2), GridAxis(5, 88, 2, 1)).cells()
        [Box(x=10, y=5, width=63, height=88), Box(x=73, y=5, width=63, height=88)]
        """
        across, down = self.across, self.down
        return [
            Box(
                across.start + column * (across.size + across.gap),
                down.start + row * (down.size + down.gap),
                *self.size,
            )
            for row in range(down.count)
            for column in range(across.count)
        ]

    def resized(self, width: float, height: float) -> Grid:
        """Return a grid of pieces of another size with the same centres."""
        return replace(self, across=self.across.resized(width), down=self.down.resized(height))


class PagePicture:
    """A grey picture of a page, searched for lines and blocks along both axes."""

    def __init__(self, image: Image, width: float, height: float) -> None:
        """``width`` and ``height`` are those of the page, in mm."""
        from PIL.Image import Transpose

        self.image, self.width, self.height = image, width, height
        self.scale = (image.width / width, image.height / height)
        ink = image.point([0 if grey < INK else 255 for grey in range(256)])
        lines = image.point([0 if grey < LINE else 255 for grey in range(256)])
        # both ways round, so that each axis can be read row by row: bytes of a row are together, those of a
        # column do not
        self._ink = (ink, ink.transpose(Transpose.TRANSPOSE))
        self._lines = (lines, lines.transpose(Transpose.TRANSPOSE))

    def ticks(self, axis: Axis) -> Iterator[tuple[float, tuple[float, ...]]]:
        """Yield each band across the axis that holds only thin strokes: where it is, and its strokes."""
        along, other = self.scale[axis], self.scale[1 - axis]
        high = max(1, int(BAND * other))
        # a pixel of a band is the mean of its rows: a crop mark fills it, a short stroke does not
        bands = self._lines[axis].reduce((1, high))
        data, wide = bands.tobytes(), bands.width
        # lines from edge to edge are guides, of which every band would otherwise hold ink
        through = {round(place * along) for place in self._full_lines(axis)}
        white, thin = round(CLEAR * along), round(MAX_TICK * along)
        # a regular expression over bytes: a loop over the pixels in Python would be far slower
        stroke = re.compile(rb"(?<=\xff{%d})[^\xff]?\x00{1,%d}[^\xff]?(?=\xff{%d})" % (white, thin, white))
        for band in range(bands.height):
            row = bytearray(data[band * wide : (band + 1) * wide])
            for at in through:
                around = slice(max(0, at - thin), at + thin)
                row[around] = b"\xff" * len(row[around])
            if 0 not in row:
                continue
            strokes = [found.span() for found in stroke.finditer(row)]
            if len(strokes) > 1:
                # other ink between the strokes means print, not a line of marks
                inked = len(re.findall(rb"[^\xff]+", row[strokes[0][0] : strokes[-1][1]]))
                if inked == len(strokes):
                    places = tuple((first + end) / 2 / along for first, end in strokes)
                    yield ((band + 0.5) * high / other, places)

    def lines(self, axis: Axis) -> list[tuple[float, float]]:
        """Return the long thin lines that cross an axis: their places, and how much of the page they take."""
        picture, along = self._lines[1 - axis], self.scale[axis]
        data, wide = picture.tobytes(), picture.width
        dark = [data[at : at + wide].count(0) / wide for at in range(0, len(data), wide)]
        found = []
        for is_long, run in groupby(enumerate(dark), lambda one: one[1] > MIN_LINE_SHARE):
            line = list(run)
            # a thicker one is not a line to cut along, but the edge of a picture or a coloured background
            if is_long and len(line) <= MAX_LINE * along:
                centre = (line[0][0] + line[-1][0] + 1) / 2
                found.append((centre / along, max(share for _, share in line)))
        return found

    def _full_lines(self, axis: Axis) -> list[float]:
        """Return the places of the lines across the whole page."""
        return [place for place, share in self.lines(axis) if share > MIN_PAGE_SHARE]

    def blocks(self, axis: Axis, within: Sequence[Span]) -> list[Span]:
        """Return the spans of an axis that hold ink, seen only within spans of the other axis.

        Lines across the whole page count as white.
        """
        picture, along, other = self._ink[1 - axis], self.scale[axis], self.scale[1 - axis]
        data, wide = picture.tobytes(), picture.width
        parts = [(round(first * other), round(end * other)) for first, end in within]
        through = [place * along for place in self._full_lines(axis)]
        inked = [
            any(data.find(b"\0", at * wide + first, at * wide + end) >= 0 for first, end in parts)
            and all(abs(at - place) > MAX_LINE / 2 * along for place in through)
            for at in range(picture.height)
        ]
        return [
            (run[0][0] / along, (run[-1][0] + 1) / along)
            for has_ink, runs in groupby(enumerate(inked), lambda one: one[1])
            if has_ink and (run := list(runs))
        ]

    def outside(self, axis: Axis) -> list[Span]:
        """Return the parts of an axis beside the lines across the whole page."""
        length = (self.width, self.height)[axis]
        edges = [
            0.0,
            *(edge for cut in self._full_lines(axis) for edge in (cut - MAX_LINE, cut + MAX_LINE)),
            length,
        ]
        return [(first, end) for first, end in zip(edges[::2], edges[1::2], strict=True) if end > first]


def grids(picture: PagePicture) -> Iterator[Grid]:
    """Yield the grids that a page may have, the likeliest first; single rows come last."""
    single = []
    for grid in chain(_by_marks(picture), _by_lines(picture), _by_gaps(picture), _by_sizes(picture)):
        if max(grid.size) > MAX_ASPECT * min(grid.size):
            continue
        if 1 in grid.shape:
            single.append(grid)
        else:
            yield grid
    # a row of equal words looks like a row of pieces, so grids of several rows are tried first
    yield from single


def _by_marks(picture: PagePicture) -> Iterator[Grid]:
    """Find crop marks on all four sides of the pieces."""
    columns, rows = (
        _rows_with_equal_marks(list(picture.ticks(0))),
        _rows_with_equal_marks(list(picture.ticks(1))),
    )
    for across, (above, below) in columns:
        for down, (left, right) in rows:
            if (
                across.count * down.count > 1  # else these are registration marks
                and above < down.start + SLACK
                and below > down.end - SLACK
                and left < across.start + SLACK
                and right > across.end - SLACK
            ):
                yield Grid(across, down, "crop marks")


def _rows_with_equal_marks(bands: list[tuple[float, tuple[float, ...]]]) -> list[tuple[GridAxis, Span]]:
    """Return the rows with equal marks in two bands and the bands' positions; the most pieces come first."""
    runs = [list(run) for _, run in groupby(bands, lambda band: band[1])]
    ends = [band for run in runs for band in (run[:1] if len(run) == 1 else (run[0], run[-1]))]
    # the number of pairs grows with the square of the bands, and a page full of strokes has thousands
    if len(ends) > MAX_BANDS:
        ends = ends[: MAX_BANDS // 2] + ends[-MAX_BANDS // 2 :]
    found = []
    for (near, first), (far, second) in combinations(ends, 2):
        same = [place for place in first if any(abs(place - other) < SLACK / 2 for other in second)]
        row = _row(same)
        if row and len(same) == len(first) == len(second):
            found.append((row, (near, far)))
    return sorted(found, key=lambda one: (-one[0].count, one[1][0] - one[1][1]))


def _row(cuts: Sequence[float]) -> GridAxis | None:
    """Return the pieces between cuts: all of one length, or pieces alternating with smaller gaps.

    >>> _row([10, 73, 136])
    GridAxis(start=10.0, size=63.0, gap=0.0, count=2)
    >>> _row([10, 73, 76, 139])
    GridAxis(start=10.0, size=63.0, gap=3.0, count=2)
    >>> _row([10, 73, 100, 139])
    """
    lengths = [second - first for first, second in pairwise(cuts)]
    if not lengths or lengths[0] < MIN_PIECE:
        return None
    if _are_equal(lengths):
        return _fit_regular_row(list(pairwise(cuts)))
    pieces, gaps = lengths[::2], lengths[1::2]
    if len(lengths) % 2 and _are_equal(pieces) and _are_equal(gaps) and gaps[0] < pieces[0] / 2:
        return _fit_regular_row([(cuts[at], cuts[at + 1]) for at in range(0, len(lengths), 2)])
    return None


def _are_equal(lengths: Sequence[float]) -> bool:
    return max(lengths) - min(lengths) < SLACK


def _fit_regular_row(pieces: Sequence[Span]) -> GridAxis:
    """Return the regular row nearest to measured pieces, by least squares."""
    count = len(pieces)
    size = sum(end - first for first, end in pieces) / count
    centres = [(first + end) / 2 for first, end in pieces]
    middle, mean = (count - 1) / 2, sum(centres) / count
    spread = sum((at - middle) ** 2 for at in range(count))
    # the slope of a line through all centres: a pixel more or less at one piece does not add up along the
    # row
    pitch = sum((at - middle) * one for at, one in enumerate(centres)) / spread if spread else size
    gap = pitch - size if pitch - size >= MIN_GAP else 0.0
    size = pitch - gap
    return GridAxis(round(mean - middle * pitch - size / 2, 3), round(size, 3), round(gap, 3), count)


def _by_lines(picture: PagePicture) -> Iterator[Grid]:
    """Find lines drawn along all cuts; pieces of a usual size come first."""
    rows = list(_pieces_between_lines(picture.lines(1)))
    found = [
        Grid(across, down, "cut lines") for across in _pieces_between_lines(picture.lines(0)) for down in rows
    ]
    several = (grid for grid in found if grid.shape != (1, 1))
    yield from sorted(several, key=lambda grid: not is_usual(*grid.size))


def _pieces_between_lines(lines: Sequence[tuple[float, float]]) -> Iterator[GridAxis]:
    """Yield the pieces that lines as long as the outer two divide, the most first."""
    if len(lines) <= 1:
        return
    (start, one), (end, other) = lines[0], lines[-1]
    cuts = [place for place, share in lines if share >= MIN_INNER_SHARE * min(one, other)]
    exact = _row(cuts)
    if exact:
        yield exact
    for count in range(min(MAX_IN_ROW, int((end - start) / MIN_PIECE)), 0, -1):
        pitch = (end - start) / count
        wanted = [start + at * pitch for at in range(count + 1)]
        if all(any(abs(cut - place) < SLACK / 2 for cut in cuts) for place in wanted):
            yield GridAxis(round(start, 3), round(pitch, 3), 0.0, count)


def is_usual(width: float, height: float) -> bool:
    """Return whether this is a usual size of cards, upright or on its side."""
    return any(
        abs(width - one) < SLACK and abs(height - other) < SLACK
        for size in {*CARD_SIZES.values(), (63.0, 88.0)}
        for one, other in (size, size[::-1])
    )


def _by_gaps(picture: PagePicture) -> Iterator[Grid]:
    """Find equal blocks with white between them.

    Blocks that are as large as a card with the white about them may be frames within white cards.
    """
    for rows in _regular(picture.blocks(1, picture.outside(0))):
        for columns in _regular(picture.blocks(0, rows)):
            again = next(_regular(picture.blocks(1, columns)), None)
            if again and len(columns) * len(again) > 1:
                across, down = _fit_regular_row(columns), _fit_regular_row(again)
                # white cards with a printed frame: the frame would be cut, and the card lost
                framed = is_usual(across.size + across.gap, down.size + down.gap)
                if is_usual(across.size, down.size) or not framed:
                    yield Grid(across, down, "gaps")


def _by_sizes(picture: PagePicture) -> Iterator[Grid]:
    """Divide what is printed into cards of a usual size, which touch each other."""
    across = [span for span in picture.blocks(0, picture.outside(1)) if span[1] - span[0] >= MIN_PIECE]
    down = [span for span in picture.blocks(1, picture.outside(0)) if span[1] - span[0] >= MIN_PIECE]
    if across and down:
        # from many to few: the finest division into a usual size is the likeliest
        for columns, rows in product(range(MAX_TOUCHING, 0, -1), repeat=2):
            width, height = (across[-1][1] - across[0][0]) / columns, (down[-1][1] - down[0][0]) / rows
            if columns * rows > 1 and is_usual(width, height):
                right, below = (
                    GridAxis(across[0][0], width, 0.0, columns),
                    GridAxis(down[0][0], height, 0.0, rows),
                )
                yield Grid(right, below, "a usual size")


def _regular(spans: Sequence[Span]) -> Iterator[list[Span]]:
    """Yield runs of equal spans at equal distances, the longest first."""
    runs: list[list[Span]] = []
    for span in spans:
        length = span[1] - span[0]
        if length < MIN_PIECE:
            continue
        last = runs[-1] if runs else []
        alike = last and abs(last[-1][1] - last[-1][0] - length) < SLACK
        pitch = last[1][0] - last[0][0] if len(last) > 1 else span[0] - last[-1][0] if last else 0.0
        if alike and abs(span[0] - last[-1][0] - pitch) < SLACK and pitch < 2 * length:
            last.append(span)
        else:
            runs.append([span])
    yield from sorted(runs, key=len, reverse=True)
