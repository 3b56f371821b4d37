"""The battle screen: counters of both sides are tapped, the odds are there at once, the die comes last."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import expect
from support.games import GAMES

from countermarch.reference.engine import registry

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("phone")]
LEBANON = "lebanon-82"
ASK = registry.find(LEBANON, "attack").ask


def counter(page: Page, side: str, name: str) -> None:
    """Tap a counter of those that a side may have."""
    tray = page.get_by_role("region", name=side, exact=True)
    tray.locator(".cm-pick-tiles").get_by_role("button", name=f"{name}: add").first.tap()


def open_battle(page: Page, address: str, game: str = LEBANON) -> None:
    page.goto(f"{address}games/{game}/battle/")
    expect(page.locator(".cm-tray").first).to_be_visible()


def attack(page: Page, address: str, defender: str = "47th Brigade (3)") -> None:
    open_battle(page, address)
    counter(page, "Attackers", "35th Brigade (96)")
    counter(page, "Defender", defender)


def given(page: Page) -> dict[str, object]:
    """Return the facts in the address of the page."""
    held = dict(parse_qsl(page.url.partition("?")[2]))
    return {
        name: json.loads(value) if value[0] in "[{tf-0123456789" else value for name, value in held.items()
    }


def test_the_results_of_every_face_are_there_before_the_die_and_those_of_the_command_line(
    page: Page, address: str
) -> None:
    attack(page, address)
    shown = page.locator(".cm-strip td").all_inner_texts()
    facts = {"terrain": "clear", "defender_side": "syrian", **given(page)}
    rulings = [ASK({**facts, "die": die}) for die in range(1, 7)]
    asked = [str(ruling.answer.result) for ruling in rulings]
    assert shown == ["\N{EN DASH}" if result == "none" else result for result in asked]
    expect(page.locator(".cm-live .cm-large")).to_contain_text("+1")
    assert rulings[0].answer.differential == 1


def test_the_ground_is_in_sight_once_both_sides_are_there_and_no_counter_is_cut(
    page: Page, address: str
) -> None:
    open_battle(page, address)
    ground = page.locator(".cm-ground")
    top = "(one) => one.getBoundingClientRect().top + scrollY"
    before = ground.evaluate(top)
    counter(page, "Attackers", "35th Brigade (96)")
    counter(page, "Defender", "47th Brigade (3)")
    assert ground.evaluate(top) == before  # nothing moves under the finger
    bar = page.locator(".cm-battle-bar").bounding_box()
    for name in ("town", "across_river"):
        chip = page.locator(f".cm-ground [data-name={name}]").bounding_box()
        assert bar
        assert chip
        assert chip["y"] + chip["height"] <= bar["y"], name
    tiles = page.locator(".cm-tray").first.locator(".cm-pick-tiles")
    assert tiles.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    clipped = tiles.locator("span").evaluate_all(
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)"
    )
    assert not clipped


def test_counters_stand_by_side_and_the_defender_is_of_another(page: Page, address: str) -> None:
    open_battle(page, address)
    attackers, defender = (
        page.get_by_role("region", name=name, exact=True) for name in ("Attackers", "Defender")
    )
    counter(page, "Attackers", "Golani (36)")
    expect(defender.locator(".cm-pick-tiles li:visible").first).to_contain_text("47th Brigade")
    expect(attackers.locator(".cm-pick-tiles li:visible").first).to_contain_text("35th Brigade")
    defender.get_by_role("button", name="PLO", exact=True).tap()
    expect(defender.locator(".cm-pick-tiles li:visible").first).to_contain_text("Kastel")
    defender.get_by_role("button", name="PLO", exact=True).tap()
    expect(defender.locator(".cm-pick-tiles li:visible").first).to_contain_text("47th Brigade")


def test_the_die_comes_last(page: Page, address: str) -> None:
    open_battle(page, address)
    face = page.locator(".cm-battle-bar .cm-face").nth(2)
    expect(face).to_be_hidden()
    counter(page, "Attackers", "35th Brigade (96)")
    expect(page.locator(".cm-battle-live")).to_have_text("Tap the defender")
    counter(page, "Defender", "47th Brigade (3)")
    face.tap()
    expect(page.locator(".cm-result .cm-large")).to_be_visible()
    ruled = page.locator(".cm-result .cm-large").inner_text()
    expect(page.locator(".cm-battle-live > :is(b, strong)")).to_have_text(ruled)
    expect(page.locator(".cm-battle-assumed")).to_contain_text("Terrain: Clear")


def test_a_second_tap_turns_a_counter_over_and_a_third_takes_it_away(page: Page, address: str) -> None:
    attack(page, address)
    chosen = page.get_by_role("region", name="Attackers", exact=True).locator(".cm-chosen button")
    chosen.tap()
    expect(page.locator(".cm-live .cm-large")).to_contain_text("\N{MINUS SIGN}3")
    chosen.tap()
    expect(page.locator(".cm-battle-live")).to_have_text("Tap the attackers")


def test_facts_that_cannot_matter_are_dim(page: Page, address: str) -> None:
    attack(page, address)
    bastion = page.locator(".cm-ground [data-name=in_bastion]")
    idle = re.compile(r"\bcm-idle\b")
    expect(page.locator(".cm-ground [data-name=town]")).not_to_have_class(idle)
    expect(bastion).to_have_class(idle)  # it protects the PLO alone
    page.get_by_role("region", name="Defender", exact=True).get_by_role("searchbox").fill("Kastel")
    page.get_by_role("region", name="Defender", exact=True).locator(
        ".cm-pick-tiles li:visible button"
    ).first.tap()
    expect(bastion).not_to_have_class(idle)


def test_two_attacks_are_side_by_side(page: Page, address: str) -> None:
    attack(page, address)
    page.locator(".cm-menu > summary", has_text="Share").tap()
    page.get_by_role("button", name="Keep to compare").tap()
    page.locator(".cm-ground [data-name=town]").tap()
    lit = page.locator(".cm-table[data-table=crt] th.cm-head.cm-lit")
    expect(lit).to_have_text("Town")  # though the terrain beside it is clear
    beside = page.get_by_role("region", name="Side by side")
    expect(beside.get_by_role("row", name="Defender suffers")).to_be_visible()
    expect(beside.get_by_role("row", name="Town yes no")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_is_likely_once_both_sides_are_tapped(
    game: str, page: Page, address: str
) -> None:
    open_battle(page, address, game)
    live = page.locator(".cm-battle-live")
    for tray in page.locator(".cm-tray").all():
        expect(live).to_contain_text("Tap the")
        tray.locator(".cm-pick-tiles li:visible button").first.tap()
    expect(live).not_to_contain_text("Tap the")
    expect(page.locator(".cm-output").locator(".cm-odds, .cm-live, .cm-result").first).to_be_visible()
    assert page.locator(".cm-error").count() == 0
    bar = page.locator(".cm-battle-bar").bounding_box()
    for field in page.locator(".cm-needed .cm-field").all():
        place = field.bounding_box()
        assert bar
        assert place
        assert place["y"] + place["height"] <= bar["y"]


@pytest.mark.parametrize("game", ["next-war-in-lebanon", "third-lebanon-war"])
def test_dice_that_follow_from_each_other_are_asked_for_one_after_another(
    game: str, page: Page, address: str
) -> None:
    open_battle(page, address, game)
    for tray in page.locator(".cm-tray").all():
        tray.locator(".cm-pick-tiles li:visible button").first.tap()
    faces = page.locator(".cm-battle-dice .cm-face:visible")
    fallen = page.locator(".cm-fallen")
    result = page.locator(".cm-result .cm-large")
    if game == "next-war-in-lebanon":
        page.get_by_role("button", name="Die by die").tap()
    else:  # each die of a pool by itself, without a tap before it
        expect(page.locator(".cm-at-once button").first).to_be_visible()
    expect(faces).to_have_count(6)  # one row, whatever is rolled next
    first = fallen.locator("b").inner_text()
    faces.nth(4).tap()
    expect(fallen.locator("b")).not_to_have_text(first)
    expect(result).to_be_hidden()
    fallen.locator(".cm-roll").tap()  # all that is left
    expect(result).to_be_visible()
    expect(page.locator(".cm-battle-dice")).to_be_hidden()
    asked = registry.find(game, page.locator("cm-lookup").get_attribute("question") or "")
    shown = {"attacker": "idf", "terrain": "urban"} | given(page)
    if game == "next-war-in-lebanon":
        shown |= {"idf_targeting": "strongest-first", "insurgent_targeting": "strongest-first"}
    winner = str(asked.ask(shown).answer.winner)
    expect(result).to_contain_text({"none": "Nobody"}.get(winner, winner), ignore_case=True)
    fallen.locator("button").first.tap()  # takes back the first and those that followed from it
    expect(fallen.locator("b")).to_have_text(first)


def test_who_comes_back_to_a_battle_finds_it_at_home_and_takes_a_formation_by_one_tap(
    page: Page, address: str
) -> None:
    open_battle(page, address)
    page.goto(address)
    page.locator(".cm-battle-fold > summary").tap()
    attackers = page.get_by_role("region", name="Attackers", exact=True)
    attackers.get_by_role("button", name="all of 96: 35th Brigade (96), Nahal (96)").tap()  # 1
    counter(page, "Defender", "47th Brigade (3)")  # 2
    page.locator(".cm-ground [data-name=across_river]").tap()  # 3
    page.locator(".cm-battle-bar .cm-face").nth(3).tap()  # 4
    israeli = [{"side": "israeli", "strength": strength} for strength in (8, 4)]
    across = {"terrain": "clear", "across_river": True, "die": 4}
    against = {"defender_side": "syrian", "defense_strength": 7}
    ruling = ASK({**across, **against, "attackers": israeli})
    expect(page.locator(".cm-result")).to_contain_text(f"{ruling.answer.differential}")
    page.goto(f"{address}games/{LEBANON}/battle/")
    first = attackers.locator(".cm-pick-tiles li:visible button").first
    expect(first).to_contain_text("as last time")
    first.tap()
    expect(attackers.locator(".cm-chosen img")).to_have_count(2)


def test_a_tap_gives_two_dice_or_the_hits_of_a_pool(page: Page, address: str) -> None:
    open_battle(page, address, "next-war-in-lebanon")
    for tray in page.locator(".cm-tray").all():
        tray.locator(".cm-pick-tiles li:visible button").first.tap()
    at_once = page.locator(".cm-at-once")
    for pair in ("3, 6", "5, 5", "2, 1"):
        at_once.get_by_role("button", name=pair, exact=True).tap()
    expect(page.locator(".cm-result .cm-large")).to_contain_text("attacker", ignore_case=True)
    rolled = {name: value for name, value in given(page).items() if "di" in name.rpartition("_")[2]}
    assert rolled == {"attacker_die": 3, "defender_die": 6, "first_dice": [5, 5], "second_dice": [2, 1]}
    open_battle(page, address, "third-lebanon-war")
    for tray in page.locator(".cm-tray").all():
        tray.locator(".cm-pick-tiles li:visible button").first.tap()
    page.locator(".cm-other > summary", has_text="More facts").tap()
    page.locator("[data-name=insurgent_j4]").get_by_role("radio", name="Combat support").tap()
    at_once.get_by_role("button", name="2 hits, with a 1").tap()
    expect(at_once.get_by_role("button")).to_have_count(12)  # of three dice, without a 1 and with one
    at_once.get_by_role("button", name="3 hits", exact=True).tap()
    expect(page.locator(".cm-result")).to_be_visible()
    facts = {"attacker": "idf", "terrain": "urban"} | given(page)
    answer = registry.find("third-lebanon-war", "resolve-battle").ask(facts).answer
    assert (answer.first_net_hits, answer.return_net_hits, answer.insurgent_j4_fate) == (2, 1, "removed")


def test_two_situations_are_compared_by_a_swipe_and_the_result_goes_into_the_turn(
    page: Page, address: str
) -> None:
    attack(page, address)
    page.get_by_role("button", name="Compare with another situation").tap()
    first = given(page)
    page.get_by_role("region", name="Attackers", exact=True).locator(".cm-pick-tiles button").nth(3).tap()
    second = given(page)
    assert second != first
    swipe = """(one) => {
        const touch = (x) => new Touch({ identifier: 1, target: one, clientX: x, clientY: 300 });
        one.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(300)] }));
        one.dispatchEvent(new TouchEvent("touchend", { bubbles: true, changedTouches: [touch(120)] }));
    }"""
    live = page.locator(".cm-live")
    live.evaluate(swipe)
    expect(page.locator(".cm-switch [aria-current]")).to_have_text("Situation A")
    assert page.locator(".cm-switch .cm-differs").count() > 0
    assert given(page) == first
    expect(page.get_by_role("region", name="Attackers", exact=True).locator(".cm-chosen img")).to_have_count(
        1
    )
    live.evaluate(swipe)
    expect(page.locator(".cm-switch [aria-current]")).to_have_text("Situation B")
    assert given(page) == second
    page.locator(".cm-battle-bar .cm-face").nth(2).tap()
    ruled = page.locator(".cm-result .cm-large").inner_text()
    page.get_by_role("link", name="Apply it on the Turn page").tap()
    asked = page.get_by_role("region", name="From another page")
    expect(asked.locator(".cm-result .cm-large")).to_have_text(ruled)
    asked.get_by_role("button", name="Write it in the log").tap()
    expect(page.locator(".cm-log li").first).to_contain_text(ruled)


def test_a_choice_that_the_counters_leave_is_taken_and_many_cards_are_narrowed_down(
    page: Page, address: str
) -> None:
    open_battle(page, address, "arab-israeli-wars")
    counter(page, "Israeli units", "Kibbutzim")
    arab = page.get_by_role("region", name="Arab units", exact=True)
    arab.get_by_role("button", name="Central", exact=True).tap()
    expect(arab.locator(".cm-pick-tiles li:visible").first).to_contain_text("Glub Pasha")
    arab.locator(".cm-pick-tiles li:visible button").first.tap()
    page.locator("[data-name=israeli_tt]").get_by_role("radio", name="3", exact=True).tap()
    expect(page.locator(".cm-battle-assumed")).to_contain_text("Front: Central")
    event = page.get_by_role("combobox", name="Event", exact=True)
    event.select_option("Ambush")
    expect(page.locator(".cm-battle-assumed")).to_contain_text("Event front: Central")
    event.select_option("None")
    expect(page.locator(".cm-battle-assumed")).not_to_contain_text("Event front")
    expect(page.locator(".cm-result")).to_be_visible()
