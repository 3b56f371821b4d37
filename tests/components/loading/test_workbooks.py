"""XLSX and ODS: read like CSV, and never trusted."""

from __future__ import annotations

import io
import time
import zipfile
from typing import TYPE_CHECKING

import openpyxl
import pytest
from odf import opendocument, table, text
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.components.model.loading import workbook_cells

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ROWS = (
    ("id", "title", "body", "ops"),
    ("a", "First", "One line\nand another", 3),
    ("b", "Zweite", "Ümlaute  and two spaces", 2.5),
    (None, None, None, None),
    ("c", "Third", None, -1),
)


def xlsx(rows: Sequence[Sequence[object]], sheet: str = "Sheet1") -> bytes:
    book = openpyxl.Workbook()
    page = book.active
    page.title = sheet
    for row in rows:
        page.append(list(row))
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def ods(rows: Sequence[Sequence[object]], sheet: str = "Sheet1") -> bytes:
    document = opendocument.OpenDocumentSpreadsheet()
    page = table.Table(name=sheet)
    for row in rows:
        line = table.TableRow()
        for value in row:
            number = isinstance(value, int | float)
            cell = (
                table.TableCell(valuetype="float", value=value)
                if number
                else table.TableCell(valuetype="string")
            )
            for part in str("" if value is None else value).split("\n"):
                paragraph = text.P()
                for place, piece in enumerate(part.split("  ")):
                    if place:
                        paragraph.addElement(text.S(c=2))
                    paragraph.addText(piece)
                cell.addElement(paragraph)
            line.addElement(cell)
        page.addElement(line)
    document.spreadsheet.addElement(page)
    stream = io.BytesIO()
    document.write(stream)
    return stream.getvalue()


MAKERS = {"xlsx": xlsx, "ods": ods}


@pytest.mark.parametrize("kind", MAKERS)
def test_a_spreadsheet_reads_like_the_csv_of_the_same_cells(tmp_path: Path, kind: str) -> None:
    quoted = "\n".join(
        ",".join(f'"{"" if cell is None else cell}"' for cell in row) for row in ROWS if any(row)
    )
    plain = make_folder(tmp_path / "plain", cards_csv=f"{quoted}\n")
    sheet = make_folder(tmp_path / "sheet", **{f"cards_{kind}": MAKERS[kind](ROWS)})
    expected = components.load(plain, extra_columns="keep").cards
    assert components.load(sheet, extra_columns="keep").cards == expected
    assert [card.text("ops") for card in expected] == ["3", "2.5", "-1"]


@pytest.mark.parametrize("kind", MAKERS)
def test_a_fault_names_the_row_that_the_spreadsheet_shows(tmp_path: Path, kind: str) -> None:
    rows = (("id", "attack"), ("a", 4), (None, None), ("b", "four"))
    folder = make_folder(tmp_path / "mine", **{f"units_{kind}": MAKERS[kind](rows)})
    assert faults_of(lambda: components.load(folder).units) == [
        (
            f"mine/units.{kind} row 4, attack: 'four': "
            "expected a whole number, or an empty cell if it is not known"
        )
    ]


@pytest.mark.parametrize("kind", MAKERS)
def test_a_misspelt_column_is_named_with_the_nearest(tmp_path: Path, kind: str) -> None:
    folder = make_folder(tmp_path / "mine", **{f"units_{kind}": MAKERS[kind]((("id", "atack"), ("a", 4)))})
    (fault,) = faults_of(lambda: components.load(folder, extra_columns="keep").units)
    assert fault == (
        f"mine/units.{kind} row 1, atack: expected a known column; did you mean attack? "
        '(to keep it: "atack" = "text" under [columns.units] in game.toml)'
    )


def test_the_sheet_of_the_file_s_name_goes_before_the_first(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["notes"])
    book.create_sheet("Cards").append(["id"])
    book["Cards"].append(["only"])
    folder = make_folder(tmp_path / "mine", cards_xlsx=saved(book))
    assert [card.id for card in components.load(folder).cards] == ["only"]


def test_two_files_of_one_part_are_refused(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", cards_csv="id\na\n", cards_xlsx=xlsx((("id",), ("b",))))
    (fault,) = faults_of(lambda: components.load(folder).cards)
    assert "one file of cards, not cards.csv and cards.xlsx" in fault


def test_strengths_turned_into_a_date_are_reported(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["id", "note"])
    book.active.append(["a", 45845])
    book.active["B2"].number_format = "yyyy-mm-dd"
    folder = make_folder(tmp_path / "mine", units_xlsx=saved(book))
    (fault,) = faults_of(lambda: components.load(folder).units)
    assert fault.startswith("mine/units.xlsx row 2: expected a text or a number; this cell is a date")


def test_a_formula_that_was_never_worked_out_is_reported(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_xlsx=xlsx((("id", "attack"), ("a", "=1+1"))))
    (fault,) = faults_of(lambda: components.load(folder).units)
    assert "units.xlsx row 2: expected a value; this cell's formula was never worked out" in fault


def zipped(**parts: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), data)
    return stream.getvalue()


