"""The look of a card: its frame, the panel behind its text, and the art of a card that has no picture."""

from __future__ import annotations

from itertools import product
from math import cos, radians, sin
from typing import TYPE_CHECKING

from countermarch.importing.column import MAX_SIDES, quoted
from countermarch.importing.emblems import emblem
from countermarch.importing.palette import DARK
from countermarch.importing.texts import covered
from countermarch.importing.writer import BOLD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.importing.column import Column
    from countermarch.importing.writer import Writer

MIN_ART, USUAL_ART, MAX_ART = 16.0, 34.0, 46.0
"""Height of the art in mm: below the least there is none."""

HEIGHTS = (34.0, 30.0, 26.0, 22.0, 19.0, 16.0)
"""Heights of art above texts, the first of which leaves them enough room."""

LINE_OF_TEXT, MIN_LINE = 0.145, 0.1
"""Height in mm for each character of a text at 10 points, in the width of a card, and at 8 points."""

MIN_BELOW = 12.0
"""Minimum room for the text below the art, in mm."""

NEARLY_ALL, MOSTLY_ART = 0.95, 0.6
"""Share of the cards with room for art from which it is lowered for them, and their least share.

On the others the text is where it would be.
"""

EMBLEM = 0.68
"""Width of an emblem by that of its medallion."""

RAYS = 18
"""Rays behind an emblem."""

MAX_FORMULA = 1700
"""Maximum number of characters of the formula that moves what is below the art."""


def frame(writer: Writer, colour: str, *, head: float = 0.0, foot: float = 0.0) -> None:
    """Write the background of a card in its colour, darker at the bottom, with a rim.

    Its ``head`` and ``foot``, which have words, are in colour in every style.
    """
    writer.box((0, 0, 0, 0), colour, "the frame, in the colour of its kind", frame=colour)
    if head:
        writer.box((1.2, 1.2, -1.2, round(head - 1.2, 2)), colour, radius=2.6)
    if foot:
        writer.box((1.2, -1.2 - foot, -1.2, foot), colour, radius=2.6)
    writer.box((1.2, 1.2, -1.2, -1.2), colour, to="#000000", radius=2.6, opacity=0.4)
    writer.box((1.2, 1.2, -1.2, -1.2), "", line="paper", weight=0.25, radius=2.6, opacity=0.6)


def panel(writer: Writer, colour: str, top: float, foot: float) -> None:
    """Write the background of the text, a light tint of the colour of the card with a line inside."""
    writer.box((2.6, top, -2.6, foot), "paper", radius=2.2)
    writer.box((2.6, top, -2.6, foot), "#e9d8ae", "a light tint", radius=2.2, opacity=0.28)
    writer.box((2.6, top, -2.6, foot), colour, radius=2.2, opacity=0.07)
    writer.box((3.5, top + 0.9, -3.5, foot - 0.9), "", line=colour, weight=0.25, radius=1.5, opacity=0.7)


def art_height(
    worded: Sequence[Column], room: float, sizes: Sequence[int], below: float
) -> tuple[float, str, str]:
    """Return the height of the art, the formula suffix that moves what is below it, and when it is drawn.

    Cards whose text needs the room have no art. On a card without text the art also takes the room of the
    text and the ``below`` mm under it.
    """
    high, fits = 0.0, 0
    for share, one in product((NEARLY_ALL, MOSTLY_ART), HEIGHTS):
        most = (room - one - 4.0) / LINE_OF_TEXT
        fits = sum(size <= most for size in sizes)
        if fits >= share * len(sizes) and room - one >= MIN_BELOW:
            high = one
            break
    if not high:
        return 0.0, "", ""
    most = (room - high - 4.0) / MIN_LINE
    fits = sum(size <= most for size in sizes)
    gone = when = ""
    if fits < len(sizes):
        letters = [
            sum(len(one.cells[row]) for one in worded if row < len(one.cells)) for row in range(len(sizes))
        ]
        least = min((count for count, size in zip(letters, sizes, strict=True) if size > most), default=0)
        total = " + ".join(f"length(column({quoted(one.name)}))" for one in worded)
        gone, when = f" - {high} * as_number({total} >= {least})", f"{total} < {least}"
    any_of = covered(worded)
    if worded and not any(one.filled == 1 for one in worded):
        gone += f" + {round(room - high + below, 1)} * as_number(not ({any_of}))"
    if len(gone) < MAX_FORMULA:
        return high, gone, when
    longest = max(sizes) * MIN_LINE  # too many columns to tell the cards apart: art on all, or on none
    return next((one for one in HEIGHTS if one <= high and longest <= room - one - 4.0), 0.0), "", ""


