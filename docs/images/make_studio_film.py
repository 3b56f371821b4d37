"""Make the film of the studio: from a spreadsheet to a printed deck, as one SVG of what its page shows.

Run by ``make pictures``; needs a Chromium. The spreadsheet is like those that designers publish: with a title
above its headings, sheets of cards, of combat results and of notes, and columns for the designer alone.
"""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

import openpyxl
from PIL import Image
from playwright.sync_api import sync_playwright

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[2])  # in place of docs/images

from docs.images.make_film import HERE, ROOT, seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Locator, Page

FILE: Final = HERE / "studio.svg"
WIDE, HIGH, FOOT = 1080, 675, 46
"""The size of the page, and of the strip with the words below it."""

LASTS, QUALITY, NEAR = 4.0, 40, 1.25
SIDE: Final = HIGH + FOOT
"""Side of the square that a phone shows, cut from the middle of each frame."""


STYLE: Final = f"""<style>
.narrow {{ display: none }}
@media (max-width: 600px) {{
  .near {{ transform: translate(var(--x), var(--y)) scale({NEAR}) }}
  .strip {{ y: {HIGH - 64}px; height: {FOOT + 64}px }}
  .wide {{ display: none }}
  .narrow {{ display: inline; font-size: 29px }}
}}
</style>"""
"""On a phone the page is in a square, with what is used next near and the words in two lines below."""

TEXTS: Final = (
    "Draw two cards, then discard one of them.",
    "When it enters, each other player loses a coin.",
    "Move up to three hexes; ignore rivers.",
    "Your army attacks twice this turn.",
    "Take one lost unit back. It cannot move this turn.",
)
NAMES: Final = (
    *("Grey Wolves", "The Old Mill", "Night March", "Storm Surge", "Carrion Crows"),
    *("Late Harvest", "Spring Levy", "Long Siege", "Broken Truce", "River Guides"),
)


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of the page as WebP, what is said below it, and where is clicked next."""

    picture: bytes
    says: str
    at: tuple[float, float]


def spreadsheet(file: Path) -> None:
    """Write the designer's workbook."""
    book = openpyxl.Workbook()
    cards, combat, notes = book.worksheets[0], book.create_sheet("Combat"), book.create_sheet("Playtest log")
    cards.title = "Main deck"
    cards.append(["The River Lords, draft 7"])
    cards.append(["Name", "Cost", "Class", "Power", "# made", "Ability", "Balance idea"])
    for place, name in enumerate(NAMES):
        text, kind = TEXTS[place % len(TEXTS)], ("Beast", "Order", "Place")[place % 3]
        cards.append([name, place % 4 + 1, kind, place % 5 + 1, place % 2 + 1, text, "too strong?"])
    combat.append(["Die", "1:2", "1:1", "2:1", "3:1"])
    for die, cells in enumerate(("AE AE AR DR", "AE AR EX DR", "AR EX DR DE", "EX DR DR DE"), 1):
        combat.append([die, *cells.split()])
    notes.append(["Date", "Players", "Winner"])
    notes.append(["3 May", 3, "Ana"])
    book.save(file)


@contextmanager
def studio(folder: Path) -> Iterator[str]:
    """Start the studio without a folder; yield its address."""
    command = [sys.executable, "-m", "countermarch", "studio", "--stay"]
    with subprocess.Popen(  # noqa: S603 - our own command
        command, stdout=subprocess.PIPE, text=True, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}
    ) as served:
        try:
            found = re.search(r"http\S+", served.stdout.readline() if served.stdout else "")
            if found is None:
                raise SystemExit("the studio did not start")
            yield found[0]
        finally:
            served.terminate()


class Shooting:
    """Takes the frames while somebody works."""

    def __init__(self, page: Page) -> None:
        """Begin with none."""
        self.page, self.frames = page, list[Frame]()

    def shoot(self, says: str, target: Locator) -> None:
        """Take a frame, with a ring around what is used next."""
        self.page.wait_for_timeout(900)  # until all of it is drawn
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        if box is None:
            raise SystemExit(f"{says}: it is not to be seen")
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        image = Image.open(BytesIO(self.page.screenshot())).convert("RGB")
        stream = BytesIO()
        image.save(stream, "WEBP", quality=QUALITY, method=6)
        self.frames.append(Frame(stream.getvalue(), says, at))


