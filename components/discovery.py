"""Where games lie: in folders beside this file, and in installed packages that say they hold one.

A package says so by an entry point of the group ``countermarch.games``, named by the game's id, whose value
is the package: its folder holds the data, its module ``rules`` the questions, ``play`` the whole game. A game
of the house keeps its questions in ``reference`` instead.

>>> home("lebanon-82").rules
'countermarch.reference.lebanon_82'
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from countermarch.components.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game

GROUP = "countermarch.games"
HOUSE = Path(__file__).parent
RULES = "countermarch.reference."
DESCRIBED = (".dist-info", ".egg-info", ".egg", "EGG-INFO")
"""How what describes a package ends."""
LONGEST = 100
"""Characters of a game's id."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where a game lies: the folder of its data, the module of its questions, the module that plays it.

    Either module may be missing. ``package`` is the one that was installed, empty for a game of the house.
    """

    id: str
    folder: Path
    rules: str
    play: str
    package: str = ""


def home(game_id: str) -> Home | None:
    """Return where a game lies; None for an id that no game has. A game of the house goes before others."""
    if not isinstance(game_id, str) or len(game_id) > LONGEST:
        return None
    name = game_id.replace("-", "_")
    if name.isidentifier() and "_" not in game_id and (HOUSE / name / "game.toml").is_file():
        return _of_the_house(name)
    return installed().get(game_id)


def own(game: Game) -> bool:
    """Tell whether a game is a player's own, from a folder, rather than one that is installed."""
    if game.folder.parent != HOUSE and not _may_be_installed(game.folder):
        return True
    known = home(game.id)
    return known is None or known.folder != game.folder


def _may_be_installed(folder: Path) -> bool:
    """Tell whether a folder may be that of a package; to ask all packages takes a while."""
    if (folder / "__init__.py").exists():
        return True
    return any(one and folder.is_relative_to(Path(one).absolute()) for one in sys.path)


def homes() -> Mapping[str, Home]:
    """Return where every game lies, by id, sorted."""
    found = {one.id: one for one in map(_of_the_house, _names())}
    return MappingProxyType(dict(sorted({**installed(), **found}.items())))


def named_by(module: str) -> str | None:
    """Return the id of the game that a module of questions belongs to; None where it belongs to none.

    >>> named_by("countermarch.reference.lebanon_82.combat"), named_by("json.decoder")
    ('lebanon-82', None)
    """
    if module.startswith(RULES):
        package = module.removeprefix(RULES).partition(".")[0]
        return package.replace("_", "-") if (HOUSE / package / "game.toml").is_file() else None
    return next((one.id for one in installed().values() if f"{module}.".startswith(f"{one.package}.")), None)


@cache
def installed() -> Mapping[str, Home]:
    """Return where the games of installed packages lie, by id; a package that cannot be found has none."""
    if not _announced():
        return MappingProxyType({})
    from importlib.metadata import entry_points

    found: dict[str, Home] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        folder = _folder(entry.value)
        if folder is not None:
            found.setdefault(
                entry.name,
                Home(entry.name, folder, f"{entry.value}.rules", f"{entry.value}.play", entry.value),
            )
    return MappingProxyType(found)


def _announced() -> bool:
    """Tell whether any package may say that it holds a game; to understand all of them takes far longer."""
    for one in sys.path:
        try:
            names = os.listdir(one or ".")  # noqa: PTH208 # a way for each of a thousand names takes longer than all the rest
        except NotADirectoryError:  # packages in one file
            return True
        except OSError:
            continue
        for name in names:
            if name.endswith(DESCRIBED) and _names_games(Path(one, name)):
                return True
    return False


def _names_games(package: Path) -> bool:
    """Tell whether what is known of a package names the group of entry points that games have."""
    try:
        return GROUP in (package / "entry_points.txt").read_text("utf-8")
    except FileNotFoundError:
        return package.suffix == ".egg"
    except (OSError, ValueError):  # an older kind, a file of its own, has none
        return not package.is_file()


def _folder(package: str) -> Path | None:
    """Return the folder of a package, without importing it; None where there is none."""
    from importlib.util import find_spec

    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]) if places else None


def _names() -> list[str]:
    return [path.parent.name for path in HOUSE.glob("*/game.toml")]


def _of_the_house(name: str) -> Home:
    return Home(name.replace("_", "-"), HOUSE / name, f"{RULES}{name}", f"{RULES}{name}.play")
