"""How soon the studio shows what was saved: ``python -m benchmarks.studio [CARDS ...] [--memory]``.

Starts the studio in folders of 50, 300 and 2,000 cards with layouts, opens it in Chromium, and saves files as
an editor outside does: a cell of the first card, or a number of the layout, which changes every card. Prints
for each view the median time from the save to the changed picture in the page, and the minimum; also for the
map of a small game. With ``--memory``, prints instead what the studio and the page hold over 1,000 saves of
300 cards.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from benchmarks.folders import cards
from benchmarks.measuring import FigureTable, megabytes
from countermarch.folders import templates
from countermarch.generators.pieces.layout_files import FOLDER as LAYOUTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Browser, Page

SIZES = (50, 300, 2_000)
VIEWS = ("Sheets", "Pieces", "Design", "Columns")
TURNS = 11
CHANGES = 1_000
PAUSE = 700
SHOWN = """() => new Promise((resolve) => {
  const first = () => [...document.querySelectorAll("#shown img")].find((image) => image.offsetParent);
  const before = first()?.src;
  const look = () => {
    const image = first();
    if (image && image.src !== before && image.complete && image.naturalWidth) {
      image.decode().then(() => resolve(Date.now()));
      return;
    }
    setTimeout(look, 2);
  };
  window.shown = new Promise((done) => { const ended = resolve; resolve = done; ended(true); });
  look();
})"""
"""Begins to wait for another picture in the place of the first one; ``window.shown`` is when it is there."""


class Saves:
    """The changes of a folder: each differs from all before."""

    def __init__(self, folder: Path) -> None:
        """Give the cards a layout of their own."""
        self._number = 0
        self._cards, self._layout = folder / "cards.csv", folder / "cards.toml"
        self._layout.write_bytes((LAYOUTS / "cards.toml").read_bytes())
        self._rows, self._drawn = self._cards.read_text("utf-8"), self._layout.read_text("utf-8")

    def cell(self) -> None:
        """Save another title of the first card."""
        self._number += 1
        title = f'c0,"Card no. {self._number}"'
        self._cards.write_text(
            re.sub(r'^c0,"[^"]*"', title, self._rows, count=1, flags=re.MULTILINE), "utf-8"
        )

    def layout(self) -> None:
        """Save another place of the layout's first item."""
        self._number += 1
        place = f"y = {1 + self._number % 97 / 100:.2f}"
        self._layout.write_text(
            re.sub(r"^y = [\d.]+", place, self._drawn, count=1, flags=re.MULTILINE), "utf-8"
        )


class MapSaves:
    """The changes of a map: each differs from all before."""

    def __init__(self, folder: Path) -> None:
        """Read the map."""
        self._number, self._map = 0, folder / "map.toml"
        self._drawn = self._map.read_text("utf-8")

    def terrain(self) -> None:
        """Save another colour of the first terrain."""
        self._number += 1
        colour = f'fill = "#{0xD0D0D0 + self._number:06x}"'
        self._map.write_text(re.sub(r'fill = "#\w+"', colour, self._drawn, count=1), "utf-8")


@contextmanager
def studio(folder: Path) -> Iterator[tuple[str, int]]:
    """Start the studio in a folder; yield its address and the number of its process."""
    command = [sys.executable, "-m", "countermarch", "studio", str(folder), "--stay"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder.parent) as served:
        try:
            found = re.search(r"http\S+", served.stdout.readline() if served.stdout else "")
            if found is None:
                raise SystemExit("the studio did not start")
            yield found[0], served.pid
        finally:
            served.terminate()


def saved(page: Page, save: Callable[[], None]) -> float:
    """Save, and return the milliseconds until the picture is there."""
    page.evaluate(SHOWN)
    begun = time.time()
    save()
    return float(page.evaluate("window.shown")) - begun * 1000


def settled(page: Page) -> None:
    """Wait until a view is drawn and its faults are known."""
    page.locator("#shown img").first.wait_for()
    page.wait_for_timeout(2_500)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Chromium."""
    with sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def memory() -> FigureTable:
    """Save 1,000 times, cells and layouts in turn; measure what is held after every hundredth."""
    rows = []
    with tempfile.TemporaryDirectory() as held, chromium() as browser:
        folder = cards(Path(held) / "cards", 300)
        saves = Saves(folder)
        with studio(folder) as (address, process):
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            tools = page.context.new_cdp_session(page)
            page.goto(address)
            page.get_by_role("button", name="Pieces").click()
            settled(page)
            for change in range(CHANGES + 1):
                saved(page, saves.layout if change % 2 else saves.cell)
                if change % 100 == 0:
                    page.wait_for_timeout(PAUSE)
                    tools.send("HeapProfiler.collectGarbage")
                    heap = tools.send("Runtime.getHeapUsage")["usedSize"]
                    status = Path(f"/proc/{process}/status").read_text("ascii")
                    resident = int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) * 1024
                    rows.append([f"{change:,}", megabytes(resident / 1e6), megabytes(heap / 1e6)])
                    sys.stderr.write(f"{'  '.join(rows[-1])}\n")
    return FigureTable(
        "studio-memory",
        "The studio over 1,000 saves",
        "300 cards in the view Pieces, one cell and the whole layout saved in turn.",
        ("saves", "studio", "page"),
        rows,
    )


def _times(page: Page, view: str, saves: Sequence[Callable[[], None]]) -> list[str]:
    """Return the median and the minimum of each kind of save in a view."""
    page.get_by_role("button", name=view, exact=True).click()
    settled(page)
    row = []
    for save in saves:
        times = []
        for _ in range(TURNS + 1):
            times.append(saved(page, save))
            page.wait_for_timeout(PAUSE)  # the faults come after the pictures
        row += [f"{statistics.median(times[1:]):.0f} ms", f"{min(times):.0f} ms"]
    return row


def section(sizes: Sequence[int] = SIZES) -> FigureTable:
    """Measure every size and view."""
    rows = []
    with tempfile.TemporaryDirectory() as held, chromium() as browser:
        for size in sizes:
            folder = cards(Path(held) / f"cards-{size}", size)
            saves = Saves(folder)
            with studio(folder) as (address, _):
                page = browser.new_page(viewport={"width": 1280, "height": 860})
                page.goto(address)
                for view in VIEWS:
                    rows.append([f"{size:,} cards", view, *_times(page, view, (saves.cell, saves.layout))])
                    sys.stderr.write(f"{'  '.join(rows[-1])}\n")
                page.close()
        templates.make_folder(Path(held) / "line", "hex-and-counter")
        with studio(Path(held) / "line") as (address, _):
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            page.goto(address)
            of_map = MapSaves(Path(held) / "line")
            rows.append(["map of 80 hexes", "Map", *_times(page, "Map", (of_map.terrain,)), "", ""])
    return FigureTable(
        "studio",
        "The studio, from a save to the picture",
        f"Medians and minima of {TURNS} saves, as Chromium shows them; wall-clock time. On the map, a "
        "terrain's colour is saved.",
        ("folder", "view", "cell", "minimum", "layout", "minimum"),
        rows,
    )


def main() -> None:
    """Measure what is asked for, and print it."""
    if "--memory" in sys.argv[1:]:
        sys.stdout.write(memory().text() + "\n")
        return
    sizes = [int(one) for one in sys.argv[1:] if one.isdigit()] or SIZES
    sys.stdout.write(section(sizes).text() + "\n")


if __name__ == "__main__":
    main()
