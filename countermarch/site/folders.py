"""Build the site of games and folders: one folder, to open from disk or to serve."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from countermarch.components.errors import CountermarchError
from countermarch.components.translations import ENGLISH, gettext, gettext_noop, use
from countermarch.site import builders, offline, pages, tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.site.subjects import SiteGame

FOOT: Final = gettext_noop("Made with Countermarch from the game's own data.")

UNWANTED: Final = ("404.html", "sitemap.xml", "sitemap.xml.gz")
"""Files that name the site's address, which is unknown here."""

MARK: Final = "kept.json"
"""The file that marks a folder as such a site."""


class SiteError(CountermarchError, ValueError):
    """A site cannot be built, or not in this place."""


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """A site: its folder and its numbers of pages and questions."""

    folder: Path
    pages: int
    questions: int


def build(subjects: Sequence[SiteGame], target: Path) -> BuiltSite:
    """Build the site of games into ``target``, completely or not at all; an earlier site there is replaced.

    Raises ``SiteError`` if something else is there, ``DataError`` and ``DrawingError`` for an invalid game,
    and ``OSError``.
    """
    target = target.resolve()
    if target.exists() and not (target.is_dir() and ((target / MARK).is_file() or not any(target.iterdir()))):
        raise SiteError(f"{target.name}: holds something other than a site; name a new folder")
    target.parent.mkdir(parents=True, exist_ok=True)
    spoken = {one.game.catalogue.language: one.game.catalogue for one in subjects}
    language = next(iter(spoken.values())) if len(spoken) == 1 else ENGLISH
    with use(language), tempfile.TemporaryDirectory(prefix=".site-", dir=target.parent) as held:
        made = _build(subjects, Path(held))
        count = sum(1 for path in made.rglob("*.html") if path.name != "offline.html")
        former = Path(held) / "former"
        if target.exists():
            target.rename(former)
        made.rename(target)
    return BuiltSite(target, count, sum(len(one.questions) for one in subjects))


def _build(subjects: Sequence[SiteGame], work: Path) -> Path:
    """Build below ``work``; return the folder of the site."""
    folder = work / "build" / "docs"
    name = subjects[0].game.title if len(subjects) == 1 else "Countermarch"
    tree.make_tree(folder, name, subjects, guides=False)
    facts = [pages.facts(subject, folder) for subject in subjects]
    listed = pages.write_pages(folder, facts, pages.PageOptions(from_disk=True))
    about = builders.SiteInfo(
        builders.quoted(name),
        builders.quoted(f"{name}: {gettext('for printing, looking things up and proving rulings')}"),
        '""',
        builders.quoted(gettext(FOOT)),
    )
    made = builders.build("mkdocs", folder, about, listed, from_disk=True)
    for unwanted in UNWANTED:
        (made / unwanted).unlink(missing_ok=True)
    offline.write_policy(made, from_disk=True)
    offline.write_service_worker(made)
    return made
