"""How to read a counter: both faces of a unit drawn large, with a line to each thing and what it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generators.faces.blocks import Block, beside, typeset
from generators.faces.counter_parts import BAND_TOP, BOX_WIDTH, BOX_Y, formations
from generators.faces.counter_values import VALUES_Y
from generators.faces.counters import SIDE_X, TRIANGLE_X, unit_back, unit_front
from generators.faces.look import BOLD, DESIGN, MEDIUM, cell, shown, side_of
from generators.faces.markers import VALUED, marker_front
from generators.scene import metrics
from generators.scene.markup import plain
from generators.scene.nodes import Group, Path, Rect, Text, Use
from generators.scene.paths import circle, line
from generators.scene.text import fit_line, flow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from components.model.game import Game
    from components.model.pieces import Marker, Unit
    from generators.faces.look import Look
    from generators.faces.strengths import Strengths
    from generators.scene.nodes import Node

ENLARGED = 2.9
STEP = 8.6
COLUMN_GAP = 8.0


@dataclass(frozen=True, slots=True)
class Callout:
    """A point on the counter (in 16 mm design units) and what stands there."""

    x: float
    y: float
    title: str


WORDS = {
    "attack": "attack strength",
    "defense": "defense strength",
    "move": "movement points",
}


def reading_block(unit: Unit, game: Game, width: float, look: Look, strengths: Strengths) -> Block:
    """Return a unit's two faces, enlarged, with callouts; the full one at the left."""
    edge = look.style.counter_size * ENLARGED
    front, back = unit_front(unit, game, look, strengths), unit_back(unit, game, look, strengths)
    middle = width / 2
    left, right = middle - edge - 1.5, middle + 1.5
    top = 1.0
    third = DESIGN * 0.29
    columns = strengths.values(unit, back=False)
    marked = any(shown(unit.value(column), look).marked for column in strengths.values(unit, back=True))
    values = [DESIGN / 2 + (index - (len(columns) - 1) / 2) * third for index in range(len(columns))]
    left_side = [
        *(
            [Callout(DESIGN / 2 - 0.9, BOX_Y - BOX_WIDTH / 3 - 1.4, "size of the unit")]
            if cell(unit, "size", look).text
            else []
        ),
        *(
            [Callout(SIDE_X - 0.9, BOX_Y - 1.6, "the unit's own name")]
            if cell(unit, "name", look).text
            else []
        ),
        Callout(DESIGN / 2 - BOX_WIDTH / 2 + 0.5, BOX_Y + 1.6, _type_words(game, unit)),
        *[
            Callout(x - 0.5, VALUES_Y + (2.6 if index else 0.4), _words(column, strengths))
            for index, (x, column) in enumerate(zip(values[:1], columns[:1], strict=True))
        ],
    ]
    right_side = [
        *([Callout(DESIGN - SIDE_X + 0.9, BOX_Y, "formation")] if cell(unit, "formation", look).text else []),
        *_foot_words(strengths.side(unit), third if len(columns) > 1 else 1.5, marked=marked),
    ]
    if unit.text(strengths.triangle) if strengths.triangle else "":
        left_side.append(Callout(TRIANGLE_X, VALUES_Y + 0.9, "hollow when reduced"))
    nodes: list[Node] = []
    for scene, x in ((front, left), (back, right)):
        nodes.append(
            Group((Use(scene, 0, 0),), x, top, scale=ENLARGED, clip=(0, 0, scene.width, scene.height))
        )
        nodes.append(Rect(x, top, edge, edge, stroke=look.style.colour("ink"), line=0.25))
    k = edge / DESIGN
    nodes += _callouts(left_side, (left, top, k), 0.0, look, right=False)
    nodes += _callouts(right_side, (right, top, k), width, look, right=True)
    names = [_words(column, strengths) for column in columns]
    caption = f"{look_at(unit, look)}: " + f" {strengths.between} ".join(names)
    nodes.append(
        Text(
            middle,
            top + edge + 5.5,
            caption,
            MEDIUM,
            look.style.size("body"),
            look.style.colour("muted"),
            "middle",
        )
    )
    return Block(width, top + edge + 6.5, tuple(nodes))


def _words(column: str, strengths: Strengths) -> str:
    """Return what a column of strengths is called."""
    return strengths.words.get(column) or WORDS.get(column) or column.replace("_", " ")


def _type_words(game: Game, unit: Unit) -> str:
    return "type; one ground a formation" if formations(game, unit.side) else "type of unit"


