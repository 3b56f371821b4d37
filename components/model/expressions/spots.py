"""Where in a file a character of a text stands: through quotes, line ends and escapes."""

from __future__ import annotations

import re
from typing import Final

_OPENING = re.compile(r"'{3}|\"{3}|'|\"")
_ESCAPES: Final = {"u": 6, "U": 10}
_FARTHEST: Final = 20_000


def spot(text: str, place: tuple[int, int], at: int) -> tuple[int, int]:
    r"""Return line and column of the ``at``-th character of the text that is written at a place.

    >>> spot('value = "a + \\"x\\""\n', (1, 9), 5)
    (1, 16)
    >>> spot("value = '''\n  a +\n  b'''\n", (1, 9), 6)
    (3, 3)
    """
    line, column = place
    if line < 1 or column < 1:
        return place
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    source = text[start : start + _FARTHEST]
    opening = _OPENING.match(source, column - 1)
    if opening is None:
        return place
    position = opening.end()
    while source[position : position + 1] in (" ", "\t", "\r", "\n"):  # texts are read without outer blanks
        position += 1
    escaped = opening[0].startswith('"')
    for _ in range(at):
        if escaped and source[position : position + 1] == "\\":
            position += _ESCAPES.get(source[position + 1 : position + 2], 2)
        else:
            position += 1
    position = min(position, len(source))
    return line + source.count("\n", 0, position), position - source.rfind("\n", 0, position)
