"""Keep track of a folder of prints: which game is in it, and which of its files may be replaced.

A list is kept beside the prints. With it, a kit never overwrites another game's of the same name, and of an
earlier print only unchanged files are removed.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from countermarch.components.discovery import installed_game, is_from_folder
from countermarch.components.errors import InputError
from countermarch.components.model.names import file_stem, hyphenated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game

LIST = ".countermarch.json"
LOCK = ".countermarch.lock"
KIT = "kit.pdf"
MADE = b"/Creator (Countermarch)"
"""The producer recorded in every PDF."""
LARGEST = 16 * 1024 * 1024
"""Maximum size of a list in bytes; a larger file is not a list."""

LONGEST_NAME = 60
OWN = "-own"
"""Appended to the folder of a player's own game that has the id of an installed one."""


@dataclass(slots=True)
class PrintManifest:
    """The list of a folder: the game printed there, and the digest of each file.

    ``replaced`` are files whose content changed, ``removed`` those that were deleted.
    """

    folder: Path
    source: dict[str, str]
    files: dict[str, str] = field(default_factory=dict)
    replaced: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)

    def noted(
        self, form: str, files: Iterable[tuple[str, bytes | str]], beside: Sequence[str] = ()
    ) -> Iterator[tuple[str, bytes | str]]:
        """Yield the files of a format and record them in place of the earlier ones.

        When all have been yielded, leftovers of the earlier print are removed; at the top of the folder only
        the files named ``beside``.
        """
        # at the top of the folder, files only replace their own kind
        before = {
            name: digest
            for name, digest in self.files.items()
            if (form and name.rpartition("/")[0] == form) or name in beside
        }
        now: dict[str, str] = {}
        for name, content in files:
            data = content.encode("utf-8") if isinstance(content, str) else content
            now[f"{form}/{name}" if form else name] = sha256(data).hexdigest()
            yield name, data
        self.replaced += [name for name, digest in now.items() if self.files.get(name, digest) != digest]
        self._remove({name: digest for name, digest in before.items() if name not in now})
        self.files = {name: digest for name, digest in self.files.items() if name not in before} | now
        self.save()

    def save(self) -> None:
        """Write the list."""
        from countermarch.generators.writers.files import write_file

        content = {"printed from": self.source, "files": dict(sorted(self.files.items()))}
        write_file(self.folder / LIST, json.dumps(content, ensure_ascii=False, indent=1) + "\n")

    def _remove(self, left_over: Mapping[str, str]) -> None:
        """Remove files of an earlier print that nobody has changed since."""
        from countermarch.generators.writers.files import WriteError, inside

        for name, digest in left_over.items():
            try:
                path = inside(self.folder, name)
            except WriteError:  # no recorded file is outside the folder
                continue
            # a file that somebody has changed since is theirs and stays
            if path.is_file() and not path.is_symlink() and sha256(path.read_bytes()).hexdigest() == digest:
                path.unlink()
                self.removed.append(name)


def place(game: Game, target: Path) -> Path:
    """Return the folder below ``target`` that a game's kit is printed into.

    A player's own game with the id of an installed one gets a folder beside it.
    """
    name = folder_name(game.id)
    return target / (name + OWN if is_from_folder(game) and installed_game(name) is not None else name)


def folder_name(game_id: str) -> str:
    """Return a game's id as a folder's name; a player's own id may contain anything.

    >>> folder_name("lebanon-82"), folder_name("../My Game"), folder_name("第一會戰")
    ('lebanon-82', 'my-game', '第一會戰')
    """
    return slug(game_id)


def slug(text: str) -> str:
    """Return a title as a file name: lower-case letters of any script, digits and hyphens, at most 60.

    >>> slug("Set-up: Israel in Lebanon, 2006"), slug("Überfall"), slug("..."), slug("Con.")
    ('set-up-israel-in-lebanon-2006', 'überfall', 'page', 'con_')
    """
    return file_stem(hyphenated(text.lower())[:LONGEST_NAME].strip("-")) or "page"


def refuse_shared(games: Sequence[Game], target: Path) -> None:
    """Refuse to print two different games into one folder; raises ``InputError``."""
    first: dict[Path, Game] = {}
    for game in games:
        folder = place(game, target)
        other = first.setdefault(folder, game)
        if other.folder.resolve() != game.folder.resolve():
            raise InputError(
                "games",
                f"{_id_or_folder(other)} and {_id_or_folder(game)} would both be printed into {folder}; "
                "print them one by one, each with its own --to",
            )


def claim(game: Game, folder: Path) -> PrintManifest:
    """Read the list of the folder that a game is to be printed into; empty if nothing is printed there.

    Raises ``InputError`` if the folder has another game or its prints.
    """
    if (folder / "game.toml").exists() and folder.resolve() != game.folder.resolve():
        raise InputError("to", f"{folder} is the folder of another game; print elsewhere with --to")
    source = _source(game, folder)
    listed = _read(folder)
    before = listed.get("printed from")
    if isinstance(before, dict) and _whole(before, folder) != _whole(source, folder):
        holder = before.get("game") or _whole(before, folder)[1]
        raise InputError(
            "to",
            f"{folder} holds the kit of {str(holder)[:200]}; "
            f"print {_id_or_folder(game)} elsewhere with --to, or move that folder elsewhere",
        )
    files = listed.get("files")
    if not isinstance(files, dict):
        refuse_another_pdf(folder / KIT)
    known = files if isinstance(files, dict) else {}
    return PrintManifest(
        folder, source, {name: digest for name, digest in known.items() if isinstance(digest, str)}
    )


def refuse_another_pdf(path: Path) -> None:
    """Refuse to overwrite a file that Countermarch did not write; raises ``InputError``."""
    try:
        with path.open("rb") as stream:
            found = stream.read(LARGEST)
    except FileNotFoundError:
        return
    except OSError:  # an unreadable file cannot be overwritten either, which is reported then
        return
    # a kit.pdf without a list beside it may be anybody's
    if MADE not in found:
        raise InputError(
            "to",
            f"{path} is there and was not written by Countermarch; move it, or print elsewhere with --to",
        )


def _id_or_folder(game: Game) -> str:
    return str(game.folder) if is_from_folder(game) else game.id


def _source(game: Game, folder: Path) -> dict[str, str]:
    """Identify what is printed: a game by id, a folder by relative path, so that both can move together."""
    if not is_from_folder(game):
        return {"game": game.id}
    at = os.path.realpath(game.folder)
    try:
        way = os.path.relpath(at, os.path.realpath(folder))
    except ValueError:  # on another drive
        way = at
    return {"folder": Path(way).as_posix()}


def _whole(source: Mapping[str, Any], folder: Path) -> tuple[str, str]:
    """Return a source in comparable form."""
    if "game" in source:
        return "game", str(source["game"])
    return "folder", os.path.realpath(Path(os.path.realpath(folder)) / str(source.get("folder", "")))


def _read(folder: Path) -> dict[str, Any]:
    """Read a list; anything else counts as empty."""
    try:
        with (folder / LIST).open("rb") as stream:
            found = json.loads(stream.read(LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
