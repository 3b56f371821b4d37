"""Every way in which the studio's page writes a file, beside what a person would have written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import openpyxl
import pytest
from playwright.sync_api import expect
from support.studio_pages import killed, opened, served, until

from countermarch.folders import templates
from countermarch.importing import folder as making
from countermarch.importing import reading

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route


def contents(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    made = openpyxl.Workbook()
    cards, battle = made.worksheets[0], made.create_sheet("Battle")
    cards.title = "Deck"
    for row in (
        ["The beasts", None, None],
        ["Name", "Cost", "Text"],
        ["Wolf", 3, "Draw a card."],
        ["Bear", 4, "Rest."],
    ):
        cards.append(row)
    for row in (
        ["Roll", "1:2", "1:1", "2:1"],
        [1, "AE", "AR", "EX"],
        [2, "AR", "EX", "DR"],
        [3, "EX", "DR", "DE"],
    ):
        battle.append(row)
    made.save(tmp_path / "Beasts.xlsx")
    return tmp_path / "Beasts.xlsx"


def test_every_guess_about_a_workbook_is_one_click_and_a_line_of_game_toml(
    chromium: Browser, book: Path, tmp_path: Path
) -> None:
    made, by_hand = tmp_path / "Beasts", tmp_path / "by-hand" / "Beasts"
    by_hand.parent.mkdir()
    making.make(by_hand, reading.read(book))
    with opened(chromium, tmp_path) as page:
        page.get_by_label("Spreadsheet").set_input_files(book)
        expect(page.get_by_label("Cost is")).to_be_visible()
        assert contents(made) == contents(by_hand)
        game, before = (made / "game.toml").read_text("utf-8"), contents(made)

        def written(text: str) -> None:
            until(page, lambda: (made / "game.toml").read_text("utf-8") == text)
            expect(page.locator("#status")).to_contain_text("game.toml")

        def undone() -> None:
            page.get_by_role("button", name="Undo").click()
            until(page, lambda: contents(made) == before)

        page.get_by_label("Cost is").select_option("stat")
        written(f'{game}\n[roles.cards]\ncost = "stat"\n')
        undone()
        page.get_by_text("The headings are in row 2").click()
        page.get_by_role("radio", name="Headings in row 3").check()
        about_columns = game[game.index("# What the columns") : game.index("[sheets]")]
        written(game.replace(about_columns, "") + "\n[headings]\ncards = 3\n")
        undone()
        page.get_by_label("Sheet Battle has").select_option("")
        until(page, lambda: not (made / "tables" / "battle.toml").exists())
        assert (made / "game.toml").read_text("utf-8") == game
        undone()
        page.get_by_label("Sheet Battle has").select_option("chart")
        until(page, lambda: b'kind = "chart"' in contents(made).get("tables/battle.toml", b""))
        undone()
        page.get_by_label("cards.xlsx has").select_option("units")
        until(page, lambda: "units.xlsx" in contents(made) and "counters.toml" in contents(made))
        assert contents(made)["units.xlsx"] == book.read_bytes()
        undone()
        page.get_by_label("Layout of cards").select_option("stat-card")
        until(page, lambda: contents(made)["cards.toml"] != before["cards.toml"])
        found = reading.read(book).pieces[0]
        assert (made / "cards.toml").read_text("utf-8") == making.layout_toml(found, "stat-card")
        undone()
        page.get_by_label("Language").select_option("pl")
        written(game.replace("\n", '\nlanguage = "pl"\n', 1))


def test_a_folder_that_is_begun_is_that_of_the_command_line(chromium: Browser, tmp_path: Path) -> None:
    templates.make_folder(tmp_path / "by-hand", "hex-and-counter")
    with opened(chromium, tmp_path) as page:
        page.get_by_label("Name of the folder, hex-and-counter").fill("line")
        page.locator(".kind", has_text="hex-and-counter").get_by_role("button", name="Begin").click()
        expect(page.get_by_role("heading", name="The Tollan Line")).to_be_visible()
        assert contents(tmp_path / "line") == contents(tmp_path / "by-hand")


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    templates.make_folder(tmp_path / "ford")
    return tmp_path / "ford"


def cell(page: Page, name: str) -> None:
    """Open the table of the cards and wait for one of its cells."""
    expect(page.locator("#table input").first).to_be_visible()
    page.locator("#file").select_option("cards.csv")
    expect(page.get_by_label(name, exact=True)).to_be_visible()


def test_a_cell_of_several_lines_and_rows_are_changed_in_the_table(chromium: Browser, ford: Path) -> None:
    file = ford / "cards.csv"
    file.write_text(file.read_text("utf-8").replace("Dig In", '"Dig\nIn"'), "utf-8")
    before = file.read_text("utf-8")
    with opened(chromium, ford.parent, "ford") as page:
        cell(page, "title, line 3")
        title = page.get_by_label("title, line 3", exact=True)
        expect(title).to_have_value("Dig\nIn")
        title.fill("Dig\nDeep")
        title.press("Enter")
        until(page, lambda: file.read_text("utf-8") == before.replace("Dig\nIn", "Dig\nDeep"))
        page.get_by_role("button", name="Undo").click()
        until(page, lambda: file.read_text("utf-8") == before)
        expect(title).to_have_value("Dig\nIn")  # until the page has read the file, it changes no row of it
        page.get_by_label("id, line 2", exact=True).click()
        asked: list[Route] = []
        page.route(
            "**/file?*",
            lambda route: asked.append(route) if route.request.method == "GET" else route.continue_(),
        )
        (ford / "notes.txt").write_text("The folder has changed.\n", "utf-8")
        until(page, lambda: bool(asked))
        early = asked[0].fetch()
        page.get_by_role("button", name="Copy row").click()
        expect(page.locator("tr[aria-current=true] input").first).to_have_value("ambush-2")
        asked[0].fulfill(response=early)  # what was read before the row was copied comes after it
        page.unroute("**/file?*")
        row = before.splitlines()[1]
        assert file.read_text("utf-8") == before.replace(
            row, f"{row}\n{row.replace('ambush', 'ambush-2', 1)}", 1
        )
        page.get_by_role("button", name="Remove row").click()
        until(page, lambda: file.read_text("utf-8") == before)


def test_two_pages_change_one_cell_and_neither_loses_the_other_s(chromium: Browser, ford: Path) -> None:
    before = (ford / "cards.csv").read_bytes()
    with served(ford.parent, str(ford)) as address:
        pages = [chromium.new_context().new_page() for _ in range(2)]
        for page in pages:
            page.goto(address)
            cell(page, "title, line 2")
            expect(page.locator("#shown img[src]").first).to_be_visible()
        first, second = pages
        second.route("**/events", lambda route: route.abort())
        second.route("**/shown*", lambda route: route.abort())  # it hears of nothing
        first.get_by_label("title, line 2", exact=True).fill("First")
        first.get_by_label("title, line 2", exact=True).press("Enter")
        once = before.replace(b"Ambush", b"First", 1)
        until(first, lambda: (ford / "cards.csv").read_bytes() == once)
        second.get_by_label("title, line 2", exact=True).fill("Second")
        second.get_by_label("title, line 2", exact=True).press("Enter")
        expect(second.locator("#status")).to_contain_text("has been changed by another program")
        assert (ford / "cards.csv").read_bytes() == once
        for page in pages:
            page.context.close()


def test_when_the_server_is_killed_nothing_is_lost(chromium: Browser, ford: Path) -> None:
    before = contents(ford)
    with killed(ford.parent, str(ford)) as (address, kill):
        page = chromium.new_context().new_page()
        page.goto(address)
        expect(page.locator("#shown img[src]").first).to_be_visible()
        page.locator("#file").select_option("game.toml")
        text = page.get_by_label("Text of the file")
        text.fill('title = "Not saved yet"\n')
        kill()
        expect(page.locator("#status")).to_contain_text("The studio has stopped")
        text.press("Control+s")
        expect(text).to_have_value('title = "Not saved yet"\n')
        assert contents(ford) == before
        page.context.close()


EVIL = "<img src=x onerror=document.title=1>"


def test_what_a_hostile_folder_says_is_only_text(chromium: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "evil"
    templates.make_folder(folder)
    rows = (folder / "cards.csv").read_text("utf-8")
    (folder / "cards.csv").write_text(
        rows.replace("Ambush", EVIL).replace("wardens,wardens,Dig", f"{EVIL},wardens,Dig"), "utf-8"
    )
    game = (folder / "game.toml").read_text("utf-8")
    (folder / "game.toml").write_text(game.replace("Marrow Ford", EVIL), "utf-8")
    (folder / "cases.jsonl").write_text(f'{{"question": "{EVIL}", "given": {{}}, "answer": {{}}}}\n', "utf-8")
    (folder / "tables" / f"{EVIL}.toml").write_text("title = 1\n", "utf-8")
    (folder / "out").symlink_to("/etc")
    with opened(chromium, tmp_path, "evil") as page:
        expect(page.locator("h1")).to_have_text(EVIL)
        expect(page.locator("#faults button").first).to_contain_text(f"'{EVIL}'")
        for view in ("Columns", "Sheets", "Pieces", "Design", "Map", "Rules"):
            page.get_by_role("button", name=view, exact=True).click()
            expect(page.locator(f"#shown.{view.lower()}")).to_be_visible()
            page.wait_for_timeout(200)  # for what should not happen
            assert page.locator("img[src=x]").count() == 0
        assert page.title() != "1"
        names = page.locator("#file option").all_text_contents()
        assert not any(name.startswith("out/") for name in names)
