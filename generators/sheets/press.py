"""Printing presses: the requirements of each are one file of data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.model.loading.toml_files import read_toml

if TYPE_CHECKING:
    from countermarch.components.model.loading.toml_files import Section

FOLDER = Path(__file__).parent.parent / "presses"
WIDEST = 10.0
"""Largest bleed that print shops ask for, in mm."""


@dataclass(frozen=True, slots=True)
class Press:
    """The requirements of a press: bleed in mm, and its registered printing condition."""

    id: str
    title: str
    bleed: float
    condition: str
    says: str


def names() -> tuple[str, ...]:
    """Return the names of all presses.

    >>> names()
    ('press',)
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def press_named(name: str) -> Press:
    """Return a press by its name.

    >>> press_named("press").bleed, press_named("press").condition
    (3.0, 'FOGRA39')
    """
    return read_toml(FOLDER, f"{name}.toml", lambda top: _press(name, top))


def _press(name: str, top: Section) -> Press:
    bleed = top.length("bleed", minimum=0.5, maximum=WIDEST)
    return Press(name, top.text("title"), bleed, top.text("condition"), top.text("says", ""))
