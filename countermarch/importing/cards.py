"""Starting layouts of cards."""

from __future__ import annotations

from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING, Literal

from countermarch.importing.column import MOST_CODE, MOST_SIDES, headed, quoted, width
from countermarch.importing.texts import (
    covered,
    lengths,
    other_title,
    paragraphs,
    type_size,
    with_headings,
)
from countermarch.importing.texts import groups as numbered_groups
from countermarch.importing.tiles import edges_of
from countermarch.importing.writer import (
    BOLD,
    DARK,
    DENSE,
    INK,
    MEDIUM,
    Writer,
    names_colours,
    picture_of_back,
    tint,
    together,
    write_picture_of_back,
)

CardStyle = Literal["action", "event", "stat"]

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.importing.column import Column

ACROSS = 6
"""Most numbers in one row along the bottom of a card."""

WIDE = 0.92
"""Width of a capital of the smallest labels, in mm."""

FEW, SPARE = 4, 140
"""Most numbers that are printed larger, and the length of a usual text that leaves the room for it."""

MOST_ROWS = 2
"""Most such rows; further numbers are listed."""

SHORT_TEXT = 170
"""Length of a text, in characters, up to which it is centred."""

MOST_FORMULA = 1900
"""Most characters of a formula; the limit of layouts is a little higher."""

MOST_CENTRED = 2
"""Most labelled facts of a text that is centred."""

LARGE = 22.0
"""Largest type size of a text on a card without a picture."""

USUAL = 0.5
"""Share of the cards whose text fits in the type size of their deck; longer texts are smaller."""

HEAD, HEIGHT = 13.4, 88.9
"""Height of the coloured head of a poker card, and of the card, in mm."""

INSET = 2.4
"""Room above the text in its panel, in mm."""

WIDTH = 63.5
LEAST_SHOWN, HIGH = 0.7, 36.0
"""Width of a card, the least share of a picture that fills its box, and a box for an upright one."""

MOST_SIGN = 2
"""Longest sign of a kind, such as a letter, that is printed in a corner."""

LEAST_PICTURE = 14.0
"""Least height of a picture on a card with a long text, in mm."""

LEAST_SIZE = 9.4
"""Characters of a text at 7 points for each mm of its height on a card."""

ROOMY_SIZE = 6.0
"""The same at 9 points."""

LETTER, DIGIT = 0.16, 0.17
"""Width of a usual letter of a title, and of a digit, in mm for each point of the type size."""

LINE, LEAST_LABEL = 0.37, 6.0
"""Height of a line of labels in mm for each point of the type size, and their least size in a grid."""

MOST_EVEN = 0.85
"""Share of the titles that have the same size."""

TALLEST = 28.0
"""Greatest height of a row of numbers, in mm."""

ROOMY_ROW = 9.0
"""Height of a row from which rows have the width of the card."""

LEAST_ROW = 4.0
"""Least height of a row of numbers, in mm; the text below gives up its room for it."""

MOST_GRID = 18
"""Most numbers on a card that has nothing else."""


def card(writer: Writer, style: CardStyle = "action") -> None:
    """Write a card: title, cost, picture, category, text, numbers along the bottom.

    A ``stat`` card gives its room to the numbers, an ``event`` card to the text, under a title in colour.
    Columns whose headings name the back are laid out on the back in the same way.
    """
    writer.head(size="poker", corner=3.0)
    of_back = [one for one in writer.columns if headed(one, "back") and one.role not in ("hidden", "count")]
    faces = len(of_back) == 1 and any(one.label.casefold() == "front" for one in writer.columns)
    faces = faces and of_back[0].role != "picture"
    back = of_back if faces or 1 < len(of_back) <= len(writer.columns) / 2 else []
    writer.take(*back)
    other_picture = None if back else picture_of_back(writer)
    _face(writer, style)
    if other_picture:
        write_picture_of_back(writer, other_picture)
        return
    if not back:
        _card_back(writer)
        return
    writer.shown -= {one.name for one in back}
    named = [replace(one, role="title") if one.role == "tag" else one for one in back]
    other = Writer(
        [*(one for one in writer.columns if one.role in ("colour", "kind")), *named[:1], *back[1:]]
    )
    other.side, other.tables, other.decks, other.whole = "back", writer.tables, writer.decks, writer.whole
    _face(other, style)
    writer.lines += other.lines
    writer.take(*back)


