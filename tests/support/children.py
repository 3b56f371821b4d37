"""A command as a child that is talked to: it answers in time, or the test fails and does not wait on."""

from __future__ import annotations

import os
import selectors
import subprocess
import time
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

PATIENCE = 300.0
"""Seconds that a child has for one answer, on a machine that does much else."""


class Child:
    """A running command, spoken to line by line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self._held = b""

    def say(self, line: bytes) -> None:
        """Write a line to its standard input."""
        assert self.process.stdin is not None
        self.process.stdin.write(line)

    def line(self, end: bytes = b"\n") -> bytes:
        """Read up to an end of line of its standard output, or other last bytes."""
        assert self.process.stdout is not None
        limit = time.monotonic() + PATIENCE
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while end not in self._held:
                assert selector.select(max(0.0, limit - time.monotonic())), f"no answer; {self._held!r}"
                more = os.read(self.process.stdout.fileno(), 65536)
                assert more, f"ended without an answer; {self._held!r}"
                self._held += more
        found, _, self._held = self._held.partition(end)
        return found + end

    def until(self, there: Callable[[], bool]) -> None:
        """Wait for something to become true."""
        limit = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < limit, "nothing came"
            assert self.process.poll() is None, "it ended"
            time.sleep(0.05)

    def end(self) -> int:
        """Close its standard input, and return its exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def child(
    command: Sequence[str],
    *,
    stdout: int | IO[bytes] = subprocess.PIPE,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Child]:
    """Start a command, and kill it at the end if it still runs."""
    # without buffers a missing flush would not be noticed
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=stdout, bufsize=0, env={**inherited, **(environment or {})}
    )
    try:
        yield Child(process)
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
