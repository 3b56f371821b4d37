"""The counters that each line of a set-up places, as far as its scenario names them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING

from countermarch.components.model.source import COUNTER_FILES
from countermarch.components.translations import gettext
from countermarch.generators.documents.counter_groups import ordered
from countermarch.generators.pages.blocks import Block, cited, side_by_side, typeset
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Tag, Text, Use, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Marker, Unit
    from countermarch.components.model.scenarios import Scenario, SetupLine
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node, Scene


@dataclass(frozen=True, slots=True)
class PieceCount:
    """Counters of a line: how many of a piece, whether their backs are up, and the first of its copies."""

    piece: Unit | Marker
    count: int
    turned: bool = False
    first: int = 1

    @property
    def each(self) -> tuple[PieceCount, ...]:
        """Every counter by itself."""
        return tuple(replace(self, count=1, first=self.first + place) for place in range(self.count))


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a set-up with its counters.

    ``choose`` is how many of those shown the line takes where the player picks or draws them, else 0.
    ``left`` are further ones of which another line shows the faces.
    """

    line: SetupLine
    shown: tuple[PieceCount, ...] = ()
    choose: int = 0
    left: int = 0

    @property
    def total(self) -> int:
        """The number of counters shown."""
        return sum(one.count for one in self.shown)


@dataclass(frozen=True, slots=True)
class SideSetup:
    """The set-up of a side: its lines, and the counters that several of them share."""

    side: str
    places: tuple[Place, ...]
    pool: tuple[PieceCount, ...] = ()


def forces(scenario: Scenario, game: Game, order: Sequence[str] = ()) -> tuple[SideSetup, ...]:
    """Return what each side of a scenario sets up, in the order in which the sides first appear.

    Counters of the same value in the columns of ``order`` are together.

    >>> from countermarch import components
    >>> game = components.game("lebanon-82")
    >>> israeli = forces(game.scenarios["1982"], game)[0]
    >>> [one.piece.id for one in israeli.places[0].shown]
    ['israeli-36-1', 'israeli-36-188', 'israeli-36-767']
    """
    held = [(file, piece) for file in COUNTER_FILES for piece in ordered([getattr(game, file)], order)[0]]
    left = {piece.id: piece.count for _, piece in held}
    made: dict[str, list[Place]] = {}
    pools: dict[str, tuple[PieceCount, ...]] = {}
    waiting: list[_Remainder] = []
    for row in scenario.setup:
        places = made.setdefault(row.side, [])
        found = tuple(
            PieceCount(
                piece,
                left[piece.id],
                bool(piece.side) and piece.side != row.side,
                piece.count - left[piece.id] + 1,
            )
            for file, piece in held
            if left[piece.id] > 0 and row.takes(piece, file)
        )
        if len(found) > 1 and _shared(row, scenario):
            pools.setdefault(row.side, found)
            places.append(Place(row))
            continue
        place = _place(row, found, waiting)
        places.append(place)
        if place.choose:
            some = [pair for pair in held if any(pair[1] is one.piece for one in found)]
            waiting.append(_Remainder(place.total - place.choose, some))
        for one in place.shown:
            left[one.piece.id] -= one.count
    return tuple(SideSetup(side, tuple(places), pools.get(side, ())) for side, places in made.items())


def _shared(line: SetupLine, scenario: Scenario) -> bool:
    """Return whether other lines are taken from the same counters."""
    alike = [one for one in scenario.setup if one.side == line.side and one.pieces == line.pieces]
    return bool(line.pieces) and line.count is not None and len(alike) > 1


@dataclass(frozen=True, slots=True)
class _Remainder:
    """The number of some pieces that a choice leaves for another line."""

    count: int
    pieces: Sequence[tuple[str, Unit | Marker]]


def _place(line: SetupLine, found: tuple[PieceCount, ...], waiting: list[_Remainder]) -> Place:
    """Return a line with its counters and what earlier choices have left of them."""
    total = sum(one.count for one in found)
    if line.count is None:
        rests = [rest for rest in waiting if all(line.takes(piece, file) for file, piece in rest.pieces)]
        waiting[:] = [rest for rest in waiting if rest not in rests]
        return Place(line, found, left=sum(rest.count for rest in rests))
    if len(found) == 1:
        return Place(line, (replace(found[0], count=min(line.count, total)),))
    return Place(line, found, choose=line.count if line.count < total else 0)


COLUMNS = 4
"""A line gives the number, the place with its hex, the counters and the rule."""

SCALE, SMALL = 0.9, (0.72, 0.64)
"""How large counters are on a card, of their true size, and how large where a card would take two pages."""

USUAL = 16.0
"""The size of counters in mm; larger ones are shown as large as these."""

APART = 1.0
"""Their distance, in mm."""

TICK = 3.0
MANY = 5
"""The edge of a box to tick, in mm; a line of more counters has a single one."""

HALF_GAP = 4.0
"""Space between two lines side by side, in mm."""

