"""``countermarch studio``: see a folder in the browser as it will print, and edit it there."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from countermarch.cli.command import PATH, command, flag, option, whole
from countermarch.cli.failures import short
from countermarch.components.errors import InputError

EXAMPLES = (
    "countermarch studio my-own-game/",
    "countermarch studio",
    "countermarch studio my-own-game/ --port 8123 --stay",
)


@command(EXAMPLES)
@click.argument(
    "folder",
    metavar="[DIR]",
    required=False,
    type=PATH,
    help="The folder of your own game; without it, begin one or open a spreadsheet in the page.",
)
@option(
    "--port",
    metavar="N",
    type=whole(0, 65_535),
    default=0,
    show_default=False,
    help="Port; default: any free port.",
)
@flag("--stay", help="Do not open a browser; only print the studio's address.")
def run(*, folder: Path | None, port: int, stay: bool) -> int:
    """Open a folder in the browser: its sheets and pieces as they will print, its files beside them.

    Change a cell or a layout, there or in any editor, and see the sheets again at once. The page is served on
    this machine alone, at an address with a secret token. Stop with Ctrl-C.
    """
    from countermarch.components.extras import how_to_install

    if folder is not None and not folder.is_dir():
        what = "is not a folder" if folder.exists() else "no such folder"
        raise InputError("folder", f"{short(str(folder))}: {what}")
    if any(find_spec(name) is None for name in ("starlette", "uvicorn", "watchfiles")):
        raise InputError("studio", f"needs more packages: {how_to_install('studio')}")
    from countermarch.studio import server

    def ready(address: str) -> None:
        click.echo(f"Studio:     {address}")
        click.echo("Stop it with Ctrl-C.")
        if not stay:
            click.launch(address)

    try:
        server.serve(folder, port, ready)
    except OSError as error:
        raise InputError("port", f"{port} cannot be used ({(error.strerror or '').lower()})") from None
    except KeyboardInterrupt:
        pass
    click.echo("Stopped.")
    return 0
