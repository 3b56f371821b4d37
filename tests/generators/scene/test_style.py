"""Styles: all text is legible, sides can be distinguished by any eyes, no type is too small."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from support.colour_sight import nearest
from support.games import GAMES

from countermarch import components
from countermarch.components.model.loading.faults import DataError
from countermarch.generators.scene.style import (
    READABLE,
    UnknownStyleError,
    contrast,
    mix,
    names,
    readable,
    style,
)

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.game import Game

APART = 12.0
"""The least distance (in L*a*b*) at which any eyes distinguish two sides' counters at a glance."""

TOGETHER = [f"{one},{other}" for one, other in permutations(set(names()) - {"standard"}, 2)]
STYLES = sorted([*names(), *TOGETHER])


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return components.game(request.param)


@pytest.mark.parametrize("name", STYLES)
def test_text_can_be_read_on_every_ground_it_is_on(name: str) -> None:
    look = style(name)
    pairs = [("ink", "paper"), ("muted", "paper"), ("ink", "panel"), ("muted", "panel"), ("accent", "paper")]
    pairs += [("accent", "panel"), ("head_ink", "heavy"), ("ink", "highlight")]
    for ink, ground in pairs:
        assert contrast(look.colour(ink), look.colour(ground)) >= READABLE, (ink, ground)
    for group, (fill, ink) in look.results.items():
        assert contrast(ink, fill) >= READABLE, group


@pytest.mark.parametrize("name", STYLES)
def test_strengths_can_be_read_on_every_sides_counters(name: str, game: Game) -> None:
    look = style(name)
    for side in game.sides:
        dress = look.livery(side.id, side.colours)
        assert contrast(dress.ink, dress.field) >= READABLE
        pale = mix(dress.field, "#ffffff", 0.5)
        assert contrast(readable(dress.ink, pale), pale) >= READABLE
        assert contrast(dress.deep, look.counter["band"]) >= READABLE


@pytest.mark.parametrize("name", [name for name in STYLES if style(name).counter["field"] == "solid"])
def test_sides_are_distinguished_by_colour_blind_players_too(name: str, game: Game) -> None:
    look = style(name)
    fields = {side.id: look.livery(side.id, side.colours).field for side in game.sides}
    if len(fields) > 1:
        assert nearest(fields)[0] >= APART, nearest(fields)


@pytest.mark.parametrize("name", STYLES)
def test_a_symbol_can_be_seen_on_every_formations_ground(name: str) -> None:
    for tone in style(name).tones:
        assert contrast("#101114", tone) >= 7


@pytest.mark.parametrize("name", STYLES)
def test_no_type_size_of_a_style_is_below_five_points(name: str) -> None:
    assert min(style(name).sizes.values()) >= 5


@pytest.mark.parametrize("name", STYLES)
def test_every_style_names_everything_that_the_standard_names(name: str) -> None:
    look, standard = style(name), style("standard")
    assert set(look.colours) == set(standard.colours)
    assert set(look.sizes) == set(standard.sizes)
    assert set(look.results) == set(standard.results)


def test_low_ink_leaves_counters_white_with_a_frame_in_the_sides_colour() -> None:
    dress = style("low-ink").livery("x", {"fill": "#a0c0e0", "band": "#204060"})
    assert (dress.field, dress.frame) == ("#ffffff", "#204060")


@pytest.mark.parametrize(
    "name", ["low-ink,large-print", "large-print,low-ink", "low-ink, large-print,low-ink"]
)
def test_styles_together_have_what_each_of_them_changes(name: str) -> None:
    both, low, large = style(name), style("low-ink"), style("large-print")
    assert (both.colours, both.results, both.boxes) == (low.colours, low.results, low.boxes)
    assert (both.sizes, both.counter_size) == (large.sizes, large.counter_size)
    assert both.counter["field"] == low.counter["field"]


def test_a_style_takes_nothing_back_that_it_does_not_name() -> None:
    assert style("low-ink,standard").colours == style("low-ink").colours


def test_an_unknown_style_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownStyleError, match="did you mean low-ink"):
        style("lowink")


def test_every_fault_of_a_style_names_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("countermarch.generators.scene.style.FOLDER", tmp_path)
    (tmp_path / "mine.toml").write_text(
        'title = "M"\n[colours]\nink = "blakc"\n[results]\nboth = ["#ffffff"]\n[counter]\nfield = "sold"\n',
        encoding="utf-8",
    )
    with pytest.raises(DataError) as caught:
        style.__wrapped__("mine")
    assert sorted(fault.line for fault in caught.value.faults) == [3, 5, 7]
