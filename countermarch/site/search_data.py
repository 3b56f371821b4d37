"""The data of the site's search: entries of games and guides, and ``countermarch.search`` itself, translated.

The browser builds its index with the translated class.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from markdown.extensions.toc import slugify  # type: ignore[import-untyped] # it has none

from countermarch.components.citations import cite
from countermarch.components.model.language import Absent
from countermarch.search.entries import entries, same
from countermarch.search.index import Index, SearchEntry
from countermarch.site.translated.program import translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from countermarch.site.subjects import SiteGame
    from countermarch.site.translated.program import Program

_HEAD: Final = re.compile(r"^(#{1,3}) (.+)$")
_MARKS: Final = re.compile(r"(?<=\])\(\S+\)|[`*_\[\]#>|]|<[^>]*>")
EXCERPT: Final = 160
"""Characters shown of a section of a guide."""


def titles(subjects: Sequence[SiteGame], *, guides: bool) -> dict[str, Any]:
    """Return what can be searched: the games with their titles, and whether guides are included.

    >>> titles([], guides=False)
    {'games': [], 'guides': False}
    """
    return {"games": [[one.id, one.game.title] for one in subjects], "guides": guides}


def search_program() -> str:
    """Return the search of the command line as a program: ``index`` of entries."""

    def enter(made: Program) -> dict[str, str]:
        for name in ("entries", "find", "read_as", "lacking"):  # the page calls these
            made.record_use(name)
        return {"*index": made.reference(_index)}

    return translate(enter)


def _index(entries: Sequence[Mapping[str, Any]], same: Sequence[Sequence[str]]) -> Index:
    """Index entries as ``game_entries`` and ``guide_entries`` write them."""
    return Index([_entry(one) for one in entries], same)


def _entry(one: Mapping[str, Any]) -> SearchEntry:
    absent = (
        Absent(one["id"], one["title"], one["text"], (), tuple(one["absent"])) if "absent" in one else None
    )
    return SearchEntry(
        one.get("game", ""),
        one["kind"],
        one["id"],
        one["title"],
        one["text"],
        tuple(one.get("questions", ())),
        one.get("more", ""),
        tuple(one.get("names", ())),
        tuple(one.get("kinds", ())),
        absent,
    )


def game_entries(subject: SiteGame) -> dict[str, Any]:
    """Return the entries of a game, in the order of the command line, and its synonyms.

    >>> from countermarch.site.subjects import installed
    >>> made = game_entries(installed("lebanon-82"))
    >>> made["entries"][0]["kind"], made["entries"][0]["id"]
    ('question', 'scenario-summary')
    """
    decided: dict[str, list[str]] = {}
    for clause in subject.game.clauses:
        decided.setdefault(clause.number, []).extend(clause.questions)
    listed = [_plain(one) for one in entries(subject.game, subject.questions)]
    for one in listed:
        if one["kind"] == "clause" and (cited := cite(subject.game, one["id"])) != one["id"]:
            one["cited"] = cited
        rule = one["text"].removeprefix("table of ") if one["kind"] == "table" else ""
        if asked := [name for name in decided.get(rule, ()) if name in subject.questions]:
            one["questions"] = asked[:1]
    return {"entries": listed, "same": same(subject.game)}


def _plain(entry: SearchEntry) -> dict[str, Any]:
    made: dict[str, Any] = {"kind": entry.kind, "id": entry.id, "title": entry.title, "text": entry.text}
    lists = {"questions": entry.questions, "names": entry.names, "kinds": entry.kinds}
    made |= {name: list(value) for name, value in lists.items() if value}
    if entry.more:
        made["more"] = entry.more
    if entry.absent is not None:
        made["absent"] = list(entry.absent.rules)
    return made


def guide_entries(folder: Path, names: Sequence[str]) -> dict[str, Any]:
    """Return the sections of pages in ``folder``, each with its address."""
    return {"entries": [one for name in names for one in _parts(folder, name)], "same": []}


def _parts(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    """Yield the parts of a page, each with its address."""
    page = f"{name.removesuffix('.md')}/"
    part: dict[str, Any] = {}
    fenced = False
    for line in (folder / name).read_text("utf-8").splitlines():
        fenced ^= line.startswith("```")
        head = None if fenced else _HEAD.match(line)
        if head:
            if part:
                yield _part(part)
            title = _MARKS.sub("", head[2]).strip()
            anchor = "" if len(head[1]) == 1 else f"#{slugify(title, '-')}"
            part = {"kind": "page", "id": page + anchor, "title": title, "text": ""}
        elif part:
            part["text"] += f"{line} "
    if part:
        yield _part(part)


def _part(part: dict[str, Any]) -> dict[str, Any]:
    said = " ".join(_MARKS.sub(" ", part["text"]).split())
    cut = said if len(said) <= EXCERPT else f"{said[:EXCERPT].rpartition(' ')[0]} …"
    return part | {"text": cut, "more": " ".join(sorted(set(said[len(cut) - 2 :].split())))}
