"""Where ink goes: the upright box of everything that a scene draws, through groups, uses and clips."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Text, Use
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.generators.scene.nodes import Node

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
    """Yield every rectangle, path, text and picture with the box that its ink may fill; clipped ones less so.

    ``only`` names the sorts that are looked for, where not all are.

    >>> from countermarch.generators.scene.nodes import Rect
    >>> [box for _, box in extents([Group((Rect(0, 0, 4, 2, fill="#000000"),), 10, 10, rotate=180)])]
    [Box(x=6.0, y=8.0, width=4.0, height=2.0)]
    """
    for node in nodes:
        if isinstance(node, Group):
            inner = _then(placed, _of(node))
            found = extents(node.nodes, inner, only)
            yield from found if node.clip is None else _clipped(found, _upright(Box(*node.clip), inner))
        elif isinstance(node, Use):
            yield from extents(node.scene.nodes, _then(placed, (1.0, 0.0, 0.0, 1.0, node.x, node.y)), only)
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


def _then(outer: Affine, inner: Affine) -> Affine:
    """Return the transformation that does the inner one first."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _upright(box: Box, placed: Affine) -> Box:
    return _about([(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)], placed)


def _about(points: list[Point], placed: Affine) -> Box:
    """Return the upright box about points, after they are moved."""
    a, b, c, d, e, f = placed
    xs, ys = [a * x + c * y + e for x, y in points], [b * x + d * y + f for x, y in points]
    x, y = round(min(xs), 9), round(min(ys), 9)
    return Box(x, y, round(max(xs) - x, 9), round(max(ys) - y, 9))


def _box(node: Leaf, placed: Affine) -> Box:
    if isinstance(node, Text):
        return _upright(_text_box(node), placed)
    if isinstance(node, Path):
        values = [value for _, values in node.commands for value in values] or [0.0, 0.0]
        return _stroked(_about(list(zip(values[::2], values[1::2], strict=True)), placed), node, placed)
    box = _upright(Box(node.x, node.y, node.width, node.height), placed)
    return _stroked(box, node, placed) if isinstance(node, Rect) else box


def _stroked(box: Box, node: Rect | Path, placed: Affine) -> Box:
    """Return the box with the half of its outline that lies outside; line ends are cut off square."""
    if node.stroke is None:
        return box
    half = node.line / 2 * hypot(placed[0], placed[1])
    along_x = half if box.height or not box.width else 0.0
    along_y = half if box.width or not box.height else 0.0
    return Box(box.x - along_x, box.y - along_y, box.width + 2 * along_x, box.height + 2 * along_y)


def _text_box(text: Text) -> Box:
    """Return the box about a text: capitals and figures make its height, a descender its depth."""
    width = metrics.width(text.text, text.font, text.size)
    top = metrics.cap_height(text.font, text.size)
    deep = metrics.descent(text.font, text.size) if DESCENDING.intersection(text.text) else 0.0
    return Box(text.x - width * SHARE[text.align], text.y - top, width, top + deep)
