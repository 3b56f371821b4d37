"""Boards: a game's map with room beside it for decks and set-ups, and its tracks and boxes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext
from countermarch.generators.maps.hex_grid import middle
from countermarch.generators.pages.blocks import heading, placed
from countermarch.generators.scene.nodes import Rect, Scene, Use
from countermarch.generators.tabletop.contents import BoardPlace, Stack, TabletopBoard, TabletopScenario
from countermarch.generators.tabletop.lettering import words
from countermarch.generators.tabletop.maps import NUMBER
from countermarch.generators.tabletop.names import safe_name, unique
from countermarch.generators.tracks.track import track_block, track_places

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.scenarios import Scenario
    from countermarch.components.model.tracks import Track
    from countermarch.generators.maps.hex_grid import HexGrid
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.tabletop.contents import DrawPile, Frame, GamePiece
    from countermarch.generators.tabletop.setups import PlacedLine
    from countermarch.generators.tracks.boxes import TrackPlan

EDGE = 8.0
GAP = 6.0
DECK_GAP = 16.0
"""Room below a deck: some programs put a button to shuffle it there."""

TRAY = 150.0
"""How wide the room for a set-up is, in mm."""

HIGH = 5
"""Maximum pieces in one stack in the space for a set-up."""

SLOT = 20.0
"""Smallest distance between those stacks, in mm."""

HEAD = 12.0
MIN_TALL = 220.0


@dataclass(frozen=True, slots=True)
class TrackSize:
    """A track and the height of its boxes in mm (``tall``; 0 is the default height)."""

    track: Track
    tall: float = 0.0


def track_board(
    name: str, title: str, tracks: Sequence[TrackSize], *, width: float, look: Look, plan: TrackPlan
) -> TabletopBoard:
    """Return a board with tracks and boxes one above the other; each box is a spot."""
    nodes: list[Node] = []
    spots: list[BoardPlace] = []
    y = EDGE
    for shown in tracks:
        track = shown.track
        own = replace(plan, height=shown.tall) if shown.tall else plan
        head = heading(safe_name(track.title), width, look)
        body = track_block(track, width, look, own)
        nodes += [placed(head, EDGE, y), placed(body, EDGE, y + head.height + 2)]
        top = y + head.height + 2
        for box, (left, over, wide, tall) in zip(
            track.boxes, track_places(track, width, look, own), strict=True
        ):
            frame = (EDGE + left, top + over, wide, tall)
            spots.append(_spot(f"{track.title}: {box.label}", track.id, frame))
        y = top + body.height + GAP
    height = max(y, 3 * EDGE)
    ground = Rect(0, 0, width + 2 * EDGE, height, fill=look.style.colour("paper"))
    return TabletopBoard(
        name, title, Scene(title, width + 2 * EDGE, height, (ground, *nodes)), _with_unique_names(spots)
    )


def _spot(name: str, key: str, frame: Frame) -> BoardPlace:
    x, y, wide, tall = frame
    outline = ((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall))
    return BoardPlace(safe_name(name), key, (x + wide / 2, y + tall / 2), outline)


def _with_unique_names(spots: Sequence[BoardPlace]) -> tuple[BoardPlace, ...]:
    names = unique(spot.name for spot in spots)
    return tuple(replace(spot, name=name) for spot, name in zip(spots, names, strict=True))


@dataclass(frozen=True, slots=True)
class Tray:
    """Pieces that wait beside the map: an id, a heading, and each piece with whether its back is up."""

    id: str
    says: str
    things: tuple[tuple[GamePiece, bool], ...]


def starts(
    base: TabletopBoard,
    decks: Sequence[DrawPile],
    scenarios: Sequence[tuple[Scenario, tuple[PlacedLine, ...]]],
    trays: Sequence[Tray],
    look: Look,
) -> tuple[TabletopScenario, ...]:
    """Return each scenario on its own board: the map, the decks beside it, and the pieces still to be placed.

    A game without scenarios has one start, with ``trays`` beside its board.
    """
    if not scenarios:
        board, stacks = _dressed(base, base.title, decks, trays, look)
        return (TabletopScenario("map", base.title, "", board, stacks),)
    made = []
    for scenario, lines in scenarios:
        title = safe_name(scenario.title)
        on_map = tuple(_on_map(base, lines))
        waiting = [
            Tray(line.line.id, line.line.says or line.line.id, line.things)
            for line in lines
            if line.line not in {stack.line for stack in on_map}
        ]
        board, beside = _dressed(base, title, decks, waiting, look)
        stacks = (*(stack.stack for stack in on_map), *beside)
        names = unique(stack.name for stack in stacks)
        named = tuple(replace(stack, name=name) for stack, name in zip(stacks, names, strict=True))
        made.append(TabletopScenario(scenario.id, title, scenario.says, board, named))
    titles = unique(start.title for start in made)
    return tuple(
        replace(start, title=title, board=replace(start.board, title=title))
        for start, title in zip(made, titles, strict=True)
    )


@dataclass(frozen=True, slots=True)
class _OnMap:
    line: object
    stack: Stack


def _on_map(base: TabletopBoard, lines: Sequence[PlacedLine]) -> Iterator[_OnMap]:
    """Yield the stacks of the set-up lines that name a hex or a place on the board."""
    taken: set[str] = set()
    for one in lines:
        line = one.line
        if base.grid and NUMBER.fullmatch(line.hex):
            if line.within:
                spread = _empty_hexes_within(base.grid, line.hex, line.within, taken)
                groups = [[thing] for thing in one.things]
            else:
                spread, groups = [line.hex], [list(one.things)]
            for number, group in zip(_filled(spread, line.hex, len(groups)), groups, strict=True):
                taken.add(number)
                at = middle(base.grid, int(number[:2]), int(number[2:]))
                yield _OnMap(line, Stack(f"{safe_name(line.id)} {number}", at, tuple(group), number))
        elif spot := _spot_for(base, line.place, one.things[0][0]):
            yield _OnMap(line, Stack(safe_name(line.id), spot.middle, one.things, spot.name))


def _filled(numbers: Sequence[str], other: str, count: int) -> list[str]:
    return [*numbers[:count], *([other] * max(0, count - len(numbers)))]


def _empty_hexes_within(grid: HexGrid, number: str, within: int, taken: set[str]) -> list[str]:
    """Return the empty hexes within a distance, the nearest first."""
    here = middle(grid, int(number[:2]), int(number[2:]))
    # the middles of hexes in a straight line are a step apart; the hundredth is for rounding
    reach = within * grid.step + 0.01
    found = []
    for line in range(grid.lines[0], grid.lines[1] + 1):
        for place in range(grid.places[0], grid.places[1] + 1):
            x, y = middle(grid, line, place)
            away = ((x - here[0]) ** 2 + (y - here[1]) ** 2) ** 0.5
            name = f"{line:02d}{place:02d}"
            if away <= reach and name not in taken:
                # rounded, so that hexes of one ring are taken by number on every machine
                found.append((round(away, 3), name))
    return [name for _, name in sorted(found)]


def _spot_for(base: TabletopBoard, place: str, thing: GamePiece) -> BoardPlace | None:
    """Return the spot of a place: its own, or the box on the track of that name."""
    if not place:
        return None
    own = [spot for spot in base.spots if spot.key == place]
    boxes = [spot for spot in base.spots if spot.key.endswith(f"-{place}")]
    word = thing.title.split(" ", 1)[0].lower()
    named = [spot for spot in boxes if word in spot.name.partition(": ")[2].lower()]
    return next(iter((*own, *named, *boxes)), None)


def _dressed(
    base: TabletopBoard, title: str, decks: Sequence[DrawPile], waiting: Sequence[Tray], look: Look
) -> tuple[TabletopBoard, tuple[Stack, ...]]:
    """Return the board with its decks and its set-up to the right, and the stacks that wait there.

    On a table without a map they are at the left.
    """
    style = look.style
    left = 0.0 if base.bare else base.scene.width
    nodes: list[Node] = [] if base.bare else [Use(base.scene, 0.0, 0.0)]
    stacks: list[Stack] = []
    spots = list(base.spots)
    tall = max(base.scene.height, MIN_TALL)
    x, y = left + EDGE, EDGE
    draws: dict[str, Frame] = {}
    discards: dict[str, Frame] = {}
    right = left
    for deck in decks:
        face = deck.things[0].front
        wide, high = face.width + 4.0, face.height + 4.0
        need = wide * (2 if deck.discards else 1) + GAP
        if y + HEAD + high > tall - EDGE and y > EDGE:
            x, y = right + GAP, EDGE
        nodes += words(deck.title, (x, y + 2, max(need, 60.0), 8.0), look, size=11, align="start")
        labelled = ((draws, gettext("draw"), 0.0), (discards, gettext("discards"), wide + GAP))
        for frames, label, shift in labelled if deck.discards else labelled[:1]:
            frame = (x + shift, y + HEAD, wide, high)
            frames[deck.id] = frame
            nodes.append(_outline(frame, look))
            inner = (frame[0] + 1, frame[1] + high / 2, wide - 2, 8.0)
            nodes += words(label, inner, look, size=9, colour="muted")
        right = max(right, x + max(need, 64.0))
        y += HEAD + high + DECK_GAP
    if waiting:
        x, y = (right + GAP if decks else x), EDGE
    for one in waiting:
        piles = _piles(one.things)
        slot = max(SLOT, *(max(thing.front.width, thing.front.height) + GAP for thing, _ in one.things))
        across = max(1, int((TRAY - GAP) / slot))
        wide, high = max(TRAY, slot + GAP), HEAD + ceil(len(piles) / across) * slot + 2
        if y + high > tall - EDGE and y > EDGE:
            x, y = right + GAP, EDGE
        frame = (x, y, wide, high)
        nodes += [
            _outline(frame, look),
            *words(one.says, (x + 2, y + 2, wide - 4, HEAD - 3), look, size=9, align="start"),
        ]
        spots.append(_spot(f"{gettext('Set-up')}: {re.split('[,:]', one.says)[0]}", "", frame))
        for index, pile in enumerate(piles):
            at = (x + 3 + slot * (index % across + 0.5), y + HEAD + slot * (index // across + 0.5))
            stacks.append(Stack(f"{gettext('Set-up')} {safe_name(one.id)} {index + 1}", at, pile))
        y += high + GAP
        right = max(right, x + wide)
        tall = max(tall, y + EDGE)
    if base.bare:  # what is laid out is seen first, with the whole table to the right of it
        width = right + EDGE + base.scene.width
    else:
        width = right + EDGE if nodes[1:] else left
        tall = tall if nodes[1:] else base.scene.height
    ground = Rect(0, 0, width, tall, fill=style.colour("panel" if base.bare else "paper"))
    scene = Scene(title, width, tall, (ground, *nodes))
    board = TabletopBoard(base.id, title, scene, _with_unique_names(spots), base.grid, draws, discards)
    return board, tuple(stacks)


def _outline(frame: Frame, look: Look) -> Rect:
    x, y, wide, tall = frame
    line = look.style.colour("line")
    return Rect(x, y, wide, tall, fill=look.style.colour("panel"), stroke=line, line=0.4, radius=2.0)


def _piles(things: Sequence[tuple[GamePiece, bool]]) -> list[tuple[tuple[GamePiece, bool], ...]]:
    """Return pieces in piles by kind, none above the maximum height."""
    piles: list[list[tuple[GamePiece, bool]]] = []
    for thing in things:
        last = piles[-1] if piles else []
        if last and len(last) < HIGH and last[-1][0].kind == thing[0].kind:
            last.append(thing)
        else:
            piles.append([thing])
    return [tuple(pile) for pile in piles]


def plain_board(title: str, look: Look) -> TabletopBoard:
    """Return an empty table of the size of A3."""
    size, fill = (420.0, 297.0), look.style.colour("panel")
    return TabletopBoard("map", title, Scene(title, *size, (Rect(0, 0, *size, fill=fill),)), bare=True)
