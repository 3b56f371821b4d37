"""Mixing colours, and how well one is read on another. Colours are ``"#rrggbb"``."""

from __future__ import annotations

_LINEAR = 0.04045
"""Below this the sRGB curve is a straight line."""


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))


def mix(first: str, second: str, share: float) -> str:
    """Return ``first`` with ``share`` (0 to 1) of it replaced by ``second``.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    blended = (round(a + (b - a) * share) for a, b in zip(channels(first), channels(second), strict=True))
    return "#" + "".join(f"{value:02x}" for value in blended)


def luminance(colour: str) -> float:
    """Return the relative luminance that WCAG 2.2 defines, 0 (black) to 1 (white)."""
    red, green, blue = (
        value / 12.92 if value <= _LINEAR else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels(colour))
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio that WCAG 2.2 defines, 1 (none) to 21 (black on white).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)
