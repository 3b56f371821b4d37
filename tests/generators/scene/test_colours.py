from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.colour_sight import SIGHTS, distance, nearest, seen

COLOURS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


@given(COLOURS)
def test_normal_eyes_see_the_colour_itself(colour: str) -> None:
    assert seen(colour, "normal") == colour


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("grey", ["#000000", "#5a5a5a", "#ffffff"])
def test_greys_look_the_same_to_all(sight: str, grey: str) -> None:
    assert seen(grey, sight) == grey  # type: ignore[arg-type] # one of SIGHTS


@given(COLOURS, COLOURS, st.sampled_from(SIGHTS))
def test_distance_is_the_same_both_ways_and_none_to_itself(first: str, second: str, sight: str) -> None:
    assert distance(first, second, sight) == pytest.approx(distance(second, first, sight))  # type: ignore[arg-type] # one of SIGHTS
    assert distance(first, first, sight) == 0  # type: ignore[arg-type] # one of SIGHTS


def test_red_and_green_draw_together_without_red_or_green_cones() -> None:
    red, green = "#c00000", "#3c6400"
    for sight in ("protanopia", "deuteranopia"):
        assert distance(red, green, sight) < distance(red, green) / 2


def test_published_colours_of_the_safe_palette_stay_apart() -> None:
    # Okabe and Ito's palette, made for this
    palette = {"orange": "#e69f00", "sky": "#56b4e9", "green": "#009e73", "blue": "#0072b2", "red": "#d55e00"}
    assert nearest(palette)[0] > 15
