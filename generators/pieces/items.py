"""Draw the items of a layout: shapes, pictures, symbols and text, each in its box."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from countermarch.generators.pages.look import DESIGN, mark
from countermarch.generators.pieces.drawings import (
    carried,
    hexes,
    kept_in,
    prolonged,
    scene,
    shortened,
    signs,
    type_size,
    type_symbol,
)
from countermarch.generators.pieces.effects import mask_of, shadow_of, tiles, with_halo
from countermarch.generators.pieces.scenes import Tones, drawn_scene
from countermarch.generators.pieces.text_items import lines, strip, value_row
from countermarch.generators.scene.faults import DrawingError, TextOverflowError
from countermarch.generators.scene.fonts import FAMILIES, Family
from countermarch.generators.scene.icons import Icon, picture
from countermarch.generators.scene.metrics import MIN_SIZE, MM
from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Use
from countermarch.generators.scene.paths import ellipse, line, polygon
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.symbols import SYMBOLS, TALLER
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.generators.pages.look import MarkedText
    from countermarch.generators.pieces.layout import Item
    from countermarch.generators.pieces.pictures import Pictures
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.scene.symbols import Outline, SymbolRecipe
    from countermarch.generators.scene.text import Flowed

Box = tuple[float, float, float, float]

TICK, TICK_INSET = 0.9, 0.8
"""Leg of the filled corner of a wholly reconstructed face, and its distance from the edge, in mm on a counter
``DESIGN`` mm wide."""

MAX_TICK = 1.5
"""How many times as large it is on a larger piece, such as a card."""

MAY_BLEED = ("box", "circle", "polygon", "stroke", "image")
"""Kinds of item that may reach past the edge of a piece."""

FRAME_INSET = 1.2
FRAME_LINE = 0.4
"""Maximum distance of a frame from the edge, and its line width, where grounds are not printed, in mm."""

ECHELON_SHARE = 0.17
"""Height of the mark of a unit's size above its symbol, in widths of the symbol."""


PLACEHOLDER = "Barlow Condensed Medium"
INITIALS = "Barlow Condensed Bold"
MIN_DRAWING = 10.0
"""Height in mm from which a missing picture has a drawing in its place."""

TINT = 0.45
"""Opacity of a tint over a picture."""

CLEAR = 1.2
"""Minimum distance from the edge to the diamond of a symbol, in mm."""


def frame_inset(width: float) -> float:
    """Return the distance from the edge of a piece of this width to its frame, in mm."""
    return min(FRAME_INSET, width / 34)


@dataclass(frozen=True, slots=True)
class PieceGround:
    """The piece that items are drawn on: its size and bleed in mm, its name for messages, its paper colour.

    ``framed`` is the colour of frames if grounds are not printed, None if they are.
    """

    width: float
    height: float
    bleed: float
    name: str
    paper: str
    framed: str | None


@dataclass(frozen=True, slots=True)
class ItemFilling:
    """The content of an item.

    ``words`` are a text, or the name of a picture, a symbol or a scene; ``shorter`` is a text for a narrow
    box. ``echelon`` is the mark of a unit's size. ``row`` are the values of a row; that of a strip is its
    name, its size and the text at its right. ``plates`` are pairs of a figure and its label. ``scene`` is the
    subject of a drawn scene, and ``outline`` is around a symbol. With ``marked``, the text gets the diamond
    of reconstructed values.
    """

    words: str = ""
    shorter: str = ""
    echelon: str = ""
    row: tuple[MarkedText, ...] = ()
    plates: tuple[tuple[str, str], ...] = ()
    scene: str = ""
    marked: bool = False
    outline: Outline = "box"


