"""Pieces of several sizes in one game: by a column, by its values, by layout; on shared sheets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.layout_files import counter_layout
from countermarch.generators.pieces.layout_terms import Format
from countermarch.generators.scene.nodes import Group, Rect, Text, Use
from countermarch.generators.scene.style import style
from countermarch.generators.writers import pdf

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from countermarch.generators.kits import Kit
    from countermarch.generators.scene.nodes import Node

UNITS = """id,name,side,type,attack,move,big,count
a,First,red,infantry,3,4,,12
b,Second,red,ARM,6,7,,8
c,Third,blue,armor,5,7,30 mm,2
l,Wolf,blue,train,,7,,6
h,Staff,blue,hq,,7,,1
"""
LAYOUT = """
size = "[big]"
[sizes.type]
ARM = "3/4in"
[layouts.trains]
where = "type in ['train', 'leader']"
size = "32 x 20 mm"
corner = 2
shape = "plain"
[[layouts.trains.front]]
kind = "line"
text = "[name]"
width = "50%"
height = 6
"""


def made(folder: Path, options: KitOptions | None = None, **files: str) -> Kit:
    made_in = make_folder(folder, **{"units_csv": UNITS, "counters_toml": LAYOUT, **files})
    return kit(components.load(made_in, extra_columns="keep"), options)


def sizes(of: Kit) -> dict[str, dict[tuple[float, float], int]]:
    """Return by part how many pieces of each size it has."""
    return {
        part.title: dict(Counter(piece.size for piece in part.cut.pieces() if piece.name))
        for part in of.parts
        if part.cut
    }


def test_sizes_share_sheets_where_that_takes_fewer(tmp_path: Path) -> None:
    found = made(tmp_path)
    assert sizes(found) == {
        "Counters, 4 sizes": {(32.0, 20.0): 7, (30.0, 30.0): 2, (19.05, 19.05): 8, (15.9, 15.9): 12}
    }
    (part,) = (part for part in found.parts if part.cut)
    assert part.pages == 2
    assert part.tally.pieces == 29
    assert part.cut is not None
    ((name, plan),) = part.cut.plans()
    assert name == ""
    assert sum(hasattr(stroke, "quarter") for stroke in plan.strokes) == 4 * 7  # the trains' round corners
    assert pdf.write(found.document).startswith(b"%PDF")


def test_a_size_that_fills_its_sheets_has_its_own(tmp_path: Path) -> None:
    units = "id,name,side,type,big,count\na,First,red,infantry,,204\nb,Second,red,infantry,30 mm,54\n"
    found = made(tmp_path, units_csv=units)
    assert sizes(found) == {
        "Counters, 5/8 inch": {(15.9, 15.9): 204},
        "Counters, 30 \N{MULTIPLICATION SIGN} 30 mm": {(30.0, 30.0): 54},
    }


def test_the_cover_names_the_sizes_and_the_pages(tmp_path: Path) -> None:
    found = made(tmp_path, KitOptions(add=("cover",)))
    cover = next(found.pages())
    said = [node.text for node in texts(cover.scene.nodes)]
    assert [line for line in said if line.startswith("Counters, ")] == list(sizes(found))


def test_a_side_apart_has_its_sizes_too(tmp_path: Path) -> None:
    found = sizes(made(tmp_path, KitOptions(apart=True)))
    assert list(found) == ["Counters: red, 2 sizes", "Counters: blue, 2 sizes"]


def leaves(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        yield node
        if isinstance(node, Use):
            yield from leaves(node.scene.nodes)
        elif isinstance(node, Group):
            yield from leaves(node.nodes)


def texts(nodes: tuple[Node, ...]) -> list[Text]:
    return [node for node in leaves(nodes) if isinstance(node, Text)]


def test_the_type_of_the_default_layout_grows_with_the_counter(tmp_path: Path) -> None:
    (cut,) = (part.cut for part in made(tmp_path).parts if part.cut)
    size = {
        piece.size: max(node.size for node in texts(piece.front.nodes))
        for piece in cut.pieces()
        if piece.size != (32.0, 20.0)
    }
    assert size[19.05, 19.05] / size[15.9, 15.9] == pytest.approx(19.05 / 15.9)
    assert size[30.0, 30.0] / size[15.9, 15.9] == pytest.approx(30 / 15.9)


def test_the_cuts_follow_the_size_and_the_outline(tmp_path: Path) -> None:
    layout = LAYOUT.replace('size = "32 x 20 mm"', 'size = "1"').replace("plain", "round")
    (cut,) = (part.cut for part in made(tmp_path, counters_toml=layout).parts if part.cut)
    (_, plan), *_ = cut.plans()
    assert [
        stroke.radius for stroke in plan.strokes if hasattr(stroke, "radius") and stroke.layer == "CUT"
    ] == [12.7] * 7


def test_cards_of_two_sizes_in_one_deck(tmp_path: Path) -> None:
    cards = "id,deck,title,size,text\na,x,Alpha,,one\nb,x,Beta,mini,two\nc,y,Gamma,44 x 67 mm,three\n"
    found = made(tmp_path, cards_csv=cards, cards_toml='size = "[size]"\n', counters_toml="")
    assert sizes(found)["Cards, 2 sizes"] == {(63.5, 88.9): 1, (44.0, 67.0): 2}
    printed = next(part for part in found.parts if part.title == "Cards, 2 sizes").cut
    assert printed is not None
    said = {node.text for piece in printed.pieces() for node in texts(piece.front.nodes)}
    assert {"Alpha", "two"} <= said
    assert not {"mini", "44 x 67 mm"} & said  # the column says how large a card is, and is not shown


def test_a_share_of_the_piece_follows_its_size(tmp_path: Path) -> None:
    layout = 'size = "[big]"\n[[front]]\nkind = "box"\nfill = "ink"\nwidth = "50%"\nheight = 2\n'
    folder = make_folder(tmp_path, units_csv=UNITS, counters_toml=layout)
    game = components.load(folder, extra_columns="keep")
    plan = kit_plan(game)
    drawer = counter_drawer(game, plan, Look(plan.style("standard")))
    boxes = [
        next(node.width for node in leaves(drawer.front(unit).nodes) if isinstance(node, Rect))
        for unit in game.units
    ]
    assert boxes[0] == pytest.approx(7.95)
    assert boxes[2] == 15.0


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        ('size = "huge"', "one of 1/2"),
        ('size = "2 mm"', "edges from 8 to 260 mm"),
        ('size = "1/0 in"', "one of 1/2"),
        ('[sizes.type]\narmor = "4"', "armor: '4': expected one of 1/2"),
        ("[sizes.type]\narmor = [300, 10]", "2 numbers from 8 to 260"),
        ('[layouts.a]\nwhere = ["name"]\nsize = "9 mm x 12 mm"\nshape = "round"', "a size of equal edges"),
    ],
)
def test_a_size_that_is_none_is_reported_with_its_place(tmp_path: Path, layout: str, fault: str) -> None:
    folder = make_folder(tmp_path, counters_toml=layout)
    (said,) = faults_of(lambda: counter_layout(folder))
    assert fault in said
    assert " column " in said


def test_a_cell_that_is_no_size_is_reported_with_its_piece(tmp_path: Path) -> None:
    with pytest.raises(PieceError, match=r"^c: big: 'ever so big' is not a size from 8 to 260 mm"):
        made(tmp_path, units_csv=UNITS.replace("30 mm", "ever so big"))


def test_a_piece_of_the_default_layout_is_square(tmp_path: Path) -> None:
    from countermarch.generators.pieces.columns import PieceError

    with pytest.raises(PieceError, match=r"^c: counters\.toml has no layout for it; the default is square"):
        pdf.write(made(tmp_path, units_csv=UNITS.replace("30 mm", "30 x 20 mm")).document)


def test_words_of_the_hobby_are_known_in_a_layout(tmp_path: Path) -> None:
    layout = """
[colours.type]
ARM = "#123456"
"*" = "#ffffff"
[[front]]
kind = "box"
fill = "[type]"
[layouts.heads]
where = { type = ["Leader"] }
base = "none"
[[layouts.heads.front]]
kind = "box"
fill = "#abcdef"
"""
    folder = make_folder(tmp_path, units_csv=UNITS, counters_toml=layout)
    game = components.load(folder, extra_columns="keep")
    plan = kit_plan(game)
    drawer = counter_drawer(game, plan, Look(style("standard")))
    fills = [
        next(node.fill for node in leaves(drawer.front(one).nodes) if isinstance(node, Rect))
        for one in game.units
    ]
    assert fills == ["#ffffff", "#123456", "#123456", "#ffffff", "#abcdef"]


def test_a_format_says_what_it_is() -> None:
    assert str(Format(15.9, 15.9)) == "5/8 inch"
    assert str(Format(20, 32, shape="hex")) == "20 \N{MULTIPLICATION SIGN} 32 mm, six-sided"
