"""Mats: a display as a board of its own, with spaces for counters and for cards of their size."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING

from countermarch.generators.pages.blocks import entry, typeset
from countermarch.generators.pages.flow import dress
from countermarch.generators.pages.look import BOLD, MEDIUM, STRONG
from countermarch.generators.pieces.scenes import SHADE, Tones, drawn_scene
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, Use, tagged
from countermarch.generators.scene.paths import rounded
from countermarch.generators.scene.style import Livery, darkened, mix, readable
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import centred_text, fit_line, flow
from countermarch.generators.sheets.paper import Box
from countermarch.generators.tracks.boxes import LAND, SKY, banded, box_scene

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.tracks import Track, TrackBox
    from countermarch.generators.pages.flow import PageFrame
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node
    from countermarch.generators.sheets.document import Page
    from countermarch.generators.sheets.paper import Paper

MARGIN, FOOT = 8.0, 1.5
"""Distances of the board from the edges of the paper and from the footer, in mm."""

GAP, PAD = 2.0, 1.6
"""Space between boxes, and around what is in one, in mm."""

BAND = 7.6
"""Height of the band with a box's name, in mm."""

LOW, HIGH = 12.0, 0.12
"""Least height of the head, in mm, and its largest share of the board."""

EASE = 1.0
"""How much larger than a card its space is, in mm."""

ROOM = 2.4
"""The same for a counter."""

NAMED = 6.0
"""Height of a name below a space for a counter, in mm."""

FAN = 16.0
"""Least offset of fanned cards, so that what counts shows at their left, in mm."""

NUMERAL, NAME = 16.0, 28.0
"""Type sizes of the number in a space and of the board's name, in points."""

WASH = 0.34
"""Share of a box's colour in its background."""

CLEAR, PLAIN, OVER = 0.15, 0.6, 0.35
"""How much of its background a space for a card covers, one for a numbered counter, one on a picture."""

ICON, PALE = 34.0, 0.3
"""Largest width of the symbol in a space for a card, in mm, and the share of the box's colour in it."""

ROUNDING = 1e-6
"""Tolerance of heights that are sums, in mm."""

CORNER = 3.0
"""Radius of the corners of a space for a card, in mm."""

EDGING = 1.8
"""How much of a map's edge, which has a frame, is cut off, in mm."""

VEIL, GHOST = 0.14, 0.4
"""How much of the map a box for cards covers, and the lines of the fanned cards in it."""

Place = tuple[float, float, float, float]
"""Left, top, width and height, in mm."""


@dataclass(frozen=True, slots=True)
class MatPlan:
    """How a mat is printed.

    ``places`` gives the number of counters for a box by its label, ``names`` and ``pictures`` what is on each
    of these counters; ``cards`` the boxes with fanned cards of
    size ``card`` (width and height in mm); ``colour`` is the mat's own, ``sides`` those of the sides.
    ``piles`` are boxes with one pile each, of which as many are in a row as fit, at most as the track says; a
    mat for decks has only such boxes. ``scene`` is drawn behind the mat's name, the map ``land`` under all
    boxes; ``scenes`` are drawn in one box each, ``icons`` in its space for cards; ``laid`` are the pieces in
    the spaces of a box, one in each.
    """

    colour: str = ""
    places: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pictures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    card: tuple[float, float] = (63.5, 88.9)
    sides: Mapping[str, Livery] = field(default_factory=dict)
    piles: tuple[str, ...] = ()
    scene: str = ""
    land: Scene | None = None
    scenes: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    laid: Mapping[str, tuple[Scene, ...]] = field(default_factory=dict)


def mat_pages(track: Track, frame: PageFrame, plan: MatPlan) -> list[Page]:
    """Return a mat's page, or several if its piles do not fit on one.

    Raises ``TextOverflowError`` if a box is too small for its content.
    """
    style, paper = frame.look.style, frame.paper
    board = Box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.body.bottom - FOOT - MARGIN)
    colour = plan.colour or style.colour("heavy")
    own = Livery(style.colour("paper"), style.colour("ink"), None, darkened(colour))
    mat = _Mat(track, frame, plan, board, own)
    return mat.of_piles() if plan.piles else [mat.of_rows()]


