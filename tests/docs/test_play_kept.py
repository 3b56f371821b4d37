"""A game played on the site is saved: across loads, windows, links and files, and offline."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.command_line import run
from support.playing import (
    GAMES,
    STARTS,
    begin,
    choices,
    choose,
    kept,
    lay_out,
    open_play,
    press_begin,
    unfold,
    until,
)

from countermarch.reference import play
from countermarch.reference.play.links import link

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("phone")]


def test_a_saved_game_of_the_command_line_opens_on_the_page(phone_page: Page, tmp_path: Path) -> None:
    page, name = phone_page, GAMES[0]
    file = tmp_path / "evening.json"
    run("play", name, "--seed", str(2**62 + 1), "--save", str(file), stdin=b"1\nq\n")
    lay_out(page, name)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").tap()
    chooser.value.set_files(file)
    choices(page).first.wait_for(state="attached", timeout=STARTS)
    assert kept(page, name) == json.loads(file.read_text("utf-8"))
    bad = tmp_path / "bad.json"
    bad.write_text('{"form": 1, "game": "<b>x</b>"}', "utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").tap()
    chooser.value.set_files(bad)
    expect(page.get_by_role("dialog")).to_contain_text("seed is missing")
    page.get_by_role("button", name="All right").tap()
    assert kept(page, name) == json.loads(file.read_text("utf-8"))


def test_a_link_opens_the_game_and_leaves_the_one_that_is_open_here(page: Page, address: str) -> None:
    name = GAMES[0]
    begin(page, address, name, 3)
    mine = kept(page, name)
    other = play.begin(name, seed=9)
    assert other.decision is not None
    other = other.choose(other.decision.choices[0].id)
    page.goto("about:blank")
    page.goto(f"{address}games/{name}/play/{link(play.save(other))}")
    page.get_by_role("button", name="Open it").tap()
    until(page, lambda: kept(page, name)["seed"] == 9)
    assert kept(page, name) == json.loads(play.save(other))
    assert "#" not in page.url
    page.get_by_role("button", name="Games …").tap()
    page.get_by_role("button", name=re.compile("^Open .*seed 3,")).tap()
    until(page, lambda: kept(page, name) == mine)
    page.evaluate("location.hash = '#game=zzzz'")
    page.get_by_role("button", name="Open it").tap()
    expect(page.get_by_role("dialog")).to_contain_text("The link holds no game", timeout=STARTS)
    assert kept(page, name) == mine


def test_a_page_that_is_loaded_again_shows_the_game_at_once_and_goes_on(page: Page, address: str) -> None:
    name = GAMES[-1]
    begin(page, address, name)
    first = page.locator(".cm-step h2").inner_text()
    choose(page, 1)
    before = kept(page, name)
    asked = page.locator(".cm-step h2").inner_text()
    page.reload()
    expect(page.locator(".cm-step h2")).to_have_text(asked)
    unfold(page)
    choices(page).nth(1).tap()  # at once: the choice is made as soon as the rules are there
    until(page, lambda: len(kept(page, name)["decisions"]) == 2)
    for _ in range(2):
        page.get_by_role("button", name="Undo").tap()
        expect(page.locator("cm-play:not([aria-busy])")).to_have_count(1)
    expect(page.locator(".cm-step h2")).to_have_text(first)
    assert kept(page, name) == {**before, "decisions": []}
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_second_window_follows_and_nothing_is_chosen_for_what_it_no_longer_shows(
    phone: BrowserContext, page: Page, address: str
) -> None:
    name = GAMES[-1]
    begin(page, address, name)
    other = phone.new_page()
    open_play(other, address, name)
    choose(other, 2)
    expect(page.get_by_role("region", name="From another window")).to_be_visible()
    shown = other.locator(".cm-step h2").inner_text()
    expect(page.locator(".cm-step h2")).to_have_text(shown)
    page.get_by_role("button", name="All right").tap()
    # a window that slept hears nothing: it finds out when it is pressed
    page.evaluate("(one) => one.disconnectedCallback()", page.locator("cm-play").element_handle())
    choose(other, 2)
    page.wait_for_timeout(400)
    expect(page.locator(".cm-step h2")).to_have_text(shown)
    unfold(page)
    choices(page).nth(4).tap()
    expect(page.get_by_role("region", name="From another window")).to_be_visible()
    assert len(kept(page, name)["decisions"]) == 2
    expect(page.locator(".cm-step h2")).to_have_text(other.locator(".cm-step h2").inner_text())
    other.close()


def test_going_back_and_forward_keeps_the_game(page: Page, address: str) -> None:
    name = GAMES[0]
    begin(page, address, name)
    choose(page, 0)
    held = kept(page, name)
    asked = page.locator(".cm-step h2").inner_text()
    page.locator(".cm-siblings").get_by_text("More").tap()
    page.locator(".cm-siblings").get_by_role("link", name="Overview").tap()
    page.get_by_role("heading", name="The questions it settles").wait_for()
    page.go_back()
    expect(page.locator(".cm-step h2")).to_have_text(asked)
    page.go_forward()
    page.get_by_role("heading", name="The questions it settles").wait_for()
    page.go_back()
    expect(page.locator(".cm-step h2")).to_have_text(asked)
    assert kept(page, name) == held
    choose(page, 0)


def test_where_the_browser_keeps_nothing_the_game_goes_on_and_says_so(
    phone: BrowserContext, address: str
) -> None:
    denied = "{ get() { throw new DOMException('denied', 'SecurityError'); } }"
    phone.add_init_script(f"Object.defineProperty(globalThis, 'localStorage', {denied});")
    page = phone.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    open_play(page, address, GAMES[0])
    lost = page.get_by_role("region", name="This game is not being saved")
    expect(lost).to_contain_text("is lost when this window is closed")  # before anything is begun
    expect(page.locator("[data-md-component='palette'] label:visible")).to_have_count(1)
    press_begin(page)
    expect(lost).to_be_visible()
    assert faults == []
    choose(page, 0)
    with page.expect_download() as saved:
        page.get_by_role("region", name="This game is not being saved").get_by_role("button").tap()
    assert len(json.loads(saved.value.path().read_text("utf-8"))["decisions"]) == 1


def test_a_game_whose_page_was_opened_once_is_played_without_a_signal(
    phone: BrowserContext, address: str
) -> None:
    page, name = phone.new_page(), GAMES[-1]
    open_play(page, address, name)
    shown = page.locator("cm-play").evaluate(
        """({ data }) => new Set([data.map.file, ...Object.values(data.pieces).flatMap(([front, back]) =>
            back ? [front, back] : [front])]).size"""
    )
    held = """caches.keys().then((all) => all.find((one) => one.includes(" rest ")))
        .then((one) => one && caches.open(one)).then((cache) => cache?.keys()).then((keys) => keys?.length)"""
    until(page, lambda: page.evaluate(held) == shown)
    phone.set_offline(True)
    begin(page, address, name)
    choose(page, 1)
    faces = page.locator(".cm-board img").evaluate_all(
        "(all) => Promise.all(all.map((one) => one.decode().then(() => one.naturalWidth, () => 0)))"
    )
    assert faces
    assert all(faces)
    phone.set_offline(False)


def test_a_picture_that_does_not_arrive_is_named(phone: BrowserContext, address: str) -> None:
    page, name = phone.new_page(), GAMES[-1]
    phone.route("**/*.svg", lambda route: route.abort())
    begin(page, address, name)
    choose(page, 1)
    expect(page.locator(".cm-place-box .cm-lies-named").first).to_be_visible()
    expect(page.locator(".cm-map img")).to_have_count(0)
    page.locator(".cm-pin.cm-open").first.tap()  # the areas are where they were
    until(page, lambda: len(kept(page, name)["decisions"]) == 2)
    expect(page.locator("cm-play img:visible")).to_have_count(0)


def test_where_the_rules_do_not_arrive_the_page_says_so_and_tries_again(
    phone: BrowserContext, address: str
) -> None:
    page = phone.new_page()
    phone.route("**/_played.js", lambda route: route.abort())
    open_play(page, address, GAMES[0])
    page.get_by_role("button", name="Begin").tap()
    stated = page.get_by_role("region", name="The rules did not answer")
    expect(stated).to_contain_text("Is there a signal?", timeout=20_000)
    phone.unroute("**/_played.js")
    stated.get_by_role("button", name="Try again").tap()
    choices(page).first.wait_for(state="attached", timeout=STARTS)


def test_a_choice_is_heard_at_once_where_it_is_no_double_press(page: Page, address: str) -> None:
    name = GAMES[-1]
    begin(page, address, name)
    unfold(page)
    choices(page).nth(0).tap()
    until(page, lambda: len(kept(page, name)["decisions"]) == 1)
    unfold(page)
    choices(page).nth(3).tap()
    until(page, lambda: len(kept(page, name)["decisions"]) == 2)
