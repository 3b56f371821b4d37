"""The box above a game's questions reads a sentence as the command line does and says what it read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser


def opened(page: Page, address: str, game: str, text: str) -> Locator:
    """Type a sentence above a game's questions; return what was understood."""
    page.goto(f"{address}games/{game}/table/")
    return typed(page, text)


def typed(page: Page, text: str) -> Locator:
    """Type a sentence in place of the one before it; return what was understood."""
    page.get_by_label("Ask in your own words").fill(text)
    understood = page.locator(".cm-understood")
    expect(understood).to_be_visible()
    return understood


def test_a_sentence_is_ruled_while_it_is_typed_and_opens_its_control_filled_in(
    page: Page, address: str
) -> None:
    understood = opened(page, address, "lebanon-82", "town +3 rolled 4")
    expect(understood.locator(".cm-fact")).to_have_text(["Terrain Town", "Differential 3", "Die 4"])
    expect(understood.locator(".cm-ruled")).to_have_text("A2")
    understood.locator(".cm-fact", has_text="Terrain").tap()
    expect(page).to_have_url(re.compile(r"#combat-result\?terrain=town&differential=3&die=4$"))
    expect(page.locator("[data-question=combat-result] .cm-large").first).to_have_text("A2")
    expect(page.locator("[data-name=terrain] input:checked")).to_be_focused()


def test_the_search_at_home_rules_a_sentence_of_the_game_that_was_open_last(page: Page, address: str) -> None:
    page.goto(f"{address}games/lebanon-82/table/")
    page.goto(address)
    page.get_by_role("button", name="Search", exact=True).tap()
    page.get_by_placeholder("Ask in your own words").fill("town +3 rolled 4")
    page.keyboard.press("Enter")  # ahead of the answer: it waits for it
    expect(page).to_have_url(re.compile(r"#combat-result\?terrain=town&differential=3&die=4$"))


def test_what_is_missing_is_asked_for_with_what_each_choice_comes_to(page: Page, address: str) -> None:
    understood = opened(page, address, "lebanon-82", "+3 rolled 4")
    expect(understood.locator(".cm-wanted")).to_have_text("Terrain ?")
    understood.get_by_role("link", name="Terrain: Town").tap()
    expect(page.locator("[data-question=combat-result] .cm-large").first).to_have_text("A2")


def test_what_the_first_of_many_choices_comes_to_is_not_said_of_all(page: Page, address: str) -> None:
    understood = opened(page, address, "arab-israeli-wars", "how do the dice pick at random")
    expect(understood.locator("li")).to_have_text(["Units: 1\N{EN DASH}9up to the dice"])


def test_what_is_open_or_may_mean_two_things_is_settled_by_a_tap(page: Page, address: str) -> None:
    understood = opened(page, address, "lebanon-82", "town +3")
    expect(understood).to_contain_text("Still open: die")
    understood.get_by_role("button", name="Die roll").tap()
    expect(understood.locator(".cm-rolls")).to_have_text(re.compile(r"Die rolled [1-6]"))
    expect(understood.locator(".cm-ruled")).not_to_be_empty()
    understood = typed(page, "sam with two and 2 at my plane")
    understood.get_by_role("button", name="“two” = Distance 2").tap()
    understood.get_by_role("button", name="“2” = Roll 2").tap()
    expect(understood.locator(".cm-ruled")).to_contain_text("Shot down")
    understood = typed(page, "golani and the 188th attack force 17 across a river in rough, die 4")
    understood.get_by_role("button", name="Force 17 (PLO) 4").tap()
    expect(understood.locator(".cm-ruled")).to_contain_text("Differential +14")
    expect(page.locator(".cm-found")).not_to_contain_text("lacks")


def test_an_assumed_fact_is_distinguished_and_what_was_not_used_is_said(page: Page, address: str) -> None:
    understood = opened(page, address, "arab-israeli-wars", "how strong is an egyptian army card, bob asks")
    expect(understood.locator(".cm-assumed")).to_have_text("Side Arab")
    expect(understood.locator(".cm-unused")).to_contain_text("bob")


def test_a_fact_on_which_nothing_hangs_is_not_needed(page: Page, address: str) -> None:
    words = "5 6 6 2 1 against the defender in a city, how many hits"
    expect(opened(page, address, "third-lebanon-war", words).locator(".cm-ruled")).to_have_text("3 hits")


def test_words_that_no_question_answers_are_searched_alone(page: Page, address: str) -> None:
    page.goto(f"{address}games/lebanon-82/table/")
    page.get_by_label("Ask in your own words").fill("bridges")
    expect(page.locator(".cm-found a").first).to_be_visible()
    page.wait_for_timeout(400)  # the reader rests first
    expect(page.locator(".cm-understood")).to_have_count(0)
