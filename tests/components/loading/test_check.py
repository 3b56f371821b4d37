"""Checking a whole game: the faults of all files, and names that do not fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.folders import make_folder

from countermarch import components

if TYPE_CHECKING:
    from pathlib import Path

SIDED = 'title = "T"\n[[side]]\nid = "red"\nname = "Red"\n'


def check(folder: Path) -> list[str]:
    return [str(fault) for fault in components.load(folder).check()]


def test_faults_of_several_files_are_reported_at_once(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path / "g", units_csv="id,atack\n", markers_csv="id,vlaue\n", numbers_toml="x = 1\n"
    )
    assert [line.split(" ")[0] for line in check(folder)] == [
        "g/units.csv",
        "g/markers.csv",
        "g/numbers.toml",
    ]


def test_several_bad_tables_are_reported_at_once(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "g", tables__a_toml="", tables__b_toml="kind = 3\n")
    assert {line.split(" ")[0] for line in check(folder)} == {"g/tables/a.toml", "g/tables/b.toml"}


def test_an_unknown_side_is_reported_with_the_nearest_one(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "g", game_toml=SIDED, units_csv="id,side\na,rde\n")
    assert check(folder) == ["g/units.csv line 2, a, side: 'rde': expected a known side; did you mean red?"]


def test_sides_need_not_be_declared(tmp_path: Path) -> None:
    assert check(make_folder(tmp_path / "g", units_csv="id,side\na,red\n")) == []


def test_an_unknown_place_and_a_wrong_hex_are_reported(tmp_path: Path) -> None:
    lines = (
        '[[scenario]]\nid = "s"\ntitle = "S"\n'
        '[[scenario.setup]]\nid = "x"\nplace = "tyer"\n'
        '[[scenario.setup]]\nid = "y"\nplace = "tyre"\nhex = "2926"\n'
    )
    places = "id,name,hex\ntyre,Tyre,2925\n"
    found = check(make_folder(tmp_path / "g", scenarios_toml=lines, gazetteer_csv=places))
    assert found == [
        "scenarios.toml, s: x, place: 'tyer': expected a known place; did you mean tyre?",
        "scenarios.toml, s: y, hex: '2926': expected 2925, as the gazetteer has it",
    ]


def test_an_unknown_erratum_is_reported(tmp_path: Path) -> None:
    text = '[[number]]\nid = "n"\nvalue = 1\nerrata = ["X-E99"]\n'
    (found,) = check(make_folder(tmp_path / "g", numbers_toml=text))
    assert "'X-E99': expected a known errata" in found


def test_two_tables_of_one_id_are_reported(tmp_path: Path) -> None:
    table = 'kind = "chart"\nid = "t"\ntitle = "T"\nrule = "1"\n'
    (found,) = check(make_folder(tmp_path / "g", tables__a_toml=table, tables__b_toml=table))
    assert "g/tables/b.toml, id: 't': expected an id not used before (tables/a.toml has it)" in found


def test_a_results_table_explains_every_result(tmp_path: Path) -> None:
    table = (
        'kind = "results"\nid = "t"\ntitle = "T"\nrule = "1"\ncolumns = ["1"]\n'
        '[[row]]\nid = "1"\ncells = ["DX"]\n[[row]]\nid = "2"\ncells = ["DE", "DE"]\n[key]\nDE = "gone"\n'
    )
    found = check(make_folder(tmp_path / "g", tables__t_toml=table))
    assert found == [
        "g/tables/t.toml line 11 column 9, row 2: cells: '2 cells': expected 1, one for each column",
        "g/tables/t.toml line 12 column 1, key: 'DX': expected its meaning in [key] (row 1, column 1)",
    ]
