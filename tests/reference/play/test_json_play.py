"""Play for a program elsewhere gives the game that is played here, choice by choice, and faults as data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from countermarch.reference.play import begin, game, games, json_play, resume, save
from countermarch.reference.play.chance import HINT_STREAM, Chance
from countermarch.reference.play.playouts import strong


def ask(do: str, **more: object) -> dict[str, Any]:
    return json.loads(json_play.play(json.dumps({"do": do, **more})))


@pytest.mark.parametrize("name", games())
def test_a_whole_game_by_text_is_the_game_played_here(name: str) -> None:
    here = begin(name, seed=77)
    made = here.finish(game(name).policies["sensible"]).decisions
    there = ask("begin", game=name, seed="77", options={})
    log = list(there["log"])
    for choice in made:
        assert [one["id"] for one in there["decision"]["choices"]] == [
            one.id
            for one in here.decision.choices  # type: ignore[union-attr]
        ]
        assert there["ending"] is None
        there = ask("choose", save=there["save"], choice=choice, seen=len(log))
        here = here.choose(choice)
        assert there["save"] == save(here)
        assert there["board"] == [list(line) for line in here.board]
        assert there["after"] == len(log)
        log += there["log"]
    assert there["decision"] is None
    assert there["ending"]["id"] == here.ending
    assert there["made"] == len(made)
    assert [[(step["rule"], step["text"]) for step in one["steps"]] for one in log] == [
        [(step.rule, step.text) for step in one.steps] for one in here.log
    ]
    assert resume(there["save"]) == here


@pytest.mark.parametrize("name", games())
def test_taking_back_gives_the_position_before_and_the_log_up_to_there(name: str) -> None:
    first = ask("begin", game=name, seed="9", options={})
    choice = first["decision"]["choices"][0]["id"]
    second = ask("choose", save=first["save"], choice=choice, seen=len(first["log"]))
    all_seen = len(first["log"]) + len(second["log"])
    back = ask("undo", save=second["save"], seen=all_seen)
    assert back["after"] <= len(first["log"])
    assert first["log"][: back["after"]] + back["log"] == first["log"]
    rest = {key: value for key, value in first.items() if key not in ("log", "after")}
    assert {key: value for key, value in back.items() if key not in ("log", "after")} == rest
    again = ask("choose", save=back["save"], choice=choice, seen=len(first["log"]))
    assert again == second


def test_what_was_played_is_not_needed_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page with a restarted engine continues from the save alone."""
    first = ask("begin", game="reign-of-missiles", seed="4", options={"flight_order": "player"})
    choice = first["decision"]["choices"][3]["id"]
    kept = ask("choose", save=first["save"], choice=choice, seen=0)
    monkeypatch.setattr(json_play, "_positions", {})
    assert ask("open", save=kept["save"]) == kept
    monkeypatch.setattr(json_play, "_positions", {})
    assert ask("undo", save=kept["save"]) == first


@pytest.mark.parametrize("name", games())
def test_no_more_is_shown_than_a_player_may_see(name: str) -> None:
    """The state of a game holds its decks in order, so it is not sent."""
    stated = ask("begin", game=name, seed="3", options={})
    asked = {"decision", "sight", "board", "log", "after", "ending"}
    assert stated.keys() == {"save", "link", "game", "seed", "options", "made", "turn", *asked}


@pytest.mark.parametrize("name", games())
def test_thinking_it_over_ends_with_what_the_strong_policy_takes(name: str) -> None:
    position, played = begin(name, seed=21), game(name)
    while position.decision is not None and (
        position.decision.kind in played.unweighed or len(position.decision.choices) > 6
    ):
        position = position.choose(position.decision.choices[-1].id)
    thought: dict[str, Any] = {"best": None}
    calls = 0
    while thought["best"] is None:
        before, thought = thought, ask("think", save=save(position))
        assert thought["done"] >= before.get("done", 0)
        calls += 1
    assert thought["done"] == thought["total"]
    assert len(thought["worth"]) == len(position.decision.choices)  # type: ignore[union-attr]
    assert all(0 <= one["mean"] <= 1 and 0 <= one["error"] <= 0.5 for one in thought["worth"])
    replay = position._replay.at(position.decisions)  # noqa: SLF001 # what the policy is given
    draw = Chance(position.seed, HINT_STREAM).draw
    assert thought["best"] == strong(name)(replay.table, replay.kind, replay.open_choices, draw)
    assert resume(save(position)) == position


@pytest.mark.parametrize(
    ("asked", "parameter"),
    [
        ({"do": "begin", "game": "chess", "seed": "1", "options": {}}, "game"),
        ({"do": "begin", "game": "arab-israeli-wars", "seed": "-1", "options": {}}, "seed"),
        ({"do": "begin", "game": "arab-israeli-wars", "seed": "9" * 4000, "options": {}}, "seed"),
        ({"do": "begin", "game": "arab-israeli-wars", "seed": "1", "options": {"wings": "two"}}, "options"),
        ({"do": "open", "save": "[]"}, "save"),
        ({"do": "choose", "save": save(begin("arab-israeli-wars", seed=1)), "choice": "east"}, "choice"),
        ({"do": "undo", "save": save(begin("arab-israeli-wars", seed=1))}, "decisions"),
    ],
)
def test_what_makes_no_sense_is_reported_as_a_fault(asked: dict[str, Any], parameter: str) -> None:
    found = json.loads(json_play.play(json.dumps(asked)))
    assert found["error"]["parameter"] == parameter
    assert "\n" not in found["error"]["message"]


def test_nothing_can_be_thought_over_when_the_game_is_over() -> None:
    end = begin("arab-israeli-wars", seed=1).finish(game("arab-israeli-wars").policies["sensible"])
    assert ask("think", save=save(end))["error"]["parameter"] == "choice"
