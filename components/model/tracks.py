"""Tracks and displays: rows of boxes that markers move along, and boxes that pieces wait in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from countermarch.components.model.layers import Layer

TrackKind = Literal["track", "display"]


@dataclass(frozen=True, slots=True)
class Box:
    """One box: the label printed large, a note under it, and a tone (an id of the style, or empty)."""

    label: str
    note: str = ""
    tone: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """A track (boxes in order) or a display (boxes that hold pieces).

    ``across`` is how many boxes stand in a row when printed, 0 for the printer's choice.

    >>> from countermarch import components
    >>> len(components.game("lebanon-82").tracks["turn"].boxes)
    30
    """

    id: str
    title: str
    rule: str
    kind: TrackKind
    boxes: tuple[Box, ...]
    across: int = 0
    says: str = ""
    errata: tuple[str, ...] = ()
    layer: Layer = Layer.RULEBOOK
