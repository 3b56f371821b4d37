"""VASSAL's sequences: values joined by a delimiter, nested as deep as need be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Token = str | int | float | bool | None


def encode(delimiter: str, *tokens: Token) -> str:
    r"""Join tokens as VASSAL does: delimiters inside are escaped; what could be misread is quoted.

    >>> encode(";", "a;b", 1, True, None)
    'a\\;b;1;true;'
    >>> encode(",", "\\x"), encode(",", "'y'")
    ("'\\x'", "''y''")
    """
    return delimiter.join(_token(delimiter, token) for token in tokens)


def _token(delimiter: str, token: Token) -> str:
    if token is None:
        return ""
    text = str(token).lower() if isinstance(token, bool) else str(token)
    escaped = text.replace(delimiter, f"\\{delimiter}")
    quoted = text.startswith("\\") or (len(text) > 1 and text[0] == text[-1] == "'")
    return f"'{escaped}'" if quoted else escaped


def decode(delimiter: str, text: str) -> list[str]:
    r"""Part a sequence again.

    >>> decode(";", "a\\;b;1;true;")
    ['a;b', '1', 'true', '']
    """
    return [_unquoted(token) for token in _parts(delimiter, text)]


def _parts(delimiter: str, text: str) -> Iterator[str]:
    held = ""
    start = 0
    for index, char in enumerate(text):
        if char != delimiter:
            continue
        if index > 0 and text[index - 1] == "\\":
            held += text[start : index - 1]
            start = index
        else:
            yield held + text[start:index]
            held, start = "", index + 1
    yield held + text[start:]


def _unquoted(token: str) -> str:
    return token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token
