"""The game against a second simulator, written from the rule book alone: both end in the same ways as often.

Seeds are fixed, so that nothing here depends on luck: a number that changes is a rule that changed.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from second import arab_israeli_wars as second
from second.comparing import apart

from countermarch.reference.play import game, game_seed
from countermarch.reference.play.positions import full_options
from countermarch.reference.play.simulation import play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.arab_israeli_wars.play.table import Table

GAME = game("arab-israeli-wars")
FRONTS = ("north", "central", "south")
FAR = 4.5  # standard deviations; one sample in 300,000 is so far off by chance
WAYS = [
    {},
    {"target_timing": "at-battle"},
    {"leaders_stack": "no"},
    {"scenario": "general"},
    {"scenario": "general", "leaders_stack": "no", "target_timing": "at-battle"},
]
Move = tuple[str, int, int]


def keen(kind: str, options: Sequence[Any], behind: Callable[[int], int]) -> int:
    """Help the Front that is furthest behind, with a unit that another can spare: plain, but it wins some."""
    worst = max(range(3), key=lambda front: (behind(front), -front))
    if kind != "transfer":
        return worst
    spared: list[tuple[int, int]] = []
    for number, option in enumerate(options):
        if option is not None and option[2] == worst and behind(worst) > 0:
            strength = second.ISRAELI_FORCE[option[0]] or 0
            if behind(option[1]) < -strength:
                spared.append((strength, -number))
    return -max(spared)[1] if spared else 0


def _keen_at_our_table(table: Table, kind: str, options: Sequence[Any], _draw: Callable[[], float]) -> int:
    choices = [choice.id for choice in GAME.decision(table, kind, options).choices]
    state = GAME.state(table)

    def behind(front: int) -> int:
        arabs = second.force(state.arab_units[front], second.ARAB_FORCE)
        return arabs - second.force(state.israeli_units[front], second.ISRAELI_FORCE)

    if choices == list(FRONTS):
        return keen("deploy", choices, behind)
    return keen("transfer", [_move(choice) for choice in choices], behind)


def _move(choice: str) -> Move | None:
    if choice == "done":
        return None
    unit, front, to = choice.split(":")
    return unit, FRONTS.index(front), FRONTS.index(to)


@cache
def _played(player: str, games: int, seed: int, way: int) -> list[second.End]:
    options = full_options(GAME, WAYS[way])
    decide = GAME.policies["random"] if player == "random" else _keen_at_our_table
    ends = []
    for number in range(games):
        table, decisions = play_out(GAME, game_seed(seed, number), decide, options)
        state = GAME.state(table)
        ends.append(
            second.End(
                GAME.ending(table),
                table.turn,
                decisions,
                state.israeli_tt,
                tuple(map(len, state.israeli_units)),
                tuple(map(len, state.arab_units)),
                len(state.israeli_discards),
                len(state.arab_discards),
            )
        )
    return ends


def _simulated(player: str, games: int, seed: int, way: int) -> list[second.End]:
    dice = random.Random(seed)  # noqa: S311 # dice, not secrets
    asked = WAYS[way]

    def decide(table: second.Table, kind: str, options: Sequence[Any]) -> int:
        return dice.randrange(len(options)) if player == "random" else keen(kind, options, table.behind)

    return [
        second.play(
            dice,
            decide,
            general_start=asked.get("scenario") == "general",
            late_targets=asked.get("target_timing") == "at-battle",
            leaders_stack=asked.get("leaders_stack") != "no",
        )
        for _ in range(games)
    ]


def _furthest(first: list[second.End], other: list[second.End]) -> float:
    """Compare everything that an end is described by, Front by Front too."""

    def counted(ends: list[second.End], look: Callable[[second.End], Any]) -> Counter[Any]:
        return Counter(map(look, ends))

    looks: list[Callable[[second.End], Any]] = [
        lambda end, name=field.name: getattr(end, name) for field in fields(second.End)
    ]
    looks += [
        lambda end, name=name, front=front: getattr(end, name)[front]
        for name in ("israeli_tokens", "israeli_units", "arab_units")
        for front in range(3)
    ]
    looks.append(lambda end: (end.result, end.turns))
    return max(apart(counted(first, look), counted(other, look)) for look in looks)


@pytest.mark.parametrize("player", ["random", "keen"])
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_both_simulators_end_alike(player: str, way: int) -> None:
    games = 800 if player == "random" else 150
    assert _furthest(_played(player, games, 1948, way), _simulated(player, games, 1948, way)) < FAR


@pytest.mark.long
@pytest.mark.parametrize("player", ["random", "keen"])
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_both_simulators_end_alike_over_thousands_of_games(player: str, way: int) -> None:
    games = 20_000 if player == "random" else 4_000
    assert _furthest(_played(player, games, 7, way), _simulated(player, games, 7, way)) < FAR


def _no_discard(_units: list[str], _dice: random.Random) -> None:
    pass


def _one_token(table: second.Table, front: int, _tokens: int, *, israel_wins: bool) -> str:
    held = table.israeli_tokens[front]
    table.israeli_tokens[front] = min(6, held + 1) if israel_wins else held - 1
    return "israel" if israel_wins else "arabs"


def _without_transfers(_table: second.Table, _decide: second.Decide) -> None:
    pass


def _two_arab_cards(table: second.Table, dice: random.Random, cards: int) -> None:
    second_draw(table, dice, min(cards, 2))


second_draw = second.arabs_draw
MISTAKES = {
    "discard": _no_discard,
    "take": _one_token,
    "transfer_phase": _without_transfers,
    "arabs_draw": _two_arab_cards,
    "EVENTS": second.EVENTS | {"truce, Israelis draw 2": ("Truce",) * 12},
    "ISRAELI_FORCE": second.ISRAELI_FORCE | {"haganah-brigades": 9},
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_either_is_seen(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = _played("random", 800, 1948, 0)
    monkeypatch.setattr(second, mistake, MISTAKES[mistake])
    assert _furthest(first, _simulated("random", 800, 1948, 0)) > FAR


def test_the_lists_of_cards_add_up() -> None:
    assert (second.ISRAELI_CARDS, second.ARAB_CARDS) == (45, 53)
    assert sum(map(len, second.EVENTS.values())) == 46
