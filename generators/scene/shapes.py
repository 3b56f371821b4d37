"""Small marks that pieces and sheets share, beside the outlines of ``paths``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.scene.paths import polygon

if TYPE_CHECKING:
    from generators.scene.nodes import Command


def diamond(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    """Return a closed diamond about (cx, cy): the mark of a reconstructed value.

    >>> diamond(0, 0, 1, 2)[0]
    ('M', (0, -2))
    """
    return polygon([(cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy)])