def played(page: Page, file: Path) -> list[Frame]:
    """Make a deck of the spreadsheet, as a designer would."""
    film = Shooting(page)
    page.get_by_role("img", name="A sheet of hex-and-counter").wait_for()
    # Playwright waits for elements, not for the pictures in them
    page.wait_for_function("() => [...document.images].every((one) => one.complete && one.naturalWidth)")
    page.add_style_tag(content="#status, .start .hint { visibility: hidden; }")
    film.shoot(
        "Open a spreadsheet, or drop one on the page", page.get_by_role("button", name="Open a spreadsheet")
    )
    page.get_by_label("Spreadsheet").set_input_files(file)
    page.locator(".live img[src]").wait_for()
    film.shoot("See how it was understood, beside a card", page.get_by_role("button", name="Yes").first)
    page.get_by_role("button", name="Yes").first.click()
    notes = page.get_by_label("Balance idea is")
    film.shoot("One click says which column counts copies; another hides one", notes)
    notes.select_option("hidden")
    layout = page.get_by_label("Layout of cards")
    film.shoot("Choose another starting layout", layout)
    layout.select_option("stat-card")
    page.get_by_role("button", name="Design", exact=True).click()
    title = page.locator(".item[aria-label*='[name]'], .item[aria-label*='[title]']").first
    title.wait_for()
    film.shoot("Design by eye: click an item", title)
    title.click()
    size = page.get_by_label("Type size (pt)", exact=True)
    film.shoot("Drag it, type exact numbers, choose font and colour; the file beside it follows", size)
    size.fill("19")
    size.press("Enter")
    film.shoot(
        "Every card follows, and undo goes back", page.get_by_role("button", name="Sheets", exact=True)
    )
    page.get_by_role("button", name="Sheets", exact=True).click()
    page.get_by_label("Cut lines").check()
    film.shoot("The sheets as they will print, with cut lines", page.get_by_role("button", name="Rules"))
    page.get_by_role("button", name="Rules", exact=True).click()
    page.locator(".cm-field", has_text="Column").get_by_role("radio", name="2:1").check()
    film.shoot(
        "The second sheet became a results table: see its odds, roll",
        page.get_by_role("button", name="Roll", exact=True),
    )
    page.get_by_role("button", name="Roll", exact=True).click()
    film.shoot(
        "Print it, or export it to VASSAL or Tabletop Simulator", page.get_by_role("button", name="Print PDF")
    )
    return film.frames


def film(frames: Sequence[Frame]) -> str:
    """Return the film as an SVG; where nothing moves, its first picture stands still."""
    whole = LASTS * len(frames)
    label = quoteattr("A spreadsheet becomes a deck in the studio: " + "; ".join(one.says for one in frames))
    box = f'viewBox="0 0 {WIDE} {SIDE}" preserveAspectRatio="xMidYMid slice"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label={label}>',
        STYLE,
        f'<rect width="{WIDE}" height="{SIDE}" rx="10" fill="#10202f"/>',
        '<g font-family="system-ui, sans-serif" font-size="20" fill="#e8eef4">',
    ]
    for number, frame in enumerate(frames):
        data = base64.b64encode(frame.picture).decode("ascii")
        x, y = frame.at
        left, top = _near(x, WIDE, (WIDE - SIDE) / 2), _near(y, HIGH, 0)
        says = f"{number + 1}. {frame.says}"
        lines = [
            f'<tspan x="{(WIDE - SIDE) / 2 + 22:.0f}" y="{HIGH - 18 + 42 * row}">{escape(line)}</tspan>'
            for row, line in enumerate(textwrap.wrap(says, 43))
        ]
        parts += [
            f'<g visibility="{"hidden" if number else "visible"}">',
            seen(number * LASTS, (number + 1) * LASTS, whole),
            f'<g class="near" style="--x: {left:.0f}px; --y: {top:.0f}px">',
            f'<image width="{WIDE}" height="{HIGH}" href="data:image/webp;base64,{data}"/>',
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="26" fill="none" stroke="#d6336c" stroke-width="4"/></g>',
            f'<rect class="strip" y="{HIGH}" width="{WIDE}" height="{FOOT}" fill="#10202f"/>',
            f'<text class="wide" x="22" y="{HIGH + 30}">{escape(says)}</text>',
            f'<text class="narrow">{"".join(lines)}</text></g>',
        ]
    return "\n".join([*parts, "</g>", "</svg>\n"])


def _near(at: float, size: float, cut: float) -> float:
    """Return where the enlarged picture begins, so that ``at`` is in the middle if it can be."""
    return min(cut, max(size - cut - NEAR * size, size / 2 - NEAR * at))


def main() -> None:
    """Make the film."""
    with tempfile.TemporaryDirectory() as held, sync_playwright() as player:
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        # as for the pictures: no sandbox for root
        chromium = player.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        file = Path(held) / "river-lords.xlsx"
        spreadsheet(file)
        with studio(Path(held)) as address:
            page = chromium.new_page(viewport={"width": WIDE, "height": HIGH})
            page.goto(address)
            frames = played(page, file)
        chromium.close()
    FILE.write_text(film(frames), encoding="utf-8")


if __name__ == "__main__":
    main()
