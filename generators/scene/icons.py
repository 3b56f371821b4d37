"""Built-in icons for texts, by name: dice, arrows, suits, marks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from countermarch.generators.scene import metrics, paths
from countermarch.generators.scene.nodes import Image, Path, Scene, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.scene.nodes import Command


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture in the text's colour, in a box ``width`` wide and 1 high, filled by the even-odd rule.

    A designer's own icon has ``data``, the content of a PNG or JPEG file, instead of commands; a badge has a
    ``word``.
    """

    commands: tuple[Command, ...]
    width: float = 1.0
    data: bytes = b""
    word: str = ""


BADGE: Final = "word"
"""The value in a layout for an icon that is its own name in a frame, instead of a picture file."""

_BADGE_FONT: Final = "Barlow Condensed SemiBold"
_BADGE_SIZE: Final = 0.82
_BADGE_AIR: Final = 0.28
_BADGE_LINE: Final = 0.07


def badge(word: str) -> Icon:
    """Return an icon that shows a word in a rounded frame.

    >>> round(badge("coin").width, 2)
    1.8
    """
    label = word.replace("-", " ")
    width = metrics.width(label, _BADGE_FONT, _BADGE_SIZE / metrics.MM) + 2 * _BADGE_AIR
    inner = paths.rounded(_BADGE_LINE, _BADGE_LINE, width - 2 * _BADGE_LINE, 1 - 2 * _BADGE_LINE, 0.3)
    return Icon((*paths.rounded(0, 0, width, 1, 0.37), *inner), width, word=label)


def badge_size(height: float) -> float:
    """Return the type size of the word in a badge of this height in mm."""
    return _BADGE_SIZE * height / metrics.MM


@lru_cache(maxsize=1024)
def picture(name: str, icon: Icon, fill: str) -> Scene:
    """Return an icon as a scene 1 mm high, to be scaled; cached by icon and colour."""
    if icon.data:
        return Scene(f"icon {name}", icon.width, 1.0, (Image(0.0, 0.0, icon.width, 1.0, icon.data),))
    frame = Path(icon.commands, fill=fill, even_odd=True)
    if icon.word:
        size = _BADGE_SIZE / metrics.MM
        base = 0.5 + metrics.cap_height(_BADGE_FONT, size) / 2
        label = Text(icon.width / 2, base, icon.word, _BADGE_FONT, size, fill, "middle")
        return Scene(f"icon {name}", icon.width, 1.0, (frame, label))
    return Scene(f"icon {name}", icon.width, 1.0, (frame,))


_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.73), (0.73, 0.27)),
    3: ((0.25, 0.75), (0.5, 0.5), (0.75, 0.25)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.27, 0.23), (0.73, 0.23), (0.27, 0.5), (0.73, 0.5), (0.27, 0.77), (0.73, 0.77)),
}


def _die(face: int) -> Icon:
    pips = (paths.circle(x, y, 0.105) for x, y in _PIPS[face])
    return Icon((*paths.rounded(0, 0, 1, 1, 0.2), *(command for pip in pips for command in pip)))


def _outlined(outer: tuple[Command, ...], inner: tuple[Command, ...], width: float = 1.0) -> Icon:
    return Icon((*outer, *inner), width)


ICONS: Mapping[str, Icon | str] = {
    **{f"die-{face}": _die(face) for face in _PIPS},
    "die": _outlined(paths.rounded(0, 0, 1, 1, 0.2), paths.rounded(0.1, 0.1, 0.8, 0.8, 0.12)),
    "d10": Icon(  # solid but for the edges of its front face: an open one would be the mark of reconstruction
        (
            *paths.polygon([(0.5, 0), (1, 0.42), (1, 0.6), (0.5, 1), (0, 0.6), (0, 0.42)]),
            *paths.polygon([(0.5, 0.06), (0.83, 0.6), (0.5, 0.78), (0.17, 0.6)]),
            *paths.polygon([(0.5, 0.22), (0.7, 0.57), (0.5, 0.67), (0.3, 0.57)]),
        )
    ),
    "hex": _outlined(paths.regular(0.5, 0.5, 0.5, 6, 0), paths.regular(0.5, 0.5, 0.39, 6, 0)),
    "hex-full": Icon(paths.regular(0.5, 0.5, 0.5, 6, 0)),
    "counter": _outlined(paths.rounded(0, 0, 1, 1, 0.08), paths.rectangle(0.1, 0.1, 0.8, 0.8)),
    "star": Icon(paths.star(0.5, 0.53, 0.53)),
    "diamond": _outlined(
        paths.polygon([(0.36, 0.06), (0.72, 0.5), (0.36, 0.94), (0, 0.5)]),
        paths.polygon([(0.36, 0.26), (0.555, 0.5), (0.36, 0.74), (0.165, 0.5)]),
        0.72,
    ),
    "sword": Icon(
        (
            *paths.polygon([(0.3, 0), (0.39, 0.1), (0.39, 0.64), (0.21, 0.64), (0.21, 0.1)]),
            *paths.rounded(0.02, 0.67, 0.56, 0.08, 0.04),
            *paths.rectangle(0.25, 0.77, 0.1, 0.12),
            *paths.circle(0.3, 0.95, 0.055),
        ),
        0.6,
    ),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "left-right": "↔",
    "spade": "♠",
    "heart": "♥",
    "club": "♣",
    "suit-diamond": "♦",
    "dot": "●",
    "ring": "○",
    "square": "■",
    "triangle": "▲",
    "check": "✓",
    "cross": "✗",
    "times": "\N{MULTIPLICATION SIGN}",
    "minus": "\N{MINUS SIGN}",
    "anchor": "⚓",
    "flag": "⚑",
    "warning": "⚠",
}
"""Every icon by name: an outline, or the character that shows it."""
