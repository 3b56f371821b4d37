"""Make standard output and error safe.

All output passes through ``EscapingStream``, so that text from a receipt, a file or an option cannot move the
cursor, rename the window or reverse the reading order, and so forge a command's output.

On Windows a pipe or file has the local code page, and a character it lacks would abort the output. Such a
character is replaced with words; output for programs is escaped instead, so that nothing is lost.
"""

from __future__ import annotations

import codecs
import re
import sys
import unicodedata
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final, TextIO, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

READABLE: Final = "countermarch-readable"

WORDS: Final = {
    **dict.fromkeys(map(chr, (0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212, 0x2500, 0x2501, 0x2550)), "-"),
    **dict.fromkeys(map(chr, (0xB7, 0x2022, 0x25C6, 0x25CA)), "*"),
    **dict.fromkeys(map(chr, (0x2018, 0x2019, 0x201A, 0x2032)), "'"),
    **dict.fromkeys(map(chr, (0x201C, 0x201D, 0x201E, 0x2033)), '"'),
    **dict.fromkeys(map(chr, (0x2502, 0x2503, 0x2551)), "|"),
    # block elements, of which the bars of odds are made: more than half full, and less
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
"""Replacements for characters of the program's texts that a code page may lack."""


_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters except tab and line feed
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # bidirectional controls
    "\u2028\u2029\ud800-\udfff]"  # other line separators, and lone surrogates
)


def safe(text: str) -> str:
    r"""Escape every character that a terminal would interpret, as in JSON.

    >>> print(safe("same\x1b[2J \u202eemas"))
    same\u001b[2J \u202eemas
    """
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class EscapingStream:
    """A stream that escapes what it writes; everything else is delegated to ``sink``."""

    def __init__(self, sink: TextIO) -> None:
        """Wrap a stream."""
        self.sink = sink

    def write(self, text: str) -> int:
        """Write a text, escaped."""
        # a stream must report what it was given, not what it wrote: callers compare the lengths
        self.sink.write(safe(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts, escaped."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        """Return any other attribute of the stream."""
        return getattr(self.sink, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Wrap standard output and error while a command runs."""
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", EscapingStream(one)) for one in streams)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams


def make_writable() -> None:
    """Replace what a stream cannot encode, unless PYTHONIOENCODING already decides that."""
    # code pages of Windows lack arrows and dashes; "strict" would end the command in the middle of its
    # answer
    codecs.register_error(READABLE, _readable)
    for stream in (sys.stdout, sys.stderr):
        # any other handler is a choice of the person who set PYTHONIOENCODING
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "backslashreplace"):
            stream.reconfigure(errors=READABLE)


def json_text(value: object, indent: int | None = None, stream: TextIO | None = None) -> str:
    """Return a value as JSON that a stream can encode: escaped unless it is UTF-8.

    >>> json_text({"die": 4})
    '{"die": 4}'
    """
    import json

    return json.dumps(value, ensure_ascii=not _unicode(stream or sys.stdout), indent=indent)


def _unicode(stream: object) -> bool:
    """Return whether a stream is UTF-8."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    # aliases such as UTF8 and utf_8_sig have one name each
    return codecs.lookup(encoding).name in ("utf-8", "utf-8-sig")


def _readable(fault: UnicodeError) -> tuple[str, int]:
    """Error handler: replace what cannot be encoded with ASCII."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(map(plain, fault.object[fault.start : fault.end])), fault.end


def plain(character: str) -> str:
    """Return a character in ASCII: a replacement, its base letter, or a question mark.

    >>> "".join(map(plain, "Müller → ½ ♜"))
    'Muller -> 1/2 ?'
    """
    if character in WORDS:
        return WORDS[character]
    # compatibility decomposition also splits ½ into 1, a fraction slash and 2
    parts = unicodedata.normalize("NFKD", character)
    return "".join(one if one.isascii() else WORDS.get(one, "") for one in parts) or "?"
