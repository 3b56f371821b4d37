"""Documents to read: the booklet, lists of places and of errata, set-up cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import near
from countermarch.components.model.loading.map_files import map_files
from countermarch.components.model.pieces import Card
from countermarch.components.translations import gettext
from countermarch.generators.booklet.chapters import chapter_key, chapters
from countermarch.generators.booklet.rules import BookletPlan, booklet_pages
from countermarch.generators.booklet.setting import Example
from countermarch.generators.charts.lists import errata_blocks, gazetteer_blocks
from countermarch.generators.documents.cards import card_drawer
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.parts import Part, drawn, fitted, grown, laid
from countermarch.generators.documents.sections import sections_of
from countermarch.generators.documents.setup_cards import (
    SetupPlan,
    laid_faces,
    setup_blocks,
    table_block,
    title_block,
)
from countermarch.generators.documents.setup_lines import SCALE, SMALL
from countermarch.generators.documents.tracks import boards
from countermarch.generators.maps.area_inset import area_ground, area_inset
from countermarch.generators.maps.area_plan import AreaMap
from countermarch.generators.maps.hex_grid import HexMap
from countermarch.generators.maps.inset import inset_ground
from countermarch.generators.pages.flow import flow_pages, text_width
from countermarch.generators.sheets.booklet import booklet, pouches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Erratum
    from countermarch.components.model.scenarios import Scenario
    from countermarch.generators.documents.parts import FittedBlocks, KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pages.blocks import Block
    from countermarch.generators.pieces.drawer import PieceDrawer
    from countermarch.generators.sheets.document import Page


def booklet_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the booklet: sheets in duplex, or for one-sided printers folded with the print outside."""
    if not context.game.clauses:
        return []
    options = context.options
    plan = BookletPlan(
        document.more.get("chapters"),
        bool(document.more.get("rules-only")),
        document.texts("leave-out"),
        str(document.more.get("scene", context.plan.cover.get("scene", ""))),
        context.plan.cover.get("sky", ""),
        _examples(document, context),
        (lambda width: sections_of(document, replace(context, wide=width))) if document.sections else None,
        pouch=not options.two_sided,
    )
    pages = booklet_pages(context.game, options.paper, context.look, document.title, plan)

    def draw() -> Iterator[Page]:
        if options.duplex in ("long-edge", "short-edge"):
            return booklet(pages, options.paper, options.duplex, offset=options.landscape_offset)
        return pouches(pages, options.paper)

    return [
        Part(document.kind, document.title, document.says, len(pages) // 2, draw, paired=options.two_sided)
    ]


def _examples(document: DocumentPlan, context: KitContext) -> tuple[Example, ...]:
    """Return the examples of a booklet with the fronts of their pieces."""
    look = replace(context.look, bleed=0.0)
    drawer = counter_drawer(context.game, context.plan, look)
    cards = card_drawer(context.game, context.plan, look) if context.game.cards else drawer
    known = {piece.id: piece for piece in context.game.pieces}
    found = []
    for one in document.more.get("example", ()):
        pieces = [known[name] for name in one.get("pieces", ()) if name in known]
        fronts = [(cards if isinstance(piece, Card) else drawer).front(piece) for piece in pieces]
        found.append(Example(one["chapter"], tuple(fronts), one["says"]))
    return tuple(found)


ERRATA_GAP = 3.4
"""Space between two errata, in mm."""


def gazetteer_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the list of places, then the document's sections; none for a game without places."""
    if not context.game.places:
        return []
    shows = document.texts("shows")

    def make(sized: KitContext) -> list[Block]:
        colours = document.more.get("colours")
        places = gazetteer_blocks(
            sized.game, sized.width, sized.look, shows, sized.plan.words, colours=colours
        )
        return [*places, *sections_of(document, sized)]

    made = grown(make, fitted(make, context, document.title), document.title)
    frame = made.context.frame(document.title, marked=bool(shows) and context.shows_reconstructed_places)
    return [drawn(document, flow_pages(frame, made.blocks), marked=frame.marked)]


def errata_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the list of errata; none for a game without errata."""
    if not context.game.errata:
        return []
    columns = int(document.more.get("columns", 2))
    booklet = next((one for one in context.plan.documents if one.kind == "booklet"), document)
    order = document.texts("order")
    if order not in ((), ("number",)):
        raise KitError(
            f'kit.toml: {document.title!r} has the order {list(order)}; expected ["number"], or none'
        )
    errata = context.game.errata
    groups = (
        {"": [errata[number] for number in sorted(errata)]}
        if order
        else _by_chapter(context.game, booklet.more.get("chapters"))
    )

    def make(sized: KitContext) -> list[Block]:
        return errata_blocks(groups, text_width(sized.page, columns, sized.size), sized.look)

    made = fitted(make, context, document.title, gap=ERRATA_GAP, columns=columns)
    made = grown(make, made, document.title, gap=ERRATA_GAP, columns=columns)
    pages = flow_pages(made.context.frame(document.title), made.blocks, gap=ERRATA_GAP, columns=columns)
    return [drawn(document, pages)]


def _by_chapter(game: Game, titles: Mapping[str, str] | None) -> Mapping[str, Sequence[Erratum]]:
    """Return a game's errata by number under the chapters of their first rules, in the order of the rules."""
    found: dict[str, list[Erratum]] = {}
    named: dict[str, str] = {}
    for chapter in chapters(game, titles):
        number = f"{chapter.number}." if chapter.number.isdigit() else chapter.number
        title = f"{number} {chapter.title}".strip()
        found[title] = []
        named |= {chapter_key(clause.number): title for clause in chapter.clauses}
    for number in sorted(game.errata):
        erratum = game.errata[number]
        keys = (chapter_key(rule) for rule in erratum.rules)
        title = next((named[key] for key in keys if key in named), gettext("Rules"))
        found.setdefault(title, []).append(erratum)
    return {title: errata for title, errata in found.items() if errata}


def _area_inset(
    document: DocumentPlan, context: KitContext, drawer: PieceDrawer
) -> Callable[[tuple[float, float]], Block] | None:
    """Return a function that draws the map of a document's ``areas`` with their pieces, or None."""
    named: Mapping[str, str] = document.more.get("areas", {})
    maps = (map_plan(context.game, one, context.plan.hexes) for one in map_files(context.game.source))
    plan = next((one for one in maps if isinstance(one, AreaMap)), None) if named else None
    if plan is None:
        return None
    known = {area.id: area for area in plan.areas}
    pieces = {one.id: one for one in (*context.game.units, *context.game.markers)}
    for area, piece in named.items():
        for name, among in ((area, known), (piece, pieces)):
            if name not in among:
                raise KitError(
                    f"kit.toml: areas of {document.title!r}: {name!r}: there is none; {near(name, among)}"
                )
    shown = {area: drawer.front(pieces[piece]) for area, piece in named.items()}
    return partial(area_inset, plan, area_ground(plan, context.look), shown, look=context.look)


def setup_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the set-up cards of scenarios, several on a page if they fit."""
    drawer = context.drawer
    if context.look.bleed:
        drawer = counter_drawer(context.game, context.plan, replace(context.look, bleed=0.0))
    hexes = _hex_map(context)
    ground = (hexes, inset_ground(hexes, context.look)) if hexes else None
    facts, order = document.texts("facts"), document.texts("order")
    areas = _area_inset(document, context, drawer)
    title = str(document.more.get("table", ""))
    table = partial(_table, title, context, drawer) if title else None
    plan = SetupPlan(facts, context.plan.words, document.more.get("words", {}), ground, order, areas, table)

    def make(scenarios: Sequence[Scenario], sized: KitContext, scale: float = SCALE) -> list[Block]:
        """Return the cards of scenarios, each under its title if they share pages."""
        blocks: list[Block] = []
        for one in scenarios:
            blocks += [title_block(one, sized.width, sized.look)] if len(scenarios) > 1 else []
            blocks += setup_blocks(one, sized.game, sized.width, plan, drawer, scale=scale)
        return blocks

    groups: list[tuple[tuple[Scenario, ...], FittedBlocks]] = []
    left_out = document.texts("leave-out")
    for scenario in (one for one in context.game.scenarios.values() if one.id not in left_out):
        alone = (scenario,)
        made = fitted(partial(make, alone), context, scenario.title)
        if groups and sum(groups[-1][1].full) + sum(made.full) <= 1.0:
            both = (*groups[-1][0], scenario)
            shared = laid(make(both, context), context, _titles(both))
            if shared.pages == 1:
                groups[-1] = (both, shared)
                continue
        if made.pages > 1:
            smaller = (laid(make(alone, context, one), context, scenario.title) for one in SMALL)
            made = next((one for one in smaller if one.pages == 1), made)
        groups.append((alone, made))
    return [
        drawn(
            document,
            flow_pages(
                made.context.frame(
                    f"{document.title}: {_titles(group)}" if len(group) == 1 else document.title
                ),
                made.blocks,
            ),
            f"{document.title}: {_titles(group)}",
        )
        for group, made in ((one, grown(partial(make, one), made, _titles(one))) for one, made in groups)
    ]


def _table(title: str, context: KitContext, drawer: PieceDrawer, scenario: Scenario) -> Block:
    """Return the boards with the tokens that a scenario lays on them, and with the decks face down."""
    game = context.game
    cards = card_drawer(game, context.plan, drawer.look)
    backs = {card.deck: cards.back(card) for card in game.cards}
    decks = {deck: (back,) for deck, back in backs.items() if back}
    shown = boards(context, {**laid_faces(scenario, game, drawer), **decks})
    return table_block(title, shown, text_width(context.page), context.look)


def _hex_map(context: KitContext) -> HexMap | None:
    """Return the first painted map of hexes of a game some of whose set-up lines name hexes."""
    game = context.game
    if not any(one.hex for scenario in game.scenarios.values() for one in scenario.setup):
        return None
    maps = (map_plan(game, one, context.plan.hexes) for one in map_files(game.source))
    return next((one for one in maps if isinstance(one, HexMap) and not one.picture), None)


def _titles(group: Sequence[Scenario]) -> str:
    return "; ".join(scenario.title for scenario in group)
