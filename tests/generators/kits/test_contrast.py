"""Every text of every kit, on faces and pages, has enough contrast with its background."""

from __future__ import annotations

import pytest
from support.contrast import poor_texts
from support.games import GAMES

from countermarch import components
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.scene.nodes import Group, Rect, Scene, Text
from countermarch.generators.scene.style import names

FONT = "Barlow Condensed Medium"


@pytest.mark.parametrize("style_name", names())
@pytest.mark.parametrize("game_id", GAMES)
def test_every_text_of_a_kit_has_a_contrast_of_four_and_a_half(game_id: str, style_name: str) -> None:
    made = kit(components.game(game_id), KitOptions(style=style_name))
    for part in made.parts:
        for page in part.draw():
            assert not poor_texts(page.scene), (part.title, page.label)


def words(fill: str) -> Text:
    return Text(10.0, 10.0, "Damascus", FONT, 8.0, fill)


def test_pale_words_are_found_on_what_is_beneath_them_and_nowhere_else() -> None:
    dark, pale = Rect(0, 0, 40, 20, fill="#20242c"), words("#c5d6ce")
    assert poor_texts(Scene("paper", 40, 20, (pale,)))
    assert not poor_texts(Scene("dark", 40, 20, (dark, pale)))
    assert poor_texts(Scene("beside", 80, 20, (Group((dark,), 40.0, 0.0), pale)))
    assert poor_texts(Scene("clipped", 80, 20, (Group((dark,), clip=(0.0, 0.0, 5.0, 20.0)), pale)))
    assert poor_texts(Scene("thin", 40, 20, (Group((dark,), opacity=0.2), pale)))
