"""How many taps from home to the answer, once home knows the game: most often three, never above eight.

What two players ask in the middle of a game, over all five games, on a phone that has no signal.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("phone")]


KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
MOST, LONGER, USUAL, TASKS_IN_ALL = 6, 8, 3, 44
LEBANON, THIRD, NEXT = "lebanon-82", "third-lebanon-war", "next-war-in-lebanon"
ARAB, REIGN = "arab-israeli-wars", "reign-of-missiles"


class TapCounter:
    """A finger on the page that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, place: Locator) -> None:
        self.taps += 1
        place.tap()

    def most_asked(self, question: str) -> Locator:
        """Open what home offers; return the lookup that opens."""
        self.tap(self.page.locator(f"cm-again details[data-question='{question}'] > summary").first)
        return self.page.locator(f"cm-again cm-lookup[question='{question}']").first

    def search(self, words: str) -> Locator:
        """Search in a user's words; return the first result."""
        self.tap(self.page.get_by_role("button", name="Search", exact=True))
        self.page.keyboard.type(words)
        return self.page.locator(".cm-find .cm-hit").first

    def found(self, words: str, question: str) -> Locator:
        """Search in a user's words and open the first result; return its lookup."""
        self.tap(self.search(words))
        return self.page.locator(f"cm-lookup[question='{question}']").first

    def go_on(self, lookup: Locator, asks: str) -> Locator:
        """Go on from a ruling to the question that follows; its lookup, within the one before."""
        self.tap(lookup.get_by_role("button", name=f"Next: {asks}"))
        return lookup.locator("cm-lookup").first

    def choose(self, field: Locator, label: str) -> None:
        """Pick from a list that the phone shows: one tap opens it, one takes."""
        self.taps += 2
        field.select_option(label=label)


def answer(lookup: Locator) -> Locator:
    return lookup.locator(".cm-large").first


def die(lookup: Locator, name: str, face: str) -> Locator:
    return lookup.get_by_role("group", name=name, exact=True).get_by_role("button", name=face, exact=True)


def a_combat_result(hand: TapCounter) -> None:
    lookup = hand.most_asked("combat-result")
    hand.tap(lookup.get_by_role("radio", name="Town"))
    hand.tap(lookup.locator("[data-name=differential]").get_by_role("radio", name="3", exact=True))
    hand.tap(lookup.get_by_role("button", name="4", exact=True))
    expect(lookup.locator(".cm-large").first).to_have_text("A2")


def a_combat_result_from_the_chart(hand: TapCounter) -> None:
    lookup = hand.most_asked("combat-result")
    hand.tap(lookup.get_by_role("radio", name="Town"))
    hand.tap(lookup.locator("td[data-row='3'][data-column='7']"))  # +4 or +5
    expect(answer(lookup)).to_have_text("Ex")


def a_victory_check(hand: TapCounter) -> None:
    lookup = hand.most_asked("victory-check")
    for front, tokens in (("north", "4"), ("south", "2")):  # the Centre has its three
        field = lookup.locator(f"[data-name=israeli_tt] [data-name={front}]")
        hand.tap(field.get_by_role("radio", name=tokens, exact=True))
    for turn in ("this_turn", "last_turn"):
        field = lookup.locator(f"[data-name={turn}] [data-name=all]")
        hand.tap(field.get_by_role("radio", name="Israeli win"))
    for count in ("arab_deck", "arab_units"):  # both lie in the game that is being played
        expect(lookup.locator(f"[data-name={count}] .cm-of-game")).to_be_visible()
    expect(answer(lookup)).to_have_text("Decisive Victory: you win")


def the_launchers_drawn(hand: TapCounter) -> None:
    lookup = hand.most_asked("launcher-draw")
    hand.tap(die(lookup, "D10", "4"))
    hand.tap(lookup.get_by_label("Launchers in container: another number"))
    hand.tap(lookup.locator(".cm-number-pad").get_by_role("button", name="22", exact=True))
    expect(answer(lookup)).to_contain_text("12")


def a_salvo_of_rockets(hand: TapCounter) -> None:
    lookup = hand.most_asked("rocket-attack")
    for face in ("6", "2", "4"):
        hand.tap(lookup.locator(".cm-ready").get_by_role("button", name=f"add a {face}", exact=True))
    expect(answer(lookup)).to_contain_text("1 hit")


