"""The sessions of the guides: what is typed there, and what the command line is said to answer."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FENCE = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "


@dataclass(frozen=True, slots=True)
class Typed:
    """A line of a session, split into words, and the lines that follow it."""

    words: tuple[str, ...]
    answer: str


def blocks(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of a page in a language."""
    return [body for named, body in FENCE.findall(page.read_text("utf-8")) if named == language]


def session(page: Path) -> list[Typed]:
    """Return everything that is typed on a page, in order: the lines of its console blocks after ``$``."""
    found: list[Typed] = []
    for block in blocks(page, "console"):
        for chunk in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, answer = chunk.partition("\n")
            found.append(Typed(tuple(shlex.split(line, comments=True)), answer))
    return found


def commands(page: Path) -> list[tuple[str, ...]]:
    """Return the commands of a page that are only shown: the lines of its ``sh`` blocks."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    return [words for line in lines if (words := tuple(shlex.split(line, comments=True)))]
