"""The head of a cover holds its words, however low the contents leave it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder
from support.games import GAMES

from countermarch import components
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.pages.flow import TOP
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.scene.style import style
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.paper import LETTER

if TYPE_CHECKING:
    from pathlib import Path

UNIT = "id,name\na,B\n"


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_low_head_are_clear_of_each_other_and_of_its_bottom(game: str) -> None:
    made = components.game(game)
    scene = next(
        iter(kit(made, KitOptions(paper=LETTER, style="large-print", add=("cover",))).document.pages)
    ).scene
    found = list(extents(scene.nodes, only=(Text, Rect)))
    accent = style("large-print").colour("accent")
    foot = next(box for node, box in found if isinstance(node, Rect) and node.fill == accent)
    above = [box for node, box in found if isinstance(node, Text) and box.y < foot.y and box.width]
    margin = min(box.x for box in above)  # what stands further in is said on the pieces that are shown
    said = 2 + bool(made.subtitle) + bool(made.designer or made.publisher or made.year)
    lines = sorted((box.y, box.bottom) for box in above if box.x < margin + 0.5)
    assert len(lines) == said
    assert foot.y - lines[-1][1] >= 1.5
    assert all(one[1] < other[0] for one, other in pairwise(lines))


def head(folder: Path, words: int) -> float:
    """Return how tall the head of the cover is, in mm, of a game that has so many words to say of itself."""
    says = " ".join(["words"] * words)
    made = make_folder(folder, game_toml=f'title = "A"\nsays = "{says}"\n', units_csv=UNIT)
    scene = next(iter(kit(components.load(made), KitOptions(add=("cover",))).document.pages)).scene
    accent = style("standard").colour("accent")
    (foot,) = (box for node, box in extents(scene.nodes, only=(Rect,)) if node.fill == accent)
    return foot.bottom - TOP


def test_a_text_too_long_for_the_cover_says_what_is_expected(tmp_path: Path) -> None:
    heads = [head(tmp_path, 40)]
    with pytest.raises(TextOverflowError, match=r"shorten says in game\.toml"):
        heads.extend(head(tmp_path, words) for words in range(300, 400, 10))
    assert heads[0] == pytest.approx(116)
    assert 38 <= heads[-1] < 46


def test_a_list_too_long_for_the_cover_goes_on_behind_it(tmp_path: Path) -> None:
    cards = "id,deck,title\n" + "".join(f"c{number},deck {number},Card\n" for number in range(140))
    game = components.load(make_folder(tmp_path, cards_csv=cards))
    made = kit(game, KitOptions(add=("cover",), apart=True))
    pages = list(made.pages())
    assert len(pages) == len(made.paper_sides) == made.summary.pages
    said = [
        [node.text for node, _ in extents(page.scene.nodes, only=(Text,)) if isinstance(node, Text)]
        for page in pages
    ]
    listed = [text for page in said[:2] for text in page if text.startswith("Cards: ")]
    assert listed == [part.title for part in made.parts if part.cut]
    assert "In this kit, continued" in said[1]
    where = dict(zip(said[1], said[1][1:], strict=False))
    last = made.parts[-1].title
    assert any(text.startswith(last) for text in said[int(where[last]) - 1])  # the number counts the new page
    for page in pages[:2]:
        area = made.options.paper.printable
        assert all(area.contains(box, 0.5) for _, box in extents(page.scene.nodes, only=(Text,)))
