"""Tracks (boxes that markers move along) and displays (boxes that hold pieces)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from countermarch.components.model.layers import Layer

TrackKind = Literal["track", "display"]


@dataclass(frozen=True, slots=True)
class TrackBox:
    """One box: a large label, a note below it, and a tone (an id of the style, or empty)."""

    label: str
    note: str = ""
    tone: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """A track (boxes in order) or a display (boxes that hold pieces).

    ``across`` is the number of boxes in a printed row; 0 chooses what fits.

    >>> from countermarch import components
    >>> len(components.game("lebanon-82").tracks["turn"].boxes)
    30
    """

    id: str
    title: str
    rule: str
    kind: TrackKind
    boxes: tuple[TrackBox, ...]
    across: int = 0
    says: str = ""
    errata: tuple[str, ...] = ()
    layer: Layer = Layer.RULEBOOK
