"""Offline: every page, picture and lookup works after one visit; the rest once it is saved."""

from __future__ import annotations

import functools
import http.server
import json
import re
import shutil
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("phone")]
TABLE = "games/lebanon-82/table/"
KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
DECODED = """Promise.all([...document.querySelectorAll("article img")].map((image) => {
    image.loading = "eager"; return image.decode().then(() => "", () => image.src); }))
    .then((failed) => failed.filter(Boolean))"""


def _visit(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function(KEPT)


def _save_all(page: Page, address: str) -> None:
    """Press the button that saves pictures, guides and kits."""
    page.goto(address + TABLE)
    page.get_by_role("button", name="Save for offline").tap()
    page.get_by_role("button", name="Remove pictures").wait_for(timeout=120_000)


def _names(page: Page) -> list[str]:
    found: list[str] = page.evaluate("caches.keys()")
    return found


def test_after_one_visit_a_lookup_works_in_flight_mode(
    page: Page, phone: BrowserContext, address: str
) -> None:
    _visit(page, address)
    phone.set_offline(True)
    page.goto(f"{address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-large")).to_have_text("A2")


def test_after_one_visit_lists_and_pools_are_answered_in_flight_mode(
    page: Page, phone: BrowserContext, address: str
) -> None:
    _visit(page, address)
    phone.set_offline(True)
    page.goto(f"{address}{TABLE}#hex-distance?from_hex=0908&to_hex=1921")
    expect(page.locator(".cm-large")).to_contain_text("18")
    page.goto(f"{address}games/third-lebanon-war/table/#apply-hits?player=idf&tf_hqs=1&net_hits=3&units=[]")
    expect(page.locator(".cm-large").first).to_be_visible()


def test_when_all_is_saved_every_page_is_there_with_its_pictures_and_every_kit(
    page: Page, phone: BrowserContext, address: str, site: Path
) -> None:
    _visit(page, address)
    _save_all(page, address)
    phone.set_offline(True)
    missing = {}
    for path in sorted(site.rglob("index.html")):
        name = path.parent.relative_to(site).as_posix().removeprefix(".")
        if name.split("/")[0] in ("api", "offline"):
            continue
        page.goto(f"{address}{name}/" if name else address)
        expect(page.locator("h1").first).to_be_visible()
        failed = page.evaluate(DECODED)
        if failed or page.url.startswith(f"{address}offline/"):
            missing[name] = failed
    assert missing == {}
    for kit in site.glob("downloads/*.pdf"):
        size = page.evaluate(
            "(address) => fetch(address).then((answer) => answer.blob()).then(({size}) => size)",
            address + kit.relative_to(site).as_posix(),
        )
        assert size == kit.stat().st_size


def test_a_first_visit_fetches_no_picture_that_is_not_looked_at(page: Page, address: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.removeprefix(address)))
    _visit(page, f"{address}games/lebanon-82/clauses/")
    page.wait_for_timeout(7_000)
    assert not [path for path in asked if path.startswith(("sheets/", "guide/", "pictures/"))]
    assert [name.split()[2] for name in _names(page)] == ["site"]


def test_what_was_looked_at_is_there_in_flight_mode(page: Page, phone: BrowserContext, address: str) -> None:
    _visit(page, address)
    for path in ("guide/print/", "games/lebanon-82/kit/"):
        page.goto(address + path)
        assert page.evaluate(DECODED) == []
    phone.set_offline(True)
    for path in ("guide/print/", "games/lebanon-82/kit/"):
        page.goto(address + path)
        expect(page.locator("h1").first).to_be_visible()
        assert not page.url.startswith(f"{address}offline/")
        assert page.evaluate(DECODED) == []


def test_a_keeping_that_was_broken_off_goes_on_where_it_stopped(
    page: Page, phone: BrowserContext, address: str
) -> None:
    _visit(page, address)
    page.goto(address + TABLE)
    phone.route("**/downloads/third-lebanon-war-*.pdf", lambda route: route.abort())
    page.get_by_role("button", name="Save for offline").tap()
    expect(page.locator("cm-keep [role=status]")).to_contain_text("try again", timeout=120_000)
    phone.unroute("**/downloads/third-lebanon-war-*.pdf")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Save for offline").tap()
    expect(page.locator("cm-keep")).to_contain_text("without a signal", timeout=120_000)
    assert [url for url in asked if url.endswith(".pdf")]
    assert not [url for url in asked if "/lebanon-82/pieces/" in url]


