"""Labels for blocks, fronts only and spaced apart; and a dial with numbers around its middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.folders import faults_of, make_folder
from support.scenes import texts

from countermarch import components
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.layout_files import counter_layout
from countermarch.generators.scene.style import style

if TYPE_CHECKING:
    from pathlib import Path

UNITS = "name,side,steps,count\nWolf,red,4,3\nFox,blue,3,1\n"
KIT = (
    '[[document]]\nkind = "counters"\ntitle = "Counters"\n'
    '[[document]]\nkind = "counters"\ntitle = "Labels"\nlabels = true\n'
)
DIAL = (
    'size = "1in"\nshape = "round"\n[[front]]\nname = "step"\nkind = "text"\ntext = "[steps]"\n'
    'align = "middle"\nsize = 11\n[[front]]\nlike = "step"\ntext = "[= steps - 1]"\nturn = 30\n'
)


@pytest.mark.parametrize(("gap", "apart"), [(0.0, 2.0), (5.0, 5.0)])
def test_labels_have_no_backs_and_are_apart_beside_counters_that_have(
    tmp_path: Path, gap: float, apart: float
) -> None:
    game = components.load(make_folder(tmp_path, units_csv=UNITS, kit_toml=KIT), extra_columns="keep")
    counters, labels = kit(game, KitOptions(gap=gap)).parts
    assert counters.cut is not None
    assert labels.cut is not None
    assert (counters.cut.layout.backs, labels.cut.layout.backs) == ("long-edge", "fronts")
    assert (counters.cut.layout.gap, labels.cut.layout.gap) == (gap, apart)
    assert [len(list(part.draw())) for part in (counters, labels)] == [2, 1]
    assert counters.paired
    assert not labels.paired
    assert labels.tally.pieces == 4


def test_the_numbers_of_a_dial_are_worked_out_step_by_step(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, units_csv=UNITS, counters_toml=DIAL)
    game = components.load(folder, extra_columns="keep")
    drawer = counter_drawer(game, kit_plan(game), Look(style("standard")))
    assert list(texts(drawer.front(game.units[0]))) == ["4", "3"]


def test_a_choice_of_nothing_is_reported(tmp_path: Path) -> None:
    layout = DIAL.replace('align = "middle"', 'align = ""')
    folder = make_folder(tmp_path, units_csv=UNITS, counters_toml=layout)
    said = faults_of(lambda: counter_layout(folder))
    assert any("align: expected one of start, middle, end, justify" in one for one in said), said
