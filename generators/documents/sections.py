"""The sections of a kit's pages: tables, charts, steps, decks, tracks, clauses, plain text."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeVar

from countermarch.components.model.layers import RECONSTRUCTED_MARK, Layer
from countermarch.components.model.loading.map_files import map_files
from countermarch.components.model.tables import Chart, ChartColumn, Row
from countermarch.components.translations import gettext
from countermarch.generators.booklet.leaves import picture_strip
from countermarch.generators.charts.chart import ChartPlan, StepsPlan, chart_block, natural_width, steps_block
from countermarch.generators.charts.grids import PATCH
from countermarch.generators.charts.ranges import range_block
from countermarch.generators.charts.results import results_key, results_legend, results_table
from countermarch.generators.charts.spans import Groups
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.print_choice import cited_chart, cited_track
from countermarch.generators.maps.hex_grid import HexMap, Terrain
from countermarch.generators.maps.terrain import swatch, texture_for
from countermarch.generators.pages.blocks import (
    DOT,
    Block,
    bullets,
    cited,
    columns,
    errata_words,
    heading,
    paragraph,
    ruled,
    side_by_side,
    stack,
)
from countermarch.generators.pages.look import EMPTY, WIDE, livery
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Path
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.style import darkened
from countermarch.generators.tracks.boxes import TrackPlan, Tray
from countermarch.generators.tracks.track import track_block

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Card
    from countermarch.components.model.rulebook import Clause
    from countermarch.components.model.tables import ResultsTable
    from countermarch.components.model.tracks import Track
    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

Found = TypeVar("Found")

PICTURE = 30.0
"""Height of the picture above a track, in mm."""


def shows_reconstruction(document: DocumentPlan, context: KitContext) -> bool:
    """Return whether a section is a reconstructed track or chart; its heading is then marked."""
    game = context.game
    return any(
        _reconstructed(game.tracks.get(str(section.get("track", ""))), context.look)
        or _reconstructed(game.charts.get(str(section.get("chart", ""))), context.look)
        for section in document.sections
    )


def _hollow(chart: Chart) -> bool:
    """Return whether a chart has no value at all."""
    return all(cell in (None, "") for cell in chart.cells.values())


def _open(chart: Chart, look: Look) -> bool:
    """Return whether a chart is left to fill in: a reconstructed one without values, or any if asked."""
    return chart.layer is Layer.RECONSTRUCTION and (look.missing == "blank" or _hollow(chart))


FEW = 4
"""An open chart of one column with more rows than this is printed sideways."""


def _laid_across(chart: Chart) -> Chart:
    """Return an open chart of one column as one row of boxes, each under the number of its former row."""
    numbers = tuple(ChartColumn(row.id, row.title) for row in chart.lines)
    line = Row(chart.columns[0].id, chart.columns[0].title, chart.lines[0].rule, (EMPTY,) * len(numbers))
    return replace(chart, columns=numbers, lines=(line,), notes=chart.notes if _hollow(chart) else ())


def opened(chart: Chart) -> Chart:
    """Return a reconstructed chart as boxes to write in, with only its numbers printed."""
    numbered = all(row.title.isdigit() for row in chart.lines)
    if numbered and len(chart.columns) == 1 and len(chart.lines) > FEW:
        return _laid_across(chart)
    lines = tuple(
        replace(row, title=row.title if numbered else WIDE, cells=(EMPTY,) * len(row.cells))
        for row in chart.lines
    )
    return replace(chart, lines=lines, notes=chart.notes if _hollow(chart) else ())


def _reconstructed(shown: Track | Chart | None, look: Look) -> bool:
    """Return whether a track or chart is reconstructed; an empty chart has no such value."""
    if isinstance(shown, Chart) and _open(shown, look):
        return False
    return shown is not None and shown.layer is Layer.RECONSTRUCTION


def sections_of(document: DocumentPlan, context: KitContext) -> list[Block]:
    """Return the blocks of all sections of a document in order.

    A narrow chart has the next one beside it, or the rules that follow it if they are few. Several sections
    of rules are in two columns.
    """
    blocks: list[Block] = []
    left = list(document.sections)
    half = (context.width - BETWEEN) / 2
    thin = replace(context, wide=half)

    def made(section: Mapping[str, Any]) -> Block:
        return stack(section_blocks(section, document, thin), 2.2)

    while left:
        rules = list(takewhile(lambda one: "clauses" in one, left))
        if len(rules) > 1:
            blocks += _in_columns([made(one) for one in rules], rules, document, context)
            left = left[len(rules) :]
        elif len(left) > 1 and "chart" in left[0] and all(_narrow(one, thin, document) for one in left[:2]):
            blocks.append(side_by_side([made(one) for one in left[:2]], BETWEEN))
            left = left[2:]
        else:
            blocks += section_blocks(left.pop(0), document, context)
    return blocks


TALL = 100.0
"""Largest height of sections of rules in two columns, in mm."""

EVEN = 0.62
"""Least share of two columns of rules that must be filled."""


def _in_columns(
    made: Sequence[Block], rules: Sequence[Mapping[str, Any]], document: DocumentPlan, context: KitContext
) -> Iterator[Block]:
    """Yield sections of rules in two columns, as many at a time as match; others over the whole width."""
    start = 0
    while start < len(made):
        best = 1
        for end in range(start + 2, len(made) + 1):
            some = made[start:end]
            both = columns(some, 2, BETWEEN, SECTIONS)
            filled = sum(one.height for one in some) / (2 * both.height)
            if both.height <= TALL and filled >= EVEN:
                best = end - start
        if best == 1:
            yield from section_blocks(rules[start], document, context)
        else:
            yield columns(made[start : start + best], 2, BETWEEN, SECTIONS)
        start += best


SECTIONS = 5.0
"""Distance between sections of a column, in mm."""

BETWEEN = 8.0
"""Distance between two charts side by side, in mm."""

MAX_LINES = 12
"""A chart with more rows is never beside another one."""


def _narrow(section: Mapping[str, Any], context: KitContext, document: DocumentPlan) -> bool:
    """Return whether a section is a chart with few rows that fits without broken lines, or a few rules."""
    if "range" in section or "clauses" in section:
        return len(section.get("clauses", ())) <= FEW
    if "chart" not in section:
        return False
    chart = cited_chart(_known(context.game.charts, section["chart"], "chart", document), context.look)
    if len(chart.lines) > MAX_LINES or _open(chart, context.look):
        return False
    return natural_width(chart, context.look, context.plan.charts.get(chart.id)) <= context.width


def section_blocks(section: Mapping[str, Any], document: DocumentPlan, context: KitContext) -> list[Block]:
    """Return one section of a page: a table, a chart, its steps, a track, clauses, or plain text."""
    game, look, width = context.game, context.look, context.width
    title = str(section.get("title", ""))
    if "table" in section:
        table = _known(game.tables, section["table"], "table", document)
        groups = context.plan.groups.get(table.id, Groups())
        note = cited(look.cite_shortly(table.rule), look.cited_errata(table.errata))
        return [
            heading(title or table.title, width, look, note=note),
            *_noting(
                results_table(table, groups, width, look),
                [
                    *([results_legend(groups, width, look)] if groups.legend else []),
                    *([results_key(table, groups, width, look)] if _keyed(table, groups) else []),
                    *([bullets(table.notes, width, look)] if table.notes else []),
                ],
            ),
        ]
    if "chart" in section:
        chart = cited_chart(_known(game.charts, section["chart"], "chart", document), look)
        plan = context.plan.charts.get(chart.id, ChartPlan())
        if chart.corner.casefold() == "terrain" and plan.colours:
            plan = replace(plan, patches=_patches(chart, plan.colours, look))
        note = _note_at_right(chart, look)
        if _open(chart, look):
            # empty rows are all equal: merged or gathered, they would leave one to write in
            chart, plan = opened(chart), replace(plan, merge=False, gather=())
        return [
            heading(title or chart.title, width, look, note=note),
            *_noting(
                chart_block(chart, width, of_side(title or chart.title, look), plan),
                [bullets(chart.notes, width, look)] if chart.notes else [],
            ),
        ]
    made = next((make for key, make in MAKERS.items() if key in section), None)
    if made is not None:
        return made(section, document, context)
    if "clauses" in section:
        clauses = _clauses(game, [str(one) for one in section["clauses"]], document)
        first = clauses[0].title if clauses else ""
        alone = len(clauses) == 1  # its heading is its subject
        settled = {clause.number: errata_on(clause.number, game) for clause in clauses}
        said = [
            (
                "" if alone or clause.title == (title or first) else clause.title,
                clause.summary,
                cited(look.cite_shortly(clause.number), settled[clause.number]),
            )
            for clause in clauses
        ]
        return [heading(title or first, width, look), ruled(said, width, look, piece=document.title)]
    words = [paragraph(str(section.get("text", "")), width, look, piece=document.title)]
    return [heading(title, width, look), *words] if title else words


def _patches(chart: Chart, colours: Mapping[str, str], look: Look) -> dict[str, Node]:
    """Return how the terrains of a chart look on a map: a patch, or a line if its texture is not known."""
    wide, high = PATCH
    found: dict[str, Node] = {}
    for row in chart.lines:
        if fill := colours.get(row.id):
            texture = texture_for(row.title)
            # the first row is open ground; others without a texture are roads and rivers
            if texture == "plain" and row.id != chart.lines[0].id:
                bend = line((0, high * 0.8), (wide * 0.4, high * 0.3), (wide, high * 0.6))
                found[row.id] = Path(bend, stroke=fill, line=1.1, cap="round", join="round")
            else:
                found[row.id] = swatch(
                    Terrain(row.title, fill, frozenset(), texture=texture), wide, high, look
                )
    return found


def of_side(title: str, look: Look) -> Look:
    """Return the look of a table whose title names a side: its headings have the colour of that side."""
    tint = look.tint(title)
    if tint is None:
        return look
    return replace(look, style=replace(look.style, colours={**look.style.colours, "heavy": tint.deep}))


def _noting(body: Block, notes: list[Block]) -> list[Block]:
    """Return a table or track with its notes below it, on the same page unless it is long."""
    whole = body.height + sum(note.height for note in notes)
    return [replace(body, keep=bool(notes) and whole < LONG), *notes]


LONG = 150.0
"""Height, in mm, from which a table or track may be separated from the notes below it."""


def errata_on(rule: str, game: Game) -> tuple[str, ...]:
    """Return the errata about a clause."""
    return tuple(erratum.id for erratum in game.errata.values() if rule in erratum.rules)


def _step_blocks(section: Mapping[str, Any], document: DocumentPlan, context: KitContext) -> list[Block]:
    """Return the rows of a chart as numbered steps with the text of their rules."""
    chart = _known(context.game.charts, section["steps"], "chart", document)
    shown = context.plan.charts.get(chart.id, ChartPlan()).words
    plan = StepsPlan(tuple(section.get("rows", ())), str(section.get("tag", "")), shown)
    body = steps_block(chart, context.game, context.width, context.look, plan)
    title = str(section.get("title", ""))
    return [heading(title, context.width, context.look), body] if title else [body]


def _keyed(table: ResultsTable, groups: Groups) -> bool:
    """Return whether a table needs a key: some cell does not already say what its result means.

    A dash is left to the notes.
    """
    shown = {groups.text(code): meaning for code, meaning in table.key.items()}
    return not groups.spans and any(text not in (meaning, "\N{EN DASH}") for text, meaning in shown.items())


def _clauses(game: Game, numbers: Sequence[str], document: DocumentPlan) -> list[Clause]:
    """Return the clauses with these numbers: one by its own number, or all of a rule by the rule's number."""
    found = []
    for number in numbers:
        named = [clause for clause in game.clauses if number in (clause.number, clause.rule)]
        if not named:
            raise KitError(
                f"kit.toml: {document.title!r} names clause {number!r}, which {game.title} does not have"
            )
        found += named
    return found


