"""Update the snapshots of printed pages and the site, and list what changed: look at each before you commit.

``.venv/bin/python tests/update_snapshots.py`` updates those of all games; give the ids of some.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

from support import snapshots
from support.games import GAMES

LOOK = {
    "printed": (
        "  to look at them: .venv/bin/countermarch print {game} --format png --to output/look\n"
        "  (standard; --missing blank, --style low-ink, --style large-print, --paper a3 for the other ways)"
    ),
    "shown": (
        "  to look at them: .venv/bin/python docs/build/site.py --quick --game {game} --into output/site\n"
        "  .venv/bin/countermarch site serve --folder output/site/site; the game is at games/{game}/"
    ),
}
"""How to see what changed, by the name of the snapshot."""


def main() -> int:
    """Update the snapshots, print what changed, and return the exit status."""
    program = argparse.ArgumentParser(description=__doc__.replace("``", ""))
    program.add_argument("games", nargs="*", metavar="GAME", help="the id of a game; all when none")
    for game in program.parse_args().games or GAMES:
        for name in snapshots.SNAPSHOTS:
            changed = list(snapshots.update(name, game))
            for line in changed:
                print(f"{game}, {name}: {line}")  # noqa: T201 - a program
            if changed:
                print(LOOK[name].format(game=game))  # noqa: T201 - a program
    return 0


if __name__ == "__main__":
    sys.exit(main())
