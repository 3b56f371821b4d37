"""``countermarch check``: validates a game's data and counts what is known, reconstructed or missing."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from countermarch.cli.command import AS_JSON, GAME, PATH, command, flag, option
from countermarch.cli.streams import json_text

EXAMPLES = (
    "countermarch check",
    "countermarch check lebanon-82 --list",
    "countermarch check third-lebanon-war --why",
    "countermarch check lebanon-82 --copy my-counters/",
    "countermarch check my-own-game/",
)


@command(EXAMPLES)
@click.argument(
    "games", nargs=-1, type=GAME, metavar="[GAME|DIR]...", help="Games by id, or folders; default: all games."
)
@option(
    "--copy", metavar="DIR", type=PATH, help="A folder with the values of your own copy, as CSV, XLSX or ODS."
)
@flag("--list", "list_all", help="List every value of your copy, and all that are reconstructed or missing.")
@flag("--why", "reasons", help="List the reasons for reconstructed values.")
@AS_JSON
def run(*, games: tuple[str, ...], copy: Path | None, list_all: bool, reasons: bool, as_json: bool) -> int:
    """Find faults in games, copies and folders; show where values come from.

    Lists all faults of all files, each with its file, line, column and what is expected; the exit status is
    then 1. When every file can be read, also checks that names used in one file exist in the others, and runs
    the worked cases.
    """
    from countermarch import components
    from countermarch.cli import data_report
    from countermarch.folders import opening

    reports = [
        data_report.report_on(named, partial(opening.open_game, named, copy=copy))
        for named in games or components.games()
    ]
    if as_json:
        click.echo(json_text([report.as_json() for report in reports], indent=2))
    else:
        from countermarch.cli.layout import check as layout

        layout.show(reports, list_all=list_all, reasons=reasons)
    return 1 if any(report.faults for report in reports) else 0
