"""Games a second on one core, for every game and policy, beside open_spiel's loop in Python.

``python -m benchmarks.simulate``. The loop is the random-play loop of open_spiel's examples, over its C++
games; without open_spiel it is left out. The games differ: decisions are compared, not games.
In Countermarch every decision uses the same rulings as the lookups.
"""

from __future__ import annotations

import random
import sys
import time
from importlib.util import find_spec

from benchmarks.measuring import FigureTable
from countermarch import components
from countermarch.reference import play
from countermarch.reference.play.playouts import POLICY
from countermarch.reference.play.simulation import simulate

SECONDS = 3.0
LOOPED = ("backgammon", "liars_dice", "phantom_ttt")


def section(seconds: float = SECONDS) -> FigureTable:
    """Play each game for some seconds with each policy."""
    rows = [_measured(name, policy, seconds) for name in play.games() for policy in play.game(name).policies]
    if find_spec("pyspiel") is not None:
        rows += [_looped(name, seconds) for name in LOOPED]
    return FigureTable(
        "playouts",
        "Games played by program",
        "Whole games on one core. Our decisions are followed by rulings that could be cited; a game of "
        "open_spiel is compiled C++ with a loop in Python around it.",
        ("game", "policy", "games a second", "decisions a second"),
        rows,
    )


def _measured(name: str, policy: str, seconds: float) -> list[str]:
    at_once = 1 if policy == "strong" else 250
    simulate(name, games=250, seed=0, policy=POLICY)  # the first games fill the memories
    games, decisions, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += simulate(name, games=at_once, seed=games, policy=policy).decisions
        games += at_once
    return [components.game(name).title, policy, f"{games / spent:,.1f}", f"{decisions / spent:,.0f}"]


def _looped(name: str, seconds: float) -> list[str]:
    import pyspiel

    game, draw = pyspiel.load_game(name), random.Random(1)  # noqa: S311 - no secrets
    games, decisions, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(actions, chances)[0])
            else:
                state.apply_action(draw.choice(state.legal_actions()))
                decisions += 1
        games += 1
    return [f"open_spiel: {name}", "random", f"{games / spent:,.1f}", f"{decisions / spent:,.0f}"]


if __name__ == "__main__":
    sys.stdout.write(section().text() + "\n")
