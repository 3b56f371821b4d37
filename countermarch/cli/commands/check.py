"""``countermarch check``: is the data sound, and what in it is known, reconstructed or missing."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

EXAMPLES = (
    "countermarch check",
    "countermarch check lebanon-82 --list",
    "countermarch check lebanon-82 --copy my-counters/",
    "countermarch check my-own-game/",
)


def run(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME|DIR", help="Games by id, or folders; all games when none."),
    ] = None,
    copy: Annotated[
        Path | None,
        typer.Option("--copy", metavar="DIR", help="Values read off the pieces of your own copy."),
    ] = None,
    list_all: Annotated[
        bool, typer.Option("--list", help="List every value that is reconstructed or missing.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for a program.")] = False,
) -> int:
    """Validate games, copies and folders, and tell what each layer knows.

    All faults are listed, each with its file, line, column and what would do; the exit status is then 1.
    """
    import components  # noqa: PLC0415 # a command loads what it uses
    from countermarch.cli import sources, survey  # noqa: PLC0415 # as above

    reports = [
        survey.of(named, partial(sources.open_game, named, copy=copy))
        for named in games or components.games()
    ]
    if as_json:
        typer.echo(json.dumps([report.as_json() for report in reports], ensure_ascii=False, indent=2))
    else:
        from countermarch.cli.layout import check as layout  # noqa: PLC0415 # Rich, for readers only

        layout.show(reports, list_all=list_all)
    return 1 if any(report.faults for report in reports) else 0
