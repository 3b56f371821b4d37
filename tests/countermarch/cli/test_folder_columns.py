"""Columns of spreadsheets as designers head them: words of the hobby, counts, and what is not shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder
from support.own_folders import UNIT, checked, document, printed

from countermarch import components

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("word", ["count", "Count", "Copies", "COPIES", "qty", "Qty", "quantity", "QUANTITY"])
@pytest.mark.parametrize("part", ["cards", "units", "markers"])
def test_any_word_for_a_count_counts(tmp_path: Path, word: str, part: str) -> None:
    folder = make_folder(tmp_path / "mine", **{f"{part}_csv": f"id,{word}\nringwraith,9\n"})
    (stated,) = json.loads(printed(folder, tmp_path, "--json").out)
    assert stated["pieces"] == 9
    assert [note for note in stated["notes"] if "at 100%" not in note] == []


def test_a_game_may_have_a_column_of_such_a_name_for_something_else(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path / "mine",
        cards_csv="id,quantity\na,9\n",
        game_toml='title = "T"\n[columns.cards]\nquantity = "number"\n',
    )
    (stated,) = json.loads(printed(folder, tmp_path, "--json").out)
    assert stated["pieces"] == 1


def test_two_words_for_a_count_are_a_fault(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", cards_csv="id,qty,Copies\na,9,3\n")
    assert "cards.csv line 1, Copies: expected one column that counts" in checked(folder).out
    assert printed(folder, tmp_path).status == 2


@pytest.mark.parametrize(
    ("column", "meant", "cell"),
    [
        ("Att", "attack", 3),
        ("Def", "defense", 3),
        ("strength", "attack", 3),
        ("Movement", "move", 3),
        ("MP", "move", 3),
        ("Nation", "side", "3"),
        ("def.", "defense", 3),
    ],
)
def test_a_word_of_the_hobby_for_a_column_is_that_column(
    tmp_path: Path, column: str, meant: str, cell: int | str
) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=f"id,{column}\na,3\n")
    (unit,) = components.load(folder, extra_columns="keep").units
    assert unit.value(meant) == unit.value(column.lower())
    assert unit.value(meant) is not None
    assert unit.values[meant].value == cell
    assert printed(folder, tmp_path).status == 0


def test_a_column_that_the_kit_or_the_layout_shows_is_used(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path / "mine",
        units_csv="id,strength,movement\na,3,4\n",
        cards_csv="id,ops,secret\na,3,4\n",
        kit_toml='[counters]\nfront = ["strength", "movement"]\n'
        + document("counters", 'pieces = ["units"]'),
        cards_toml='[[front]]\nkind = "line"\ntext = "[ops]"\nwidth = 20\nheight = 9\n',
    )
    shown = printed(folder, tmp_path)
    assert "strength" not in shown.out
    assert "ops" not in shown.out
    assert "cards, column secret: not used; [secret] in cards.toml would show it" in shown.out


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_line_in_which_excel_names_the_separator_is_no_header(tmp_path: Path, separator: str) -> None:
    text = f"sep={separator}\r\n" + UNIT.replace(",", separator).replace("\n", "\r\n")
    folder = make_folder(tmp_path / "mine", units_csv=text)
    assert printed(folder, tmp_path).status == 0
    bad = make_folder(tmp_path / "bad", units_csv=text.replace("3\r", "three\r"))
    assert "units.csv line 3, attack: 'three'" in checked(bad).out
