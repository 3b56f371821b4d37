"""The strong policy knows no more than a player, takes what comes out best, and leaves the game as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from countermarch.reference.play import begin, game, games, playouts
from countermarch.reference.play.chance import Chance
from countermarch.reference.play.playouts import playout, strong, weigh
from countermarch.reference.play.positions import full_options
from countermarch.reference.play.simulation import play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

AIW = game("arab-israeli-wars")


def at_decision(name: str, seed: int, number: int) -> tuple[Any, str, Sequence[Any], Any]:
    """Return a table at one of its decisions, by the sensible policy, with its flow."""
    played = game(name)
    table = played.table(seed, full_options(played, {}), logged=False)
    flow = played.flow(table)
    kind, options = next(flow)
    for _ in range(number):
        chosen = played.policies["sensible"](table, kind, options, Chance(1).draw)
        table.made.append(chosen)
        kind, options = flow.send(chosen)
    return table, kind, options, flow


@pytest.mark.parametrize("name", games())
def test_a_game_played_on_keeps_what_is_seen_and_leaves_the_table_alone(name: str) -> None:
    played = game(name)
    table, *_ = at_decision(name, 11, 9)
    before = played.state(table)
    ends = [playout(played, table, 0, seed) for seed in range(12)]
    assert played.state(table) == before
    assert all(end.made == table.made for end in ends)
    assert len({played.state(end) for end in ends}) > 1
    assert played.state(playout(played, table, 0, 3)) == played.state(ends[3])


def test_what_is_face_down_is_dealt_again_and_what_is_face_up_is_not() -> None:
    table, *_ = at_decision("arab-israeli-wars", 5, 6)
    seen = AIW.state(table)
    table.redeal(Chance(99))
    dealt = AIW.state(table)
    for deck in ("israeli_deck", "arab_deck", "event_deck"):
        assert sorted(getattr(dealt, deck)) == sorted(getattr(seen, deck))
        assert getattr(dealt, deck) != getattr(seen, deck)
    for field in ("israeli_units", "arab_units", "pending", "event", "israeli_discards", "results"):
        assert getattr(dealt, field) == getattr(seen, field)


def test_a_choice_that_wins_at_once_is_taken() -> None:
    """At the last decision of a game that one choice wins, the strong policy wins it."""
    won = 0
    for seed in range(60):
        end, made = play_out(AIW, seed, AIW.policies["sensible"], full_options(AIW, {}))
        if AIW.ending(end) != "decisive-victory":
            continue
        table, kind, options, _ = at_decision("arab-israeli-wars", seed, made - 1)
        weights = weigh(AIW, table, options, 40, Chance(seed).draw)
        chosen = strong("arab-israeli-wars")(table, kind, options, Chance(seed).draw)
        assert weights[chosen].won >= max(weight.won for weight in weights) - 8
        won += 1
        if won == 3:
            return
    pytest.fail("the sensible policy won fewer than three of sixty games")


def test_small_decisions_are_left_to_the_sensible_policy() -> None:
    played = game("reign-of-missiles")
    table, kind, options, _ = at_decision("reign-of-missiles", 3, 0)
    assert kind == "dome"
    assert kind in played.unweighed

    def never() -> float:
        raise AssertionError("nothing is drawn for what is not weighed")

    draw: Callable[[], float] = never
    usual = played.policies["sensible"](table, kind, options, draw)
    assert played.policies["strong"](table, kind, options, draw) == usual


def test_thinking_ahead_wins_deals_that_the_sensible_policy_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = replace(AIW, playouts_per_choice=(6, 12))
    monkeypatch.setattr(playouts, "game", lambda _name: quick)
    chosen = full_options(AIW, {})
    won = {one.id for one in AIW.endings if one.won}

    def wins(seed: int, policy: str) -> bool:
        return AIW.ending(play_out(AIW, seed, AIW.policies[policy], chosen)[0]) in won

    assert any(wins(seed, "strong") for seed in range(40) if not wins(seed, "sensible"))


@pytest.mark.parametrize("name", games())
def test_a_hint_is_the_same_each_time_and_counts_every_game(name: str) -> None:
    position = begin(name, seed=21)
    first = position.weigh(games=6)
    assert position.decision is not None
    assert len(first) == len(position.decision.choices)
    assert {weight.games for weight in first} == {6}
    assert all(0 <= weight.won + weight.lost <= 6 for weight in first)
    assert position.weigh(games=6) == first


@pytest.mark.parametrize(
    ("ending", "worth"),
    [("stalemate", 0), ("decisive-hamas", 0), ("decisive-israeli", 1), ("game-goes-on", 0.1)],
)
def test_beside_a_hope_to_win_an_ending_that_is_no_win_counts_nothing(
    ending: str, worth: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = replace(game("reign-of-missiles"), ending=lambda _table: ending, prospect=lambda _table: 0.1)
    table, *_ = at_decision("reign-of-missiles", 1, 0)
    monkeypatch.setattr(playouts, "playout", lambda *_given, **_named: table)
    assert playouts.playout_value(played, table, 0, 1) == worth


@pytest.mark.parametrize("seed", range(3))
def test_the_safe_player_takes_a_stalemate_for_as_good_as_a_win(seed: int) -> None:
    rom = game("reign-of-missiles")
    options = full_options(rom, {})
    end = rom.ending(play_out(rom, seed, rom.policies["safe"], options)[0])
    assert not end.endswith("hamas")
    table = rom.table(1, options, logged=False)
    assert rom.safety is not None
    assert rom.prospect is not None
    assert rom.safety(table) > rom.prospect(table)
