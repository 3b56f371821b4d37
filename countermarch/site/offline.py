"""What comes after the builder: the content security policy, the service worker and the manifest."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import TYPE_CHECKING, Final

from countermarch.site.assets import HERE
from countermarch.site.bundles import script

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LEFT_OUT: Final = (".gz", ".br", ".txt")
"""Endings of what no page needs."""

LATER: Final = ("guide/", "images/", "pictures/", "architecture/", "glossary/")
"""Folders that are kept when they are looked at, or on request."""

APART: Final = (*LATER, "api/", "downloads/", "sheets/")
"""Folders that are kept later or not at all."""

DATED: Final = re.compile(r"\s*<lastmod>[^<]*</lastmod>")
INLINE: Final = re.compile(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", re.DOTALL)


def write_policy(site: Path, *, from_disk: bool = False) -> None:
    """Give every page a content security policy: its own files, and only the inline scripts of the theme.

    For a site that works from disk too (``from_disk``), ``file:`` addresses and all inline scripts are
    allowed. Inline styles are allowed, because the theme sets some. No other host is allowed anything.
    """
    own = "'self' file:" if from_disk else "'self'"
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        # blocks of JSON are data that no browser runs, and need no permission
        scripts = [body for attributes, body in INLINE.findall(text) if "application/json" not in attributes]
        # sorted, and once each: equal sites are equal files
        hashes = sorted({_hash(body) for body in scripts})
        inline = "'unsafe-inline'" if from_disk else " ".join(hashes)
        policy = "; ".join(
            [
                f"default-src {own}",
                f"script-src {own} {inline}",
                f"style-src {own} 'unsafe-inline'",
                f"img-src {own} data:",
                f"worker-src {own}",
                "object-src 'none'",
                "base-uri 'self'",
                "form-action 'self'",
            ]
        )
        meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        # first in the head: a policy only governs what follows it
        path.write_text(text.replace("<head>", f"<head>{meta}", 1), encoding="utf-8")


def undate(site: Path) -> None:
    """Remove the day of the build from the site map: it does not say when a page changed."""
    path = site / "sitemap.xml"
    # otherwise every build would differ, although nothing changed
    path.write_text(DATED.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")


def lighten(site: Path) -> None:
    """Remove the large pictures from a site that opens from disk: only a served site shows them."""
    for path in site.rglob("*-large.webp"):
        path.unlink()


def _hash(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def write_service_worker(site: Path) -> None:
    """Write the service worker with the list of files and digests that it keeps; pages read ``kept.json``.

    The pages of the games with their scripts, styles, fonts and data are kept at once (``pages``); the
    ``rest``, which is pictures, guides and kits, when it is looked at, or all of it on request.
    """
    # it must not list itself
    (site / "kept.json").unlink(missing_ok=True)
    rest = [
        *((_address(name), digest) for name, digest in _listed(site, "**/*", _is_cached_later)),
        *_listed(site, "downloads/*.pdf", bool),
    ]
    sizes = {name: _file(site, name).stat().st_size for name, _ in rest}
    held = {"restVersion": _version(rest), "files": sizes}
    (site / "kept.json").write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")
    pages = [(_address(name), digest) for name, digest in _listed(site, "**/*", _is_cached_at_once)]
    contents = {
        "version": _version(pages),
        "restVersion": held["restVersion"],
        "pages": pages,
        "rest": rest,
        # a site that also works from disk has addresses with file names
        "missing": "offline.html" if (site / "offline.html").is_file() else "offline/",
    }
    # inside the worker itself: a browser looks for a new worker by comparing its bytes, so any change of a
    # page renews it
    opening = f"const CONTENTS = {json.dumps(contents, separators=(',', ':'))};"
    (site / "sw.js").write_text(script(HERE / "js" / "sw.js", opening), encoding="utf-8")


def _is_cached_at_once(name: str) -> bool:
    """Return whether a file is cached at the first visit.

    >>> [_is_cached_at_once(name) for name in ("index.html", "sheets/a/x.svg", "guide/play/index.html")]
    [True, False, False]
    """
    return not (name == "sw.js" or name.startswith(APART) or _unneeded(name))


def _is_cached_later(name: str) -> bool:
    """Return whether a file is cached when it is viewed, or on request.

    >>> [_is_cached_later(name) for name in ("index.html", "sheets/1.webp", "sheets/1-large.webp", "guide/")]
    [False, True, False, True]
    """
    return name.startswith((*LATER, "sheets/")) and not _unneeded(name)


def _unneeded(name: str) -> bool:
    return name.endswith((*LEFT_OUT, "-large.webp"))


def _file(site: Path, address: str) -> Path:
    """Return the file at an address of the site."""
    return site / address / "index.html" if address.endswith("/") else site / address


def _listed(site: Path, pattern: str, wanted: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Return the files of a pattern to cache, each with the beginning of its digest."""
    # the compressed copies are for the server; a cache keeps what the browser has unpacked
    paths = (path for path in site.glob(pattern) if path.is_file() and path.suffix not in (".br", ".gz"))
    files = {path.relative_to(site).as_posix(): path for path in paths}
    return [(name, _digest(path.read_bytes())) for name, path in sorted(files.items()) if wanted(name)]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def _version(listed: list[tuple[str, str]]) -> str:
    return _digest(json.dumps(listed).encode())


def _address(name: str) -> str:
    """Return the address of a page.

    >>> _address("games/index.html"), _address("index.html"), _address("404.html")
    ('games/', './', '404.html')
    """
    if name == "index.html":
        return "./"
    return name.removesuffix("index.html")


def write_manifest(folder: Path, name: str = "Countermarch") -> None:
    """Write the manifest with which a phone installs the site as an app."""
    manifest = {
        "name": name,
        "short_name": name,
        "description": "Lookups for wargames at the table, with the reasons",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbfaf7",
        "theme_color": "#23272f",
        "id": "./",
        "lang": "en",
        "categories": ["games", "utilities"],
        "icons": [
            {"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            {"src": "assets/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": "assets/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
            # Android cuts icons to a shape of its own, and takes a maskable one for that
            {"src": "assets/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }
    (folder / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