@dataclass(frozen=True, slots=True)
class _Mat:
    """A mat on its board, with its own colours."""

    track: Track
    frame: PageFrame
    plan: MatPlan
    board: Box
    own: Livery

    @property
    def look(self) -> Look:
        return self.frame.look

    @property
    def framed(self) -> bool:
        """Whether the style leaves fields white."""
        return bool(self.look.style.counter["field"] == "frame")

    def of_rows(self) -> Page:
        """Return the boxes one below the other, each as wide as the board."""
        wide, boxes = self.board.width, self.track.boxes
        talls = [self._box_height(box) for box in boxes]
        short = LOW - (self.board.height - sum(talls) - GAP * len(boxes))
        fans = sum(box.label in self.plan.cards for box in boxes)
        less = short / fans if fans and short > 0 else max(short, 0.0)  # large cards lie over their space
        if less > (self.plan.card[1] / 2 if fans else 0.0):
            raise TextOverflowError(f"mat {self.track.id}: its boxes need {less:.0f} mm more")
        rows = (
            (box, wide, tall - less * (box.label in self.plan.cards))
            for box, tall in zip(boxes, talls, strict=True)
        )
        return self._page(list(rows), 1)

    def of_piles(self) -> list[Page]:
        """Return the piles in rows; if that saves a page, their cards lie on their sides."""
        most = self.track.across or len(self.plan.piles)
        sizes = (self.plan.card, self.plan.card[::-1])
        across, rows, card = max(
            ((*self._grid(size, most), size) for size in sizes),
            key=lambda one: min(one[0] * one[1], len(self.plan.piles)),
        )
        if not across * rows:
            raise TextOverflowError(f"mat {self.track.id}: its piles do not fit on the page")
        named = {box.label: box for box in self.track.boxes}
        wide = (self.board.width - GAP * (across - 1)) / across
        piles = [(named[label], wide, BAND + card[1] + EASE + 2 * PAD) for label in self.plan.piles]
        each = across * rows
        return [self._page(piles[start : start + each], across) for start in range(0, len(piles), each)]

    def _grid(self, card: tuple[float, float], limit: int) -> tuple[int, int]:
        """Return how many piles of cards fit side by side and one below the other."""
        wide, tall = (edge + EASE + 2 * PAD + GAP for edge in card)
        across = min(limit, int((self.board.width + GAP) / wide))
        return across, int((self.board.height - LOW) / (tall + BAND))

    def _box_height(self, box: TrackBox) -> float:
        """Return the height that a box needs."""
        inside = 0.0
        if box.label in self.plan.places:
            rows = ceil(self.plan.places[box.label] / self._spaces_in_row(box))
            inside = rows * (self._edge + self._names_height(box) + PAD) - PAD
        elif box.label in self.plan.cards:
            inside = self.plan.card[1] + EASE
        return BAND + inside + 2 * PAD

    @property
    def _edge(self) -> float:
        return self.look.style.counter_size + ROOM

    def _names_height(self, box: TrackBox) -> float:
        """Return the height of the names below the spaces for counters of a box, which no counter covers."""
        return NAMED if box.label in self.plan.names else 0.0

    def _spaces_in_row(self, box: TrackBox) -> int:
        """Return how many spaces for counters are in a row of a box."""
        most = int((self.board.width - PAD) / (self._edge + PAD))
        rows = ceil(self.plan.places[box.label] / most)
        return ceil(self.plan.places[box.label] / rows)

    def _page(self, boxes: Sequence[tuple[TrackBox, float, float]], across: int) -> Page:
        """Return a page with its head above boxes of a size, ``across`` in a row; all take what is left."""
        board = self.board
        talls = [tall for _, _, tall in boxes[::across]]
        free = board.height - sum(talls) - GAP * len(talls)
        head = min(max(free, LOW), HIGH * board.height)
        more = max(free - head, 0.0) / len(talls)
        tops = list(accumulate((tall + more + GAP for tall in talls), initial=board.y + head + GAP))
        drawn = []
        for number, (box, wide, tall) in enumerate(boxes):
            row, column = divmod(number, across)
            place = (board.x + column * (wide + GAP), tops[row], wide, tall + more)
            drawn.append(tagged("LI", entry(self._box(box, place))))
        place = (board.x, board.y, board.width, head)
        top = board_head(self.frame, place, self.own.deep, self.plan.scene, self.track.id)
        return dress(self.frame, [*self._ground(board.y + head), tagged("L", drawn)], head=top)

    def _ground(self, top: float) -> list[Node]:
        """Return the colour between all boxes, from the head down to the bottom of the board, or its map."""
        if self.framed:
            return []
        board, paper = self.board, self.look.style.colour("paper")
        wide, tall, land = board.width, board.bottom - top, self.plan.land
        if land is None:
            return [Rect(board.x, top, wide, tall, fill=mix(paper, self.own.deep, WASH))]
        scale = max(wide / (land.width - 2 * EDGING), tall / (land.height - 2 * EDGING))
        left, over = (land.width - wide / scale) / 2, (land.height - tall / scale) / 2
        shown = (left, over, wide / scale, tall / scale)
        x, y = board.x - left * scale, top - over * scale
        return [Group((Use(land, 0.0, 0.0),), x, y, scale=scale, clip=shown, pictured=True)]

    @property
    def _mapped(self) -> bool:
        """Whether a map is under the boxes."""
        return self.plan.land is not None and not self.framed

    def _scene(self, box: TrackBox) -> str:
        """Return the name of the picture in a box; empty if it has none."""
        return "" if self.framed else self.plan.scenes.get(box.label, "")

    def _box(self, box: TrackBox, place: Place) -> list[Node]:
        """Return one box: its label and its note on a band in its side's colour, and its spaces."""
        x, y, wide, tall = place
        deep, style = self.plan.sides.get(box.tone, self.own).deep, self.look.style
        ground = style.colour("paper") if self.framed else mix(style.colour("paper"), deep, WASH)
        (below, *nodes), ink = banded(place, BAND, ground, deep, self.look)
        if scene := self._scene(box):
            nodes.insert(0, box_scene(scene, place, BAND, (style.colour("paper"), deep), self.track.id))
        else:
            mapped = self._mapped and box.label not in self.plan.places
            nodes.insert(0, Group((below,), opacity=VEIL) if mapped else below)
        size, note = style.size("heading") + 1.5, plain(typeset(box.note))
        base = y + BAND / 2 + metrics.cap_height(BOLD, size) / 2
        name = fit_line(
            box.label, x + 3.0, base, width=wide - 6.0, font=BOLD, size=size, fill=ink, piece=box.label
        )
        nodes.append(name)
        start, body = y + BAND + PAD, style.size("body")
        free = wide - 10.0 - metrics.width(box.label, BOLD, name.size)
        if metrics.width(note, MEDIUM, body) <= free:
            nodes.append(Text(x + wide - 3.0, base, note, MEDIUM, body, ink, "end"))
        elif note:
            words = flow(
                note,
                x + 3.0,
                start,
                width=wide - 6.0,
                height=y + tall - start,
                size=body,
                min_size=metrics.MIN_SIZE,
                leading=1.2,
                fill=readable(deep, ground),
                piece=box.label,
            )
            nodes += words.nodes
            start += words.height + PAD
        inner = (x + PAD, start, wide - 2 * PAD, y + tall - PAD - start)
        if box.label in self.plan.places:
            nodes += self._places(box, inner)
        if box.label in (*self.plan.cards, *self.plan.piles):
            nodes += self._cards(box, inner, deep)
        return nodes

    def _places(self, box: TrackBox, inner: Place) -> Iterator[Node]:
        """Yield spaces for counters, spread over the box: numbered, or with a picture of each counter."""
        x, y, wide, tall = inner
        count, across, edge = self.plan.places[box.label], self._spaces_in_row(box), self._edge
        rows, ink = ceil(count / across), readable(self.own.deep, self.look.style.colour("paper"))
        each = edge + self._names_height(box)
        beside, below = (wide - across * edge) / (across + 1), (tall - rows * each) / (rows + 1)
        if below < 0:
            raise TextOverflowError(f"mat box {box.label}: {count} counters need {-below * 2:.0f} mm more")
        for index in range(count):
            row, column = divmod(index, across)
            left, top = x + beside + column * (edge + beside), y + below + row * (each + below)
            yield self._space((left, top, edge, edge), 0.8, OVER if self._scene(box) else PLAIN)
            middle, number = left + edge / 2, str(index + 1)
            if (pictures := self.plan.pictures.get(box.label)) and not self.framed:
                tones = (self.look.style.colour("paper"), self.own.deep)
                pale = Tones(mix(*tones, SKY), mix(*tones, LAND))
                yield drawn_scene(pictures[index], (left, top, edge, edge), pale, box.label, 3.0, middle=True)
            else:
                yield centred_text(
                    middle, top + edge / 2, number, font=STRONG, size=NUMERAL, width=edge - 4, fill=ink
                )
            yield Rect(left, top, edge, edge, stroke=self.own.deep, line=0.5, radius=0.8)
            if laid := self.plan.laid.get(box.label):
                yield _centred_on(laid[index], middle, top + edge / 2)
            if named := self.plan.names.get(box.label):
                size, dark = 1.3 * self.look.style.size("body"), self.look.style.colour("ink")
                low, room = top + edge + NAMED / 2 + 0.4, edge + beside - 1
                yield centred_text(middle, low, named[index], font=STRONG, size=size, width=room, fill=dark)

    def _cards(self, box: TrackBox, inner: Place, colour: str) -> Iterator[Node]:
        """Yield the space of a pile, or of fanned cards, of which the last shows whole."""
        x, y, wide, tall = inner
        card_wide, card_tall = (edge + EASE for edge in self.plan.card)
        fanned = box.label in self.plan.cards
        if not fanned and card_tall > tall + ROUNDING:
            card_wide, card_tall = card_tall, card_wide
        if card_wide > wide:
            raise TextOverflowError(f"mat {self.track.id}: {box.label!r} is too narrow for a card")
        count = int((wide - card_wide) / FAN) if fanned else 0
        step = (wide - card_wide) / count if count else 0.0
        left, high = x if count else x + (wide - card_wide) / 2, min(card_tall, tall)
        top, paper = y + (tall - high) / 2, self.look.style.colour("paper")
        last = left + count * step
        if self._mapped and fanned:  # the map shows through
            ends = (
                command for card in range(count) for command in _edge(left + card * step, top, step, high)
            )
            yield Group((Path(tuple(ends), stroke=paper, line=0.4),), opacity=GHOST)
        else:
            yield self._space((left, top, count * step + card_wide, high), CORNER, CLEAR)
            for card in range(count):  # only what the next card leaves of it
                yield Path(_edge(left + card * step, top, step, high), stroke=colour, line=0.3)
        yield Rect(last, top, card_wide, high, stroke=colour, line=0.4, radius=CORNER)
        if laid := self.plan.laid.get(box.label):
            yield _centred_on(laid[0], last + card_wide / 2, top + high / 2)
        if box.label in self.plan.icons:
            at, pale = (last + card_wide / 2, top + high / 2), mix(paper, colour, PALE)
            yield from symbol(self.plan.icons[box.label], *at, min(ICON, high * 0.6), ink=pale, paper=paper)

    def _space(self, place: Place, radius: float, share: float) -> Node:
        """Return a space as a light field that covers a share of the picture below."""
        light = Path(rounded(*place, radius), fill=self.look.style.colour("paper"))
        return light if self.framed else Group((light,), opacity=share)


