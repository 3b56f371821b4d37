"""The places of hexagonal pieces on a sheet: a honeycomb, in which neighbours share their edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.sheets.extent import shoulder_and_tip
from countermarch.generators.sheets.paper import Box, count_in

if TYPE_CHECKING:
    from countermarch.generators.sheets.extent import Shape


def honeycomb(
    room: tuple[float, float], width: float, height: float, gap: float, shape: Shape
) -> tuple[Box, ...]:
    """Return the boxes of as many hexagons as fit into a room of (width, height), in mm, from (0, 0).

    Every other column, or row of upright hexagons, is half a place further down, or right. All edges are
    ``gap`` apart. Places are counted along the rows.

    >>> len(honeycomb((60, 50), 23.094, 20, 0, "hex"))
    6
    """
    if shape == "hex-upright":
        boxes = honeycomb((room[1], room[0]), height, width, gap, "hex")
        return tuple(
            sorted((Box(box.y, box.x, width, height) for box in boxes), key=lambda box: (box.y, box.x))
        )
    across, along = sum(shoulder_and_tip(width, height, gap / 2)), height + gap
    columns = count_in(room[0], width, across - width)
    # the lowered columns may hold one hexagon less
    rows = [count_in(room[1] - lower, height, gap) for lower in (0.0, along / 2)]
    return tuple(
        Box(column * across, row * along + (along / 2 if column % 2 else 0.0), width, height)
        for row in range(rows[0])
        for column in range(columns)
        if row < rows[column % 2]
    )
