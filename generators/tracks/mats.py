"""Mats: a display on its own landscape sheet, with spaces for counters and outlines for cards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import ceil
from typing import TYPE_CHECKING

from countermarch.generators.pages.blocks import entry, typeset
from countermarch.generators.pages.flow import dress, text_area, title_height
from countermarch.generators.pages.look import BOLD, STRONG
from countermarch.generators.pieces.drawings import hills
from countermarch.generators.pieces.scenes import Tones, drawn_scene
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Rect, Use, tagged
from countermarch.generators.scene.style import Livery, darkened, mix, readable
from countermarch.generators.scene.text import centred_text, fit_line, flow
from countermarch.generators.tracks.track import banded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.tracks import Track, TrackBox
    from countermarch.generators.pages.flow import PageFrame
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.scene.text import Flowed
    from countermarch.generators.sheets.document import Page

GAP = 4.0
BAND = 9.0
ROOM = 2.4
"""Margin of a counter's space, in mm."""

PLACES_ACROSS = 2
NUMERAL = 16.0
"""Type size of the number in a space, in points."""

FAN = 17.0
"""Offset of fanned cards, so that titles show, in mm."""

NOTE_TALL = 13.0

WASH = 0.13
"""Share of a box's colour in its ground; the spaces for cards and counters on it are white."""


@dataclass(frozen=True, slots=True)
class MatPlan:
    """How a mat is printed.

    ``places`` gives the number of counters for a box by its label, ``cards`` the boxes with fanned cards of
    size ``card`` (width and height in mm); ``colour`` is the mat's own, ``sides`` those of the sides.
    ``piles`` are boxes with one pile each, in rows of ``PILES_ACROSS`` on plain paper: a mat for decks has
    only such boxes. ``scene`` is the drawn scene behind the others; without one there are hills.
    """

    colour: str = ""
    places: Mapping[str, int] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    card: tuple[float, float] = (63.5, 88.9)
    sides: Mapping[str, Livery] = field(default_factory=dict)
    piles: tuple[str, ...] = ()
    scene: str = ""


def mat_pages(track: Track, frame: PageFrame, plan: MatPlan, number: int = 0) -> list[Page]:
    """Return a mat's page, or several if its piles do not fit on one; ``number`` chooses the hills behind it.

    Raises ``TextOverflowError`` if a box is too small for its content.
    """
    look = frame.look
    area = text_area(frame.paper)
    top = area.y + title_height(look)
    height = area.bottom - top
    own = Livery(
        look.style.colour("paper"),
        look.style.colour("ink"),
        darkened(plan.colour) if plan.colour and _framed(look) else None,
        darkened(plan.colour or look.style.colour("heavy")),
    )
    if plan.piles:
        place = (area.x, top, area.width, height)
        each = PILES_ACROSS * _rows(track, place, plan)
        parts = [plan.piles[start : start + each] for start in range(0, len(plan.piles), each)]
        return [
            dress(frame, [tagged("L", _piles(track, place, look, replace(plan, piles=part), own))])
            for part in parts
        ]
    paper = look.style.colour("paper")
    tones = (
        (paper, mix(paper, own.deep, 0.3), True)
        if _framed(look)
        else (mix(paper, own.deep, 0.12), mix(paper, own.deep, 0.6), False)
    )
    wide, tall = round(area.width, 3), round(height, 3)
    behind = (
        drawn_scene(plan.scene, (area.x, top, wide, tall), Tones(*tones), track.id)
        if plan.scene
        else Use(hills(wide, tall, tones, number), area.x, top)
    )
    nodes: list[Node] = [behind]
    x = area.x + GAP
    boxes: list[Node] = []
    for box, wide in _widths(track, area.width - 2 * GAP, look, plan):
        drawn = _bay(box, (x, top + GAP, wide, height - 2 * GAP), look, plan, own)
        boxes.append(tagged("LI", entry(drawn)))
        x += wide + GAP
    return [dress(frame, [*nodes, tagged("L", boxes)])]


PILES_ACROSS = 3
"""Piles in a row of a mat for decks."""

FRAME, INSIDE = 1.6, 5.0
"""Width of the frame of a pile, and distance of its words from the frame, in mm."""


