"""The game's own data: every number and table that the rules of this package read."""

from __future__ import annotations

from typing import Final

from countermarch import components

GAME: Final = components.game("lebanon-82")
"""Lebanon '82 as data; its parts are read from their files when first asked for."""
