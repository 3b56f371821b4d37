"""``countermarch new``: a small complete game of plain files, to make one's own."""

from __future__ import annotations

from pathlib import Path

import click

from countermarch.cli.command import PATH, command, flag, option
from countermarch.cli.failures import one_of, short
from countermarch.components.errors import InputError

EXAMPLES = (
    "countermarch new marrow-ford",
    "countermarch print marrow-ford/",
    "countermarch new my-deck --from deck.xlsx",
    "countermarch new tollan-line --kind hex-and-counter",
    "countermarch new sarn-ridge --kind hex-and-counter --package",
)


FIRST_QUESTION = {
    "small": "combat-result --column 2:1 --die 4",
    "hex-and-counter": "movement --unit league-armor --start 0804 --end 0404 --enemies 0505",
}
"""What a game of each kind can be asked first."""


def complete_kind(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Offer the kinds of game that can be made."""
    return [kind for kind in FIRST_QUESTION if kind.startswith(incomplete)]


@command(EXAMPLES)
@click.argument("folder", metavar="DIR", type=PATH, help="The folder to make; it must not exist yet.")
@click.option(
    "--kind",
    default="small",
    metavar="KIND",
    shell_complete=complete_kind,
    help="small, or hex-and-counter: with rules that answer questions.",
)
@option(
    "--from",
    "spreadsheet",
    metavar="FILE",
    type=PATH,
    help="Start from your spreadsheet: CSV, TSV, XLSX, ODS or XLS.",
)
@option(
    "--as",
    "part",
    metavar="WHAT",
    help="What the spreadsheet lists: cards, units, markers or chits; default: found from its columns.",
)
@flag("--package", help="Make an installable Python package; its id is the folder's name.")
def run(*, folder: Path, kind: str, spreadsheet: Path | None, part: str, package: bool) -> int:
    """Make a folder with a small game: ten counters, six cards, a results table and a track.

    With --from, the game is made from your spreadsheet: its columns as they were understood, and a layout to
    change. The kind hex-and-counter has an odds-ratio table, a map with terrain, rivers and supply, and
    questions that settle its rules. The files have comments: change them, and print again.
    """
    from countermarch import own_folder, own_package

    if spreadsheet is not None:
        return _from(folder, spreadsheet, part)
    try:
        one_of("kind", kind, own_folder.kinds())
        made = own_package.make(folder, kind) if package else own_folder.make(folder, kind)
    except FileExistsError:
        raise _taken(folder) from None
    for name in made:
        click.echo(f"  {folder / name}")
    if package:
        name = folder.absolute().name
        click.echo(f"Install it: pip install --editable '{folder}[tests]'")
        click.echo(f"Ask it:     countermarch ask {name} rally --die 4")
        click.echo(f"Check it:   pytest --conformance {name}")
        return 0
    click.echo(f"Print it:   countermarch print {folder}/")
    click.echo(f"Check it:   countermarch check {folder}/")
    click.echo(f"Ask it:     countermarch ask {folder}/ {FIRST_QUESTION[kind]}")
    click.echo(f"Watch it:   countermarch watch {folder}/")
    return 0


def _from(folder: Path, spreadsheet: Path, part: str) -> int:
    """Make a game of a spreadsheet, and say how its columns were understood."""
    from countermarch import own_sheet

    if part:
        one_of("as", part, own_sheet.PARTS)
    try:
        found = own_sheet.read(spreadsheet, part)
        made = own_sheet.make(folder, found)
    except FileExistsError:
        raise _taken(folder) from None
    for name in made:
        click.echo(f"  {folder / name}")
    for one in found:
        for line in own_sheet.understood(one):
            click.echo(line)
    click.echo(f"Print it:   countermarch print {folder}/")
    click.echo(
        f"Change it:  {folder / own_sheet.layout_file(found[0].part)}, then countermarch watch {folder}/"
    )
    return 0


def _taken(folder: Path) -> InputError:
    return InputError("folder", f"{short(str(folder))} already exists; choose another name")
