"""``countermarch print``: print-and-play kits, as PDF, SVG and PNG."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import (
    AS_JSON,
    GAME,
    PATH,
    STYLE,
    command,
    complete_game,
    flag,
    length,
    option,
    whole,
)
from countermarch.cli.failures import BAD_INPUT, SUCCESS, Failure, explain, one_of, unknown_name
from countermarch.cli.print_options import read_address, read_formats, read_marks, read_options, read_site
from countermarch.cli.print_report import as_data, summary
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.kits import KitOptions
    from countermarch.printing import Written

EXAMPLES = (
    "countermarch print",
    "countermarch print lebanon-82 --paper letter --duplex short-edge",
    "countermarch print reign-of-missiles --paper letter --plan",
    "countermarch print lebanon-82 --only counters --missing blank",
    "countermarch print lebanon-82 --copy my-counters/ --to prints/",
    "countermarch print my-own-game/ --format pdf,png,cuts",
    "countermarch print my-own-game/ --add boxes,standees",
    "countermarch print my-own-game/ --language de",
    "countermarch print lebanon-82 --only counters --format pdf,cuts --marks silhouette",
    "countermarch print arab-israeli-wars --only cards --for game-crafter",
    "countermarch print lebanon-82 --only counters --for press",
    "countermarch print lebanon-82 --only charts --site https://example.org/countermarch/",
    "countermarch print lebanon-82 --format vassal,tts",
    "countermarch print lebanon-82 --only 'israeli-*' --copies 2 --apart",
    "countermarch print reign-of-missiles --only iron-dome#7 --to one-more/",
    "countermarch print second-edition/ --changed-since my-own-game/",
)

OTHERS = "One file per page: --format svg or png; for a screen or cutting machine: countermarch print --help"


@command(EXAMPLES)
@click.argument(
    "games",
    nargs=-1,
    type=GAME,
    metavar="[GAME|DIR]...",
    shell_complete=complete_game,
    help="Games by id, or folders; default: the game in this folder, or all games.",
)
@option(
    "--to",
    metavar="DIR",
    type=PATH,
    default=Path("output"),
    help="Where to print, with a folder for each game.",
)
@option("--paper", metavar="NAME", help="a4 (default), letter, a3 or tabloid.")
@option("--duplex", metavar="HOW", help="How to make backs: long-edge (default), short-edge, fold or fronts.")
@option(
    "--format",
    "formats",
    metavar="LIST",
    help="Any of pdf, jobs (card.pdf, paper.pdf, one-sided.pdf beside the kit), svg, png, "
    "pieces (a picture of each), cuts (DXF and SVG for a cutting machine), and, to play on a "
    "screen, vassal, tts (Tabletop Simulator), club (Tabletop Club) and cards (playingcards.io); "
    "default: pdf and jobs; for folders, just pdf.",
)
@option(
    "--only",
    metavar="WHAT,...",
    help="Only these kinds of document (counters, charts ...), one sheet by its title ('combat results'), or "
    "pieces by name, side or id (golani, PLO, 'israeli-*'; iron-dome#7 is one copy); find shows ids.",
)
@option(
    "--add", metavar="KIND,...", help="Extra documents: standees (of the counters), boxes (for the decks)."
)
@option(
    "--changed-since",
    metavar="GAME|DIR",
    help="Only the pieces that another edition lacks, or has with different values.",
)
@option("--pages", metavar="LIST", help="Only these pages, such as 1-3,5.")
@option("--copies", metavar="N", type=whole(1, 1000), default=1, help="Print every piece this many times.")
@flag("--apart", help="Put each side's counters on separate sheets.")
@option(
    "--missing",
    metavar="WHAT",
    default="reconstruction",
    help="What to print for values no rule book gives: reconstruction or blank.",
)
@option(
    "--copy", metavar="DIR", type=PATH, help="A folder with the values of your own copy, as CSV, XLSX or ODS."
)
@STYLE
@option("--bleed", metavar="MM", type=length(0, 10), default=0.0, help="Ink beyond the cut line.")
@option("--gap", metavar="MM", type=length(0, 50), default=0.0, help="Gap between pieces.")
@option(
    "--safe", metavar="MM", type=length(0, 20), default=0.0, help="Refuse text closer to an edge than this."
)
@option(
    "--pictures-at",
    metavar="URL",
    help="Web address of the pictures for tts; default: Tabletop Simulator's folder Mods/Images.",
)
@option(
    "--for",
    "shop",
    metavar="SHOP",
    help="For a print shop: press (PDF with bleed and black text), or pictures for game-crafter or "
    "makeplayingcards.",
)
@option(
    "--site",
    metavar="URL",
    help="Address of the site, if not the one in game.toml: charts get a QR code of their lookup there.",
)
@option(
    "--language",
    metavar="CODE",
    help="Language of the words that Countermarch adds: de, en, es, fr, it, pl, pt, or that of a "
    ".po file in the "
    "folder; default: what game.toml says.",
)
@option(
    "--marks",
    metavar="LIST",
    help="Marks to add: provenance (each reconstructed value), errata (on charts, what settled a value), "
    "silhouette or silhouette-4 (four Ls, for a cutting machine).",
)
@option("--cards", metavar="SIZE", help="Size of cards: poker, bridge, mini, tarot or square.")
@option(
    "--profile",
    metavar="NAME",
    help="The name of a printer saved with calibrate; it must have been measured for the same flip edge.",
)
@flag("--plan", help="Show the sheets and what each is printed on, without printing.")
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
    changed_since: str,
    pages: str,
    copies: int,
    apart: bool,
    missing: str,
    copy: Path | None,
    style: tuple[str, ...],
    bleed: float,
    gap: float,
    safe: float,
    pictures_at: str,
    site: str,
    shop: str,
    language: str,
    marks: str,
    cards: str,
    profile: str,
    plan: bool,
    as_json: bool,
) -> int:
    """Print kits to cut out and play with: counters, cards, charts, tracks, set-up cards.

    Files are written completely or not at all. Values that no rule book gives are reconstructed; a corner
    on the back of a piece says so.
    """
    from dataclasses import replace

    from countermarch import components
    from countermarch.cli.printer_profile import printer
    from countermarch.folders import opening
    from countermarch.generators.documents.options import ADDED
    from countermarch.generators.documents.print_choice import page_ranges, split_choice
    from countermarch.generators.pieces.layout_terms import CARD_SIZES
    from countermarch.printing import folders

    if cards and cards.lower() not in CARD_SIZES:
        raise InputError("cards", unknown_name("size of cards", cards, list(CARD_SIZES)))
    chosen = read_formats(formats) if formats else []
    address = read_address(pictures_at)
    read_site(site)
    put = printer(paper, duplex, profile)
    options = read_options(printer=put, missing=missing, style=style, bleed=bleed)
    if shop:
        from countermarch.generators.sheets import press, shops
        from countermarch.printing import bleed_for

        chosen = [*chosen, one_of("for", shop.lower(), (*press.names(), *shops.names()))]
        options = replace(options, bleed=bleed_for(chosen[-1], bleed))
    here = (str(Path.cwd()),) if Path("game.toml").is_file() else ()
    named = games or here or list(components.games())
    if copy is not None and len(named) != 1:
        raise InputError("copy", "holds the values of one game; name that game")
    opened = [opening.in_language(opening.open_valid(name, copy=copy), language) for name in named]
    chosen_parts = split_choice((word.strip() for word in only.split(",") if word.strip()), opened)
    chosen_parts["pieces"] = _changed(opened, changed_since, chosen_parts["pieces"])
    options = replace(
        options,
        add=tuple(
            one_of("add", word.strip().lower(), tuple(ADDED)) for word in add.split(",") if word.strip()
        ),
        pages=page_ranges(pages),
        copies=copies,
        apart=apart,
        gap=gap,
        safe=safe,
        cards=cards.lower(),
        **read_marks(marks),
        **chosen_parts,
    )
    for note in put.notes:
        click.echo(note, err=True)
    if plan:
        return _show_plans(opened, options, as_json=as_json)
    folders.refuse_shared(opened, to)
    done, failed = _print(opened, options, chosen, to, pictures_at=address, site=site)
    if as_json:
        click.echo(json_text([as_data(one) for one in done], indent=2))
    else:
        printed = {one.game for one in done}
        of = {name: game for name, game in zip(named, opened, strict=True) if game.id in printed}
        _report(done, of, ways=not chosen)
    for title, failure in failed:
        message = failure.message if title in failure.message else f"{title[:60]}: {failure.message}"
        click.echo(
            json_text({"error": {"parameter": None, "message": message}}, stream=sys.stderr)
            if as_json
            else message,
            err=True,
        )
    return BAD_INPUT if failed else SUCCESS


def _report(done: Sequence[Written], opened: Mapping[str, Game], *, ways: bool) -> None:
    """Print what was written, other ``ways`` to print, and whether a folder has faults that need no print."""
    from countermarch.cli.data_report import fault_in_brief
    from countermarch.folders import opening

    for one in done:
        click.echo(summary(one))
    if done and ways:
        click.echo(OTHERS)
    for name, game in opened.items():
        if opening.is_folder(name) and (fault := fault_in_brief(name, game)):
            click.echo(fault, err=True)


def _changed(games: Sequence[Game], named: str, pieces: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the chosen pieces that changed since another edition, if one is named."""
    from glob import escape

    from countermarch.editions import changed_pieces
    from countermarch.folders import opening
    from countermarch.generators.documents.print_choice import is_chosen

    if not named:
        return tuple(pieces)
    if len(games) != 1:
        raise InputError("changed_since", "compares one game with another edition; name that game")
    found = changed_pieces(opening.open_valid(opening.resolve_name(named)), games[0])
    chosen = tuple(one for one in found if not pieces or is_chosen(one, pieces))
    if not chosen:
        raise InputError("changed_since", f"no piece has changed since {named[:60]!r}")
    return tuple(map(escape, chosen))


