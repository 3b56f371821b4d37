"""A built site, a server for it, and a Chromium to look at it with."""

from __future__ import annotations

import functools
import http.server
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]
PORT = 8482  # the port that the site is built for: Material checks addresses against it
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built anew unless the last build is younger than everything it is made from."""
    built = ROOT / "site"
    stamp = built / "sitemap.xml"
    if not stamp.exists() or stamp.stat().st_mtime < _youngest():
        lock = tmp_path_factory.getbasetemp().parent / "site-log.txt"
        with lock.open("w") as log:
            command = [sys.executable, str(ROOT / "docs" / "build" / "site.py")]
            done = subprocess.run(command, stdout=log, stderr=log, check=False)
        assert done.returncode == 0, lock.read_text()
    return built


def _youngest() -> float:
    places = [ROOT / "docs", *(ROOT / name for name in ("components", "reference"))]
    files = (path for place in places for path in place.rglob("*") if path.suffix != ".pyc")
    return max(path.stat().st_mtime for path in files if path.is_file())


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    http.server.ThreadingHTTPServer.allow_reuse_address = True
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", PORT), functools.partial(_Quiet, directory=str(site))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{PORT}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program is not None, "the tests of the site need Chromium (make test installs it)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, device_scale_factor=2
    )
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext) -> Iterator[Page]:
    made = phone.new_page()
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    yield made
    assert faults == []
