"""Standard output and error that cannot show every character: an answer is written whole all the same.

Windows gives a pipe or a file the code page of the country, and a character it lacks would end the answer in
the middle. Such a character is written in other words; what programs read is escaped instead, so that nothing
is lost.
"""

from __future__ import annotations

import codecs
import sys
import unicodedata
from io import TextIOWrapper
from typing import Final, TextIO

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
