"""The lookups at the table, on a phone with touch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from playwright.sync_api import expect
from support.settling import settle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
TABLE = "games/lebanon-82/table/"


def test_a_combat_is_looked_up_with_taps(page: Page, address: str) -> None:
    page.goto(address + TABLE)
    page.locator(".cm-often details[data-question='combat-result'] > summary").tap()
    lookup = page.locator("cm-lookup[question='combat-result']")
    lookup.get_by_role("radio", name="Town").tap()
    lookup.locator("[data-name=differential]").get_by_role("radio", name="3", exact=True).tap()
    lookup.get_by_role("button", name="4", exact=True).tap()
    expect(lookup.locator(".cm-large")).to_have_text("A2")
    expect(lookup.locator(".cm-meaning")).to_contain_text("The attackers retreat two hexes")
    expect(lookup.locator("td.cm-cell")).to_have_text("A2")
    expect(lookup.locator(".cm-odds .cm-now th")).to_have_text("A2")
    expect(lookup.locator(".cm-odds")).to_contain_text("1/6")
    expect(lookup.get_by_role("status")).to_have_text("A2")
    assert page.url.endswith("#combat-result?terrain=town&differential=3&die=4")


def test_a_number_beyond_its_chips_is_on_a_pad_and_no_number_is_given_by_itself(
    page: Page, address: str
) -> None:
    page.goto(f"{address}{TABLE}#combat-result")
    number = page.locator("[data-name=differential]")
    page.get_by_role("radio", name="Town").tap()
    expect(page.locator(".cm-glance")).to_have_text("Still open: differential.")
    expect(page.locator(".cm-large")).to_have_count(0)
    number.get_by_role("textbox").tap()
    assert number.get_by_role("textbox").get_attribute("inputmode") == "none"
    number.get_by_role("button", name="12", exact=True).tap()
    expect(number.locator(".cm-number-pad")).to_be_hidden()
    expect(number.get_by_role("textbox")).to_have_value("12")
    page.get_by_role("button", name="4", exact=True).tap()
    expect(page.locator(".cm-large")).to_have_text("Ex")
    number.get_by_role("radio", name="1", exact=True).tap()
    expect(number.get_by_role("textbox")).to_have_value("")
    expect(page.locator(".cm-large")).to_have_text("A3")


def test_a_place_of_the_chart_gives_the_facts_that_lead_there(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result")
    expect(page.locator(".cm-prompt")).to_contain_text("You can also tap the chart to enter them.")
    page.locator("[data-head=town][data-column='8']").tap()
    expect(page).to_have_url(re.compile(r"\?terrain=town&differential=6$"))
    page.locator("td[data-row='3'][data-column='9']").tap()
    expect(page.locator(".cm-large")).to_have_text("Ex")
    expect(page).to_have_url(re.compile(r"\?terrain=town&differential=8&die=3$"))
    page.goto(f"{address}games/next-war-in-lebanon/table/#cascading-effect")
    page.locator("td[data-row='7'][data-column='heart']").tap()
    expect(page).to_have_url(re.compile(r"\?suit=heart&rank=7$"))


def test_the_odds_are_before_the_die_is_rolled(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3")
    rows = page.locator(".cm-odds tbody tr")
    expect(rows).to_have_count(5)
    shares = [row.split() for row in rows.all_inner_texts()]
    assert [(row[0], row[-1]) for row in shares] == [
        ("(A)", "1/6"),
        ("A3", "1/6"),
        ("A2", "1/6"),
        ("None", "1/6"),
        ("Ex", "1/3"),
    ]


def test_a_die_is_rolled_for_the_player(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?differential=3")
    page.get_by_role("button", name="Roll", exact=True).tap()
    expect(page.locator(".cm-face[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".cm-large")).to_be_visible()
    assert re.search(r"die=[1-6]$", page.url)


def test_a_link_opens_the_ruling_it_was_made_from(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=mountain&differential=-1&die=1")
    expect(page.locator(".cm-large")).to_have_text("(A)")
    page.goto(f"{address}{TABLE}#combat-result?terrain=clear&differential=10&die=1")
    expect(page.locator(".cm-large")).to_have_text("De")


def test_an_address_that_makes_no_sense_is_left_alone(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=swamp&differential=%3Cb%3E&die=77")
    expect(page.locator(".cm-prompt")).to_contain_text("Give the facts")
    page.goto(f"{address}{TABLE}#no-such-question?x=1")
    expect(page.locator("details[data-question][open]")).to_have_count(0)


def test_another_reading_of_an_erratum_is_a_switch(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=mountain&differential=-9&die=1")
    erratum = page.locator(".cm-erratum", has_text="L82-E58")
    pressed = erratum.locator("button[aria-pressed=true]")
    expect(pressed).to_have_text("Nearest column")
    erratum.locator("button[aria-pressed=false]").first.tap()
    expect(page.locator(".cm-large")).not_to_have_text("(A)")
    assert "beyond=" in page.url


def test_steps_lead_to_their_clauses(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#sam-site-fate")
    page.get_by_role("button", name="Use these values").tap()
    number = page.locator(".cm-why button.cm-rule").first
    expect(number).to_have_attribute("aria-expanded", "false")
    number.tap()
    expect(number).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".cm-clause")).to_contain_text("SAM")
    page.locator(".cm-clause a").first.tap()
    expect(page).to_have_url(re.compile(r"/clauses/#c-"))
    expect(page.locator(".cm-clauses > div:target")).to_be_visible()


def test_questions_and_clauses_are_found_while_typing(page: Page, address: str) -> None:
    page.goto(address + TABLE)
    field = page.get_by_label("Ask in your own words")
    field.tap()
    field.fill("combat results tables")
    expect(page.locator(".cm-found .cm-question").first).to_contain_text("What is the combat result?")
    expect(page.locator(".cm-search [role=status]")).to_contain_text("8 found")
    expect(page.locator("details[data-question]:visible")).to_have_count(0)
    field.fill("bridges")
    expect(page.locator(".cm-found a[href*='/clauses/#c-']").first).to_contain_text("ridge")
    field.fill("bastoin")  # two letters in each other's place
    expect(page.locator(".cm-found a").first).to_contain_text("astion")
    field.fill("zeppelin")
    expect(page.locator(".cm-found")).to_contain_text("These rules lack “zeppelin”")


def test_what_was_found_is_reached_by_keyboard(page: Page, address: str) -> None:
    page.goto(address + TABLE)
    field = page.get_by_label("Ask in your own words")
    field.fill("movement points")
    expect(page.locator(".cm-found a").first).to_be_visible()
    field.press("ArrowDown")
    expect(page.locator(".cm-found a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    field.press("Enter")
    expect(page.locator("details[data-question='movement-cost'][open]")).to_be_visible()
    expect(field).to_have_value("")
    field.fill("movement")
    field.press("Escape")
    expect(page.locator(".cm-found")).to_be_hidden()


def test_search_and_chapters_stay_in_sight_and_cover_nothing(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#victory-1976")
    summary = page.locator("details[data-question='victory-1976'] > summary")
    expect(summary).to_be_in_viewport()
    bar = page.locator(".cm-bar-top").bounding_box()
    box = summary.bounding_box()
    assert bar is not None
    assert box is not None
    assert 40 <= bar["y"] <= 60
    assert box["y"] >= bar["y"] + bar["height"] - 1


def test_the_cell_that_was_used_is_in_sight_with_its_heads(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=clear&differential=10&die=6")
    frame = page.locator(".cm-table .cm-scroll").bounding_box()
    cell = page.locator("td.cm-cell").bounding_box()
    head = page.locator(".cm-read th").first.bounding_box()
    assert frame is not None
    assert cell is not None
    assert head is not None
    assert frame["x"] <= cell["x"] <= frame["x"] + frame["width"] - cell["width"]
    assert abs(head["x"] - frame["x"]) < 2
    expect(page.locator(".cm-read th").first).to_have_text("Clear")


def test_lists_of_any_length_and_pools_are_answered(page: Page, address: str) -> None:
    unit = '{"side":"israeli","strength":4}'
    attack = f"attackers=[{','.join([unit] * 9)}]&defender_side=plo&defense_strength=6&terrain=rough&die=3"
    page.goto(f"{address}{TABLE}#attack?{attack}")
    expect(page.locator(".cm-large").first).to_be_visible()
    expect(page.locator(".cm-odds")).to_be_visible()
    page.goto(f"{address}games/arab-israeli-wars/table/#random-unit?units=3")
    expect(page.locator(".cm-odds")).to_contain_text("33")


@pytest.mark.parametrize(
    "tail",
    [
        "__proto__?constructor=1",
        "combat-result?__proto__=1&constructor=2&terrain=__proto__",
        "combat-result?terrain=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&die=[1]&differential=1e99",
        "combat-result?differential=%7B%22__proto__%22:1%7D&beyond=null",
        "%E0%A4%A",
        "combat-differential?attackers=[null,{%22__proto__%22:{}},7]&defense_strength=-1",
        "combat-result?terrain=" + "x" * 30_000,
    ],
)
def test_a_hostile_address_changes_nothing(page: Page, address: str, tail: str) -> None:
    asked: list[str] = []
    page.on("dialog", lambda dialog: asked.append(dialog.message))
    page.goto(f"{address}{TABLE}#{tail}")
    settle(page)
    expect(page.locator("h1")).to_contain_text("Look up")
    expect(page.locator(".cm-output img")).to_have_count(0)
    if tail.startswith("combat-result"):
        expect(page.locator(".cm-output > .cm-prompt")).to_have_count(1)
        expect(page.locator(".cm-output .cm-large, .cm-output .cm-error, .cm-output .cm-cell")).to_have_count(
            0
        )
    assert asked == []


def test_what_a_link_says_beyond_the_question_is_reported_and_nothing_is_answered_instead(
    page: Page, address: str
) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=99999999999&die=4&weather=fog")
    stated = page.locator("cm-lookup > [role=alert]")
    expect(stated).to_contain_text("differential and weather")
    expect(page.locator("[data-name='terrain'] input:checked + span")).to_have_text("Town")
    expect(page.locator(".cm-output > .cm-prompt")).to_have_count(1)
    expect(page.locator(".cm-large")).to_have_count(0)
    page.get_by_role("radio", name="1", exact=True).tap()
    expect(stated).to_have_count(0)
    expect(page.locator(".cm-large")).to_be_visible()


@pytest.mark.parametrize(("named", "shown"), [("combat-resul?die=4", True), ("chapter-combat", False)])
def test_an_address_that_names_no_lookup_is_reported(
    page: Page, address: str, named: str, shown: bool
) -> None:
    page.goto(f"{address}{TABLE}#{named}")
    settle(page)
    expect(page.locator(".cm-missed")).to_be_visible(visible=shown)
    expect(page.locator(".cm-often")).to_be_visible()
    page.locator(".cm-often details[data-question='combat-result'] > summary").tap()
    expect(page.locator(".cm-missed")).to_be_hidden()


@pytest.mark.parametrize("down", [0, 600, 900])
def test_an_answer_that_stays_in_sight_covers_nothing(chromium: Browser, address: str, down: int) -> None:
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as desktop:
        page = desktop.new_page()
        page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
        expect(page.locator(".cm-large")).to_have_text("A2")
        settle(page)
        page.evaluate("(down) => scrollTo(0, down)", down)
        bottom = page.locator(".cm-output").evaluate("(one) => one.getBoundingClientRect().bottom")
        assert bottom <= page.locator(".cm-after").evaluate("(one) => one.getBoundingClientRect().top")


def test_numbers_that_are_choices_stay_numbers_in_the_address(page: Page, address: str) -> None:
    page.goto(f"{address}games/reign-of-missiles/table/#israeli-assets?increase=2")
    expect(page.locator("[data-name='increase'] input:checked + span")).to_have_text("2")


def test_two_lookups_of_one_question_are_apart(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-large")).to_have_text("A2")
    page.evaluate(
        """() => { const other = document.createElement("cm-lookup");
        other.setAttribute("game", "lebanon-82"); other.setAttribute("question", "combat-result");
        other.id = "other"; document.querySelector(".cm-page").append(other); }"""
    )
    other = page.locator("#other")
    expect(other.locator(".cm-prompt")).to_be_visible()
    expect(page.locator("details .cm-large")).to_have_text("A2")
    expect(page.locator("details").get_by_role("radio", name="Town")).to_be_checked()


def test_rulings_lately_looked_up_are_kept_on_the_device(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-recent a")).to_contain_text("A2")
    page.goto(address)
    page.goto(address + TABLE)
    page.locator(".cm-recent a").tap()
    expect(page.locator(".cm-large")).to_have_text("A2")
    page.get_by_role("button", name="Forget these").tap()
    expect(page.locator(".cm-recent")).to_be_hidden()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_scrolls_sideways(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("", TABLE, f"{TABLE}#combat-result?terrain=town&die=4", "games/lebanon-82/clauses/"):
        page.goto(address + path)
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


FIREFIGHT = (
    "games/next-war-in-lebanon/table/#firefight?firing_side=insurgent&target_mode=combat&target_combat_rating=5"
    "&target_dispersed_rating=2&firers=[{%22mode%22:%22dispersed%22,%22rating%22:3,%22dice%22:[4]}]"
)


def test_dice_inside_a_list_that_were_rolled_leave_no_odds_of_the_others(page: Page, address: str) -> None:
    page.goto(f"{address}{FIREFIGHT}")
    expect(page.locator(".cm-odds")).to_contain_text("firers win", ignore_case=True)
    page.goto("about:blank")
    page.goto(f"{address}{FIREFIGHT}&target_die=5")
    expect(page.locator(".cm-why")).to_be_visible()
    expect(page.locator(".cm-odds")).to_have_count(0)


def test_an_erratum_that_is_read_otherwise_says_so(page: Page, address: str) -> None:
    asked = f"{address}{TABLE}#support-fire-allotment?scenario=2006&side=israeli&turn=5"
    page.goto(asked)
    expect(page.locator(".cm-erratum").first).to_be_visible()
    expect(page.locator(".cm-otherwise")).to_have_count(0)
    page.goto("about:blank")
    page.goto(f"{asked}&pool_size=12")
    expect(page.locator(".cm-otherwise")).to_have_text("This ruling uses another reading: Pool size: 12.")


def test_what_is_kept_beside_is_said_at_once(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    page.locator(".cm-menu > summary", has_text="Share").tap()
    page.get_by_role("button", name="Keep to compare").tap()
    expect(page.locator(".cm-toast")).to_contain_text("Kept below")


def test_a_fact_that_will_not_do_is_marked_until_it_does(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    typed = page.get_by_label("Differential: another number")
    typed.fill("abc")
    expect(typed).to_have_attribute("aria-invalid", "true")
    typed.fill("2")
    expect(typed).not_to_have_attribute("aria-invalid", "true")
    many = '[{"kind":"sr-rocket","south_of_limit":true,"fired":false,"dice":[6,2]}]'
    page.goto(f"{address}games/next-war-in-lebanon/table/#rocket-attack?units={many}")
    says = "the dice of the first unit: 2 given; expected 1 die for an SR rocket"
    expect(page.locator(".cm-glance")).to_have_text(says)


def test_what_became_of_a_receipt_is_before_the_ruling(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4&receipt=1-2-3")
    verdict, answer = page.locator(".cm-cited"), page.locator(".cm-large")
    expect(verdict).to_be_visible()
    above, below = verdict.bounding_box(), answer.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"]


def test_an_open_ruling_is_printed_alone_on_one_page(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-large")).to_have_text("A2")
    expect(page.locator(".cm-why")).to_be_visible()
    printed = pypdfium2.PdfDocument(page.pdf())
    assert len(printed) == 1
    text = printed[0].get_textpage().get_text_bounded()
    assert "A2" in text
    assert "The attackers retreat two hexes" in text
    assert "One moment" not in text
    assert "…" not in text  # the place for another number
    assert "Set-up" not in text


def test_what_is_certain_is_before_the_die_is_rolled(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=river&differential=4")
    lookup = page.locator("cm-lookup[question='combat-result']")
    expect(lookup.locator(".cm-suffers")).to_have_text("Attacker suffers: 83.3% · Defender suffers: 33.3%")
    expect(lookup.locator(".cm-why")).to_contain_text("differential +4 is in column 6")
    expect(lookup.locator("th.cm-cell")).to_have_text("+4, +5")
    lookup.locator(".cm-meanings summary").tap()
    expect(lookup.locator(".cm-meanings")).to_contain_text("Each side flips one unit")


def test_a_bar_is_its_share_of_the_whole(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=river&differential=4")
    bars = page.locator(".cm-odds rect.cm-bar-some")
    expect(bars).to_have_count(5)
    widths = [float(one.get_attribute("width") or 0) for one in bars.all()]
    assert widths == pytest.approx([100 / 6, 100 / 6, 100 / 6, 100 / 6, 100 / 3], abs=0.01)


def test_two_open_situations_are_side_by_side_with_what_is_certain(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#combat-result?terrain=river&differential=4")
    lookup = page.locator("cm-lookup[question='combat-result']")
    lookup.locator(".cm-menu > summary", has_text="Share").tap()
    lookup.get_by_role("button", name="Keep to compare").tap()
    lookup.get_by_role("radio", name="Town").tap()
    beside = lookup.locator(".cm-beside-each-other")
    expect(beside).to_contain_text("Defender suffers")
    expect(beside).to_contain_text("in column 6")
    expect(beside).to_contain_text("in column 7")


def test_odds_of_a_pool_say_of_how_many_dice_and_no_dice_are_an_answer(page: Page, address: str) -> None:
    asked = f"{address}games/third-lebanon-war/table/#fire-hits?player=idf&terrain=urban&fired_at=defender"
    page.goto(asked)
    lookup = page.locator("cm-lookup[question='fire-hits']")
    expect(lookup.locator(".cm-waiting").last).to_have_text("Still open: dice. These are the odds of 1d6.")
    lookup.get_by_role("textbox", name="How many dice").tap()
    lookup.locator(".cm-number-pad").get_by_role("button", name="2", exact=True).tap()
    expect(lookup.locator(".cm-waiting").last).to_contain_text("odds of 2d6")
    page.goto("about:blank")
    page.goto(f"{asked}&dice=[]")
    expect(lookup.locator(".cm-result").first).to_contain_text("0")
    expect(lookup).to_contain_text("No dice: no hits.")


def test_what_nobody_has_given_settles_nothing(page: Page, address: str) -> None:
    page.goto(f"{address}{TABLE}#sam-fire")
    lookup = page.locator("cm-lookup[question=sam-fire]")
    lookup.locator("[data-name=distance]").get_by_role("radio", name="2", exact=True).tap()
    expect(lookup.locator(".cm-glance")).to_contain_text("Still open: roll.")
    expect(lookup.locator(".cm-large")).to_have_count(0)
    lookup.get_by_role("button", name="as it stands No SAM die was given").tap()
    expect(lookup.locator(".cm-large")).to_contain_text("no site fires")
    page.goto(f"{address}games/next-war-in-lebanon/table/#reinforcement-entry")
    lookup = page.locator("cm-lookup[question=reinforcement-entry]")
    lookup.locator("[data-name=unit]").get_by_role("radio", name="Militia").tap()
    lookup.locator("[data-name=area]").get_by_role("radio", name="Lebanon", exact=True).tap()
    lookup.locator("[data-name=insurgent_units]").get_by_role("radio", name="2", exact=True).tap()
    expect(lookup.locator(".cm-glance")).to_contain_text("Still open: insurgent fighters.")


def test_a_count_that_cannot_matter_is_left_open(page: Page, address: str) -> None:
    page.goto(f"{address}games/arab-israeli-wars/table/#victory-check")
    lookup = page.locator("cm-lookup[question=victory-check]")
    for front in ("north", "central", "south"):
        field = lookup.locator(f"[data-name=israeli_tt] [data-name={front}]")
        field.get_by_role("radio", name="3", exact=True).tap()
    lookup.locator("[data-name=this_turn] [data-name=all]").get_by_role("radio", name="Stalemate").tap()
    expect(lookup.locator(".cm-glance")).to_contain_text("Still open: Arab deck, Arab units.")
    lookup.locator("[data-name=arab_deck]").get_by_role("radio", name="5", exact=True).tap()
    expect(lookup.locator(".cm-output")).to_contain_text("Whatever the Arab units")  # 53 cards in all
    expect(lookup.locator(".cm-large")).to_have_text("The game goes on")


def test_a_die_that_nobody_needs_is_left_out(page: Page, address: str) -> None:
    page.goto(f"{address}games/next-war-in-lebanon/table/#sam-fire")
    lookup = page.locator("cm-lookup[question=sam-fire]")
    lookup.get_by_role("radio", name="Deep strike").tap()
    lookup.get_by_role("button", name="add a 3", exact=True).tap()
    expect(lookup.locator(".cm-glance")).to_contain_text("Stopped")
    expect(lookup.locator(".cm-output")).to_contain_text("No die is needed")
    page.goto(f"{address}{TABLE}#sam-fire")
    lookup = page.locator("cm-lookup[question=sam-fire]")
    lookup.locator("[data-name=distance]").get_by_role("radio", name="3", exact=True).tap()
    lookup.locator(".cm-face").nth(4).tap()
    expect(lookup.locator(".cm-glance")).to_contain_text("No site may fire")
    expect(lookup.locator(".cm-output")).to_contain_text("No die is needed")


@pytest.mark.parametrize(
    ("game", "facts", "assumed"),
    [
        ("lebanon-82", "combat-effects?result=Ex", ["Defender depleted: No", "Loser depleted: No"]),
        ("arab-israeli-wars", "deployment?side=israeli&card=armored-cars", ["Chosen front: North"]),
        (
            "next-war-in-lebanon",
            'rocket-attack?units=[{"kind":"sr-rocket","south_of_limit":true,"fired":false,"dice":[6]}]',
            ["South of limit: Yes", "Fired: No"],
        ),
    ],
)
def test_a_flag_or_a_choice_that_nobody_gave_is_assumed_aloud(
    page: Page, address: str, game: str, facts: str, assumed: list[str]
) -> None:
    page.goto(f"{address}games/{game}/table/#{facts}")
    expect(page.locator(".cm-large")).to_be_visible()
    expect(page.locator(".cm-facts .cm-assumed")).to_have_text([f"assumed {one}" for one in assumed])
    page.locator(".cm-facts button.cm-fact").first.click()
    expect(page.locator(".cm-facts .cm-assumed", has_text=assumed[0])).to_have_count(0)


def test_what_may_decide_is_said_and_what_is_needed_is_there_before_any_fact(
    page: Page, address: str
) -> None:
    page.goto(f"{address}games/reign-of-missiles/table/#rocket-movement?area_kind=black")
    expect(page.locator(".cm-glance small")).to_have_text("assumed: Rocket type: Qassam")
    page.goto(f"{address}games/reign-of-missiles/table/#iron-dome-fire")
    page.get_by_text("What do I need?").click()
    expect(page.locator(".cm-need-inner")).to_contain_text("I want one of these")
