"""The difference between two colours for any eyes, colour-blind ones too. Colours are ``"#rrggbb"``.

Colour-blind sight is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full severity,
in linear light. The distance is CIE 1976 in L*a*b* under D65: about 2 is the least that an eye distinguishes
side by side, 20 across a table.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Literal, get_args

from countermarch.generators.scene.style import channels

if TYPE_CHECKING:
    from collections.abc import Mapping

Sight = Literal["normal", "protanopia", "deuteranopia", "tritanopia"]
"""Eyes that see all colours, or lack the cones for red, green or blue."""

SIGHTS: tuple[Sight, ...] = get_args(Sight)

Triple = tuple[float, float, float]

_BLINDNESS: Mapping[Sight, tuple[Triple, Triple, Triple]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
_STRAIGHT = 0.04045
_STRAIGHT_LINEAR = 0.0031308
_CUBE_FROM = (6 / 29) ** 3


def seen(colour: str, sight: Sight) -> str:
    """Return the colour that normal eyes would have to see to see what these eyes see.

    >>> seen("#808080", "protanopia")
    '#808080'
    >>> seen("#ff0000", "deuteranopia")
    '#a39000'
    """
    values = (_curved(value) for value in _cones(colour, sight))
    return "#" + "".join(f"{round(255 * value):02x}" for value in values)


def distance(first: str, second: str, sight: Sight = "normal") -> float:
    """Return the difference between two colours for these eyes, 0 for the same colour.

    >>> round(distance("#000000", "#ffffff"))
    100
    >>> red, green = "#c00000", "#3c6400"
    >>> distance(red, green, "deuteranopia") < distance(red, green) / 2
    True
    """
    pairs = zip(_lab(_cones(first, sight)), _lab(_cones(second, sight)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def nearest(colours: Mapping[str, str]) -> tuple[float, str, str, Sight]:
    """Return the two most similar of several named colours for any eyes: difference, names, which eyes.

    >>> nearest({"blue": "#2040a0", "green": "#3c6400", "red": "#c00000"})[1:3]
    ('green', 'red')
    """
    return min(
        (distance(colours[first], colours[second], sight), first, second, sight)
        for first, second in combinations(sorted(colours), 2)
        for sight in SIGHTS
    )


def _cones(colour: str, sight: Sight) -> Triple:
    """Return linear red, green and blue as these eyes see them."""
    red, green, blue = (
        value / 12.92 if value <= _STRAIGHT else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels(colour))
    )
    values = _times(_BLINDNESS[sight], (red, green, blue))
    return (_clipped(values[0]), _clipped(values[1]), _clipped(values[2]))


def _times(matrix: tuple[Triple, Triple, Triple], values: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix)
    return first, second, third


def _clipped(value: float) -> float:
    return min(1.0, max(0.0, value))


def _curved(value: float) -> float:
    """Return an sRGB value of linear light."""
    return float(12.92 * value if value <= _STRAIGHT_LINEAR else 1.055 * value ** (1 / 2.4) - 0.055)


def _lab(linear: Triple) -> Triple:
    """Return L*, a* and b* of linear light."""
    x, y, z = (
        float(share ** (1 / 3) if share > _CUBE_FROM else share / (3 * (6 / 29) ** 2) + 4 / 29)
        for share in (value / white for value, white in zip(_times(_TO_XYZ, linear), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
