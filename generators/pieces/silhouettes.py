"""The silhouettes of drawn scenes: each on its shadow, within a rim that sets it off from what is behind."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from countermarch.generators.scene.art import drawings
from countermarch.generators.scene.nodes import Path, Scene
from countermarch.generators.scene.style import mix

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Command, Node

GLOW = "#e9a03a"
"""Fire and lamps, on any background."""

SHAPES = {
    name: (min(values[::2]), max(values[::2]), min(values[1::2]))
    for name, parts in drawings("shapes").items()
    for values in [[value for part in parts for _, some in part.commands for value in some]]
    if name != "road"
}
"""How far each silhouette reaches to the left, to the right and up; a road goes on beyond the picture."""

REACH = 60.0
"""Maximum extent of a silhouette from its middle."""

WORN = frozenset(
    [
        "road",
        "sandbags",
        "stockade",
        "wire",
        "skyline",
        "iron-dome",
    ]
)
"""Silhouettes without rim and shadow: what is flat or made of many small parts."""

AFLOAT = frozenset(
    [
        "plane",
        "fighter",
        "drone",
        "ship",
        "landing-craft",
        "burst",
        "smoke",
        "bridge",
        "rocket-trail",
        "supply-drop",
        *(name for name in SHAPES if name.startswith("bust-")),
    ]
)
"""Silhouettes without a shadow on the ground."""

FACE = 0.3
"""How much darker faces and hands are than what is light."""

FLAT = 0.5
"""What bends the outline of a shadow up and down."""


@lru_cache(maxsize=512)
def silhouette(name: str, tones: tuple[str, ...], around: float) -> Scene:
    """Return a silhouette in its own units, on its shadow and within a rim ``around`` it; in lines without.

    ``tones`` are body, light, dark, wire, lane, rim and shadow. All in one tone are without rim and shadow.
    """
    body, light, dark, wire, lane, rim, shadow = tones
    face = mix(light, body, FACE)
    fills = {"body": body, "light": light, "dark": dark, "glow": GLOW, "lane": lane, "face": face}
    parts = drawings("shapes")[name]
    nodes: list[Node] = []
    if around and name not in WORN and rim != body:
        if name not in AFLOAT:
            nodes.append(Path(_shadow(*SHAPES[name][:2]), fill=shadow))
        outer = tuple(
            command
            for part in parts
            if part.ink not in ("wire", "light", "face")
            for command in part.commands
        )
        nodes.append(Path(outer, stroke=rim, line=around, join="round"))
    for part in parts:
        if part.ink == "wire":
            nodes.append(Path(part.commands, stroke=wire, line=0.35))
        elif not around:
            nodes.append(Path(part.commands, fill="#ffffff", stroke=dark, line=0.25))
        else:
            nodes.append(Path(part.commands, fill=fills[part.ink]))
    return Scene(name, 0.0, 0.0, tuple(nodes), bleed=REACH)


def _shadow(left: float, right: float) -> tuple[Command, ...]:
    """Return the outline of the shadow below a silhouette that reaches so far to both sides."""
    start, end, near, far = (round(x, 1) for x in (left - 0.4, right + 0.4, left * 0.9, right * 0.9))
    return (
        ("M", (start, 0.1)),
        ("C", (near, -FLAT, far, -FLAT, end, 0.1)),
        ("C", (far, 2 * FLAT, near, 2 * FLAT, start, 0.1)),
    )
