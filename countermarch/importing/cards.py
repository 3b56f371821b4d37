"""Starting layouts of cards, tiles and dominoes."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Literal

from countermarch.importing.roles import MOST_KINDS, MOST_TAG, headed, is_yes, quoted
from countermarch.importing.writer import (
    BOLD,
    DARK,
    DENSE,
    INK,
    LIGHT,
    MEDIUM,
    Writer,
    joined,
    tint,
    together,
)

CardStyle = Literal["action", "event", "stat"]

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.importing.roles import Column

ACROSS = 6
"""Most numbers in one row along the bottom of a card."""

WIDE = 0.92
"""Width of a capital of the smallest labels, in mm."""

MOST_ROWS = 2
"""Most such rows; further numbers are listed."""

SHORT_TEXT, LONG_TEXT = 170, 260
"""Length of a text, in characters, up to which it is centred, and from which the picture gives it room."""

MOST_FORMULA = 1900
"""Most characters of a formula; the limit of layouts is a little higher."""

MOST_CENTRED = 2
"""Most labelled facts of a text that is centred."""

LARGE = 18.0
"""Largest type size of a text on a card without a picture."""

USUAL = 0.75
"""Share of the cards whose text fits in the type size of their deck; longer texts are smaller."""

HEAD, HEIGHT = 13.4, 88.9
"""Height of the coloured head of a poker card, and of the card, in mm."""

MOST_PARTS = 4
"""Most columns with one number that are printed as one line."""

LEAST_NUMBERED = 3
"""Fewest columns numbered under one word whose numbers alone are printed."""

LEAST_LEFT = 10.0
"""Room in mm below numbers from which a text is there."""

MOST_GRID = 14
"""Most numbers on a card that has nothing else."""


def card(writer: Writer, style: CardStyle = "action") -> None:
    """Write a card: title, cost, picture, category, text, numbers along the bottom.

    A ``stat`` card gives its room to the numbers, an ``event`` card to the text, under a title in colour.
    Columns whose headings name the back are laid out on the back in the same way.
    """
    writer.head(size="poker", corner=3.0)
    of_back = [one for one in writer.columns if headed(one, "back") and one.role not in ("hidden", "count")]
    back = of_back if len(of_back) > 1 and len(of_back) < len(writer.columns) / 2 else []
    writer.take(*back)
    _face(writer, style)
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


def _face(writer: Writer, style: CardStyle) -> None:
    colour, kind = tint(writer, DARK, "kind", titles=True)
    title, cost = writer.first("title"), writer.first("cost")
    kind = None if kind is title else kind
    instead = title and _other_title(writer, title)
    groups = _groups(writer)
    picture = None if style == "stat" and writer.of("stat") else writer.first("picture")
    rules, flavour = writer.of("rules"), writer.of("flavour")
    stats, listed = _stats(writer, style, texts=bool(rules or flavour))
    grid = bool(stats) and (style == "stat" or not (rules or flavour))
    whole = all(one.filled > DENSE for one in stats)
    corner = stats.pop() if len(stats) == 1 and not grid and not cost and whole else None
    writer.take(*stats, *listed, *rules, *flavour, *([corner] if corner else []))
    writer.box((0, 0, 0, 0), colour, "the frame, in the colour of its kind", frame=colour)
    writer.take(*(one for one in writer.of("tag", "kind") if one.name == "deck" and one is not kind))
    others = [one for one in writer.of("kind", "tag", "flag") if one is not kind]
    own = None if kind else next((one for one in others if one.role == "kind" and one.filled > DENSE), None)
    bare = title and not (rules or flavour or stats or listed or corner or cost or groups)
    if title and bare and all(one.role == "kind" for one in others) and len(others) <= 1:
        _title_alone(writer, title, kind or own, picture, colour)
        return
    head = HEAD if title or cost or corner else 2.6
    _panel(writer, colour, head, -2.6)
    _heading(
        writer,
        title,
        cost,
        corner,
        instead=instead or (kind or own if title and title.filled <= DENSE else None),
    )
    top, sizes = head, _lengths((*rules, *flavour), (*listed, *others))
    longest = max(sizes, default=0)
    usual = sorted(sizes)[int(len(sizes) * USUAL)] if sizes else 0
    if picture:
        height = 24.0 if longest > LONG_TEXT or not picture.there else 32.0
        height = height if rules or flavour or stats or len(others) > 1 else 56.0
        _picture(writer, picture, top, height, colour)
        top += height
    room = height if picture and picture.filled < 1 and not grid else 0.0
    gone = f" - {room} * as_number(column({quoted(picture.name)}) == none)" if picture and room else ""
    top = _band(writer, kind or own, colour, top, gone)
    foot = _foot(writer, stats, colour) if stats and not grid else 5.2
    facts = len([one for one in (*listed, *writer.of("kind", "tag", "flag")) if one.lead]) + len(groups)
    paragraphs = _paragraphs(writer, rules, listed, flavour, groups)
    if not picture and not grid and usual <= SHORT_TEXT:
        said = " or ".join(one.holds for one in (*rules, *flavour, *listed, *others))
        _ring(writer, colour, (top + HEIGHT - foot) / 2, said if len(said) < MOST_FORMULA else "")
    if grid:
        room = {True: 5.2, False: 34.0 if rules or flavour else 22.0}[not paragraphs]
        top = _grid(writer, stats, top, room)
    if paragraphs:
        largest = 14.0 if picture or grid else LARGE
        writer.item(
            "the text",
            kind="text",
            text="\n\n".join(paragraphs),
            at=(5.8, f"= {top + 1.4}{gone}" if gone else round(top + 1.4, 2), -5.8, -foot),
            size=_type_size(usual, 51.0 * (HEIGHT - foot - top - 1.4), largest),
            least=5.0,
            leading=1.22,
            align="middle" if facts <= MOST_CENTRED and usual <= SHORT_TEXT else "",
            upright="middle",
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


def _lengths(texts: Sequence[Column], facts: Sequence[Column]) -> list[int]:
    """Return about how many characters of text each card has."""
    rows = max((len(one.lengths) for one in (*texts, *facts)), default=0)
    return [
        sum(one.lengths[row] + 20 for one in texts if one.lengths[row])
        + sum(max(one.lengths[row] + len(one.lead), 26) for one in facts if one.lengths[row])
        for row in range(rows)
    ]


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
    while together(boxed) > most:
        boxed = boxed[:-1]
    return boxed, every[len(boxed) :]


def _heading(
    writer: Writer,
    title: Column | None,
    cost: Column | None,
    corner: Column | None,
    *,
    instead: Column | None,
) -> None:
    """Write the title, or the kind of a card without one, and a number in a circle beside it."""
    if title:
        left = 14.6 if cost else 5.0
        aside = cost and cost.filled < 1 and f"= if {cost.holds} then 14.6 else 5"
        writer.item(
            "the title",
            kind="text",
            text=_title_text(title, instead),
            at=(aside or left, 2.8, -14.6 if corner else -5.0, 10.0),
            family=BOLD,
            size=16.0,
            least=6.0,
            leading=0.95,
            upright="middle",
            ink=writer.on_tint,
        )
    for column, x in ((cost, 3.2), (corner, -12.8)):
        if column:
            box = (x, 2.9, 9.6, 9.6)
            writer.item(column.item, kind="circle", at=box, fill="paper", when=column.given)
            inner = (round(x + 0.9, 2), 2.9, 7.8, 9.6)
            writer.line(f"[{column.name}]", inner, 17.0, least=5.0, ink=INK, when=column.given)


def _picture(writer: Writer, picture: Column, top: float, height: float, colour: str) -> None:
    box = (2.6, top, -2.6, height)
    file, given = f"[{picture.name}]", [picture.name]
    writer.box(box, "paper", "behind the picture", when=given)
    writer.box(box, colour, opacity=0.22, when=given)
    writer.item("the picture", kind="image", at=box, file=file, fit="cover", missing="name", when=given)


def _paragraphs(
    writer: Writer,
    rules: Sequence[Column],
    listed: Sequence[Column],
    flavour: Sequence[Column],
    groups: Sequence[str],
) -> list[str]:
    """Return the paragraphs of the text: rules, other facts, which have lines unless many, flavour."""
    tags = writer.of("kind", "tag", "flag")
    writer.take(*tags)
    facts = [*listed, *tags]
    lead = {one.name: one.lead for one in (*rules, *facts)} | _numbered((*rules, *facts))
    untitled = len(rules) > 1 and not any(one.role == "title" for one in writer.columns)
    said = [
        joined(one, lead[one.name]) if number or lead[one.name] != one.lead or untitled else f"[{one.name}]"
        for number, one in enumerate(rules)
    ]
    after = "\n"
    lines = [_flag(one, after) if one.role == "flag" else joined(one, lead[one.name], after) for one in facts]
    quoted_words = [joined(one, "*", "*") for one in flavour]
    return [one for one in (*said, "".join((*groups, *lines)), *quoted_words) if one]


def _numbered(columns: Sequence[Column]) -> dict[str, str]:
    """Return numbers in place of labels for columns numbered under one word: ``Hint1`` to ``Hint9``."""
    parts = {one.name: re.fullmatch(r"(\D+?)\s*(\d+)", one.label) for one in columns}
    stems = Counter(found[1] for found in parts.values() if found)
    return {
        name: f"**{found[2]}** "
        for name, found in parts.items()
        if found and stems[found[1]] >= LEAST_NUMBERED
    }


_PARTS = re.compile(r"(\D+?)\s*(\d+)\s+(\D+)")


def _groups(writer: Writer) -> list[str]:
    """Return a line for each group of short columns numbered alike: ``Slot1 place`` and ``Slot1 type``."""
    found: dict[tuple[str, str], list[Column]] = {}
    for one in writer.of("stat", "kind", "tag"):
        if parts := _PARTS.fullmatch(one.label):
            found.setdefault((parts[1], parts[2]), []).append(one)
    stems = Counter(stem for stem, _ in found)
    lines = []
    for (stem, number), group in found.items():
        if len(group) < 2 or len(group) > MOST_PARTS:  # noqa: PLR2004 # nothing to join
            continue
        writer.take(*group)
        first, *rest = sorted(group, key=lambda one: (one.role != "stat", -one.filled))
        after = "".join(
            f", (if {one.holds} then join(' ', column({quoted(one.name)})) else '')" for one in rest
        )
        lead = quoted(f"**{stem} {number if stems[stem] > 1 else ''}".rstrip() + "** ")
        line = f"join({lead}, column({quoted(first.name)}){after}, {quoted(chr(10))})"
        lines.append(f"[= if {first.holds} then {line} else '']")
    return lines


def _other_title(writer: Writer, title: Column) -> Column | None:
    """Return the column that names the pieces without a title, if one does."""
    rows = set(range(len(title.lengths))) - title.rows
    able = [
        one
        for one in writer.of("tag", "kind", "rules")
        if rows
        and not one.rows & title.rows
        and 2 * len(one.rows) > len(rows)
        and one.longest <= 2 * MOST_TAG
    ]
    found = max(able, key=lambda one: len(one.values), default=None)
    if found:
        writer.take(found)
    return found


def _type_size(usual: int, room: float, largest: float) -> float:
    """Return the type size at which a text of this many characters fills a room in square millimetres."""
    return round(max(8.0, min(largest, sqrt(9.0 * room / max(usual, 1)))), 1)


def _flag(column: Column, after: str) -> str:
    """Return a text that prints the name of a yes/no column where the cell means yes."""
    noes = [
        f"column({quoted(column.name)}) == {quoted(value)}" for value in column.values if not is_yes(value)
    ]
    if not column.label:
        return joined(column, "", after)
    said = quoted(f"{column.label}{after}")
    return (
        f"[= if {' or '.join(noes)} then '' else {said}]"
        if noes
        else f"[= if column({quoted(column.name)}) != none then {said} else '']"
    )


def _band(writer: Writer, kind: Column | None, colour: str, top: float, gone: str = "") -> float:
    """Write the band with the kind of card; return its lower end.

    ``gone`` is the end of a formula that moves the band up on cards without a picture.
    """
    at = f"= {top}{gone}" if gone else top
    more = [one for one in writer.of("kind") if one.longest <= 18 and one is not kind][:1]  # noqa: PLR2004 # half a line
    words = [one for one in (kind, *more) if one]
    if not words:
        return top
    writer.take(*words)
    any_of = " or ".join(one.holds for one in words)
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


def _foot(writer: Writer, stats: Sequence[Column], colour: str) -> float:
    """Write labelled numbers in boxes along the bottom; return the height that they take, in mm."""
    most = together(stats)
    word = max(len(word) for one in stats for word in (*one.sign.split(), ""))
    rows = min(-(-most // max(int((63.0 - 9.2) / (WIDE * word + 1.0)), 1)), MOST_ROWS)
    across = -(-most // max(rows, -(-most // ACROSS)))
    rows = -(-most // across)
    deep = max(len(one.sign.split()) for one in stats) > 2  # noqa: PLR2004 # a third line in a label
    width, high = min((63.0 - 9.2) / across, 15.0), (11.4 if rows == 1 else 9.4) + 1.8 * deep
    top = 88.0 - 4.8 - rows * (high + 0.6)
    box = round(width - 1.0, 2)
    for place, one in enumerate(stats):
        x, y = _flow(stats, place, across, (width, high + 0.6), (63.0, top), middle=True)
        writer.box((x, y, box, high), "paper", one.item, radius=1.2, line=colour, weight=0.25, when=one.given)
        writer.line(
            f"[{one.name}]",
            (x, y, box, round(high - 3.9 - 1.8 * deep, 2)),
            15.0,
            least=5.0,
            ink=INK,
            when=one.given,
        )
        writer.item(
            kind="text",
            text=one.sign,
            at=(_plus(x, 0.3), _plus(y, high - 4.1 - 1.8 * deep), round(box - 0.6, 2), 3.7 + 1.8 * deep),
            family=MEDIUM,
            size=10.5 if "{" in one.sign else 6.0,
            least=5.0,
            leading=0.95,
            align="middle",
            upright="middle",
            ink="muted",
            when=one.given,
        )
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
    if all(one.filled == 1 for one in stats):
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
    """Write numbers as the middle of a card, ``left`` mm above its foot; return where they end."""
    most = together(stats)
    across = 1 if most <= 5 else 2  # noqa: PLR2004 # rows that fit one below another
    rows = -(-most // across)
    large = most <= 4  # noqa: PLR2004 # room for large numbers
    height = min((88.0 - left - top - 2.0) / rows, (22.0 if left < LEAST_LEFT else 17.0) if large else 13.5)
    wide = (63.0 - 10.4) / across
    inner, high = wide - 3.4, round(height - 1.0, 2)
    for place, one in enumerate(stats):
        x, y = _flow(stats, place, across, (wide, height), (63.0, top + 2.0))
        writer.box((x, y, round(wide - 0.8, 2), high), "paper", one.item, radius=1.2, when=one.given)
        writer.line(
            one.label,
            (_plus(x, 1.3), y, round(inner * 0.64, 2), high),
            13.0 if large else 9.0,
            least=5.0,
            font=MEDIUM,
            align="start",
            ink="muted",
            when=one.given,
        )
        number = (_plus(x, 1.3 + inner * 0.68), y, round(inner * 0.32, 2), high)
        size = round(min(26.0, high * 2.1), 1) if large else 15.0
        writer.line(f"[{one.name}]", number, size, least=5.0, align="end", ink=INK, when=one.given)
    return top + 2.0 + rows * height


def _card_back(writer: Writer) -> None:
    """Write a back that saves ink: a frame and the name of the deck or the game."""
    writer.item(
        "the back",
        face="back",
        kind="box",
        at=(3.0, 3.0, -3.0, -3.0),
        line="livery-deep",
        weight=0.8,
        radius=2.2,
    )
    writer.item(
        "", face="back", kind="box", at=(4.4, 4.4, -4.4, -4.4), line="livery-deep", weight=0.25, radius=1.4
    )
    writer.item(
        "",
        face="back",
        kind="text",
        text="[deck]",
        at=(9.0, 14.0, -9.0, -14.0),
        family=BOLD,
        size=22.0,
        least=6.0,
        leading=1.05,
        align="middle",
        upright="middle",
        ink="livery-deep",
    )


def tile(writer: Writer, *, size: object = (45.0, 45.0), shape: str = "") -> None:
    """Write a tile: the picture or the colour of its kind, a name, numbers on plates."""
    writer.head(size=list(size) if isinstance(size, tuple) else size, **({"shape": shape} if shape else {}))
    colour, kind = tint(writer, DARK, "kind")
    title, picture = writer.first("title"), writer.first("picture")
    writer.box((0, 0, 0, 0), colour, "the ground", frame=colour)
    bare = not writer.of("cost", "stat", "rules", "tag", "flavour")
    if shape == "round":
        writer.item("", kind="circle", at=("5%", "5%", "90%", "90%"), line="paper", weight=0.25, opacity=0.7)
    if picture:
        left, breadth = ("12%", "76%") if shape else ("6%", "88%")
        box = (left, "24%", breadth, "68%" if bare else "45%")
        writer.box(box, "paper", "behind the picture", radius=1.2)
        writer.box(box, colour, radius=1.2, opacity=0.22)
        file, given = f"[{picture.name}]", [picture.name]
        writer.item("the picture", kind="image", at=box, file=file, fit="cover", missing="name", when=given)
    first = title or kind or writer.first("tag", "kind")
    edges = next((one for one in writer.columns if not shape and _names_edges(one)), None)
    if edges:
        _edges(writer, edges)
        first = None if first is edges else first
    if first:
        writer.take(first)
        alone = not picture and not writer.of("cost", "stat")
        writer.item(
            "the name",
            kind="text",
            text=f"[{first.name}]",
            at=("14%", "30%", "72%", "30%")
            if alone
            else (("23%", "7%", "54%", "16%") if shape else ("12%", "5%", "76%", "18%")),
            family=BOLD,
            size=18.0 if alone else 13.0,
            least=5.0,
            leading=0.95,
            align="middle",
            upright="middle",
            ink=writer.on_tint,
        )
    stats = [*writer.of("cost"), *writer.of("stat")][:4]
    writer.take(*stats)
    top, height, size = (70.0, 17.0, 12.0) if picture else (40.0, 26.0, 18.0)
    for place, one in enumerate(stats):
        wide = min((60 if shape else 84) / len(stats), 24)
        x = f"{round(50 - wide * (len(stats) / 2 - place), 1)}%"
        across = f"{round(wide - 2, 1)}%"
        writer.box((x, f"{top}%", across, f"{height}%"), "paper", one.item, radius=1.0, when=one.given)
        high = height * 0.58 if one.label else height
        number = (x, f"{top}%", across, f"{round(high, 1)}%")
        writer.line(f"[{one.name}]", number, size, least=5.0, ink=INK, when=one.given)
        below = (x, f"{round(top + high * 0.95, 1)}%", across, f"{round(height - high, 1)}%")
        writer.item(
            kind="text",
            text=one.label,
            at=below,
            family=MEDIUM,
            size=5.5,
            least=5.0,
            leading=0.88,
            align="middle",
            upright="middle",
            ink="muted",
            when=one.given,
        )
    texts = [one for one in writer.of("rules", "tag", "kind", "flavour") if one.longest <= MOST_TAG][:1]
    if texts:
        writer.take(*texts)
        writer.item(
            "the text",
            kind="text",
            text=f"[{texts[0].name}]",
            at=("24%", "88%", "52%", "8%") if picture else ("20%", "72%", "60%", "18%"),
            size=7.0,
            least=5.0,
            leading=1.1,
            align="middle",
            upright="middle",
            ink=writer.on_tint,
        )


EDGES = 4


def _names_edges(column: Column) -> bool:
    """Return whether cells name the four edges of a tile by letters, as ``CCFR`` does."""
    letters = {letter for value in column.values for letter in value}
    return (
        len(column.values) > EDGES
        and all(len(value) == EDGES and value.isalpha() and value.isupper() for value in column.values)
        and len(letters) <= MOST_KINDS
    )


def _edges(writer: Writer, column: Column) -> None:
    """Write a strip in the colour of its letter, and the letter, at each edge: top, right, bottom, left."""
    writer.take(column)
    letters = sorted({letter for value in column.values for letter in value})
    for edge, at in enumerate(
        (
            ("12%", 0, "76%", "9%"),
            ("91%", "12%", "9%", "76%"),
            ("12%", "91%", "76%", "9%"),
            (0, "12%", "9%", "76%"),
        )
    ):
        for place, letter in enumerate(letters):
            alike = [value for value in column.values if value[edge] == letter]
            if not alike:
                continue
            when = f"column({quoted(column.name)}) in [{', '.join(map(quoted, alike))}]"
            writer.box(
                at, DARK[place % len(DARK)], f"{letter} at an edge", line="paper", weight=0.3, when=when
            )
            writer.line(letter, at, 9.0, least=5.0, ink="#ffffff", when=when)


def domino(writer: Writer) -> None:
    """Write a tile with two halves, for the first two columns besides the name of the piece."""
    writer.head(size=[48.0, 24.0], corner=2.0)
    title = writer.first("title")
    halves = [one for one in writer.columns if one.role in ("stat", "kind", "tag", "cost")][:2]
    colour, ground = tint(writer, DARK, "kind") if len(halves) > 1 else ("livery-deep", None)
    writer.box((0, 0, 0, 0), colour, "the ground", frame=colour)
    high = "78%" if title else "88%"
    for one, x in zip(halves, ("3%", "50.5%"), strict=False):
        writer.take(one)
        fill = "paper"
        if one is not ground and one.role in ("kind", "tag") and 1 < len(one.values) <= MOST_KINDS:
            fill = writer.colours(one, LIGHT)
        writer.box((x, "6%", "46.5%", high), fill, one.item, radius=1.6)
        writer.item(
            one.item,
            kind="text",
            text=f"[{one.name}]",
            at=(x, "8%", "46.5%", high),
            family=BOLD,
            size=26.0,
            least=5.0,
            align="middle",
            upright="middle",
            ink=INK,
        )
    if title:
        at = ("4%", "85%", "92%", "13%")
        writer.line(f"[{title.name}]", at, 7.0, least=5.0, font=MEDIUM, ink=writer.on_tint)
