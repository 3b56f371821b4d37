"""A kit's counters, all on the same sheets or each side on its own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from countermarch.components.model.source import COUNTER_FILES
from countermarch.components.translations import gettext
from countermarch.generators.documents.counter_groups import (
    PieceTally,
    blanks,
    counter,
    counters,
    groups,
    ordered,
    places,
    sized,
    tally,
)
from countermarch.generators.documents.piece_sheets import Kind, piece_part, shared_sheets, sheets_of
from countermarch.generators.documents.print_choice import copy_numbers
from countermarch.generators.pages.look import side_of
from countermarch.generators.scene.nodes import Scene
from countermarch.generators.sheets.impose import CutPiece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.pieces import Marker, Unit
    from countermarch.generators.documents.counter_groups import Groups
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pieces.drawer import PieceDrawer
    from countermarch.generators.sheets.layout import SheetLayout
    from countermarch.generators.sheets.rows import MixedSheet

APART = 2.0
"""Distance between labels, in mm: they are cut out one by one and stuck on blocks."""


def counter_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the counters as one part, or as one per side if sides are printed apart."""
    grouped = ordered(
        groups(context.game, document.texts("pieces") or COUNTER_FILES), document.texts("order")
    )
    if document.more.get("blank"):
        grouped = blanks(grouped, int(document.more["blank"]), context.plan.unit_values)
    if not context.options.apart:
        return _by_size(document, context, grouped, document.title)
    parts: list[Part] = []
    for side in dict.fromkeys(piece.side for group in grouped for piece in group):
        own = tuple(tuple(piece for piece in group if piece.side == side) for group in grouped)
        known = side_of(context.game, side)
        name = known.name if known else side or gettext("all sides")
        kept = tuple(group for group in own if group)
        parts += _by_size(document, context, kept, f"{document.title}: {name}")
    return parts


def _by_size(document: DocumentPlan, context: KitContext, grouped: Groups, title: str) -> list[Part]:
    """Return the counters as one part, or one per size unless shared sheets save paper."""
    sizes = sized(grouped, context.drawer)
    shared = _shared(document, context, sizes)
    if shared:
        kinds = [_kind(one, piece, context) for one, own in sizes for group in own for piece in group]
        counted = sum(
            (tally([piece for group in own for piece in group], one) for one, own in sizes), PieceTally()
        )
        return [
            piece_part(
                document,
                context,
                gettext("{title}, {count} sizes").format(title=title, count=len(sizes)),
                kinds,
                shared,
                tally=counted,
                mixed=True,
            )
        ]
    parts: list[Part] = []
    for drawer, own in sizes:
        named = f"{title}, {drawer.layout.format}" if len(sizes) > 1 else title
        parts += _counter_sheets(document, context, drawer, own, named)
    return parts


def _kind(drawer: PieceDrawer, piece: Unit | Marker, context: KitContext) -> Kind:
    """Return a counter for sheets; all copies are equal unless numbered, or of several scenes."""
    if not context.options.numbered and drawer.copy_with_scene(piece, 1) is piece:
        return Kind(drawer.layout.format, piece.count, lambda _: next(counters([piece], drawer)))
    draw = partial(counter, piece, drawer, context.copies.get(piece.id, piece.count))
    return Kind(drawer.layout.format, piece.count, draw, copy_numbers(piece.id, context.options.pieces))


def _shared(
    document: DocumentPlan, context: KitContext, sizes: Sequence[tuple[PieceDrawer, Groups]]
) -> tuple[MixedSheet, ...]:
    """Return the sheets that counters of several sizes share; empty if that saves no sheet."""
    if len(sizes) == 1 or document.more.get("labels"):
        return ()
    kinds = [(drawer.layout.format, piece.count) for drawer, own in sizes for group in own for piece in group]
    sheets = shared_sheets(context, kinds, context.options.duplex)
    return sheets if len(sheets) < _separate_sheets(document, context, sizes) else ()


