"""What a player's folder names and does not have: decks, values of columns, hexes; and a key upon hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import near, shown
from countermarch.components.model.loading.files import exists
from countermarch.components.model.source import COUNTER_FILES
from countermarch.components.nearness import meant
from countermarch.generators.maps.hex_grid import corners, middle, number
from countermarch.generators.maps.hex_map import key_box
from countermarch.generators.maps.hex_plan import HexMap
from countermarch.generators.maps.sheets import map_file, map_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.columns import columns_of
from countermarch.generators.pieces.layout import CARDS, COUNTERS
from countermarch.generators.pieces.layout_files import card_layout
from countermarch.generators.pieces.made_layouts import gone
from countermarch.generators.scene.style import style

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.documents.plan import KitPlan
    from countermarch.generators.maps.hex_plan import Hex
    from countermarch.generators.pieces.layout import PieceLayout
    from countermarch.generators.pieces.layout_terms import Condition

MOST_NAMED = 4


def odd_names(game: Game, plan: KitPlan) -> Iterator[str]:
    """Yield a line for each name that stands for nothing; the game must be sound."""
    for file, parts in ((CARDS, ("cards",)), (COUNTERS, COUNTER_FILES)):
        pieces: list[Piece] = [piece for part in parts for piece in getattr(game, part)]
        if pieces and exists(game.folder, file):
            layout = card_layout(game.folder) if file == CARDS else plan.counters
            known = {name for piece in pieces for name in columns_of([piece])}
            told = gone(game.folder, file, known)
            yield from (f"{file}: {told}",) if told else ()
            yield from _no_decks(layout, pieces) if layout is not None and file == CARDS else ()
            yield from _no_values(layout, pieces) if layout is not None else ()
    path = map_file(game)
    if path is not None:
        found = map_plan(game, path, plan.hexes)
        if isinstance(found, HexMap):
            yield from _off_the_map(game, found)
            yield from _under_the_key(found)


def _no_decks(layout: PieceLayout, cards: Sequence[Piece]) -> Iterator[str]:
    decks = {card.text("deck") for card in cards} | {getattr(card, "deck", "") for card in cards}
    for deck in layout.decks:
        if deck not in decks:
            named = f"[decks.{shown(deck)[1:-1]}]"
            yield f"{layout.file}, {named}: there is no such deck; {near(deck, sorted(decks - {''}))}"


def _no_values(layout: PieceLayout, pieces: Sequence[Piece]) -> Iterator[str]:
    """Tell of conditions on what no piece says."""
    asked: dict[tuple[str, tuple[str, ...]], None] = {}
    for sides in layout.sides:
        items = (*sides.front, *sides.back)
        conditions = [*sides.where, *(one for item in items for one in (*item.when, *item.unless))]
        asked.update(dict.fromkeys((one.column, one.values) for one in conditions if _says_a_value(one)))
    for column, values in asked:
        held = {piece.text(_headed(piece, column)) for piece in pieces} - {""}
        if not held or held.intersection(values):
            continue
        hint = meant(values[0], (shown(one)[1:-1] for one in sorted(held)), 1)
        yield f"{layout.file}: no piece has the {shown(column)[1:-1]} {' or '.join(map(shown, values))}{hint}"


def _says_a_value(one: Condition) -> bool:
    return bool(one.column and one.values) and one.column not in ("file", "deck", "side")


def _headed(piece: Piece, column: str) -> str:
    headings: Mapping[str, str] = getattr(piece.values, "headings", {})
    return headings.get(column, column)


def _off_the_map(game: Game, plan: HexMap) -> Iterator[str]:
    grid = plan.grid
    known = {number(*one) for one in grid.known}
    odd = [place for place in game.places.values() if place.hex and place.hex not in known]
    if odd:
        first, last = (number(grid.lines[end], grid.places[end]) for end in (0, 1))
        said = _some([f"{shown(place.name or place.id)[1:-1]} ({shown(place.hex)[1:-1]})" for place in odd])
        yield f"gazetteer: {said}: no hex of the map, which goes from {first} to {last}; not shown"


def _under_the_key(plan: HexMap) -> Iterator[str]:
    x, y, width, height = key_box(plan, Look(style("standard")))
    drawn: set[Hex] = {one.hex for one in plan.named}
    for terrain in plan.terrains:
        drawn |= terrain.hexes
    for line in plan.lines:
        drawn |= {*line.through, *(one for pair in line.sides for one in pair)}
    under = []
    for one in sorted(drawn):
        points = corners(plan.grid, middle(plan.grid, *one))
        inside = [x < across < x + width and y < down < y + height for across, down in points]
        if sum(inside) > 1:
            under.append(number(*one))
    if under:
        yield (
            f"map.toml: the key lies on {_some(under)}, where something is drawn; key = [x, y] in mm "
            f"moves it, and it takes {width:.0f} x {height:.0f} mm"
        )


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{', '.join(names[:MOST_NAMED])}{more}"
