"""Drawings for layouts: hills, plates with values, a field of hexes; symbols of types and sizes."""

from __future__ import annotations

import re
from functools import lru_cache
from math import hypot, sin, sqrt, tau
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.components.model.loading.headings import one_letter_apart
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.metrics import MIN_SIZE, MM
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Use
from countermarch.generators.scene.paths import circle, ellipse, line, polygon, regular
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.symbols import SIZES, SYMBOLS, composed, size_mark, symbol
from countermarch.generators.scene.text import centred_text, fit_line
from countermarch.generators.sheets.extent import corners, extents

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.generators.pieces.layout import PieceLayout
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.scene.symbols import Outline, SymbolRecipe

Box = tuple[float, float, float, float]

RANGES = 5
"""Number of different ranges of hills."""

STEPS = 28
RIDGES = ((0.46, 0.10, 0.16), (0.62, 0.12, 0.30), (0.80, 0.09, 0.46))
"""For each ridge, from the farthest: its position, height and depth of tone."""

HEX = 7.0
"""The edge of the hexes on a back, in mm."""


def scene(title: str, box: Box, tones: tuple[str, str, bool]) -> Node:
    """Return the hills for a title, always the same; ``tones`` as in ``hills``."""
    x, y, width, height = box
    # crc32, not ``hash``, which differs from run to run: the same title has the same hills in every file
    return Use(hills(width, height, tones, crc32(title.encode()) % RANGES), x, y)


def signs(
    plates: Sequence[tuple[str, str]], box: Box, tones: tuple[str, str, str], piece: str
) -> tuple[Node, ...]:
    """Return plates side by side, each a value and what it is; ``tones`` are deep, ink and paper."""
    x, y, width, height = box
    deep, ink, paper = tones
    nodes: list[Node] = [Rect(x, y, width, height, fill=paper)]
    said = [
        [(large, BOLD, height * 1.9, deep), *([(small, MEDIUM, height * 1.1, ink)] if small else [])]
        for large, small in plates
    ]
    gaps = [height * 0.2 * (len(words) - 1) for words in said]
    longs = [sum(metrics.width(text, font, size) for text, font, size, _ in words) for words in said]
    share = min(1.0, (width - sum(gaps) - 2.4 * len(said)) / sum(longs))
    spare = (width - sum(gaps) - share * sum(longs)) / len(said)
    left = x
    for words, gap, long in zip(said, gaps, longs, strict=True):
        if left > x:
            nodes.append(Path(line((left, y + 1.5), (left, y + height - 1.5)), stroke=deep, line=0.3))
        at = left + spare / 2
        low = y + (height + metrics.cap_height(BOLD, words[0][2] * share)) / 2
        for text, font, size, colour in words:
            room = metrics.width(text, font, size) * share
            nodes.append(
                fit_line(
                    text, at, low, width=room + 0.01, font=font, size=size * share, fill=colour, piece=piece
                )
            )
            at += room + gap
        left += spare + long * share + gap
    return tuple(nodes)


@lru_cache(maxsize=256)
def hills(
    width: float, height: float, tones: tuple[str, str, bool], number: int, *, sun: bool = True
) -> Scene:
    """Return a sky with a sun and three ridges, or their outlines alone."""
    sky, deep, outlined = tones
    at = (width * (0.18 + 0.16 * number), height * 0.26)
    frame = Rect(0, 0, width, height, fill=None if outlined else sky, stroke=deep if outlined else None)
    disc = Path(circle(*at, height * 0.13), fill=None if outlined else mix(sky, "#ffffff", 0.75), stroke=deep)
    nodes: list[Node] = [frame]
    if sun:
        nodes.append(disc if outlined else Path(disc.commands, fill=disc.fill))
    for layer, (base, swing, share) in enumerate(RIDGES):
        ridge = [
            (
                # rounded: the last digits of a sine differ between machines
                round(width * step / STEPS, 3),
                round(height * (base + swing * _swell(step / STEPS, number + 1, layer)), 3),
            )
            for step in range(STEPS + 1)
        ]
        if outlined:
            nodes.append(Path(line(*ridge), stroke=deep, line=0.2))
        else:
            nodes.append(Path(polygon([*ridge, (width, height), (0.0, height)]), fill=mix(sky, deep, share)))
    return Scene(f"hills {number}", width, height, tuple(nodes))


