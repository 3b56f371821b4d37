"""The same tree of pages, built with Zensical in place of MkDocs."""

from __future__ import annotations

import functools
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.arriving import WAYS, come_to_the_table, expect_no_page_loaded_whole
from support.links import faults

from countermarch import components
from countermarch.cli.site_server import server
from countermarch.site import builders, pages
from countermarch.site.subjects import of_folder
from countermarch.site.tree import make_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("phone")]
ROOT = Path(__file__).parents[2]
SMALL = ROOT / "countermarch" / "folders" / "kinds" / "small"
GAME = "lebanon-82"
TABLE = f"games/{GAME}/table/"


@functools.cache
def _port() -> int:
    """Return a port that was free: the site is built for its address, as instant navigation wants it."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("zensical")
    command = [sys.executable, str(ROOT / "docs" / "build" / "site.py")]
    command += ["--game", GAME, "--with", "zensical", "--into", str(folder)]
    done = subprocess.run(
        command,
        env=os.environ | {"SITE_URL": f"http://127.0.0.1:{_port()}/"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def home(built: Path) -> Iterator[str]:
    serving = server(built / "site-zensical", _port())
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{_port()}/"
    serving.shutdown()
    serving.server_close()


def test_a_small_site_is_built_and_whole(tmp_path: Path) -> None:
    """One game of ten counters: what the ordinary run has of this builder."""
    subject = of_folder(components.load(SMALL))
    tree = tmp_path / "build" / "docs"
    make_tree(tree, "Small", [subject], guides=False)
    facts = [pages.facts(subject, tree)]
    listed = pages.write_pages(tree, facts, pages.PageOptions(from_disk=True, from_source=True))
    about = builders.SiteInfo('"Small"', '"One small game."', '""', '"Ours."')
    made = builders.build("zensical", tree, about, listed, from_disk=True)
    assert faults(made) == []
    tables = [path.read_text("utf-8") for path in made.rglob("table.html")]
    assert len(tables) == 1
    assert 'data-question="combat-result"' in tables[0]


def test_every_link_leads_to_a_place(built: Path, home: str) -> None:
    assert faults(built / "site-zensical", home) == []
    assert faults(built / "site-zensical-file", home) == []


def test_every_page_has_its_policy(built: Path) -> None:
    site = built / "site-zensical"
    pages = list(site.rglob("*.html"))
    assert len(pages) > 10
    for path in pages:
        text = path.read_text("utf-8")
        assert text.count('http-equiv="Content-Security-Policy"') == 1, path


def test_a_lookup_answers_with_the_table_lit_up(page: Page, home: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.goto(f"{home}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    lookup = page.locator("cm-lookup[question='combat-result']")
    expect(lookup.locator(".cm-large")).to_have_text("A2")
    expect(lookup.locator("td.cm-cell")).to_have_text("A2")
    expect(lookup.locator(".cm-odds")).to_contain_text("1/6")
    assert said == []


def test_a_page_that_is_swapped_in_has_its_lookups(page: Page, home: str) -> None:
    page.goto(home)
    page.evaluate("window.same = true")
    page.locator(".cm-card").get_by_role("link", name="Look up").first.tap()
    page.locator("details[data-question='combat-result'] summary").first.tap()
    page.locator("cm-lookup[question='combat-result']").get_by_role("button", name="4", exact=True).tap()
    expect(page.locator(".cm-large")).to_be_visible()
    assert page.evaluate("window.same"), "instant navigation loaded the page whole"
    assert page.url.startswith(home + TABLE)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_lookup_opens_from_home(page: Page, home: str, way: Callable[[Page, str], None]) -> None:
    come_to_the_table(page, home)
    way(page, home)
    expect_no_page_loaded_whole(page)


def test_after_one_visit_a_lookup_works_in_flight_mode(page: Page, phone: BrowserContext, home: str) -> None:
    page.goto(home)
    kept = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
    page.wait_for_function(kept)
    phone.set_offline(True)
    page.goto(f"{home}{TABLE}#combat-result?terrain=mountain&differential=-1&die=1")
    expect(page.locator(".cm-large")).to_have_text("(A)")


def test_from_a_folder_on_disk_lookups_and_search_work(page: Page, built: Path) -> None:
    folder = built / "site-zensical-file"
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"file://{folder}/games/{GAME}/table.html#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-large")).to_have_text("A2")
    page.get_by_role("button", name="Search", exact=True).click()
    page.keyboard.type("greyboard")
    expect(page.locator(".cm-find a.cm-page").first).to_be_visible()