def _rows(track: Track, place: tuple[float, float, float, float], plan: MatPlan) -> int:
    """Return how many rows of piles fit on a page; their cards may lie on their sides.

    A card may cover its frame, but no other.
    """
    _, _, width, height = place
    for rows in range(ceil(len(plan.piles) / PILES_ACROSS), 0, -1):
        room = ((width + GAP) / PILES_ACROSS, (height + GAP) / rows - GAP - BAND)
        if any(room[0] >= wide and room[1] >= tall for wide, tall in (plan.card, plan.card[::-1])):
            return rows
    raise TextOverflowError(f"mat {track.id}: {PILES_ACROSS} piles do not fit beside each other")


def _piles(
    track: Track, place: tuple[float, float, float, float], look: Look, plan: MatPlan, own: Livery
) -> list[Node]:
    """Return a frame with its name for each pile, in rows."""
    x, y, width, height = place
    named = {box.label: box for box in track.boxes}
    wide = (width - GAP * (PILES_ACROSS - 1)) / PILES_ACROSS
    rows = ceil(len(plan.piles) / PILES_ACROSS)
    tall = (height - GAP * (rows - 1)) / rows
    paper = look.style.colour("paper")
    found: list[Node] = []
    for number, label in enumerate(plan.piles):
        row, column = divmod(number, PILES_ACROSS)
        box, left, top = named[label], x + column * (wide + GAP), y + row * (tall + GAP)
        colour = plan.sides.get(box.tone, own).deep
        ground = paper if _framed(look) else mix(paper, colour, 2 * WASH)
        nodes = _headed(box, (left, top, wide, tall), look, ground, colour)
        inner = (left + FRAME, top + BAND + FRAME, wide - 2 * FRAME, tall - BAND - 2 * FRAME)
        nodes += _back(box, inner, look, colour)
        if box.note:
            words = (inner[0] + INSIDE, inner[1] + INSIDE, inner[2] - 2 * INSIDE)
            nodes += _noted(box, words, look).nodes
        found.append(tagged("LI", entry(nodes)))
    return found


def _back(box: TrackBox, place: tuple[float, float, float, float], look: Look, colour: str) -> Iterator[Node]:
    """Yield the place of a pile, like the back of a card: two frames around its name."""
    (x, y, wide, tall), paper = place, look.style.colour("paper")
    pale = paper if _framed(look) else mix(paper, colour, WASH)
    ink = mix(paper, colour, 0.45)
    yield Rect(x, y, wide, tall, fill=pale, radius=2.0)
    for inset, heavy in ((1.8, 0.5), (2.8, 0.2)):
        yield Rect(
            x + inset, y + inset, wide - 2 * inset, tall - 2 * inset, stroke=ink, line=heavy, radius=1.4
        )
    yield centred_text(
        x + wide / 2,
        y + tall / 2,
        box.label,
        font=BOLD,
        size=PILE,
        width=wide - 4 * INSIDE,
        fill=colour,
        piece=box.label,
    )


PILE = 26.0
"""Type size of the name in the place of a pile, in points."""


def _framed(look: Look) -> bool:
    return bool(look.style.counter["field"] == "frame")


def _widths(track: Track, width: float, look: Look, plan: MatPlan) -> list[tuple[TrackBox, float]]:
    """Return the boxes with their widths: as wide as their counters need, the others equal."""
    narrow = PLACES_ACROSS * (look.style.counter_size + ROOM + GAP) + GAP
    free = width - GAP * (len(track.boxes) - 1)
    counters = [box for box in track.boxes if box.label in plan.places]
    others = len(track.boxes) - len(counters)
    rest = (free - narrow * len(counters)) / others if others else 0.0
    if others and rest < plan.card[0]:
        raise TextOverflowError(f"mat {track.id}: its boxes are {rest:.0f} mm wide, too narrow for a card")
    return [(box, narrow if box.label in plan.places else rest) for box in track.boxes]


def _bay(
    box: TrackBox, place: tuple[float, float, float, float], look: Look, plan: MatPlan, own: Livery
) -> list[Node]:
    """Return one box: its label on a band in its side's colour, its note, and its content."""
    x, y, wide, tall = place
    style = look.style
    side = plan.sides.get(box.tone, own)
    colour, framed, paper = side.deep, _framed(look), style.colour("paper")
    ground = paper if framed else mix(paper, colour, WASH)
    nodes = _headed(box, place, look, ground, colour)
    nodes[0] = nodes[0] if framed else Group((nodes[0],), opacity=VEIL)  # the hills are seen through it
    start = y + BAND + 2.6
    if box.note:
        note = _noted(box, (x + 3.4, start, wide - 6.8), look)
        nodes += note.nodes
        start += note.height + 2.0
    if box.label in plan.places:
        nodes += _places(box, (x, start, wide, y + tall), plan.places[box.label], look, own)
    if box.label in plan.cards:
        nodes += _cards((x, start, wide, y + tall), look, plan, colour)
    return nodes


