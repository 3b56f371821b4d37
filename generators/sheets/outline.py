"""The outlines that pieces may have beside that of a rectangle: round, and hexagons of two sorts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Shape = Literal["", "round", "hex", "hex-upright"]
"""Empty is a rectangle; a ``hex`` has flat edges above and below, an upright one a corner."""

HEXES: Mapping[str, tuple[tuple[float, float], ...]] = {
    "hex": ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5)),
    "hex-upright": ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)),
}
"""The corners of a hexagon in shares of its box, clockwise."""


def corners(shape: Shape, x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    """Return the corners of a hexagon in a box.

    >>> corners("hex", 0, 0, 20, 10)[:2]
    [(5.0, 0.0), (15.0, 0.0)]
    """
    return [(x + across * width, y + down * height) for across, down in HEXES[shape]]
