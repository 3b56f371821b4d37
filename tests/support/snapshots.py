"""Snapshots: a line with a digest for each page of a kit, and each page and script of the site.

A digest does not prove that a page is right, only that somebody looked at it when it last changed. Update the
snapshots with ``python tests/update_snapshots.py`` once you have looked at every page that it names.
"""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from countermarch import components
from countermarch.generators.documents.options import KitOptions
from countermarch.generators.kits import kit
from countermarch.generators.sheets.paper import PAPERS
from countermarch.site import pages
from countermarch.site.data import write_data
from countermarch.site.subjects import installed
from support import drawing_log
from support.scenes import marks, texts, ticked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.documents.parts import Part
    from countermarch.generators.sheets.document import Page

FOLDER: Final = Path(__file__).parents[1] / "records"
WAYS: Final = {
    "standard": KitOptions(),
    "blank": KitOptions(missing="blank"),
    "low ink": KitOptions(style="low-ink"),
    "large print": KitOptions(style="large-print"),
    "A3": KitOptions(paper=PAPERS["a3"]),
}
"""The print options of the snapshots."""

COMPARED_ELSEWHERE: Final = frozenset({"_played.js", "_program.js", "_rules.js", "_sentences.js"})
"""Scripts that other tests compare with the rules."""


def printed(game: str) -> list[str]:
    """Return a line for each page of a game's kit, printed in each of the ways.

    Lines for the parts come first. A page's line has the way, the page's number and name, the number of texts
    and marks, and the digest of everything drawn. A page that is equal in two ways is listed once.
    """
    lines: list[str] = []
    for way in WAYS:
        lines += _in_one_way(game, way, {_page(line) for line in lines})
    return lines


def printed_in(game: str, way: str) -> list[str]:
    """Return the differences from the snapshot of a kit that is printed in one way."""
    then = path("printed", game).read_text("utf-8").splitlines()
    first = next((at for at, line in enumerate(then) if line.startswith(f"{way}, ")), len(then))
    now = _in_one_way(game, way, {_page(line) for line in then[:first]})
    return _differences([line for line in then if line.startswith(f"{way}, ")], now)


def _in_one_way(game: str, way: str, stated: set[str]) -> list[str]:
    """Return the lines of a kit printed in one way, but not those ``stated``; add them to ``stated``."""
    made = kit(components.game(game), WAYS[way])
    lines = [f"{way}, part: {_of_part(part)}" for part in made.parts if way == "standard"]
    for number, page in enumerate(made.document.pages, 1):
        line = _of_page(page)
        if line not in stated:
            lines.append(f"{way}, page {number}: {line}")
            stated.add(line)
    return lines


def _page(line: str) -> str:
    """Return what a line says of its page, in whatever way that is printed."""
    return line.partition(": ")[2]


def _of_part(part: Part) -> str:
    origin = "reconstructed" if part.marked else "rule book"
    return f"{part.kind}, {part.title}; {part.pages} pages, {part.run.stock}, {part.in_play}, {origin}"


def _of_page(page: Page) -> str:
    scene = page.scene
    marked = marks(scene) + ticked(scene)
    drawn = _digest(drawing_log.write(scene).encode())
    return f"{page.label}; {len(texts(scene))} texts, {marked} marks, {drawn}"


def shown(game: str) -> list[str]:
    """Return a line for each page and script of a game on the site, with its length and digest.

    The rules as a script are left out: tests hold them against the questions themselves.
    """
    subject = installed(game)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write_data(folder / "data", [subject], guides=True)
        facts = pages.facts(subject, folder / "facts", quick=True)
        (folder / "pages").mkdir()
        pages.write_pages(folder / "pages", [facts], pages.PageOptions(from_disk=False, guides=True))
        made = [*(folder / "data").rglob("*.js"), *(folder / "pages").rglob("*.md")]
        return sorted(_of_file(path, folder) for path in made if path.name not in COMPARED_ELSEWHERE)


def _of_file(path: Path, folder: Path) -> str:
    text = path.read_bytes()
    return f"{path.relative_to(folder).as_posix()}; {len(text)} bytes, {_digest(text)}"


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:12]


SNAPSHOTS: Final = {"printed": printed, "shown": shown}
"""The snapshots of each game, by name."""


def path(name: str, game: str) -> Path:
    """Return the file of a snapshot."""
    return FOLDER / name / f"{game}.txt"


def changes(name: str, game: str) -> list[str]:
    """Return the differences from the snapshot: lines that were removed, and lines that were added."""
    return _differences(path(name, game).read_text("utf-8").splitlines(), SNAPSHOTS[name](game))


def _differences(then: list[str], now: list[str]) -> list[str]:
    gone = [f"was: {line}" for line in then if line not in set(now)]
    return gone + [f"now: {line}" for line in now if line not in set(then)]


def update(name: str, game: str) -> Iterator[str]:
    """Update a snapshot; yield what has changed."""
    file = path(name, game)
    if file.exists():
        yield from changes(name, game)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(SNAPSHOTS[name](game)) + "\n", encoding="utf-8")
