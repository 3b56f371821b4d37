"""Counters: what a unit shows on either side, and the marks of reconstructed values."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as File
from typing import TYPE_CHECKING

import pytest
from support import drawing_log as log
from support.scenes import marks, texts, ticked, walk

from countermarch import components
from countermarch.components.model.layers import Layer, Value
from countermarch.components.model.pieces import Unit
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import KitPlan, kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.columns import UnitValues
from countermarch.generators.pieces.drawer import faces
from countermarch.generators.pieces.items import FRAME_LINE, frame_inset
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.scene.style import names, style
from countermarch.generators.scene.symbols import UnknownSymbolError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.components.model.game import Game
    from countermarch.generators.scene.nodes import Scene

GOLDENS = File(__file__).parents[1] / "goldens"
LOOK = Look(style("standard"), provenance=True)
BLANK = Look(style("standard"), "blank")
COLUMNS = ("attack", "defense", "move", "depleted_attack", "depleted_defense", "depleted_move")


@pytest.fixture(scope="module")
def game() -> Game:
    return components.game("lebanon-82")


def unit(
    numbers: Iterable[int | None] = (8, 7, 7, 4, 3, 7),
    layer: Layer = Layer.RULEBOOK,
    identity: Layer = Layer.RULEBOOK,
) -> Unit:
    """A brigade of the 36th Division with six strengths of one layer, and a name and a type of another."""
    words = {"formation": "36", "type": "armor", "size": "brigade", "name": "188"}
    values: dict[str, Value | None] = {key: Value(word, identity) for key, word in words.items()}
    for column, number in zip(COLUMNS, numbers, strict=True):
        values[column] = None if number is None else Value(number, layer)
    values["side"] = Value("israeli", Layer.RULEBOOK)
    return Unit("test", 1, "10.3", Layer.RULEBOOK, values, "israeli", "36", "armor", "brigade", "188")


def front(unit: Unit, game: Game, look: Look, shown: UnitValues | None = None) -> Scene:
    return both(unit, game, look, shown)[0]


def back(unit: Unit, game: Game, look: Look, shown: UnitValues | None = None) -> Scene:
    return both(unit, game, look, shown)[1]


def both(unit: Unit, game: Game, look: Look, shown: UnitValues | None = None) -> tuple[Scene, Scene]:
    """Return both faces of a unit in the default layout."""
    plan = KitPlan((), unit_values=shown or UnitValues())
    return faces(unit, counter_drawer(game, plan, look))


def strengths(scene: Scene) -> str:
    """The row of strengths as it is read."""
    size = max(node.size for node in walk(scene.nodes) if isinstance(node, Text))
    return "".join(node.text for node in walk(scene.nodes) if isinstance(node, Text) and node.size == size)


def test_a_unit_shows_its_strengths_in_front_and_its_depleted_ones_on_the_back(game: Game) -> None:
    assert strengths(front(unit(), game, LOOK)) == "8-7-7"
    assert strengths(back(unit(), game, LOOK)) == "4-3-7"


def test_a_unit_shows_its_name_and_its_formation_on_both_sides(game: Game) -> None:
    for face in both(unit(), game, LOOK):
        assert {"188", "/36"} <= set(texts(face))


def test_a_depleted_unit_is_distinguished_from_a_full_one_by_its_ground(game: Game) -> None:
    full, depleted = both(unit(), game, LOOK)
    grounds = [
        next(node.fill for node in walk(face.nodes) if isinstance(node, Rect)) for face in (full, depleted)
    ]
    assert grounds[0] != grounds[1]
    assert any(
        isinstance(node, Rect) and node.fill == "#ffffff" and node.width > 0.9 * depleted.width
        for node in walk(depleted.nodes)
    )


def test_a_value_of_the_rule_book_carries_no_mark(game: Game) -> None:
    assert marks(front(unit(), game, LOOK)) == 0


def test_a_value_of_the_players_copy_carries_no_mark(game: Game) -> None:
    assert marks(front(unit(layer=Layer.COPY, identity=Layer.COPY), game, LOOK)) == 0


def test_every_reconstructed_strength_carries_a_mark_of_its_own(game: Game) -> None:
    piece = unit(layer=Layer.RECONSTRUCTION)
    assert marks(front(piece, game, LOOK)) == 3
    one = {**piece.values, "attack": Value(8, Layer.RULEBOOK)}
    assert marks(front(replace(piece, values=one), game, LOOK)) == 2


def test_a_reconstructed_name_size_formation_and_type_carry_a_mark_each(game: Game) -> None:
    assert marks(front(unit(identity=Layer.RECONSTRUCTION), game, LOOK)) == 4


def test_blank_leaves_a_large_box_for_each_reconstructed_strength_and_no_mark(game: Game) -> None:
    face = front(unit(layer=Layer.RECONSTRUCTION, identity=Layer.RECONSTRUCTION), game, BLANK)
    boxes = [node for node in walk(face.nodes) if isinstance(node, Rect) and node.radius == 0.3]
    assert len(boxes) == 3
    assert boxes[-1].x + boxes[-1].width - boxes[0].x > face.width * 0.8
    assert min(box.width for box in boxes) > face.width * 0.2
    assert marks(face) == 0


def test_a_face_that_is_all_reconstructed_has_one_dark_corner_and_no_other_mark(game: Game) -> None:
    piece = unit(layer=Layer.RECONSTRUCTION, identity=Layer.RECONSTRUCTION)
    for face in both(piece, game, LOOK):
        assert (ticked(face), marks(face)) == (True, 0)
    known = replace(piece, values={**piece.values, "move": Value(7, Layer.RULEBOOK)})
    assert (ticked(front(known, game, LOOK)), marks(front(known, game, LOOK))) == (False, 6)


def test_an_unknown_strength_is_an_empty_box_in_every_look(game: Game) -> None:
    face = front(unit((None, 7, 7, 4, 3, 7)), game, LOOK)
    assert strengths(face) == "-7-7"
    assert sum(isinstance(node, Rect) and node.radius == 0.3 for node in walk(face.nodes)) == 1


@pytest.mark.parametrize("name", names())
def test_a_face_is_as_large_as_its_style_says_and_reaches_its_bleed(game: Game, name: str) -> None:
    look = Look(style(name), bleed=1.5)
    face = front(unit(), game, look)
    assert (face.width, face.height, face.bleed) == (look.style.counter_size, look.style.counter_size, 1.5)
    ground = next(node for node in walk(face.nodes) if isinstance(node, Rect))
    assert isinstance(ground, Rect)
    assert (ground.x, ground.width) == (-1.5, face.width + 3)


def test_a_game_may_show_other_columns(game: Game) -> None:
    piece = unit()
    shown = UnitValues(("defense",), ("depleted_defense",), "/")
    assert strengths(front(piece, game, LOOK, shown)) == "7"
    assert strengths(back(piece, game, LOOK, shown)) == "3"


def test_a_name_too_long_to_be_read_is_refused_by_name_of_the_piece(game: Game) -> None:
    piece = unit()
    long = {**piece.values, "name": Value("the very longest of names", Layer.COPY)}
    with pytest.raises(TextOverflowError, match=r"^test: "):
        front(replace(piece, values=long), game, LOOK)


def test_a_type_that_has_no_symbol_is_refused_by_name_of_the_piece(game: Game) -> None:
    piece = unit()
    odd = {**piece.values, "type": Value("armour", Layer.COPY)}
    with pytest.raises(
        UnknownSymbolError, match=r"^test: no unit symbol is called 'armour'; did you mean armor"
    ):
        front(replace(piece, values=odd), game, LOOK)


def test_a_counter_is_drawn_as_it_always_was(game: Game) -> None:
    known = next(piece for piece in game.units if piece.id == "israeli-96-a")
    assert "".join(log.write(face) for face in both(known, game, LOOK)) == (
        GOLDENS / "israeli-96-a.log"
    ).read_text("utf-8")


def test_a_word_under_the_values_is_clear_of_the_frame_of_a_style_low_on_ink() -> None:
    game = components.game("next-war-in-lebanon")
    columns, look = kit_plan(game).unit_values, Look(style("low-ink"))
    notes = {
        unit.id: node.y
        for unit in game.units
        for node in walk(back(unit, game, look, columns).nodes)
        if isinstance(node, Text) and node.text == "DISPERSED"
    }
    frame = look.style.counter_size - frame_inset(look.style.counter_size) - FRAME_LINE / 2
    assert notes
    assert {piece: foot for piece, foot in notes.items() if foot > frame - 0.1} == {}


def test_values_over_a_word_are_between_it_and_the_line_of_their_band_in_a_frame() -> None:
    game = components.game("next-war-in-lebanon")
    columns, look = kit_plan(game).unit_values, Look(style("low-ink"))
    golani = next(unit for unit in game.units if "Golani" in unit.name)
    words = [node for node in walk(back(golani, game, look, columns).nodes) if isinstance(node, Text)]
    value = max(words, key=lambda node: node.size)
    (note,) = (node for node in words if node.text == "DISPERSED")
    edge = max(
        node.y + node.height
        for node in walk(back(golani, game, look, columns).nodes)
        if isinstance(node, Rect) and node.height < 1
    )
    assert value.y - metrics.cap_height(value.font, value.size) >= edge + 0.1
    assert value.y + 0.1 <= note.y - metrics.cap_height(note.font, note.size)
