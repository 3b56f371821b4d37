"""Tracks and displays: boxes that counters move along, and boxes that they wait in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from math import ceil
from typing import TYPE_CHECKING

from countermarch.components.whole_numbers import whole
from countermarch.generators.pages.blocks import LIST, Block, entry, typeset
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Path, Rect, Scene, Text, Use, tagged
from countermarch.generators.scene.paths import line, polygon
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import fit_line, flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.tracks import Track, TrackBox
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node
    from countermarch.generators.scene.style import Livery

ROOMY = 1.8
"""Minimum margin of a counter in a box of a track, in mm."""

WIDEST, TALLEST = 3.5, 1.5
"""Maximum width and height of a box of a track, in such counters with their margins."""

GAP = 2.0

NEARLY = 0.8
"""If a box's title would shrink below this share of its size, its rule is shortened or left out."""

SMALLEST = 0.7
"""A long title shrinks the titles of its display, but not below this share of their size."""

FEW = 0.34
"""A second row with a smaller share of boxes than this is balanced with the first."""

LANDMARK = 5
DARKER = 0.3
"""Share of a darker tone in a box with a note, or with a number that this divides."""

BAND_PAD = 2.2
WRITING = 6.5
"""Space above and below a display's titles, and the distance of its lines to write on, in mm."""

LEAST = 5.5
"""The smallest type in a box, in points."""

INSET = 0.35
ROUND = 1.4
"""Half the gap between boxes of a track, and the radius of their corners, in mm."""

LOWEST = 12.0
"""Minimum vertical margin of a counter in the boxes of a lowered display, in mm."""


@dataclass(frozen=True, slots=True)
class TrackPlan:
    """How a track is printed: boxes in a row (0: as many as fit), the height of a box in mm.

    Boxes are ``tall`` by this share, so that they fill a page or save one. ``outline`` draws the outline of
    the one counter that belongs in each box, ``slots`` as many as fit or, by label, as
    ``places`` says; ``lines`` draws lines to write on, and above slots only one, for a name.
    ``rows`` says how many boxes each row has: shorter ones are centred, and arrows lead from row to row.
    ``icons`` are symbols in boxes, by label or note, or, one or more, in their slots. Boxes with the tone of
    one of ``sides`` are in its colour. ``zones`` gives what boxes of a tone mean, under each of their rows;
    ``ticks`` draws a square to tick in each box.
    """

    across: int = 0
    height: float = 0.0
    outline: bool = False
    slots: bool = False
    lines: bool = False
    tall: float = 1.0
    rows: tuple[int, ...] = ()
    places: Mapping[str, int] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, Livery] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    ticks: bool = False

    def fill(self, tone: str, look: Look, plain: str) -> str:
        """Return the background of a box: its side's, the highlight for any other tone, or plain."""
        if tone in look.style.boxes:
            return look.style.boxes[tone][0]
        if tone not in self.sides:
            return look.style.colour("highlight") if tone else plain
        dress = self.sides[tone]
        return dress.field if dress.frame else mix(dress.field, "#ffffff", 0.35)

    def deep(self, tone: str, look: Look) -> str:
        """Return the colour of a box's heading: its side's, the darkest of its tone, or the usual one."""
        style = look.style
        heavy = style.colour("heavy")
        if tone in self.sides:
            return self.sides[tone].deep
        return style.results.get(f"{tone}_heavy", (heavy,))[0] if heavy != style.colour("paper") else heavy


def track_block(track: Track, width: float, look: Look, plan: TrackPlan | None = None) -> Block:
    """Return a track or a display ``width`` mm wide."""
    plan = plan or TrackPlan()
    places = track_places(track, width, look, plan)
    if track.kind == "display":
        return _display(track, width, places, look, plan)
    wide, tall = places[0][2:]
    nodes: list[Node] = []
    size = _label_size(track.boxes, look)
    short = all(metrics.width(box.label, BOLD, size) <= wide - TAB for box in track.boxes)
    for box, place in zip(track.boxes, places, strict=True):
        nodes.append(tagged("LI", entry(_step(box, place, look, plan, size if short else 0.0))))
    nodes += _turns(places, look)
    runs = groupby(zip(track.boxes, places, strict=True), key=lambda one: (one[1][1], one[0].tone))
    for (_, tone), run in runs:
        if tone in plan.zones:
            nodes.append(tagged("LI", entry(_zone(tone, [place for _, place in run], look, plan))))
    right, low = max(x for x, *_ in places) + wide, places[-1][1] + tall
    return Block(right, low, tuple(nodes), tag=LIST)


