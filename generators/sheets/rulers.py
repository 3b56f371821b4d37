"""Rulers, measuring grids and patches of a calibration sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop
from countermarch.components.translations import number as localized
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect, Text
from countermarch.generators.scene.paths import line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.sheets.paper import Box

BLACK = "#000000"
GREY = "#4a4a4a"
PALE = "#b4b4b4"
LABEL = "Barlow Condensed Medium"
STRONG = "Barlow Condensed SemiBold"
TEXT = "Countermarch Text Regular"

MINUS = "\N{MINUS SIGN}"

TICKS = ((10, 3.6, 0.2), (5, 2.5, 0.15), (1, 1.5, 0.1))
"""Intervals of ticks in mm, each with its length and weight, the coarsest first."""

BAR = 100
"""The part of a ruler that is drawn as a bar, to hold your own ruler against."""

REACH = 10
"""Radius of a measuring grid, in mm."""

GREYS = tuple(range(0, 101, 10))
COLOURS = (
    (gettext_noop("cyan"), "#00a0d8"),
    (gettext_noop("magenta"), "#d4147a"),
    (gettext_noop("yellow"), "#f5d800"),
    (gettext_noop("red"), "#c62828"),
    (gettext_noop("green"), "#2e7d32"),
    (gettext_noop("blue"), "#1f4e9c"),
    (gettext_noop("olive"), "#7a7a3a"),
    (gettext_noop("sand"), "#d9c08c"),
)
SIZES = (5, 6, 7, 8, 9, 10)
WEIGHTS = (0.1, 0.15, 0.2, 0.3, 0.5, 0.8)


def ruler(length: int) -> tuple[Node, ...]:
    """Return a ruler from x = 0 to ``length`` mm with its ticks below y = 0 and its numbers below them.

    Its first 100 mm have a bar above the line.
    """
    bar = min(BAR, length // 10 * 10)
    nodes: list[Node] = [Rect(0.0, -2.2, bar, 2.2, fill="#d0d0d0")]
    nodes += [Rect(along, -2.2, 10.0, 2.2, fill=BLACK) for along in range(0, bar, 20)]
    nodes.append(Path(line((0.0, 0.0), (length, 0.0)), stroke=BLACK, line=0.2))
    for along in range(length + 1):
        reach, weight = next((reach, weight) for every, reach, weight in TICKS if along % every == 0)
        nodes.append(Path(line((along, 0.0), (along, reach)), stroke=BLACK, line=weight))
        if along % 10 == 0:
            nodes.append(Text(along, 6.2, str(along), LABEL, 6.5, BLACK, "middle"))
    return tuple(nodes)


def down_the_page(nodes: tuple[Node, ...], x: float, y: float) -> Node:
    """Return a ruler turned to run down the page from (x, y), its ticks to the left."""
    return Group(nodes, x, y, rotate=90)


def grid(number: str) -> tuple[Node, ...]:
    """Return a measuring grid about (0, 0): one line per mm, right and down positive."""
    nodes: list[Node] = []
    for at in range(-REACH, REACH + 1):
        weight, colour = (0.1, PALE) if at % 5 else (0.15, GREY)
        if at == 0:
            weight, colour = 0.3, BLACK
        nodes.append(Path(line((at, -REACH), (at, REACH)), stroke=colour, line=weight))
        nodes.append(Path(line((-REACH, at), (REACH, at)), stroke=colour, line=weight))
    drop = metrics.cap_height(LABEL, 6.0) / 2
    for at in range(-REACH, REACH + 1, 5):
        words = f"{at:+d}".replace("-", MINUS) if at else "0"
        nodes.append(Text(at, -REACH - 1.7, words, LABEL, 6.0, BLACK, "middle"))
        nodes.append(Text(-REACH - 0.9, at + drop, words, LABEL, 6.0, BLACK, "end"))
    badge = metrics.cap_height(STRONG, 12.0)
    nodes.append(Text(REACH + 1.2, -REACH + badge, number, STRONG, 12.0, BLACK))
    nodes.append(Text(0.0, REACH + 3.2, f"{gettext('right')} →", LABEL, 6.0, GREY, "middle"))
    nodes.append(
        Group(
            (Text(0.0, 0.0, f"{gettext('down')} →", LABEL, 6.0, GREY, "middle"),), REACH + 1.4, 0.0, rotate=90
        )
    )
    return tuple(nodes)


def pin_cross(number: str) -> tuple[Node, ...]:
    """Return a numbered cross about (0, 0) whose centre is pricked with a pin."""
    arms = ((-9.0, 0.0), (9.0, 0.0), (0.0, -9.0), (0.0, 9.0))
    nodes: list[Node] = [
        Path(line((x, y), (x / 9 * 0.8, y / 9 * 0.8)), stroke=BLACK, line=0.2) for x, y in arms
    ]
    nodes += [
        Path(line((-0.4, 0.0), (0.4, 0.0)), stroke=BLACK, line=0.1),
        Path(line((0.0, -0.4), (0.0, 0.4)), stroke=BLACK, line=0.1),
        Text(2.2, -2.2, number, STRONG, 12.0, BLACK),
    ]
    return tuple(nodes)


def patches(box: Box) -> Iterator[Node]:
    """Yield a row of greys and a row of colours, each patch with its name under it."""
    step = box.width / len(GREYS)
    height = min(9.0, (box.height - 9.0) / 2)
    for index, share in enumerate(GREYS):
        level = f"{round(255 * (1 - share / 100)):02x}"
        x = box.x + index * step
        # with an outline: the lightest patches are hardly seen on white paper
        yield Rect(x, box.y, step - 0.8, height, fill=f"#{level * 3}", stroke=GREY, line=0.1)
        yield Text(x + (step - 0.8) / 2, box.y + height + 2.6, f"{share}%", LABEL, 6.0, GREY, "middle")
    step = box.width / len(COLOURS)
    y = box.y + height + 4.5
    for index, (name, colour) in enumerate(COLOURS):
        x = box.x + index * step
        yield Rect(x, y, step - 0.8, height, fill=colour)
        yield Text(x + (step - 0.8) / 2, y + height + 2.6, gettext(name), LABEL, 6.0, GREY, "middle")


def type_sizes(box: Box) -> Iterator[Node]:
    """Yield a line of type in each size, dark on white and white on dark."""
    step = box.height / len(SIZES)
    half = box.width / 2
    yield Rect(box.x + half, box.y, half, box.height, fill=BLACK)
    for index, size in enumerate(SIZES):
        y = box.y + (index + 0.5) * step + metrics.cap_height(STRONG, size) / 2
        for x, colour in ((box.x, BLACK), (box.x + half + 1.5, "#ffffff")):
            yield Text(x, y, f"{size} pt", LABEL, 6.0, colour)
            yield Text(x + 7.0, y, "10-8-12", STRONG, size, colour)
            yield Text(x + 9.0 + metrics.width("10-8-12", STRONG, size), y, "Brigade 769", TEXT, size, colour)


def line_weights(box: Box) -> Iterator[Node]:
    """Yield a line in each weight."""
    step = box.height / len(WEIGHTS)
    for index, weight in enumerate(WEIGHTS):
        y = box.y + (index + 0.5) * step
        yield Text(box.x, y + metrics.cap_height(LABEL, 6.0) / 2, f"{localized(weight)} mm", LABEL, 6.0, GREY)
        yield Path(line((box.x + 10.0, y), (box.right, y)), stroke=BLACK, line=weight)
