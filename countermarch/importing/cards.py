"""Starting layouts of cards."""

from __future__ import annotations

from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

from countermarch.generators.pieces.layout_terms import CARD_SIZES
from countermarch.importing.card_art import (
    MAX_ART,
    MIN_ART,
    USUAL_ART,
    art,
    art_height,
    card_back,
    frame,
    panel,
)
from countermarch.importing.card_heads import (
    fits_in_band,
    heading,
    in_corners,
    in_head,
    kind_band,
    title_text,
)
from countermarch.importing.card_numbers import (
    ACROSS,
    FEW,
    HEAD,
    LARGE,
    MAX_GRID,
    MAX_ROWS,
    SPARE,
    CardStyle,
    boxed_and_listed,
    number_foot,
    number_grid,
    places,
)
from countermarch.importing.column import MAX_CODE, headed, quoted, width
from countermarch.importing.emblems import MAX_EMBLEMS, colour_groups, has_emblem
from countermarch.importing.palette import DARK, INK, names_colours
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
    DENSE,
    PLAIN_COLOUR,
    Writer,
    picture_of_back,
    tint,
    usual_number,
    write_picture_of_back,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.importing.column import Column

SHORT_TEXT = 170
"""Length of a text, in characters, up to which it is centred."""

FOOT = 5.2
"""Room below the text of a card without numbers, in mm."""

LONGEST = 1800
"""Maximum number of characters of a formula."""

MAX_CENTRED = 2
"""Maximum labelled facts of a text that is centred."""

PLATE, SENTENCE = 24.0, 22
"""Height of the title of a card that has nothing else, in mm, and length in letters from which a title counts
as a sentence."""

WITH_ART, FEW_BOXES = 13.0, 3
"""Largest type size of a text below art, and most numbers along the bottom of a card without a text."""

USUAL = 0.75
"""Share of the cards whose text fits in the type size of their deck; longer texts are smaller."""

INSET = 2.4
"""Room above the text in its panel, in mm."""

MIN_SHOWN, HIGH = 0.7, 36.0
"""Width of a card, the least share of a picture that fills its box, and a box for an upright one."""

MIN_PICTURE = 14.0
"""Minimum height of a picture on a card with a long text, in mm."""

MIN_COMPASS = 50.0
"""Minimum height of art with something at its edges, in mm."""

MIN_SIZE = 9.4
"""Characters of a text at 7 points for each mm of its height on a card."""

FURNITURE, LINE, LINE_HIGH = 26.9, 310, 0.43
"""Height in mm of everything except numbers and texts; letters on a line times the type size; height of a
line per point of type."""

SMALL, READABLE, NEARLY_ALL = 6.0, 7.0, 0.95
"""Type size of small text; smallest readable type size; the share of the cards that counts as nearly all."""

SMALL_ROW, BOX_ROW = 4.4, 12.0
"""Height of a row of a dense grid of numbers, and of one of boxes, in mm."""

ROOMY_SIZE = 6.0
"""The same at 9 points."""


def card(writer: Writer, style: CardStyle = "action") -> None:
    """Write a card: title, cost, picture, category, text, numbers along the bottom.

    A ``stat`` card gives its room to the numbers, an ``event`` card to the text, under a title in colour.
    Columns whose headings name the back are laid out on the back in the same way.
    """
    every = _columns_on_card([*writer.whole.values()] or writer.columns)
    if not writer.lines and _height_of(every, style, READABLE, USUAL) > writer.high - FURNITURE:
        writer.wide, writer.high = CARD_SIZES["tarot"]
    writer.head(size="tarot" if writer.high > CARD_SIZES["poker"][1] else "poker", corner=3.0)
    of_back = [one for one in writer.columns if headed(one, "back") and one.role not in ("hidden", "count")]
    faces = len(of_back) == 1 and any(one.label.casefold() == "front" for one in writer.columns)
    faces = faces and of_back[0].role != "picture"
    back = of_back if faces or 1 < len(of_back) <= len(writer.columns) / 2 else []
    over = [] if of_back else _columns_for_back(writer, style)
    back = back or over
    writer.mark_shown(*back)
    other_picture = None if back else picture_of_back(writer)
    _face(writer, style)
    if other_picture:
        write_picture_of_back(writer, other_picture)
        return
    if not back:
        card_back(writer)
        return
    writer.shown -= {one.name for one in back}
    named = [replace(one, role="title") if one.role == "tag" and not over else one for one in back[:1]]
    again = ("colour", "kind", "title") if over else ("colour", "kind")
    same = [one for one in writer.columns if one.role in again and one not in back]
    other = Writer([*same, *named, *back[1:]])
    other.side, other.tables, other.decks, other.whole = "back", writer.tables, writer.decks, writer.whole
    other.lines, other.emblems, other.wide, other.high = (
        writer.lines,
        writer.emblems,
        writer.wide,
        writer.high,
    )
    _face(other, style)
    writer.mark_shown(*back)


