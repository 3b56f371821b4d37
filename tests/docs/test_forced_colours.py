"""With forced system colours, what was used and what was chosen are still visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = pytest.mark.browser
RULED = "games/lebanon-82/table/#combat-result?terrain=town&differential=3&die=4"


def filled(one: Locator) -> str:
    return str(one.first.evaluate("one => getComputedStyle(one).backgroundColor"))


def framed(one: Locator) -> str:
    return str(one.first.evaluate("one => getComputedStyle(one).outlineStyle"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_was_used_and_chosen_is_conspicuous(chromium: Browser, address: str, scheme: str) -> None:
    context = chromium.new_context(
        forced_colors="active", color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    page.goto(address + RULED)
    lookup = page.locator("cm-lookup[question='combat-result']")
    expect(lookup.locator("td.cm-cell")).to_have_text("A2")
    plain = lookup.locator("td:not(.cm-cell, .cm-lit)")
    assert filled(lookup.locator("td.cm-cell")) != filled(plain)
    assert framed(plain) == "none"
    column, row = lookup.locator("tr:not(:has(td.cm-cell)) > td.cm-lit"), lookup.locator("tr:has(td.cm-cell)")
    for lit in (column, row.locator("td.cm-lit"), row.locator("th")):
        assert framed(lit) == "solid"
    chosen, other = (
        lookup.locator(f".cm-choice:has(input{state})") for state in (":checked", ":not(:checked)")
    )
    assert filled(chosen) != filled(other)
    assert framed(lookup.locator(".cm-face[aria-pressed=true]")) == "solid"
    assert framed(lookup.locator(".cm-face[aria-pressed=false]")) == "none"
    context.close()
