"""The texts of a designer's cells as the markup used here: line ends, HTML, Markdown, lists and icons."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

MAX_COMMAS = 3
"""Commas from which a cell without spaces is a list."""

_PICTURE = re.compile(r"\.(?:png|jpe?g|svg|gif|webp)$", re.IGNORECASE)
_SENTENCES = re.compile(r'\s*\[\s*"[^"]*"(?:\s*+,\s*+"[^"]*")*+\s*+,?\s*+\]\s*')
_QUOTED = re.compile(
    r"""\s*\[\s*(?:"[^"]+"|'[^']+')(?:\s*+,\s*+(?:"[^"]+"|'[^']+'))*+\s*+,?\s*+\]\s*"""
    r"""|\s*(?:"\w+"|(?:"[^"]+"|'[^']+')(?:\s*+,\s*+(?:"[^"]+"|'[^']+'))++)\s*"""
)
_QUOTED_ONE = re.compile(r""""\s*([^"]*[^"\s])\s*"|'\s*([^']*[^'\s])\s*'""")
_SENTENCE = re.compile(r'"\s*([^"]*[^"\s])\s*"')
"""A list of texts as programs write it, and one of these."""


def readable(cell: str, marks: Collection[str]) -> str:
    r"""Convert ``\n`` and HTML to the markup of texts, and words between ``marks`` to icons.

    The path of a picture is left alone.

    >>> readable("<b>Pay</b> 2 [resource:Gold]<br/>then :coin:", ("[]", "::"))
    '**Pay** 2 {gold}\nthen {coin}'
    >>> readable("art\\new.png", ()), readable("Tom &amp; [Ann]", ())
    ('art\\new.png', 'Tom & [Ann]')
    >>> readable("the~end, a~4", ()), readable("the~end.png", ())
    ('the end, a~4', 'the~end.png')
    >>> readable("bell pepper,red onion,", ()), readable("wolf,png", ()), readable("1,000 men", ())
    ('bell pepper, red onion', 'wolf,png', '1,000 men')
    >>> readable("Draw two; discard one.", ()), readable("wolf;bear", ())
    ('Draw two; discard one.', 'wolf, bear')
    >>> readable("When _this_ dies, see a_b.", ())
    'When *this* dies, see a_b.'
    >>> readable("Take 2._x000d_\nThen ___ and _ stay.", ())
    'Take 2.\nThen ___ and _ stay.'
    >>> print(readable('["Rig the election." ,"Gain 1 red"]', ()))
    Rig the election.
    Gain 1 red
    >>> readable('["alive", "evil"]', ()), readable("'alive','evil'", ()), readable('"Halt!", he said', ())
    ('alive, evil', 'alive, evil', '"Halt!", he said')
    """
    cell = _unquoted(cell)
    if cell.count(",") > MAX_COMMAS and not {" ", "/"} & {*cell} and any(map(str.isalpha, cell)):
        cell = cell.replace(",", ", ").rstrip(", ")
    elif _COMMAS.search(cell) and ", " not in cell and not _PICTURE.search(cell.strip()):
        cell = _COMMAS.sub(", ", cell).rstrip(", ")
    elif " | " in cell and not any(sign in cell for sign in ".!?\n"):
        cell = ", ".join(filter(None, map(str.strip, cell.split(" | "))))
    elif _LIST.fullmatch(cell):
        cell = ", ".join(filter(None, map(str.strip, _pairs(cell).split(";"))))
    cell = _SPACED_COMMA.sub(", ", cell)
    cell = _DOUBLED.sub("'", _GLUED.sub(" ", cell))
    if not (_MARKED(cell) or "\n" in cell) or _PICTURE.search(cell.strip()):
        return cell
    cell = _LINE_END.sub("\n", cell)
    cell = _LOW_LINES.sub(r"*\1*", cell) if " " in cell else cell
    cell = _TEMPLATE.sub(lambda found: f"{{{icon_name(found[1])}}}", cell)
    bar = "\n" if " " in cell or "||" in cell else ", "
    cell = _BARS.sub(bar, cell)
    if "<" in cell or "&" in cell:
        cell = _BREAK.sub("\n", _WHOLE.sub(r"\2", cell.strip()))
        for mark, tags in _STYLES.items():
            cell = re.sub(rf"</?(?:{tags})(?:\s[^<>]{{0,200}})?>", mark, cell, flags=re.IGNORECASE)
        # tags before entities: &lt;b&gt; is text that shows a tag, and must not become one
        cell = unescape(_TAG.sub("", cell))
    cell = _HEADED.sub(r"**\1**", _BULLET.sub("\N{BULLET} ", cell)) if "\n" in cell else cell
    for pattern in (ICONS[mark] for mark in marks):
        cell = pattern.sub(lambda found: f"{{{icon_name(found[1])}}}", cell)
    return cell