def _note_at_right(shown: Track | Chart, look: Look) -> str:
    """Return what is printed at the right of a heading: rule, errata, the mark of reconstructed values."""
    parts = [shown.rule, errata_words(look.cited_errata(shown.errata))]
    parts += [RECONSTRUCTED_MARK] if _reconstructed(shown, look) else []
    return DOT.join(part for part in parts if part)


def _known(mapping: Mapping[str, Found], name: str, kind: str, document: DocumentPlan) -> Found:
    if name not in mapping:
        raise KitError(
            f"kit.toml: {document.title!r} names the {kind} {name!r}; expected one of {', '.join(mapping)}"
        )
    return mapping[name]


def _deck_blocks(section: Mapping[str, Any], document: DocumentPlan, context: KitContext) -> list[Block]:
    """Return the list of a deck: its cards with the columns named, or with none what its cards do."""
    from countermarch.generators.charts.lists import deck_list, effect_list
    from countermarch.generators.pieces.card_plan import CardPlan, deck_title

    deck, plan = str(section["deck"]), context.plan.cards or CardPlan()
    cards = [card for card in context.game.cards if card.deck == deck]
    if not cards:
        known = dict.fromkeys(card.deck for card in context.game.cards)
        raise KitError(
            f"kit.toml: {document.title!r} names the deck {deck!r}; expected one of {', '.join(known)}"
        )
    named = [str(one) for one in section.get("columns", ())]
    title = str(section.get("title", deck_title(deck, plan)))
    look = of_side(title, context.look)
    rule = context.look.cite(cards[0].rule.partition(".")[0])
    listed = (
        deck_list(
            cards, named, context.width, look, plan, alike=_cards_of_all_decks(section, document, context)
        )
        if named
        else effect_list(cards, context.width, context.look, plan, str(section.get("tone", "")))
    )
    return [heading(title, context.width, context.look, note=rule), listed]


