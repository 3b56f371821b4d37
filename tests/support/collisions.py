"""Overlaps on a face: the boxes of its texts, and what they collide with."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING

from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect, Text, Use
from countermarch.generators.sheets.extent import extents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from countermarch.generators.scene.nodes import Node, Scene

CUT = 1.0
"""How near to the cut no word may stand, in mm."""

TOUCH = 0.05
"""How much of an overlap is none, in mm."""

SIGN = 3.0
"""How large a diamond, the mark of a size or a triangle is at most, in mm."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """The box of something on a face, upright, in mm; ``name`` is what it is."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Return whether two boxes overlap."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > TOUCH and down > TOUCH


def words(scene: Scene) -> list[Box]:
    """Return the box of each line of text on a face, by the height of its capitals."""
    return [
        _box(node.text, _corners(node), place)
        for node, place in _placed(scene.nodes)
        if isinstance(node, Text)
    ]


def symbols(scene: Scene) -> list[Box]:
    """Return the boxes of unit symbols: two thirds as tall as they are wide, and framed."""
    return [
        _box("symbol", [(node.x, node.y), (node.x + node.width, node.y + node.height)], place)
        for node, place in _placed(scene.nodes)
        if isinstance(node, Rect) and node.stroke and abs(node.height * 1.5 - node.width) < TOUCH
    ]


def signs(scene: Scene) -> list[Box]:
    """Return the boxes of what is drawn small: diamonds, marks of a size, triangles; no filled corner."""
    return [
        Box("sign", box.x, box.y, box.right, box.bottom)
        for node, box in extents(scene.nodes)
        if isinstance(node, Path) and max(box.width, box.height) < SIGN and not _corner(node, scene)
    ]


def corners(scene: Scene) -> list[Box]:
    """Return the box about the filled corner of a face."""
    drawn = extents(scene.nodes)
    return [
        Box("corner", box.x, box.y, box.right, box.bottom)
        for node, box in drawn
        if isinstance(node, Path) and _corner(node, scene)
    ]


def _corner(node: Path, scene: Scene) -> bool:
    """Return whether a path is the right angle in the lower right corner of a face."""
    if node.fill is None or [operator for operator, _ in node.commands] != ["M", "L", "L", "Z"]:
        return False
    (x, _), (right, foot), (_, y) = (numbers for _, numbers in node.commands[:3])
    return x == right > 0.88 * scene.width and y == foot > 0.88 * scene.height


def collisions(scene: Scene, cut: float = CUT) -> list[str]:
    """Return what of a face's words meets another, a symbol, a sign, or the last ``cut`` mm."""
    said, drawn = words(scene), [*symbols(scene), *signs(scene)]
    found = [
        f"{scene.name}: {one.name!r} meets {other.name!r}"
        for place, one in enumerate(said)
        for other in (*said[place + 1 :], *drawn)
        if one.meets(other)
    ]
    for one in said:
        found += [
            f"{scene.name}: {one.name!r} meets {corner.name!r}"
            for corner in corners(scene)
            if corner.right - one.right + corner.bottom - one.bottom < corner.right - corner.left - TOUCH
        ]
        left = min(one.left, one.top, scene.width - one.right, scene.height - one.bottom)
        if left < cut - TOUCH:
            found.append(f"{scene.name}: {one.name!r} is {left:.2f} mm from the cut")
    return found


def _placed(
    nodes: Iterable[Node], place: Callable[[Point], Point] = lambda point: point
) -> Iterator[tuple[Node, Callable[[Point], Point]]]:
    """Yield every node with what turns its own points into those of the face."""
    for node in nodes:
        if isinstance(node, Group):
            yield from _placed(node.nodes, _moved(node, place))
        elif isinstance(node, Use):
            shift = Group((), node.x, node.y)
            yield from _placed(node.scene.nodes, _moved(shift, place))
        else:
            yield node, place


def _moved(group: Group, place: Callable[[Point], Point]) -> Callable[[Point], Point]:
    turn, scale = radians(group.rotate), group.scale

    def move(point: Point) -> Point:
        x, y = point[0] * scale, point[1] * scale
        return place((x * cos(turn) - y * sin(turn) + group.dx, x * sin(turn) + y * cos(turn) + group.dy))

    return move


def _corners(node: Text) -> list[Point]:
    wide, tall = metrics.width(node.text, node.font, node.size), metrics.cap_height(node.font, node.size)
    left = node.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[node.align]
    return [(left, node.y - tall), (left + wide, node.y)]


def _box(name: str, corners: list[Point], place: Callable[[Point], Point]) -> Box:
    points = [place(point) for point in corners]
    across, down = [x for x, _ in points], [y for _, y in points]
    return Box(name, min(across), min(down), max(across), max(down))
