"""Colour beyond the outer cuts: beside an empty place as at the edge of a sheet, never over another piece."""

from __future__ import annotations

from countermarch.generators.scene.nodes import Rect, Scene
from countermarch.generators.sheets.impose import PlacedPiece
from countermarch.generators.sheets.outer_bleed import OUTER_BLEED, outer_bleed
from countermarch.generators.sheets.paper import Box

FACE = Scene("face", 16, 16, (Rect(0, 0, 16, 16, fill="#aabbcc"),))


def right_of_the_first(beside: Scene) -> list[float]:
    row = [PlacedPiece(FACE, Box(10, 10, 16, 16), 0), PlacedPiece(beside, Box(26, 10, 16, 16), 1)]
    return [
        one.width for one in outer_bleed(row) if isinstance(one, Rect) and (one.x, one.height) == (26, 16)
    ]


def test_colour_goes_into_an_empty_place_and_not_over_a_piece() -> None:
    assert right_of_the_first(Scene("empty place", 16, 16, ())) == [OUTER_BLEED]
    assert right_of_the_first(FACE) == []