@dataclass(frozen=True, slots=True)
class Painter:
    """Draws items whose texts and colours are already filled in."""

    ground: PieceGround
    pictures: Pictures
    icons: Mapping[str, Icon | str]
    colour: Callable[[str], str | None]
    symbols: Mapping[str, SymbolRecipe] = field(default_factory=dict)

    def draw(self, item: Item, filling: ItemFilling) -> tuple[Node, ...]:
        """Return an item's nodes, rotated and translucent as defined; a ``DrawingError`` names its place."""
        try:
            return self._drawn(item, filling)
        except DrawingError as fault:
            fault.path = fault.path or item.path
            if isinstance(fault, TextOverflowError) and item.path and item.min_size > MIN_SIZE:
                fault.item = f"min_size = {item.min_size:g} may be smaller"
            raise

    def _drawn(self, item: Item, filling: ItemFilling) -> tuple[Node, ...]:
        x, y, width, height = box = item.placed(self.ground.width, self.ground.height)
        if item.turn:
            if item.turn % 180 == 90:  # noqa: PLR2004 # on its side, in the same box
                width, height = height, width
            inner = self._nodes(item, (-width / 2, -height / 2, width, height), filling)
            middle = (x + box[2] / 2, y + box[3] / 2)
            nodes: tuple[Node, ...] = (Group(inner, *middle, rotate=item.turn),)
        else:
            nodes = self._nodes(item, box, filling)
        if item.kind in MAY_BLEED and not (item.kind == "box" and not item.turn and self._is_inside(box)):
            size = (self.ground.width, self.ground.height)
            nodes = kept_in(nodes, size, self.ground.bleed, item.weight / 2 if item.line else 0.0)
        if item.halo and (rim := self.colour(item.halo)):
            nodes = with_halo(nodes, rim)
        if item.shadow and (tone := self.colour(item.shadow)):
            nodes = (shadow_of(nodes, tone), *nodes)
        return nodes if item.opacity == 1 else (Group(nodes, opacity=item.opacity),)

    def _is_inside(self, box: Box) -> bool:
        """Return whether a box is within the piece."""
        x, y, width, height = box
        return min(x, y) >= 0 and x + width <= self.ground.width and y + height <= self.ground.height

    def _nodes(self, item: Item, box: Box, filling: ItemFilling) -> tuple[Node, ...]:
        match item.kind:
            case "box":
                nodes = self._box(item, box)
            case "circle" | "polygon" | "stroke":
                nodes = (self._shape(item, box),)
            case "image":
                nodes = self._image(item, filling.words, box)
            case "symbol":
                nodes = self._symbol(item, filling, box)
            case "values" if filling.row:
                about = self.ground.width / 2 if item.align == "middle" else None
                nodes = value_row(filling.row, item, box, self._tones(item), self.ground.name, about)
            case "strip" if filling.row:
                ink = self._tones(item)[0]
                over = self.colour(item.echelon_ink) or ink
                nodes = strip(filling.row, item, box, (ink, over), self.ground.name)
            case "scene" | "plates" | "pattern":
                nodes = self._picture(item, filling, box)
            case _:
                nodes = self._words(item, filling, box)
        return nodes

    def _picture(self, item: Item, filling: ItemFilling, box: Box) -> tuple[Node, ...]:
        """Return a landscape, plates with figures, or a field of hexes over the whole piece."""
        paper, ground = self.ground.paper, self.ground
        if item.kind == "scene":
            low, deep = ground.framed, self.colour(item.line) or "#000000"
            sky = paper if low else mix(paper, self.colour(item.fill) or paper, 0.55)
            tones = (sky, mix(paper, low, 0.6) if low else deep, low is not None)
            if filling.scene:
                middle = item.align == "middle"
                return (
                    drawn_scene(filling.scene, box, Tones(*tones), ground.name, item.scale, middle=middle),
                )
            return (scene(filling.words, box, tones),)
        if item.kind == "plates":
            ink = self.colour("ink") or "#000000"
            return signs(filling.plates, box, (self.colour(item.ink) or ink, ink, paper), ground.name)
        return (hexes(ground.width, ground.height, self.colour(item.line) or "#000000", ground.bleed),)

    def top(self, item: Item, words: str) -> float:
        """Return the top of a text that is aligned with the bottom of its box, in mm."""
        x, y, width, height = item.placed(self.ground.width, self.ground.height)
        return y + height - self._flow(item, words, (x, y, width, height)).height

    def _words(self, item: Item, filling: ItemFilling, box: Box) -> tuple[Node, ...]:
        words = filling.words
        try:
            return self._text(item, words, box, marked=filling.marked)
        except TextOverflowError:
            if filling.shorter and filling.shorter != words:
                words = filling.shorter
            elif not item.cut:
                raise
        try:
            return self._text(item, words, box, marked=filling.marked)
        except TextOverflowError:
            if not item.cut:
                raise
        return self._draw_cut_text(item, words, box, marked=filling.marked)

    def _draw_cut_text(self, item: Item, words: str, box: Box, *, marked: bool) -> tuple[Node, ...]:
        """Draw as much of a text as fits, followed by an ellipsis; nothing if not even one letter fits."""
        nodes: tuple[Node, ...] = ()
        fits, over = 0, len(words)
        # by halves: each try sets the whole text, which may have 20,000 characters
        while over - fits > 1:
            length = (fits + over) // 2
            begun = words[:length].rstrip(" *")
            bold = "**" if begun.count("**") % 2 else ""
            try:
                nodes = self._text(item, f"{begun}\N{HORIZONTAL ELLIPSIS}{bold}", box, marked=marked)
                fits = length
            except TextOverflowError:
                over = length
        return nodes

    def _tones(self, item: Item) -> tuple[str, str]:
        """Return the text colour of an item and the background of its empty boxes."""
        return self.colour(item.ink) or "#000000", self.colour("blank") or "#ffffff"

    def _text(self, item: Item, words: str, box: Box, *, marked: bool) -> tuple[Node, ...]:
        x, y, width, height = box
        ink, piece = self.colour(item.ink) or "#000000", self.ground.name
        if item.kind != "text":
            return lines(words, item, box, ink, piece, marked=marked)
        nodes = self._flow(item, words, box).nodes
        return (*nodes, mark(x + width - 0.6, y + height - 0.6, ink)) if marked else nodes

    def _flow(self, item: Item, words: str, box: Box) -> Flowed:
        """Set a text in its box."""
        x, y, width, height = box
        return flow(
            words,
            x,
            y,
            width=width,
            height=height,
            family=FAMILIES.get(item.font) or Family(*(item.font,) * 4),
            size=item.size,
            min_size=max(item.min_size, MIN_SIZE),
            leading=item.leading,
            align=item.align,
            vertical=item.vertical,
            fill=self.colour(item.ink) or "#000000",
            icons=self.icons,
            piece=self.ground.name,
        )

    def _symbol(self, item: Item, filling: ItemFilling, box: Box) -> tuple[Node, ...]:
        """Return a unit symbol as large as its box allows, with the mark of the unit's size above it."""
        x, y, width, height = box
        name, echelon = filling.words, filling.echelon
        # the mark and the gap of 0.35 of its height below it (``foot``)
        above = ECHELON_SHARE * 1.35 if item.echelon.columns or echelon else 0.0
        taller = TALLER.get(filling.outline, 1.0)
        # a frame is two thirds as tall as it is wide
        wide = min(width, height / (2 / 3 * taller + above))
        middle, centre = x + width / 2, y + height / 2 + above * wide / 2
        ink, paper = self.colour(item.ink) or "#000000", self.colour(item.fill) or self.ground.paper
        piece, over = self.ground.name, self.colour(item.echelon_ink) or ink
        drawn = wide * item.scale if name in SYMBOLS and not SYMBOLS[name].boxed else wide
        nodes: tuple[Node, ...] = ()
        if name:
            nodes = type_symbol(
                name,
                middle,
                centre,
                drawn,
                ink=ink,
                paper=paper,
                line=item.weight,
                piece=piece,
                own=self.symbols,
                outline=filling.outline,
            )
        if filling.marked:
            nodes = (
                *nodes,
                self._reconstructed_diamond(middle, centre, wide, over, above=above > 0 or drawn != wide),
            )
        if not echelon:
            return nodes
        foot, tall = centre - wide / 3 * taller - 0.35 * ECHELON_SHARE * wide, ECHELON_SHARE * wide
        return (*nodes, *type_size(echelon, middle, foot, tall, ink=over, weight=item.weight, piece=piece))

    def _reconstructed_diamond(
        self, middle: float, centre: float, wide: float, ink: str, *, above: bool
    ) -> Node:
        """Return the diamond of a reconstructed type: at the lower left, or above the symbol if ``above``."""
        left = middle - wide / 2 - 0.8
        if above or left < CLEAR:
            return mark(middle + wide / 2 - 0.4, centre - wide / 3 - 1.0, ink)
        return mark(left, centre + wide / 3 - 0.6, ink)

    def tick(self, role: str) -> Node:
        """Return the filled corner that marks a face as reconstructed as a whole.

        ``role`` is that of its colour, such as ``livery-ink``. The corner is clear of the cut and of a frame,
        so that it neither looks like a cut gone wrong nor is cut off.
        """
        ground = self.ground
        scale = min(ground.width / DESIGN, MAX_TICK)
        inset = scale * TICK_INSET + (0.0 if ground.framed is None else frame_inset(ground.width))
        right, foot, leg = ground.width - inset, ground.height - inset, TICK * scale
        return Path(
            polygon([(right, foot - leg), (right, foot), (right - leg, foot)]), self.colour(role) or "#000000"
        )

    def _shape(self, item: Item, box: Box) -> Path:
        x, y, width, height = box
        fill, stroke, weight = self.colour(item.fill), self.colour(item.line), item.weight
        if item.frame and self.ground.framed is not None:
            fill, stroke, weight = self.ground.paper, self.ground.framed, FRAME_LINE / 2
        if item.kind == "circle":
            inner = ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
            return Path(inner, fill, stroke, weight)
        points = [(x + across * width, y + down * height) for across, down in item.points]
        size, bleed = (self.ground.width, self.ground.height), 0.0 if item.turn else self.ground.bleed
        if item.kind == "stroke":
            return Path(line(*prolonged(points, size, bleed)), stroke=stroke, line=weight, join="round")
        return Path(polygon(carried(points, size, bleed)), fill, stroke, weight)

    def _box(self, item: Item, box: Box) -> tuple[Node, ...]:
        """Return a rectangle, extended into the bleed where it touches the piece's edge."""
        if item.frame and self.ground.framed is not None:
            # on white paper, a box in a side's colours becomes a frame in the darkest of them
            x, y, width, height = box
            edge = min(frame_inset(self.ground.width), width / 8, height / 8)
            inner = Rect(
                x + edge,
                y + edge,
                width - 2 * edge,
                height - 2 * edge,
                stroke=self.ground.framed,
                line=FRAME_LINE,
                radius=item.radius,
            )
            return (self._spread(item, box, self.ground.paper, None), inner) if item.fill else (inner,)
        fill, stroke, to = self.colour(item.fill), self.colour(item.line), self.colour(item.to)
        if not fill:
            return (self._spread(item, box, None, stroke),) if stroke else ()
        ground = self._spread(item, box, fill, None)
        if (ground.x, ground.y, ground.width, ground.height) == box or not stroke:
            return (replace(ground, stroke=stroke, to=to, toward=item.toward),)
        border = Rect(*box, None, stroke, item.weight, item.radius)  # the line stays where the piece is cut
        return (replace(ground, to=to, toward=item.toward), border)

    def _reached(self, item: Item, box: Box) -> Box:
        """Return a box, extended into the bleed where it touches the piece's edge."""
        found = self._spread(item, box, "#000000", None)
        return (found.x, found.y, found.width, found.height)

    def _spread(self, item: Item, box: Box, fill: str | None, stroke: str | None) -> Rect:
        ground = self.ground
        x, y, width, height = box
        bleed = ground.bleed if fill and not stroke and not item.turn else 0.0
        right, bottom = x + width, y + height
        left, top = (-bleed if x <= 0 and bleed else x), (-bleed if y <= 0 and bleed else y)
        # an edge that was worked out as a share of the piece may miss the piece's own by a rounding error
        right = ground.width + bleed if bleed and right >= ground.width - 1e-6 else right
        bottom = ground.height + bleed if bleed and bottom >= ground.height - 1e-6 else bottom
        return Rect(left, top, right - left, bottom - top, fill, stroke, item.weight, item.radius)

    def _placeholder(self, name: str, box: Box) -> tuple[Node, ...]:
        """Return the placeholder of a missing picture: an icon of its name, or its initials, and its name."""
        x, y, width, height = box
        name = name.replace("\\", "/").rpartition("/")[2]
        stem = name.rpartition(".")[0] or name
        words = re.findall(r"[^\W\d_]+|\d+", stem)
        muted = self.colour("muted") or "#000000"
        piece = self.ground.name
        low = height < MIN_DRAWING
        label = shortened(" ".join(name.replace("_", " ").split()), width * 0.9)
        at, size = y + height * (0.5 if low else 0.93), min(6.0, height / MM * 0.4 + MIN_SIZE)
        word = centred_text(
            x + width / 2, at, label, font=PLACEHOLDER, size=size, width=width * 0.9, fill=muted, piece=piece
        )
        if low:
            return (word,)
        high = min(height * 0.74, width * 0.6)
        middle = (x + width / 2, y + height * 0.45)
        rings = (
            Path(ellipse(*middle, high / 2, high / 2), fill=muted),
            Path(ellipse(*middle, high * 0.44, high * 0.44), stroke=muted, line=0.3),
        )
        ground = Group(rings, opacity=0.14)
        names = ("-".join(words).lower(), *(one.lower() for one in reversed(words) if not one.isdigit()))
        called = next((icon for one in names if isinstance(icon := self.icons.get(one), Icon)), None)
        if called and called.commands and not called.word:  # a word in a frame is not a drawing
            high = min(high * 0.56, high * 0.7 / called.width)
            corner = (middle[0] - high * called.width / 2, middle[1] - high / 2)
            return (
                ground,
                Group((Group((Use(picture(name, called, muted), 0, 0),), *corner, scale=high),), opacity=0.6),
                word,
            )
        initials = "".join(one if one.isdigit() else one[0].upper() for one in words)[:2]
        letters = centred_text(
            *middle, initials, font=INITIALS, size=high / MM * 0.5, width=high * 0.7, fill=muted, piece=piece
        )
        return (ground, Group((letters,), opacity=0.6), word)

    def _image(self, item: Item, name: str, box: Box) -> tuple[Node, ...]:
        """Return a picture fitted into its box, or a box with its name if it may be missing and is."""
        if item.missing == "name" and not self.pictures.has(name):
            return self._placeholder(name, self._reached(item, box) if item.fit != "contain" else box)
        nodes, shown = self._picture_in(item, name, box)
        if item.tint and (tone := self.colour(item.tint)):
            nodes = (*nodes, Group((Rect(*shown, fill=tone),), opacity=TINT))
        return nodes if item.mask == "none" else (Group(nodes, mask=mask_of(item.mask, shown, item.radius)),)

    def _picture_in(self, item: Item, name: str, box: Box) -> tuple[tuple[Node, ...], Box]:
        """Return a picture fitted into its box, and the box that it fills."""
        picture = self.pictures.read(name)
        if item.fit != "contain":
            box = self._reached(item, box)
        if item.fit == "tile":
            return tiles(picture, box, item.tile), box
        x, y, width, height = box
        left, top, share, depth = item.crop
        across, down = width / (picture.width * share), height / (picture.height * depth)
        if item.fit != "stretch":
            across = down = (min if item.fit == "contain" else max)(across, down)
        wide, tall = picture.width * across, picture.height * down
        at = (x + (width - wide * share) / 2, y + (height - tall * depth) / 2)
        node = Image(at[0] - wide * left, at[1] - tall * top, wide, tall, picture.data)
        if item.fit == "cover":
            return (Group((node,), clip=box),), box
        shown = (*at, wide * share, tall * depth)
        whole = share == depth == 1.0
        return ((node,) if whole else (Group((node,), clip=shown),)), shown
