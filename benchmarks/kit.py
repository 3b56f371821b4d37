"""How much CPU the kit of a game takes, cold: a fresh Python that imports, draws and writes the PDF.

python -m benchmarks.kit [GAME ...]
"""

from __future__ import annotations

import resource
import subprocess
import sys
from statistics import median

RUNS = 5

SCRIPT = """
import sys
import components
from generators.kits import kit
from generators.writers import pdf
made = kit(components.game(sys.argv[1]))
data = pdf.write(made.document)
print(made.summary.pages, made.summary.pieces, len(data))
"""


def cold(game: str) -> tuple[float, str]:
    """Return the CPU seconds of one cold run, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", SCRIPT, game], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def main(games: list[str]) -> None:
    """Print the median of several runs of each game."""
    for game in games:
        runs = [cold(game) for _ in range(RUNS)]
        pages, pieces, size = runs[0][1].split()
        seconds = median(one for one, _ in runs)
        print(f"{game}: {seconds:.2f} s CPU, {pages} pages, {pieces} pieces, {int(size) / 1024:.0f} KB")


if __name__ == "__main__":
    main(sys.argv[1:] or ["lebanon-82"])
