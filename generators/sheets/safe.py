"""The safe zone: nothing that has to be read stands so near an edge that a wandering cut could take it."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING

from generators.scene import metrics
from generators.scene.nodes import Group, Text, Use
from generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generators.scene.nodes import Node, Scene

Affine = tuple[float, float, float, float, float, float]
"""x' = a x + c y + e and y' = b x + d y + f, as (a, b, c, d, e, f)."""

NOTHING = 1e-6
"""Lengths below this, in mm, are rounding."""

IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}


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

    >>> from generators.scene.nodes import Scene
    >>> face = Scene("tank", 16, 16, (Text(0.5, 8, "8-8", "Barlow Condensed Bold", 12),))
    >>> [str(finding) for finding in check_safe(face, 1.0)]
    ["tank: '8-8' stands 0.50 mm outside the safe zone"]
    """
    zone = Box(0.0, 0.0, scene.width, scene.height).grown(-inset)
    return tuple(
        Unsafe(scene.name, text, box, out)
        for text, box in text_boxes(scene.nodes)
        if (out := _outside(box, zone)) > NOTHING
    )


def text_boxes(nodes: Iterable[Node], placed: Affine = IDENTITY) -> Iterator[tuple[str, Box]]:
    """Yield every text with its box, from the line's ascenders to its descenders, wherever groups put it."""
    for node in nodes:
        if isinstance(node, Text):
            yield node.text, _box(node, placed)
        elif isinstance(node, Group):
            yield from text_boxes(node.nodes, _then(placed, _of(node)))
        elif isinstance(node, Use):
            yield from text_boxes(node.scene.nodes, _then(placed, (1.0, 0.0, 0.0, 1.0, node.x, node.y)))


def _of(group: Group) -> Affine:
    c, s = cos(radians(group.rotate)) * group.scale, sin(radians(group.rotate)) * group.scale
    return (c, s, -s, c, group.dx, group.dy)


def _then(outer: Affine, inner: Affine) -> Affine:
    """Return the transformation that does the inner one first."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _box(text: Text, placed: Affine) -> Box:
    """Return the upright box about a text. Capitals and figures make its height, a descender its depth."""
    width = metrics.width(text.text, text.font, text.size)
    left = text.x - width * SHARE[text.align]
    top = text.y - metrics.cap_height(text.font, text.size)
    deep = any(character in "gjpqyQ,;()[]" for character in text.text)
    bottom = text.y + (metrics.descent(text.font, text.size) if deep else 0.0)
    a, b, c, d, e, f = placed
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, left + width) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _outside(box: Box, zone: Box) -> float:
    return max(zone.x - box.x, zone.y - box.y, box.right - zone.right, box.bottom - zone.bottom)
