"""Starting layouts of tiles and dominoes."""

from __future__ import annotations

import re
from collections import Counter
from math import cos, radians, sin
from statistics import median
from typing import TYPE_CHECKING

from countermarch.components.model.names import folded
from countermarch.components.toml_text import in_toml
from countermarch.importing.column import MAX_CODE, MAX_KINDS, MAX_TAG, colour_of, quoted
from countermarch.importing.palette import DARK, INK, LIGHT, NAMED, names_colours
from countermarch.importing.texts import flag_text
from countermarch.importing.writer import (
    BOLD,
    MEDIUM,
    joined,
    picture_of_back,
    tint,
    unless_blank,
    write_picture_of_back,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.importing.column import Column
    from countermarch.importing.writer import Writer

MAX_LETTERS = 3
"""Longest name that is a letter or another character, printed large."""

IN_ROW, MAX_NUMBERS = 4, 8
"""Maximum number of numbers of a tile in a row, and in the two rows of a square one without a picture."""

LONGEST_HALF = 12
"""Longest value of half a domino."""

HEX = 50.0, 43.3
"""Width and height of a six-sided tile, in mm."""


def tile(writer: Writer, *, size: object = (45.0, 45.0), shape: str = "") -> None:
    """Write a tile: the picture or the colour of its kind, a name or a large letter, numbers on plates."""
    writer.head(size=list(size) if isinstance(size, tuple) else size, **({"shape": shape} if shape else {}))
    if back := picture_of_back(writer):
        write_picture_of_back(writer, back)
    else:
        _tile_back(writer, shape)
    beside = edges_of(writer.columns)
    writer.shown |= {one.name for one in beside}
    colour, kind = tint(writer, DARK, "kind")
    if beside and shape:
        colour = "paper"
    picture, title = writer.drawn("title"), writer.first("title")
    _ground(writer, colour, shape)
    if picture:
        _tile_picture(writer, picture, colour, shape, alone=not (title or kind))
    first = title or kind or writer.first("tag", "kind")
    if beside:
        _edge_columns(writer, beside, shape)
    sides = EDGES.get(shape, 0)
    edges = next((one for one in writer.columns if sides and names_edges(one, sides)), None)
    if edges:
        _edges(writer, edges, shape)
        first = None if first is edges else first
    low = bool(picture)
    if first:
        writer.mark_shown(first)
        letters = median(map(len, first.values or ("",)))
        large = not picture and bool(writer.of("cost", "stat")) and letters <= MAX_LETTERS
        _tile_name(writer, first, shape, large=large, high=bool(picture or writer.of("cost", "stat")))
        low = low or large
    stats = [*writer.of("cost"), *writer.of("stat")][: IN_ROW if shape or low else MAX_NUMBERS]
    writer.mark_shown(*stats)
    able = writer.of("rules", "tag", "kind", "flavour", "flag")
    texts = [one for one in able if one.longest <= (MAX_TAG if low else 2 * MAX_TAG)]
    # the text is below the numbers, and a token is half as wide as a tile
    top, height, size = (
        (71.0, 16.0 if texts else 20.0, 12.0 if texts else 14.0) if low else (40.0, 26.0, 18.0)
    )
    size = min(size, 11.0) if shape == "round" else size
    _numbers(writer, stats, shape, (top, height, size))
    if texts:
        writer.mark_shown(*texts)
        writer.item(
            "the text",
            kind="text",
            text="".join(
                flag_text(one, APART) if one.role == "flag" else joined(one, _label(one), APART)
                for one in texts
            ),
            at=("18%", "80%" if edges or beside else "88%", "64%", "8%")
            if low
            else ("20%", "69%", "60%", "20%"),
            size=7.0 if low else 9.0,
            min_size=5.0,
            leading=1.1,
            align="middle",
            vertical="middle",
            ink=writer.on_tint,
        )


def _numbers(
    writer: Writer, stats: Sequence[Column], shape: str, place_of: tuple[float, float, float]
) -> None:
    """Write numbers on plates, in one row or two.

    ``place_of`` is the top and the height of one row, in percent, and the type size.
    """
    top, height, size = place_of
    many = len(stats) > IN_ROW
    each = -(-len(stats) // 2) if many else len(stats)
    first_top, height = (25.0, 21.0) if many else (top, height)
    for at, one in enumerate(stats):
        row, place = divmod(at, each)
        top = first_top + row * (height + 2.0)
        held = min(each, len(stats) - row * each)
        wide = min({"": 84, "round": 78}.get(shape, 60) / each, 26 if shape == "round" else 24)
        x = f"{round(50 - wide * (held / 2 - place), 1)}%"
        across = f"{round(wide - 2, 1)}%"
        writer.box((x, f"{top}%", across, f"{height}%"), "paper", one.layout_key, radius=1.0, when=one.when)
        high = height * 0.58 if one.label else height
        number = (x, f"{top}%", across, f"{round(high, 1)}%")
        writer.line(f"[{one.name}]", number, size, min_size=5.0, ink=INK, when=one.when)
        below = (x, f"{round(top + high * 0.95, 1)}%", across, f"{round(height - high, 1)}%")
        writer.under(one, one.label, below, 5.5)


def _label(column: Column) -> str:
    """Return the label before a text; empty if the text is a sentence."""
    return "" if column.role in ("rules", "flavour") or not column.label else f"{column.label} "


def _tile_back(writer: Writer, shape: str) -> None:
    """Write a back that all tiles share: the colour of the game, with a rim and rings."""
    side, writer.side = writer.side, "back"
    writer.box((0, 0, 0, 0), "livery-deep", "the back", frame="livery-deep")
    if not shape:
        writer.box((2.2, 2.2, -2.2, -2.2), "", line="paper", weight=0.6, radius=2.0)
    for share in (0.62, 0.48, 0.34):
        wide, high = (100 * share, 100 * share * (HEX[0] / HEX[1] if shape == "hex" else 1.0))
        at = (f"{50 - wide / 2:.1f}%", f"{50 - high / 2:.1f}%", f"{wide:.1f}%", f"{high:.1f}%")
        writer.item("", kind="circle", at=at, line="paper", weight=0.4, opacity=0.7)
    writer.side = side


def _ground(writer: Writer, colour: str, shape: str) -> None:
    """Write the background of a tile in its colour, lighter at the top of a square one, with a rim."""
    writer.box((0, 0, 0, 0), colour, "the ground", frame=colour)
    if not shape:
        inner = (1.4, 1.4, -1.4, -1.4)
        writer.box(inner, "#ffffff", "a light from above", to="#000000", radius=2.0, opacity=0.3)
        writer.box(inner, "", line="paper", weight=0.3, radius=2.0, opacity=0.7)
    if shape == "round":
        writer.item("", kind="circle", at=("5%", "5%", "90%", "90%"), line="paper", weight=0.25, opacity=0.7)


def _tile_picture(writer: Writer, picture: Column, colour: str, shape: str, *, alone: bool) -> None:
    """Write the picture: whole below the name and above the numbers, or over all of the tile."""
    bare = not writer.of("cost", "stat", "rules", "tag", "flavour")
    left, breadth = ("12%", "76%") if shape else ("6%", "88%")
    box: tuple[object, ...] = (left, "24%", breadth, "68%" if bare else "45%")
    if bare and alone:
        box = (0, 0, "100%", "100%") if picture.pictures_found else (*_WITHIN_EDGES,)
    writer.box(box, "paper", "behind the picture", radius=1.2, when=picture.when)
    writer.box(box, colour, radius=1.2, opacity=0.22, when=picture.when)
    file, fit = f"[{picture.name}]", "cover" if bare and alone else "contain"
    writer.item("the picture", kind="image", at=box, file=file, fit=fit, missing="name", when=picture.when)


_WITHIN_EDGES = ("13%", "13%", "74%", "74%")
"""Where the name of a missing picture is, inside what is written at the edges."""


def _tile_name(writer: Writer, name: Column, shape: str, *, large: bool, high: bool) -> None:
    """Write the name: a ``large`` letter, ``high`` above other things, or in the middle."""
    at = ("23%", "7%", "54%", "16%") if shape else ("12%", "5%", "76%", "18%")
    if large:
        at = ("14%", "14%", "72%", "56%")
    elif not high:
        at = ("14%", "30%", "72%", "30%")
    writer.item(
        "the name",
        kind="text",
        text=f"[{name.name}]",
        at=at,
        family=BOLD,
        size=54.0 if large else 13.0 if high else 18.0,
        min_size=5.0,
        leading=0.95,
        align="middle",
        vertical="middle",
        ink=writer.on_tint,
    )


APART = "\N{NO-BREAK SPACE}" * 3
"""Between facts on one line."""

EDGES = {"": 4, "hex": 6}
"""Edges of a tile, by its shape."""


def names_edges(column: Column, edges: int) -> bool:
    """Return whether cells name the edges of a tile by letters, as ``CCFR`` does."""
    letters = {letter for value in column.values for letter in value}
    return (
        len(column.values) > EDGES[""]
        and all(len(value) == edges and value.isalpha() and value.isupper() for value in column.values)
        and len(letters) <= MAX_KINDS
    )


EDGE_WORDS: Mapping[str, int] = {
    word: at
    for at, words in enumerate(
        (
            (
                "n",
                "north",
                "top",
                "up",
                "upper",
                "nord",
                "norte",
                "haut",
                "oben",
                "arriba",
                "cima",
                "\u4e0a",
                "\u5317",
            ),
            (
                "e",
                "east",
                "right",
                "est",
                "este",
                "leste",
                "ost",
                "droite",
                "rechts",
                "derecha",
                "direita",
                "destra",
                "\u53f3",
                "\u6771",
                "\u4e1c",
            ),
            (
                "s",
                "south",
                "bottom",
                "down",
                "lower",
                "sud",
                "sur",
                "sul",
                "bas",
                "unten",
                "abajo",
                "baixo",
                "\u4e0b",
                "\u5357",
            ),
            (
                "w",
                "west",
                "left",
                "ouest",
                "oeste",
                "gauche",
                "links",
                "izquierda",
                "esquerda",
                "sinistra",
                "\u5de6",
                "\u897f",
            ),
        )
    )
    for word in words
}
"""The words for the edges of a tile, clockwise from the top."""


def edges_of(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return the columns of a tile's edges, clockwise from the top; none if it has no such columns.

    They are named after the edges, or have no headings and nothing but words for colours.
    """
    stem = _stem_of_edges(columns)
    words = {one.name: folded(one.label).removesuffix(" edge") for one in columns if one.role != "hidden"}
    words = {name: word.removeprefix(stem).removesuffix(stem).strip() for name, word in words.items()}
    named = {EDGE_WORDS[words[one.name]]: one for one in columns if words.get(one.name) in EDGE_WORDS}
    others = {words[one.name]: one for one in columns if one.name in words}
    if len(named) == EDGES[""] - 1 and "o" in others:  # west in Romance languages, east in German
        named |= {at: others["o"] for at in range(EDGES[""]) if at not in named}
    if len(named) == EDGES[""] and all(
        max(map(len, one.values), default=0) <= MAX_TAG for one in named.values()
    ):
        return tuple(named[at] for at in range(EDGES[""]))
    coloured = [one for one in columns if one.role not in ("hidden", "count")]
    words_of = {value.lower() for one in coloured for value in one.values}
    bare = all(not one.heading for one in coloured) and len(words_of) > 1 and all(map(colour_of, words_of))
    return tuple(coloured) if bare and len(coloured) in EDGES.values() else ()


def _stem_of_edges(columns: Sequence[Column]) -> str:
    """Return the word that the headings of four edges share, as *value* in *top value*; else nothing."""
    stems = Counter[str]()
    for one in columns:
        first, _, last = folded(one.label).rpartition(" ")
        stems.update([first] * (last in EDGE_WORDS or last == "o") + [last] * (first in EDGE_WORDS))
    stem, times = stems.most_common(1)[0] if stems else ("", 0)
    return stem if times == EDGES[""] else ""


def edge_boxes(shape: str) -> list[tuple[object, ...]]:
    """Return the boxes of a tile's edges, clockwise from the top."""
    if not shape:
        return [
            ("12%", 0, "76%", "12%"),
            ("88%", "12%", "12%", "76%"),
            ("12%", "88%", "76%", "12%"),
            (0, "12%", "12%", "76%"),
        ]
    wide, high = HEX
    turns = [radians(60 * edge - 90) for edge in range(EDGES[shape])]
    centres = [(wide / 2 + 15.5 * cos(turn), high / 2 + 15.5 * sin(turn)) for turn in turns]
    return [(round(x - 5.0, 2), round(y - 5.0, 2), 10.0, 10.0) for x, y in centres]


def _edge_columns(writer: Writer, edges: Sequence[Column], shape: str) -> None:
    """Write what is at each edge of a tile: a strip in the colour of its word, with the word in it."""
    writer.mark_shown(*edges)
    values = list(dict.fromkeys(value for one in edges for value in one.values))
    sure = {value: NAMED[value.lower()] for value in values if value.lower() in NAMED and len(value) > 1}
    left = [one for one in DARK if one not in sure.values()]
    tones = {value: sure.get(value) or left[at % len(left)] for at, value in enumerate(values)}
    for one, at in zip(edges, edge_boxes(shape), strict=True):
        writer.tables += ["", f"[colours.{in_toml(one.name)}]"]
        writer.tables += [
            f"{in_toml(value)} = {in_toml(tones[value])}" for value in one.values if value != "*"
        ]
        kind = "circle" if shape else "box"
        writer.item(
            one.layout_key, kind=kind, at=at, fill=f"[{one.name}]", line="paper", weight=0.3, when=one.when
        )
        if not shape or len(sure) < len(values):
            writer.line(f"[{one.name}]", at, 13.0, min_size=5.0, ink="#ffffff", when=one.when)


def _edges(writer: Writer, column: Column, shape: str) -> None:
    """Write the letter of each edge in its colour, clockwise from the top: on strips, on a hexagon discs."""
    writer.mark_shown(column)
    letters = sorted({letter for value in column.values for letter in value})
    named = [NAMED.get(letter.lower(), "") for letter in letters]
    colours = named if all(named) else DARK
    for edge, at in enumerate(edge_boxes(shape)):
        for place, letter in enumerate(letters):
            alike = [value for value in column.values if value[edge] == letter]
            if not alike:
                continue
            when = f"column({quoted(column.name)}) in [{', '.join(map(quoted, alike))}]"
            writer.item(
                f"{letter} at an edge",
                kind="circle" if shape else "box",
                at=at,
                fill=colours[place % len(colours)],
                line="paper",
                weight=0.3,
                when=when,
            )
            writer.line(letter, at, 14.0 if shape else 9.0, min_size=5.0, ink="#ffffff", when=when)


def halves_of(columns: Sequence[Column]) -> list[tuple[Column, ...]]:
    """Return what is on the two halves of a domino, a value or a fraction each; else nothing."""
    shown = [one for one in columns if one.role not in ("hidden", "count")]
    numbered = [one for one in shown if not (one.role == "title" and all(map(str.isdecimal, one.values)))]
    shown = numbered if len(numbered) > 2 else shown  # noqa: PLR2004 # halves
    able = [one for one in shown if not _of_another(one, shown)]
    shown = able if len(able) == 4 else shown  # noqa: PLR2004 # words and a number on each half
    sides = Counter(_domino_half(one) for one in shown)
    if len(shown) in (2, 4) and sides[1] == sides[2] == len(shown) / 2 and _are_values(shown):
        return [tuple(one for one in shown if _domino_half(one) == side) for side in (1, 2)]
    ones, others = ({*one.values} for one in shown) if len(shown) == 2 else (set(), set())  # noqa: PLR2004 # halves
    like = 2 * len(ones & others) >= max(len(ones), len(others)) > 2  # noqa: PLR2004 # more than yes and no
    return [(one,) for one in shown] if like and _are_values(shown) else []


def _of_another(column: Column, others: Iterable[Column]) -> bool:
    """Return whether a heading begins with that of another column: *Type colour* beside *Type*."""
    return any(column.label.startswith(f"{one.label} ") for one in others if one.label)


def _are_values(columns: Sequence[Column]) -> bool:
    return all(one.role != "title" and one.longest <= LONGEST_HALF and one.filled == 1 for one in columns)


def _domino_half(column: Column) -> int:
    """Return 1 for a column of the left half of a domino, 2 for one of the right, 0 for any other."""
    words = {folded(word) for word in re.sub(r"([12])$", r" \1", column.label).split()}
    return 1 if words & _LEFT else 2 if words & _RIGHT else 0


_LEFT = {one for one, at in EDGE_WORDS.items() if at == EDGE_WORDS["left"]} | {*"la1", "izq", "first"}
_RIGHT = {one for one, at in EDGE_WORDS.items() if at == EDGE_WORDS["right"]} | {*"rb2", "der", "second"}


def domino(writer: Writer) -> None:
    """Write a tile with two halves, for the first two columns besides the name of the piece."""
    writer.head(size=[48.0, 24.0], corner=2.0)
    title = writer.first("title")
    pairs = halves_of(writer.columns)
    able = [one for one in writer.columns if one.role in ("stat", "kind", "tag", "cost")]
    pairs = pairs or [(one,) for one in able[:2]]
    ground = None
    colour = "livery-deep"
    if [*map(len, pairs)] == [1, 1]:
        colour, ground = tint(writer, DARK, "kind")
    writer.box((0, 0, 0, 0), colour, "the ground", frame=colour)
    high = "78%" if title else "88%"
    for half, x in zip(pairs, ("3%", "50.5%"), strict=False):
        one, *rest = sorted(half, key=lambda one: one.role == "stat")
        of_it = [other for other in writer.columns if _of_another(other, half)]
        named = [other for other in of_it if names_colours(other)]
        writer.mark_shown(*half, *of_it)
        fill = "paper"
        words = one.role in ("kind", "tag") and one.longest > MAX_CODE
        if one is not ground and one.role in ("kind", "tag") and 1 < len(one.values) <= MAX_KINDS:
            fill = writer.add_colour_table((*named, one)[0], LIGHT)
        writer.box((x, "6%", "46.5%", high), fill, one.layout_key, radius=1.6)
        writer.item(
            one.layout_key,
            kind="text",
            text=("\n" if words else "/").join(map(unless_blank, (one, *rest) if words else half)),
            at=(f"{float(x[:-1]) + 2}%", "8%", "42.5%", high),
            family=BOLD,
            size=26.0 if len(half) == 1 else 14.0 if words else 18.0,
            min_size=5.0,
            align="middle",
            vertical="middle",
            ink=INK,
        )
    if title:
        at = ("4%", "85%", "92%", "13%")
        writer.line(f"[{title.name}]", at, 7.0, min_size=5.0, font=MEDIUM, ink=writer.on_tint)
