"""The most that any player of A Reign of Missiles can hope for, whatever the map and the launchers are.

``python -m benchmarks.reign_bound`` works backwards from every meeting of the markers to the set-up, by the
very rulings. It is kinder than any game: every attack is always at hand, against a launcher of any combat
factor from 1 to 9, by day or night; rockets come only when the player wants one, where it hurts least.
It leaves out events, the Commando and the assets that spaces buy, so it is a strong hint and no proof. With
the second figure both centers may also be attacked at any time, not once a turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.centers import CenterAttack
    from countermarch.reference.reign_of_missiles.launcher_attack import LauncherAttack

import time
from collections import Counter
from itertools import product
from typing import Any

import numpy as np

from countermarch.reference.reign_of_missiles.play import cached_flights, cached_rules

HALVES = 20  # leads in MVP are followed to this many halves either way; a suppressed launcher is worth a half
MIDDLE, ENDS = 10, (-8, 9)
ROUNDS = 40

Outcome = tuple[float, int, int, int]  # a chance, halves of the lead gained, spaces right, spaces left
Array = Any


def launcher_attacks() -> list[list[list[Outcome]]]:
    """Return every attack on a launcher: for each roll the outcomes to choose from (penalties)."""
    found = []
    for factor, attackers, impulse in product(range(1, 10), ("f-15", "f-15-and-drone"), ("am", "night")):
        rolls: list[list[Outcome]] = []
        for roll in range(10):
            given = {
                "launcher_type": "grad",
                "combat_factor": factor,
                "suppressed": False,
                "attackers": attackers,
                "impulse": impulse,
                "d10": roll,
            }
            seen = cached_rules.at_launcher(*given.items())
            choices = ("israeli-marker", "hamas-marker", "hamas-mvp") if seen.penalty_due else ("undecided",)
            answers = [cached_rules.at_launcher(*given.items(), ("penalty_choice", one)) for one in choices]
            rolls.append([_outcome(0.1, one) for one in answers])
        found.append(_merged(rolls))
    return found


def center_attacks() -> list[list[list[Outcome]]]:
    """Return the attacks on both centers."""
    found = []
    for center, attackers in product(("gaza-city", "khan-yunis"), ("f-15", "f-15-and-drone")):
        given = {"center": center, "attackers": attackers, "impulse": "am", "launchers_in_container": 1}
        rolls = [[_outcome(0.1, cached_rules.at_center(*given.items(), ("d10", roll)))] for roll in range(10)]
        found.append(_merged(rolls))
    return found


def _merged(rolls: list[list[Outcome]]) -> list[list[Outcome]]:
    """Put rolls that come to the same together."""
    alike = Counter(tuple(one[1:] for one in options) for options in rolls)
    return [[(number / 10, *one) for one in options] for options, number in alike.items()]


def _outcome(chance: float, answer: LauncherAttack | CenterAttack) -> Outcome:
    halves = 2 * (answer.israeli_mvp - answer.hamas_mvp) + getattr(answer, "suppressed_after", False)
    return chance, halves, answer.hamas_move, answer.israeli_move


def rocket() -> list[Outcome]:
    """Return what a rocket does in an area without a city, under a ready Iron Dome."""
    found = []
    for roll, second in product(range(10), range(10)):
        hit = cached_flights.strike("none", roll, "ready", False, second).answer  # noqa: FBT003 # kept by place
        found.append((0.01, -2 * hit.hamas_mvp, hit.hamas_move, hit.israeli_move))
    return found


def bound(attacks: list[list[list[Outcome]]]) -> float:
    """Return the chance to win from the set-up with the best of all choices at every point."""
    leads = np.arange(2 * HALVES + 1) - HALVES
    rolled = Counter(
        (-2 * cached_rules.toll(die).hamas_mvp, cached_rules.toll(die).israeli_move) for die in range(1, 7)
    )
    tolls = [(number / 6, mvp, move) for (mvp, move), number in rolled.items()]
    landed = Counter(one[1:] for one in rocket())
    struck = [(number / 100, *one) for one, number in landed.items() if any(one)]
    sure = sum(one[0] for one in struck)
    values: dict[tuple[int, int], Array] = {}

    def shifted(value: Array, by: int) -> Array:
        return value[np.clip(np.arange(len(leads)) + by, 0, len(leads) - 1)]

    def after(now: Array, hamas: int, israeli: int, outcome: Outcome) -> Array:
        _, halves, right, left = outcome
        hamas, israeli = hamas + right, israeli + left
        if hamas >= israeli:
            return shifted(values[hamas, hamas], halves)
        kept = [(chance, values.get((hamas, israeli + move), now), mvp) for chance, mvp, move in tolls]
        return sum(chance * shifted(value, halves + mvp) for chance, value, mvp in kept)

    for gap, hamas in product(range(ENDS[1] - ENDS[0] + 1), range(ENDS[0], MIDDLE + 1)):
        israeli = hamas + gap
        if not gap:
            won = [
                cached_rules.victory_result(_space(hamas), _space(hamas), int(np.sign(lead))).endswith(
                    "israeli"
                )
                for lead in leads
            ]
            values[hamas, hamas] = np.array(won, dtype=float)
        if not gap or israeli > ENDS[1]:
            continue
        now = np.zeros(len(leads))
        for _ in range(ROUNDS):  # until what attacks that move nothing may come to is settled
            best = sum(
                chance / sure * shifted(values.get((hamas + right, israeli + left), now), halves)
                for chance, halves, right, left in struck
            )
            for rolls in attacks:
                expected = sum(
                    options[0][0] * np.maximum.reduce([after(now, hamas, israeli, one) for one in options])
                    for options in rolls
                )
                best = np.maximum(best, expected)
            if np.abs(best - now).max() < 1e-5:  # as good as settled
                break
            now = best
        values[hamas, israeli] = now
    return float(values[ENDS][HALVES])


def _space(number: int) -> str:
    return "zero" if not number else f"{'blue' if number > 0 else 'green'}-{abs(number)}"


def main() -> None:
    """Print both bounds."""
    start = time.process_time()
    launchers = launcher_attacks()
    print(f"attacks on launchers alone  {bound(launchers):.1%}", flush=True)
    print(f"and on centers at any time  {bound([*launchers, *center_attacks()]):.1%}")
    print(f"{time.process_time() - start:.0f} s of CPU")


if __name__ == "__main__":
    main()
