"""Insets: a game's map of areas, small, with counters in the areas where a scenario sets them up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.generators.maps.area_map import map_scene
from countermarch.generators.pages.blocks import Block
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene.nodes import Group, Rect, Use, tagged
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.maps.area_plan import AreaMap
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node, Scene

SIZE, COUNTER = 6.5, 8.0
"""Type size of the names of areas, in points, and the edge of a counter, in mm."""

ROUND_THEM = 4.0
"""Room around the outermost of these areas, in mm on the map."""


def area_ground(plan: AreaMap, look: Look) -> Scene:
    """Return a map without names, arrows, roads, rivers and relief, as the background of an inset."""
    shaded = tuple(one for one in plan.relief if one.strength)
    bare = replace(plan, arrows=(), lines=(), towns=(), relief=shaded, compass=None, reconstructed=False)
    plain = tuple(replace(one, signs=()) for one in bare.areas)
    return map_scene(replace(bare, areas=plain), look, named=False)


def area_inset(
    plan: AreaMap, ground: Scene, pieces: Mapping[str, Scene], size: tuple[float, float], look: Look
) -> Block:
    """Return the part of a map that holds these areas, ``size`` mm wide and high, each with its counter."""
    (width, height), shown = size, [area for area in plan.areas if area.id in pieces]
    spots = [at for area in shown for at in area.outline]
    low, high = ([end(spot[axis] for spot in spots) for axis in (0, 1)] for end in (min, max))
    scale = min(edge / (high[axis] - low[axis] + 2 * ROUND_THEM) for axis, edge in enumerate(size))
    scale = max(scale, width / ground.width, height / ground.height)
    whole = (ground.width, ground.height)
    left, top = (
        min(max((low[axis] + high[axis] - size[axis] / scale) / 2, 0.0), whole[axis] - size[axis] / scale)
        for axis in (0, 1)
    )
    frame = (left, top, width / scale, height / scale)
    nodes: list[Node] = [
        Group((Use(ground, 0.0, 0.0),), -left * scale, -top * scale, scale=scale, clip=frame)
    ]
    for area in shown:
        face, (x, y) = pieces[area.id], ((area.label[0] - left) * scale, (area.label[1] - top) * scale)
        less, edge = COUNTER / face.width, COUNTER / 2
        clip = (0.0, 0.0, face.width, face.height)
        nodes.append(
            Group((Use(face, 0, 0),), x - edge, y - 1.5 - edge, scale=less, clip=clip, pictured=True)
        )
        nodes.append(Rect(x - edge, y - 1.5 - edge, COUNTER, COUNTER, stroke="#ffffff", line=0.25))
        name = area.name if look.missing != "blank" or not area.reconstructed else ""
        nodes.append(centred_text(x, y + edge, name, font=BOLD, size=SIZE, fill="#16181d", halo="#ffffff"))
    nodes.append(Rect(0.0, 0.0, width, height, stroke=look.style.colour("ink"), line=0.4))
    said = ", ".join(area.name for area in shown)
    return Block(width, height, (tagged("Figure", nodes, said),))