def test_a_page_that_is_not_kept_says_so(page: Page, phone: BrowserContext, address: str) -> None:
    _visit(page, address)
    phone.set_offline(True)
    page.goto(f"{address}api/no/such/page.html")
    expect(page.locator("h1")).to_contain_text("Not on this device yet")
    expect(page.locator("cm-missing code")).to_have_text("api/no/such/page.html")
    expect(page.get_by_role("link", name="Try again")).to_have_attribute("href", re.compile("page.html$"))
    expect(page.locator("article")).to_contain_text("are saved on your first visit")
    games = page.locator("article .cm-card h3 a")
    assert games.count() > 1
    expect(page.locator("article .cm-links")).to_have_count(games.count())  # each with its pages in a row
    page.locator("article").get_by_role("link", name="Look up").first.tap()
    expect(page.locator(".cm-page")).to_be_visible()


def test_a_link_to_another_host_is_not_taken_for_a_page(page: Page, address: str) -> None:
    page.goto(f"{address}offline/#//example.org/x")
    expect(page.locator("h1")).to_be_visible()
    expect(page.get_by_role("link", name="Try again")).to_have_count(0)


def test_the_site_can_be_installed(page: Page, phone: BrowserContext, address: str, site: Path) -> None:
    _visit(page, address)
    session = phone.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window of the tests is a private one, which no browser installs from.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    listed = json.loads(manifest["data"])["icons"]
    assert {"any", "maskable"} <= {one["purpose"] for one in listed}
    assert all((site / one["src"]).is_file() for one in listed)


class _Site:
    """A copy of the pages, light, in a folder of its host, that can be changed and served."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.root = folder / "countermarch"
        shutil.copytree(
            site, self.root, ignore=shutil.ignore_patterns("*.br", "*.gz", "countermarch-offline.zip", "api")
        )
        handler = functools.partial(_Quiet, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/countermarch/"

    def renew(self) -> None:
        """Change a page of a game and a guide, as a build of a newer version does."""
        from countermarch.site.offline import write_service_worker

        for page in ("games/lebanon-82/clauses", "guide/print"):
            path = self.root / page / "index.html"
            path.write_text(path.read_text("utf-8").replace("<h1", "<p>Newly written.</p><h1", 1), "utf-8")
        write_service_worker(self.root)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    served: list[str] = []  # noqa: RUF012 # of all requests of this module

    def log_message(self, *_: object) -> None:
        """Say nothing, but remember what was asked for."""
        self.served.append(self.path)


@pytest.fixture
def moved(site: Path, tmp_path: Path) -> Iterator[_Site]:
    made = _Site(site, tmp_path)
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_the_site_is_kept_in_a_folder_of_a_host_too(phone: BrowserContext, moved: _Site) -> None:
    page = phone.new_page()
    _visit(page, moved.address)
    phone.set_offline(True)
    page.goto(f"{moved.address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-large")).to_have_text("A2")
    assert all(name.startswith("countermarch /countermarch/ ") for name in _names(page))


def test_a_new_version_takes_over_when_the_player_says_so(phone: BrowserContext, moved: _Site) -> None:
    page = phone.new_page()
    _visit(page, moved.address)
    _save_all(page, moved.address)
    before = _names(page)
    moved.renew()
    _Quiet.served.clear()
    page.goto(f"{moved.address}games/lebanon-82/clauses/")
    button = page.get_by_role("status").get_by_role("button", name="Reload")
    expect(button).to_be_visible(timeout=60_000)
    assert page.get_by_text("Newly written.").count() == 0
    with page.expect_navigation():
        button.tap()
    expect(page.get_by_text("Newly written.")).to_be_visible()
    page.wait_for_function(KEPT)
    for _ in range(240):
        after = _names(page)
        if len(after) == 2 and not set(before) & set(after):
            break
        page.wait_for_timeout(500)
    assert sorted(name.split()[2] for name in after) == ["rest", "site"]
    # What was the same was taken over from the older version, not fetched again.
    assert not [path for path in _Quiet.served if path.endswith((".pdf", ".woff2", ".webp", "lebanon-82.js"))]
    phone.set_offline(True)
    page.goto(f"{moved.address}{TABLE}#combat-result?terrain=town&differential=3&die=4")
    expect(page.locator(".cm-large")).to_have_text("A2")
    page.goto(f"{moved.address}guide/print/")
    expect(page.get_by_text("Newly written.")).to_be_visible()


def test_the_bar_of_a_new_version_covers_nothing(phone: BrowserContext, moved: _Site) -> None:
    page = phone.new_page()
    _visit(page, moved.address)
    moved.renew()
    page.goto(f"{moved.address}games/lebanon-82/turn/")
    bar = page.locator(".cm-new")
    expect(bar).to_be_visible(timeout=60_000)
    expect(page.locator(".cm-turn-bar .cm-next")).to_be_visible()
    new, steps = bar.bounding_box(), page.locator(".cm-turn-bar").bounding_box()
    assert new is not None
    assert steps is not None
    assert new["y"] + new["height"] <= steps["y"]
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("scrollY + innerHeight >= document.documentElement.scrollHeight - 2")
    last = page.locator(".md-footer").bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= new["y"] + 1
