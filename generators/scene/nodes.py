"""The nodes of scenes: a display list of frozen records, in millimetres, x to the right, y down.

Only type sizes are in points. Colours are ``"#rrggbb"``; None draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

Command = tuple[str, tuple[float, ...]]
"""A path command: ``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))``, ``("Z", ())``."""

Toward = Literal["down", "right"]
"""The end of a gradient that has its second colour."""

POINT = 25.4 / 72
"""A point of type, in mm."""

Align = Literal["start", "middle", "end"]

Role = Literal[
    "Artifact", "Sect", "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD",
    "Figure", "Span",
]  # fmt: skip
"""Structure types of tagged PDF (ISO 32000-1, 14.8.4), and ``Artifact`` for content outside the structure."""


@dataclass(frozen=True, slots=True)
class Tag:
    """The structure of a page for screen readers.

    ``says`` is read instead of the content: a figure's description, the word for a symbol. ``scope`` is what
    a header cell applies to, ``rows`` and ``columns`` the number of rows and columns that a cell spans.
    ``order`` is the reading position among siblings, if it differs from the drawing order. An ``Artifact``,
    such as a crop mark or a footer, is not read, and neither is anything outside tags.
    """

    role: Role
    says: str = ""
    scope: Literal["", "Row", "Column"] = ""
    rows: int = 1
    columns: int = 1
    order: int = 0


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by ``radius``; ``line`` is the stroke width.

    With ``to``, the fill is a gradient that ends in this colour at the bottom or at the right.
    """

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.2
    radius: float = 0.0
    dash: tuple[float, ...] = ()
    to: str | None = None
    toward: Toward = "down"


@dataclass(frozen=True, slots=True)
class Path:
    """A path of move, line, curve and close commands; filled by the non-zero rule unless ``even_odd``."""

    commands: tuple[Command, ...]
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.2
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    dash: tuple[float, ...] = ()
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) is on the baseline, at the start, middle or end of the line by ``align``.

    ``halo`` is the colour of a rim around the letters, which sets them off from what is below; ``spacing`` is
    added after each letter, as a share of the type size.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: str = "#000000"
    align: Align = "start"
    halo: str | None = None
    spacing: float = 0.0

    @property
    def letter_spacing(self) -> float:
        """What is added after each letter, in mm."""
        return self.spacing * self.size * POINT

    @property
    def rim(self) -> float:
        """The width of the line that draws the halo, in mm: half of it is outside the letters."""
        return min(self.size * 0.1, 0.9)


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture, stretched to its box; ``data`` is a PNG or JPEG file's content."""

    x: float
    y: float
    width: float
    height: float
    data: bytes


@dataclass(frozen=True, slots=True)
class Group:
    """Nodes scaled and rotated clockwise by ``rotate`` degrees about their origin, then moved by (dx, dy).

    With ``mirror``, they are first mirrored horizontally about it. ``clip`` is a rectangle (x, y, width,
    height), and ``mask`` an outline, in the group's own coordinates. ``opacity``, 0 to 1, applies to all
    content; the opacity of an inner group replaces it. ``tag`` is the group's place in the structure of the
    page. A ``pictured`` group shows something that is also printed in its own size, so its type may be
    smaller than the minimum.
    """

    nodes: tuple[Node, ...]
    dx: float = 0.0
    dy: float = 0.0
    rotate: float = 0.0
    scale: float = 1.0
    clip: tuple[float, float, float, float] | None = None
    opacity: float = 1.0
    mirror: bool = False
    tag: Tag | None = None
    pictured: bool = False
    mask: tuple[Command, ...] = ()

    def lettering(self, scale: float) -> float:
        """Return the scale that counts when the type size of its texts is checked, of what is around it.

        >>> Group((), scale=0.5).lettering(0.9), Group((), scale=0.5, pictured=True).lettering(0.9)
        (0.45, 1.0)
        """
        return 1.0 if self.pictured else scale * self.scale

    @property
    def still(self) -> bool:
        """Whether the nodes are drawn as they would be outside the group."""
        moved = (self.dx, self.dy, self.rotate, self.scale, self.clip, self.opacity) != _STILL
        return not moved and not self.mirror and not self.mask


_STILL = (0.0, 0.0, 0.0, 1.0, None, 1.0)


@dataclass(frozen=True, slots=True)
class Use:
    """A scene placed at (x, y); equal scenes are written to a file once and then referenced."""

    scene: Scene
    x: float
    y: float


Node = Rect | Path | Text | Image | Group | Use


@dataclass(frozen=True, slots=True)
class Scene:
    """One face of a piece, or one page: its trimmed size and its nodes.

    ``name`` identifies the piece or page, for messages and element ids; ``bleed`` is the extent of the
    drawing beyond the trimmed size on each side. ``says`` describes a face or a map for screen readers: a
    scene with a description is a figure wherever it is placed.
    """

    name: str
    width: float
    height: float
    nodes: tuple[Node, ...]
    bleed: float = 0.0
    says: str = ""


def tagged(
    role: Role,
    nodes: Iterable[Node],
    says: str = "",
    *,
    scope: Literal["", "Row", "Column"] = "",
    rows: int = 1,
    columns: int = 1,
) -> Group:
    """Return nodes as a group with a structure tag.

    >>> tagged("H2", (Text(0, 4, "Terrain", "Barlow Condensed Bold", 12),)).tag
    Tag(role='H2', says='', scope='', rows=1, columns=1, order=0)
    """
    return Group(tuple(nodes), tag=Tag(role, says, scope, rows, columns))