def _face(writer: Writer, style: CardStyle) -> None:  # noqa: PLR0915 # one card from top to bottom
    edges = edges_of(writer.columns)
    writer.take(*edges)
    titled, headed_texts = with_headings(writer)
    before = {*writer.shown}
    groups = numbered_groups(writer)
    grouped = [one for one in writer.columns if one.name in writer.shown - before]
    coloured = [one for one in writer.columns if one.name in writer.shown and headed(one, "kind")]
    writer.shown -= {one.name for one in coloured if one.role == "kind" and not one.label.endswith("2")}
    colour, kind = tint(writer, DARK, "kind", titles=True)
    kind = None if kind in coloured else kind
    if any(one.role == "colour" for one in writer.columns):
        writer.take(*(one for one in writer.of("kind", "tag") if names_colours(one)))
    writer.take(*coloured)
    title, cost = writer.first("title"), writer.first("cost")
    kind = None if kind is title else kind
    instead = title and other_title(writer, title)
    picture = _picture_of(writer, style)
    rules, flavour = writer.of("rules"), writer.of("flavour")
    texts = [*rules, *headed_texts, *flavour]
    stats, listed = _stats(writer, style, texts=bool(texts))
    facts = [one for one in writer.of("tag", "flag") if one is not kind]
    grid = bool(stats) and (style == "stat" or not texts) and not (len(stats) == 1 and facts)
    cost, corner = _in_corners(stats, cost, alone=not (grid or listed or not texts))
    writer.take(*stats, *listed, *rules, *flavour, *(one for one in (cost, corner) if one))
    title, kind, corner = _in_head(writer, title, kind, corner, numbered=bool(corner or cost))
    writer.box((0, 0, 0, 0), colour, "the frame, in the colour of its kind", frame=colour)
    writer.take(*(one for one in writer.of("tag", "kind") if one.name == "deck" and one is not kind))
    others = [one for one in writer.of("kind", "tag", "flag") if one is not kind]
    own = None if kind else next((one for one in others if one.role == "kind" and one.filled > DENSE), None)
    bare = title and not (edges or texts or stats or listed or corner or cost or groups)
    brief = all(one.role == "kind" or one.longest <= MOST_CODE for one in others)
    if title and bare and brief and len(others) <= 1:
        _title_alone(writer, title, kind or own or next(iter(others), None), picture, colour)
        return
    head = HEAD if title or cost or corner else 2.6
    _panel(writer, colour, head, -2.6)
    in_band = [one for one in others if one.role == "kind" and one.longest <= 18]  # noqa: PLR2004 # half a line
    in_band = sorted(in_band, key=lambda one: not headed(one, "type"))[: 1 if kind else 2]
    below = [one for one in others if one not in in_band]
    told = (*texts, *listed, *below, *grouped, *(stats if grid else ()))
    any_of = covered(told)
    alone = (
        title
        and not (picture or edges)
        and all(one.filled < 1 for one in told)
        and len(any_of) < MOST_FORMULA
    )
    _heading(
        writer,
        title if told or not alone else None,
        cost,
        corner,
        instead=instead or (kind or own if title and title.filled <= DENSE else None),
        when=any_of if alone else "",
    )
    top, sizes = head, lengths(texts, (*listed, *below, *grouped))
    longest = max(sizes, default=0)
    usual = sorted(sizes)[int(len(sizes) * USUAL)] if sizes else 0
    half = median(sizes) if sizes else 0
    foot = _foot(writer, stats, colour, large=half <= SPARE) if stats and not grid else 5.2
    if picture:
        height = round(HEIGHT - head - 2.6 - 5.6 * bool(kind or own), 1)
        if texts or stats or listed or groups or [one for one in others if one is not own]:
            left = HEIGHT - head - 5.6 - foot - longest / LEAST_SIZE
            most = 46.0 if 0 < picture.ratio <= 1 else 34.0 if picture.there else 14.0 if longest else 44.0
            height = round(max(LEAST_PICTURE, min(left, most)), 1)
            height = min(height, 24.0 if picture.there else LEAST_PICTURE) if grid else height
        _picture(writer, picture, top, height, colour)
        top += height
    room = height if picture and picture.filled < 1 and not grid else 0.0
    gone = f" - {room} * as_number(column({quoted(picture.name)}) == none)" if picture and room else ""
    top = _band(writer, kind or own, colour, top, gone)
    facts = [*listed, *writer.of("kind", "tag", "flag")]
    leads = len([one for one in facts if one.lead and one.role != "flag"]) + len(groups)
    said = paragraphs(writer, rules, listed, flavour, (titled, groups))
    if alone and title:
        _title_large(writer, title, (top, foot), f"not ({any_of})" if any_of else "")
    if not picture and not grid and usual <= SHORT_TEXT and len(any_of) < MOST_FORMULA:
        _ring(writer, colour, (top + HEIGHT - foot) / 2, any_of)
    if grid:
        top = _grid(
            writer, stats, top, 5.2 if not said else min(7.0 + (usual + longest) / 2 / ROOMY_SIZE, 34.0)
        )
    if edges:
        _compass(writer, edges, (top, foot), colour)
    if said:
        largest = 14.0 if picture or grid else LARGE
        writer.item(
            "the text",
            kind="text",
            text="\n\n".join(said),
            at=(5.8, f"= {round(top + INSET, 2)}{gone}" if gone else round(top + INSET, 2), -5.8, -foot),
            size=type_size(usual, 51.0 * (HEIGHT - foot - top - INSET), largest),
            least=5.0,
            leading=1.22,
            align="middle" if leads <= MOST_CENTRED and not titled and usual <= SHORT_TEXT else "",
            upright="middle",
        )


