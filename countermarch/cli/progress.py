"""Progress bars on a terminal, removed when done; nothing in a pipe."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def pages(*, shown: bool) -> Iterator[Callable[[str], Callable[[str, int, int], None]]]:
    """Yield a function that starts a game's bar and returns a callback for its pages: (what, done, total).

    >>> with pages(shown=False) as start:
    ...     start("Lebanon '82")("PDF", 1, 20)
    """
    if not shown:
        yield lambda _title: lambda _what, _done, _of: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from countermarch.cli.layout.page import TerminalPage

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=TerminalPage(sys.stderr), transient=True) as bars:

        def start(title: str) -> Callable[[str, int, int], None]:
            task = bars.add_task(title, total=None)

            def report(what: str, done: int, of: int) -> None:
                bars.update(task, description=f"{title}, {what}", completed=done, total=of)

            return report

        yield start


@contextmanager
def count(what: str, of: int, *, shown: bool) -> Iterator[Callable[[int], None]]:
    """Yield a callback that takes how many of the total are done; the bar also shows the time left.

    >>> with count("games", 10, shown=False) as report:
    ...     report(10)
    """
    if not shown:
        yield lambda _done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from countermarch.cli.layout.page import TerminalPage

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=TerminalPage(sys.stderr), transient=True) as bars:
        task = bars.add_task(what, total=of)
        yield lambda done: bars.update(task, completed=done)
