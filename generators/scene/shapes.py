"""Small marks that pieces and sheets share, beside the outlines of ``paths``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Rect
from countermarch.generators.scene.paths import polygon

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Command


def blank_box(x: float, y: float, width: float, height: float, *, fill: str, ink: str) -> Rect:
    """Return the box that a player writes an unknown value into.

    >>> blank_box(0, 0, 4, 3, fill="#ffffff", ink="#000000").stroke
    '#000000'
    """
    return Rect(x, y, width, height, fill=fill, stroke=ink, line=0.16, radius=0.3)


def diamond(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    """Return a closed diamond about (cx, cy): the mark of a reconstructed value.

    >>> diamond(0, 0, 1, 2)[0]
    ('M', (0, -2))
    """
    return polygon([(cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy)])
