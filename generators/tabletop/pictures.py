"""Scenes as PNG pictures, so many pixels to the millimetre; needs the extra ``countermarch[png]``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Scene, Use
from countermarch.generators.sheets.document import Document, Page
from countermarch.generators.writers import pdf, png

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

INCH = 25.4


def pictures(scenes: Mapping[str, Scene], scale: float) -> Iterator[tuple[str, bytes]]:
    """Yield each scene's name with its picture, trimmed to its size, at ``scale`` pixels to the mm.

    Raises ``MissingExtraError`` before anything is drawn where the extra is not installed.
    """
    if not scenes:
        return
    png.require()
    # a page a scene of one document: its fonts are written once
    pages = tuple(
        Page(Scene(name, scene.width, scene.height, (Use(scene, 0.0, 0.0),)), name)
        for name, scene in scenes.items()
    )
    drawn = png.render(pdf.write(Document("pieces", pages), tagged=False), resolution=scale * INCH)
    yield from zip(scenes, drawn, strict=True)
