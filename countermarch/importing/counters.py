"""Starting layouts of counters: units, large ones with many numbers, leaders."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from countermarch.importing.column import MAX_CODE, MAX_KINDS, MAX_TAG, headed, quoted
from countermarch.importing.emblems import emblem
from countermarch.importing.palette import INK, LIGHT
from countermarch.importing.texts import flag_text
from countermarch.importing.unit_symbols import column_of_types, types_of, write_symbol
from countermarch.importing.writer import BOLD, MEDIUM, joined, tint, unless_blank

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.importing.column import Column
    from countermarch.importing.writer import Writer

MAIN = 3
"""Maximum number of numbers of a unit that are printed large at the bottom."""

MAX_LINE = 22
"""Longest word below the name of a unit, in characters."""

INCH, LARGE, MAX_ON_INCH = 25.4, 32.0, 8
"""Sides of counters with numbers under labels, in mm, and the most numbers on one of an inch."""

MAX_NAME, MAX_BESIDE = 18, 3
"""Longest name on one line, and longest number beside the symbol of a counter of 3/4 of an inch."""

RARE = 0.5
"""A number that fewer than this share of the units have goes to the bottom, with its name."""

ONE_ROW = 4
"""Maximum number of numbers that are in a row below an emblem."""

CORNERS = 4
"""Maximum further numbers, printed beside the symbol."""
APART = "\N{NO-BREAK SPACE}" * 3
"""Between facts on one line."""

MAX_FACTS = 40
"""Maximum number of letters of the facts at the bottom of a counter on one line."""

OF_SYMBOL = 7.8
"""Height of a symbol above several rows of numbers, in mm."""

MAX_BOX = 12.0
"""Widest box of a number, in mm."""

MAX_LINES = 3
"""Maximum number of lines of a label under a number."""

LETTER = 0.7
"""Usual width in mm of a letter of the smallest label under a number."""


def unit(writer: Writer) -> None:
    """Write a unit: side by colour, name, symbol or picture, large numbers below it, others beside it.

    Numbers of a second column of the same name are those of its reduced side, the back.
    """
    reduced = reduced_by(writer.columns)
    writer.mark_shown(*reduced.values())
    stats = [*writer.of("stat"), *writer.of("cost")]
    if len(stats) > MAIN + CORNERS:
        statistics(writer)
        return
    main = _main(stats)
    large = any(one.longest > MAX_BESIDE for one in stats if one not in main)
    small = len(stats) <= MAIN and not writer.of("picture")
    writer.head(size="5/8" if small else "1 in" if large else "3/4")
    types = column_of_types([*writer.of("kind", "tag"), *writer.of("title")[:1]])
    ground, side = tint(writer, LIGHT, "side", "kind", titles=True)
    if side and side.role != "title" and side is not types:
        writer.mark_shown(side)
    writer.mark_shown(*stats)
    codes = [one for one in writer.of("kind", "tag") if one.longest <= 2 and one.name != "size"]  # noqa: PLR2004 # a letter or two
    rest = [*(one for one in stats if one not in main), *codes][:CORNERS]
    writer.mark_shown(*rest)
    title, picture = writer.first("title"), writer.first("picture")
    kind = None if picture else types
    writer.box((0, 0, 0, 0), "livery" if ground == "livery-deep" else ground, "the ground", frame="ink")
    tags = writer.of("tag", "kind")
    top = title or next((one for one in tags if one.longest <= 18), None)  # noqa: PLR2004 # a line
    long = top is not None and top.longest > MAX_NAME
    if top:
        writer.mark_shown(top)
        writer.emblems = top.name if top is kind else writer.emblems
        _name(writer, top, long=long)
    middle = ("24%", "24%", "52%", "35%") if rest else ("20%", "24%", "60%", "37%" if main else "52%")
    # types that share a symbol are distinguished by their words
    several = kind is not None and kind is not top and len({*types_of(kind).values()}) < len(types_of(kind))
    if second := (kind if several else _below_name(tags, (top, kind))) if main and kind else None:
        writer.mark_shown(second)
        at = ("6%", "23%" if long else "19%", "88%", "11%")
        writer.line(f"[{second.name}]", at, 5.0, second.layout_key, min_size=5.0, font=MEDIUM, ink=INK)
        middle = (middle[0], "35%" if long else "31%", middle[2], "29%" if long else "33%")
    if kind:
        paper = _paper(writer, kind)
        writer.mark_shown(kind)
        write_symbol(writer, kind, title, middle, paper)
    else:
        _picture(writer, picture, middle)
    _write_beside_symbol(writer, rest)
    foot = None if main else next((one for one in writer.of("tag", "kind") if one.longest <= MAX_TAG), None)
    if foot:
        writer.mark_shown(foot)
        writer.line(
            f"[{foot.name}]", ("6%", "68%", "88%", "22%"), 9.0, foot.layout_key, min_size=5.0, ink=INK
        )
    if main:
        writer.line(
            _separator(main).join(unless_blank(one, "\N{EN DASH}") for one in main),
            ("6%", "66%", "88%", "27%"),
            15.0 if len(main) > 1 else 17.0,
            ", ".join(one.layout_key for one in main),
            min_size=6.0,
            ink=INK,
        )

    if reduced:
        _reduced(writer, reduced)


def _below_name(tags: Sequence[Column], shown: Sequence[Column | None]) -> Column | None:
    """Return the words for the line below the name: no code, and not the size, which the symbol has."""
    able = (one for one in tags if one not in shown and one.name != "size")
    return next((one for one in able if 2 < one.longest <= MAX_LINE), None)  # noqa: PLR2004 # a code


def _name(writer: Writer, top: Column, *, long: bool) -> None:
    """Write the name of a unit at the top, on two lines if some names are long."""
    if not long:
        at = ("6%", "6%", "88%", "15%")
        writer.line(writer.printed(top), at, 7.0, "the name", min_size=5.0, ink=INK)
        return
    writer.item(
        "the name",
        kind="text",
        text=writer.printed(top),
        at=("5%", "2%", "90%", "22%"),
        family=BOLD,
        size=7.0,
        min_size=5.0,
        leading=0.9,
        align="middle",
        vertical="middle",
        ink=INK,
    )


def _separator(main: Sequence[Column]) -> str:
    """Return what is between large numbers: a hyphen, spaces if any is a code such as B2, or slashes."""
    codes = any(map(str.isalpha, "".join(value for one in main for value in one.values)))
    return "/" if any(one.blanks for one in main) else "  " if codes else "-"


def _main(stats: Sequence[Column]) -> Sequence[Column]:
    """Return the numbers that are printed large: all if they are few, or attack, defence and movement."""
    usual = [one for one in stats if one.name in ("attack", "defense", "move")]
    return usual if len(stats) > MAIN and any(one.name == "attack" for one in usual) else stats[:MAIN]


def _picture(writer: Writer, picture: Column | None, middle: Sequence[str]) -> None:
    """Write the picture of a unit, or else a short category in the box of the symbol."""
    if picture:
        keys = {"fit": "contain", "missing": "name"}
        file = f"[{picture.name}]"
        writer.item("the picture", kind="image", file=file, at=middle, when=picture.when, **keys)
        return
    able = (one for one in (*writer.of("kind"), *writer.of("tag")) if one.longest <= MAX_CODE * 4)
    word = next(able, None)
    if not word:
        return
    writer.mark_shown(word)
    writer.box(middle, _paper(writer, word), "what it is", line=INK, weight=0.2)
    writer.item(
        "",
        kind="text",
        text=f"[{word.name}]",
        at=middle,
        family=BOLD,
        size=8.0,
        min_size=5.0,
        leading=0.95,
        align="middle",
        vertical="middle",
        ink=INK,
    )


def reduced_by(columns: Sequence[Column]) -> dict[str, Column]:
    """Return the numbers of the reduced side by the columns of the full side that they replace.

    These are the second of one heading, or are headed *reduced*, or with an R before: RCF for CF.
    """
    numbers = {one.label.casefold(): one for one in columns if one.role == "stat" and one.label}
    forms = (" 2", "r", "reduced ", "depleted ", "flipped ", "back ")
    for form in forms:
        pairs = {word: f"{word}{form}" if form == " 2" else f"{form}{word}" for word in numbers}
        found = {numbers[word].name: numbers[other] for word, other in pairs.items() if other in numbers}
        if len(found) > (form == "r"):
            return found
    return {}


def _reduced(writer: Writer, reduced: Mapping[str, Column]) -> None:
    """Write the back like the front, with a light stripe and the numbers of the reduced side."""
    held = next(iter(reduced.values())).has_value_formula
    start = next(at for at, line in enumerate(writer.lines) if line.startswith("[["))
    front = writer.lines[start:]
    for line in front:
        text = line.replace("[[front]]", "[[back]]")
        if line.startswith('text = "'):
            for name, one in reduced.items():
                text = text.replace(f"[{name}]", f"[{one.name}]")
                text = text.replace(f"column({quoted(name)})", f"column({quoted(one.name)})")
        if line.startswith("when = "):
            continue
        writer.lines.append(text)
        if line.startswith("kind = "):
            writer.lines.append(f"when = {json.dumps(held)}")
        if line.startswith("frame = "):
            writer.side = "back"
            writer.box(
                (0, "64%", 0, "30%"), "#ffffff", "the stripe of the reduced side", opacity=0.5, when=held
            )
            writer.side = "front"
            writer.lines.append("")


def _paper(writer: Writer, symbol: Column) -> str:
    """Return the colour of a symbol's box: a second category, if there is one."""
    able = [one for one in writer.of("kind", "tag") if one is not symbol and 1 < len(one.values) <= MAX_KINDS]
    if not able:
        return "#ffffff"
    writer.mark_shown(able[0])
    return writer.add_colour_table(able[0], LIGHT[::-1])


