"""``countermarch symbols``: all names that your spreadsheets and layouts may use."""

from __future__ import annotations

from pathlib import Path

import click

from countermarch.cli.command import AS_JSON, PATH, STYLE, command, flag, option
from countermarch.cli.failures import one_of, refuse_existing
from countermarch.cli.print_options import read_style
from countermarch.cli.streams import json_text
from countermarch.components.errors import SHOWN, InputError

EXAMPLES = (
    "countermarch symbols",
    "countermarch symbols --to symbols.pdf",
    "countermarch symbols --to my-game/nl.po",
    "countermarch symbols --json",
)


@command(EXAMPLES)
@option(
    "--to",
    metavar="FILE",
    type=PATH,
    help="Print them as a PDF, each with its picture; or, with a name such as nl.po (a language "
    "code), write the words to translate.",
)
@flag("--overwrite", help="Replace the file of --to if it exists.")
@option("--paper", metavar="NAME", default="a4", help="a4 (default), letter, a3 or tabloid.")
@STYLE
@AS_JSON
def run(*, to: Path | None, overwrite: bool, paper: str, style: tuple[str, ...], as_json: bool) -> None:
    """List the types and sizes of units, icons, colours and fonts that your game can use."""
    from countermarch.generators.pieces.vocabulary import vocabulary
    from countermarch.generators.sheets.paper import PAPERS

    size, look = one_of("paper", paper.lower(), list(PAPERS)), read_style(style)
    found = vocabulary()
    if to is not None:
        if not overwrite:
            refuse_existing("to", to, "choose another name, or replace it with --overwrite")
        if to.suffix not in (".pdf", ".po"):
            raise InputError("to", "a name must end in .pdf or .po")
        path = _words(to) if to.suffix == ".po" else _sheet(to, size, look)
        click.echo(json_text({"file": str(path)}) if as_json else f"  {path}")
        return
    if as_json:
        click.echo(json_text(found, indent=2))
        return
    from countermarch.cli.layout.page import console, pairs

    page = console()
    page.print(pairs([(name, ", ".join(words)) for name, words in found.items()], page.width))


def _words(to: Path) -> Path:
    """Write the words that are added to a game, to be translated."""
    from countermarch.components.translations import CODE, template
    from countermarch.generators.writers.files import write_file

    if not CODE.fullmatch(to.stem):
        raise InputError("to", f"{to.stem[:SHOWN]!r} is not a language code such as nl or pt-BR")
    return write_file(to, template(to.stem).encode())


def _sheet(to: Path, paper: str, style_name: str) -> Path:
    """Write a PDF of every symbol, icon and colour with its name; return its path."""
    from countermarch.generators.pages.flow import PageFrame, flow_pages, text_width
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.vocabulary import vocabulary_blocks
    from countermarch.generators.scene.style import style
    from countermarch.generators.sheets.document import Document
    from countermarch.generators.sheets.paper import PAPERS
    from countermarch.generators.writers import pdf
    from countermarch.generators.writers.files import write_file

    size, look = PAPERS[paper], Look(style(style_name), "reconstruction", 0.0)
    title = "Symbols, icons and colours"
    blocks = vocabulary_blocks(text_width(size), look)
    pages = flow_pages(PageFrame("Countermarch", title, size, look), blocks, gap=1.6)
    return write_file(to, pdf.write(Document(title, pages)))
