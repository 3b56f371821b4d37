"""The pages that are read: filters, folded parts, ticks, choices of odds, links from one to the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
GAME = "games/lebanon-82/"


def test_clauses_narrow_down_by_words_and_kind(page: Page, address: str) -> None:
    page.goto(f"{address}{GAME}clauses/")
    page.locator(".cm-finds > summary").tap()
    box = page.get_by_label("Find in these 108 clauses")
    box.fill("sam site")
    expect(page.locator("#c-15-0")).to_be_hidden()
    expect(page.locator("#c-13-0-p1")).to_be_visible()
    expect(page.locator("#chapter-6")).to_be_hidden()
    expect(page.locator("cm-filter output")).to_have_text(re.compile(r"^\d+ of 108 clauses$"))
    box.fill("")
    page.get_by_label("Kind").select_option("victory")
    expect(page.locator("[data-of]:visible")).to_have_count(10)


def test_a_clause_leads_to_its_questions_and_errata(page: Page, address: str) -> None:
    page.goto(f"{address}{GAME}clauses/#c-10-2-p1")
    clause = page.locator("#c-10-2-p1")
    expect(clause).to_contain_text("How many movement points does it cost to enter this hex?")
    clause.locator(".cm-doubts > summary").tap()
    clause.locator(".cm-doubts li", has_text="L82-E03").get_by_role("link").tap()
    expect(page.locator("details#l82-e03")).to_have_attribute("open", "")
    expect(page.locator("#l82-e03 .cm-adopted")).to_be_visible()


def test_an_erratum_opens_the_lookup_with_the_other_reading(page: Page, address: str) -> None:
    page.goto(f"{address}{GAME}errata/#l82-e03")
    page.locator("#l82-e03 .cm-leads a").tap()
    expect(page).to_have_url(re.compile(r"/table/#movement-cost\?.*clear_cost=2"))
    expect(page.locator("cm-lookup[question=movement-cost] .cm-form")).to_be_visible()


def test_cases_unfold_while_something_is_looked_for(page: Page, address: str) -> None:
    page.goto(f"{address}{GAME}cases/")
    expect(page.locator(".cm-worked li:visible")).to_have_count(0)
    page.locator(".cm-finds > summary").tap()
    box = page.get_by_label("cases")
    box.fill("bridge")
    expect(page.locator(".cm-worked li:visible").first).to_be_visible()
    box.fill("")
    expect(page.locator(".cm-worked li:visible")).to_have_count(0)


def test_a_case_opens_the_lookup_with_its_facts(page: Page, address: str) -> None:
    page.goto(f"{address}{GAME}cases/#of-combat-result")
    case = page.locator("#of-combat-result li").first
    answer = case.locator("strong").inner_text().partition(": ")[2]
    case.locator("a").first.tap()
    expect(page.locator(".cm-large")).to_contain_text(answer)


def test_ticks_of_a_set_up_are_kept_on_the_device(page: Page, address: str) -> None:
    page.goto(f"{address}{GAME}scenarios/")
    page.get_by_label("Within three hexes of Tyre").check()
    page.reload()
    expect(page.get_by_label("Within three hexes of Tyre")).to_be_checked()
    page.get_by_role("button", name="Untick everything").tap()
    expect(page.get_by_label("Within three hexes of Tyre")).not_to_be_checked()


def test_odds_are_shown_for_the_terrain_chosen(page: Page, address: str) -> None:
    page.goto(f"{address}{GAME}odds/")
    expect(page.get_by_role("region", name="Odds: Combat results table, Mountain")).to_be_visible()
    page.get_by_label("Town").first.check(force=True)
    town = page.get_by_role("region", name="Odds: Combat results table, Town")
    expect(town.get_by_role("row", name="+2, +3")).to_contain_text("33")
    expect(page.get_by_role("region", name="Odds: Combat results table, Mountain")).to_be_hidden()


def test_odds_are_exact_or_at_least(page: Page, address: str) -> None:
    page.goto(f"{address}games/third-lebanon-war/odds/")
    page.get_by_label("Other").first.check(force=True)
    row = page.get_by_role("region", name="Other").first.get_by_role("row", name="1 die")
    cell = row.get_by_role("cell").nth(2)
    expect(cell).to_have_text("17", use_inner_text=True)
    page.get_by_label("That or more").first.check(force=True)
    expect(cell).to_have_text("33", use_inner_text=True)


def test_the_pages_of_a_game_need_no_scrolling_sideways_and_the_rest_is_under_one_word(
    page: Page, address: str
) -> None:
    page.goto(f"{address}{GAME}cases/")
    strip = page.locator(".cm-siblings")
    for tab in ("Battle", "Look up", "Turn", "Print"):
        expect(strip.get_by_role("link", name=tab, exact=True)).to_be_in_viewport(ratio=1)
    strip.get_by_text("Worked cases").first.tap()  # the tab of the current page replaces "More"
    strip.get_by_role("link", name="Errata").tap()
    expect(page.locator("h1")).to_contain_text("Errata")


def test_on_paper_nothing_is_folded(page: Page, address: str) -> None:
    page.goto(f"{address}{GAME}errata/")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("details.cm-fold:not([open])")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("details.cm-fold[open]")).to_have_count(0)