def _picture_of(writer: Writer, style: CardStyle) -> Column | None:
    """Return the picture of a card; None for numbers alone, or if there are texts and no such pictures."""
    if style == "stat" and writer.of("stat"):
        return None
    return writer.drawn("rules", "stat", "flavour")


def _in_corners(
    stats: list[Column], cost: Column | None, *, alone: bool
) -> tuple[Column | None, Column | None]:
    """Take numbers from a list for the corners of the head: a single one, or two that have no label."""
    if alone and len(stats) == 2 and not cost and not any(one.label for one in stats):  # noqa: PLR2004 # a corner each
        return stats.pop(0), stats.pop()
    single = alone and len(stats) == 1 and not cost and stats[0].filled > DENSE
    return cost, stats.pop() if single else None


def _in_head(
    writer: Writer, title: Column | None, kind: Column | None, corner: Column | None, *, numbered: bool
) -> tuple[Column | None, Column | None, Column | None]:
    """Return the title, the kind and what is in the corner: a kind may stand for either of the others."""
    if kind and not title and numbered:
        title, kind = kind, None
        writer.take(title)
    sign = kind and kind.longest <= MOST_SIGN and not all(map(str.isdecimal, kind.values))
    if kind and sign and not corner and kind.filled > DENSE:
        corner, kind = kind, None
        writer.take(corner)
    return title, kind, corner


def _compass(writer: Writer, edges: Sequence[Column], between: tuple[float, float], colour: str) -> None:
    """Write what is at each edge of a card: in the middle of the edges of its panel."""
    top, foot = between
    wide, high = 15.0, 13.0
    middle = round((top + HEIGHT - foot) / 2 - high / 2, 2)
    centre = round((WIDTH - wide) / 2, 2)
    places = (
        (centre, round(top + 2.0, 2)),
        (round(WIDTH - 4.6 - wide, 2), middle),
        (centre, round(HEIGHT - foot - high + 0.4, 2)),
        (4.6, middle),
    )
    for one, (x, y) in zip(edges, places, strict=False):
        writer.box(
            (x, y, wide, high), "paper", one.item, radius=1.6, line=colour, weight=0.35, when=one.given
        )
        size = 30.0 if one.longest <= 2 else 15.0  # noqa: PLR2004 # digits
        writer.line(f"[{one.name}]", (x, y, wide, high), size, least=5.0, ink=INK, when=one.given)


