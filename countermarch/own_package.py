"""A game of one's own as an installable package: its files, and around them what Python needs to find it."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

from countermarch.components.errors import InputError
from countermarch.own_folder import KINDS, files_of, refuse_what_is_there

TEMPLATE = Path(__file__).parent / "package_template"
FOLDERS = {"package": "{package}", "github": ".github"}
"""What the folders of the template become; the package's files are joined to those of the kind."""

CENSUS = "census.json"

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def make(folder: Path, kind: str) -> tuple[str, ...]:
    """Make a package with a game of a kind, whole or not at all; return the names of its files.

    The game's id is the folder's name. Raises ``InputError`` naming ``folder`` for a name that is no id,
    ``FileExistsError``, and ``OSError``.
    """
    game_id = folder.absolute().name
    if not _ID.fullmatch(game_id):
        raise InputError(
            "folder", f"{game_id[:60]!r} is no id of a game: small letters, digits and single hyphens"
        )
    refuse_what_is_there(folder)
    package = game_id.replace("-", "_")
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as held:
        made = Path(held) / "game"
        for name in files_of(KINDS / kind):
            _write(made / package / name, (KINDS / kind / name).read_bytes())
        for name in files_of(TEMPLATE):
            text = (TEMPLATE / name).read_text("utf-8").replace("@id@", game_id).replace("@package@", package)
            target = made / _named(name, package)
            _write(target, _joined(target, text).encode())
        names = files_of(made)
        made.rename(folder)
    return names


def _named(name: str, package: str) -> str:
    """Return where a file of the template goes.

    >>> _named("package/rules.py.in", "marrow_ford"), _named("github/check.yml.in", "marrow_ford")
    ('marrow_ford/rules.py', '.github/check.yml')
    """
    head, _, rest = name.removesuffix(".in").partition("/")
    return f"{FOLDERS[head].format(package=package)}/{rest}" if rest else head


def _write(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def _joined(target: Path, text: str) -> str:
    """Return a text joined to what is there: the clauses, cases and counts of the kind."""
    if not target.is_file():
        return text
    if target.name == CENSUS:
        from countermarch.conformance.census import census_text  # only a package needs it

        counted = json.loads(target.read_text("utf-8")) | json.loads(text)
        return census_text(dict(sorted(counted.items())))
    added = text.partition("\n")[2] if target.suffix == ".tsv" else text
    between = "\n" if target.suffix == ".toml" else ""
    return target.read_text("utf-8") + between + added
