"""Runs targets over seeded inputs, and makes of every fault an input as small as can be."""

from __future__ import annotations

import ast
import hashlib
import re
import resource
import signal
import time
import traceback
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from fuzzing.target import FaultError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fuzzing.target import Target

SECONDS: Final = 60
"""What one input may take; far more than any does, on a machine that does much else."""

MEMORY: Final = 6 * 1024**3
"""Address space of the whole run; an input that fills it is a fault."""

TRIES: Final = 400
"""Inputs that are tried to make one fault smaller."""

_FIGURES: Final = re.compile(r"\d+")


class TooLongError(BaseException):
    """An input takes too long; no handler in between may take it for an ordinary error."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An input that made a target fail: which target, where, and the smallest input that still does."""

    target: str
    seed: str
    number: int
    stated: str
    where: str
    given: object

    @property
    def name(self) -> str:
        """A name for its file: the target, and a mark of the place where it went wrong."""
        return f"{self.target}-{hashlib.sha256(self.where.encode()).hexdigest()[:8]}"

    def text(self) -> str:
        """The reproducer: run with ``python -m fuzzing --again FILE``."""
        stated = "".join(
            f"# {line}\n"
            for line in f"{self.target}, seed {self.seed}, input {self.number}\n{self.stated}".splitlines()
        )
        return f"{stated}{(self.target, self.given)!r}\n"


@dataclass(slots=True)
class Count:
    """What became of a target's inputs."""

    inputs: int = 0
    seconds: float = 0.0
    outcomes: Counter[str] = field(default_factory=Counter)
    faults: dict[str, Fault] = field(default_factory=dict)


def run(target: Target, seed: str, numbers: range, count: Count, end: float | None = None) -> None:
    """Try inputs by their numbers, until ``end`` on the process's clock where one is given."""
    start = time.process_time()
    for number in numbers:
        given = made(target, seed, number)
        try:
            count.outcomes[tried(target, given)] += 1
        except (Exception, TooLongError) as error:  # noqa: BLE001 -- any is a fault, and is reported
            where = place(error)
            if where not in count.faults:
                given = smaller(target, given, where)
                count.faults[where] = Fault(target.name, seed, number, _traceback_of(error), where, given)
        count.inputs += 1
        if end is not None and time.process_time() >= end:
            break
    count.seconds += time.process_time() - start


def made(target: Target, seed: str, number: int) -> object:
    """Make an input by its number: the same whenever it is asked for."""
    return target.make(Random(f"{seed} {target.name} {number}"))  # noqa: S311 -- the same every time


def tried(target: Target, given: object) -> str:
    """Run one input; raises what is a fault."""
    with limited():
        return target.run(given)


@contextmanager
def limited() -> Iterator[None]:
    """Stop what takes too long."""

    def stop(*_: object) -> None:
        raise TooLongError(f"more than {SECONDS} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)  # of work, not of waiting for the machine
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def bounded_memory() -> None:
    """Let what fills the memory fail in this process, and not the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def place(error: BaseException) -> str:
    """Return where an error was raised: its type, and the last lines of this project in the traceback."""
    if isinstance(error, FaultError):
        return _FIGURES.sub("0", f"{type(error).__name__} {error}")[:60]
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f"{Path(one.filename).name}:{one.name}" for one in frames if "/tests/" not in one.filename]
    return " ".join([type(error).__name__, *ours[-2:]])


def _traceback_of(error: BaseException) -> str:
    return "".join(traceback.format_exception(error)[-8:])


def smaller(target: Target, given: object, where: str) -> object:
    """Return the smallest input found that fails at the same place."""

    def still(one: object) -> bool:
        try:
            tried(target, one)
        except (Exception, TooLongError) as error:  # noqa: BLE001 -- as above
            return place(error) == where
        return False

    if where.startswith(TooLongError.__name__):
        return given  # each try would take as long
    left = TRIES
    found = True
    while found and left > 0:
        found = False
        for one in _simpler(given):
            left -= 1
            if left <= 0:
                break
            if still(one):
                given, found = one, True
                break
    return given


def _simpler(given: object) -> Iterator[object]:
    """Yield inputs that are somewhat less, the least first."""
    if isinstance(given, dict):
        yield from ({name: one for name, one in given.items() if name != key} for key in given)
        for key, one in given.items():
            yield from ({**given, key: less} for less in _simpler(one))
    elif isinstance(given, tuple):
        yield from (given[:at] + given[at + 1 :] for at in range(len(given)))
        for at, one in enumerate(given):
            yield from ((*given[:at], less, *given[at + 1 :]) for less in _simpler(one))
    elif isinstance(given, str | bytes):
        step = len(given)
        while step >= 1:
            yield from (given[:at] + given[at + step :] for at in range(0, len(given), step))
            step //= 2


def read_again(file: Path) -> tuple[str, object]:
    """Read a reproducer: the name of its target, and the input."""
    name, given = ast.literal_eval(file.read_text("utf-8"))
    return name, given
