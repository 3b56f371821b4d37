"""Shapes at the edge of a piece reach into its bleed and no farther; grounds change colour without bands."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.folders import make_folder

from countermarch import components
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.drawer import PieceDrawer
from countermarch.generators.pieces.drawings import carried, prolonged
from countermarch.generators.pieces.layout_files import counter_layout
from countermarch.generators.pieces.pictures import Pictures
from countermarch.generators.scene.nodes import Rect
from countermarch.generators.scene.style import style
from countermarch.generators.sheets.extent import extents
from countermarch.generators.writers import pdf, svg

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.generators.scene.nodes import Scene

POINT = st.tuples(st.floats(0, 20), st.floats(0, 30))


def face(folder: Path, items: str, bleed: float = 2.0) -> Scene:
    home = make_folder(
        folder, units_csv="id,side,steps\na,red,3\n", counters_toml=f"size = [20, 30]\n{items}"
    )
    layout = counter_layout(home)
    assert layout is not None
    game = components.load(home, extra_columns="keep")
    drawer = PieceDrawer(game, layout, Look(style("standard"), bleed=bleed), Pictures(home), ("units",))
    return drawer.front(game.units[0])


@pytest.mark.parametrize(
    ("corners", "found"),
    [
        ([(0, 0), (20, 0), (20, 30), (0, 30)], [(-2, -2), (22, -2), (22, 32), (-2, 32)]),
        ([(0, 0), (10, 0), (0, 10)], [(-2, -2), (12, -2), (-2, 12)]),  # the slope goes on as it is
        ([(5, 5), (15, 5), (10, 25)], [(5, 5), (15, 5), (10, 25)]),  # inside
        ([(10, 0), (15, 5), (5, 5)], [(10, 0), (15, 5), (5, 5)]),  # a tip ends at the edge
        ([(20, 10), (20, 20), (10, 15)], [(22, 9), (22, 21), (10, 15)]),
    ],
)
def test_edges_of_a_polygon_are_carried_on(
    corners: list[tuple[float, float]], found: list[tuple[float, float]]
) -> None:
    moved = carried(corners, (20, 30), 2.0)
    assert [pytest.approx(point) for point in found] == moved


@given(st.lists(POINT, min_size=3, max_size=8), st.floats(0.5, 5))
def test_no_corner_moves_inwards(corners: list[tuple[float, float]], bleed: float) -> None:
    for (x, y), (to_x, to_y) in zip(corners, carried(corners, (20, 30), bleed), strict=True):
        inside = 1e-6 < x < 20 - 1e-6 and 1e-6 < y < 30 - 1e-6
        assert not inside or (to_x, to_y) == (x, y)
    assert carried(corners, (20, 30), 0.0) == corners


@given(st.lists(POINT, min_size=2, max_size=6))
def test_an_open_line_keeps_its_inner_points(points: list[tuple[float, float]]) -> None:
    assert prolonged(points, (20, 30), 2.0)[1:-1] == points[1:-1]


@pytest.mark.parametrize(
    "item",
    [
        'kind = "polygon"\npoints = [[-100, 0], [200, 50], [0, 200]]\nfill = "ink"',
        'kind = "circle"\nx = 10\ny = 10\nwidth = 60\nheight = 60\nfill = "ink"',
        'kind = "box"\nx = 4\ny = 4\nwidth = 16\nheight = 26\nfill = "ink"\nturn = 45',
        'kind = "stroke"\npoints = [[0, 50], [100, 55]]\nline = "ink"\nweight = 4',
        'kind = "box"\nx = "= steps * 5"\nwidth = 40\nheight = 4\nfill = "ink"\nline = "muted"',
    ],
)
def test_nothing_reaches_into_the_piece_beside(tmp_path: Path, item: str) -> None:
    found = [box for _, box in extents(face(tmp_path, f"[[front]]\n{item}\n").nodes)]
    assert found
    for box in found:
        assert box.x >= -2.2
        assert box.y >= -2.2
        assert box.right <= 22.2
        assert box.bottom <= 32.2


def test_a_thick_line_is_not_cut_slant_at_the_bleed(tmp_path: Path) -> None:
    item = '[[front]]\nkind = "stroke"\npoints = [[0, 40], [100, 60]]\nline = "ink"\nweight = 3\n'
    ((_, box),) = extents(face(tmp_path, item).nodes)
    assert (box.x, box.right) == (-2, 22)


def test_a_ground_with_a_line_bleeds_and_its_line_stays(tmp_path: Path) -> None:
    item = '[[front]]\nkind = "box"\nfill = "#112233"\nline = "#000000"\nweight = 0.5\n'
    found = [
        (node.fill, node.x, node.width)
        for node, _ in extents(face(tmp_path, item).nodes)
        if isinstance(node, Rect)
    ]
    assert found == [("#112233", -2, 24), (None, 0, 20)]


CHANGING = (
    'size = "1"\n[[front]]\nkind = "box"\nfill = "#112233"\nto = "#ffeedd"\ntoward = "right"\nradius = 2\n'
)


def test_a_change_of_colour_is_one_shading(tmp_path: Path) -> None:
    home = make_folder(tmp_path, units_csv="id,side,count\na,red,30\nb,blue,30\n", counters_toml=CHANGING)
    made = kit(components.load(home), KitOptions(only=("counters",)))
    data = pdf.write(made.document)
    with pikepdf.open(BytesIO(data)) as read:
        tables = [one for one in read.objects if isinstance(one, pikepdf.Dictionary)]
        kinds = [one["/ShadingType"] for one in tables if "/ShadingType" in one]
    assert kinds == [2]
    assert data == pdf.write(made.document)
    (page, *_) = made.pages()
    text = svg.write(page)
    assert text.count("<linearGradient") == 1
    assert 'stop-color="#ffeedd"' in text
