"""The game against a second one over a second copy of its tables: both end in the same ways as often.

Seeds are fixed, so that nothing here depends on luck: a number that changes is a rule that changed.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from second import reign_of_missiles as tables
from second import reign_of_missiles_game as second
from second.comparing import apart, z_score

from countermarch.reference.play import game, game_seed
from countermarch.reference.play.positions import full_options
from countermarch.reference.play.simulation import play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.reign_of_missiles.play.table import Table

GAME = game("reign-of-missiles")
GAMES = 500
FAR = 4.5  # standard deviations; one sample in 300,000 is so far off by chance


def _patient(kind: str, options: Sequence[Any], random_number: float) -> int:
    """Pass rarely, take what the Iron Domes can hit, choose the rest by chance: games get longer."""
    names = [str(option) for option in options]
    if kind == "fire" and "fire-at-all" in names:
        return names.index("fire-at-all")
    if kind == "penalty":
        return 2
    first = 1 if kind == "dome" else 0
    return first + int(random_number * (len(options) - first))


@cache
def _played(player: str, games: int, seed: int) -> list[second.End]:
    options = full_options(GAME, {})

    def patient(table: Table, kind: str, open_: Sequence[Any], draw: Callable[[], float]) -> int:
        ids = [choice.id for choice in GAME.decision(table, kind, open_).choices]
        return _patient(kind, ids, draw())

    decide = GAME.policies["random"] if player == "random" else patient
    ends = []
    for number in range(games):
        table, decisions = play_out(GAME, game_seed(seed, number), decide, options)
        state = GAME.state(table)
        name, _, number_of = state.hamas_space.partition("-")
        met = int(number_of or 0) * (-1 if name == "green" else 1)
        lost = sum(launcher.place == "out" for launcher in state.launchers)
        ends.append(
            second.End(
                GAME.ending(table), table.turn, met, state.hamas_mvp, state.israeli_mvp, lost, decisions
            )
        )
    return ends


def _simulated(player: str, games: int, seed: int) -> list[second.End]:
    dice = random.Random(seed)  # noqa: S311 # dice, not secrets

    def decide(kind: str, options: Sequence[Any]) -> int:
        if player == "random":
            return dice.randrange(len(options))
        return _patient(kind, options, dice.random())

    return [second.Game(dice, decide).play() for _ in range(games)]


def _furthest(first: list[second.End], other: list[second.End]) -> float:
    looks: list[Callable[[second.End], Any]] = [
        lambda end, name=field.name: getattr(end, name) for field in fields(second.End)
    ]
    looks += [lambda end: (end.turns, end.met), lambda end: end.hamas_mvp - end.israeli_mvp]
    numbers = [field.name for field in fields(second.End) if field.name != "result"]
    return max(
        *(apart(Counter(map(look, first)), Counter(map(look, other))) for look in looks),
        *(
            z_score([getattr(end, name) for end in first], [getattr(end, name) for end in other])
            for name in numbers
        ),
    )


@pytest.mark.parametrize("player", ["random", "patient"])
def test_both_games_end_alike(player: str) -> None:
    assert _furthest(_played(player, GAMES, 2012), _simulated(player, GAMES, 2012)) < FAR


@pytest.mark.long
@pytest.mark.parametrize("player", ["random", "patient"])
def test_both_games_end_alike_over_thousands_of_games(player: str) -> None:
    assert _furthest(_played(player, 6_000, 7), _simulated(player, 6_000, 7)) < FAR


def _every_strike_severe(city: str, _first: int, _second: int, **_: object) -> dict[str, Any]:
    return {"hamas_mvp": tables.CITY[city], "hamas_move": 0, "israeli_move": 0}


def _never_shot_down(_position: str, _d10: int, **_: object) -> dict[str, Any]:
    return {"shot_down": False, "iron_dome_after": "ready", "urgency_spent": False}


MISTAKES = {
    "rocket_strike": _every_strike_severe,
    "iron_dome_fire": _never_shot_down,
    "MIX": second.MIX | {("qassam", 1): 12, ("qassam", 2): 12},
    "open_exits": lambda _kind, area: second.EXITS.get(area, {}),  # every rocket flies as far as a Fajr-5
    "DOTS": {},
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_either_is_seen(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = _played("patient", GAMES, 2012)
    monkeypatch.setattr(second, mistake, MISTAKES[mistake])
    assert _furthest(first, _simulated("patient", GAMES, 2012)) > FAR


def test_the_launchers_are_those_of_the_kit() -> None:
    state = GAME.state(GAME.table(1, full_options(GAME, {}), logged=False))
    assert Counter((one.type, one.combat_factor) for one in state.launchers) == second.MIX
