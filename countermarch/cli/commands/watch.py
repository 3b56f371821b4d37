"""``countermarch watch``: print a folder again whenever a file in it changes."""

from __future__ import annotations

import time
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import PATH, STYLE, command, flag, option, whole
from countermarch.cli.failures import explain, short
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from countermarch.generators.kits import KitOptions

EXAMPLES = (
    "countermarch watch my-own-game/",
    "countermarch watch my-own-game/ --only cards --format pdf,png",
    "countermarch watch my-own-game/ --site",
)

PAUSE = 0.3
"""Seconds between two looks at the folder."""
MAX_WATCHED = 5_000
"""How many files of a folder are watched; a game has a few dozen."""

State = tuple[tuple[str, int, int], ...]
"""Path, time of change and size of each file."""


@command(EXAMPLES)
@click.argument("folder", metavar="DIR", type=PATH, help="The folder of your own game.")
@option(
    "--to",
    metavar="DIR",
    type=PATH,
    default=Path("output"),
    help="Where to print; must be outside the folder.",
)
@option("--paper", metavar="NAME", default="a4", help="a4, letter, a3 or tabloid.")
@option("--duplex", metavar="HOW", default="long-edge", help="long-edge, short-edge, fold or fronts.")
@option("--format", "formats", metavar="LIST", default="pdf", help="Any of pdf, svg, png, pieces and cuts.")
@option(
    "--only",
    metavar="WHAT,...",
    help="Only these kinds of document, sheets by title, or pieces by name or id.",
)
@STYLE
@flag("--site", help="Also build its site, into GAME/site below the output folder.")
@option("--times", metavar="N", type=whole(0), default=0, help="Stop after this many prints; 0 means never.")
def run(
    *,
    folder: Path,
    to: Path,
    paper: str,
    duplex: str,
    formats: str,
    only: str,
    style: tuple[str, ...],
    site: bool,
    times: int,
) -> int:
    """Print a folder, then print it again on every change, until you press Ctrl-C.

    A mistake in a file is reported in one line, and the last good print is kept.
    """
    from countermarch.cli import print_options
    from countermarch.cli.printer_profile import printer

    if not folder.is_dir():
        what = "is not a folder" if folder.exists() else "no such folder"
        raise InputError("folder", f"{short(str(folder))}: {what}")
    if to.resolve().is_relative_to(folder.resolve()):
        raise InputError("to", "is inside the folder that is watched; choose one outside it")
    chosen = print_options.read_formats(formats)
    options = print_options.read_options(
        printer=printer(paper, duplex), missing="reconstruction", style=style, bleed=0.0
    )
    words = [word.strip() for word in only.split(",") if word.strip()]
    try:
        _watch(
            partial(folder_state, folder),
            partial(_print_once, folder, words, options, chosen, to, site=site),
            times,
        )
    except KeyboardInterrupt:
        click.echo("Stopped.")
    return 0


def folder_state(folder: Path) -> State:
    """Return what differs as soon as a file of a folder changes; hidden files do not count."""
    return tuple(sorted(islice(_files(folder), MAX_WATCHED)))


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    for path in folder.rglob("*"):
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        try:
            found = path.stat()
        except OSError:  # removed meanwhile, or a broken link
            continue
        # some file systems keep times to two seconds only, so the size counts as well
        yield (str(path), found.st_mtime_ns, found.st_size)


def _watch(look: Callable[[], State], again: Callable[[], None], times: int) -> None:
    """Print, wait for a change, and repeat."""
    done = 0
    seen: State | None = None
    while True:
        now = look()
        # polled, since not every platform and network drive reports changes
        if now == seen:
            time.sleep(PAUSE)
            continue
        seen = now
        again()
        done += 1
        if done == times:
            return


def _print_once(
    folder: Path, words: Sequence[str], options: KitOptions, formats: Sequence[str], to: Path, *, site: bool
) -> None:
    """Print once, and build the site if wanted; report a mistake in one line."""
    from dataclasses import replace

    from countermarch import printing
    from countermarch.cli.commands.site import build_site  # imported late, like the rest
    from countermarch.cli.print_report import summary
    from countermarch.folders import opening
    from countermarch.generators.documents.print_choice import split_choice
    from countermarch.printing import links

    at = time.strftime("%H:%M:%S")
    try:
        game = opening.open_valid(f"{folder}/")
        wanted = links.linked(game, replace(options, **split_choice(words, [game])))
        written = printing.write(game, wanted, formats, to)
        built = build_site((f"{folder}/",), written.folder / "site") if site else ""
    except (ValueError, OSError) as error:
        failure = explain(error)
        if failure is None:
            raise
        click.echo(f"{at}  {failure.line}", err=True)
        return
    click.echo(f"{at}  {summary(written)}")
    if built:
        click.echo(f"  {built}")
