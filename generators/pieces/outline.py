"""The hairline that a round or six-sided piece is cut out along by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Path
from countermarch.generators.scene.paths import ellipse, polygon
from countermarch.generators.sheets.outline import corners

if TYPE_CHECKING:
    from countermarch.generators.pieces.layout import PieceLayout
    from countermarch.generators.scene.nodes import Node

TONE = "#808080"
LINE = 0.15


def outline(layout: PieceLayout) -> tuple[Node, ...]:
    """Return the outline of a piece that is no rectangle; a rectangle is cut by the marks of its sheet."""
    width, height = layout.width, layout.height
    if not layout.shape:
        return ()
    if layout.shape == "round":
        return (Path(ellipse(width / 2, height / 2, width / 2, height / 2), stroke=TONE, line=LINE),)
    return (Path(polygon(corners(layout.shape, 0.0, 0.0, width, height)), stroke=TONE, line=LINE),)
