"""Draw tagged pages: each heading, cell and figure as marked content, all else as an artifact.

Tags come from the scene: from groups with a tag, and from scenes that describe themselves. The operators are
those of :mod:`countermarch.generators.writers.pdf_operators`, with marks around them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING

from countermarch.generators.scene.faults import DrawingError, with_name
from countermarch.generators.scene.metrics import MM
from countermarch.generators.scene.nodes import Group, Tag, Use
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.paper import Box, bounds
from countermarch.generators.writers.numbers import number
from countermarch.generators.writers.pdf_operators import Operators, Output, decimals_in, set_plain
from countermarch.generators.writers.pdf_structure import GROUPING

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Node, Scene
    from countermarch.generators.writers.pdf_operators import GraphicsState
    from countermarch.generators.writers.pdf_resources import Part, Resources
    from countermarch.generators.writers.pdf_structure import Corners, Structure
    from countermarch.generators.writers.pdf_text import PdfText

Affine = tuple[float, float, float, float, float, float]
"""x' = a x + c y + e and y' = b x + d y + f, as (a, b, c, d, e, f)."""

NOT_READ = "/Artifact BMC"
"""The operator that begins an artifact."""


class TaggedOperators(Operators):
    """Draws the scenes of one document and adds their tags to its structure."""

    def __init__(
        self,
        text: PdfText,
        resources: Resources,
        structure: Structure,
        *,
        black: bool = False,
    ) -> None:
        """Set the document's text, resources and structure."""
        super().__init__(text, resources, black=black)
        self._structure = structure
        self._known: dict[int, bool] = {}

    def page(self, scene: Scene) -> tuple[Part, ...]:
        """Return a page's operators and record its structure."""
        self._known = {}
        self._structure.page()
        output = Output()
        # boxes of figures are in the page's own points with y up, whatever the operators do
        onto: Affine = (1 / MM, 0.0, 0.0, -1 / MM, 0.0, scene.height / MM)
        try:
            walk = _Walk(self, output, self.initial_state(), 1.0, self._structure.here, None, onto)
            walk.nodes(scene.nodes)
        except DrawingError as fault:
            raise with_name(fault, scene.name) from None
        return self._held(output.settle())

    def open(self, tag: Tag, parent: int, box: Corners | None = None) -> int:
        """Add a node to the structure."""
        return self._structure.open(tag, parent, box)

    def mark(self, element: int) -> str:
        """Assign what is drawn next to a node; return the operator that begins it."""
        return self._structure.mark(element)

    def has_tag(self, node: Node) -> bool:
        """Return whether a node, or something in it, has a tag."""
        held: Group | Scene
        if isinstance(node, Group):
            held, own = node, node.tag is not None
        elif isinstance(node, Use):
            held, own = node.scene, bool(node.scene.says)
        else:
            return False
        found = self._known.get(id(held))
        if found is None:
            # emptied for each page: ids are only unique while the page's scene is held
            found = self._known[id(held)] = own or any(map(self.has_tag, held.nodes))
        return found


