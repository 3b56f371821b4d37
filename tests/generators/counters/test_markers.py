"""Markers: what support fire adds, and the words of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.scenes import texts, walk

from countermarch import components
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.drawer import faces
from countermarch.generators.pieces.items import FRAME_LINE, frame_inset
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.scene.style import names

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Marker
    from countermarch.generators.pages.look import Missing
    from countermarch.generators.pieces.drawer import PieceDrawer


@pytest.fixture(scope="module")
def game() -> Game:
    return components.game("lebanon-82")


def drawer(game: Game, style: str = "standard", missing: Missing = "reconstruction") -> PieceDrawer:
    plan = kit_plan(game)
    return counter_drawer(game, plan, Look(plan.style(style), missing))


def marker(game: Game, name: str) -> Marker:
    return next(piece for piece in (*game.markers, *game.chits) if piece.id == name)


def test_support_fire_shows_what_it_adds_and_hides_it_on_the_back(game: Game) -> None:
    maker = drawer(game)
    assert texts(faces(marker(game, "syrian-support-01"), maker)[0]) == ["+4"]
    backs = {
        tuple(texts(faces(piece, maker)[1]))
        for piece in game.markers
        if piece.side == "israeli" and piece.kind == "support-fire"
    }
    assert backs == {("ISRAEL", "SUPPORT", "FIRE")}


def test_support_fire_of_unknown_value_is_an_empty_box_after_its_sign(game: Game) -> None:
    face, _ = faces(marker(game, "israeli-support-01"), drawer(game, missing="blank"))
    assert texts(face) == ["+"]
    assert sum(isinstance(node, Rect) and node.radius == 0.3 for node in walk(face.nodes)) == 1


def test_a_marker_says_what_it_is_on_both_sides(game: Game) -> None:
    piece = next(piece for piece in game.markers if piece.kind == "sam-destroyed")
    for face in faces(piece, drawer(game)):
        assert texts(face) == ["SAM", "DESTROYED"]


@pytest.mark.parametrize("style", names())
def test_words_within_a_frame_keep_away_from_its_line(style: str) -> None:
    game = components.game("next-war-in-lebanon")
    maker = drawer(game, style)
    for piece in (*game.chits, *game.markers):
        for face in faces(piece, maker):
            room = face.width - 2 * (frame_inset(face.width) + FRAME_LINE / 2)
            for node in walk(face.nodes):
                if isinstance(node, Text) and node.align == "middle":
                    assert metrics.width(node.text, node.font, node.size) <= room - 0.8, face.name


def test_what_is_face_down_has_no_mark_that_would_distinguish_it() -> None:
    game = components.game("third-lebanon-war")
    maker = drawer(game)
    dummy = faces(marker(game, "dummy"), maker)[1]
    below = [unit for unit in game.units if unit.text("back") == "Underground"]
    assert {faces(unit, maker)[1].nodes for unit in below} == {dummy.nodes}


def test_a_used_side_is_white_and_says_so_on_a_band() -> None:
    game = components.game("reign-of-missiles")
    for style_name, band in (("standard", True), ("low-ink", False)):
        maker = drawer(game, style_name)
        ready, used = faces(marker(game, "iron-dome"), maker)
        accent, paper = (maker.look.style.colour(role) for role in ("accent", "paper"))
        fills = {node.fill for node in walk(used.nodes) if isinstance(node, Rect)}
        assert (paper in fills, accent in fills) == (True, band), style_name
        assert accent not in {node.fill for node in walk(ready.nodes) if isinstance(node, Rect)}
        assert " ".join(texts(used)) == "IRON DOME DEPLETED"
