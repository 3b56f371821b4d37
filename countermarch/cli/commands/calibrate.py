"""``countermarch calibrate``: measure a printer once, so that backs fall behind their fronts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import PATH, command, flag, length, option
from countermarch.cli.failures import one_of, short
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from countermarch.generators.writers.profiles import Profile

EXAMPLES = (
    "countermarch calibrate --paper a4 --duplex long-edge      # print the sheet",
    "countermarch calibrate home --right 0.5 --down -1.2       # save what it says",
    "countermarch calibrate home --landscape --right 0.4       # and for landscape",
    "countermarch calibrate home                               # the sheet again, moved",
    "countermarch print lebanon-82 --profile home",
)

_MOST = 20.0


@command(EXAMPLES)
@click.argument("name", default="", metavar="[NAME]", help="Your name for the printer, such as home.")
@option("--paper", metavar="NAME", help="a4, letter, a3 or tabloid.")
@option("--duplex", metavar="EDGE", help="The edge your printer flips on: long-edge (default) or short-edge.")
@option("--right", metavar="MM", type=length(-_MOST, _MOST), help="Move backs right by this much.")
@option("--down", metavar="MM", type=length(-_MOST, _MOST), help="Move backs down by this much.")
@flag("--landscape", help="These readings are from the landscape sheet.")
@flag("--forget", help="Forget this printer.")
@option("--to", metavar="DIR", type=PATH, default=Path("output"), help="Where to write the sheet.")
def run(
    *,
    name: str,
    paper: str,
    duplex: str,
    right: float | None,
    down: float | None,
    landscape: bool,
    forget: bool,
    to: Path,
) -> None:
    """Print the calibration sheet, or save the readings you took from it for your printer.

    With --right or --down, save the readings. Without them, write the sheet: print it at 100%, on the card
    for your counters, since card feeds differently from paper. For a saved printer the backs are already
    moved, so every pin hole should be in the middle.
    """
    from countermarch.generators.writers import profiles

    if forget:
        path = profiles.remove_profile(_printer_name(name))
        click.echo(f"{name} is forgotten ({path})")
    elif right is not None or down is not None:
        _save(_printer_name(name), paper, duplex, (right, down), landscape=landscape)
    else:
        _sheet(name, paper, duplex, to)


def _printer_name(name: str) -> str:
    """Return the printer's name; raises ``InputError`` if it is missing."""
    from countermarch.components.model.names import hyphenated
    from countermarch.generators.writers.profiles import NAME

    if not name:
        raise InputError("name", "not given; give the printer a name, such as home")
    if not NAME.fullmatch(name):
        plain = hyphenated(name.lower())
        hint = f", such as {plain}" if NAME.fullmatch(plain) else ""
        raise InputError(
            "name", f"{short(name)}: expected 1 to 32 lowercase letters, digits and hyphens{hint}"
        )
    return name


def _save(
    name: str, paper: str, duplex: str, shift: tuple[float | None, float | None], *, landscape: bool
) -> None:
    """Save the readings of one sheet, keeping those of the other if it was printed for the same edge."""
    from dataclasses import replace

    from countermarch.generators.writers.profiles import Profile, change_profile, profiles_file

    size, edge = _paper(paper) if paper else None, _edge(duplex) if duplex else None

    def read(known: Profile) -> Profile:
        flipped = edge or known.duplex or "long-edge"
        if flipped != (known.duplex or "long-edge"):
            known = Profile(name, paper=known.paper)  # readings for one edge say nothing about the other
        before = known.offset_for("landscape" if landscape else "portrait")
        dx, dy = (old if new is None else new for new, old in zip(shift, before, strict=True))
        moved = (
            replace(known, landscape_dx=dx, landscape_dy=dy) if landscape else replace(known, dx=dx, dy=dy)
        )
        return replace(moved, paper=size or known.paper, duplex=flipped)  # type: ignore[arg-type] # checked above

    made = change_profile(name, read)
    click.echo(f"{_described(made)}\nSaved in {profiles_file()}; print with --profile {name}")


def _sheet(name: str, paper: str, duplex: str, to: Path) -> None:
    """Write the calibration sheets, portrait and landscape."""
    from countermarch.generators.sheets.paper import PAPERS
    from countermarch.generators.writers import pdf
    from countermarch.generators.writers.calibration import calibration
    from countermarch.generators.writers.files import write_file
    from countermarch.generators.writers.profiles import find_profile, read_profiles
    from countermarch.printing.folders import refuse_another_pdf

    known = find_profile(_printer_name(name)) if name else None
    size = _paper(paper or (known.paper if known else None) or "a4")
    edge = _edge(duplex or (known.duplex if known else None) or "long-edge")
    document = calibration(PAPERS[size], edge, known)  # type: ignore[arg-type] # checked just above
    path = to / f"calibration-{size}-{edge}.pdf"
    refuse_another_pdf(path)
    write_file(path, pdf.write(document))
    click.echo(
        f"{path}: print it on both sides at 100%, on the card for your counters, then follow the "
        "instructions on the sheet"
    )
    if known is None:
        for one in read_profiles().values():
            click.echo(f"  saved: {_described(one)}")


def _paper(name: str) -> str:
    """Check the name of a paper."""
    from countermarch.generators.sheets.paper import PAPERS

    return one_of("paper", name.lower(), tuple(PAPERS))


def _edge(name: str) -> str:
    """Check the edge on which paper is turned."""
    return one_of("duplex", name, ("long-edge", "short-edge"))


def _described(profile: Profile) -> str:
    """Return the saved readings of a printer in words.

    >>> from countermarch.generators.writers.profiles import Profile
    >>> _described(Profile("home", 0.5, -1.2, paper="a4"))
    'home: backs move 0.5 mm right and -1.2 mm down, on landscape pages 0 and 0; a4'
    """
    lies = ", ".join(part for part in (profile.paper, profile.duplex) if part)
    return (
        f"{profile.name}: backs move {profile.dx:g} mm right and {profile.dy:g} mm down, on landscape pages "
        f"{profile.landscape_dx:g} and {profile.landscape_dy:g}{'; ' if lies else ''}{lies}"
    )
