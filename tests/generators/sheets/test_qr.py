"""QR codes of lookups at the head of charts: printed where a site is named, and read back as its address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import segno
from support.command_line import run

import components
from countermarch.sheet_links import table_links
from generators.kits import KitOptions, kit
from generators.pages.flow import CODE
from generators.scene.nodes import Path
from generators.sheets.extent import extents
from generators.sheets.qr import qr_path

if TYPE_CHECKING:
    import pathlib

    from generators.sheets.document import Page
    from generators.sheets.paper import Box

SITE = "https://example.org/countermarch/"


def codes(page: Page) -> list[tuple[Path, Box]]:
    """Return the codes of a page: black paths as large as one."""
    found = [(node, box) for node, box in extents(page.scene.nodes) if isinstance(node, Path)]
    return [
        (node, box) for node, box in found if abs(box.width - CODE) < 0.01 and abs(box.height - CODE) < 0.01
    ]


@pytest.mark.parametrize("game_id", components.games())
def test_charts_that_a_lookup_reads_carry_its_code_clear_of_all_else(game_id: str) -> None:
    game = components.game(game_id)
    links = table_links(game, SITE)
    assert links
    pages = list(kit(game, KitOptions(only=("charts",), links=links)).pages())
    assert any(codes(page) for page in pages)
    for page in pages:
        for code, box in codes(page):
            others = [other for node, other in extents(page.scene.nodes) if node is not code]
            assert not any(box.grown(1.5).overlaps(other, 0.0) for other in others), page.label


def test_without_a_site_no_code_is_printed() -> None:
    made = kit(components.game("lebanon-82"), KitOptions(only=("charts",)))
    assert not any(codes(page) for page in made.pages())


def test_every_address_names_a_question_of_the_game() -> None:
    from reference.engine import registry

    for game_id in components.games():
        for _, address in table_links(components.game(game_id), SITE):
            page, _, question = address.partition("#")
            assert page == f"{SITE}games/{game_id}/table/"
            assert question in registry.questions(game_id)


def test_the_squares_are_those_of_the_code() -> None:
    rows = [list(row) for row in segno.make(SITE, error="m", micro=False).matrix]
    path = qr_path(SITE, 0.0, 0.0, float(len(rows)))
    corners = [values for letter, values in path.commands if letter in "ML"]
    drawn = set()
    for start in range(0, len(corners), 4):
        (left, top), (right, _) = corners[start], corners[start + 1]
        drawn |= {(round(top), place) for place in range(round(left), round(right))}
    assert drawn == {(y, x) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


def test_a_site_that_is_no_address_is_refused(tmp_path: pathlib.Path) -> None:
    shown = run("print", "lebanon-82", "--site", "nowhere", "--to", str(tmp_path))
    assert (shown.status, shown.err[:30]) == (2, "site: 'nowhere' is no address;")
