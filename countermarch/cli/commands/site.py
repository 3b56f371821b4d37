"""``countermarch site``: build the site with the lookups, or serve it on this machine."""

from __future__ import annotations

from pathlib import Path

import click

from components.errors import InputError
from countermarch.cli.command import PATH, command, flag, option, whole

EXAMPLES = ("countermarch site build", "countermarch site serve", "countermarch site serve --port 8080")

PORT = 8482
"""The port that the site is built for."""

EVERYONE = "0.0.0.0"  # noqa: S104 # only where it is asked for


@command(EXAMPLES)
@click.argument("action", metavar="build|serve", help="Build the site, or serve the one that is built.")
@option("--folder", metavar="DIR", type=PATH, help="The built site; site/ of the checkout without.")
@option("--port", metavar="N", type=whole(1, 65535), default=8482, help="The port to serve it on.")
@flag("--everyone", help="Serve it to other devices of the network too.")
def run(*, action: str, folder: Path | None, port: int, everyone: bool) -> None:
    """Build the site with the lookups, or serve it on this machine.

    Building needs a checkout of the project with Node and npm; make site sees to both.
    """
    root = Path(__file__).parents[3]
    if action == "build":
        _build(root)
    else:
        _serve(folder or root / "site", port, EVERYONE if everyone else "127.0.0.1")


def _build(root: Path) -> None:
    """Run the build of the checkout this is part of."""
    import subprocess
    import sys

    script = root / "docs" / "build" / "site.py"
    if not script.is_file():
        raise InputError("action", "the site is built from a checkout of the project, and this is none")
    done = subprocess.run([sys.executable, str(script)], check=False)  # noqa: S603 # our own script
    if done.returncode:
        raise SystemExit(done.returncode)


def _serve(folder: Path, port: int, host: str) -> None:
    """Serve a built site until it is interrupted."""
    if not (folder / "index.html").is_file():
        raise InputError(
            "folder",
            f"{folder} holds no built site; make one in a checkout (make site), and name it with --folder",
        )
    from countermarch.cli.site_server import server

    try:
        serving = server(folder, port, host)
    except OSError as error:
        raise InputError(
            "port", f"{port} cannot be used ({error.strerror}); choose another with --port"
        ) from None
    where = f"http://127.0.0.1:{serving.server_address[1]}/"
    if host == EVERYONE:
        where += f", for other devices at http://{_own_address()}:{serving.server_address[1]}/"
    click.echo(f"The site is at {where} (Ctrl-C ends it)")
    try:
        serving.serve_forever()
    finally:
        serving.server_close()


def _own_address() -> str:
    """Return this machine's address in its network; its name where it is in none."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way out
        except OSError:
            return socket.gethostname()
        return str(asked.getsockname()[0])