def _write_beside_symbol(writer: Writer, rest: Sequence[Column]) -> None:
    """Write up to four numbers beside the symbol."""
    places = (("77%", "24%"), ("5%", "24%"), ("77%", "44%"), ("5%", "44%"))
    for one, (x, y) in zip(rest, places, strict=False):
        code = all(value.isalpha() and value.islower() for value in one.values)  # "ge" is read as GE
        text = f"[= upper({one.value_formula})]" if code else unless_blank(one)
        writer.line(text, (x, y, "18%", "16%"), 8.0, one.layout_key, min_size=5.0, ink=INK)


def statistics(writer: Writer) -> None:
    """Write a large counter with every number under its label, for units with many of them.

    Up to four numbers are in a row below an emblem; what a unit can do is named at the bottom.
    """
    kind = column_of_types([*writer.of("kind", "tag"), *writer.of("title")[:1]])
    ground, side = tint(writer, LIGHT, "side", "kind", titles=True)
    if side and side.role != "title":
        writer.mark_shown(side)
    title = writer.first("title")
    stats = [*writer.of("stat"), *writer.of("cost")]
    writer.mark_shown(*stats)
    few = [one for one in stats if one.filled < RARE and one.label]
    stats = [one for one in stats if one not in few]
    plates = writer.of("kind", "tag")
    # words for what a unit is need no heading; everything else does, and goes to the bottom
    words = [
        one
        for one in plates
        if 2 < one.longest <= MAX_LINE  # noqa: PLR2004 # no code
        and (headed(one, "type", "kind", "side", "title") or one.name in ("type", "size", "side"))
    ][:2]
    few += [one for one in plates if one not in words]
    words = [*([side] if side and side.role != "title" else ()), *words]
    flags = [*writer.of("flag"), *few]
    writer.mark_shown(*flags, *words)

    def cut(wide: float) -> bool:  # labels below numbers that are four in a row
        return _lines(stats, (wide - 1.6) / max(min(len(stats), ONE_ROW), 1)) > MAX_LINES

    below_symbol = kind is not None and ONE_ROW < len(stats) <= MAX_ON_INCH
    inch = len(stats) <= MAX_ON_INCH and not flags and not below_symbol and not cut(INCH)
    side_of = INCH if inch else LARGE
    writer.head(size=[side_of, side_of])
    plain = any(one.name == "side" for one in writer.columns)
    ground = ground if ground != "livery-deep" else "livery" if plain else LIGHT[0]
    writer.box((0, 0, 0, 0), ground, "the ground", frame="ink")
    writer.box((0, 0, 0, 5.2), INK, "the band of its name")
    facts = [
        sum(len(one.label) + 3 + one.lengths[row] * (one in few) for one in flags if row in one.rows)
        for row in range(max((len(one.lengths) for one in flags), default=0))
    ]
    foot = 0.8 if not flags else 3.4 if max(facts) <= MAX_FACTS else 6.4
    top = 8.4 if words else 5.8
    room = round(side_of - top - foot, 2)
    one_row = len(stats) <= ONE_ROW and not cut(side_of)
    high = room
    if one_row or below_symbol:
        lines = _lines(stats, (side_of - 1.6) / max(len(stats), 1))
        high = 7.0 + 1.8 * lines if one_row else room - OF_SYMBOL
        at = (round((side_of - 14.0) / 2, 2), top, 14.0, round(room - high - 0.6, 2))
        _art(writer, title, kind, side or next(iter(words), None), at)
    if title:
        at = (1.0, 0.5, -1.0, 4.4)
        writer.line(writer.printed(title), at, 10.0, "the name", min_size=5.0, ink="#ffffff")
    if words:
        leads = [f"{one.label} " * all(map(str.isdecimal, one.values)) for one in words]
        text = "".join(
            joined(one, lead, APART) if lead or one.blanks else f"[{one.name}]{APART}"
            for one, lead in zip(words, leads, strict=True)
        )
        writer.line(text, (1.0, 5.5, -1.0, 2.6), 6.5, min_size=5.0, font=MEDIUM, ink=INK)
    if flags:
        said = "".join(
            joined(one, f"{one.label} ".lstrip(), APART) if one in few else flag_text(one, APART)
            for one in flags
        )
        at = (1.0, round(side_of - foot + 0.1, 2), -1.0, round(foot - 0.3, 2))
        keys = {"align": "middle", "vertical": "middle", "ink": INK}
        writer.item(
            "what it can do", kind="text", text=said, at=at, family=MEDIUM, size=7.0, min_size=5.0, **keys
        )
    _number_rows(writer, stats, (top + room - high, high, side_of))


