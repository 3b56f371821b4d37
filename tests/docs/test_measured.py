"""The page of what everything takes is made of the figures, whole and in order; so are counts of calls."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from benchmarks.measuring import FigureTable, in_words
from docs.build import measured

ROOT = Path(__file__).parents[2]
ROUGHLY = 0.1
"""Share by which *about* so many calls may be more or fewer."""

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


def test_the_calls_in_the_architecture_are_those_that_are_counted() -> None:
    counted = subprocess.run(
        [sys.executable, "-m", "benchmarks.walks"], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout
    found = re.findall(r": (\d+) modules, ([\d,]+) calls", counted)
    _, _, after = (ROOT / "docs/architecture.md").read_text("utf-8").partition("`python -m benchmarks.walks`")
    rows = re.findall(r"^\| .* \| (\d+)[^|]* \| (about )?([\d,]+)", after.partition("\n## ")[0], re.MULTILINE)
    assert [modules for modules, *_ in rows] == [modules for modules, _ in found]
    for (_, about, said), (_, calls) in zip(rows, found, strict=True):
        real, claimed = (int(one.replace(",", "")) for one in (calls, said))
        assert abs(real - claimed) <= real * ROUGHLY * bool(about)