UNDER = 0.18
"""Distance of a line's hairline from its top, clear of a band, in mm."""

ABREAST, FEW = 3, 6
"""Maximum number of lines side by side, if a side has no more; maximum number of counters that are all
pictured."""

MAX_LINES = 4.6
"""Largest height of a line next to another: three lines of text and their margin."""

SHARE = 0.6
"""Counters that take more than this share of the text's width are printed below it."""


@dataclass(frozen=True, slots=True)
class SetupDrawing:
    """How lines are drawn: the look, the width of a line, how to find a counter's face.

    Where the rule of all lines is ``cited`` above them, none cites it. ``each`` counter of a line is
    drawn, in a row below its words.
    """

    look: Look
    width: float
    face: Callable[[PieceCount], Scene]
    scale: float = SCALE
    cited: bool = False
    each: bool = False


def line_blocks(places: Sequence[Place], cell: SetupDrawing) -> list[Block]:
    """Return lines as blocks: one per row, or two or three side by side if that takes less of the page."""
    half = replace(cell, width=(cell.width - HALF_GAP) / 2)
    third = replace(cell, width=(cell.width - 2 * HALF_GAP) / 3)
    rows: list[Block] = []
    high = max((_line(one, third, shade=False).height for one in places), default=0.0)
    if len(places) == ABREAST and high <= min(_line(one, half, shade=False).height for one in places):
        few = all(len(one.shown) == 1 and 1 < one.total <= FEW and not one.left for one in places)
        third = replace(third, each=few)
        return [side_by_side([_line(one, third, shade=False, tall=high) for one in places], HALF_GAP)]
    rest, paired = list(places), False
    while rest:
        shade = bool(len(rows) % 2)
        alone = [_line(one, cell, shade=shade) for one in rest[:2]]
        pair = [_line(one, half, shade=shade) for one in rest[:2]]
        leading = cell.look.style.size("body") * 1.2 * metrics.MM
        tall = max(one.height for one in pair)
        if len(pair) > 1 and tall < sum(one.height for one in alone) and tall <= MAX_LINES * leading:
            rows.append(
                side_by_side([_line(one, half, shade=shade, tall=tall) for one in rest[:2]], HALF_GAP)
            )
            rest, paired = rest[2:], True
        elif len(rest) == 1 and paired and tall <= alone[0].height:
            rows.append(pair[0])  # the last of lines that are two in a row
            rest = []
        else:
            rows.append(alone[0])
            rest = rest[1:]
    return rows


def rule_of(line: SetupLine, look: Look) -> str:
    """Return the rule of a line with its errata."""
    return cited(look.cite_shortly(line.rule), line.errata)


def pool_block(pool: Sequence[PieceCount], cell: SetupDrawing) -> Block:
    """Return the counters that several lines are taken from."""
    style = cell.look.style
    size, total = style.size("body"), sum(one.count for one in pool)
    said = gettext("From these {count}:").format(count=total)
    tall = metrics.cap_height(MEDIUM, size)
    pictures = _pictures(pool, cell, cell.width - 5.2)
    words = Text(2.6, tall + 1.2, said, MEDIUM, size, style.colour("muted"))
    row = tagged("TD", (words, Group(pictures.nodes, 2.6, tall + 2.8)), columns=COLUMNS)
    return Block(cell.width, tall + 4.2 + pictures.height, (row,), tag=Tag("TR"))


def _line(place: Place, cell: SetupDrawing, *, shade: bool, tall: float = 0.0) -> Block:
    """Return one line, ``tall`` mm high or as high as it must be."""
    style, width, one = cell.look.style, cell.width, place.line
    ink, size = style.colour("ink"), style.size("body")
    ticks = _ticks(place)
    count = _count(place)
    count_x = 2.6 + ticks * (TICK + 0.8) + 1.0
    words_x = count_x + metrics.width(count, BOLD, style.size("head")) + 2.2
    rule = "" if cell.cited else rule_of(one, cell.look)
    margin = metrics.width(rule, MEDIUM, style.size("note")) + 4.6
    room = width - words_x - margin
    further = gettext("+ {count} of those above").format(count=place.left) if place.left else ""
    shown = [copy for one in place.shown for copy in one.each] if cell.each else place.shown
    pictures = _pictures(shown, cell, width if cell.each else room, further)
    single = len(place.shown) <= _abreast(place.shown, cell, room)
    aside = bool(place.shown) and single and pictures.width <= room * SHARE and not cell.each
    text_room = room - pictures.width - 2.0 if aside else room
    words = flow(_line_words(one), 0, 0, width=text_room, size=size, leading=1.2, fill=ink)
    first = max(words.height, pictures.height if aside else 0.0, TICK) + (4.4 if cell.each else 2.2)
    beneath = 0.0 if aside or not place.shown else pictures.height + (1.2 if cell.each else 1.7)
    height = max(first + beneath, tall)
    middle = first / 2 if beneath else height / 2
    nodes: list[Node] = [Rect(0, 0, width, height, fill=style.colour("panel"))] if shade else []
    if not cell.each:  # lines side by side below a band need none
        nodes.append(Path(line((0, UNDER), (width, UNDER)), stroke=style.colour("line"), line=0.15))
    paper = style.colour("paper")
    for index in range(ticks):
        x = 2.6 + index * (TICK + 0.8)
        nodes.append(Rect(x, middle - TICK / 2, TICK, TICK, fill=paper, stroke=ink, line=0.22, radius=0.4))
    counted = centred_text(
        count_x, middle, count, font=BOLD, size=style.size("head"), fill=ink, align="start"
    )
    nodes.append(tagged("TD", (counted,)))
    said = Group(words.nodes, words_x, middle - words.height / 2 + 0.11 * size * metrics.MM)
    nodes.append(tagged("TD", (said,)))
    below = (2.6, first - 0.4) if cell.each else (words_x, first + 0.1)
    at = (words_x + text_room + 2.0, middle - pictures.height / 2) if aside else below
    nodes.append(tagged("TD", (Group(pictures.nodes, *at),) if place.shown else ()))
    return Block(width, height, (*nodes, _cited_by(cell, middle, rule)), tag=Tag("TR"))


