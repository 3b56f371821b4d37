from __future__ import annotations

import json
from typing import TYPE_CHECKING

from support.command_line import run

from countermarch.reference.play import begin, save
from countermarch.reference.play.links import link

if TYPE_CHECKING:
    from pathlib import Path

AIW = "arab-israeli-wars"


def test_a_policy_plays_a_game_to_its_end() -> None:
    played = run("play", AIW, "--seed", "5", "--policy", "sensible")
    assert played.status == 0
    assert played.out.startswith("Arab Israeli Wars\nseed 5;")
    assert " turns." in played.out.splitlines()[-1]
    assert played.out == run("play", AIW, "--seed", "5", "--policy", "sensible").out


def test_every_step_of_the_log_names_its_rule() -> None:
    log = json.loads(run("play", AIW, "--seed", "5", "--policy", "random", "--json").out)["log"]
    assert all(step["rule"] and step["text"] for entry in log for step in entry["steps"])


def test_a_person_chooses_by_number_or_by_name_and_may_take_back(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    played = run("play", AIW, "--seed", "4", "--save", str(kept), stdin=b"1\nu\nsouth\nq\n")
    assert played.status == 0
    assert f"--resume {kept}" in " ".join(played.out.split())
    assert json.loads(kept.read_text())["decisions"] == ["south"]
    assert kept.read_text() == save(begin(AIW, seed=4).choose("south"))


def test_a_word_that_is_no_choice_is_answered_with_what_is_expected() -> None:
    played = run("play", AIW, "--seed", "4", stdin=b"west\n\nl\nb\n")
    assert played.status == 0
    assert "'west' is not one of north, central, south" in played.out


def test_h_shows_what_each_choice_is_worth_and_changes_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    shown = run("play", AIW, "--seed", "4", "--save", str(kept), stdin=b"h\nsouth\nq\n")
    stated = [line.removeprefix("> ").split() for line in shown.out.splitlines() if " of 100 (" in line]
    assert [line[0] for line in stated] == ["north", "central", "south"]
    assert kept.read_text() == save(begin(AIW, seed=4).choose("south"))


def test_a_saved_game_is_played_on_from_where_it_stood(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    kept.write_text(save(begin(AIW, seed=4).choose("south")))
    played = run("play", "--resume", str(kept), "--policy", "random", "--json")
    stated = json.loads(played.out)
    assert stated["seed"] == 4
    assert stated["decisions"][0] == "south"
    assert stated["ending"] in {"complete-loss", "decisive-victory", "attrition-victory"}


def test_the_link_of_a_game_is_played_on_like_its_file() -> None:
    held = "https://example.org/games/somewhere/play/" + link(save(begin(AIW, seed=4).choose("south")))
    stated = json.loads(run("play", "--resume", held, "--policy", "random", "--json").out)
    assert (stated["seed"], stated["decisions"][0]) == (4, "south")
    broken = run("play", "--resume", held[:-9])
    assert (broken.status, broken.out) == (2, "")
    assert broken.err == "save: the link holds no game, or a part of it is missing\n"


def test_a_spoilt_save_is_one_line_and_status_2(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    kept.write_text('{"form": 1, "game": "chess"}')
    played = run("play", "--resume", str(kept))
    assert (played.status, played.out) == (2, "")
    assert played.err == "save: seed is missing; a saved game has form, game, seed, options, decisions\n"
    kept.write_bytes(b"\xff\xfe" * 100)
    assert run("play", "--resume", str(kept)).err == "save: it is not JSON; a saved game is one JSON object\n"


def test_what_cannot_be_played_is_reported_with_what_can() -> None:
    played = run("play", "lebanon-82")
    assert played.status == 2
    assert played.err.startswith("game: 'lebanon-82' cannot be played in the program; arab-israeli-wars")
    assert run("play").err.startswith("game: not given")
    assert run("play", AIW, "--option", "leaders").err == "option: 'leaders' is not NAME=VALUE\n"
    assert (
        run("play", AIW, "--policy", "clever").err
        == "policy: 'clever' is not one of random, sensible, strong\n"
    )
    assert run("play", AIW, "--seed", "-1").status == 2


def test_a_reign_of_missiles_is_played_and_taken_up_again(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    words = b"tel-aviv\ndimona\ndone\ndrone\nkhan-yunis\nu\nu\npass\n"
    first = run("play", "reign-of-missiles", "--seed", "7", "--save", str(kept), stdin=words)
    assert first.status == 0
    assert "Iron Domes: Tel Aviv, Dimona." in first.out
    assert json.loads(kept.read_text())["decisions"] == ["tel-aviv", "dimona", "done", "pass"]
    end = json.loads(run("play", "--resume", str(kept), "--policy", "random", "--json").out)
    assert end["decisions"][:4] == ["tel-aviv", "dimona", "done", "pass"]
    assert end["state"]["hamas_space"] == end["state"]["israeli_space"]


def test_a_simulation_prints_shares_with_their_intervals() -> None:
    shown = run("simulate", AIW, "--games", "200", "--seed", "3")
    assert shown.status == 0
    assert "200 games, sensible policy" in shown.out
    assert "Decisive Victory" in shown.out
    assert "Wilson" in shown.out
    counts = [
        line.split("%")[1].split()[0] for line in shown.out.splitlines() if "Loss" in line or "Vict" in line
    ]
    assert sum(map(int, counts)) == 200


def test_a_simulation_as_json_counts_every_game() -> None:
    stated = json.loads(run("simulate", AIW, "--games", "200", "--seed", "3", "--json").out)
    assert sum(ending["count"] for ending in stated["endings"].values()) == 200
    assert stated["won"]["low"] <= stated["won"]["share"] <= stated["won"]["high"]


def test_a_simulation_that_makes_no_sense_is_one_line_and_status_2() -> None:
    refused = run("simulate", AIW, "--games", "0")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == "games: 0 is not a whole number from 1 to 1000000000\n"
    assert run("simulate", AIW, "--cluster", "nonsense://").err.startswith("cluster: no scheduler answers")


def test_the_rockets_of_an_impulse_are_one_line_unless_every_roll_is_asked_for() -> None:
    game = ("play", "reign-of-missiles", "--seed", "3", "--policy", "sensible")
    short, full = run(*game, columns=200).out, run(*game, "--full", columns=200).out
    assert (
        "16 rockets launched, 2 shot down, 11 in the sea, 3 strike, Hamas 1 MVP, 1 Iron Dome depleted."
        in short
    )
    assert "D10" not in short.partition("AM flight")[2].partition("PM flight")[0]
    impulse = full.partition("AM flight")[2].partition("PM flight")[0]
    assert impulse.count("falls into the sea and is removed") == 11
    assert short.splitlines()[-3:] == full.splitlines()[-3:]