def art(
    writer: Writer,
    names: tuple[Column | None, Column | None],
    place: tuple[float, float],
    colour: str,
    *,
    more: str = "",
    when: str = "",
) -> None:
    """Write the art of a card: rays in its colour and its emblem on a medallion.

    ``place`` is its top and height; ``more`` is the end of a formula that makes it higher on some cards.
    """
    top, height = place
    start = more.rfind(" + ", 0, max(more.find("* as_number(not ("), 0))
    more = more[start:] if start >= 0 else ""
    high: object = f"= {height}{more}" if more else height
    half = f" + ({more.removeprefix(' + ')}) / 2" if more else ""
    box = (2.6, top, -2.6, high)
    writer.box(box, colour, "the art", when=when)
    writer.box(box, "#ffffff", to="#000000", opacity=0.42, when=when)
    points: list[list[float]] = []
    for ray in range(RAYS):
        points.append([50.0, 50.0])
        for turn in (360 / RAYS * ray - 5, 360 / RAYS * ray + 5):
            x, y = cos(radians(turn)), sin(radians(turn))
            reach = 50 / max(abs(x), abs(y))
            points.append([round(50 + x * reach, 1), round(50 + y * reach, 1)])
    writer.item("", kind="polygon", at=box, points=points, fill="paper", opacity=0.12, when=when)
    wide = round(min(height - 3.0, 26.0), 1)
    middle = top + height / 2
    for less, remark, keys in (
        (0.0, "a medallion", {"fill": "paper", "shadow": "#000000"}),
        (1.2, "", {"fill": colour}),
        (1.9, "", {"line": "paper", "weight": 0.25, "opacity": 0.7}),
    ):
        across = round(wide - 2 * less, 2)
        y = round(middle - across / 2, 2)
        at = (round((writer.wide - across) / 2, 2), f"= {y}{half}" if half else y, across, across)
        writer.item(remark, kind="circle", at=at, when=when, **keys)
    y = round(middle - wide / 2 + wide * 0.03, 2)
    for text, given in emblem(writer, *names):
        writer.item(
            "its emblem",
            kind="text",
            text=text,
            at=(
                round((writer.wide - wide * EMBLEM) / 2, 2),
                f"= {y}{half}" if half else y,
                round(wide * EMBLEM, 2),
                wide,
            ),
            family=BOLD,
            size=round(wide * 1.7, 1),
            min_size=8.0,
            leading=1.0,
            align="middle",
            vertical="middle",
            ink=writer.on_tint,
            when=" and ".join(f"({one})" for one in (given, when) if one),
        )


def card_back(writer: Writer) -> None:
    """Write a back in the colour of its deck: a frame, rings, and on a plate the name of the deck or game."""
    deck = next((one for one in writer.whole.values() if one.name == "deck"), None)
    colour = writer.add_colour_table(deck, DARK) if deck and len(deck.values) <= MAX_SIDES else "livery-deep"
    side, writer.side = writer.side, "back"
    writer.box((0, 0, 0, 0), colour, "the back", frame=colour)
    writer.box((3.4, 3.4, -3.4, -3.4), "", line="paper", weight=0.8, radius=2.2)
    writer.box((4.8, 4.8, -4.8, -4.8), "", line="paper", weight=0.25, radius=1.4)
    for wide in (50.0, 44.0, 38.0, 32.0, 26.0, 20.0):
        for middle in (writer.high / 4, writer.high * 3 / 4):
            at = (round((writer.wide - wide) / 2, 2), round(middle - wide / 2, 2), wide, wide)
            if wide < 2 * (middle if middle < writer.high / 2 else writer.high - middle) - 10.0:
                writer.item("", kind="circle", at=at, line="paper", weight=0.3, opacity=0.45)
    writer.box((8.0, 30.0, -8.0, -30.0), "paper", "the plate", radius=2.2)
    writer.box((9.0, 31.0, -9.0, -31.0), "", line=colour, weight=0.5, radius=1.6)
    writer.item(
        "the name of the deck",
        kind="text",
        text="[deck]",
        at=(11.0, 32.5, -11.0, -32.5),
        family=BOLD,
        size=30.0,
        min_size=8.0,
        leading=1.0,
        align="middle",
        vertical="middle",
        ink=colour,
    )
    writer.side = side
