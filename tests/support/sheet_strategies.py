"""Hypothesis strategies for papers, layouts and plain pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import reject
from hypothesis import strategies as st

from countermarch.generators.scene.nodes import Rect, Scene
from countermarch.generators.sheets.impose import CutPiece
from countermarch.generators.sheets.layout import DoesNotFitError, SheetLayout, arrange
from countermarch.generators.sheets.paper import PAPERS

if TYPE_CHECKING:
    from countermarch.generators.sheets.extent import Shape

BACKS = ("long-edge", "short-edge", "fold", "fronts")
ORIENTATIONS = (None, "portrait", "landscape")

papers = st.sampled_from(tuple(PAPERS.values()))
shifts = st.tuples(*[st.integers(-30, 30).map(lambda tenths: tenths / 10)] * 2)


@st.composite
def layouts(draw: st.DrawFn, backs: tuple[str, ...] = BACKS, shape: Shape = "") -> SheetLayout:
    """Draw a layout of pieces of a shape, from 8 to 130 mm, on any paper."""
    sizes = st.integers(80, 1300).map(lambda tenths: tenths / 10)
    try:
        return arrange(
            draw(sizes),
            draw(sizes),
            draw(papers),
            backs=draw(st.sampled_from(backs)),
            gap=draw(st.sampled_from((0.0, 0.0, 0.5, 2.0, 6.0))),
            bleed=draw(st.sampled_from((0.0, 0.0, 0.5, 2.0, 3.0, 5.0))),
            offset=draw(shifts),
            landscape_offset=draw(shifts),
            orientation=draw(st.sampled_from(ORIENTATIONS)),
            count=draw(st.none() | st.integers(1, 300)),
            shape=shape,
        )
    except DoesNotFitError:
        reject()


def plain(name: str, layout: SheetLayout) -> Scene:
    """Return a face of one colour, as large as the layout's places and their bleed."""
    out = layout.bleed
    box = Rect(-out, -out, layout.width + 2 * out, layout.height + 2 * out, fill="#4060a0")
    return Scene(name, layout.width, layout.height, (box,), bleed=out)


def plain_pieces(count: int, layout: SheetLayout) -> list[CutPiece]:
    """Return so many two-sided pieces, each front and back of a name of its own."""
    return [
        CutPiece(plain(f"front {k}", layout), plain(f"back {k}", layout), f"piece {k}") for k in range(count)
    ]
