"""Changes of a TOML file as a person would make them: a value, a key or a table; all other bytes stay."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from countermarch.components.model.loading.toml_places import Places
from countermarch.studio.files import FileError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.loading.toml_places import Path

Scalar = str | int | float | bool | list[str]

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def set_values(text: str, path: Path, values: Mapping[str, Scalar], order: Sequence[str] = ()) -> str:
    r"""Return a text with some values of a table set; ``order`` is that of the keys.

    >>> set_values('[[front]]  # a\nx = 4.0 # left\nwidth = 9\n', ("front", 0), {"x": 5.25}, ())
    '[[front]]  # a\nx = 5.25 # left\nwidth = 9\n'
    >>> set_values('[[front]]\nx = 4.0\nwidth = 9\n', ("front", 0), {"y": 2}, ("x", "y", "width"))
    '[[front]]\nx = 4.0\ny = 2\nwidth = 9\n'
    """
    for key, value in values.items():
        text = _set(text, path, key, value, order)
    return text


def _set(text: str, path: Path, key: str, value: Scalar, order: Sequence[str]) -> str:
    source = _Source(text)
    span = source.places.span((*path, key))
    if span is not None:
        old = source.plain[slice(*span)]
        return source.with_(span, literal(value, old))
    body, inline = source.places.body(path), source.places.span(path)
    pair = f"{quoted_key(key)} = {literal(value)}"
    if body is None and inline is not None and source.plain[inline[0]] == "{":
        between = " " if source.plain[inline[0] : inline[1]].strip("{} ") == "" else ", "
        end = len(source.plain[: inline[1] - 1].rstrip())
        return source.with_((end, end), between + pair)
    if body is None and source.places.value(path):
        raise _unfit(path)
    if body is None:
        end = len(source.plain.rstrip())
        return source.with_(
            (end, len(source.plain)), f"\n\n[{'.'.join(map(quoted_key, map(str, path)))}]\n{pair}\n"
        )
    before = order[: order.index(key)] if key in order else ()
    ends = [found[1] for one in before if (found := source.places.span((*path, one)))]
    at = source.line_end(ends[-1] if ends else body[1] if not before else source.line_end(body[0]))
    return source.with_((at, at), f"\n{pair}")


def remove_value(text: str, path: Path) -> str:
    r"""Return a text without the line of a key, if the key is there.

    >>> remove_value('[a]\nx = 1 # old\ny = 2\n', ("a", "x"))
    '[a]\ny = 2\n'
    """
    source = _Source(text)
    span, place = source.places.span(path), source.places.key(path)
    if span is None or place is None:
        return text
    start = source.plain.rfind("\n", 0, span[0]) + 1
    if source.plain[start : start + place[1] - 1].strip() or source.places.body(path[:-1]) is None:
        raise _unfit(path)
    return source.with_((start, min(source.line_end(span[1]) + 1, len(source.plain))), "")


def add_table(text: str, heading: Path, values: Mapping[str, Scalar]) -> str:
    r"""Return a text with a further table of a list, after the last of its name or at the end.

    >>> add_table('[[front]]\nx = 1\n\n[[back]]\n', ("front",), {"kind": "box"})
    '[[front]]\nx = 1\n\n[[front]]\nkind = "box"\n\n[[back]]\n'
    """
    source = _Source(text)
    number = 0
    while source.places.body((*heading, number)):
        number += 1
    if not number and source.places.value(heading):
        raise FileError(f"{'.'.join(map(str, heading))} is written as one value; edit the file")
    lines = [f"[[{'.'.join(map(quoted_key, map(str, heading)))}]]"]
    lines += [f"{quoted_key(key)} = {literal(value)}" for key, value in values.items()]
    end = source.whole((*heading, number - 1))[1] if number else len(source.plain.rstrip())
    after = "" if source.plain[end : end + 1] == "\n" else "\n"
    return source.with_((end, end), ("\n\n" if end else "") + "\n".join(lines) + after)


def remove_table(text: str, path: Path) -> str:
    r"""Return a text without a table of a list, its own tables and the comment directly above it.

    >>> remove_table('a = 1\n\n# the frame\n[[front]]\nx = 1\n\n# next\n[[back]]\n', ("front", 0))
    'a = 1\n\n# next\n[[back]]\n'
    """
    source = _Source(text)
    start, end = source.whole(path)
    plain = source.plain
    while start and plain[plain.rfind("\n", 0, start - 1) + 1 : start].startswith("#"):
        start = plain.rfind("\n", 0, start - 1) + 1
    while plain[end : end + 1] == "\n":
        end += 1
    return source.with_((start, end), "")


def literal(value: Scalar, old: str = "") -> str:
    r"""Return a value in TOML, written in the manner of the one before: decimals, kind of quotes.

    >>> literal(5.0, "4"), literal(5.0, "4.0"), literal(2.25, "4"), literal("a", "'b'"), literal('say "a"')
    ('5', '5.0', '2.25', "'a'", '"say \\"a\\""')
    """
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        number = round(float(value), 3)
        whole = number == int(number) and ("." not in old)
        return str(int(number)) if whole else str(number)
    if old.startswith("'") and not old.startswith("'''") and not re.search(r"['\x00-\x1f\x7f]", value):
        return f"'{value}'"
    if old.startswith('"""') and "\n" in value:
        inner = value.replace("\\", "\\\\").replace('"""', '""\\"')
        return f'"""{chr(10) if old.startswith(chr(34) * 3 + chr(10)) else ""}{inner}"""'
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def quoted_key(name: str) -> str:
    """Return a key, in quotes if it must be."""
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _unfit(path: Path) -> FileError:
    return FileError(f"{'.'.join(map(str, path))} is not a table that can be changed here; edit the file")


class _Source:
    """A text with the places of its values; positions count no carriage returns and no byte order mark."""

    def __init__(self, text: str) -> None:
        self._mark = text[:1] if text[:1] == "\ufeff" else ""
        self._text = text.removeprefix("\ufeff")
        self.plain = self._text.replace("\r\n", "\n")
        self.places = Places(self.plain)
        returns = (found.start() for found in re.finditer("\r\n", self._text))
        self._returns = [at - number for number, at in enumerate(returns)]

    def line_end(self, at: int) -> int:
        """Return where the line of a position ends."""
        found = self.plain.find("\n", at)
        return len(self.plain) if found < 0 else found

    def whole(self, path: Path) -> tuple[int, int]:
        """Return where a table of a list begins, and where it ends with the tables within it."""
        body = self.places.body(path)
        if body is None:
            raise _unfit(path)
        inner = self.places.bodies(path)
        return body[0], self.line_end(max(end for _, end in inner))

    def with_(self, span: tuple[int, int], new: str) -> str:
        """Return the text with a part replaced; new lines end as the others do."""
        start, end = (at + bisect_right(self._returns, at - 1) for at in span)
        new = new.replace("\n", "\r\n") if self._returns else new
        return self._mark + self._text[:start] + new + self._text[end:]
