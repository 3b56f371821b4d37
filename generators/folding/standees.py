"""Standees: a front, the back upside down above it, and a flap at each end as a base."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from countermarch.generators.folding.net import OUTER_BLEED, Net
from countermarch.generators.pages.look import MEDIUM
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.nodes import Group, Rect, Text, Use
from countermarch.generators.scene.text import centred_text
from countermarch.generators.sheets.extent import extents

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Node, Scene

Reverse = Literal["", "own", "mirrored", "same"]
REVERSES: tuple[Reverse, ...] = ("own", "mirrored", "same")

TAB = 10.0
"""Length of the flaps that a standee stands on, in mm."""

WORDS = 7.0
"""The size of type of a name on a flap, in points."""


@dataclass(frozen=True, slots=True)
class Standee:
    """The parts of a standee: both faces, and the text and colours of its flaps."""

    name: str
    front: Scene
    back: Scene | None
    ground: str
    ink: str
    id: str


def standee(made: Standee, height: float, tab: float, reverse: Reverse) -> Net:
    """Return the net of a standee of this size, with flaps of this length, in mm.

    Folded at the middle, printed sides out, the back is upright behind the front. Without a ``reverse`` it
    is the piece's own back, else its front again: as in a mirror where nothing is written on it, so that a
    figure has the same outline from both sides.
    """
    front = made.front
    scale = height / front.height
    wide = front.width * scale
    back, mirror = _face_of_back(made, reverse)
    top, fold, foot = tab, tab + height, tab + 2 * height
    nodes: list[Node] = [
        _folded_face(back, scale, (wide, fold), turned=True, mirror=mirror),
        _folded_face(front, scale, (0.0, fold), turned=False, mirror=False),
    ]
    if tab:
        # colour beyond the cut only where the face itself has it
        bleed = min(OUTER_BLEED, front.bleed * scale)
        nodes += _flap(made, (0.0, foot, wide, tab), bleed, below=True)
        nodes += _flap(made, (0.0, 0.0, wide, tab), bleed, below=False)
    whole = 2 * (height + tab)
    outline = ((0.0, 0.0), (wide, 0.0), (wide, whole), (0.0, whole))
    at = (fold, *((top, foot) if tab else ()))
    return Net(
        made.id, wide, whole, tuple(nodes), outline, tuple(((0.0, y), (wide, y)) for y in at), "#7a7a7a"
    )


def _face_of_back(made: Standee, reverse: Reverse) -> tuple[Scene, bool]:
    """Return the face of the back, and whether it is mirrored."""
    if reverse in ("", "own") and made.back is not None:
        return made.back, False
    # mirrored letters cannot be read, so a face with text is not mirrored
    written = any(isinstance(node, Text) for node, _ in extents(made.front.nodes))
    return made.front, reverse == "mirrored" or (reverse in ("", "own") and not written)


def _folded_face(scene: Scene, scale: float, at: tuple[float, float], *, turned: bool, mirror: bool) -> Node:
    """Return a face below the middle fold, or upside down above it; ``at`` is the position of its corner."""
    bleed = min(OUTER_BLEED / scale, scene.bleed)
    clip = (-bleed, 0.0, scene.width + 2 * bleed, scene.height)
    x, y = at
    if turned and mirror:  # turned and then mirrored sideways: upside down alone
        x = 0.0
    rotate = 180.0 if turned else 0.0
    return Group((Use(scene, 0, 0),), x, y, rotate=rotate, scale=scale, clip=clip, mirror=mirror)


def _flap(made: Standee, box: tuple[float, float, float, float], bleed: float, *, below: bool) -> list[Node]:
    """Return a flap in the colours of the piece with its name, its top towards the fold."""
    x, y, wide, tall = box
    above = 0.0 if below else bleed
    nodes: list[Node] = [Rect(x - bleed, y - above, wide + 2 * bleed, tall + bleed, fill=made.ground)]
    if not made.name:
        return nodes
    try:
        words = centred_text(
            0,
            0,
            made.name,
            font=MEDIUM,
            size=WORDS,
            min_size=5.0,
            width=wide - 2.0,
            fill=made.ink,
            piece=made.id,
        )
    except TextOverflowError:
        return nodes
    return [*nodes, Group((words,), x + wide / 2, y + tall / 2, rotate=0.0 if below else 180.0)]
