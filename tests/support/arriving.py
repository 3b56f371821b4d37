"""How a person comes to a lookup: from home through links, by touch and by keyboard, back and forth."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

GAME: Final = "lebanon-82"
TABLE: Final = f"games/{GAME}/table/"


def come_to_the_table(page: Page, home: str) -> None:
    """Go from the home page to a game's lookups as the home page offers it, without loading a page whole."""
    with page.expect_response(re.compile(r"/sitemap\.xml$")):
        page.goto(home)
    page.evaluate("window.same = true")
    page.locator(f".cm-card a[href$='{GAME}/table/']").first.tap()
    expect(page.locator(f".cm-page[data-game='{GAME}']")).to_be_visible()
    expect(page).to_have_url(home + TABLE)


def expect_no_page_loaded_whole(page: Page) -> None:
    """Check that the theme followed every link by itself, as it does for players."""
    assert page.evaluate("window.same"), "a page was loaded whole"


def opened(page: Page, question: str) -> Locator:
    """Return a lookup that must be open and in sight, once its form is there."""
    expect(page.locator(f"details[data-question='{question}'][open] > summary")).to_be_in_viewport()
    lookup = page.locator(f"cm-lookup[question='{question}']")
    expect(lookup.locator(".cm-form")).to_be_visible()
    return lookup


def often(page: Page, question: str) -> Locator:
    """Return what opens a question under "Most asked"."""
    return page.locator(f".cm-often details[data-question='{question}'] > summary")


def look_up(page: Page) -> None:
    """Ask for a combat result under "Most asked" and give the facts: it is an A2."""
    often(page, "combat-result").tap()
    lookup = opened(page, "combat-result")
    lookup.get_by_role("radio", name="Town").tap()
    lookup.locator("[data-name=differential]").get_by_role("radio", name="3", exact=True).tap()
    lookup.get_by_role("button", name="4", exact=True).tap()
    expect(lookup.locator(".cm-large")).to_have_text("A2")


def by_touch(page: Page, _: str) -> None:
    often(page, "combat-result").tap()
    opened(page, "combat-result")
    assert page.url.endswith("#combat-result")


def by_keyboard(page: Page, _: str) -> None:
    often(page, "combat-differential").focus()
    page.keyboard.press("Enter")
    opened(page, "combat-differential")


def one_after_the_other(page: Page, _: str) -> None:
    for question in ("combat-result", "combat-differential", "combat-result"):
        page.evaluate("scrollTo(0, 0)")
        often(page, question).tap()
        opened(page, question)


def by_what_was_found(page: Page, _: str) -> None:
    field = page.get_by_label("Ask in your own words")
    field.tap()
    field.fill("combat results table")
    page.locator(".cm-found a.cm-question[href$='#combat-result']").tap()
    opened(page, "combat-result")


def by_what_was_found_with_keys(page: Page, _: str) -> None:
    field = page.get_by_label("Ask in your own words")
    for words, question in (("movement points", "movement-cost"), ("combat results table", "combat-result")):
        field.focus()
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        opened(page, question)


def by_what_was_lately_looked_up(page: Page, _: str) -> None:
    look_up(page)
    expect(page.locator(".cm-recent a")).to_contain_text("A2")
    for name in ("Pieces", "Look up"):
        strip = page.locator(".cm-siblings")
        if name == "Pieces":
            strip.locator("summary").tap()  # it is under More
        strip.get_by_role("link", name=name).tap()
        expect(page.locator("h1")).to_contain_text(name, ignore_case=True)
    page.locator(".cm-recent a").tap()
    expect(opened(page, "combat-result").locator(".cm-large")).to_have_text("A2")


def back_and_forward(page: Page, home: str) -> None:
    look_up(page)
    ruled = page.url
    often(page, "combat-differential").tap()
    opened(page, "combat-differential")
    page.go_back()
    expect(page).to_have_url(ruled)
    expect(opened(page, "combat-result").locator(".cm-large")).to_have_text("A2")
    page.go_back()
    expect(page).to_have_url(home + TABLE)
    expect(often(page, "combat-result")).to_be_in_viewport()
    page.go_back()
    expect(page).to_have_url(home)
    expect(page.locator(".cm-card").first).to_be_visible()
    page.go_forward()
    expect(page.locator(".cm-page")).to_be_visible()
    page.go_forward()
    expect(page).to_have_url(ruled)
    expect(opened(page, "combat-result").locator(".cm-large")).to_have_text("A2")
    page.go_forward()
    opened(page, "combat-differential")


def to_a_clause_and_back(page: Page, _: str) -> None:
    look_up(page)
    page.locator(".cm-why button.cm-rule").first.tap()
    page.locator(".cm-clause a").first.tap()
    expect(page).to_have_url(re.compile(r"/clauses/#c-"))
    expect(page.locator(".cm-clauses > div:target")).to_be_visible()
    page.go_back()
    expect(opened(page, "combat-result").locator(".cm-large")).to_have_text("A2")


def by_the_search_in_the_header(page: Page, _: str) -> None:
    for words, question in (("combat results table", "combat-result"), ("movement points", "movement-cost")):
        page.get_by_role("button", name="Search", exact=True).click()
        page.keyboard.type(words, delay=20)
        found = f"[href*='/{TABLE}'][href$='#{question}']"
        page.locator(f".cm-find a{found}").first.click()
        opened(page, question)


WAYS: Final[tuple[Callable[[Page, str], None], ...]] = (
    by_touch,
    by_keyboard,
    one_after_the_other,
    by_what_was_found,
    by_what_was_found_with_keys,
    by_what_was_lately_looked_up,
    back_and_forward,
    to_a_clause_and_back,
    by_the_search_in_the_header,
)
