"""``countermarch print``: print-and-play kits, as PDF, SVG and PNG."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from components.errors import InputError
from countermarch.cli.command import AS_JSON, PATH, command, complete_game, flag, length, option, whole
from countermarch.cli.failures import BAD_INPUT, FINE, Failure, explain, one_of, unknown_name
from countermarch.cli.streams import json_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from components.model.game import Game
    from countermarch.printing import Written
    from generators.kits import KitOptions

ADDRESS = re.compile(r"(?:https?|file)://[^\s\"'<>\\{}]{1,500}")

EXAMPLES = (
    "countermarch print",
    "countermarch print lebanon-82 --paper letter --duplex short-edge",
    "countermarch print reign-of-missiles --paper letter --plan",
    "countermarch print lebanon-82 --only counters --missing blank",
    "countermarch print lebanon-82 --copy my-counters/ --to prints/",
    "countermarch print my-own-game/ --format pdf,png,cuts",
    "countermarch print my-own-game/ --add boxes,standees",
    "countermarch print lebanon-82 --only counters --format pdf,cuts --marks silhouette",
    "countermarch print arab-israeli-wars --only cards --for game-crafter",
    "countermarch print lebanon-82 --only counters --for press",
    "countermarch print lebanon-82 --only charts --site https://example.org/countermarch/",
    "countermarch print lebanon-82 --format vassal,tts",
    "countermarch print lebanon-82 --only 'israeli-*' --copies 2 --apart",
)


@command(EXAMPLES)
@click.argument(
    "games",
    nargs=-1,
    metavar="[GAME|DIR]...",
    shell_complete=complete_game,
    help="Games by id, or folders; all games when none.",
)
@option("--to", metavar="DIR", type=PATH, default=Path("output"), help="Where to print; one folder a game.")
@option("--paper", metavar="NAME", help="a4 (if left out), letter, a3 or tabloid.")
@option(
    "--duplex",
    metavar="HOW",
    help="How backs are made: long-edge (if left out), short-edge, fold or fronts.",
)
@option(
    "--format",
    "formats",
    metavar="LIST",
    help="Of pdf, jobs (card.pdf, paper.pdf, one-sided.pdf beside the kit), svg, png, "
    "pieces (a picture of each), cuts (DXF and SVG for a cutting machine), and "
    "to play on a screen vassal, tts (Tabletop Simulator), club (Tabletop Club) and cards (playingcards.io); "
    "if left out pdf, jobs and svg, for folders the pdf alone.",
)
@option(
    "--only",
    metavar="KIND,...",
    help="Only these kinds of document (counters, charts ...), or pieces by id ('israeli-*').",
)
@option(
    "--add",
    metavar="KIND,...",
    help="Documents that no kit has by itself: standees (of the counters), boxes (for the decks).",
)
@option("--pages", metavar="LIST", help="Only these pages, as 1-3,5.")
@option("--copies", metavar="N", type=whole(1, 1000), default=1, help="So many of every piece.")
@flag("--apart", help="Each side's counters on sheets of their own.")
@option(
    "--missing",
    metavar="WHAT",
    default="reconstruction",
    help="What stands for values no rule book gives: reconstruction or blank.",
)
@option("--copy", metavar="DIR", type=PATH, help="Values read off the pieces of your own copy, as CSV.")
@option("--style", metavar="NAME", default="standard", help="How it looks.")
@option("--bleed", metavar="MM", type=length(0, 10), default=0.0, help="Ink past the cut line.")
@option("--gap", metavar="MM", type=length(0, 50), default=0.0, help="Room between pieces.")
@option(
    "--safe",
    metavar="MM",
    type=length(0, 20),
    default=0.0,
    help="Refuse text nearer than this to an edge.",
)
@option(
    "--pictures-at",
    metavar="URL",
    help="Where the pictures of tts will lie; if left out they are named relative to the saved object.",
)
@option(
    "--for",
    "shop",
    metavar="SHOP",
    help="As a print shop takes it: press (PDF with bleed and black text), or pictures for game-crafter or "
    "makeplayingcards.",
)
@option(
    "--site",
    metavar="URL",
    help="Where the site lies, if not where game.toml says: charts carry a QR code of their lookup there.",
)
@option("--marks", metavar="FOR", help="Marks of a cutting machine: silhouette, or silhouette-4 for four Ls.")
@option("--cards", metavar="SIZE", help="Size of cards: poker, bridge, mini, tarot or square.")
@option("--profile", metavar="NAME", help="A printer measured with the calibration sheet.")
@flag("--plan", help="Show the sheets of paper, what goes onto card, and print nothing.")
@AS_JSON
def run(
    *,
    games: tuple[str, ...],
    to: Path,
    paper: str,
    duplex: str,
    formats: str,
    only: str,
    add: str,
    pages: str,
    copies: int,
    apart: bool,
    missing: str,
    copy: Path | None,
    style: str,
    bleed: float,
    gap: float,
    safe: float,
    pictures_at: str,
    site: str,
    shop: str,
    marks: str,
    cards: str,
    profile: str,
    plan: bool,
    as_json: bool,
) -> int:
    """Print kits to cut out and play with: counters, cards, charts, tracks, set-up cards.

    Every file is written whole or not at all. What no rule book gives is reconstructed and marked.
    """
    from dataclasses import replace

    import components
    from countermarch import prints
    from countermarch.cli import sources
    from generators.documents.choice import page_ranges, parted
    from generators.documents.options import ADDED
    from generators.pieces.formats import CARD_SIZES
    from generators.sheets.silhouette import MARKS

    if cards and cards.lower() not in CARD_SIZES:
        raise InputError("cards", unknown_name("size of cards", cards, list(CARD_SIZES)))
    chosen = read_formats(formats) if formats else []
    address = read_address(pictures_at)
    read_site(site)
    options = read_options(
        paper=paper, duplex=duplex, missing=missing, style=style, bleed=bleed, profile=profile
    )
    if shop:
        from generators.sheets import press, shops

        chosen = [*chosen, one_of("for", shop.lower(), (*press.names(), *shops.names()))]
        options = replace(options, bleed=bleed_for(chosen[-1], bleed))
    named = games or list(components.games())
    if copy is not None and len(named) != 1:
        raise InputError("copy", "holds the values of one game; name that game")
    opened = [sources.open_sound(name, copy=copy) for name in named]
    kinds, pieces = parted([word.strip() for word in only.split(",") if word.strip()], opened)
    options = replace(
        options,
        only=kinds,
        add=tuple(
            one_of("add", word.strip().lower(), tuple(ADDED)) for word in add.split(",") if word.strip()
        ),
        pieces=pieces,
        pages=page_ranges(pages),
        copies=copies,
        apart=apart,
        gap=gap,
        safe=safe,
        cards=cards.lower(),
        marks=one_of("marks", marks.lower(), MARKS) if marks else "",  # type: ignore[arg-type] # checked just here
    )
    if plan:
        return _show_plans(opened, options, as_json=as_json)
    prints.refuse_shared(opened, to)
    done, failed = _print(opened, options, chosen, to, pictures_at=address, site=site)
    if as_json:
        click.echo(json_text([_as_json(one) for one in done], indent=2))
    else:
        for one in done:
            click.echo(summary(one))
    for title, failure in failed:
        message = failure.message if title in failure.message else f"{title[:60]}: {failure.message}"
        click.echo(
            json_text({"error": {"parameter": None, "message": message}}, stream=sys.stderr)
            if as_json
            else message,
            err=True,
        )
    return BAD_INPUT if failed else FINE


def _show_plans(games: Sequence[Game], options: KitOptions, *, as_json: bool) -> int:
    """Show how the kits lie on paper."""
    from dataclasses import replace

    from countermarch import sheet_plan
    from generators.kits import kit

    made = [kit(game, replace(options, pages=())) for game in games]
    if as_json:
        click.echo(json_text([sheet_plan.as_data(one) for one in made], indent=2))
    else:
        click.echo("\n\n".join(sheet_plan.as_text(one) for one in made))
    return FINE


def bleed_for(name: str, asked: float) -> float:
    """Return how far pieces bleed for a shop or a press: as far as it takes, or as a player asks.

    >>> bleed_for("press", 0.0), bleed_for("press", 2.0), bleed_for("makeplayingcards", 0.0)
    (3.0, 2.0, 3.05)
    """
    from generators.sheets import press, shops

    if name in press.names():
        return asked or press.press(name).bleed
    return max(asked, round(shops.shop(name).widest_bleed + 0.005, 2))


def read_formats(given: str) -> list[str]:
    """Read the formats, each once, in the order given; none given is none."""
    from countermarch.printing import FORMATS

    wanted = [word.strip().lower() for word in given.split(",") if word.strip()]
    for word in wanted:
        if word not in FORMATS:
            raise InputError("format", unknown_name("format", word, FORMATS))
    if not wanted:
        raise InputError("format", f"is empty; there are {', '.join(FORMATS)}")
    return list(dict.fromkeys(wanted))


def read_address(given: str) -> str:
    """Read the address of a folder of pictures; none given is none."""
    if given and not ADDRESS.fullmatch(given):
        raise InputError("pictures-at", f"{given[:60]!r} is no address; write https://example.org/my-game/")
    return given


def read_site(given: str) -> str:
    """Read the address of a site; none given is none."""
    from components.addresses import EXPECTED, is_site

    if given and not is_site(given):
        raise InputError("site", f"{given[:60]!r} is no address of a site; write {EXPECTED}")
    return given


def read_options(
    *, paper: str, duplex: str, missing: str, style: str, bleed: float, profile: str
) -> KitOptions:
    """Read the options of a kit; what is not given comes from the printer's profile."""
    from typing import get_args

    from generators.documents.options import Missing
    from generators.kits import KitOptions
    from generators.scene.style import names
    from generators.sheets.layout import Backs
    from generators.sheets.paper import PAPERS

    offset = landscape_offset = (0.0, 0.0)
    if profile:
        from generators.sheets.profiles import find_profile

        printer = find_profile(profile)
        offset, landscape_offset = printer.offset_for("portrait"), printer.offset_for("landscape")
        paper, duplex = paper or printer.paper or "", duplex or printer.duplex or ""
    return KitOptions(
        paper=PAPERS[one_of("paper", paper.lower() or "a4", list(PAPERS))],
        duplex=one_of("duplex", duplex or "long-edge", get_args(Backs)),  # type: ignore[arg-type] # checked just here
        style=one_of("style", style, names()),
        missing=one_of("missing", missing, get_args(Missing)),  # type: ignore[arg-type] # as above
        bleed=bleed,
        offset=offset,
        landscape_offset=landscape_offset,
    )


