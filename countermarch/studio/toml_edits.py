"""Edit a TOML file as a person would: a value, a key or a table; all other bytes stay."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from countermarch.components.model.loading.toml_places import Places
from countermarch.components.toml_text import in_toml
from countermarch.studio.files import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.loading.toml_places import KeyPath

Scalar = str | int | float | bool | list[str] | list[float]
Span = tuple[int, int]

WIDEST = 120
"""Length of a line in characters, after which a list continues on the next."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def set_values(text: str, path: KeyPath, values: Mapping[str, Scalar], order: Sequence[str] = ()) -> str:
    r"""Return a text with some values of a table set; new keys follow ``order``.

    >>> set_values('[[front]]  # a\nx = 4.0 # left\nwidth = 9\n', ("front", 0), {"x": 5.25}, ())
    '[[front]]  # a\nx = 5.25 # left\nwidth = 9\n'
    >>> set_values('[[front]]\nx = 4.0\nwidth = 9\n', ("front", 0), {"y": 2}, ("x", "y", "width"))
    '[[front]]\nx = 4.0\ny = 2\nwidth = 9\n'
    """
    for key, value in values.items():
        text = _set(text, path, key, value, order)
    return text


def _set(text: str, path: KeyPath, key: str, value: Scalar, order: Sequence[str]) -> str:
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


def remove_value(text: str, path: KeyPath) -> str:
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


def add_table(text: str, heading: KeyPath, values: Mapping[str, Scalar]) -> str:
    r"""Return a text with a new table in a list, after the last of that name or at the end.

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
    begun = source.whole((*heading, number - 1))[0] if number else 0
    apart = "\n" if number > 1 and source.plain[begun - 2 : begun] != "\n\n" else "\n\n"
    return source.with_((end, end), (apart if end else "") + "\n".join(lines) + after)


def remove_table(text: str, path: KeyPath) -> str:
    r"""Return a text without one table of a list, its subtables and the comment directly above it.

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


def set_items(text: str, path: KeyPath, new: Sequence[str]) -> str:
    r"""Return a text with a list of texts changed; items that stay keep their lines and comments.

    >>> set_items('a = ["1", "2",\n  "3", "4"] # all\n', ("a",), ["1", "3", "4-5", "9"])
    'a = ["1",\n  "3", "4-5", "9"] # all\n'
    """
    source = _Source(text)
    whole = source.places.span(path)
    if whole is None or source.plain[whole[0]] != "[":
        raise _unfit(path)
    spans: list[Span] = []
    while found := source.places.span((*path, len(spans))):
        spans.append(found)
    old = [str(one) for one in tomllib.loads(f"a = {source.plain[slice(*whole)]}")["a"]]
    if not new or not old:
        return _wrapped(source.with_(whole, literal(list(new))), path)
    return _wrapped(source.with_all(list(_changes(source.plain, spans, old, new))), path)


def replace_numbers(text: str, values: Mapping[KeyPath, float]) -> str:
    """Return a text with numbers replaced at existing paths; raises ``FileError``."""
    source = _Source(text)
    changes = []
    for path, value in values.items():
        span = source.places.span(path)
        if span is None:
            raise _unfit(path)
        changes.append((span, literal(value, source.plain[slice(*span)])))
    return source.with_all(sorted(changes))


def _changes(
    plain: str, spans: Sequence[Span], old: Sequence[str], new: Sequence[str]
) -> Iterator[tuple[Span, str]]:
    """Yield the replacements for a list of texts, in order."""
    quote = plain[spans[0][0]]
    # autojunk would ignore hexes that occur often in a long list
    for _, first, end, start, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        both = min(end - first, stop - start)
        for place in range(both):
            if old[first + place] != new[start + place]:
                yield spans[first + place], literal(new[start + place], quote)
        if first + both < end:
            yield _span_to_cut(plain, spans, first + both, end), ""
        elif start + both < stop:
            yield _room(spans, end, [literal(one, quote) for one in new[start + both : stop]])


def _span_to_cut(plain: str, spans: Sequence[Span], first: int, end: int) -> Span:
    """Return the span to cut with some items: their commas, but no line break between other items."""
    last = end == len(spans) or "\n" in plain[spans[end - 1][1] : spans[end][0]]
    if first and last:
        return spans[first - 1][1], spans[end - 1][1]
    return spans[first][0], spans[end][0] if end < len(spans) else spans[end - 1][1]


