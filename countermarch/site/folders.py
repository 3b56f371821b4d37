"""The site of any games, a player's own folder among them: one folder, to be opened from disk or served."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from countermarch.components.errors import CountermarchError
from countermarch.site import builders, offline, pages, tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.site.subjects import Subject

FOOT: Final = "Made with Countermarch from the game's own data."

UNWANTED: Final = ("404.html", "sitemap.xml", "sitemap.xml.gz")
"""What says at which address a site is, which nobody knows of this one."""

MARK: Final = "kept.json"
"""The file that tells a site of ours from any other folder."""


class SiteError(CountermarchError, ValueError):
    """A site cannot be built, or not there."""


@dataclass(frozen=True, slots=True)
class Built:
    """A site: its folder, and how many pages and questions it has."""

    folder: Path
    pages: int
    questions: int


def build(subjects: Sequence[Subject], target: Path) -> Built:
    """Build the site of games into ``target``, whole or not at all; a site of ours there is replaced.

    Raises ``SiteError`` where something else is there, ``DataError`` and ``DrawingError`` for a game that is
    not sound, and ``OSError``.
    """
    target = target.resolve()
    if target.exists() and not _ours(target):
        raise SiteError(f"{target.name}: holds something other than a site; name a new folder")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".site-", dir=target.parent) as held:
        made = _build(subjects, Path(held))
        count = sum(1 for path in made.rglob("*.html") if path.name != "offline.html")
        former = Path(held) / "former"
        if target.exists():
            target.rename(former)
        made.rename(target)
    return Built(target, count, sum(len(one.questions) for one in subjects))


def _ours(folder: Path) -> bool:
    return folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))


def _build(subjects: Sequence[Subject], work: Path) -> Path:
    """Build below ``work``; return the folder of the site."""
    folder = work / "build" / "docs"
    name = subjects[0].game.title if len(subjects) == 1 else "Countermarch"
    tree.make_tree(folder, name, subjects, guides=False)
    facts = [pages.facts(subject, folder) for subject in subjects]
    listed = pages.write_pages(folder, facts, pages.Way(from_disk=True))
    about = builders.About(
        builders.quoted(name),
        builders.quoted(f"{name}: to print, to look up, and to prove a ruling with."),
        '""',
        builders.quoted(FOOT),
    )
    made = builders.build("mkdocs", folder, about, listed, from_disk=True)
    for unwanted in UNWANTED:
        (made / unwanted).unlink(missing_ok=True)
    offline.write_policy(made, from_disk=True)
    offline.write_service_worker(made)
    return made
