"""The pages that lead through a turn, for thumbs, keyboards and small screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.accessibility import in_both_schemes, phone_in_scheme, serious_barriers
from support.games import GAMES
from support.settling import settle
from support.turns import go_on, made, open_turn

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


def test_the_keyboard_leads_on_and_keeps_its_place(chromium: Browser, address: str) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    open_turn(page, address, "arab-israeli-wars")
    page.locator(".cm-next").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cm-step h2")).to_be_focused()
    page.locator("[data-cup=arab]").get_by_role("button", name="Draw one").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-cup=arab]").get_by_role("button", name="Draw one")).to_be_focused()
    expect(page.locator(".cm-turn > [role=status]")).to_contain_text("Arab deck: drawn")
    page.close()


@in_both_schemes
@pytest.mark.parametrize("game", GAMES)
def test_no_turn_has_a_serious_barrier(chromium: Browser, address: str, game: str, scheme: str) -> None:
    context = phone_in_scheme(chromium, scheme)
    page = context.new_page()
    open_turn(page, address, game)
    go_on(page, 1)
    for draw in page.locator(".cm-step [data-cup] .cm-actions > button:first-child").all():
        draw.tap()
    if game == "next-war-in-lebanon":
        go_on(page, 5)
        page.get_by_role("button", name="Draw a card").tap()
    page.get_by_text("The whole turn").tap()
    settle(page)
    found = serious_barriers(page)
    context.close()
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_no_turn_scrolls_sideways_at_320_pixels(page: Page, address: str, game: str) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    open_turn(page, address, game)
    for _ in made(game)["steps"]:
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 320, page.locator(".cm-step h2").inner_text()
        go_on(page)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_tapped_is_large_enough(page: Page, address: str, game: str) -> None:
    open_turn(page, address, game)
    small = page.evaluate(
        "[...document.querySelectorAll('.cm-turn button, .cm-turn summary, .cm-turn select')]"
        ".map((one) => [one.textContent.slice(0, 40), one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width && (box.width < 44 || box.height < 44))"
        ".map(([text, box]) => [text, box.width, box.height])"
    )
    assert small == []
