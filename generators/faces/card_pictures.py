"""The picture of a card: its symbol before a range of hills, or plates that say in figures what it does."""

from __future__ import annotations

from functools import lru_cache
from math import sin, tau
from typing import TYPE_CHECKING
from zlib import crc32

from generators.faces.card_plan import check_symbols, filled, said
from generators.faces.look import BOLD, MEDIUM
from generators.faces.piece_values import signed
from generators.scene import metrics
from generators.scene.markup import plain
from generators.scene.nodes import Path, Rect, Scene, Use
from generators.scene.paths import circle, line, polygon
from generators.scene.symbols import recipe, symbol
from generators.scene.text import centred_text, flow
from generators.scene.tints import mix

if TYPE_CHECKING:
    from components.model.pieces import Card
    from generators.faces.card_plan import CardPlan
    from generators.faces.look import Look
    from generators.scene.nodes import Command, Node
    from generators.scene.style import Livery

RANGES = 5
"""How many different ranges of hills there are."""

STEPS = 28
RIDGES = ((0.46, 0.10, 0.16), (0.62, 0.12, 0.30), (0.80, 0.09, 0.46))
"""For each ridge, from the farthest: where it stands, how high it swings, and how deep its tone is."""

LARGEST_SYMBOL = 32.0


def picture(
    card: Card, plan: CardPlan, dress: Livery, look: Look, box: tuple[float, float, float, float]
) -> list[Node]:
    """Return a card's picture in a box (x, y, width, height); nothing for a card that has none."""
    x, y, width, height = box
    plates = _plates(card, plan)
    drawn = _symbol(card, plan)
    if not plates and not drawn:
        return []
    nodes: list[Node] = [Use(hills(width, height, _tones(dress, look), _range(card)), x, y)]
    if plates:
        return [*nodes, *_signs(plates, card, dress, look, box)]
    check_symbols(card.id, drawn)
    wide = min(height * 1.02, width * 0.56, LARGEST_SYMBOL)
    made = symbol(
        drawn,
        x + width / 2,
        y + height / 2,
        wide if recipe(drawn).boxed else wide * 1.25,
        ink=look.style.colour("ink"),
        paper=look.style.colour("paper"),
        line=0.5,
    )
    return [*nodes, *made]


def has_picture(card: Card, plan: CardPlan) -> bool:
    """Say whether a card has a picture."""
    return bool(_plates(card, plan) or _symbol(card, plan))


def _symbol(card: Card, plan: CardPlan) -> str:
    """Return the id of a card's symbol: its own, or that of a value of its columns; empty for none."""
    found = plan.symbols.get(card.id, "")
    for column in plan.symbol:
        if not found and card.text(column):
            found = plan.symbols.get(card.text(column), plan.symbols.get("*", ""))
    return found


def _plates(card: Card, plan: CardPlan) -> list[tuple[str, str]]:
    """Return what a card's plates show large, and what they say beneath."""
    found = []
    for plate in plan.plates:
        value = card.value(plate.column)
        if value is None or (plate.value and card.text(plate.column) != plate.value):
            continue
        number = card.number(plate.column)
        large = signed(str(number)) if number is not None else said(card, plate.column, plan)
        found.append((plate.shows or large, filled(plate.says, card, plan)))
    return found


def _signs(
    plates: list[tuple[str, str]],
    card: Card,
    dress: Livery,
    look: Look,
    box: tuple[float, float, float, float],
) -> list[Node]:
    """Return plates side by side, as large as their box bears."""
    x, y, width, height = box
    gap = width * 0.035
    wide = min((width * 0.93 - gap * (len(plates) - 1)) / len(plates), width * 0.7)
    tall = min(height * 0.8, wide * 0.78)
    left = x + (width - wide * len(plates) - gap * (len(plates) - 1)) / 2
    top = y + (height - tall) / 2
    nodes: list[Node] = []
    for index, (large, small) in enumerate(plates):
        at = left + index * (wide + gap)
        nodes.append(
            Rect(
                at, top, wide, tall, fill=look.style.colour("paper"), stroke=dress.deep, line=0.5, radius=1.6
            )
        )
        nodes.append(
            centred_text(
                at + wide / 2,
                top + tall * (0.36 if small else 0.5),
                large,
                font=BOLD,
                size=tall * 1.42,
                least=9,
                width=wide - 4,
                fill=dress.deep,
                piece=card.id,
            )
        )
        nodes += flow(
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
            fill=look.style.colour("ink"),
            piece=card.id,
        ).nodes
    return nodes


def _range(card: Card) -> int:
    """Return which range of hills stands behind a card: always the same one for one title."""
    return crc32(card.title.encode()) % RANGES


def _tones(dress: Livery, look: Look) -> tuple[str, str, bool]:
    """Return the sky, the tone that the ridges deepen to, and whether they are lines only."""
    if dress.frame:
        return (look.style.colour("paper"), mix(look.style.colour("paper"), dress.frame, 0.6), True)
    return (mix(look.style.colour("paper"), dress.field, 0.55), dress.deep, False)


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
            nodes.append(Path(_along(ridge), stroke=deep, line=0.2))
        else:
            nodes.append(Path(polygon([*ridge, (width, height), (0.0, height)]), fill=mix(sky, deep, share)))
    return Scene(f"hills {number}", width, height, tuple(nodes))


def _along(points: list[tuple[float, float]]) -> tuple[Command, ...]:
    return line(*points)


def _swell(along: float, number: int, layer: int) -> float:
    """Return how a ridge rises and falls, from -1 to 1."""
    first = sin(tau * (along * (0.7 + 0.13 * number) + 0.31 * number + 0.47 * layer))
    second = sin(tau * (along * (2.1 + 0.4 * layer) + 0.19 * number))
    return 0.68 * first + 0.32 * second
