"""Folders as designers bring them: what is not read or not shown is said, and what is sound prints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support.command_line import Run, run
from support.drawings import png_picture
from support.folders import make_folder

import components
from generators.pieces.layout_files import FOLDER, card_layout

if TYPE_CHECKING:
    from pathlib import Path

UNIT = "id,side,type,attack\na,red,infantry,3\n"


def layout(kind: str, what: str) -> str:
    return f'[[front]]\nkind = "{kind}"\n{what}\nwidth = 9\nheight = 9\n'


def document(kind: str, what: str) -> str:
    return f'[[document]]\nkind = "{kind}"\n{what}\n'


def checked(folder: Path) -> Run:
    return run("check", f"{folder}/", columns=400)


def printed(folder: Path, to: Path, *words: str) -> Run:
    return run("print", f"{folder}/", "--to", str(to / "out"), *words)


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("units.fods", "units.fods: not read; save it as units.csv, units.xlsx or units.ods"),
        ("Cards.csv", "Cards.csv: not read; rename it to cards.csv"),
        ("cards.tab", "cards.tab: not read; save it as cards.csv, cards.xlsx or cards.ods"),
        ("unit.csv", "unit.csv: not read; rename it to units.csv"),
        ("UNITS.CSV", "UNITS.CSV: not read; rename it to units.csv"),
        ("Markers.XLSX", "Markers.XLSX: not read; rename it to markers.xlsx"),
        ("chit.numbers", "chit.numbers: not read; save it as chits.csv, chits.xlsx or chits.ods"),
        ("counters.csv", "counters.csv: not read; spreadsheets are called units, markers"),
        ("kits.toml", "kits.toml: not read; rename it to kit.toml"),
        ("Cards.toml", "Cards.toml: not read; rename it to cards.toml"),
        ("crt.toml", "crt.toml: not read; tables belong in the folder tables"),
        ("tables/crt.csv", "tables/crt.csv: not read; a table is a TOML file"),
        ("Tables/crt.toml", "Tables/: not read; rename it to tables/"),
    ],
)
def test_a_file_that_is_not_read_is_said(tmp_path: Path, file: str, says: str) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=UNIT)
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text("id\n", encoding="utf-8")
    assert says in checked(folder).out
    shown = printed(folder, tmp_path)
    assert (shown.status, shown.err) == (0, "")
    assert says in shown.out
    (told,) = json.loads(printed(folder, tmp_path, "--json").out)
    assert any(says in note for note in told["notes"])


def test_pictures_notes_and_the_files_of_the_example_are_not_called_strays(tmp_path: Path) -> None:
    folder = tmp_path / "ford"
    run("new", str(folder))
    for name in ("README.md", "sketch.png", "notes.txt", ".units.csv.swp", "~$units.xlsx", "units.csv~"):
        (folder / name).write_text("x", encoding="utf-8")
    assert "not read" not in checked(folder).out


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({}, "no pieces: units.csv, markers.csv, chits.csv or cards.csv"),
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


def test_charts_alone_print_when_they_are_asked_for(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path / "mine", tracks_toml='[[track]]\nid = "t"\ntitle = "T"\nfirst = 1\nlast = 3\n'
    )
    assert "no pieces" in printed(folder, tmp_path).err
    assert printed(folder, tmp_path, "--only", "charts,tracks").status == 0


@pytest.mark.parametrize("word", ["count", "Count", "Copies", "COPIES", "qty", "Qty", "quantity", "QUANTITY"])
@pytest.mark.parametrize("part", ["cards", "units", "markers"])
def test_any_word_for_a_count_counts(tmp_path: Path, word: str, part: str) -> None:
    folder = make_folder(tmp_path / "mine", **{f"{part}_csv": f"id,{word}\nringwraith,9\n"})
    (told,) = json.loads(printed(folder, tmp_path, "--json").out)
    assert (told["pieces"], told["notes"]) == (9, [])


def test_a_game_may_have_a_column_of_such_a_name_for_something_else(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path / "mine",
        cards_csv="id,quantity\na,9\n",
        game_toml='title = "T"\n[columns.cards]\nquantity = "number"\n',
    )
    (told,) = json.loads(printed(folder, tmp_path, "--json").out)
    assert told["pieces"] == 1


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
            "[opps] is no column of the cards",
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
        (document("scenarios", 'facts = ["q"]'), "'q': expected a fact of the scenarios"),
        (document("gazetteer", 'shows = ["q"]'), "'q': expected a column of the gazetteer"),
        (
            document("mats", '[[document.section]]\ncolour = "#ff0000"'),
            "section 1: track: expected the display",
        ),
        ('[charts.s]\nhide = ["q"]\n', "hide: 'q': expected a column of the chart; known are x"),
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


def test_a_layout_that_says_a_size_alone_prints_the_house_s_cards(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", cards_csv="id,ops\nc,3\n", cards_toml='size = "mini"\n')
    shown = printed(folder, tmp_path)
    assert shown.status == 0
    assert "not used" not in shown.out
    assert card_layout(folder).sides == card_layout(FOLDER).sides
    assert card_layout(folder).width == 44.0


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_line_in_which_excel_names_the_separator_is_no_header(tmp_path: Path, separator: str) -> None:
    text = f"sep={separator}\r\n" + UNIT.replace(",", separator).replace("\n", "\r\n")
    folder = make_folder(tmp_path / "mine", units_csv=text)
    assert printed(folder, tmp_path).status == 0
    bad = make_folder(tmp_path / "bad", units_csv=text.replace("3\r", "three\r"))
    assert "units.csv line 3, attack: 'three'" in checked(bad).out


def test_print_says_how_much_more_check_lists(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_csv="id,type\na,infantri\nb,armr\nc,tank\nd,recn\n")
    assert "a: no unit symbol" in printed(folder, tmp_path).err
    assert "(and 2 more: countermarch check lists them)" in printed(folder, tmp_path).err
    assert checked(folder).out.count("no unit symbol is called") == 3


def test_a_file_of_the_game_in_other_letters_is_named(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=UNIT)
    (folder / "game.toml").rename(folder / "Game.TOML")
    assert (
        "mine/game.toml: expected a file; there is none of that name (rename Game.TOML to it)"
        in checked(folder).out
    )


CELLS = st.sampled_from(
    [
        "",
        "1",
        "3",
        "9",
        "x",
        "infantry",
        "armr",
        "Red",
        "red",
        "brigade",
        "yes",
        "-2",
        "\u00e9",
        "\u9f8d",
        "a.png",
    ]
)
COLUMNS = (
    *("side", "type", "size", "name", "attack", "Att", "move", "Copies", "note", "formation"),
    *("title", "body", "deck", "symbol", "kind", "value", "art", "ops"),
)
HEADS = st.lists(st.sampled_from(COLUMNS), max_size=4, unique=True)


@st.composite
def spreadsheets(draw: st.DrawFn) -> str:
    heads = draw(HEADS)
    rows = [[f"p{number}", *(draw(CELLS) for _ in heads)] for number in range(draw(st.integers(0, 3)))]
    return "\n".join(",".join(row) for row in [["id", *heads], *rows]) + "\n"


FILES = st.fixed_dictionaries(
    {},
    optional={
        "units_csv": spreadsheets(),
        "markers_csv": spreadsheets(),
        "cards_csv": spreadsheets(),
        "kit_toml": st.sampled_from(
            [
                '[counters]\nfront = ["attack", "att"]\n',
                document("counters", 'pieces = ["units", "markers"]') + document("cards", ""),
                document("symbols", 'unit = "p0"'),
                document("tracks", '[[document.section]]\ntrack = "t"'),
                document("cards", 'size = "mini"') + document("zones", "") + document("map", ""),
                '[markers.red]\nfill = "#ff0000"\n',
            ]
        ),
        "cards_toml": st.sampled_from(
            [
                'size = "mini"\n',
                layout("line", 'text = "[title]"'),
                layout("image", 'file = "[art]"'),
                layout("symbol", 'symbol = "[type]"'),
            ]
        ),
        "tracks_toml": st.just('[[track]]\nid = "t"\ntitle = "T"\nfirst = 1\nlast = 3\n'),
    },
)


@settings(
    derandomize=True, deadline=None, database=None, max_examples=25, suppress_health_check=list(HealthCheck)
)
@given(FILES)
@example({"units_csv": "id,type\na,infantry\n", "kit_toml": '[[document]]\nkind = "symbols"\n'})
@example({"units_csv": "id\np0\n", "kit_toml": '[[document]]\nkind = "symbols"\nunit = "p0"\n'})
def test_what_is_sound_prints_and_what_is_not_does_not(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, str]
) -> None:
    home = tmp_path_factory.mktemp("own")
    folder = make_folder(home / "mine", **files)
    (folder / "a.png").write_bytes(png_picture())
    listed, shown = checked(folder), printed(folder, home)
    assert (listed.status, shown.status) in ((0, 0), (1, 2)), (listed.out, shown.err)


def test_a_folder_of_a_spreadsheet_alone_is_a_game_called_like_it(tmp_path: Path) -> None:
    folder = tmp_path / "two-rivers"
    folder.mkdir()
    (folder / "cards.csv").write_text("Name,Text\nWolf,Bites.\n", encoding="utf-8")
    shown = printed(folder, tmp_path)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith("Two Rivers\n")


def test_a_spreadsheet_of_another_name_is_told_what_makes_a_game_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "my deck.csv").write_text("Name\nWolf\n", encoding="utf-8")
    assert (
        "countermarch new DIR --from my deck.csv makes a game of that file" in printed(folder, tmp_path).err
    )


def test_a_kit_is_not_printed_over_a_file_of_the_player_s(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=UNIT)
    theirs = tmp_path / "out" / "mine" / "kit.pdf"
    theirs.parent.mkdir(parents=True)
    theirs.write_bytes(b"%PDF-1.4 theirs")
    shown = printed(folder, tmp_path)
    assert shown.status == 2
    assert "kit.pdf is there and no kit of ours" in shown.err
    assert theirs.read_bytes() == b"%PDF-1.4 theirs"
    theirs.unlink()
    assert printed(folder, tmp_path).status == 0
    (theirs.parent / ".countermarch.json").unlink()
    assert printed(folder, tmp_path).status == 0


def test_the_designer_is_the_author_of_the_pdf(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=UNIT, game_toml='title = "T"\ndesigner = "Ada Lind"\n')
    printed(folder, tmp_path)
    assert b"/Author (Ada Lind)" in (tmp_path / "out" / "mine" / "kit.pdf").read_bytes()
