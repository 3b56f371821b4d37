"""A designer's own folders at the command line: layouts and kits in a line, checked and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.command_line import Run, run

if TYPE_CHECKING:
    from pathlib import Path

UNIT = "id,side,type,attack\na,red,infantry,3\n"


def layout(kind: str, what: str) -> str:
    return f'[[front]]\nkind = "{kind}"\n{what}\nwidth = 9\nheight = 9\n'


def document(kind: str, what: str) -> str:
    return f'[[document]]\nkind = "{kind}"\n{what}\n'


def checked(folder: Path) -> Run:
    return run("check", f"{folder}/", columns=400)


def printed(folder: Path, to: Path, *words: str) -> Run:
    return run("print", f"{folder}/", "--to", str(to / "out"), *words)
