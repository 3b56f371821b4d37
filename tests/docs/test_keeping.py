"""What the site stores on a device: offered once, reported if lost, shared without a network."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.codes import text_of
from support.settling import settle

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("phone")]
ARAB = "arab-israeli-wars"
KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
LONG_AGO = 1_600_000_000_000
DENIED = """Object.defineProperty(globalThis, "localStorage",
    { get() { throw new DOMException("denied", "SecurityError"); } });"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
LOST = {
    "": "The home page does not remember your game",
    "games/lebanon-82/table/": "What you look up is forgotten when this window is closed",
    "games/lebanon-82/scenarios/": "What you tick here is forgotten when you leave this page",
    "games/lebanon-82/": "None of it is available without a signal",
}
"""Pages that keep something, and what they say when they cannot."""


@pytest.mark.parametrize(("broken", "why"), [(DENIED, "keeps nothing for this site"), (FULL, "no more room")])
def test_a_page_that_cannot_keep_what_it_keeps_says_what_is_lost(
    phone: BrowserContext, address: str, broken: str, why: str
) -> None:
    phone.add_init_script(broken)
    page = phone.new_page()
    for path, lost in LOST.items():
        page.goto(address + path)
        expect(page.locator(".cm-lost")).to_contain_text(why)
        expect(page.locator(".cm-lost")).to_contain_text(lost)


def test_a_page_that_keeps_everything_says_nothing_of_loss(page: Page, address: str) -> None:
    for path in LOST:
        page.goto(address + path)
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_timeout(200)
        expect(page.locator(".cm-lost")).to_have_count(0)


def later(page: Page, address: str) -> None:
    """Come back another day."""
    page.evaluate(
        """(then) => {
            const held = JSON.parse(localStorage.getItem("countermarch.visits"));
            localStorage.setItem("countermarch.visits", JSON.stringify({ ...held, last: then }));
        }""",
        LONG_AGO,
    )
    page.goto(f"{address}games/lebanon-82/")


def wait_a_minute(page: Page) -> None:
    """Let a minute pass by the clock of a page once it is saved, and let pending work finish."""
    page.wait_for_function(KEPT)
    page.clock.run_for(60_000)
    page.wait_for_timeout(1500)


def test_keeping_is_offered_once_and_not_at_the_first_visit(page: Page, address: str) -> None:
    page.clock.install()
    offer = page.get_by_role("region", name="Save for offline")
    page.goto(f"{address}games/lebanon-82/")
    wait_a_minute(page)
    expect(offer).to_have_count(0)
    later(page, address)
    wait_a_minute(page)
    expect(offer.get_by_role("button", name="Save for offline")).to_be_visible()
    offer.get_by_role("button", name="No, thanks").tap()
    expect(offer).to_have_count(0)
    later(page, address)
    wait_a_minute(page)
    expect(offer).to_have_count(0)


def test_what_is_offered_is_kept(page: Page, phone: BrowserContext, address: str) -> None:
    page.goto(f"{address}games/lebanon-82/")
    phone.route("**/*.pdf", lambda route: route.fulfill(body="kit"))
    later(page, address)
    offer = page.get_by_role("region", name="Save for offline")
    offer.get_by_role("button", name="Save for offline").tap()
    expect(offer).to_contain_text("it works without a signal now")
    offer.get_by_role("button", name="All right").tap()
    expect(offer).to_have_count(0)


def test_a_game_is_handed_to_another_phone_as_a_code(page: Page, phone: BrowserContext, address: str) -> None:
    phone.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}games/{ARAB}/turn/")
    page.locator(".cm-next").tap()
    page.get_by_role("button", name="Draw 3").tap()
    page.get_by_role("button", name="Share this game").tap()
    expect(page.locator(".cm-toast")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.wait_for_function(KEPT)
    phone.set_offline(True)
    page.get_by_role("button", name="Show as a QR code").tap()
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_in_viewport(ratio=1)
    assert text_of(code) == link
    phone.set_offline(False)
    page.goto("about:blank")
    page.goto(link)
    page.get_by_role("button", name="Keep mine").tap()


@pytest.mark.parametrize(("choice", "hands"), [("Leave them out", False), ("Take them along", True)])
def test_hidden_hands_are_in_a_link_only_where_the_player_says_so(
    page: Page, phone: BrowserContext, address: str, choice: str, hands: bool
) -> None:
    game = "next-war-in-lebanon"
    phone.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}games/{game}/turn/")
    page.locator("[data-cup=idf]").get_by_role("button", name="Draw 4").tap()
    page.get_by_role("button", name="Share this game").tap()
    asked = page.get_by_role("dialog", name="Hidden hands")
    asked.get_by_role("button", name=choice).tap()
    expect(page.locator(".cm-toast")).to_be_visible()
    expect(page.locator("[data-cup=idf] .cm-lift")).to_have_count(4)
    link = page.evaluate("navigator.clipboard.readText()")
    assert game_of(link).get("cups", {}) == {} or hands
    page.goto("about:blank")
    page.goto(link)
    page.get_by_role("button", name="Open the shared game").tap()
    expect(page.locator("[data-cup=idf] .cm-lift")).to_have_count(4 if hands else 0)
    expect(page.locator("[data-cup=idf] h3")).to_contain_text("16 left" if hands else "20 left")


