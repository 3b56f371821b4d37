"""``countermarch impose``: any print-and-play PDF, laid out again for this printer."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from countermarch.cli.command import AS_JSON, PATH, command, flag, option
from countermarch.cli.failures import refuse_existing
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from countermarch.imposing import Imposed

EXAMPLES = (
    "countermarch impose game.pdf --plan",
    "countermarch impose game.pdf --paper letter --duplex short-edge",
    "countermarch impose game.pdf --duplex fold --low-ink",
    "countermarch impose game.pdf --fronts 1-4 --backs 5",
    "countermarch impose game.pdf --grid 3x3 --size 63x88 --at 10,12.5",
    "countermarch impose game.pdf --fronts 1,3 --backs 2,4 --save game.toml",
    "countermarch impose game.pdf --settings game.toml",
    "countermarch impose fronts.pdf back.pdf --backs 6",
)


@command(EXAMPLES)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=PATH,
    metavar="FILE.pdf...",
    help="The PDF; fronts and backs may be in several files, whose pages are numbered consecutively.",
)
@option("--to", metavar="DIR", type=PATH, default=Path("output"), help="Where to write FILE-sheets.pdf.")
@option("--paper", metavar="NAME", help="a4 (default), letter, a3 or tabloid.")
@option("--duplex", metavar="HOW", help="How to make backs: long-edge (default), short-edge, fold or fronts.")
@option("--profile", metavar="NAME", help="A printer measured with the calibration sheet.")
@flag("--low-ink", help="Leave tints white, and make colours paler.")
@option("--grid", metavar="CxR", help="Columns and rows of pieces on a page, such as 3x3.")
@option(
    "--size", metavar="WxH", help="Size of a piece in mm; a size smaller than printed trims off the bleed."
)
@option("--at", metavar="X,Y", help="Upper left corner of the first piece in mm; needs --grid and --size.")
@option("--gap", metavar="X,Y", help="Gaps between columns and between rows in the file, in mm.")
@option("--fronts", metavar="LIST", help="Pages of fronts, such as 1-4 or odd.")
@option("--backs", metavar="LIST", help="Pages of backs: one for all fronts, one for each, or none.")
@option(
    "--order",
    metavar="HOW",
    help="How backs are arranged in the file: mirrored (paper turned over sideways), upside-down "
    "(turned over its upper edge) or same (as the fronts).",
)
@option(
    "--settings",
    "kept",
    metavar="FILE.toml",
    type=PATH,
    default=None,
    help="Use the settings that --save wrote.",
)
@option("--save", metavar="FILE.toml", type=PATH, default=None, help="Save the settings, to use or share.")
@flag("--plan", help="Show what was found, without printing.")
@AS_JSON
def run(
    *,
    files: tuple[Path, ...],
    to: Path,
    paper: str,
    duplex: str,
    profile: str,
    low_ink: bool,
    kept: Path | None,
    save: Path | None,
    plan: bool,
    as_json: bool,
    **given: str,
) -> None:
    """Lay out the pieces of a print-and-play PDF again: backs behind fronts, cut marks, another paper size.

    Finds the grid of pieces and their backs, and reports what it found; use the options to correct it.
    Pieces keep their size and their quality.
    """
    from countermarch.cli.printer_profile import printer
    from countermarch.generators.writers.files import write_file
    from countermarch.imposing import SheetTarget, impose
    from countermarch.imposing.settings import Settings, as_toml, read_settings

    values: dict[str, Any] = {
        **(read_settings(kept) if kept else {}),
        **{key: text for key, text in given.items() if text},
    }
    if low_ink:
        values["low_ink"] = True
    settings = Settings(**values)
    if (settings.at or settings.gap) and not (settings.grid and settings.size):
        raise InputError(
            "at" if settings.at else "gap", "needs the grid and the size as well: --grid 3x3 --size 63x88"
        )
    put = printer(paper, duplex, profile)
    if save:
        refuse_existing("save", save, "name another file")
    path = to / f"{files[0].stem}-sheets.pdf"
    _refuse_other(path)
    made = impose(
        files, settings, SheetTarget(put.paper, put.duplex, put.offset, put.landscape_offset), only_look=plan
    )
    for note in put.notes:
        click.echo(note, err=True)
    if not plan:
        write_file(path, made.pdf)
    if save:
        write_file(save, as_toml(made.settings))
    if as_json:
        found = {"found": made.found, "settings": made.settings, "pieces": made.pieces, "sheets": made.sheets}
        click.echo(
            json_text({**found, "file": None if plan else str(path), "printer": asdict(put)}, indent=2)
        )
        return
    click.echo("\n".join(_report(made, None if plan else path, put.paper, put.duplex)))


def _refuse_other(path: Path) -> None:
    """Refuse to replace a file that this command did not write."""
    from countermarch.imposing import CREATOR

    # every PDF that this program writes names it as its creator
    if path.exists() and CREATOR.encode() not in path.read_bytes():
        raise InputError("to", f"{path} is another file; choose another folder with --to")


def _report(made: Imposed, path: Path | None, paper: str, duplex: str) -> list[str]:
    sides = f"flipped on the {duplex.replace('-', ' ')}" if duplex.endswith("edge") else duplex
    if made.settings["backs"] == "none":
        sides = "fronts"
    amount = (
        f"{made.pieces} pieces on {made.sheets} sheet{'s' if made.sheets != 1 else ''} of {paper.title()}"
    )
    if path is None:
        return [*made.found, f"{amount}, {sides}; nothing written yet: run again without --plan"]
    return [*made.found, f"{path}  {amount}, {sides}", "print at 100%; cut by the marks on the fronts"]
