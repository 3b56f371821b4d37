"""Every game keeps what every game promises: the checks that any package or folder can be held to."""

from __future__ import annotations

import pytest
from support.games import GAMES

from countermarch.conformance import CHECKS, subject


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_keeps_what_every_game_promises(game: str, check: str) -> None:
    CHECKS[check](subject(game))
