"""The data that the rules of this game read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch import components

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.scenarios import Fact

GAME: Final = components.game("lebanon-82")
"""Lebanon '82 as data; each part is read from its file on first access."""

_STORY: Final = "25.0"
"""The chapter of 1976 with historical notes but no rules."""


def cited(fact: Fact) -> str:
    """Return the source of a scenario's fact: its rule, or the erratum that decides it if no rule does."""
    return fact.errata[0] if fact.errata and fact.rule == _STORY else fact.rule


def sam_counts(_given: Mapping[str, object]) -> tuple[Sequence[int], Sequence[int]]:
    """Return what matters of SAM dice for odds: whether one of them removes the marker (13.1)."""
    fire = GAME.all_tables["sam-fire"].cells
    return (0,) * 6, [die for die in range(1, 7) if fire[str(die), "effect"] == "removed"]
