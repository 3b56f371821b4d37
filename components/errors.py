"""Exceptions for bad input. All derive from ``CountermarchError``, so one ``except`` catches them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

SHOWN = 60
"""Maximum number of characters of a given name that a message quotes."""

LISTED = 20
"""Maximum names that a message lists."""


class CountermarchError(Exception):
    """Base of all errors caused by input; the message is for a person."""


class InputError(CountermarchError, ValueError):
    """A bad input: the parameter at fault (None if no single one is) and what is expected.

    ``due`` is the number of dice that the rules call for, if the fault is a pool of another size.

    >>> str(InputError("die", "7 is not a face of a six-sided die (1 to 6)"))
    'die: 7 is not a face of a six-sided die (1 to 6)'
    """

    def __init__(self, parameter: str | None, message: str, due: int | None = None) -> None:
        """``parameter`` is a parameter of the question, ``message`` one line without its name."""
        super().__init__(parameter, message)
        self.parameter = parameter
        self.message = message
        self.due = due

    def __str__(self) -> str:
        """Return one line that begins with the parameter."""
        return self.message if self.parameter is None else f"{self.parameter}: {self.message}"


class UnknownGame(InputError):  # noqa: N818 # a published name
    """No game has this id; ``near`` holds the most similar ids."""

    def __init__(self, game_id: object, near: tuple[str, ...], message: str) -> None:
        """Keep the id that was asked for and the nearest ones."""
        super().__init__("game", message)
        self.game_id = game_id
        self.near = near

    @classmethod
    def among(cls, game_id: object, known: Sequence[str]) -> UnknownGame:
        """Build the error from the ids that are known.

        >>> print(UnknownGame.among("lebanon-83", ["lebanon-82"]))
        game: 'lebanon-83' is not one of the games lebanon-82; did you mean lebanon-82?
        """
        given = game_id if isinstance(game_id, str) else f"a Python {type(game_id).__name__}"
        near = tuple(nearest(given, known))
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        short = given if len(given) <= SHOWN else given[:SHOWN] + "…"
        listed = known if len(known) <= LISTED else [*known[:LISTED], "…"]
        return cls(game_id, near, f"{short!r} is not one of the games {', '.join(listed)}{hint}")


class QuestionLeftOutWarning(UserWarning):
    """A question of a folder is left out, since its file has faults."""
