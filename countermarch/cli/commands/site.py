"""``countermarch site``: builds a site for games or folders, or serves one on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import GAME, PATH, command, flag, option, whole
from countermarch.cli.failures import one_of, short
from countermarch.components.discovery import is_from_folder
from countermarch.components.errors import InputError
from countermarch.components.extras import how_to_install

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game

EXAMPLES = (
    "countermarch site build my-own-game/ --to my-site",
    "countermarch site build lebanon-82",
    "countermarch site serve",
    "countermarch site serve --port 8080",
)

PORT = 8482
"""The port for which the site is built."""

EVERYONE = "0.0.0.0"  # noqa: S104 # only where it is asked for


@command(EXAMPLES)
@click.argument("action", metavar="build|serve", help="Build a site, or serve one that is built.")
@click.argument(
    "games",
    type=GAME,
    metavar="[GAME|DIR/]...",
    nargs=-1,
    help="Games for the site, by id or as folders of your own.",
)
@option("--to", metavar="DIR", type=PATH, help="Where to build it; default: output/GAME/site.")
@option(
    "--folder",
    metavar="DIR",
    type=PATH,
    help="The site to serve; default: site/ in the current folder, or in the source tree.",
)
@option("--port", metavar="N", type=whole(1, 65535), default=PORT, help="The port to serve it on.")
@flag("--everyone", help="Serve it to other devices on the network too.")
def run(
    *, action: str, games: tuple[str, ...], to: Path | None, folder: Path | None, port: int, everyone: bool
) -> None:
    """Build a site with lookups for your games, or serve one on this machine.

    The site of a game has its lookups, odds, pieces, kit, rules and errata. It is one folder: open its
    index.html from disk, or put it on a server. After one visit it works without a signal.
    """
    if one_of("action", action, ("build", "serve")) == "build":
        if not games:
            expected = "name one or more games or folders; in a checkout, make site builds the project site"
            raise InputError("games", f"are missing; {expected}")
        click.echo(build_site(games, to))
    elif games:
        raise InputError("games", f"unexpected argument {short(games[0])}; --folder names the site to serve")
    else:
        _serve(folder or _at_hand(), port, EVERYONE if everyone else "127.0.0.1")


def build_site(games: Sequence[str], to: Path | None) -> str:
    """Build the site of games and folders; return a line that says what was built.

    Raises ``InputError``, ``UnknownGame``, ``DataError``, ``DrawingError``, ``SiteError``, ``OSError``.
    """
    from countermarch.folders import opening  # imported late: each command loads only what it uses

    try:
        from countermarch.site import folders, subjects  # as above
    except ModuleNotFoundError as missing:
        raise InputError(
            "action", f"a site needs {missing.name}, which is not installed; {how_to_install('site')}"
        ) from None
    opened = [opening.open_valid(name) for name in games]
    _refuse_twice(opened)
    target = to or Path("output", *(opened[0].id,) if len(opened) == 1 else (), "site")
    for game in opened:
        if is_from_folder(game) and target.resolve().is_relative_to(game.folder.resolve()):
            raise InputError("to", f"is inside {short(game.folder.name)}; build the site beside it")
    shown = [
        subjects.of_folder(game) if is_from_folder(game) else subjects.installed(game.id) for game in opened
    ]
    made = folders.build(shown, target)
    asked = "1 question" if made.questions == 1 else f"{made.questions} questions"
    return f"{target / 'index.html'}  {made.pages} pages, {asked}"


def _refuse_twice(games: Sequence[Game]) -> None:
    """Refuse two games with one id, whose pages would collide."""
    known: set[str] = set()
    for game in games:
        if game.id in known:
            raise InputError("games", f"two of them have the id {game.id}; build a separate site for each")
        known.add(game.id)


def _at_hand() -> Path:
    """Return the default site to serve: the one built here, else that of the checkout."""
    here = Path("site")
    return here if (here / "index.html").is_file() else Path(__file__).parents[3] / "site"


def _serve(folder: Path, port: int, host: str) -> None:
    """Serve a built site until it is interrupted."""
    if not (folder / "index.html").is_file():
        raise InputError(
            "folder",
            f"{folder} holds no built site; make one in a checkout (make site) and serve it there, or name"
            " one with --folder",
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
    """Return this machine's address in its network, or else its name."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # sends nothing: it only selects the outgoing interface
        except OSError:
            return socket.gethostname()
        return str(asked.getsockname()[0])