def _unquoted(cell: str) -> str:
    """Return a list as programs write it without its brackets and quotes; any other cell as it is."""
    if _SENTENCES.fullmatch(cell) and any(one.count(" ") > 1 for one in _SENTENCE.findall(cell)):
        return "\n".join(_SENTENCE.findall(cell))
    if _QUOTED.fullmatch(cell):
        return ", ".join(one or other for one, other in _QUOTED_ONE.findall(cell))
    if _OBJECTS(cell):
        said = (_VALUE.findall(one) for one in cell.split("}"))
        return ", ".join(
            filter(None, (" ".join(one for pair in values for one in pair if one) for values in said))
        )
    if _COUNTED.fullmatch(cell):
        return ", ".join(f"{times} {name}" for name, times in _COUNTED_ONE.findall(cell))
    return cell


def _pairs(cell: str) -> str:
    """Return pairs separated by bars and semicolons as one would write them by hand; other cells as they are.

    >>> _pairs("ann|sister;bob|rival"), _pairs("ann|bob")
    ('ann (sister), bob (rival)', 'ann|bob')
    """
    pairs = [part.split("|") for part in cell.strip("; ").split(";")]
    if len(pairs) < 2 or any(len(pair) != 2 or not all(map(str.strip, pair)) for pair in pairs):  # noqa: PLR2004 # pairs
        return cell
    return ", ".join(f"{one.strip()} ({other.strip()})" for one, other in pairs)


_OBJECTS = re.compile(r"\s*+\{\s*+[a-z]\w*+: ?[^{}]*+\}(?:\s*+,\s*+\{[^{}]*+\})*+\s*+").fullmatch
_VALUE = re.compile(r"\w+: ?(?:['\"]([^'\"]*)['\"]|(?!null\b|false\b)([\w.+-]+))")
"""Objects as scripts write them, none within another, and the value of a key."""

_COUNTED = re.compile(r'\s*\{\s*"[^"{}]+"\s*:\s*\d+(?:\s*,\s*"[^"{}]+"\s*:\s*\d+)+\s*\}\s*')
_COUNTED_ONE = re.compile(r'"([^"{}]+)"\s*:\s*(\d+)')
"""Numbers by names as programs write them, and one of these."""

_LIST = re.compile(r"[^;\s=:&]+(?: [^;\s=:&]+){0,3}(?:;[^;\s=:&]+(?: [^;\s=:&]+){0,3})+;?")
"""A list of names, of a few words each, as programs write it: people set a space after a semicolon."""

_COMMAS = re.compile(r"(?<=[^\W\d_]{2}),(?=[^\W\d_]{2})(?!(?:png|jpe?g|svg|gif|webp)\b)")
"""A comma between two words without a space."""

_GLUED = re.compile(r"(?<=[^\W\d_]{2})[*#](?=[^\W\d_]{2})|(?<=[^\W\d_])~(?=[^\W\d_])(?!\S{0,80}\.\w{2,4}$)")
"""A star or # by which programs break lines, or a tilde, by which LaTeX keeps two words together."""

_SPACED_COMMA = re.compile(r"(?<=\w) ,(?: |(?=[^\W\d_]))")
"""A comma with a space before it, as lists that are joined have."""

