"""The items on a piece's faces depend only on its layout and its cells, not on pieces drawn before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.folders import make_folder
from support.scenes import texts, walk

from countermarch import components
from countermarch.components.model.layers import Layer, Value
from countermarch.components.model.pieces import Unit
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.drawer import PieceDrawer
from countermarch.generators.pieces.faces import FaceChooser
from countermarch.generators.pieces.layout_files import card_layout, counter_layout
from countermarch.generators.pieces.pictures import Pictures
from countermarch.generators.scene.nodes import Scene, Text
from countermarch.generators.scene.style import style

if TYPE_CHECKING:
    from pathlib import Path as File

    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pieces.layout import Item
    from countermarch.generators.pieces.values import PieceValues

LAYOUT = """
[[front]]
kind = "box"
fill = "livery"
[[front]]
kind = "line"
text = "[name]"
when = ["name"]
[[front]]
kind = "line"
text = "strong"
when = { attack = { min = 5 } }
[[front]]
kind = "line"
text = "[= attack / move]"
when = "attack / move > 1"
unless = ["shaken"]
[[front]]
kind = "line"
text = "[type]"
ink = "[tone]"
unless = ["name"]
[[front]]
kind = "line"
text = "unspent"
when = { value = { given = true } }
[[back]]
kind = "line"
text = "[type]"
when = { type = ["armor", "infantry"] }
"""
UNITS = """id,side,type,name,attack,move,shaken,tone,value
a,x,armor,Foo,7,2,,#ff0000,1
b,x,engineer,,3,,yes,#00ff00,
"""


def is_drawn(values: PieceValues, piece: Piece, item: Item) -> bool:
    """Work out an item's conditions one by one."""
    unless = any(values.holds(piece, (one,)) for one in item.unless)
    return values.holds(piece, item.when) and not unless


LOOK = Look(style("standard"))
LOST = Scene("nothing", 1, 1, ())
CELLS = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["", "a", "Foo"]),
        "type": st.sampled_from(["", "armor", "engineer"]),
        "attack": st.sampled_from(["1", "3", "5", "7"]),
        "move": st.just("4"),
        "shaken": st.sampled_from(["", "yes"]),
        "tone": st.sampled_from(["", "#ff0000"]),
        "value": st.sampled_from(["", "2"]),
    }
)


def drawer(folder: File, look: Look | None = None) -> PieceDrawer:
    made = make_folder(folder, units_csv=UNITS, counters_toml=LAYOUT)
    game = components.load(made, extra_columns="keep")
    return PieceDrawer(game, counter_layout(made), look or LOOK, Pictures(made), ("units",))


def unit(name: str, cells: dict[str, str]) -> Unit:
    values = {column: Value(text, Layer.RULEBOOK) if text else None for column, text in cells.items()}
    return Unit(name, 1, "", Layer.RULEBOOK, values, "x", "", cells.get("type", ""), "", "")


@given(pieces=st.lists(CELLS, max_size=8))
def test_every_piece_has_the_items_that_its_own_cells_ask_for(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[dict[str, str]]
) -> None:
    made = drawer(tmp_path_factory.mktemp("faces"))
    sides = made.layout.sides
    chooser = FaceChooser(made.values, sides)
    for number, cells in enumerate(pieces):
        one = unit(f"u{number}", cells)
        found = chooser.of(one)
        assert found is not None
        for face, items in ((found.front, sides[0].front), (found.back, sides[0].back)):
            asked = [item for item in items if is_drawn(made.values, one, item)]
            assert list(face.items) == asked, cells
            assert [item for step in face.steps for item in step.items] == asked, cells
            assert set(face.columns) == {name for item in asked for name in item.shown}, cells


def test_pieces_that_answer_alike_share_their_faces(tmp_path: File) -> None:
    made = drawer(tmp_path)
    chooser = FaceChooser(made.values, made.layout.sides)
    cells = {"name": "Foo", "attack": "7", "type": "armor", "shaken": "yes"}
    one, other = unit("one", cells), unit("other", {**cells, "name": "Bar", "attack": "9"})
    weak = unit("weak", {**cells, "attack": "1"})
    assert chooser.of(one) is chooser.of(other)
    assert chooser.of(one) is not chooser.of(weak)


def test_a_value_that_is_known_and_left_blank_is_given_all_the_same(tmp_path: File) -> None:
    made = drawer(tmp_path, Look(style("standard"), "blank"))
    ours = {"value": Value("2", Layer.RECONSTRUCTION), "shaken": Value("yes", Layer.RULEBOOK)}
    nothing, known = unit("nothing", {"shaken": "yes"}), replace(unit("known", {}), values=ours)
    shown = [texts(made.front(one)) for one in (nothing, known)]
    assert shown == [[], ["unspent"]]


