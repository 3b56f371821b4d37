"""A receipt pasted into a search box of the site opens the ruling that it cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from countermarch import components
from countermarch.reference.engine import receipts, registry
from countermarch.reference.engine.receipts import receipt

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
FACTS = {"terrain": "town", "differential": 3, "die": 4}


def test_the_search_in_the_header_opens_a_ruling_of_another_game(page: Page, address: str) -> None:
    line = receipt("lebanon-82", "combat-result", FACTS)
    page.goto(f"{address}games/arab-israeli-wars/")
    page.get_by_role("button", name="Search", exact=True).tap()
    page.get_by_role("searchbox").last.fill(f"He says: {line}.")
    hit = page.locator(".cm-find .cm-hit")
    expect(hit).to_have_count(1)
    expect(hit).to_contain_text("Cited ruling")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-large").first).to_have_text("A2")
    expect(page.locator(".cm-cited")).to_contain_text("As cited")


def test_the_box_of_a_game_opens_a_ruling_and_sees_that_it_was_altered(page: Page, address: str) -> None:
    line = receipt("lebanon-82", "combat-result", FACTS)
    page.goto(f"{address}games/lebanon-82/table/")
    page.locator(".cm-search input").fill(line.replace("die=4", "die=5"))
    page.locator(".cm-found .cm-hit").tap()
    expect(page.locator(".cm-large").first).to_be_visible()
    expect(page.locator(".cm-cited")).to_contain_text("Not as cited")


def test_a_battle_opens_from_a_letter_of_today_and_from_one_written_before(page: Page, address: str) -> None:
    asked = registry.find("lebanon-82", "attack")
    units = [{"side": "israeli", "strength": 7}, {"side": "israeli", "strength": 6}]
    facts = {"attackers": units, "defender_side": "plo", "defense_strength": 3, "terrain": "clear", "die": 2}
    box = components.game("lebanon-82")
    for line in receipts.receipt_lines(
        asked, asked.check(facts), asked.ask(facts), box.id, receipts.version(box)
    ):
        page.goto(f"{address}games/lebanon-82/table/")
        page.locator(".cm-search input").fill(line)
        page.locator(".cm-found .cm-hit").tap()
        expect(page.locator(".cm-cited")).to_contain_text("As cited")


def test_what_is_claimed_stays_in_the_address_until_a_fact_is_changed(page: Page, address: str) -> None:
    line = receipt("lebanon-82", "combat-result", FACTS)
    marks = line.partition("#")[2]
    page.goto(
        f"{address}games/lebanon-82/table/#combat-result?terrain=town&differential=3&die=4&receipt={marks}"
    )
    expect(page.locator(".cm-cited")).to_contain_text("As cited")
    page.reload()  # the theme may open a page a second time by itself
    expect(page.locator(".cm-cited")).to_contain_text("As cited")
    page.locator("[data-question=combat-result] [data-name=terrain]").get_by_role("radio", name="Clear").tap()
    expect(page.locator(".cm-cited")).to_be_hidden()
    assert "receipt" not in page.evaluate("location.hash")


def test_a_receipt_of_a_question_that_is_not_here_opens_nothing(page: Page, address: str) -> None:
    line = receipt("lebanon-82", "combat-result", FACTS)
    page.goto(f"{address}games/lebanon-82/table/")
    for other in (line.replace("lebanon-82", "lebanon-99"), line.replace("combat-result", "__proto__")):
        page.locator(".cm-search input").fill(other)
        expect(page.locator(".cm-found")).to_be_visible()
        expect(page.get_by_text("Cited ruling")).to_have_count(0)


def test_one_press_closes_the_search_whatever_is_in_it(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Search").tap()
    asked = page.get_by_role("dialog", name="Search")
    asked.get_by_role("searchbox").fill("helicopter")
    expect(asked.locator(".cm-hit").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(asked).to_be_hidden()
