"""What comes after MkDocs: the content security policy, the service worker and the manifest."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import TYPE_CHECKING, Final

from docs.build.assets import ROOT, bundle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LEFT_OUT: Final = (".map", ".gz", ".br", ".pdf", ".zip", ".txt")
INLINE: Final = re.compile(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", re.DOTALL)


def write_policy(site: Path) -> None:
    """Give every page a policy: our own files, and of inline scripts only those that the theme wrote.

    Styles may stand inline (the theme's search and copy buttons set them); no other host is allowed anything.
    """
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        scripts = [body for attributes, body in INLINE.findall(text) if "application/json" not in attributes]
        hashes = sorted({_hash(body) for body in scripts})
        policy = "; ".join(
            [
                "default-src 'self'",
                f"script-src 'self' 'wasm-unsafe-eval' {' '.join(hashes)}".strip(),
                "style-src 'self' 'unsafe-inline'",
                "img-src 'self' data:",
                "worker-src 'self'",
                "object-src 'none'",
                "base-uri 'self'",
                "form-action 'self'",
            ]
        )
        meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        path.write_text(text.replace("<head>", f"<head>{meta}", 1), encoding="utf-8")


def name_search(site: Path) -> None:
    """Give the search dialog the name that a screen reader says; Material leaves it without one."""
    dialog = 'data-md-component="search" role="dialog"'
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f"{dialog}>", f'{dialog} aria-label="Search">'), encoding="utf-8")


def lighten(site: Path) -> None:
    """Take out of a site that is carried along what its pages do not show: only a server has use for it."""
    for pattern in ("*-large.webp", "pieces.json", "*.map"):
        for path in site.rglob(pattern):
            path.unlink()


def _hash(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def write_service_worker(site: Path) -> None:
    """Write the service worker with the files of the site that are kept at the first visit.

    The rules engine and the pictures have caches of their own; the list of the pictures stands in
    ``sheets/list.json``. The reference of the library and the kits' PDFs are not kept.
    """
    pages = [
        path for path in _files(site) if not _name(site, path).startswith(("engine/", "api/", "sheets/"))
    ]
    pictures = [path for path in _files(site) if _name(site, path).startswith("sheets/")]
    listed = {"paths": [_name(site, path) for path in pictures]}
    (site / "sheets" / "list.json").write_text(json.dumps(listed, indent=0) + "\n", encoding="utf-8")
    contents = {
        "version": _digest(site, pages),
        "pages": [_address(_name(site, path)) for path in pages],
        "pictures": _digest(site, pictures),
        "engine": json.loads((site / "engine" / "files.json").read_text("utf-8"))["version"],
    }
    source = ROOT / "docs" / "src" / "js" / "sw.js"
    bundle(source, site / "sw.js", f"--define:CONTENTS={json.dumps(contents)}")


def _files(site: Path) -> list[Path]:
    """Return what a page may ask for, in order: not the worker itself, nor what is only downloaded."""
    unlisted = {site / "sw.js", site / "sheets" / "list.json"}
    files = (path for path in site.rglob("*") if path.is_file() and path.suffix not in LEFT_OUT)
    return sorted(path for path in files if path not in unlisted)


def _name(site: Path, path: Path) -> str:
    return path.relative_to(site).as_posix()


def _digest(site: Path, paths: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(_name(site, path).encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _address(name: str) -> str:
    """Return what a page is asked for as.

    >>> _address("games/index.html"), _address("index.html"), _address("404.html")
    ('games/', './', '404.html')
    """
    if name == "index.html":
        return "./"
    return name.removesuffix("index.html")


def write_manifest(folder: Path) -> None:
    """Write what a phone needs to install the site."""
    manifest = {
        "name": "Countermarch",
        "short_name": "Countermarch",
        "description": "Lookups for wargames at the table, with the reasons",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbfaf7",
        "theme_color": "#23272f",
        "icons": [
            {"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            {"src": "assets/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": "assets/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
            {"src": "assets/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
        ],
    }
    (folder / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
