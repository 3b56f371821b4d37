"""The API reference: everything public is in it, and its pages are as good as the site's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.accessibility import in_both_schemes, phone_in_scheme, serious_barriers
from support.games import GAMES

from countermarch.reference.engine import registry
from docs.api.packages import modules_of
from docs.build import api

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PATHS = (
    "api/",
    "api/games/lebanon-82.html",
    "api/games/next-war-in-lebanon.html",
    "api/scene.html",
    "api/command-line.html",
    "api/genindex.html",
)
ROOMS = ("documents", "pieces", "charts", "tracks", "maps", "booklet", "cover")
PACKAGES = (
    *("countermarch.components", "countermarch.components.model", "countermarch.components.model.loading"),
    *("countermarch.reference.engine", "countermarch.reference.play", "countermarch.conformance"),
    *(
        "countermarch.generators.scene",
        "countermarch.generators.sheets",
        "countermarch.generators.kits",
        "countermarch.generators.writers",
        "countermarch.generators.pages",
    ),
    *(f"countermarch.generators.{room}" for room in ROOMS),
    *("countermarch.generators.tabletop", "countermarch.generators.vassal"),
)
TOP = {f"countermarch.{module}" for module in modules_of("countermarch")}


@pytest.fixture(scope="module")
def named(site: Path) -> set[str]:
    """The ids of all places in the reference."""
    pages = (site / "api").rglob("*.html")
    return {name for page in pages for name in re.findall(r'\bid="([^"]+)"', page.read_text("utf-8"))}


def test_every_public_module_is_described(named: set[str]) -> None:
    modules = {f"{package}.{module}" for package in PACKAGES for module in modules_of(package)} | TOP
    assert {module for module in modules if f"module-{module}" not in named} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_is_described(named: set[str], game: str) -> None:
    package = f"countermarch.reference.{game.replace('-', '_')}"
    functions = {f"{package}.{question.function.__name__}" for question in registry.questions(game).values()}
    assert functions - named == set()


def test_the_reference_is_written_the_same_every_time(site: Path, tmp_path: Path) -> None:
    api.write_api(tmp_path / "api", tmp_path / "work", GAMES)
    written = {path.relative_to(tmp_path): path.read_bytes() for path in (tmp_path / "api").rglob("*.*")}
    before = {name: _without_policy((site / name).read_bytes()) for name in written}
    assert [str(name) for name, data in written.items() if data != before[name]] == []


def _without_policy(page: bytes) -> bytes:
    """Take away what the site adds to a page."""
    return re.sub(rb'<meta http-equiv="Content-Security-Policy" content="[^"]*">', b"", page)


@pytest.mark.browser
@in_both_schemes
def test_no_page_has_a_serious_barrier(chromium: Browser, address: str, scheme: str) -> None:
    context = phone_in_scheme(chromium, scheme)
    page = context.new_page()
    found = {}
    for path in PATHS:
        page.goto(address + path)
        found[path] = serious_barriers(page)
    context.close()
    assert {path: barriers for path, barriers in found.items() if barriers} == {}


@pytest.mark.browser
def test_no_page_scrolls_sideways_or_is_refused_anything(page: Page, address: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{page.url}: {message.text}"))
    page.on("requestfailed", lambda request: said.append(request.url))
    page.set_viewport_size({"width": 320, "height": 700})
    for path in PATHS:
        page.goto(address + path)
        page.wait_for_load_state("networkidle")  # what is left behind half-way counts as failed
        page.evaluate("document.fonts.ready")
        if page.evaluate("document.documentElement.scrollWidth") > 320:
            said.append(f"{path} scrolls sideways")
    assert said == []


@pytest.mark.browser
def test_a_search_finds_a_function_and_leads_there(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{address}api/")
    page.get_by_role("link", name="Search the API").click()
    page.get_by_role("searchbox", name="Search the API").fill("combat_result")
    page.keyboard.press("Enter")
    found = page.locator("#search-results a").filter(
        has_text="countermarch.reference.lebanon_82.combat_result"
    )
    expect(found).to_have_count(1)
    found.click()
    expect(page.locator(":target")).to_contain_text("combat_result")


@pytest.mark.browser
def test_the_colours_chosen_on_the_site_hold_here_and_back(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(address)
    for name in ("Use the light colours", "Use the dark colours"):
        page.locator(f"label[title='{name}']").click()
    page.goto(f"{address}api/")
    assert page.evaluate("document.body.dataset.theme") == "dark"
    page.locator("button.theme-toggle:visible").click()
    chosen = page.evaluate("document.body.dataset.theme")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Home").click()
    expect(page.locator("body")).to_have_attribute(
        "data-md-color-scheme", {"light": "default", "auto": "default", "dark": "slate"}[chosen]
    )


@pytest.mark.browser
def test_without_a_signal_the_reference_is_said_not_to_be_kept(
    page: Page, phone: BrowserContext, address: str
) -> None:
    page.goto(address)
    page.wait_for_function(
        "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)",
    )
    phone.set_offline(True)
    page.goto(f"{address}api/")
    expect(page.locator("h1")).to_contain_text("Not on this device yet")


@pytest.mark.browser
def test_the_reference_opens_from_a_folder_on_disk(page: Page, site: Path) -> None:
    page.goto(f"file://{site.parent}/site-file/index.html")
    page.goto(
        f"file://{site.parent}/site-file/"
        + page.locator("a[href$='api/index.html']").first.get_attribute("href")
    )
    expect(page.locator("h1")).to_contain_text("Countermarch from Python")
    page.goto(f"file://{site.parent}/site-file/api/search.html?q=ruling")
    expect(page.locator("#search-results li").first).to_be_visible()
