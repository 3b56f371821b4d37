"""A designer's own counters: laid out by ``counters.toml``, and by default layouts for all else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from support.drawings import pdf_pixels
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.kits.trial import faults
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.drawer import faces
from countermarch.generators.pieces.layout import Item
from countermarch.generators.pieces.layout_files import FOLDER, card_layout, counter_layout
from countermarch.generators.pieces.layout_items import _READERS, EVERY, FIELDS, KEYS
from countermarch.generators.pieces.layout_terms import COUNTER_SIZES
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.markup import curly
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, Use
from countermarch.generators.scene.style import READABLE, contrast
from countermarch.generators.sheets.document import Document, Page
from countermarch.generators.writers import pdf, svg

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as FilePath

    from countermarch.generators.scene.nodes import Node

UNITS = (
    "id,side,type,name,attack,steps,quality,tint\n"
    "a,red,infantry,1st,4,3,elite,#204060\n"
    "b,red,armor,Lancers,6,1,green,accent\n"
)
SIDES = 'title = "Test"\n[[side]]\nid = "red"\nname = "Red Army"\ncolours = { fill = "#b03030" }\n'
GROUND = '[[front]]\nname = "ground"\nkind = "box"\nfill = "livery"\n'


def drawn(
    folder: FilePath,
    layout: str,
    number: int = 0,
    *,
    units: str = UNITS,
    missing: str = "reconstruction",
    style: str = "standard",
) -> tuple[Scene, Scene]:
    """Return both sides of a unit of a folder with this ``counters.toml``."""
    made = make_folder(folder, game_toml=SIDES, units_csv=units, counters_toml=layout)
    game = components.load(made, extra_columns="keep")
    plan = kit_plan(game)
    look = Look(plan.style(style), "blank" if missing == "blank" else "reconstruction", provenance=True)
    return faces(game.units[number], counter_drawer(game, plan, look))


def leaves(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Use):
            yield from leaves(node.scene.nodes)
        elif isinstance(node, Group):
            yield from leaves(node.nodes)
        else:
            yield node


def words(scene: Scene) -> list[str]:
    return [node.text for node in leaves(scene.nodes) if isinstance(node, Text)]


def line(text: str, more: str = "") -> str:
    return f'[[front]]\nkind = "line"\ntext = "{text}"\n{more}\n'


@pytest.mark.parametrize(("name", "edge"), [(name, size[0]) for name, size in COUNTER_SIZES.items()])
def test_a_counter_has_the_size_that_its_layout_names(tmp_path: FilePath, name: str, edge: float) -> None:
    front, back = drawn(tmp_path, f'size = "{name}"\n{GROUND}{line("[name]")}')
    assert (front.width, front.height) == (edge, edge)
    assert words(front) == ["1st"]
    assert back == front, "without a back the front stands there again"


def test_a_counter_may_be_of_any_size_and_no_square(tmp_path: FilePath) -> None:
    front, _ = drawn(tmp_path, f"size = [30, 18.5]\n{GROUND}")
    assert (front.width, front.height) == (30, 18.5)
    made = kit(components.load(tmp_path, extra_columns="keep"), KitOptions(only=("counters",)))
    cut = made.parts[0].cut
    assert cut is not None
    assert (cut.layout.width, cut.layout.height) == (30, 18.5)


def test_places_are_mm_or_shares_of_the_counter(tmp_path: FilePath) -> None:
    box = 'kind = "box"\nfill = "#000000"\n'
    layout = (
        "size = [20, 40]\n"
        f'[[front]]\n{box}x = "25%"\ny = "50%"\nwidth = "50%"\nheight = -2\n'
        f'[[front]]\n{box}x = "-25%"\ny = 1\nwidth = 0\nheight = "10%"\n'
    )
    boxes = [node for node in leaves(drawn(tmp_path, layout)[0].nodes) if isinstance(node, Rect)]
    assert [(box.x, box.y, box.width, box.height) for box in boxes] == [(5, 20, 10, 18), (15, 1, 5, 4)]


@pytest.mark.parametrize(
    ("condition", "stands"),
    [
        ('when = ["attack"]', [True, True]),
        ('when = { type = "armor" }', [False, True]),
        ('when = { type = ["armor", "infantry"] }', [True, True]),
        ("when = { steps = { min = 2 } }", [True, False]),
        ("when = { steps = { max = 2 } }", [False, True]),
        ("when = { quality = { min = 2 } }", [False, False]),
        ("when = { steps = 3 }", [True, False]),
        ("when = { formation = false }", [True, True]),
        ("when = { formation = true }", [False, False]),
        ("when = { name = { min_length = 4 } }", [False, True]),
        ("when = { name = { max_length = 4 } }", [True, False]),
        ('when = { type = "armor", steps = { min = 2 } }', [False, False]),
        ('when = { side = "red", file = "units" }', [True, True]),
        ('unless = { quality = "green" }', [True, False]),
    ],
)
def test_an_item_is_where_its_conditions_hold(tmp_path: FilePath, condition: str, stands: list[bool]) -> None:
    found = [words(drawn(tmp_path, line("here", condition), number)[0]) == ["here"] for number in (0, 1)]
    assert found == stands


def test_colours_come_from_a_column_or_from_what_its_values_stand_for(tmp_path: FilePath) -> None:
    layout = (
        '[colours.quality]\nelite = "#aa0000"\n"*" = "#cccccc"\n'
        '[[front]]\nkind = "box"\nfill = "[quality]"\n[[front]]\nkind = "circle"\nfill = "[tint]"\n'
    )
    fills = []
    for number in (0, 1):
        nodes = leaves(drawn(tmp_path, layout, number)[0].nodes)
        fills.append([node.fill for node in nodes if isinstance(node, (Rect, Path))])
    assert fills[0] == ["#aa0000", "#204060"]
    assert fills[1][0] == "#cccccc"
    assert re.fullmatch("#[0-9a-f]{6}", fills[1][1] or ""), "a role of the style"


def test_a_colour_that_is_none_names_the_counter_and_what_is_expected(tmp_path: FilePath) -> None:
    with pytest.raises(DrawingError, match=r"a: quality: 'elite' is not a colour; .*\[colours.quality\]"):
        drawn(tmp_path, '[[front]]\nkind = "box"\nfill = "[quality]"\n')


def test_values_are_shown_in_other_words_and_as_icons(tmp_path: FilePath) -> None:
    layout = '[words.quality]\nelite = "E"\n"*" = "-"\n' + line("[quality]/[attack]")
    assert [words(drawn(tmp_path, layout, number)[0]) for number in (0, 1)] == [["E/4"], ["-/6"]]


@pytest.mark.parametrize(("number", "icons"), [(0, 3), (1, 1)])
def test_an_icon_is_repeated_as_often_as_a_column_says(tmp_path: FilePath, number: int, icons: int) -> None:
    layout = '[[front]]\nkind = "text"\ntext = "{star}"\nrepeat = "[steps]"\nsize = 6\n'
    front, _ = drawn(tmp_path, layout, number)
    assert len([node for node in leaves(front.nodes) if isinstance(node, Path)]) == icons


@pytest.mark.parametrize("steps", ["many", "61", "-1", "1.5", "99999999999999999999"])
def test_what_is_no_number_of_repeats_is_refused(tmp_path: FilePath, steps: str) -> None:
    layout = '[[front]]\nkind = "text"\ntext = "{star}"\nrepeat = "[steps]"\n'
    with pytest.raises(DrawingError, match=r"a: repeat: .* is not a whole number from 0 to 60"):
        drawn(tmp_path, layout, units=f"id,steps\na,{steps}\n")


def test_an_item_on_its_side_fills_its_upright_box(tmp_path: FilePath) -> None:
    layout = (
        'size = [20, 20]\n[[front]]\nkind = "box"\nfill = "#000000"\nx = 1\ny = 2\nwidth = 3\nheight = 10\n'
    )
    front, _ = drawn(tmp_path, layout + "turn = 90\n")
    (use,) = front.nodes
    assert isinstance(use, Use)
    (group,) = use.scene.nodes
    assert isinstance(group, Group)
    assert (group.dx, group.dy, group.rotate) == (2.5, 7.0, 90)
    assert group.nodes == (Rect(-5, -1.5, 10, 3, "#000000", None, 0.3),)


def test_a_shape_lets_through_what_is_beneath_it_in_every_file(tmp_path: FilePath) -> None:
    layout = (
        'size = [20, 20]\n[[front]]\nkind = "box"\nfill = "#ffffff"\n'
        '[[front]]\nkind = "polygon"\ncorners = 4\nfill = "#000000"\nopacity = 0.5\n'
    )
    front, _ = drawn(tmp_path, layout)
    page = Scene("page", 60, 20, (Use(front, 0, 0), Use(front, 20, 0), Rect(40, 0, 20, 20, "#000000")))
    pixels = pdf_pixels(pdf.write(Document("t", [Page(page)])), 72)
    tall, wide = pixels.shape[:2]
    middle = [[int(part) for part in pixels[tall // 2, round(x / 60 * wide)][:3]] for x in (10, 30, 50)]
    assert all(120 <= value <= 135 for pixel in middle[:2] for value in pixel), "half black on white, twice"
    assert middle[2] == [0, 0, 0], "and what comes after is whole again"
    assert 'opacity="0.5"' in svg.write(Page(front))


@pytest.mark.parametrize("kind", ["box", "circle", "polygon"])
def test_a_ground_that_low_ink_leaves_out_is_a_frame_and_words_on_it_are_seen(
    tmp_path: FilePath, kind: str
) -> None:
    layout = f'[[front]]\nkind = "{kind}"\nfill = "livery-deep"\nframe = "livery-deep"\n' + line(
        "5", 'ink = "livery-back"'
    )
    for name, framed in (("standard", False), ("low-ink", True)):
        *shapes, text = leaves(drawn(tmp_path, layout, style=name)[0].nodes)
        assert any(isinstance(one, (Rect, Path)) and one.stroke for one in shapes) == framed
        ground = next(one.fill for one in shapes if isinstance(one, (Rect, Path)))
        assert isinstance(text, Text)
        assert contrast(text.fill, ground or "#ffffff") >= READABLE


def test_a_stroke_and_a_polygon_go_through_the_corners_of_their_box(tmp_path: FilePath) -> None:
    layout = (
        'size = [20, 20]\n[[front]]\nkind = "stroke"\nx = 10\nheight = 10\npoints = [[0, 0], [50, 100]]\n'
        '[[front]]\nkind = "polygon"\npoints = [[0, 0], [100, 0], [50, 100]]\nfill = "#ffffff"\n'
    )
    paths = [node.commands for node in leaves(drawn(tmp_path, layout)[0].nodes) if isinstance(node, Path)]
    assert paths[0] == (("M", (10, 0)), ("L", (15, 10)))
    assert paths[1] == (("M", (0, 0)), ("L", (20, 0)), ("L", (10, 20)), ("Z", ()))


def test_a_layout_for_some_counters_changes_what_it_says_and_keeps_the_rest(tmp_path: FilePath) -> None:
    layout = (
        GROUND
        + line("[name]", 'name = "title"\nsize = 9')
        + line("[attack]", 'name = "value"\nsize = 14')
        + '[layouts.armour]\nwhere = { type = "armor" }\nwithout = ["value"]\n'
        + '[[layouts.armour.front]]\nname = "title"\ntext = "*[name]*"\n'
        + '[[layouts.armour.front]]\nlike = "title"\ntext = "x"\n'
    )
    assert words(drawn(tmp_path, layout, 0)[0]) == ["1st", "4"]
    front = drawn(tmp_path, layout, 1)[0]
    assert words(front) == ["*Lancers*", "x"]
    assert {node.size for node in leaves(front.nodes) if isinstance(node, Text)} == {9}


def test_counters_that_no_layout_is_for_get_the_default_layout_at_its_size(tmp_path: FilePath) -> None:
    layout = (
        'size = "1"\n[layouts.armour]\nwhere = { type = "armor" }\n[[layouts.armour.front]]\nkind = "box"\n'
    )
    front, back = drawn(tmp_path, layout, 0)
    assert (front.width, back.width) == (25.4, 25.4)
    assert "4" in words(front)
    assert drawn(tmp_path, layout, 1)[0].nodes != front.nodes
    with pytest.raises(PieceError, match=r"a: counters\.toml has no layout for it"):
        drawn(tmp_path, layout.replace('"1"', "[20, 30]"), 0)


@pytest.mark.parametrize("size", COUNTER_SIZES)
def test_the_default_counters_fit_every_size(tmp_path: FilePath, size: str) -> None:
    front, _ = drawn(tmp_path, f'size = "{size}"\n')
    assert front.width == COUNTER_SIZES[size][0]
    assert {"4", "1st"} <= set(words(front))


@pytest.mark.parametrize(
    "units",
    [
        "id,cv,morale,cost\na,5,elite troops of the old guard,12\nb,4,,3\n",
        "id,effect\na,This is a whole sentence in the first column of one's own\n",
        "id,type,cv,zoc,range,ammo,fuel,year,cost\na,armor,5,yes,3,12,4,1973,99\n",
        "id,name,cv\na,The First Armoured Cavalry Regiment of the Guard,12345\n",
        "id,type,note one\na,infantry,x\n",
    ],
)
def test_columns_of_your_own_alone_print_without_a_layout(tmp_path: FilePath, units: str) -> None:
    game = components.load(make_folder(tmp_path, units_csv=units), extra_columns="keep")
    assert not faults(game)
    plan = kit_plan(game)
    look = Look(plan.style("standard"))
    drawer = counter_drawer(game, plan, look)
    for unit in game.units:
        said = " ".join(words(faces(unit, drawer)[0]))
        for cell in unit.values.values():
            if cell is not None and cell.value != unit.count and cell.value not in ("armor", "infantry"):
                assert curly(str(cell.value)) in said, unit.id


def test_a_reconstructed_value_carries_the_diamond_or_leaves_a_box(tmp_path: FilePath) -> None:
    layout = f"{line('[name]')}{line('[attack]')}"
    units = "id,name,attack\na,1st,\n"
    (tmp_path / "reconstruction").mkdir()
    (tmp_path / "reconstruction" / "units.csv").write_text("id,attack\na,7\n", "utf-8")
    ours, _ = drawn(tmp_path, layout, units=units)
    assert words(ours) == ["1st", "7"]
    assert len([node for node in leaves(ours.nodes) if isinstance(node, Path)]) == 1
    blank, _ = drawn(tmp_path, layout, units=units, missing="blank")
    assert words(blank) == ["1st"]
    assert len([node for node in leaves(blank.nodes) if isinstance(node, Rect)]) == 1
    made = kit(components.load(tmp_path), KitOptions(only=("counters",)))
    assert made.summary.reconstructed == 1


@pytest.mark.parametrize(
    ("layout", "says"),
    [
        (
            'size = "7"',
            "size: '7': expected one of 1/2, 9/16, 5/8, 3/4, 1, a size such as 20 x 15 mm",
        ),
        ("size = [3, 3]", "expected 2 numbers from 8 to 260"),
        ('base = "house"', "expected one of plain"),
        (f"{GROUND}x = 'half'", "a number of mm, or a share of the piece such as 25%"),
        (f"{GROUND}x = '9999%'", "a number of mm, or a share of the piece such as 25%"),
        (f"{GROUND}opacity = 2", "expected a number from 0 to 1"),
        (
            f"{GROUND}when = {{ steps = {{ maxx = 1 }} }}",
            "maxx: '1': expected a known key; did you mean max",
        ),
        ('[[front]]\nkind = "polygon"\ncorners = 2', "expected 3 to 24 corners"),
        ('[[front]]\nkind = "polygon"\npoints = [[0, 0]]', "3 to 200 corners, each [x, y]"),
        ('[[front]]\nkind = "polygon"\npoints = [[0, 0], [1, 1], ["a", 2]]', "numbers from -100 to 200"),
        (f'{GROUND}[[front]]\nlike = "grund"', "the name of an item further up; did you mean ground?"),
        (f'{GROUND}[layouts.x]\nbase = "y"', "layouts: x: base: 'y': expected plain, none, or a layout"),
        ('[colours.steps]\n1 = "bluish"', "colours: steps: 1: 'bluish': expected a colour, such as #8b0000"),
        ("[layouts.x]\nwhere = 3", "where: '3': expected a table"),
    ],
)
def test_a_fault_names_the_line_and_what_is_expected(tmp_path: FilePath, layout: str, says: str) -> None:
    found = faults_of(lambda: drawn(tmp_path, layout))
    assert any(says in fault for fault in found), found
    assert all("counters.toml line " in fault for fault in found)


def test_faults_of_the_kit_and_of_the_layout_are_reported_at_once(tmp_path: FilePath) -> None:
    files = {"kit_toml": "covr = 1\n", "counters_toml": "siez = 1\n"}
    game = components.load(make_folder(tmp_path, units_csv="id\na\n", **files))
    assert [fault.split(" line")[0].split("/")[-1] for fault in faults(game)] == ["kit.toml", "counters.toml"]


def test_a_column_that_no_counter_has_is_named(tmp_path: FilePath) -> None:
    with pytest.raises(DrawingError, match=r"counters.toml: \[stpes\] is not a column of the counters; did"):
        drawn(tmp_path, line("[stpes]"))


def test_a_column_that_cannot_be_printed_is_named_by_its_number(tmp_path: FilePath) -> None:
    with pytest.raises(DrawingError, match=r"\[a\\u0a4fb\] is not a column of the counters") as caught:
        drawn(tmp_path, line("[a\u0a4fb]"))
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", ["\u00b2", "9" * 5000, "0", "-1"])
def test_what_only_looks_like_the_number_of_a_column_is_no_column(tmp_path: FilePath, name: str) -> None:
    with pytest.raises(DrawingError, match="is not a column of the counters"):
        drawn(tmp_path, line("x", f'when = {{ "{name}" = true }}'))


def test_columns_of_your_own_are_shown_by_number(tmp_path: FilePath) -> None:
    assert words(drawn(tmp_path, line("[1] [2] [99]"))[0]) == ["3 elite"]


def test_every_key_is_read_into_a_field_and_both_default_layouts_are_valid() -> None:
    assert {*EVERY, *(key for keys in KEYS.values() for key in keys)} == {*_READERS}
    assert {FIELDS.get(key, key) for key in _READERS} <= {*Item.__dataclass_fields__}
    layout = counter_layout(FOLDER)
    assert layout is not None
    assert layout.sides[0].front
    assert card_layout(FOLDER).sides[0].back
