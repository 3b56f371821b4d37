"""The sections of a kit's pages: tables, charts, steps, decks, tracks, clauses, plain text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from countermarch.components.model.layers import RECONSTRUCTED_MARK, Layer
from countermarch.components.model.tables import Chart, Column, Row
from countermarch.generators.charts.chart import ChartPlan, StepsPlan, chart_block, steps_block
from countermarch.generators.charts.results import results_key, results_legend, results_table
from countermarch.generators.charts.spans import Groups
from countermarch.generators.documents.choice import cited_chart, cited_track
from countermarch.generators.documents.options import KitError
from countermarch.generators.pages.blocks import bullets, cited, errata_words, heading, paragraph, ruled
from countermarch.generators.pages.look import EMPTY, WIDE, livery
from countermarch.generators.scene.markup import plain
from countermarch.generators.tracks.track import TrackPlan, track_block

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Clause
    from countermarch.components.model.tables import ResultsTable
    from countermarch.components.model.tracks import Track
    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pages.blocks import Block
    from countermarch.generators.pages.look import Look

Found = TypeVar("Found")


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
    columns = tuple(Column(row.id, row.title) for row in chart.lines)
    line = Row(chart.columns[0].id, chart.columns[0].title, chart.lines[0].rule, (EMPTY,) * len(columns))
    return replace(chart, columns=columns, lines=(line,), notes=chart.notes if _hollow(chart) else ())


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
    """Return the blocks of all sections of a document in order."""
    return [block for section in document.sections for block in section_blocks(section, document, context)]


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
        note = _noted(chart, look)
        if _open(chart, look):
            chart, plan = opened(chart), replace(plan, merge=False)
        return [
            heading(title or chart.title, width, look, note=note),
            *_noting(
                chart_block(chart, width, look, plan),
                [bullets(chart.notes, width, look)] if chart.notes else [],
            ),
        ]
    if "deck" in section:
        return _deck_blocks(section, document, context)
    if "steps" in section or "track" in section:
        made = _step_blocks if "steps" in section else _track_blocks
        return made(section, document, context)
    if "clauses" in section:
        clauses = _clauses(game, [str(one) for one in section["clauses"]], document)
        first = clauses[0].title if clauses else ""
        settled = {clause.number: errata_on(clause.number, game) for clause in clauses}
        said = [
            (clause.summary, cited(look.cite_shortly(clause.number), settled[clause.number]))
            for clause in clauses
        ]
        return [heading(title or first, width, look), ruled(said, width, look, piece=document.title)]
    words = [paragraph(str(section.get("text", "")), width, look, piece=document.title)]
    return [heading(title, width, look), *words] if title else words


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
    """Return whether a table needs a key: some cell does not already say what its result means."""
    return not groups.spans and any(groups.text(code) != meaning for code, meaning in table.key.items())


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


def _cited(rule: str, errata: Sequence[str]) -> str:
    return " \N{MIDDLE DOT} ".join(part for part in (rule, errata_words(errata)) if part)


def _noted(shown: Track | Chart, look: Look) -> str:
    """Return what is printed at the right of a heading: rule, errata, the mark of reconstructed values."""
    cited = _cited(shown.rule, look.cited_errata(shown.errata))
    parts = (cited, RECONSTRUCTED_MARK) if _reconstructed(shown, look) else (cited,)
    return " \N{MIDDLE DOT} ".join(part for part in parts if part)


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
    columns = [str(one) for one in section.get("columns", ())]
    title = str(section.get("title", deck_title(deck, plan)))
    rule = context.look.cite(cards[0].rule.partition(".")[0])
    listed = (
        deck_list(cards, columns, context.width, context.look, plan)
        if columns
        else effect_list(cards, context.width, context.look)
    )
    return [heading(title, context.width, context.look, note=rule), listed]


def _track_blocks(more: Mapping[str, Any], document: DocumentPlan, context: KitContext) -> list[Block]:
    track = cited_track(_known(context.game.tracks, more["track"], "track", document), context.look)
    plan = TrackPlan(
        int(more.get("across", 0)),
        float(more.get("height", 0.0)),
        bool(more.get("outline", False)),
        bool(more.get("lines", False)),
        tall=context.tall,
        sides={side.id: livery(context.game, side.id, context.look) for side in context.game.sides},
    )
    head = heading(track.title, context.width, context.look, note=_noted(track, context.look))
    body = track_block(track, context.width, context.look, plan)
    said = [paragraph(plain(track.says), context.width, context.look, piece=track.id)] if track.says else []
    return [head, *_noting(body, said)]