def book_with(sheet: bytes) -> bytes:
    """Return an XLSX with this XML as its only sheet."""
    with zipfile.ZipFile(io.BytesIO(xlsx((("id",),)))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["xl/worksheets/sheet1.xml"] = sheet
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return stream.getvalue()


def sheet_xml(rows: str) -> bytes:
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{space}"><sheetData>{rows}</sheetData></worksheet>'.encode()


LAUGHS = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet>&b;</worksheet>'
HOSTILE = {
    "a bomb": (lambda: book_with(sheet_xml(" " * (200 * 1024 * 1024))), "unpacks to at most 128 MB"),
    "entities within entities": (lambda: book_with(LAUGHS), "without a document type"),
    "a far column": (
        lambda: book_with(sheet_xml('<row r="1"><c r="XFD1" t="str"><v>x</v></c></row>')),
        "at most 200 columns",
    ),
    "a million rows": (
        lambda: book_with(
            sheet_xml(
                '<row><c t="str"><v>id</v></c></row>' + '<row><c t="str"><v>a</v></c></row>' * 1_000_000
            )
        ),
        "at most 100,000 rows",
    ),
    "an encoding that nobody knows": (
        lambda: book_with(b'<?xml version="1.0" encoding="foo"?><worksheet/>'),
        "its XML breaks: unknown encoding",
    ),
    "an encoding of several bytes": (
        lambda: book_with(b'<?xml version="1.0" encoding="shift_jis"?><worksheet/>'),
        "its XML breaks",
    ),
    "broken XML": (lambda: book_with(b"<worksheet><row>"), "its XML breaks"),
    "no archive": (lambda: b"id,title\n1,2\n", "a spreadsheet saved as XLSX"),
    "an empty archive": (zipped, "a spreadsheet saved as XLSX"),
    "half an archive": (lambda: xlsx(ROWS)[:3000], "a spreadsheet saved as XLSX"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_workbook_is_refused_in_one_line_and_soon(tmp_path: Path, what: str) -> None:
    make, says = HOSTILE[what]
    folder = make_folder(tmp_path / "mine", cards_xlsx=make())
    start = time.process_time()
    (fault,) = faults_of(lambda: components.load(folder).cards)
    assert time.process_time() - start < 20
    assert says in fault
    assert fault.isprintable()
    assert len(fault) < 300


def test_cells_repeated_without_end_are_refused_or_skipped(tmp_path: Path) -> None:
    def content(cell: str, row: str = "") -> bytes:
        spaces = " ".join(
            f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
            for name in ("office", "table", "text")
        )
        line = f"<table:table-row {row}>{cell}</table:table-row>"
        head = "<table:table-row><table:table-cell><text:p>id</text:p></table:table-cell></table:table-row>"
        body = f"<table:table>{head}{line}</table:table>"
        whole = f"<office:body><office:spreadsheet>{body}</office:spreadsheet></office:body>"
        return zipped(
            content_xml=f"<office:document-content {spaces}>{whole}</office:document-content>".encode()
        )

    filled = "<table:table-cell {}><text:p>x</text:p></table:table-cell>"
    empty = '<table:table-cell table:number-columns-repeated="16384"/>'
    cases = {
        content(filled.format('table:number-columns-repeated="16384"')): "at most 200 columns",
        content(filled.format(""), 'table:number-rows-repeated="1048576"'): "at most 100,000 rows",
        content(filled.format(""), 'table:number-rows-repeated="999999999"'): "at most 2,000,000 times",
    }
    for number, (data, says) in enumerate(cases.items()):
        folder = make_folder(tmp_path / str(number), cards_ods=data)
        assert says in faults_of(lambda folder=folder: components.load(folder).cards)[0]
    folder = make_folder(tmp_path / "fine", cards_ods=content(empty, 'table:number-rows-repeated="1048576"'))
    assert components.load(folder).cards == ()


def test_numbers_are_written_as_a_player_would() -> None:
    assert [workbook_cells.number_text(one) for one in ("4", "4.0", "-2.5", "n/a")] == [
        "4",
        "4",
        "-2.5",
        "n/a",
    ]
