"""``countermarch changes``: what changed between two editions of a game."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import AS_JSON, GAME, PATH, command, complete_game, flag, option
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from countermarch.components.model.game import Game

EXAMPLES = (
    "countermarch changes my-own-game/ second-edition/",
    "countermarch changes my-own-game/ second-edition/ --csv",
    "countermarch changes lebanon-82 --copy my-counters/",
    "countermarch print second-edition/ --changed-since my-own-game/",
)


@command(EXAMPLES)
@click.argument(
    "old",
    type=GAME,
    metavar="OLD",
    shell_complete=complete_game,
    help="The older edition: a game or a folder.",
)
@click.argument(
    "new",
    type=GAME,
    metavar="NEW",
    required=False,
    default="",
    shell_complete=complete_game,
    help="The newer edition.",
)
@option("--copy", metavar="DIR", type=PATH, help="Instead of NEW: a folder with the values of your own copy.")
@AS_JSON
@flag("--csv", "as_csv", help="Print a table for a spreadsheet.")
def run(*, old: str, new: str, copy: Path | None, as_json: bool, as_csv: bool) -> int:
    """List what changed between two editions: pieces, tables, numbers, rulings and odds.

    Runs the worked cases (questions with known answers) of each edition in both, and compares the odds when
    the dice are left out. With --copy, lists the values of your counters beside the game's.
    """
    from countermarch import editions
    from countermarch.folders import opening

    if (copy is None) is (not new):
        raise InputError("new", "not given; name the newer edition, or your copy with --copy, but not both")
    before = opening.open_valid(old)
    if copy is None and _is_copy(Path(new), before):
        raise InputError("new", f"{new} has the values of a copy of {before.title}; write --copy {new}")
    games = [before, opening.open_valid(new or old, copy=copy)]
    found = [*editions.data_changes(*games)]
    if copy is None:
        found += editions.ruling_changes((old, games[0]), (new, games[1]))
    if as_json:
        click.echo(json_text([one.as_json() for one in found], indent=2))
    elif as_csv:
        stream = io.StringIO()
        write = csv.DictWriter(stream, editions.COLUMNS, lineterminator="\n")
        write.writeheader()
        write.writerows(one.as_json() for one in found)
        click.echo(stream.getvalue(), nl=False)
    else:
        from countermarch.cli.layout import changes

        changes.show(games[0], games[1], found)
    return 0


def _is_copy(folder: Path, game: Game) -> bool:
    """Return whether a folder has only files that `copy` writes for a game, and no game of its own."""
    from countermarch.folders import copies

    held = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    return bool(held) and held <= copies.blank_copy_files(game).keys()