def a_militia_that_comes_back(hand: TapCounter) -> None:
    lookup = hand.most_asked("reinforcement-entry")
    for name, choice in (("unit", "Militia"), ("area", "Lebanon"), ("insurgent_units", "2")):
        hand.tap(lookup.locator(f"[data-name={name}]").get_by_role("radio", name=choice, exact=True))
    hand.tap(lookup.locator("[data-name=insurgent_fighters]").get_by_role("radio", name="1", exact=True))
    expect(lookup.locator(".cm-glance")).to_contain_text("assumed: Chit: J-1")  # which nobody has given
    hand.tap(lookup.locator("[data-name=chit]").get_by_role("radio", name="J-1", exact=True))
    expect(lookup.locator(".cm-glance")).not_to_contain_text("Chit")


def who_wins_by_points(hand: TapCounter) -> None:
    lookup = hand.most_asked("victory")
    for side in ("hamas", "israeli"):
        space = lookup.locator(f"[data-name={side}_space]")
        hand.tap(space.get_by_role("radio", name="Blue 3", exact=True))
    for side, points in (("hamas", "4"), ("israeli", "6")):
        hand.tap(lookup.locator(f"[data-name={side}_mvp]").get_by_role("radio", name=points, exact=True))
    expect(answer(lookup)).to_be_visible()


def who_moves_first(hand: TapCounter) -> None:
    lookup = hand.most_asked("first-player")
    for name, count in (("idf_c2", "5"), ("insurgent_c2", "6"), ("idf_hqs_disrupted", "1")):
        hand.tap(lookup.locator(f"[data-name={name}]").get_by_role("radio", name=count, exact=True))
    expect(answer(lookup)).to_be_visible()


def a_differential_from_counters(hand: TapCounter) -> None:
    lookup = hand.most_asked("combat-differential")
    hand.tap(lookup.get_by_role("button", name="35th Brigade (96) 8", exact=True))
    hand.tap(lookup.get_by_role("button", name="Cdo 1 4", exact=True))
    expect(lookup.locator(".cm-large").first).to_contain_text("+4")


def what_a_result_does(hand: TapCounter) -> None:
    lookup = hand.most_asked("combat-effects")
    hand.tap(lookup.get_by_role("radio", name="D2"))
    expect(lookup.locator(".cm-large").first).to_contain_text("retreats 2 hexes")


def the_cost_of_a_mountain(hand: TapCounter) -> None:
    lookup = hand.most_asked("movement-cost")
    hand.tap(lookup.get_by_role("radio", name="Mountain").first)
    expect(lookup.locator(".cm-large").first).to_contain_text("movement point")


def whether_helicopters_are_shot_at(hand: TapCounter) -> None:
    expect(hand.search("can helicopters be shot by SAMs")).to_contain_text("13.1 p3")


def a_bastion_misspelt(hand: TapCounter) -> None:
    expect(hand.search("D2 in Beaufrot")).to_contain_text("12.0 p2")


def what_the_document_leaves_out(hand: TapCounter) -> None:
    expect(hand.search("is my unit in supply")).to_contain_text("Not in these rules")


def a_rule_by_its_number(hand: TapCounter) -> None:
    expect(hand.search("12.0")).to_contain_text("12.0")


def whether_a_sam_site_shoots_it_down(hand: TapCounter) -> None:
    lookup = hand.most_asked("sam-fire")
    hand.tap(lookup.get_by_role("radio", name="0", exact=True))
    hand.tap(lookup.get_by_role("button", name="Roll", exact=True))
    expect(answer(lookup)).to_be_visible()


def what_is_needed_for_seventy_percent(hand: TapCounter) -> None:
    lookup = hand.most_asked("combat-result")
    hand.tap(lookup.get_by_role("radio", name="Town"))
    hand.tap(lookup.get_by_text("What do I need?"))
    hand.tap(lookup.locator(".cm-need .cm-choice", has_text="D2"))
    expect(lookup.locator(".cm-need-answer")).to_contain_text(
        re.compile("Differential: at least|No differential")
    )


def the_last_question_with_another_value(hand: TapCounter) -> None:
    asked = hand.page.locator("cm-again .cm-recent a", has_text="What is the combat result?")
    hand.tap(asked.filter(has_text="A2").first)
    lookup = hand.page.locator("cm-lookup[question='combat-result']").first
    expect(answer(lookup)).to_have_text("A2")
    hand.tap(lookup.locator("[data-name=differential]").get_by_role("radio", name="1", exact=True))
    expect(answer(lookup)).to_have_text("A3")


