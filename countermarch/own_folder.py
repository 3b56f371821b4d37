"""A player's own folder: made from the example, and watched for changes."""

from __future__ import annotations

import shutil
import tempfile
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = Path(__file__).parent / "kinds"
"""A folder for each kind of game that can be made."""
MOST_WATCHED = 5_000
"""Files of a folder that are watched; a game has a few dozen."""

State = tuple[tuple[str, int, int], ...]
"""Of each file its path, when it was changed, and its size."""


def kinds() -> tuple[str, ...]:
    """Return the kinds of game that can be made.

    >>> kinds()
    ('hex-and-counter', 'small')
    """
    return tuple(sorted(path.name for path in KINDS.iterdir() if (path / "game.toml").is_file()))


def make(folder: Path, kind: str = "small") -> tuple[str, ...]:
    """Make a folder with a game of a kind, whole or not at all; return the names of its files.

    Raises ``FileExistsError`` when something of that name is there, and ``OSError``.
    """
    refuse_what_is_there(folder)
    example = KINDS / kind
    names = files_of(example)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as held:
        made = Path(held) / "game"
        for name in names:
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(example / name, made / name)
        made.rename(folder)
    return names


def refuse_what_is_there(folder: Path) -> None:
    """Make sure that a folder can be made; raises ``FileExistsError`` and ``OSError``."""
    if folder.exists() or folder.is_symlink():
        raise FileExistsError(17, "is there already", str(folder))
    folder.parent.mkdir(parents=True, exist_ok=True)


def files_of(folder: Path) -> tuple[str, ...]:
    """Return the files below a folder by their paths in it, sorted; what Python compiled does not count."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return tuple(sorted(path.as_posix() for path in paths if "__pycache__" not in path.parts))


def state(folder: Path) -> State:
    """Return what tells whether anything in a folder has changed; hidden files do not count."""
    return tuple(sorted(islice(_files(folder), MOST_WATCHED)))


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    for path in folder.rglob("*"):
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        try:
            found = path.stat()
        except OSError:  # gone since, or a link to nothing
            continue
        yield (str(path), found.st_mtime_ns, found.st_size)
