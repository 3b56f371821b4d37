"""``countermarch games``: which games there are, and what is known of each."""

from __future__ import annotations

import json
from typing import Annotated

import typer

EXAMPLES = ("countermarch games", "countermarch games --json")


def run(as_json: Annotated[bool, typer.Option("--json", help="Print JSON for a program.")] = False) -> None:
    """List the games, with what can be asked and what their boxes hold."""
    from countermarch.cli import overview  # noqa: PLC0415 # loads the games' data

    rows = overview.games()
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        overview.show_games(rows)
