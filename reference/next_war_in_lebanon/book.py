"""The game's own data: every number, chart and scenario that the rules of this package read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch import components

if TYPE_CHECKING:
    from countermarch.reference.engine import Working

GAME: Final = components.game("next-war-in-lebanon")
"""Next War in Lebanon as data; its parts are read from their files when first asked for."""


def may_stand_reduced(work: Working, unit: str) -> bool:
    """Read whether a unit may stand reduced: it has a counter for that, or a table brings one in (NWL-E19).

    >>> from countermarch.reference.engine import Working
    >>> [may_stand_reduced(Working(GAME), unit) for unit in ("idf", "syrian", "guerrilla")]
    [True, True, False]
    """
    return work.read("losses", unit, "reduced") in {"yes", "no-counter"}
