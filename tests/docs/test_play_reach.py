"""The pages of a game that is played, for thumbs, keyboards and those who listen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.accessibility import in_both_schemes, serious_barriers
from support.playing import (
    GAMES,
    STARTS,
    choices,
    lay_out,
    press_begin,
    whole_log,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@in_both_schemes
@pytest.mark.parametrize("name", GAMES)
def test_no_page_of_a_game_has_a_serious_barrier(phone_page: Page, name: str, scheme: str) -> None:
    page = phone_page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    lay_out(page, name)
    found = {"start": serious_barriers(page)}
    press_begin(page)
    page.get_by_role("button", name="What is each worth?").click()
    page.locator(".cm-best").wait_for(timeout=STARTS)
    whole_log(page)
    page.get_by_text("Continue in the terminal").click()
    found["thought over"] = serious_barriers(page)
    page.locator("cm-play .cm-lies[aria-label$='look closer']").first.click()
    found["a piece"] = serious_barriers(page)
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="New game …").click()
    found["new"] = serious_barriers(page)
    page.get_by_role("button", name="Cancel").click()
    assert {where: barriers for where, barriers in found.items() if barriers} == {}


@pytest.mark.parametrize("name", GAMES)
def test_all_is_in_reach_of_a_thumb_and_nothing_scrolls_sideways(phone_page: Page, name: str) -> None:
    page = phone_page
    lay_out(page, name)
    press_begin(page)
    small = page.evaluate(
        "[...document.querySelectorAll('cm-play button, cm-play summary, cm-play input')]"
        ".map((one) => [one.textContent.slice(0, 40), one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width && (box.width < 44 || box.height < 44))"
        ".map(([text, box]) => [text, box.width, box.height])"
    )
    assert small == []
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_keyboard_plays_and_those_who_listen_hear_what_happened(phone_page: Page) -> None:
    page = phone_page
    page.set_viewport_size({"width": 1280, "height": 900})
    lay_out(page, GAMES[-1])
    press_begin(page)
    said = page.locator("cm-play > [role=status]")
    expect(said).not_to_be_empty()
    page.wait_for_timeout(400)
    choices(page).nth(1).focus()
    page.keyboard.press("Enter")
    expect(choices(page).nth(1)).to_be_focused()  # the same is asked once more, and the place is kept
    expect(said).to_contain_text("2 of 8")
    page.wait_for_timeout(400)
    choices(page).nth(0).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cm-step h2")).to_be_focused()
    expect(said).not_to_be_empty()
