"""Load fonts that a folder's layouts name by file; every text of the game may fall back on them."""

from __future__ import annotations

import string
import sys
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from countermarch.components.discovery import is_from_folder
from countermarch.components.model.source import PIECE_FILES
from countermarch.generators.pieces.layout import CARDS, COUNTERS
from countermarch.generators.pieces.layout_files import card_layout, counter_layout
from countermarch.generators.pieces.pictures import PictureError, content
from countermarch.generators.scene import metrics
from countermarch.generators.scene.fonts import Font, add, own_fallbacks, set_own_fallbacks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.generators.pieces.layout import PieceLayout

SECONDS = 60


def install(game: Game) -> None:
    """Load the fonts of a folder's game, for its layouts and as fallback for its texts.

    Raises ``PictureError`` for one that cannot be used, and ``DataError`` for a layout that is not valid.
    """
    found: dict[str, str] = {}
    if is_from_folder(game):
        for layout in _layouts(game):
            found |= layout.fonts
    names = tuple(_installed(game.home(file), name, file, _characters(game)) for name, file in found.items())
    # measured texts are cached, and other fonts make them of other widths
    if set_own_fallbacks(names):
        metrics.forget()


def _layouts(game: Game) -> Iterator[PieceLayout]:
    if (game.home(CARDS) / CARDS).exists():
        yield card_layout(game.home(CARDS))
    counters = counter_layout(game.home(COUNTERS))
    if counters is not None:
        yield counters


def _characters(game: Game) -> str:
    """Return every character that a game's pieces may show."""
    held = set(string.printable) | set(f"{game.title}{game.subtitle}{game.designer}")
    for part in PIECE_FILES:
        for piece in getattr(game, part):
            for cell in piece.values.values():
                held |= set(str(cell.value)) if cell is not None else set()
    return "".join(sorted(one for one in held if one >= " "))


def _installed(folder: Path, name: str, file: str, characters: str) -> str:
    """Return the name of an installed font: its name and a digest of its content."""
    data = content(folder, file, "font")
    made = _font(name, data, characters)
    add(made)
    return made.name


def add_fallback_font(name: str, data: bytes, characters: str) -> set[str]:
    """Let all texts fall back on one more font; return which of the characters it has.

    Raises ``PictureError`` for a font that cannot be read.
    """
    made = _font(name, data, f" {characters}")
    had = {one for one in characters if one in made.advances}
    if had:
        add(made)
        if set_own_fallbacks((*own_fallbacks(), made.name)):
            metrics.forget()
    return had


@lru_cache(maxsize=32)
def _font(name: str, data: bytes, characters: str) -> Font:
    import base64
    import json
    import subprocess

    command = [sys.executable, "-m", "countermarch.generators.fonts.own", name]
    try:
        done = subprocess.run(  # noqa: S603 # our own module, and a name
            command,
            # only these characters go into the subset, and parsing happens in another process: fonts are a
            # classic way in
            input=characters.encode("utf-8") + b"\0" + data,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        made = json.loads(done.stdout) if done.returncode == 0 else None
    except (subprocess.TimeoutExpired, ValueError):
        made = None
    if made is None:
        raise PictureError(f"font {name!r}: is not a TrueType or OpenType font that can be read")
    ttf = base64.b64decode(made.pop("ttf"))
    digest = sha256(ttf).hexdigest()[:12]
    # the digest keeps two fonts of one name apart in caches and in the file
    return Font(**{**made, "name": f"{name} #{digest}", "postscript": f"Own-{digest}"}, kerning={}, data=ttf)
