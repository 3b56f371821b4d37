"""The strokes unit symbols are composed of, on a box three wide and two high about the origin (y down).

Each part is a tuple of ``Stroke``: an outline and how it is inked. The family follows the conventions of
NATO's APP-6 where one exists and the habits of board wargames elsewhere; every outline is drawn here anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from countermarch.components.records import dataclass
from countermarch.generators.scene import paths
from countermarch.generators.scene.paths import ARC as KAPPA
from countermarch.generators.scene.paths import circle, line, rounded, star

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from countermarch.generators.scene.nodes import Command

Ink = Literal["line", "thin", "bold", "solid", "paper", "knock", "halo"]
"""How an outline is inked.

line: stroked at the symbol's weight; thin and bold: lighter and heavier; solid: filled with ink; paper:
filled, knock: filled and stroked, halo: stroked wide, all three in the box's colour, to cut what lies
beneath.
"""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One outline in box units and how it is inked."""

    commands: tuple[Command, ...]
    ink: Ink = "line"


def polygon(*points: tuple[float, float]) -> tuple[Command, ...]:
    """Return a closed outline through ``points``.

    >>> polygon((0, 0), (1, 0), (0, 1))[-1]
    ('Z', ())
    """
    return paths.polygon(points)


def mirrored(points: Iterable[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Return ``points`` and then their mirror images about x = 0, in reverse order.

    >>> mirrored([(1, 0), (2, 3)])
    ((1, 0), (2, 3), (-2, 3), (-1, 0))
    """
    right = tuple(points)
    return (*right, *((-x, y) for x, y in reversed(right)))


def _arc(x1: float, y1: float, x2: float, y2: float, rise: float) -> tuple[Command, ...]:
    """Return a shallow curve from one point to another, its middle ``rise`` above the chord's ends."""
    lift = rise * 4 / 3
    third = (x2 - x1) * 0.22
    return (("M", (x1, y1)), ("C", (x1 + third, y1 - lift, x2 - third, y2 - lift, x2, y2)))


def _gull(y: float, half: float, rise: float) -> tuple[Command, ...]:
    """Return two joined half-round wings, as airborne troops carry."""
    k = KAPPA
    return (
        ("M", (-half, y)),
        ("C", (-half, y - rise * k * 1.8, -half * (1 - k), y - rise, -half / 2, y - rise)),
        ("C", (-half * 0.2, y - rise, 0, y - rise * 0.5, 0, y)),
        ("C", (0, y - rise * 0.5, half * 0.2, y - rise, half / 2, y - rise)),
        ("C", (half * (1 - k), y - rise, half, y - rise * k * 1.8, half, y)),
    )


def _tube(half: float, top: float, bottom: float) -> tuple[Command, ...]:
    """Return an upright tube, round above and open below: a missile."""
    k = half * KAPPA
    shoulder = top + half
    return (
        ("M", (-half, bottom)),
        ("L", (-half, shoulder)),
        ("C", (-half, shoulder - k, -k, top, 0, top)),
        ("C", (k, top, half, shoulder - k, half, shoulder)),
        ("L", (half, bottom)),
    )


def wave(y: float, half: float, height: float) -> tuple[Command, ...]:
    """Return a wave of two crests across the box: water."""
    quarter = half / 2
    commands: list[Command] = [("M", (-half, y))]
    for step in range(4):
        x = -half + step * quarter
        swing = -height if step % 2 == 0 else height
        commands.append(("C", (x + quarter * 0.36, y + swing, x + quarter * 0.64, y + swing, x + quarter, y)))
    return tuple(commands)


def _letter_s(x: float, y: float, width: float, height: float) -> tuple[Command, ...]:
    """Return the letter S as one curve in the box whose upper left corner is (x, y)."""
    right, middle, bottom = x + width, y + height / 2, y + height
    return (
        ("M", (right, y + height * 0.2)),
        ("C", (right - width * 0.1, y, x, y - height * 0.06, x, y + height * 0.25)),
        ("C", (x, middle, right, middle - height * 0.06, right, bottom - height * 0.25)),
        ("C", (right, bottom + height * 0.06, x + width * 0.1, bottom, x, bottom - height * 0.2)),
    )


def _anchor() -> tuple[Stroke, ...]:
    """Return an anchor, cut out of what lies beneath."""
    strokes = (
        Stroke(circle(0, -0.56, 0.14), "line"),
        Stroke(line((0, -0.42), (0, 0.66)), "line"),
        Stroke(line((-0.3, -0.2), (0.3, -0.2)), "line"),
        Stroke(
            (
                ("M", (-0.52, 0.2)),
                ("C", (-0.46, 0.52, -0.24, 0.66, 0, 0.66)),
                ("C", (0.24, 0.66, 0.46, 0.52, 0.52, 0.2)),
            ),
            "line",
        ),
    )
    return (*(Stroke(stroke.commands, "halo") for stroke in strokes), *strokes)


_BLADE = polygon(
    *mirrored([(0, -0.86), (0.13, -0.5), (0.11, 0.22), (0.36, 0.22), (0.36, 0.38), (0.1, 0.38), (0.1, 0.78)])
)

_ROTOR = polygon((-0.62, -0.36), (0, 0), (0.62, -0.36), (0.62, 0.36), (0, 0), (-0.62, 0.36))

PARTS: Mapping[str, tuple[Stroke, ...]] = {
    "cross": (Stroke(line((-1.5, -1), (1.5, 1))), Stroke(line((-1.5, 1), (1.5, -1)))),
    "slash": (Stroke(line((-1.5, 1), (1.5, -1))),),
    "oval": (Stroke(rounded(-0.98, -0.55, 1.96, 1.1, 0.55)),),
    "dot": (Stroke(circle(0, 0, 0.33), "solid"),),
    "small-dot": (Stroke(circle(0, 0, 0.26), "solid"),),
    "stem": (Stroke(line((0, -1), (0, 1))),),
    "wheels": (Stroke(circle(-0.45, 0.74, 0.15), "solid"), Stroke(circle(0.45, 0.74, 0.15), "solid")),
    "air-arc": (Stroke(_arc(-1.5, 1, 1.5, 1, 0.62)),),
    "sam-arc": (Stroke(_arc(-1.5, 1, 1.5, 1, 0.42)),),
    "missile": (Stroke(_tube(0.24, -0.7, 0.7)),),
    "sam-missile": (Stroke(_tube(0.22, -0.68, 0.58)),),
    "rocket": (
        Stroke(line((-0.42, -0.16), (0, -0.58), (0.42, -0.16))),
        Stroke(line((-0.42, 0.2), (0, -0.22), (0.42, 0.2))),
        Stroke(circle(0, 0.46, 0.25), "solid"),
    ),
    "small-rocket": (
        Stroke(line((-0.34, -0.12), (0, -0.42), (0.34, -0.12))),
        Stroke(line((-0.34, 0.1), (0, -0.2), (0.34, 0.1))),
        Stroke(circle(0, 0.28, 0.17), "solid"),
    ),
    "bridge": (
        Stroke(line((-0.8, 0.46), (-0.8, -0.42), (0.8, -0.42), (0.8, 0.46))),
        Stroke(line((0, -0.42), (0, 0.46))),
    ),
    "small-bridge": (
        Stroke(line((-0.52, 0.3), (-0.52, -0.24), (0.52, -0.24), (0.52, 0.3)), "thin"),
        Stroke(line((0, -0.24), (0, 0.3)), "thin"),
    ),
    "peak": (Stroke(line((-1.5, 1), (0, -1), (1.5, 1))),),
    "mountain": (Stroke(polygon((-0.42, 1), (0, 0.3), (0.42, 1)), "solid"),),
    "mortar": (
        Stroke(circle(0, 0.46, 0.21)),
        Stroke(line((0, 0.25), (0, -0.64))),
        Stroke(line((-0.3, -0.34), (0, -0.66), (0.3, -0.34))),
    ),
    "gull": (Stroke(_gull(0.98, 0.78, 0.42)),),
    "assault": (Stroke(line((-0.75, 0.5), (-0.42, 0.5), (0, 0.98), (0.42, 0.5), (0.75, 0.5))),),
    "wave": (Stroke(wave(0.72, 1.5, 0.36)),),
    "wide-wave": (Stroke(wave(0, 1.5, 0.42)),),
    "supply": (Stroke(line((-1.5, 0.5), (1.5, 0.5))),),
    "head": (Stroke(polygon((-1.5, -1), (1.5, -1), (1.5, -0.42), (-1.5, -0.42)), "solid"),),
    "hq": (
        Stroke(line((-0.78, -0.5), (-0.78, 0.5)), "bold"),
        Stroke(line((-0.18, -0.5), (-0.18, 0.5)), "bold"),
        Stroke(line((-0.78, 0), (-0.18, 0)), "bold"),
        Stroke(rounded(0.2, -0.5, 0.64, 1.0, 0.32), "bold"),
        Stroke(line((0.56, 0.22), (0.92, 0.62)), "bold"),
    ),
    "sf": (
        Stroke(_letter_s(-0.78, -0.52, 0.62, 1.04), "bold"),
        Stroke(line((0.74, -0.52), (0.18, -0.52), (0.18, 0.56)), "bold"),
        Stroke(line((0.18, 0), (0.62, 0)), "bold"),
    ),
    "dagger": (Stroke(_BLADE, "knock"), Stroke(_BLADE, "solid")),
    "ring": (Stroke(circle(0, 0, 0.4), "knock"), Stroke(circle(0, 0, 0.4))),
    "star": (Stroke(star(0, 0.02, 0.56), "knock"), Stroke(star(0, 0.02, 0.44), "solid")),
    "anchor": _anchor(),
    "rotor": (Stroke(_ROTOR, "solid"),),
    "wing": (Stroke(polygon(*mirrored([(0, -0.12), (0.95, -0.42), (0.95, -0.1), (0, 0.42)])), "solid"),),
    "infinity": (
        Stroke(
            (
                ("M", (0, 0)),
                ("C", (0.28, -0.5, 0.86, -0.5, 0.86, 0)),
                ("C", (0.86, 0.5, 0.28, 0.5, 0, 0)),
                ("C", (-0.28, -0.5, -0.86, -0.5, -0.86, 0)),
                ("C", (-0.86, 0.5, -0.28, 0.5, 0, 0)),
                ("Z", ()),
            )
        ),
    ),
    "flash": (Stroke(line((-1.5, 0.62), (-0.1, 0.06), (0.1, 0.42), (1.5, -0.62))),),
    "police": (Stroke(star(0, 0.04, 0.62), "line"),),
}
"""Every part by its name; a recipe in ``symbols`` lists the parts it is made of."""
