"""What a face is made of: a display list of frozen nodes, in millimetres, x to the right, y down.

Type sizes alone are in points. Colours are ``"#rrggbb"``; None draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

Command = tuple[str, tuple[float, ...]]
"""A path command: ``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))``, ``("Z", ())``."""

Toward = Literal["down", "right"]
"""Where the second colour of a ground that changes is full."""

Align = Literal["start", "middle", "end"]

Role = Literal[
    "Artifact",
    "Sect",
    "H1",
    "H2",
    "H3",
    "P",
    "L",
    "LI",
    "Lbl",
    "LBody",
    "Table",
    "TR",
    "TH",
    "TD",
    "Figure",
    "Span",
]
"""What something on a page is, by the names that PDF has for it."""


@dataclass(frozen=True, slots=True)
class Tag:
    """What something on a page is, for those who have the page read to them.

    ``says`` is what is read in its place: a figure's description, the word for a sign. ``scope`` is what a
    cell is the head of, ``rows`` and ``columns`` how many a cell spans. ``order`` is where it stands among
    those beside it when that is not the order in which they are drawn. An ``Artifact`` is not read: marks,
    footers. So is whatever stands outside of any tag.
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

    Its fill changes into the colour ``to``, if there is one, which is full at the foot or at the right.
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
    """One line of text; (x, y) is on the baseline, ``align`` says which point of the line x is."""

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: str = "#000000"
    align: Align = "start"


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
    """Nodes moved by (dx, dy) once scaled and turned clockwise by ``rotate`` degrees about their origin.

    With ``mirror`` they are first turned over sideways about it, as in a mirror. ``clip``, when given, is
    a rectangle (x, y, width, height) in the group's own coordinates. ``opacity`` is that of all that is
    drawn within, 0 to 1; a group within it that has its own goes by that. ``tag`` says what the group is.
    What is ``pictured`` is printed elsewhere in its own size, where its words are read.
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

    @property
    def lettering(self) -> float:
        """How much larger the words within count as, where it is asked whether they can be read."""
        return 1.0 if self.pictured else self.scale

    @property
    def still(self) -> bool:
        """Whether the nodes are drawn as they would be without the group."""
        moved = (self.dx, self.dy, self.rotate, self.scale, self.clip, self.opacity) != _STILL
        return not moved and not self.mirror


_STILL = (0.0, 0.0, 0.0, 1.0, None, 1.0)


@dataclass(frozen=True, slots=True)
class Use:
    """A scene placed whole at (x, y); equal scenes are written once in a file and referred to."""

    scene: Scene
    x: float
    y: float


Node = Rect | Path | Text | Image | Group | Use


@dataclass(frozen=True, slots=True)
class Scene:
    """One face of one piece, or one page: its trimmed size and what is drawn on it.

    ``name`` says which piece or page it is, for messages and element ids; ``bleed`` is how far the drawing
    reaches beyond the trimmed size on each side. ``says`` describes a face or a map to those who have it
    read to them: where it is placed, it is a figure.
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
    """Return nodes as a group that says what it is.

    >>> tagged("H2", (Text(0, 4, "Terrain", "Barlow Condensed Bold", 12),)).tag
    Tag(role='H2', says='', scope='', rows=1, columns=1, order=0)
    """
    return Group(tuple(nodes), tag=Tag(role, says, scope, rows, columns))
