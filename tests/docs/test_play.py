"""Games played whole in a browser: the very game of the command line, through all that befalls a page."""

from __future__ import annotations

import json
import re
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from support.command_line import run
from support.playing import (
    GAMES,
    STARTS,
    begin,
    choices,
    choose,
    here,
    kept,
    lay_out,
    press_begin,
    touch,
    until,
    whole_log,
)

from countermarch import components
from countermarch.reference import play

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_the_page_is_reached_from_home(page: Page, address: str) -> None:
    for name in GAMES:
        page.goto(address)
        page.get_by_role("link", name=components.game(name).title, exact=True).first.tap()
        page.locator(".cm-siblings").get_by_role("link", name="Play", exact=True).tap()
        page.get_by_role("button", name="Begin").wait_for()
        assert page.url == f"{address}games/{name}/play/"
    page.goto(f"{address}#games")
    assert page.locator(".cm-games").get_by_role("link", name="Play", exact=True).count() == len(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end_by_touch_and_opened_at_the_terminal(
    phone_page: Page, site: Path, name: str, tmp_path: Path
) -> None:
    page = phone_page
    lay_out(page, name)
    press_begin(page, 7)
    made = play.begin(name, seed=7).finish(play.game(name).policies["sensible"]).decisions
    for choice in made:
        touch(page, choice)
    end = play.begin(name, seed=7, decisions=made)
    title = next(one.title for one in play.game(name).endings if one.id == end.ending)
    expect(page.locator(".cm-step h2")).to_contain_text(title)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.read_text("utf-8") == play.save(end)
    stated = json.loads(run("play", "--resume", str(file), "--json").out)
    assert (stated["ending"], stated["decisions"]) == (end.ending, list(made))
    whole_log(page)
    lines = page.locator(".cm-whole-log li").all_inner_texts()
    steps = [step["text"] for entry in stated["log"] for step in entry["steps"]]
    assert len(lines) == len(steps)
    assert all(line.startswith(step) for line, step in zip(lines, steps, strict=True))
    clauses = (site / "games" / name / "clauses" / "index.html").read_text("utf-8")
    rules = page.locator(".cm-whole-log li > a.cm-rule").evaluate_all("(all) => all.map((one) => one.hash)")
    assert len(rules) == len(steps)
    assert all(f'id="{rule[1:]}"' in clauses for rule in set(rules))
    lookups = page.locator(".cm-lookup-link").evaluate_all("(all) => all.map((one) => one.hash)")
    assert len(lookups) > len(made)
    asked = {entry["question"] for entry in stated["log"]} - {None}
    assert {one[1:].partition("?")[0] for one in lookups} == asked


def test_a_ruling_of_the_log_leads_to_its_lookup_with_its_facts(page: Page, address: str) -> None:
    begin(page, address, GAMES[0])
    whole_log(page)
    page.locator(".cm-whole-log .cm-lookup-link").last.tap()
    expect(page.locator("cm-lookup .cm-result").first).to_be_visible()


def test_a_choice_pressed_twice_is_made_once(phone_page: Page) -> None:
    page, name = phone_page, GAMES[-1]
    lay_out(page, name)
    press_begin(page)
    page.wait_for_timeout(400)
    choices(page).nth(2).dblclick()
    page.wait_for_timeout(600)
    assert len(kept(page, name)["decisions"]) == 1
    page.get_by_role("button", name="Undo").dblclick()
    until(page, lambda: kept(page, name)["decisions"] == [])


@pytest.mark.parametrize("name", GAMES)
def test_what_each_choice_is_worth_is_thought_over_and_a_choice_ends_it(phone_page: Page, name: str) -> None:
    page = phone_page
    lay_out(page, name)
    press_begin(page)
    page.get_by_role("button", name="What is each worth?").click()
    page.locator(".cm-thought progress, .cm-best").first.wait_for()
    moved = page.evaluate(
        """async () => {
            const ui = document.querySelector("cm-play");
            const top = () => ui.querySelector(".cm-play-bar").getBoundingClientRect().top;
            scrollTo(0, document.body.scrollHeight);
            ui.querySelectorAll(".cm-option-button")[1].click();
            while (ui.view.made === 0) await new Promise(requestAnimationFrame);
            const before = top();
            await new Promise((later) => setTimeout(later, 100));
            return top() - before;
        }"""
    )
    assert moved == 0  # a press while the page still scrolls would miss its button
    assert page.locator(".cm-worth:visible").count() == 0
    page.get_by_role("button", name="What is each worth?").click()
    page.locator(".cm-best").wait_for(timeout=STARTS)
    stated: dict[str, Any] = {"best": None}
    while stated["best"] is None:
        stated = here({"do": "think", "save": json.dumps(kept(page, name), ensure_ascii=False) + "\n"})
    best = choices(page).evaluate_all("(all) => all.findIndex((one) => one.classList.contains('cm-best'))")
    assert best == stated["best"]
    shown = page.locator(".cm-worth-text").all_inner_texts()
    games = [int(re.findall(r"(\d+) games", text)[0]) for text in shown]
    assert games == [one["games"] for one in stated["worth"]]


def test_options_and_seed_make_the_game_that_the_command_line_makes(phone_page: Page) -> None:
    page, name = phone_page, GAMES[-1]
    lay_out(page, name)
    page.get_by_text("Options", exact=True).click()
    asked = list(play.game(name).asking.items())[-1]
    option, value, says = asked[0], *list(asked[1].values.items())[-1]
    page.get_by_label(says).check()
    page.get_by_text("Options", exact=True).click()
    press_begin(page, 123)
    assert kept(page, name) == json.loads(play.save(play.begin(name, seed=123, options={option: value})))
    page.get_by_role("button", name="New game …").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    until(page, lambda: kept(page, name)["seed"] != 123)
    assert kept(page, name)["seed"] < 10**9
    page.get_by_role("button", name="Games …").click()
    assert page.locator(".cm-games > li").count() == 2
    page.locator(".cm-games > li").first.get_by_text("Remove …").click()
    page.locator(".cm-games").get_by_role("button", name="for good").locator("visible=true").click()
    assert page.locator(".cm-games > li").count() == 1


@pytest.mark.long
def test_a_game_is_played_from_a_folder_on_disk(page: Page, site: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(site / "downloads" / "countermarch-offline.zip") as held:
        held.extractall(tmp_path)
    page.goto((tmp_path / "site-file" / "games" / GAMES[0] / "play.html").as_uri())
    press_begin(page)
    choose(page, 0)
    page.get_by_role("button", name="What is each worth?").click()
    page.locator(".cm-best").wait_for(timeout=STARTS)


def test_only_games_that_can_be_played_have_such_a_page(site: Path) -> None:
    there = {path.parts[-3] for path in site.glob("games/*/play/index.html")}
    built = {path.name for path in (site / "games").iterdir()}
    assert there == built & set(GAMES)
    assert there
    for name in built - there:
        assert f"games/{name}/play/" not in (site / "index.html").read_text("utf-8")
