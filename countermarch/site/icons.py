"""The icons of the installed site: ``icon.svg`` as PNG, filling its square."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from pathlib import Path

SIZES: Final = (180, 192, 512)
"""Edges in pixels: Apple's home screen, and the two required of an installable site."""

GROUND, FIELD, LINE = "#23272f", "#8c2f22", "#f6dfa4"
# the icon is designed on a square of this many units
UNITS: Final = 96
# drawn larger and reduced, since Pillow draws edges without smoothing
FINER: Final = 4


def write_icons(folder: Path) -> None:
    """Write ``icon-<size>.png`` for every size.

    The symbol is within the middle 80 %, so that a phone can crop the corners to any shape.
    """
    for size in SIZES:
        _icon(size * FINER).resize((size, size), Image.Resampling.LANCZOS).save(
            folder / f"icon-{size}.png", optimize=True
        )


def _icon(side: int) -> Image.Image:
    """Draw a mechanised unit's counter symbol: a crossed frame with two bars for its size."""
    unit = side / UNITS
    image = Image.new("RGB", (side, side), GROUND)
    draw = ImageDraw.Draw(image)
    width = round(5 * unit)
    lines = [((22, 30), (74, 66)), ((22, 66), (74, 30)), ((40, 17), (40, 25)), ((56, 17), (56, 25))]
    frame = [(22, 30), (74, 30), (74, 66), (22, 66), (22, 30), (74, 30)]
    draw.rectangle([22 * unit, 30 * unit, 74 * unit, 66 * unit], fill=FIELD)
    for start, end in lines:
        draw.line([(x * unit, y * unit) for x, y in (start, end)], fill=LINE, width=width)
    draw.line([(x * unit, y * unit) for x, y in frame], fill=LINE, width=width, joint="curve")
    return image
