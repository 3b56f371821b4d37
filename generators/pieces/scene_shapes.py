"""What stands in the drawn scenes of cards: silhouettes on a ground line, y downwards, a man 12 high."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from countermarch.components.records import dataclass
from countermarch.generators.scene.paths import circle, ellipse, line, moved, polygon, rounded, star

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.scene.nodes import Command

Tone = Literal["body", "light", "dark", "glow", "wire"]
"""What a part of a silhouette is painted with: its own tone, a lighter or darker one, light, a thin line."""


@dataclass(frozen=True, slots=True)
class Part:
    """An outline of a silhouette and its tone."""

    commands: tuple[Command, ...]
    tone: Tone = "body"


def _poly(points: str, tone: Tone = "body") -> Part:
    """Return an outline through points written ``x,y x,y``."""
    pairs = (point.split(",") for point in points.split())
    return Part(polygon([(float(x), float(y)) for x, y in pairs]), tone)


def _disc(x: float, y: float, radius: float, tone: Tone = "body") -> Part:
    return Part(circle(x, y, radius), tone)


def _wheels(radius: float, *places: float) -> tuple[Part, ...]:
    return tuple(
        part
        for x in places
        for part in (_disc(x, -radius, radius, "dark"), _disc(x, -radius, radius * 0.45, "light"))
    )


def _moved(parts: tuple[Part, ...], dx: float, dy: float = 0.0, scale: float = 1.0) -> tuple[Part, ...]:
    """Return a silhouette smaller and elsewhere, as a piece of another."""
    return tuple(Part(moved(part.commands, dx, dy, scale), part.tone) for part in parts)


_HEAD = (_disc(0, -10.7, 1.15), _poly("-1.6,-10.9 -1.2,-12.3 1.2,-12.3 1.6,-10.9"))
_STANDING = (
    *_HEAD,
    _poly("-1.7,-9.4 1.7,-9.4 1.9,-5.2 -1.9,-5.2"),
    _poly("-1.8,-5.4 -2.4,0 -1.1,0 -0.1,-4.4 1.1,0 2.4,0 1.8,-5.4"),
    _poly("-1.6,-9.2 -3.1,-8.8 -3.1,-6 -1.8,-5.8"),
    _poly("1.2,-8.6 3.4,-14 3.9,-13.8 1.9,-8.1"),
)
_RUNNING = (
    *_moved(_HEAD, 2.6, 0.6),
    _poly("-0.6,-5 0.8,-9.2 3.4,-8.6 1.8,-4.6"),
    _poly("0.8,-5.4 4.2,-3.6 4.4,0 5.7,0 5.4,-4.4 2,-6.2"),
    _poly("0.4,-5.2 -2.4,-2.8 -5.2,-1.6 -5,-0.4 -1.4,-1.7 1.6,-4.4"),
    _poly("1.4,-7.8 7.8,-9.4 7.9,-8.8 1.8,-6.8"),
)
_KNEELING = (
    *_moved(_HEAD, 0, 3.1),
    _poly("-1.4,-6.4 1.5,-6.6 1.9,-3 -1.8,-3"),
    _poly("-1.8,-3.2 -4,0 -1,0 0,-2 1,-2 2.2,0 3.6,0 2.5,-3.4"),
    _poly("0.4,-5.8 7.8,-6.6 7.8,-6 0.8,-4.8"),
)
_WALKING = (
    _disc(0, -9.6, 1.05),
    _poly("-1.2,-10.2 0,-11.2 1.2,-10.2 1.9,-7.6 -1.9,-7.6"),
    _poly("-1.5,-8.6 1.5,-8.6 2.5,0 -2.3,0"),
    _disc(2.3, -7.2, 1.7),
)
_TRUCK = (
    _poly("-12,-3 -12,-9 -11,-10.6 -1,-10.6 0,-9 0,-3"),
    _poly("0.6,-3 0.6,-9 5,-9 6.8,-6 11,-5.4 11.4,-3"),
    _poly("1.6,-8.1 4.5,-8.1 5.9,-6 1.6,-6", "light"),
    _poly("-12,-3.2 11.6,-3.2 11.6,-2.2 -12,-2.2", "dark"),
    *_wheels(2.0, -8.4, -3.9, 7.6),
)
_TANK = (
    _poly("-13,-3 -11.4,-6.5 10,-6.5 13,-4.5 12,-2.4 10,-0.3 -10,-0.3"),
    _poly("-5,-6.3 -4,-10 3.5,-10 5.6,-6.3"),
    _poly("4.4,-9.3 16.5,-9.7 16.5,-8.7 4.8,-8"),
    _poly("-2.2,-10 -1.8,-11.1 1,-11.1 1.3,-10"),
    *(_disc(x, -1.9, 1.45, "light") for x in (-9.2, -5.5, -1.8, 1.9, 5.6, 9.2)),
)
_CAR = (
    _poly("-11,-3 -10,-9 -3,-10.5 4,-10 8,-7.2 12,-6.2 12.2,-3"),
    _poly("-5,-10.2 -4.4,-12.6 0,-12.6 0.7,-10.3"),
    _poly("0,-12 5.4,-12.4 5.4,-11.7 0.2,-11.2"),
    _poly("3.2,-8.8 6,-7.7 6,-7.1 3.2,-8.1", "light"),
    _poly("-8.4,-7.6 -2,-8.4 -2,-7.8 -8.4,-7", "light"),
    *_wheels(2.3, -6.8, 7.4),
)
_GUN = (
    _poly("-1.4,-6.2 11.4,-11.8 11.9,-10.7 0,-4.4"),
    _poly("-2.4,-1.6 -3.6,-9.2 -2.2,-9.4 -0.9,-1.6"),
    _poly("-1,-4.2 -12.4,-0.6 -12,0.3 0,-2.4"),
    *_wheels(3.3, 0.0),
)
_MORTAR = (
    _poly("-1.4,-1 4.8,-10.4 6.3,-9.5 0.6,-0.2"),
    _poly("4,-7.8 8.2,0 7.4,0 3.2,-7"),
    _poly("-3,0 2.2,0 2.2,-0.9 -3,-0.9"),
)
_PLANE = (
    _poly("-13,-1 -6,-2.6 2,-3.2 7,-3 10,-2 11,-0.8 10,0.6 4,1.6 -4,1 -13,-0.2"),
    _poly("-13,-0.8 -14.8,-6 -12.2,-6 -9.4,-1.8"),
    _poly("-4,-3.7 6.4,-4.6 6.4,-3.7 -4,-2.8", "dark"),
    _poly("3,-2.8 6.6,-2.6 7.8,-1.5 3,-1.5", "light"),
    _poly("11,-4.4 11.5,-4.4 11.5,2.8 11,2.8", "dark"),
    _poly("4.4,1.4 5,1.4 5.2,3.6 4.8,3.6", "dark"),
    _disc(5, 3.7, 1.15, "dark"),
)
_HOUSE = (
    _poly("-5,0 -5,-6 5,-6 5,0"),
    _poly("-6.2,-5.8 0,-10.2 6.2,-5.8", "dark"),
    _poly("-1.2,0 -1.2,-3.6 1,-3.6 1,0", "light"),
    _poly("2.2,-4.8 3.9,-4.8 3.9,-3.1 2.2,-3.1", "light"),
)
_TOWER = (
    _poly("-3.8,0 -2.6,-10 -1.8,-10 -2.8,0"),
    _poly("3.8,0 2.6,-10 1.8,-10 2.8,0"),
    _poly("-3.2,-5.2 3.2,-5.2 3.2,-4.5 -3.2,-4.5"),
)
_WATER = (
    *_TOWER,
    _poly("-4.2,-10 -4.2,-15.4 4.2,-15.4 4.2,-10"),
    _poly("-4.8,-15.2 0,-18 4.8,-15.2", "dark"),
)
_WATCH = (
    *_TOWER,
    _poly("-3.6,-10 -3.6,-14.4 3.6,-14.4 3.6,-10"),
    _poly("-4.6,-14.2 0,-17 4.6,-14.2", "dark"),
    _poly("-2.6,-13 2.6,-13 2.6,-11.6 -2.6,-11.6", "light"),
)
_STOCKADE = (
    _poly(
        " ".join(f"{-15 + 2 * n},-5 {-14 + 2 * n},-6.6 {-13 + 2 * n},-5" for n in range(15)) + " 15,0 -15,0"
    ),
)
_FRONDS = ("7,-13 9.6,-9.4 5.8,-11", "4,-15.4 8.6,-14.2 3.6,-12", "-2.6,-15.6 -6.6,-14.4 -1.4,-12.2",
           "-5.4,-13 -7.8,-9.2 -3.8,-11", "1,-16.8 -1.6,-14.4 2.8,-14")  # fmt: skip
_PALM = (
    _poly("-0.8,0 -0.2,-6 0.4,-11 1.4,-11 1,-6 0.8,0"),
    *(_poly(f"0.8,-10.6 {frond}") for frond in _FRONDS),
)
_CYPRESS = (_poly("-0.5,0 -0.5,-1 -1.8,-3 -2,-7.4 0,-13.6 2,-7.4 1.8,-3 0.5,-1 0.5,0"),)
_OLIVE = (
    _poly("-0.6,0 -0.4,-4 0.5,-4 0.8,0"),
    _disc(-2, -5.2, 2.5),
    _disc(1.8, -5.4, 2.7),
    _disc(0, -7.2, 2.5),
)
_CEDAR = (
    _poly("-0.7,0 -0.5,-5 0.5,-5 0.7,0"),
    _poly("-6.4,-4 -2,-6.6 2,-6.6 6.4,-4 0,-3.4"),
    _poly("-5,-7 -1.6,-9.4 1.6,-9.4 5,-7 0,-6.4"),
    _poly("-3.4,-9.8 0,-13 3.4,-9.8 0,-9.2"),
)
_FORT = (
    _poly("-15,0 -15,-8 -7,-8 -7,-15 -6,-15 -6,-14 -4.6,-14 -4.6,-15 -3.2,-15 -3.2,-14 -1.8,-14"
          " -1.8,-15 -0.8,-15 -0.8,-8 15,-8 15,0"),
    *(_poly(f"{x},-6 {x + 0.7},-6 {x + 0.7},-4 {x},-4", "light") for x in (-13, -10.4, 2, 5, 8, 11)),
    _poly("-4.3,-11.6 -3.5,-11.6 -3.5,-9.4 -4.3,-9.4", "light"),
    _poly("-5.2,0 -5.2,-4 -2.4,-4 -2.4,0", "dark"),
)  # fmt: skip
_CITY = (
    _poly("-22,0 -22,-6 -17,-6 -17,-9 -12,-9 -12,-5 -8,-5 -8,-8 4,-8 4,-5 8,-5 8,-10 12,-10 12,-6"
          " 16,-6 16,-8 22,-8 22,0"),
    Part(ellipse(-2, -8, 5, 5.4)),
    _poly("-2.3,-13 -2,-15.6 -1.7,-13"),
    _poly("6,-5 6,-16 6.7,-18.4 7.4,-16 7.4,-5"),
    _poly("5.4,-13.6 8,-13.6 8,-13 5.4,-13", "light"),
    *(_poly(f"{x},-4 {x + 0.9},-4 {x + 0.9},-2.4 {x},-2.4", "light") for x in (-20, -15, -10, 0, 10, 14, 19)),
)  # fmt: skip
_TENT = (
    _poly("-9,0 0,-9 9,0"),
    _poly("-1.8,0 0,-6.6 1.8,0", "light"),
    _poly("-0.2,-9 0.2,-9 0.2,-11 -0.2,-11"),
)
_POLE = _poly("-0.28,0 -0.28,-17 0.28,-17 0.28,0", "dark")
_CLOTH = "0.28,-16.8 4,-16.2 8.6,-16.6 7.8,-14 8.6,-11.4 4,-11 0.28,-11.6"
_SHIP = (
    _poly("-21,-3.4 -14,-3 21,-3.8 17.4,1.4 -17.6,1.4"),
    _poly("-10,-3 -10,-8 5,-8 5,-3"),
    _poly("-4.6,-8 -4.2,-13.4 -0.6,-13.4 -0.2,-8", "dark"),
    _poly("-13.4,-3 -13.2,-15 -12.8,-15 -12.6,-3"),
    _poly("12,-3.4 12.2,-14 12.6,-14 12.8,-3.4"),
    *(_disc(x, -5.6, 0.7, "light") for x in (-8, -5.2, -2.4, 0.4, 3.2)),
)
_LANDING = (
    _poly("-13,-1 -13,-6.4 7,-6.4 14.5,-5 10,1.4 -10.6,1.4"),
    _poly("-12,-6.4 -12,-9.4 -7,-9.4 -7,-6.4"),
    *_moved(_HEAD, -3, 3.6), *_moved(_HEAD, 0.6, 3.6), *_moved(_HEAD, 4.2, 3.6),
)  # fmt: skip
_CRATE = (
    _poly("-3.4,0 -3.4,-5.4 3.4,-5.4 3.4,0"),
    _poly("-3.4,-4.9 -2.9,-5.4 3.4,-0.5 2.9,0", "light"),
    _poly("-3.4,-3 3.4,-3 3.4,-2.5 -3.4,-2.5", "dark"),
)
_OPEN_CRATE = (
    _poly("-5,0 -5,-5 5,-5 5,0"),
    _poly("-5,-5 -6.6,-8.6 3.4,-8.6 5,-5", "dark"),
    _poly("-4.2,-5 -3.4,-5.8 4.2,-5.8 4.2,-5", "light"),
    _poly("-5,-2.8 5,-2.8 5,-2.3 -5,-2.3", "dark"),
)
_SHELL = (
    _poly("-0.9,0 -0.9,-4.4 -0.5,-5.9 0,-6.9 0.5,-5.9 0.9,-4.4 0.9,0"),
    _poly("-0.9,-1.2 0.9,-1.2 0.9,-0.7 -0.9,-0.7", "light"),
)
_BAGS = tuple(
    Part(rounded(x - 2.4, y, 4.8, 2.2, 1.1), "body" if (row + n) % 2 else "dark")
    for row, y in enumerate((-2.2, -4.2, -6.2))
    for n, x in enumerate(range(-12 + 2 * row, 13 - 2 * row, 5))
)
_WIRE = (
    *(_poly(f"{x},0 {x},-5.4 {x + 0.6},-5.4 {x + 0.6},0", "dark") for x in (-14, -7, 0, 7, 14)),
    *(Part(circle(x, -2.8, 2.3), "wire") for x in range(-14, 15, 3)),
)
_TELEGRAPH = (
    _poly("-0.35,0 -0.35,-16 0.35,-16 0.35,0"),
    _poly("-3,-14.4 3,-14.4 3,-13.8 -3,-13.8"),
    _poly("-2.4,-12.4 2.4,-12.4 2.4,-11.8 -2.4,-11.8"),
)
_BURST = (Part(star(0, -6, 7, 11, 0.5), "glow"), Part(star(0, -6, 3.6, 9, 0.55), "light"))
_SMOKE = (
    _disc(0, -3, 2.4),
    _disc(1.4, -7, 3.2),
    _disc(-0.8, -11.4, 3.8),
    _disc(1.6, -16.4, 4.6),
    _disc(5, -21, 3.4),
)
_CANDLE = (
    _disc(0, -12.6, 5.2, "light"),
    _poly("-1.5,0 -1.5,-9.6 1.5,-9.6 1.5,0"),
    _poly("0,-16.6 1.7,-12.4 0,-9.6 -1.7,-12.4", "glow"),
    _poly("-4.4,0.8 -4.4,-0.4 4.4,-0.4 4.4,0.8"),
)
_ASSEMBLY = (
    _poly("-17,0 17,0 17,-1.5 -17,-1.5"),
    *(_poly(f"{x},-1.5 {x},-10.6 {x + 1.9},-10.6 {x + 1.9},-1.5") for x in (-15, -9.4, -3.8, 1.9, 7.5, 13.1)),
    _poly("-16.4,-10.4 16.4,-10.4 16.4,-12 -16.4,-12", "dark"),
    _poly("-16.4,-12 0,-17 16.4,-12"),
)
_BUST = (
    _poly("-11,0 -10,-6 -5,-9.4 -2.4,-10.4 -2.4,-13 2.4,-13 2.4,-10.4 5,-9.4 10,-6 11,0"),
    Part(ellipse(0, -16, 3.7, 4.7)),
    _poly("-4.2,-17.4 -4.8,-20 0,-21.8 4.8,-20 4.2,-17.4", "dark"),
    _poly("-4.4,-17.8 6,-16.9 6,-16.2 -4,-16.7", "dark"),
    _poly("-2.4,-10.4 0,-6.6 2.4,-10.4 1,-10.4 0,-8.8 -1,-10.4", "light"),
)
_HEADDRESS = (
    *_BUST[:2],
    _poly(
        "-4.6,-16 -4.4,-20.4 0,-22 4.4,-20.4 4.6,-16 6.4,-9.4 3.2,-11 3.4,-17.6 -3.4,-17.6 -3.2,-11"
        " -6.4,-9.4",
        "light",
    ),
    _poly("-4.5,-18.4 4.5,-18.4 4.5,-19.5 -4.5,-19.5", "dark"),
    _BUST[4],
)
_TABLE = (
    *_moved(_BUST, -8, -5.6, 0.5), *_moved(_BUST, 1, -5.6, 0.54), *_moved(_BUST, 9.4, -5.6, 0.48),
    _poly("-15,-5.4 15,-5.4 17,-3.6 -17,-3.6", "light"),
    _poly("-17,-3.6 17,-3.6 17,-2.6 -17,-2.6", "dark"),
    _poly("-14,-2.6 -13,-2.6 -13.4,2 -14.4,2"), _poly("14,-2.6 13,-2.6 13.4,2 14.4,2"),
)  # fmt: skip
_ROCKS = (
    _poly("-8,0 -7,-4 -4.4,-5 -2,-7.2 1.6,-5.6 4.4,-6.4 7,-3 8.4,0"),
    _poly("-2,-7.2 1.6,-5.6 0.4,0 -3.4,0", "dark"),
)
_CROWD = tuple(
    part
    for row, (count, y, scale) in enumerate(((7, -2.4, 0.86), (6, 0.0, 1.0)))
    for n in range(count)
    for part in _moved(
        (_disc(0, -6.4, 1.3), _poly("-2.3,0 -2.2,-3.6 -1.2,-4.9 1.2,-4.9 2.2,-3.6 2.3,0")),
        -14.4 + n * 4.8 + row * 2.4, y, scale,
    )
)  # fmt: skip
_BRIDGE = (
    _poly("-24,-6 24,-6 24,-4.6 -24,-4.6"),
    *(_poly(f"{x},-4.6 {x},2 {x + 2},2 {x + 2},-4.6") for x in (-20, -7, 6, 18)),
    *(Part(line((x, -6), (x + 6, -10.4), (x + 12, -6)), "wire") for x in (-24, -12, 0, 12)),
)
_MINE = (_poly("-20,0 -12,-1.6 12,-1.6 20,0 20,2.4 -20,2.4"),)

SHAPES: Mapping[str, tuple[Part, ...]] = {
    "soldier": _STANDING, "runner": _RUNNING, "kneeler": _KNEELING, "walker": _WALKING,
    "truck": _TRUCK, "tank": _TANK, "armored-car": _CAR, "gun": _GUN, "mortar": _MORTAR, "plane": _PLANE,
    "house": _HOUSE, "water-tower": _WATER, "watchtower": _WATCH, "stockade": _STOCKADE,
    "palm": _PALM, "cypress": _CYPRESS, "olive": _OLIVE, "cedar": _CEDAR,
    "fort": _FORT, "city": _CITY, "tent": _TENT,
    "flag": (_POLE, _poly(_CLOTH)), "white-flag": (_POLE, _poly(_CLOTH, "light")),
    "ship": _SHIP, "landing-craft": _LANDING, "crate": _CRATE, "open-crate": _OPEN_CRATE, "shell": _SHELL,
    "sandbags": _BAGS, "wire": _WIRE, "telegraph": _TELEGRAPH, "burst": _BURST, "smoke": _SMOKE,
    "candle": _CANDLE, "assembly": _ASSEMBLY, "bust": _BUST, "headdress": _HEADDRESS, "table": _TABLE,
    "rocks": _ROCKS, "crowd": _CROWD, "bridge": _BRIDGE, "road": _MINE,
}  # fmt: skip
"""Every silhouette by its name."""
