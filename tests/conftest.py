"""For all tests: properties are held to what is right; how fast it is found is for the benchmarks."""

from __future__ import annotations

import gc
import os
import tempfile
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from support import long_runs, programs

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

settings.register_profile("the same each time", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("the same each time")

os.environ["XDG_STATE_HOME"] = os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="countermarch-kept-")
"""What commands keep is kept apart from what those of the person who runs the tests keep."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector from what stays to the end: ten thousand tests and all modules."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)  # tests allocate a lot and keep little: saves a sixteenth
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark what ``tests/long.txt`` leaves to the long run; order the rest when all others have had their say.

    One test that needs the site comes first, so that a worker builds it while another does what needs none;
    all others of its kind come last, when it is there.
    """
    leaving = long_runs.leaving([item.nodeid for item in items])
    for item in items:
        if item.nodeid in leaving:
            item.add_marker(pytest.mark.long)
        if lacking := programs.missing(item):
            item.add_marker(pytest.mark.skip(reason=f"{programs.NEEDS}{lacking}"))
    yield
    others: list[pytest.Item] = []
    of_site: list[pytest.Item] = []
    for item in items:
        (of_site if _needs_the_site(item) else others).append(item)
    of_site.sort(key=lambda item: item.get_closest_marker("long") is not None)
    items[:] = of_site[:1] + others + of_site[1:]


def _needs_the_site(item: pytest.Item) -> bool:
    """Return whether a test asks for the built site, and not for another thing of that name."""
    named = getattr(item, "_fixtureinfo", None)
    found = named.name2fixturedefs.get("site", ()) if named else ()
    return any(one.baseid == "tests/docs" for one in found[-1:])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line how many tests were left out, and what they need."""
    reasons = [
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", ())
        if isinstance(report.longrepr, tuple)
    ]
    left_out = [reason for reason in reasons if reason.startswith(programs.NEEDS)]
    if left_out:
        lacking = {name for reason in left_out for name in programs.named(reason)}
        terminalreporter.write_line(
            f"{len(left_out)} tests were skipped, for want of {', '.join(sorted(lacking))}.", yellow=True
        )
