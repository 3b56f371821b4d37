"""Games of the turn page: begun, shared, saved, imported, in two windows and without storage."""

from __future__ import annotations

import base64
import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.turns import (
    actions,
    go_on,
    letters,
    made,
    notice,
    open_sam_site_fate,
    open_turn,
    packed,
    take_in,
    tracker,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_a_new_game_begins_in_another_scenario(page: Page, address: str) -> None:
    open_turn(page, address, "next-war-in-lebanon")
    go_on(page, 3)
    actions(page).get_by_role("button", name="New game").tap()
    page.get_by_label("Name").fill("The summer of 2006")
    page.get_by_label("Second Lebanon War").check()
    page.get_by_label("Optional chits, J-5 and J-6").check()
    page.get_by_role("button", name="Begin").tap()
    expect(page.locator(".cm-does b")).to_have_text("Second Lebanon War")
    expect(tracker(page, "IDF C2 level").locator("output")).to_have_text("6")
    expect(page.locator("[data-cup=idf] h3")).to_contain_text("24 left")
    expect(page.get_by_text("Syria in the war")).to_have_count(0)
    page.reload()
    expect(page.locator(".cm-does b")).to_have_text("Second Lebanon War")
    actions(page).get_by_role("button", name="Games").tap()
    games = page.get_by_role("dialog", name="Games on this device")
    expect(games.locator("li[aria-current] b")).to_have_text("The summer of 2006")
    games.get_by_role("button", name=re.compile("^Open Game of ")).tap()
    expect(page.locator(".cm-step h2")).to_have_text("Joint operations")


def test_a_shared_game_asks_before_it_takes_the_place_of_another(page: Page, address: str) -> None:
    game = "third-lebanon-war"
    open_turn(page, address, game)
    tracker(page, "Insurgent points").get_by_label("one more").tap()
    link = f"{address}games/{game}/turn/#state={packed(page, game)}"
    page.get_by_role("button", name="Undo").tap()
    page.goto("about:blank")
    page.goto(link)
    expect(tracker(page, "Insurgent points").locator("output")).to_have_text("1")
    assert "state" not in page.url
    go_on(page)
    page.goto("about:blank")
    page.goto(link)
    dialog = page.get_by_role("dialog", name="Open the shared game?")
    expect(dialog).to_contain_text("game turn 1, Set-up")
    dialog.get_by_role("button", name="Keep mine").tap()
    expect(page.locator(".cm-step h2")).to_have_text("C2 Determination")
    page.evaluate(f"location.hash = 'state={link.partition('=')[2]}'")
    dialog.get_by_role("button", name="Open the shared game").tap()
    expect(page.locator(".cm-step h2")).to_have_text("Set-up")
    actions(page).get_by_role("button", name="Games").tap()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Open Shared game of ")).tap()
    expect(page.locator(".cm-step h2")).to_have_text("C2 Determination")


def test_a_link_that_is_no_game_is_refused_kindly(page: Page, address: str) -> None:
    game = "arab-israeli-wars"
    open_turn(page, address, game)
    go_on(page, 2)
    good = packed(page, game)
    facts = json.loads(base64.urlsafe_b64decode(good + "=" * (-len(good) % 4)))
    for link, says in (
        (letters(facts | {"format": 3}), "newer version"),
        (letters(facts | {"game": "lebanon-82"}), "another game"),
        ("W10", "does not hold a game"),
        (good[:-8], "does not hold"),
    ):
        page.goto("about:blank")
        page.goto(f"{address}games/{game}/turn/#state={link}")
        dialog = page.get_by_role("dialog", name="This link cannot be opened")
        expect(dialog).to_contain_text(says)
        dialog.get_by_role("button", name="All right").tap()
        expect(page.locator(".cm-step h2")).to_have_text("Event Phase")


def test_a_game_that_cannot_be_read_is_left_as_it_is_and_can_be_taken_away_as_a_file(
    page: Page, address: str
) -> None:
    open_turn(page, address, "lebanon-82")
    key = "countermarch.turn.lebanon-82"
    held = '{"now":{"format":9},"past":[]}'
    page.evaluate(f"localStorage.setItem('{key}', {json.dumps(held)})")
    page.reload()
    said = notice(page, "A saved game cannot be read")
    expect(said).to_be_in_viewport()
    with page.expect_download() as file:
        said.get_by_role("button", name="Save it as a file").tap()
    assert file.value.suggested_filename == "lebanon-82-unread.json"
    assert file.value.path().read_text("utf-8") == held
    go_on(page, 2)
    page.reload()
    expect(page.locator(".cm-step h2")).to_have_text("Movement")
    expect(said).to_be_visible()
    said.get_by_role("button", name="Start again").tap()
    expect(said).to_have_count(0)
    page.reload()
    expect(page.locator(".cm-step h2")).to_have_text("Movement")
    expect(said).to_have_count(0)
    assert page.evaluate(f"localStorage.getItem('{key}')") == held
    actions(page).get_by_role("button", name="Games").tap()
    page.get_by_role("button", name="Remove A game that cannot be read", exact=True).tap()
    page.get_by_role("button", name="Remove A game that cannot be read for good").tap()
    assert page.evaluate(f"localStorage.getItem('{key}')") is None


def test_a_kept_game_goes_on_when_the_page_has_other_titles_and_steps(page: Page, address: str) -> None:
    turn = made("third-lebanon-war")
    open_turn(page, address, "third-lebanon-war")
    go_on(page, 3)
    tracker(page, "Insurgent points").get_by_label("one more").tap()
    turn["version"] = "another"
    turn["steps"].insert(1, turn["steps"][0] | {"id": "briefing", "title": "Briefing"})
    turn["trackers"] = [one | {"title": f"{one['title']}!"} for one in turn["trackers"]]
    rain = {"id": "rain", "title": "Rain", "kind": "flag", "group": "", "min": 0, "max": 1, "starts": [0]}
    turn["trackers"].append(rain | {"only": None, "rules": []})
    script = f'countermarch.take("third-lebanon-war/turn",{json.dumps(turn)});'
    given = {"body": script, "content_type": "text/javascript"}
    page.route("**/third-lebanon-war/turn.js", lambda route: route.fulfill(**given))
    page.reload()
    expect(page.locator(".cm-step h2")).to_have_text("Joint Operations")
    expect(tracker(page, "Insurgent points!").locator("output")).to_have_text("1")
    said = notice(page, "This page has changed since the game was saved")
    expect(said.locator("li")).to_have_text(["“Rain” is new and is at its start"])
    said.get_by_role("button", name="All right").tap()
    expect(said).to_have_count(0)


def test_two_windows_follow_each_other_and_ask_when_they_part(page: Page, address: str) -> None:
    open_turn(page, address, "lebanon-82")
    go_on(page)
    other = page.context.new_page()
    open_turn(other, address, "lebanon-82")
    expect(other.locator(".cm-step h2")).to_have_text("Support fire")
    go_on(other)
    expect(page.locator(".cm-step h2")).to_have_text("Movement")
    said = notice(page, "From another window")
    expect(said).to_contain_text("this window has followed. Last: Movement")
    said.get_by_role("button", name="All right").tap()
    expect(said).to_have_count(0)
    # Storage that this very window writes is not announced to it: as if it had slept while another wrote.
    key = "countermarch.turn.lebanon-82"
    held = json.loads(page.evaluate(f"localStorage.getItem('{key}')"))
    held["now"]["trackers"]["sam-sites"] = 2
    page.evaluate(f"localStorage.setItem('{key}', {json.dumps(json.dumps(held))})")
    go_on(page)
    dialog = page.get_by_role("dialog", name="This game went on in another window")
    expect(dialog).to_contain_text("Here: Operation Peace for Galilee, 1982, game turn 1, Combat")
    dialog.get_by_role("button", name="Keep both").tap()
    assert json.loads(page.evaluate(f"localStorage.getItem('{key}')")) == held
    actions(page).get_by_role("button", name="Games").tap()
    expect(page.locator(".cm-games > li")).to_have_count(2)


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ("() => { throw new DOMException('denied', 'SecurityError'); }", "keeps nothing"),
        ("() => { throw new DOMException('full', 'QuotaExceededError'); }", "no more room"),
    ],
)
def test_a_device_that_keeps_nothing_says_what_is_lost(
    page: Page, address: str, broken: str, says: str
) -> None:
    page.add_init_script(f"Storage.prototype.setItem = {broken}")
    open_turn(page, address, "lebanon-82")
    said = notice(page, "This game is not being saved")
    expect(said).to_contain_text(says)
    go_on(page, 2)
    with page.expect_download() as file:
        said.get_by_role("button", name="Save it as a file").tap()
    kept = json.loads(file.value.path().read_text("utf-8"))
    assert kept["now"]["step"] == "first-movement"