def _turns(places: Sequence[tuple[float, float, float, float]], look: Look) -> Iterator[Node]:
    """Yield arrows after and before the rows of a track that is centred: it goes on in the next row."""
    if not places[0][0]:
        return
    for (x, y, wide, tall), (left, low, _, high) in pairwise(places):
        if low > y:
            for tip, middle in ((x + wide + TURN, y + tall / 2), (left - TURN / 3, low + high / 2)):
                head = [
                    (tip, middle),
                    (tip - TURN * 0.7, middle - TURN / 2),
                    (tip - TURN * 0.7, middle + TURN / 2),
                ]
                yield Path(polygon(head), fill=look.style.colour("accent"))


TURN = 3.4
"""Room for an arrow at either end of a row of a track, in mm."""


TAB = 4.6
"""Least width of a box beside the words of its tab, in mm."""


def _label_size(boxes: Sequence[TrackBox], look: Look) -> float:
    """Return the size of the labels of boxes: numbers are larger than words."""
    numbers = all(box.label.isdigit() for box in boxes)
    return look.style.size("heading") + (3 if numbers else 0)


def track_places(
    track: Track, width: float, look: Look, plan: TrackPlan | None = None
) -> tuple[tuple[float, float, float, float], ...]:
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
    if plan.rows and sum(plan.rows) == count and (found := _in_rows(plan, width, look)):
        return found
    if track.kind == "display":
        across = plan.across or track.across or min(count, 3)
        wide = (width - GAP * (across - 1)) / across
        counter = look.style.counter_size
        tall = plan.height or counter + 20.0
        tall = max(min(tall, max(tall * plan.tall, counter + LOWEST)), _least(track, wide, look, plan))
    else:
        least = look.style.counter_size + ROOMY
        # the hundredth: a width of exactly ten boxes must not hold nine
        fits = max(1, int((width + 0.01) // least))
        wished = plan.across or track.across
        across = min(wished or fits, fits, count)
        if across != wished:  # what the kit asks for is kept, even if the last row is short
            across = _even(count, across)
        wide = min(width / across, least * WIDEST)
        tall = min(wide, plan.height or least * TALLEST)
    between = GAP if track.kind == "display" else 0.0
    return tuple(
        (index % across * (wide + between), index // across * (tall + GAP), wide, tall)
        for index in range(count)
    )


def _in_rows(plan: TrackPlan, width: float, look: Look) -> tuple[tuple[float, float, float, float], ...]:
    """Return the boxes of a track in centred rows, with room for an arrow at each end; none if too small."""
    wide = (width - 2 * (TURN + 1.0)) / max(plan.rows)
    if wide < look.style.counter_size + ROOMY:  # as with large counters
        return ()
    tall = min(wide, plan.height or (look.style.counter_size + ROOMY) * TALLEST)
    return tuple(
        ((width - many * wide) / 2 + index * wide, row * (tall + GAP), wide, tall)
        for row, many in enumerate(plan.rows)
        for index in range(many)
    )


def _even(count: int, across: int) -> int:
    """Return the boxes in a row, so that all rows are full, or at least the second is not nearly empty.

    >>> _even(20, 6), _even(11, 10), _even(10, 8), _even(14, 10), _even(31, 10), _even(9, 10)
    (5, 6, 5, 7, 10, 9)
    """
    rows = ceil(count / across)
    lone = 0 < count - across < across * FEW
    return ceil(count / rows) if lone or count % rows == 0 else across


def _step(
    box: TrackBox, place: tuple[float, float, float, float], look: Look, plan: TrackPlan, size: float
) -> list[Node]:
    """Return one box: its label, on a tab if it has a ``size``; its note below. Landmarks are darker."""
    x, y, wide, tall = place
    style = look.style
    number = whole(box.label)
    landmark = number >= 0 and (bool(box.note) or number % LANDMARK == 0)
    heavy, ink = style.colour("heavy"), style.colour("ink")
    framed = heavy == style.colour("paper")
    fill = plan.fill(box.tone, look, style.colour("panel"))
    toned = box.tone in style.boxes
    if toned:
        fill, ink = style.boxes[box.tone]
    deep = ink if toned or framed else plan.sides[box.tone].deep if box.tone in plan.sides else heavy
    if landmark and not framed and (not box.tone or box.tone in plan.sides):
        fill = mix(fill, deep if box.tone else style.colour("line"), DARKER)
    cap = metrics.cap_height(BOLD, size) if size else 0.0
    rim = deep if framed else mix(fill, deep, 0.55)
    left, top, less = x + INSET, y + INSET, 2 * INSET
    nodes: list[Node] = [
        Rect(left, top, wide - less, tall - less, fill=fill, stroke=rim, line=0.3, radius=ROUND)
    ]
    zoned = ZONE if box.tone in plan.zones else 0.0
    nodes += _icon(box, (x, y, wide, tall - 2 * zoned), fill, deep, plan)
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
    if not size:
        nodes += _named(box.label, place, ink, look)
    elif toned or framed:
        nodes.append(Text(x + 1.5, y + 1.6 + cap, box.label, BOLD, size, ink))
    else:
        tab = deep if landmark else mix(fill, deep, 0.82)
        nodes += [
            Path(_tab(left, top, metrics.width(box.label, BOLD, size) + 2.6, cap + 2.4), fill=tab),
            Text(left + 1.3, top + 1.2 + cap, box.label, BOLD, size, readable("#ffffff", tab)),
        ]
    if toned and not zoned:
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
            least=LEAST,
            leading=1.1,
            upright="bottom",
            fill=ink,
            piece=f"track box {box.label}",
        ).nodes
    return nodes


def _icon(
    box: TrackBox, place: tuple[float, float, float, float], fill: str, deep: str, plan: TrackPlan
) -> tuple[Node, ...]:
    """Return the symbol of a box, pale in its middle; none if it has none."""
    sign = plan.icons.get(box.note) or plan.icons.get(box.label)
    if not sign:
        return ()
    x, y, wide, tall = place
    edge = min(wide * 0.6, tall * 0.66, ICON)
    ink = mix(fill, deep, 0.38)
    return symbol(sign, x + wide / 2, y + tall * 0.54, edge, ink=ink, paper=fill)


ICON = 17.0
"""Largest width of the symbol in a box, in mm."""


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


def _named(words: str, place: tuple[float, float, float, float], ink: str, look: Look) -> tuple[Node, ...]:
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
        least=LEAST,
        leading=1.02,
        fill=ink,
        piece=f"track box {words}",
    ).nodes


def _zone(
    tone: str, places: Sequence[tuple[float, float, float, float]], look: Look, plan: TrackPlan
) -> list[Node]:
    """Return the band along the foot of boxes of one tone: what they mean, and the name of their colour."""
    (x, y, wide, tall), style = places[0], look.style
    fill, ink = style.boxes.get(tone, (style.colour("paper"), style.colour("ink")))
    across = places[-1][0] + wide - x - 2 * INSET
    band = mix(fill, ink, 0.16)
    words = f"{plan.zones[tone]} \N{MIDDLE DOT} {tone.replace('-', ' ')}"
    size, low = style.size("body"), y + tall - INSET - ZONE
    return [
        Rect(x + INSET, low, across, ZONE, fill=band, stroke=mix(fill, ink, 0.5), line=0.3, radius=ROUND),
        fit_line(
            words,
            x + INSET + across / 2,
            low + (ZONE + metrics.cap_height(BOLD, size)) / 2,
            width=across - 3.0,
            font=BOLD,
            size=size,
            least=LEAST,
            fill=ink,
            align="middle",
            piece=words,
        ),
    ]


ZONE = 5.2
"""Height of the band of a zone, in mm."""


def _tone(box: TrackBox, place: tuple[float, float, float, float], ink: str, look: Look) -> Node:
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
        least=LEAST,
        fill=ink,
        align="end",
        piece=f"track box {box.label}",
    )


