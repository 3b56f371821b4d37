"""The safe zone: nothing that has to be read stands so near an edge that a wandering cut could take it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Text
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Scene

NOTHING = 1e-6
"""Lengths below this, in mm, are rounding."""


@dataclass(frozen=True, slots=True)
class Unsafe:
    """A text too near to an edge: on which piece, which text, its box, and by how many mm it is out."""

    piece: str
    text: str
    box: Box
    by: float

    def __str__(self) -> str:
        """Return the finding in one line."""
        return f"{self.piece}: {self.text[:40]!r} stands {self.by:.2f} mm outside the safe zone"


def check_safe(scene: Scene, inset: float) -> tuple[Unsafe, ...]:
    """Return every text of a face that is not at least ``inset`` mm inside its trimmed edge.

    >>> from countermarch.generators.scene.nodes import Scene
    >>> face = Scene("tank", 16, 16, (Text(0.5, 8, "8-8", "Barlow Condensed Bold", 12),))
    >>> [str(finding) for finding in check_safe(face, 1.0)]
    ["tank: '8-8' stands 0.50 mm outside the safe zone"]
    """
    zone = Box(0.0, 0.0, scene.width, scene.height).grown(-inset)
    return tuple(
        Unsafe(scene.name, node.text, box, out)
        for node, box in extents(scene.nodes)
        if isinstance(node, Text) and (out := _outside(box, zone)) > NOTHING
    )


def _outside(box: Box, zone: Box) -> float:
    return max(zone.x - box.x, zone.y - box.y, box.right - zone.right, box.bottom - zone.bottom)
