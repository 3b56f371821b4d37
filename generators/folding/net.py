"""Nets, which are cut out along an outline and folded, and their layout on pages."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group, Path
from countermarch.generators.scene.paths import line, polygon
from countermarch.generators.sheets.cuts import CutLine, CutPlan
from countermarch.generators.sheets.layout import DoesNotFitError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.sheets.paper import Paper

Point = tuple[float, float]

CUT = "#3a3a3a"
HAIRLINE = 0.15
HALO = 0.4
"""Width without ink along a cut, so that it is seen on any background, in mm."""

DASH = (1.4, 1.0)
GAP = 5.0
"""Distance between nets on a page, in mm; half of it is for their bleed."""

OUTER_BLEED = 1.0
"""Bleed of a net, in mm."""

STEPS = 6
"""Straight segments for a quarter of a circle."""


@dataclass(frozen=True, slots=True)
class Net:
    """A net from its own upper left corner, in mm: its art, its outline, and its folds as lines.

    Each fold has a tone that is visible on its background.
    """

    name: str
    width: float
    height: float
    nodes: tuple[Node, ...]
    outline: tuple[Point, ...]
    folds: tuple[tuple[Point, Point], ...]
    tone: str = CUT

    def drawn(self) -> tuple[Node, ...]:
        """Return its art with the line to cut along and the dashed lines to fold along."""
        folds = (
            Path(line(*fold), stroke=self.tone, line=HAIRLINE, dash=DASH, cap="butt") for fold in self.folds
        )
        edge = polygon(self.outline)
        halo = Path(edge, stroke="#ffffff", line=HALO, join="round")
        return (*self.nodes, *folds, halo, Path(edge, stroke=CUT, line=HAIRLINE, join="round"))


@dataclass(frozen=True, slots=True)
class NetPage:
    """A page of nets, each at the place of its upper left corner."""

    paper: Paper
    nets: tuple[tuple[float, float, Net], ...]

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The scene of the page."""
        return tuple(Group(net.drawn(), x, y) for x, y, net in self.nets)

    def cut_plan(self) -> CutPlan:
        """Return the cuts and folds for a cutting machine."""
        strokes = []
        for x, y, net in self.nets:
            for (x1, y1), (x2, y2) in zip(net.outline, (*net.outline[1:], net.outline[0]), strict=True):
                strokes.append(CutLine("CUT", x + x1, y + y1, x + x2, y + y2))
            for (x1, y1), (x2, y2) in net.folds:
                strokes.append(CutLine("FOLD", x + x1, y + y1, x + x2, y + y2))
        return CutPlan(self.paper.width, self.paper.height, tuple(strokes))


def arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Return the points of an arc about (x, y), its angles in degrees clockwise from the right.

    >>> [(round(a, 6), round(b, 6)) for a, b in (arc(0, 0, 2, 180, 270)[0], arc(0, 0, 2, 180, 270)[-1])]
    [(-2.0, 0.0), (-0.0, -2.0)]
    """
    count = max(1, round(abs(end - start) / 90 * STEPS))
    angles = (math.radians(start + (end - start) * step / count) for step in range(count + 1))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def laid_out(nets: Sequence[Net], paper: Paper) -> tuple[NetPage, ...]:
    """Return nets on pages in their order, with the paper in the orientation that takes fewer; else portrait.

    Raises ``DoesNotFitError`` for a net that is larger than the paper either way.
    """
    ways = [found for way in (paper.portrait, paper.landscape) if (found := _rows(nets, way)) is not None]
    if not ways:
        largest = max(nets, key=lambda net: net.width * net.height)
        body = paper.portrait.body
        raise DoesNotFitError(
            f"{largest.name}: {largest.width:.0f} x {largest.height:.0f} mm unfolded does not fit on "
            f"{paper.name}, which holds {body.width:g} x {body.height:g} mm; choose a larger paper"
        )
    return min(ways, key=len)


def _rows(nets: Sequence[Net], paper: Paper) -> tuple[NetPage, ...] | None:
    """Return nets in rows on pages; None if one is too large."""
    body = paper.body
    pages: list[list[tuple[float, float, Net]]] = []
    x = y = tall = 0.0
    for net in nets:
        if net.width > body.width or net.height > body.height:
            return None
        if pages and x + net.width > body.width:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        if not pages or y + net.height > body.height:
            pages.append([])
            x = y = tall = 0.0
        pages[-1].append((x, y, net))
        x, tall = x + net.width + GAP, max(tall, net.height)
    return tuple(NetPage(paper, _centred(page, paper)) for page in pages)


def _centred(page: list[tuple[float, float, Net]], paper: Paper) -> tuple[tuple[float, float, Net], ...]:
    body = paper.body
    wide = max(x + net.width for x, _, net in page)
    left = body.x + (body.width - wide) / 2
    return tuple((left + x, body.y + y, net) for x, y, net in page)
