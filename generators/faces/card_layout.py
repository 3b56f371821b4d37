"""How cards look, read from a ``cards.toml``: the house's own, or the one beside a player's ``cards.csv``.

``generators/layouts/cards.toml`` shows and explains every key.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from components.model.loading.faults import near
from components.model.loading.files import exists
from components.model.loading.toml_files import read_toml
from generators.scene.fonts import FAMILIES, FILES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.loading.toml_files import Section
    from generators.scene.nodes import Align
    from generators.scene.text import Upright

FILE = "cards.toml"
FOLDER = Path(__file__).parent.parent / "layouts"

SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44.0, 67.0),
    "tarot": (70.0, 121.0),
    "square": (70.0, 70.0),
}
"""Card sizes by name, width and height in mm."""

LEAST_EDGE, LONGEST_EDGE = 15.0, 260.0
MOST_ITEMS = 100
MOST_ICONS = 200
SMALLEST, LARGEST = 5.0, 200.0
"""Type sizes, in points."""

ItemKind = Literal["box", "line", "text", "image", "symbol"]
Fit = Literal["contain", "cover", "stretch"]

_FIELD = re.compile(r"\[([^\[\]\n]{1,200})\]")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_ICON = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
COLOURS = (
    *("livery", "livery-ink", "livery-deep", "livery-back", "ink", "muted", "paper", "panel"),
    *("line", "heavy", "accent", "highlight"),
)
"""Colours by role: of the card's side or deck, and of the style."""

KEYS: Mapping[ItemKind, tuple[str, ...]] = {
    "box": ("fill", "line", "weight", "radius", "frame"),
    "line": ("text", "font", "size", "least", "align", "ink"),
    "text": ("text", "family", "size", "least", "leading", "align", "upright", "ink"),
    "image": ("file", "fit"),
    "symbol": ("symbol", "ink", "paper", "weight"),
}


@dataclass(frozen=True, slots=True)
class Template:
    """A text with columns in square brackets: ``pieces`` alternate plain text and column names.

    >>> Template.read("Ops [ops]").columns
    ('ops',)
    """

    pieces: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Template:
        """Cut a text at its columns."""
        return cls(
            tuple(part.lower() if place % 2 else part for place, part in enumerate(_FIELD.split(text)))
        )

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that it names."""
        return self.pieces[1::2]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on a card. ``template`` is its text, file or symbol.

    ``when`` names columns it needs, ``unless`` columns any of which leaves it out.
    ``x``, ``y``, ``width`` and ``height`` are as they stand in the file: see ``placed``.
    """

    kind: ItemKind
    x: float
    y: float
    width: float
    height: float
    template: Template
    when: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    fill: str = ""
    line: str = ""
    ink: str = "ink"
    frame: str = ""
    weight: float = 0.3
    radius: float = 0.0
    font: str = ""
    size: float = 9.0
    least: float = 9.0
    leading: float = 1.25
    align: Align = "start"
    upright: Upright = "top"
    fit: Fit = "contain"

    def placed(self, width: float, height: float) -> tuple[float, float, float, float]:
        """Return x, y, width and height on a card of that size, in mm."""
        x = self.x if self.x >= 0 else width + self.x
        y = self.y if self.y >= 0 else height + self.y
        wide = self.width if self.width > 0 else width + self.width - x
        tall = self.height if self.height > 0 else height + self.height - y
        return x, y, wide, tall


@dataclass(frozen=True, slots=True)
class Deck:
    """What a deck of cards looks like: its title, and colours as a side has them."""

    id: str
    title: str
    colours: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The layout of a game's cards; ``icons`` are picture files by name. Lengths are mm."""

    width: float
    height: float
    corner: float
    front: tuple[Item, ...]
    back: tuple[Item, ...]
    decks: Mapping[str, Deck] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)


def card_layout(folder: Path) -> CardLayout:
    """Read a game's ``cards.toml``, or the house's own where it has none; raises ``DataError``.

    A file without a front says a size or colours alone, and the house's items stand on its cards.
    """
    house = read_toml(FOLDER, FILE, _layout)
    if not exists(folder, FILE):
        return house
    own = read_toml(folder, FILE, _layout)
    return own if own.front else replace(own, front=house.front, back=own.back or house.back)


def resized(layout: CardLayout, name: str) -> CardLayout:
    """Return the layout on cards of another size.

    >>> resized(card_layout(FOLDER), "mini").width
    44.0
    """
    width, height = SIZES[name]
    return CardLayout(width, height, layout.corner, layout.front, layout.back, layout.decks, layout.icons)


def _layout(top: Section) -> CardLayout:
    width, height = _size(top)
    icons = top.mapping("icons")
    for name in icons:
        if not _ICON.fullmatch(name) or len(icons) > MOST_ICONS:
            top.fault("icons", name, f"at most {MOST_ICONS} names of small letters, digits and hyphens")
    return CardLayout(
        width,
        height,
        top.length("corner", 3.0, least=0.0, most=min(width, height) / 2),
        _items(top, "front", width, height),
        _items(top, "back", width, height),
        {name: _deck(name, section) for name, section in top.named("decks").items()},
        icons,
    )


