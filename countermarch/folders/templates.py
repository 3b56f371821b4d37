"""Make the folder of a new game, or an installable package around one, from templates."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = Path(__file__).parent / "kinds"
"""One folder for each kind of game that can be made."""
PACKAGE = Path(__file__).parent / "package_template"
PACKAGE_FOLDERS = {"package": "{package}", "github": ".github"}
"""Folders of the package template, and what they are called in the package that is made."""

CENSUS = "census.json"

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def kinds() -> tuple[str, ...]:
    """Return the kinds of game that can be made.

    >>> kinds()
    ('hex-and-counter', 'small')
    """
    return tuple(sorted(path.name for path in KINDS.iterdir() if (path / "game.toml").is_file()))


def make_folder(folder: Path, kind: str = "small") -> tuple[str, ...]:
    """Make a folder with a game of a kind and return the names of its files.

    Raises ``FileExistsError`` if the folder exists, and ``OSError``; nothing is left behind then.
    """
    names = _files_of(KINDS / kind)
    with _made_whole(folder) as made:
        for name in names:
            _write(made / name, (KINDS / kind / name).read_bytes())
    return names


def make_package(folder: Path, kind: str) -> tuple[str, ...]:
    """Make an installable package with a game of a kind and return the names of its files.

    The name of the folder becomes the game's id. Raises ``InputError`` naming ``folder`` if it cannot be one,
    ``FileExistsError`` if the folder exists, and ``OSError``; nothing is left behind then.
    """
    game_id = folder.absolute().name
    if not _ID.fullmatch(game_id):
        raise InputError(
            "folder", f"{game_id[:60]!r} is not an id of a game: lowercase letters, digits and single hyphens"
        )
    package = game_id.replace("-", "_")
    with _made_whole(folder) as made:
        for name in _files_of(KINDS / kind):
            _write(made / package / name, (KINDS / kind / name).read_bytes())
        for name in _files_of(PACKAGE):
            text = (PACKAGE / name).read_text("utf-8").replace("@id@", game_id).replace("@package@", package)
            target = made / _target_name(name, package)
            _write(target, _merged(target, text).encode())
        return _files_of(made)


def refuse_existing(folder: Path) -> None:
    """Create the parents of a new folder; raises ``FileExistsError`` if it exists, and ``OSError``."""
    if folder.exists() or folder.is_symlink():
        raise FileExistsError(17, "already exists", str(folder))
    folder.parent.mkdir(parents=True, exist_ok=True)


@contextmanager
def _made_whole(folder: Path) -> Iterator[Path]:
    """Yield a temporary folder beside ``folder``, and rename it to that once it is complete."""
    refuse_existing(folder)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as held:
        made = Path(held) / "game"
        yield made
        shutil.move(made, folder)


def _files_of(folder: Path) -> tuple[str, ...]:
    """Return the paths of the files below a folder, sorted, without compiled Python."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return tuple(sorted(path.as_posix() for path in paths if "__pycache__" not in path.parts))


def _target_name(name: str, package: str) -> str:
    """Return the path in the package of a file of the template.

    >>> _target_name("package/rules.py.in", "marrow_ford"), _target_name("github/check.yml.in", "marrow_ford")
    ('marrow_ford/rules.py', '.github/check.yml')
    """
    head, _, rest = name.removesuffix(".in").partition("/")
    return f"{PACKAGE_FOLDERS[head].format(package=package)}/{rest}" if rest else head


def _write(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def _merged(target: Path, text: str) -> str:
    """Append a file of the package template to the kind's file of that name: clauses, cases, the census."""
    if not target.is_file():
        return text
    if target.name == CENSUS:
        from countermarch.conformance.census import census_text  # only a package needs it

        counted = json.loads(target.read_text("utf-8")) | json.loads(text)
        return census_text(dict(sorted(counted.items())))
    added = text.partition("\n")[2] if target.suffix == ".tsv" else text
    between = "\n" if target.suffix == ".toml" else ""
    return target.read_text("utf-8") + between + added
