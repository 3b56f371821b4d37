"""The compressed size of the pages of a built site: ``python -m benchmarks.weights [FOLDER]``."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measuring import ROOT, FigureTable
from countermarch import components

if TYPE_CHECKING:
    from collections.abc import Iterable

BUILT = (ROOT / "site", ROOT / "build" / "trial" / "site")
KINDS = ("table", "turn", "pieces", "kit", "clauses")


def section(site: Path) -> FigureTable:
    """Weigh the pages of every game, the scripts and styles that they share, and each game's lookups."""
    assets = site / "assets"
    shared = [
        *(assets / name for name in ("countermarch.js", "countermarch.css")),
        *assets.glob("javascripts/bundle*.js"),
        *assets.glob("stylesheets/*.css"),
    ]
    rows = [["scripts and styles of every page", *[""] * len(KINDS), _size(shared)]]
    for game in components.games():
        folder = site / "games" / game
        pages = [[folder / kind / "index.html"] for kind in KINDS]
        if (folder / "table").is_dir():
            lookups = (site / "data" / game).glob("*.js")
            rows.append([components.game(game).title, *map(_size, pages), _size(lookups)])
    return FigureTable(
        "pages",
        "What pages weigh",
        "As they travel, compressed by gzip; pictures and fonts apart. Lookups are fetched one by one, when "
        "they are opened; the last column is all of them.",
        ("game", *KINDS, "all lookups"),
        rows,
    )


def _size(files: Iterable[Path]) -> str:
    there = [path for path in files if path.is_file()]
    sent = sum(len(gzip.compress(path.read_bytes(), 9, mtime=0)) for path in there)
    return f"{sent / 1000:.0f} KB" if there else ""


if __name__ == "__main__":
    named = Path(sys.argv[1]) if len(sys.argv) > 1 else next((one for one in BUILT if one.is_dir()), BUILT[0])
    sys.stdout.write(section(named).text() + "\n")
