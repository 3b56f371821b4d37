"""Long tracks as one line of numbers, with the boxes for counters above and below it in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene.nodes import Path, Rect
from countermarch.generators.scene.paths import polygon
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.tracks import Track, TrackBox
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.tracks.boxes import TrackPlan

    Place = tuple[float, float, float, float]

LINE = 6.4
"""Height of the line of numbers, in mm."""

BELOW, TWICE = 1.4, 9.6
"""The distance and the height of the band of a zone below the boxes, in mm."""

SNUG = 0.3
"""Minimum margin of a counter in a box, in mm: boxes are taller than wide."""

TALLEST = 1.5
"""Usual height of a box, in counters."""

POINTER = 1.7
"""Height of the wedge from a number into its box, in mm."""

PALE = 0.55
"""How much paler than its number a box is."""


def zigzags(track: Track, width: float, look: Look, plan: TrackPlan) -> bool:
    """Return whether a track is a zigzag: if counters fit in boxes of two rows, each half a box on."""
    return plan.zigzag and 2 * width / (len(track.boxes) + 1) >= look.style.counter_size + SNUG


def zigzag_places(count: int, plan: TrackPlan, width: float, look: Look) -> Iterator[Place]:
    """Yield boxes in two rows with a line of numbers between, each box half its width on."""
    wide = 2 * width / (count + 1)
    tall = plan.height or look.style.counter_size * TALLEST
    for index in range(count):
        yield index * wide / 2, index % 2 * (tall + LINE), wide, tall


def zigzag_number(
    box: TrackBox, places: Sequence[Place], index: int, look: Look, plan: TrackPlan
) -> list[Node]:
    """Return the number of a box, on the line."""
    style, (left, right) = look.style, _cell(places, index)
    top, size = places[0][3], style.size("heading") + 3
    heavy = style.colour("heavy")
    if box.tone in style.boxes:
        fill, ink = style.boxes[box.tone]
    elif heavy == style.colour("paper"):
        fill, ink = heavy, style.colour("ink")
    else:
        fill = (
            plan.sides[box.tone].deep if box.tone in plan.sides else mix(style.colour("panel"), heavy, 0.82)
        )
        ink = readable("#ffffff", fill)
    rim, middle = mix(fill, style.colour("ink"), 0.55), places[index][0] + places[index][2] / 2
    edge, apex = (top, top - POINTER) if index % 2 == 0 else (top + LINE, top + LINE + POINTER)
    return [
        Path(polygon([(middle - POINTER, edge), (middle, apex), (middle + POINTER, edge)]), fill=rim),
        Rect(left, top, right - left, LINE, fill=fill, stroke=rim, line=0.3),
        centred_text((left + right) / 2, top + LINE / 2, box.label, font=BOLD, size=size, fill=ink),
    ]


def _cell(places: Sequence[Place], index: int) -> tuple[float, float]:
    """Return where the place of a number begins and ends; those at the ends reach as far as their boxes."""
    x, _, wide, _ = places[index]
    left = x + (0.35 if index == 0 else wide / 4)
    return left, x + wide - (0.35 if index == len(places) - 1 else wide / 4)


def zigzag_zone(places: Sequence[Place], spread: Sequence[Place]) -> Place:
    """Return the place of the band below a zone; it ends where the next one begins."""
    (left, _), (_, right) = (_cell(places, places.index(spread[end])) for end in (0, -1))
    return left - 0.35, 2 * places[0][3] + LINE + BELOW, right - left + 0.7, TWICE
