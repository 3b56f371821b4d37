"""QR codes of lookups at the head of charts: printed where a site is named, and read back as its address."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import segno
from support.command_line import run
from support.games import GAMES, PUBLISHED

from countermarch import components
from countermarch.components.formats import is_site
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.pages.flow import CODE, qr_path
from countermarch.generators.scene.nodes import Path
from countermarch.generators.sheets.extent import extents
from countermarch.printing.links import table_links
from countermarch.site.subjects import of_folder

if TYPE_CHECKING:
    import pathlib

    from countermarch.generators.sheets.document import Page
    from countermarch.generators.sheets.paper import Box

SITE = "https://example.org/countermarch/"


def codes(page: Page) -> list[tuple[Path, Box]]:
    """Return the codes of a page: black paths as large as one."""
    found = [(node, box) for node, box in extents(page.scene.nodes) if isinstance(node, Path)]
    return [
        (node, box) for node, box in found if abs(box.width - CODE) < 0.01 and abs(box.height - CODE) < 0.01
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_charts_that_a_lookup_reads_carry_its_code_clear_of_all_else(game_id: str) -> None:
    game = components.game(game_id)
    links = table_links(game, SITE)
    assert links or game_id not in PUBLISHED, "none of its lookups reads a chart"
    pages = list(kit(game, KitOptions(only=("charts",), links=links)).pages()) if links else []
    assert any(codes(page) for page in pages) == bool(links)
    for page in pages:
        for code, box in codes(page):
            others = [other for node, other in extents(page.scene.nodes) if node is not code]
            assert not any(box.grown(1.5).overlaps(other, 0.0) for other in others), page.label


def test_without_a_site_no_code_is_printed() -> None:
    made = kit(components.game("lebanon-82"), KitOptions(only=("charts",)))
    assert not any(codes(page) for page in made.pages())


def test_every_address_names_a_question_of_the_game() -> None:
    from countermarch.reference.engine import registry

    for game_id in GAMES:
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
    assert shown.status == 2
    assert shown.err.startswith("site: 'nowhere' is not the address of a site; write ")


BAD = (
    "nowhere",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://",
    "https://example.org/a b",
    "https://example.org/?q=1",
    "https://example.org/\u202e",
    "https://example.org/" + "x" * 200,
)


@pytest.mark.parametrize("site", BAD)
def test_what_is_no_address_is_refused_on_the_command_line_and_in_the_file(
    site: str, tmp_path: pathlib.Path
) -> None:
    assert not is_site(site)
    folder = tmp_path / "mine"
    assert run("new", str(folder)).status == 0
    with_site(folder, site)
    for words in (("check", f"{folder}/"), ("print", f"{folder}/", "--to", str(tmp_path / "out"))):
        shown = run(*words)
        assert shown.status != 0
        said = " ".join((shown.out + shown.err).split())
        assert "game.toml line 1 column" in said
        assert "an address such as https://" in said
    shown = run("print", "lebanon-82", "--site", site, "--to", str(tmp_path))
    assert (shown.status, shown.err.count("\n")) == (2, 1)


def with_site(folder: pathlib.Path, site: str) -> None:
    """Name a site at the head of a folder's game.toml."""
    path = folder / "game.toml"
    path.write_text(f"site = {json.dumps(site)}\n{path.read_text('utf-8')}", "utf-8")


def test_a_folder_names_its_site_once_and_for_all(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "mine"
    assert run("new", str(folder), "--kind", "hex-and-counter").status == 0
    stated = ["--only", "charts", "--to", str(tmp_path / "out"), "--format", "pdf"]
    path, plain = folder / "game.toml", (folder / "game.toml").read_text("utf-8")
    printed = []
    for site, more in (
        ("", ()),
        ("", ("--site", SITE)),
        (SITE, ()),
        ("https://example.net/", ("--site", SITE)),
    ):
        path.write_text(plain, "utf-8")
        with_site(folder, site)
        shown = run("print", f"{folder}/", *stated, *more)
        assert shown.status == 0, shown.err
        printed.append((tmp_path / "out" / "mine" / "kit.pdf").read_bytes())
    none, given, named, over = printed
    assert none != given
    assert given == named == over


def test_a_table_of_a_folder_leads_to_its_page_which_is_a_file(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "mine"
    assert run("new", str(folder), "--kind", "hex-and-counter").status == 0
    game = components.load(folder)
    links = dict(table_links(game, SITE))
    known = of_folder(game).questions
    assert {"crt", "terrain"} <= set(links)
    for address in links.values():
        page, _, question = address.partition("#")
        assert page == f"{SITE}games/mine/table.html"
        assert question in known
