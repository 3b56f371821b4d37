"""What is done to items once they are drawn: halos, shadows, masks, tiles."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Tag, Text, Use
from countermarch.generators.scene.paths import ellipse, polygon, rounded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.generators.pieces.layout import Mask
    from countermarch.generators.pieces.pictures import Picture
    from countermarch.generators.scene.nodes import Command, Node

Box = tuple[float, float, float, float]

SHIFT, SHADE = 0.4, 0.45
"""Offset of a shadow to the right and down, in mm, and its opacity."""

MAX_TILES = 1_000
SEAM = 0.06
"""Overlap of tiles, in mm: between tiles that only touch, screens show a thin line."""


def with_halo(nodes: Iterable[Node], colour: str) -> tuple[Node, ...]:
    """Return nodes with a rim in this colour around every text."""
    return tuple(
        replace(node, halo=colour)
        if isinstance(node, Text)
        else replace(node, nodes=with_halo(node.nodes, colour))
        if isinstance(node, Group)
        else node
        for node in nodes
    )


def shadow_of(nodes: Iterable[Node], colour: str) -> Group:
    """Return the shadow of nodes: the same in one colour, to the right and down; it is not read aloud."""
    return Group(_dark(nodes, colour), SHIFT, SHIFT, opacity=SHADE, tag=Tag("Artifact"))


def _dark(nodes: Iterable[Node], colour: str) -> tuple[Node, ...]:
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, Text):
            found.append(replace(node, fill=colour, halo=None))
        elif isinstance(node, Image):
            found.append(Rect(node.x, node.y, node.width, node.height, colour))
        elif isinstance(node, Group):
            found.append(replace(node, nodes=_dark(node.nodes, colour), opacity=1.0, tag=None))
        elif isinstance(node, Use):
            found.append(Group(_dark(node.scene.nodes, colour), node.x, node.y))
        else:
            found.append(_dark_shape(node, colour))
    return tuple(found)


def _dark_shape(node: Rect | Path, colour: str) -> Rect | Path:
    fill, stroke = (colour if one else None for one in (node.fill, node.stroke))
    if isinstance(node, Rect):
        return replace(node, fill=fill, stroke=stroke, to=None)
    return replace(node, fill=fill, stroke=stroke)


def mask_of(mask: Mask, box: Box, radius: float) -> tuple[Command, ...]:
    """Return the outline that a picture is cut to; rounded corners have a tenth of its width by default."""
    x, y, width, height = box
    if mask == "circle":
        return ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
    if mask == "rounded":
        return rounded(x, y, width, height, radius or min(width, height) / 10)
    shares: tuple[tuple[float, float], ...] = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
    if mask == "hexagon":
        shares = ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5))
    return polygon([(x + across * width, y + down * height) for across, down in shares])


def tiles(picture: Picture, box: Box, width: float) -> tuple[Node, ...]:
    """Return a picture repeated over a box, each ``width`` mm wide; raises ``DrawingError`` for too many."""
    x, y, wide, tall = box
    height = width * picture.height / picture.width
    across, down = ceil(wide / width), ceil(tall / height)
    if across * down > MAX_TILES:
        many = across * down
        raise DrawingError(f"tile = {width:g} repeats the picture {many} times; expected at most {MAX_TILES}")
    drawn = tuple(
        Image(x + column * width, y + row * height, width + SEAM, height + SEAM, picture.data)
        for row in range(down)
        for column in range(across)
    )
    return (Group(drawn, clip=box),)
