"""The lexer of expressions: from text to tokens with their positions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from countermarch.components.model.expressions.errors import ExpressionError

LONGEST: Final = 2_000
"""Maximum number of characters of one expression."""

LARGEST: Final = 10**9
"""The largest number that an expression may contain."""

KEYWORDS: Final = frozenset({"if", "then", "else", "and", "or", "not", "in", "for", "yes", "no", "none"})

# no digit after a number: else 12.5 would be read as 1, and its fault be said of 2.5
_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+)|(?P<number>[0-9]+(?![A-Za-z_.0-9]))|(?P<text>"[^"\n]*"|'[^'\n]*')"""
    r"""|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<sign>==|!=|<=|>=|[-+*/<>().,:\[\]])"""
)
_DECIMALS = re.compile(
    _TOKEN.pattern.replace("[0-9]+(?!", r"[0-9]+(?:\.[0-9]{1,6})?(?!").replace(r"[^'\n]", "[^']")
)
"""In layouts a length may have decimals, and a text a line break."""

_INSTEAD: Final = {
    "=": "== (a comparison has two)",
    "&": "the word and",
    "|": "the word or",
    "!": "the word not, or !=",
    "%": "remainder(a, b)",
    "{": "an expression; braces are for sentences only",
    '"': "a text that is closed by a second quote",
    "'": "a text that is closed by a second quote",
}
_DIGITS = re.compile(r"[0-9.]+[A-Za-z_0-9.]*")

TokenKind = Literal["number", "text", "name", "keyword", "sign", "end"]


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its kind, its text (of a string, without the quotes) and its position."""

    kind: TokenKind
    text: str
    at: int


def tokens(source: str, *, decimals: bool = False) -> list[Token]:
    """Return the tokens of an expression, ending with an ``end`` token; raises ``ExpressionError``.

    With ``decimals`` numbers may have a decimal part, as lengths in layouts do.

    >>> [token.text for token in tokens('die + 2 >= "x"')]
    ['die', '+', '2', '>=', 'x', '']
    >>> tokens("a = 3")
    Traceback (most recent call last):
    countermarch...ExpressionError: at 2: '=': expected == (a comparison has two)
    >>> tokens("12.5 + die")
    Traceback (most recent call last):
    countermarch...ExpressionError: at 0: '12.5': expected a whole number (a half is 1 / 2)
    """
    if len(source) > LONGEST:
        raise ExpressionError(
            0, f"{len(source):,} characters", f"at most {LONGEST:,}; name parts of it in steps of their own"
        )
    found: list[Token] = []
    at = 0
    pattern = _DECIMALS if decimals else _TOKEN
    while at < len(source):
        match = pattern.match(source, at)
        if match is None:
            raise _unexpected(source, at)
        kind, text = str(match.lastgroup), match[0]
        if kind == "text":
            found.append(Token("text", text[1:-1], at))
        elif kind == "number":
            found.append(Token("number", _check_size(text, at), at))
        elif kind == "name":
            found.append(Token("keyword" if text in KEYWORDS else "name", text, at))
        elif kind == "sign":
            found.append(Token("sign", text, at))
        at = match.end()
    found.append(Token("end", "", len(source)))
    return found


def _check_size(digits: str, at: int) -> str:
    whole = digits.partition(".")[0]
    if len(whole) > len(str(LARGEST)) or int(whole) > LARGEST:
        raise ExpressionError(at, digits, f"a number of at most {LARGEST:,}")
    return digits


def _unexpected(source: str, at: int) -> ExpressionError:
    number = _DIGITS.match(source, at)
    if number is not None:
        whole = (
            "a whole number (a half is 1 / 2)"
            if "." in number[0]
            else "a number, or a name that begins with a letter"
        )
        return ExpressionError(at, number[0], whole)
    sign = source[at]
    return ExpressionError(
        at, sign, _INSTEAD.get(sign, "a name, a number, a text in quotes or one of + - * / ( ) [ ] , :")
    )
