"""``make fuzz MINUTES=10``: hostile input to every target in turn, counts by target, a file for every fault.

``--again FILE`` runs one reproducer, with its traceback. Exit status 1 when a fault was found.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fuzzing import commands, designs, files, links, questions, rules, tables
from fuzzing.running import Count, bounded_memory, read_again, run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fuzzing.target import Target

MODULES: Final = (files, designs, tables, rules, questions, commands, links)
TARGETS: Final = {one.name: one for module in MODULES for one in module.TARGETS}
TURN: Final = 5.0
"""Seconds of work that a target has before the next one's turn."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for, and return the exit status."""
    options = _options(arguments)
    if options.again:
        name, given = read_again(options.again)
        say(TARGETS[name].run(given))
        return 0
    chosen = [TARGETS[name] for name in options.target or TARGETS]
    counts = {one.name: Count() for one in chosen}
    say(f"{len(chosen)} targets, {options.minutes:g} minutes, seed {options.seed}")
    _turns(chosen, counts, options.seed, time.monotonic() + 60 * options.minutes, options.to)
    say(log(counts))
    return 1 if any(one.faults for one in counts.values()) else 0


def say(line: str) -> None:
    """Print a line at once, whoever reads it."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fuzzing", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default=str(int(time.time())), help="the same seed tries the same inputs")
    parser.add_argument(
        "--target", action="append", choices=sorted(TARGETS), help="this one alone; may be repeated"
    )
    parser.add_argument("--to", type=Path, default=Path("build/fuzz"), help="the folder for the faults")
    parser.add_argument("--again", type=Path, help="run a reproducer once more")
    return parser.parse_args(arguments)


def _turns(
    chosen: Sequence[Target], counts: Mapping[str, Count], seed: str, end: float, folder: Path
) -> None:
    """Let the targets take turns until the end, and write each fault when it is found."""
    known: set[str] = set()
    for target in itertools.cycle(chosen):
        if time.monotonic() >= end:
            return
        count = counts[target.name]
        first = count.inputs
        run(target, seed, range(first, sys.maxsize), count, time.process_time() + TURN)
        for fault in count.faults.values():
            if fault.name not in known:
                known.add(fault.name)
                folder.mkdir(parents=True, exist_ok=True)
                path = folder / f"{fault.name}.txt"
                path.write_text(fault.text(), "utf-8", "backslashreplace")
                say(f"{fault.target}: {fault.where}\n  {path}")


def log(counts: Mapping[str, Count]) -> str:
    """Return what was tried: a line a target, and all of them together."""
    head = f"{'target':12}{'inputs':>12}{'answered':>12}{'refused':>12}{'faults':>8}{'seconds':>9}"
    rows = [
        f"{name:12}{one.inputs:12,}{one.outcomes['answered']:12,}{one.outcomes['refused']:12,}"
        f"{len(one.faults):8}{one.seconds:9.0f}"
        for name, one in counts.items()
    ]
    inputs = sum(one.inputs for one in counts.values())
    faults = sum(len(one.faults) for one in counts.values())
    return "\n".join([head, *rows, f"{'all':12}{inputs:12,}{'':24}{faults:8}"])


if __name__ == "__main__":
    bounded_memory()
    sys.exit(main())
