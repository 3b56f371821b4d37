"""JSON files as spreadsheets: lists of objects are sheets, a table of two keys is a table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from support.command_line import run

from countermarch.components.model.loading.json_sheets import left_out, sheets
from countermarch.components.model.loading.workbook_cells import WorkbookError

if TYPE_CHECKING:
    from pathlib import Path


def read(folder: Path, text: str) -> dict[str, list[list[str]]]:
    file = folder / "cards.json"
    file.write_text(text, encoding="utf-8")
    return {name: [cells for _, cells in rows] for name, rows in sheets(file)}


def test_a_list_of_objects_is_a_sheet_with_all_their_keys(tmp_path: Path) -> None:
    text = '[{"name": "Koala", "cost": 1.50}, {"name": "Dingo", "fast": true, "cost": null}]'
    assert read(tmp_path, text) == {
        "cards": [["name", "cost", "fast"], ["Koala", "1.50", ""], ["Dingo", "", "yes"]]
    }


def test_each_list_below_a_key_is_a_sheet(tmp_path: Path) -> None:
    found = read(tmp_path, '{"version": 2, "sets": {"heroes": [{"a": "x"}], "foes": [{"b": "y"}]}}')
    assert found == {"heroes": [["a"], ["x"]], "foes": [["b"], ["y"]]}


def test_objects_by_name_are_a_list_with_the_name_as_a_column(tmp_path: Path) -> None:
    found = read(tmp_path, '{"koala": {"cost": 1}, "dingo": {"cost": 2}}')
    assert found == {"cards": [["name", "cost"], ["koala", "1"], ["dingo", "2"]]}


def test_lists_of_lists_are_rows_and_remarks_are_left_out(tmp_path: Path) -> None:
    rows = '[["Task", null, "Shots"], ["Drink", -1, false], ["Flip", 2, true]]'
    assert read(tmp_path, rows) == {
        "cards": [["Task", "", "Shots"], ["Drink", "-1", "no"], ["Flip", "2", "yes"]]
    }
    keyed = '{"_comment": "0: arc", "koala": {"hp": 1, "//": "?"}, "dingo": {"hp": 2, "color": [0, 0.2, 1]}}'
    assert read(tmp_path, '[{"a": "//,]",}, {"a": 2}, // end\n]') == {"cards": [["a"], ["//,]"], ["2"]]}
    assert read(tmp_path, keyed) == {
        "cards": [["name", "hp", "color"], ["koala", "1", ""], ["dingo", "2", "#0033ff"]]
    }


def test_an_object_within_a_piece_makes_columns(tmp_path: Path) -> None:
    found = read(tmp_path, '[{"left": {"label": "Go", "effects": {"money": -5}}}]')
    assert found == {"cards": [["left label", "left effects money"], ["Go", "-5"]]}
    choices = '{"left": {"label": "Go", "effects": {"money": -5}}, "right": {"label": "Stay"}}'
    assert read(tmp_path, f"[{choices}]") == {
        "cards": [["left", "right"], ["**Go** effects money: -5", "Stay"]]
    }


def test_keys_beside_the_lists_are_named(tmp_path: Path) -> None:
    read(tmp_path, '{"//": "x", "start": {"wood": 6}, "all": {"foes": [{"b": "y"}], "round": 3}, "more": []}')
    assert left_out(tmp_path / "cards.json") == ("start", "round")
    read(tmp_path, '{"koala": {"cost": 1}, "dingo": {"cost": 2}}')
    assert left_out(tmp_path / "cards.json") == ()


def test_results_by_odds_and_die_become_a_table_to_ask(tmp_path: Path) -> None:
    crt = {odds: {str(die): {"us": die, "them": 0} for die in range(1, 7)} for odds in ("1-1", "2-1", "3-1")}
    (tmp_path / "crt.json").write_text(json.dumps(crt), encoding="utf-8")
    assert run("new", str(tmp_path / "game"), "--from", str(tmp_path / "crt.json")).status == 0
    assert "4/0" in run("ask", f"{tmp_path}/game/", "crt", "--column", "2-1", "--die", "4").out


def test_a_deck_of_json_prints(tmp_path: Path) -> None:
    deck = [{"name": f"Card {number}", "text": "Draw a card.", "quantity": 2} for number in range(4)]
    (tmp_path / "deck.json").write_text(json.dumps(deck), encoding="utf-8")
    assert run("new", str(tmp_path / "game"), "--from", str(tmp_path / "deck.json")).status == 0
    assert run("print", f"{tmp_path}/game/", "--to", str(tmp_path / "out")).status == 0
    assert (tmp_path / "out" / "game" / "kit.pdf").is_file()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[", "valid JSON"),
        ("[{'a': 1}]", "valid JSON"),
        ('[{"a": NaN}]', "no NaN"),
        ('"text"', "a list of objects"),
        ("[1, 2, 3]", "a list of objects"),
        ("[" * 100_000, "nested less deeply"),
        (json.dumps([{f"key {number}": 1 for number in range(300)}]), "at most 200 different keys"),
        (json.dumps([{"a": 1}] * 100_001), "at most 100,000 objects"),
    ],
)
def test_what_is_not_a_list_of_pieces_is_a_fault(tmp_path: Path, text: str, expected: str) -> None:
    with pytest.raises(WorkbookError, match=expected):
        read(tmp_path, text)