def _title_size(title: Column, room: float) -> float:
    """Return the type size at which most titles fit on one line of this width, or all the same on two."""
    usual = _usual([one for one in title.lengths if one])
    return next((size for size in (18.0, 16.0) if usual * size * LETTER <= room), 14.0)


def _usual(lengths: Sequence[int]) -> int:
    """Return the length that most do not exceed, at least 1."""
    return max([1, *sorted(lengths)[: int((len(lengths) - 1) * MOST_EVEN) + 1]])


def _title_large(writer: Writer, title: Column, between: tuple[float, float], when: str) -> None:
    """Write the title large in the room of the text, for cards that have none."""
    writer.item(
        "the title, where there is nothing else",
        kind="text",
        text=f"[{title.name}]",
        at=(7.0, round(between[0] + 4.0, 2), -7.0, round(-between[1] - 4.0, 2)),
        family=BOLD,
        size=32.0,
        least=10.0,
        leading=1.0,
        align="middle",
        upright="middle",
        ink=INK,
        when=when,
    )


def _panel(writer: Writer, colour: str, top: float, foot: float) -> None:
    """Write the ground of the text, a light tint of the colour of the card with a line inside."""
    writer.box((2.6, top, -2.6, foot), "paper", radius=2.2)
    writer.box((2.6, top, -2.6, foot), colour, "a light tint", radius=2.2, opacity=0.09)
    writer.box((3.5, top + 0.9, -3.5, foot - 0.9), "", line=colour, weight=0.2, radius=1.5, opacity=0.6)


def _ring(writer: Writer, colour: str, middle: float, when: str) -> None:
    """Write a mark behind a short text."""
    for wide, fill, line, opacity in ((40.0, colour, "", 0.06), (36.0, "", colour, 0.22)):
        at = (round((63.5 - wide) / 2, 2), round(middle - wide / 2, 2), wide, wide)
        writer.item(
            "a mark", kind="circle", at=at, fill=fill, line=line, weight=0.25, opacity=opacity, when=when
        )


def _title_alone(
    writer: Writer, title: Column, kind: Column | None, picture: Column | None, colour: str
) -> None:
    """Write the title large in the middle, for cards that have nothing else but their kind or a picture."""
    foot = 11.4 if kind else 2.6
    _panel(writer, colour, 2.6, -foot)
    if picture:
        _picture(writer, picture, 2.6, HEIGHT - foot - 18.6, colour)
    words = _title_text(title, kind)
    place: tuple[object, ...] = (7.0, 8.0, -7.0, -foot - 5.4)
    if picture:
        y = round(HEIGHT - foot - 15.2, 2)
        bare = f"column({quoted(picture.name)}) == none"
        place = (6.0, y, -6.0, 13.6)
        if picture.filled < 1:
            place = (6.0, f"= if {bare} then 8 else {y}", -6.0, f"= if {bare} then {y} else 13.6")
    writer.item(
        "the title",
        kind="text",
        text=words,
        at=place,
        family=BOLD,
        size=28.0 if picture else 32.0,
        least=6.0,
        leading=1.05,
        align="middle",
        upright="middle",
        ink=INK,
    )
    if kind:
        writer.take(kind)
        at = (5.2, HEIGHT - 9.4, -5.2, 6.0)
        writer.line(f"[{kind.name}]", at, 13.0, "its kind", least=5.0, ink=writer.on_tint)


def _title_text(title: Column, instead: Column | None) -> str:
    """Return the text of the title: the kind of a card that has none."""
    if title.filled == 1 or not instead:
        return f"[{title.name}]"
    return f"[= otherwise(column({quoted(title.name)}), column({quoted(instead.name)}))]"


def _stats(writer: Writer, style: CardStyle, *, texts: bool) -> tuple[list[Column], list[Column]]:
    """Return the numbers printed in boxes, and those listed in the text."""
    every = writer.of("stat")
    most = ACROSS * MOST_ROWS if texts and style != "stat" else MOST_GRID
    boxed = every
    if len(every) > ACROSS and texts:  # what few cards have is read in their texts
        boxed = [one for one in every if 2 * len(one.rows) > len(one.lengths)]
    while together(boxed) > most or (len(boxed) > most and not _flows(boxed)):
        boxed = boxed[:-1]
    return boxed, [one for one in every if one not in boxed]


