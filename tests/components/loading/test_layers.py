"""Layers: the reconstruction fills what the rule book leaves open, the player's copy overrides both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.components.model.layers import Layer, Value

if TYPE_CHECKING:
    from pathlib import Path

UNITS = "id,side,attack,defense,rule\na,red,8,,11.1\nb,red,,,10.3\n"
OURS = "id,side,attack,defense,name\na,,,6,Guards\nb,,4,4,\nc,blue,1,1,Militia\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_folder(tmp_path / "my_game", units_csv=UNITS, reconstruction__units_csv=OURS)


def copy_of(tmp_path: Path, text: str) -> Path:
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "units.csv").write_text(text, "utf-8")
    return tmp_path / "copy"


def test_the_reconstruction_fills_open_cells_and_says_so(folder: Path) -> None:
    first, second, third = components.load(folder).units
    assert first.value("attack") == Value(8, Layer.RULEBOOK, "11.1")
    assert first.value("defense") == Value(6, Layer.RECONSTRUCTION)
    assert second.number("attack") == 4
    assert first.layer is second.layer is Layer.RULEBOOK
    assert third.layer is Layer.RECONSTRUCTION


def test_a_piece_keeps_the_rule_that_first_names_it(folder: Path) -> None:
    (folder / "reconstruction" / "units.csv").write_text("id,attack,rule\nb,4,guess\n", "utf-8")
    unit = components.load(folder).units[1]
    assert unit.rule == "10.3"
    assert unit.value("attack") == Value(4, Layer.RECONSTRUCTION, "guess")


def test_the_players_copy_overrides_both_layers(folder: Path, tmp_path: Path) -> None:
    copy = copy_of(tmp_path, "id,attack\na,9\nb,0\n")
    first, second, _third = components.load(folder, copy=copy).units
    assert first.value("attack") == Value(9, Layer.COPY)
    assert second.number("attack") == 0
    assert first.value("defense") == Value(6, Layer.RECONSTRUCTION)


def test_an_unknown_id_in_the_copy_is_a_fault_with_the_nearest_id(folder: Path, tmp_path: Path) -> None:
    (folder / "units.csv").write_text("id,side\nisraeli-96-a,red\n", "utf-8")
    copy = copy_of(tmp_path, "id,attack\nisraeli-96a,9\n")
    assert faults_of(lambda: components.load(folder, copy=copy).units) == [
        (
            "copy/units.csv line 2, id: 'israeli-96a': "
            "expected an id of the game, or a side for a new piece; did you mean israeli-96-a?"
        )
    ]
    (folder / "units.csv").write_text("id,side,name\nisraeli-96-a,red,Golani\n", "utf-8")
    (copy / "units.csv").write_text("id,attack\ngolani,9\n", "utf-8")
    (stated,) = faults_of(lambda: components.load(folder, copy=copy).units)
    assert stated.endswith("; its id is israeli-96-a")


def test_the_copy_may_add_a_piece_that_names_its_side(folder: Path, tmp_path: Path) -> None:
    copy = copy_of(tmp_path, "id,side,attack\nd,blue,2\n")
    assert components.load(folder, copy=copy).units[-1].layer is Layer.COPY


def test_a_piece_that_the_copy_counts_as_none_stays_known(folder: Path, tmp_path: Path) -> None:
    copy = copy_of(tmp_path, "id,count\nc,0\n")
    assert components.load(folder, copy=copy).units[2].count == 0


def test_an_empty_folder_is_no_copy(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    (fault,) = faults_of(lambda: components.load(folder, copy=tmp_path / "copy"))
    assert "units.csv" in fault


def test_a_copy_that_is_not_there_is_a_fault(folder: Path, tmp_path: Path) -> None:
    (fault,) = faults_of(lambda: components.load(folder, copy=tmp_path / "none"))
    assert "no such file" in fault


def test_a_later_layer_replaces_a_number_whole(folder: Path) -> None:
    (folder / "numbers.toml").write_text('[[number]]\nid = "n"\nvalue = 1\nrule = "1.0"\n', "utf-8")
    ours = folder / "reconstruction" / "numbers.toml"
    ours.write_text('[[number]]\nid = "n"\nvalue = 2\n', "utf-8")
    number = components.load(folder).numbers["n"]
    assert (number.value, number.layer) == (2, Layer.RECONSTRUCTION)
