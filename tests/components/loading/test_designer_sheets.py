"""What designers bring: any headings, ids or none, the words of the hobby, several sheets of a workbook."""

from __future__ import annotations

import io
import subprocess
from typing import TYPE_CHECKING

import openpyxl
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.folders import legacy_excel

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from countermarch.components.model.game import Game


def own(folder: Path) -> Game:
    return components.load(folder, extra_columns="keep")


def test_rows_without_ids_are_numbered(tmp_path: Path) -> None:
    game = own(make_folder(tmp_path, cards_csv="Name,Effect\nWolf,Bites.\nOwl,Hoots.\n"))
    assert [(card.id, card.title, card.body) for card in game.cards] == [
        ("card-1", "Wolf", "Bites."),
        ("card-2", "Owl", "Hoots."),
    ]


def test_an_id_that_nothing_refers_to_may_hold_any_sign_and_be_listed_twice(tmp_path: Path) -> None:
    game = own(make_folder(tmp_path, units_csv="ID,TYPE\n36/17,INF\n36/17,ARM\n,HQ\n"))
    assert [(unit.id, unit.name, unit.type) for unit in game.units] == [
        ("36-17", "36/17", "infantry"),
        ("36-17 (2)", "36/17", "armor"),
        ("row 3", "", "headquarters"),
    ]


def test_an_id_that_a_scenario_may_refer_to_is_listed_once(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, units_csv="id,type\na,INF\na,ARM\n", scenarios_toml="")
    assert "an id not used before" in faults_of(lambda: own(folder).units)[0]


def test_ids_and_names_are_of_any_script(tmp_path: Path) -> None:
    game = own(make_folder(tmp_path, units_csv="id,name\nहिन्दी-1,a\n大隊-七,b\n第一,龍\n"))
    assert [unit.id for unit in game.units] == ["हिन्दी-1", "大隊-七", "第一"]


def test_values_in_one_cell_are_parted(tmp_path: Path) -> None:
    game = own(make_folder(tmp_path, units_csv="name,VALUE\nA,4-6-5\nB,\n"))
    assert [(unit.number("attack"), unit.number("defense"), unit.number("move")) for unit in game.units] == [
        (4, 6, 5),
        (None, None, None),
    ]
    game = own(make_folder(tmp_path / "b", units_csv="name,A-M\nA,4-6\n"))
    assert (game.units[0].number("attack"), game.units[0].number("move")) == (4, 6)


def test_a_word_of_the_hobby_whose_cells_do_not_fit_stays_a_column_of_your_own(tmp_path: Path) -> None:
    game = own(make_folder(tmp_path, cards_csv="Name,Amount\nA,many\n"))
    assert game.cards[0].count == 1
    assert game.cards[0].text("amount") == "many"


def test_strengths_may_carry_signs_and_are_no_words(tmp_path: Path) -> None:
    game = own(make_folder(tmp_path, units_csv="name,attack\nA,(3)\nB,4*\nC,\N{EN DASH}\n"))
    assert [unit.text("attack") for unit in game.units] == ["(3)", "4*", "\N{EN DASH}"]
    folder = make_folder(tmp_path / "b", units_csv="name,attack\nA,four\n")
    assert "attack: 'four'" in faults_of(lambda: own(folder).units)[0]


def test_game_toml_maps_a_heading_to_a_column(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path,
        units_csv="Unit,Schlagkraft\nA,3\n",
        game_toml='title = "T"\n[columns.units]\nattack = "Schlagkraft"\nname = "Unit"\n',
    )
    (unit,) = own(folder).units
    assert (unit.name, unit.number("attack"), unit.text("schlagkraft")) == ("A", 3, "3")


def test_a_heading_that_game_toml_maps_and_the_file_lacks_is_reported(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path, units_csv="Name,Att\nA,3\n", game_toml='title = "T"\n[columns.units]\nattack = "Atk"\n'
    )
    assert faults_of(lambda: own(folder).units)[0].endswith(
        "attack: 'atk': expected a heading of the file, as game.toml says; the file has name, att"
    )


def test_a_fault_names_the_heading_that_is_in_the_file(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, cards_csv="Name,Qty\nA,2\nB,-1\n", game_toml='title = "T"\n')
    assert own(make_folder(tmp_path / "b", cards_csv="Name,Quantity\nA,2\n")).cards[0].count == 2
    folder = make_folder(tmp_path / "c", cards_csv="id,Qty\na,2\nb,-1\n", game_toml='title = "T"\n')
    (fault,) = faults_of(lambda: components.load(folder).cards)
    assert "line 3, Qty: '-1'" in fault


def test_columns_that_are_headed_alike_or_not_at_all_are_kept(tmp_path: Path) -> None:
    game = own(make_folder(tmp_path, cards_csv="Name,Cost,Cost,\nA,1,2,x\n"))
    card = game.cards[0]
    assert (card.text("cost"), card.text("cost 2"), card.text("column 4")) == ("1", "2", "x")


