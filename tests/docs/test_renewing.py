"""A long evening does not fill the phone's memory: pages that were left are forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("phone")]

PAGES = tuple(f"games/lebanon-82/{name}/" for name in ("odds", "clauses", "table", "pieces"))
VISITS = 12
FOLLOW = "there => [...document.querySelectorAll('a[href]')].find((link) => link.href === there).click()"
MAX_NODES = 45_000
"""More than eight pages come to, the largest of them among these; twelve come to half as many again."""


def _nodes(session: CDPSession) -> int:
    session.send("HeapProfiler.collectGarbage")
    return next(
        int(one["value"])
        for one in session.send("Performance.getMetrics")["metrics"]
        if one["name"] == "Nodes"
    )


def test_pages_that_were_left_do_not_pile_up(page: Page, address: str) -> None:
    page.goto(address + PAGES[-1])
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    most = loaded = 0
    for visit in range(VISITS):
        page.evaluate("window.same = true")
        where = PAGES[visit % len(PAGES)]
        page.evaluate(FOLLOW, address + where)
        page.wait_for_url(address + where)
        page.locator("article h1").first.wait_for(state="attached")
        loaded += not page.evaluate("window.same === true")
        most = max(most, _nodes(session))
    assert 1 <= loaded <= VISITS // 4, "most links are followed without loading a page whole"
    assert most < MAX_NODES
