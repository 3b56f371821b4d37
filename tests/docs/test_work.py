"""How much work a page makes for a phone as it comes: counted, never timed."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.settling import settle

from countermarch.site.builders import without_load_time_work

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TABLE = "games/lebanon-82/table/"
PAGES = {
    "home": "",
    "game": "games/lebanon-82/",
    "lookups": TABLE,
    "a lookup that the address names": f"{TABLE}#combat-result?terrain=town&differential=3",
    "turn": "games/lebanon-82/turn/",
    "pieces": "games/lebanon-82/pieces/",
    "kit": "games/lebanon-82/kit/",
    "clauses": "games/lebanon-82/clauses/",
    "errata": "games/lebanon-82/errata/",
    "play": "games/reign-of-missiles/play/",
    "guide": "guide/command-line/",
    "figures": "guide/measured/",
}
MOST = 2.3
"""How often an element is styled, on the average: as it comes, and once more where a lookup is put in."""

WATCHED = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
THEMES = {
    "mkdocs": ("material", "templates/assets/javascripts"),
    "zensical": ("zensical", "templates/assets/javascripts"),
}


@pytest.mark.browser
@pytest.mark.parametrize("kind", PAGES)
def test_a_page_that_comes_is_styled_little_more_than_once(
    page: Page, chromium: Browser, address: str, kind: str
) -> None:
    """Scripts that change the root element, or read the style sheets again, caused four times."""
    tree = page.context.new_cdp_session(page).send("Page.getFrameTree")
    frame = tree["frameTree"]["frame"]["id"]
    chromium.start_tracing(page=page, categories=WATCHED)
    page.goto(address + PAGES[kind])
    settle(page)
    events = json.loads(chromium.stop_tracing())["traceEvents"]
    elements = page.evaluate("document.querySelectorAll('*').length")
    styled = [one["args"]["elementCount"] for one in events if _is_of(one, frame)]
    assert 200 < sum(styled) < MOST * elements, (elements, styled)


def _is_of(event: dict[str, Any], frame: str) -> bool:
    """Return whether an event is the styling of a page, not of a picture in it."""
    args = event.get("args", {})
    return "elementCount" in args and args.get("beginData", {}).get("frame") == frame


@pytest.mark.browser
def test_a_lookup_that_the_address_names_is_asked_for_along_with_the_scripts(
    page: Page, address: str
) -> None:
    page.route("**/assets/countermarch.js", lambda _: None)  # never comes
    with page.expect_request("**/data/lebanon-82/combat-result.js"):
        page.goto(f"{address}{TABLE}#combat-result?terrain=town", wait_until="commit")


@pytest.mark.browser
def test_a_lookup_that_the_address_names_is_fetched_once(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}{TABLE}#combat-result?terrain=town")
    page.locator("cm-lookup form").wait_for()
    assert [one.partition("/data/")[2] for one in asked].count("lebanon-82/combat-result.js") == 1


@pytest.mark.parametrize("builder", THEMES)
def test_the_script_of_the_theme_is_one_that_is_known(builder: str) -> None:
    package, inside = THEMES[builder]
    found = find_spec(package)
    assert found is not None
    assert found.origin is not None
    (path,) = (Path(found.origin).parent / inside).glob("bundle*.js")
    script = path.read_text("utf-8")
    assert without_load_time_work(script) != script, "its ways are new: see what it does while a page comes"
