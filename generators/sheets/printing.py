"""How a player prints: what a sheet of pieces of one size looks like for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.records import dataclass
from generators.sheets.layout import arrange
from generators.sheets.paper import A4

if TYPE_CHECKING:
    from generators.sheets.document import Duplex
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
