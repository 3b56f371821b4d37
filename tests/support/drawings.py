"""Scenes and documents for the tests of drawing code, and pictures of what the writers make of them."""

from __future__ import annotations

from io import BytesIO
from struct import pack
from typing import TYPE_CHECKING
from zlib import compress, crc32

import numpy as np
import pypdfium2
from PIL import Image as Picture

from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Scene, Text, Use
from countermarch.generators.scene.paths import circle, line, star
from countermarch.generators.scene.text import centred_text, flow
from countermarch.generators.sheets.document import Document, Page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.generators.scene.nodes import Node

Pixels = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
"""Rows of pixels of red, green and blue, 0 to 255."""


def scene(*nodes: Node, name: str = "test", width: float = 101.6, height: float = 50.8) -> Scene:
    """Return a scene of these nodes; 4 by 2 inches unless said otherwise, so that pixels come out even."""
    return Scene(name, width, height, nodes)


def document(*scenes: Scene, title: str = "Test") -> Document:
    """Return a document with one page a scene."""
    return Document(title, [Page(one) for one in scenes])


def counter(values: str = "10-8-12", colour: str = "#c8dcc8") -> Scene:
    """Return a counter with a box, a cross and its values."""
    nodes = (
        Rect(0, 0, 16, 16, fill=colour, stroke="#000000", line=0.25, radius=1),
        Rect(3, 2.5, 10, 6.5, stroke="#000000", line=0.3),
        Path(line((3, 2.5), (13, 9)), stroke="#000000", line=0.3),
        Path(line((13, 2.5), (3, 9)), stroke="#000000", line=0.3),
        centred_text(8, 12.5, values, font="Barlow Condensed SemiBold", size=12),
    )
    return Scene(f"counter {values}", 16, 16, nodes)


def card(number: int) -> Scene:
    """Return a card with a title and two paragraphs, each card's text its own."""
    text = (
        f"Card **{number}** lets one unit move {number % 9 + 1} more hexes {{right}} if it begins *beside* "
        f"a road, and roll {{die-{number % 6 + 1}}} twice.\n\n- Play it at any time.\n- Then set it aside."
    )
    nodes = (
        Rect(0, 0, 63, 88, fill="#f6f2e8", stroke="#333333", line=0.4, radius=3),
        Rect(4, 4, 55, 9, fill="#224466", radius=1.5),
        centred_text(
            31.5, 8.5, f"Reinforcements {number}", font="Barlow Condensed SemiBold", size=14, fill="#ffffff"
        ),
        *flow(text, 6, 18, width=51, height=60, size=9, min_size=7).nodes,
    )
    return Scene(f"card {number}", 63, 88, nodes)


def everything() -> Scene:
    """Return a scene with each kind of node and each way of drawing it."""
    piece = counter()
    nodes: Iterable[Node] = (
        Rect(2, 2, 97.6, 46.8, fill="#eef2f6", stroke="#223344", line=0.5, radius=3),
        Text(5, 10, "Avatar to Tyre: ʿAyn Ḥāṣ ⚄ → 7\u22125", "Barlow Condensed SemiBold", 16, "#113355"),
        Text(97, 46, "at the end", "Countermarch Text Italic", 8, "#882200", "end"),
        *flow("**Bold**, *italic* and {die-3}{hex}{star}.", 5, 14, width=40, size=9).nodes,
        Use(piece, 50, 14),
        Use(piece, 67, 14),
        Group((Use(piece, -8, -8),), dx=90, dy=24, rotate=30, scale=0.75),
        Path(circle(12, 36, 8), fill="#2a6f97", stroke="#000000", line=1, dash=(2, 1)),
        Path((*star(32, 36, 8), *circle(32, 36, 2)), fill="#bb3e03", even_odd=True),
        Path(line((45, 34), (55, 44), (65, 34)), stroke="#333333", line=2, cap="round", join="round"),
        Group(
            (Rect(0, 0, 20, 12, fill="#94d2bd"), Path(circle(10, 6, 8), fill="#005f73")),
            70,
            33,
            clip=(2, 2, 14, 8),
        ),
        Image(88, 34, 9, 6, png_picture()),
        Rect(66, 3, 14, 6, fill="#ee9b00", to="#001219", toward="right", radius=1, stroke="#333333"),
        Rect(82, 3, 6, 6, fill="#94d2bd", to="#9b2226"),
        Group((Path(line((0, 0), (8, 0), (8, 6)), stroke="#333333"),), 64, 32, rotate=40, mirror=True),
    )
    return scene(*nodes, name="everything")


def png_picture() -> bytes:
    """Return a small PNG file of three by two pixels, each of one plain colour."""
    rows = (b"\xff\x00\x00\x00\xff\x00\x00\x00\xff", b"\x00\xff\xff\xff\x00\xff\xff\xff\x00")

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))

    head = chunk(b"IHDR", pack(">IIBBBBB", 3, 2, 8, 2, 0, 0, 0))
    body = chunk(b"IDAT", compress(b"".join(b"\0" + row for row in rows)))
    return b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")


def pdf_pixels(pdf: bytes, resolution: int = 150, page: int = 0) -> Pixels:
    """Return a PDF page as rows of pixels of red, green and blue, 0 to 255."""
    opened = pypdfium2.PdfDocument(pdf)
    try:
        picture = opened[page].render(scale=resolution / 72).to_pil().convert("RGB")
    finally:
        opened.close()
    return np.asarray(picture).astype(np.int64)


def svg_pixels(svg: str, resolution: int = 150) -> Pixels:
    """Return an SVG as rows of pixels of red, green and blue, 0 to 255."""
    import resvg_py

    data = resvg_py.svg_to_bytes(
        svg_string=svg, dpi=96, zoom=resolution / 96, background="#ffffff", skip_system_fonts=True
    )
    return np.asarray(Picture.open(BytesIO(bytes(data))).convert("RGB")).astype(np.int64)