def test_remarks_line_breaks_and_tabs_are_read(tmp_path: Path) -> None:
    text = "# my cards\nname\ttext\n# the first kind\nWolf\tBites.\\nTwice.\nOwl\tart\\new.png\n"
    (tmp_path / "game.toml").write_text('title = "T"\n')
    (tmp_path / "cards.tsv").write_text(text)
    cards = own(tmp_path).cards
    assert [(card.title, card.body) for card in cards] == [
        ("Wolf", "Bites.\nTwice."),
        ("Owl", "art\\new.png"),
    ]


def test_a_row_that_ends_before_a_cell_that_all_others_have_is_a_fault(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, units_csv="name,side,attack\nA,north,3\nB,4\n")
    assert "line 3: '2 cells': expected 3 cells" in faults_of(lambda: own(folder).units)[0]
    folder = make_folder(tmp_path / "b", units_csv="name,side,note\nA,north,x\nB,south,\nC,south\n")
    assert len(own(folder).units) == 3


def book(**sheets: list[list[object]]) -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in sheets.items():
        page = made.create_sheet(name)
        for row in rows:
            page.append(row)
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def test_several_sheets_of_a_workbook_are_decks(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path,
        cards_xlsx=book(
            Jobs=[["Name", "Cost"], ["Cook", 1]],
            Notes=[["to do"]],
            Traits=[["Text", "name"], ["Runs.", "Fast"]],
        ),
        game_toml='title = "T"\n[sheets]\ncards = ["jobs", "Traits"]\n',
    )
    assert [(card.deck, card.title, card.body, card.text("cost")) for card in own(folder).cards] == [
        ("Jobs", "Cook", "", "1"),
        ("Traits", "Fast", "Runs.", ""),
    ]


def test_a_sheet_that_is_not_there_is_reported_with_those_that_are(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path, cards_xlsx=book(Jobs=[["Name"]]), game_toml='title = "T"\n[sheets]\ncards = ["Job"]\n'
    )
    assert "'Job': expected a sheet of that name" in faults_of(lambda: own(folder).cards)[0]


def test_the_row_of_the_headings_may_be_given(tmp_path: Path) -> None:
    rows = "Beasts\nDraft,2\nName,Text\nWolf,Bites.\n"
    folder = make_folder(tmp_path, cards_csv=rows, game_toml='title = "T"\n[headings]\ncards = 3\n')
    assert [(card.title, card.body) for card in own(folder).cards] == [("Wolf", "Bites.")]
    (folder / "game.toml").write_text('title = "T"\n[headings]\ncards = 0\n', "utf-8")
    assert len(own(folder).cards) == 4
    (folder / "game.toml").write_text('title = "T"\n[headings]\ncards = 9\n', "utf-8")
    (fault,) = faults_of(lambda: own(folder).cards)
    assert "cards.csv line 9: 'an empty row': expected the headings, which game.toml says are here" in fault
    (folder / "game.toml").write_text('title = "T"\n[headings]\ncards = -1\n', "utf-8")
    (fault,) = faults_of(lambda: own(folder).cards)
    assert "headings: cards: '-1': expected the row of the headings, from 1 to 1000, or 0" in fault


def test_what_is_beside_the_table_of_a_sheet_is_not_read(tmp_path: Path) -> None:
    rows: list[list[object]] = [["Name", "Cost", None, "Sum"], ["Wolf", 1, None, 5], ["Owl", None, None, 7]]
    (card, _) = own(make_folder(tmp_path, cards_xlsx=book(Sheet=rows))).cards
    assert "sum" not in card.values


def test_percentages_are_shown_as_such(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    made.active.append(["Name", "Chance"])
    made.active.append(["Wolf", 0.125])
    made.active["B2"].number_format = "0.0%"
    stream = io.BytesIO()
    made.save(stream)
    (card,) = own(make_folder(tmp_path, cards_xlsx=stream.getvalue())).cards
    assert card.text("chance") == "12.5%"


def test_a_workbook_of_the_old_kind_that_never_ends_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stuck(command: list[str], **_: object) -> None:
        raise subprocess.TimeoutExpired(command, legacy_excel.SECONDS)

    legacy_excel.install()
    monkeypatch.setattr(subprocess, "run", stuck)
    folder = make_folder(tmp_path, cards_xls=b"x")
    assert "read within 30 seconds" in faults_of(lambda: own(folder).cards)[0]


def test_what_is_no_workbook_of_the_old_kind_is_reported(tmp_path: Path) -> None:
    legacy_excel.install()
    folder = make_folder(tmp_path, cards_xls=b"id,title\na,b\n")
    assert "a valid workbook saved as XLS" in faults_of(lambda: own(folder).cards)[0]
