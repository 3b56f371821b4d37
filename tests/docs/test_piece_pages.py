"""The pieces and the kit: every piece is there, with who says its values, and is found and turned over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.folders import make_folder
from support.games import GAMES
from support.settling import settle

from countermarch import components
from countermarch.generators.kits import KINDS
from countermarch.site.kit_pages import FAMILIES, KitPages
from countermarch.site.piece_pages import citations, facts, sections

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

NOTHING = KitPages((), (), {}, (), 0, 0, 0, 0)
CLAUSE = re.compile(r"/clauses/#c-11-1-p1$")
BROWSER = pytest.mark.browser


def test_the_diamond_is_explained_only_where_something_is_reconstructed(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, units_csv="id,side,type,attack\nu,red,infantry,3\n")
    assert facts(components.load(folder), NOTHING)["marked"] is False
    assert facts(components.game(GAMES[0]), NOTHING)["marked"] is True


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_in_one_group(game: str) -> None:
    made = components.game(game)
    tiles = [tile for one in sections(made, NOTHING) for group in one.groups.values() for tile in group.tiles]
    assert sorted(tile.id for tile in tiles) == sorted(piece.id for piece in made.pieces)
    assert sum(tile.count for tile in tiles) == sum(piece.count for piece in made.pieces)
    assert all(tile.title and tile.kind for tile in tiles)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_names_who_says_so(game: str) -> None:
    made = components.game(game)
    pieces = {piece.id: piece for piece in made.pieces}
    anchors = 0
    for section in sections(made, NOTHING):
        for group in section.groups.values():
            for tile in group.tiles:
                marked = sum(fact.source == "reconstructed" for fact in tile.facts)
                known = [cell for cell in pieces[tile.id].values.values() if cell and cell.reconstructed]
                assert marked <= len(known)
                assert all(fact.rule == "" for fact in tile.facts if fact.source == "reconstructed")
                anchors += sum(bool(fact.anchor) for fact in tile.facts)
    assert anchors > 0


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_piece_names_leads_to_a_clause(game: str) -> None:
    made = components.game(game)
    cite = citations(made)
    rules = {piece.rule for piece in made.pieces if piece.rule}
    assert {rule for rule in rules if not cite(rule)} == set()


def test_every_kind_of_document_has_its_place_on_the_kit_page() -> None:
    assert sorted(kind for kinds in FAMILIES.values() for kind in kinds) == sorted(KINDS)


@BROWSER
def test_a_piece_is_found_by_its_words_its_side_and_its_kind(page: Page, address: str) -> None:
    page.goto(f"{address}games/lebanon-82/pieces/")
    tiles = page.locator(".cm-pieces > li:visible")
    page.locator(".cm-finds > summary").tap()
    page.get_by_label("Find a piece").fill("golani infantry")
    expect(tiles).to_have_count(1)
    expect(page.locator(".cm-found")).to_contain_text("1 of")
    page.get_by_label("Find a piece").fill("")
    page.get_by_label("Side").select_option(label="PLO")
    page.get_by_label("Kind").select_option("Militia")
    expect(tiles).to_have_count(6)
    page.get_by_label("Find a piece").fill("nowhere")
    page.get_by_role("button", name="Show all pieces").tap()
    assert tiles.count() > 80


@BROWSER
def test_a_tap_shows_both_sides_and_where_each_value_comes_from(page: Page, address: str) -> None:
    page.goto(f"{address}games/lebanon-82/pieces/")
    page.locator("#israeli-96-a a.cm-piece").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("img")).to_have_count(2)
    expect(dialog.locator("tr", has_text="Attack").first).to_contain_text("8")
    expect(dialog.get_by_role("link", name="11.1").first).to_have_attribute("href", CLAUSE)
    expect(dialog.locator("tr", has_text="Kind")).to_contain_text("◇ reconstructed")
    expect(page).to_have_url(re.compile("#israeli-96-a$"))
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("heading")).to_have_text("Nahal")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page).to_have_url(re.compile("^[^#]*$"))


@BROWSER
def test_a_link_to_a_piece_opens_it(page: Page, address: str) -> None:
    page.goto(f"{address}games/third-lebanon-war/pieces/#idf-tactical-1")
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_visible()


@BROWSER
def test_a_card_is_turned_over(page: Page, address: str) -> None:
    page.goto(f"{address}games/arab-israeli-wars/pieces/#israeli-moshe-dayan")
    both = page.get_by_role("dialog").locator(".cm-flip")
    page.get_by_role("button", name="Turn over").tap()
    expect(both).to_have_class("cm-both cm-flip cm-over")


@pytest.mark.usefixtures("phone")  # nothing that was fetched before
@BROWSER
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_when_the_pictures_come(page: Page, address: str, game: str) -> None:
    for kind in ("pieces", "kit"):
        page.add_init_script(
            "window.moved = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => {"
            "window.moved += one.hadRecentInput ? 0 : one.value; }))"
            ".observe({type: 'layout-shift', buffered: true})"
        )
        page.goto(f"{address}games/{game}/{kind}/")
        page.wait_for_load_state("networkidle")
        page.mouse.wheel(0, 3000)
        settle(page)
        assert page.evaluate("window.moved") < 0.05
        broken = (
            "[...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src)"
        )
        assert page.evaluate(broken) == []


@BROWSER
@pytest.mark.parametrize("game", GAMES)
def test_a_document_of_the_kit_opens_page_by_page(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}games/{game}/kit/")
    assert page.get_by_text("Blank", exact=True).count() == 0
    link = page.locator("a.cm-sheet.cm-stack").first
    link.tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("img")).to_be_visible()
    first = dialog.locator("img").get_attribute("src")
    dialog.get_by_role("button", name="Next page").tap()
    expect(dialog.locator("img")).not_to_have_attribute("src", first or "")
    number = (link.get_attribute("data-pages") or "").split(",")[1].split()[0]
    linked = f"../../../downloads/{game}-a4.pdf#page={number}"
    expect(dialog.get_by_role("link")).to_have_attribute("href", linked)
