"""A QR code as part of a page: dark squares joined to one path, so that it prints sharp at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Path
from countermarch.generators.scene.paths import polygon

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Command

LONGEST = 300
"""Characters of an address that a small code still holds in squares that a telephone reads."""


def qr_path(address: str, x: float, y: float, edge: float) -> Path:
    """Return the code of an address, ``edge`` mm wide from its upper left corner; about it stays white.

    >>> path = qr_path("https://example.org/", 10, 10, 14)
    >>> min(values[0] for _, values in path.commands if values)
    10.0
    """
    import segno

    rows = [list(row) for row in segno.make(address[:LONGEST], error="m", micro=False).matrix]
    step = edge / len(rows)
    commands: list[Command] = []
    for line, row in enumerate(rows):
        start: int | None = None
        for place, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = place
            if not dark and start is not None:
                left, right = x + start * step, x + place * step
                top, low = y + line * step, y + (line + 1) * step
                commands += polygon([(left, top), (right, top), (right, low), (left, low)])
                start = None
    return Path(tuple(commands), fill="#000000")
