"""Writes the census anew: ``python tests/support/write_census.py lebanon-82``; every game without a name.

Read the difference before you commit it: every number that moved is a ruling that changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from support.census import take
from support.games import CENSUS, GAMES, census_text


def main(games: list[str]) -> None:
    """Write one file a game."""
    CENSUS.mkdir(exist_ok=True)
    for game in games or GAMES:
        (CENSUS / f"{game}.json").write_text(census_text(take(game)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
