"""What is printed is in people's words: no id of the data, no name of a field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.games import GAMES
from support.scenes import said

from countermarch import components
from countermarch.generators.cover import words
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.sheets import footer
from countermarch.generators.tabletop import summaries

ID = re.compile(
    r"\b[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[a-z][a-z0-9-]*\b"  # battle-mat-5.dice
    r"|\b[0-9][0-9.]*[A-Z]?(?:/|-)[a-z][a-z0-9-]*"  # 7.1.1/once, 16.0-j1
    r"|[a-z]+_[a-z_]+"  # israeli_depleted
)
FILES = {"card.pdf", "paper.pdf", "one-sided.pdf", "kit.pdf"}


@pytest.mark.parametrize("missing", ["reconstruction", "blank"])
@pytest.mark.parametrize("game", GAMES)
def test_no_id_of_the_data_is_printed(game: str, missing: str) -> None:
    made = kit(components.game(game), KitOptions(missing=missing))
    found = {
        (page.label, name)
        for page in made.pages()
        for text in said(page.scene)
        for name in ID.findall(text)
        if name not in FILES
    }
    assert found == set()


def test_the_corner_of_a_face_that_is_reconstructed_has_the_same_name_wherever_it_is_explained() -> None:
    """It is dark on light counters and light on dark ones, so no text names its colour."""
    guides = Path(__file__).parents[3] / "docs" / "pages" / "guide"
    pages = [(guides / f"{name}.md").read_text("utf-8") for name in ("print", "layouts")]
    stated = [
        words.RECONSTRUCTED_VALUES,
        footer.RECONSTRUCTED,
        Path(summaries.__file__).read_text("utf-8"),
        *pages,
    ]
    for text in stated:
        assert set(re.findall(r"(dark|light|black|white|filled)\s+corner\b", text)) == {"filled"}
