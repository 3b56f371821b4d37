"""Standard output and error: what comes from outside moves no cursor, and what cannot be shown is reworded.

Everything written to the terminal passes ``Guarded``, so that no text from a letter, a file or an option can
move the cursor, rename the window or reverse its reading order, and so forge what a command says.

Windows gives a pipe or a file the code page of the country, and a character it lacks would end the answer in
the middle. Such a character is written in other words; what programs read is escaped instead, so that nothing
is lost.
"""

from __future__ import annotations

import codecs
import re
import sys
import unicodedata
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final, TextIO, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

READABLE: Final = "countermarch-readable"

WORDS: Final = {
    **dict.fromkeys(map(chr, (0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212, 0x2500, 0x2501, 0x2550)), "-"),
    **dict.fromkeys(map(chr, (0xB7, 0x2022, 0x25C6, 0x25CA)), "*"),
    **dict.fromkeys(map(chr, (0x2018, 0x2019, 0x201A, 0x2032)), "'"),
    **dict.fromkeys(map(chr, (0x201C, 0x201D, 0x201E, 0x2033)), '"'),
    **dict.fromkeys(map(chr, (0x2502, 0x2503, 0x2551)), "|"),
    **dict.fromkeys(map(chr, range(0x2588, 0x258C)), "#"),
    **dict.fromkeys(map(chr, range(0x258C, 0x2594)), "."),
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{RIGHTWARDS ARROW}": "->",
    "\N{LEFTWARDS ARROW}": "<-",
    "\N{LEFT RIGHT ARROW}": "<->",
    "\N{UPWARDS ARROW}": "up",
    "\N{DOWNWARDS ARROW}": "down",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{DIVISION SIGN}": "/",
    "\N{FRACTION SLASH}": "/",
    "\N{PLUS-MINUS SIGN}": "+/-",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{NOT EQUAL TO}": "!=",
    "\N{ALMOST EQUAL TO}": "~",
    "\N{CHECK MARK}": "yes",
    "\N{BALLOT X}": "no",
    "\N{SECTION SIGN}": "S.",
    "\N{COPYRIGHT SIGN}": "(c)",
}
"""What stands for the signs of our own texts where a code page lacks them."""


_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters but tab and line feed
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what reverses the order of reading
    "\u2028\u2029\ud800-\udfff]"  # other ends of lines, and halves of characters
)


def safe(text: str) -> str:
    r"""Write out every character that a terminal would obey instead of show, as JSON writes it.

    >>> print(safe("same\x1b[2J \u202eemas"))
    same\u001b[2J \u202eemas
    """
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class Guarded:
    """A stream that writes only what is safe; all else is done by the stream itself, its ``sink``."""

    def __init__(self, sink: TextIO) -> None:
        """Guard a stream."""
        self.sink = sink

    def write(self, text: str) -> int:
        """Write a text, made safe."""
        self.sink.write(safe(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts, made safe."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 # whatever else a stream can do
        """Return whatever else the stream has."""
        return getattr(self.sink, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Guard standard output and error while a command runs."""
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", Guarded(one)) for one in streams)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams


def make_writable() -> None:
    """Have what a stream cannot encode written in other words, unless whoever runs us said what to do."""
    codecs.register_error(READABLE, _readable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "backslashreplace"):
            stream.reconfigure(errors=READABLE)


def json_text(value: object, indent: int | None = None, stream: TextIO | None = None) -> str:
    """Write a value as JSON that standard output, or another stream, can hold: escaped where it is not UTF-8.

    >>> json_text({"die": 4})
    '{"die": 4}'
    """
    import json

    return json.dumps(value, ensure_ascii=not _unicode(stream or sys.stdout), indent=indent)


def _unicode(stream: object) -> bool:
    """Tell whether a stream is written in UTF-8."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    return codecs.lookup(encoding).name in ("utf-8", "utf-8-sig")


def _readable(fault: UnicodeError) -> tuple[str, int]:
    """Write what could not be encoded in ASCII; this is how Python's error handlers are called."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(map(plain, fault.object[fault.start : fault.end])), fault.end


def plain(character: str) -> str:
    """Return a character in ASCII: the same in other words, its letter without marks, or a question mark.

    >>> "".join(map(plain, "Müller → ½ ♜"))
    'Muller -> 1/2 ?'
    """
    if character in WORDS:
        return WORDS[character]
    parts = unicodedata.normalize("NFKD", character)
    return "".join(one if one.isascii() else WORDS.get(one, "") for one in parts) or "?"
