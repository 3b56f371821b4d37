"""``countermarch new``: a small complete game of plain files, to make one's own."""

from __future__ import annotations

from pathlib import Path

import click

from components.errors import InputError
from countermarch.cli.command import PATH, command
from countermarch.cli.failures import one_of, short

EXAMPLES = (
    "countermarch new marrow-ford",
    "countermarch print marrow-ford/",
    "countermarch new tollan-line --kind hex-and-counter",
)


FIRST_QUESTION = {
    "small": "combat-result --column 2:1 --die 4",
    "hex-and-counter": "movement --unit league-armor --terrain woods --river",
}
"""What a game of each kind can be asked first."""


def complete_kind(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Offer the kinds of game that can be made."""
    return [kind for kind in FIRST_QUESTION if kind.startswith(incomplete)]


@command(EXAMPLES)
@click.argument("folder", metavar="DIR", type=PATH, help="The folder to make; it must not be there yet.")
@click.option(
    "--kind",
    default="small",
    metavar="KIND",
    shell_complete=complete_kind,
    help="small, or hex-and-counter: with rules that answer questions.",
)
def run(*, folder: Path, kind: str) -> int:
    """Make a folder with a small game: ten counters, six cards, a results table and a track.

    The kind hex-and-counter has an odds-ratio table, terrain, rivers and supply, and questions that settle
    its rules. The files are commented: change them, and print it again.
    """
    from countermarch import own_folder

    try:
        made = own_folder.make(folder, one_of("kind", kind, own_folder.kinds()))
    except FileExistsError:
        raise InputError("folder", f"{short(str(folder))} is there already; name one that is not") from None
    for name in made:
        click.echo(f"  {folder / name}")
    click.echo(f"Print it:   countermarch print {folder}/")
    click.echo(f"Check it:   countermarch check {folder}/")
    click.echo(f"Ask it:     countermarch ask {folder}/ {FIRST_QUESTION[kind]}")
    click.echo(f"Watch it:   countermarch watch {folder}/")
    return 0
