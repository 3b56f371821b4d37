"""What is printed is in people's words: no id of the data, no name of a field."""

from __future__ import annotations

import re

import pytest
from support.scenes import said

import components
from generators.kits import KitOptions, kit

ID = re.compile(
    r"\b[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[a-z][a-z0-9-]*\b"  # battle-mat-5.dice
    r"|\b[0-9][0-9.]*[A-Z]?(?:/|-)[a-z][a-z0-9-]*"  # 7.1.1/once, 16.0-j1
    r"|[a-z]+_[a-z_]+"  # israeli_depleted
)
FILES = {"card.pdf", "paper.pdf", "one-sided.pdf", "kit.pdf"}


@pytest.mark.parametrize("missing", ["reconstruction", "blank"])
@pytest.mark.parametrize("game", components.games())
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
