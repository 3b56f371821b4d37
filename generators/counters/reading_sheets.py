"""Reading the counters, in a kit: a unit explained, the symbols of the game's units, and its markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import near
from countermarch.generators.counters.chosen import tally
from countermarch.generators.counters.reading import marker_blocks, reading_block
from countermarch.generators.counters.symbol_sheet import symbol_blocks
from countermarch.generators.documents.fitting import fitted, laid
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.parts import drawn
from countermarch.generators.pages.blocks import heading
from countermarch.generators.pages.flow import flow_pages
from countermarch.generators.scene.symbols import SIZES

GAP = 2.4
"""What stands between the rows, in mm."""

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Unit
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pages.blocks import Block


def reading_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the page that explains the counters, or the cards named; without units it shows every symbol."""
    if document.texts("cards"):
        from countermarch.generators.cards.reading import card_reading

        blocks = card_reading(document, context)
        return [drawn(document, flow_pages(context.frame(document.title), blocks, gap=5.0))]
    game = context.game
    example = _example(game, str(document.more.get("unit", "")), document)
    shown = (*game.markers, *([example] if example is not None else ()))
    marked = tally(shown, context.press).reconstructed > 0
    made = laid(_blocks(document, context, example, small=False), context, document.title, gap=GAP)
    if made.pages > 1:
        fewer = fitted(
            lambda sized: _blocks(document, sized, example, small=True), context, document.title, gap=GAP
        )
        made = fewer if fewer.pages < made.pages else made
    frame = made.context.frame(document.title, marked=marked)
    return [drawn(document, flow_pages(frame, made.blocks, gap=GAP))]


def _blocks(document: DocumentPlan, context: KitContext, example: Unit | None, *, small: bool) -> list[Block]:
    """Return what explains the counters; with ``small`` markers they take less of the page."""
    game, look, width = context.game, context.look, context.width
    types = document.texts("symbols") or tuple(dict.fromkeys(unit.type for unit in game.units if unit.type))
    sizes = tuple(size for size in SIZES if any(unit.size == size for unit in game.units))
    blocks = symbol_blocks(width, look, types, sizes, together=small)
    if example is not None and not context.press.own(example):
        blocks = [reading_block(example, game, width, context.press), *blocks]
    if game.markers and not any(map(context.press.own, game.markers)):
        markers = marker_blocks(game, width, context.press, small=small)
        blocks += [heading("Markers", width, look), *markers]
    return blocks


def _example(game: Game, named: str, document: DocumentPlan) -> Unit | None:
    """Return the unit that is explained: the one named, or else the first."""
    units = {unit.id: unit for unit in game.units}
    if named and named not in units:
        raise KitError(f"kit.toml: {document.title!r} names the unit {named!r}; {near(named, units)}")
    return units[named] if named else next(iter(game.units), None)
