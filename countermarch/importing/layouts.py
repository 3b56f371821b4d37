"""Starting layouts: a ``cards.toml`` or ``counters.toml`` designed for the columns of a spreadsheet.

Each is a function from columns to a list of items. What is written is an ordinary layout: every item names
columns, so that a designer changes it as if they had written it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from countermarch.components.model.unit_words import TYPES, type_word
from countermarch.importing.roles import MOST_CODE, MOST_KINDS, headed, is_yes, label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from countermarch.importing.roles import Column

BOLD = "Barlow Condensed Bold"
MEDIUM = "Barlow Condensed Medium"

DARK = (
    *("#2f5d8a", "#8a3b2f", "#3f7048", "#7a5a1e", "#5b3f7a", "#22706b"),
    *("#8a2f5d", "#4d5563", "#9c5312", "#37508d", "#5f6b1e", "#704848"),
)
"""Colours of categories that white words can be read on."""

LIGHT = (
    *("#d9c58c", "#a9c3dc", "#c5d3a0", "#e2b3a2", "#ccbbdd", "#a8d2ca"),
    *("#e8d9c4", "#bcc3cd", "#ddb6c9", "#c9c9a4", "#e5cf6f", "#b7cdb0"),
)
"""Colours of sides that dark words can be read on."""

NAMED: Mapping[str, tuple[str, ...]] = {
    "#a8322a": ("red", "rot", "rouge", "rojo", "rosso", "vermelho", "czerwony", "crimson", "ruby", "r"),
    "#37743f": ("green", "grün", "vert", "verde", "zielony", "emerald", "g"),
    "#2f5d9a": ("blue", "blau", "bleu", "azul", "blu", "niebieski", "sapphire", "u", "b"),
    "#9a7416": ("yellow", "gelb", "jaune", "amarillo", "giallo", "amarelo", "żółty", "gold", "y"),
    "#2c2d31": ("black", "schwarz", "noir", "negro", "nero", "preto", "czarny", "onyx", "k"),
    "#85867d": ("white", "weiß", "weiss", "blanc", "blanco", "bianco", "branco", "biały", "diamond", "w"),
    "#6b3f8a": ("purple", "violet", "lila", "violett", "morado", "viola", "roxo", "fioletowy", "p"),
    "#b0591a": ("orange", "naranja", "arancione", "laranja", "pomarańczowy", "o"),
    "#74512f": ("brown", "braun", "brun", "marrón", "marrone", "marrom", "brązowy"),
    "#666b73": ("grey", "gray", "grau", "gris", "grigio", "cinza", "szary", "silver"),
    "#a8437c": ("pink", "rosa", "rose", "różowy"),
}
"""What words for colours are printed as; white words can be read on each."""

MOST_STATS = 6
"""Numbers that stand in boxes along the foot of a card; more of them are listed."""

MOST_SPELT = 40
"""Different words of a column that are written out."""

MOST_GRID = 14
"""Numbers that fit on a card that has nothing else."""

DENSE = 0.6
"""Share of the cards that must have a number for it to have a box of its own."""

MAIN = 3
"""Numbers of a unit that stand large at its foot."""

CORNERS = 4
"""Further numbers of a unit that stand beside its symbol."""

INK = "#17181c"


@dataclass(slots=True)
class Writer:
    """A layout being written: its keys, colours and items, and the columns that it shows."""

    columns: Sequence[Column]
    lines: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)

    def head(self, **keys: object) -> None:
        """Write keys of the file."""
        self.lines += [f"{key} = {_toml(value)}" for key, value in keys.items()]

    def item(self, remark: str = "", *, face: str = "front", **keys: object) -> None:
        """Write an item; ``remark`` says what it is."""
        self.lines += ["", f"[[{face}]]" + (f"   # {remark}" if remark else "")]
        self.lines += [
            f"{key} = {_toml(value)}" for key, value in keys.items() if value not in ("", None, [])
        ]

    def line(self, text: str, box: Sequence[object], size: float, remark: str = "", **keys: object) -> None:
        """Write a line of text in a box of ``x, y, width, height``."""
        x, y, width, height = box
        given = {"font": BOLD, "align": "middle", **keys}
        self.item(remark, kind="line", text=text, x=x, y=y, width=width, height=height, size=size, **given)

    def box(self, box: Sequence[object], fill: str, remark: str = "", **keys: object) -> None:
        """Write a filled box."""
        x, y, width, height = box
        self.item(remark, kind="box", x=x, y=y, width=width, height=height, fill=fill, **keys)

    def take(self, *columns: Column) -> None:
        """Note that columns are shown."""
        self.shown.update(column.name for column in columns)

    def of(self, *roles: str) -> list[Column]:
        """Return the columns of some roles that are not shown yet, in their order."""
        return [one for one in self.columns if one.role in roles and one.name not in self.shown]

    def first(self, *roles: str) -> Column | None:
        """Return the first column of some roles that is not shown yet, and note that it is."""
        found = next(iter(self.of(*roles)), None)
        if found:
            self.take(found)
        return found

    def colours(self, column: Column, dealt: Sequence[str]) -> str:
        """Give each value of a column a colour; return what stands for it in an item."""
        named = {word: colour for colour, words in NAMED.items() for word in words}
        words = [value.lower() for value in column.values]
        sure = [word for word in words if word in named and (len(word) > 1 or headed(column, "kind"))]
        by_name = 2 * len(sure) > len(words)
        self.tables += ["", f"[colours.{_toml(column.name)}]"]
        for place, value in enumerate(column.values):
            colour = (
                named[value.lower()]
                if by_name and dealt is DARK and value.lower() in sure
                else dealt[place % len(dealt)]
            )
            self.tables.append(f"{_toml(value)} = {_toml(colour)}")
        self.tables.append(f'"*" = {_toml("#4d5563" if dealt is DARK else "#d8d5cc")}')
        return f"[{column.name}]"

    def words(self) -> None:
        """Write the words of categories with spaces where their cells have underscores."""
        for one in self.columns:
            spelt = {value: label(value) for value in one.values if "_" in value.strip("_")}
            if (
                one.role in ("kind", "tag", "title")
                and one.name in self.shown
                and spelt
                and len(one.values) <= MOST_SPELT
            ):
                self.tables += ["", f"[words.{_toml(one.name)}]"]
                self.tables += [f"{_toml(value)} = {_toml(said)}" for value, said in spelt.items()]

    def text(self) -> str:
        """Return the file."""
        self.words()
        first = next((at for at, one in enumerate(self.lines) if not one), len(self.lines))
        return "\n".join([*self.lines[:first], *self.tables, *self.lines[first:]]) + "\n"


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if not isinstance(value, bool) else str(value).lower()


def _joined(column: Column, before: str, after: str = "") -> str:
    """Return a text that says a column with words around it, and nothing where it is empty."""
    named = f"column({_quoted(column.name)})"
    parts = [_quoted(before), named, *([_quoted(after)] if after else [])]
    return f"[= if {named} != none then join({', '.join(parts)}) else '']"


def _quoted(text: str) -> str:
    return f'"{text}"' if "'" in text else f"'{text}'"


def tint(writer: Writer, dealt: Sequence[str], *roles: str) -> tuple[str, Column | None]:
    """Return the colour of the pieces, and the category that it stands for, if any.

    Colours in the file come first, then a category: one headed as such, else that with the fewest words.
    """
    own = next(iter(writer.of("colour")), None)
    if own:
        writer.take(own)
        return f"[{own.name}]", None
    able = [
        one
        for one in (*writer.of("kind"), *writer.of("tag"), *writer.of("title"))
        if 1 < len(one.values) <= MOST_KINDS and one.filled > DENSE
    ]
    best = min(
        able,
        key=lambda one: (not headed(one, *roles), not headed(one, "type"), len(one.values)),
        default=None,
    )
    return (writer.colours(best, dealt), best) if best else ("livery-deep", None)


# --- cards ---------------------------------------------------------------------------------------------------


def card(writer: Writer, *, stats_first: bool = False) -> None:
    """Write a card: title, cost, picture, category, text, numbers along the foot."""
    writer.head(size="poker", corner=3.0)
    colour, kind = tint(writer, DARK, "kind")
    title, cost, picture = writer.first("title"), writer.first("cost"), writer.first("picture")
    rules, flavour = writer.of("rules"), writer.of("flavour")
    texts = bool(rules or flavour)
    stats = [one for one in writer.of("stat") if one.filled >= DENSE]
    sparse = [one for one in writer.of("stat") if one.filled < DENSE]
    if len(stats) > MOST_STATS and not (stats_first or not texts):
        stats, sparse = stats[:MOST_STATS], [*stats[MOST_STATS:], *sparse]
    corner = stats.pop(0) if stats and not cost and (texts or picture) and len(stats) == 1 else None
    grid = bool(stats) and not texts
    if grid:
        stats, sparse = stats[:MOST_GRID], [*stats[MOST_GRID:], *sparse]
    writer.take(*stats, *sparse, *rules, *flavour, *([corner] if corner else []))
    writer.box((0, 0, 0, 0), colour, "the frame, in the colour of its kind", frame=colour)
    writer.box((2.6, 2.6, -2.6, -2.6), "paper", radius=2.2)
    left, right = (14.6 if cost else 5.0), (-14.6 if corner else -5.0)
    if title:
        writer.item(
            "the title", kind="text", text=f"[{title.name}]", x=left, y=3.4, width=right, height=9.4,
            family=BOLD, size=15.0, least=6.0, leading=0.95, upright="middle", ink=INK,
        )  # fmt: skip
    for column, x in ((cost, 3.6), (corner, -13.0)):
        if column:
            writer.item(
                column.label.lower(), kind="circle", x=x, y=3.4, width=9.4, height=9.4, fill=colour,
                when=[column.name],
            )  # fmt: skip
            writer.line(
                f"[{column.name}]", (round(x + 0.8, 2), 3.4, 7.8, 9.4), 16.0, least=5.0, ink="#ffffff"
            )
    top = 14.0 if title or cost or corner else 4.5
    if picture:
        height = 33.0 if texts or stats else 58.0
        writer.box((4.6, top, -4.6, height), "panel", "behind the picture")
        writer.item("the picture", kind="image", file=f"[{picture.name}]", x=4.6, y=top, width=-4.6,
                    height=height, fit="cover", missing="name", when=[picture.name])  # fmt: skip
        top += height
    top = _band(writer, kind, colour, top)
    foot = _foot(writer, stats, colour, top) if stats and not grid else 5.2
    tags = writer.of("kind", "tag", "flag")
    writer.take(*tags)
    said = [
        f"[{one.name}]" if number == 0 else _joined(one, f"**{one.label}** ")
        for number, one in enumerate(rules)
    ]
    listed = "".join(_joined(one, f"**{one.label}** ", "   ") for one in sparse)
    facts = "".join(
        _flag(one) if one.role == "flag" else _joined(one, f"**{one.label}** ", "   ") for one in tags
    )
    quoted = [_joined(one, "*", "*") for one in flavour]
    paragraphs = [one for one in (*said, listed, facts, *quoted) if one]
    if grid:
        top = _grid(writer, stats, top, colour, -5.2 if not paragraphs else -22.0)
    if paragraphs:
        longest = sum(one.longest for one in (*rules, *flavour)) + 14 * len([*tags, *sparse])
        writer.item(
            "the text", kind="text", text="\n\n".join(paragraphs), x=5.6, y=top + 1.8, width=-5.6, height=-foot,
            size=_type_size(longest), least=5.0, leading=1.25, upright="top",
        )  # fmt: skip
    _card_back(writer)


def _type_size(longest: int) -> float:
    """Return the size of type for texts of at most so many characters on a poker card."""
    return next(
        size for most, size in ((90, 13.0), (180, 11.5), (300, 10.5), (10**9, 9.5)) if longest <= most
    )


def _flag(column: Column) -> str:
    """Return a text that says the name of a yes/no column where it says yes."""
    noes = [
        f"column({_quoted(column.name)}) == {_quoted(value)}" for value in column.values if not is_yes(value)
    ]
    said = _quoted(f"{column.label}   ")
    return (
        f"[= if {' or '.join(noes)} then '' else {said}]"
        if noes
        else f"[= if column({_quoted(column.name)}) != none then {said} else '']"
    )


def _band(writer: Writer, kind: Column | None, colour: str, top: float) -> float:
    """Write the line that says what kind of card it is; return where it ends."""
    more = [one for one in writer.of("kind") if one.longest <= 18 and one is not kind][:1]  # noqa: PLR2004 # half a line
    words = [one for one in (kind, *more) if one]
    if not words:
        return top
    writer.take(*words)
    writer.box((2.6, top, -2.6, 5.6), colour, "its kind", frame=colour, when=[words[0].name])
    first, *rest = words
    align = "start" if rest else "middle"
    said = f"[{first.name}]" if first.longest > 2 else f"{first.label} [{first.name}]"  # noqa: PLR2004 # a sign alone
    writer.line(said, (5.2, top, -5.2, 5.6), 9.0, least=5.0, align=align, ink="#ffffff")
    for one in rest:
        writer.line(f"[{one.name}]", (5.2, top, -5.2, 5.6), 9.0, least=5.0, align="end", ink="#ffffff")
    return top + 5.6


def _foot(writer: Writer, stats: Sequence[Column], colour: str, top: float) -> float:
    """Write numbers in boxes along the foot, each with its label; return how far they reach up."""
    del top
    width = min((63.0 - 9.2) / len(stats), 15.0)
    start = (63.0 - width * len(stats)) / 2
    for place, one in enumerate(stats):
        x = round(start + place * width, 2)
        box = round(width - 1.0, 2)
        writer.box((x + 0.5, -16.4, box, 11.4), "panel", one.label.lower(), radius=1.2, when=[one.name])
        writer.line(f"[{one.name}]", (x + 0.9, -16.2, box - 0.8, 7.2), 15.0, least=5.0, ink=INK)
        writer.line(one.label.upper(), (x + 0.9, -9.0, box - 0.8, 3.4), 6.0, least=5.0, font=MEDIUM,
                    ink="muted", when=[one.name])  # fmt: skip
    del colour
    return 18.0


def _grid(writer: Writer, stats: Sequence[Column], top: float, colour: str, end: float) -> float:
    """Write numbers as the middle of a card, two in a row where they are many; return where they end."""
    del colour
    across = 1 if len(stats) <= 5 else 2  # noqa: PLR2004 # rows that fit one below another
    rows = -(-len(stats) // across)
    height = min((88.0 + end - top - 2.0) / rows, 13.5)
    wide = (63.0 - 10.4) / across
    for place, one in enumerate(stats):
        x = round(5.2 + (place % across) * wide, 2)
        y = round(top + 2.0 + (place // across) * height, 2)
        writer.box((x + 0.4, y, round(wide - 0.8, 2), round(height - 1.0, 2)), "panel", one.label.lower(),
                   radius=1.2, when=[one.name])  # fmt: skip
        inner = round(wide - 3.4, 2)
        writer.line(one.label, (x + 1.7, y, round(inner * 0.62, 2), round(height - 1.0, 2)), 9.0, least=5.0,
                    font=MEDIUM, align="start", ink="muted", when=[one.name])  # fmt: skip
        writer.line(f"[{one.name}]", (round(x + 1.7 + inner * 0.62, 2), y, round(inner * 0.38, 2), round(height - 1.0, 2)),
                    15.0, least=5.0, align="end", ink=INK)  # fmt: skip
    return top + 2.0 + rows * height


def _card_back(writer: Writer) -> None:
    """Write a back that spares ink: a frame and the name of the deck or the game."""
    writer.item("the back", face="back", kind="box", x=3.0, y=3.0, width=-3.0, height=-3.0, line="livery-deep",
                weight=0.8, radius=2.2)  # fmt: skip
    writer.item("", face="back", kind="box", x=4.4, y=4.4, width=-4.4, height=-4.4, line="livery-deep",
                weight=0.25, radius=1.4)  # fmt: skip
    writer.item(
        "", face="back", kind="text", text="[deck]", x=9.0, y=14.0, width=-9.0, height=-14.0, family=BOLD,
        size=22.0, least=6.0, leading=1.05, align="middle", upright="middle", ink="livery-deep",
    )  # fmt: skip


# --- counters ------------------------------------------------------------------------------------------------


def unit(writer: Writer) -> None:
    """Write a unit: side by colour, name, symbol or picture, large numbers at the foot, others beside it."""
    stats = [*writer.of("stat"), *writer.of("cost")]
    if len(stats) > MAIN + CORNERS:
        statistics(writer)
        return
    writer.head(size="5/8" if len(stats) <= MAIN else "3/4")
    ground, side = tint(writer, LIGHT, "side", "kind")
    if side:
        writer.take(side)
    writer.take(*stats)
    usual = [one for one in stats if one.name in ("attack", "defense", "move")]
    main = usual if any(one.name == "attack" for one in usual) else stats[:MAIN]
    rest = [one for one in stats if one not in main][:CORNERS]
    title, picture = writer.first("title"), writer.first("picture")
    kind = _symbols(writer)
    writer.box((0, 0, 0, 0), "livery" if ground == "livery-deep" else ground, "the ground", frame="ink")
    tags = writer.of("tag", "kind")
    top = title or next((one for one in tags if one.longest <= 18), None)  # noqa: PLR2004 # a line
    if top:
        writer.take(top)
        writer.line(f"[{top.name}]", ("6%", "6%", "88%", "15%"), 7.0, "the name", least=5.0, ink=INK)
    middle = ("24%", "24%", "52%", "35%") if rest else ("20%", "24%", "60%", "37%")
    if kind:
        paper = _paper(writer, kind)
        writer.take(kind)
        writer.item("the symbol of its type", kind="symbol", symbol=f"[{kind.name}]",
                    echelon="[size]" if any(one.name == "size" for one in writer.columns) else "",
                    x=middle[0], y=middle[1], width=middle[2], height=middle[3], ink=INK, paper=paper)  # fmt: skip
    elif picture:
        writer.item("the picture", kind="image", file=f"[{picture.name}]", x=middle[0], y=middle[1],
                    width=middle[2], height=middle[3], fit="contain", missing="name", when=[picture.name])  # fmt: skip
    else:
        word = next(
            (one for one in (*writer.of("kind"), *writer.of("tag")) if one.longest <= MOST_CODE * 4), None
        )
        if word:
            writer.take(word)
            writer.box(middle, _paper(writer, word), "what it is", line=INK, weight=0.2)
            writer.item("", kind="text", text=f"[{word.name}]", x=middle[0], y=middle[1], width=middle[2],
                        height=middle[3], family=BOLD, size=8.0, least=5.0, leading=0.95, align="middle",
                        upright="middle", ink=INK)  # fmt: skip
    _beside(writer, rest)
    if main:
        between = "-".join(f"[{one.name}]" for one in main)
        writer.line(between, ("6%", "66%", "88%", "27%"), 15.0 if len(main) > 1 else 17.0,
                    ", ".join(one.label.lower() for one in main), least=6.0, ink=INK)  # fmt: skip


def _paper(writer: Writer, symbol: Column) -> str:
    """Return the colour of a symbol's box: a second category, if there is one."""
    able = [
        one for one in writer.of("kind", "tag") if one is not symbol and 1 < len(one.values) <= MOST_KINDS
    ]
    if not able:
        return "#ffffff"
    writer.take(able[0])
    return writer.colours(able[0], LIGHT[::-1])