def _cards_of_all_decks(
    section: Mapping[str, Any], document: DocumentPlan, context: KitContext
) -> list[Card]:
    """Return the cards of all decks that a document lists with the same columns."""
    decks = [
        one["deck"] for one in document.sections if "deck" in one and one.get("columns") == section["columns"]
    ]
    return [card for card in context.game.cards if card.deck in decks]


def _track_blocks(more: Mapping[str, Any], document: DocumentPlan, context: KitContext) -> list[Block]:
    track = cited_track(_known(context.game.tracks, more["track"], "track", document), context.look)
    if labels := more.get("boxes"):  # some of a track's boxes, without the words about all of them
        named = {box.label: box for box in track.boxes}
        track = replace(track, boxes=tuple(_known(named, one, "box", document) for one in labels), says="")
    sides = {side.id: side for side in context.game.sides}
    plan = TrackPlan(
        int(more.get("across", 0)),
        float(more.get("height", 0.0)),
        bool(more.get("outline", False)),
        bool(more.get("slots", False)),
        bool(more.get("lines", False)),
        tall=context.tall,
        zigzag=bool(more.get("zigzag", False)),
        places={str(label): int(count) for label, count in more.get("places", {}).items()},
        icons={str(label): str(icon) for label, icon in more.get("icons", {}).items()},
        sides={
            **{side: livery(context.game, side, context.look) for side in sides},
            **{
                str(tone): context.look.style.livery(str(tone), {"fill": fill, "band": darkened(fill)})
                for tone, fill in more.get("colours", {}).items()
            },
        },
        zones={str(tone): str(title) for tone, title in more.get("zones", {}).items()},
        ticks=bool(more.get("ticks", False)),
        halves=tuple(_known(sides, one, "side", document).id for one in more.get("halves", ())),
        trays=_trays(more, track, document, context),
        scenes={
            _known({box.label: box for box in track.boxes}, str(label), "box", document).label: str(scene)
            for label, scene in more.get("scenes", {}).items()
        },
        ground=str(document.more.get("ground", "")),
        unnamed=frozenset(
            place.name
            for place in context.game.places.values()
            if context.look.missing == "blank"
            and (name := place.values["name"]) is not None
            and name.layer is Layer.RECONSTRUCTION
        ),
    )
    title = str(more.get("title", track.title))
    head = (
        [heading(title, context.width, context.look, note=_note_at_right(track, context.look))]
        if title
        else []
    )
    body = track_block(track, context.width, context.look, plan)
    if scene := str(more.get("scene", "")):
        sky = str(context.plan.cover.get("sky", ""))
        place = (0.0, 0.0, context.width, PICTURE)
        strip = Block(context.width, PICTURE, (picture_strip(scene, place, context.look, sky),))
        body = stack((strip, body), 2.0)
    said = [paragraph(plain(track.says), context.width, context.look, piece=track.id)] if track.says else []
    return [*head, replace(body, keep=bool(said)), *said]


