"""No page of a kit and nothing on the site differs from its snapshot."""

from __future__ import annotations

import pytest
from support import snapshots
from support.games import GAMES

LOOK = "look at these, then update the snapshots: python tests/update_snapshots.py"


SAMPLED = GAMES[1:2]
"""The game whose pages on the site are compared in every run; the same code makes those of the others."""


def _compare(name: str, game: str) -> None:
    changed = snapshots.changes(name, game)
    assert not changed, "\n".join([LOOK, *changed])


@pytest.mark.parametrize("way", snapshots.WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_every_printed_page_that_changed_was_looked_at(game: str, way: str) -> None:
    changed = snapshots.printed_in(game, way)
    assert not changed, "\n".join([LOOK, *changed])


@pytest.mark.parametrize("game", SAMPLED)
def test_every_page_of_the_site_that_changed_was_looked_at(game: str) -> None:
    _compare("shown", game)


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in GAMES if game not in SAMPLED])
def test_every_page_of_every_game_on_the_site_that_changed_was_looked_at(game: str) -> None:
    _compare("shown", game)