def _swell(along: float, number: int, layer: int) -> float:
    """Return the height of a ridge, from -1 to 1."""
    first = sin(tau * (along * (0.7 + 0.13 * number) + 0.31 * number + 0.47 * layer))
    second = sin(tau * (along * (2.1 + 0.4 * layer) + 0.19 * number))
    return 0.68 * first + 0.32 * second


@lru_cache(maxsize=64)
def hexes(width: float, height: float, ink: str, bleed: float) -> Node:
    """Return a field of hexes over a card and its bleed."""
    rise = HEX * sqrt(3)
    nodes: list[Node] = []
    for column in range(int((width + 2 * bleed) / (HEX * 1.5)) + 2):
        for row in range(int((height + 2 * bleed) / rise) + 2):
            x = column * HEX * 1.5 - bleed
            y = row * rise + (rise / 2 if column % 2 else 0.0) - bleed
            nodes.append(Path(regular(x, y, HEX, 6, 0), stroke=ink, line=0.3))
    return Group(tuple(nodes), clip=(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed))


TONE = "#808080"
LINE = 0.15


def outline(layout: PieceLayout) -> tuple[Node, ...]:
    """Return the outline of a piece that is not a rectangle (which the marks of its sheet cut)."""
    width, height = layout.width, layout.height
    if not layout.shape:
        return ()
    if layout.shape == "round":
        return (Path(ellipse(width / 2, height / 2, width / 2, height / 2), stroke=TONE, line=LINE),)
    return (Path(polygon(corners(layout.shape, 0.0, 0.0, width, height)), stroke=TONE, line=LINE),)


NONE: Mapping[str, SymbolRecipe] = {}

_FONT = "Barlow Condensed Bold"

_DOUBLED = re.compile(r"(.)\1")


def misspelled(word: str, known: Iterable[str]) -> bool:
    """Return whether a word is a known one with one wrong letter or wrong double letters.

    >>> misspelled("infntry", SYMBOLS), misspelled("batallion", SIZES), misspelled("dragon", SYMBOLS)
    (True, True, False)
    """
    word = word.lower()
    once = _DOUBLED.sub(r"\1", word)
    # an unknown type is drawn as its word, but a typo of a known one should be reported instead
    return any(one_letter_apart(word, one) or once == _DOUBLED.sub(r"\1", one) for one in known)


def type_symbol(
    name: str,
    cx: float,
    cy: float,
    width: float,
    *,
    ink: str,
    paper: str,
    line: float,
    piece: str = "",
    own: Mapping[str, SymbolRecipe] = NONE,
    outline: Outline = "box",
) -> tuple[Node, ...]:
    """Draw the symbol of a type, or its name in a box; raises for a misspelled name.

    ``own`` symbols take precedence; a symbol may be composed: ``infantry + wheels``.

    >>> len(type_symbol("dragon", 8, 6, 7.5, ink="#000000", paper="#ffffff", line=0.28))
    2
    """
    made = own.get(name) or SYMBOLS.get(name) or composed(name)
    if made is not None:
        return symbol(made, cx, cy, width, ink=ink, paper=paper, line=line, outline=outline)
    if misspelled(name, SYMBOLS):
        return symbol(name, cx, cy, width, ink=ink, paper=paper, line=line)
    tall = width * 2 / 3
    label = shortened(" ".join(name.split()), width * 0.9)
    size_of_type = max(tall * 0.62 / MM, MIN_SIZE)
    word = centred_text(
        cx, cy, label, font=_FONT, size=size_of_type, width=width * 0.95, fill=ink, piece=piece
    )
    return (Rect(cx - width / 2, cy - tall / 2, width, tall, paper, ink, line), word)


def type_size(
    size: str, cx: float, bottom: float, height: float, *, ink: str, weight: float, piece: str = ""
) -> tuple[Node, ...]:
    """Draw the mark of a size, or its name if it has none; raises for a misspelled name.

    >>> len(type_size("tiny", 8, 3, 1.2, ink="#000000", weight=0.28))
    1
    """
    if size in SIZES or misspelled(size, SIZES):
        return size_mark(size, cx, bottom, height, ink=ink, weight=weight)
    size_of_type, width = max(height * 1.3 / MM, MIN_SIZE), height * 9
    label = shortened(size, width)
    word = centred_text(
        cx, bottom - height / 2, label, font=_FONT, size=size_of_type, width=width, fill=ink, piece=piece
    )
    return (word,)


