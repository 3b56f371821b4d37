"""What printing a folder takes, whole process, beside a hand-written reportlab script and protograf.

``python -m benchmarks.folders`` prints 140 two-sided counters and decks of 144 to 10,000 cards through the
ordinary command, each three times, and shows the median CPU seconds (children included) and the most memory
held. protograf is measured for the counters where it is installed; it takes about half a minute.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
FLOOR = Path(__file__).with_name("reportlab_floor.py")
DECKS = (144, 1_000, 2_500, 5_000, 10_000)
TURNS = 3
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


def measured(command: list[str]) -> tuple[float, float]:
    """Return the median CPU seconds of a command, and the most megabytes it held."""
    seconds, held = [], 0.0
    for _ in range(TURNS):
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise SystemExit(f"{' '.join(command)}: exit status {child.returncode}")
        seconds.append(used.ru_utime + used.ru_stime)
        held = max(held, used.ru_maxrss / 1024)
    return statistics.median(seconds), held


def main() -> None:
    """Measure everything and print a table."""
    with tempfile.TemporaryDirectory() as held:
        base = Path(held)
        ours = [sys.executable, "-m", "countermarch", "print", "--to", str(base / "out")]
        print(f"{'':24}{'Countermarch':>16}{'reportlab script':>20}{'ratio':>8}")
        subjects = [("counters", "140 counters", counters(base / "counters"))]
        subjects += [("cards", f"{n:,} cards", cards(base / f"cards-{n}", n)) for n in DECKS]
        for kind, title, folder in subjects:
            mine, memory = measured([*ours, f"{folder}/"])
            floor, other = measured([sys.executable, str(FLOOR), kind, str(folder), str(base / "floor.pdf")])
            print(f"{title:24}{mine:8.2f} s{memory:4.0f} MB{floor:12.2f} s{other:4.0f} MB{mine / floor:8.2f}")
        protograf(base)


def protograf(base: Path) -> None:
    """Measure protograf's own counter sheet where it is installed; it needs Python 3.13."""
    if find_spec("protograf") is None:
        print("protograf is not installed here (it needs Python 3.13)")
        return
    script = base / "counters_protograf.py"
    data = ", ".join(f"{{'ID': {k}, 'label': '{k % 9 + 1}-{k % 7 + 1}'}}" for k in range(140))
    script.write_text(PROTOGRAF.format(data=data), encoding="utf-8")
    seconds, memory = measured([sys.executable, str(script)])
    print(f"{'140 counters, protograf':24}{seconds:8.2f} s{memory:4.0f} MB")
    shutil.rmtree(base / "__pycache__", ignore_errors=True)


if __name__ == "__main__":
    main()
