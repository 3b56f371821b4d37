"""Puts every lookup into the search of the site: the builders find headings only, and a lookup has none."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any, Final

from countermarch.site.words import capital, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from countermarch.site.subjects import Subject
    from reference.engine import Question

ASSIGNED: Final = "var __index = "
"""What stands before the index in a script, for pages that are opened from disk."""


def write_lookups(site: Path, subjects: Sequence[Subject]) -> None:
    """Add the lookups of some games to the search index of a built site, in each of the forms it has.

    MkDocs writes ``search/search_index.json`` with its entries as ``docs``, Zensical ``search.json`` with
    ``items``; beside them stand scripts of the same where the site is opened from disk. Raises ``ValueError``
    where a builder has changed its ways and no index is found.
    """
    found = [path for path in _indexes(site) if path.is_file()]
    if not found:
        raise ValueError(f"{site}: no search index; searched.py is to learn the builder's new one")
    for path in found:
        text = path.read_text(encoding="utf-8")
        head = ASSIGNED if text.startswith(ASSIGNED) else ""
        index = json.loads(text.removeprefix(head).rstrip().rstrip(";"))
        name = "docs" if "docs" in index else "items"
        index[name] = with_lookups(index[name], subjects)
        written = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
        path.write_text(head + written, encoding="utf-8")


def _indexes(site: Path) -> Iterator[Path]:
    for stem in ("search/search_index", "search"):
        for ending in ("json", "js"):
            yield site / f"{stem}.{ending}"


def with_lookups(entries: list[dict[str, Any]], subjects: Sequence[Subject]) -> list[dict[str, Any]]:
    """Return the entries of an index with an entry a lookup behind those of their page.

    A chapter of the page is left with its title, since its questions now speak for themselves.

    >>> page = {"location": "games/lebanon-82/table/", "title": "At the table", "text": ""}
    >>> chapter = {"location": "games/lebanon-82/table/#chapter-zones", "title": "Zones", "text": "May"}
    >>> from countermarch.site.subjects import installed
    >>> made = with_lookups([page, chapter], [installed("lebanon-82")])
    >>> made[1]["text"], made[2]["location"]
    ('', 'games/lebanon-82/table/#scenario-summary')
    """
    places = {f"games/{one.id}/table{ending}": one for one in subjects for ending in ("/", ".html")}
    made: list[dict[str, Any]] = []
    asked: list[dict[str, Any]] = []
    for entry in entries:
        page, _, anchor = entry["location"].partition("#")
        if page not in places:
            made += [*asked, entry]
            asked = []
            continue
        if not anchor:
            asked = [_entry(entry, one) for one in places[page].questions.values()]
        made.append(entry | {"text": ""} if anchor.startswith("chapter-") else entry)
    return made + asked


def _entry(page: dict[str, Any], question: Question) -> dict[str, Any]:
    """Write the entry of a lookup like that of its page; ``level`` is Zensical's."""
    facts = ", ".join(words(field.name) for field in question.parameters)
    text = f"{capital(words(question.id))}. {capital(facts)}. {', '.join(question.rules)}"
    entry = {
        "location": f"{page['location']}#{question.id}",
        "title": html.escape(question.asks, quote=False),
    }
    return page | entry | {"text": html.escape(text, quote=False)} | ({"level": 3} if "level" in page else {})
