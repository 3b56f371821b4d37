"""Registration marks of Silhouette cutting machines, in the dimensions that its program uses.

Three marks are a square at the upper left and Ls at the upper right and lower left; four marks are Ls in all
corners, for machines that use four. No cut crosses them, and nothing else is printed near them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from countermarch.generators.scene.nodes import Rect
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.sheets.paper import Paper

MachineMarks = Literal["", "silhouette", "silhouette-4"]
MARKS: tuple[str, ...] = tuple(one for one in get_args(MachineMarks) if one)

INSET = 10.0
"""Distance of the marks from the paper's edges, in mm; set the same in Silhouette Studio."""

ARM = 5.0
THICK = 1.0
CLEAR = 1.5
"""What is kept free about a mark, in mm."""

ROOM = INSET + ARM + CLEAR
"""What pieces keep from an edge with marks along it, in mm."""


def mark_boxes(paper: Paper, marks: MachineMarks) -> Iterator[Box]:
    """Yield the bars of all marks on the paper, in mm.

    >>> from countermarch.generators.sheets.paper import A4
    >>> next(mark_boxes(A4, "silhouette")), len(list(mark_boxes(A4, "silhouette-4")))
    (Box(x=7.5, y=7.5, width=5.0, height=5.0), 8)
    """
    corners = [(0, 0), (1, 0), (0, 1), (1, 1)]
    if marks == "silhouette":
        # the square's middle is what the program calls the inset
        yield Box(INSET - ARM / 2, INSET - ARM / 2, ARM, ARM)
        corners = corners[1:3]
    for right, low in corners if marks else ():
        x = paper.width - INSET if right else INSET
        y = paper.height - INSET if low else INSET
        yield Box(x - ARM if right else x, y - THICK if low else y, ARM, THICK)
        yield Box(x - THICK if right else x, y - ARM if low else y, THICK, ARM)


def mark_nodes(paper: Paper, marks: MachineMarks) -> tuple[Rect, ...]:
    """Return the marks, solid black."""
    return tuple(
        Rect(box.x, box.y, box.width, box.height, fill="#000000") for box in mark_boxes(paper, marks)
    )
