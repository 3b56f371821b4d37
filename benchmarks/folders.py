"""The cost of printing a folder, whole process, beside a hand-written reportlab script, Typst and protograf.

``python -m benchmarks.folders`` prints 100 to 10,000 two-sided counters and as many cards with the ordinary
command, in turn with the other programs.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measuring import TURNS, FigureTable, megabytes, processes, seconds

FONTS = Path(__file__).parents[1] / "generators" / "fonts"
FLOOR = Path(__file__).with_name("reportlab_floor.py")
TYPST_SHEETS = Path(__file__).with_name("typst_sheets.typ")
SIZES = (100, 1_000, 10_000)
MAX_FOR_PROTOGRAF = 1_000
FAR = (25_000, 50_000)
WORDS = tuple(
    "the unit moves attack defend hex river road supply card player roll dice result enemy retreat advance "  # noqa: SIM905 - words in a row read better
    "combat zone control mountain city airborne armor step loss turn phase".split()
)

TYPST = """
import sys, typst
kind, file, fonts, target, sheets = sys.argv[1:]
typst.compile(sheets, output=target, root="/", font_paths=[fonts], sys_inputs={"kind": kind, "file": file})
"""

PROTOGRAF = """
from protograf import *
Create(filename="counters.pdf", paper="A4", margin=0.8)
Data(data_list=[["ID", "label"], *([k, f"{{k % 9 + 1}}-{{k % 7 + 1}}"] for k in range({number}))])
CounterSheet(width=1.59, height=1.59, frame_type="rectangle")
Counter("all", rectangle(x=0.4, y=0.3, width=0.8, height=0.5), text(text=T("{{{{ label }}}}"), x=0.8, y=1.4))
Save()
"""


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
        "The whole command, from a spreadsheet to a PDF with backs and cut marks, beside a script written by "
        "hand for these very pieces with the same library, and one for Typst: both check nothing and mark no "
        "cuts; and beside protograf, for counters of a box and two numbers, one side alone.",
        ("folder", "Countermarch", "memory", "script by hand", "memory", "ratio", "Typst", "protograf"),
        rows,
    )


def _row(base: Path, kind: str, number: int) -> list[str]:
    make = counters if kind == "counters" else cards
    folder = make(base / f"{kind}-{number}", number)
    ours = [sys.executable, "-m", "countermarch", "print", f"{folder}/", "--to", str(base / "out")]
    floor = [sys.executable, str(FLOOR), kind, str(folder), str(base / "floor.pdf")]
    others = {
        "typst": _typst(base, folder, kind),
        "protograf": _protograf(base, number) if kind == "counters" and number <= MAX_FOR_PROTOGRAF else [],
    }
    there = {name: command for name, command in others.items() if command}
    one, two, *rest = processes([ours, floor, *there.values()], TURNS)
    took = {name: seconds(measured.seconds) for name, measured in zip(there, rest, strict=True)}
    return [
        *(f"{number:,} {kind}", seconds(one.seconds), megabytes(one.megabytes)),
        *(seconds(two.seconds), megabytes(two.megabytes), f"{one.seconds / two.seconds:.2f}"),
        *(took.get(name, "") for name in others),
    ]


def _typst(base: Path, folder: Path, kind: str) -> list[str]:
    """Return the command that sets a folder's pieces with Typst; empty if it is not installed."""
    if find_spec("typst") is None:
        return []
    table = folder / ("units.csv" if kind == "counters" else "cards.csv")
    given = [kind, table, FONTS, base / "typst.pdf", TYPST_SHEETS]
    return [sys.executable, "-c", TYPST, *map(str, given)]


def _protograf(base: Path, number: int) -> list[str]:
    """Return the command that makes a counter sheet with protograf; empty if it is not installed."""
    python = os.environ.get("PROTOGRAF") or sys.executable
    there = subprocess.run([python, "-c", "import protograf"], capture_output=True, check=False)
    if there.returncode:
        return []
    script = base / f"protograf_{number}.py"
    made = PROTOGRAF.format(number=number)
    script.write_text(f"import os; os.chdir({str(base)!r})\n{made}", encoding="utf-8")
    return [python, str(script)]


if __name__ == "__main__":
    sys.stdout.write(section(far="--far" in sys.argv[1:]).text() + "\n")
