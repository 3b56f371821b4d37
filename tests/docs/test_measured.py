"""The page of what everything takes is made of the figures, whole and in order."""

from __future__ import annotations

import json
import re

from benchmarks.measuring import FigureTable, in_words
from docs.build import measured

FIGURES = json.loads(measured.FIGURES.read_text("utf-8"))


def test_every_figure_is_on_the_page() -> None:
    page = measured.page(FIGURES)
    for one in FIGURES["sections"]:
        _, _, after = page.partition(f"## {one['title']}\n")
        rows = [line for line in after.partition("\n## ")[0].splitlines() if line.startswith("| ")]
        assert [line.strip("| ").split(" |")[0] for line in rows[2:]] == [row[0] for row in one["rows"]]
        assert {len(row) for row in one["rows"]} == {len(one["columns"])}
        for row, line in zip(one["rows"], rows[2:], strict=True):
            assert all(cell in line for cell in row)
    assert FIGURES["machine"]["python"] in page


def test_what_is_claimed_was_measured() -> None:
    names = {one["name"] for one in FIGURES["sections"]}
    assert {"commands", "folders", "kits", "rulings", "dice", "playouts", "pages"} <= names
    assert {"dyce", "icepool", "open_spiel", "reportlab"} <= FIGURES["beside"].keys()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", FIGURES["date"])


def test_a_table_is_printed_in_columns() -> None:
    one = FigureTable("x", "Title", "", ("a", "figure"), [["long name", "1"], ["b", "22"]])
    assert one.text() == "Title\na          figure\nlong name  1\nb          22"
    assert in_words(12_345) == "12.3 ms"
