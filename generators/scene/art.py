"""Read the project's own drawings: sheets of SVG in ``generators/art``, each drawing a named group."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.scene.nodes import Command

FOLDER = Path(__file__).parents[1] / "art"
_SVG = "{http://www.w3.org/2000/svg}"
_COMMAND = re.compile("([MLCZ])([^MLCZ]*)")


@dataclass(frozen=True, slots=True)
class Stroke:
    """An outline and its ink, which is the class of its path."""

    commands: tuple[Command, ...]
    ink: str = "line"


@cache
def drawings(sheet: str) -> Mapping[str, tuple[Stroke, ...]]:
    """Return the drawings of a sheet by name, each about its own origin, wherever it is on the sheet.

    >>> drawings("parts")["slash"]
    (Stroke(commands=(('M', (-1.5, 1.0)), ('L', (1.5, -1.0))), ink='line'),)
    """
    groups = ET.parse(FOLDER / f"{sheet}.svg").iterfind(f"{_SVG}g")  # noqa: S314 # our own file
    return {
        group.get("id", ""): tuple(
            Stroke(_commands(path.get("d", "")), path.get("class", "line")) for path in group
        )
        for group in groups
    }


def _commands(outline: str) -> tuple[Command, ...]:
    """Return an outline of absolute moves, lines and curves.

    >>> _commands("M0 1.5 L2 -1 Z")
    (('M', (0.0, 1.5)), ('L', (2.0, -1.0)), ('Z', ()))
    """
    return tuple((letter, tuple(map(float, values.split()))) for letter, values in _COMMAND.findall(outline))
