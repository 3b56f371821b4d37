"""Every kind of page: no barriers in either colour scheme, no sideways scroll, from disk too."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.accessibility import in_both_schemes, phone_in_scheme, serious_barriers
from support.games import GAMES
from support.settling import settle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
KINDS = ("battle", "table", "turn", "kit", "pieces", "scenarios", "odds", "clauses", "errata", "cases")
PATHS = (
    "",
    "games/lebanon-82/",
    *(f"games/lebanon-82/{kind}/" for kind in KINDS),
    "games/lebanon-82/table/#combat-result?terrain=town&differential=3&die=4",
    "games/next-war-in-lebanon/table/#group-move",
    *(f"guide/{name}/" for name in ("print", "own-game", "offline", "command-line")),
    *(
        f"games/{game}/{kind}"
        for game in GAMES
        for kind in ("", "scenarios/", "odds/")
        if game != "lebanon-82"
    ),
)


@in_both_schemes
@pytest.mark.parametrize("path", PATHS)
def test_no_page_has_a_serious_barrier(chromium: Browser, address: str, path: str, scheme: str) -> None:
    context = phone_in_scheme(chromium, scheme)
    page = context.new_page()
    page.goto(address + path)
    settle(page)
    found = serious_barriers(page)
    context.close()
    assert found == []


@pytest.mark.parametrize("path", PATHS)
def test_no_page_scrolls_sideways_at_320_pixels(page: Page, address: str, path: str) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(address + path)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_site_works_from_a_folder_on_disk(page: Page, site: Path) -> None:
    folder = site.parent / "site-file"
    page.goto(f"file://{folder}/index.html")
    page.locator(".cm-card").nth(1).get_by_role("link", name="Look up").tap()
    page.locator("details[data-question='combat-result'] summary").tap()
    page.get_by_role("button", name="4", exact=True).tap()
    expect(page.locator(".cm-large")).to_be_visible()
    page.goto(f"file://{folder}/games/lebanon-82/table.html#hex-distance?from_hex=0908&to_hex=1921")
    expect(page.locator("cm-lookup[question=hex-distance] .cm-large")).to_contain_text("18")
    page.goto(f"file://{folder}/games/lebanon-82/turn.html")
    expect(page.locator(".cm-step h2")).to_have_text("Set-up")
    page.goto(f"file://{folder}/games/lebanon-82/kit.html")
    assert (
        page.locator(".cm-sheets img").first.evaluate(
            "image => image.decode().then(() => image.naturalWidth)"
        )
        > 100
    )


@pytest.mark.parametrize("path", PATHS)
def test_no_page_asks_another_host_for_anything(page: Page, address: str, path: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + path)
    settle(page)
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


def test_going_from_page_to_page_each_finds_its_script(page: Page, address: str) -> None:
    page.goto(f"{address}games/lebanon-82/table/")
    pages = page.locator(".cm-siblings")
    for _ in range(2):
        pages.get_by_role("link", name="Turn", exact=True).tap()
        expect(page.locator(".cm-turn .cm-next")).to_be_visible()
        pages.get_by_text("More").tap()
        pages.get_by_role("link", name="Pieces").tap()
        page.locator(".cm-finds > summary").tap()
        page.get_by_label("Find a piece").fill("Golani")
        expect(page.locator(".cm-found")).to_contain_text("1 of")
        pages.get_by_role("link", name="Look up").tap()
        page.locator("details[data-question='combat-result'] > summary").tap()
        expect(page.locator("cm-lookup[question='combat-result'] .cm-face").first).to_be_visible()


def test_an_address_that_leads_nowhere_leads_to_the_games(page: Page, address: str, site: Path) -> None:
    page.goto(f"{address}404.html")
    expect(page.locator("h1")).to_contain_text("no such page")
    games = len(list((site / "games").iterdir()))
    expect(page.locator("article li a")).to_have_count(games + 1)
    page.get_by_role("button", name="Ask in your own words").tap()
    page.get_by_role("dialog", name="Search").get_by_role("button", name="Close").tap()
    page.locator("article").get_by_role("link", name="Home").tap()
    expect(page.locator(".cm-card")).to_have_count(games)
