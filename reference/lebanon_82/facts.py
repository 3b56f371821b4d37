"""The game's own data: every number and table that the rules of this package read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch import components

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.scenarios import Fact

GAME: Final = components.game("lebanon-82")
"""Lebanon '82 as data; its parts are read from their files when first asked for."""

_STORY: Final = "25.0"
"""The chapter of 1976 tells what happened and rules nothing."""


def cited(fact: Fact) -> str:
    """Return what says a fact of a scenario: its rule, or the erratum that settles what no rule says."""
    return fact.errata[0] if fact.errata and fact.rule == _STORY else fact.rule


def sam_counts(_given: Mapping[str, object]) -> tuple[Sequence[int], Sequence[int]]:
    """Return what counts of SAM dice in odds: whether one of them removes the marker (13.1)."""
    fire = GAME.all_tables["sam-fire"].cells
    return (0,) * 6, [die for die in range(1, 7) if fire[str(die), "effect"] == "removed"]