def _flows(stats: Sequence[Column]) -> bool:
    """Return whether the formulas that move boxes up, where a number is missing, are short enough."""
    return 3 * len(_number_of(stats)) + 200 < MOST_FORMULA


def _heading(
    writer: Writer,
    title: Column | None,
    cost: Column | None,
    corner: Column | None,
    *,
    instead: Column | None,
    when: str = "",
) -> None:
    """Write the title, or the kind of a card without one, and a number in a circle beside it."""
    if title:
        left = 15.6 if cost else 5.0
        aside = cost and cost.filled < 1 and f"= if {cost.holds} then 15.6 else 5"
        most = (37.4 if cost else 48.0) - (10.6 if corner else 0.0)
        writer.item(
            "the title",
            kind="text",
            text=_title_text(title, instead),
            at=(aside or left, 2.2, -15.6 if corner else -5.0, 10.0),
            family=BOLD,
            size=_title_size(title, most),
            least=7.0,
            leading=0.95,
            upright="middle",
            ink=writer.on_tint,
            when=when,
        )
    for column, x in ((cost, 2.6), (corner, -13.6)):
        if column:
            box = (x, 1.7, 11.0, 11.0)
            writer.item(
                column.item, kind="circle", at=box, fill="paper", line=INK, weight=0.4, when=column.given
            )
            inner = (round(x + 1.0, 2), 1.7, 9.0, 11.0)
            writer.line(f"[{column.name}]", inner, 22.0, least=5.0, ink=INK, when=column.given)


def _picture(writer: Writer, picture: Column, top: float, height: float, colour: str) -> None:
    box = (2.6, top, -2.6, height)
    file, given = f"[{picture.name}]", picture.given
    writer.box(box, "paper", "behind the picture", when=given)
    writer.box(box, colour, opacity=0.22, when=given)
    cut = picture.ratio / ((WIDTH - 5.2) / height)
    whole = picture.ratio and not LEAST_SHOWN <= cut <= 1 / LEAST_SHOWN and (cut > 1 or height > HIGH)
    fit = "contain" if whole else "cover"
    writer.item("the picture", kind="image", at=box, file=file, fit=fit, missing="name", when=given)


def _band(writer: Writer, kind: Column | None, colour: str, top: float, gone: str = "") -> float:
    """Write the band with the kind of card; return its lower end.

    ``gone`` is the end of a formula that moves the band up on cards without a picture.
    """
    top = round(top, 2)
    at = f"= {top}{gone}" if gone else top
    more = [one for one in writer.of("kind") if one.longest <= 18 and one is not kind]  # noqa: PLR2004 # half a line
    more = sorted(more, key=lambda one: not headed(one, "type"))[:1]
    words = [one for one in (kind, *more) if one]
    if not words:
        return top
    writer.take(*words)
    any_of = covered(words)
    writer.box((2.4, at, -2.4, 5.6), colour, "its kind", when=any_of)
    first, *rest = words
    align = "start" if rest else "middle"
    said = f"[{first.name}]" if first.longest > 2 else f"{first.label} [{first.name}]".strip()  # noqa: PLR2004 # a sign alone
    ink = writer.on_tint
    writer.line(said, (5.2, at, -5.2, 5.6), 10.0, least=5.0, align=align, ink=ink, when=first.given)
    for one in rest:
        writer.line(
            f"[{one.name}]", (5.2, at, -5.2, 5.6), 10.0, least=5.0, align="end", ink=ink, when=one.given
        )
    return top + 5.6


