"""Saved games: seed, options and decisions as JSON. A save is validated by replaying it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.engine.errors import InputError, quoted
from countermarch.reference.play.positions import begin

if TYPE_CHECKING:
    from countermarch.reference.play.positions import Position

FORM: Final = 1
"""The version of the format of saved games."""

LARGEST: Final = 1_000_000
"""Maximum number of characters of a saved game."""

_DECISIONS: Final = 20_000
_KEYS: Final = ("form", "game", "seed", "options", "decisions")


def save(position: Position) -> str:
    """Return a position as JSON, for ``resume``.

    >>> from countermarch.reference.play import begin
    >>> print(save(begin("arab-israeli-wars", seed=1)), end="")
    {"form": 1, "game": "arab-israeli-wars", "seed": 1, "options": {...}, "decisions": []}
    """
    kept = {
        "form": FORM,
        "game": position.game,
        "seed": position.seed,
        "options": dict(position.options),
        # no state: it follows from seed and decisions, so that a forged save cannot give what the rules do
        # not
        "decisions": list(position.decisions),
    }
    return json.dumps(kept, ensure_ascii=False) + "\n"


def resume(text: str) -> Position:
    """Return the position of a saved game; raises ``InputError`` naming ``save``.

    >>> resume('{"form": 1}')
    Traceback (most recent call last):
    countermarch.components.errors.InputError: save: game is missing; a saved game has form, game, seed, ...
    """
    kept = _read(text)
    try:
        return begin(
            kept["game"], seed=kept["seed"], options=kept["options"], decisions=tuple(kept["decisions"])
        )
    except InputError as error:
        raise InputError("save", str(error)) from None


def _read(text: str) -> dict[str, Any]:
    """Parse a saved game and check everything but its decisions."""
    if len(text) > LARGEST:
        raise InputError("save", f"it has {len(text)} characters; a saved game has {LARGEST} at most")
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("save", "it is not JSON; a saved game is one JSON object") from None
    if not isinstance(kept, dict):
        raise InputError("save", "it is JSON but not an object; a saved game is one JSON object")
    for key in _KEYS:
        if key not in kept:
            raise InputError("save", f"{key} is missing; a saved game has {', '.join(_KEYS)}")
    for key in kept:
        if key not in _KEYS:
            raise InputError("save", f"{quoted(key)} is not known; a saved game has {', '.join(_KEYS)}")
    _check_values(kept)
    return kept


def _check_values(kept: dict[str, Any]) -> None:
    """Check the types and sizes of the values; the seed is checked by ``begin``."""
    if type(kept["form"]) is not int or kept["form"] != FORM:
        raise InputError("save", f"form {quoted(kept['form'])} is not known; expected {FORM}")
    options, decisions = kept["options"], kept["decisions"]
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise InputError("save", "options is not an object of words")
    if not isinstance(decisions, list) or not all(isinstance(one, str) for one in decisions):
        raise InputError("save", "decisions is not a list of words")
    if len(decisions) > _DECISIONS:
        raise InputError("save", f"{len(decisions)} decisions; a saved game has {_DECISIONS} at most")
