"""What boxes of tracks and of displays share: how they are printed, their colours, bands and symbols."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.generators.pieces.scenes import Tones, drawn_scene
from countermarch.generators.scene.nodes import Group, Path, Rect
from countermarch.generators.scene.paths import rounded
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.symbols import symbol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.tracks import TrackBox
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node
    from countermarch.generators.scene.style import Livery

ROUND = 1.4
"""The radius of the corners of a box, in mm."""


@dataclass(frozen=True, slots=True)
class Tray:
    """A space for all pieces of a kind: its name, its symbol, and how many there are (None: not known)."""

    title: str
    symbol: str
    count: int | None


@dataclass(frozen=True, slots=True)
class TrackPlan:
    """How a track is printed: boxes in a row (0: as many as fit), the height of a box in mm.

    Boxes are ``tall`` by this share, so that they fill a page or save one. ``outline`` draws the outline of
    the one counter that belongs in each box, ``slots`` as many as fit or, by label, as
    ``places`` says; ``lines`` draws lines to write on, and above slots only one, for a name.
    ``zigzag`` sets the numbers of a track in one line, and its boxes above and below, each half a box on.
    ``icons`` are symbols in boxes, by label or note, or, one or more, in their slots. Boxes with the tone of
    one of ``sides`` are in its colour. ``zones`` gives what boxes of a tone mean, under each of their rows;
    ``ticks`` draws a square to tick in each box; ``trays``, by label, one space for all pieces of a kind;
    ``scenes``, by label, a picture behind the spaces of a display's box. With two ``halves``, boxes of a
    track are in the colours of both sides, the second below.
    ``ground`` is the colour of the board that they are on. Boxes of a display that are ``unnamed``, by label,
    have an empty band.
    """

    across: int = 0
    height: float = 0.0
    outline: bool = False
    slots: bool = False
    lines: bool = False
    tall: float = 1.0
    zigzag: bool = False
    places: Mapping[str, int] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, Livery] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    ticks: bool = False
    trays: Mapping[str, tuple[Tray, ...]] = field(default_factory=dict)
    scenes: Mapping[str, str] = field(default_factory=dict)
    halves: tuple[str, ...] = ()
    ground: str = ""
    unnamed: frozenset[str] = frozenset()

    def bare(self, look: Look) -> str:
        """Return the background of boxes without a tone: pale, as the board that they are on."""
        panel = look.style.colour("panel")
        inked = panel != look.style.colour("paper")
        return mix(self.ground, "#ffffff", 0.6) if self.ground and inked else panel

    def fill(self, tone: str, look: Look, plain: str) -> str:
        """Return the background of a box: its side's, the highlight for any other tone, or plain."""
        if tone in look.style.boxes:
            return look.style.boxes[tone][0]
        if tone not in self.sides:
            return look.style.colour("highlight") if tone else plain
        dress = self.sides[tone]
        return dress.field if dress.frame else mix(dress.field, "#ffffff", 0.35)

    def deep(self, tone: str, look: Look) -> str:
        """Return the colour of a box's heading: its side's, the darkest of its tone, or the usual one."""
        style = look.style
        heavy = style.colour("heavy")
        if tone in self.sides:
            return self.sides[tone].deep
        return style.results.get(f"{tone}_heavy", (heavy,))[0] if heavy != style.colour("paper") else heavy


def box_icon(
    box: TrackBox, place: tuple[float, float, float, float], fill: str, deep: str, plan: TrackPlan
) -> tuple[Node, ...]:
    """Return the symbol of a box, pale in its middle; none if it has none."""
    sign = plan.icons.get(box.note) or plan.icons.get(box.label)
    if not sign:
        return ()
    x, y, wide, tall = place
    edge = min(wide * 0.6, tall * 0.66, ICON)
    ink = mix(fill, deep, 0.9 if box.tone in plan.zones else 0.38)
    return symbol(sign, x + wide / 2, y + tall * 0.54, edge, ink=ink, paper=fill)


ICON = 17.0
"""Largest width of the symbol in a box, in mm."""


def banded(
    place: tuple[float, float, float, float], band: float, fill: str, deep: str, look: Look
) -> tuple[list[Node], str]:
    """Return a box with a dark band along its top, and the ink for words on the band.

    Where the style spares ink the band is left white.
    """
    x, y, wide, tall = place
    paper = look.style.colour("paper")
    framed = look.style.colour("heavy") == paper
    rim = readable(deep, paper)
    nodes: list[Node] = [
        Rect(x, y, wide, tall, fill=fill, radius=ROUND),
        Path(_top(x, y, wide, band), fill=None if framed else deep, stroke=rim if framed else None, line=0.3),
        Rect(x, y, wide, tall, stroke=rim, line=0.4, radius=ROUND),
    ]
    return nodes, rim if framed else readable("#ffffff", deep)


SKY, LAND = 0.14, 0.5
"""Shares of a colour in the lightest and in the deepest tone of a picture below spaces."""


def box_scene(
    scene: str,
    place: tuple[float, float, float, float],
    band: float,
    tones: tuple[str, str],
    piece: str,
    *,
    middle: bool = True,
) -> Node:
    """Return a pale picture below the band of a box; ``tones`` are the paper and the box's deep colour.

    Its subject is in the ``middle``, or where the scene has it.
    """
    x, y, wide, tall = place
    at = (x, y + band / 2, round(wide, 3), round(tall - band / 2, 3))
    pale = Tones(mix(*tones, SKY), mix(*tones, LAND))
    picture = drawn_scene(scene, at, pale, piece, middle=middle)
    return Group((picture,), mask=rounded(x, y, wide, tall, ROUND))


def _top(x: float, y: float, wide: float, tall: float) -> tuple[Command, ...]:
    """Return the outline of a band along the top of a box."""
    right, low, bend = x + wide, y + tall, ROUND * 0.45
    return (
        ("M", (x, low)),
        ("L", (x, y + ROUND)),
        ("C", (x, y + bend, x + bend, y, x + ROUND, y)),
        ("L", (right - ROUND, y)),
        ("C", (right - bend, y, right, y + bend, right, y + ROUND)),
        ("L", (right, low)),
        ("Z", ()),
    )
