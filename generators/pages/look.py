"""How faces are drawn: the style, and how missing and reconstructed values are shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from countermarch.components.citations import citation, short_citation
from countermarch.components.colour_words import read_colour
from countermarch.generators.scene import paths as shapes
from countermarch.generators.scene.nodes import Path
from countermarch.generators.scene.style import luminance, mix

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game, Side
    from countermarch.components.model.layers import Value
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.scene.style import Livery, Style

_ID: Final = re.compile(r"[0-9a-z][0-9A-Za-z.,/<=+-]*")
"""The pattern of a rule's id; anything else is text and printed unchanged."""


Missing = Literal["reconstruction", "blank"]

STRONG = "Barlow Condensed SemiBold"
BOLD = "Barlow Condensed Bold"
MEDIUM = "Barlow Condensed Medium"

DESIGN = 16.0
"""The counter size for which positions are given, in mm."""

SIDES = (*("#e3b878", "#8fb4dc", "#8e4a28", "#395b8e"), *("#c1f4b0", "#9f9f8e", "#5b5b5b", "#282828"))
"""Colours of sides that have none, used in order.

Computed: any two differ by at least 18 (CIE76), also for red-, green- and blue-blind eyes, and black or white
text is legible on each.
"""

MARK_LINE = 0.17
MARK = 0.5
"""Half the height of the diamond that marks a reconstructed value, in mm."""


EMPTY = "\N{NO-BREAK SPACE}"
"""The value for an unknown cell of a list or grid, drawn as a box to fill in."""

WIDE = EMPTY * 24
"""The same for words."""


def is_empty(text: str) -> bool:
    """Return whether a cell is a box to fill in; a dash means no.

    >>> is_empty(EMPTY), is_empty(WIDE), is_empty("\N{EN DASH}"), is_empty("")
    (True, True, False, False)
    """
    return bool(text) and not text.strip(EMPTY)


@dataclass(frozen=True, slots=True)
class Tint:
    """A side's colours in a chart: ``deep`` for headings, ``pale`` behind its numbers."""

    deep: str
    pale: str


@dataclass(frozen=True, slots=True)
class Look:
    """A style, the treatment of reconstructed values, and the bleed (mm).

    ``provenance`` marks each reconstructed value on a piece; otherwise a piece has one mark, on its back.
    ``errata`` cites on charts what erratum settled a value. ``tints`` are the colours of the sides on charts,
    by each of their names in lower-case letters.
    """

    style: Style
    missing: Missing = "reconstruction"
    bleed: float = 0.0
    provenance: bool = False
    cited: Mapping[str, str] = field(default_factory=dict, compare=False)
    short: Mapping[str, str] = field(default_factory=dict, compare=False)
    errata: bool = False
    tints: Mapping[str, Tint] = field(default_factory=dict, compare=False)

    def tint(self, text: str) -> Tint | None:
        """Return the colours of the side that a text names; None if it names none, or several."""
        if not self.tints:
            return None
        words = {word.removesuffix("s") for word in re.findall(r"\w+", text.casefold())}
        found = {self.tints[word] for word in words if word in self.tints}
        return found.pop() if len(found) == 1 else None

    def cited_errata(self, errata: tuple[str, ...]) -> tuple[str, ...]:
        """Return the errata of a value that a chart cites: none unless asked for."""
        return errata if self.errata else ()

    def sized(self, width: float, height: float) -> Look:
        """Return this look for square counters of another size."""
        if width != height or width == self.style.counter_size:
            return self
        return replace(self, style=self.style.sized(width))

    def cite(self, rule: str) -> str:
        """Return a rule as it is cited: ``cited`` maps ids to names.

        >>> from countermarch.generators.scene.style import style
        >>> look = Look(style("standard"), cited={"battle-mat-5": "Battle Mat, step 5"})
        >>> look.cite("battle-mat-5.dice"), look.cite("12.0 p1"), look.cite("As you like.")
        ('Battle Mat, step 5, dice', '12.0 p1', 'As you like.')
        """
        parts = rule.split(", ")
        ids = all(_ID.fullmatch(part) for part in parts)
        return ", ".join(citation(part, self.cited) for part in parts) if ids else rule

    def cite_shortly(self, rule: str) -> str:
        """Return a rule abbreviated by ``short``, for narrow spaces.

        >>> from countermarch.generators.scene.style import style
        >>> Look(style("standard"), short={"battle-mat-5": "step 5"}).cite_shortly("battle-mat-5.dice")
        'step 5'
        """
        short = short_citation(rule, self.short)
        return self.cite(rule) if short == rule else short


