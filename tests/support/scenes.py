"""The content of a drawing: its nodes, its texts, its marks of reconstruction, and the counters of a kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group, Path, Text, Use
from countermarch.generators.scene.paths import diamond

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.generators.kits import Kit
    from countermarch.generators.scene.nodes import Node, Scene

DIAMOND = [operator for operator, _ in diamond(0, 0, 1, 1)]

LARGEST_COUNTER = 30.0
"""Faces narrower than this are counters and not cards, in mm."""


def scaled(nodes: Iterable[Node], scale: float = 1.0) -> Iterator[tuple[Node, float]]:
    """Yield every node, those of groups and of scenes used too, with how much its words count as enlarged."""
    within = [(iter(nodes), scale)]
    while within:
        open_nodes, scale = within[-1]
        for node in open_nodes:
            yield node, scale
            if isinstance(node, Group):
                within.append((iter(node.nodes), node.lettering(scale)))
                break
            if isinstance(node, Use):
                within.append((iter(node.scene.nodes), scale))
                break
        else:
            within.pop()


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
    """Return all words of scenes, with the gaps of wrapped lines closed and all spaces plain."""
    return " ".join(text for scene in scenes for text in texts(scene)).replace("\N{NO-BREAK SPACE}", " ")


def marks(scene: Scene) -> int:
    """Return how many diamonds of reconstruction a scene carries."""
    return sum(
        isinstance(node, Path)
        and node.fill is None
        and [operator for operator, _ in node.commands] == DIAMOND
        for node in walk(scene.nodes)
    )


def ticked(scene: Scene) -> bool:
    """Return whether a face has the filled corner for a completely reconstructed face."""
    paths = (node for node in walk(scene.nodes) if isinstance(node, Path))
    return any(_cornered(node, scene) for node in paths)


def _cornered(node: Path, scene: Scene) -> bool:
    """Return whether a path is a right angle at the lower right corner of a face."""
    if node.fill is None or [operator for operator, _ in node.commands] != ["M", "L", "L", "Z"]:
        return False
    (x, _), (right, foot), (_, y) = (numbers for _, numbers in node.commands[:3])
    return x == right > 0.88 * scene.width and y == foot > 0.88 * scene.height


def counter_faces(made: Kit) -> list[Scene]:
    """Return every counter that is printed, fronts and backs, as often as it is."""
    return [
        scene
        for part in made.parts
        if part.kind == "counters"
        for page in part.draw()
        for scene in _counters(page.scene.nodes)
    ]


def _counters(nodes: Iterable[Node]) -> Iterator[Scene]:
    """Yield the counters on a page, and not what they are made of."""
    for node in nodes:
        if isinstance(node, Group):
            yield from _counters(node.nodes)
        elif isinstance(node, Use) and node.scene.width >= LARGEST_COUNTER:
            yield from _counters(node.scene.nodes)
        elif isinstance(node, Use) and node.scene.nodes:
            yield node.scene
