"""The browser writes names with the capitals of the command line."""

from __future__ import annotations

from pathlib import Path

from countermarch.components.display_names import CAPITALS

SCRIPTS = Path(__file__).parents[2] / "countermarch" / "site" / "js"


def test_the_browser_knows_every_word_that_keeps_its_capitals() -> None:
    known = set((SCRIPTS / "words.js").read_text("utf-8").split("`")[1].split())
    assert known == {word for word in CAPITALS.values() if not word.startswith("J-")}
