"""What is read, fitted to its pages: a little smaller where that takes a page fewer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch.generators.pages.flow import fills, page_slots

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.pages.blocks import Block

SMALLER = (0.95, 0.9)
"""How much smaller, in turn, what would take little of a last page is drawn."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Blocks, what they were made for, and how full the pages are that they take, each 0 to 1."""

    context: KitContext
    blocks: tuple[Block, ...]
    full: tuple[float, ...]

    @property
    def pages(self) -> int:
        """How many pages the blocks take."""
        return len(self.full)


def laid(
    blocks: Sequence[Block], context: KitContext, title: str, *, gap: float = 4.0, columns: int = 1
) -> Fitted:
    """Return blocks as they come to stand on pages of their size."""
    frame = context.frame(title)
    slots = page_slots(frame, blocks, gap=gap, columns=columns)
    return Fitted(context, tuple(blocks), fills(frame, slots, columns))


def fitted(
    make: Callable[[KitContext], Sequence[Block]],
    context: KitContext,
    title: str,
    *,
    gap: float = 4.0,
    columns: int = 1,
) -> Fitted:
    """Return what ``make`` makes, a little smaller than asked for where that takes a page fewer."""
    first = laid(make(context), context, title, gap=gap, columns=columns)
    for share in SMALLER if first.pages > 1 else ():
        if sum(first.full) * share**2 > first.pages - 1:
            continue  # smaller words are narrower too, and still there would be too many
        smaller = replace(context, scale=context.scale * share)
        tried = laid(make(smaller), smaller, title, gap=gap, columns=columns)
        if tried.pages < first.pages:
            return tried
    return first
