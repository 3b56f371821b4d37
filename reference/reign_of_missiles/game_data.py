"""The data that the rules of this game read."""

from __future__ import annotations

from typing import Final

from countermarch import components

GAME: Final = components.game("reign-of-missiles")
"""A Reign of Missiles as data; each part is read from its file on first access."""

SCENARIO: Final = "november-2012"
"""The only scenario of the game."""