def _trays(
    more: Mapping[str, Any], track: Track, document: DocumentPlan, context: KitContext
) -> dict[str, tuple[Tray, ...]]:
    """Return the trays of the boxes of a display: of which markers and chits, and how many there are."""
    boxes = {box.label: box for box in track.boxes}
    pieces = {piece.id: piece for piece in (*context.game.markers, *context.game.chits)}
    trays: dict[str, tuple[Tray, ...]] = {}
    for label, ids in more.get("trays", {}).items():
        kinds = [_known(pieces, name, "piece", document) for name in str(ids).split()]
        trays[_known(boxes, str(label), "box", document).label] = tuple(
            Tray(kind.title, kind.symbol, kind.count) for kind in kinds
        )
    return trays


def _range_blocks(section: Mapping[str, Any], _document: DocumentPlan, context: KitContext) -> list[Block]:
    from countermarch.generators.documents.maps import map_plan

    game = context.game
    maps = (map_plan(game, one, context.plan.hexes) for one in map_files(game.source))
    pointed = any(isinstance(one, HexMap) and one.grid.down for one in maps)
    figure = range_block(
        int(section["range"]), str(section["symbol"]), context.width, context.look, pointed=pointed
    )
    title = str(section.get("title", gettext("Range")))
    return [heading(title, context.width, context.look), figure]


def _roster_blocks(section: Mapping[str, Any], document: DocumentPlan, context: KitContext) -> list[Block]:
    from countermarch.generators.documents.rosters import roster_block

    words: Mapping[str, str] = document.more.get("words", {})
    made = roster_block([str(one) for one in section["roster"]], context.width, context, words)
    title = str(section.get("title", ""))
    return [heading(title, context.width, context.look), made] if title else [made]


def _panel_blocks(section: Mapping[str, Any], _document: DocumentPlan, context: KitContext) -> list[Block]:
    from countermarch.generators.documents.step_panels import panels_block

    made = panels_block(section["panel"], context)
    title = str(section.get("title", ""))
    return [heading(title, context.width, context.look), made] if title else [made]


MAKERS = {
    "panel": _panel_blocks,
    "deck": _deck_blocks,
    "roster": _roster_blocks,
    "range": _range_blocks,
    "steps": _step_blocks,
    "track": _track_blocks,
}
"""What makes the sections of a page, by the key that names their content."""
