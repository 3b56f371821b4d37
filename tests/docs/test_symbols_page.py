"""The page of symbols shows every name that the command lists, each with a picture of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.vocabulary import scene_shelf, shelves, vocabulary
from countermarch.generators.scene.style import style
from docs.build import symbols

if TYPE_CHECKING:
    from pathlib import Path

PAGE = symbols.page()


def test_every_name_of_the_list_is_on_the_page() -> None:
    for sort, names in vocabulary().items():
        for name in names:
            assert f"<code>{name}</code>" in PAGE or f"`{name}`" in PAGE, (sort, name)


def used_pictures(page: str) -> set[str]:
    return set(re.findall(r"\(scenes/([^)]+)\.svg\)", page))


def test_the_scenes_are_beside_the_page(tmp_path: Path) -> None:
    symbols.write_page(tmp_path)
    assert {path.stem for path in (tmp_path / "scenes").glob("*.svg")} == used_pictures(PAGE)


def test_every_picture_draws_something_and_has_its_own_ids() -> None:
    pictures = re.findall(r"<li>(<svg .*?</svg>)<code>", PAGE, re.DOTALL)
    look = Look(style("standard"))
    assert len(pictures) == sum(len(shelf.names) for shelf in shelves(look))
    assert all(re.search(r"<(path|rect|use|g)\b", picture) for picture in pictures)
    ids = re.findall(r'\bid="([^"]+)"', PAGE)
    assert len(ids) == len(set(ids))
    assert used_pictures(PAGE) == set(scene_shelf(look).names)
    used = set(re.findall(r'xlink:href="#([^"]+)"', PAGE))
    assert used <= set(ids)
