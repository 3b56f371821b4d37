"""A map painted in the studio: its file is written as a person would write it."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.components.errors import InputError
from countermarch.folders import opening, templates
from countermarch.generators.kits import KitOptions
from countermarch.studio import map_edits, map_requests, maps
from countermarch.studio.files import ChangedError, FileError, Files
from countermarch.studio.toml_edits import set_items

if TYPE_CHECKING:
    from pathlib import Path

OPTIONS = KitOptions()

MAP = """# mine
title = "Ford"
[hexes]
first = "0101"
last = "0604"

[[terrain]]
title = "clear"  # most of it
fill = "#eef1dc"
rest = true
[[terrain]]
title = "woods"
fill = "#b9cf9a"
hexes = ["0102-0104", # the old forest
  "0301"]

[[hexline]]
title = "stream"
colour = "#3f86b8"
sides = ["0201/0301", "0202/0301/0302"]
[[hexline]]
title = "road"
colour = "#8a4b2a"
width = 2
through = ["0101", "0201", "0302", "0402"]
"""


def changed(before: str, after: str) -> list[tuple[str, str]]:
    """Return the lines that differ, as they were and as they are."""
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    return [(old, new) for old, new in lines if old != new]


def test_painted_hexes_join_ranges_and_leave_other_terrain() -> None:
    woods = map_edits.paint_hexes(MAP, ["0302", "0303"], 1)
    assert changed(MAP, woods) == [('  "0301"]', '  "0301-0303"]')]
    clear = map_edits.paint_hexes(MAP, ["0103"], 0)
    assert changed(MAP, clear) == [
        ('hexes = ["0102-0104", # the old forest', 'hexes = ["0102", "0104", # the old forest')
    ]
    assert map_edits.paint_hexes(map_edits.paint_hexes(MAP, ["0303"], 1), ["0303"], None) == MAP
    town = map_edits.paint_hexes(MAP, ["0401", "0402"], "town")
    added = '[[terrain]]\ntitle = "town"\nfill = "#e6b29d"\nhexes = ["0401-0402"]\n'
    assert town == MAP.replace('  "0301"]\n', f'  "0301"]\n{added}')


def test_hexsides_are_pairs_and_a_chain_is_cut_where_one_goes() -> None:
    more = map_edits.set_sides(MAP, [("0402", "0301")], 0)
    old = 'sides = ["0201/0301", "0202/0301/0302"]'
    assert changed(MAP, more) == [(old, 'sides = ["0201/0301", "0202/0301/0302", "0301/0402"]')]
    assert changed(MAP, map_edits.set_sides(MAP, [("0302", "0301")], None)) == [
        (old, 'sides = ["0201/0301", "0202/0301"]')
    ]
    none = map_edits.set_sides(MAP, [("0201", "0301"), ("0301", "0302"), ("0202", "0301")], None)
    assert none == MAP.replace(f'[[hexline]]\ntitle = "stream"\ncolour = "#3f86b8"\n{old}\n', "")


def test_a_road_goes_on_where_it_ends_and_is_cut_where_it_is_erased() -> None:
    old = 'through = ["0101", "0201", "0302", "0402"]'
    longer = map_edits.draw_road(MAP, ["0402", "0503", "0603"], 1)
    assert changed(MAP, longer) == [(old, 'through = ["0101", "0201", "0302", "0402", "0503", "0603"]')]
    assert map_edits.draw_road(MAP, ["0201", "0302"], 1) == MAP
    ahead = map_edits.draw_road(MAP, ["0102", "0101"], 1)
    assert changed(MAP, ahead) == [(old, 'through = ["0102", "0101", "0201", "0302", "0402"]')]
    branch = map_edits.draw_road(MAP, ["0201", "0202"], 1)
    table = '\n[[hexline]]\ntitle = "road"\ncolour = "#8a4b2a"\nwidth = 2\nthrough = ["0201", "0202"]\n'
    assert branch == MAP + table[1:]
    cut = map_edits.draw_road(longer, ["0302"], None)
    assert cut == MAP.replace(old, 'through = ["0101", "0201"]') + table[1:].replace(
        '["0201", "0202"]', '["0402", "0503", "0603"]'
    )


STROKES = st.lists(
    st.tuples(
        st.lists(
            st.tuples(st.integers(1, 6), st.integers(1, 4)).map(lambda one: f"{one[0]:02d}{one[1]:02d}"),
            min_size=1,
            max_size=6,
        ),
        st.sampled_from([0, 1, None, "hills"]),
    ),
    max_size=8,
)


@given(STROKES)
def test_whatever_is_painted_a_hex_has_the_terrain_that_was_painted_last(
    strokes: list[tuple[list[str], int | str | None]],
) -> None:
    text, wanted = MAP.replace("\n", "\r\n"), dict.fromkeys(["0102", "0103", "0104", "0301"], "woods")
    for where, brush in strokes:
        titles = [one["title"] for one in map_edits.tables(text, "terrain")]
        key = titles.index(brush) if brush in titles else brush
        text = map_edits.paint_hexes(text, where, key)
        title = {0: "clear", None: "clear", 1: "woods"}.get(brush, brush)  # type: ignore[call-overload]
        wanted |= dict.fromkeys(where, str(title))
    found = {
        one: str(table["title"])
        for table in map_edits.tables(text, "terrain")
        for one in map_edits.hexes(map_edits.texts(table, "hexes"))
    }
    assert found == {one: title for one, title in wanted.items() if title != "clear"}
    assert text.count("\n") == text.count("\r\n")
    assert "# the old forest" in text or not strokes or "# most of it" in text


@given(st.lists(st.integers(0, 99)), st.lists(st.integers(0, 99)), st.integers(1, 5))
def test_any_list_becomes_any_other(old: list[int], new: list[int], in_a_line: int) -> None:
    items = [f'"{one}", ' for one in old]
    lines = ["".join(items[at : at + in_a_line]).rstrip() for at in range(0, len(items), in_a_line)]
    text = "[a]\nb = [\n  " + "\n  ".join(lines) + "\n] # end\nc = 1\n"
    after = set_items(text, ("a", "b"), [str(one) for one in new])
    assert tomllib.loads(after) == {"a": {"b": [str(one) for one in new], "c": 1}}
    assert after.startswith("[a]\nb = [")
    assert after.endswith("] # end\nc = 1\n")
    assert all(len(line) <= 121 for line in after.splitlines())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    templates.make_folder(tmp_path / "line", "hex-and-counter")
    return tmp_path / "line"


def board(folder: Path) -> maps.Board:
    return maps.Board.of(opening.open_game(f"{folder}/"), Files(folder), "", OPTIONS)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"do": "terrain", "hexes": ["9901"], "with": 0}, "hexes: are not hexes of the map"),
        ({"do": "terrain", "hexes": [], "with": 0}, "hexes: are not hexes of the map"),
        ({"do": "terrain", "hexes": ["0101"], "with": 9}, "with: is not on the map"),
        ({"do": "terrain", "hexes": ["0101"], "with": "lava"}, "with: is not on the map"),
        ({"do": "sides", "sides": [["0101", "0103"]], "with": 0}, "sides: 0101 and 0103 do not touch"),
        ({"do": "sides", "sides": ["0101"], "with": 0}, "sides: are not pairs of hexes"),
        ({"do": "road", "hexes": ["0101", "0103"], "with": 1}, "hexes: 0101 and 0103 do not touch"),
        ({"do": "place", "hex": "0101", "name": "a\nb"}, "name: is not 1 to 80 letters"),
        ({"do": "words", "text": "x", "at": [1, -1]}, "at: is not a point on the map, in mm"),
        ({"do": "move", "path": ["title"], "at": [1, 1]}, "path: cannot be moved"),
        ({"do": "format"}, "do: 'format' is not something that can be done with a map"),
    ],
)
def test_what_no_map_can_have_is_refused(folder: Path, wrong: dict[str, object], said: str) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    there = board(folder)
    with pytest.raises((InputError, FileError)) as refused:
        map_requests.changed(Files(folder), there, {**wrong, "digest": there.there.digest})
    assert str(refused.value) == said
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_map_that_another_program_has_changed_is_not_painted(folder: Path) -> None:
    there = board(folder)
    given = {"do": "terrain", "hexes": ["0101"], "with": 1, "digest": "0" * 64}
    with pytest.raises(ChangedError, match=r"^map\.toml has been changed by another program"):
        map_requests.changed(Files(folder), there, given)


def test_a_map_with_a_gap_in_a_road_is_drawn_and_says_where(folder: Path) -> None:
    file = folder / "map.toml"
    file.write_text(file.read_text("utf-8").replace('"0204", "0304"', '"0304"', 1), "utf-8")
    there = board(folder)
    (fault,) = there.as_json()["faults"]
    assert (fault["line"], fault["hexes"]) == (35, ["0104", "0304"])
    assert "<svg" in there.drawing()
    file.write_text("[hexes]\nfirst = 1\n", "utf-8")
    with pytest.raises(FileError, match=r"^line/map\.toml line 2"):
        board(folder).as_json()


def test_a_map_is_begun_as_new_would_and_printed(tmp_path: Path) -> None:
    templates.make_folder(tmp_path / "ford")
    files = Files(tmp_path / "ford")
    map_requests.new_map(files, {"columns": 12, "rows": 9})
    assert opening.open_valid(f"{tmp_path / 'ford'}/").title == "Marrow Ford"
    shown = board(tmp_path / "ford").as_json()
    assert (len(shown["hexes"]), shown["faults"]) == (108, [])
    assert "<svg" in board(tmp_path / "ford").drawing()  # towns too, of which there are none yet
    with pytest.raises(ChangedError, match="already exists"):
        map_requests.new_map(files, {"columns": 1, "rows": 1})
    with pytest.raises(FileError, match="1 to 60 columns"):
        map_requests.new_map(Files(tmp_path), {"columns": 10**9, "rows": 9})
