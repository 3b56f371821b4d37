"""Kits: the documents of a game's kit, their order, and their sheets.

>>> from countermarch import components
>>> made = kit(components.game("lebanon-82"), KitOptions(only=("tracks",)))
>>> [part.kind for part in made.parts]
['tracks']
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import DataError
from countermarch.components.translations import gettext, use
from countermarch.generators.documents.counter_groups import PieceTally, counter_drawer
from countermarch.generators.documents.counters import joined
from countermarch.generators.documents.options import ADDED, KINDS, KitError, KitOptions
from countermarch.generators.documents.parts import KitContext, Part
from countermarch.generators.documents.plan import TITLES, DocumentPlan, KitPlan, kit_plan
from countermarch.generators.documents.plan_names import unknown_names
from countermarch.generators.documents.print_choice import copy_numbers, only_pieces
from countermarch.generators.kits.cover import kit_cover
from countermarch.generators.kits.makers import make_run
from countermarch.generators.kits.model import Kit, Summary
from countermarch.generators.kits.placeholders import with_placeholder_pieces
from countermarch.generators.pages.look import tints
from countermarch.generators.pieces.own_fonts import install
from countermarch.generators.sheets.planner import paper_sides, plan_sheets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.sheets.document import Page

__all__ = ["KINDS", "Kit", "KitError", "KitOptions", "Summary", "kit"]


def kit(game: Game, options: KitOptions | None = None) -> Kit:
    """Plan a game's kit; raises ``KitError`` (a ``DrawingError``) or ``DataError``."""
    with use(game.catalogue):
        return _kit(game, options or KitOptions())


def _kit(game: Game, options: KitOptions) -> Kit:
    unknown = unknown_names(game)
    if unknown:
        raise DataError(unknown)
    copies = {piece.id: piece.count for piece in game.pieces if copy_numbers(piece.id, options.pieces)}
    game = only_pieces(game, options.pieces, options.copies)
    plan = kit_plan(game)
    install(game)
    game = with_placeholder_pieces(game)
    look = plan.look(game, options)
    look = replace(look, tints=tints(game, look))
    context = KitContext(game, plan, options, look, counter_drawer(game, plan, look), copies=copies)
    parts, cover = _parts(plan, context)
    made = _planned(game, options, parts)
    if cover is not None:
        parts[cover] = kit_cover(made, cover, context)
        if parts[cover].pages > 1:  # its list takes more pages than planned, so all later page numbers change
            made = _planned(game, options, parts)
            parts[cover] = kit_cover(made, cover, context)
        made = replace(made, parts=tuple(parts))
    return replace(made, summary=_summary_of_pages(made)) if options.pages else made


def _summary_of_pages(made: Kit) -> Summary:
    """Return the counts of the pages chosen; pieces are counted where all their fronts are printed."""
    faces = {(side.face.run, side.face.page) for side in made.shown if side.face is not None}
    whole = [
        part
        for run, part in enumerate(made.parts)
        if all((run, page) in faces for page in range(0, part.pages, 2 if part.paired else 1))
    ]
    some = [part for run, part in enumerate(made.parts) if any(run == one for one, _ in faces)]
    marked = any(part.marked or part.tally.reconstructed for part in some)
    return replace(_counts(whole, len(made.shown)), marked=marked)


def _planned(game: Game, options: KitOptions, parts: list[Part]) -> Kit:
    """Return the kit that parts make, on sheets of paper."""
    sheets = plan_sheets([part.run for part in parts], two_sided=options.two_sided)
    every = paper_sides(sheets, two_sided=options.two_sided)
    return Kit(game, options, tuple(parts), sheets, every, _summary(game, options, parts, len(every)))


def _parts(plan: KitPlan, context: KitContext) -> tuple[list[Part], int | None]:
    """Return the parts of a kit in order, and the index of the cover, which is drawn last."""
    parts: list[Part] = []
    cover: int | None = None
    options = context.options
    wanted = [one for one in added(plan, options) if options.wants(one.kind, one.title)]
    for is_cover, run in groupby(joined(wanted, context), key=lambda one: one.kind == "cover"):
        if is_cover:
            cover = len(parts)
            parts.append(_no_cover(next(run)))
        else:
            for document, part in make_run(tuple(run), context):
                parts.append(replace(part, in_play=document.in_play, stock=document.stock))
    if not parts and not options.selective:
        raise KitError(_no_pieces(context.game))
    if not parts:
        of_kind = f" of kind {', '.join(options.only)}" if options.only else ""
        raise KitError(f"{context.game.title}: nothing to print{of_kind}")
    return parts, cover


def _summary(game: Game, options: KitOptions, parts: list[Part], pages: int) -> Summary:
    """Count pages and pieces of a kit; raises ``KitError`` if it is empty or has none of the chosen pages."""
    pieces = sum(part.tally.pieces for part in parts)
    tables = () if game.pieces else ("charts", "tracks")  # without pieces, charts and tracks are a kit too
    others = any(part.plans or part.kind in ("map", *tables) for part in parts)
    if not pieces and not others and not options.selective:
        raise KitError(_no_pieces(game))
    if options.pages and not any(options.shows(page + 1) for page in range(pages)):
        chosen = ", ".join(f"{first}-{last}" if first < last else f"{first}" for first, last in options.pages)
        raise KitError(f"pages: {game.title} has pages 1 to {pages}, so not {chosen}")
    return _counts(parts, pages)


def _counts(parts: Sequence[Part], pages: int) -> Summary:
    counted = sum((part.tally for part in parts), PieceTally())
    return Summary(
        pages,
        counted.pieces - counted.to_fill,
        counted.reconstructed,
        counted.missing,
        any(part.marked for part in parts),
        counted.to_fill,
    )


def added(plan: KitPlan, options: KitOptions) -> tuple[DocumentPlan, ...]:
    """Return the documents of a kit and those added by the player.

    A cover and a calibration sheet come first, others after the last document of pieces.
    """
    planned = {one.kind for one in plan.documents}
    asked = dict.fromkeys(kind for kind in (*options.only, *options.add) if kind in ADDED)
    fresh = [
        DocumentPlan(kind, gettext(TITLES[kind])) for kind in ADDED if kind in asked and kind not in planned
    ]
    first = [one for one in fresh if one.kind in ("cover", "calibration")]
    fresh = [one for one in fresh if one not in first]
    pieces = [place for place, one in enumerate(plan.documents, 1) if one.kind in ("counters", "cards")]
    place = pieces[-1] if pieces else len(plan.documents)
    return (*first, *plan.documents[:place], *fresh, *plan.documents[place:])


def _no_cover(document: DocumentPlan) -> Part:
    """Return a placeholder for the cover, which is drawn once all other pages are known."""
    nothing: tuple[Page, ...] = ()
    in_play, stock = document.in_play, document.stock
    return Part(
        "cover", document.title, document.says, 1, lambda: iter(nothing), in_play=in_play, stock=stock
    )


def _no_pieces(game: Game) -> str:
    """Return the error for a kit without pieces, with what is expected."""
    from countermarch.generators.kits.leftovers import unread_files

    if game.pieces:
        return f"{game.title}: no pieces: kit.toml prints none of them, or every count is 0"
    found = "; ".join(map(str, unread_files(game)[:3]))
    would = "expected units.csv, markers.csv, chits.csv or cards.csv (or .xlsx, .ods)"
    return (
        f"{game.title}: no pieces: {found or would}; --only charts,tracks prints the documents that need none"
    )
