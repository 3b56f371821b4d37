"""Caches the search entries of installed games: making them takes half a second.

An entry of the cache is valid for the exact files it was made from.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import astuple
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import countermarch
from countermarch import user_files
from countermarch.components.model.language import Absent
from countermarch.search import index

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from countermarch.components.discovery import InstalledGame

Found = tuple[list["index.SearchEntry"], list[tuple[str, ...]]]
"""The entries of a game, and its groups of synonyms."""


def entries_of(home: InstalledGame) -> Found:
    """Return the entries of an installed game, cached or new."""
    with suppress(KeyError, TypeError, ValueError):  # nothing is cached, or in an old format
        held = _read_cache(home, "find")
        return [_entry(row) for row in held["entries"]], [tuple(names) for names in held["same"]]
    entries, same = made(home.id)
    _write_cache(home, "find", {"entries": [astuple(one) for one in entries], "same": same})
    return entries, same


def commands_for(home: InstalledGame, questions: Sequence[str], make: Callable[[str], str]) -> dict[str, str]:
    """Return a command for each question, cached or from ``make``, which loads all rules."""
    ways = _read_cache(home, "ways").get("ways", {})
    known = {one: ways[one] for one in questions if isinstance(ways, dict) and isinstance(ways.get(one), str)}
    new = {one: make(one) for one in questions if one not in known}
    if new:
        _write_cache(home, "ways", {"ways": (ways if isinstance(ways, dict) else {}) | new})
    return known | new


def _read_cache(home: InstalledGame, name: str) -> dict[str, Any]:
    """Return what is cached under a name; nothing if a file of the game has changed."""
    try:
        found = user_files.read(user_files.cache(f"{name}-{home.id}.json"))
    except RuntimeError:  # there is no home directory
        return {}
    return found if isinstance(found, dict) and found.get("files") == _files(home) else {}


def _write_cache(home: InstalledGame, name: str, value: dict[str, Any]) -> None:
    with suppress(RuntimeError):  # there is no home directory
        user_files.write(user_files.cache(f"{name}-{home.id}.json"), {"files": _files(home), **value})


def made(named: str | Path) -> Found:
    """Return the entries of a game or folder; raises ``UnknownGame`` and ``DataError``."""
    from countermarch.search.entries import entries, same

    game, questions = index.open_with_questions(named)
    return entries(game, questions), same(game)


def _entry(row: list[Any]) -> index.SearchEntry:
    """Read a cached entry."""
    game, kind, name, title, text, questions, more, names, kinds, missing = row
    absent = None
    if missing:
        one, called, says, others, rules = missing
        absent = Absent(one, called, says, tuple(others), tuple(rules))
    return index.SearchEntry(
        game, kind, name, title, text, tuple(questions), more, tuple(names), tuple(kinds), absent
    )


def _files(home: InstalledGame) -> str:
    """Return a digest of the names, times and sizes of a game's files."""
    # a new version may list other entries from the same files
    whole = sha256(countermarch.__version__.encode())
    rules = find_spec(home.rules) if home.rules else None
    here = Path(countermarch.__file__).parent
    places = [
        home.folder,
        # code as well as data: while a game is written, its rules change without a new version
        here / "components" / "model",
        here / "reference" / "engine",
        here / "cli",
        here / "search",
    ]
    if rules is not None:
        places += map(Path, rules.submodule_search_locations or filter(None, [rules.origin]))
    for place in (*places, here):
        whole.update("".join(_listed(place, deep=place != here)).encode())
    return whole.hexdigest()


def _listed(place: Path, *, deep: bool) -> Iterator[str]:
    """Yield each file of a folder with its time and size, sorted by name."""
    if place.is_file():
        # times and sizes rather than contents, which would take longer than what the cache saves
        yield f"{place}\0{place.stat().st_mtime_ns}\0{place.stat().st_size}\n"
        return
    with os.scandir(place) as found:
        for one in sorted(found, key=lambda entry: entry.name):
            if one.is_dir():
                if deep and one.name != "__pycache__":
                    yield from _listed(Path(one.path), deep=True)
            else:
                stat = one.stat()
                yield f"{one.path}\0{stat.st_mtime_ns}\0{stat.st_size}\n"