def _show_plans(games: Sequence[Game], options: KitOptions, *, as_json: bool) -> int:
    """Print the plan of the sheets of each kit."""
    from countermarch.generators.kits import kit
    from countermarch.printing import plan

    made = [kit(game, options) for game in games]
    if as_json:
        click.echo(json_text([plan.as_data(one) for one in made], indent=2))
    else:
        click.echo("\n\n".join(plan.as_text(one) for one in made))
    return SUCCESS


def _print(
    games: Sequence[Game],
    options: KitOptions,
    formats: Sequence[str],
    to: Path,
    *,
    pictures_at: str,
    site: str,
) -> tuple[list[Written], list[tuple[str, Failure]]]:
    """Print each game; if one fails, its old files stay and the others are still printed."""
    from countermarch import printing
    from countermarch.cli.print_report import reporting_interruption
    from countermarch.cli.progress import pages
    from countermarch.components.discovery import is_from_folder
    from countermarch.printing import links

    done: list[Written] = []
    failed: list[tuple[str, Failure]] = []
    with pages(shown=sys.stderr.isatty()) as progress, reporting_interruption(games, done):
        for game in games:
            try:
                linked = links.linked(game, options, site)
                wanted = formats or (["pdf"] if is_from_folder(game) else ["pdf", "jobs"])
                done.append(
                    printing.write(game, linked, wanted, to, progress(game.title), pictures_at=pictures_at)
                )
            except (ValueError, OSError) as error:
                failure = explain(error)
                if failure is None:
                    raise
                failed.append((game.title, _with_others(failure, error, game)))
    return done, failed


def _with_others(failure: Failure, error: Exception, game: Game) -> Failure:
    """Report the fault that stops a print as ``check`` would, with the number of other faults."""
    from dataclasses import replace

    from countermarch.generators.kits import trial
    from countermarch.generators.scene.faults import DrawingError

    if not isinstance(error, DrawingError):
        return failure
    found = trial.faults(game)
    fault = next((one for one in found if error.plainly.partition(": ")[2] in one), "")
    if not fault:
        return failure
    more = f" (and {len(found) - 1} more: countermarch check lists them)" if len(found) > 1 else ""
    return replace(failure, message=f"{failure.message.replace(str(error), fault)}{more}")
