"""How much of a sheet pieces may take beside footers, marks and folds, and where their block stands in it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from countermarch.generators.sheets.paper import FURNITURE, STRIP, Box
from countermarch.generators.sheets.silhouette import ROOM

if TYPE_CHECKING:
    from countermarch.generators.sheets.layout import Axis, FooterPlace
    from countermarch.generators.sheets.paper import Paper
    from countermarch.generators.sheets.silhouette import MachineMarks

FOLD_GUTTER = 3.0
"""What lies between the pieces and the fold line on either side, in mm: it is cut away."""

SIDE_ROOM = 3.0
"""Room for crop marks beside the pieces where no footer stands, in mm."""

TIGHT_ROOM = 1.2
"""The least room for crop marks beyond the bleed, in mm: nine cards on a Letter sheet leave no more."""

TIGHTEST_ROOM = 1.05
"""The same beside the footer of a tight sheet: eight cards with their bleed leave no more on A4."""

SLACK = 1e-6


def room_of(
    paper: Paper,
    footer: FooterPlace,
    bleed: float,
    offset: tuple[float, float],
    *,
    tight: bool,
    marks: MachineMarks,
) -> Box:
    """Return the box, centred on the paper, that pieces may take.

    Beyond their bleed it leaves room for crop marks, and for backs that are moved.
    """
    across, along = abs(offset[0]), abs(offset[1])
    machine = ROOM - paper.margin + bleed if marks else 0.0
    if footer == "foot":
        strip = FURNITURE + TIGHTEST_ROOM if tight else STRIP
        dx, dy = max(SIDE_ROOM, bleed + max(TIGHT_ROOM, across)), max(strip + along + bleed, machine)
    else:
        dx, dy = max(STRIP + across + bleed, machine), bleed + max(TIGHT_ROOM, along)
    box = paper.printable
    return Box(box.x + dx, box.y + dy, box.width - 2 * dx, box.height - 2 * dy)


def half_of(room: Box, paper: Paper, axis: Axis, bleed: float) -> Box:
    """Return the half of the room on the front's side of the fold."""
    cx, cy = paper.sheet.centre
    gutter = FOLD_GUTTER + bleed
    if axis == "vertical":
        return Box(room.x, room.y, cx - gutter - room.x, room.height)
    return Box(room.x, room.y, room.width, cy - gutter - room.y)


def count_in(room: float, length: float, gap: float) -> int:
    """Return how many pieces of a length, with gaps between, a room holds."""
    return max(0, math.floor((room + gap) / (length + gap) + SLACK))


def corner_of(room: Box, size: tuple[float, float], fold: Axis | None) -> tuple[float, float]:
    """Centre a block in its room; against the fold, where there is one, for folds err more farther out."""
    x = room.x + (room.width - size[0]) / 2
    y = room.y + (room.height - size[1]) / 2
    if fold == "vertical":
        x = room.right - size[0]
    elif fold == "horizontal":
        y = room.bottom - size[1]
    return (x, y)
