"""Pieces of several kinds and sizes: each kind under its own title, each size on sheets of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generators.sheets.impose import by_size
from generators.sheets.layout import arrange
from generators.sheets.pages import print_pieces
from generators.sheets.paper import A4

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generators.sheets.document import Duplex, Page
    from generators.sheets.impose import Piece
    from generators.sheets.layout import Backs, Layout
    from generators.sheets.paper import Orientation, Paper
    from generators.sheets.profiles import Profile


@dataclass(frozen=True, slots=True)
class Printing:
    """How a player prints: paper, backs, spacing and bleed in mm, and what the printer is like.

    >>> Printing().layout(16, 16, 140).columns
    12
    >>> Printing(backs="fold").duplex is None
    True
    """

    paper: Paper = A4
    backs: Backs = "long-edge"
    gap: float = 0.0
    bleed: float = 0.0
    profile: Profile | None = None
    orientation: Orientation | None = None

    @property
    def duplex(self) -> Duplex | None:
        """The edge that the printer has to turn the paper over on; None when it prints one side only."""
        return self.backs if self.backs in ("long-edge", "short-edge") else None

    def layout(self, width: float, height: float, count: int | None = None) -> Layout:
        """Return the sheet for pieces of one size; the fewest sheets, when it is known how many there are."""
        here = self.profile
        return arrange(
            width,
            height,
            self.paper,
            backs=self.backs,
            gap=self.gap,
            bleed=self.bleed,
            offset=here.offset_for("portrait") if here else (0.0, 0.0),
            landscape_offset=here.offset_for("landscape") if here else (0.0, 0.0),
            orientation=self.orientation,
            count=count,
        )


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """Pieces that belong together, in order, under the title that their sheets' footers give."""

    title: str
    pieces: Sequence[Piece]


def print_groups(groups: Iterable[PieceGroup], printing: Printing, game: str) -> Iterator[Page]:
    """Yield the sheets of all groups. Sheets are numbered within a group, across its sizes.

    A group with pieces of several sizes is laid out size after size, in the order in which each first comes.
    """
    for group in groups:
        runs = [(printing.layout(*size, len(pieces)), pieces) for size, pieces in _sizes(group.pieces)]
        total = sum(layout.sheets(len(pieces)) for layout, pieces in runs)
        first = 1
        for layout, pieces in runs:
            yield from print_pieces(pieces, layout, game, group.title, total=total, first=first)
            first += layout.sheets(len(pieces))


def _sizes(pieces: Sequence[Piece]) -> list[tuple[tuple[float, float], list[Piece]]]:
    """Gather the pieces by size, keeping their order."""
    gathered: dict[tuple[float, float], list[Piece]] = {}
    for size, run in by_size(pieces):
        gathered.setdefault(size, []).extend(run)
    return list(gathered.items())
