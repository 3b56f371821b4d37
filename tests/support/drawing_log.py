"""Write a scene as a readable list of what is drawn, in order; made for comparing, not for printing.

One line a node, indented by depth. A scene that is placed is listed in full at its first use, and by name
after that. A long path is summed up by its number of commands, its box and a checksum.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.scene.nodes import Group, Path, Rect, Text, Use
from countermarch.generators.writers.numbers import number, numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.scene.nodes import Node, Scene
    from countermarch.generators.sheets.document import Document

SHORT = 8
"""Up to how many commands a path is spelled out."""


def write(scene: Scene) -> str:
    """Return the log of one scene.

    >>> from countermarch.generators.scene.nodes import Rect, Scene, Text
    >>> text = Text(8, 13, "7-5", "Barlow Condensed Bold", 12, "#102030", "middle")
    >>> print(write(Scene("unit 4", 16, 16, (Rect(0, 0, 16, 16, fill="#ffffff"), text))), end="")
    scene unit 4, 16 x 16
      rect 0 0, 16 x 16, fill #ffffff
      text "7-5" at 8 13 middle, Barlow Condensed Bold 12, #102030
    """
    lines: list[str] = []
    _scene(scene, 0, set(), lines)
    return "\n".join(lines) + "\n"


def write_document(document: Document) -> str:
    """Return the log of a whole document, each scene listed in full only once."""
    seen: set[Scene] = set()
    lines = [f"document {document.title}"]
    for index, page in enumerate(document.pages):
        lines.append(f"page {index + 1} {page.label}".rstrip())
        _scene(page.scene, 1, seen, lines)
    return "\n".join(lines) + "\n"


def _scene(scene: Scene, depth: int, seen: set[Scene], lines: list[str]) -> None:
    bleed = f", bleed {number(scene.bleed)}" if scene.bleed else ""
    head = f"{'  ' * depth}scene {scene.name}, {number(scene.width)} x {number(scene.height)}{bleed}"
    if scene in seen:
        lines.append(f"{head}, as before")
        return
    seen.add(scene)
    lines.append(head)
    _nodes(scene.nodes, depth + 1, seen, lines)


def _nodes(nodes: tuple[Node, ...], depth: int, seen: set[Scene], lines: list[str]) -> None:
    indent = "  " * depth
    for node in nodes:
        if isinstance(node, Use):
            lines.append(f"{indent}place at {number(node.x)} {number(node.y)}")
            _scene(node.scene, depth + 1, seen, lines)
        elif isinstance(node, Group):
            lines.append(indent + ", ".join(_group(node)))
            _nodes(node.nodes, depth + 1, seen, lines)
        else:
            lines.append(indent + _mark(node))


def _group(node: Group) -> Iterator[str]:
    yield "group"
    if node.tag is not None:
        yield node.tag.role + (f" {node.tag.says!r}" if node.tag.says else "")
    if node.dx or node.dy:
        yield f"moved {number(node.dx)} {number(node.dy)}"
    if node.mirror:
        yield "mirrored"
    if node.rotate:
        yield f"turned {number(node.rotate)}"
    if node.scale != 1:
        yield f"scaled {number(node.scale)}"
    if node.clip is not None:
        yield f"clipped to {numbers(node.clip)}"
    if node.opacity != 1:
        yield f"opacity {number(node.opacity)}"


@lru_cache(maxsize=50_000)
def _mark(node: Node) -> str:
    # kept, as most of a kit is drawn alike in each of the ways that are compared
    return ", ".join(_parts(node))


def _parts(node: Node) -> Iterator[str]:
    """Yield what a line says of a node without children."""
    if isinstance(node, Text):
        words = node.text.replace("\\", "\\\\").replace('"', '\\"')
        align = "" if node.align == "start" else f" {node.align}"
        yield f'text "{words}" at {number(node.x)} {number(node.y)}{align}'
        yield f"{node.font} {number(node.size)}"
        yield node.fill
    elif isinstance(node, Rect):
        yield f"rect {number(node.x)} {number(node.y)}"
        yield f"{number(node.width)} x {number(node.height)}"
        if node.radius:
            yield f"radius {number(node.radius)}"
        yield from _paint(node)
    elif isinstance(node, Path):
        yield _outline(node)
        yield from _paint(node)
    elif not isinstance(node, (Use, Group)):
        yield f"picture {number(node.x)} {number(node.y)}"
        yield f"{number(node.width)} x {number(node.height)}"
        yield f"{len(node.data)} bytes, checksum {crc32(node.data):08x}"


def _outline(node: Path) -> str:
    data = " ".join([f"{letter} {numbers(values)}".rstrip() for letter, values in node.commands])
    if len(node.commands) <= SHORT:
        return f"path {data}"
    points = [values[at : at + 2] for _, values in node.commands for at in range(0, len(values), 2)]
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    left, top = min(xs), min(ys)
    box = f"{number(left)} {number(top)} {number(max(xs) - left)} x {number(max(ys) - top)}"
    return f"path of {len(node.commands)} commands in {box}, checksum {crc32(data.encode()):08x}"


def _paint(node: Rect | Path) -> Iterator[str]:
    if node.fill is not None:
        yield f"fill {node.fill}" + (" even-odd" if isinstance(node, Path) and node.even_odd else "")
    if node.stroke is not None:
        yield f"line {number(node.line)} {node.stroke}"
        if node.dash:
            yield f"dash {numbers(node.dash)}"
        if isinstance(node, Path) and (node.cap, node.join) != ("butt", "miter"):
            yield f"{node.cap} ends, {node.join} corners"
