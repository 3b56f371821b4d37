"""Every address on every page leads somewhere, and none to another host by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.links import faults

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


COPY = "countermarch-offline.zip"


def test_every_link_of_the_site_leads_to_a_place(site: Path) -> None:
    assert faults(site) == []


def test_every_link_of_a_trial_leads_to_a_place_or_to_the_copy_that_it_leaves_out(site: Path) -> None:
    assert [fault for fault in faults(site) if COPY not in fault] == []


def test_every_link_of_the_site_from_disk_leads_to_a_place(site: Path) -> None:
    assert faults(site.parent / "site-file") == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="b.html#here">', []),
        ('<a href="b.html#here?die=4">', []),
        ('<a href="http://127.0.0.1:8482/b.html">', []),
        ('<a href="https://example.org/">', []),
        ('<a href="b.html#there">', ["a.html: b.html#there is not a place on its page"]),
        ('<a href="#there">', ["a.html: #there is not a place on its page"]),
        ('<img src="c.png">', ["a.html: c.png is not a file"]),
        (
            '<script src="https://example.org/x.js"></script>',
            ["a.html: loads https://example.org/x.js from elsewhere"],
        ),
    ],
)
def test_a_broken_link_is_found(tmp_path: Path, body: str, fault: list[str]) -> None:
    (tmp_path / "a.html").write_text(body, "utf-8")
    (tmp_path / "b.html").write_text('<p id="here">', "utf-8")
    assert faults(tmp_path) == fault


@pytest.mark.usefixtures("phone")
@pytest.mark.browser
def test_the_search_finds_a_page_in_the_site_from_disk(page: Page, site: Path) -> None:
    page.goto(f"file://{site.parent}/site-file/index.html")
    page.get_by_role("button", name="Search", exact=True).tap()
    page.keyboard.type("greyboard")
    expect(page.locator(".cm-find a.cm-page[href*='guide/print.html']").first).to_be_visible()
