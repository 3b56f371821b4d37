"""How well the text of a scene stands out from what is painted beneath it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect, Text, Use
from countermarch.generators.scene.style import contrast, mix
from countermarch.generators.sheets.extent import _compose, _of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.generators.scene.nodes import Node, Scene

Point = tuple[float, float]
Frame = tuple[float, float, float, float]
Affine = tuple[float, float, float, float, float, float]
SQUARE = 12.0
"""The side of the squares that a page is divided into, in the page's units."""
BAND = 1.0
"""The height of the bands by which the edges of a line are found."""
SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Ring:
    """A closed line: the box about it, and its edges by the bands of height that they cross."""

    def __init__(self, points: tuple[Point, ...]) -> None:
        self.points = points
        self.box = _about(points)

    @cached_property
    def edges(self) -> dict[int, list[tuple[Point, Point]]]:
        found: dict[int, list[tuple[Point, Point]]] = defaultdict(list)
        for one, other in zip(self.points, (*self.points[1:], self.points[0]), strict=True):
            low, high = sorted((one[1], other[1]))
            for band in range(int(low // BAND), int(high // BAND) + 1):
                found[band].append((one, other))
        return found

    def surrounds(self, x: float, y: float) -> bool:
        inside = False
        if not _within(self.box, x, y):
            return False
        for (ax, ay), (bx, by) in self.edges.get(int(y // BAND), ()):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
        return inside


@dataclass(frozen=True)
class Paint:
    """What a filled shape covers of a square: its subpaths there, its colour and how opaque it is."""

    rings: tuple[Ring, ...]
    box: Frame
    colour: str
    opacity: float

    def covers(self, x: float, y: float) -> bool:
        return _within(self.box, x, y) and sum(ring.surrounds(x, y) for ring in self.rings) % 2 == 1


@dataclass
class Canvas:
    """What is painted so far in each square of the page, and the texts that stand out too little."""

    least: float
    painted: dict[tuple[int, int], list[Paint]] = field(default_factory=lambda: defaultdict(list))
    poor: dict[tuple[str, str, str], float] = field(default_factory=dict)
    clip: Frame = (-1e4, -1e4, 1e4, 1e4)

    def paint(self, rings: Iterable[Ring], colour: str, opacity: float) -> None:
        there: dict[tuple[int, int], list[Ring]] = defaultdict(list)
        for ring in rings:
            left, top, right, low = _common(ring.box, self.clip)
            for column in range(int(left // SQUARE), int(right // SQUARE) + 1):
                for row in range(int(top // SQUARE), int(low // SQUARE) + 1):
                    there[column, row].append(ring)
        for at, some in there.items():
            self.painted[at].append(Paint(tuple(some), self.clip, colour, opacity))


def poor_texts(scene: Scene, minimum: float = 4.5) -> dict[tuple[str, str, str], float]:
    """Return texts whose contrast is too low, each with its colour and its background."""
    canvas = Canvas(minimum)
    _paint(scene.nodes, canvas, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), 1.0)
    return canvas.poor


def _paint(nodes: tuple[Node, ...], canvas: Canvas, at: Affine, opacity: float) -> None:
    for node in nodes:
        if isinstance(node, Group):
            inner, placed, clip = (
                node.opacity if node.opacity != 1 else opacity,
                _compose(at, _of(node)),
                canvas.clip,
            )
            if node.clip:
                x, y, wide, tall = node.clip
                edges = [
                    _moved(point, placed)
                    for point in ((x, y), (x + wide, y), (x, y + tall), (x + wide, y + tall))
                ]
                canvas.clip = _common(clip, _about(edges))
            _paint(node.nodes, canvas, placed, inner)
            canvas.clip = clip
        elif isinstance(node, Use):
            _paint(node.scene.nodes, canvas, _compose(at, (1.0, 0.0, 0.0, 1.0, node.x, node.y)), opacity)
        elif isinstance(node, Text):
            _read(node, canvas, at)
        elif isinstance(node, (Rect, Path)) and node.fill:
            rings = _rings(node)
            moved = (Ring(tuple(_moved(point, at) for point in ring)) for ring in rings if len(ring) > 2)
            canvas.paint(moved, node.fill, opacity)


def _about(points: Iterable[Point]) -> Frame:
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _common(one: Frame, other: Frame) -> Frame:
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def _within(box: Frame, x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _moved(point: Point, at: Affine) -> Point:
    a, b, c, d, e, f = at
    return (a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f)


def _rings(node: Rect | Path) -> list[list[Point]]:
    if isinstance(node, Rect):
        x, y, right, low = node.x, node.y, node.x + node.width, node.y + node.height
        return [[(x, y), (right, y), (right, low), (x, low)]]
    rings: list[list[Point]] = []
    for letter, values in node.commands:
        if letter == "M":
            rings.append([])
        if letter == "C":
            start = rings[-1][-1]
            one, two, end = values[0:2], values[2:4], values[4:6]
            for t in (0.33, 0.67):
                rings[-1].append(
                    tuple(  # type: ignore[arg-type] # two coordinates
                        (1 - t) ** 3 * start[i]
                        + 3 * t * (1 - t) ** 2 * one[i]
                        + 3 * t * t * (1 - t) * two[i]
                        + t**3 * end[i]
                        for i in (0, 1)
                    )
                )
        if values:
            rings[-1].append((values[-2], values[-1]))
    return rings


def _read(text: Text, canvas: Canvas, at: Affine) -> None:
    wide = metrics.width(text.text, text.font, text.size)
    left = text.x - wide * SHARE[text.align]
    y = text.y - metrics.cap_height(text.font, text.size) / 2
    for share in (0.04, 0.5, 0.96):
        point = _moved((left + wide * share, y), at)
        if not _within(canvas.clip, *point):
            continue
        ground = _ground(canvas, point)
        found = contrast(text.fill, ground)
        if found < canvas.least - 0.005:
            canvas.poor.setdefault((text.text[:30], text.fill, ground), round(found, 2))


def _ground(canvas: Canvas, point: Point) -> str:
    over: list[Paint] = []
    x, y = point
    for paint in reversed(canvas.painted[int(x // SQUARE), int(y // SQUARE)]):
        if paint.covers(x, y):
            over.append(paint)
            if paint.opacity == 1:
                break
    ground = "#ffffff"
    for paint in reversed(over):
        ground = mix(ground, paint.colour, paint.opacity) if paint.opacity < 1 else paint.colour
    return ground
