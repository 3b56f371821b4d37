"""Games a second on one core, for every game and policy: ``python -m benchmarks.simulate``.

Every decision uses the same rulings as the lookups.
"""

from __future__ import annotations

import sys
import time

from benchmarks.measuring import FigureTable
from countermarch import components
from countermarch.reference import play
from countermarch.reference.play.playouts import POLICY
from countermarch.reference.play.simulation import simulate

SECONDS = 3.0


def section(seconds: float = SECONDS) -> FigureTable:
    """Play each game for some seconds with each policy."""
    rows = [_ours(name, policy, seconds) for name in play.games() for policy in play.game(name).policies]
    return FigureTable(
        "playouts",
        "Games played by program",
        "Whole games on one core. Every decision is followed by rulings that could be cited.",
        ("game", "policy", "games a second", "decisions a second"),
        rows,
    )


def _ours(name: str, policy: str, seconds: float) -> list[str]:
    at_once = 1 if policy == "strong" else 250
    simulate(name, games=250, seed=0, policy=POLICY)  # the first games fill the memories
    games, decisions, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += simulate(name, games=at_once, seed=games, policy=policy).decisions
        games += at_once
    return [components.game(name).title, policy, f"{games / spent:,.1f}", f"{decisions / spent:,.0f}"]


if __name__ == "__main__":
    sys.stdout.write(section().text() + "\n")
