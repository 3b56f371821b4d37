"""What lies on the table, as data, and the models that hold it.

>>> import components
>>> "lebanon-82" in components.games()
True
>>> components.game("lebanon-82").tables["crt"]["4", "6"]
'A2'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from components.model.game import Game
    from components.model.source import ExtraColumns

__all__ = ["UnknownGame", "game", "games", "load", "load_game"]

_GAMES: dict[str, Game] = {}


class UnknownGame(KeyError):  # noqa: N818 # named for what went wrong, as players read it
    """No game has this id; ``near`` holds the ids most like it."""

    def __init__(self, game_id: str, near: tuple[str, ...]) -> None:
        """Remember the id that was asked for and the nearest ones."""
        super().__init__(game_id)
        self.game_id = game_id
        self.near = near

    def __str__(self) -> str:
        """Say in one line what was asked for and what would do."""
        hint = f"did you mean {', '.join(self.near)}?" if self.near else f"games are {', '.join(games())}"
        return f"{self.game_id!r} is not a game; {hint}"


def games() -> tuple[str, ...]:
    """Return the ids of all games, sorted: every folder beside this file that holds a ``game.toml``."""
    return tuple(sorted(path.parent.name.replace("_", "-") for path in _here().glob("*/game.toml")))


def _here() -> Path:
    from pathlib import Path  # noqa: PLC0415 # keeps `import components` quick

    return Path(__file__).parent


def game(game_id: str) -> Game:
    """Return a game by its id, read once; its parts are read when they are first asked for.

    Raises ``UnknownGame`` with the nearest ids.

    >>> game("lebanon-82").title
    "Lebanon '82"
    >>> game("lebanon-83")
    Traceback (most recent call last):
    components.UnknownGame: 'lebanon-83' is not a game; did you mean lebanon-82?
    """
    known = _GAMES.get(game_id)
    if known is None:
        known = _GAMES[game_id] = load_game(game_id)
    return known


def load_game(game_id: str, *, copy: Path | None = None) -> Game:
    """Read a game afresh; ``copy`` is a folder with the values a player read off their own counters.

    Raises ``UnknownGame``, and ``DataError`` where a file has faults.
    """
    ids = games()
    if game_id not in ids:
        from difflib import get_close_matches  # noqa: PLC0415 # only a mistake pays for it

        raise UnknownGame(game_id, tuple(get_close_matches(game_id, ids, n=3)))
    return load(_here() / game_id.replace("-", "_"), copy=copy)


def load(folder: Path, *, copy: Path | None = None, extra_columns: ExtraColumns = "fault") -> Game:
    """Read a game from any folder; ``extra_columns="keep"`` takes unknown columns of its CSV files as text.

    Raises ``DataError`` naming file, line, column, value and what was expected.
    """
    from components.model.loading.game_folder import open_game  # noqa: PLC0415 # as above

    return open_game(folder, copy=copy, extra_columns=extra_columns)
