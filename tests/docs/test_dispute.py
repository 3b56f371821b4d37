"""An exchange about the rules as one page: the claim, the ruling, and how others read the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from countermarch.reference.engine.receipts import receipt

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
BELOW = {"terrain": "town", "differential": -9, "die": 4}


def test_a_link_opens_the_exchange_with_the_verdict_on_line_and_claim(page: Page, address: str) -> None:
    line = receipt("lebanon-82", "combat-result", BELOW)
    said = f"He says (A): {line}. And here Ex: {line.replace('die=4', 'die=5')}"
    page.goto(f"{address}dispute/#{quote(said, safe='')}")
    _waited(page, 2)
    first, second = page.locator(".cm-dispute-one").all()
    expect(first.locator(".cm-large")).to_have_text("Ae")
    expect(first.locator(".cm-cited")).to_have_text(
        [
            "As cited: asked again, it gives the same answer by the same steps.",
            "The text names (A). That is not the result.",
        ]
    )
    expect(second.locator(".cm-cited").first).to_contain_text("Not as cited")


def test_a_first_visitor_tries_an_example(page: Page, address: str) -> None:
    page.goto(f"{address}dispute/")
    page.get_by_role("button", name="Try an example").tap()
    expect(page.locator(".cm-verdicts p.cm-no")).to_contain_text("Wrong: it is")
    expect(page.locator(".cm-dispute-one .cm-cited.cm-yes")).to_have_count(1)  # the line, not the claim
    expect(page.locator(".cm-dispute-one table thead th")).to_have_count(2)  # and how others read the rule
    expect(page.get_by_role("button", name="Try an example")).to_be_hidden()
    expect(page.get_by_role("button", name="Save as a file")).to_be_visible()


def test_the_readings_are_side_by_side_with_the_odds_of_each(page: Page, address: str) -> None:
    page.goto(f"{address}dispute/")
    page.locator("cm-dispute textarea").fill(receipt("lebanon-82", "combat-result", BELOW))
    table = page.locator(".cm-dispute-one table")
    expect(table.locator("thead th")).to_have_text(["As cited", "Beyond: No attack (L82-E58)"])
    expect(table.locator("tr", has_text="Not allowed")).to_contain_text("100.0")
    assert "#cm%3Alebanon-82" in page.url


def test_a_reading_that_is_a_number_is_set_beside_the_ruling_too(page: Page, address: str) -> None:
    line = receipt("lebanon-82", "movement-cost", {"terrain": "clear"})
    attack = {"launcher_type": "grad", "combat_factor": 3, "suppressed": True, "attackers": "f-15"}
    charted = receipt("reign-of-missiles", "launcher-attack", {**attack, "impulse": "am", "d10": 2, "d6": 1})
    page.goto(f"{address}dispute/#{quote(f'{line} and {charted}', safe='')}")
    _waited(page, 2)
    number, detail = page.locator(".cm-dispute-one table").all()
    expect(number.locator("thead th")).to_have_text(["As cited", "Clear cost: 2 (L82-E03)"])
    # a ruling that no table of results is read for; the rows in which its readings differ stand out
    expect(detail.locator(".cm-differs th")).to_have_text(["Second suppression", "Combat factor after"])


def test_the_file_that_is_saved_holds_it_all_and_runs_nothing(page: Page, address: str) -> None:
    line = receipt("lebanon-82", "combat-result", BELOW)
    page.goto(f"{address}dispute/#{quote(f'<b>He</b> says Ae: {line}', safe='')}")
    _waited(page, 1)
    with page.expect_download() as begun:
        page.get_by_role("button", name="Save as a file").tap()
    text = Path(begun.value.path()).read_text("utf-8")
    assert "The text names Ae: right." in text
    assert "L82-E58" in text
    assert "&lt;b&gt;He&lt;/b&gt;" in text
    assert "<script" not in text
    assert "<button" not in text


def test_a_ruling_is_disputed_from_its_menu(page: Page, address: str) -> None:
    page.goto(f"{address}games/lebanon-82/table/#combat-result?terrain=town&differential=-9&die=4")
    expect(page.locator(".cm-large").first).to_have_text("Ae")
    page.locator("cm-lookup .cm-menu summary").first.tap()
    page.get_by_role("button", name="Settle a dispute").first.tap()
    _waited(page, 1)
    expect(page.locator(".cm-dispute-one .cm-large")).to_have_text("Ae")


def _waited(page: Page, many: int) -> None:
    expect(page.locator(".cm-dispute-one")).to_have_count(many)
