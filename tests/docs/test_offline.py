"""In flight mode: every page and compiled lookup after one visit; every question with the engine kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser
TABLE = "games/lebanon-82/table/"
KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"

ALL_PICTURES = """async () => {
  const { paths } = await (await fetch("/sheets/list.json")).json();
  const name = (await caches.keys()).find((one) => one.startsWith("countermarch-pictures-"));
  return name !== undefined && (await (await caches.open(name)).keys()).length === paths.length;
}"""


def _visit(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function(KEPT, timeout=60_000)


def test_after_one_visit_a_lookup_works_in_flight_mode(
    page: Page, phone: BrowserContext, address: str
) -> None:
    _visit(page, address)
    phone.set_offline(True)
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-large")).to_have_text("A2")
    page.goto(f"{address}games/lebanon-82/errata/")
    expect(page.locator("h1")).to_contain_text("Errata")


def test_without_the_engine_a_question_says_what_to_do(
    page: Page, phone: BrowserContext, address: str
) -> None:
    _visit(page, address)
    phone.set_offline(True)
    page.goto(f"{address}{TABLE}#hex-distance?from_hex=0908&to_hex=1921")
    expect(page.locator(".cm-output .cm-error")).to_contain_text("Keep for offline", timeout=20_000)


def test_the_engine_is_kept_on_request(page: Page, phone: BrowserContext, address: str) -> None:
    _visit(page, address)
    page.goto(address + TABLE)
    page.get_by_role("button", name="Keep for offline").tap()
    expect(page.locator("cm-keep")).to_contain_text("without a signal", timeout=60_000)
    phone.set_offline(True)
    page.goto(f"{address}{TABLE}#hex-distance?from_hex=0908&to_hex=1921")
    expect(page.locator(".cm-large")).to_contain_text("18", timeout=60_000)


def test_the_pictures_come_after_the_pages_and_stay_in_flight_mode(
    page: Page, phone: BrowserContext, address: str
) -> None:
    _visit(page, address)
    page.wait_for_function(ALL_PICTURES, timeout=90_000)
    phone.set_offline(True)
    page.goto(f"{address}games/lebanon-82/pieces/")
    picture = page.locator("main img").first
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_a_page_that_is_not_kept_says_so(page: Page, phone: BrowserContext, address: str) -> None:
    _visit(page, address)
    phone.set_offline(True)
    page.goto(f"{address}games/nowhere/")
    expect(page.locator("h1")).to_have_text("Not kept on this device")


def test_the_site_can_be_installed(page: Page, phone: BrowserContext, address: str) -> None:
    _visit(page, address)
    errors = phone.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
