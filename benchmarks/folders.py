"""What printing a folder takes, whole process, beside a hand-written reportlab script and protograf.

``python -m benchmarks.folders`` prints 140 two-sided counters and decks of 100 to 10,000 cards through the
ordinary command, each three times, and shows the median CPU seconds (children included) and the most memory
held; ``--far`` goes on to 50,000. protograf is measured for the counters where it is installed, in this
Python or in the one that PROTOGRAF names; it takes about half a minute.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measuring import Section, megabytes, process, seconds

FLOOR = Path(__file__).with_name("reportlab_floor.py")
DECKS = (100, 1_000, 10_000)
FAR = (25_000, 50_000)
WORDS = tuple(
    "the unit moves attack defend hex river road supply card player roll dice result enemy retreat advance "  # noqa: SIM905 - words in a row read better
    "combat zone control mountain city airborne armor step loss turn phase".split()
)

PROTOGRAF = """
from protograf import *
Create(filename="counters.pdf", paper="A4", margin=0.8)
CounterSheet(
    width=1.59, height=1.59, copy=None, data=[{data}],
)
"""


def counters(folder: Path) -> Path:
    """Make a folder with 140 counters."""
    kinds = ("infantry", "armor", "mechanized", "artillery", "airborne")
    sizes = ("brigade", "battalion", "regiment")
    head = "id,side,type,size,attack,defense,move,depleted_attack,depleted_defense,depleted_move"
    rows = [
        f"u{k},{('blue', 'red')[k % 2]},{kinds[k % 5]},{sizes[k % 3]},"
        f"{k % 9 + 1},{k % 7 + 1},{k % 8 + 2},{k % 5 + 1},{k % 4 + 1},{k % 8 + 1}"
        for k in range(140)
    ]
    return _folder(folder, "Counters", "units.csv", [head, *rows])


def cards(folder: Path, number: int) -> Path:
    """Make a folder with so many cards, each with its own text."""
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


def section(*, far: bool = False) -> Section:
    """Measure every folder."""
    with tempfile.TemporaryDirectory() as held:
        base = Path(held)
        subjects = [("counters", "140 counters, two-sided", counters(base / "counters"))]
        decks = DECKS + (FAR if far else ())
        subjects += [("cards", f"{n:,} cards", cards(base / f"cards-{n}", n)) for n in decks]
        rows = [_row(base, kind, title, folder) for kind, title, folder in subjects]
        rows += _protograf(base)
    return Section(
        "folders",
        "Printing a folder",
        "The whole command, from a spreadsheet to a PDF with backs and cut marks, beside a script written by "
        "hand for these very cards with the same library, which checks nothing and marks no cuts.",
        ("folder", "Countermarch", "memory", "script by hand", "memory", "ratio"),
        rows,
    )


def _row(base: Path, kind: str, title: str, folder: Path) -> list[str]:
    ours = process([sys.executable, "-m", "countermarch", "print", f"{folder}/", "--to", str(base / "out")])
    floor = process([sys.executable, str(FLOOR), kind, str(folder), str(base / "floor.pdf")])
    return [
        *(title, seconds(ours.seconds), megabytes(ours.megabytes)),
        *(seconds(floor.seconds), megabytes(floor.megabytes), f"{ours.seconds / floor.seconds:.2f}"),
    ]


def _protograf(base: Path) -> list[list[str]]:
    """Measure protograf's own counter sheet where it is installed."""
    python = os.environ.get("PROTOGRAF") or sys.executable
    there = subprocess.run([python, "-c", "import protograf"], capture_output=True, check=False)
    if there.returncode:
        return []
    script = base / "counters_protograf.py"
    data = ", ".join(f"{{'ID': {k}, 'label': '{k % 9 + 1}-{k % 7 + 1}'}}" for k in range(140))
    script.write_text(f"import os; os.chdir({str(base)!r})\n{PROTOGRAF.format(data=data)}", encoding="utf-8")
    used = process([python, str(script)], turns=1)
    return [["140 counters, protograf", "", "", seconds(used.seconds), megabytes(used.megabytes), ""]]


if __name__ == "__main__":
    sys.stdout.write(section(far="--far" in sys.argv[1:]).text() + "\n")