def _print(
    games: Sequence[Game],
    options: KitOptions,
    formats: Sequence[str],
    to: Path,
    *,
    pictures_at: str,
    site: str,
) -> tuple[list[Written], list[tuple[str, Failure]]]:
    """Print each game; one that fails leaves its old files whole and the others go on."""
    from components.discovery import own
    from countermarch import printing, sheet_links
    from countermarch.cli.progress import pages

    done: list[Written] = []
    failed: list[tuple[str, Failure]] = []
    with pages(shown=sys.stderr.isatty()) as progress:
        for game in games:
            try:
                linked = sheet_links.linked(game, options, site)
                wanted = formats or (["pdf"] if own(game) else ["pdf", "jobs", "svg"])
                done.append(
                    printing.write(game, linked, wanted, to, progress(game.title), pictures_at=pictures_at)
                )
            except (ValueError, OSError) as error:
                failure = explain(error)
                if failure is None:
                    raise
                failed.append((game.title, _with_others(failure, error, game)))
    return done, failed


def summary(one: Written) -> str:
    """Say what was written and what of it is ours."""
    from countermarch.printing import JOB_FILES

    lines = [one.title]
    for form, count in one.files.items():
        if form == "jobs":
            names = [name for name in JOB_FILES if (one.folder / name).is_file()]
            if count:
                lines.append(f"  {one.folder}: {', '.join(names)}  its print jobs, {_size(one.sizes[form])}")
            continue
        where = one.folder / {"pdf": "kit.pdf", "vassal": f"{one.folder.name}.vmod"}.get(form, form)
        what = _counted(one.pages, "page") if form == "pdf" else _counted(count, "file")
        lines.append(f"  {where}  {what}, {_size(one.sizes[form])}")
    said = [_counted(one.pieces, "piece")] if one.pieces else []
    lines.append(f"  {'; '.join([*said, _whose(one)])}")
    lines += [f"  {note}" for note in one.notes]
    return "\n".join(lines)


