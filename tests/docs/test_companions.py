"""The turn companions: steps in the games' own order, starts and ends from the games' own data."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.site.companion_values import CompanionError
from countermarch.site.companions import FILE, companion

if TYPE_CHECKING:
    from pathlib import Path

SEQUENCES = {
    "arab-israeli-wars": "turn-sequence",
    "next-war-in-lebanon": "sequence-of-play",
    "third-lebanon-war": "turn-sequence",
    "lebanon-82": "combat-phases",
    "reign-of-missiles": "sequence",
}


def made(game: str) -> dict[str, Any]:
    found = companion(components.game(game))
    assert found is not None
    return found


def starts(game: str) -> dict[str, list[int]]:
    return {one["id"]: one["starts"] for one in made(game)["trackers"]}


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_is_asked_somewhere_in_its_turn(game: str) -> None:
    assert set(made(game)["asks"]) == set(registry.questions(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_step_cites_its_rules(game: str) -> None:
    assert [step["title"] for step in made(game)["steps"] if not step["rules"]] == []


@pytest.mark.parametrize("game", ["arab-israeli-wars", "next-war-in-lebanon", "third-lebanon-war"])
def test_the_steps_are_the_rows_of_the_sequence_of_play(game: str) -> None:
    chart = components.game(game).charts[SEQUENCES[game]]
    steps = [step for step in made(game)["steps"] if not step["once"]]
    rows = [chart.row(row).rule for row in chart.rows]
    assert len(steps) == len(rows)
    for step, rule in zip(steps, rows, strict=True):
        assert rule in [number for number, _, _ in step["rules"]], step["title"]


def test_lebanon_82_has_its_four_combat_phases() -> None:
    chart = components.game("lebanon-82").charts["combat-phases"]
    rows = [(chart.text(row, "player"), chart.text(row, "kind")) for row in chart.rows]
    steps = [step for step in made("lebanon-82")["steps"] if "ombat" in step["title"]]
    assert [(one["player"], one["title"].lower().replace(" ", "-")) for one in steps] == rows


def test_a_reign_of_missiles_skips_what_its_chart_keeps_for_later_turns() -> None:
    chart = components.game("reign-of-missiles").charts["sequence"]
    steps = [step for step in made("reign-of-missiles")["steps"] if not step["once"]]
    later = [chart.row(row).title for row in chart.rows if chart.number(row, "first-turn") > 1]
    assert [step["title"] for step in steps if step["only"]] == later
    assert {step["only"]["from"] for step in steps if step["only"]} == {2}


def test_trackers_start_where_the_scenario_says() -> None:
    assert starts("arab-israeli-wars")["north"] == [3]
    assert starts("next-war-in-lebanon")["idf-c2"] == [7, 6]
    assert starts("next-war-in-lebanon")["insurgent-c2"] == [5, 5]
    assert starts("lebanon-82")["sam-sites"] == [6, 0, 0]
    assert starts("lebanon-82")["last-turn"] == [30, 30, 30]


def test_both_diplomacy_markers_start_on_their_spaces() -> None:
    found = {
        one["id"]: one["values"][one["starts"][0]][0]
        for one in made("reign-of-missiles")["trackers"]
        if one["kind"] == "spaces"
    }
    assert found == {"hamas": "green-8", "israeli": "blue-9"}


@pytest.mark.parametrize("game", GAMES)
def test_a_cup_holds_every_piece_of_its_kind(game: str) -> None:
    total = {cup["id"]: sum(piece["many"] for piece in cup["pieces"]) for cup in made(game)["cups"]}
    counted = {
        "arab-israeli-wars": {"arab": 53, "event": 46, "israeli": 45},
        "lebanon-82": {
            "plo": 20,
            "commandos": 12,
            "israeli-support": 14,
            "syrian-support": 5,
            "syrian-support-1976": 1,
            "plo-support": 4,
        },
        "next-war-in-lebanon": {"idf": 24, "insurgent": 24, "suit": 4, "rank": 13},
        "reign-of-missiles": {"launchers": 38},
        "third-lebanon-war": {"idf": 25, "insurgent": 24, "cascading": 18},
    }
    assert total == counted[game]


def test_the_first_hands_are_drawn_as_the_rules_work_them_out() -> None:
    first = made("next-war-in-lebanon")["steps"][0]
    assert {draw["cup"]: draw["count"] for draw in first["draws"]} == {"idf": [4, 3], "insurgent": [3, 3]}


def test_every_roll_of_two_dice_is_an_event() -> None:
    rolled = next(step for step in made("reign-of-missiles")["steps"] if step["rolls"])["rolls"][0]
    assert set(rolled["events"]) == {f"{six}-{ten}" for six in range(1, 7) for ten in range(10)}
    assert rolled["events"]["2-7"][0] == "Fists of Iron"
    assert rolled["events"]["3-7"][0] == "Martyr's Strike"


STEP = '[[step]]\nid = "one"\ntitle = "One"\nsays = "Do it."\n'
TURN = '[[tracker]]\nid = "turn"\ntitle = "Turn"\nmax = 9\nstart = 1\nturn = true\n'
CUP = '[[cup]]\nid = "a"\ntitle = "A"\nfile = "units"\n'


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (STEP + 'questions = ["no-such"]\n' + TURN, "no-such"),
        (STEP + 'rule = "99.9"\n' + TURN, "99.9"),
        (STEP + 'questions = "no-list"\n' + TURN, "no-list"),
        (STEP + 'trackers = ["gone"]\n' + TURN, "gone"),
        (STEP + 'cups = ["mug"]\n' + TURN, "mug"),
        (STEP + 'cards = ["ace"]\n' + TURN, "ace"),
        (STEP + 'scenarios = ["1066"]\n' + TURN, "1066"),
        (STEP + 'rolls = ["hex-distance"]\n' + TURN, "no die"),
        (STEP + 'unless = "snow"\n' + TURN, "snow"),
        (STEP, "turn = true"),
        (STEP + TURN + TURN, "two trackers"),
        (STEP + STEP + TURN, "two steps are called 'one'"),
        (STEP.replace('id = "one"', "") + TURN, "has no id"),
        (STEP + TURN.replace("start = 1", "start = 10"), "outside"),
        (STEP + TURN.replace("max = 9", 'max = { number = "none" }'), "none"),
        (STEP + TURN.replace("max = 9", 'track = "none"'), "none"),
        (STEP + TURN + CUP + 'where = { side = "martian" }\n', "martian"),
        (STEP + TURN + '[[fill]]\nfield = "no_field"\nfrom = "turn"\n', "no_field"),
        (STEP + TURN + '[[fill]]\nfield = "turn"\nfrom = "clock"\n', "clock"),
        (
            STEP
            + TURN
            + '[[apply]]\nquestion = "game-length"\nanswer = "none"\nhow = "set"\ntracker = "turn"\n',
            "none",
        ),
        (
            STEP
            + TURN
            + '[[apply]]\nquestion = "game-length"\nanswer = "last_turn"\nhow = "set"\ntracker = "gone"\n',
            "gone",
        ),
        ('scenarios = ["1066"]\n' + STEP + TURN, "1066"),
    ],
)
def test_a_name_that_the_game_does_not_have_is_refused(tmp_path: Path, text: str, wrong: str) -> None:
    folder = tmp_path / "lebanon_82"
    shutil.copytree(components.game("lebanon-82").folder, folder)
    (folder / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(CompanionError, match=wrong):
        companion(components.load(folder))


def test_a_game_without_a_file_has_no_companion(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text('title = "No turn"', encoding="utf-8")
    assert companion(components.load(tmp_path)) is None