def a_result_shared(hand: TapCounter) -> None:
    lookup = hand.most_asked("combat-effects")
    hand.tap(lookup.get_by_role("radio", name="D2"))
    hand.tap(lookup.locator(".cm-menu > summary", has_text="Share"))
    hand.tap(lookup.get_by_role("button", name="Share this ruling"))
    expect(lookup.locator(".cm-toast")).to_contain_text("copied")


def a_step_taken_back(hand: TapCounter) -> None:
    hand.tap(hand.page.locator("cm-again").get_by_role("link", name="Turn"))
    hand.tap(hand.page.locator(".cm-next"))
    hand.tap(hand.page.get_by_role("button", name="Undo"))
    expect(hand.page.locator(".cm-step h2")).to_have_text("Battle Phase")


def what_is_done_in_this_step(hand: TapCounter) -> None:
    hand.tap(hand.page.locator("cm-again").get_by_role("link", name="Turn"))
    expect(hand.page.locator(".cm-step h2")).to_have_text("Battle Phase")
    expect(hand.page.locator(".cm-does").first).to_contain_text("Force Totals")


def dice_then_hits_then_units(hand: TapCounter) -> None:
    dice = hand.most_asked("fire-dice")
    hand.tap(dice.locator(".cm-pick-one:visible").first)
    hits = hand.go_on(dice, "How many hits")
    hand.tap(hits.get_by_role("button", name="add a 6"))
    damage = hand.go_on(hits, "What do these hits do")
    hand.tap(damage.locator(".cm-pick-one:visible").first)
    expect(answer(damage)).to_be_visible()


def a_firefight(hand: TapCounter) -> None:
    lookup = hand.most_asked("firefight")
    for title in ("Pick those who fire from the counters", "Pick the target from the counters"):
        pick = lookup.locator(".cm-pick", has_text=title)
        hand.tap(pick.locator(".cm-pick-one:visible").first)
    hand.tap(lookup.locator(".cm-item").get_by_role("button", name="add a 5"))
    hand.tap(die(lookup, "Target die", "3"))
    expect(answer(lookup)).to_be_visible()


def what_a_card_does(hand: TapCounter) -> None:
    lookup = hand.most_asked("cascading-effect")
    hand.tap(lookup.get_by_role("radio", name="Heart"))
    hand.tap(lookup.get_by_role("radio", name="7", exact=True))
    expect(answer(lookup)).to_contain_text("Media reports casualties")


def the_terrain_of_a_place(hand: TapCounter) -> None:
    expect(hand.search("terrain of Tyre")).to_contain_text("Urban", ignore_case=True)


def what_an_event_does(hand: TapCounter) -> None:
    lookup = hand.most_asked("event-card")
    hand.choose(lookup.get_by_label("Event", exact=True), "Night attack")
    expect(answer(lookup)).to_contain_text("+5 to the Israeli Force Total at the Front that you pick")


def the_battle_of_a_front(hand: TapCounter) -> None:
    hand.tap(hand.page.locator("cm-again").get_by_role("link", name="Turn"))
    hand.tap(hand.page.locator(".cm-step details[data-question='battle'] > summary"))
    lookup = hand.page.locator(".cm-step cm-lookup[question='battle']")
    hand.tap(lookup.locator("[data-name=front]").get_by_role("radio", name="South"))
    expect(lookup.locator("[data-name='israeli_units'] .cm-item")).to_have_count(1)
    expect(lookup.locator("[data-name='arab_units'] .cm-item")).to_have_count(2)
    expect(answer(lookup)).to_be_visible()


def a_front_at_random(hand: TapCounter) -> None:
    lookup = hand.found("random front", "random-front")
    hand.tap(die(lookup, "Die", "4"))
    expect(answer(lookup)).to_contain_text("Centre")


def a_unit_at_random(hand: TapCounter) -> None:
    lookup = hand.found("random unit", "random-unit")
    hand.tap(lookup.get_by_role("radio", name="5", exact=True))
    hand.tap(lookup.get_by_role("button", name="add a 3"))
    expect(answer(lookup)).to_contain_text("3")


def which_event_the_dice_bring(hand: TapCounter) -> None:
    lookup = hand.most_asked("random-event")
    hand.tap(die(lookup, "D6", "4"))
    hand.tap(die(lookup, "D10", "7"))
    expect(answer(lookup)).to_be_visible()


def a_rocket_flies_and_strikes(hand: TapCounter) -> None:
    moves = hand.found("does the rocket move on", "rocket-movement")
    hand.tap(moves.get_by_role("radio", name="Black"))
    expect(answer(moves)).to_be_visible()
    strike = hand.go_on(moves, "What does the rocket do")
    hand.tap(strike.get_by_role("radio", name="Ashdod"))
    hand.tap(die(strike, "D10", "8"))
    expect(answer(strike)).to_be_visible()


