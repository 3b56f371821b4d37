"""What of a page is read to those who cannot see it, and what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.generators.scene.nodes import Node, Tag

HOLDERS = ("Sect", "L", "LI", "Table", "TR")
"""What only holds others: words that stand in it alone are not read."""


def unheard(nodes: Iterable[Node], *, heard: bool = False) -> Iterator[str]:
    """Yield the words that are neither read nor said to be none of the content."""
    for node in nodes:
        if isinstance(node, Text) and not heard and node.text.strip():
            yield node.text
        elif isinstance(node, Group):
            within = heard if node.tag is None else node.tag.role not in HOLDERS
            yield from unheard(node.nodes, heard=within)
        elif isinstance(node, Use):
            yield from unheard(node.scene.nodes, heard=heard or bool(node.scene.says))


def tags(nodes: Iterable[Node]) -> Iterator[Tag]:
    """Yield the tags of all groups in their order."""
    for node in nodes:
        if isinstance(node, Group):
            if node.tag is not None:
                yield node.tag
            yield from tags(node.nodes)
        elif isinstance(node, Use):
            yield from tags(node.scene.nodes)


def figures(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield what is said of each figure."""
    for node in nodes:
        if isinstance(node, Group):
            if node.tag is not None and node.tag.role == "Figure":
                yield node.tag.says
            else:
                yield from figures(node.nodes)
        elif isinstance(node, Use):
            if node.scene.says:
                yield node.scene.says
            else:
                yield from figures(node.scene.nodes)