def test_a_formula_is_not_asked_where_another_condition_keeps_it_away(tmp_path: File) -> None:
    made = drawer(tmp_path)
    cells = {"attack": "7", "move": "many"}
    kept, wrong = unit("kept", {**cells, "shaken": "yes"}), unit("wrong", cells)
    assert "7/many" not in texts(made.front(kept))
    with pytest.raises(PieceError, match=r"^wrong: .*many"):
        made.front(wrong)


def test_what_is_drawn_alike_is_the_very_same_and_what_is_coloured_by_the_piece_is_not(
    tmp_path: File,
) -> None:
    made = drawer(tmp_path)
    cells = {"name": "Foo", "attack": "7", "type": "armor", "shaken": "yes"}
    one, other = (list(walk(made.front(unit(name, cells)).nodes)) for name in ("one", "other"))
    assert all(first is second for first, second in zip(one, other, strict=True))
    toned = [unit(tone, {"type": "armor", "tone": tone, "shaken": "yes"}) for tone in ("#ff0000", "#00ff00")]
    fills = [[getattr(node, "fill", None) for node in walk(made.front(one).nodes)][-1] for one in toned]
    assert fills == ["#ff0000", "#00ff00"]


def test_a_face_is_read_out_with_the_words_that_are_alike_on_many(tmp_path: File) -> None:
    strong = drawer(tmp_path).front(unit("u", {"name": "Foo", "attack": "7", "shaken": "yes"}))
    assert strong.says == "marker, front; name Foo; strong"


def test_an_item_is_for_the_cards_of_its_decks_alone(tmp_path: File) -> None:
    made = make_folder(
        tmp_path,
        cards_csv="id,deck,title\na,events,First\nb,orders,Second\nc,events,Third\n",
        cards_toml='[[front]]\nkind = "line"\ntext = "at once"\ndecks = ["events"]\n',
    )
    game = components.load(made)
    cards = PieceDrawer(game, card_layout(made), Look(style("standard")), Pictures(made), ("cards",))
    words = [texts(cards.front(one)) for one in game.cards]
    assert words == [["at once"], [], ["at once"]]


def test_backs_that_look_alike_are_one_and_one_with_a_mark_is_another(tmp_path: File) -> None:
    made = drawer(tmp_path)
    cells = {"type": "armor", "shaken": "yes"}
    one, other, ours = unit("one", cells), unit("other", cells), unit("ours", cells)
    ours = replace(ours, values={**ours.values, "type": Value("armor", Layer.RECONSTRUCTION)})
    assert made.back(one) is made.back(other)
    assert made.back(one) is not made.back(ours)
    assert len(list(walk((made.back(ours) or LOST).nodes))) > len(list(walk((made.back(one) or LOST).nodes)))


def test_fronts_that_look_alike_are_drawn_once_and_keep_their_names(tmp_path: File) -> None:
    made = drawer(tmp_path)
    one, other = (made.front(unit(name, {"type": "armor"})) for name in ("one", "other"))
    assert one.nodes is other.nodes
    assert (one.name, other.name) == ("one", "other")


def test_what_is_said_in_the_same_words_has_the_colour_of_its_own_cell(tmp_path: File) -> None:
    made = make_folder(
        tmp_path,
        units_csv="id,side,mood\na,red,calm\nb,red,wild\n",
        counters_toml="""
[words.mood]
"*" = "ready"
[colours.mood]
calm = "#00ff00"
wild = "#ff0000"
[[front]]
kind = "line"
text = "[mood]"
ink = "[mood]"
""",
    )
    game = components.load(made, extra_columns="keep")
    drawn = PieceDrawer(game, counter_layout(made), Look(style("standard")), Pictures(made), ("units",))
    inks = [
        [node.fill for node in walk(drawn.front(one).nodes) if isinstance(node, Text)] for one in game.units
    ]
    assert inks == [["#00ff00"], ["#ff0000"]]


def test_an_unknown_value_of_a_row_is_not_drawn_as_one_that_nobody_can_tell(tmp_path: File) -> None:
    made = make_folder(
        tmp_path,
        units_csv="id,side,attack,defense,move\na,red,?,1,2\nb,red,,1,2\n",
        counters_toml='[[front]]\nkind = "values"\nrow = ["unit.front"]\n',
    )
    game = components.load(made, extra_columns="keep")
    drawn = PieceDrawer(game, counter_layout(made), Look(style("standard")), Pictures(made), ("units",))
    stated, unknown = (drawn.front(one) for one in game.units)
    assert "attack strength ?" in stated.says
    assert "attack strength to fill in" in unknown.says
