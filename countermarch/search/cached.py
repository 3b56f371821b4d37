"""What can be found in the installed games, kept from one search to the next: making it takes half a second.

What is kept of a game holds for the files that it was made of, so that any change makes it anew.
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
"""What can be found in a game, and the groups of names that mean each other there."""


def entries_of(home: InstalledGame) -> Found:
    """Return what can be found in an installed game, as kept or made anew."""
    with suppress(KeyError, TypeError, ValueError):  # nothing is kept, or not as it was written
        held = _held(home, "find")
        return [_entry(row) for row in held["entries"]], [tuple(names) for names in held["same"]]
    entries, same = made(home.id)
    _hold(home, "find", {"entries": [astuple(one) for one in entries], "same": same})
    return entries, same


def ways_of(home: InstalledGame, questions: Sequence[str], make: Callable[[str], str]) -> dict[str, str]:
    """Return how each of a game's questions is asked, as kept or by ``make``, which reads all its rules."""
    ways = _held(home, "ways").get("ways", {})
    known = {one: ways[one] for one in questions if isinstance(ways, dict) and isinstance(ways.get(one), str)}
    new = {one: make(one) for one in questions if one not in known}
    if new:
        _hold(home, "ways", {"ways": (ways if isinstance(ways, dict) else {}) | new})
    return known | new


def _held(home: InstalledGame, name: str) -> dict[str, Any]:
    """Return what is kept of a game under a name; nothing where a file of the game has changed since."""
    try:
        found = user_files.read(user_files.cache(f"{name}-{home.id}.json"))
    except RuntimeError:  # no home
        return {}
    return found if isinstance(found, dict) and found.get("files") == _files(home) else {}


def _hold(home: InstalledGame, name: str, value: dict[str, Any]) -> None:
    with suppress(RuntimeError):  # no home
        user_files.write(user_files.cache(f"{name}-{home.id}.json"), {"files": _files(home), **value})


def made(named: str | Path) -> Found:
    """Read what can be found in a game or a folder; raises ``UnknownGame`` and ``DataError``."""
    from countermarch.search.entries import entries, same

    game, questions = index.opened(named)
    return entries(game, questions), same(game)


def _entry(row: list[Any]) -> index.SearchEntry:
    """Read an entry as it was kept."""
    game, kind, name, title, text, questions, more, names, kinds, missing = row
    absent = None
    if missing:
        one, called, says, others, rules = missing
        absent = Absent(one, called, says, tuple(others), tuple(rules))
    return index.SearchEntry(
        game, kind, name, title, text, tuple(questions), more, tuple(names), tuple(kinds), absent
    )


def _files(home: InstalledGame) -> str:
    """Digest the names, times and sizes of all files that a game's entries are made of."""
    whole = sha256(countermarch.__version__.encode())
    rules = find_spec(home.rules) if home.rules else None
    here = Path(countermarch.__file__).parent
    places = [
        home.folder,
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
    """Yield each file of a folder with its time and size, in the order of their names."""
    if place.is_file():
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
