"""The CPU time of each export to a virtual tabletop from a cold start, and its size.

python -m benchmarks.tables [GAME ...]
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from countermarch import components

FORMATS = ("vassal", "tts", "club", "cards")


def cold(game: str, form: str) -> tuple[float, int, int]:
    """Return the CPU seconds of printing one format, and its number of files and bytes."""
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = ["countermarch", "print", game, "--format", form, "--to", folder]
        subprocess.run([sys.executable, "-m", *words], capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        files = [path for path in Path(folder).rglob("*") if path.is_file() and not path.name.startswith(".")]
        size = sum(path.stat().st_size for path in files)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, len(files), size


def main(games: list[str]) -> None:
    """Print a line for each game and format."""
    for game in games:
        for form in FORMATS:
            seconds, files, size = cold(game, form)
            print(f"{game:22} {form:7} {seconds:5.1f} s CPU {files:4} files {size / 1e6:5.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:] or list(components.games()))
