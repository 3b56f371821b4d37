"""Markers: what support fire adds, and the words of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.scenes import texts, walk

import components
from generators.faces.counter_parts import FRAME_INSET, FRAME_LINE
from generators.faces.look import Look
from generators.faces.markers import marker_back, marker_front
from generators.kits.plan import kit_plan
from generators.scene import metrics
from generators.scene.nodes import Rect, Text
from generators.scene.style import style

if TYPE_CHECKING:
    from components.model.game import Game

LOOK = Look(style("standard"))
BLANK = Look(style("standard"), "blank")


@pytest.fixture(scope="module")
def game() -> Game:
    return components.game("lebanon-82")


def test_support_fire_shows_what_it_adds_and_hides_it_on_the_back(game: Game) -> None:
    by_id = {marker.id: marker for marker in game.markers}
    assert texts(marker_front(by_id["syrian-support-01"], game, LOOK)) == ["+4"]
    backs = {
        tuple(texts(marker_back(marker, game, LOOK)))
        for marker in game.markers
        if marker.side == "israeli" and marker.kind == "support-fire"
    }
    assert backs == {("ISRAEL", "SUPPORT", "FIRE")}


def test_support_fire_of_unknown_value_is_an_empty_box_after_its_sign(game: Game) -> None:
    marker = next(marker for marker in game.markers if marker.id == "israeli-support-01")
    face = marker_front(marker, game, BLANK)
    assert texts(face) == ["+"]
    assert sum(isinstance(node, Rect) and node.radius == 0.3 for node in face.nodes) == 1


def test_a_marker_says_what_it_is_on_both_sides(game: Game) -> None:
    marker = next(marker for marker in game.markers if marker.kind == "sam-destroyed")
    for face in (marker_front(marker, game, LOOK), marker_back(marker, game, LOOK)):
        assert texts(face) == ["SAM", "DESTROYED"]


def test_a_large_word_within_a_frame_keeps_away_from_its_line() -> None:
    game = components.game("next-war-in-lebanon")
    look = Look(style("standard").dressed(kit_plan(game).markers))
    chit = next(chit for chit in game.chits if chit.id == "rank-spare")
    face = marker_front(chit, game, look)
    (word,) = (node for node in walk(face.nodes) if isinstance(node, Text) and node.text == "Spare")
    room = look.style.counter_size - 2 * (FRAME_INSET + FRAME_LINE / 2)
    assert metrics.width(word.text, word.font, word.size) <= room - 0.8
