"""Find room for names and other text on a map of hexes: away from lines, numbers, signs and each other."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from countermarch.generators.maps.hex_grid import middle
from countermarch.generators.maps.hex_lines import courses
from countermarch.generators.maps.roads import roads, stretches
from countermarch.generators.scene import metrics

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.generators.maps.area_plan import MapText
    from countermarch.generators.maps.hex_grid import Hex, HexMap, Point

ROAD, WATER, NAME, NUMBER = 2.0, 1.0, 4.0, 6.0
"""What a point of a road, another line, a name or sign, and a hex's number costs the text that hides it."""

SPOTS = (
    (0.0, 0.36),
    (0.18, 0.34),
    (-0.18, 0.34),
    (0.0, 0.28),
    (0.2, 0.27),
    (-0.2, 0.27),
    (0.0, 0.2),
    (0.0, 0.13),
)
"""Where the number of a hex may be, aside from and above its centre, in distances between neighbours."""

DIGITS = (2.3, 0.8)
"""Half the width and height of a number, in mm."""

BANK = 0.5
"""How far a number keeps from the middle of a line besides, in mm."""

BIN = 4.0
"""The width of the squares by which points are found, in mm."""

NEAR = 0.6
"""Clearance of text, in mm."""

TOWN = (0.1, 0.4, 0.28)
"""How far a built-up area is below the centre of its hex, and half its width and height, in distances between
neighbours: its number stays free."""

RINGS, TURNS = 7, 12
"""Distances and directions in which room for text is sought."""

FARTHEST = 1.1
"""How far text may be from where the map's file puts it, in distances between neighbours."""

FARTHER = 0.02
"""What each later spot costs, farther from there."""


@dataclass(slots=True)
class LabelRoom:
    """What is on a map already: points, each with what it costs to hide it."""

    step: float
    points: dict[tuple[int, int], list[tuple[float, float, float]]] = field(default_factory=dict)
    numbers: dict[Hex, Point] = field(default_factory=dict)
    """The middle of each hex's number."""

    @classmethod
    def of(cls, plan: HexMap, numbered: Iterable[Hex], rims: Iterable[Point] = ()) -> LabelRoom:
        """Return the room on a map with its lines, signs, ``rims`` of zones and numbers of hexes."""
        found = cls(plan.grid.step)
        found.add(rims, ROAD)
        for road in roads(plan) if plan.picture is None else ():
            if road.line.colour:
                found.add((point for part in stretches(road.path) for point in part), ROAD)
        for one in plan.lines if plan.picture is None else ():
            for path, _ in courses(one, plan) if one.sides and one.colour else ():
                found.add((point for part in stretches(path) for point in part), WATER)
        for where in sorted(numbered):
            found.numbers[where] = found._number(where, plan)
        for named in plan.named:
            x, y = middle(plan.grid, *named.hex)
            wide, tall = (1.8, 1.8) if named.sign else (0.8, 0.8)
            if named.sign and named.sign.dot:
                down, wide, tall = (plan.grid.step * share for share in TOWN)
                y += down
            found.add(((x + a * wide, y + b * tall) for a in (-1, 0, 1) for b in (-1, 0, 1)), NAME)
        for box in plan.boxes:
            found.add(_grid(box.at, box.size), NUMBER)
        return found

    def _number(self, where: Hex, plan: HexMap) -> Point:
        """Return the place of a hex's number, now taken: at the top, aside or lower if a line runs there."""
        x, y = middle(plan.grid, *where)
        spots = [(x + aside * self.step, y - above * self.step) for aside, above in SPOTS]
        x, y = self.best(spots, (DIGITS[0] + BANK, DIGITS[1] + BANK))
        aside, down = DIGITS
        self.add(((x + a * aside, y + b * down) for a in (-1, 0, 1) for b in (-1, 1)), NUMBER)
        return (x, y)

    def best(self, spots: Iterable[Point], reach: Point, rotate: float = 0.0, worse: float = 0.0) -> Point:
        """Return the spot where a box hides least; each is as much ``worse`` as it is later."""
        found, least = (0.0, 0.0), math.inf
        for rank, spot in enumerate(spots):
            if rank * worse >= least:
                break
            cost = self.cost(spot, reach, rotate) + rank * worse
            if cost < least:
                found, least = spot, cost
        return found

    def add(self, points: Iterable[Point], cost: float) -> None:
        """Add points that cost this each."""
        for x, y in points:
            self.points.setdefault((int(x // BIN), int(y // BIN)), []).append((x, y, cost))

    def cost(self, at: Point, reach: Point, rotate: float = 0.0) -> float:
        """Return what a box hides: its middle, and how far it reaches across and down before it is turned."""
        (x, y), (wide, tall) = at, (reach[0] + NEAR, reach[1] + NEAR)
        turn = math.radians(rotate)
        along, aside = math.cos(turn), math.sin(turn)
        far = math.hypot(wide, tall)
        total = 0.0
        for column in range(int((x - far) // BIN), int((x + far) // BIN) + 1):
            for row in range(int((y - far) // BIN), int((y + far) // BIN) + 1):
                for px, py, cost in self.points.get((column, row), ()):
                    dx, dy = px - x, py - y
                    if abs(dx * along + dy * aside) < wide and abs(dy * along - dx * aside) < tall:
                        total += cost
        return total

    def take(self, at: Point, reach: Point, cost: float = NAME) -> None:
        """Note that text is now in a box."""
        (x, y), (wide, tall) = at, reach
        self.add(_grid((x - wide, y - tall), (2 * wide, 2 * tall)), cost)


def _grid(at: Point, size: Point) -> Iterator[Point]:
    """Yield points all over a box, close enough that no text fits between them."""
    across, down = (max(int(long // 2), 1) for long in size)
    for column in range(across + 1):
        for row in range(down + 1):
            yield (at[0] + size[0] * column / across, at[1] + size[1] * row / down)


def placed(words: Sequence[MapText], plan: HexMap, room: LabelRoom, family: str) -> Iterator[MapText]:
    """Yield the text of a map, each moved as far as it must be not to hide anything, largest first."""
    for one in sorted(words, key=lambda text: -text.size):
        reach = (metrics.width(one.text, family, one.size) / 2, metrics.cap_height(family, one.size) / 2)
        far = FARTHEST * plan.grid.step
        spots = [one.at]
        for ring in range(1, RINGS + 1):
            for turn in range(TURNS):
                angle, by = math.tau * turn / TURNS, far * ring / RINGS
                spots.append((one.at[0] + math.cos(angle) * by, one.at[1] + math.sin(angle) * by))
        inside = [spot for spot in spots if _inside(spot, reach, plan)] or [one.at]
        best = room.best(inside, reach, one.rotate, FARTHER)
        room.take(best, reach)
        yield replace(one, at=(round(best[0], 1), round(best[1], 1)))


def _inside(at: Point, reach: Point, plan: HexMap) -> bool:
    return reach[0] < at[0] < plan.width - reach[0] and reach[1] < at[1] < plan.height - reach[1]