@dataclass(slots=True)
class _Walk:
    """Walks the nodes of a page; ``owner`` is the structure node of their content, None for an artifact."""

    pen: TaggedOperators
    output: Output
    state: GraphicsState
    scale: float
    parent: int
    owner: int | None
    onto: Affine

    def nodes(self, nodes: tuple[Node, ...]) -> None:
        """Draw nodes; runs of untagged ones share one pair of marks."""
        run: list[Node] = []
        for node in nodes:
            if self._silent(node):
                run.append(node)
                continue
            self._run(run)
            run = []
            if isinstance(node, Group):
                self._group(node)
            elif isinstance(node, Use):
                self._use(node)
        self._run(run)

    def _silent(self, node: Node) -> bool:
        """Return whether a node has no tag of its own."""
        if self.owner is None and isinstance(node, Group) and node.tag is not None:
            return node.tag.role == "Artifact"
        return not self.pen.has_tag(node)

    def _run(self, run: list[Node]) -> None:
        if run:
            self._between_marks(self.owner, tuple(run))

    def _between_marks(self, owner: int | None, nodes: tuple[Node, ...]) -> None:
        """Draw nodes between marks."""
        operators = self.output.operators
        # PDF/UA-1, 7.1: all content is either tagged or an artifact; crop marks and frames are artifacts
        operators.append(NOT_READ if owner is None else self.pen.mark(owner))
        self.pen.draw(nodes, self.output, self.state, self.scale)
        # a form settles the output, which begins another list
        self.output.operators.append("EMC")

    def _group(self, node: Group) -> None:
        tag = node.tag
        if tag is None:
            self._walk_group(node, self.parent, self.owner)
        elif tag.role == "Artifact":
            self._between_marks(None, (node,))
        elif tag.role == "Figure":
            # a figure is read as one description: tags inside it would be read a second time
            self._between_marks(self.pen.open(tag, self.parent, self._box_of(node)), (node,))
        else:
            opened = self.pen.open(tag, self.parent)
            self._walk_group(node, opened, None if tag.role in GROUPING else opened)

    def _walk_group(self, node: Group, parent: int, owner: int | None) -> None:
        """Walk the nodes of a group with its transformation."""
        here = _Walk(self.pen, self.output, self.state, self.scale, parent, owner, self.onto)
        if node.still:
            here.nodes(node.nodes)
            return
        scale = node.lettering(self.scale)
        set_plain(self.output.operators, self.state)
        places = decimals_in(node, self.state)
        state = self.pen.initial_state(places)
        inner = _Walk(self.pen, self.output, state, scale, parent, owner, self._to_page(node))
        self.pen.draw_group(node, self.output, places, lambda: inner.nodes(node.nodes))

    def _use(self, node: Use) -> None:
        scene = node.scene
        if scene.says:
            # a piece without its bleed, which is cut away
            box = _upright_bounds(Box(node.x, node.y, scene.width, scene.height), self.onto)
            self._between_marks(self.pen.open(Tag("Figure", scene.says), self.parent, box), (node,))
            return
        a, b, c, d, e, f = self.onto
        onto = (a, b, c, d, a * node.x + c * node.y + e, b * node.x + d * node.y + f)
        set_plain(self.output.operators, self.state)
        self.output.operators.append(f"q 1 0 0 1 {number(node.x)} {number(node.y)} cm")
        try:
            state = self.pen.initial_state(self.state.places)
            _Walk(self.pen, self.output, state, self.scale, self.parent, self.owner, onto).nodes(scene.nodes)
        except DrawingError as fault:
            raise with_name(fault, scene.name) from None
        self.output.operators.append("Q")

    def _to_page(self, node: Group) -> Affine:
        """Return the transformation from a group to the page."""
        a, b, c, d, e, f = self.onto
        p, q = cos(radians(node.rotate)) * node.scale, sin(radians(node.rotate)) * node.scale
        # the same matrix as in ``Operators.around``
        over = -1 if node.mirror else 1
        return (
            over * (a * p + c * q),
            over * (b * p + d * q),
            c * p - a * q,
            d * p - b * q,
            a * node.dx + c * node.dy + e,
            b * node.dx + d * node.dy + f,
        )

    def _box_of(self, node: Group) -> Corners:
        """Return the bounding box of a group on the page, in points."""
        # what is clipped away is not seen, and must not widen the box
        if node.clip is not None:
            return _upright_bounds(Box(*node.clip), self._to_page(node))
        boxes = [box for _, box in extents((node,))]
        return _upright_bounds(bounds(boxes) if boxes else Box(node.dx, node.dy, 0.0, 0.0), self.onto)


def _upright_bounds(box: Box, onto: Affine) -> Corners:
    """Return the upright bounding box of a transformed box."""
    a, b, c, d, e, f = onto
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    xs, ys = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))
