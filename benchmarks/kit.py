"""The CPU time of a game's kit from a cold start: a fresh Python that imports, draws and writes the PDF.

python -m benchmarks.kit [GAME ...]
"""

from __future__ import annotations

import subprocess
import sys

from benchmarks.measuring import ROOT, FigureTable, megabytes, process, seconds
from countermarch import components

SCRIPT = """
import sys
from countermarch import components
from countermarch.generators.kits import kit
from countermarch.generators.writers import pdf
made = kit(components.game(sys.argv[1]))
data = pdf.write(made.document)
print(made.summary.pages, made.summary.pieces, len(data))
"""


def row(game: str) -> list[str]:
    """Time the kit of one game."""
    command = [sys.executable, "-c", SCRIPT, game]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    pages, pieces, size = done.split()
    used = process(command)
    return [
        *(components.game(game).title, seconds(used.seconds), megabytes(used.megabytes)),
        *(pages, pieces, f"{int(size) / 1024:.0f} KB"),
    ]


def section(games: list[str]) -> FigureTable:
    """Time the kits of games."""
    return FigureTable(
        "kits",
        "The kit of each game",
        "From nothing to the whole PDF: counters, cards, charts, tracks, maps and booklets.",
        ("game", "CPU", "memory", "pages", "pieces", "PDF"),
        [row(game) for game in games],
    )


if __name__ == "__main__":
    sys.stdout.write(section(sys.argv[1:] or list(components.games())).text() + "\n")