def test_a_game_goes_out_as_a_file_and_comes_in_again_with_its_log(
    page: Page, address: str, tmp_path: Path
) -> None:
    place = open_sam_site_fate(page, address)
    place.get_by_role("button", name="Move this tracker").tap()
    with page.expect_download() as file:
        actions(page).get_by_role("button", name="Save as a file").tap()
    game = tmp_path / "game.json"
    file.value.save_as(game)
    with page.expect_download() as file:
        actions(page).get_by_role("button", name="Log as text").tap()
    log = file.value.path().read_text("utf-8")
    assert "Game turn 1 · Combat · Israel\n" in log
    assert "SAM sites active 5" in log
    assert "(13.0" in log
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator(".cm-step h2")).to_have_text("Set-up")
    take_in(page, game)
    expect(page.locator(".cm-step h2")).to_have_text("Combat")
    expect(tracker(page, "SAM sites active").locator("output")).to_have_text("5")
    expect(page.locator(".cm-log li > span").first).to_contain_text("SAM sites active 5")
    page.get_by_role("button", name="Undo").tap()
    expect(tracker(page, "SAM sites active").locator("output")).to_have_text("6")
    game.write_text("<b>no game</b>", "utf-8")
    take_in(page, game)
    expect(page.get_by_role("dialog", name="This file cannot be opened")).to_contain_text("It is broken")
