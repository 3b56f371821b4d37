"""What the search of the site reads: the entries of each game and of the guides, and the words of the hobby.

The browser builds its index of them (``js/search.js``) as ``countermarch.search`` does.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from markdown.extensions.toc import slugify  # type: ignore[import-untyped] # it has none

from countermarch import search_entries, search_stems

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from countermarch.search import SearchEntry
    from countermarch.site.subjects import Subject

_HEAD: Final = re.compile(r"^(#{1,3}) (.+)$")
_MARKS: Final = re.compile(r"(?<=\])\(\S+\)|[`*_\[\]#>|]|<[^>]*>")
EXCERPT: Final = 160
"""How many characters of a guide's part are shown beneath its title."""


def word_data(subjects: Sequence[Subject], *, guides: bool) -> dict[str, Any]:
    """Return what every search needs: common words, endings, names of one thing; what there is to search.

    >>> sorted(word_data([], guides=False))
    ['commands', 'common', 'endings', 'english', 'games', 'guides', 'inflections', 'same']
    """
    words = search_stems.data()  # the same words, not a second list of them
    return words | {
        "english": " ".join(sorted(search_stems.english())),
        "games": [[one.id, one.game.title] for one in subjects],
        "guides": guides,
    }


def game_entries(subject: Subject) -> dict[str, Any]:
    """Return what can be found in a game, in the order of the command line, and its own names of the same.

    >>> from countermarch.site.subjects import installed
    >>> made = game_entries(installed("lebanon-82"))
    >>> made["entries"][0]["kind"], made["entries"][0]["id"]
    ('question', 'scenario-summary')
    """
    decided: dict[str, list[str]] = {}
    for clause in subject.game.clauses:
        decided.setdefault(clause.number, []).extend(clause.questions)
    listed = [_plain(one) for one in search_entries.entries(subject.game, subject.questions)]
    for one in listed:
        rule = one["text"].removeprefix("table of ") if one["kind"] == "table" else ""
        if asked := [name for name in decided.get(rule, ()) if name in subject.questions]:
            one["questions"] = asked[:1]
    return {"entries": listed, "same": search_entries.same(subject.game)}


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
    """Return the parts of some pages of ``folder`` by their headings, each with its address."""
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
