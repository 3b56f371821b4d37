"""The studio, started for a test and opened in a browser."""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING

from countermarch.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from pathlib import Path

    from playwright.sync_api import Browser, Page


STARTING = get_context("forkserver")
STARTING.set_forkserver_preload(
    ["countermarch.cli.app", "countermarch.studio.server", "uvicorn", "watchfiles"]
)
"""Starts processes that have imported already what the studio is made of."""

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
    stated, telling = STARTING.Pipe(duplex=False)
    with telling:
        process = STARTING.Process(target=_studio, args=(within, folder, telling))
        process.start()
    try:
        with stated, open(stated.fileno(), encoding="utf-8", closefd=False) as said:
            address = re.search(r"http\S+", said.readline())
            assert address is not None
            yield address[0], process.kill
    finally:
        process.terminate()
        process.join()


def _studio(within: Path, folder: Sequence[str], telling: Connection) -> None:
    """Be the command, and report its standard output."""
    os.chdir(within)
    os.dup2(telling.fileno(), 1)
    telling.close()
    sys.exit(main(["studio", *folder, "--stay"]))


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
