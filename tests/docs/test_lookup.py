"""The lookups at the table, on a phone with touch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
TABLE = "games/lebanon-82/table/"


def test_a_combat_is_looked_up_with_taps(page: Page, address: str) -> None:
    page.goto(address + TABLE)
    page.get_by_text("What does the combat results table give?").tap()
    lookup = page.locator("cm-lookup[question='combat-result']")
    lookup.get_by_role("radio", name="Town").tap()
    for _ in range(3):
        lookup.get_by_label("Differential: one more").tap()
    lookup.get_by_role("button", name="4", exact=True).tap()
    expect(lookup.locator(".cm-large")).to_have_text("A2")
    expect(lookup.locator(".cm-meaning")).to_contain_text("The attackers fall back two hexes")
    expect(lookup.locator("td.cm-cell")).to_have_text("A2")
    expect(lookup.locator(".cm-odds .cm-now th")).to_have_text("A2")
    expect(lookup.locator(".cm-odds")).to_contain_text("1/6")
    expect(lookup.get_by_role("status")).to_have_text("A2")
    assert page.url.endswith("#combat-result?terrain=town&differential=3&die=4")


def test_the_odds_stand_before_the_die_is_rolled(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3")
    rows = page.locator(".cm-odds tbody tr")
    expect(rows).to_have_count(5)
    shares = [row.split() for row in rows.all_inner_texts()]
    assert [(row[0], row[-1]) for row in shares] == [
        ("(A)", "1/6"),
        ("A3", "1/6"),
        ("A2", "1/6"),
        ("none", "1/6"),
        ("Ex", "1/3"),
    ]


def test_a_die_is_rolled_for_the_player(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result")
    page.get_by_role("button", name="Roll for me").tap()
    expect(page.locator(".cm-face[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".cm-large")).to_be_visible()
    assert re.search(r"die=[1-6]$", page.url)


def test_a_link_opens_the_ruling_it_was_made_from(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=mountain&differential=-1&die=1")
    expect(page.locator(".cm-large")).to_have_text("(A)")
    page.goto(f"{address}{TABLE}#combat-result?terrain=clear&differential=10&die=1")
    expect(page.locator(".cm-large")).to_have_text("De")


def test_an_address_that_makes_no_sense_is_left_alone(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=swamp&differential=%3Cb%3E&die=77")
    expect(page.locator(".cm-output .cm-waiting")).to_contain_text("die")
    page.goto(f"{address}{TABLE}#no-such-question?x=1")
    expect(page.locator("details[data-question][open]")).to_have_count(0)


def test_another_reading_of_an_erratum_is_a_switch(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=mountain&differential=-9&die=1")
    erratum = page.locator(".cm-erratum", has_text="L82-E58")
    pressed = erratum.locator("button[aria-pressed=true]")
    expect(pressed).to_have_text("Nearest column")
    erratum.locator("button[aria-pressed=false]").first.tap()
    expect(page.locator(".cm-large")).not_to_have_text("(A)")
    assert "beyond=" in page.url


def test_steps_lead_to_their_clauses(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#sam-site-fate")
    page.locator(".cm-why a.cm-rule").first.tap()
    expect(page).to_have_url(re.compile(r"/clauses/#c-"))
    expect(page.locator(".cm-clauses > div:target")).to_be_visible()


def test_the_list_narrows_down_while_typing(page: Page, address: str) -> None:
    page.goto(address + TABLE)
    page.get_by_label("Find a question").fill("combat results table")
    expect(page.locator("details[data-question]:visible")).to_have_count(2)
    page.get_by_label("Find a question").fill("zeppelin")
    expect(page.locator(".cm-none")).to_be_visible()


def test_rulings_lately_looked_up_are_kept_on_the_device(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-recent a")).to_contain_text("A2", timeout=4000)
    page.goto(address)
    page.goto(address + TABLE)
    page.locator(".cm-recent a").tap()
    expect(page.locator(".cm-large")).to_have_text("A2")
    page.get_by_role("button", name="Forget these").tap()
    expect(page.locator(".cm-recent")).to_be_hidden()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_scrolls_sideways(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("", TABLE, f"{TABLE}#combat-result?terrain=town&die=4", "games/lebanon-82/clauses/"):
        page.goto(address + path)
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
