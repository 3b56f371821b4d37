"""The studio's page in a browser: a folder is seen, changed by keyboard, and seen again."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from countermarch.folders import templates

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    templates.make_folder(tmp_path / "ford")
    return tmp_path / "ford"


@pytest.fixture
def studio(chromium: Browser, ford: Path) -> Iterator[Page]:
    command = [sys.executable, "-m", "countermarch", "studio", str(ford), "--stay"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ford.parent) as served:
        try:
            assert served.stdout is not None
            address = re.search(r"http\S+", served.stdout.readline())
            assert address is not None
            context = chromium.new_context(viewport={"width": 1280, "height": 860})
            page = context.new_page()
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(address[0])
            yield page
            context.close()
            assert faults == []
        finally:
            served.terminate()


def test_a_piece_leads_to_its_row_and_a_changed_cell_is_drawn_again(studio: Page, ford: Path) -> None:
    expect(studio.get_by_role("heading", name="Marrow Ford")).to_be_visible()
    studio.get_by_role("button", name="Pieces").click()
    studio.get_by_role("button", name="wardens-2", exact=True).press("Enter")
    row = studio.locator("#table tr[aria-current=true]")
    expect(row.locator("input").first).to_have_value("wardens-2")
    before = (ford / "units.csv").read_text("utf-8").splitlines()
    place = before[0].split(",").index("name")
    picture = studio.locator("#shown img").nth(1)
    old = picture.get_attribute("src")
    row.locator("input").nth(place).fill("Newly named")
    row.locator("input").nth(place).press("Enter")
    expect(picture).not_to_have_attribute("src", old or "")
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