def game_of(link: str) -> dict[str, Any]:
    """Return what the link of a game holds."""
    text = link.partition("#state=")[2].removeprefix("z")
    packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return dict(json.loads(zlib.decompress(packed, -15)))


def test_cards_are_remembered_at_their_fronts_and_fill_the_battle(page: Page, address: str) -> None:
    key = f"countermarch.turn.{ARAB}"
    page.goto(f"{address}games/{ARAB}/turn/")
    page.locator(".cm-next").tap()
    held = json.loads(page.evaluate(f"localStorage.getItem('{key}')"))
    drawn = {"arab": ["arab-egyptian-army", "arab-egyptian-army"], "israeli": ["israeli-tanks"]}
    held["now"]["trackers"]["turn"] = 4
    held["now"] |= {"step": "battle-phase", "cups": {cup: {"out": out} for cup, out in drawn.items()}}
    held["past"] = []
    page.evaluate("([key, held]) => localStorage.setItem(key, held)", [key, json.dumps(held)])
    page.goto("about:blank")
    page.goto(f"{address}games/{ARAB}/turn/")
    tanks = page.get_by_role("group", name="Where Tanks (4) is")
    expect(tanks).to_contain_text("Where?")
    egypt = page.get_by_role("group", name="Where Egyptian Army (4) is").first
    expect(egypt.get_by_role("button", name="South")).to_have_attribute("aria-pressed", "true")
    page.locator(".cm-step details[data-question='battle'] > summary").tap()
    lookup = page.locator(".cm-step cm-lookup[question='battle']")
    lookup.locator("[data-name=front]").get_by_role("radio", name="South").tap()
    given = ".cm-item:not(.cm-ready)"
    arabs = lookup.locator(f"[data-name=arab_units] {given}")
    expect(arabs).to_have_count(1)
    expect(arabs.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(lookup.locator(f"[data-name=israeli_units] {given}")).to_have_count(0)
    tanks.get_by_role("button", name="South").tap()
    expect(lookup.locator(f"[data-name=israeli_units] {given}")).to_have_count(1)
    expect(page.locator(".cm-log li > span").first).to_have_text("Tanks (4): South")
    arabs.get_by_role("radio", name="1", exact=True).tap()
    expect(
        arabs.get_by_role("radio", name="1", exact=True)
    ).to_be_checked()  # what the player changes stays changed
    page.reload()
    expect(tanks.get_by_role("button", name="South")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Undo").tap()
    expect(tanks).to_contain_text("Where?")


def test_lookups_of_other_pages_begin_with_what_the_game_says(page: Page, address: str) -> None:
    reign = f"{address}games/reign-of-missiles/"
    page.goto(f"{reign}turn/")
    for _ in range(5):
        page.locator(".cm-next").tap()
    page.goto(f"{reign}table/#launcher-draw")
    container = page.locator("[data-name=launchers_in_container]")
    expect(container).to_contain_text("from your game")
    expect(container.get_by_role("textbox")).to_have_value("38")
    page.get_by_role("button", name="4", exact=True).tap()
    expect(page.locator(".cm-large")).to_contain_text("12")
    expect(page).to_have_url(re.compile("launchers_in_container=38"))  # a link of it says all
    settle(page)
    page.locator(".cm-menu > summary", has_text="Share").tap()
    page.get_by_role("button", name="Start over").tap()
    expect(container).not_to_contain_text("from your game")
    expect(container.get_by_role("textbox")).to_have_value("")
