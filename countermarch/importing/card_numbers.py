"""The numbers of a card: in boxes along the bottom, or a grid in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from countermarch.components.colour_words import read_colour
from countermarch.importing.column import MAX_CODE, width
from countermarch.importing.palette import INK
from countermarch.importing.writer import BOLD, MEDIUM, Writer, most_filled_at_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.importing.column import Column

CardStyle = Literal["action", "event", "stat"]

ACROSS = 6
"""Maximum number of numbers in one row along the bottom of a card."""

WIDE = 0.92
"""Width of a capital of the smallest labels, in mm."""

FEW, SPARE = 4, 140
"""Maximum number of numbers that are printed larger, and the length of a usual text that leaves the room for
it."""

MAX_ROWS = 2
"""Maximum such rows; further numbers are listed."""

MAX_FORMULA = 1900
"""Maximum number of characters of a formula; the limit of layouts is a little higher."""

LARGE = 22.0
"""Largest type size of a text on a card without a picture."""

HEAD = 13.4
"""Height of the coloured head of a card, in mm."""

LETTER, DIGIT = 0.16, 0.17
"""Width of a usual letter of a title, and of a digit, in mm for each point of the type size."""

LINE, MIN_LABEL = 0.37, 7.0
"""Height of a line of labels in mm for each point of the type size, and their least size in a grid."""

TALLEST = 28.0
"""Greatest height of a row of numbers, in mm."""

ROOMY_ROW = 7.6
"""Height of a row from which rows have the width of the card."""

MIN_ROW = 4.0
"""Minimum height of a row of numbers, in mm; the text below gives up its room for it."""

LONGEST_LABEL = 22
"""Maximum number of characters of a heading below a number on a card that has a text."""

USUAL, ROOM_OF_DIGIT = 0.9, 0.62
"""Share of the numbers that fit in a usual box, and height of a box in mm for each point of their size."""

MAX_DIGITS = 9
"""Maximum number of characters of a number that is as large as the others of a grid."""

LONGEST_CODE, MIN_PLACES, MAX_PLACES = 1, 4, 10
"""Maximum number of letters of the code of a colour, and how many numbers keep their places on all cards."""

MAX_GRID = 18
"""Maximum number of numbers on a card that has nothing else."""


def boxed_and_listed(writer: Writer, style: CardStyle, *, texts: bool) -> tuple[list[Column], list[Column]]:
    """Return the numbers printed in boxes, and those listed in the text, as all of an ``event`` card are."""
    every = writer.of("stat")
    if texts and style == "event":
        return [], every
    most = ACROSS * MAX_ROWS if texts and style != "stat" else MAX_GRID
    boxed = every
    if len(every) > ACROSS and texts:  # what few cards have is read in their texts
        boxed = [one for one in every if 2 * len(one.rows) > len(one.lengths)]
    if texts and style != "stat":  # nor is a long heading read below a number
        boxed = [one for one in boxed if len(one.label) <= LONGEST_LABEL]
    while places(boxed) > most or (
        any(map(_is_missed, boxed)) and not _flows(boxed) and not _keep_fixed_positions(boxed)
    ):
        rarest = min(boxed, key=lambda one: one.filled)
        boxed = [one for one in boxed if one is not (rarest if _is_missed(rarest) else boxed[-1])]
    return boxed, [one for one in every if one not in boxed]


def _is_missed(stat: Column) -> bool:
    """Return whether some cards lack a number that has a label, so that its box would leave a gap."""
    return stat.filled < 1 and bool(stat.label)


def places(stats: Sequence[Column]) -> int:
    """Return how many places numbers need: those of any card, or of all if each has a place of its own."""
    return most_filled_at_once(stats) if _flows(stats) else len(stats)


def _flows(stats: Sequence[Column]) -> bool:
    """Return whether boxes move up where a number is missing: if formulas that do that are short enough.

    Of several, what has no label is known by its place.
    """
    identified = len(stats) == 1 or any(one.label for one in stats)
    missing = any(one.filled < 1 for one in stats) and not _keep_fixed_positions(stats)
    return missing and identified and 3 * len(_number_of(stats)) + 200 < MAX_FORMULA


def number_foot(writer: Writer, stats: Sequence[Column], colour: str, *, large: bool) -> float:
    """Write labelled numbers in boxes along the bottom; return the height that they take, in mm."""
    most = places(stats)
    word = max(len(word) for one in stats for word in (*one.number_label.split(), ""))
    rows = min(-(-most // max(int((writer.wide - 9.7) / (WIDE * word + 1.0)), 1)), MAX_ROWS)
    across = -(-most // max(rows, -(-most // ACROSS)))
    rows = -(-most // across)
    large = large and rows == 1 and across <= FEW
    width = min((writer.wide - 9.7) / across, 22.0 if large else max(15.0, min(WIDE * word + 3.0, 22.0)))
    lines = min(max(_lines(one.number_label, width - 1.6, large=large) for one in stats), 3)
    below_high = round(1.3 + (2.7 if large else 2.3) * lines, 2) if lines else 0.6
    high = round((13.6 if large else 7.2 if rows == 1 else 5.8) + below_high, 2)
    top = writer.high - 5.7 - rows * (high + 0.6)
    box = round(width - 1.0, 2)
    for place, one in enumerate(stats):
        x, y = _flow(stats, place, across, (width, high + 0.6), (writer.wide - 0.5, top), middle=True)
        writer.box((x, y, box, high), colour, one.layout_key, radius=1.6, when=one.when)
        number = (_plus(x, 0.9), y, round(box - 1.8, 2), round(high - below_high + 0.3, 2))
        inner = (_plus(x, 0.6), _plus(y, 0.6), round(box - 1.2, 2), round(high - 0.6 - below_high, 2))
        writer.box(inner, "paper", radius=1.2, when=one.when)
        size = 26.0 if large else 15.0
        if one.longest > MAX_CODE:
            lower = (number[0], _plus(y, size * 0.045), *number[2:])  # as high as the figures of a line
            _write_fitted(writer, f"[{one.name}]", lower, size, one, align="middle", family=BOLD, ink=INK)
        else:
            writer.line(f"[{one.name}]", number, size, min_size=5.0, ink=INK, when=one.when)
        below = (_plus(x, 0.3), _plus(y, high - below_high), round(box - 0.6, 2), below_high)
        size = 10.5 if "{" in one.number_label else 8.5 if large else 7.0
        writer.under(one, one.number_label, below, size, writer.on_tint)
    return round(writer.high - 0.9 - top + 2.2, 2)


def _lines(label: str, width: float, *, large: bool) -> int:
    """Return how many lines a label has in this width; icons count as one letter."""
    most, lines, used = width / (1.3 if large else 1.1), 0, 0.0
    for word in label.split():
        letters = 2 if word.startswith("{") else len(word)
        if not lines or used + 1 + letters > most:
            lines, used = lines + 1, letters
        else:
            used += 1 + letters
    return lines


def _flow(
    stats: Sequence[Column],
    place: int,
    across: int,
    step: tuple[float, float],
    room: tuple[float, float],
    *,
    middle: bool = False,
) -> tuple[object, object]:
    """Return the position of a number's box: a missing number leaves no gap, because the next moves up.

    ``room`` is the width that boxes are centred in, and their top; in the ``middle`` each row is centred.
    """
    wide, high = round(step[0], 2), round(step[1], 2)
    most, top = places(stats), round(room[1], 2)
    start = round((room[0] - wide * across) / 2 + 0.5, 2)
    plain = round(start + place % across * wide, 2), round(top + place // across * high, 2)
    if not _flows(stats):
        return plain
    before, every = _number_of(stats[:place]), _number_of(stats)
    x, y = (
        f"= {start} + {wide} * remainder({before}, {across})",
        f"= {top} + {high} * down(({before}) / {across})",
    )
    if middle:
        centre = f"= {round(room[0] / 2 + 0.5, 2)} + {wide}"
        in_row = f"min({across}, {every} - {across} * down(({before}) / {across}))"
        x = f"{centre} * (remainder({before}, {across}) - {in_row} / 2)"
        y = f"{y} + {high} * ({-(-most // across)} - up(({every}) / {across}))"
    return x, y


def _keep_fixed_positions(stats: Sequence[Column]) -> bool:
    """Return whether numbers are amounts of several colours or goods, by letters: these stay in place."""
    brief = [one for one in stats if 0 < len(one.label) <= LONGEST_CODE or read_colour(one.label.lower())]
    return len(brief) >= MIN_PLACES and 2 * len(brief) > len(stats) <= MAX_PLACES


def _number_of(stats: Sequence[Column]) -> str:
    """Return a formula for how many of some columns have a cell."""
    sure = sum(one.filled == 1 for one in stats)
    some = [f"as_number({one.has_value_formula})" for one in stats if one.filled < 1]
    return " + ".join([*([str(sure)] if sure or not some else []), *some])


def _plus(y: object, more: float) -> object:
    """Return a position moved down by this much."""
    return f"{y} + {more:.2f}" if isinstance(y, str) else round(float(str(y)) + more, 2)


def number_grid(writer: Writer, stats: Sequence[Column], top: float, left: float) -> float:
    """Write numbers as the middle of a card, ``left`` mm above its bottom; return where they end.

    The rows of a card share the height, however many it has; a single number has its label below it.
    """
    most = places(stats)
    left = max(min(left, writer.high - 2.9 - top - MIN_ROW * -(-most // 2)), 5.2)
    room = round(writer.high - left - top - 2.9, 2)
    across = 1 if most * ROOMY_ROW <= room else 2
    rows = -(-most // across)
    wide = (writer.wide - 10.9) / across
    inner, box = wide - 3.4, round(wide - 0.8, 2)
    widths = sorted(width(cell) for one in stats for cell in one.cells if 0 < len(cell) <= MAX_DIGITS)
    digits = max([1, *widths[: int(len(widths) * USUAL)]])  # a few may be smaller
    share = _share(stats, digits, rows)
    size = min(44.0, inner * share / (DIGIT * digits), room / rows * 2.2)
    tallest = TALLEST * 1.6 if most == 1 else max(ROOMY_ROW, min(TALLEST, size * ROOM_OF_DIGIT))
    space = inner * (0.97 - share), min(room / rows, tallest)
    sizes = sorted(_label_size(one.label, space) for one in stats)
    of_labels = min(16.0 if across == 1 else 11.0, sizes[len(sizes) // 6])  # a few may be smaller
    for place, one in enumerate(stats):
        x, y, high = _row(stats, place, across, (wide, room, round(tallest, 2)), top + 2.0)
        writer.box((x, y, box, high), "paper", one.layout_key, radius=1.2, when=one.when)
        if most == 1:
            below = max(min(room, TALLEST * 1.6) * 0.26, 5.0) if one.label else 0.0
            at = (x, y, box, _plus(high, -below))
            size = min(72.0, box * 0.8 / (DIGIT * digits))
            _write_fitted(writer, f"[{one.name}]", at, size, one, align="middle", family=BOLD, ink=INK)
            label_at = (x, _plus(y, float(str(high)) - below), box, round(below, 2))
            if one.label:
                _write_fitted(
                    writer, one.label, label_at, 15.0, one, align="middle", family=MEDIUM, ink="muted"
                )
            continue
        if one.label:
            named = (_plus(x, 1.3), y, round(inner * (0.97 - share), 2), high)
            _write_fitted(writer, one.label, named, of_labels, one, align="", family=MEDIUM, ink="muted")
        number = (_plus(x, 1.3 + inner * (1 - share)), y, round(inner * share, 2), high)
        number = number if one.label else (x, y, box, high)
        align = "end" if one.label else "middle"
        _write_fitted(writer, f"[{one.name}]", number, size, one, align=align, family=BOLD, ink=INK)
    return top + 2.0 + room


def _share(stats: Sequence[Column], digits: int, rows: int) -> float:
    """Return the share of a row that its number has, beside its label."""
    if max(len(one.label) for one in stats) < 3:  # noqa: PLR2004 # the letter of a column without a heading
        return 0.75
    if digits > 3:  # noqa: PLR2004 # a long number
        return 0.5 if digits > MAX_CODE else 0.4
    return 0.22 if digits < 3 and rows > FEW else 0.32  # noqa: PLR2004 # a short one


def _label_size(label: str, space: tuple[float, float]) -> float:
    """Return the type size at which a label fits in a space, of this width and height, on one line or two."""
    if not label:
        return LARGE
    wide, high = space
    lines = [(wide / (LETTER * -(-len(label) // lines)), high / (LINE * lines)) for lines in (1, 2)]
    return max(MIN_LABEL, *(min(sizes) for sizes in lines))


def _write_fitted(
    writer: Writer, text: str, at: Sequence[object], size: float, given: Column, **keys: str
) -> None:
    """Write words in the middle of a box, which they fit."""
    size = max(round(size, 1), 5.0)
    writer.item(
        kind="text",
        text=text,
        at=at,
        size=size,
        min_size=5.0,
        leading=0.95,
        vertical="middle",
        when=given.when,
        **keys,
    )


def _row(
    stats: Sequence[Column], place: int, across: int, room: tuple[float, float, float], top: float
) -> tuple[object, object, object]:
    """Return the position and height of a number's row.

    ``room`` is its width, the height of all, and the greatest of a row.
    """
    rows = -(-places(stats) // across)
    tallest = room[2]
    high = round(min(room[1] / rows, tallest), 2)
    space = room[0] * across + 10.4, round(top + (room[1] - high * rows) / 2, 2)
    x, y = _flow(stats, place, across, (room[0], high), space, middle=True)
    every = f"up(({_number_of(stats)}) / {across})"
    of_card = f"min({tallest}, {room[1]} / max(1, {every}))"

    def above(at: int) -> str:
        rows_above = f"down(({_number_of(stats[:at])}) / {across})"
        return f"= {round(top + room[1] / 2, 2)} + ({rows_above} - {every} / 2) * {of_card}"

    if rows == 1 or not _flows(stats):
        return x, y, round(high - 1.0, 2)
    return x, above(place), f"= {of_card} - 1"
