"""Text on boards: as large as fits, shortened if necessary, and left out if no font has its characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.metrics import MIN_SIZE
from countermarch.generators.scene.text import flow

if TYPE_CHECKING:
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Align, Node
    from countermarch.generators.tabletop.contents import Frame

LENGTHS = (240, 120, 60, 30, 15)
"""A text that does not fit is cut to fewer and fewer characters."""


def words(
    text: str,
    box: Frame,
    look: Look,
    *,
    size: float,
    align: Align = "middle",
    colour: str = "ink",
    bold: bool = True,
) -> tuple[Node, ...]:
    """Return a text set in a box; a name that is too long must not stop an export."""
    x, y, width, height = box
    if not text.strip():
        return ()
    for length in LENGTHS:
        cut = " ".join(text.split())
        if len(cut) > length:
            cut = f"{cut[:length].rstrip()} \N{HORIZONTAL ELLIPSIS}"
        try:
            return flow(
                f"**{plain(cut)}**" if bold else plain(cut),
                x,
                y,
                width=width,
                height=height,
                family="Barlow Condensed" if bold else "Barlow Condensed Medium",
                size=size,
                min_size=MIN_SIZE,
                leading=1.06,
                align=align,
                fill=look.style.colour(colour),
            ).nodes
        except DrawingError:
            continue
    return ()
