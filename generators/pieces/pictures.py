"""Pictures of a folder: PNG, JPEG and SVG files, validated before use."""

from __future__ import annotations

import stat
from dataclasses import dataclass, replace
from struct import unpack_from
from typing import TYPE_CHECKING

from countermarch.generators.scene.faults import DrawingError

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_FILE = 32 * 1024 * 1024
MAX_PIXELS = 30_000_000
"""Maximum pixels: an A3 page at 360 per inch; more costs memory and is not visible."""

MAX_OF_ALL = 256 * 1024 * 1024
"""Maximum bytes of all pictures of a game."""

ENDINGS = (".png", ".jpg", ".jpeg", ".svg")
"""Extensions of pictures, likeliest first."""

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
# SOF0 to SOF15, which hold the size; C4, C8 and CC are other segments
_FRAMES = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
# markers without a length: TEM, the restarts, start of image
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})


class PictureError(DrawingError):
    """A picture that cannot be used; the message names the file and what is expected."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file's content and its size in pixels."""

    data: bytes
    width: int
    height: int
    units: float = 0.0
    """The width of an SVG in its own units; 0 for others, whose unit is a pixel."""


class Pictures:
    """Reads the pictures of one game's folder, each once."""

    def __init__(self, *folders: Path) -> None:
        """Set the folder that all pictures must be in; of several, the first that has one counts."""
        self._folders = folders
        self._known: dict[str, Picture] = {}
        self._bytes = 0

    def read(self, name: str, edge: int = 0) -> Picture:
        """Return the picture at a path relative to the folder; raises ``PictureError``.

        ``edge`` is the longer edge of an SVG in pixels; 0 for one that suits a card.
        """
        found = self._known.get(name)
        if found is None:
            written, (folder, name) = name, self._place(name)
            data = content(folder, name)
            units = 0.0
            if name.lower().endswith(".svg"):
                data, units = _rasterized(name, data, edge)
            self._bytes += len(data)
            if self._bytes > MAX_OF_ALL:
                raise PictureError(f"{name}: all pictures together are over {MAX_OF_ALL // 2**20} MB")
            found = self._known[written] = replace(measured(name, data), units=units)
        return found

    def has(self, name: str) -> bool:
        """Return whether there is a file for a picture."""
        try:
            folder, file = self._place(name)
            return (folder / file).is_file()
        except (OSError, ValueError):  # a name that is too long or contains a NUL
            return False

    def _place(self, name: str) -> tuple[Path, str]:
        """Return the folder that has a picture, and its name with its extension."""
        places = [(folder, with_ending(folder, name)) for folder in self._folders]
        try:
            return next((one for one in places if (one[0] / one[1]).is_file()), places[0])
        except (OSError, ValueError):
            return places[0]


def with_ending(folder: Path, name: str) -> str:
    """Return the name of a picture's file, with the extension if it was left out."""
    if name.lower().endswith(ENDINGS):
        return name
    try:
        there = (f"{name}{ending}" for ending in ENDINGS if (folder / f"{name}{ending}").is_file())
        return next(there, name)
    except (OSError, ValueError):
        return name


def content(folder: Path, name: str, what: str = "picture") -> bytes:
    """Return the content of a file of the folder; raises ``PictureError``."""
    path = folder / name
    quoted = repr(name if len(name) <= 100 else f"{name[:99]}…")  # noqa: PLR2004 - what a line can hold
    try:
        # a downloaded folder could link to any file of its reader, and print it
        inside = path.resolve(strict=True).is_relative_to(folder.resolve(strict=True))
        if not inside:
            raise PictureError(f"{what} {quoted}: leads out of the game's folder")
        found = path.stat()
        # a pipe would be waited for without end
        if not stat.S_ISREG(found.st_mode):
            raise PictureError(f"{what} {quoted}: is not an ordinary file")
        if found.st_size > LARGEST_FILE:
            raise PictureError(f"{what} {quoted}: larger than {LARGEST_FILE // 2**20} MB")
        with path.open("rb") as stream:
            return stream.read(LARGEST_FILE)
    except FileNotFoundError:
        raise PictureError(f"{what} {quoted}: no such file in {folder.name}") from None
    except DrawingError:
        raise
    except (OSError, RuntimeError, ValueError) as fault:  # circular links, or a NUL in the name
        reason = getattr(fault, "strerror", None) or fault
        raise PictureError(f"{what} {quoted}: cannot be read ({reason})") from None


def _rasterized(name: str, data: bytes, edge: int) -> tuple[bytes, float]:
    """Return an SVG as PNG, and its width in its own units; raises ``PictureError``."""
    from countermarch.generators.pieces.svg_pictures import EDGE, SvgError, rendered, units_across

    try:
        return rendered(data, edge or EDGE), units_across(data)
    except SvgError as fault:
        raise PictureError(f"picture {name[:100]!r}: {fault}") from None


def measured(name: str, data: bytes) -> Picture:
    """Read a picture's size from its header; refuses other files and enormous sizes.

    >>> measured("art.png", b"GIF89a")
    Traceback (most recent call last):
    countermarch.generators.pieces.pictures.PictureError: picture 'art.png': is not a PNG, JPEG or SVG file
    """
    size = png_size(data) if data.startswith(_PNG) else jpeg_size(data) if data.startswith(_JPEG) else None
    if size is None or 0 in size:
        raise PictureError(f"picture {name!r}: is not a PNG, JPEG or SVG file")
    width, height = size
    if width * height > MAX_PIXELS:
        raise PictureError(
            f"picture {name!r}: {width:,} x {height:,} pixels; at most {MAX_PIXELS:,} in all are allowed"
        )
    return Picture(data, width, height)


def png_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG; None if its header is broken."""
    if len(data) < 33 or data[12:16] != b"IHDR":  # noqa: PLR2004 - signature, length, name, head, checksum
        return None
    # IHDR is always the first chunk, so the size has a fixed place
    width, height = unpack_from(">II", data, 16)
    return (width, height)


def jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a JPEG from its frame header; None if there is none."""
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:  # noqa: PLR2004 - every marker begins so
            return None
        marker = data[at + 1]
        if marker == 0xFF or marker in _ALONE:  # noqa: PLR2004 - filling
            at += 1 if marker == 0xFF else 2  # noqa: PLR2004 - as above
            continue
        if marker in _FRAMES:
            # after marker, length and precision; the height comes first
            height, width = unpack_from(">HH", data, at + 5)
            return (width, height)
        # at least 2, or a length of 0 would never end
        at += 2 + max(2, unpack_from(">H", data, at + 2)[0])
    return None
