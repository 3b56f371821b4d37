"""Turn by turn in a browser: whole turns, hands and cards, undoing, sharing, no barriers."""

from __future__ import annotations

import base64
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.barriers import in_both_schemes, phone_in_scheme, serious_barriers
from support.settling import settle

import components
from countermarch.site.companions import companion
from reference.engine import registry

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser
GAMES = [game for game in components.games() if game in registry.games()]


def open_turn(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}games/{game}/turn/")
    page.locator(".cm-next").wait_for()


def go_on(page: Page, steps: int = 1) -> None:
    for _ in range(steps):
        page.locator(".cm-next").tap()


def tracker(page: Page, name: str) -> Locator:
    return page.locator(".cm-trackers").get_by_role("group", name=name, exact=True)


def packed(page: Page, game: str) -> str:
    """Return the kept game as a link holds it, not deflated."""
    held = page.evaluate(f"localStorage.getItem('countermarch.turn.{game}')")
    return letters(json.loads(held)["now"])


def letters(facts: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(facts).encode()).decode().rstrip("=")


def actions(page: Page) -> Locator:
    return page.locator(".cm-turn-actions")


def notice(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title)


def made(game: str) -> dict[str, Any]:
    found = companion(components.game(game))
    assert found is not None
    return found


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
    cup.get_by_role("button", name=re.compile("Cover all")).tap()
    assert cup.locator(".cm-held-name").count() == 0
    cup.get_by_role("button", name="Look at all").tap()
    assert cup.locator(".cm-held-name").count() == 5
    cup.get_by_role("button", name=re.compile(": Played")).first.tap()
    assert cup.locator(".cm-held-name").count() == 4
    cup.get_by_role("button", name="All back").tap()
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


def test_an_event_is_rolled_with_both_dice_and_told_at_once(page: Page, address: str) -> None:
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


def test_a_ruling_moves_the_trackers_when_it_is_told_to(page: Page, address: str) -> None:
    open_turn(page, address, "lebanon-82")
    go_on(page, 3)
    page.evaluate("for (const one of document.querySelectorAll('details.cm-group')) one.open = true")
    place = page.locator("details[data-question=sam-site-fate]")
    place.locator("> summary").tap()
    place.get_by_label("Event").select_option(label="Israeli unit enters")
    expect(place.locator(".cm-offer li")).to_have_text("SAM sites active: 6 → 5")
    place.get_by_role("button", name="Move this tracker").tap()
    expect(tracker(page, "SAM sites active").locator("output")).to_have_text("5")
    expect(place.locator(".cm-moved")).to_have_text("Done: SAM sites active 5.")
    tracker(page, "PLO eliminated").get_by_label("one more").tap()
    assert place.locator(".cm-offer .cm-big").count() == 0
    place.get_by_label("Event").select_option(label="Arab unit enters")
    expect(place.locator(".cm-offer li")).to_have_count(0)
    place.get_by_label("Event").select_option(label="Israeli unit enters")
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
    said = notice(page, "A kept game cannot be read")
    expect(said).to_be_in_viewport()
    with page.expect_download() as file:
        said.get_by_role("button", name="Save it as a file").tap()
    assert file.value.suggested_filename == "lebanon-82-unread.json"
    assert file.value.path().read_text("utf-8") == held
    go_on(page, 2)
    page.reload()
    expect(page.locator(".cm-step h2")).to_have_text("Movement")
    expect(said).to_be_visible()
    said.get_by_role("button", name="Start anew").tap()
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
    said = notice(page, "This page has changed since the game was kept")
    expect(said.locator("li")).to_have_text(["“Rain” is new and stands at its start"])
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
    said = notice(page, "This game is not being kept")
    expect(said).to_contain_text(says)
    go_on(page, 2)
    with page.expect_download() as file:
        said.get_by_role("button", name="Save it as a file").tap()
    kept = json.loads(file.value.path().read_text("utf-8"))
    assert kept["now"]["step"] == "first-movement"


def test_a_game_goes_out_as_a_file_and_comes_in_again_with_its_log(
    page: Page, address: str, tmp_path: Path
) -> None:
    open_turn(page, address, "lebanon-82")
    go_on(page, 3)
    page.evaluate("for (const one of document.querySelectorAll('details.cm-group')) one.open = true")
    place = page.locator("details[data-question=sam-site-fate]")
    place.locator("> summary").tap()
    place.get_by_label("Event").select_option(label="Israeli unit enters")
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


def take_in(page: Page, file: Path) -> None:
    actions(page).get_by_role("button", name="Games").tap()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").tap()
    chooser.value.set_files(file)


def test_a_ruling_is_written_into_the_log_with_its_rule(page: Page, address: str) -> None:
    open_turn(page, address, "next-war-in-lebanon")
    go_on(page)
    page.get_by_text("Who is first player, and what are the phases of this turn?").tap()
    place = page.locator("details[data-question=turn-order]")
    place.get_by_role("button", name="Write it into the log").tap()
    expect(page.locator(".cm-log li > span").first).to_contain_text("Who is first player")
    expect(page.locator(".cm-log li > span").first).to_contain_text("(5.0")


def test_undo_is_in_the_bar_at_the_thumb(page: Page, address: str) -> None:
    open_turn(page, address, "lebanon-82")
    bar = page.locator(".cm-turn-bar")
    expect(bar.get_by_role("button", name="Undo")).to_be_disabled()
    go_on(page, 2)
    page.mouse.wheel(0, 3000)
    undo = bar.get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport()
    undo.tap()
    expect(page.locator(".cm-step h2")).to_have_text("Support fire")
    bar.get_by_role("button", name="Redo").tap()
    expect(page.locator(".cm-step h2")).to_have_text("Movement")


def test_the_keyboard_leads_on_and_keeps_its_place(chromium: Browser, address: str) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    open_turn(page, address, "arab-israeli-wars")
    page.locator(".cm-next").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cm-step h2")).to_be_focused()
    page.locator("[data-cup=arab]").get_by_role("button", name="Draw one").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-cup=arab]").get_by_role("button", name="Draw one")).to_be_focused()
    expect(page.locator(".cm-turn > [role=status]")).to_contain_text("Arab deck: drawn")
    page.close()


@in_both_schemes
def test_no_turn_has_a_serious_barrier(chromium: Browser, address: str, scheme: str) -> None:
    context = phone_in_scheme(chromium, scheme)
    page = context.new_page()
    found = {}
    for game in GAMES:
        open_turn(page, address, game)
        go_on(page, 1)
        for draw in page.locator(".cm-step [data-cup] .cm-actions > button:first-child").all():
            draw.tap()
        if game == "next-war-in-lebanon":
            go_on(page, 5)
            page.get_by_role("button", name="Draw a card").tap()
        page.get_by_text("The whole turn").tap()
        settle(page)
        found[game] = serious_barriers(page)
    context.close()
    assert {game: barriers for game, barriers in found.items() if barriers} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_turn_scrolls_sideways_at_320_pixels(page: Page, address: str, game: str) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    open_turn(page, address, game)
    for _ in made(game)["steps"]:
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 320, page.locator(".cm-step h2").inner_text()
        go_on(page)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_tapped_is_large_enough(page: Page, address: str, game: str) -> None:
    open_turn(page, address, game)
    small = page.evaluate(
        "[...document.querySelectorAll('.cm-turn button, .cm-turn summary, .cm-turn select')]"
        ".map((one) => [one.textContent.slice(0, 40), one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width && (box.width < 44 || box.height < 44))"
        ".map(([text, box]) => [text, box.width, box.height])"
    )
    assert small == []
