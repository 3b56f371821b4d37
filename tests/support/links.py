"""What the pages of a built site point at, and whether it is there."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag, urlsplit

if TYPE_CHECKING:
    from pathlib import Path

HOME = "http://127.0.0.1:8482/"
"""The address that the sites of the tests are built for: it stands in their canonical links."""

NAMED = ("id", "name", "data-question")
"""Attributes that an address can end in; the lookups open the question that it names."""


class _Page(HTMLParser):
    """Collects the addresses of one page, those of them that a browser loads by itself, and its anchors."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.anchors: set[str] = {"", "__skip"}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self.anchors |= {facts[name] or "" for name in NAMED if name in facts}
        if address := facts.get("src"):
            self.loaded.add(address)
        if address := facts.get("href"):
            self.links.add(address)
            if tag == "link" and facts.get("rel") not in {"canonical", "prev", "next"}:
                self.loaded.add(address)


def faults(site: Path, home: str = HOME) -> list[str]:
    """Return what pages point at that is not there, and what they load from another host.

    ``home`` is the address that the site is built for.
    """
    pages = {path: _read(path) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        where = path.relative_to(site).as_posix()
        for address in sorted(page.links | page.loaded):
            target = _target(site, path, address, home)
            if target is None:
                if address in page.loaded and not address.startswith("data:"):
                    found.append(f"{where}: loads {address} from elsewhere")
            elif not target.is_file():
                found.append(f"{where}: {address} is not a file")
            elif target in pages and _anchor(address) not in pages[target].anchors:
                found.append(f"{where}: {address} is not a place on its page")
    return found


def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text("utf-8"))
    return page


def _anchor(address: str) -> str:
    """Return what an address ends in, without the facts of a lookup: ``#combat-result?die=4``."""
    return unquote(urldefrag(address).fragment.split("?", 1)[0])


def _target(site: Path, page: Path, address: str, home: str) -> Path | None:
    """Return the file that an address on a page leads to, or None if it leads out of the site."""
    own = address.startswith(home)
    parts = urlsplit(address.removeprefix(home) if own else address)
    if parts.scheme or parts.netloc:
        return None
    name = unquote(parts.path)
    start = site if own or name.startswith("/") else page.parent
    target = (start / name.lstrip("/")).resolve() if name or own else page
    return target / "index.html" if target.is_dir() else target
