"""The whole command line as text: the help of every command. Run this file to update it."""

from __future__ import annotations

import sys
from pathlib import Path

FILE = Path(__file__).parents[1] / "countermarch" / "commands.txt"


def dump() -> str:
    """Return the help page of the command line and of each command, as on a screen of 80 columns."""
    from countermarch.cli.app import command_line
    from support.command_line import run

    pages = [run("--help").out]
    top = command_line
    for name in top.list_commands(None):
        pages.append(run(name, "--help").out)
        inner = top.get_command(None, name)
        pages += [run(name, part, "--help").out for part in getattr(inner, "commands", ())]
    line = "-" * 80
    return f"\n{line}\n".join(page.rstrip() + "\n" for page in pages)


if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]
    FILE.write_text(dump(), encoding="utf-8")
