"""How many taps from home to the answer, once home knows the game: most often three, never above seven."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser


class Hand:
    """A player's hand, which counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, place: Locator) -> None:
        self.taps += 1
        place.tap()

    def most_asked(self, question: str) -> Locator:
        self.tap(self.page.locator(f"cm-again details[data-question='{question}'] > summary").first)
        return self.page.locator(f"cm-again cm-lookup[question='{question}']").first

    def search(self, words: str) -> Locator:
        self.tap(self.page.get_by_role("button", name="Search", exact=True))
        self.page.keyboard.type(words)
        return self.page.locator(".cm-find .cm-hit").first


def a_combat_result(hand: Hand) -> None:
    lookup = hand.most_asked("combat-result")
    hand.tap(lookup.get_by_role("radio", name="Town"))
    hand.tap(lookup.get_by_label("Differential", exact=True))
    hand.page.keyboard.type("3")
    hand.tap(lookup.get_by_role("button", name="4", exact=True))
    expect(lookup.locator(".cm-large").first).to_have_text("A2")


def a_differential_from_counters(hand: Hand) -> None:
    lookup = hand.most_asked("combat-differential")
    hand.tap(lookup.locator(".cm-pick summary").nth(0))
    hand.tap(lookup.get_by_role("button", name="35th Brigade (96) 8", exact=True))
    hand.tap(lookup.locator(".cm-pick summary").nth(1))
    hand.tap(lookup.get_by_role("button", name="Nahal (96) 2", exact=True))
    expect(lookup.locator(".cm-large").first).to_contain_text("+6")


def what_a_result_does(hand: Hand) -> None:
    lookup = hand.most_asked("combat-effects")
    hand.tap(lookup.get_by_role("radio", name="D2"))
    expect(lookup.locator(".cm-large").first).to_contain_text("retreats 2 hexes")


def the_cost_of_a_mountain(hand: Hand) -> None:
    lookup = hand.most_asked("movement-cost")
    hand.tap(lookup.get_by_role("radio", name="Mountain").first)
    expect(lookup.locator(".cm-large").first).to_contain_text("movement point")


def whether_helicopters_are_shot_at(hand: Hand) -> None:
    expect(hand.search("can helicopters be shot by SAMs")).to_contain_text("13.1 p3")


def a_bastion_misspelt(hand: Hand) -> None:
    expect(hand.search("D2 in Beaufrot")).to_contain_text("12.0 p2")


def what_the_document_leaves_out(hand: Hand) -> None:
    expect(hand.search("is my unit in supply")).to_contain_text("Not in this document")


def a_rule_by_its_number(hand: Hand) -> None:
    expect(hand.search("12.0")).to_contain_text("12.0")


TASKS: tuple[Callable[[Hand], None], ...] = (
    a_combat_result,
    a_differential_from_counters,
    what_a_result_does,
    the_cost_of_a_mountain,
    whether_helicopters_are_shot_at,
    a_bastion_misspelt,
    what_the_document_leaves_out,
    a_rule_by_its_number,
)


def test_the_answer_is_a_few_taps_from_home(page: Page, address: str) -> None:
    page.goto(f"{address}games/lebanon-82/table/")  # home knows the game from now on
    expect(page.locator(".cm-page")).to_be_visible()
    taps = []
    for task in TASKS:
        page.goto(address)
        expect(page.locator("cm-again details").first).to_be_visible()
        hand = Hand(page)
        task(hand)
        taps.append(hand.taps)
    assert median(taps) <= 3, taps
    assert max(taps) <= 7, taps
