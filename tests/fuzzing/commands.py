"""Words of the command line: the examples of every help page, with words lost, doubled and thrown in."""

from __future__ import annotations

import os
import re
import shlex
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from support.command_line import run

from fuzzing import scraps
from fuzzing.files import folder_of, scratch
from fuzzing.target import ANSWERED, REFUSED, FaultError, Target

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

PAGES = Path(__file__).parents[1] / "countermarch" / "commands.txt"
_EXAMPLE = re.compile(r"^ +countermarch (.+)$", re.MULTILINE)
_OPTION = re.compile(r"(?<!\w)--[a-z-]+")
ENDLESS = {"serve", "watch", "simulate", "site"}
"""Commands that go on until they are stopped, or work for minutes; their words are tried by ``--help``."""

SUCCESS = {0, 1, 2}


@cache
def examples() -> Sequence[tuple[str, ...]]:
    """Return the words of every example on the help pages."""
    text = re.sub(r" \\\n +", " ", PAGES.read_text("utf-8"))
    found = {
        tuple(shlex.split(line, comments=True)) for line in _EXAMPLE.findall(text) if line.count('"') % 2 == 0
    }
    return sorted(one for one in found if one)


@cache
def options() -> Sequence[str]:
    """Return every option that any help page names."""
    return sorted(set(_OPTION.findall(PAGES.read_text("utf-8"))) - {"--browser", "--everyone"})


def command(draw: Random) -> tuple[str, ...]:
    """Make the words of a command."""
    words = list(draw.choice(examples()))
    for _ in range(draw.randint(1, 3)):
        at = draw.randrange(len(words)) if words else 0
        match draw.randrange(6):
            case 0:
                del words[at : at + 1]
            case 1:
                words[at:at] = [draw.choice(options())]
            case 2:
                words[at:at] = [draw.choice(draw.choice(examples()))]
            case 3 if words:
                words[at] = scraps.text(draw, [words[at]])
            case 4:
                words[at:at] = [draw.choice(scraps.SCRAPS)]
            case _:
                words[at:at] = words[at : at + 2]
    return tuple(word.replace("\0", "") for word in words)  # no system hands on a NUL


def harmless(words: Sequence[str]) -> tuple[str, ...]:
    """Keep a command to its own folder and to seconds."""
    kept = [
        word
        for word in words
        if ".." not in word and "~" not in word and "/" not in word[:1] and "=/" not in word
    ]
    return (
        (*kept, "--help")
        if ENDLESS & set(kept) or ("print" in kept[:1] and "--plan" not in kept)
        else tuple(kept)
    )


def typed(given: tuple[str, ...]) -> str:
    """Run a command: it is done, or refused in one line; never a fault of the program."""
    here = Path.cwd()
    os.chdir(folder_of({"units.csv": b"id,attack\na,3\n", "turns.jsonl": b"{}\n"}))
    try:
        done = run(*harmless(given), XDG_CONFIG_HOME=str(scratch()), XDG_STATE_HOME=str(scratch()))
    finally:
        os.chdir(here)
    if done.status not in SUCCESS:
        raise FaultError(f"exit status {done.status}: {done.err[:500]}")
    if "Traceback" in done.err or (done.status == max(SUCCESS) and done.err.count("\n") != 1):
        raise FaultError(f"a refusal that is not one line: {done.err[:500]!r}")
    return REFUSED if done.status else ANSWERED


TARGETS = (Target("commands", "command line arguments", command, typed),)