def _room(spans: Sequence[Span], place: int, items: Sequence[str]) -> tuple[Span, str]:
    """Return the position and the text for items inserted into a list before another."""
    said = ", ".join(items)
    if not place:
        return (spans[0][0], spans[0][0]), f"{said}, "
    at = spans[place - 1][1]
    return (at, at), f", {said}"


def _wrapped(text: str, path: KeyPath) -> str:
    """Return a text with long lines of a list wrapped."""
    source = _Source(text)
    begins, ends = source.places.span(path) or (0, 0)
    start, end = source.plain.rfind("\n", 0, begins) + 1, source.line_end(ends)
    lines = source.plain[start:end].split("\n")
    indent = next((line[: len(line) - len(line.lstrip())] for line in lines[1:] if line.strip(" ]")), "  ")
    for at, line in enumerate(lines):  # it grows on the way
        cut = line.rfind(", ", 0, WIDEST) + 1
        if len(line) <= WIDEST or not cut or "#" in line:
            continue
        rest, after = line[cut:].strip(), lines[at + 1].lstrip() if at + 1 < len(lines) else ""
        lines[at] = line[:cut]
        joined = after[:1] in ('"', "'") and "#" not in after
        lines[at + 1 : at + 1 + joined] = [f"{indent}{rest} {after}" if joined else f"{indent}{rest}"]
    return source.with_((start, end), "\n".join(lines))


def literal(value: Scalar, old: str = "") -> str:
    r"""Return a value in TOML, in the style of the previous one: decimals, kind of quotes.

    >>> literal(5.0, "4"), literal(5.0, "4.0"), literal(2.25, "4"), literal("a", "'b'"), literal('say "a"')
    ('5', '5.0', '2.25', "'a'", '"say \\"a\\""')
    """
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, bool):
        return in_toml(value)
    if isinstance(value, (int, float)):
        # a drag gives 12 decimals; a thousandth of a mm is finer than any printer
        number = round(float(value), 3)
        whole = number == int(number) and ("." not in old)
        return str(int(number)) if whole else str(number)
    # literal strings of TOML have no escapes, so they hold neither a quote nor a control character
    if old.startswith("'") and not old.startswith("'''") and not re.search(r"['\x00-\x1f\x7f]", value):
        return f"'{value}'"
    if old.startswith('"""') and "\n" in value:
        inner = value.replace("\\", "\\\\").replace('"""', '""\\"')
        return f'"""{chr(10) if old.startswith(chr(34) * 3 + chr(10)) else ""}{inner}"""'
    return in_toml(value)


def quoted_key(name: str) -> str:
    """Return a key, in quotes if it must be."""
    return name if _BARE.fullmatch(name) else in_toml(name)


def _unfit(path: KeyPath) -> FileError:
    return FileError(f"{'.'.join(map(str, path))} is not a table that can be changed here; edit the file")


class _Source:
    """A text with the positions of its values, which count no carriage returns and no byte order mark."""

    def __init__(self, text: str) -> None:
        # editors on Windows begin a file with a byte order mark: it is kept, though TOML does not count it
        self._mark = text[:1] if text[:1] == "\ufeff" else ""
        self._text = text.removeprefix("\ufeff")
        self.plain = self._text.replace("\r\n", "\n")
        self.places = Places(self.plain)
        # positions are of the text without carriage returns; a file from Windows keeps its own line ends
        returns = (found.start() for found in re.finditer("\r\n", self._text))
        self._returns = [at - number for number, at in enumerate(returns)]

    def line_end(self, at: int) -> int:
        """Return the end of the line at a position."""
        found = self.plain.find("\n", at)
        return len(self.plain) if found < 0 else found

    def whole(self, path: KeyPath) -> tuple[int, int]:
        """Return the start of a table of a list, and its end including its subtables."""
        body = self.places.body(path)
        if body is None:
            raise _unfit(path)
        inner = self.places.bodies(path)
        return body[0], self.line_end(max(end for _, end in inner))

    def with_(self, span: Span, new: str) -> str:
        """Return the text with a part replaced, with the line endings of the file."""
        return self.with_all([(span, new)])

    def with_all(self, changes: Sequence[tuple[Span, str]]) -> str:
        """Return the text with several parts replaced, which must be in order."""
        parts, done = [self._mark], 0
        for span, new in changes:
            start, end = (at + bisect_right(self._returns, at - 1) for at in span)
            parts += [self._text[done:start], new.replace("\n", "\r\n") if self._returns else new]
            done = end
        return "".join([*parts, self._text[done:]])