def _whose(one: Written) -> str:
    """Say what of a print is ours, and what is left for the player to write in."""
    are = "is" if one.reconstructed == 1 else "are"
    ours = "what is ours is marked" if one.marked else "no value is ours"
    if one.reconstructed:
        ours = f"{_counted(one.reconstructed, 'value')} {are} ours, each marked"
    left = "is" if one.missing == 1 else "are"
    return ours + (f", {_counted(one.missing, 'box')} {left} left empty" if one.missing else "")


def _counted(count: int, thing: str) -> str:
    """Write how many there are.

    >>> _counted(1, "page"), _counted(2, "page"), _counted(0, "box")
    ('1 page', '2 pages', '0 boxes')
    """
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{'es' if thing.endswith('x') else 's'}"


def _size(count: int) -> str:
    """Write a number of bytes as a player reads it.

    >>> _size(900), _size(412_000), _size(5_100_000)
    ('1 KB', '412 KB', '5.1 MB')
    """
    thousand = 1000
    if count < thousand * thousand:
        return f"{max(1, round(count / thousand))} KB"
    return f"{count / thousand / thousand:.1f} MB"


def _as_json(one: Written) -> dict[str, object]:
    """Return what was written as plain data."""
    return {
        "game": one.game,
        "folder": str(one.folder),
        "files": one.files,
        "bytes": one.sizes,
        "pages": one.pages,
        "pieces": one.pieces,
        "reconstructed": one.reconstructed,
        "missing": one.missing,
        "marked": one.marked or one.reconstructed > 0,
        "notes": list(one.notes),
    }


def _with_others(failure: Failure, error: Exception, game: Game) -> Failure:
    """Say with what stops a print how much else would, so that it is not told one at a time."""
    from dataclasses import replace

    from generators.kits import trial
    from generators.scene.faults import DrawingError

    found = trial.faults(game) if isinstance(error, DrawingError) else ()
    if len(found) < 2 or str(error) not in found:  # noqa: PLR2004 # the one and another
        return failure
    return replace(
        failure, message=f"{failure.message} (and {len(found) - 1} more: countermarch check lists them)"
    )
