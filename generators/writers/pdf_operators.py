"""Draw a scene as PDF operators, setting colours and lines only when they change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import ceil, cos, log10, radians, sin
from typing import TYPE_CHECKING

from countermarch.generators.scene.faults import DrawingError, with_name
from countermarch.generators.scene.metrics import MIN_SIZE, MM, advance, check_size
from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Text, Use
from countermarch.generators.scene.paths import rounded
from countermarch.generators.writers.numbers import box_of, colour, compact, number, numbers, path
from countermarch.generators.writers.pdf_resources import Art, length

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.generators.scene.nodes import Command, Node, Scene
    from countermarch.generators.writers.pdf_resources import Part, Resources
    from countermarch.generators.writers.pdf_text import PdfText

HUE = 0.08
DARK = 0.5
NEARLY_BLACK = 0.24
"""Limits for black ink alone: spread of a neutral colour, lightness of a dark one, black (0 to 1)."""

PLACES = 2
"""Decimals of coordinates of shapes on paper: a hundredth of a mm is a quarter of a dot of a home printer."""

MUCH = 2.5
"""Groups that enlarge more than this use one or more extra decimals."""

# the numbers of PDF for caps and joins (ISO 32000-1, 8.4.3)
_CAPS = {"butt": "0", "round": "1", "square": "2"}
_JOINS = {"miter": "0", "round": "1", "bevel": "2"}


@dataclass(slots=True)
class GraphicsState:
    """The graphics state while a scene is drawn; None is unknown. Scenes and groups begin with plain lines.

    With ``black``, dark words and lines without a hue are printed with black ink alone. ``places`` are the
    decimals of coordinates of shapes.
    """

    black: bool = False
    places: int = PLACES
    fill: str | None = None
    stroke: str | None = None
    line: float | None = None
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[float, ...] = ()


@lru_cache(maxsize=1024)
def black_share(value: str) -> str:
    """Return the amount of black ink for a dark neutral colour, 0 to 1; empty for any other colour.

    >>> black_share("#16181d"), black_share("#4a4a4a"), black_share("#8a1c1c"), black_share("#ffffff")
    ('1', '0.71', '', '')
    """
    parts = colour(value)
    # the luma of Rec. 601: green looks brighter than blue
    light = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
    if max(parts) - min(parts) > HUE or light > DARK:
        return ""
    return "1" if max(parts) <= NEARLY_BLACK else number(1 - light, 2)


@lru_cache(maxsize=1024)
def _tone(value: str) -> str:
    # three decimals distinguish 256 steps
    return " ".join([compact(part, 3) for part in colour(value)])


def set_fill(value: str, operators: list[str], state: GraphicsState) -> None:
    """Set the fill colour if it changes."""
    if value != state.fill:
        operators.append(f"{_tone(value)} rg")
        state.fill = value


def _stroke(node: Rect | Path, operators: list[str], state: GraphicsState) -> None:
    """Set colour, width, caps and dashes of a line as far as they change."""
    if node.stroke is not None and state.black and (ink := black_share(node.stroke)):
        if state.stroke != ink:
            operators.append(f"0 0 0 {ink} K")
            state.stroke = ink
    elif node.stroke != state.stroke and node.stroke is not None:
        operators.append(f"{_tone(node.stroke)} RG")
        state.stroke = node.stroke
    if node.line != state.line:
        operators.append(f"{number(node.line)} w")
        state.line = node.line
    # set for rectangles too: a round join left over from a path would round their corners
    cap, join = (node.cap, node.join) if isinstance(node, Path) else ("butt", "miter")
    set_line(cap, join, node.dash, operators, state)


def set_line(
    cap: str, join: str, dash: tuple[float, ...], operators: list[str], state: GraphicsState
) -> None:
    """Set caps, joins and dashes of lines as far as they change."""
    if cap != state.cap:
        operators.append(f"{_CAPS[cap]} J")
        state.cap = cap
    if join != state.join:
        operators.append(f"{_JOINS[join]} j")
        state.join = join
    if dash != state.dash:
        operators.append(f"[{numbers(dash)}] 0 d")
        state.dash = dash


def set_plain(operators: list[str], state: GraphicsState) -> None:
    """Set the lines with which a scene or group begins."""
    set_line("butt", "miter", (), operators, state)


def set_paint(node: Rect | Path, operators: list[str], state: GraphicsState) -> bool:
    """Set the colours and the line of a shape; False if it is invisible."""
    if node.fill is None and node.stroke is None:
        return False
    if node.fill is not None:
        set_fill(node.fill, operators, state)
    if node.stroke is not None:
        _stroke(node, operators, state)
    return True


SHARED = 300
"""Characters from which operators that are used again may become a form."""

MAX_PATHS = 512
"""Maximum outlines cached: those of symbols and tables recur."""

# by fill, line and even-odd rule (ISO 32000-1, 8.5.3); B fills and strokes in one operator,
# the line over the fill
_PAINT = {
    (True, True, False): "B",
    (True, True, True): "B*",
    (True, False, False): "f",
    (True, False, True): "f*",
    (False, True, False): "S",
    (False, True, True): "S",
}


@dataclass(slots=True)
class Output:
    """The operators so far; resources and art separate the strings."""

    parts: list[Part] = field(default_factory=list)
    operators: list[str] = field(default_factory=list)

    def settle(self) -> tuple[Part, ...]:
        """Join the strings since the last other part; return all parts."""
        if self.operators:
            self.parts.append("\n".join(self.operators))
            self.operators = []
        return tuple(self.parts)

    def show(self, parts: tuple[Part, ...]) -> None:
        """Append operators that were made before."""
        for part in parts:
            if isinstance(part, str):
                self.operators.append(part)
            else:
                self.settle()
                self.parts.append(part)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Drawn nodes; keeping them prevents reuse of their id. ``scale`` is the smallest of their lettering."""

    nodes: tuple[Node, ...]
    parts: tuple[Part, ...]
    scale: float


