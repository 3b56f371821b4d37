"""Whatever print refuses, check lists: kits and layouts with mistakes, and folders with nothing to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder
from support.own_folders import UNIT, checked, document, layout, printed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("files", "says"),
    [
        (
            {"kit_toml": '[counters]\nfront = ["atack"]\n'},
            "line 2 column 10, counters: front: 'atack': expected a column of the units; did you mean attack",
        ),
        (
            {"kit_toml": document("symbols", 'symbols = ["infantri"]')},
            "line 3 column 12, document 1: symbols: 'infantri': expected a unit symbol; did you mean infa",
        ),
        (
            {"kit_toml": document("symbols", 'unit = "nope"')},
            "line 3 column 8, document 1: unit: 'nope': expected a unit; known are a",
        ),
        (
            {"kit_toml": document("charts", '[[document.section]]\ntable = "crt"')},
            "line 4 column 9, document 1: section 1: table: 'crt'",
        ),
        ({"kit_toml": document("cards", 'size = "big"')}, "'big': expected a size of cards; did you mean"),
        ({"kit_toml": "[counters\n"}, "kit.toml line 1 column 10: expected TOML"),
        ({"units_csv": "id,type\na,infantri\n"}, "a: no unit symbol is called 'infantri'; did you mean infa"),
        ({"units_csv": "id,size\na,brigad\n"}, "a: no size of unit is called 'brigad'; did you mean brigade"),
        ({"markers_csv": "id,symbol\nm,burts\n"}, "m: no unit symbol is called 'burts'; did you mean burst"),
        (
            {"cards_csv": "id\nc\n", "cards_toml": layout("symbol", 'symbol = "artilery"')},
            "c: no unit symbol is called 'artilery'; did you mean artillery",
        ),
        ({"cards_csv": "id,art\nc,no.png\n", "cards_toml": layout("image", 'file = "[art]"')}, "no.png"),
        (
            {
                "cards_csv": "id,art\nc,a.gif\n",
                "a_gif": "GIF89a",
                "cards_toml": layout("image", 'file = "[art]"'),
            },
            "a.gif",
        ),
        (
            {"cards_csv": "id\nc\n", "cards_toml": layout("line", 'text = "[opps]"')},
            "[opps] is not a column of the cards",
        ),
        (
            {"cards_csv": "id\nc\n", "cards_toml": layout("lines", "")},
            "cards.toml line 2 column 8, front 1: kind: 'lines'",
        ),
    ],
)
def test_what_print_refuses_check_lists(tmp_path: Path, files: dict[str, str], says: str) -> None:
    folder = make_folder(tmp_path / "mine", **{"units_csv": UNIT, **files})
    listed = checked(folder)
    assert listed.status == 1
    assert says in listed.out
    shown = printed(folder, tmp_path)
    assert (shown.status, shown.err.count("\n")) == (2, 1)
    assert says in shown.err
    assert not (tmp_path / "out").exists()


CHART = """kind = "chart"
id = "s"
title = "S"
rule = "1"
[[column]]
id = "x"
title = "X"
[[row]]
id = "r"
title = "R"
cells = ["y"]
"""


@pytest.mark.parametrize(
    ("kit", "says"),
    [
        (document("errata", "columns = 0"), "columns: '0': expected 1 to 4 columns"),
        (
            document("charts", '[[document.section]]\nsteps = "s"\nrows = ["q"]'),
            "'q': expected a row of the chart",
        ),
        (
            document("charts", '[[document.section]]\nsteps = "s"\ntag = "q"'),
            "'q': expected a column of the chart",
        ),
        (
            document("charts", '[[document.section]]\ndeck = "d"\ncolumns = ["opps"]'),
            "'opps': expected a column of the cards; did you mean ops",
        ),
        (
            document("charts", '[[document.section]]\ndeck = "d"\ntone = "hepls"'),
            "'hepls': expected a tone of bands; did you mean helps",
        ),
        (document("scenarios", 'facts = ["q"]'), "'q': expected a fact of the scenarios"),
        (document("gazetteer", 'shows = ["q"]'), "'q': expected a column of the gazetteer"),
        (
            document("mats", '[[document.section]]\ncolour = "#ff0000"'),
            "section 1: track: expected the display",
        ),
        ('[charts.s]\nhide = ["q"]\n', "hide: 'q': expected a column or row of the chart; known are"),
    ],
)
def test_a_name_that_would_leave_a_gap_in_a_page_is_a_fault(tmp_path: Path, kit: str, says: str) -> None:
    folder = make_folder(
        tmp_path / "mine",
        units_csv=UNIT,
        cards_csv="id,deck,ops\nc,d,3\n",
        tables__s_toml=CHART,
        kit_toml=kit,
    )
    assert says in checked(folder).out
    assert says in printed(folder, tmp_path).err


def test_print_says_how_much_more_check_lists(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_csv="id,type\na,infantri\nb,armr\nc,tank\nd,recn\n")
    assert "a: no unit symbol" in printed(folder, tmp_path).err
    assert "(and 2 more: countermarch check lists them)" in printed(folder, tmp_path).err
    assert checked(folder).out.count("no unit symbol is called") == 3


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({}, "no pieces: expected units.csv, markers.csv, chits.csv or cards.csv"),
        ({"unit_csv": UNIT}, "no pieces: unit.csv: not read; rename it to units.csv"),
        ({"units_tab": UNIT}, "no pieces: units.tab: not read"),
        ({"units_csv": "id,count\na,0\n"}, "no pieces: kit.toml prints none of them, or every count is 0"),
        ({"units_csv": "id,attack\n"}, "no pieces"),
        (
            {"units_csv": UNIT, "kit_toml": '[[document]]\nkind = "cover"\n'},
            "no pieces: kit.toml prints none",
        ),
    ],
)
def test_a_kit_without_pieces_is_not_printed(tmp_path: Path, files: dict[str, str], says: str) -> None:
    folder = make_folder(tmp_path / "mine", **files)
    assert says in checked(folder).out
    assert checked(folder).status == 1
    shown = printed(folder, tmp_path)
    assert (shown.status, shown.err.count("\n")) == (2, 1)
    assert says in shown.err
    assert not (tmp_path / "out").exists()


def test_a_file_of_the_game_in_other_letters_is_named(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=UNIT)
    (folder / "game.toml").rename(folder / "Game.TOML")
    assert (
        "mine/game.toml: expected a file, but there is none of that name (rename Game.TOML to it)"
        in checked(folder).out
    )