def joined(documents: Sequence[DocumentPlan], context: KitContext) -> tuple[DocumentPlan, ...]:
    """Return the documents, with consecutive ones of counters merged where that saves a sheet."""
    if context.options.apart:
        return tuple(documents)
    found: list[DocumentPlan] = []
    for document in documents:
        both = _merged(found[-1], document) if found and _may_share_sheet(found[-1], document) else None
        if both and _sheets(both, context) < _sheets(found[-1], context) + _sheets(document, context):
            found[-1] = both
        else:
            found.append(document)
    return tuple(found)


def _may_share_sheet(one: DocumentPlan, other: DocumentPlan) -> bool:
    """Return whether the counters of two documents may share a sheet; blank ones never share."""
    kinds = one.kind == other.kind == "counters" and (one.in_play, one.stock) == (other.in_play, other.stock)
    return kinds and not any(each.more.get(key) for each in (one, other) for key in ("blank", "labels"))


def _merged(one: DocumentPlan, other: DocumentPlan) -> DocumentPlan:
    """Return one document with the content and titles of both; a common beginning is written once."""
    head, _, rest = other.title.partition(": ")
    second = rest if rest and one.title.startswith(f"{head}: ") else other.title
    says = "; ".join(part for part in (one.says, other.says) if part)
    pieces = [*(one.texts("pieces") or COUNTER_FILES), *(other.texts("pieces") or COUNTER_FILES)]
    return replace(one, title=f"{one.title}, {second}", says=says, more={**one.more, "pieces": pieces})


def _sheets(document: DocumentPlan, context: KitContext) -> int:
    grouped = groups(context.game, document.texts("pieces") or COUNTER_FILES)
    sizes = sized(grouped, context.drawer)
    return len(_shared(document, context, sizes)) or _separate_sheets(document, context, sizes)


def _separate_sheets(
    document: DocumentPlan, context: KitContext, sizes: Sequence[tuple[PieceDrawer, Groups]]
) -> int:
    """Return the number of sheets that counters take if each size has its own."""
    total = 0
    for drawer, own in sizes:
        count = sum(piece.count for group in own for piece in group)
        if count:
            layout = _layout(document, context, drawer, count)
            total += layout.sheets(places(own, _places_in_row(layout)))
    return total


def _layout(document: DocumentPlan, context: KitContext, drawer: PieceDrawer, count: int) -> SheetLayout:
    """Return the sheet for this number of counters; labels have no backs and are spaced apart."""
    own = drawer.layout
    labels = bool(document.more.get("labels"))
    if labels:
        return context.arranged(own.format, count, "fronts", max(context.options.gap, APART))
    return context.arranged(own.format, count, context.options.duplex)


def _places_in_row(layout: SheetLayout) -> int:
    """Return the number of places in a row that a group begins.

    On folded sheets and in honeycombs groups follow each other.
    """
    return layout.columns if layout.backs != "fold" and not layout.mix else 1


def _counter_sheets(
    document: DocumentPlan, context: KitContext, drawer: PieceDrawer, grouped: Groups, title: str
) -> list[Part]:
    counted = tally([piece for group in grouped for piece in group], drawer)
    if not counted.pieces:
        return []
    layout = _layout(document, context, drawer, counted.pieces)
    across, own = _places_in_row(layout), drawer.layout
    empty = CutPiece(Scene("empty place", own.width, own.height, (), drawer.look.bleed))
    kinds = [Kind(own.format, 0, lambda _: empty)]
    order: list[int] = []
    for group in grouped:
        if any(piece.count for piece in group):
            # each group begins a new row, filled up with empty places, so that groups are cut apart first
            order += [0] * (-len(order) % across)
        for piece in group:
            order += [len(kinds)] * piece.count
            kinds.append(_kind(drawer, piece, context))
    return [piece_part(document, context, title, kinds, sheets_of(order, layout), tally=counted)]
