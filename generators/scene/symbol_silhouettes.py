"""Silhouettes that stand without a box: aircraft, ships, guns, flags; in the units of ``symbol_paths``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.scene.paths import circle, line, rounded, star
from countermarch.generators.scene.symbol_paths import Stroke, mirrored, polygon, wave

if TYPE_CHECKING:
    from collections.abc import Mapping

_JET = polygon(
    *mirrored(
        [
            (0, -1.0), (0.05, -0.86), (0.09, -0.6), (0.16, -0.5), (0.18, -0.28),
            (0.86, 0.3), (0.86, 0.46), (0.22, 0.38), (0.2, 0.54),
            (0.48, 0.82), (0.48, 0.94), (0.18, 0.88), (0.15, 0.96), (0.06, 0.96), (0, 0.88),
        ]
    )
)  # fmt: skip

_HELICOPTER = (
    Stroke(
        (
            ("M", (-0.92, 0.1)),
            ("C", (-0.9, -0.3, -0.56, -0.4, -0.2, -0.4)),
            ("L", (0.12, -0.4)),
            ("C", (0.34, -0.36, 0.4, -0.16, 0.62, -0.1)),
            ("L", (1.34, -0.14)),
            ("L", (1.42, -0.5)),
            ("L", (1.56, -0.5)),
            ("L", (1.52, 0.02)),
            ("L", (0.6, 0.2)),
            ("C", (0.3, 0.46, -0.3, 0.5, -0.66, 0.44)),
            ("C", (-0.86, 0.4, -0.92, 0.26, -0.92, 0.1)),
            ("Z", ()),
        ),
        "solid",
    ),
    Stroke(line((-1.35, -0.66), (1.1, -0.66)), "line"),
    Stroke(line((-0.06, -0.66), (-0.06, -0.38)), "line"),
    Stroke(line((-0.8, 0.72), (0.4, 0.72)), "line"),
    Stroke(line((-0.45, 0.46), (-0.52, 0.72)), "thin"),
    Stroke(line((0.08, 0.46), (0.14, 0.72)), "thin"),
)

_DRONE = polygon(
    *mirrored(
        [
            (0, -0.92), (0.09, -0.84), (0.1, -0.24), (1.42, -0.12), (1.42, 0.04), (0.1, 0.14), (0.07, 0.6),
            (0.42, 0.86), (0.42, 0.96), (0.05, 0.84), (0, 0.84),
        ]
    )
)  # fmt: skip

_SHIP = polygon(
    (-1.42, 0.22), (-0.86, 0.22), (-0.8, 0.02), (-0.5, 0.02), (-0.42, -0.24), (-0.2, -0.24), (-0.17, -0.78),
    (-0.08, -0.78), (-0.05, -0.24), (0.16, -0.24), (0.2, -0.06), (0.5, -0.06), (0.54, 0.22), (0.74, 0.22),
    (0.78, 0.08), (1.02, 0.08), (1.04, 0.22), (1.5, 0.14), (1.2, 0.62), (-1.24, 0.62),
)  # fmt: skip

_HOWITZER = (
    Stroke(
        polygon(
            (-0.5, -0.1), (0.4, -0.36), (0.4, -0.42), (1.38, -0.86), (1.5, -0.9), (1.56, -0.72),
            (1.46, -0.66), (0.5, -0.16), (-0.36, 0.24),
        ),
        "solid",
    ),
    Stroke(polygon((0.2, -0.86), (0.36, -0.78), (0.18, 0.5), (0.0, 0.5)), "solid"),
    Stroke(polygon((-0.3, 0.1), (0.1, 0.24), (-1.3, 0.92), (-1.54, 0.92), (-1.5, 0.68)), "solid"),
    Stroke(circle(-0.02, 0.44, 0.5), "solid"),
    Stroke(circle(-0.02, 0.44, 0.3), "paper"),
    Stroke(circle(-0.02, 0.44, 0.14), "solid"),
)  # fmt: skip

_LAUNCHER = (
    Stroke(
        polygon((-1.4, 0.38), (1.34, 0.38), (1.4, 0.02), (1.1, -0.3), (0.72, -0.3), (0.7, 0.2), (-1.4, 0.2)),
        "solid",
    ),
    Stroke(polygon((-1.36, -0.08), (0.4, -0.86), (0.56, -0.52), (-1.2, 0.22)), "solid"),
    Stroke(circle(-0.92, 0.56, 0.24), "solid"),
    Stroke(circle(-0.34, 0.56, 0.24), "solid"),
    Stroke(circle(0.98, 0.56, 0.24), "solid"),
)

_SITE = (
    Stroke(
        polygon(*mirrored([(0, -1.0), (0.12, -0.78), (0.12, 0.2), (0.32, 0.46), (0.32, 0.6), (0.12, 0.52)])),
        "solid",
    ),
    Stroke(line((-0.8, 0.84), (0.8, 0.84)), "bold"),
)

_TANK = (
    Stroke(
        polygon(
            (-1.36, 0.06), (-0.6, -0.02), (-0.5, -0.42), (0.2, -0.46), (0.34, -0.26), (1.5, -0.34),
            (1.5, -0.22), (0.42, -0.1), (0.44, 0.0), (1.3, 0.08), (1.42, 0.24), (-1.42, 0.24),
        ),
        "solid",
    ),
    Stroke(rounded(-1.44, 0.2, 2.86, 0.46, 0.23), "solid"),
)  # fmt: skip

_TRUCK_ROCKET = (
    Stroke(polygon(*mirrored([(0, -1.0), (0.2, -0.66), (0.2, 0.62), (0.46, 0.92), (0.2, 0.84)])), "solid"),
)

_BURST = (
    Stroke(star(0, 0, 1.0, points=11, depth=0.6), "solid"),
    Stroke(star(0, 0, 0.52, points=9, depth=0.6), "knock"),
)

_FLAG = (
    Stroke(line((-0.62, -0.95), (-0.62, 0.95)), "bold"),
    Stroke(
        (
            ("M", (-0.62, -0.88)),
            ("C", (-0.2, -1.08, 0.2, -0.64, 0.78, -0.86)),
            ("L", (0.78, 0.02)),
            ("C", (0.2, 0.24, -0.2, -0.2, -0.62, 0.0)),
            ("Z", ()),
        ),
        "solid",
    ),
)

_HOURGLASS = (
    Stroke(line((-0.62, -0.9), (0.62, -0.9)), "bold"),
    Stroke(line((-0.62, 0.9), (0.62, 0.9)), "bold"),
    Stroke(polygon((-0.48, -0.9), (0.48, -0.9), (0.07, 0), (0.48, 0.9), (-0.48, 0.9), (-0.07, 0)), "line"),
    Stroke(polygon((-0.3, -0.5), (0.3, -0.5), (0, 0.04)), "solid"),
    Stroke(polygon((-0.42, 0.86), (0.42, 0.86), (0, 0.42)), "solid"),
)

_LANDING = (
    Stroke(
        polygon(
            (-1.4, -0.1), (-1.1, -0.1), (-1.0, -0.42), (-0.5, -0.42), (-0.44, -0.02), (1.0, -0.02),
            (1.42, -0.5), (1.5, -0.44), (1.16, 0.4), (-1.2, 0.4),
        ),
        "solid",
    ),
    Stroke(wave(0.74, 1.5, 0.36)),
)  # fmt: skip

_RADAR = (
    Stroke((("M", (-0.86, -0.34)), ("C", (-0.7, 0.36, 0.1, 0.62, 0.56, 0.3)), ("Z", ())), "solid"),
    Stroke(line((-0.14, -0.02), (0.34, -0.56)), "line"),
    Stroke(circle(0.38, -0.6, 0.12), "solid"),
    Stroke(polygon((-0.24, 0.36), (0.0, 0.4), (0.34, 0.9), (-0.5, 0.9)), "solid"),
)

SILHOUETTES: Mapping[str, tuple[Stroke, ...]] = {
    "jet": (Stroke(_JET, "solid"),),
    "helicopter": _HELICOPTER,
    "drone": (Stroke(_DRONE, "solid"),),
    "ship": (Stroke(_SHIP, "solid"),),
    "howitzer": _HOWITZER,
    "launcher": _LAUNCHER,
    "missile-site": _SITE,
    "tank": _TANK,
    "rocket": _TRUCK_ROCKET,
    "burst": _BURST,
    "flag": _FLAG,
    "hourglass": _HOURGLASS,
    "landing-craft": _LANDING,
    "radar": _RADAR,
}
"""Every silhouette by its name; they fit a box three wide and two high."""
