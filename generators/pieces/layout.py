"""Layouts as data: the items on the faces of pieces, and the conditions for each item.

``layout_files`` reads a layout from a ``cards.toml`` or a ``counters.toml``; ``drawer`` draws with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from countermarch.generators.pieces.layout_terms import (
    CARD_SIZES,
    NOTHING,
    NOWHERE,
    Condition,
    Extent,
    Format,
    Template,
    Worked,
    columns_in,
)
from countermarch.generators.scene.metrics import MIN_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.generators.pieces.formulas import Formula
    from countermarch.generators.scene.nodes import Align, Toward
    from countermarch.generators.scene.style import Style
    from countermarch.generators.scene.symbols import SymbolRecipe
    from countermarch.generators.scene.text import Vertical
    from countermarch.generators.sheets.extent import Shape

CARDS = "cards.toml"
COUNTERS = "counters.toml"

LARGER = 1.25
"""Maximum enlargement of a layout that scales with its pieces."""

ItemKind = Literal[
    "box", "circle", "polygon", "stroke", "line", "text", "values", "strip", "image", "symbol", "scene",
    "plates", "pattern",
]  # fmt: skip
LENGTHS: tuple[Worked, ...] = ("x", "y", "width", "height", "radius")
"""Numbers of an item that scale with the layout; type sizes do as well."""

Fit = Literal["contain", "cover", "stretch", "tile"]
Mask = Literal["none", "circle", "rounded", "hexagon", "diamond"]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a piece. ``template`` is its text, file or symbol, ``shorter`` a text for a narrow box.

    All of ``when`` must hold and none of ``unless``. ``x``, ``y``, ``width`` and ``height`` are as written in
    the file: see ``placed``. A colour may be the name of a column in square brackets. ``points`` are shares
    of the item's box. ``row`` are the columns of a row of values, ``brackets`` those in parentheses.
    ``aside`` is the text at the right of a strip, ``scene`` names a drawn scene. With a ``role``, ``size`` is
    a share of the style's type size of that name. ``sums`` are the numbers calculated for each piece: their
    key, their formula and a factor.
    """

    kind: ItemKind
    name: str = ""
    x: Extent = NOWHERE
    y: Extent = NOWHERE
    width: Extent = NOWHERE
    height: Extent = NOWHERE
    template: Template = NOTHING
    shorter: Template = NOTHING
    repeat: Template = NOTHING
    echelon: Template = NOTHING
    aside: Template = NOTHING
    scene: Template = NOTHING
    when: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()
    decks: tuple[str, ...] = ()
    fill: str = ""
    to: str = ""
    toward: Toward = "down"
    line: str = ""
    ink: str = "ink"
    frame: str = ""
    weight: float = 0.3
    radius: float = 0.0
    points: tuple[tuple[float, float], ...] = ()
    font: str = ""
    size: float = 9.0
    role: str = ""
    min_size: float = 9.0
    leading: float = 1.25
    align: Align | Literal["justify"] = "start"
    vertical: Vertical = "top"
    fit: Fit = "contain"
    crop: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    missing: Literal["fault", "name"] = "fault"
    cut: bool = False
    turn: float = 0.0
    opacity: float = 1.0
    caps: bool = False
    lines: int = 1
    scale: float = 1.0
    echelon_ink: str = ""
    outline: Template = NOTHING
    halo: str = ""
    shadow: str = ""
    tint: str = ""
    mask: Mask = "none"
    tile: float = 10.0
    spacing: float = 0.0
    until: str = ""
    row: tuple[str, ...] = ()
    between: str = "-"
    brackets: tuple[str, ...] = ()
    sums: tuple[tuple[Worked, Formula, float], ...] = ()
    path: tuple[str | int, ...] = field(default=(), compare=False)
    """The place of the item in the designer's file, as keys and indexes; empty for a default layout."""

    _shown: tuple[str, ...] | None = field(default=None, init=False, repr=False, compare=False)

    def placed(self, width: float, height: float) -> tuple[float, float, float, float]:
        """Return x, y, width and height on a piece of that size, in mm."""
        x, y = self.x.of(width), self.y.of(height)
        x, y = (x if x >= 0 else width + x), (y if y >= 0 else height + y)
        wide, tall = self.width.of(width), self.height.of(height)
        return x, y, (wide if wide > 0 else width + wide - x), (tall if tall > 0 else height + tall - y)

    def scaled(self, share: float) -> Item:
        """Return the item with lengths and type multiplied by ``share``; shares of the piece stay."""
        size = self.size * share
        return replace(
            self,
            x=self.x.times(share),
            y=self.y.times(share),
            width=self.width.times(share),
            height=self.height.times(share),
            size=size if self.role else max(size, MIN_SIZE),
            radius=self.radius * share,
            sums=tuple(
                (key, found, times * share if key in (*LENGTHS, "size") else times)
                for key, found, times in self.sums
            ),
        )

    def styled(self, style: Style) -> Item:
        """Return the item with a style's type size and symbol line width, in points and mm."""
        item = self
        if self.kind in ("symbol", "strip") and not self.weight:
            item = replace(self, weight=float(style.counter["symbol_line"]))
        if not self.role:
            return item
        size = max(self.size * style.size(self.role), MIN_SIZE)
        return replace(item, size=size, min_size=min(self.min_size, size))

    @property
    def shown(self) -> tuple[str, ...]:
        """The columns that the drawing depends on."""
        found = self._shown
        if found is None:  # asked for every piece, and always the same
            found = self._find_shown()
            object.__setattr__(self, "_shown", found)
        return found

    def _find_shown(self) -> tuple[str, ...]:
        texts = (
            *(self.template, self.shorter, self.repeat),
            *(self.echelon, self.aside, self.scene, self.outline),
        )
        used = (self.fill, self.to, self.line, self.ink, self.frame, self.echelon_ink)
        colours = [name for colour in used if colour[:1] == "[" for name in columns_in(colour[1:-1])]
        colours += ["unit.tone"] if "formation" in used else []
        plates = ("card.plates",) if self.kind == "plates" else ()
        sums = (name for _, found, _ in self.sums for name in found.columns)
        return (*(name for text in texts for name in text.columns), *self.row, *plates, *colours, *sums)

    @property
    def filled(self) -> tuple[str, ...]:
        """The columns shown as its text, its symbol and the mark of its size."""
        texts = (self.template, self.repeat, self.echelon, self.aside)
        return tuple(name for text in texts for name in text.columns)

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column that it names."""
        return (*self.shown, *(name for one in (*self.when, *self.unless) for name in one.columns))


@dataclass(frozen=True, slots=True)
class Deck:
    """The title of a deck of cards and its colours by role, as for a side."""

    id: str
    title: str
    colours: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sides:
    """The two faces of the pieces for which ``where`` holds.

    ``pale`` backs have paler colours; ``blind`` backs must look alike, so reconstructed values have no mark.
    ``format`` is the size and outline of these pieces, None for those of the layout.
    """

    front: tuple[Item, ...] = ()
    back: tuple[Item, ...] = ()
    where: tuple[Condition, ...] = ()
    pale: bool = False
    blind: bool = False
    format: Format | None = None

    @property
    def columns(self) -> frozenset[str]:
        """Every column that they name."""
        named = {name for item in (*self.front, *self.back) for name in item.columns}
        return frozenset(named.union(*(one.columns for one in self.where)))


@dataclass(frozen=True, slots=True)
class PieceLayout:
    """The layout of a game's cards or counters; ``icons`` and ``fonts`` are files by name. Lengths are mm.

    A layout that is not ``sized`` leaves the size to the style; one that ``scales`` grows with the piece.
    ``sides`` are tried in order, then ``default_sides``. ``colours``, ``words`` and ``sizes`` map columns and
    values to colours, printed texts, and widths and heights (``*``: any other value). ``symbols`` maps types
    to the designer's own symbols. ``size_in`` is the column that holds the size of each piece. A ``single``
    layout has one format for all pieces.
    """

    file: str
    width: float
    height: float
    corner: float = 0.0
    shape: Shape = ""
    sized: bool = True
    scales: bool = False
    sides: tuple[Sides, ...] = ()
    default_sides: tuple[Sides, ...] = ()
    decks: Mapping[str, Deck] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    fonts: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    symbols: Mapping[str, SymbolRecipe] = field(default_factory=dict)
    sizes: Mapping[str, Mapping[str, tuple[float, float]]] = field(default_factory=dict)
    size_in: str = ""
    single: bool = False

    @property
    def format(self) -> Format:
        """The default size and outline of its pieces."""
        return Format(self.width, self.height, self.corner, self.shape)

    @property
    def has_several_formats(self) -> bool:
        """Whether pieces may be of different sizes or outlines."""
        return not self.single and bool(self.sizes or self.size_in or any(one.format for one in self.sides))

    def cut_to(self, format_: Format) -> PieceLayout:
        """Return the layout for pieces of one format; its lengths stay, unless it scales."""
        made = self.resized(format_)
        return replace(made, sized=True, single=True)

    def resized(self, format_: Format) -> PieceLayout:
        """Return the layout with another default format; its lengths stay, unless it scales."""
        made = self.scaled(min(format_.width / self.width, LARGER)) if self.scales else self
        return replace(
            made, width=format_.width, height=format_.height, corner=format_.corner, shape=format_.shape
        )

    @property
    def columns(self) -> frozenset[str]:
        """Every column that it names."""
        own = {name for sides in self.sides for name in sides.columns}
        return frozenset(own | {*self.sizes} | ({self.size_in} if self.size_in else set()))

    def styled(self, style: Style) -> PieceLayout:
        """Return the layout with a style's type sizes."""
        sides = tuple(_styled(one, style) for one in self.sides)
        return replace(self, sides=sides, default_sides=_styled_defaults(self.default_sides, style))

    def renamed(self, font: Callable[[str], str]) -> PieceLayout:
        """Return the layout with the name of each font replaced with ``font(name)``."""

        def with_fonts(sides: Sides) -> Sides:
            front = tuple(replace(one, font=font(one.font)) for one in sides.front)
            back = tuple(replace(one, font=font(one.font)) for one in sides.back)
            return replace(sides, front=front, back=back)

        return replace(self, sides=tuple(map(with_fonts, self.sides)))

    def of(self, file: str) -> PieceLayout:
        """Return the layout with only those sides that may be for pieces of a file such as ``units``."""
        found = (
            sides
            for sides in self.sides
            if all(one.holds(file) for one in sides.where if one.column == "file")
        )
        return replace(self, sides=tuple(found))

    def scaled(self, share: float) -> PieceLayout:
        """Return the layout with all lengths and type sizes multiplied by ``share``."""
        sides = (
            replace(
                one,
                front=tuple(item.scaled(share) for item in one.front),
                back=tuple(item.scaled(share) for item in one.back),
            )
            for one in self.sides
        )
        return replace(self, sides=tuple(sides))


def resized(layout: PieceLayout, name: str) -> PieceLayout:
    """Return the layout on cards of another size.

    >>> resized(PieceLayout("cards.toml", 63.5, 88.9), "mini").width
    44.0
    """
    width, height = CARD_SIZES[name]
    return layout.resized(layout.format.sized(width, height))


MAX_STYLED = 64
"""Maximum sets of default faces that are kept in a style."""

_STYLED: dict[tuple[object, ...], tuple[tuple[Sides, ...], tuple[Sides, ...]]] = {}


def _styled_defaults(sides: tuple[Sides, ...], style: Style) -> tuple[Sides, ...]:
    """Return default faces in a style; they are the same for every game, and kept."""
    key = (*map(id, sides), style.counter["symbol_line"], *sorted(style.sizes.items()))
    if key not in _STYLED:
        if len(_STYLED) >= MAX_STYLED:
            _STYLED.clear()
        _STYLED[key] = (
            sides,
            tuple(_styled(one, style) for one in sides),
        )  # with the faces, so that no id is reused
    return _STYLED[key][1]


def _styled(sides: Sides, style: Style) -> Sides:
    front, back = (tuple(item.styled(style) for item in items) for items in (sides.front, sides.back))
    return replace(sides, front=front, back=back)