def _foot_words(turned: str, reach: float, *, marked: bool) -> list[Callout]:
    """Return what stands on the foot of a back, depleted or turned over otherwise; a diamond where one is."""
    diamond = "diamond: reconstructed"
    said = ("white foot: depleted", "strengths when depleted")
    if turned:
        said = (f"white foot: {turned}", f"value when {turned}")
    return [
        Callout(DESIGN - 2.5, BAND_TOP + 0.2, said[0]),
        Callout(DESIGN - 2.6 if not turned else DESIGN / 2 + 0.6, VALUES_Y, said[1]),
        *(
            [Callout(DESIGN / 2 + reach + 0.5, VALUES_Y + (1.6 if turned else 2.8), diamond)]
            if marked
            else []
        ),
    ]


def marker_blocks(game: Game, width: float, look: Look) -> list[Block]:
    """Return every kind of marker in its true size, with how many there are and what it is for."""
    kinds: dict[tuple[str, str, str], list[Marker]] = {}
    for marker in game.markers:
        kinds.setdefault((marker.kind, marker.side, marker.title), []).append(marker)
    wide = (width - COLUMN_GAP) / 2
    entries = [_marker(group, game, wide, look) for group in kinds.values()]
    return [beside(entries[start : start + 2], COLUMN_GAP) for start in range(0, len(entries), 2)]


def _marker(group: Sequence[Marker], game: Game, width: float, look: Look) -> Block:
    """Return one kind of marker: its face, its title and number, its note."""
    style = look.style
    first = group[0]
    edge = style.counter_size
    side = side_of(game, first.side)
    count = sum(marker.count for marker in group)
    owner = f", {side.name}" if side and first.kind in VALUED else ""
    title = f"{first.title}{owner} \N{MULTIPLICATION SIGN} {count}"
    size, x = style.size("body") + 1.6, edge + 3.5
    tall = metrics.cap_height(BOLD, size)
    says = first.text("note") or first.body
    rule = first.rule
    nodes: list[Node] = [
        Group((Use(marker_front(first, game, look), 0, 0),), 0, 0, clip=(0, 0, edge, edge)),
        Rect(0, 0, edge, edge, stroke=style.colour("ink"), line=0.15),
        fit_line(
            title,
            x,
            2.2 + tall,
            width=width - x - 12,
            font=BOLD,
            size=size,
            fill=style.colour("ink"),
            piece=first.id,
        ),
        Text(width, 2.2 + tall, rule, MEDIUM, style.size("note"), style.colour("muted"), "end"),
    ]
    if says:
        nodes += flow(
            plain(typeset(says)),
            x,
            4.2 + tall,
            width=width - x,
            size=style.size("body"),
            leading=1.2,
            fill=style.colour("muted"),
            piece=first.id,
        ).nodes
    return Block(width, edge, tuple(nodes))


def look_at(unit: Unit, look: Look) -> str:
    """Return what a unit is called in a caption."""
    return (
        " ".join(part for part in (cell(unit, "name", look).text, cell(unit, "size", look).text) if part)
        or "the numbers"
    )


def _callouts(
    callouts: Sequence[Callout], at: tuple[float, float, float], edge: float, look: Look, *, right: bool
) -> list[Node]:
    """Return the words at the page's edge, each with a thin line to its point on the counter."""
    x0, y0, k = at
    style = look.style
    size = style.size("body") + 0.6
    accent = style.colour("accent")
    ordered = sorted(callouts, key=lambda callout: callout.y)
    nodes: list[Node] = []
    y = y0
    for callout in ordered:
        px, py = x0 + callout.x * k, y0 + callout.y * k
        y = max(y + STEP, py)
        tall = metrics.cap_height(BOLD, size)
        words = metrics.width(callout.title, BOLD, size)
        start = edge - words - 1.5 if right else edge + words + 1.5
        elbow = x0 + DESIGN * k + 3.0 if right else x0 - 3.0
        nodes.append(
            Text(
                edge,
                y + tall / 2,
                callout.title,
                BOLD,
                size,
                style.colour("ink"),
                "end" if right else "start",
            )
        )
        path = line((start, y), (elbow, y), (px, py))
        nodes.append(Path(path, stroke="#ffffff", line=0.7))
        nodes.append(Path(path, stroke=accent, line=0.28))
        nodes.append(Path(circle(px, py, 0.65), fill=accent, stroke="#ffffff", line=0.2))
    return nodes
