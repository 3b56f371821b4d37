"""The programs that make a site of the tree of pages: MkDocs with Material, and Zensical, its successor.

Both read ``mkdocs.yml``; what differs between them stands here and nowhere else:

- Zensical writes inside the folder of its configuration only, so that its site is moved to its place.
- It has a look of its own; its ``classic`` variant is Material's, which our style sheet is made for.
- In HTML that stands in a page it takes an address to count from the page's file, and puts it right by
  itself; MkDocs leaves it as it is. The pages are written for the one or the other (``FROM_SOURCE``).
- It takes the address of a lookup on its own page (``#combat-result``) for an anchor that is missing, so that
  it does not check anchors; the tests follow every link of its site.
- It writes its search index as ``search.json``, and does not compress its ``sitemap.xml``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from docs.build.assets import ROOT
from docs.build.pages import GUIDE, PAGE_TITLES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BUILDERS: Final = {"mkdocs": "site", "zensical": "site-zensical"}
"""Each builder, and the folder its site goes into; the site that is opened from disk stands beside it."""

FROM_SOURCE: Final = frozenset({"zensical"})
"""The builders that take addresses in HTML to count from the Markdown file."""

SHIM: Final = "assets/iframe-worker.js"
"""Lets the search run in a page from disk. Our own copy: both builders would ask another host for it."""

Listed = list[tuple[str, list[str]]]
"""For each game its title and its pages, for the navigation."""


def build(builder: str, tree: Path, listed: Listed, *, from_disk: bool) -> Path | None:
    """Make the site of ``tree``, a ``build/docs``; return its folder, or None where a page has a fault.

    ``from_disk`` makes the one that is opened from a folder, with addresses that work without a server.
    """
    name = f"{BUILDERS[builder]}-file" if from_disk else BUILDERS[builder]
    target = tree.parents[1] / name
    make = {"mkdocs": _mkdocs, "zensical": _zensical}[builder]
    return target if make(tree.parent, target, listed, from_disk=from_disk) else None


def _mkdocs(work: Path, target: Path, listed: Listed, *, from_disk: bool) -> bool:
    """Run MkDocs strictly; a broken link or anchor is a failure."""
    changes = {"site_dir: site": f"site_dir: ../{target.name}"}
    config = write_config(work / f"{target.name}.yml", listed, changes, from_disk=from_disk)
    return _run(["mkdocs", "build", "--strict", "--config-file", str(config)])


def _zensical(work: Path, target: Path, listed: Listed, *, from_disk: bool) -> bool:
    """Run Zensical strictly and without its cache, whose pages could be another tree's."""
    changes = {
        "site_dir: site": f"site_dir: {target.name}",
        "  name: material\n": "  name: material\n  variant: classic\n",
        "links: {anchors: warn,": "links: {anchors: ignore,",
    }
    config = write_config(work / f"{target.name}.yml", listed, changes, from_disk=from_disk)
    made = work / target.name
    shutil.rmtree(made, ignore_errors=True)
    if not _run(["zensical", "build", "--strict", "--clean", "--config-file", str(config)]):
        return False
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(made, target)
    return True


def write_config(path: Path, listed: Listed, changes: Mapping[str, str], *, from_disk: bool) -> Path:
    """Write the configuration of one site, with the navigation of what was made; return its path."""
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    every = {
        "docs_dir: build/docs": "docs_dir: docs",
        "custom_dir: docs/theme": f"custom_dir: {ROOT / 'docs' / 'theme'}",
        **changes,
    }
    if from_disk:
        every |= {
            "  - search\n": "  - search\n  - offline\n",
            "    - navigation.instant\n": "",
            "extra:\n": f"extra:\n  polyfills: [{SHIM}]\n",
        }
    for old, new in every.items():
        if old not in text:
            raise ValueError(f"mkdocs.yml has no {old!r} to change for {path.stem}")
        text = text.replace(old, new)
    path.write_text(text + "\n".join(navigation(listed)) + "\n", encoding="utf-8")
    return path


def navigation(listed: Listed) -> list[str]:
    r"""Write the navigation as lines of YAML.

    >>> print("\n".join(navigation([("A \"Game\"", ["games/a/index.md", "games/a/kit.md"])])[:5]))
    nav:
      - Home: index.md
      - Games:
        - "A \"Game\"":
          - "Overview": games/a/index.md
    """
    lines = ["nav:", "  - Home: index.md", "  - Games:"]
    for title, paths in listed:
        lines.append(f"    - {_quoted(title)}:")
        lines += [f"      - {_quoted(PAGE_TITLES[Path(path).stem])}: {path}" for path in paths]
    lines += ["  - Guide:"]
    lines += [f"    - {_quoted(title)}: guide/{name}.md" for name, title in GUIDE.items()]
    return [*lines, "    - How it is built: architecture.md", "    - API: api/index.html"]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _run(module: Sequence[str]) -> bool:
    quiet = {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "true"}
    command = [sys.executable, "-m", *module]
    return subprocess.run(command, env=os.environ | quiet, check=False).returncode == 0  # noqa: S603 -- our own builders
