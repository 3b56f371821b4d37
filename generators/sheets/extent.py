"""The extents of what is drawn, and the outlines of pieces that are not rectangles."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Literal

from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Text, Use
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.generators.scene.nodes import Node, Scene

Shape = Literal["", "round", "hex", "hex-upright"]
"""Empty is a rectangle; a ``hex`` has flat edges above and below, an upright one a corner."""

HEXES: tuple[Shape, ...] = ("hex", "hex-upright")


def shoulder_and_tip(width: float, height: float, out: float = 0.0) -> tuple[float, float]:
    """Return how far the upper right and the right corner of a flat hexagon are from its middle, across.

    ``out`` is by how many mm all edges are moved outwards.
    """
    edge = hypot(width / 4, height / 2)
    return width / 4 + out * (4 * edge - width) / (2 * height), width / 2 + 2 * out * edge / height


def corners(
    shape: Shape, x: float, y: float, width: float, height: float, *, out: float = 0.0
) -> list[tuple[float, float]]:
    """Return the corners of a hexagon in a box, clockwise, with its edges ``out`` mm further outwards.

    >>> corners("hex", 0, 0, 20, 10)[:2]
    [(5.0, 0.0), (15.0, 0.0)]
    """
    if shape == "hex-upright":
        return [(across, down) for down, across in reversed(corners("hex", y, x, height, width, out=out))]
    shoulder, tip = shoulder_and_tip(width, height, out)
    cx, cy, rise = x + width / 2, y + height / 2, height / 2 + out
    top = [(cx - shoulder, cy - rise), (cx + shoulder, cy - rise)]
    return [*top, (cx + tip, cy), (cx + shoulder, cy + rise), (cx - shoulder, cy + rise), (cx - tip, cy)]


Point = tuple[float, float]
Leaf = Rect | Path | Text | Image
LEAVES: tuple[type[Leaf], ...] = (Rect, Path, Text, Image)

Affine = tuple[float, float, float, float, float, float]
"""x' = a x + c y + e and y' = b x + d y + f, as (a, b, c, d, e, f)."""

IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
DESCENDING = frozenset("gjpqyQ,;()[]")


def extents(
    nodes: Iterable[Node], placed: Affine = IDENTITY, only: tuple[type[Leaf], ...] = LEAVES
) -> Iterator[tuple[Leaf, Box]]:
    """Yield every rectangle, path, text and picture with the box of its ink, after clipping.

    ``only`` limits the kinds of nodes.

    >>> from countermarch.generators.scene.nodes import Rect
    >>> [box for _, box in extents([Group((Rect(0, 0, 4, 2, fill="#000000"),), 10, 10, rotate=180)])]
    [Box(x=6.0, y=8.0, width=4.0, height=2.0)]
    """
    for node in nodes:
        if isinstance(node, Group):
            inner = _compose(placed, _of(node))
            found = extents(node.nodes, inner, only)
            yield from (
                found if node.clip is None else _clipped(found, _transformed_bounds(Box(*node.clip), inner))
            )
        elif isinstance(node, Use):
            yield from extents(node.scene.nodes, _compose(placed, (1.0, 0.0, 0.0, 1.0, node.x, node.y)), only)
        elif isinstance(node, only):
            yield node, _box(node, placed)


def _clipped(found: Iterator[tuple[Leaf, Box]], clip: Box) -> Iterator[tuple[Leaf, Box]]:
    for node, box in found:
        if box.overlaps(clip, -1e-9):
            x, y = max(box.x, clip.x), max(box.y, clip.y)
            yield node, Box(x, y, min(box.right, clip.right) - x, min(box.bottom, clip.bottom) - y)


def _of(group: Group) -> Affine:
    c, s = cos(radians(group.rotate)) * group.scale, sin(radians(group.rotate)) * group.scale
    over = -1 if group.mirror else 1
    return (over * c, over * s, -s, c, group.dx, group.dy)


def _compose(outer: Affine, inner: Affine) -> Affine:
    """Return the transformation that applies the inner one first."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _transformed_bounds(box: Box, placed: Affine) -> Box:
    return _bounds([(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)], placed)


def _bounds(points: list[Point], placed: Affine) -> Box:
    """Return the bounding box of points after a transformation."""
    a, b, c, d, e, f = placed
    xs, ys = [a * x + c * y + e for x, y in points], [b * x + d * y + f for x, y in points]
    # cosines of right angles are not exactly 0: unrounded, a turned piece would be wider than its place
    x, y = round(min(xs), 9), round(min(ys), 9)
    return Box(x, y, round(max(xs) - x, 9), round(max(ys) - y, 9))


def _box(node: Leaf, placed: Affine) -> Box:
    if isinstance(node, Text):
        return _transformed_bounds(_text_box(node), placed)
    if isinstance(node, Path):
        # control points of curves too: the box may be a little too large, never too small
        values = [value for _, values in node.commands for value in values] or [0.0, 0.0]
        return _stroked(_bounds(list(zip(values[::2], values[1::2], strict=True)), placed), node, placed)
    box = _transformed_bounds(Box(node.x, node.y, node.width, node.height), placed)
    return _stroked(box, node, placed) if isinstance(node, Rect) else box


def _stroked(box: Box, node: Rect | Path, placed: Affine) -> Box:
    """Return the box with the outer half of its outline; line ends are square."""
    if node.stroke is None:
        return box
    half = node.line / 2 * hypot(placed[0], placed[1])
    # a horizontal line does not grow at its ends, which are butt
    along_x = half if box.height or not box.width else 0.0
    along_y = half if box.width or not box.height else 0.0
    return Box(box.x - along_x, box.y - along_y, box.width + 2 * along_x, box.height + 2 * along_y)


def _text_box(text: Text) -> Box:
    """Return the box of a text: its height is that of capitals and figures, its depth that of descenders."""
    # spacing goes between letters, not after the last
    width = metrics.width(text.text, text.font, text.size) + text.letter_spacing * max(len(text.text) - 1, 0)
    top = metrics.cap_height(text.font, text.size)
    deep = metrics.descent(text.font, text.size) if DESCENDING.intersection(text.text) else 0.0
    return Box(text.x - width * SHARE[text.align], text.y - top, width, top + deep)


NOTHING = 1e-6
"""Lengths below this, in mm, are rounding."""


@dataclass(frozen=True, slots=True)
class UnsafeText:
    """A text too near to an edge: the piece, the text, its box, and by how many mm."""

    piece: str
    text: str
    box: Box
    by: float

    def __str__(self) -> str:
        """Return the finding in one line."""
        return f"{self.piece}: {self.text[:40]!r} extends {self.by:.2f} mm outside the safe zone"


def check_safe(scene: Scene, inset: float) -> tuple[UnsafeText, ...]:
    """Return every text of a face that is not at least ``inset`` mm inside its trimmed edge.

    >>> from countermarch.generators.scene.nodes import Scene
    >>> face = Scene("tank", 16, 16, (Text(0.5, 8, "8-8", "Barlow Condensed Bold", 12),))
    >>> [str(finding) for finding in check_safe(face, 1.0)]
    ["tank: '8-8' extends 0.50 mm outside the safe zone"]
    """
    zone = Box(0.0, 0.0, scene.width, scene.height).grown(-inset)
    return tuple(
        UnsafeText(scene.name, node.text, box, out)
        for node, box in extents(scene.nodes)
        if isinstance(node, Text) and (out := _outside(box, zone)) > NOTHING
    )


def _outside(box: Box, zone: Box) -> float:
    return max(zone.x - box.x, zone.y - box.y, box.right - zone.right, box.bottom - zone.bottom)
