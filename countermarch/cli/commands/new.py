"""``countermarch new``: a small complete game of plain files, to make one's own."""

from __future__ import annotations

from pathlib import Path

import click

from components.errors import InputError
from countermarch.cli.command import PATH, command
from countermarch.cli.failures import short

EXAMPLES = (
    "countermarch new marrow-ford",
    "countermarch print marrow-ford/",
)


@command(EXAMPLES)
@click.argument("folder", metavar="DIR", type=PATH, help="The folder to make; it must not be there yet.")
def run(*, folder: Path) -> int:
    """Make a folder with a small game of ten counters, six cards, a results table and a track.

    Its files are commented: change them, and print it again.
    """
    from countermarch import own_folder  # noqa: PLC0415 # a command loads what it uses

    try:
        made = own_folder.make(folder)
    except FileExistsError:
        raise InputError("folder", f"{short(str(folder))} is there already; name one that is not") from None
    for name in made:
        click.echo(f"  {folder / name}")
    click.echo(f"Print it:   countermarch print {folder}/")
    click.echo(f"Check it:   countermarch check {folder}/")
    click.echo(f"Ask it:     countermarch ask {folder}/ combat-result --column 2:1 --die 4")
    click.echo(f"Watch it:   countermarch watch {folder}/")
    return 0