def _art(
    writer: Writer, title: Column | None, kind: Column | None, group: Column | None, at: Sequence[float]
) -> None:
    """Write the symbol of a unit's type, or else the emblem of its name."""
    if kind:
        write_symbol(writer, kind, title, (at[0], at[1], at[2], round(at[3] - 0.5, 2)), said=True)
        return
    for text, when in emblem(writer, title, group):
        keys = {"align": "middle", "vertical": "middle", "ink": INK, "when": when}
        size = round(at[3] * 2.3, 1)
        writer.item("its emblem", kind="text", text=text, at=at, family=BOLD, size=size, min_size=6.0, **keys)


def _number_rows(writer: Writer, stats: Sequence[Column], place: tuple[float, float, float]) -> None:
    """Write numbers with their labels in rows; ``place`` is their top, height and width."""
    top, room, side_of = place
    across = 4 if len(stats) <= 12 else 5  # noqa: PLR2004 # three rows of four
    stats = stats[: across * 4]
    across = min(across, max(1, len(stats)))
    longest = max((len(word) for one in stats for word in one.label.split()), default=0)
    apart = len(stats) > ONE_ROW or longest * LETTER > (side_of - 1.6) / across - 0.4
    across = min(across, max(2, -(-len(stats) // 2))) if apart else across
    least = 2 if apart else across
    while (
        across > least
        and longest * LETTER > (side_of - 2.4) / across - 0.4
        and len(stats) <= (across - 1) * 4
    ):
        across -= 1
    rows = max(1, -(-len(stats) // across))
    high = round(room / rows, 2)
    wide = round(min((side_of - 1.6) / across, MAX_BOX), 2)
    left = round((side_of - across * wide) / 2, 2)
    lines = _lines(stats, wide)
    lines -= MAX_LINES if lines > MAX_LINES else 0  # a long word is smaller instead
    under = round(min(0.4 + 1.8 * lines, 0.6 * high), 2)
    for at, one in enumerate(stats):
        x = round(left + at % across * wide, 2)
        y = round(top + at // across * high, 2)
        inner = (round(x + 0.2, 2), y, round(wide - 0.4, 2), round(high - 0.4, 2))
        writer.box(inner, "#ffffff", one.layout_key, radius=0.8, line=INK, weight=0.15, when=one.when)
        number = (round(x + 0.3, 2), round(y + 0.1, 2), round(wide - 0.6, 2), round(high - under - 0.5, 2))
        size = round(min(high * 1.4, (high - under - 0.8) * 3.6), 1)
        writer.line(f"[{one.name}]", number, max(size, 5.0), min_size=5.0, ink=INK, when=one.when)
        below = (round(x + 0.3, 2), round(y + high - under - 0.4, 2), round(wide - 0.6, 2), under)
        writer.under(one, one.label, below, 5.8, INK)


def _lines(stats: Sequence[Column], wide: float) -> int:
    """Return how many lines the longest label under a number takes in boxes of that width; many if cut."""
    room = (wide - 1.0) / LETTER
    most = 1
    for one in stats:
        lines, used = 1, 0
        for word in one.label.split():
            lines, used = (lines, used + 1 + len(word)) if used + len(word) < room else (lines + 1, len(word))
            most = max(most, lines + (MAX_LINES if len(word) > room else 0))
    return most


def leader(writer: Writer) -> None:
    """Write a leader: a portrait or initials on the colour of the side, the name, ratings on plates."""
    writer.head(size="3/4")
    ground, side = tint(writer, LIGHT, "side", "kind", titles=True)
    title, picture = writer.first("title"), writer.first("picture")
    if side and side.role != "title":
        writer.mark_shown(side)
    stats = [*writer.of("stat"), *writer.of("cost")][: MAIN + 1]
    writer.mark_shown(*stats)
    writer.box((0, 0, 0, 0), "livery" if ground == "livery-deep" else ground, "the ground", frame="ink")
    writer.item(
        "the portrait", kind="circle", at=("29%", "4%", "42%", "42%"), fill="paper", line=INK, weight=0.3
    )
    if picture:
        writer.item(
            "",
            kind="image",
            file=f"[{picture.name}]",
            at=("32%", "7%", "36%", "36%"),
            fit="cover",
            missing="name",
            when=picture.when,
        )
    elif kind := column_of_types(writer.of("kind", "tag")):
        writer.mark_shown(kind)
        writer.symbols(kind)
        sign = f"[{kind.name}]"
        writer.item("", kind="symbol", symbol=sign, outline="none", at=("32%", "8%", "36%", "34%"), ink=INK)
    else:
        at = ("30%", "5%", "40%", "40%")
        for text, when in emblem(writer, title, side):
            keys = {"align": "middle", "vertical": "middle", "ink": INK, "when": when}
            writer.item("", kind="text", text=text, at=at, family=BOLD, size=15.0, min_size=6.0, **keys)
    under = max(
        writer.of("tag", "kind"), key=lambda one: one.longest * (one.longest <= MAX_TAG), default=None
    )
    under = under if under and 2 < under.longest <= MAX_TAG else None  # noqa: PLR2004 # a code
    if title:
        plate = ("4%", "47.5%", "92%", "24%" if under else "14%")
        writer.box(plate, "paper", "the name", radius=0.6)
        writer.line(writer.printed(title), ("6%", "48%", "88%", "13%"), 8.0, min_size=5.0, ink=INK)
    if under:
        writer.mark_shown(under)
        writer.line(f"[{under.name}]", ("6%", "60%", "88%", "11%"), 5.5, min_size=5.0, font=MEDIUM, ink=INK)
    wide = round(92 / max(1, len(stats)), 1)
    for place, one in enumerate(stats):
        x, y, inner = round(4 + place * wide, 1), "75%", round(wide - 2.0, 1)
        writer.box(
            (f"{round(x + 0.5, 1)}%", y, f"{round(wide - 1.0, 1)}%", "21%"),
            "paper",
            one.layout_key,
            radius=0.6,
            when=one.when,
        )
        writer.line(
            f"[{one.name}]",
            (f"{round(x + 2.0, 1)}%", y, f"{round(inner - 2.0, 1)}%", "21%"),
            13.0,
            min_size=5.0,
            ink=INK,
            when=one.when if one.blanks else "",
        )
