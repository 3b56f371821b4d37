"""The top of a card: its title, the numbers in its corners, and the band with its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.importing.card_numbers import LETTER
from countermarch.importing.column import headed, quoted
from countermarch.importing.palette import INK
from countermarch.importing.texts import (
    covered,
)
from countermarch.importing.writer import BOLD, DENSE, Writer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.importing.column import Column

MAX_SIGN = 2
"""Longest sign of a kind, such as a letter, that is printed in a corner."""

MAX_BELOW, HALF = 9, 22
"""Longest label below a number in a corner, and longest words in half a band, in characters."""

MAX_EVEN = 0.85
"""Share of the titles that have the same size."""


def in_corners(
    stats: list[Column], cost: Column | None, *, alone: bool
) -> tuple[Column | None, Column | None]:
    """Take numbers from a list for the corners of the head: a single one, or two that have no label."""
    if alone and len(stats) == 2 and not cost and not any(one.label for one in stats):  # noqa: PLR2004 # a corner each
        return stats.pop(0), stats.pop()
    single = alone and len(stats) == 1 and not cost and stats[0].filled > DENSE
    single = single and len(stats[0].label) <= MAX_BELOW
    return cost, stats.pop() if single else None


def in_head(
    writer: Writer,
    title: Column | None,
    kind: Column | None,
    corner: Column | None,
    *,
    numbered: bool,
    worded: bool,
) -> tuple[Column | None, Column | None, Column | None]:
    """Return the title, the kind and what is in the corner: a kind may stand for either of the others."""
    if kind and not title and (numbered or (kind.longest > MAX_SIGN and not worded)):
        title, kind = kind, None
        writer.mark_shown(title)
    sign = kind and kind.longest <= MAX_SIGN and not all(map(str.isdecimal, kind.values))
    sign = sign and kind and len(kind.label) <= MAX_BELOW
    sign = sign and kind and not headed(kind, "product")
    if kind and sign and (title or numbered) and not corner and kind.filled > DENSE:
        corner, kind = kind, None
        writer.mark_shown(corner)
    return title, kind, corner


def _title_size(title: Column, room: float) -> float:
    """Return the type size at which most titles fit on one line of this width, or all the same on two."""
    usual = _usual([one for one in title.lengths if one])
    return next((size for size in (18.0, 16.0) if usual * size * LETTER <= room), 14.0)


def _usual(lengths: Sequence[int]) -> int:
    """Return the length that most do not exceed, at least 1."""
    return max([1, *sorted(lengths)[: int((len(lengths) - 1) * MAX_EVEN) + 1]])


def title_text(writer: Writer, title: Column, instead: Column | None) -> str:
    """Return the text of the title: the kind of a card that has none."""
    if instead and instead.role == "title":
        first, second = (f"column({quoted(one.name)})" for one in (title, instead))
        return f"[= join({first}, ' \N{EN DASH} ', {second})]"
    if title.filled == 1 or not instead:
        return writer.printed(title)
    return f"[= otherwise(column({quoted(title.name)}), column({quoted(instead.name)}))]"


def heading(
    writer: Writer,
    title: Column | None,
    cost: Column | None,
    corner: Column | None,
    *,
    instead: Column | None,
) -> None:
    """Write the title, or the kind of a card without one, and a number in a circle beside it."""
    if title:
        left = 15.6 if cost else 5.0
        aside = cost and cost.filled < 1 and f"= if {cost.has_value_formula} then 15.6 else 5"
        most = (37.4 if cost else 48.0) - (10.6 if corner else 0.0)
        writer.item(
            "the title",
            kind="text",
            text=title_text(writer, title, instead),
            at=(aside or left, 2.2, -15.6 if corner else -5.0, 10.0),
            family=BOLD,
            size=_title_size(title, most),
            min_size=7.0,
            leading=0.95,
            vertical="middle",
            ink=writer.on_tint,
        )
    for column, x in ((cost, 2.6), (corner, -13.6)):
        if column:
            box = (x, 1.7, 11.0, 11.0)
            writer.item(
                column.layout_key, kind="circle", at=box, fill="paper", line=INK, weight=0.4, when=column.when
            )
            named = column is corner and column.label
            inner = (round(x + 1.0, 2), 1.9 if named else 1.7, 9.0, 7.6 if named else 11.0)
            size = 18.0 if named else 22.0
            writer.line(f"[{column.name}]", inner, size, min_size=5.0, ink=INK, when=column.when)
            if named:
                writer.under(column, column.label, (round(x + 1.6, 2), 8.3, 7.8, 2.6), 5.5)


def _lead(kind: Column) -> str:
    """Return the label of a kind in a band, where its words alone do not say what they are; else nothing."""
    spoken = headed(kind, "type", "kind", "side", "plain") and kind.longest > MAX_SIGN
    said = spoken or not kind.label or kind.says_nothing or kind.name == "deck"
    return "" if said else f"{kind.label} "


def fits_in_band(kind: Column) -> bool:
    """Return whether a kind has half a line in the band, with its label if it needs one."""
    return kind.longest + len(_lead(kind)) <= HALF


def kind_band(writer: Writer, kind: Column | None, colour: str, top: float, gone: str = "") -> float:
    """Write the band with the kind of card; return its lower end.

    ``gone`` is a formula suffix that moves the band up on cards without a picture.
    """
    top = round(top, 2)
    at = f"= {top}{gone}" if gone else top
    more = [one for one in writer.of("kind") if fits_in_band(one) and one is not kind]
    more += [one for one in writer.of("tag") if headed(one, "cost") and fits_in_band(one)]
    more = sorted(more, key=lambda one: (one.role == "kind", not headed(one, "type")))[:1]
    words = [one for one in (kind, *more) if one]
    if not words:
        return top
    writer.mark_shown(*words)
    any_of = covered(words)
    writer.box((2.4, at, -2.4, 5.6), colour, "its kind", when=any_of)
    sizes = [one.longest + len(_lead(one)) + 2 for one in words]
    room = writer.wide - 10.4
    left = (
        round(max(room / 3, min(room * 2 / 3, room * sizes[0] / sum(sizes))), 1) if len(words) > 1 else room
    )
    places = ((5.2, left, "start" if len(words) > 1 else "middle"), (5.2 + left, room - left, "end"))
    for one, (x, wide, align) in zip(words, places, strict=False):
        box = (round(x, 2), at, round(wide, 2), 5.6)
        said = f"{_lead(one)}[{one.name}]"
        writer.line(said, box, 10.0, min_size=5.0, align=align, ink=writer.on_tint, when=one.when)
    return top + 5.6
