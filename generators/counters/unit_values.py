"""What a game's units show: which columns on either side, and how these are printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.pieces import Unit


BARE = ("hidden", "fired")
"""Backs that show no values."""


@dataclass(frozen=True, slots=True)
class UnitValues:
    """Which columns a unit's faces show, and what stands between the values.

    ``brackets`` are columns printed in parentheses. With ``skip`` a column that nothing is known of is left
    out, for games whose units do not all have the same values; for units of a type in ``bare`` it always is.
    ``turned`` names the column that says what a unit's back is: ``hidden`` (nothing but its side), ``fired``
    (spent) or any word, which then stands on the back; words in ``blind`` stand alone with the side, so that
    all kinds of unit and Dummies look alike. With ``both`` each face also shows, small, what the other shows
    large. ``triangle`` names the column that says ``filled`` or
    ``hollow``, for units that are reduced. ``tag`` is printed beside the values, ``aside`` at the right of
    the symbol, in other ``words`` where there are some.
    """

    front: tuple[str, ...] = ("attack", "defense", "move")
    back: tuple[str, ...] = ("depleted_attack", "depleted_defense", "depleted_move")
    between: str = "-"
    brackets: tuple[str, ...] = ()
    skip: bool = False
    bare: tuple[str, ...] = ()
    turned: str = ""
    triangle: str = ""
    tag: str = ""
    aside: str = "formation"
    words: Mapping[str, str] = field(default_factory=dict)
    blind: tuple[str, ...] = ()
    both: bool = False

    def values(self, unit: Unit, *, back: bool) -> tuple[str, ...]:
        """Return the columns that a face of a unit prints."""
        if back and self.side(unit) in (*BARE, *self.blind):
            return ()
        columns = self.back if back else self.front
        return tuple(one for one in columns if unit.value(one) is not None) if self.skips(unit) else columns

    def others(self, unit: Unit, *, back: bool) -> tuple[str, ...]:
        """Return the columns of the other face that a face of a unit prints small.

        A face that tells nothing has none, and neither has one whose values hold on both.
        """
        own = self.values(unit, back=back)
        if not self.both or not own:
            return ()
        return tuple(one for one in self.values(unit, back=not back) if one not in own)

    def skips(self, unit: Unit) -> bool:
        """Say whether columns that nothing is known of are left out of a unit's faces."""
        return self.skip or unit.type in self.bare

    def side(self, unit: Unit) -> str:
        """Return what a unit's back is, in one word; empty for the usual depleted side."""
        return unit.text(self.turned) if self.turned else ""
