"""Turn by turn in a browser: whole turns, hands and cards, undoing, sharing, no barriers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.games import GAMES
from support.turns import go_on, made, open_sam_site_fate, open_turn, tracker

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_turn_is_led_through(page: Page, address: str, game: str) -> None:
    steps = made(game)["steps"]
    once = [step for step in steps if step["once"]]
    rest = [step for step in steps if not step["once"]]
    first = [step for step in rest if not (step["only"] or {}).get("from")]
    open_turn(page, address, game)
    walked = once + first + rest + rest[:1]
    for place, step in enumerate(walked):
        expect(page.locator(".cm-step h2")).to_have_text(step["title"])
        expect(page.locator(".cm-does").first).to_have_text(step["says"])
        if place + 1 < len(walked):
            go_on(page)
    expect(page.locator(".cm-where b")).to_contain_text("3")
    page.reload()
    expect(page.locator(".cm-where b")).to_contain_text("3")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".cm-step h2")).to_have_text(walked[-2]["title"])
    expect(page.locator(".cm-where b")).to_contain_text("2")
    page.get_by_role("button", name="Redo").tap()
    expect(page.locator(".cm-where b")).to_contain_text("3")


def test_a_hand_is_drawn_face_down_and_looked_at(page: Page, address: str) -> None:
    open_turn(page, address, "next-war-in-lebanon")
    cup = page.locator("[data-cup=idf]")
    cup.get_by_role("button", name="Draw 4").tap()
    assert cup.locator(".cm-lift").count() == 4
    assert cup.locator(".cm-held-name").count() == 0
    expect(page.locator(".cm-log li > span").first).to_have_text("IDF Joint Ops chits: drawn 4 face down")
    cup.locator(".cm-lift").first.tap()
    expect(cup.locator(".cm-held-name")).to_have_text(re.compile("J-[1-4]"))
    cup.get_by_text("Choose one (16)").tap()
    cup.get_by_role("button", name=re.compile("Take J-")).first.tap()
    expect(cup.locator(".cm-chosen")).to_have_text("chosen")
    cup.get_by_role("button", name=re.compile("Turn all face down")).tap()
    assert cup.locator(".cm-held-name").count() == 0
    cup.get_by_role("button", name="Turn all face up").tap()
    assert cup.locator(".cm-held-name").count() == 5
    cup.get_by_role("button", name=re.compile(": Played")).first.tap()
    assert cup.locator(".cm-held-name").count() == 4
    cup.get_by_role("button", name="Return all to the cup").tap()
    expect(cup.locator("h3")).to_contain_text("20 left")


def test_a_card_says_what_happens_and_its_ruling_counts_it(page: Page, address: str) -> None:
    open_turn(page, address, "next-war-in-lebanon")
    go_on(page, 6)
    card = page.locator(".cm-step [data-card=cascading]")
    card.get_by_role("button", name="Draw a card").tap()
    named = card.locator(".cm-held-name").inner_text()
    titles = {title for title, _ in made("next-war-in-lebanon")["cards"][0]["events"].values()}
    assert named in titles
    expect(page.locator(".cm-log li > span").first).to_contain_text(named)
    card.get_by_text("Work it out").tap()
    expect(card.locator("cm-lookup .cm-form")).to_be_visible()
    suit = card.locator(".cm-playing").get_attribute("data-suit")
    assert suit is not None
    expect(card.locator(".cm-choice:has(input:checked)").filter(has_text=suit.capitalize())).to_be_visible()


def test_an_event_is_rolled_with_both_dice_and_reported_at_once(page: Page, address: str) -> None:
    open_turn(page, address, "reign-of-missiles")
    go_on(page, 8)
    expect(page.locator(".cm-step h2")).to_have_text("Random events")
    rolled = page.locator("[data-question=random-event]")
    rolled.get_by_role("button", name="Roll the dice").tap()
    expect(rolled.locator(".cm-fallen .cm-die")).to_have_count(2)
    said = rolled.locator(".cm-fallen .cm-held-name").inner_text()
    roll = made("reign-of-missiles")["steps"][1]["rolls"][0]
    assert said in {title for title, _ in roll["events"].values()}
    expect(page.locator(".cm-log li > span").first).to_contain_text(said)


def test_launchers_are_drawn_as_many_as_the_scenario_says(page: Page, address: str) -> None:
    open_turn(page, address, "reign-of-missiles")
    cup = page.locator("[data-cup=launchers]")
    cup.get_by_role("button", name="Draw 16").tap()
    expect(cup.locator(".cm-zone")).to_have_text("On the map (16)")
    go_on(page)
    expect(page.locator(".cm-step h2")).to_have_text("AM: attacks")
    cup.locator(".cm-lift").first.tap()
    cup.get_by_role("button", name=re.compile("Out of the game")).first.tap()
    expect(cup.locator(".cm-zone")).to_have_text("On the map (15)")
    go_on(page, 7)
    expect(page.locator("[data-cup=launchers] h3")).to_contain_text("37 left")


def test_a_ruling_moves_the_trackers_when_it_is_asked_to(page: Page, address: str) -> None:
    place = open_sam_site_fate(page, address)
    expect(place.locator(".cm-offer li")).to_have_text("SAM sites active: 6 → 5")
    place.get_by_role("button", name="Move this tracker").tap()
    expect(tracker(page, "SAM sites active").locator("output")).to_have_text("5")
    expect(place.locator(".cm-moved")).to_have_text("Done: SAM sites active 5.")
    tracker(page, "PLO eliminated").get_by_label("one more").tap()
    assert place.locator(".cm-offer .cm-big").count() == 0
    place.get_by_role("radio", name="Arab unit enters").check()
    expect(place.locator(".cm-offer li")).to_have_count(0)
    place.get_by_role("radio", name="Israeli unit enters").check()
    expect(place.locator(".cm-offer li")).to_have_text("SAM sites active: 5 → 4")
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(tracker(page, "SAM sites active").locator("output")).to_have_text("6")


def test_an_open_lookup_stays_open_and_follows_the_trackers(page: Page, address: str) -> None:
    open_turn(page, address, "next-war-in-lebanon")
    go_on(page)
    page.get_by_text("Who is first player, and what are the phases of this turn?").tap()
    place = page.locator("details[data-question=turn-order]")
    expect(place.locator(".cm-large")).to_contain_text("idf", ignore_case=True)
    for _ in range(3):
        tracker(page, "Insurgent C2 level").get_by_label("one more").tap()
    expect(place.locator(".cm-large")).to_contain_text("insurgent", ignore_case=True)
    place.get_by_role("button", name="Move this tracker").tap()
    go_on(page)
    expect(page.locator(".cm-sub")).to_contain_text("Insurgent (first player)")


def test_a_ruling_is_written_into_the_log_with_its_rule(page: Page, address: str) -> None:
    open_turn(page, address, "next-war-in-lebanon")
    go_on(page)
    page.get_by_text("Who is first player, and what are the phases of this turn?").tap()
    place = page.locator("details[data-question=turn-order]")
    place.get_by_role("button", name="Write it in the log").tap()
    expect(page.locator(".cm-log li > span").first).to_contain_text("Who is first player")
    expect(page.locator(".cm-log li > span").first).to_contain_text("(5.0")


def test_undo_is_in_the_bar_at_the_thumb(page: Page, address: str) -> None:
    open_turn(page, address, "lebanon-82")
    bar = page.locator(".cm-turn-bar")
    expect(bar.get_by_role("button", name="Undo")).to_be_hidden()  # there is nothing to take back
    go_on(page, 2)
    page.mouse.wheel(0, 3000)
    undo = bar.get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport()
    undo.tap()
    expect(page.locator(".cm-step h2")).to_have_text("Support fire")
    bar.get_by_role("button", name="Redo").tap()
    expect(page.locator(".cm-step h2")).to_have_text("Movement")
