"""Games a second on one core, for every game that can be played and each of its policies.

``python -m benchmarks.simulate`` takes a few seconds a policy.
"""

from __future__ import annotations

import time

from reference import play
from reference.play.simulation import simulate

SECONDS = 3.0


def main() -> None:
    """Simulate each game for a few seconds and print the pace."""
    for name in play.games():
        for policy in play.game(name).policies:
            simulate(name, games=100, seed=0, policy=policy)  # the first games fill the memories
            games, start = 0, time.process_time()
            while (spent := time.process_time() - start) < SECONDS:
                simulate(name, games=250, seed=games, policy=policy)
                games += 250
            print(f"{name:24} {policy:10} {games / spent:8.0f} games a second")


if __name__ == "__main__":
    main()