def shortened(word: str, width: float) -> str:
    """Return a word abbreviated to fit a width at the smallest size."""
    short = word
    while len(short) > 1 and metrics.advance(short, _FONT) * MIN_SIZE * MM / 1000 > width:
        word = word[:-1].rstrip(" .")
        short = f"{word}."
    return short


Point = tuple[float, float]

CLOSE = 1e-6
PAST = 3.0
"""Extension of a line beyond the edge, in bleeds; it exceeds one because a thick line may end at an angle."""

FARTHEST = 10.0
"""Maximum extension of an edge that meets the border at a flat angle, in bleeds."""


def carried(points: Sequence[Point], size: tuple[float, float], bleed: float) -> list[Point]:
    """Return the corners of a polygon, those on the edge of a piece moved out by the bleed.

    Edges keep their direction: one along the border moves out, one that ends there is extended.

    >>> carried([(0, 0), (10, 0), (0, 10)], (10, 10), 1)
    [(-1, -1), (11.0, -1.0), (-1.0, 11.0)]
    >>> carried([(5, 0), (8, 5), (2, 5)], (10, 10), 1)
    [(5, 0), (8, 5), (2, 5)]
    """
    if not bleed:
        return list(points)
    count = len(points)
    found = []
    for place, point in enumerate(points):
        before, after = points[place - 1], points[(place + 1) % count]
        found.append(_moved(point, (before, after), size, bleed))
    return found


def _sides(point: Point, size: tuple[float, float]) -> frozenset[str]:
    """Return the sides of the piece that a point is on or beyond."""
    (x, y), (wide, tall) = point, size
    on = {"left": x <= CLOSE, "right": x >= wide - CLOSE, "top": y <= CLOSE, "foot": y >= tall - CLOSE}
    return frozenset(side for side, holds in on.items() if holds)


def _moved(point: Point, near: tuple[Point, Point], size: tuple[float, float], bleed: float) -> Point:
    sides = _sides(point, size)
    along = [sides & _sides(other, size) for other in near]
    if not sides or not any(along):
        return point  # a corner that only touches the border stays
    out = _out(point, frozenset().union(*along), size, bleed)
    for other, shared in zip(near, along, strict=True):
        if not shared:
            return _carried_on(other, point, out, bleed)
    return out


def _out(point: Point, sides: frozenset[str], size: tuple[float, float], bleed: float) -> Point:
    (x, y), (wide, tall) = point, size
    x = -bleed if "left" in sides else wide + bleed if "right" in sides else x
    y = -bleed if "top" in sides else tall + bleed if "foot" in sides else y
    return x, y


def _carried_on(start: Point, point: Point, out: Point, bleed: float) -> Point:
    """Return where the line from ``start`` through a point on the border meets the border of the bleed."""
    across, down = point[0] - start[0], point[1] - start[1]
    length = hypot(across, down)
    if not length:
        return out
    reach = [
        abs((to - at) / step)
        for at, to, step in ((point[0], out[0], across / length), (point[1], out[1], down / length))
        if abs(to - at) > CLOSE and abs(step) > CLOSE
    ]
    # a nearly parallel edge would otherwise meet the border far outside of the page
    far = min(max(reach, default=0.0), FARTHEST * bleed)
    return point[0] + across / length * far, point[1] + down / length * far


def prolonged(points: Sequence[Point], size: tuple[float, float], bleed: float) -> list[Point]:
    """Return the points of an open line; an end on the border is extended well past the edge.

    >>> prolonged([(0, 5), (10, 5)], (10, 10), 1)
    [(-3.0, 5.0), (13.0, 5.0)]
    """
    found = list(points)
    for end, next_ in ((0, 1), (-1, -2)):
        if bleed and _sides(found[end], size):
            (x, y), (to_x, to_y) = points[next_], points[end]
            length = hypot(to_x - x, to_y - y)
            if length:
                far = PAST * bleed / length
                found[end] = (to_x + (to_x - x) * far, to_y + (to_y - y) * far)
    return found


def kept_in(
    nodes: tuple[Node, ...], size: tuple[float, float], bleed: float, slack: float
) -> tuple[Node, ...]:
    """Return nodes, clipped if they exceed the bleed by more than ``slack``, half a line's width."""
    wide, tall = size
    out = bleed + slack + CLOSE
    least, right, foot = -out, wide + out, tall + out
    for _, box in extents(nodes):
        if box.x < least or box.y < least or box.right > right or box.bottom > foot:
            return (Group(nodes, clip=(-bleed, -bleed, wide + 2 * bleed, tall + 2 * bleed)),)
    return nodes
