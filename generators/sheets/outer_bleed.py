"""Colour beyond the outer cuts of pieces that touch, so that a cut a little off leaves no white edge."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group, Rect, Use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from countermarch.generators.scene.nodes import Node, Scene
    from countermarch.generators.sheets.impose import PlacedPiece
    from countermarch.generators.sheets.paper import Box

OUTER_BLEED = 2.0
"""How far the background of an outer piece goes beyond its cut, in mm."""

NEAR = 2 * OUTER_BLEED + 0.1
"""No colour is printed where another piece is within this distance, in mm."""

SLACK = 0.05
WHITE = "#ffffff"


def outer_bleed(placements: Sequence[PlacedPiece]) -> Iterator[Node]:
    """Yield strips of background beyond the sides of pieces beside which there is no other piece."""
    # the empty places that fill up a row are not pieces
    neighbours = _neighbours([placement.box for placement in placements if placement.scene.nodes])
    grounds: dict[int, tuple[str, str] | None] = {}
    for placement in placements:
        scene, box = placement.scene, placement.box
        if id(scene) not in grounds:
            grounds[id(scene)] = ground_of(scene)
        ground = grounds[id(scene)]
        if ground is None:
            continue
        top, bottom = ground[::-1] if placement.turned else ground
        around = neighbours(box)
        left, right, up, down = _bleeds(box, around)
        shade = None if top == bottom else bottom
        wide = box.width + left + right
        strips = (
            Rect(box.x - left, box.y - up, wide, up, fill=top),
            Rect(box.x - left, box.bottom, wide, down, fill=bottom),
            Rect(box.x - left, box.y, left, box.height, fill=top, to=shade),
            Rect(box.right, box.y, right, box.height, fill=top, to=shade),
        )
        for strip in strips:
            if strip.width > 0 and strip.height > 0 and (strip.fill, strip.to or WHITE) != (WHITE, WHITE):
                yield _clear(strip, box, around)


def _clear(strip: Rect, box: Box, boxes: Sequence[Box]) -> Rect:
    """Return a strip without its corners if another piece is there."""
    met = any(
        other.x < strip.x + strip.width - SLACK
        and strip.x < other.right - SLACK
        and other.y < strip.y + strip.height - SLACK
        and strip.y < other.bottom - SLACK
        for other in boxes
    )
    return replace(strip, x=box.x, width=box.width) if met else strip


def _neighbours(boxes: Sequence[Box]) -> Callable[[Box], list[Box]]:
    """Return the function that finds the other pieces that may touch a piece or its strips."""
    # squares no smaller than a piece: of a sheet of hundreds, only those of nine squares are looked at
    size = max((max(box.width, box.height) for box in boxes), default=1.0) + NEAR
    squares: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)
    for box in boxes:
        squares[int(box.x // size), int(box.y // size)].append(box)

    def near(box: Box) -> list[Box]:
        column, row = int(box.x // size), int(box.y // size)
        around = ((column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1))
        return [other for square in around for other in squares.get(square, ()) if other is not box]

    return near


def _bleeds(box: Box, around: Sequence[Box]) -> tuple[float, float, float, float]:
    """Return how far colour goes beyond the left, right, top and bottom of a piece: not towards another."""
    left = right = up = down = OUTER_BLEED
    ends, foot = box.right, box.bottom
    for other in around:
        beyond, below = other.x - ends, other.y - foot
        before, above = box.x - other.right, box.y - other.bottom
        if below < -SLACK and above < -SLACK:  # in the same row
            left = 0.0 if -SLACK <= before < NEAR else left
            right = 0.0 if -SLACK <= beyond < NEAR else right
        if beyond < -SLACK and before < -SLACK:  # in the same column
            up = 0.0 if -SLACK <= above < NEAR else up
            down = 0.0 if -SLACK <= below < NEAR else down
    return left, right, up, down


def ground_of(scene: Scene) -> tuple[str, str] | None:
    """Return the colours at the top and the bottom of a face's background; None if nothing covers the face.

    >>> from countermarch.generators.scene.nodes import Scene
    >>> ground_of(Scene("face", 16, 16, (Rect(0, 0, 16, 16, fill="#aabbcc"),)))
    ('#aabbcc', '#aabbcc')
    """
    return _found(scene.nodes, scene)


def _found(nodes: Sequence[Node], scene: Scene) -> tuple[str, str] | None:
    for node in nodes:
        # only what fills the face from its corner can be its background
        if isinstance(node, Use) and abs(node.x) < SLACK and abs(node.y) < SLACK:
            found = _found(node.scene.nodes, scene)
        elif isinstance(node, Group) and not node.mask and node.still:
            found = _found(node.nodes, scene)
        elif isinstance(node, Rect) and node.fill and _covers(node, scene):
            down = node.to if node.to and node.toward == "down" else node.fill
            found = (node.fill, down)
        else:
            found = None
        if found is not None:
            return found
    return None


def _covers(node: Rect, scene: Scene) -> bool:
    return (
        node.x <= SLACK
        and node.y <= SLACK
        and node.x + node.width >= scene.width - SLACK
        and node.y + node.height >= scene.height - SLACK
    )
