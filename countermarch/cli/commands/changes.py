"""``countermarch changes``: what changed between two editions of a game."""

from __future__ import annotations

import csv
import io

import click

from countermarch.cli.command import AS_JSON, GAME, command, complete_game, flag
from countermarch.cli.streams import json_text

EXAMPLES = (
    "countermarch changes my-own-game/ second-edition/",
    "countermarch changes my-own-game/ second-edition/ --csv",
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
@click.argument("new", type=GAME, metavar="NEW", shell_complete=complete_game, help="The newer edition.")
@AS_JSON
@flag("--csv", "as_csv", help="Print a table for a spreadsheet.")
def run(*, old: str, new: str, as_json: bool, as_csv: bool) -> int:
    """List what changed between two editions: pieces, tables, numbers, rulings and odds.

    Runs the worked cases (questions with known answers) of each edition in both, and compares the odds when
    the dice are left out.
    """
    from countermarch import editions
    from countermarch.folders import opening

    games = [opening.open_valid(named) for named in (old, new)]
    found = [*editions.data_changes(*games), *editions.ruling_changes((old, games[0]), (new, games[1]))]
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
