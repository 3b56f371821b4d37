"""A kit made for trial: everything that would stop its print, piece by piece, told at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from components.model.loading.faults import MOST, DataError
from components.model.pieces import Unit
from generators.faces.counters import unit_back, unit_front
from generators.faces.look import Look
from generators.faces.markers import marker_back, marker_front
from generators.kits import KitOptions, kit
from generators.kits.plan import kit_plan
from generators.kits.plan_names import unknown_names
from generators.scene.faults import DrawingError
from generators.scene.style import style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from components.model.game import Game
    from components.model.pieces import Card, Marker
    from generators.kits.plan import KitPlan


def faults(game: Game, options: KitOptions | None = None) -> tuple[str, ...]:
    """Return what would stop the print of a game whose data is sound, one line a fault; empty for none."""
    options = options or KitOptions()
    try:
        plan = kit_plan(game)
    except DataError as error:
        return tuple(map(str, error.faults))
    found = [str(fault) for fault in unknown_names(game)]
    found += _pieces(game, plan, Look(style(options.style).dressed(plan.markers), options.missing))
    return tuple(dict.fromkeys(found))[:MOST] or _whole(game, options)


def _whole(game: Game, options: KitOptions) -> tuple[str, ...]:
    """Make the whole kit, as a print would, and throw it away."""
    from generators.writers import pdf

    return tuple(_said(lambda: pdf.write(kit(game, options).document)))


def _pieces(game: Game, plan: KitPlan, look: Look) -> Iterator[str]:
    """Draw each piece by itself, so that each fault is found."""
    pieces: tuple[Unit | Marker, ...] = (*game.units, *game.markers, *game.chits)
    for piece in pieces:
        yield from _said(partial(_faces, piece, game, plan, look))
    if game.cards:
        yield from _cards(game, plan, look)


def _faces(piece: Unit | Marker, game: Game, plan: KitPlan, look: Look) -> None:
    """Draw both sides of a counter."""
    if isinstance(piece, Unit):
        unit_front(piece, game, look, plan.strengths)
        unit_back(piece, game, look, plan.strengths)
    else:
        marker_front(piece, game, look)
        marker_back(piece, game, look)


def _cards(game: Game, plan: KitPlan, look: Look) -> Iterator[str]:
    try:
        draw = _press(game, plan, look)
    except (DrawingError, DataError) as error:
        yield from _lines(error)
        return
    for card in game.cards:
        yield from _said(partial(draw, card))


def _press(game: Game, plan: KitPlan, look: Look) -> Callable[[Card], object]:
    """Return what draws a card, by the game's layout or its illustrated plan."""
    from generators.faces.card_layout import FILE, card_layout
    from generators.faces.own_cards import CardPress
    from generators.faces.pictures import Pictures

    cards = plan.cards
    if cards is not None and not (game.folder / FILE).exists():
        from generators.faces.cards import card_front

        return lambda card: card_front(card, game, look, cards)
    press = CardPress(game, card_layout(game.folder), look, Pictures(game.folder))
    return lambda card: (press.front(card), press.back(card))


def _said(draw: Callable[[], object]) -> Iterator[str]:
    try:
        draw()
    except (DrawingError, DataError) as error:
        yield from _lines(error)


def _lines(error: DrawingError | DataError) -> list[str]:
    return [str(fault) for fault in error.faults] if isinstance(error, DataError) else [str(error)]
