"""Displays: boxes that pieces wait in, each with a band, a note and spaces for counters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.generators.pages.blocks import LIST, Block, entry, typeset
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, Use, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import fit_line, flow
from countermarch.generators.tracks.boxes import SKY, banded, box_icon, box_scene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.tracks import Track, TrackBox
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.tracks.boxes import TrackPlan, Tray

NEARLY = 0.8
"""If a box's title would shrink below this share of its size, its rule is shortened or left out."""

SMALLEST = 0.7
"""A long title shrinks the titles of its display, but not below this share of their size."""

BAND_PAD = 2.2
WRITING = 6.5
"""Space above and below a display's titles, and the distance of its lines to write on, in mm."""


def display_block(
    track: Track,
    width: float,
    places: Sequence[tuple[float, float, float, float]],
    look: Look,
    plan: TrackPlan,
) -> Block:
    """Return boxes that pieces wait in, with the outline of a counter where one belongs."""
    nodes: list[Node] = []
    heads = _title_rules(track.boxes, places[0][2], look)
    for box, place, head in zip(track.boxes, places, heads, strict=True):
        nodes.append(tagged("LI", entry(_bay(box, place, head, look, plan))))
    return Block(width, max(y + tall for _, y, _, tall in places), tuple(nodes), tag=LIST)


def least_bay(track: Track, wide: float, look: Look, plan: TrackPlan) -> float:
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


def _cited(box: TrackBox) -> tuple[str, ...]:
    """Return a box's rule as there may be room for it: whole, its number or first words alone, not at all.

    One that begins as the box's own name says nothing beside it.
    """
    rule = "" if box.label and box.rule.casefold().startswith(box.label.casefold()) else box.rule
    return rule, re.split(r" \(|, ", rule, maxsplit=1)[0], ""


