"""Symbols put together from parts, drawn by a designer, and in other outlines than a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.drawer import PieceDrawer
from countermarch.generators.pieces.layout_files import MAX_SYMBOLS, counter_layout
from countermarch.generators.pieces.pictures import Pictures
from countermarch.generators.scene.nodes import Path, Rect, Text
from countermarch.generators.scene.style import style
from countermarch.generators.scene.symbols import SYMBOLS, composed, symbol
from countermarch.generators.sheets.extent import extents

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from countermarch.generators.scene.nodes import Node

ITEM = '[[front]]\nkind = "symbol"\nsymbol = "[type]"\n'


def leaves(folder: FilePath, layout: str, unit_type: str, side: str = "red") -> list[Node]:
    units = f"id,side,type\na,{side},{unit_type}\n"
    home = make_folder(folder, units_csv=units, counters_toml=f'size = "1"\n{layout}')
    read = counter_layout(home)
    assert read is not None
    game = components.load(home, extra_columns="keep")
    drawer = PieceDrawer(game, read, Look(style("standard")), Pictures(home), ("units",))
    return [node for node, _ in extents(drawer.front(game.units[0]).nodes)]


def test_a_symbol_is_put_together_from_parts(tmp_path: FilePath) -> None:
    plain = len(symbol("infantry", 8, 6, 7.5))
    assert len(symbol(composed("infantry + wheels") or SYMBOLS["infantry"], 8, 6, 7.5)) == plain + 2
    found = leaves(tmp_path, ITEM, "INF + wheels + star")
    assert len(found) == plain + 4
    assert not [node for node in found if isinstance(node, Text)]


@pytest.mark.parametrize(
    "word", ["infantry + dragon", "a+b", "+", "tank + wheels", " + ".join(["infantry"] * 9)]
)
def test_what_is_no_symbol_is_a_word(tmp_path: FilePath, word: str) -> None:
    assert composed(word) is None
    assert [node.text for node in leaves(tmp_path, ITEM, word) if isinstance(node, Text)]


OWN = """
[symbols.wagon]
parts = ["slash", "motorized"]
[[symbols.wagon.stroke]]
points = [[20, 60], [80, 60], [80, 30]]
ink = "solid"
[symbols.Leader]
boxed = false
[[symbols.Leader.stroke]]
circle = [50, 50, 25]
"""


def test_a_symbol_of_your_own(tmp_path: FilePath) -> None:
    found = leaves(tmp_path / "a", OWN + ITEM, "wagon")
    assert [type(node) for node in found] == [Rect, Path, Path, Path, Path, Path, Rect]
    (circle,) = leaves(
        tmp_path / "b", OWN + ITEM, "leader"
    )  # kept as headquarters, drawn as the designer says
    assert isinstance(circle, Path)
    assert circle.fill is None


def test_an_outline_distinguishes_sides(tmp_path: FilePath) -> None:
    layout = ITEM + "outline = \"[= if side == 'red' then 'diamond' else 'box']\"\n"
    red, blue = (leaves(tmp_path / side, layout, "infantry", side) for side in ("red", "blue"))
    assert not [node for node in red if isinstance(node, Rect)]
    assert [node for node in blue if isinstance(node, Rect)]


@pytest.mark.parametrize("outline", ["diamond", "round"])
@pytest.mark.parametrize("name", [name for name, made in SYMBOLS.items() if made.boxed])
def test_parts_stay_within_every_outline(name: str, outline: str) -> None:
    nodes = symbol(SYMBOLS[name], 0, 0, 30, outline=outline, line=0.1)  # type: ignore[arg-type]
    for node, box in extents(nodes):
        assert box.right <= 15.2, node
        assert box.bottom <= {"diamond": 14.2, "round": 12.7}[outline], node


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        (
            '[symbols.x]\nparts = ["slahs"]',
            "parts: 'slahs': expected a part, or a symbol in a box; did you mean slash",
        ),
        ("[symbols.x]\nboxed = true", "the symbol is empty"),
        ("[[symbols.x.stroke]]\npoints = [[0, 0]]", "2 to 100 points"),
        ('[[symbols.x.stroke]]\npoints = [[0, 0], [999, "a"]]', "2 to 100 points"),
        ('[[symbols.x.stroke]]\ncircle = [1, 2, 3]\nink = "blue"', "one of line, thin, bold, solid, paper"),
        (ITEM + 'outline = "star"', "one of box, diamond, round, none, or a column"),
    ],
)
def test_a_mistake_is_reported_with_its_place(tmp_path: FilePath, layout: str, fault: str) -> None:
    folder = make_folder(tmp_path, counters_toml=layout)
    assert any(fault in said and " line " in said for said in faults_of(lambda: counter_layout(folder)))


def test_an_outline_in_a_cell_is_checked(tmp_path: FilePath) -> None:
    with pytest.raises(PieceError, match=r"^a: outline: 'red' is not one of box, diamond, round, none$"):
        leaves(tmp_path, ITEM + 'outline = "[= upper(side)]"\n', "armor")


def test_as_many_symbols_as_may_be_are_read_and_no_more(tmp_path: FilePath) -> None:
    def layout(count: int) -> str:
        return "".join(f'[symbols.s{number}]\nparts = ["wheels"]\n' for number in range(count)) + ITEM

    most = counter_layout(make_folder(tmp_path / "most", counters_toml=layout(MAX_SYMBOLS)))
    assert most is not None
    beyond = make_folder(tmp_path / "beyond", counters_toml=layout(MAX_SYMBOLS + 1))
    (fault,) = faults_of(lambda: counter_layout(beyond))
    assert f"{MAX_SYMBOLS + 1} symbols" in fault
