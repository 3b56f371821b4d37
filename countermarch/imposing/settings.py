"""Settings for reading a print-and-play file, given as options or in a small TOML file to share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from countermarch.components.errors import InputError
from countermarch.components.model.loading.files import decoded
from countermarch.components.model.loading.toml_files import parse_toml
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.print_choice import page_ranges
from countermarch.imposing.grid import MAX_IN_ROW

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from countermarch.components.model.loading.toml_files import Section

Order = Literal["mirrored", "upside-down", "same"]
ORDERS: tuple[str, ...] = get_args(Order)

LARGEST_FILE = 64 * 1024
LONGEST = 2_000.0
TEXTS = ("grid", "size", "at", "gap", "fronts", "backs", "order")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a file as text; empty ones are detected.

    ``grid`` is columns x rows, ``size`` a piece in mm, ``at`` the upper left corner of the first piece on its
    page and ``gap`` what is between pieces there, ``fronts`` and ``backs`` are pages. ``order`` is how backs
    are arranged on their page: ``mirrored`` for paper turned over sideways, ``upside-down`` for paper turned
    over its upper edge, or the ``same`` as the fronts. ``pages`` is the number of pages of the file that the
    settings are for; 0 is any.

    >>> Settings(grid="3x2", size="63.5 x 88.9").shape
    (3, 2)
    >>> Settings(fronts="1-3, 5").front_pages(6)
    (0, 1, 2, 4)
    """

    grid: str = ""
    size: str = ""
    at: str = ""
    gap: str = ""
    fronts: str = ""
    backs: str = ""
    order: str = ""
    low_ink: bool = False
    pages: int = 0

    def __post_init__(self) -> None:
        """Raise ``InputError`` for a setting that cannot be read."""
        _ = self.shape, self.piece, self.corner, self.gaps
        if self.order not in ("", *ORDERS):
            raise InputError("order", f"{self.order[:40]!r} is not one of {', '.join(ORDERS)}")

    @property
    def shape(self) -> tuple[int, int] | None:
        """Columns and rows; None if they are to be found."""
        found = _pair("grid", self.grid, "3x2, columns x rows", 1, MAX_IN_ROW)
        if found and (found[0] % 1 or found[1] % 1):
            raise InputError("grid", f"{self.grid[:40]!r} is not columns x rows, such as 3x2")
        return found and (int(found[0]), int(found[1]))

    @property
    def piece(self) -> tuple[float, float] | None:
        """The size of a piece in mm; None if it is to be found."""
        return _pair("size", self.size, "63.5x88.9, in mm", 3, LONGEST)

    @property
    def corner(self) -> tuple[float, float] | None:
        """The upper left corner of the first piece, in mm; None if it is to be found."""
        return _pair("at", self.at, "10,12.5, in mm", 0, LONGEST)

    @property
    def gaps(self) -> tuple[float, float]:
        """The gaps between columns and between rows in the file, in mm."""
        return _pair("gap", self.gap, "3,3, in mm", 0, LONGEST) or (0.0, 0.0)

    def front_pages(self, count: int) -> tuple[int, ...]:
        """Return the pages of fronts, from 0; empty if they are to be found."""
        return _pages("fronts", self.fronts, count)

    def back_pages(self, count: int) -> tuple[int, ...] | None:
        """Return the pages of backs, from 0; empty for no backs, None if they are to be found."""
        if not self.backs:
            return None
        return () if self.backs == "none" else _pages("backs", self.backs, count)


def _pair(key: str, text: str, such_as: str, minimum: float, maximum: float) -> tuple[float, float] | None:
    if not text:
        return None
    parts = re.fullmatch(r"\s*(\d{1,4}(?:\.\d{1,4})?)\s*[x,]\s*(\d{1,4}(?:\.\d{1,4})?)\s*", text)
    pair = (float(parts[1]), float(parts[2])) if parts else (-1.0, -1.0)
    if not all(minimum <= value <= maximum for value in pair):
        raise InputError(
            key, f"{text[:40]!r} is not two numbers from {minimum:g} to {maximum:g}, such as {such_as}"
        )
    return pair


def _pages(key: str, text: str, count: int) -> tuple[int, ...]:
    if text in ("odd", "even"):
        return tuple(range(0 if text == "odd" else 1, count, 2))
    try:
        ranges = page_ranges(text)
    except KitError:
        raise InputError(key, f"{text[:40]!r} is not a list of pages; write 1-3,5 or odd or even") from None
    if any(last > count for _, last in ranges):
        raise InputError(key, f"{text[:40]!r} is beyond the {count} pages of the file")
    return tuple(page - 1 for first, last in ranges for page in range(first, last + 1))


def read_settings(path: Path) -> dict[str, Any]:
    """Read a file of settings; raises ``DataError`` and ``OSError``."""
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise InputError("settings", f"{path.name} is larger than {LARGEST_FILE // 1024} KB")
    return parse_toml(path.name, decoded(path.name, data), _read)


def _read(top: Section) -> dict[str, Any]:
    found: dict[str, Any] = {key: top.text(key) for key in TEXTS if top.has(key)}
    if top.has("low-ink"):
        found["low_ink"] = top.flag("low-ink")
    if top.has("pages"):
        found["pages"] = top.number("pages")
    return found


def as_toml(settings: Mapping[str, Any]) -> str:
    """Return settings as a file.

    >>> print(as_toml({"grid": "3x3", "fronts": "1-4", "low_ink": True, "pages": 4}), end="")
    # How to read a print-and-play PDF: countermarch impose FILE.pdf --settings THIS.toml
    pages = 4
    grid = "3x3"
    fronts = "1-4"
    low-ink = true
    """
    lines = ["# How to read a print-and-play PDF: countermarch impose FILE.pdf --settings THIS.toml"]
    lines += [f"pages = {settings['pages']}"] if settings.get("pages") else []
    lines += [f'{key} = "{settings[key]}"' for key in TEXTS if settings.get(key)]
    lines += ["low-ink = true"] if settings.get("low_ink") else []
    return "\n".join(lines) + "\n"
