"""Front and back held against the light: pages are written as PDF, rendered, turned over and compared."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest

from countermarch.generators.scene.nodes import Path, Scene
from countermarch.generators.scene.paths import circle
from countermarch.generators.sheets.document import Document, Page
from countermarch.generators.sheets.impose import CutPiece
from countermarch.generators.sheets.layout import SheetLayout, arrange
from countermarch.generators.sheets.pages import print_pieces
from countermarch.generators.sheets.paper import A4, LETTER, Box, Paper
from countermarch.generators.writers import pdf
from countermarch.generators.writers.calibration import calibration_pages, crosses, grids

if TYPE_CHECKING:
    from collections.abc import Iterable

DPI = 200
CLOSE = 0.05

Picture = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Print:
    """A rendered page: how dark each pixel is, and how many mm a pixel is wide and high.

    A page is rarely a whole number of pixels; the renderer stretches it to the next one.
    """

    ink: Picture
    pixel: tuple[float, float]

    def middle_of_ink(self, box: Box) -> tuple[float, float]:
        """Return the centre of gravity of what is printed within a box, in mm."""
        across, down = self.pixel
        x1, x2 = round(box.x / across), round(box.right / across)
        y1, y2 = round(box.y / down), round(box.bottom / down)
        ink = self.ink[y1:y2, x1:x2]
        total = ink.sum()
        assert total > 255 * 4
        rows, columns = np.indices(ink.shape)
        x = float(((columns + 0.5 + x1) * ink).sum() / total) * across
        return (x, float(((rows + 0.5 + y1) * ink).sum() / total) * down)


def render(pages: Iterable[Page], paper: Paper) -> list[Print]:
    document = pypdfium2.PdfDocument(pdf.write(Document("proof", tuple(pages))))
    prints = []
    for number in range(len(document)):
        picture = document[number].render(scale=DPI / 72, grayscale=True).to_numpy()
        ink = 255.0 - picture.reshape(picture.shape[:2]).astype(float)
        prints.append(Print(ink, (paper.width / ink.shape[1], paper.height / ink.shape[0])))
    document.close()
    return prints


def spotted(name: str, width: float, height: float, x: float, y: float) -> Scene:
    """Return a face with a round spot about (x, y); the renderer would snap a square one to whole pixels."""
    return Scene(name, width, height, (Path(circle(x, y, 1.5), fill="#000000"),))


@functools.cache
def piece(width: float, height: float) -> CutPiece:
    """Return a piece with a spot off its middle and, on its back, one exactly behind it."""
    return CutPiece(
        spotted("front", width, height, 4.0, 5.5), spotted("back", width, height, width - 4.0, 5.5), "spot"
    )


def inner(box: Box) -> Box:
    return box.grown(-0.6)


def through_the_paper(layout: SheetLayout, x: float, y: float) -> tuple[float, float]:
    """Return where a point of the back is on the front once the printer's shift has undone the offset."""
    x, y = x - layout.offset[0], y - layout.offset[1]
    if layout.axis == "vertical":
        return (layout.paper.width - x, y)
    return (x, layout.paper.height - y)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold"])
@pytest.mark.parametrize("size", [(16.0, 16.0), (63.5, 88.9)], ids=["counters", "cards"])
def test_fronts_and_backs_print_within_a_twentieth_of_a_millimetre(
    paper: Paper, orientation: str, backs: str, size: tuple[float, float]
) -> None:
    offset = (0.7, -0.4)
    layout = arrange(
        *size, paper, backs=backs, orientation=orientation, offset=offset, landscape_offset=offset
    )
    pieces = [piece(*size)] * layout.capacity
    pictures = render(print_pieces(pieces, layout, "Game", "Proof", count=len(pieces)), layout.paper)
    front, back = (pictures * 2)[:2]
    for place in sorted({0, layout.columns - 1, layout.capacity // 2, layout.capacity - 1}):
        x, y = front.middle_of_ink(inner(layout.front(place)))
        behind = through_the_paper(layout, *back.middle_of_ink(inner(layout.back(place))))
        assert behind == pytest.approx((x, y), abs=CLOSE)
        assert (x, y) == pytest.approx((layout.front(place).x + 4.0, layout.front(place).y + 5.5), abs=CLOSE)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", [A4, A4.landscape], ids=["portrait", "landscape"])
def test_each_calibration_grid_prints_behind_its_cross(paper: Paper, duplex: str) -> None:
    front, back = render(calibration_pages(paper, duplex), paper)
    layout = arrange(16, 16, paper, backs=duplex, orientation=paper.orientation)
    for (cx, cy), (gx, gy) in zip(crosses(paper), grids(paper, duplex), strict=True):
        # Only the arms of the cross and the axes of the grid are within reach of these boxes.
        x, _ = front.middle_of_ink(Box(cx - 1.6, cy + 3.0, 3.2, 5.0))
        _, y = front.middle_of_ink(Box(cx - 8.0, cy - 1.6, 5.0, 3.2))
        gx_seen, _ = back.middle_of_ink(Box(gx - 0.7, gy + 1.3, 1.4, 0.4))
        _, gy_seen = back.middle_of_ink(Box(gx + 1.3, gy - 0.7, 0.4, 1.4))
        assert through_the_paper(layout, gx_seen, gy_seen) == pytest.approx((x, y), abs=CLOSE)
