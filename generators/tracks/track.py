"""Tracks: boxes that counters move along. Where the boxes of tracks and displays are on the paper."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING

from countermarch.components.whole_numbers import parse_count
from countermarch.generators.pages.blocks import LIST, Block, entry, typeset
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Text, tagged
from countermarch.generators.scene.paths import rounded
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.text import fit_line, flow
from countermarch.generators.tracks.boxes import ROUND, TrackPlan, box_icon, box_scene
from countermarch.generators.tracks.displays import display_block, least_bay
from countermarch.generators.tracks.zigzag import (
    BELOW,
    PALE,
    SNUG,
    TALLEST,
    TWICE,
    zigzag_number,
    zigzag_places,
    zigzag_zone,
    zigzags,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.tracks import Track, TrackBox
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node

    Place = tuple[float, float, float, float]

ROOMY = 1.8
"""Minimum margin of a counter in a box of a track, in mm."""

WIDEST = 3.5
"""Maximum width of a box of a track, in such counters with their margins."""

GAP = 2.0

FEW = 0.34
"""A second row with a smaller share of boxes than this is balanced with the first."""

LANDMARK, LONG = 5, 20
DARKER = 0.3
"""Share of a darker tone in a box of no side with a note or, in a track of more boxes than ``LONG``, a number
that ``LANDMARK`` divides."""

LEAST = 5.5
"""The smallest type in a box, in points."""

INSET = 0.35
"""Half the gap between boxes of a track, in mm."""

LOWEST = 12.0
"""Minimum vertical margin of a counter in the boxes of a lowered display, in mm."""


def track_block(track: Track, width: float, look: Look, plan: TrackPlan | None = None) -> Block:
    """Return a track or a display ``width`` mm wide."""
    plan = plan or TrackPlan()
    places = track_places(track, width, look, plan)
    if track.kind == "display":
        return display_block(track, width, places, look, plan)
    wide, tall = places[0][2:]
    nodes: list[Node] = []
    size = _label_size(track.boxes, look)
    short = all(metrics.width(box.label, BOLD, size) <= wide - TAB for box in track.boxes)
    every = LANDMARK if len(track.boxes) > LONG else 0
    zigzag = zigzags(track, width, look, plan)
    plan = replace(plan, zigzag=zigzag)
    for index, (box, place) in enumerate(zip(track.boxes, places, strict=True)):
        noted = bool(box.note) and box.tone not in plan.sides  # a side's colour is enough
        landmark = (number := parse_count(box.label)) >= 0 and (noted or bool(every and number % every == 0))
        step = _step(box, place, look, plan, size if short else 0.0, landmark=landmark)
        step += zigzag_number(box, places, index, look, plan) if zigzag else ()
        nodes.append(tagged("LI", entry(step)))
    runs = groupby(zip(track.boxes, places, strict=True), key=lambda one: (zigzag or one[1][1], one[0].tone))
    for (_, tone), run in runs:
        if tone in plan.zones:
            spread = [place for _, place in run]
            band = zigzag_zone(places, spread) if zigzag else _foot(spread)
            nodes.append(tagged("LI", entry(_zone(tone, band, look, plan))))
    right, low = max(x for x, *_ in places) + wide, places[-1][1] + tall
    if zigzag:
        low = max(y for _, y, *_ in places) + tall + (BELOW + TWICE if plan.zones else 0.0)
    return Block(right, low, tuple(nodes), tag=LIST)


def _foot(spread: Sequence[Place]) -> Place:
    """Return the position of the band along the bottom of boxes in a row."""
    (left, y, wide, tall), right = spread[0], spread[-1][0]
    return left, y + tall - INSET - ZONE, right + wide - left, ZONE


TAB = 4.6
"""Least width of a box beside the words of its tab, in mm."""


def _label_size(boxes: Sequence[TrackBox], look: Look) -> float:
    """Return the size of the labels of boxes: numbers are larger than words."""
    numbers = all(box.label.isdigit() for box in boxes)
    return look.style.size("heading") + (3 if numbers else 0)


def track_places(track: Track, width: float, look: Look, plan: TrackPlan | None = None) -> tuple[Place, ...]:
    """Return the boxes of a track ``width`` mm wide: left, top, width and height, in mm.

    >>> from countermarch import components
    >>> from countermarch.generators.pages.look import Look
    >>> from countermarch.generators.scene.style import style
    >>> turns = components.game("lebanon-82").tracks["turn"]
    >>> places = track_places(turns, 180, Look(style("standard")))
    >>> len(places), places[0][:2], places[0][2] == places[0][3]
    (30, (0.0, 0.0), True)
    """
    plan = plan or TrackPlan()
    count = len(track.boxes)
    if zigzags(track, width, look, plan):
        return tuple(zigzag_places(count, plan, width, look))
    if track.kind == "display":
        across = plan.across or track.across or min(count, 3)
        wide = (width - GAP * (across - 1)) / across
        counter = look.style.counter_size
        tall = plan.height or counter + 20.0
        tall = max(min(tall, max(tall * plan.tall, counter + LOWEST)), least_bay(track, wide, look, plan))
    else:
        least = look.style.counter_size + ROOMY
        # the hundredth: a width of exactly ten boxes must not hold nine
        fits = max(1, int((width + 0.01) // least))
        wished = plan.across or track.across
        snug = max(fits, int((width + 0.01) // (look.style.counter_size + SNUG)))
        across = min(wished if 0 < wished <= snug else fits, count)
        if across != wished:  # what the kit asks for is kept, even if the last row is short
            across = _even_row(count, across)
        wide = min(width / across, least * WIDEST)
        tall = min(wide * (2.1 if plan.halves and plan.height else 1.0), plan.height or least * TALLEST)
    between = GAP if track.kind == "display" else 0.0
    return tuple(
        (index % across * (wide + between), index // across * (tall + GAP), wide, tall)
        for index in range(count)
    )


def _even_row(count: int, across: int) -> int:
    """Return the boxes in a row, so that all rows are full, or at least the second is not nearly empty.

    >>> [_even_row(count, 10) for count in (11, 14, 31, 9)], _even_row(20, 6), _even_row(10, 8)
    ([6, 7, 10, 9], 5, 5)
    """
    rows = ceil(count / across)
    lone = 0 < count - across < across * FEW
    return ceil(count / rows) if lone or count % rows == 0 else across


def _step(
    box: TrackBox, place: Place, look: Look, plan: TrackPlan, size: float, *, landmark: bool
) -> list[Node]:
    """Return one box: its label, on a tab if it has a ``size``; its note below. Landmarks are darker."""
    x, y, wide, tall = place
    style = look.style
    heavy, ink = style.colour("heavy"), style.colour("ink")
    framed = heavy == style.colour("paper")
    tone = plan.halves[0] if plan.halves else box.tone
    fill = plan.fill(tone, look, plan.bare(look))
    toned = tone in style.boxes
    if toned:
        fill, ink = style.boxes[tone]
    if plan.zigzag:  # its number is beside the box, in the whole of its colour
        toned, number, fill = (
            False,
            mix(fill, style.colour("ink"), 0.4),
            mix(fill, style.colour("paper"), PALE),
        )
        ink = readable(ink, fill)
    deep = (
        number
        if plan.zigzag and not framed
        else ink
        if toned or framed
        else plan.sides[tone].deep
        if tone in plan.sides
        else heavy
    )
    if landmark and not framed and (not tone or tone in plan.sides):
        fill = mix(fill, deep if tone else style.colour("line"), DARKER)
    cap = metrics.cap_height(BOLD, size) if size else 0.0
    deep = heavy if plan.halves else deep  # of neither side
    rim = deep if framed else mix(fill, deep, 0.55)
    left, top, less = x + INSET, y + INSET, 2 * INSET
    nodes: list[Node] = [
        Rect(left, top, wide - less, tall - less, fill=fill, stroke=rim, line=0.3, radius=ROUND)
    ]
    nodes[1:1] = _pictured(box, (left, top, wide - less, tall - less), (fill, deep), look, plan)
    nodes += _lower_half(place, (rim, DARKER if landmark and not framed else 0.0), look, plan)
    zoned = 0.0 if plan.zigzag else ZONE if tone in plan.zones else 0.0
    nodes += box_icon(box, (x, y, wide, tall - 2 * zoned), fill, deep, plan)
    if plan.ticks:
        edge = tall * 0.42
        nodes.append(
            Rect(
                x + (wide - edge) / 2,
                y + (tall - edge) / 2,
                edge,
                edge,
                fill=style.colour("paper"),
                stroke=rim,
                line=0.4,
            )
        )
    if plan.zigzag:
        pass
    elif not size:
        nodes += _words_label(box.label, place, ink, look)
    elif toned or framed:
        nodes.append(Text(x + 1.5, y + 1.6 + cap, box.label, BOLD, size, ink))
    else:
        tab = mix(style.colour("panel") if plan.halves else fill, deep, 0.82)
        # white numbers are as legible on all tabs, or all tabs are dark
        tab = deep if landmark or readable("#ffffff", tab) != "#ffffff" else tab
        nodes += [
            Path(_tab(left, top, metrics.width(box.label, BOLD, size) + 2.6, cap + 2.4), fill=tab),
            Text(left + 1.3, top + 1.2 + cap, box.label, BOLD, size, readable("#ffffff", tab)),
        ]
    if toned and tone not in plan.zones:
        nodes.append(_tone(box, place, ink, look))
    if box.note:
        nodes += flow(
            plain(typeset(box.note)),
            x + 1.5,
            y + tall * 0.42 - zoned,
            width=wide - 3.0,
            height=tall * 0.5,
            family="Barlow Condensed Medium",
            size=style.size("note"),
            min_size=LEAST,
            leading=1.1,
            vertical="bottom",
            fill=ink,
            piece=f"track box {box.label}",
        ).nodes
    return nodes


def _pictured(
    box: TrackBox, place: Place, tones: tuple[str, str], look: Look, plan: TrackPlan
) -> Iterator[Node]:
    """Yield the picture of a box, if it has one and ink is not spared."""
    if box.label in plan.scenes and look.style.colour("heavy") != look.style.colour("paper"):
        yield box_scene(plan.scenes[box.label], place, 0.0, tones, box.label, middle=False)


def _lower_half(place: Place, tones: tuple[str, float], look: Look, plan: TrackPlan) -> Iterator[Node]:
    """Yield the lower half of a box of two sides, and its edge; ``tones`` are its ink and how much darker."""
    if not plan.halves:
        return
    (x, y, wide, tall), (rim, darker) = place, tones
    box = (x + INSET, y + INSET, wide - 2 * INSET, tall - 2 * INSET)
    side = plan.halves[-1]
    fill = mix(plan.fill(side, look, ""), plan.sides[side].deep, darker)
    lower = Rect(box[0], y + tall / 2, box[2], tall / 2, fill=fill)
    yield Group((lower,), mask=rounded(*box, ROUND))
    yield Rect(*box, stroke=rim, line=0.3, radius=ROUND)


def _tab(x: float, y: float, wide: float, tall: float) -> tuple[Command, ...]:
    """Return the outline of a tab in the upper left corner of a box, round where the box is and opposite."""
    right, low, bend = x + wide, y + tall, ROUND * 0.45
    return (
        ("M", (x, y + ROUND)),
        ("C", (x, y + bend, x + bend, y, x + ROUND, y)),
        ("L", (right, y)),
        ("L", (right, low - ROUND)),
        ("C", (right, low - bend, right - bend, low, right - ROUND, low)),
        ("L", (x, low)),
        ("Z", ()),
    )


def _words_label(words: str, place: Place, ink: str, look: Look) -> tuple[Node, ...]:
    """Return a label that is words rather than a number, in as many lines as it takes."""
    x, y, wide, tall = place
    return flow(
        f"**{plain(typeset(words))}**",
        x + 1.3,
        y + 1.5,
        width=wide - 2.2,
        height=tall * 0.45,
        family="Barlow Condensed",
        size=look.style.size("heading"),
        min_size=LEAST,
        leading=1.02,
        fill=ink,
        piece=f"track box {words}",
    ).nodes


def _zone(tone: str, band: Place, look: Look, plan: TrackPlan) -> list[Node]:
    """Return the band of boxes of one tone: what they mean, and the name of their colour."""
    (x, y, wide, tall), style = band, look.style
    fill, ink = style.boxes.get(tone, (style.colour("paper"), style.colour("ink")))
    colour = tone.replace("-", " ")
    words = [plan.zones[tone], colour] if tall > ZONE else [f"{plan.zones[tone]} \N{MIDDLE DOT} {colour}"]
    size, step = style.size("body"), tall / (len(words) + 0.25)
    place = Rect(
        x + INSET,
        y,
        wide - 2 * INSET,
        tall,
        fill,
        mix(fill, ink, 0.5),
        line=0.3,
        radius=ROUND,
    )
    middles = (y + tall / 2 + step * (index - (len(words) - 1) / 2) for index in range(len(words)))
    return [
        place,
        *(
            fit_line(
                one,
                x + wide / 2,
                middle + metrics.cap_height(BOLD, size) / 2,
                width=wide - 2 * INSET - 2.0,
                font=font,
                size=size,
                min_size=LEAST,
                fill=ink,
                align="middle",
                piece=one,
            )
            for one, middle, font in zip(words, middles, (BOLD, MEDIUM), strict=False)
        ),
    ]


ZONE = 5.2
"""Height of the band of a zone, in mm."""


def _tone(box: TrackBox, place: Place, ink: str, look: Look) -> Node:
    """Return the name of a box's colour, for players who cannot see it."""
    x, y, wide, _ = place
    style = look.style
    beside = metrics.width(box.label, BOLD, style.size("heading") + 3)
    return fit_line(
        box.tone.replace("-", " "),
        x + wide - 1.2,
        y + 3.1,
        width=wide - 4.0 - beside,
        font=MEDIUM,
        size=style.size("note"),
        min_size=LEAST,
        fill=ink,
        align="end",
        piece=f"track box {box.label}",
    )
