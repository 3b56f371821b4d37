"""Find the bytes that answer a request to a built site: the file, a compressed copy, or a range of it."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final
from urllib.parse import unquote

COPIES: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings of compressed copies, best first."""

TEXT: Final = frozenset({".html", ".js", ".css", ".json", ".svg", ".xml", ".webmanifest"})
"""Types that are compressed on the fly if the site has no copy."""


@dataclass(frozen=True, slots=True)
class ServedFile:
    """The requested file, the bytes of the answer, and their encoding (``""`` for none)."""

    path: Path
    body: bytes
    encoding: str
    tag: str
    changed: int


def locate(root: Path, target: str) -> Path | None:
    """Return the file below ``root`` for the address ``target``; None if there is none.

    A folder means its ``index.html``. Nothing outside ``root`` is found, not even through links.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as name:
    ...     _ = (Path(name) / "index.html").write_text("")
    ...     locate(Path(name), "/?a").name, locate(Path(name), "/../x"), locate(Path(name), "/%00")
    ('index.html', None, None)
    """
    # unquoted before it is checked: %2e%2e is .. too
    address = unquote(target.split("?", 1)[0].split("#", 1)[0], errors="surrogateescape")
    parts = [part for part in address.split("/") if part not in ("", ".")]
    if any(part == ".." or "\0" in part or "\\" in part for part in parts):
        return None
    root = root.resolve()
    try:
        path = root.joinpath(*parts).resolve()
        if path.is_dir():
            path = (path / "index.html").resolve()
        elif address.endswith("/"):
            return None
        # after ``resolve``, which follows links: one that leads out of the site is not served
        return path if path.is_relative_to(root) and path.is_file() else None
    except (OSError, ValueError):
        return None


def find(path: Path, accepts: str) -> ServedFile:
    """Return the best copy of a file that the browser accepts; raises ``OSError``.

    A copy older than its file is from an earlier build and is not used.
    """
    state = path.stat()
    taken = encodings(accepts)
    stamp = f"{state.st_mtime_ns:x}-{state.st_size:x}"
    for coding, ending in COPIES.items():
        copy = path.with_name(path.name + ending)
        if coding in taken and copy.is_file() and copy.stat().st_mtime_ns >= state.st_mtime_ns:
            # each encoding has a tag of its own: a cache must not answer one with the other
            return ServedFile(path, copy.read_bytes(), coding, f'"{stamp}-{coding}"', int(state.st_mtime))
    if "gzip" in taken and path.suffix in TEXT:
        body = _compressed(str(path), state.st_mtime_ns)
        return ServedFile(path, body, "gzip", f'"{stamp}-gzip"', int(state.st_mtime))
    return ServedFile(path, path.read_bytes(), "", f'"{stamp}"', int(state.st_mtime))


@lru_cache(maxsize=512)
def _compressed(path: str, _changed: int) -> bytes:
    # without a time: the same file has the same bytes
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


def encodings(accepts: str) -> frozenset[str]:
    """Return the encodings that an ``Accept-Encoding`` header accepts.

    >>> sorted(encodings("gzip, deflate, br;q=0.9")), sorted(encodings("br;q=0, *")), sorted(encodings(""))
    (['br', 'gzip'], ['gzip'], [])
    """
    said: dict[str, bool] = {}
    for part in accepts.lower().split(","):
        name, _, weight = part.partition(";")
        said[name.strip()] = weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return frozenset(coding for coding in COPIES if said.get(coding, said.get("*", False)))


def part(asked: str, size: int) -> range | None:
    """Return the range of a ``Range`` header: empty if unsatisfiable, None for the whole file.

    >>> part("bytes=0-9", 100), part("bytes=90-", 100), part("bytes=-5", 100), part("bytes=100-", 100)
    (range(0, 10), range(90, 100), range(95, 100), range(0, 0))
    >>> part("bytes=0-1,3-4", 100) is None, part("lines=1-2", 100) is None, part("bytes=5-2", 100) is None
    (True, True, True)
    """
    # RFC 9110, 14: what is not understood is ignored and the whole file sent
    unit, _, span = asked.partition("=")
    first, dash, last = span.strip().partition("-")
    known = (unit.strip() == "bytes", dash == "-", _digits(first) or not first, _digits(last) or not last)
    if not all(known) or not (first or last):
        return None
    if not first:
        return range(max(0, size - int(last)), size) if int(last) else range(0)
    start, stop = int(first), min(int(last) + 1, size) if last else size
    if last and int(last) < start:
        return None
    return range(start, stop) if start < size else range(0)


LONGEST: Final = 18
"""Maximum digits of a size."""


def _digits(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST
