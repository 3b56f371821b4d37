"""Games a second on one core, for every game that can be played and each of its policies.

``python -m benchmarks.simulate`` takes a few seconds a policy.
"""

from __future__ import annotations

import time

from reference import play
from reference.play.simulation import simulate
from reference.play.thinking import BY

SECONDS = 3.0


def main() -> None:
    """Simulate each game for a few seconds and print the pace."""
    for name in play.games():
        for policy in play.game(name).policies:
            at_once = 1 if policy == "strong" else 250
            simulate(name, games=250, seed=0, policy=BY)  # the first games fill the memories
            games, decisions, start = 0, 0, time.process_time()
            while (spent := time.process_time() - start) < SECONDS:
                decisions += simulate(name, games=at_once, seed=games, policy=policy).decisions
                games += at_once
            pace = f"{games / spent:8.2f} games a second, {spent / decisions * 1000:8.3f} ms a decision"
            print(f"{name:24} {policy:10} {pace}")


if __name__ == "__main__":
    main()
