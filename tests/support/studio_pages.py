"""The studio, started for a test and opened in a browser."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


TRIES = 400
"""Looks at a condition, 50 ms apart."""


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds of the files, while the page goes on."""
    for _ in range(TRIES):
        if holds():
            return
        page.wait_for_timeout(50)
    assert holds()


@contextmanager
def served(within: Path, *folder: str) -> Iterator[str]:
    """Start the studio in a folder; yield the address to open."""
    with killed(within, *folder) as (address, _):
        yield address


@contextmanager
def killed(within: Path, *folder: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Start the studio in a folder; yield the address to open, and what kills it without a warning."""
    command = [sys.executable, "-m", "countermarch", "studio", *folder, "--stay"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=within) as process:
        try:
            assert process.stdout is not None
            address = re.search(r"http\S+", process.stdout.readline())
            assert address is not None
            yield address[0], process.kill
        finally:
            process.terminate()


@contextmanager
def opened(chromium: Browser, within: Path, *folder: str) -> Iterator[Page]:
    """Start the studio in a folder, and open its page."""
    with served(within, *folder) as address:
        context = chromium.new_context(viewport={"width": 1280, "height": 860})
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address)
        yield page
        context.close()
        assert faults == []
