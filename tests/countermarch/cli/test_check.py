from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from support.command_line import run
from support.folders import make_folder
from support.games import GAMES

from countermarch import components
from countermarch.reference.rules_as_data import cases


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_game_is_valid(game: str) -> None:
    shown = run("check", game)
    assert shown.status == 0, shown.out
    assert "valid" in shown.out


@pytest.mark.usefixtures("undrawn")
def test_each_layer_is_counted() -> None:
    (report,) = json.loads(run("check", "lebanon-82", "--json").out)
    (units,) = (one for one in report["tallies"] if one["kind"] == "units")
    game = components.game("lebanon-82")
    values = [value for unit in game.units for name, value in unit.values.items() if value and name != "why"]
    assert units["rulebook"] + units["reconstruction"] == len(values)
    assert units["reconstruction"] == sum(value.reconstructed for value in values)
    assert units["pieces"] == sum(unit.count for unit in game.units)


@pytest.mark.usefixtures("undrawn")
def test_why_a_piece_is_reconstructed_so_is_reported_and_counts_as_no_value() -> None:
    shown = run("check", "next-war-in-lebanon", "--why").out
    assert "Shaldag: A special force of the whole army" in shown
    assert "Why" not in run("check", "next-war-in-lebanon").out


@pytest.mark.usefixtures("undrawn")
def test_a_reason_of_many_pieces_is_reported_once() -> None:
    shown = run("check", "lebanon-82", "--why", columns=300).out
    assert shown.count("Mechanized brigades move as far as tanks") == 1
    assert (
        "767 (36), 409 (90), 943 (90), 942 (880), 847 (880): The rule book names the division alone" in shown
    )


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_does_not_apply_to_a_kind_of_piece_is_not_missing(game: str) -> None:
    (report,) = json.loads(run("check", game, "--json").out)
    assert report["missing"] == []


def test_a_number_that_others_of_the_same_kind_have_is_missing(tmp_path: Path) -> None:
    make_folder(
        tmp_path,
        units_csv="id,type,attack\na,infantry,3\nb,infantry,\n",
        cards_csv="id,deck,title,ops\nc,deeds,Deed,2\nd,deeds,Other,\ne,words,Word,\n",
        kit_toml='[counters]\nfront = ["attack"]\nback = []\n',
        game_toml='title = "Own"\n[columns.cards]\nops = "number"\n',
    )
    (report,) = json.loads(run("check", str(tmp_path), "--json").out)
    assert report["missing"] == ["units: b, attack", "cards: d, ops"]


@pytest.mark.usefixtures("undrawn")
def test_what_is_reconstructed_is_listed_by_piece_and_column() -> None:
    shown = run("check", "lebanon-82", "--list").out
    unit = next(one for one in components.game("lebanon-82").units if one.value("attack").reconstructed)
    assert f"units: {unit.id}, attack\n" in shown


@pytest.mark.usefixtures("undrawn")
def test_a_copy_s_values_are_counted_apart(tmp_path: Path) -> None:
    unit = components.game("lebanon-82").units[0].id
    (tmp_path / "units.csv").write_text(f"id,attack\n{unit},9\n", encoding="utf-8")
    (report,) = json.loads(run("check", "lebanon-82", "--copy", str(tmp_path), "--json").out)
    assert sum(one["copy"] for one in report["tallies"]) == 1


def test_all_faults_are_listed_each_with_file_line_column_and_what_is_expected(tmp_path: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(components.game("lebanon-82").folder, own)
    units = own / "units.csv"
    lines = units.read_text("utf-8").splitlines()
    lines[1] = lines[1].replace(lines[1].split(",")[0], lines[2].split(",")[0])
    units.write_text("\n".join(lines) + "\n", encoding="utf-8")
    (own / "clauses.tsv").write_text("number\ttitel\n", encoding="utf-8")
    shown = run("check", str(own))
    assert shown.status == 1
    assert "units.csv line 3" in shown.out
    assert "clauses.tsv line 1" in shown.out


@pytest.mark.parametrize("name", ["lebanon-83", "no/such/folder"])
def test_what_is_no_game_and_no_folder_is_said(name: str) -> None:
    shown = run("check", name)
    assert shown.status == 2
    assert name in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.usefixtures("undrawn")
def test_a_wrong_worked_case_of_a_shipped_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = cases.Case(9, "hex-distance", {"from_hex": "0908", "to_hex": "0708"}, {"distance": 3}, None)
    monkeypatch.setattr(cases, "read_cases", lambda _folder: (wrong,))
    shown = run("check", "lebanon-82", columns=200)
    assert shown.status == 1
    assert (
        "lebanon_82/cases.jsonl line 9, hex-distance: distance: '3': "
        "expected 2, which the rules now give; correct the case or the rule" in shown.out
    )


def test_one_wrong_value_is_one_line_however_often_it_occurs(tmp_path: Path) -> None:
    rows = "".join(f"u{number},many\n" for number in range(40))
    folder = make_folder(tmp_path / "mine", units_csv=f"id,attack\n{rows}")
    shown = run("check", f"{folder}/", columns=400)
    assert shown.status == 1
    (line,) = [line for line in shown.out.splitlines() if "many" in line]
    assert "units.csv line 2, attack: 'many'" in line
    assert "also in" in line
    assert line.endswith("and 33 more)")