def _columns_for_back(writer: Writer, style: CardStyle) -> list[Column]:
    """Return the last columns of a card if its front has no room for all, else none."""
    able, room = _columns_on_card(writer.columns), writer.high - FURNITURE

    def height(columns: Sequence[Column]) -> float:
        return _height_of(columns, style, SMALL, NEARLY_ALL) * CARD_SIZES["poker"][0] / writer.wide

    if height(able) <= room:
        return []
    numbers = [one for one in able if one.role == "stat"]
    for place in range(len(able) - 1, 0, -1):
        front, back = able[:place], able[place:]
        if height(front) <= room or (numbers and 2 * height(front) <= height(able)):
            return back
    return []


def _columns_on_card(columns: Sequence[Column]) -> list[Column]:
    """Return the columns that take up room on a card besides its title and its kind."""
    return [one for one in columns if one.role in ("stat", "rules", "flavour", "tag", "flag")]


def _height_of(columns: Sequence[Column], style: CardStyle, size: float, share: float) -> float:
    """Return about how high the numbers and texts of a card are in type of this size, in mm.

    The result is for a card that is fuller than the given share of the cards.
    """
    stats = [one for one in columns if one.role == "stat"]
    grid = style == "stat" or len(stats) == len(columns)
    boxed = min(places(stats), MAX_GRID if grid else ACROSS * MAX_ROWS) if stats else 0
    listed = [*stats[boxed:], *(one for one in columns if one not in stats)]
    rows = max((len(one.lengths) for one in columns), default=0)
    lines = [
        sum(
            0.5 * (one.role == "rules")
            + sum(
                -(-(width(line) + len(one.bold_lead) * (not at)) * size // LINE)
                for at, line in enumerate(one.cells[row].split("\n"))
            )
            for one in listed
            if one.lengths[row]
        )
        for row in range(rows)
    ]
    numbers = -(-boxed // 2) * SMALL_ROW if grid else -(-boxed // ACROSS) * BOX_ROW
    return numbers + (sorted(lines)[int((rows - 1) * share)] if rows else 0) * size * LINE_HIGH


def _face(writer: Writer, style: CardStyle) -> None:  # noqa: PLR0915 # one card from top to bottom
    edges = edges_of(writer.columns)
    writer.mark_shown(*edges)
    titled, headed_texts = with_headings(writer)
    before = {*writer.shown}
    groups = numbered_groups(writer)
    grouped = [one for one in writer.columns if one.name in writer.shown - before]
    colour, kind = _coloured(writer)
    title, cost = writer.first("title"), writer.first("cost")
    kind = None if kind is title else kind
    instead = title and other_title(writer, title)
    picture = _picture_of(writer, style, titled=bool(title))
    rules, flavour = writer.of("rules"), writer.of("flavour")
    texts = [*rules, *headed_texts, *flavour]
    stats, listed = boxed_and_listed(writer, style, texts=bool(texts))
    nothing = not has_emblem(title, kind) and not picture
    grid = bool(stats) and (style == "stat" or not (texts or groups))
    grid = grid and (bool(texts) or nothing or usual_number(stats) > FEW_BOXES)
    cost, corner = in_corners(stats, cost, alone=not (grid or listed or not texts))
    writer.mark_shown(*stats, *listed, *rules, *flavour, *(one for one in (cost, corner) if one))
    title, kind, corner = in_head(
        writer, title, kind, corner, numbered=bool(corner or cost), worded=bool(texts)
    )
    writer.mark_shown(*(one for one in writer.of("tag", "kind") if one.name == "deck" and one is not kind))
    others = [one for one in writer.of("kind", "tag", "flag") if one is not kind]
    own = None if kind else next((one for one in others if one.role == "kind" and one.filled > DENSE), None)
    bare = title and not (edges or texts or stats or listed or corner or cost or groups)
    brief = all(one.role == "kind" or one.longest <= MAX_CODE for one in others)
    if title and bare and brief and len(others) <= 1:
        _title_alone(writer, title, kind or own or next(iter(others), None), picture, colour)
        return
    head = HEAD if title or cost or corner else 2.6
    frame(writer, colour, head=head if head == HEAD else 0.0)
    panel(writer, colour, head, -2.6)
    in_band = [one for one in others if one.role == "kind" and fits_in_band(one)]
    in_band = sorted(in_band, key=lambda one: not headed(one, "type"))[: 1 if kind else 2]
    below = [one for one in others if one not in in_band]
    worded = (*texts, *listed, *below, *grouped)
    top, sizes = head, lengths(texts, (*listed, *below, *grouped))
    longest = max(sizes, default=0)
    usual = sorted(sizes)[int(len(sizes) * USUAL)] if sizes else 0
    half = median(sizes) if sizes else 0
    foot = (
        number_foot(writer, stats, colour, large=half <= SPARE and not edges) if stats and not grid else FOOT
    )
    unnumbered = "" if grid or any(one.filled == 1 for one in stats) else covered(stats)
    band = 5.6 * bool(kind or own or in_band)
    room, gone, edges_foot = writer.high - head - band - foot, "", foot
    if picture:
        small = grid or (style == "event" and bool(texts))
        height = _picture_height(picture, room, longest, full=not (worded or stats), small=small)
        _picture(writer, picture, top, height, colour)
        if picture.filled < 1 and not grid:
            gone = f" - {height} * as_number(column({quoted(picture.name)}) == none)"
        top += height
    elif edges:
        # words go below the numbers at the edges
        words = round(min(room / 3, 3.6 + 1.5 * longest / MIN_SIZE), 1) if longest else 0.0
        room, edges_foot = room - words, foot + words
        _art_within(
            writer, (title, kind or own), (top + band, round(room + 2.6 * (not stats or grid), 2)), colour
        )
    else:
        under = -1.0 if stats else 2.6
        says = not (texts or grid) or has_emblem(title, kind or own)
        height, gone, when = (
            _art_height(stats if grid else (), worded, (room, under), sizes) if says else (0.0, "", "")
        )
        if "as_number(not (" in gone and unnumbered and len(gone + covered(worded) + unnumbered) < LONGEST:
            # neither a text nor numbers
            gone += f" + {round(foot - 1.6, 1)} * as_number(not ({covered(worded)} or {unnumbered}))"
        if height:
            art(writer, (title, kind or own), (top, height), colour, more=gone, when=when)
        place = (top + band, round(room + 2.6, 2))
        _art_alone(writer, (title, kind or own), place, colour, (*stats, *worded) if grid else ())
        top += height
    instead = instead or (kind or own if title and title.filled <= DENSE else None)
    heading(writer, title, cost, corner, instead=instead)
    top = kind_band(writer, kind or own, colour, top, gone)
    facts = [*listed, *writer.of("kind", "tag", "flag")]
    leads = len([one for one in facts if one.bold_lead and one.role != "flag"]) + len(groups)
    said = paragraphs(writer, rules, listed, flavour, (titled, groups))
    if grid:
        top = number_grid(
            writer,
            stats,
            top,
            5.2 if not said else min(7.0 + (usual + longest) / 2 / ROOMY_SIZE, writer.high - 54.9),
        )
    if edges:
        _compass(writer, edges, (top, edges_foot), colour)
        top = writer.high - edges_foot - INSET + 0.6
    if said:
        high = f"= {round(FOOT - foot, 2)} * as_number({unnumbered}) - {FOOT}" if unnumbered else -foot
        largest = WITH_ART if top > head + band or grid else LARGE
        writer.item(
            "the text",
            kind="text",
            text="\n\n".join(said),
            at=(5.8, f"= {round(top + INSET, 2)}{gone}" if gone else round(top + INSET, 2), -5.8, high),
            size=type_size(usual, 51.0 * (writer.high - foot - top - INSET), largest),
            min_size=5.0,
            leading=1.22,
            align="middle" if leads <= MAX_CENTRED and not titled and usual <= SHORT_TEXT else "",
            vertical="middle",
            when=covered(worded) if "as_number(not (" in gone else "",
        )


def _art_within(
    writer: Writer, names: tuple[Column | None, Column | None], place: tuple[float, float], colour: str
) -> None:
    """Write the art within the edges of a card, where it has room between what is at these."""
    if place[1] >= MIN_COMPASS:
        art(writer, names, place, colour)


def _art_alone(
    writer: Writer,
    names: tuple[Column | None, Column | None],
    place: tuple[float, float],
    colour: str,
    columns: Sequence[Column],
) -> None:
    """Write the art of the cards that have none of some columns, in their place."""
    none = f"not ({covered(columns)})"
    if columns and len(none) < LONGEST and not any(one.filled == 1 for one in columns):
        art(writer, names, place, colour, when=none)


def _coloured(writer: Writer) -> tuple[str, Column | None]:
    """Return the colour of a card, and the category that it depends on, if any; else it is by its name."""
    coloured = [one for one in writer.columns if one.name in writer.shown and headed(one, "kind")]
    writer.shown -= {one.name for one in coloured if one.role == "kind" and not one.label.endswith("2")}
    colour, kind = tint(writer, DARK, "kind", titles=True)
    kind = None if kind in coloured or (kind and kind.why) else kind
    writer.shown |= {one.name for one in writer.columns if one.role == "kind" and one.why}
    if any(one.role == "colour" for one in writer.columns):
        writer.mark_shown(*(one for one in writer.of("kind", "tag") if names_colours(one)))
    writer.mark_shown(*coloured)
    title = next(iter(writer.of("title")), None)
    named = title and not any(map(str.isdecimal, title.values)) and len(title.values) <= MAX_EMBLEMS
    if title and named and colour == PLAIN_COLOUR and writer.side == "front":
        colour = writer.add_colour_table(title, DARK, colour_groups(title.values, len(DARK)))
    return colour, kind


def _picture_height(picture: Column, room: float, longest: float, *, full: bool, small: bool) -> float:
    """Return the height of a picture, in mm: all the ``room``, or what texts of this length leave."""
    if full:
        return round(room + 2.6, 1)
    most = (
        46.0
        if 0 < picture.ratio <= 1
        else 34.0
        if picture.pictures_found
        else MIN_PICTURE
        if longest
        else 44.0
    )
    height = round(max(MIN_PICTURE, min(room - longest / MIN_SIZE, most)), 1)
    return min(height, 24.0 if picture.pictures_found else MIN_PICTURE) if small else height


def _art_height(
    grid: Sequence[Column], worded: Sequence[Column], place: tuple[float, float], sizes: Sequence[int]
) -> tuple[float, str, str]:
    """Return the height of the art above a grid of numbers, or texts, and what ``art_height`` does.

    ``place`` is the room for both, and what is below it.
    """
    room, below = place
    if grid:
        rows = places(grid)
        high = 7.8 * rows if rows <= FEW + 1 else 8.4 * -(-rows // 2)
        usual = sorted(sizes)[int(len(sizes) * USUAL)] if sizes else 0
        text_high = (usual + max(sizes, default=0)) / 2 / ROOMY_SIZE
        left = round(min(room - 4.5 - high - text_high, USUAL_ART), 1)
        return (left if left >= MIN_ART else 0.0), "", ""
    if worded and any(sizes):
        return art_height(worded, room, sizes, below)
    return round(room + below if below > 0 else min(room - 1.0, MAX_ART), 1), "", ""


def _picture_of(writer: Writer, style: CardStyle, *, titled: bool) -> Column | None:
    """Return the picture of a card; None for numbers alone, or if there are texts and no such pictures.

    The emblem of its title is in the place of a picture that is missing.
    """
    if style == "stat" and writer.of("stat"):
        return None
    picture = writer.drawn("rules", "stat", "flavour")
    if picture and titled and not picture.pictures_found:
        writer.seen.discard(picture.name)
        return None
    return picture


def _compass(writer: Writer, edges: Sequence[Column], between: tuple[float, float], colour: str) -> None:
    """Write what is at each edge of a card: in the middle of the edges of its panel."""
    top, foot = between
    wide, high = 15.0, 13.0
    middle = round((top + writer.high - foot) / 2 - high / 2, 2)
    centre = round((writer.wide - wide) / 2, 2)
    places = (
        (centre, round(top + 2.0, 2)),
        (round(writer.wide - 4.6 - wide, 2), middle),
        (centre, round(writer.high - foot - high + 0.4, 2)),
        (4.6, middle),
    )
    for one, (x, y) in zip(edges, places, strict=False):
        writer.box(
            (x, y, wide, high), "paper", one.layout_key, radius=1.6, line=colour, weight=0.35, when=one.when
        )
        size = 30.0 if one.longest <= 2 else 15.0  # noqa: PLR2004 # digits
        writer.line(f"[{one.name}]", (x, y, wide, high), size, min_size=5.0, ink=INK, when=one.when)


def _title_alone(
    writer: Writer, title: Column, kind: Column | None, picture: Column | None, colour: str
) -> None:
    """Write the title large below the art, for cards that have nothing else but their kind or a picture."""
    foot = 9.4 if kind else 2.6
    said = not picture and median(one for one in (*title.lengths, 0) if one) >= SENTENCE
    frame(writer, colour, foot=foot if kind else 0.0)
    panel(writer, colour, 2.6, -foot)
    high = 0.0 if said else round(writer.high - foot - 2.6 - PLATE, 2)
    words = title_text(writer, title, kind)
    place: tuple[object, ...] = (
        6.0,
        round(high + 3.6 + 4.0 * said, 2),
        -6.0,
        -foot - 2.0 if said else PLATE - 2.0,
    )
    if picture:
        _picture(writer, picture, 2.6, high, colour)
        if picture.filled < 1:
            bare = f"column({quoted(picture.name)}) == none"
            y = place[1]
            place = (6.0, f"= if {bare} then 8 else {y}", -6.0, f"= if {bare} then {y} else {PLATE - 2.0}")
    elif not said:
        art(writer, (title, kind), (2.6, high), colour)
        words = title_text(writer, title, kind)
    writer.item(
        "the title",
        kind="text",
        text=words,
        at=place,
        family=BOLD,
        size=24.0 if said else 26.0,
        min_size=6.0,
        leading=1.1 if said else 1.0,
        align="" if said else "middle",
        vertical="" if said else "middle",
        ink=INK,
    )
    if kind:
        writer.mark_shown(kind)
        at = (5.2, writer.high - 8.6, -5.2, 6.0)
        writer.line(f"[{kind.name}]", at, 13.0, "its kind", min_size=5.0, ink=writer.on_tint)


def _picture(writer: Writer, picture: Column, top: float, height: float, colour: str) -> None:
    box = (2.6, top, -2.6, height)
    file, given = f"[{picture.name}]", picture.when
    writer.box(box, "paper", "behind the picture", when=given)
    writer.box(box, colour, opacity=0.22, when=given)
    cut = picture.ratio / ((writer.wide - 5.2) / height)
    whole = picture.ratio and not MIN_SHOWN <= cut <= 1 / MIN_SHOWN and (cut > 1 or height > HIGH)
    fit = "contain" if whole else "cover"
    writer.item("the picture", kind="image", at=box, file=file, fit=fit, missing="name", when=given)
