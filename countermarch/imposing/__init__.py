"""Lay out the pieces of any print-and-play PDF again, for another printer or paper.

``grid`` finds the pieces on a page, ``sides`` decides which pages are fronts and backs, ``sheets`` writes the
PDF. All of them read a file that somebody else made, so they run in a process of their own with limits
(``__main__``).
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from countermarch.components.errors import InputError
from countermarch.components.extras import how_to_install

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from countermarch.imposing.settings import Settings

LARGEST = 256 * 1024 * 1024
"""Bytes of a PDF that is read."""

SECONDS = 600

CREATOR = "Countermarch impose"
"""The entry in a PDF's information that identifies a file written by this program."""


@dataclass(frozen=True, slots=True)
class SheetTarget:
    """The target of the sheets: the names of paper and duplex, and the offsets of the backs in mm."""

    paper: str
    duplex: str
    offset: tuple[float, float] = (0.0, 0.0)
    landscape_offset: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Imposed:
    """The result: what was found, as sentences and as settings that reproduce it, and the new PDF."""

    found: tuple[str, ...]
    settings: dict[str, Any]
    pieces: int
    sheets: int
    pdf: bytes


def impose(
    paths: Sequence[Path], settings: Settings, target: SheetTarget, *, only_look: bool = False
) -> Imposed:
    """Find the pieces of PDFs, read as one, and impose them again; raises ``InputError`` and ``OSError``."""
    missing = next((name for name in ("pypdf", "pypdfium2", "PIL") if find_spec(name) is None), None)
    if missing:
        raise InputError(None, f"impose needs {missing}, which is not installed; {how_to_install('impose')}")
    files: list[bytes] = []
    for path in paths:
        with path.open("rb") as file:
            files.append(file.read(LARGEST + 1 - sum(map(len, files))))
        if sum(map(len, files)) > LARGEST:
            raise InputError("file", f"{path.name} makes more than {LARGEST // 2**20} MB")
    order = {
        "title": paths[0].stem,
        "settings": asdict(settings),
        "target": asdict(target),
        "only_look": only_look,
        "lengths": [len(data) for data in files],
    }
    command = [sys.executable, "-m", "countermarch.imposing"]
    try:
        # in a process of its own: a broken PDF may bring the library down, or take all memory
        done = subprocess.run(  # noqa: S603 # our own module
            command,
            input=json.dumps(order).encode() + b"\n" + b"".join(files),
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise InputError("file", f"{paths[0].name} takes more than {SECONDS // 60} minutes to read") from None
    head, _, pdf = done.stdout.partition(b"\n")
    reply: dict[str, Any] = (
        json.loads(head) if not done.returncode else {"error": "is damaged, or takes too much memory to read"}
    )
    if "error" in reply:
        raise InputError(reply.get("parameter", "file"), reply["error"])
    return Imposed(tuple(reply["found"]), reply["settings"], reply["pieces"], reply["sheets"], pdf)
