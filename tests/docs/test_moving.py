"""The layout of a page does not shift while the rest loads, on a phone with a slow connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.settling import settle

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("phone")]
TABLE = "games/lebanon-82/table/"
PAGES = {
    "home": "",
    "game": "games/lebanon-82/",
    "lookups": TABLE,
    "a lookup that the address names": f"{TABLE}#combat-result?terrain=town&differential=3",
    "clauses": "games/lebanon-82/clauses/",
    "errata": "games/lebanon-82/errata/",
    "odds": "games/lebanon-82/odds/",
    "guide": "guide/command-line/",
    "figures": "guide/measured/",
}
GOOD = (
    0.1  # up to which browsers call a page's layout stable; before fonts had their stand-ins all were above
)

LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
WATCH = """window.moved = [];
const seen = ({ value, startTime, sources }) =>
  window.moved.push({ value, startTime, what: sources.map(({ node }) => node?.className || node?.nodeName) });
const watch = new PerformanceObserver((list) => list.getEntries().forEach(seen));
watch.observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize("kind", PAGES)
def test_nothing_moves_while_a_page_arrives(page: Page, address: str, kind: str) -> None:
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    page.add_init_script(WATCH)
    page.goto(address + PAGES[kind])
    settle(page)
    page.evaluate("document.fonts.ready")
    moved = page.evaluate("window.moved")
    assert sum(one["value"] for one in moved) < GOOD, moved


def test_a_lookup_that_the_address_names_is_the_first_of_the_list_that_is_seen(
    page: Page, address: str
) -> None:
    page.route("**/assets/countermarch.js", lambda _: None)  # never comes
    page.goto(f"{address}{TABLE}#combat-result?terrain=town", wait_until="commit")
    often = page.locator(".cm-often")
    often.wait_for(state="attached")
    assert not often.is_visible()
    often.wait_for(state="visible")  # the list stands by itself where no script comes


def test_no_page_that_comes_has_every_element_styled_again(site: Path) -> None:
    styles = "".join(path.read_text("utf-8") for path in (site / "assets" / "stylesheets").rglob("*.css"))
    assert "[data-md-color-scheme=slate]" in styles.replace('"', "")
    assert "data-md-color-switching" not in styles
    body = (site / "index.html").read_text("utf-8").partition("<body")[2].partition(">")[0]
    assert (
        'data-md-color-primary="custom"' in body
    )  # else the colours of the whole page change when scripts run
