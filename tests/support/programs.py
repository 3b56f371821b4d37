"""Programs that some tests need and a machine may not have: these tests are skipped there."""

from __future__ import annotations

import inspect
import re
import shutil
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    import pytest

BROWSER: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Chromium without its windows first: what a test does in it takes two thirds of the work."""
NEEDS: Final = "needs "
"""How the reason begins for which a test is skipped here."""

_OF_NODE: Final = re.compile(
    r"\bdocs\.build\.npm\b|\bdocs\.build import [^\n]*vendored|\"node\"|\bfuzzing\.__main__\b"
)
"""What a module of tests names that runs Node; a trial of hostile input compares the page's scripts by it."""


def missing(item: pytest.Item) -> str:
    """Name what a test needs and this machine has not; empty if nothing is missing."""
    needed = {}
    fixtures = set(getattr(item, "fixturenames", ()))
    if "chromium" in fixtures or item.get_closest_marker("browser"):
        needed["chromium"] = BROWSER
    if {"site", "node"} & fixtures or _runs_node(getattr(item, "module", None)):
        needed |= {name: (name,) for name in ("node", "npm")}
    return " and ".join(name for name, programs in needed.items() if not _here(programs))


def named(reason: str) -> list[str]:
    """Return the programs that the reason of a skipped test names."""
    return reason.removeprefix(NEEDS).split(" and ")


def browser() -> str | None:
    """Return the path of the Chromium that the tests drive."""
    return next(filter(None, map(shutil.which, BROWSER)), None)


@cache
def _here(programs: Iterable[str]) -> bool:
    return any(shutil.which(program) for program in programs)


@cache
def _runs_node(module: ModuleType | None) -> bool:
    return module is not None and _OF_NODE.search(inspect.getsource(module)) is not None
