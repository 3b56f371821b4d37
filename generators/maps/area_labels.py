"""What stands in an area of a map: its name, its kind beneath, its signs above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.pages.look import BOLD, MEDIUM, blank_box, mark
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Path, Rect
from countermarch.generators.scene.paths import circle
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import centred_text, fitted_size
from countermarch.generators.scene.tints import mix

if TYPE_CHECKING:
    from countermarch.generators.maps.area_plan import Area, Point, Sign
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

ITALIC = "Barlow Condensed Italic"
NAME, KIND = 12.0, 7.5
"""How large an area's name and its kind are set, in points."""

LABEL_ROOM = 46.0
SIGN = 5.6
"""How wide a name may be, and how large a sign is, in mm."""

BLANK = 26.0
"""How wide the box for a name is, in mm."""

LONGEST_NAME = 22.0
"""A name wider than this stands in two lines, in mm."""


def area_label(area: Area, look: Look) -> list[Node]:
    """Return an area's name, its kind beneath, and its signs above."""
    style, (cx, cy) = look.style, area.label
    ink = style.colour("ink")
    if area.ours and look.missing == "blank":
        return _blank(area, look)
    font = ITALIC if area.ours else BOLD
    lines = _lines(area.name if area.ours else area.name.upper(), font)
    size = min(fitted_size(words, font, NAME, width=LABEL_ROOM, piece=area.id) for words in lines)
    tall = metrics.cap_height(font, size)
    step = tall + 1.6
    top = cy - (step * (len(lines) - 1) + tall) / 2
    foot = top + step * len(lines) + 1.2
    widths = [metrics.width(words, font, size) for words in lines]
    wide = max(
        *widths, widths[-1] + (3.6 if area.ours else 0), metrics.width(area.ground.title, MEDIUM, KIND)
    )
    nodes: list[Node] = [
        Rect(
            cx - wide / 2 - 1.6,
            top - 1.5,
            wide + 3.2,
            foot - top + 3.1,
            fill=mix(area.ground.fill, "#ffffff", 0.55),
            radius=1.4,
        )
    ]
    for index, words in enumerate(lines):
        y = top + tall / 2 + index * step
        nodes.append(centred_text(cx, y, words, font=font, size=size, fill=ink, piece=area.id))
    nodes.append(centred_text(cx, foot, area.ground.title, font=MEDIUM, size=KIND, fill=ink, piece=area.id))
    if area.ours:
        nodes.append(mark(cx + widths[-1] / 2 + 1.2, top + tall / 2 + step * (len(lines) - 1), ink, 0.75))
    beside = SIGN + 2.0
    x = cx - beside * (len(area.signs) - 1) / 2
    for sign in area.signs:
        nodes += sign_at(sign, (x, top - SIGN / 2 - 2.0), look)
        x += beside
    return nodes


def _blank(area: Area, look: Look) -> list[Node]:
    """Return the box that a player writes an area's name into, over its kind."""
    (cx, cy), ink = area.label, look.style.colour("ink")
    box = blank_box(cx, cy, BLANK, 5.6, look)
    title = area.ground.title
    kind = centred_text(cx, cy + 5.0, title, font=MEDIUM, size=KIND, fill=ink, piece=area.id)
    signs = [node for sign in area.signs for node in sign_at(sign, (cx, cy - SIGN / 2 - 4.2), look)]
    return [box, kind, *signs]


def _lines(name: str, font: str) -> tuple[str, ...]:
    """Return a name in one line, or in two of about the same length when it is long."""
    spaces = [index for index, character in enumerate(name) if character == " "]
    if not spaces or metrics.width(name, font, NAME) <= LONGEST_NAME:
        return (name,)
    middle = min(spaces, key=lambda index: abs(index - len(name) / 2))
    return (name[:middle], name[middle + 1 :])


def sign_at(sign: Sign, at: Point, look: Look) -> list[Node]:
    """Return a sign centred on a point: a boxed symbol, or a city's dot."""
    cx, cy = at
    ink = look.style.colour("ink")
    if sign.dot:
        ring: list[Node] = [Path(circle(cx, cy, SIGN * 0.42), fill="#ffffff", stroke=sign.dot, line=0.6)]
        reach = SIGN * (0.24 if sign.ring else 0.42)
        return [*(ring if sign.ring else []), Path(circle(cx, cy, reach), fill=sign.dot)]
    weight = look.style.counter["symbol_line"]
    return list(symbol(sign.symbol, cx, cy, SIGN * 1.4, ink=ink, paper="#ffffff", line=weight))
