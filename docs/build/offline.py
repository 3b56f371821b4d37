"""What comes after MkDocs: the content security policy, the service worker and the manifest."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import TYPE_CHECKING, Final

from docs.build.assets import ROOT, bundle

if TYPE_CHECKING:
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
    """Write the service worker with every file of the site but the engine, whose cache is its own."""
    digest = hashlib.sha256()
    paths = []
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        kept = (
            path.is_file()
            and path.suffix not in LEFT_OUT
            and not name.startswith(("engine/", "api/", "sheets/"))
        )
        if kept and name != "sw.js":
            digest.update(name.encode() + path.read_bytes())
            paths.append(_address(name))
    engine = json.loads((site / "engine" / "files.json").read_text("utf-8"))["version"]
    contents = {"version": digest.hexdigest()[:12], "pages": paths, "engine": engine}
    source = ROOT / "docs" / "src" / "js" / "sw.js"
    bundle(source, site / "sw.js", f"--define:CONTENTS={json.dumps(contents)}")


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
        "icons": [{"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    (folder / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