@dataclass(frozen=True, slots=True)
class Lettering:
    """The settings for a counter's text: the look, the ink, and the piece's name for messages."""

    look: Look
    ink: str
    piece: str

    @property
    def k(self) -> float:
        """The counter's size relative to ``DESIGN``."""
        return self.look.style.counter_size / DESIGN


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A printed value: its text (None for an empty box), and whether it is marked."""

    text: str | None
    marked: bool = False


def shown(value: Value | None, look: Look) -> MarkedText:
    """Return the printed value of a cell.

    >>> from countermarch.components.model.layers import Layer, Value
    >>> from countermarch.generators.scene.style import style
    >>> made = Value(7, Layer.RECONSTRUCTION)
    >>> shown(made, Look(style("standard"))), shown(made, Look(style("standard"), "blank"))
    (MarkedText(text='7', marked=True), MarkedText(text=None, marked=False))
    """
    if value is None or (value.reconstructed and look.missing == "blank"):
        return MarkedText(None)
    return MarkedText(str(value.value), value.reconstructed)


def cell(piece: Piece, column: str, look: Look) -> MarkedText:
    """Return the printed value of a piece's cell; an unknown one is empty text, not an empty box."""
    found = shown(piece.value(column), look)
    return MarkedText("") if found.text is None else found


def blank_box(cx: float, cy: float, width: float, height: float, look: Look) -> Node:
    """Return a box to fill in, centred on (cx, cy)."""
    fill, ink = look.style.colour("blank"), look.style.colour("ink")
    return shapes.blank_box(cx - width / 2, cy - height / 2, width, height, fill=fill, ink=ink)


def mark(x: float, y: float, ink: str, size: float = MARK) -> Node:
    """Return the diamond that marks a reconstructed value, centred on (x, y)."""
    return Path(shapes.diamond(x, y, size * 0.82, size), stroke=ink, line=MARK_LINE, join="miter")


def side_of(game: Game, side_id: str) -> Side | None:
    """Return a game's side by its id; None for pieces without a side."""
    return next((side for side in game.sides if side.id == side_id), None)


def side_colours(game: Game, side_id: str) -> Mapping[str, str] | None:
    """Return the colours of a side: its own, or defaults by its position; None for pieces without a side.

    >>> from countermarch import components
    >>> game = components.game("lebanon-82")
    >>> side_colours(game, "syrian") == side_of(game, "syrian").colours, side_colours(game, "")
    (True, None)
    """
    side = side_of(game, side_id)
    if side is not None and side.colours:
        return side.colours
    plain = [one.id for one in game.sides if not one.colours]
    declared = {one.id for one in game.sides}
    named = (*(unit.side for unit in game.units), *(one.side for one in (*game.markers, *game.chits)))
    plain += [one for one in dict.fromkeys(named) if one and one not in declared]
    return {"fill": colours_by_side(plain)[side_id]} if side_id in plain else None


def colours_by_side(sides: Sequence[str]) -> dict[str, str]:
    """Return a colour for each side: the one it is named after, or the next of ``SIDES``.

    >>> colours_by_side(["Blau", "league"])
    {'Blau': '#2f5d9a', 'league': '#e3b878'}
    """
    others = [side for side in sides if not read_colour(side)]
    return {side: read_colour(side) or SIDES[others.index(side) % len(SIDES)] for side in sides}


PALE = 0.72
"""Minimum luminance of the colour behind a side's numbers."""


def tint(deep: str, field: str) -> Tint:
    """Return the colours of a chart made from those of a side."""
    shares = (mix(field, "#ffffff", step / 20) for step in range(8, 20))
    return Tint(deep, next((pale for pale in shares if luminance(pale) >= PALE), "#ffffff"))


def tints(game: Game, look: Look) -> Mapping[str, Tint]:
    """Return the colours of a game's sides on charts, by name and by id; none if headings are not filled."""
    if look.style.colour("heavy") == look.style.colour("paper"):
        return {}
    found = {}
    for side in game.sides:
        colours = livery(game, side.id, look)
        made = tint(colours.deep, colours.field)
        names = (side.id, side.name, side.name.split()[0])
        found.update({name.casefold().removesuffix("s"): made for name in names if name})
    return found


def livery(game: Game, side_id: str, look: Look) -> Livery:
    """Return the colours of a side's pieces; pieces without a side have the style's panel colour."""
    colours = side_colours(game, side_id) or {"fill": look.style.colour("panel")}
    return look.style.livery(side_id, colours)
