"""The ground of an area on a map: its colour, and small waves where it is water."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.maps.area_borders import DEEP, rugged
from countermarch.generators.scene.nodes import Path
from countermarch.generators.scene.tints import mix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.maps.area_plan import Area, Point
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node


def area_ground(area: Area, look: Look) -> list[Node]:
    """Return an area's ground; on white where the style saves ink, with waves where it is water."""
    frugal = look.style.counter["field"] == "frame"
    fill = mix(area.ground.fill, "#ffffff", 0.82) if frugal else area.ground.fill
    nodes: list[Node] = [Path(rugged(area.outline), fill=fill)]
    if area.ground.wavy:
        nodes += _waves(area.outline, mix(area.ground.fill, DEEP, 0.3))
    return nodes


def _waves(outline: Sequence[Point], ink: str) -> list[Node]:
    """Return rows of small waves inside an outline, every other row set off."""
    nodes: list[Node] = []
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    rows = int((bottom - top) // 11)
    for row in range(1, rows + 1):
        y = top + row * 11.0
        x = left + (7.0 if row % 2 else 14.0)
        while x < right:
            if _inside((x - 1, y), outline) and _inside((x + 8, y), outline):
                wave: tuple[Command, ...] = (
                    ("M", (x, y)),
                    ("C", (x + 1.2, y - 1.3, x + 2.3, y - 1.3, x + 3.5, y)),
                    ("C", (x + 4.7, y + 1.3, x + 5.8, y + 1.3, x + 7.0, y)),
                )
                nodes.append(Path(wave, stroke=ink, line=0.22, cap="round"))
            x += 14.0
    return nodes


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Say whether a point lies in an outline, by the crossings of a line to its right."""
    px, py = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > py) != (by > py) and px < ax + (py - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside
