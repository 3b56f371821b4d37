"""What is in force while a scene is drawn as PDF operators: colours and lines, said where they change."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Path
from countermarch.generators.writers.numbers import colour, number, numbers

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Rect

HUE = 0.08
DARK = 0.5
NEARLY_BLACK = 0.24
"""How far the parts of a colour without a hue may differ, how light a dark one is, and black, 0 to 1."""

_CAPS = {"butt": "0", "round": "1", "square": "2"}
_JOINS = {"miter": "0", "round": "1", "bevel": "2"}


@dataclass(slots=True)
class State:
    """What is in force while a scene is drawn; None is not known.

    With ``black`` dark words and lines without a hue are printed with black ink alone.
    """

    black: bool = False
    fill: str | None = None
    stroke: str | None = None
    line: float | None = None
    cap: str | None = None
    join: str | None = None
    dash: tuple[float, ...] | None = None


@lru_cache(maxsize=1024)
def black_share(value: str) -> str:
    """Return how much black ink makes a dark colour without a hue, 0 to 1; empty for any other colour.

    >>> black_share("#16181d"), black_share("#4a4a4a"), black_share("#8a1c1c"), black_share("#ffffff")
    ('1', '0.71', '', '')
    """
    parts = colour(value)
    light = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
    if max(parts) - min(parts) > HUE or light > DARK:
        return ""
    return "1" if max(parts) <= NEARLY_BLACK else number(1 - light, 2)


@lru_cache(maxsize=1024)
def _tone(value: str) -> str:
    return " ".join([number(part, 4) for part in colour(value)])


def set_fill(value: str, held: list[str], state: State) -> None:
    """Say the colour that is filled with, where it changes."""
    if value != state.fill:
        held.append(f"{_tone(value)} rg")
        state.fill = value


def _stroke(node: Rect | Path, held: list[str], state: State) -> None:
    """Say the colour, width, ends and dashes of a line, as far as they change."""
    if node.stroke is not None and state.black and (ink := black_share(node.stroke)):
        if state.stroke != ink:
            held.append(f"0 0 0 {ink} K")
            state.stroke = ink
    elif node.stroke != state.stroke and node.stroke is not None:
        held.append(f"{_tone(node.stroke)} RG")
        state.stroke = node.stroke
    if node.line != state.line:
        held.append(f"{number(node.line)} w")
        state.line = node.line
    cap, join = (node.cap, node.join) if isinstance(node, Path) else ("butt", "miter")
    if cap != state.cap:
        held.append(f"{_CAPS[cap]} J")
        state.cap = cap
    if join != state.join:
        held.append(f"{_JOINS[join]} j")
        state.join = join
    if node.dash != state.dash:
        held.append(f"[{numbers(node.dash)}] 0 d")
        state.dash = node.dash


def painted(node: Rect | Path, held: list[str], state: State) -> bool:
    """Say the colours and the line of a shape; False when it shows nothing."""
    if node.fill is None and node.stroke is None:
        return False
    if node.fill is not None:
        set_fill(node.fill, held, state)
    if node.stroke is not None:
        _stroke(node, held, state)
    return True
