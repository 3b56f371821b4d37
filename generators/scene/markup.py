r"""The markup of texts: ``**bold**``, ``*italic*``, ``{icon}``, paragraphs and bullets.

Everything else is literal, so a designer's text cannot inject anything. A backslash escapes the character
after it. An asterisk that opens or closes nothing is literal: ``5*`` stays as it is. An empty line separates
paragraphs, a line break is kept, and a line that begins with ``-`` and a space is a bullet.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r"\\(?P<plain>.)|\{(?P<icon>[a-z0-9][a-z0-9-]*)\}|(?P<stars>\*\*\*|\*\*|\*)|(?P<other>[^\\*{]+|.)",
    re.DOTALL,
)
_MARKED = re.compile(r"[\\*{]").search
# zero-width characters, byte order marks and direction controls come with pasted text; soft hyphens as well
_CONTROLS = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufeff\u200b\u200c\u200d\u2060\u202a-\u202e\u2066-\u2069\u00ad]"
)

_MARKS = {
    "'": "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}",
    '"': "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}",
}
_OPENERS = "([{/\N{EM DASH}\N{EN DASH}\N{LEFT SINGLE QUOTATION MARK}\N{LEFT DOUBLE QUOTATION MARK}\"'"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Characters in one style."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class IconMark:
    """An icon on the line, by name."""

    name: str


Span = Glyphs | IconMark


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; ``parted`` is True after an empty line, ``bullet`` for an entry of a list."""

    spans: tuple[Span, ...]
    bullet: bool = False
    parted: bool = False


def parse(text: str) -> tuple[Paragraph, ...]:
    """Read a text into paragraphs.

    >>> parse("Roll {die-6}: **hit** on 5*")[0].spans
    (Glyphs(text='Roll ', bold=False, italic=False), IconMark(name='die-6'),
     Glyphs(text=': ', bold=False, italic=False), Glyphs(text='hit', bold=True, italic=False),
     Glyphs(text=' on 5*', bold=False, italic=False))
    >>> parse("2*3 and 4*5")[0].spans  # signs between numbers
    (Glyphs(text='2*3 and 4*5', bold=False, italic=False),)
    >>> [paragraph.bullet for paragraph in parse("Either:" + chr(10) + "- stay" + chr(10) + "- go")]
    [False, True, True]
    """
    paragraphs: list[Paragraph] = []
    parted = False
    for raw in _CONTROLS.sub("", curly(text).replace("\r\n", "\n").replace("\r", "\n")).split("\n"):
        line = raw.replace("\t", " ").strip(" ")
        if not line:
            parted = bool(paragraphs)
            continue
        bullet = line.startswith(("- ", "• "))
        spans = _spans(line[2:].lstrip(" ") if bullet else line)
        paragraphs.append(Paragraph(spans, bullet, parted))
        parted = False
    return tuple(paragraphs)


def curly(text: str) -> str:
    r"""Return a text with the apostrophes and quotation marks of print; feet and inches keep theirs.

    >>> print(ascii(curly("the IDF's 'hits', tiles 15' wide, the '48 war")))
    "the IDF\u2019s \u2018hits\u2019, tiles 15' wide, the \u201948 war"
    >>> print(ascii(curly('the **"J-4"**, a "6", 3" wide')))
    'the **\u201cJ-4\u201d**, a \u201c6\u201d, 3" wide'
    """
    if "'" not in text and '"' not in text:
        return text
    made: list[str] = []
    opened: set[str] = set()
    before = " "  # the last character that is not markup
    for at, one in enumerate(text):
        if one in _MARKS:
            after = text[at + 1 : at + 2]
            # an apostrophe before a digit closes nothing and opens nothing: the '48 war
            if (before.isspace() or before in _OPENERS) and not (one == "'" and after.isdigit()):
                opened.add(one)
                made.append(_MARKS[one][0])
            elif before.isdigit() and one not in opened and not after.isalpha():
                made.append(one)
            else:
                if not (before.isalnum() and after.isalnum()):
                    opened.discard(one)
                made.append(_MARKS[one][1])
        else:
            made.append(one)
        if one not in "*\\":
            before = one
    return "".join(made)


def plain(text: str) -> str:
    """Return a text that :func:`parse` reads back as exactly these characters on one line.

    >>> print(plain("2*3 {x}").replace(chr(92), "|"))
    2|*3 |{x}
    """
    escaped = re.sub(r"([\\*{])", r"\\\1", text)
    return "\\" + escaped if escaped.startswith(("- ", "• ")) else escaped


def _spans(line: str) -> tuple[Span, ...]:
    """Parse one line; asterisks are markup only in pairs around words."""
    if not _MARKED(line):
        return (Glyphs(line),)
    tokens = [(match.lastgroup or "", match.group(match.lastgroup or 0)) for match in _TOKEN.finditer(line)]
    paired = _paired_stars(tokens)
    spans: list[Span] = []
    bold = italic = False
    held: list[str] = []

    def settle() -> None:
        if held:
            spans.append(Glyphs("".join(held), bold, italic))
            held.clear()

    for index, (kind, value) in enumerate(tokens):
        if kind == "stars" and index in paired:
            settle()
            bold ^= value != "*"
            italic ^= value != "**"
        elif kind == "icon":
            settle()
            spans.append(IconMark(value))
        else:
            held.append(value)
    settle()
    return tuple(spans)


def _paired_stars(tokens: list[tuple[str, str]]) -> frozenset[int]:
    """Return the asterisks that are markup: an opener touches the word after it, a closer the one before."""
    open_at: dict[str, int] = {}
    paired: set[int] = set()
    for index, (kind, value) in enumerate(tokens):
        beside = [one[1][-1:] for one in tokens[max(index - 1, 0) : index]], tokens[index + 1 : index + 2]
        times = value == "*" and "".join(beside[0]).isalnum() and beside[1] and beside[1][0][1][0].isdigit()
        if kind != "stars" or times:  # 2*3, and costs one after another
            continue
        before = index > 0 and not tokens[index - 1][1].endswith(" ")
        after = index + 1 < len(tokens) and not tokens[index + 1][1].startswith(" ")
        if value in open_at and before:
            opener = open_at.pop(value)
            paired |= {opener, index}
            # a lone star inside a pair that has just closed never opens anything beyond it
            open_at = {stars: at for stars, at in open_at.items() if at < opener}
        elif after and value not in open_at:
            open_at[value] = index
    return frozenset(paired)
