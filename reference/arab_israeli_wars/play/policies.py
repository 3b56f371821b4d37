"""Policies: random, and a simple heuristic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.reference.arab_israeli_wars.play.fighting import totals

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.arab_israeli_wars.play.table import Table


def random(_table: Table, _kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
    """Take any option with equal probability."""
    return int(draw() * len(options))


def sensible(table: Table, kind: str, options: Sequence[Any], _draw: Callable[[], float]) -> int:
    """Reinforce the weakest Front; move a unit only from a Front that does not need it."""
    leads = [israeli - arab for israeli, arab in (totals(table, front) for front in (0, 1, 2))]
    if kind != "transfer":
        return leads.index(min(leads))
    best, choice = 0, 0
    for number, option in enumerate(options):
        if option is None:
            continue
        card, source, target = option
        force = card.force or 0
        need, spare = -leads[target], leads[source] - force
        if need >= 0 and spare > 0 and min(force, need + 1) > best:
            best, choice = min(force, need + 1), number
    return choice
