"""``countermarch serve``: answer programs that ask for rulings."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import command, flag
from countermarch.cli.failures import short
from countermarch.components.errors import InputError
from countermarch.components.extras import how_to_install

if TYPE_CHECKING:
    from countermarch.components.model.game import Game

EXAMPLES = ("countermarch serve --mcp", "countermarch serve --mcp my-own-game/")


@command(EXAMPLES)
@click.argument(
    "folders", nargs=-1, metavar="[DIR/]...", help="Folders of your own to serve beside the installed games."
)
@flag("--mcp", help="Speak the Model Context Protocol on standard input and output.")
def run(*, folders: tuple[str, ...], mcp: bool) -> None:
    """Serve rulings to an AI assistant, as read-only tools: find, ask_in_words, rule, odds and more.

    Enter this command in the settings of the assistant. First: pip install 'countermarch[mcp]'. Only the
    folders you name are opened.
    """
    if not mcp:
        raise InputError(
            "mcp",
            "not given; write countermarch serve --mcp (to serve the site, use countermarch site serve)",
        )
    if find_spec("mcp") is None:
        raise InputError("mcp", f"needs another package: {how_to_install('mcp')}")
    own = dict(map(_own, folders))
    if sys.stdin.isatty():
        click.echo("Waiting for an assistant on standard input; Ctrl-C ends it.", err=True)
    from countermarch import mcp_server

    # from here on standard output belongs to the protocol: one print would break it
    mcp_server.server(own).run("stdio")


def _own(named: str) -> tuple[str, Game]:
    """Open a folder and register its questions; no installed game may have its id, which receipts name."""
    from countermarch.components.discovery import installed_game
    from countermarch.folders import opening

    word, game = opening.own_game(named, "folders")
    if installed_game(game.id) is not None:
        raise InputError(
            "folders", f"{short(named)} has the id of an installed game, {game.id}; rename the folder"
        )
    return word, game
