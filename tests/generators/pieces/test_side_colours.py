"""Sides without a given colour get one each, which everybody can distinguish."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder
from support.scenes import walk

from countermarch import components
from countermarch.components.colour_words import read_colour
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.pages.look import SIDES, Look, livery, side_colours
from countermarch.generators.scene.nodes import Rect
from countermarch.generators.scene.style import contrast, style

if TYPE_CHECKING:
    from pathlib import Path

SEEN = {
    "by all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "without red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "without green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "without blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What a colour looks like to each, in linear light (Machado, Oliveira and Fernandes 2009)."""


def seen(colour: str, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Return a colour as CIE L*a*b* of what is seen of it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    red, green, blue = (
        min(1.0, max(0.0, sum(share * one for share, one in zip(row, light, strict=True)))) for row in matrix
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


@pytest.mark.parametrize("eyes", SEEN)
def test_any_two_are_distinguished(eyes: str) -> None:
    lab = [seen(one, SEEN[eyes]) for one in SIDES]
    assert min(dist(one, other) for one, other in combinations(lab, 2)) > 15


def test_words_are_read_on_each() -> None:
    for colour in SIDES:
        found = style("standard").livery("", {"fill": colour})
        assert contrast(found.ink, found.field) >= 4.5


def test_sides_of_a_spreadsheet_are_dealt_colours_in_their_order(tmp_path: Path) -> None:
    rows = "".join(f"u{one},{one},infantry,3\n" for one in ("crown", "blue", "league"))
    toml = 'title = "Ford"\n[[side]]\nid = "blue"\nname = "Blue"\ncolours = { fill = "#102030" }\n'
    game = components.load(make_folder(tmp_path, game_toml=toml, units_csv=f"id,side,type,attack\n{rows}"))
    assert [dict(side_colours(game, side) or {}) for side in ("crown", "blue", "league", "")] == [
        {"fill": SIDES[0]},
        {"fill": "#102030"},
        {"fill": SIDES[1]},
        {},
    ]
    look = Look(style("standard"))
    assert livery(game, "crown", look).field == SIDES[0]
    pages = [page.scene for part in kit(game).parts for page in part.draw()]
    drawn = {node.fill for page in pages for node in walk(page.nodes) if isinstance(node, Rect)}
    rims = {look.style.shaded(livery(game, one, look), "livery-rim") for one in ("crown", "blue", "league")}
    assert rims <= drawn
    assert len(rims) == 3


def test_a_side_that_is_named_after_a_colour_has_it(tmp_path: Path) -> None:
    game = components.load(make_folder(tmp_path, units_csv="id,side\na,Blau\nb,league\nc,dark red\n"))
    found = [(side_colours(game, side) or {})["fill"] for side in ("Blau", "league", "dark red")]
    assert found == [read_colour("blue"), SIDES[0], read_colour("dunkelrot")]


def test_a_counter_printed_alone_has_the_colour_of_its_formation_in_the_whole_kit() -> None:
    game = components.game("lebanon-82")
    golani = next(unit for unit in game.units if unit.name == "Golani")

    def fills(*options: KitOptions) -> set[str]:
        pages = (page for part in kit(game, *options).parts for page in part.draw())
        return {
            node.fill
            for page in pages
            for node in walk(page.scene.nodes)
            if isinstance(node, Rect) and node.fill
        }

    alone = fills(KitOptions(only=("counters",), pieces=(golani.id,)))
    others = [
        unit.id
        for unit in game.units
        if unit.side == golani.side and unit.text("formation") != golani.text("formation")
    ]
    assert alone - fills(KitOptions(only=("counters",), pieces=tuple(others)))


@pytest.mark.parametrize("game_id", components.games())
def test_one_piece_of_any_file_prints_alone(game_id: str) -> None:
    game = components.game(game_id)
    for file in ("units", "markers", "chits", "cards"):
        for piece in getattr(game, file)[:1]:
            assert kit(game, KitOptions(only=("counters", "cards"), pieces=(piece.id,))).parts, piece.id
