"""CSV files: what is accepted, and how every fault is reported."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.folders import faults_of, faults_or_none

from countermarch.components.model.loading.csv_files import parse_sheet
from countermarch.components.model.loading.faults import Faults
from countermarch.components.model.loading.headings import SheetOptions
from countermarch.components.model.loading.workbook_cells import MAX_ROWS

if TYPE_CHECKING:
    from countermarch.components.model.loading.csv_files import Spreadsheet
    from countermarch.components.model.source import Kind

KINDS: dict[str, Kind] = {
    "id": "id",
    "name": "text",
    "attack": "number",
    "defense": "number",
    "count": "count",
    "elite": "flag",
}


def read(text: str, own: SheetOptions | None = None) -> Spreadsheet:
    return parse_sheet(text, KINDS, Faults("units.csv"), own)


def faults(text: str) -> list[str]:
    return faults_of(lambda: read(text))


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_comma_semicolon_and_tab_read_alike(delimiter: str, end: str) -> None:
    text = end.join(delimiter.join(row) for row in (["id", "attack", "name"], ["a", "4", "Golani"]))
    assert read(text).records["a"].cells == {"attack": 4, "name": "Golani"}


def test_a_semicolon_file_keeps_its_commas() -> None:
    assert read("id;name\na;Ain Jalut, PLA\n").records["a"].cells["name"] == "Ain Jalut, PLA"


def test_an_empty_cell_is_not_known_rather_than_zero() -> None:
    assert read("id,attack,defense\na,,0\n").records["a"].cells == {"defense": 0}


def test_numbers_may_carry_a_sign_and_counts_may_not() -> None:
    assert read("id,attack\na,+4\nb,-2\nc,\u22123\n").records["c"].cells == {"attack": -3}
    assert faults("id,count\na,-1\n") == ["units.csv line 2, count: '-1': expected a count from 0 to 10,000"]


def test_a_misspelt_column_is_named_with_the_nearest_one() -> None:
    assert faults("id,atack\na,4\n") == [
        "units.csv line 1, atack: expected a known column; did you mean attack?"
    ]


def test_a_column_without_a_near_name_is_answered_with_all_of_them() -> None:
    assert "known are id, name, attack" in faults("id,zzz\na,4\n")[0]


def test_all_faults_of_a_file_are_reported_together() -> None:
    text = "id,attack,count,elite\na,four,1,yes\nb,4,many,perhaps\na,4,1,no\n,4,1,no\n"
    assert faults(text) == [
        "units.csv line 2, attack: 'four': expected a whole number, or an empty cell if it is not known",
        "units.csv line 3, count: 'many': expected a count from 0 to 10,000",
        "units.csv line 3, elite: 'perhaps': expected yes or no",
        "units.csv line 4, id: 'a': expected an id not used before (line 2 has it)",
        "units.csv line 5, id: expected an id",
    ]


def test_lines_are_counted_across_cells_that_hold_line_ends() -> None:
    assert faults('id,name,attack\na,"two\nlines",1\nb,,x\n')[0].startswith("units.csv line 4, attack")


def test_a_file_without_ids_is_refused() -> None:
    assert faults("name\nGolani\n") == ["units.csv line 1, id: expected a column of that name"]


def test_an_empty_file_is_reported_with_the_columns_that_exist() -> None:
    assert "a first line of column names" in faults("")[0]


def test_a_column_named_twice_is_a_fault() -> None:
    assert faults("id,name,name\na,b,c\n") == ["units.csv line 1, name: expected each column once"]


def test_cells_beyond_the_columns_are_a_fault_but_empty_ones_are_not() -> None:
    assert read("id,name\na,b,,\n").records["a"].cells == {"name": "b"}
    assert "2 cells, as the first line has" in faults("id,name\na,b,c\n")[0]


def test_an_unnamed_column_may_only_be_empty() -> None:
    assert read("id,,name\na,,b\n").records["a"].cells == {"name": "b"}
    assert "a name for its column" in faults("id,,name\na,x,b\n")[0]


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\x7f", "\x85", "\x0c", "\uffff"])
def test_control_characters_are_refused_by_line(character: str) -> None:
    (fault,) = faults(f"id,name\na,ok\nb,x{character}y\n")
    assert fault.startswith(f"units.csv line 3: 'character U+{ord(character):04X}'")
    assert fault.isprintable()


def test_a_quote_left_open_is_a_fault_with_its_line() -> None:
    assert faults('id,name\na,"open\nb,x\n')[0].startswith("units.csv line 2: expected cells")


def test_ten_thousand_characters_fit_and_one_more_does_not() -> None:
    assert len(str(read(f"id,name\na,{'x' * 10_000}\n").records["a"].cells["name"])) == 10_000
    (fault,) = faults(f"id,name\na,{'x' * 10_001}\n")
    assert "at most 10,000 characters" in fault
    assert len(fault) < 200


def test_a_cell_beyond_all_bounds_is_a_fault() -> None:
    assert "at most 10,000 characters" in faults(f"id,name\na,{'x' * 300_000}\n")[0]


@pytest.mark.parametrize("bad", ["../up", "-x", "a/b", "<b>", "a\\b", "x" * 201, "_a"])
def test_an_id_is_plain(bad: str) -> None:
    assert len(faults(f"id\n{bad}\n")) == 1


def test_too_many_rows_are_refused() -> None:
    text = "id\n" + "\n".join(f"u{number}" for number in range(MAX_ROWS + 1))
    assert faults(text) == [f"units.csv line {MAX_ROWS + 2}: expected at most {MAX_ROWS:,} rows"]


def test_a_thousand_faults_are_cut_short_and_counted() -> None:
    found = faults("id,attack\n" + "".join(f"u{number},x\n" for number in range(1000)))
    assert len(found) == 101
    assert found[-1].endswith("expected fewer faults: 900 more are not listed")


def test_kept_columns_are_text() -> None:
    sheet = read("id,Morale\na,7\n", SheetOptions())
    assert sheet.columns == ("id", "morale")
    assert sheet.records["a"].cells == {"morale": "7"}


def test_signs_that_are_marks_elsewhere_are_others_in_the_name_of_a_kept_column() -> None:
    assert read("id,<script>,token[style:fill]\na,7,red\n", SheetOptions()).columns == (
        "id",
        "(script)",
        "token(style:fill)",
    )


PLAIN = st.text(st.characters(exclude_categories=["C"], exclude_characters="\u2028\u2029"), max_size=40)


@given(st.lists(st.tuples(PLAIN, st.one_of(st.none(), st.integers(-1_000_000, 1_000_000))), max_size=20))
def test_what_a_spreadsheet_writes_is_read_back(rows: list[tuple[str, int | None]]) -> None:
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(["id", "name", "attack"])
    for number, (name, attack) in enumerate(rows):
        writer.writerow([f"u{number}", name, "" if attack is None else attack])
    records = read(out.getvalue()).records
    for number, (name, attack) in enumerate(rows):
        cells = records[f"u{number}"].cells
        assert cells.get("name", "") == name.strip()
        assert cells.get("attack") == attack


@given(st.text(max_size=300))
def test_no_text_ends_in_anything_but_a_sheet_or_faults(text: str) -> None:
    assert all(
        line.isprintable() for line in faults_or_none(lambda: parse_sheet(text, KINDS, Faults("any.csv")))
    )
