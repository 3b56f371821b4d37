"""Every folder that check calls valid prints, and one with faults does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support.drawings import png_picture
from support.folders import make_folder
from support.own_folders import checked, document, layout, printed

if TYPE_CHECKING:
    import pytest

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
def test_what_is_valid_prints_and_what_is_not_does_not(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, str]
) -> None:
    home = tmp_path_factory.mktemp("own")
    folder = make_folder(home / "mine", **files)
    (folder / "a.png").write_bytes(png_picture())
    listed, shown = checked(folder), printed(folder, home)
    assert (listed.status, shown.status) in ((0, 0), (1, 2)), (listed.out, shown.err)