def _display(
    track: Track,
    width: float,
    places: Sequence[tuple[float, float, float, float]],
    look: Look,
    plan: TrackPlan,
) -> Block:
    """Return boxes that pieces wait in, with the outline of a counter where one belongs."""
    nodes: list[Node] = []
    heads = _heads(track.boxes, places[0][2], look)
    for box, place, head in zip(track.boxes, places, heads, strict=True):
        nodes.append(tagged("LI", entry(_bay(box, place, head, look, plan))))
    return Block(width, max(y + tall for _, y, _, tall in places), tuple(nodes), tag=LIST)


def _least(track: Track, wide: float, look: Look, plan: TrackPlan) -> float:
    """Return the height of bays in which the outline of a counter is clear of the text."""
    if not plan.outline:
        return 0.0
    style = look.style
    notes = [
        metrics.width(plain(typeset(box.note)), "Countermarch Text Regular", style.size("body"))
        for box in track.boxes
    ]
    lines = max((-(-note // (wide - 5.2)) for note in notes), default=0)
    words = (
        2 * BAND_PAD
        + 1.8
        + metrics.cap_height(BOLD, style.size("heading"))
        + lines * style.size("body") * 1.2 * metrics.MM
    )
    return words + style.counter_size + 0.6 + 3.0


def _cited(rule: str) -> tuple[str, ...]:
    """Return a rule as a box may have room for it: whole, its number or first words alone, not at all."""
    return rule, re.split(r" \(|, ", rule, maxsplit=1)[0], ""


def _heads(boxes: Sequence[TrackBox], wide: float, look: Look) -> list[tuple[str, float]]:
    """Return the rule of each box and the size of its title: the same for all but very long ones."""
    style = look.style
    size, note = style.size("heading"), style.size("note")
    found: list[tuple[str, float]] = []
    for box in boxes:
        for cited in _cited(box.rule):
            rule = metrics.width(cited, MEDIUM, note) + 1.5 if cited else 0.0
            fits = (
                min(size, metrics.size_for_width(box.label, BOLD, wide - 5.2 - rule)) if box.label else size
            )
            if not cited or (fits >= NEARLY * size and rule <= (wide - 5.2) / 2 + 1.5):
                found.append((cited, fits))
                break
    common = max(min(fits for _, fits in found), SMALLEST * size)
    return [(cited, min(fits, common)) for cited, fits in found]


def _bay(
    box: TrackBox,
    place: tuple[float, float, float, float],
    head: tuple[str, float],
    look: Look,
    plan: TrackPlan,
) -> list[Node]:
    """Return one box of a display: its label on a band, its note, and what belongs in it."""
    x, y, wide, tall = place
    style = look.style
    cap = metrics.cap_height(BOLD, style.size("heading"))
    fill = plan.fill(box.tone, look, style.colour("panel"))
    deep = plan.deep(box.tone, look)
    cited, size = head
    rule = metrics.width(cited, MEDIUM, style.size("note")) + 1.5 if cited else 0.0
    nodes, on_band = banded((x, y, wide, tall), cap + 2 * BAND_PAD, fill, deep, look)
    base = y + BAND_PAD + cap
    nodes.append(
        fit_line(
            box.label,
            x + 2.6,
            base,
            width=wide - 5.2 - rule,
            font=BOLD,
            size=size,
            fill=on_band,
            piece=box.label,
        )
    )
    if cited:
        nodes.append(Text(x + wide - 2.6, base, cited, MEDIUM, style.size("note"), on_band, "end"))
    start = base + BAND_PAD + 1.8
    if not plan.outline and not plan.slots:
        nodes += _icon(box, (x, start, wide, y + tall - start), fill, deep, plan)
    if box.note:
        said = flow(
            plain(typeset(box.note)),
            x + 2.6,
            start,
            width=wide - 5.2,
            size=style.size("body"),
            fill=readable(style.colour("muted"), fill),
            leading=1.2,
        )
        nodes += said.nodes
        start += said.height
    edge = style.counter_size + 0.6
    ink = mix(fill, style.colour("ink"), 0.35)
    if plan.slots and plan.lines:
        start += WRITING
        nodes.append(Path(line((x + 2.6, start), (x + wide - 2.6, start)), stroke=ink, line=0.2))
    if plan.slots:
        place = (x + 2.6, start + 1.8, wide - 5.2, y + tall - start - 4.2)
        signs = plan.icons.get(box.label, "").split()
        nodes += _slots(place, edge, (fill, deep), plan.places.get(box.label), signs)
    elif plan.lines:
        rows = int((y + tall - start - 1.0) / WRITING)
        ends = [(x + 2.6, x + wide - 2.6, y + tall - 2.4 - row * WRITING) for row in range(rows)]
        nodes += [Path(line((left, low), (right, low)), stroke=ink, line=0.2) for left, right, low in ends]
    if plan.outline:
        ghost = Rect(
            x + (wide - edge) / 2,
            y + tall - edge - 3,
            edge,
            edge,
            fill=style.colour("paper"),
            stroke=style.colour("line"),
            line=0.25,
            dash=(1.0, 0.8),
        )
        nodes.append(ghost)
        middle = (ghost.x, ghost.y, edge, edge)
        nodes += _icon(box, middle, style.colour("paper"), deep, plan)
    return nodes


def _slots(
    place: tuple[float, float, float, float],
    edge: float,
    tones: tuple[str, str],
    most: int | None,
    signs: Sequence[str],
) -> Iterator[Node]:
    """Yield spaces for counters: as many as a box has room for, or ``most``, spread over the box.

    The ``signs`` take turns in them; ``-`` is none.
    """
    fill, deep = tones
    x, y, wide, tall = place
    across, down = int((wide + SPARE) / (edge + SPARE)), int((tall + SPARE) / (edge + SPARE))
    count = min(across * down, across * down if most is None else most)
    down = -(-count // across) if across else 0
    across = -(-count // down) if down else 0
    loose = 3 * SPARE if most is None else 4 * SPARE
    gap = min((wide - across * edge) / max(across - 1, 1), loose) if across else 0.0
    between = min((tall - down * edge) / max(down - 1, 1), loose) if down else 0.0
    if most is not None:  # in even rows, clear of the words above
        gap = between = min(gap, between) if down > 1 else gap
        y += min(SPARE, (tall - down * edge - between * (down - 1)) / 2)
    left = x + (wide - across * edge - gap * (across - 1)) / 2
    kinds = [_slot(sign.strip("-"), edge, fill, deep) for sign in signs or [""]]
    for index in range(count):
        row, column = divmod(index, across)
        yield Use(kinds[index % len(kinds)], left + column * (edge + gap), y + row * (edge + between))


def _slot(sign: str, edge: float, fill: str, deep: str) -> Scene:
    """Return a space for a counter, which may have a pale symbol."""
    ground, rim = mix(fill, "#ffffff", 0.5), mix(fill, deep, 0.45)
    nodes: list[Node] = [
        Rect(0, 0, edge, edge, fill=ground, stroke=rim, line=0.25, dash=(1.0, 0.8), radius=0.8)
    ]
    if sign:
        ink = mix(ground, deep, 0.24)
        nodes += symbol(sign, edge / 2, edge / 2, edge * 0.66, ink=ink, paper=ground)
    return Scene(f"slot {sign}", edge, edge, tuple(nodes))


SPARE = 1.4
"""Least distance of two spaces for counters, in mm."""


def banded(
    place: tuple[float, float, float, float], band: float, fill: str, deep: str, look: Look
) -> tuple[list[Node], str]:
    """Return a box with a dark band along its top, and the ink for words on the band.

    Where the style spares ink the band is left white.
    """
    x, y, wide, tall = place
    paper = look.style.colour("paper")
    framed = look.style.colour("heavy") == paper
    rim = readable(deep, paper)
    nodes: list[Node] = [
        Rect(x, y, wide, tall, fill=fill, radius=ROUND),
        Path(_top(x, y, wide, band), fill=None if framed else deep, stroke=rim if framed else None, line=0.3),
        Rect(x, y, wide, tall, stroke=rim, line=0.4, radius=ROUND),
    ]
    return nodes, rim if framed else readable("#ffffff", deep)


def _top(x: float, y: float, wide: float, tall: float) -> tuple[Command, ...]:
    """Return the outline of a band along the top of a box."""
    right, low, bend = x + wide, y + tall, ROUND * 0.45
    return (
        ("M", (x, low)),
        ("L", (x, y + ROUND)),
        ("C", (x, y + bend, x + bend, y, x + ROUND, y)),
        ("L", (right - ROUND, y)),
        ("C", (right - bend, y, right, y + bend, right, y + ROUND)),
        ("L", (right, low)),
        ("Z", ()),
    )