def _centred_on(face: Scene, x: float, y: float) -> Node:
    """Return a piece with its middle on a point."""
    whole = (0.0, 0.0, face.width, face.height)
    return Group((Use(face, 0.0, 0.0),), x - face.width / 2, y - face.height / 2, clip=whole)


def board(page: Scene, paper: Paper) -> Scene:
    """Return the board alone of a page of mats or tracks."""
    wide, tall = paper.width - 2 * MARGIN, paper.body.bottom - FOOT - MARGIN
    return Scene(f"{page.name} board", wide, tall, (Use(page, -MARGIN, -MARGIN),))


def board_head(frame: PageFrame, place: Place, deep: str, scene: str, piece: str) -> tuple[Node, ...]:
    """Return the name of a board on its scene in shades of ``deep``, or between lines where ink is spared."""
    x, y, wide, tall = place
    style = frame.look.style
    framed = style.counter["field"] == "frame"
    ink = deep if framed else readable("#ffffff", deep)
    over = style.size("note") + 1.0
    size = min(NAME, tall * 1.5)
    cap, small = metrics.cap_height(BOLD, size), metrics.cap_height(BOLD, over)
    top = y + (tall - cap - small - 2.4) / 2
    name = fit_line(
        frame.title,
        x + 5.0,
        top + small + 2.4 + cap,
        width=wide * 0.6,
        font=BOLD,
        size=size,
        fill=ink,
        piece=piece,
    )
    if framed:
        behind: Node = Rect(x, y, wide, tall, stroke=deep, line=0.4)
    elif scene and tall > 1.3 * LOW:
        at = (x, y, round(wide, 3), round(tall, 3))
        behind = drawn_scene(scene, at, Tones(deep, SHADE), piece)
    else:
        behind = Rect(x, y, wide, tall, fill=deep)
    game = Text(x + 5.0, top + small, frame.game.upper(), BOLD, over, ink)
    return behind, tagged("P", (game,)), tagged("H1", (name,))


