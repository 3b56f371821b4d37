"""Start a game in the studio: a folder of any kind of ``new``, or one from a spreadsheet."""

from __future__ import annotations

import re
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.model.source import SHEET_ENDINGS
from countermarch.folders import templates
from countermarch.generators.kits import KitOptions
from countermarch.importing import folder as making
from countermarch.importing import reading
from countermarch.studio.drawing import StudioLook, draw
from countermarch.studio.zones import Zones

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST = 32 * 1024 * 1024
"""Maximum bytes of a spreadsheet."""

KINDS: Mapping[str, str] = {
    "small": "Ten counters, six cards, a results table and a track",
    "hex-and-counter": "A map, units with supply, and rules that answer questions",
}
"""The kinds of game to start from, and what each contains."""

_NAME = re.compile(r"\w[\w .'()-]{0,59}")
_UNFIT = re.compile(r"[^\w.'()-]+")


@lru_cache(maxsize=4)
def picture(kind: str) -> str:
    """Return a preview of a kind of game as SVG: its map, or else its cards; raises ``IndexError``."""
    if kind not in KINDS:
        raise IndexError(kind)
    drawn = draw(templates.KINDS / kind, StudioLook(KitOptions(duplex="fronts"), Zones()))
    parts = {part["kind"]: part["first"] for part in reversed(drawn.sheets()["parts"])}
    return drawn.sheet(parts.get("map", parts.get("cards", 0)))


def of_kind(within: Path, kind: str, name: str) -> Path:
    """Make the folder of a kind of game and return it; raises ``InputError`` and ``OSError``."""
    if kind not in KINDS:
        raise InputError("kind", f"expected one of {', '.join(KINDS)}")
    folder = _new_folder(within, name)
    try:
        templates.make_folder(folder, kind)
    except FileExistsError:
        raise InputError("name", f"{name} already exists; choose another") from None
    return folder


def of_spreadsheet(within: Path, name: str, data: bytes, part: str = "") -> Path:
    """Make a folder from a spreadsheet and return it; it is named after the file, with a number if taken.

    Raises ``InputError``, ``DataError`` and ``OSError``, and then leaves no folder.
    """
    file = Path(name.replace("\\", "/")).name
    stem = _UNFIT.sub("-", Path(file).stem).strip("-.")[:50] or "my-game"
    suffix = Path(file).suffix.lower()
    if suffix not in SHEET_ENDINGS:
        raise InputError("file", f"{file[:60]!r} is not a spreadsheet: one of {', '.join(SHEET_ENDINGS)}")
    if part not in ("", *reading.PARTS):
        raise InputError("as", f"expected one of {', '.join(reading.PARTS)}")
    with tempfile.TemporaryDirectory() as held:
        # a game may be titled after the folder of its file: never after a temporary one
        copy = Path(held) / stem / f"{stem}{suffix}"
        copy.parent.mkdir()
        copy.write_bytes(data)
        found = reading.read(copy, part)
        for number in range(1, 100):
            folder = _new_folder(within, stem if number == 1 else f"{stem}-{number}")
            try:
                making.make(folder, found)
            except FileExistsError:
                continue
            return folder
    raise InputError("name", f"there are already a hundred folders called {stem}")


def _new_folder(within: Path, name: str) -> Path:
    """Return a new folder's path; raises ``InputError`` for an invalid name."""
    if not _NAME.fullmatch(name.strip()) or name.strip().endswith("."):
        raise InputError(
            "name", f"{name[:60]!r} is not a name for a folder: letters, digits, spaces, hyphens"
        )
    return within / name.strip()
