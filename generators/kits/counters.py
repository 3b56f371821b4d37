"""A kit's counters, on sheets of all pieces together or a side apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.faces.look import side_of
from generators.kits.blanks import blanks
from generators.kits.parts import Cut, Part
from generators.kits.pieces import checked, counters, groups, in_rows, places, tally
from generators.sheets.layout import arrange
from generators.sheets.pages import print_pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from components.model.pieces import Marker, Unit
    from generators.kits.parts import Bench
    from generators.kits.plan import DocumentPlan
    from generators.sheets.document import Page
    from generators.sheets.impose import Piece


def counter_parts(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the counters as one part, or a part a side where sheets are to be apart."""
    grouped = groups(bench.game, document.texts("pieces") or ("units", "markers", "chits"))
    if document.more.get("blank"):
        grouped = blanks(grouped, int(document.more["blank"]), bench.plan.strengths)
    if not bench.options.apart:
        return _counter_sheets(document, bench, grouped, document.title)
    parts: list[Part] = []
    for side in dict.fromkeys(piece.side for group in grouped for piece in group):
        own = tuple(tuple(piece for piece in group if piece.side == side) for group in grouped)
        known = side_of(bench.game, side)
        name = known.name if known else side or "all sides"
        kept = tuple(group for group in own if group)
        parts += _counter_sheets(document, bench, kept, f"{document.title}: {name}")
    return parts


def _counter_sheets(
    document: DocumentPlan, bench: Bench, grouped: Sequence[Sequence[Unit | Marker]], title: str
) -> list[Part]:
    options, look = bench.options, bench.look
    counted = tally([piece for group in grouped for piece in group], look, bench.plan.strengths, bench.press)
    if not counted.pieces:
        return []
    edge, own = look.style.counter_size, bench.press.layout if bench.press else None
    layout = arrange(
        own.width if own else edge,
        own.height if own else edge,
        options.paper,
        backs=options.duplex,
        gap=options.gap,
        bleed=options.bleed,
        offset=options.offset,
        landscape_offset=options.landscape_offset,
        count=counted.pieces,
    )
    across = layout.columns if options.duplex != "fold" else 1
    taken = places(grouped, across)

    def faces() -> Iterator[Piece]:
        made = (counters(group, bench.game, look, bench.plan.strengths, bench.press) for group in grouped)
        return in_rows(checked(made, options.safe), across)

    def draw() -> Iterator[Page]:
        return print_pieces(faces(), layout, bench.game.title, title, count=taken, notice=bench.game.notice)

    return [
        Part(
            document.kind,
            title,
            document.says,
            layout.pages(taken),
            draw,
            options.two_sided,
            counted,
            Cut(layout, taken, own.corner if own else 0.0, faces),
        )
    ]