def _title_rules(boxes: Sequence[TrackBox], wide: float, look: Look) -> list[tuple[str, float]]:
    """Return the rule of each box and the size of its title: the same for all but very long ones."""
    style = look.style
    size, note = style.size("heading"), style.size("note")
    found: list[tuple[str, float]] = []
    for box in boxes:
        for cited in _cited(box):
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
    fill = plan.fill(box.tone, look, plan.bare(look))
    deep = plan.deep(box.tone, look)
    cited, size = head
    rule = metrics.width(cited, MEDIUM, style.size("note")) + 1.5 if cited else 0.0
    band = cap + 2 * BAND_PAD
    nodes, on_band = banded((x, y, wide, tall), band, fill, deep, look)
    pictured = box.label in plan.scenes and style.colour("heavy") != style.colour("paper")
    tones = (style.colour("paper"), deep)
    if pictured:
        nodes[0] = box_scene(plan.scenes[box.label], place, band, tones, box.label, middle=not plan.outline)
    base = y + BAND_PAD + cap
    nodes.append(
        fit_line(
            "" if box.label in plan.unnamed else box.label,
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
    trays = plan.trays.get(box.label, ())
    if not plan.outline and not plan.slots and not trays:
        nodes += box_icon(box, (x, start, wide, y + tall - start), fill, deep, plan)
    if box.note:
        said = flow(
            plain(typeset(box.note)),
            x + 2.6,
            start,
            width=wide - 5.2,
            size=style.size("body"),
            fill=readable(style.colour("muted"), mix(*tones, SKY) if pictured else fill),
            leading=1.2,
        )
        nodes += said.nodes
        start += said.height
    edge = style.counter_size + 0.6
    ink = mix(fill, style.colour("ink"), 0.35)
    if plan.slots and plan.lines:
        start += WRITING
        nodes.append(Path(line((x + 2.6, start), (x + wide - 2.6, start)), stroke=ink, line=0.2))
    place = (x + 2.6, start + 1.8, wide - 5.2, y + tall - start - 4.2)
    if trays:
        nodes += _trays(place, trays, (fill, deep), look)
    elif plan.slots:
        signs = plan.icons.get(box.label, "").split()
        tones = (fill, readable(deep, style.colour("paper")))  # where ink is spared the deep colour is white
        slots = tuple(_slots(place, edge, tones, plan.places.get(box.label), signs))
        nodes += (Group(slots, opacity=OVER),) if pictured else slots
    elif plan.lines:
        rows = int((y + tall - start - 1.0) / WRITING)
        ends = [(x + 2.6, x + wide - 2.6, y + tall - 2.4 - row * WRITING) for row in range(rows)]
        nodes += [Path(line((left, low), (right, low)), stroke=ink, line=0.2) for left, right, low in ends]
    if plan.outline:
        aside = wide - edge - 3 if pictured else (wide - edge) / 2  # beside the subject of a picture
        ghost = Rect(
            x + aside,
            y + tall - edge - 3,
            edge,
            edge,
            fill=style.colour("paper"),
            stroke=deep if pictured else style.colour("line"),
            line=0.25,
            dash=(1.0, 0.8),
        )
        nodes.append(Group((ghost,), opacity=OVER) if pictured else ghost)
        middle = (ghost.x, ghost.y, edge, edge)
        nodes += box_icon(box, middle, style.colour("paper"), deep, plan)
    return nodes


def _trays(
    place: tuple[float, float, float, float], trays: Sequence[Tray], tones: tuple[str, str], look: Look
) -> Iterator[Node]:
    """Yield trays one below the other: each with a large symbol, and its name and number along its bottom."""
    (fill, deep), style = tones, look.style
    x, y, wide, tall = place
    ground, rim = mix(fill, "#ffffff", 0.6), mix(fill, deep, 0.45)
    ink, size = readable(deep, ground), style.size("heading")
    high = (tall - SPARE * (len(trays) - 1)) / len(trays)
    foot = metrics.cap_height(BOLD, size) + 2 * SPARE
    for index, tray in enumerate(trays):
        top = y + index * (high + SPARE)
        yield Rect(x, top, wide, high, fill=ground, stroke=rim, line=0.3, radius=0.8)
        if tray.symbol:
            edge, pale = min(wide * 0.5, (high - foot) * 1.3, WATERMARK), mix(ground, deep, 0.3)
            yield from symbol(
                tray.symbol, x + wide / 2, top + (high - foot) / 2 + SPARE, edge, ink=pale, paper=ground
            )
        base = top + high - SPARE - 0.4
        number = "" if tray.count is None else f"\N{MULTIPLICATION SIGN}{tray.count}"
        beside = wide - 3 * SPARE - metrics.width(number, BOLD, size)
        yield fit_line(
            plain(typeset(tray.title)),
            x + SPARE,
            base,
            width=beside,
            font=BOLD,
            size=size,
            fill=ink,
            piece=tray.title,
        )
        if number:
            yield Text(x + wide - SPARE, base, number, BOLD, size, ink, "end")


def _slots(
    place: tuple[float, float, float, float],
    edge: float,
    tones: tuple[str, str],
    limit: int | None,
    signs: Sequence[str],
) -> Iterator[Node]:
    """Yield spaces for counters: as many as a box has room for, or ``limit``, spread over the box.

    The ``signs`` take turns in them; ``-`` is none.
    """
    fill, deep = tones
    x, y, wide, tall = place
    across, down = int((wide + SPARE) / (edge + SPARE)), int((tall + SPARE) / (edge + SPARE))
    count = min(across * down, across * down if limit is None else limit)
    down = -(-count // across) if across else 0
    across = -(-count // down) if down else 0
    loose = 3 * SPARE if limit is None else 4 * SPARE
    gap = min((wide - across * edge) / max(across - 1, 1), loose) if across else 0.0
    between = min((tall - down * edge) / max(down - 1, 1), loose) if down else 0.0
    if limit is not None:  # in even rows, clear of the words above
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


OVER = 0.75
"""How much of a picture below them spaces cover."""

WATERMARK = 22.0
"""Largest width of the symbol of a tray, in mm."""

SPARE = 1.4
"""Least distance of two spaces for counters, in mm."""
