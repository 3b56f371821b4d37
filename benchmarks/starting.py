"""How fast commands answer: whole processes of typical commands. ``python -m benchmarks.starting``."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from pathlib import Path

from benchmarks.folders import counters
from benchmarks.measuring import FigureTable, Used, megabytes, process, seconds

COMMANDS = (
    "--version",
    "--help",
    "ask lebanon-82 combat-result --terrain town --differential 3 --die 4",
    "odds lebanon-82 combat-result --terrain town --differential 3",
    "need lebanon-82 combat-result --terrain town --result Ex --chance 50%",
    "compare lebanon-82 combat-result --terrain town --differential 3 --against '--terrain clear'",
    (
        "choose lebanon-82 attack --attackers 'golani, 188th, 7th' --defender-side plo --defense-strength 6"
        " --terrain rough --result Ex"
    ),
    "questions lebanon-82",
    "rules lebanon-82 12.0",
    "find close air support",
    "games",
    "symbols",
    "check lebanon-82",
    "print {folder}/ --to {to}",
    "print {folder}/ --plan",
    "calibrate --to {to}",
    "copy lebanon-82 --to {to}/copy",
    "new {to}/new",
    "simulate arab-israeli-wars --games 20 --seed 1",
)


ONCE = ("new", "copy")
"""Commands that write nothing over what is there."""


def section() -> FigureTable:
    """Time an example of each command, beside a Python process that does nothing."""
    nothing = process([sys.executable, "-c", ""], turns=7)
    rows = [["python, nothing at all", *_cells(nothing)]]
    with tempfile.TemporaryDirectory() as held:
        os.environ["XDG_STATE_HOME"] = held  # leaves the user's own last question alone
        folder = counters(Path(held) / "counters")
        for number, line in enumerate(COMMANDS):
            said = line.format(folder=folder, to=Path(held) / str(number))
            command = [sys.executable, "-m", "countermarch", *shlex.split(said)]
            used = process(command, turns=1 if line.startswith(ONCE) else 5)
            shown = line.format(folder="counters", to="out").partition(" --to")[0]
            rows.append([f"{shown[:57]}..." if len(shown) > 60 else shown, *_cells(used)])
    return FigureTable(
        "commands",
        "How soon a command answers",
        "CPU of the whole process, Python's own start included; the folder that is printed has 140 counters.",
        ("command", "CPU", "memory"),
        rows,
    )


def _cells(used: Used) -> list[str]:
    return [seconds(used.seconds), megabytes(used.megabytes)]


if __name__ == "__main__":
    sys.stdout.write(section().text() + "\n")
