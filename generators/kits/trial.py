"""A kit made for trial: everything that would stop its print, piece by piece, told at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import MOST, DataError
from countermarch.components.model.loading.loose_files import loose_units
from countermarch.components.model.source import COUNTER_FILES
from countermarch.generators.cards.sheets import card_press
from countermarch.generators.counters.chosen import counter_press
from countermarch.generators.counters.chosen import faces as both_faces
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.documents.plan_names import unknown_names
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.kits.found_faults import Found
from countermarch.generators.kits.stand_ins import with_stand_ins
from countermarch.generators.maps.sheets import map_file, map_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.own_fonts import install
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.symbols import UnknownSymbolError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from countermarch.components.model.game import Game
    from countermarch.generators.documents.plan import KitPlan


def faults(game: Game, options: KitOptions | None = None) -> tuple[str, ...]:
    """Return what would stop the print of a game whose data is sound, one line a fault; empty for none."""
    options = options or KitOptions()
    try:
        plan = kit_plan(game)
        install(game)
        if (path := map_file(game)) is not None:  # which no document need show
            map_plan(game, path, plan.hexes)
    except DataError as error:
        return tuple(dict.fromkeys(map(str, error.faults)))
    except DrawingError as error:
        return (str(error),)
    game = with_stand_ins(game)
    found = [str(fault) for fault in unknown_names(game)]
    found += _pieces(game, plan, Look(plan.style(options.style), options.missing))
    return tuple(dict.fromkeys(found))[:MOST] or _whole(game, options)


def behind(game: Game) -> tuple[str, ...]:
    """Return the misspelt types and sizes of units whose file has bad cells, which are told first.

    Otherwise they would only come up once the cells are mended.
    """
    units = loose_units(game)
    if not units:
        return ()
    made = game.with_pieces(units)
    found: list[str] = []
    try:
        plan = kit_plan(made)
        press = counter_press(made, plan, Look(plan.style("standard")))
    except (DataError, DrawingError):
        return ()
    for unit in units:
        try:
            both_faces(unit, press)
        except UnknownSymbolError as error:
            found += _lines(error)
        except (DataError, DrawingError):
            continue
    return tuple(dict.fromkeys(found))[:MOST]


def _whole(game: Game, options: KitOptions) -> tuple[str, ...]:
    """Make the whole kit, as a print would, and throw it away."""
    from countermarch.generators.writers import pdf

    return tuple(_said(lambda: pdf.write(kit(game, options).document, tagged=False)))


def _pieces(game: Game, plan: KitPlan, look: Look) -> Iterator[str]:
    """Draw each piece by itself, so that each fault is found, and tell each once."""
    found = Found(game)
    try:
        press = counter_press(game, plan, look)
    except DrawingError as error:
        yield from _lines(error)
        return
    for part in COUNTER_FILES:
        for piece in getattr(game, part):
            found.attempt(part, piece.id, partial(both_faces, piece, press))
            if press.draws(piece):
                found.attempt(part, piece.id, partial(press.back, piece))
    yield from found.told()
    if game.cards:
        yield from _cards(game, plan, look)


def _cards(game: Game, plan: KitPlan, look: Look) -> Iterator[str]:
    try:
        press = card_press(game, plan, look)
    except (DrawingError, DataError) as error:
        yield from _lines(error)
        return
    found = Found(game)
    for card in game.cards:
        for face in (press.front, press.back):
            found.attempt("cards", card.id, partial(face, card))
    yield from found.told()


def _said(draw: Callable[[], object]) -> Iterator[str]:
    try:
        draw()
    except (DrawingError, DataError) as error:
        yield from _lines(error)


def _lines(error: DrawingError | DataError) -> list[str]:
    return [str(fault) for fault in error.faults] if isinstance(error, DataError) else [str(error)]
