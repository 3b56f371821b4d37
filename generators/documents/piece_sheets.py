"""Pieces as a part of a kit: which is on which sheet, drawn sheet by sheet, of one size or of several."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from countermarch.generators.documents.counter_groups import safely
from countermarch.generators.documents.parts import Cut, Part
from countermarch.generators.sheets.pages import print_pieces
from countermarch.generators.sheets.rows import MixedSheet, mixed_sheets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from countermarch.generators.documents.counter_groups import PieceTally
    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pieces.layout_terms import Format
    from countermarch.generators.sheets.cuts import Outline
    from countermarch.generators.sheets.document import Page
    from countermarch.generators.sheets.impose import CutPiece
    from countermarch.generators.sheets.layout import Backs, SheetLayout


@dataclass(frozen=True, slots=True)
class Kind:
    """A piece and how often to print it; ``draw`` makes copy number n, from 1.

    ``numbers`` are the copies to print, in turn; if empty, they are counted from 1.
    """

    format: Format
    count: int
    draw: Callable[[int], CutPiece]
    numbers: tuple[int, ...] = ()


def shared_sheets(
    context: KitContext, kinds: Sequence[tuple[Format, int]], backs: Backs
) -> tuple[MixedSheet, ...]:
    """Return the sheets for kinds of pieces, each given as its format and its number."""
    options = context.options
    return mixed_sheets(
        [(format_.width, format_.height, count) for format_, count in kinds],
        options.paper,
        backs=backs,
        gap=options.gap,
        bleed=options.bleed,
        offset=options.offset,
        landscape_offset=options.landscape_offset,
        marks=options.marks,
    )


def sheets_of(kinds: Iterable[int], layout: SheetLayout) -> tuple[MixedSheet, ...]:
    """Return the sheets of pieces of one size, each piece given by the index of its kind."""
    places, held = tuple(kinds), layout.capacity
    return tuple(MixedSheet(layout, places[at : at + held]) for at in range(0, len(places), held))


def piece_part(
    document: DocumentPlan,
    context: KitContext,
    title: str,
    kinds: Sequence[Kind],
    sheets: Sequence[MixedSheet],
    *,
    tally: PieceTally,
    mixed: bool = False,
) -> Part:
    """Return the part for pieces on sheets; pages are drawn one at a time, from any sheet on."""
    game, safe, first = context.game, context.options.safe, sheets[0].layout
    sides = first.sides

    def pieces(start: int = 0) -> Iterator[Iterator[CutPiece]]:
        # pages may begin at any sheet: numbered copies go on after those of the sheets before
        copies = Counter(kind for sheet in sheets[:start] for kind in sheet.kinds)

        def one(kind: int) -> CutPiece:
            made, numbers = copies[kind], kinds[kind].numbers
            copies[kind] += 1
            return kinds[kind].draw(numbers[made % len(numbers)] if numbers else made + 1)

        for sheet in sheets[start:]:
            made = map(one, sheet.kinds)
            yield map(safely(safe), made) if safe else made

    def pages(start: int) -> Iterator[Page]:
        for number, (sheet, held) in enumerate(zip(sheets[start:], pieces(start), strict=True), start + 1):
            yield from print_pieces(
                held, sheet.layout, game.title, title, total=len(sheets), first=number, notice=game.notice
            )

    outlines: list[Outline] = [(kind.format.corner, kind.format.shape) for kind in kinds]
    radius, shape = outlines[0]
    apart = (
        [(sheet.layout, tuple(outlines[kind] for kind in sheet.kinds)) for sheet in sheets] if mixed else []
    )
    cut = Cut(
        first,
        sum(len(sheet.kinds) for sheet in sheets),
        0.0 if mixed else radius,
        lambda: chain.from_iterable(pieces()),
        pages,
        "" if mixed else shape,
        tuple(apart),
    )
    draw = partial(pages, 0)
    return Part(document.kind, title, document.says, len(sheets) * sides, draw, sides > 1, tally, cut)
