"""``countermarch new``: a small complete game of plain files to change into your own."""

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
"""The first question to try with each kind of game."""

FIRST_FILES = {
    "small": "units.csv and cards.csv, then cards.toml",
    "hex-and-counter": "units.csv, tables/crt.toml and map.toml, then questions/; cases.jsonl tests them",
}
"""The files of each kind of game to change first."""


def complete_kind(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Complete the kinds of game that can be made."""
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
    help="Start from a spreadsheet (CSV, TSV, XLSX, ODS, XLS), JSON or a VASSAL module (.vmod or folder).",
)
@option(
    "--as",
    "part",
    metavar="WHAT",
    help="What the file holds: cards, units, markers, chits, results, chart or track; default: detected.",
)
@option("--layout", metavar="NAME", help="With --from: the starting layout; default: what suits the columns.")
@flag("--package", help="Make an installable Python package; its id is the folder's name.")
def run(*, folder: Path, kind: str, spreadsheet: Path | None, part: str, layout: str, package: bool) -> int:
    """Make a folder with a small game: ten counters, six cards, a results table and a track.

    With --from, the game is made from your spreadsheet: its columns are recognised, and you get a layout to
    change. The kind hex-and-counter has an odds-based CRT, a map with terrain, rivers and supply, and
    questions that settle its rules. Comments in the files explain them: change the files, and print again.
    """
    from countermarch.folders import templates

    if spreadsheet is not None:
        return _make_from_spreadsheet(folder, spreadsheet, part, layout)
    try:
        one_of("kind", kind, templates.kinds())
        made = templates.make_package(folder, kind) if package else templates.make_folder(folder, kind)
    except FileExistsError:
        raise _taken(folder) from None
    for name in made:
        click.echo(f"  {folder / name}")
    if package:
        name = folder.absolute().name
        click.echo(f"Install it: pip install --editable '{folder}[tests]'")
        click.echo(f"Look it up: countermarch ask {name} rally --die 4")
        click.echo(f"Check it:   pytest --conformance {name}")
        return 0
    click.echo(f"Change it:  {FIRST_FILES[kind]}")
    click.echo(f"Print it:   countermarch print {folder}/")
    click.echo(f"Check it:   countermarch check {folder}/")
    click.echo(f"Look it up: countermarch ask {folder}/ {FIRST_QUESTION[kind]}")
    click.echo(f"Watch it:   countermarch watch {folder}/")
    return 0


def _make_from_spreadsheet(folder: Path, spreadsheet: Path, part: str, layout: str) -> int:
    """Make a game from a spreadsheet and report how its columns were understood."""
    from countermarch.importing import folder as making
    from countermarch.importing import reading, summary, vassal
    from countermarch.importing.starting_layouts import DESIGNS
    from countermarch.importing.vassal_module import is_module

    if part:
        one_of("as", part, reading.PARTS)
    if layout:
        one_of("layout", layout, tuple(DESIGNS))
    if is_module(spreadsheet):
        try:
            module = vassal.make(folder, spreadsheet)
        except FileExistsError:
            raise _taken(folder) from None
        for line in vassal.understood(module):
            click.echo(line)
        click.echo(f"Print it:   countermarch print {folder}/")
        return 0
    try:
        found = reading.read(spreadsheet, part)
        made = making.make(folder, found, layout)
    except FileExistsError:
        raise _taken(folder) from None
    for name in made:
        click.echo(f"  {folder / name}")
    for line in summary.understood(found, layout):
        click.echo(line)
    click.echo(f"Print it:   countermarch print {folder}/")
    if found.tables and found.tables[0].kind != "track":
        click.echo(f"Look it up: countermarch ask {folder}/ {found.tables[0].id} --help")
    change = summary.layout_file(found.pieces[0].part) if found.pieces else found.tables[0].file
    click.echo(f"Change it:  {folder / change}, then countermarch watch {folder}/")
    return 0


def _taken(folder: Path) -> InputError:
    return InputError("folder", f"{short(str(folder))} already exists; choose another name")
