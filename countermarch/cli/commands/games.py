"""``countermarch games``: which games there are, and what is known of each."""

from __future__ import annotations

import click

from countermarch.cli.command import AS_JSON, GAME, command, complete_game
from countermarch.cli.streams import json_text

EXAMPLES = ("countermarch games", "countermarch games lebanon-82", "countermarch games --json")


@command(EXAMPLES)
@click.argument(
    "game",
    type=GAME,
    default="",
    metavar="[GAME|DIR]",
    shell_complete=complete_game,
    help="One game, or a folder.",
)
@AS_JSON
def run(*, game: str, as_json: bool) -> None:
    """List the games with their questions and pieces, or show one of them."""
    from countermarch.cli import game_list

    if game:
        about = game_list.one(game)
        if as_json:
            click.echo(json_text(about, indent=2))
        else:
            game_list.show_one(about)
        return
    rows = game_list.games()
    if as_json:
        click.echo(json_text(rows, indent=2))
    else:
        game_list.show_games(rows)