def _size(top: Section) -> tuple[float, float]:
    if isinstance(top.value_or_none("size"), str):
        name = top.text("size")
        if name not in SIZES:
            top.fault("size", name, f"one of {', '.join(SIZES)}, or [width, height] in mm")
        return SIZES.get(name, SIZES["poker"])
    found = top.lengths("size", SIZES["poker"], least=LEAST_EDGE, most=LONGEST_EDGE)
    return (found[0], found[1]) if len(found) == 2 else SIZES["poker"]  # noqa: PLR2004 # width and height


def _deck(name: str, section: Section) -> Deck:
    title = section.text("title", name.replace("-", " ").capitalize())
    colours = {}
    for role in ("fill", "ink", "band"):
        colour = section.text(role, "")
        if colour and not _COLOUR.fullmatch(colour):
            section.fault(role, colour, "a colour written #rrggbb")
        elif colour:
            colours[role] = colour
    section.finish()
    return Deck(name, title, colours)


def _items(top: Section, side: str, width: float, height: float) -> tuple[Item, ...]:
    sections = top.sections(side)
    if len(sections) > MOST_ITEMS:
        top.fault(side, f"{len(sections)} items", f"at most {MOST_ITEMS}")
        return ()
    items = []
    for section in sections:
        item = _item(section)
        section.finish()
        _, _, wide, tall = item.placed(width, height)
        if wide <= 0 or tall <= 0:
            section.fault("width", f"{wide:g} x {tall:g} mm", "an item that has an extent on the card")
        items.append(item)
    return tuple(items)


def _item(section: Section) -> Item:
    kind = cast("ItemKind", section.choice("kind", tuple(KEYS)) or "box")
    size = section.length("size", 9.0, least=SMALLEST, most=LARGEST) if "size" in KEYS[kind] else 9.0
    words = {"line": "text", "text": "text", "image": "file", "symbol": "symbol"}.get(kind)

    def has(key: str) -> bool:
        return key in KEYS[kind]

    return Item(
        kind=kind,
        x=section.length("x", 0.0, least=-LONGEST_EDGE, most=LONGEST_EDGE),
        y=section.length("y", 0.0, least=-LONGEST_EDGE, most=LONGEST_EDGE),
        width=section.length("width", 0.0, least=-LONGEST_EDGE, most=LONGEST_EDGE),
        height=section.length("height", 0.0, least=-LONGEST_EDGE, most=LONGEST_EDGE),
        template=Template.read(section.text(words) if words else ""),
        when=tuple(name.lower() for name in section.texts("when")),
        unless=tuple(name.lower() for name in section.texts("unless")),
        decks=section.texts("decks"),
        fill=_colour(section, "fill") if has("fill") else _colour(section, "paper") if has("paper") else "",
        line=_colour(section, "line") if has("line") else "",
        ink=(_colour(section, "ink") or "ink") if has("ink") else "ink",
        frame=_colour(section, "frame") if has("frame") else "",
        weight=section.length("weight", 0.3, least=0.05, most=10.0) if has("weight") else 0.3,
        radius=section.length("radius", 0.0, least=0.0, most=LONGEST_EDGE) if has("radius") else 0.0,
        font=_font(section, kind),
        size=size,
        least=section.length("least", SMALLEST if kind == "line" else size, least=SMALLEST, most=size)
        if has("least")
        else size,
        leading=section.length("leading", 1.25, least=0.8, most=4.0) if has("leading") else 1.25,
        align=cast("Align", section.choice("align", ("start", "middle", "end"), "start"))
        if has("align")
        else "start",
        upright=cast("Upright", section.choice("upright", ("top", "middle", "bottom"), "top"))
        if has("upright")
        else "top",
        fit=cast("Fit", section.choice("fit", ("contain", "cover", "stretch"), "contain"))
        if has("fit")
        else "contain",
    )


def _colour(section: Section, key: str) -> str:
    found = section.text(key, "")
    if found and found not in COLOURS and not _COLOUR.fullmatch(found):
        section.fault(key, found, f"a colour written #rrggbb, or one of {', '.join(COLOURS)}")
        return ""
    return found


def _font(section: Section, kind: ItemKind) -> str:
    if kind not in ("line", "text"):
        return ""
    key, known = ("font", FILES) if kind == "line" else ("family", {**FAMILIES, **FILES})
    default = "Barlow Condensed SemiBold" if kind == "line" else "Countermarch Text"
    found = section.text(key, default)
    if found not in known:
        section.fault(key, found, f"a {key}; {near(found, known) or ', '.join(known)}")
        return default
    return found
