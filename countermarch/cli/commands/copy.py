"""``countermarch copy``: a folder of files to fill in with the values of your own boxed copy."""

from __future__ import annotations

from pathlib import Path

import click

from countermarch.cli.command import GAME, PATH, command, complete_game, option

EXAMPLES = (
    "countermarch copy lebanon-82",
    "countermarch copy lebanon-82 --to my-counters/",
    "countermarch check lebanon-82 --copy my-counters/",
)


@command(EXAMPLES)
@click.argument(
    "game", type=GAME, metavar="GAME|DIR", shell_complete=complete_game, help="The game that you own."
)
@option("--to", metavar="DIR", type=PATH, help="The folder to write; default: GAME-copy.")
def run(*, game: str, to: Path | None) -> None:
    """Write a folder of files to fill in with the values on the counters that you own, by side and formation.

    The files ask for the numbers that no rule book gives. You can add columns for reconstructed words (name,
    formation, type, size), as the file explains. Leave empty what you do not know. Then print with --copy.
    """
    from countermarch.folders import copies, opening

    opened = opening.open_valid(game)
    folder = to or Path(f"{opened.id}-copy")
    for name in copies.write(opened, folder):
        click.echo(f"  {folder / name}")
    click.echo(f"Check it:   countermarch check {game} --copy {folder}/")
    click.echo(f"Print it:   countermarch print {game} --copy {folder}/")
