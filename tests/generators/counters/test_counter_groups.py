"""The counters of a sheet: chosen, counted, parted by size, and refused where text nears an edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder

from countermarch import components
from countermarch.generators.documents.counter_groups import (
    PieceTally,
    counter_drawer,
    safely,
    select,
    sized,
    tally,
)
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Scene, Text
from countermarch.generators.scene.style import style
from countermarch.generators.sheets.impose import CutPiece

if TYPE_CHECKING:
    from pathlib import Path

LOOK = Look(style("standard"))
USUAL = LOOK.style.counter_size
UNITS = "id,side,type,size_of,count\na,red,infantry,,2\nb,red,armor,30 mm,3\nc,blue,infantry,,1\n"


def test_tallies_add_every_number() -> None:
    assert PieceTally(1, 10, 100) + PieceTally(2, 20, 200) == PieceTally(3, 30, 300)


def test_pieces_are_counted_as_often_as_they_are_printed() -> None:
    game = components.game("lebanon-82")
    drawer = counter_drawer(game, kit_plan(game), LOOK)
    chosen = select(game, ("units:syrian",))
    assert tally(chosen, drawer).pieces == sum(unit.count for unit in game.units if unit.side == "syrian")


@pytest.mark.parametrize(
    ("layout", "wanted"), [("", {USUAL: "abc"}), ('size = "[size_of]"', {USUAL: "ac", 30.0: "b"})]
)
def test_pieces_of_each_size_come_apart(tmp_path: Path, layout: str, wanted: dict[float, str]) -> None:
    folder = make_folder(tmp_path, units_csv=UNITS, counters_toml=layout)
    game = components.load(folder, extra_columns="keep")
    drawer = counter_drawer(game, kit_plan(game), LOOK)
    parted = sized([game.units[:2], game.units[2:]], drawer)
    assert {
        own.layout.format.width: "".join(piece.id for group in groups for piece in group)
        for own, groups in parted
    } == wanted


def test_text_near_an_edge_is_refused() -> None:
    piece = CutPiece(Scene("near", 20, 20, (Text(0.2, 10, "near the edge", "Barlow Condensed Regular", 6),)))
    with_back = CutPiece(Scene("plain", 20, 20, ()), piece.front)
    for one in (piece, with_back):
        with pytest.raises(KitError, match=r"safe: .*near the edge"):
            safely(2)(one)
