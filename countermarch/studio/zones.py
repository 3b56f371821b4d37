"""Lines over the pieces that are only seen in the studio: where they are cut, and the safe zone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group, Path, Rect, Use
from countermarch.generators.sheets.extent import HEXES, check_safe, corners

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Command, Node, Scene
    from countermarch.generators.sheets.extent import Shape

CUT, SAFE, OUTSIDE = "#d6336c", "#1971c2", "#e03131"
LINE = 0.15
DASH = (1.0, 0.7)


@dataclass(frozen=True, slots=True)
class Zones:
    """What is drawn over pieces: the cut line, and a zone ``safe`` mm inside it, with the texts outside."""

    cut: bool = False
    safe: float = 0.0

    def __bool__(self) -> bool:
        """Return whether anything is drawn."""
        return self.cut or self.safe > 0

    def over(self, face: Scene, radius: float, shape: Shape) -> Scene:
        """Return a face with the lines over it, an empty place as it is."""
        if not face.nodes:
            return face
        nodes = [_line(face, 0.0, (radius, shape), CUT, ())] if self.cut else []
        if self.safe and 2 * self.safe < min(face.width, face.height):
            nodes.append(_line(face, self.safe, (radius, shape), SAFE, DASH))
            boxes = (found.box for found in check_safe(face, self.safe))
            nodes += [Rect(box.x, box.y, box.width, box.height, stroke=OUTSIDE, line=0.3) for box in boxes]
        return replace(face, nodes=(*face.nodes, *nodes))

    def over_sheet(self, sheet: Scene, radius: float, shape: Shape) -> Scene:
        """Return a sheet with the lines over its pieces, which are the scenes placed first on it."""
        return replace(sheet, nodes=tuple(self._placed(node, radius, shape) for node in sheet.nodes))

    def _placed(self, node: Node, radius: float, shape: Shape) -> Node:
        if isinstance(node, Use):
            return replace(node, scene=self.over(node.scene, radius, shape))
        if isinstance(node, Group) and not node.tag:
            return replace(node, nodes=tuple(self._placed(one, radius, shape) for one in node.nodes))
        return node


def _line(
    face: Scene, inset: float, outline: tuple[float, Shape], stroke: str, dash: tuple[float, ...]
) -> Node:
    """Return the outline of a piece, moved inwards."""
    radius, shape = outline
    if shape in HEXES:
        points = corners(shape, 0, 0, face.width, face.height, out=-inset)
        steps: list[Command] = [("L" if at else "M", point) for at, point in enumerate(points)]
        return Path((*steps, ("Z", ())), stroke=stroke, line=LINE, dash=dash)
    width, height = face.width - 2 * inset, face.height - 2 * inset
    return Rect(
        *(inset, inset, width, height),
        stroke=stroke,
        line=LINE,
        radius=width / 2 if shape == "round" else max(0.0, radius - inset),
        dash=dash,
    )
