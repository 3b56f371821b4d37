"""``countermarch serve``: answer programs that ask for rulings."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import click

from countermarch.cli.command import command, flag
from countermarch.components.errors import InputError
from countermarch.components.extras import how_to_install

EXAMPLES = ("countermarch serve --mcp",)


@command(EXAMPLES)
@flag("--mcp", help="Speak the Model Context Protocol on standard input and output.")
def run(*, mcp: bool) -> None:
    """Serve rulings to an assistant, as tools that only read: find, describe, rule, odds, verify.

    An assistant starts this itself. It needs the extra mcp.
    """
    if not mcp:
        raise InputError("mcp", "is missing; what is served is --mcp (the site has countermarch site serve)")
    if find_spec("mcp") is None:
        raise InputError("mcp", f"needs a package more: {how_to_install('mcp')}")
    if sys.stdin.isatty():
        click.echo("Waiting for an assistant on standard input; Ctrl-C ends it.", err=True)
    from countermarch import assistants

    assistants.server().run("stdio")
