"""What tests of commands share."""

from __future__ import annotations

import pytest


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ``check`` take the whole kit for drawn, which takes seconds, where a test is about data alone.

    ``test_every_shipped_game_is_valid`` draws it.
    """
    monkeypatch.setattr("countermarch.generators.kits.trial._whole", lambda *_: ())