class Operators:
    """Draws scenes for one document."""

    def __init__(
        self,
        text: PdfText,
        resources: Resources,
        *,
        black: bool = False,
    ) -> None:
        """Set the document's text, the factories of forms, and whether dark text is in black ink alone."""
        self._black = black
        self._text = text
        self._resources = resources
        self.held = 0
        """Characters of operators held."""
        self._arts: dict[tuple[Part, ...], Art] = {}
        self._drawn: dict[tuple[int, int], _Drawn] = {}
        self._paths: dict[tuple[int, int], tuple[tuple[Command, ...], str]] = {}

    def initial_state(self, places: int = PLACES) -> GraphicsState:
        """Return the state at the start of a scene or group."""
        return GraphicsState(self._black, places)

    def page(self, scene: Scene) -> tuple[Part, ...]:
        """Return a page's operators; a page is drawn once and not cached."""
        output = Output()
        try:
            self.draw(scene.nodes, output, self.initial_state(), 1.0)
        except DrawingError as fault:
            raise with_name(fault, scene.name) from None
        return self._held(output.settle())

    def _held(self, parts: tuple[Part, ...]) -> tuple[Part, ...]:
        self.held += sum(len(part) for part in parts if isinstance(part, str))
        return parts

    def forget(self) -> None:
        """Forget what was drawn, except forms, so that memory does not grow with the document."""
        self._drawn.clear()
        self._arts = {parts: art for parts, art in self._arts.items() if art.is_form}
        self.held = 0

    def _placed_operators(self, nodes: tuple[Node, ...], scale: float, places: int) -> tuple[Part, ...]:
        """Return the operators of a scene or group; equal nodes are recognised by identity."""
        # by identity: comparing deep scenes would take longer than drawing them
        known = self._drawn.get((id(nodes), places))
        # the operators are the same in every scale, but a smaller one may make type too small
        if known is not None and known.scale <= scale:
            return known.parts
        output = Output()
        self.draw(nodes, output, self.initial_state(places), scale)
        parts = output.settle()
        size = sum(map(length, parts))
        if size >= SHARED:
            if (art := self._arts.get(parts)) is None:
                art = self._arts[self._held(parts)] = Art(parts, size)
            parts = (art,)
        self._drawn[id(nodes), places] = _Drawn(nodes, parts, scale)
        return parts

    def draw(self, nodes: tuple[Node, ...], output: Output, state: GraphicsState, scale: float) -> None:
        """Append the operators of nodes; ``state`` is what is set, ``scale`` that of lettering."""
        for node in nodes:
            if isinstance(node, Text):
                self._line(node, output.operators, state, scale)
            elif isinstance(node, Rect):
                if node.to and node.fill:
                    self._changing(node, output, state)
                else:
                    _rectangle(node, output.operators, state)
            elif isinstance(node, Path):
                self._path(node, output.operators, state)
            elif isinstance(node, Use):
                set_plain(output.operators, state)
                # between q and Q, since PDF has no operator that undoes a move
                output.operators.append(f"q 1 0 0 1 {number(node.x)} {number(node.y)} cm")
                try:
                    output.show(self._placed_operators(node.scene.nodes, scale, state.places))
                except DrawingError as fault:
                    raise with_name(fault, node.scene.name) from None
                output.operators.append("Q")
            elif isinstance(node, Group):
                self._group(node, output, state, scale)
            else:
                self._picture(node, output)

    def _line(self, node: Text, operators: list[str], state: GraphicsState, scale: float) -> None:
        if not node.text:
            return
        if node.size * scale < MIN_SIZE:
            check_size(round(node.size * scale, 6))
        if state.black and (ink := black_share(node.fill)):
            if state.fill != ink:
                operators.append(f"0 0 0 {ink} k")
                state.fill = ink
        elif node.fill != state.fill:
            set_fill(node.fill, operators, state)
        x = node.x
        if node.align != "start":
            wide = advance(node.text, node.font) * node.size * MM / 1000
            wide += node.letter_spacing * (len(node.text) - 1)
            x -= wide / 2 if node.align == "middle" else wide
        glyphs = self._text.operators(node.text, node.font, node.size)
        if node.spacing:
            # spacing is part of the text state, which outlives the text object: set it back
            glyphs = f"{number(node.letter_spacing)} Tc {glyphs} 0 Tc"
        at = f"{number(x)} {number(node.y)}"
        if node.halo:
            rim = f"{_tone(node.halo)} RG {number(node.rim)} w 1 j []0 d 1 Tr"
            # the halo is the outline of the same text, drawn first and twice as wide as it shows: half of it
            # is covered by the text. Between q and Q, so that ``state`` still knows colour and line
            operators.append(f"q {rim} BT 1 0 0 -1 {at} Tm {glyphs} ET Q")
        # pages have y down; the text matrix turns letters upright again
        operators.append(f"BT 1 0 0 -1 {at} Tm {glyphs} ET")

    def _path(self, node: Path, operators: list[str], state: GraphicsState) -> None:
        if node.commands and set_paint(node, operators, state):
            key = (id(node.commands), state.places)
            known = self._paths.get(key)
            # an id may be used again once its object is gone, so the object itself is compared
            if known is None or known[0] is not node.commands:
                if len(self._paths) >= MAX_PATHS:
                    self._paths.clear()
                known = self._paths[key] = (node.commands, path(node.commands, state.places))
            paint = _PAINT[node.fill is not None, node.stroke is not None, node.even_odd]
            operators.append(f"{known[1]} {paint}")

    def _changing(self, node: Rect, output: Output, state: GraphicsState) -> None:
        """Draw a rectangle with a gradient: a shading of one by one, stretched and clipped to it."""
        # one shading for all rectangles of the same colours, however large they are
        shade = self._resources.shade(colour(str(node.fill)), colour(str(node.to)), node.toward)
        output.operators.append("q")
        if node.radius > 0:
            output.operators.append(_rounded(node, state.places))
        else:
            output.operators.append(f"{numbers((node.x, node.y, node.width, node.height))} re")
        stretched = (node.width, 0.0, 0.0, node.height, node.x, node.y)
        # the shading is a unit square, stretched by the matrix; n ends the path without painting it
        output.operators.append(f"W n {' '.join(number(value) for value in stretched)} cm")
        output.show((shade,))
        output.operators.append("Q")
        if node.stroke is not None:
            _rectangle(replace(node, fill=None, to=None), output.operators, state)

    def _group(self, node: Group, output: Output, state: GraphicsState, scale: float) -> None:
        if node.still:
            self.draw(node.nodes, output, state, scale)
            return
        # between q and Q a state begins that ends again, so that what was set inside must not be remembered
        # outside
        lettering, places = node.lettering(scale), decimals_in(node, state)
        set_plain(output.operators, state)
        self.draw_group(
            node, output, places, lambda: output.show(self._placed_operators(node.nodes, lettering, places))
        )

    def draw_group(self, node: Group, output: Output, places: int, draw: Callable[[], None]) -> None:
        """Draw the content of a group with its transformation; ``places`` are the decimals in it."""
        angle = radians(node.rotate)
        across, along = cos(angle) * node.scale, sin(angle) * node.scale
        # a mirror changes the sign of the first row alone, so that it happens before the rotation
        over = -1 if node.mirror else 1
        matrix = " ".join(number(value, 6) for value in (over * across, over * along, -along, across))
        matrix += f" {number(node.dx)} {number(node.dy)}"
        output.operators.append("q" if matrix == "1 0 0 1 0 0" else f"q {matrix} cm")
        if node.clip is not None:
            output.operators.append(f"{numbers(node.clip)} re W n")
        if node.mask:
            output.operators.append(f"{path(node.mask, places)} W n")
        if node.opacity != 1:
            output.show((self._resources.opacity(node.opacity),))
        draw()
        output.operators.append("Q")

    def _picture(self, node: Image, output: Output) -> None:
        form = self._resources.image(node.data, "picture")
        # images of PDF are a unit square with y up
        size = f"{number(node.width)} 0 0 {number(-node.height)}"
        output.operators.append(f"q {size} {number(node.x)} {number(node.y + node.height)} cm")
        output.show((form,))
        output.operators.append("Q")


def _rectangle(node: Rect, operators: list[str], state: GraphicsState) -> None:
    if not set_paint(node, operators, state):
        return
    paint = _PAINT[node.fill is not None, node.stroke is not None, False]
    if node.radius > 0:
        shape = _rounded(node, state.places)
    else:
        far = (node.x + node.width, node.y + node.height)
        shape = f"{box_of(node.x, node.y, *far, state.places)} re"
    operators.append(f"{shape} {paint}")


def _rounded(node: Rect, places: int) -> str:
    return path(rounded(node.x, node.y, node.width, node.height, node.radius), places)


def decimals_in(node: Group, state: GraphicsState) -> int:
    """Return the decimals of coordinates in a group: more where it enlarges much."""
    return state.places + (ceil(log10(node.scale / MUCH)) if node.scale > MUCH else 0)