def _foot(writer: Writer, stats: Sequence[Column], colour: str, *, large: bool) -> float:
    """Write labelled numbers in boxes along the bottom; return the height that they take, in mm."""
    most = together(stats)
    word = max(len(word) for one in stats for word in (*one.sign.split(), ""))
    rows = min(-(-most // max(int((63.0 - 9.2) / (WIDE * word + 1.0)), 1)), MOST_ROWS)
    across = -(-most // max(rows, -(-most // ACROSS)))
    rows = -(-most // across)
    deep = max(len(one.sign.split()) for one in stats) > 2  # noqa: PLR2004 # a third line in a label
    large = large and rows == 1 and across <= FEW
    width, high = min((63.0 - 9.2) / across, 15.0), (11.4 if rows == 1 else 9.4) + 1.8 * deep
    if large:
        width, high = min((63.0 - 9.2) / across, 22.0), 18.0
    top = 88.0 - 4.8 - rows * (high + 0.6)
    box = round(width - 1.0, 2)
    for place, one in enumerate(stats):
        x, y = _flow(stats, place, across, (width, high + 0.6), (63.0, top), middle=True)
        writer.box((x, y, box, high), "paper", one.item, radius=1.2, line=colour, weight=0.25, when=one.given)
        number = (x, y, box, round(high - 3.9 - 1.8 * deep, 2) if one.sign else high)
        size = 26.0 if large else 15.0
        if one.longest > MOST_CODE:
            _fitted(writer, f"[{one.name}]", number, size, one, align="middle", family=BOLD, ink=INK)
        else:
            writer.line(f"[{one.name}]", number, size, least=5.0, ink=INK, when=one.given)
        below = (_plus(x, 0.3), _plus(y, high - 4.1 - 1.8 * deep), round(box - 0.6, 2), 3.7 + 1.8 * deep)
        writer.under(one, one.sign, below, 10.5 if "{" in one.sign else 8.0 if large else 6.5)
    return round(88.0 - top + 2.2, 2)


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
    most, top = together(stats), round(room[1], 2)
    start = round((room[0] - wide * across) / 2 + 0.5, 2)
    plain = round(start + place % across * wide, 2), round(top + place // across * high, 2)
    if all(one.filled == 1 for one in stats) or not any(one.label for one in stats):
        return plain  # what has no label is told by its place
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
    return (x, y) if max(len(x), len(str(y))) < MOST_FORMULA else plain


def _number_of(stats: Sequence[Column]) -> str:
    """Return a formula for how many of some columns have a cell."""
    sure = sum(one.filled == 1 for one in stats)
    some = [f"as_number({one.holds})" for one in stats if one.filled < 1]
    return " + ".join([*([str(sure)] if sure or not some else []), *some])


def _plus(y: object, more: float) -> object:
    """Return a position moved down by this much."""
    return f"{y} + {more:.2f}" if isinstance(y, str) else round(float(str(y)) + more, 2)


def _grid(writer: Writer, stats: Sequence[Column], top: float, left: float) -> float:
    """Write numbers as the middle of a card, ``left`` mm above its foot; return where they end.

    The rows of a card share the height, however many it has; a single number has its label below it.
    """
    most = together(stats)
    left = max(min(left, 86.0 - top - LEAST_ROW * -(-most // 2)), 5.2)
    room = round(88.0 - left - top - 2.0, 2)
    across = 1 if most * ROOMY_ROW <= room else 2
    rows = -(-most // across)
    wide = (63.0 - 10.4) / across
    inner, box = wide - 3.4, round(wide - 0.8, 2)
    digits = max([1, *(width(cell) for one in stats for cell in one.values if len(cell) <= MOST_CODE)])
    share = 0.4 if digits > 3 else 0.22 if digits < 3 and rows > FEW else 0.32  # noqa: PLR2004 # a long number
    size = min(44.0, inner * share / (DIGIT * digits), room / rows * 2.2)
    space = inner * (0.97 - share), min(room / rows, TALLEST)
    sizes = sorted(_label_size(one.label, space) for one in stats)
    of_labels = min(16.0 if across == 1 else 11.0, sizes[len(sizes) // 6])  # a few may be smaller
    for place, one in enumerate(stats):
        x, y, high = _row(stats, place, across, (wide, room), top + 2.0)
        writer.box((x, y, box, high), "paper", one.item, radius=1.2, when=one.given)
        if most == 1:
            below = max(min(room, TALLEST * 1.6) * 0.26, 5.0) if one.label else 0.0
            at = (x, y, box, _plus(high, -below))
            size = min(72.0, box * 0.8 / (DIGIT * digits))
            _fitted(writer, f"[{one.name}]", at, size, one, align="middle", family=BOLD, ink=INK)
            label_at = (x, _plus(y, float(str(high)) - below), box, round(below, 2))
            if one.label:
                _fitted(writer, one.label, label_at, 15.0, one, align="middle", family=MEDIUM, ink="muted")
            continue
        if one.label:
            named = (_plus(x, 1.3), y, round(inner * (0.97 - share), 2), high)
            _fitted(writer, one.label, named, of_labels, one, align="", family=MEDIUM, ink="muted")
        number = (_plus(x, 1.3 + inner * (1 - share)), y, round(inner * share, 2), high)
        number = number if one.label else (x, y, box, high)
        align = "end" if one.label else "middle"
        _fitted(writer, f"[{one.name}]", number, size, one, align=align, family=BOLD, ink=INK)
    return top + 2.0 + room


def _label_size(label: str, space: tuple[float, float]) -> float:
    """Return the type size at which a label fits in a space, of this width and height, on one line or two."""
    if not label:
        return LARGE
    wide, high = space
    lines = [(wide / (LETTER * -(-len(label) // lines)), high / (LINE * lines)) for lines in (1, 2)]
    return max(LEAST_LABEL, *(min(sizes) for sizes in lines))


def _fitted(writer: Writer, text: str, at: Sequence[object], size: float, given: Column, **keys: str) -> None:
    """Write words in the middle of a box, which they fit."""
    size = max(round(size, 1), 5.0)
    writer.item(
        kind="text",
        text=text,
        at=at,
        size=size,
        least=5.0,
        leading=0.95,
        upright="middle",
        when=given.given,
        **keys,
    )


def _row(
    stats: Sequence[Column], place: int, across: int, room: tuple[float, float], top: float
) -> tuple[object, object, object]:
    """Return the position and height of a number's row; ``room`` is its width and the height of all."""
    rows = -(-together(stats) // across)
    tallest = TALLEST if together(stats) > 1 else round(TALLEST * 1.6, 2)
    high = round(min(room[1] / rows, tallest), 2)
    x, y = _flow(stats, place, across, (room[0], high), (63.0, round(top + (room[1] - high * rows) / 2, 2)))
    every = f"up(({_number_of(stats)}) / {across})"
    of_card = f"min({tallest}, {room[1]} / max(1, {every}))"

    def above(at: int) -> str:
        rows_above = f"down(({_number_of(stats[:at])}) / {across})"
        return f"= {round(top + room[1] / 2, 2)} + ({rows_above} - {every} / 2) * {of_card}"

    plain = all(one.filled == 1 for one in stats) or not any(one.label for one in stats)
    if rows == 1 or plain or len(above(len(stats))) >= MOST_FORMULA:
        return x, y, round(high - 1.0, 2)
    return x, above(place), f"= {of_card} - 1"


def _card_back(writer: Writer) -> None:
    """Write a back in the colour of its deck: a frame, rings, and on a plate the name of the deck or game."""
    deck = next((one for one in writer.whole.values() if one.name == "deck"), None)
    colour = writer.colours(deck, DARK) if deck and len(deck.values) <= MOST_SIDES else "livery-deep"
    side, writer.side = writer.side, "back"
    writer.box((0, 0, 0, 0), colour, "the back", frame=colour)
    writer.box((3.4, 3.4, -3.4, -3.4), "", line="paper", weight=0.8, radius=2.2)
    writer.box((4.8, 4.8, -4.8, -4.8), "", line="paper", weight=0.25, radius=1.4)
    for wide in (50.0, 44.0, 38.0, 32.0, 26.0, 20.0):
        for middle in (HEIGHT / 4, HEIGHT * 3 / 4):
            at = (round((63.5 - wide) / 2, 2), round(middle - wide / 2, 2), wide, wide)
            if wide < 2 * (middle if middle < HEIGHT / 2 else HEIGHT - middle) - 10.0:
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
        least=8.0,
        leading=1.0,
        align="middle",
        upright="middle",
        ink=colour,
    )
    writer.side = side