def _headed(
    box: TrackBox, place: tuple[float, float, float, float], look: Look, ground: str, colour: str
) -> list[Node]:
    """Return a box, first its ground, with its label on a band."""
    x, y, wide, _ = place
    size = look.style.size("heading") + 2
    nodes, on_band = banded(place, BAND, ground, colour, look)
    nodes.append(
        fit_line(
            box.label,
            x + 3.4,
            y + BAND / 2 + metrics.cap_height(BOLD, size) / 2,
            width=wide - 6.8,
            font=BOLD,
            size=size,
            fill=on_band,
            piece=box.label,
        )
    )
    return nodes


def _noted(box: TrackBox, place: tuple[float, float, float], look: Look) -> Flowed:
    """Return the note of a box at a place (x, y, width)."""
    x, y, wide = place
    return flow(
        plain(typeset(box.note)),
        x,
        y,
        width=wide,
        height=NOTE_TALL,
        size=look.style.size("body"),
        least=metrics.LEAST_SIZE,
        leading=1.2,
        fill=look.style.colour("muted"),
        piece=box.label,
    )


def _places(
    box: TrackBox, place: tuple[float, float, float, float], count: int, look: Look, own: Livery
) -> list[Node]:
    """Return numbered spaces for counters, spread over the box."""
    x, top, wide, bottom = place
    edge = look.style.counter_size + ROOM
    rows = ceil(count / PLACES_ACROSS)
    free = bottom - top - 5.0 - rows * edge
    if free < 0:
        raise TextOverflowError(f"mat box {box.label}: {count} counters need {-free:.0f} mm more")
    step = edge + min(free / (rows + 1), 12.0)
    first = top + (bottom - top - 5.0 - (step * (rows - 1) + edge)) / 2
    gap = (wide - PLACES_ACROSS * edge) / (PLACES_ACROSS + 1)
    nodes: list[Node] = []
    for index in range(count):
        row, column = divmod(index, PLACES_ACROSS)
        left, y = x + gap + column * (edge + gap), first + row * step
        nodes.append(
            Rect(
                left,
                y,
                edge,
                edge,
                fill=look.style.colour("paper"),
                stroke=own.deep,
                line=0.3,
                dash=(1.2, 0.9),
                radius=0.8,
            )
        )
        nodes.append(
            centred_text(
                left + edge / 2,
                y + edge / 2,
                str(index + 1),
                font=STRONG,
                size=NUMERAL,
                width=edge - 4,
                fill=readable(own.deep, look.style.colour("paper")),
            )
        )
    return nodes


def _cards(place: tuple[float, float, float, float], look: Look, plan: MatPlan, colour: str) -> list[Node]:
    """Return the outlines of the front cards, in one pile or two, and the edges of those fanned behind."""
    x, top, wide, bottom = place
    card_wide, card_tall = plan.card
    piles = 2 if wide >= 2 * card_wide + 3 * GAP else 1
    gap = (wide - piles * card_wide) / (piles + 1)
    low = bottom - GAP
    y = max(low - card_tall, top)
    behind = int((y - top) / FAN)
    heights = [(y - card * FAN, FAN) for card in range(behind, 0, -1)]
    heights.append((y, min(card_tall, low - y)))
    paper = look.style.colour("paper")
    return [
        Group(
            (
                Rect(
                    x + gap + pile * (card_wide + gap),
                    upper,
                    card_wide,
                    tall,
                    fill=paper,
                    stroke=colour,
                    line=0.4,
                    dash=(1.6, 1.1),
                    radius=3.0 if tall > FAN else 0.0,
                ),
            ),
            opacity=GLASS,
        )
        for pile in range(piles)
        for upper, tall in heights
    ]


VEIL = 0.4
"""Opacity of the ground of a box."""

GLASS = 0.6
"""Opacity of the space for a card."""
