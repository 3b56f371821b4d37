"""What stands in a drawing: its nodes, its words, its marks of reconstruction, and the counters of a kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.scene.nodes import Group, Path, Text, Use
from generators.scene.shapes import diamond

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generators.kits import Kit
    from generators.scene.nodes import Node, Scene

DIAMOND = [operator for operator, _ in diamond(0, 0, 1, 1)]

LARGEST_COUNTER = 30.0
"""Faces narrower than this are counters and not cards, in mm."""


def scaled(nodes: Iterable[Node], scale: float = 1.0) -> Iterator[tuple[Node, float]]:
    """Yield every node, those of groups and of scenes used too, with how much it is enlarged."""
    for node in nodes:
        yield node, scale
        if isinstance(node, Group):
            yield from scaled(node.nodes, scale * node.scale)
        elif isinstance(node, Use):
            yield from scaled(node.scene.nodes, scale)


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield every node, those of groups and of scenes used too."""
    return (node for node, _ in scaled(nodes))


def texts(scene: Scene) -> list[str]:
    """Return every text of a scene in the order in which it is drawn."""
    return [node.text for node in walk(scene.nodes) if isinstance(node, Text)]


def placed_texts(
    nodes: Iterable[Node], dx: float = 0.0, dy: float = 0.0
) -> Iterator[tuple[str, float, float]]:
    """Yield every text with its place; groups are moved, and neither turned nor enlarged."""
    for node in nodes:
        if isinstance(node, Text):
            yield node.text, node.x + dx, node.y + dy
        elif isinstance(node, Group):
            yield from placed_texts(node.nodes, dx + node.dx, dy + node.dy)


def said(*scenes: Scene) -> str:
    """Return all words of scenes, with the gaps of wrapped lines closed."""
    return " ".join(text for scene in scenes for text in texts(scene))


def marks(scene: Scene) -> int:
    """Return how many diamonds of reconstruction a scene carries."""
    return sum(
        isinstance(node, Path)
        and node.fill is None
        and [operator for operator, _ in node.commands] == DIAMOND
        for node in walk(scene.nodes)
    )


def counter_faces(made: Kit) -> list[Scene]:
    """Return every counter that is printed, fronts and backs, as often as it is."""
    return [
        node.scene
        for part in made.parts
        if part.kind == "counters"
        for page in part.draw()
        for node in walk(page.scene.nodes)
        if isinstance(node, Use) and node.scene.nodes and node.scene.width < LARGEST_COUNTER
    ]