def whether_the_iron_dome_hits(hand: TapCounter) -> None:
    lookup = hand.most_asked("iron-dome-fire")
    hand.tap(die(lookup, "D10", "7"))
    expect(answer(lookup)).to_be_visible()


def who_starts_where(hand: TapCounter) -> None:
    expect(hand.search("how many PLO units set up")).to_contain_text("PLO")


def a_doubt_that_was_settled(hand: TapCounter) -> None:
    expect(hand.search("AIW-E18")).to_contain_text("How dice pick at random")


def a_piece_by_its_name(hand: TapCounter) -> None:
    expect(hand.search("golani")).to_contain_text("attack 7 ◇, defense 8 ◇")


def an_attack_with_support(hand: TapCounter) -> None:
    page = hand.page
    hand.tap(page.locator("cm-again").get_by_role("link", name="Battle", exact=True))
    expect(page.locator(".cm-tray").first).to_be_visible()
    attackers, defender = page.locator(".cm-tray").all()
    hand.tap(attackers.get_by_role("button", name="35th Brigade (96): add").first)
    hand.tap(attackers.get_by_role("button", name="Nahal (96): add").first)
    hand.tap(defender.get_by_role("button", name="47th Brigade (3): add").first)
    hand.tap(page.locator(".cm-ground [data-name=town]"))
    for side, value in (("attacker", "3"), ("defender", "2")):
        support = page.locator(f".cm-ground [data-name={side}_support]")
        hand.tap(support.get_by_role("button", name=f"add a {value}", exact=True))
    hand.tap(page.locator(".cm-battle-bar .cm-face").nth(3))
    expect(page.locator(".cm-output .cm-result")).to_contain_text("+6")


def a_formation_across_a_river(hand: TapCounter) -> None:
    page = hand.page
    hand.tap(page.locator("cm-again").get_by_role("link", name="Battle", exact=True))
    expect(page.locator(".cm-tray").first).to_be_visible()
    attackers, defender = page.locator(".cm-tray").all()
    hand.tap(attackers.locator(".cm-force-tile", has_text="10+8+7"))
    hand.tap(defender.get_by_role("button", name="PLO", exact=True))
    hand.tap(defender.get_by_role("button", name="1st Battalion (Kastel): add").first)
    for fact in ("town", "across_river"):
        hand.tap(page.locator(f".cm-ground [data-name={fact}]"))
    aircraft = page.locator(".cm-ground [data-name=attacker_support]")
    hand.tap(aircraft.get_by_role("button", name="add a 5", exact=True))
    hand.tap(page.locator(".cm-battle-bar .cm-face").nth(3))
    expect(page.locator(".cm-output .cm-result")).to_contain_text("+27")


def how_likely_a_battle_is_won(hand: TapCounter) -> None:
    hand.tap(hand.page.locator("cm-again").get_by_role("link", name="Battle", exact=True))
    expect(hand.page.locator(".cm-tray").first).to_be_visible()
    for tray in hand.page.locator(".cm-tray").all():
        hand.tap(tray.locator(".cm-pick-tiles li:visible button").first)
    expect(hand.page.locator(".cm-output").locator(".cm-odds, .cm-live, .cm-result").first).to_be_visible()
    rolls = hand.page.locator(".cm-battle-bar .cm-roll:visible")
    if rolls.count():
        hand.tap(rolls.last)
    expect(hand.page.locator(".cm-output .cm-result")).to_be_visible()


def a_battle_with_own_dice(hand: TapCounter) -> None:
    """Fire by the hits of three dice a side, or three pairs of dice."""
    page = hand.page
    hand.tap(page.locator("cm-again").get_by_role("link", name="Battle", exact=True))
    expect(page.locator(".cm-tray").first).to_be_visible()
    for tray in page.locator(".cm-tray").all():
        hand.tap(tray.locator(".cm-pick-tiles li:visible button").first)
    fallen = page.locator(".cm-fallen")
    while page.locator(".cm-output .cm-result").count() == 0:
        before = fallen.inner_text()
        hand.tap(page.locator(".cm-at-once .cm-choice").nth(2))
        expect(fallen).not_to_have_text(before)


@dataclass(frozen=True)
class At:
    """Where home was left: the game, and the step of its turn where one is played."""

    game: str
    task: Callable[[TapCounter], None]
    most: int = MOST


