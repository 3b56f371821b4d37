"""The key of a map of areas: its title, how arrows are read, the kinds of area and the signs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.generators.maps.area_features import key_lines
from countermarch.generators.maps.area_ground import area_ground
from countermarch.generators.maps.area_labels import sign_at
from countermarch.generators.maps.area_plan import Area
from countermarch.generators.pages.look import MEDIUM, Lettering
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Rect, Text
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import flow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.maps.area_plan import AreaMap, Ground, Point, Sign
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

KEY_STEP = 5.2
KEY_WIDTH = 58.0


def map_key(plan: AreaMap, look: Look) -> list[Node]:
    """Return the title, the kinds and signs, and how arrows are read."""
    lettering = Lettering(look, look.style.colour("ink"), plan.title)
    x, y = plan.key
    nodes: list[Node] = []
    title = flow(
        f"**{plain(plan.title)}**",
        x,
        y,
        width=KEY_WIDTH,
        family="Barlow Condensed",
        size=17,
        leading=1.02,
        fill=lettering.ink,
        piece=lettering.piece,
    )
    nodes += title.nodes
    y += title.height + 1.5
    for words in (plan.legend.get("arrow", ""), plan.legend.get("next", ""), plan.says):
        if words:
            said = flow(
                words,
                x,
                y,
                width=KEY_WIDTH,
                size=7.2,
                leading=1.18,
                fill=lettering.ink,
                piece=lettering.piece,
            )
            nodes += said.nodes
            y += said.height + 1.4
    kinds = list(dict.fromkeys(area.ground for area in plan.areas if area.ground.title))
    low = y + 1.0 + KEY_STEP * len(kinds)
    signs = len({sign for area in plan.areas for sign in area.signs})
    foot = max(low + KEY_STEP * len(plan.titled), y + 1.0 + KEY_STEP * signs)
    left, top = plan.key
    plate = Rect(left - 2.0, top - 2.0, KEY_WIDTH + 4.0, foot - top + 3.0, fill="#ffffff", radius=1.4)
    return [
        Group((plate,), opacity=0.7),
        *nodes,
        *_kinds(kinds, (x, y + 1.0), look),
        *_signs(plan, (x + KEY_WIDTH * 0.66, y + 1.0), look),
        *key_lines(plan, (x, low), look, KEY_STEP),
    ]


def _kinds(kinds: Sequence[Ground], at: Point, look: Look) -> list[Node]:
    """Return the kinds of area, each with a patch of its colour."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = []
    for ground in kinds:
        patch = Area(ground.id, "", ((x, y), (x + 6.2, y), (x + 6.2, y + 3.9), (x, y + 3.9)), (x, y), ground)
        nodes += area_ground(replace(patch, ground=replace(ground, wavy=False)), look)
        nodes.append(Rect(x, y, 6.2, 3.9, stroke=ink, line=0.25))
        nodes.append(Text(x + 7.4, y + 2.95, ground.says or ground.title, MEDIUM, 8.0, ink))
        y += KEY_STEP
    return nodes


def _signs(plan: AreaMap, at: Point, look: Look) -> list[Node]:
    """Return the signs, each as it stands on the map but smaller."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = []
    for sign in dict.fromkeys(sign for area in plan.areas for sign in area.signs):
        nodes += _small(sign, (x + 3.1, y + 1.95), look)
        nodes.append(Text(x + 7.4, y + 2.95, sign.title, MEDIUM, 8.0, ink))
        y += KEY_STEP
    return nodes


def _small(sign: Sign, at: Point, look: Look) -> list[Node]:
    """Return a sign as the key shows it."""
    if sign.dot:
        return [Group(tuple(sign_at(sign, (0.0, 0.0), look)), *at, scale=0.75)]
    weight = look.style.counter["symbol_line"] * 0.8
    return list(symbol(sign.symbol, *at, 6.2, ink=look.style.colour("ink"), paper="#ffffff", line=weight))
