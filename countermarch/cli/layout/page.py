"""The page that answers are written on: a Rich console, and the few shapes that every answer uses."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, TextIO, cast

from rich.console import Console
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from countermarch.cli.streams import Guarded, safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import ConsoleOptions, RenderableType

NARROW = 60
"""Columns under which labels stand above what they label instead of beside it."""


class _Trimmed:
    """A pipe or file that is written without the spaces that only fill lines up."""

    def __init__(self, sink: TextIO) -> None:
        self._sink = sink

    def write(self, text: str) -> int:
        self._sink.write(_FILLING.sub("", text))
        return len(text)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 # whatever else a file can do
        return getattr(self._sink, name)


_FILLING = re.compile(r" +$", re.MULTILINE)


class Page(Console):
    """A console on which texts are safe and styles are its own: it writes past the guard of the stream."""

    def __init__(self, stream: TextIO) -> None:
        """Write to a stream; without what only fills lines up, where that is no terminal."""
        sink = stream.sink if isinstance(stream, Guarded) else stream
        shown = sink if sink.isatty() else cast("TextIO", _Trimmed(sink))
        super().__init__(file=shown, highlight=False, markup=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render as Rich does, with every text made safe."""
        for one in super().render(renderable, options):
            yield one if one.control else Segment(safe(one.text), one.style)

    def out(self, *objects: Any, **how: Any) -> None:  # noqa: ANN401 # as Rich has it
        """Print as it is, without wrapping, but safe."""
        super().out(*(safe(str(one)) for one in objects), **how)


def console() -> Console:
    """Make the console: colour only on a terminal and without NO_COLOR; 80 columns wide in a pipe."""
    return Page(sys.stdout)


def command(page: Console, line: str) -> None:
    """Print a command in one line, however long, so that it can be copied."""
    page.out(f"  {line}", highlight=False)


def heading(text: str) -> Text:
    """Write a small heading."""
    return Text(text, style="bold")


def pairs(rows: Iterable[tuple[str, str | Text]], width: int, *, label: str = "dim") -> RenderableType:
    """Set labels beside texts, or above them where the page is narrow; texts wrap under themselves."""
    listed = list(rows)
    if width < NARROW and any(len(name) > width // 4 for name, _ in listed):
        return _stacked(listed, label)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=label, no_wrap=True)
    grid.add_column(overflow="fold")
    for name, text in listed:
        grid.add_row(Text(name), text if isinstance(text, Text) else Text(text))
    return Padding(grid, (0, 0, 0, 2))


def _stacked(rows: Sequence[tuple[str, str | Text]], label: str) -> RenderableType:
    """Set each label above its text."""
    grid = Table.grid()
    grid.add_column(overflow="fold")
    for name, text in rows:
        grid.add_row(Text(name, style=label))
        grid.add_row(Padding(text if isinstance(text, Text) else Text(text), (0, 0, 0, 2)))
    return Padding(grid, (0, 0, 0, 2))
