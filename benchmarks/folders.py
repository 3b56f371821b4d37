"""The cost of printing a folder: 100 to 10,000 two-sided counters and as many cards, whole processes.

``python -m benchmarks.folders`` prints them with the ordinary command; with ``--far``, up to 50,000 cards.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from benchmarks.measuring import FigureTable, megabytes, process, seconds

SIZES = (100, 1_000, 10_000)
FAR = (25_000, 50_000)
WORDS = tuple(
    "the unit moves attack defend hex river road supply card player roll dice result enemy retreat advance "  # noqa: SIM905 - words in a row read better
    "combat zone control mountain city airborne armor step loss turn phase".split()
)


def counters(folder: Path, number: int = 140) -> Path:
    """Write a folder with this number of counters."""
    kinds = ("infantry", "armor", "mechanized", "artillery", "airborne")
    sizes = ("brigade", "battalion", "regiment")
    head = "id,side,type,size,attack,defense,move,depleted_attack,depleted_defense,depleted_move"
    rows = [
        f"u{k},{('blue', 'red')[k % 2]},{kinds[k % 5]},{sizes[k % 3]},"
        f"{k % 9 + 1},{k % 7 + 1},{k % 8 + 2},{k % 5 + 1},{k % 4 + 1},{k % 8 + 1}"
        for k in range(number)
    ]
    return _folder(folder, "Counters", "units.csv", [head, *rows])


def cards(folder: Path, number: int) -> Path:
    """Write a folder with this number of cards, each with its own text."""
    draw = random.Random(1)  # noqa: S311 - the same text every time
    rows = []
    for k in range(number):
        body = " ".join(draw.choice(WORDS) for _ in range(draw.randint(15, 45))).capitalize()
        rows.append(f'c{k},"Card {k} {draw.choice(WORDS)}","{body}.",{k % 4 + 1}')
    return _folder(folder, "Cards", "cards.csv", ["id,title,body,ops", *rows])


def _folder(folder: Path, title: str, name: str, lines: list[str]) -> Path:
    folder.mkdir()
    (folder / "game.toml").write_text(f'title = "{title}"\n', encoding="utf-8")
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def section(*, far: bool = False) -> FigureTable:
    """Time every folder."""
    with tempfile.TemporaryDirectory() as held:
        base = Path(held)
        rows = [_row(base, "counters", number) for number in SIZES]
        rows += [_row(base, "cards", number) for number in SIZES + (FAR if far else ())]
    return FigureTable(
        "folders",
        "Printing a folder",
        "The whole command, from a spreadsheet to a PDF with backs and cut marks.",
        ("folder", "CPU", "memory"),
        rows,
    )


def _row(base: Path, kind: str, number: int) -> list[str]:
    make = counters if kind == "counters" else cards
    folder = make(base / f"{kind}-{number}", number)
    used = process([sys.executable, "-m", "countermarch", "print", f"{folder}/", "--to", str(base / "out")])
    return [f"{number:,} {kind}", seconds(used.seconds), megabytes(used.megabytes)]


if __name__ == "__main__":
    sys.stdout.write(section(far="--far" in sys.argv[1:]).text() + "\n")
