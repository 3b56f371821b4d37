"""``countermarch games``: which games there are, and what is known of each."""

from __future__ import annotations

import click

from countermarch.cli.command import AS_JSON, command
from countermarch.cli.streams import json_text

EXAMPLES = ("countermarch games", "countermarch games --json")


@command(EXAMPLES)
@AS_JSON
def run(*, as_json: bool) -> None:
    """List the games, with what can be asked and what their boxes hold."""
    from countermarch.cli import overview

    rows = overview.games()
    if as_json:
        click.echo(json_text(rows, indent=2))
    else:
        overview.show_games(rows)
