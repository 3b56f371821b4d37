"""A built site, a server for it, and a Chromium to look at it with."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import expect, sync_playwright
from support import programs
from support.node import OLDER_NODE
from support.playing import GAMES, begin

from countermarch.cli.site_server import server
from docs.build.npm import ESBUILD, install

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]
PLAYER = Path(__file__).with_name("player.js").read_text(encoding="utf-8")
PATIENCE = 60_000
"""Milliseconds that a page has for what it does in one, on a machine that does much else."""

expect.set_options(timeout=PATIENCE)
PORT = 8482  # the port that the site is built for: Material checks addresses against it
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-extensions"),
    "--font-render-hinting=none",  # letters as wide as on a phone
)


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, rebuilt unless the last build is newer than all its sources.

    A run without long tests needs no more than a trial of it: no reference of the library, nothing for the
    disk, nothing compressed. ``COUNTERMARCH_SITE`` names a built site to test as it is.
    """
    if given := os.environ.get("COUNTERMARCH_SITE"):
        return Path(given).resolve()
    whole = any(item.get_closest_marker("long") for item in request.session.items)
    into = ROOT if whole else ROOT / "build" / "trial"
    built = into / "site"
    stamp = built / "sw.js"
    into.mkdir(parents=True, exist_ok=True)
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one worker of the tests builds, the others wait for it
        if not stamp.exists() or stamp.stat().st_mtime < _newest_change():
            log = tmp_path_factory.mktemp("site") / "log.txt"
            with log.open("w") as out:
                command = [sys.executable, str(ROOT / "docs" / "build" / "site.py"), "--into", str(into)]
                done = subprocess.run(
                    command if whole else [*command, "--quick"], stdout=out, stderr=out, check=False
                )
            assert done.returncode == 0, log.read_text()
    return built


def _newest_change() -> float:
    """Return when the files that the site is made from were last changed."""
    packages = (ROOT / name for name in ("docs", "components", "reference", "generators", "countermarch"))
    files = [
        ROOT / "mkdocs.yml",
        ROOT / "package-lock.json",
        *(path for one in packages for path in one.rglob("*")),
    ]
    return max(path.stat().st_mtime for path in files if path.is_file() and path.suffix != ".pyc")


@pytest.fixture(scope="session")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    try:
        serving = server(site, PORT)
    except OSError:  # another worker has the port
        own = tmp_path_factory.mktemp("served") / "site"
        serving = server(own, 0)
        _copy_for_port(site, own, serving.server_address[1])
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{serving.server_address[1]}/"
    serving.shutdown()
    serving.server_close()


def _copy_for_port(site: Path, own: Path, port: int) -> None:
    """Copy a site and let its map name another port, without which its pages would load whole."""
    shutil.copytree(site, own, copy_function=_link)
    there = (own / "sitemap.xml").read_text("utf-8")
    for path in own.glob("sitemap.xml*"):
        path.unlink()  # the link, not the file that the site is tested by elsewhere
    (own / "sitemap.xml").write_text(there.replace(f":{PORT}/", f":{port}/"), "utf-8")


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # on another disk
        shutil.copyfile(source, target)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = programs.browser()
    assert program is not None, "the tests of the site need Chromium (make test installs it)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


def _phone(chromium: Browser, workers: Literal["allow", "block"] = "allow") -> BrowserContext:
    context = chromium.new_context(
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
        device_scale_factor=2,
        service_workers=workers,
    )
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    """A phone of a test's own, on which nothing of the site was ever opened."""
    context = _phone(chromium)
    yield context
    context.close()


@pytest.fixture(scope="session")
def shared_phone(chromium: Browser, address: str) -> Iterator[BrowserContext]:
    """A phone for many tests, which keeps no page for offline.

    One page stays open on it: with it stays what all pages have in common, fetched and compiled, and the next
    page is there for half the work.
    """
    context = _phone(chromium, "block")
    context.new_page().goto(f"{address}404.html")
    yield context
    context.close()


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on the shared phone, with empty storage; a test that takes ``phone`` has its own."""
    own = "phone" in request.fixturenames
    phone: BrowserContext = request.getfixturevalue("phone" if own else "shared_phone")
    made = phone.new_page()
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    yield made
    if not own:
        _as_new(phone, request.getfixturevalue("address"))
    assert faults == []


def _as_new(phone: BrowserContext, address: str) -> None:
    """Close the pages that a test opened on the shared phone, and clear its storage."""
    first, *opened = phone.pages
    for one in opened:
        one.close()
    phone.clear_permissions()
    phone.clear_cookies()
    session = phone.new_cdp_session(first)
    session.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"})
    session.detach()


@pytest.fixture(scope="session")
def started(chromium: Browser, address: str) -> Iterator[Page]:
    """A page of a phone on which a game is played already."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2, bypass_csp=True
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    begin(page, address, GAMES[0])
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def phone_page(started: Page) -> Page:
    """The same page as it was when nothing had been played."""
    started.set_viewport_size({"width": 390, "height": 844})
    started.emulate_media(color_scheme="light")
    return started


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Any], Any]:
    """Run a script with the turn's modules as ``p`` and a companion as ``turn``; return what it gives."""
    install()
    source = ROOT / "countermarch" / "site" / "js" / "node_turn.js"
    module = tmp_path_factory.mktemp("turn") / "turn.cjs"
    command = [ESBUILD, source, "--bundle", "--format=cjs", "--log-level=error", f"--outfile={module}"]
    subprocess.run(list(map(str, command)), check=True)

    def run(script: str, turn: object) -> object:
        failed = "(error) => { console.error(error); process.exit(1); }"
        whole = f"{PLAYER}(async () => {{{script}}})().catch({failed});"
        done = subprocess.run(
            ["node", "--require", OLDER_NODE, "-e", whole, str(module)],
            input=json.dumps(turn), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
