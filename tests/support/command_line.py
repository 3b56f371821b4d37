"""Runs the command line in this process, through its real entry, with its own streams."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from unittest.mock import patch

from countermarch.__main__ import main


@dataclass(frozen=True, slots=True)
class Run:
    """What a command did: its exit status and what it wrote."""

    status: int
    out: str
    err: str


def run(
    *words: str, stdin: bytes = b"", columns: int = 80, encoding: str = "utf-8", **environment: str
) -> Run:
    """Run a command; the screen is ``columns`` wide and no terminal."""
    out, err = _stream(encoding), _stream(encoding)
    settings = {"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb", **environment}
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8")),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
        patch.dict("os.environ", settings),
    ):
        status = main(words)
    return Run(status, _written(out), _written(err))


def _stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding, newline="\n")


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode(stream.encoding)  # type: ignore[attr-defined] # a BytesIO, made above
