"""Starting layouts of cards, tiles and dominoes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from countermarch.importing.roles import MOST_KINDS, MOST_TAG, is_yes
from countermarch.importing.writer import BOLD, DARK, DENSE, INK, LIGHT, MEDIUM, joined, quoted, tint

CardStyle = Literal["action", "event", "stat"]

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.importing.roles import Column
    from countermarch.importing.writer import Writer

MOST_STATS = 6
"""Most numbers in boxes along the bottom of a card; further ones are listed in the text."""

SHORT_TEXT = 140
"""Longest text, in characters, that is centred on its card."""

MOST_GRID = 14
"""Most numbers on a card that has nothing else."""


def card(writer: Writer, style: CardStyle = "action") -> None:
    """Write a card: title, cost, picture, category, text, numbers along the bottom.

    A ``stat`` card gives its room to the numbers, an ``event`` card to the text, under a title in colour.
    """
    writer.head(size="poker", corner=3.0)
    colour, kind = tint(writer, DARK, "kind")
    title, cost = writer.first("title"), writer.first("cost")
    picture = None if style == "stat" and writer.of("stat") else writer.first("picture")
    rules, flavour = writer.of("rules"), writer.of("flavour")
    stats, sparse = _stats(writer, style, texts=bool(rules or flavour))
    grid = bool(stats) and (style == "stat" or not (rules or flavour))
    corner = stats.pop() if len(stats) == 1 and not grid and not cost else None
    writer.take(*stats, *sparse, *rules, *flavour, *([corner] if corner else []))
    writer.box((0, 0, 0, 0), colour, "the frame, in the colour of its kind", frame=colour)
    head = 13.4 if style == "event" else 2.6
    writer.box((2.6, head, -2.6, -2.6), "paper", radius=2.2)
    others = [one for one in writer.of("kind", "tag", "flag") if one is not kind]
    bare = title and not (picture or rules or flavour or stats or sparse or corner or cost)
    if title and bare and all(one.role == "kind" for one in others) and len(others) <= 1:
        _title_alone(writer, title, kind, colour)
        _card_back(writer)
        return
    _heading(writer, title, cost, corner, colour=colour, event=style == "event")
    top = 14.0 if title or cost or corner else 4.5
    if picture:
        height = 24.0 if style == "event" else 33.0 if rules or flavour or stats else 58.0
        _picture(writer, picture, top, height)
        top += height
    top = _band(writer, kind, colour, top)
    foot = _foot(writer, stats) if stats and not grid else 5.2
    paragraphs = _paragraphs(writer, rules, sparse, flavour)
    if grid:
        room = {True: 5.2, False: 34.0 if rules or flavour else 22.0}[not paragraphs]
        top = _grid(writer, stats, top, room)
    if paragraphs:
        longest = sum(one.longest for one in (*rules, *flavour)) + 14 * len(sparse)
        event = style == "event" and bool(rules)
        centred = event or longest <= SHORT_TEXT
        writer.item(
            "the text",
            kind="text",
            text="\n\n".join(paragraphs),
            at=(5.6, top + 1.8, -5.6, -foot),
            size=_type_size(longest // 2 if event or not picture else longest),
            least=5.0,
            leading=1.25,
            align="middle" if centred else "",
            upright="middle" if centred else "top",
        )
    _card_back(writer)


def _title_alone(writer: Writer, title: Column, kind: Column | None, colour: str) -> None:
    """Write the title large in the middle, for cards that have nothing else but their kind."""
    writer.item(
        "the title",
        kind="text",
        text=f"[{title.name}]",
        at=(6.0, 8.0, -6.0, -16.0),
        family=BOLD,
        size=26.0,
        least=6.0,
        leading=1.05,
        align="middle",
        upright="middle",
        ink=INK,
    )
    _band(writer, kind, colour, 76.0)


def _stats(writer: Writer, style: CardStyle, *, texts: bool) -> tuple[list[Column], list[Column]]:
    """Return the numbers printed in boxes, and those listed in the text."""
    dense = 0.0 if style == "stat" else DENSE
    boxed = [one for one in writer.of("stat") if one.filled >= dense]
    most = MOST_STATS if texts and style != "stat" else MOST_GRID
    listed = [one for one in writer.of("stat") if one not in boxed[:most]]
    return boxed[:most], listed


def _heading(
    writer: Writer,
    title: Column | None,
    cost: Column | None,
    corner: Column | None,
    *,
    colour: str,
    event: bool,
) -> None:
    """Write the title, and a number in a circle at its left or right."""
    if title:
        writer.item(
            "the title",
            kind="text",
            text=f"[{title.name}]",
            at=(14.6 if cost else 5.0, 3.0, -14.6 if corner else -5.0, 9.4),
            family=BOLD,
            size=15.0,
            least=6.0,
            leading=0.95,
            upright="middle",
            ink="#ffffff" if event else INK,
        )
    for column, x in ((cost, 3.6), (corner, -13.0)):
        if column:
            fill, ink = ("paper", INK) if event else (colour, "#ffffff")
            box = (x, 3.0, 9.4, 9.4)
            writer.item(column.item, kind="circle", at=box, fill=fill, when=[column.name])
            inner = (round(x + 0.8, 2), 3.0, 7.8, 9.4)
            writer.line(f"[{column.name}]", inner, 16.0, least=5.0, ink=ink)


def _picture(writer: Writer, picture: Column, top: float, height: float) -> None:
    box = (4.6, top, -4.6, height)
    writer.box(box, "panel", "behind the picture")
    file, given = f"[{picture.name}]", [picture.name]
    writer.item("the picture", kind="image", at=box, file=file, fit="cover", missing="name", when=given)


def _paragraphs(
    writer: Writer, rules: Sequence[Column], sparse: Sequence[Column], flavour: Sequence[Column]
) -> list[str]:
    """Return the paragraphs of the text: rules, further numbers, other facts, flavour."""
    tags = writer.of("kind", "tag", "flag")
    writer.take(*tags)
    said = [joined(one, one.lead) if number else f"[{one.name}]" for number, one in enumerate(rules)]
    numbers = "".join(joined(one, one.lead, "   ") for one in sparse)
    facts = [_flag(one) if one.role == "flag" else joined(one, one.lead, "   ") for one in tags]
    quoted_words = [joined(one, "*", "*") for one in flavour]
    return [one for one in (*said, numbers, "".join(facts), *quoted_words) if one]


def _type_size(longest: int) -> float:
    """Return the type size for texts of up to this many characters on a poker card."""
    return next(
        size for most, size in ((90, 13.0), (180, 11.5), (300, 10.5), (10**9, 9.5)) if longest <= most
    )


def _flag(column: Column) -> str:
    """Return a text that prints the name of a yes/no column where the cell means yes."""
    noes = [
        f"column({quoted(column.name)}) == {quoted(value)}" for value in column.values if not is_yes(value)
    ]
    if not column.label:
        return joined(column, "", "   ")
    said = quoted(f"{column.label}   ")
    return (
        f"[= if {' or '.join(noes)} then '' else {said}]"
        if noes
        else f"[= if column({quoted(column.name)}) != none then {said} else '']"
    )


def _band(writer: Writer, kind: Column | None, colour: str, top: float) -> float:
    """Write the line with the kind of card; return its lower end."""
    more = [one for one in writer.of("kind") if one.longest <= 18 and one is not kind][:1]  # noqa: PLR2004 # half a line
    words = [one for one in (kind, *more) if one]
    if not words:
        return top
    writer.take(*words)
    writer.box((2.6, top, -2.6, 5.6), colour, "its kind", frame=colour, when=[words[0].name])
    first, *rest = words
    align = "start" if rest else "middle"
    said = f"[{first.name}]" if first.longest > 2 else f"{first.label} [{first.name}]".strip()  # noqa: PLR2004 # a sign alone
    writer.line(said, (5.2, top, -5.2, 5.6), 9.0, least=5.0, align=align, ink="#ffffff")
    for one in rest:
        writer.line(f"[{one.name}]", (5.2, top, -5.2, 5.6), 9.0, least=5.0, align="end", ink="#ffffff")
    return top + 5.6


def _foot(writer: Writer, stats: Sequence[Column]) -> float:
    """Write labelled numbers in boxes along the bottom; return the height that they take, in mm."""
    width = min((63.0 - 9.2) / len(stats), 15.0)
    start = (63.0 - width * len(stats)) / 2
    for place, one in enumerate(stats):
        x = round(start + place * width, 2)
        box = round(width - 1.0, 2)
        writer.box((x + 0.5, -16.4, box, 11.4), "panel", one.item, radius=1.2, when=[one.name])
        writer.line(f"[{one.name}]", (x + 0.9, -16.2, box - 0.8, 7.2), 15.0, least=5.0, ink=INK)
        writer.line(
            one.label.upper(),
            (x + 0.9, -9.0, box - 0.8, 3.4),
            6.0,
            least=5.0,
            font=MEDIUM,
            ink="muted",
            when=[one.name],
        )
    return 18.0


def _grid(writer: Writer, stats: Sequence[Column], top: float, left: float) -> float:
    """Write numbers as the middle of a card, ``left`` mm above its foot; return where they end."""
    across = 1 if len(stats) <= 5 else 2  # noqa: PLR2004 # rows that fit one below another
    rows = -(-len(stats) // across)
    height = min((88.0 - left - top - 2.0) / rows, 13.5)
    wide = (63.0 - 10.4) / across
    for place, one in enumerate(stats):
        x = round(5.2 + (place % across) * wide, 2)
        y = round(top + 2.0 + (place // across) * height, 2)
        writer.box(
            (x + 0.4, y, round(wide - 0.8, 2), round(height - 1.0, 2)),
            "panel",
            one.item,
            radius=1.2,
            when=[one.name],
        )
        inner = round(wide - 3.4, 2)
        writer.line(
            one.label,
            (x + 1.7, y, round(inner * 0.62, 2), round(height - 1.0, 2)),
            9.0,
            least=5.0,
            font=MEDIUM,
            align="start",
            ink="muted",
            when=[one.name],
        )
        writer.line(
            f"[{one.name}]",
            (round(x + 1.7 + inner * 0.62, 2), y, round(inner * 0.38, 2), round(height - 1.0, 2)),
            15.0,
            least=5.0,
            align="end",
            ink=INK,
        )
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
    if picture:
        box = ("12%", "29%", "76%", "39%")
        writer.box(box, "panel", "behind the picture")
        file, given = f"[{picture.name}]", [picture.name]
        writer.item("the picture", kind="image", at=box, file=file, fit="cover", missing="name", when=given)
    first = title or kind or writer.first("tag", "kind")
    if first:
        writer.take(first)
        writer.item(
            "the name",
            kind="text",
            text=f"[{first.name}]",
            at=("18%", "8%", "64%", "19%"),
            family=BOLD,
            size=13.0,
            least=5.0,
            leading=0.95,
            align="middle",
            upright="middle",
            ink="#ffffff",
        )
    stats = [*writer.of("cost"), *writer.of("stat")][:4]
    writer.take(*stats)
    top, height, size = ("70%", "16%", 12.0) if picture else ("40%", "24%", 18.0)
    for place, one in enumerate(stats):
        wide = min(60 / len(stats), 24)
        x = f"{round(50 - wide * (len(stats) / 2 - place), 1)}%"
        box = (x, top, f"{round(wide - 2, 1)}%", height)
        writer.box(box, "paper", one.item, radius=1.0, when=[one.name])
        writer.line(f"[{one.name}]", box, size, least=5.0, ink=INK)
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
            ink="#ffffff",
        )


def domino(writer: Writer) -> None:
    """Write a tile with two halves, for the first two columns besides the name of the piece."""
    writer.head(size=[48.0, 24.0], corner=2.0)
    title = writer.first("title")
    halves = [one for one in writer.columns if one.role in ("stat", "kind", "tag", "cost")][:2]
    writer.box((0, 0, 0, 0), "paper", "the ground", line=INK, weight=0.3)
    for one, x in zip(halves, ("0%", "50%"), strict=False):
        writer.take(one)
        if one.role in ("kind", "tag") and 1 < len(one.values) <= MOST_KINDS:
            writer.box((x, 0, "50%", 0), writer.colours(one, LIGHT), one.item, frame="ink")
        writer.item(
            one.item,
            kind="text",
            text=f"[{one.name}]",
            at=(x, "15%", "50%", "70%"),
            family=BOLD,
            size=22.0,
            least=5.0,
            align="middle",
            upright="middle",
            ink=INK,
        )
    writer.box(("49.5%", "12%", "1%", "66%"), INK, "the line between")
    if title:
        writer.line(f"[{title.name}]", ("4%", "83%", "42%", "12%"), 6.0, least=5.0, font=MEDIUM, ink=INK)