_DOUBLED = re.compile(r"(?<=[^\W\d_])''(?=[^\W\d_])")
"""An apostrophe as databases write it."""

_HEADED = re.compile(r"^#{1,4} ([^\n*]{1,80})$", re.MULTILINE)
_BULLET = re.compile(r"^[*-] (?=\S)", re.MULTILINE)
"""A heading and a point of a list in Markdown, in a cell of several lines."""

_LOW_LINES = re.compile(r"(?<![\w*])_([^\W_](?:[^_\n]{0,60}[^\W_])?)_(?![\w*])")
"""Words in italics in Markdown, as _this_ is."""

_BARS = re.compile(r"(?<=[^\s|])\|{1,2}(?=[^\s|])")
"""Bars that break lines in texts for programs that lay out cards, or separate the words of a list."""

_LINE_END = re.compile("\\\\n|\N{PILCROW SIGN}|(?<![0-9])%n|_x000[Dd]_\n?")
"""How programs write the end of a line within a cell; the last is Excel's."""

_TEMPLATE = re.compile(r"\{\{ ?(?:icon[_:.-]{1,2})?([A-Za-z][A-Za-z0-9 _-]{0,24})(?::[a-z0-9]{1,9})? ?\}\}")
"""An icon in a text for a program that fills in templates, perhaps with its size."""

_MARKED = re.compile("[%{|_\N{PILCROW SIGN}\\\\<&\\[:\u2600-\u27bf\U0001f000-\U0001faff]").search
_BREAK = re.compile(r"</?br\s?/?>\n?|<(?:/p|/div|/li)\s?/?>", re.IGNORECASE)
_WHOLE = re.compile(r"<(b|i|strong|em)>([^<>]*)</\1>\Z", re.IGNORECASE)
"""A cell that is bold or italic as a whole: the layout decides on that, so the tags are dropped."""

_STYLES = {"**": "b|strong|th", "*": "i|em|q|cite|blockquote"}
_TAG = re.compile(
    r"</?(?:p|div|span|u|s|ul|ol|li|font|center|small|big|sup|sub|a|h[1-6])(?:\s[^<>]{0,200})?>",
    re.IGNORECASE,
)
_LATIN = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017e"
ICONS = {
    "[]": re.compile(rf"\[(?:[A-Za-z]{{1,20}}[:/])?([{_LATIN}][{_LATIN}0-9 _-]{{0,24}})\]"),
    "::": re.compile(r"(?<!\w):([a-z][a-z0-9_-]{0,24}):(?!\w)"),
    "{}": re.compile(rf"\{{([{_LATIN}][{_LATIN}0-9 _-]{{0,24}})\}}"),
    "emoji": re.compile("([\U0001f000-\U0001faff]|[\u2600-\u27bf](?=\ufe0f))\ufe0f?"),
}
"""Patterns of icons in texts, by their names in ``game.toml``."""


def icon_name(word: str) -> str:
    """Return the name of an icon in lower case with hyphens; that of an emoji is its Unicode name.

    >>> icon_name("CaveCard"), icon_name("Any_Resource"), icon_name("Größe")
    ('cave-card', 'any-resource', 'grosse')
    """
    if len(word) > 1:
        parts = unicodedata.normalize("NFKD", word.replace("ß", "ss").replace("ł", "l"))
        word = parts.encode("ascii", "ignore").decode() or "sign"
    elif not word.isascii():
        # characters in private use areas have no names
        word = unicodedata.name(word, f"sign-{ord(word):x}")
        word = re.sub(r"[^a-z0-9]+", "-", word.lower())[:40]
    return re.sub(r"[ _]+|(?<=[a-z0-9])(?=[A-Z])", "-", word.strip()).lower().strip("-")


@cache
def emoji_by_name() -> dict[str, str]:
    """Return emoji by the names that they have as icons."""
    ranges = (range(0x2600, 0x27C0), range(0x1F000, 0x1FB00))
    return {
        icon_name(one): one for codes in ranges for code in codes if unicodedata.name(one := chr(code), "")
    }
