"""Pieces of several sizes as one part of a kit, on shared sheets."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from countermarch.generators.documents.chosen import safely
from countermarch.generators.documents.parts import Cut, Part
from countermarch.generators.sheets.pages import print_pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from countermarch.generators.documents.chosen import Tally
    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pieces.layout_terms import Format
    from countermarch.generators.sheets.document import Page
    from countermarch.generators.sheets.impose import Piece
    from countermarch.generators.sheets.layout import Backs
    from countermarch.generators.sheets.rows import MixedSheet


@dataclass(frozen=True, slots=True)
class Kind:
    """A piece and how often to print it; ``draw`` makes copy number n, from 1."""

    format: Format
    count: int
    draw: Callable[[int], Piece]


def shared_sheets(
    context: KitContext, kinds: Sequence[tuple[Format, int]], backs: Backs
) -> tuple[MixedSheet, ...]:
    """Return the sheets for kinds of pieces, each given as its format and its number."""
    from countermarch.generators.sheets.rows import mixed_sheets

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


def mixed_part(
    document: DocumentPlan,
    context: KitContext,
    title: str,
    kinds: Sequence[Kind],
    sheets: Sequence[MixedSheet],
    *,
    tally: Tally,
) -> Part:
    """Return the part for pieces on shared sheets; pages are drawn one at a time."""
    game, safe = context.game, context.options.safe
    sides = sheets[0].layout.sides

    def pieces() -> Iterator[Iterator[Piece]]:
        copies = [0] * len(kinds)

        def one(kind: int) -> Piece:
            copies[kind] += 1
            return kinds[kind].draw(copies[kind])

        for sheet in sheets:
            made = map(one, sheet.kinds)
            yield map(safely(safe), made) if safe else made

    def draw() -> Iterator[Page]:
        for number, (sheet, held) in enumerate(zip(sheets, pieces(), strict=True), 1):
            yield from print_pieces(
                held, sheet.layout, game.title, title, total=len(sheets), first=number, notice=game.notice
            )

    outlines = [(kind.format.corner, kind.format.shape) for kind in kinds]
    return Part(
        document.kind,
        title,
        document.says,
        len(sheets) * sides,
        draw,
        sides > 1,
        tally,
        Cut(
            sheets[0].layout,
            tally.pieces,
            0.0,
            lambda: chain.from_iterable(pieces()),
            mixed=tuple((sheet.layout, tuple(outlines[kind] for kind in sheet.kinds)) for sheet in sheets),
        ),
    )