def _line_words(line: SetupLine) -> str:
    """Return the words of a line with its hex, once and in bold."""
    said, where = plain(typeset(line.says)), f"**{line.hex}**"
    if not line.hex:
        return said
    return said.replace(line.hex, where) if line.hex in said else f"{said} {where}"


def _cited_by(cell: SetupDrawing, middle: float, rule: str) -> Node:
    """Return the rule of a line, at the right."""
    note, muted = cell.look.style.size("note"), cell.look.style.colour("muted")
    words = centred_text(cell.width - 2.0, middle, rule, font=MEDIUM, size=note, align="end", fill=muted)
    return tagged("TD", (words,))


def _ticks(place: Place) -> int:
    """Return the number of boxes to tick: one for each counter without a picture, or else one."""
    if place.shown or place.line.count is None or place.line.count > MANY:
        return 1
    return max(place.line.count, 1)


def _count(place: Place) -> str:
    """Return the number of counters of a line, as printed."""
    # not "26 x 8 armor, 7 infantry" where the words begin with numbers of their own
    times = ":" if place.line.says[:1].isdigit() else " \N{MULTIPLICATION SIGN}"
    if place.choose:
        return gettext("{count} of {total}").format(count=place.choose, total=place.total)
    if place.line.count is not None:
        return f"{place.line.count}{times}"
    return f"{place.total + place.left}{times}" if place.shown else gettext("all")


def _abreast(shown: Sequence[PieceCount], cell: SetupDrawing, room: float) -> int:
    """Return how many counters are in a row, so that all rows are about equally long."""
    steps = [(wide := cell.face(one).width) * cell.scale * min(1.0, USUAL / wide) + APART for one in shown]
    fits = max(int((room + APART) / max(steps, default=1.0)), 1)
    return max(ceil(len(shown) / max(ceil(len(shown) / fits), 1)), 1)


def _pictures(shown: Sequence[PieceCount], cell: SetupDrawing, room: float, further: str = "") -> Block:
    """Return counters, scaled, in as many rows as they need, and after them words on ``further`` ones."""
    style = cell.look.style
    size = style.size("head")
    nodes: list[Node] = []
    x = y = wide = tall = 0.0
    many = any(one.count > 1 for one in shown)
    most = _abreast(shown, cell, room) if not further else len(shown)
    for index, one in enumerate(shown):
        face = cell.face(one)
        scale = cell.scale * min(1.0, USUAL / face.width)
        said = (
            f"{one.count}\N{MULTIPLICATION SIGN}"
            if (len(shown) > 1 and many) or (one.count > 1 and further)
            else ""
        )
        beside_it = metrics.width(said, MEDIUM, size) + 1.0 if said else 0.0
        step = face.width * scale + beside_it
        if nodes and (x + step > room or index % most == 0):
            x, y = 0.0, y + tall + APART
        tall = face.height * scale
        clip, left = (0.0, 0.0, face.width, face.height), x + beside_it
        if said:
            ink = style.colour("ink")
            nodes.append(centred_text(x, y + tall / 2, said, font=MEDIUM, size=size, align="start", fill=ink))
        nodes.append(Group((Use(face, 0, 0),), left, y, scale=scale, clip=clip, pictured=True))
        nodes.append(Rect(left, y, face.width * scale, tall, stroke=style.colour("ink"), line=0.1))
        x += step + APART
        wide = max(wide, x - APART)
    if further and nodes:
        long, ink = metrics.width(further, MEDIUM, size), style.colour("ink")
        if x + long > room:
            x, y = 0.0, y + tall + APART
        middle = y + tall / 2
        nodes.append(centred_text(x + 0.7, middle, further, font=MEDIUM, size=size, align="start", fill=ink))
        wide = max(wide, x + 0.7 + long)
    return Block(wide, y + tall, tuple(nodes))
