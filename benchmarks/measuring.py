"""What the benchmarks share: CPU time and memory of a process, medians, tables of results."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).parents[1]
TURNS = 3


WAITING = """
import os, sys
nowhere = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=nowhere)
_, status, used = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""Starts a command and waits, in a process that holds next to nothing: a child counts what it began with."""


@dataclass(frozen=True, slots=True)
class Used:
    """The cost of a process: CPU seconds including its children, and peak memory in megabytes."""

    seconds: float
    megabytes: float


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A table of results: an id for programs, a title, a description, column headings, and rows of cells."""

    name: str
    title: str
    says: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def text(self) -> str:
        """Return the table for a terminal."""
        cells = [list(self.columns), *map(list, self.rows)]
        wide = [max(len(row[at]) for row in cells) for at in range(len(self.columns))]
        lines = ["  ".join(cell.ljust(wide[at]) for at, cell in enumerate(row)).rstrip() for row in cells]
        return "\n".join([self.title, *lines])


def process(command: Sequence[str], turns: int = TURNS) -> Used:
    """Run a command several times; return its median CPU seconds and its peak memory."""
    return processes([command], turns)[0]


def processes(commands: Sequence[Sequence[str]], turns: int = TURNS) -> list[Used]:
    """Run commands in turn, several times each, so that other load on the machine affects all equally."""
    found = [[_used(command) for command in commands] for _ in range(turns)]
    return [
        Used(statistics.median(one.seconds for one in of_one), max(one.megabytes for one in of_one))
        for of_one in zip(*found, strict=True)
    ]


def _used(command: Sequence[str]) -> Used:
    waiting = [sys.executable, "-I", "-S", "-c", WAITING, *command]
    # as where a package is installed: compiled once
    given = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(waiting, capture_output=True, text=True, check=False, cwd=ROOT, env=given)
    status, used, kilobytes = done.stdout.split()
    if int(status):
        raise SystemExit(f"{' '.join(command)}: exit status {status}\n{done.stderr}")
    return Used(float(used), float(kilobytes) / 1024)


def microseconds(work: Callable[[], object], rounds: int = 9, minimum: float = 0.02) -> float:
    """Return the median CPU time of one call; each round takes at least this many seconds."""
    times = 1
    while (spent := _spent(work, times)) < minimum:
        times = max(times * 2, int(times * minimum / max(spent, 1e-9)))
    return statistics.median(_spent(work, times) / times for _ in range(rounds)) * 1e6


def _spent(work: Callable[[], object], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - start


def in_words(micros: float) -> str:
    """Return a time in readable form.

    >>> in_words(0.4), in_words(1500), in_words(2_500_000)
    ('0.40 µs', '1.5 ms', '2.50 s')
    """
    if micros < 1000:
        return f"{micros:.2f} µs" if micros < 10 else f"{micros:.0f} µs"
    return f"{micros / 1000:.1f} ms" if micros < 1_000_000 else f"{micros / 1e6:.2f} s"


def seconds(value: float) -> str:
    """Return seconds with two decimals."""
    return f"{value:.2f} s"


def megabytes(value: float) -> str:
    """Return whole megabytes."""
    return f"{value:.0f} MB"
