"""The data that the rules of this game read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch import components

if TYPE_CHECKING:
    from countermarch.reference.engine import Working

GAME: Final = components.game("next-war-in-lebanon")
"""The Next War in Lebanon as data; each part is read from its file on first access."""


def may_be_reduced(work: Working, unit: str) -> bool:
    """Read whether a unit can be reduced: it has a counter for that, or the players supply one (NWL-E19).

    >>> from countermarch.reference.engine import Working
    >>> [may_be_reduced(Working(GAME), unit) for unit in ("idf", "syrian", "guerrilla")]
    [True, True, False]
    """
    return work.read("losses", unit, "reduced") in {"yes", "no-counter"}
