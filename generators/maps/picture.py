"""A picture as the background of a map: read from the folder, and its size on paper."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from countermarch.generators.maps.area_plan import LONGEST, MapPicture
from countermarch.generators.pieces.pictures import PictureError, Pictures

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from countermarch.components.model.loading.toml_files import Section

MAX_PIXELS = 100_000.0
SIZE = 18.0
"""Default distance between neighbouring hexes, in mm."""

EDGE = 5000
"""Pixels of the longer edge of an SVG: 180 per inch on a board 700 mm wide."""


@lru_cache(maxsize=4)
def _refuse_broken(data: bytes) -> None:
    """Raise ``PictureError`` for a file that begins as a picture but is truncated."""
    from PIL import Image as Decoder

    try:
        Decoder.open(BytesIO(data)).load()
    except Exception:  # noqa: BLE001 # whatever the picture library makes of a broken file
        raise PictureError("picture: is damaged or incomplete") from None


def read_picture(top: Section, folders: Sequence[Path], hexes: Section | None = None) -> MapPicture | None:
    """Read the ``picture`` of a map; None for a map without one.

    Its size comes from ``width`` in mm, or from ``pixels`` of ``hexes``: so many of them are one hex.
    """
    if not top.has("picture"):
        return None
    name = top.text("picture")
    by_hexes = hexes is not None and hexes.has("pixels")
    if by_hexes == top.has("width"):
        both = "not both" if by_hexes else "the key is missing"
        other = ", or pixels in [hexes]" if hexes is not None else ""
        top.fault("width", top.value_or_none("width") or "", f"the width in mm{other}; {both}")
        return None
    try:
        found = Pictures(*folders).read(name, EDGE)
        _refuse_broken(found.data)
    except PictureError as error:
        top.fault("picture", name, f"a picture in the folder ({str(error).partition(': ')[2] or error})")
        return None
    across = found.units or float(found.width)
    if by_hexes and hexes is not None:
        faults = len(top.faults.found)
        pixels, size = hexes.length("pixels", minimum=2.0, maximum=MAX_PIXELS), hexes.value_or_none("size")
        if len(top.faults.found) > faults or not isinstance(size, (int, float, type(None))):
            return None  # a fault of the size is added when the grid is read
        width = across * (SIZE if size is None else size) / pixels
    else:
        width = top.length("width", minimum=1.0, maximum=LONGEST)
    height = width * found.height / found.width
    if max(width, height) > LONGEST:
        top.fault(
            "picture", name, f"a map of at most {LONGEST:g} mm; this is {width:,.0f} x {height:,.0f} mm"
        )
        return None
    return MapPicture(found.data, width, height, width / across)