def _symbols(writer: Writer) -> Column | None:
    """Return the column whose words are types of units that have symbols."""
    from countermarch.generators.scene.symbols import SILHOUETTES, SYMBOLS

    names = {*SYMBOLS, *SILHOUETTES}
    for one in writer.columns:
        if one.name in writer.shown or one.role not in ("kind", "tag", "title"):
            continue
        known = [value for value in one.values if type_word(value) in names or value.lower() in TYPES]
        if one.values and 2 * len(known) >= len(one.values):
            return one
    return None


def _beside(writer: Writer, rest: Sequence[Column]) -> None:
    """Write up to four numbers beside the symbol."""
    places = (("77%", "24%"), ("5%", "24%"), ("77%", "44%"), ("5%", "44%"))
    for one, (x, y) in zip(rest, places, strict=False):
        writer.line(f"[{one.name}]", (x, y, "18%", "16%"), 8.0, one.label.lower(), least=5.0, ink=INK)


def statistics(writer: Writer) -> None:
    """Write a large counter with every number under its label, for units with many of them."""
    writer.head(size="1")
    ground, side = tint(writer, LIGHT, "side", "kind")
    if side:
        writer.take(side)
    title = writer.first("title")
    stats = [*writer.of("stat"), *writer.of("cost")]
    writer.take(*stats)
    writer.box((0, 0, 0, 0), "livery" if ground == "livery-deep" else ground, "the ground", frame="ink")
    if title:
        writer.line(f"[{title.name}]", (1.2, 1.0, -1.2, 4.0), 9.0, "the name", least=5.0, ink=INK)
    words = [one for one in writer.of("kind", "tag") if one.longest <= 18][:2]  # noqa: PLR2004 # a line
    if words:
        writer.take(*words)
        text = "  ".join(f"[{one.name}]" for one in words)
        writer.line(text, (1.2, 4.8, -1.2, 2.6), 6.0, least=5.0, font=MEDIUM, ink=INK)
    across = 4 if len(stats) <= 12 else 5  # noqa: PLR2004 # three rows of four
    stats = stats[: across * 4]
    rows = max(1, -(-len(stats) // across))
    high = round(min(6.0, (25.4 - 8.6) / rows), 2)
    wide = round((25.4 - 2.4) / across, 2)
    for place, one in enumerate(stats):
        x = round(1.2 + place % across * wide, 2)
        y = round(7.8 + place // across * high, 2)
        writer.box((x + 0.15, y, wide - 0.3, round(high - 0.3, 2)), "#ffffff", one.label.lower(), opacity=0.55,
                   radius=0.5, when=[one.name])  # fmt: skip
        writer.line(f"[{one.name}]", (x + 0.3, y, wide - 0.6, round(high * 0.6, 2)), 8.0, least=5.0, ink=INK)
        writer.line(one.label[: int(wide / 0.85)], (x + 0.3, round(y + high * 0.56, 2), wide - 0.6, round(high * 0.36, 2)), 5.0,
                    least=5.0, font=MEDIUM, ink=INK, when=[one.name])  # fmt: skip


# --- tiles and tokens ----------------------------------------------------------------------------------------


def tile(writer: Writer, *, size: object = (45.0, 45.0), shape: str = "") -> None:
    """Write a tile: the picture or the colour of its kind, a name, numbers on plates."""
    writer.head(size=list(size) if isinstance(size, tuple) else size, **({"shape": shape} if shape else {}))
    colour, kind = tint(writer, DARK, "kind")
    title, picture = writer.first("title"), writer.first("picture")
    writer.box((0, 0, 0, 0), colour, "the ground", frame=colour)
    if picture:
        writer.item("the picture", kind="image", file=f"[{picture.name}]", x=0, y=0, width=0, height=0,
                    fit="cover", missing="name", when=[picture.name])  # fmt: skip
    first = title or kind or writer.first("tag", "kind")
    if first:
        writer.take(first)
        writer.item("the name", kind="text", text=f"[{first.name}]", x="12%", y="30%", width="76%", height="26%",
                    family=BOLD, size=12.0, least=5.0, leading=0.95, align="middle", upright="middle",
                    ink="#ffffff")  # fmt: skip
    stats = [*writer.of("cost"), *writer.of("stat")][:4]
    writer.take(*stats)
    for place, one in enumerate(stats):
        wide = 60 / max(1, len(stats))
        x = f"{round(20 + place * wide, 1)}%"
        writer.item(one.label.lower(), kind="box", x=x, y="60%", width=f"{round(wide - 2, 1)}%", height="18%",
                    fill="paper", radius=1.0, when=[one.name])  # fmt: skip
        writer.line(f"[{one.name}]", (x, "60%", f"{round(wide - 2, 1)}%", "18%"), 12.0, least=5.0, ink=INK)
    texts = writer.of("rules", "tag", "kind", "flavour")
    if texts:
        writer.take(*texts)
        writer.item("the text", kind="text", text="\n".join(f"[{one.name}]" for one in texts), x="16%", y="79%",
                    width="68%", height="16%", size=6.0, least=5.0, leading=1.1, align="middle",
                    ink="#ffffff")  # fmt: skip


def domino(writer: Writer) -> None:
    """Write a tile with two halves: its first two columns that are not the name of the piece."""
    writer.head(size=[48.0, 24.0], corner=2.0)
    title = writer.first("title")
    halves = [one for one in writer.columns if one.role in ("stat", "kind", "tag", "cost")][:2]
    writer.box((0, 0, 0, 0), "paper", "the ground", line=INK, weight=0.3)
    for one, x in zip(halves, ("0%", "50%"), strict=False):
        writer.take(one)
        if one.role in ("kind", "tag") and 1 < len(one.values) <= MOST_KINDS:
            writer.box((x, 0, "50%", 0), writer.colours(one, LIGHT), one.label.lower(), frame="ink")
        writer.item(one.label.lower(), kind="text", text=f"[{one.name}]", x=x, y="15%", width="50%", height="70%",
                    family=BOLD, size=22.0, least=5.0, align="middle", upright="middle", ink=INK)  # fmt: skip
    writer.box(("49.5%", "10%", "1%", "80%"), INK, "the line between")
    if title:
        writer.line(f"[{title.name}]", ("5%", "86%", "90%", "11%"), 5.5, least=5.0, font=MEDIUM, ink="muted")


def leader(writer: Writer) -> None:
    """Write a leader: a portrait or initials on the colour of the side, the name, ratings on plates."""
    writer.head(size="3/4")
    ground, side = tint(writer, LIGHT, "side", "kind")
    title, picture = writer.first("title"), writer.first("picture")
    if side:
        writer.take(side)
    stats = [*writer.of("stat"), *writer.of("cost")][: MAIN + 1]
    writer.take(*stats)
    writer.box((0, 0, 0, 0), "livery" if ground == "livery-deep" else ground, "the ground", frame="ink")
    writer.item("the portrait", kind="circle", x="27%", y="8%", width="46%", height="46%", fill="paper", line=INK,
                weight=0.3)  # fmt: skip
    if picture:
        writer.item("", kind="image", file=f"[{picture.name}]", x="30%", y="11%", width="40%", height="40%",
                    fit="cover", missing="name", when=[picture.name])  # fmt: skip
    elif title:
        writer.item("", kind="symbol", symbol="headquarters", outline="none", x="30%", y="12%", width="40%",
                    height="38%", ink=INK)  # fmt: skip
    if title:
        writer.line(f"[{title.name}]", ("5%", "56%", "90%", "15%"), 8.0, "the name", least=5.0, ink=INK)
    wide = 90 / max(1, len(stats))
    for place, one in enumerate(stats):
        writer.line(f"[{one.name}]", (f"{round(5 + place * wide, 1)}%", "72%", f"{round(wide, 1)}%", "23%"), 14.0,
                    one.label.lower(), least=5.0, ink=INK)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Design:
    """A starting layout by name: what it is for, what it lays out, and how it is written."""

    says: str
    cards: bool
    write: Callable[[Writer], Any]


DESIGNS: Mapping[str, Design] = {
    "stat-card": Design(
        "a card of numbers, each with its label", True, lambda it: card(it, stats_first=True)
    ),
    "event-card": Design("a card to be read: title, kind, text", True, card),
    "action-card": Design("a card with cost, picture, text and numbers", True, card),
    "tile": Design("a square tile of 45 mm", True, tile),
    "hexagonal-tile": Design("a six-sided tile", True, lambda it: tile(it, size=(50.0, 43.3), shape="hex")),
    "domino": Design("a tile with two halves", True, domino),
    "unit": Design("a counter with a symbol and large numbers", False, unit),
    "statistics": Design("a counter of an inch with every number under its label", False, statistics),
    "leader": Design("a counter with a portrait, a name and ratings", False, leader),
    "token": Design("a round piece", False, lambda it: tile(it, size="1", shape="round")),
}
"""The starting layouts, by the name that is typed."""


def chosen(columns: Sequence[Column], part: str) -> str:
    """Return the name of the layout that suits columns of cards, units, markers or chits."""
    count = {
        role: sum(one.role == role for one in columns)
        for role in ("stat", "cost", "rules", "picture", "title")
    }
    if part == "units":
        return "statistics" if count["stat"] + count["cost"] > MAIN + CORNERS else "unit"
    if part != "cards":
        return "token"
    if count["picture"] or count["cost"] or (count["rules"] and count["stat"]):
        return "action-card"
    return "event-card" if count["rules"] else "stat-card"


def written(columns: Sequence[Column], design: str) -> tuple[str, tuple[str, ...]]:
    """Return a layout for columns, and the columns that it does not show."""
    writer = Writer(columns)
    DESIGNS[design].write(writer)
    return writer.text(), tuple(_left_out(writer))


def _left_out(writer: Writer) -> Iterator[str]:
    for one in writer.columns:
        if one.name not in writer.shown and one.role not in ("count",):
            yield f"{one.label} ({one.why})" if one.why else one.label
