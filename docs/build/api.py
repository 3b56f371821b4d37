"""Build the API reference with Sphinx: pages by hand and one per game, from docstrings and schemas."""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from countermarch import components
from docs.build import code_wrapping
from docs.build.npm import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

LEFT_OUT: Final = (".buildinfo", "objects.inv", "*.map", "debug.css", "file.png", "minus.png", "plus.png")
"""Files that Sphinx writes and no reader needs."""

TAKEN: Final = re.compile(r"<dl>\s*((?:<dd>(?:(?!</dd>).)*</dd>\s*)+)</dl>", re.DOTALL)
"""The parameters of a signature of several lines."""

HOW_TO_READ: Final = """\
Every function takes its facts by name and returns a :class:`~countermarch.reference.engine.ruling.Ruling`:
the answer that is described, the steps that led there, the errata it leans on. A record among the facts is a
class that the module under the heading has, or any mapping with the same fields. ``countermarch.ask`` and the
command line know a question by its name."""


def write_api(folder: Path, work: Path, games: Iterable[str]) -> None:
    """Write the reference into ``folder``; raises an error for any warning of Sphinx.

    Sphinx keeps its sources and caches in ``work``.
    """
    # Sphinx leaves pages of games that are gone
    shutil.rmtree(work, ignore_errors=True)
    write_source(work / "source", games)
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "--jobs=auto"]
    command += [f"--conf-dir={ROOT / 'docs' / 'api'}", f"--doctree-dir={work / 'doctrees'}"]
    command += ["--builder=html", str(work / "source"), str(work / "html")]
    locale = {**os.environ, "LC_ALL": "C"}  # Sphinx stops at a locale that the system does not have
    subprocess.run(command, cwd=ROOT, env=locale, check=True)  # noqa: S603 -- our own Sphinx
    shutil.copytree(work / "html", folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for page in folder.rglob("*.html"):
        page.write_text(corrected(page.read_text("utf-8")), "utf-8")


def corrected(page: str) -> str:
    """Return a page with additions for screen readers that Sphinx and its theme lack.

    Headings in the navigation have no level, the two drawers no names, and the parameters of a long signature
    are descriptions in a list without terms.

    >>> corrected('<p role="heading">')
    '<p role="heading" aria-level="2">'
    >>> corrected("<dt><dl><dd>one,</dd><dd>two</dd></dl></dt>")
    '<dt><span class="cm-taken"><span>one,</span><span>two</span></span></dt>'
    """
    page = page.replace('role="heading"', 'role="heading" aria-level="2"')
    page = page.replace('<aside class="sidebar-drawer', '<aside aria-label="All pages" class="sidebar-drawer')
    page = page.replace('<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer')
    return code_wrapping.marked(TAKEN.sub(_taken, page))


def _taken(found: re.Match[str]) -> str:
    inside = found[1].replace("<dd>", "<span>").replace("</dd>", "</span>")
    return f'<span class="cm-taken">{inside}</span>'


def write_source(folder: Path, games: Iterable[str]) -> None:
    """Write the input of Sphinx: the pages by hand, and one for each game."""
    (folder / "games").mkdir(parents=True)
    for page in (ROOT / "docs" / "api").glob("*.rst"):
        shutil.copy(page, folder)
    for game in games:
        (folder / "games" / f"{game}.rst").write_text(game_page(game), encoding="utf-8")


def game_page(game: str) -> str:
    """Return the page of a game: its title, the docstring of its package, and all its questions.

    >>> print(game_page("lebanon-82")[:24])
    Lebanon '82
    ===========
    """
    title = components.game(game).title
    says = inspect.getdoc(import_module(f"countermarch.reference.{game.replace('-', '_')}"))
    return f"{title}\n{'=' * len(title)}\n\n{says}\n\n{HOW_TO_READ}\n\n.. questions:: {game}\n"