def board_ground(frame: PageFrame, fill: str, scene: str) -> tuple[Node, ...]:
    """Return the background of a board of tracks, with the edge of a map, and its name on its scene above."""
    paper, style = frame.base, frame.look.style
    low, wide, high = paper.body.bottom - FOOT, paper.width - 2 * MARGIN, frame.room.y * frame.size - AIR
    ink, head = style.colour("ink"), (MARGIN + 1.3, MARGIN + 1.3, wide - 2.6, high - MARGIN - 1.3)
    framed = style.counter["field"] == "frame"
    tall = low - MARGIN
    return (
        Rect(MARGIN, MARGIN, wide, tall, fill=None if framed else fill),
        *board_head(frame, head, style.colour("ink" if framed else "heavy"), scene, frame.title),
        Rect(MARGIN, MARGIN, wide, tall, stroke=ink, line=0.6),
        Rect(MARGIN + 0.9, MARGIN + 0.9, wide - 1.8, tall - 1.8, stroke=style.colour("paper"), line=0.6),
        Rect(MARGIN + 1.3, MARGIN + 1.3, wide - 2.6, tall - 2.6, stroke=ink, line=0.2),
    )


AIR = 3.0
"""Space between the head of a board and its tracks, in mm."""


def _edge(x: float, y: float, wide: float, tall: float) -> tuple[Command, ...]:
    """Return what shows of a card under the next one: its left edge with its corners."""
    low, bend = y + tall, CORNER * 0.45
    return (
        ("M", (x + wide + CORNER, y)),
        ("L", (x + CORNER, y)),
        ("C", (x + bend, y, x, y + bend, x, y + CORNER)),
        ("L", (x, low - CORNER)),
        ("C", (x, low - bend, x + bend, low, x + CORNER, low)),
        ("L", (x + wide + CORNER, low)),
    )
