"""Scenes as PNG pictures at a number of pixels per mm; needs the extra ``countermarch[png]``."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Scene, Use
from countermarch.generators.sheets.document import Document, Page
from countermarch.generators.writers import pdf, png

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
_STAMP = (1980, 1, 1, 0, 0, 0)
# the rights of an ordinary file, where Unix archives have them
_PLAIN = 0o644 << 16


def packed(files: dict[str, bytes]) -> bytes:
    """Return files as one archive: in the order of their names, one date for all, pictures uncompressed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in sorted(files):
            # zip dates begin in 1980; one date for all, so that the same game gives the same bytes
            info = zipfile.ZipInfo(name, _STAMP)
            # 3 is Unix: with the default, archives made on Windows would differ
            info.create_system = 3
            info.external_attr = _PLAIN
            # PNG is deflated already
            info.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name])
    return stream.getvalue()


INCH = 25.4


def pictures(scenes: Mapping[str, Scene], scale: float) -> Iterator[tuple[str, bytes]]:
    """Yield each scene's name with its picture, trimmed to its size, at ``scale`` pixels per mm.

    Raises ``MissingExtraError`` before anything is drawn if the extra is not installed.
    """
    if not scenes:
        return
    png.require()
    # one page per scene, in one document, so that fonts are written once
    pages = tuple(
        Page(Scene(name, scene.width, scene.height, (Use(scene, 0.0, 0.0),)), name)
        for name, scene in scenes.items()
    )
    drawn = png.render(pdf.write(Document("pieces", pages), tagged=False), resolution=scale * INCH)
    yield from zip(scenes, drawn, strict=True)