TASKS = (
    At(LEBANON, a_combat_result),
    At(LEBANON, a_combat_result_from_the_chart),
    At(LEBANON, a_differential_from_counters),
    At(LEBANON, what_a_result_does),
    At(LEBANON, the_cost_of_a_mountain),
    At(LEBANON, whether_helicopters_are_shot_at),
    At(LEBANON, a_bastion_misspelt),
    At(LEBANON, what_the_document_leaves_out),
    At(LEBANON, a_rule_by_its_number),
    At(LEBANON, whether_a_sam_site_shoots_it_down),
    At(LEBANON, what_is_needed_for_seventy_percent),
    At(LEBANON, the_last_question_with_another_value),
    At(LEBANON, a_result_shared),
    At(LEBANON, who_starts_where),
    At(LEBANON, a_piece_by_its_name),
    At(THIRD, who_moves_first),
    At(THIRD, dice_then_hits_then_units),
    At(NEXT, a_firefight),
    At(NEXT, what_a_card_does),
    At(NEXT, a_salvo_of_rockets),
    At(NEXT, a_militia_that_comes_back),
    At(NEXT, the_terrain_of_a_place),
    At(ARAB, what_is_done_in_this_step),
    At(ARAB, a_step_taken_back),
    At(ARAB, the_battle_of_a_front),
    At(ARAB, what_an_event_does),
    At(ARAB, a_victory_check, LONGER),
    At(ARAB, a_front_at_random),
    At(ARAB, a_unit_at_random),
    At(ARAB, a_doubt_that_was_settled),
    At(REIGN, which_event_the_dice_bring),
    At(REIGN, a_rocket_flies_and_strikes),
    At(REIGN, the_launchers_drawn),
    At(REIGN, who_wins_by_points),
    At(REIGN, whether_the_iron_dome_hits),
    At(LEBANON, an_attack_with_support, LONGER),
    At(LEBANON, a_formation_across_a_river, LONGER),
    *(At(game, how_likely_a_battle_is_won) for game in GAMES),
    *(At(game, a_battle_with_own_dice) for game in (THIRD, NEXT)),
)

DRAWN = {
    "arab": ["arab-egyptian-army", "arab-saudi-forces", "arab-najada"],
    "israeli": ["israeli-tanks@south"],
}
"""Cards that lie at the Fronts in the game that is being played: two Arab and one Israeli in the South."""


def play_a_little(page: Page, address: str) -> None:
    """Leave traces as a player does: a ruling lately looked up, and a turn that has come to its battles."""
    page.goto(f"{address}games/{LEBANON}/table/#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-large")).to_have_text("A2")
    while page.evaluate("localStorage.getItem('countermarch.recent')") is None:
        page.wait_for_timeout(100)
    key = f"countermarch.turn.{ARAB}"
    page.goto(f"{address}games/{ARAB}/turn/")
    page.locator(".cm-next").tap()
    held = json.loads(page.evaluate(f"localStorage.getItem('{key}')"))
    held["now"]["trackers"]["turn"] = 4
    held["now"] |= {"step": "battle-phase", "cups": {cup: {"out": out} for cup, out in DRAWN.items()}}
    held["past"] = []
    page.evaluate("([key, held]) => localStorage.setItem(key, held)", [key, json.dumps(held)])
    page.goto("about:blank")
    page.goto(f"{address}games/{ARAB}/turn/")
    expect(page.locator(".cm-step h2")).to_have_text("Battle Phase")


def home_of(page: Page, address: str, game: str) -> None:
    """Open home as it is after this game was open last; the turn that is played leaves its step there."""
    page.goto(f"{address}games/{game}/{'turn' if game == ARAB else 'table'}/")
    expect(page.locator(".cm-page, .cm-next").first).to_be_visible()
    page.goto(address)
    expect(page.locator("cm-again details").first).to_be_visible()


def test_the_answer_is_a_few_taps_from_home(page: Page, phone: BrowserContext, address: str) -> None:
    phone.grant_permissions(["clipboard-read", "clipboard-write"])
    play_a_little(page, address)
    page.wait_for_function(KEPT)
    phone.set_offline(True)
    taps = {}
    for one in TASKS:
        home_of(page, address, one.game)
        hand = TapCounter(page)
        one.task(hand)
        taps[one.game, one.task.__name__] = hand.taps
        assert hand.taps <= one.most, taps
    assert len(taps) == TASKS_IN_ALL
    assert median(taps.values()) <= USUAL, taps
