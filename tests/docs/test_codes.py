"""Links as QR codes: of a single ruling, and on the site of a player's own folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.codes import text_of

from countermarch.site.assets import VENDORED
from docs.build import vendored

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

TABLE = "games/lebanon-82/table/"


@pytest.mark.browser
def test_a_ruling_is_handed_to_another_phone_as_a_code(
    page: Page, phone: BrowserContext, address: str
) -> None:
    phone.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-large")).to_have_text("A2")
    expect(page.locator(".cm-receipt, .cm-after")).not_to_have_count(0)
    page.locator(".cm-menu > summary", has_text="Share").tap()
    page.get_by_role("button", name="Ruling as a QR code").tap()
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_in_viewport(ratio=1)
    link = text_of(code)
    assert link.startswith(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4&receipt=")
    page.get_by_role("button", name="Close").tap()
    expect(code).to_have_count(0)
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".cm-large")).to_have_text("A2")
    expect(page.locator(".cm-cited")).to_be_visible()


def test_what_draws_codes_is_that_of_the_version_that_is_asked_for(tmp_path: Path) -> None:
    vendored.build_qr_script(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in VENDORED.iterdir()}
