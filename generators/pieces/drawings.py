"""What a layout draws beside shapes and words: a range of hills, plates with figures, a field of hexes."""

from __future__ import annotations

from functools import lru_cache
from math import sin, sqrt, tau
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Use
from countermarch.generators.scene.paths import circle, line, polygon, regular
from countermarch.generators.scene.text import centred_text, flow
from countermarch.generators.scene.tints import mix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.scene.nodes import Node

Box = tuple[float, float, float, float]

RANGES = 5
"""How many different ranges of hills there are."""

STEPS = 28
RIDGES = ((0.46, 0.10, 0.16), (0.62, 0.12, 0.30), (0.80, 0.09, 0.46))
"""For each ridge, from the farthest: where it stands, how high it swings, and how deep its tone is."""

HEX = 7.0
"""The edge of the hexes on a back, in mm."""


def scene(title: str, box: Box, tones: tuple[str, str, bool]) -> Node:
    """Return the hills that stand behind a title, always the same; ``tones`` are as those of ``hills``."""
    x, y, width, height = box
    return Use(hills(width, height, tones, crc32(title.encode()) % RANGES), x, y)


def signs(
    plates: Sequence[tuple[str, str]], box: Box, tones: tuple[str, str, str], piece: str
) -> tuple[Node, ...]:
    """Return plates side by side, as large as their box bears; ``tones`` are deep, ink and paper."""
    x, y, width, height = box
    deep, ink, paper = tones
    gap = width * 0.035
    wide = min((width * 0.93 - gap * (len(plates) - 1)) / len(plates), width * 0.7)
    tall = min(height * 0.8, wide * 0.78)
    left = x + (width - wide * len(plates) - gap * (len(plates) - 1)) / 2
    top = y + (height - tall) / 2
    nodes: list[Node] = []
    for index, (large, small) in enumerate(plates):
        at = left + index * (wide + gap)
        middle = top + tall * (0.36 if small else 0.5)
        nodes += [
            Rect(at, top, wide, tall, fill=paper, stroke=deep, line=0.5, radius=1.6),
            centred_text(
                at + wide / 2,
                middle,
                large,
                font=BOLD,
                size=tall * 1.42,
                least=6.5,
                width=wide - min(4.0, wide * 0.2),
                fill=deep,
                piece=piece,
            ),
            *flow(
                plain(small),
                at + 1.2,
                top + tall * 0.62,
                width=wide - 2.4,
                height=tall * 0.34,
                family=MEDIUM,
                size=max(min(9.5, tall * 0.4), metrics.LEAST_SIZE),
                least=metrics.LEAST_SIZE,
                leading=1.08,
                align="middle",
                upright="middle",
                fill=ink,
                piece=piece,
            ).nodes,
        ]
    return tuple(nodes)


@lru_cache(maxsize=256)
def hills(width: float, height: float, tones: tuple[str, str, bool], number: int) -> Scene:
    """Return a sky with a sun and three ridges, or their outlines alone."""
    sky, deep, outlined = tones
    sun = (width * (0.18 + 0.16 * number), height * 0.26)
    frame = Rect(0, 0, width, height, fill=None if outlined else sky, stroke=deep if outlined else None)
    disc = Path(
        circle(*sun, height * 0.13), fill=None if outlined else mix(sky, "#ffffff", 0.75), stroke=deep
    )
    nodes: list[Node] = [frame, disc if outlined else Path(disc.commands, fill=disc.fill)]
    for layer, (base, swing, share) in enumerate(RIDGES):
        ridge = [
            (
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
    """Return how a ridge rises and falls, from -1 to 1."""
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
