"""The console on which answers are printed, and the few shapes that all of them use."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, TextIO, cast

from rich.console import Console
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from countermarch.cli.streams import EscapingStream, safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import ConsoleOptions, RenderableType
    from rich.style import Style

NARROW = 60
"""Below this width, labels are printed above their texts instead of beside them."""


class _TrimmedStream:
    """A pipe or file that is written without trailing spaces."""

    def __init__(self, sink: TextIO) -> None:
        self._sink = sink

    def write(self, text: str) -> int:
        self._sink.write(_FILLING.sub("", text))
        return len(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self._sink, name)


# Rich fills lines of a table up to its width, which a pipe or a file does not need
_FILLING = re.compile(r" +$", re.MULTILINE)


class TerminalPage(Console):
    """A console that escapes texts itself and writes its own styles past the guarded stream."""

    def __init__(self, stream: TextIO) -> None:
        """Write to a stream; without trailing spaces unless it is a terminal."""
        sink = stream.sink if isinstance(stream, EscapingStream) else stream
        shown = sink if sink.isatty() else cast("TextIO", _TrimmedStream(sink))
        # names of games and pieces may hold [brackets] and :colons:, which Rich would read as markup and
        # emoji
        super().__init__(file=shown, highlight=False, markup=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render as Rich does, with every text escaped."""
        for one in super().render(renderable, options):
            # Rich's own control segments must stay what they are
            yield one if one.control else Segment(safe(one.text), one.style)

    def out(
        self,
        *objects: object,
        sep: str = " ",
        end: str = "\n",
        style: str | Style | None = None,
        highlight: bool | None = None,
    ) -> None:
        """Print without wrapping, escaped."""
        texts = (safe(str(one)) for one in objects)
        super().out(*texts, sep=sep, end=end, style=style, highlight=highlight)


def console() -> Console:
    """Return the console: colour only on a terminal without NO_COLOR; 80 columns in a pipe."""
    return TerminalPage(sys.stdout)


def command(page: Console, line: str) -> None:
    """Print a command in one line, so that it can be copied."""
    page.out(f"  {line}", highlight=False)


def heading(text: str) -> Text:
    """Return a small heading."""
    return Text(text, style="bold")


def pairs(rows: Iterable[tuple[str, str | Text]], width: int, *, label: str = "dim") -> RenderableType:
    """Return labels beside texts, or above them on a narrow page; texts wrap with a hanging indent."""
    listed = list(rows)
    if width < NARROW and any(len(name) > width // 4 for name, _ in listed):
        return _labels_above(listed, label)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=label, no_wrap=True)
    grid.add_column(overflow="fold")
    for name, text in listed:
        grid.add_row(Text(name), text if isinstance(text, Text) else Text(text))
    return Padding(grid, (0, 0, 0, 2))


def _labels_above(rows: Sequence[tuple[str, str | Text]], label: str) -> RenderableType:
    """Return each label above its text."""
    grid = Table.grid()
    grid.add_column(overflow="fold")
    for name, text in rows:
        grid.add_row(Text(name, style=label))
        grid.add_row(Padding(text if isinstance(text, Text) else Text(text), (0, 0, 0, 2)))
    return Padding(grid, (0, 0, 0, 2))
