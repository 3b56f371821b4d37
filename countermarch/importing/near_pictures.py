"""The pictures beside a spreadsheet that its cells name."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import PurePosixPath
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from countermarch.generators.pieces.pictures import ENDINGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from countermarch.importing.column import Column

MAX_FILES = 5_000
"""Maximum files near a spreadsheet that are searched for its pictures."""

WEBP = ".webp"
"""The extension of pictures that are converted to PNG, since pages cannot hold them."""

MIN_NAMED, NAMED_SHARE = 2, 0.3
"""Minimum number of pictures beside the file that a column names, and their minimum share of its cells."""


def near(file: Path) -> dict[str, Path]:
    """Return the pictures beside a spreadsheet or in a folder below, by name, with and without its ending."""
    found: dict[str, Path] = {}
    for path in islice(file.parent.rglob("*"), MAX_FILES):
        if path.suffix.lower() in (*ENDINGS, WEBP) and path.is_file() and not path.is_symlink():
            found.setdefault(path.name.lower(), path)
            found.setdefault(path.stem.lower(), path)
    return found


def file_name(cell: str) -> str:
    """Return the name of the file at a web address; any other cell as it is.

    >>> file_name("https://example.org/art/tile-1.png?raw=1"), file_name("art/tile-1.png")
    ('tile-1.png', 'art/tile-1.png')
    """
    return unquote(urlsplit(cell).path.rpartition("/")[2]) if _ADDRESS(cell) else cell


def naming_pictures(columns: Sequence[Column], file: Path) -> tuple[Column, ...]:
    """Return columns; those whose cells name pictures beside the file, even by web address, are pictures."""
    there: dict[str, Path] = {}
    made = []
    for one in columns:
        labelled = one.role in ("tag", "kind", "title") or (one.role == "hidden" and one.why in NO_PICTURES)
        one_word = all("\n" not in value and len(value) <= LONGEST for value in one.values)
        if not labelled or not one_word or not one.values:
            made.append(one)
            continue
        there = there or near(file) or {"": file}
        files = [file_name(value).rpartition("/")[2].lower() for value in one.values]
        held = sum(name in there for name in files if name)
        named = held >= MIN_NAMED and held >= NAMED_SHARE * len(one.values)
        blanks = tuple(value for value in one.values if value.lower() in NO_NAMES)
        made.append(replace(one, role="picture", why="", blanks=blanks) if named else one)
    return tuple(made)


NAMES = "names of pictures"
NO_PICTURES = (NAMES, "web addresses", "an identifier", "data for programs")
"""Reasons for not printing a column that may name pictures all the same."""

NO_NAMES = frozenset(("default", "none", "null", "n/a", "-", "placeholder"))
"""Cells that stand for no picture."""

MAX_MEASURED = 12
"""Pictures whose sizes are looked up."""

LONGEST = 300
"""Maximum number of characters of a cell that names a picture."""

_ADDRESS = re.compile(r"https?://\S+").fullmatch


def pictures(file: Path, every: Sequence[Column]) -> dict[str, Path]:
    """Return the picture files to copy, by their paths in the cells.

    A cell names a file beside the spreadsheet or in a folder below, with or without its ending, or the same
    file on the web. A WebP file has the path of the PNG file to make of it.
    """
    named_by = [one for one in every if one.role == "picture"]
    if not named_by:
        return {}
    there = near(file)
    copied = {}
    for value in (file_name(value) for one in named_by for value in one.values):
        named = PurePosixPath(value.replace("\\", "/"))
        source = there.get(named.name.lower()) or there.get(
            named.stem.lower() if named.suffix.lower() in (*ENDINGS, WEBP) else ""
        )
        if source is None or named.is_absolute() or ".." in named.parts or "\\" in value or ":" in value:
            continue
        ending = ".png" if source.suffix.lower() == WEBP else source.suffix.lower()
        whole = value if value.lower().endswith(ENDINGS) else f"{value}{ending}"
        if whole.lower().endswith(ending):
            copied[whole] = source
    return copied


def usual_ratio(files: Iterable[Path]) -> float:
    """Return the usual width of pictures by their height, as the first few have it; 0 if it is not known."""
    ratios = []
    for file in islice(files, MAX_MEASURED):
        from PIL import Image  # few spreadsheets have pictures

        with suppress(OSError, ValueError, Image.DecompressionBombError), Image.open(file) as picture:
            ratios.append(picture.width / max(picture.height, 1))
    return median(ratios) if ratios else 0.0


def missing_pictures(file: Path, every: Sequence[Column]) -> list[str]:
    """Return the pictures that cells name and that are not copied, in their order."""
    there = {name.lower() for name in pictures(file, every)}
    there |= {name.rpartition(".")[0] for name in there}
    named = (one for one in every if one.role == "picture")
    values = (value for one in named for value in one.values if value not in one.blanks)
    return [value for value in values if file_name(value).lower() not in there]
