"""Text at double size on a phone: no page is wider than the screen, and no control is outside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.games import GAMES
from support.settling import settle

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
WIDTH = 390
TWICE = {"standard": 32, "fixed": 26}

OUTSIDE = """() => {
    const wide = document.documentElement.clientWidth;
    const cut = (one) => one && one !== document.body
        && (getComputedStyle(one).overflowX !== 'visible' || cut(one.parentElement));
    const pressed = [...document.querySelectorAll('a, button, input, select, summary')];
    const outside = pressed.filter((one) => {
        const { width, left, right } = one.getBoundingClientRect();
        return width > 1 && one.checkVisibility() && right > wide + 1 && left >= 0 && !cut(one.parentElement);
    });
    return [document.documentElement.scrollWidth, outside.map((one) => one.outerHTML.slice(0, 90))];
}"""


UNFOLD = """() => {
    const first = '.cm-step .cm-cup > .cm-actions > button:first-child';
    for (const draw of document.querySelectorAll(first)) draw.click();
    for (const one of document.querySelectorAll('.cm-turn details')) one.open = true;
}"""


def pages_of(site: Path, folder: str) -> list[str]:
    """Return every page below a folder as the site has it: a new kind is tested without being named."""
    found = [path for path in (site / folder).rglob("*.html") if path.name != "404.html"]
    return sorted(path.relative_to(site).as_posix().removesuffix("index.html") for path in found)


def too_wide(page: Page, address: str, paths: list[str]) -> dict[str, object]:
    """Return what is wider than the phone, for a reader who has set the browser's text to twice its size."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
    found = {}
    for path in paths:
        page.goto(address + path)
        settle(page)
        wide, outside = page.evaluate(OUTSIDE)
        if wide > WIDTH or outside:
            found[path] = (wide, outside[:5])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_game_is_wider_than_the_phone(page: Page, site: Path, address: str, game: str) -> None:
    paths = pages_of(site, f"games/{game}")
    assert {path.split("/")[2] for path in paths} >= {
        "",
        "table",
        "turn",
        "kit",
        "scenarios",
        "clauses",
        "cases",
    }
    assert too_wide(page, address, paths) == {}


def test_no_other_page_is_wider_than_the_phone(page: Page, site: Path, address: str) -> None:
    of_games = ("games/", "api/games/")
    paths = [path for path in pages_of(site, "") if not path.startswith(of_games)]
    assert {"", "offline/", "guide/print/", "api/"} <= set(paths)
    assert too_wide(page, address, [*paths, "api/games/lebanon-82.html"]) == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_step_of_a_turn_is_wider_than_the_phone(page: Page, address: str, game: str) -> None:
    """With everything unfolded, a notice shown, and the bar in three rows."""
    key = f"countermarch.turn.{game}"
    page.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', 'no game')")
    assert too_wide(page, address, [f"games/{game}/turn/"]) == {}
    steps = page.locator(".cm-all li").count()
    for _ in range(steps + 1):
        page.evaluate(UNFOLD)
        settle(page)
        wide, outside = page.evaluate(OUTSIDE)
        assert (wide, outside) == (WIDTH, []), page.locator(".cm-step h2").inner_text()
        page.locator(".cm-next").tap()
    assert steps > 5
