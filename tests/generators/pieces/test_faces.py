"""Which items stand on a piece's faces: what the layout asks of its cells, whoever was asked before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.folders import make_folder

import components
from components.model.layers import Layer, Value
from components.model.pieces import Unit
from generators.pages.look import Look
from generators.pieces.columns import PieceError
from generators.pieces.faces import FaceChooser, holds
from generators.pieces.layout_files import card_layout, counter_layout
from generators.pieces.pictures import Pictures
from generators.pieces.press import PiecePress
from generators.scene.nodes import Group, Path, Rect, Scene, Text, Use
from generators.scene.style import style

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as File

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
when = { attack = { least = 5 } }
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


def press(folder: File, look: Look | None = None) -> PiecePress:
    made = make_folder(folder, units_csv=UNITS, counters_toml=LAYOUT)
    game = components.load(made, extra_columns="keep")
    return PiecePress(game, counter_layout(made), look or LOOK, Pictures(made), ("units",))


def unit(name: str, cells: dict[str, str]) -> Unit:
    values = {column: Value(text, Layer.RULEBOOK) if text else None for column, text in cells.items()}
    return Unit(name, 1, "", Layer.RULEBOOK, values, "x", "", cells.get("type", ""), "", "")


def drawn(scene: Scene) -> Iterator[Text | Rect | Path]:
    for node in scene.nodes:
        if isinstance(node, Use):
            yield from drawn(node.scene)
        elif isinstance(node, Group):
            yield from drawn(Scene("group", 1, 1, node.nodes))
        elif isinstance(node, Text | Rect | Path):
            yield node


@given(pieces=st.lists(CELLS, max_size=8))
def test_every_piece_has_the_items_that_its_own_cells_ask_for(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[dict[str, str]]
) -> None:
    made = press(tmp_path_factory.mktemp("faces"))
    sides = made.layout.sides
    chooser = FaceChooser(made.values, sides)
    for number, cells in enumerate(pieces):
        one = unit(f"u{number}", cells)
        found = chooser.of(one)
        assert found is not None
        for face, items in ((found.front, sides[0].front), (found.back, sides[0].back)):
            asked = [item for item in items if holds(made.values, one, item)]
            assert list(face.items) == asked, cells
            assert [item for step in face.steps for item in step.items] == asked, cells
            assert set(face.columns) == {name for item in asked for name in item.shown}, cells


def test_pieces_that_answer_alike_share_their_faces(tmp_path: File) -> None:
    made = press(tmp_path)
    chooser = FaceChooser(made.values, made.layout.sides)
    cells = {"name": "Foo", "attack": "7", "type": "armor", "shaken": "yes"}
    one, other = unit("one", cells), unit("other", {**cells, "name": "Bar", "attack": "9"})
    weak = unit("weak", {**cells, "attack": "1"})
    assert chooser.of(one) is chooser.of(other)
    assert chooser.of(one) is not chooser.of(weak)


def test_a_value_that_is_known_and_left_blank_is_given_all_the_same(tmp_path: File) -> None:
    made = press(tmp_path, Look(style("standard"), "blank"))
    ours = {"value": Value("2", Layer.RECONSTRUCTION), "shaken": Value("yes", Layer.RULEBOOK)}
    nothing, known = unit("nothing", {"shaken": "yes"}), replace(unit("known", {}), values=ours)
    shown = [
        [node.text for node in drawn(made.front(one)) if isinstance(node, Text)] for one in (nothing, known)
    ]
    assert shown == [[], ["unspent"]]


def test_a_formula_is_not_asked_where_another_condition_keeps_it_away(tmp_path: File) -> None:
    made = press(tmp_path)
    cells = {"attack": "7", "move": "many"}
    kept, wrong = unit("kept", {**cells, "shaken": "yes"}), unit("wrong", cells)
    assert "7/many" not in [node.text for node in drawn(made.front(kept)) if isinstance(node, Text)]
    with pytest.raises(PieceError, match=r"^wrong: .*many"):
        made.front(wrong)


def test_what_is_drawn_alike_is_the_very_same_and_what_is_coloured_by_the_piece_is_not(
    tmp_path: File,
) -> None:
    made = press(tmp_path)
    cells = {"name": "Foo", "attack": "7", "type": "armor", "shaken": "yes"}
    one, other = (list(drawn(made.front(unit(name, cells)))) for name in ("one", "other"))
    assert all(first is second for first, second in zip(one, other, strict=True))
    toned = [unit(tone, {"type": "armor", "tone": tone, "shaken": "yes"}) for tone in ("#ff0000", "#00ff00")]
    red, green = (list(drawn(made.front(one))) for one in toned)
    assert ([node.fill for node in red][-1], [node.fill for node in green][-1]) == ("#ff0000", "#00ff00")


def test_a_face_is_read_out_with_the_words_that_are_alike_on_many(tmp_path: File) -> None:
    strong = press(tmp_path).front(unit("u", {"name": "Foo", "attack": "7", "shaken": "yes"}))
    assert strong.says == "marker, front; name Foo; strong"


def test_an_item_is_for_the_cards_of_its_decks_alone(tmp_path: File) -> None:
    made = make_folder(
        tmp_path,
        cards_csv="id,deck,title\na,events,First\nb,orders,Second\nc,events,Third\n",
        cards_toml='[[front]]\nkind = "line"\ntext = "at once"\ndecks = ["events"]\n',
    )
    game = components.load(made)
    cards = PiecePress(game, card_layout(made), Look(style("standard")), Pictures(made), ("cards",))
    words = [[node.text for node in drawn(cards.front(one)) if isinstance(node, Text)] for one in game.cards]
    assert words == [["at once"], [], ["at once"]]


def test_backs_that_look_alike_are_one_and_one_with_a_mark_is_another(tmp_path: File) -> None:
    made = press(tmp_path)
    cells = {"type": "armor", "shaken": "yes"}
    one, other, ours = unit("one", cells), unit("other", cells), unit("ours", cells)
    ours = replace(ours, values={**ours.values, "type": Value("armor", Layer.RECONSTRUCTION)})
    assert made.back(one) is made.back(other)
    assert made.back(one) is not made.back(ours)
    assert len(list(drawn(made.back(ours) or LOST))) > len(list(drawn(made.back(one) or LOST)))
