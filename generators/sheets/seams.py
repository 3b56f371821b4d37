"""The seams of a poster: between its words, as far as the paper has room."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.sheets.extent import extents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.scene.nodes import Scene

STEP = 0.25
"""Distance between the seams tried, in mm."""

WHOLE = 0.6
"""A rectangle that covers more than this share of the poster is its background, which every seam cuts."""

NEAR = ((0.0, 1000.0), (0.5, 40.0), (1.2, 4.0))
"""Penalty of a seam through a text, or within this distance of it, in mm."""

THROUGH_BOX = 12.0
"""Penalty of a seam through a box."""

ASIDE = 0.02
"""Penalty for each mm between a seam and where tiles would be equal."""

KEPT = 2.0
"""Smallest overlap of a tile beyond the seam, in mm, for cuts slightly off."""

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Obstacles to seams of one direction: the spans of texts and boxes, in mm."""

    texts: tuple[Span, ...] = ()
    boxes: tuple[Span, ...] = ()


OPEN = Obstacles()
"""No obstacles."""


@dataclass(frozen=True, slots=True)
class SeamObstacles:
    """Obstacles to vertical seams, ``across`` the poster, and to horizontal ones, ``down`` it."""

    across: Obstacles = Obstacles()
    down: Obstacles = Obstacles()

    @classmethod
    def of(cls, poster: Scene, width: float, height: float) -> SeamObstacles:
        """Return what a seam should not cut: texts above all, and boxes."""
        found = list(extents(poster.nodes, only=(Text, Rect)))
        texts = [box for node, box in found if isinstance(node, Text)]
        boxes = [box for node, box in found if not isinstance(node, Text)]
        return cls(
            Obstacles(
                tuple((one.x, one.right) for one in texts),
                tuple((one.x, one.right) for one in boxes if one.width < WHOLE * width),
            ),
            Obstacles(
                tuple((one.y, one.bottom) for one in texts),
                tuple((one.y, one.bottom) for one in boxes if one.height < WHOLE * height),
            ),
        )


@dataclass(frozen=True, slots=True)
class Seams:
    """The seams along a poster, in mm, and their cost: what they cut.

    ``middles`` are the centres of the strips on two tiles.
    """

    at: tuple[float, ...] = ()
    middles: tuple[float, ...] = ()
    harm: float = 0.0


def tile_count(length: float, room: float, overlap: float) -> int:
    """Return how many tiles of at most ``room`` mm cover a length.

    >>> tile_count(378, 194, 10), tile_count(100, 194, 10)
    (2, 1)
    """
    # 1e-9: a length that fits exactly must not take one more tile by a rounding error
    return max(1, math.ceil((length - overlap) / (room - overlap) - 1e-9))


def seams(length: float, room: float, overlap: float, obstacles: Obstacles = OPEN) -> Seams:
    """Return the seams of a length in the fewest tiles of at most ``room`` mm.

    A seam is near the centre of the overlap. It is moved to where it cuts no text, if no more tiles are
    needed.

    >>> seams(378, 194, 10).at
    (189.0,)
    >>> seams(378, 210, 10, Obstacles(texts=((170, 191),))).at
    (192.25,)
    """
    count = tile_count(length, room, overlap)
    equal = (length - overlap) / count
    # the tiles at both ends of a row have one seam, those between them two
    ends = min(count - 1, 2) or 1
    spare = (room - (equal + overlap)) / ends  # where both ends of a tile may move, each has half
    within = max(overlap / 2 - KEPT, 0.0)
    at, middles, harms = [], [], 0.0
    for number in range(1, count):
        middle = number * equal + overlap / 2
        best, harm = _best(middle, spare + within, obstacles)
        at.append(best)
        middles.append(min(max(best, middle - spare), middle + spare))
        harms += harm
    return Seams(tuple(at), tuple(middles), harms)


def _best(middle: float, aside: float, obstacles: Obstacles) -> tuple[float, float]:
    """Return the best place of a seam within a distance of the centre, and its cost."""
    steps = int(aside / STEP + 1e-9)
    at = [middle + step * STEP for step in range(-steps, steps + 1)]
    harm = [0.0] * len(at)
    for near, weight in NEAR:
        _add_cost(harm, at[0], [(low - near, high + near) for low, high in obstacles.texts], weight)
    _add_cost(harm, at[0], obstacles.boxes, THROUGH_BOX)
    _, _, best, least = min(
        # rounded, so that equal places are equal on every machine; then the one nearest to the middle
        (round(one + ASIDE * abs(there - middle), 6), round(abs(there - middle), 6), there, one)
        for one, there in zip(harm, at, strict=True)
    )
    return best, least


def _add_cost(costs: list[float], first: float, spans: Sequence[Span], weight: float) -> None:
    """Add ``weight`` to the cost of each possible seam position (``STEP`` mm apart) within some spans."""
    # a difference array: a cost per text and place would take seconds on a map with thousands of names
    changes = [0] * (len(costs) + 1)
    for low, high in spans:
        begin = max(0, math.floor((low - first) / STEP + 1e-9) + 1)
        end = min(len(costs), math.ceil((high - first) / STEP - 1e-9))
        if begin < end:
            changes[begin] += 1
            changes[end] -= 1
    for index, cut in enumerate(accumulate(changes[:-1])):
        costs[index] += cut * weight
