"""What a user types, chooses or ticks before a page's script has loaded is used once it has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser

GAME = "games/lebanon-82/"


def _opened_before(page: Page, script: str, address: str) -> Callable[[], None]:
    """Open a page without its script; return the function that lets the script load."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route(f"**/assets/{script}*", hold)
    page.goto(address, wait_until="commit")

    def arrive() -> None:
        assert waiting
        page.unroute(f"**/assets/{script}*")  # which lets those go that wait

    return arrive


def test_pieces_are_narrowed_to_words_that_were_there_first(page: Page, address: str) -> None:
    arrive = _opened_before(page, "countermarch-gallery.js", f"{address}{GAME}pieces/")
    page.locator(".cm-finds > summary").tap()
    page.get_by_label("Find a piece").fill("Golani")
    page.get_by_label("Show the backs").check(force=True)
    page.wait_for_timeout(300)
    expect(page.locator(".cm-found")).to_be_empty()
    arrive()
    expect(page.locator(".cm-found")).to_have_text(re.compile(r"^1 of \d+ different pieces$"))
    expect(page.locator("cm-gallery")).to_have_class(re.compile("cm-backs"))


def test_a_question_is_looked_for_that_was_asked_first(page: Page, address: str) -> None:
    arrive = _opened_before(page, "countermarch.js", f"{address}{GAME}table/")
    page.get_by_placeholder("Ask in your own words").fill("result D3")
    page.wait_for_timeout(300)
    expect(page.locator(".cm-found a")).to_have_count(0)
    arrive()
    expect(page.locator(".cm-found a").first).to_contain_text("retreats")


def test_a_tick_that_was_set_first_is_kept(page: Page, address: str) -> None:
    arrive = _opened_before(page, "countermarch.js", f"{address}{GAME}scenarios/")
    page.get_by_label("Within three hexes of Tyre").check()
    arrive()
    expect(page.get_by_role("button", name="Untick everything")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Within three hexes of Tyre")).to_be_checked()


def test_a_question_that_was_opened_first_has_its_lookup(page: Page, address: str) -> None:
    arrive = _opened_before(page, "countermarch.js", f"{address}{GAME}table/")
    page.locator(".cm-often summary").first.tap()
    expect(page.locator("details[data-question][open]")).to_have_count(1)
    arrive()
    expect(page.locator("details[open] cm-lookup .cm-form")).to_be_visible()
