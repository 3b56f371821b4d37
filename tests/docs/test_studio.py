"""The studio's page in a browser: a folder is seen, changed by keyboard, and seen again."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.firefox import firefox, program
from support.studio_pages import opened, served, until

from countermarch.folders import templates
from countermarch.generators.pieces.layout_files import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    templates.make_folder(tmp_path / "ford")
    return tmp_path / "ford"


@pytest.fixture
def studio(chromium: Browser, ford: Path) -> Iterator[Page]:
    with opened(chromium, ford.parent, str(ford)) as page:
        yield page


def drawn(picture: Locator) -> str:
    """Wait until a picture is drawn; return its address."""
    expect(picture).to_have_attribute("src", re.compile("^data:"))
    return picture.get_attribute("src") or ""


def test_a_piece_leads_to_its_row_and_a_changed_cell_is_drawn_again(studio: Page, ford: Path) -> None:
    expect(studio.get_by_role("heading", name="Marrow Ford")).to_be_visible()
    studio.get_by_role("button", name="Pieces").click()
    studio.get_by_role("button", name="wardens-2", exact=True).press("Enter")
    row = studio.locator("#table tr[aria-current=true]")
    expect(row.locator("input").first).to_have_value("wardens-2")
    before = (ford / "units.csv").read_text("utf-8").splitlines()
    place = before[0].split(",").index("name")
    picture = studio.locator("#shown img").nth(1)
    old = drawn(picture)
    row.locator("input").nth(place).fill("Newly named")
    row.locator("input").nth(place).press("Enter")
    expect(picture).not_to_have_attribute("src", old)
    after = (ford / "units.csv").read_text("utf-8").splitlines()
    assert [new for old, new in zip(before, after, strict=True) if old != new] == [
        before[2].replace(before[2].split(",")[place], "Newly named")
    ]
    studio.get_by_role("button", name="Undo").click()
    restored = studio.locator("#table tr").nth(2).locator("input").nth(place)
    expect(restored).to_have_value(before[2].split(",")[place])
    assert (ford / "units.csv").read_text("utf-8").splitlines() == before


def test_a_fault_is_shown_with_its_line_and_goes_when_it_is_mended_elsewhere(
    studio: Page, ford: Path
) -> None:
    expect(studio.locator("#shown img").first).to_be_visible()
    good = (ford / "units.csv").read_text("utf-8")
    (ford / "units.csv").write_text(good.replace(",3,", ",three,", 1), "utf-8")
    fault = studio.locator("#faults button").first
    expect(fault).to_contain_text("'three': expected a whole number")
    fault.click()
    expect(studio.locator("#table tr[aria-current=true]")).to_have_count(1)
    (ford / "units.csv").write_text(good, "utf-8")
    expect(studio.locator("#faults button")).to_have_count(0)


def test_a_file_edited_as_text_is_saved_by_keyboard(studio: Page, ford: Path) -> None:
    expect(studio.locator("#shown img").first).to_be_visible()
    studio.locator("#file").select_option("game.toml")
    text = studio.get_by_label("Text of the file")
    text.fill((ford / "game.toml").read_text("utf-8").replace("Marrow Ford", "Tollan Ford"))
    text.press("Control+s")
    expect(studio.get_by_role("heading", name="Tollan Ford")).to_be_visible()
    assert "# A small complete game" in (ford / "game.toml").read_text("utf-8")


def card(studio: Page) -> Locator:
    """Show the card Ambush large and return the item with its title."""
    studio.get_by_role("button", name="Design").click()
    studio.get_by_label("Piece", exact=True).select_option(label="Ambush")
    return studio.locator(".item[aria-label^='line: [title]']")


def changed(before: str, after: str) -> list[tuple[str, str]]:
    """Return the lines that differ, as they were and as they are."""
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    return [(old, new) for old, new in lines if old != new]


def test_an_item_is_moved_by_mouse_keyboard_and_numbers(studio: Page, ford: Path) -> None:
    layout = ford / "cards.toml"
    before = layout.read_text("utf-8")
    item = card(studio)
    item.click()
    expect(studio.get_by_role("button", name="cards.toml line 30")).to_be_visible()
    box = item.bounding_box()
    assert box is not None
    millimetre = box["width"] / 43
    studio.mouse.move(box["x"] + 60, box["y"] + 20)
    studio.mouse.down()
    studio.mouse.move(box["x"] + 60 + 2 * millimetre, box["y"] + 20 + 1.1 * millimetre, steps=4)
    studio.mouse.up()
    expect(studio.get_by_label("x in mm", exact=True)).to_have_value("6.5")
    expect(studio.locator("#text")).to_have_value(re.compile(r"x = 6\.5\n"))  # 13 mm: the bottom of the band
    moved = [("x = 4.5", "x = 6.5"), ("y = 1.5", "y = 3.0"), ("width = -16.0", "width = -14.0")]
    assert changed(before, layout.read_text("utf-8")) == moved
    item.press("ArrowLeft")
    item.press("ArrowLeft")
    item.press("Control+ArrowRight")
    expect(studio.locator("#text")).to_have_value(re.compile(r"x = 5\.5\ny = 3\.0\nwidth = -14\.5\n"))
    studio.get_by_label("y in mm", exact=True).fill("2.25")
    studio.get_by_label("y in mm", exact=True).press("Enter")
    expect(studio.locator("#text")).to_have_value(re.compile(r"y = 2\.25\n"))
    exact = [("x = 4.5", "x = 5.5"), ("y = 1.5", "y = 2.25"), ("width = -16.0", "width = -14.5")]
    assert changed(before, layout.read_text("utf-8")) == exact
    # quick presses are one change, slow ones are several: three to five steps lead back
    for _ in range(5):
        was = layout.read_text("utf-8")
        studio.get_by_role("button", name="Undo").click()
        until(studio, lambda was=was: layout.read_text("utf-8") != was)
        if layout.read_text("utf-8") == before:
            break
    assert layout.read_text("utf-8") == before
    studio.get_by_role("button", name="Redo").click()
    until(studio, lambda: changed(before, layout.read_text("utf-8")) == moved)
    expect(studio.get_by_label("x in mm", exact=True)).to_have_value("6.5")


def test_text_font_and_colour_are_chosen_and_an_item_is_added_and_removed(studio: Page, ford: Path) -> None:
    layout = ford / "cards.toml"
    before = layout.read_text("utf-8")
    card(studio).click()
    studio.get_by_label("Font", exact=True).select_option("Barlow Condensed Medium")
    expect(studio.locator("#status")).to_contain_text("Drawn")
    studio.get_by_label("Ink", exact=True).select_option("accent")
    expect(studio.locator("#text")).to_have_value(re.compile(r'ink = "accent"'))
    insert = studio.get_by_label("Insert a column or an icon")
    insert.fill("[ops]")
    insert.press("Tab")
    expect(studio.locator("#text")).to_have_value(re.compile(r'text = "\[title\]\[ops\]"'))
    words = [
        ('text = "[title]"', 'text = "[title][ops]"'),
        ('font = "Barlow Condensed Bold"', 'font = "Barlow Condensed Medium"'),
        ('ink = "livery-back"', 'ink = "accent"'),
    ]
    after = layout.read_text("utf-8")
    assert changed(before, after) == words
    studio.get_by_label("Add an item").select_option("circle")
    studio.get_by_role("button", name="Remove").wait_for()
    expect(studio.locator(".item[aria-label^=circle]")).to_have_attribute("aria-pressed", "true")
    added = (
        '\n\n[[front]]\nkind = "circle"\nfill = "panel"\nx = 15.8\ny = 28.6\nwidth = 31.8\nheight = 31.8\n'
    )
    assert layout.read_text("utf-8") == after.replace("\n\n[[back]]", f"{added}\n[[back]]", 1)
    studio.locator(".item[aria-label^=circle]").press("Delete")
    expect(studio.locator(".item[aria-label^=circle]")).to_have_count(0)
    assert layout.read_text("utf-8") == after


def test_what_an_editor_outside_wrote_is_kept_and_shown(studio: Page, ford: Path) -> None:
    layout = ford / "cards.toml"
    item = card(studio)
    item.click()
    expect(studio.get_by_label("x in mm", exact=True)).to_have_value("4.5")
    theirs = layout.read_text("utf-8").replace("x = 4.5\ny = 1.5", "x = 8.0 # theirs\ny = 1.5", 1)
    studio.route("**/events", lambda route: route.abort())  # the page has not heard of it yet
    layout.write_text(theirs, "utf-8")
    studio.evaluate(
        """() => { const input = document.querySelector('[data-focus="box-y"]');
        input.value = '5'; input.dispatchEvent(new Event('change')); }"""
    )
    expect(studio.get_by_label("x in mm", exact=True)).to_have_value("8")
    assert layout.read_text("utf-8") in (theirs, theirs.replace("y = 1.5", "y = 5.0", 1))
    assert "x = 8.0 # theirs" in layout.read_text("utf-8")


def test_a_layout_of_your_own_is_made_of_the_built_in_one(studio: Page, ford: Path) -> None:
    studio.get_by_role("button", name="Design").click()
    studio.get_by_role("button", name="Make counters.toml").click()
    expect(studio.locator(".item")).not_to_have_count(0)
    assert (ford / "counters.toml").read_bytes() == (FOLDER / "units.toml").read_bytes()
    studio.get_by_role("button", name="Undo").click()
    expect(studio.get_by_role("button", name="Make counters.toml")).to_be_visible()
    assert not (ford / "counters.toml").exists()


DECK = """Name,Qty da,Mana,Art,Card text
Wolf,2,1,wolf.png,"When it enters, draw a card and then discard one of your cards."
Bear,1,3,bear.png,"This cannot be blocked by cards that cost 2 or less, whatever they say."
"""


def test_a_spreadsheet_becomes_a_deck_without_typing_toml(chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "Beasts.csv").write_text(DECK, "utf-8")
    with opened(chromium, tmp_path) as studio:
        expect(studio.get_by_role("img", name="A sheet of hex-and-counter")).to_be_visible()
        studio.get_by_label("Spreadsheet").set_input_files(tmp_path / "Beasts.csv")
        expect(studio.get_by_label("Qty da is")).to_have_value("stat")
        folder = tmp_path / "Beasts"
        before = (folder / "game.toml").read_text("utf-8")
        picture = studio.locator(".live img")
        old = drawn(picture)
        studio.get_by_role("button", name="Yes").click()
        expect(studio.get_by_label("qty da is")).to_have_value("count")
        expect(picture).not_to_have_attribute("src", old)
        studio.get_by_label("Art is").select_option("hidden")
        expect(studio.locator(".unseen")).to_contain_text("Art")
        text = before.replace('"qty da" = "text"\n', "").rstrip()
        text += '\ncount = "Qty da"\n\n[roles.cards]\nart = "hidden"\n'
        assert (folder / "game.toml").read_text("utf-8") == text
        studio.get_by_label("Language").select_option("de")
        expect(studio.locator("#status")).to_have_text("game.toml written")
        text = text.replace('title = "Beasts"\n', 'title = "Beasts"\nlanguage = "de"\n')
        assert (folder / "game.toml").read_text("utf-8") == text
        studio.get_by_role("button", name="Sheets").click()
        expect(studio.locator("#shown figure")).not_to_have_count(0)
        studio.get_by_role("button", name="Print PDF").click()
        expect(studio.locator("#status")).to_contain_text("kit.pdf")


def test_the_game_is_asked_rolled_and_its_cases_are_run(chromium: Browser, tmp_path: Path) -> None:
    templates.make_folder(tmp_path / "line", "hex-and-counter")
    with opened(chromium, tmp_path, "line") as studio:
        studio.get_by_role("button", name="Rules", exact=True).click()
        studio.get_by_role("button", name=re.compile("Combat results")).click()
        column = studio.locator(".cm-field", has_text="Column")
        column.get_by_role("radio", name="3:1").check()
        odds = studio.get_by_role("table", name="The odds")
        expect(odds.get_by_role("row", name=re.compile("Dr.*50.0"))).to_be_visible()
        studio.get_by_role("button", name="6", exact=True).click()
        expect(studio.locator(".cm-large")).to_have_text("De")
        expect(studio.locator("td.cm-cell")).to_have_text("De")
        table = tmp_path / "line" / "tables" / "crt.toml"
        text = table.read_text("utf-8")
        table.write_text(
            text.replace('["Ex", "Dr", "Dr", "Dr", "De",', '["Ex", "Dr", "Dr", "Dr", "Ex",'), "utf-8"
        )
        expect(studio.locator(".cm-large")).to_have_text("Ex")  # as the file is now
        table.write_text(text, "utf-8")
        studio.get_by_role("button", name="Roll", exact=True).click()
        expect(studio.locator(".cm-face[aria-pressed=true]")).to_have_count(1)
        studio.get_by_role("button", name="Run all 39").click()
        expect(studio.locator(".cases [role=status]")).to_have_text("All 39 give the expected answer")


def test_the_studio_is_stopped_without_a_word_while_its_page_is_open(chromium: Browser, ford: Path) -> None:
    command = [sys.executable, "-m", "countermarch", "studio", str(ford), "--stay"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = re.search(r"http\S+", process.stdout.readline())
        assert address is not None
        page = chromium.new_context().new_page()
        page.goto(address[0])
        expect(page.locator("#shown img[src]").first).to_be_visible()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out.splitlines()[-1], err) == (0, "Stopped.", "")
        expect(page.locator("#status")).to_contain_text("The studio has stopped")
        page.context.close()


CONTROLS = """() => [...document.querySelectorAll('button, select, input, textarea, summary, [tabindex]')]
  .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0)
  .filter((one) => one.type !== 'radio' || one.checked)
  .map((one, number) => { one.dataset.walk = number; return number; })"""
"""Numbers all controls that the keyboard must reach; of a group of radio buttons the one that is chosen."""

FOCUSED = """() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const outlined = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  return one.dataset.walk === undefined ? null : [Number(one.dataset.walk), outlined];
}"""


NAMELESS = """() => [...document.querySelectorAll('button, select, input, textarea, summary, [role], img')]
  .filter((one) => one.checkVisibility() && !['status', 'application', 'presentation'].includes(one.role))
  .filter((one) => !one.labels?.length && !one.textContent.trim() && !one.alt && !one.title)
  .filter((one) => !one.getAttribute('aria-label') && !one.getAttribute('aria-labelledby'))
  .map((one) => one.outerHTML.slice(0, 200))"""
"""What is seen and has nothing that a screen reader could say."""


@pytest.mark.parametrize("view", ["Columns", "Sheets", "Pieces", "Design", "Map", "Rules"])
def test_the_keyboard_walks_through_every_control(studio: Page, view: str) -> None:
    expect(studio.locator("#shown img").first).to_be_visible()
    studio.get_by_role("button", name=view, exact=True).click()
    first = "#shown button" if view in ("Columns", "Design", "Map", "Rules") else "#shown img[src]"
    expect(studio.locator(first).first).to_be_visible()
    expect(studio.locator("#table input").first).to_be_attached()
    assert studio.evaluate(NAMELESS) == []
    controls = studio.evaluate(CONTROLS)
    found = []
    for _ in range(len(controls) + 3):
        studio.keyboard.press("Tab")
        found.append(studio.evaluate(FOCUSED))
    reached = dict(one for one in found if one is not None)
    assert sorted(reached) == controls
    assert all(reached.values())


@pytest.mark.browser
@pytest.mark.skipif(program() is None, reason="needs Firefox")
def test_a_save_is_drawn_in_firefox_too(ford: Path, tmp_path: Path) -> None:
    picture = "return document.querySelector('#shown img[src]')?.src"
    with served(ford.parent, str(ford)) as address, firefox(tmp_path / "profile") as browser:
        browser.do("Navigate", url=address)
        browser.wait("return document.querySelector('#shown img[src]')?.naturalWidth")
        before = browser.run(picture)
        rows = (ford / "units.csv").read_text("utf-8")
        (ford / "units.csv").write_text(rows.replace("1st", "9th", 1), "utf-8")
        browser.wait(f"return {picture.removeprefix('return ')} !== arguments[0]", before)
        browser.tap("[data-view=design]")
        browser.wait("return document.querySelector('.stage img[src]')?.naturalWidth")
        browser.tap("[data-view=map]")
        browser.wait("return document.querySelector('[data-focus=add-map]')")
