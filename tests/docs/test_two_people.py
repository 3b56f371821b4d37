"""Two people at one game: handed over from phone to phone, or with one phone between them."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.turns import actions, go_on, made, open_turn, tracker

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

GAME = "next-war-in-lebanon"


def players(page: Page, who: str) -> None:
    """Let Anna play the IDF and Ben the insurgents."""
    page.get_by_role("button", name="Two players").tap()
    asked = page.get_by_role("dialog", name="Two players")
    asked.get_by_label(who).check()
    asked.get_by_label("IDF: name of the player").fill("Anna")
    asked.get_by_label("Insurgent: name of the player").fill("Ben")
    asked.get_by_role("button", name="Done").tap()


def cup(page: Page, side: str) -> Locator:
    return page.locator(f"[data-cup={side}]")


def hand(page: Page, side: str) -> list[str]:
    cup(page, side).get_by_role("button", name="Turn all face up").tap()
    return cup(page, side).locator(".cm-held-name").all_inner_texts()


def handed_over(page: Page, to: str) -> str:
    """Hand the game over and return the link."""
    page.get_by_role("button", name=f"Hand over to {to}").tap()
    expect(page.get_by_role("region", name=f"The game is with {to}")).to_be_visible()
    expect(page.locator(".cm-step")).to_be_hidden()
    share = "{ value: async ({ url }) => heard(url), configurable: true }"
    page.evaluate(f"""() => {{
        window.shared = new Promise((heard) => Object.defineProperty(navigator, "share", {share}));
    }}""")
    page.get_by_role("button", name="Share the link").tap()
    return str(page.evaluate("window.shared"))


def facts(link: str) -> dict[str, Any]:
    text = link.partition("#state=")[2].removeprefix("z")
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15))


def come(page: Page, link: str) -> None:
    page.goto("about:blank")
    page.goto(link)
    page.locator(".cm-players:not(:empty), .cm-dialog").first.wait_for()


def test_a_game_goes_from_phone_to_phone_and_hands_stay_hidden(
    page: Page, chromium: Browser, address: str
) -> None:
    open_turn(page, address, GAME)
    players(page, "this one is for IDF")
    expect(cup(page, "insurgent")).to_contain_text("Only Ben draws from it")
    assert not cup(page, "insurgent").get_by_role("button").count()
    cup(page, "idf").get_by_role("button", name="Draw 4").tap()
    mine = hand(page, "idf")
    tracker(page, "IDF strategy").get_by_role("button", name="Hidden: show").tap()
    tracker(page, "IDF strategy").get_by_label("IDF strategy").select_option(label="Countervalue")
    expect(page.locator(".cm-log li > span").first).to_have_text("Anna: IDF strategy: chosen")

    first = handed_over(page, "Ben")
    stated = facts(first)
    names = {name for one in made(GAME)["cups"][0]["pieces"] for name in one["ids"]}
    assert not [name for name in names if f'"{name}' in json.dumps(stated)]
    assert "countervalue" not in json.dumps(stated)
    assert stated["table"]["sealed"]["idf"]["cups"] == {"idf": ["0000", 0]}

    other = chromium.new_context(is_mobile=True, has_touch=True, service_workers="block").new_page()
    come(other, first)
    expect(other.locator(".cm-players")).to_contain_text("Ben Insurgent, here")
    expect(cup(other, "idf").get_by_alt_text("face down")).to_have_count(4)
    expect(cup(other, "idf").locator("h3")).to_contain_text("16 left")
    assert not cup(other, "idf").get_by_role("button").count()
    expect(tracker(other, "IDF strategy")).to_contain_text("Hidden")
    assert not tracker(other, "IDF strategy").get_by_role("button").count()
    expect(other.locator(".cm-log")).to_contain_text("Anna: IDF Joint Ops chits: drawn 4 face down")
    cup(other, "insurgent").get_by_role("button", name=re.compile("^Draw \\d")).tap()
    theirs = hand(other, "insurgent")
    go_on(other)
    second = handed_over(other, "Anna")
    assert set(facts(second)["table"]["sealed"]) == {"idf", "insurgent"}
    assert not facts(second)["cups"]

    come(page, second)
    expect(page.locator(".cm-step h2")).to_have_text("C2 determination")
    expect(page.locator(".cm-log")).to_contain_text("Ben: Insurgent Joint Ops chits: drawn")
    assert hand(page, "idf") == mine
    expect(cup(page, "insurgent").get_by_alt_text("face down")).to_have_count(len(theirs))
    expect(tracker(page, "IDF strategy").get_by_role("button", name="Hidden: show")).to_be_visible()

    go_on(page)
    come(page, second)
    older = page.get_by_role("dialog", name="This link is not newer than your game")
    older.get_by_role("button", name="Keep mine").tap()
    expect(page.locator(".cm-step h2")).to_have_text("Preparation")
    other.get_by_role("button", name="Take it back").tap()
    assert hand(other, "insurgent") == theirs
    come(other, handed_over(page, "Ben"))
    both = other.get_by_role("dialog", name="This game has gone on here too")
    both.get_by_role("button", name="Go on from the link").tap()
    expect(other.locator(".cm-step h2")).to_have_text("Preparation")
    assert hand(other, "insurgent") == theirs
    other.context.close()


def test_the_phone_changes_hands_behind_a_cover(page: Page, address: str) -> None:
    open_turn(page, address, GAME)
    players(page, "share this device")
    page.get_by_role("region", name="Who has the device?").get_by_role("button", name="I am Anna").tap()
    cup(page, "idf").get_by_role("button", name="Draw 4").tap()
    mine = hand(page, "idf")
    assert not cup(page, "insurgent").get_by_role("button").count()
    page.get_by_role("button", name="Hand over to Ben").tap()
    cover = page.get_by_role("region", name="Hand the device to Ben")
    expect(cover).to_be_in_viewport()
    for hidden in (".cm-step", ".cm-cups", ".cm-trackers"):
        expect(page.locator(hidden)).to_be_hidden()
    assert not page.locator(".cm-held-name").count()
    page.reload()
    page.get_by_role("button", name="I am Ben").tap()
    expect(cup(page, "idf").get_by_alt_text("face down")).to_have_count(4)
    go_on(page, 2)  # the IDF goes first
    page.get_by_role("region", name="Hand the device to Anna").get_by_role("button", name="I am Anna").tap()
    expect(page.locator(".cm-at-turn")).to_have_text("Anna IDF, here: acting")
    assert hand(page, "idf") == mine
    go_on(page, 2)
    page.get_by_role("region", name="Hand the device to Ben").get_by_role("button", name="Not yet").tap()
    expect(page.locator(".cm-step h2")).to_have_text("Joint operations")
    assert not page.locator(".cm-held-name").count()
    go_on(page)
    actions(page).get_by_role("button", name="Players").tap()
    page.get_by_label("One player moves both sides").check()
    page.get_by_role("button", name="Done").tap()
    assert hand(page, "idf") == mine
    expect(page.locator(".cm-players")).to_have_text("Two players")
