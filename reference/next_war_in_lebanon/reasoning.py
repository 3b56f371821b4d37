"""Helpers for the questions of this game: sorted violations, and refusals of bad input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Code, Violations

if TYPE_CHECKING:
    from countermarch.reference.next_war_in_lebanon.terms import Scenario


class SortedViolations(Violations[Code]):
    """Violations whose codes are returned in alphabetical order, as the catalogue promises.

    >>> from countermarch.reference.engine.reasoning import Reasoning
    >>> faults: SortedViolations[str] = SortedViolations(Reasoning())
    >>> faults.add_if(3 > 2, "no-control", "7.3E", "the zone is contested")
    >>> faults.add_if(3 > 2, "already-raided", "7.3E", "a raid was made")
    >>> faults.close("7.3E", "the raid is made")
    ('already-raided', 'no-control')
    """

    __slots__ = ()

    def close(self, rule: str, text: str) -> tuple[Code, ...]:
        """Return the codes in alphabetical order; if there are none, record a step."""
        return tuple(sorted(super().close(rule, text)))


def refuse_syria(scenario: Scenario, parameter: str, syrian: bool) -> None:
    """Refuse a Syrian side or unit, or Syria in the war, in the 2006 scenario (15.1, 15.4)."""
    refuse(
        syrian and scenario == "2006",
        parameter,
        "Syria takes no part in the 2006 scenario; expected next-war",
    )
