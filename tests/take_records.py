"""Takes down anew what is printed and shown, and says which pages changed: look at each before you commit it.

``python tests/take_records.py`` takes all games; give the ids of some.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

from support import records
from support.games import GAMES


def main() -> int:
    """Take the records, print what changed, and return the exit status."""
    for game in sys.argv[1:] or GAMES:
        for name in records.RECORDS:
            for line in records.take(name, game):
                print(f"{game}, {name}: {line}")  # noqa: T201 - a program
    return 0


if __name__ == "__main__":
    sys.exit(main())
