"""The last step of a build: compressed copies, .gz and .br, of each file that they make smaller."""

from __future__ import annotations

import gzip
import os
from io import BytesIO
from typing import TYPE_CHECKING, Final

import brotli

from countermarch.site.served_files import COPIES, TEXT

if TYPE_CHECKING:
    from pathlib import Path

SMALLEST: Final = 512
"""Smaller files, in bytes, fit in one packet anyway."""

LARGE: Final = 1_000_000
"""Above this size in bytes, Brotli's best level is not worth its time."""


def write_compressed(site: Path) -> int:
    """Write ``NAME.gz`` and ``NAME.br`` beside files worth it; return the bytes that Brotli saves.

    Equal files give equal bytes. A copy has the time of its file, so that a server sees that it is current;
    copies of an earlier build are removed first.
    """
    for ending in COPIES.values():
        for path in site.rglob(f"*{ending}"):
            path.unlink()
    saved = 0
    for path in sorted(site.rglob("*")):
        # pictures and fonts are compressed already
        if path.suffix in TEXT and path.is_file() and path.stat().st_size >= SMALLEST:
            saved += _write(path)
    return saved


def _gzipped(data: bytes) -> bytes:
    """Return a gzip copy without the operating system's byte, which depends on Python's version.

    >>> _gzipped(b"page")[:10].hex(), gzip.decompress(_gzipped(b"page"))
    ('1f8b08000000000002ff', b'page')
    """
    held = BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=held, mtime=0) as copy:
        copy.write(data)
    return held.getvalue()


def _write(path: Path) -> int:
    data = path.read_bytes()
    quality = 9 if len(data) > LARGE else 11
    copies = {"gzip": _gzipped(data), "br": brotli.compress(data, quality=quality)}
    state = path.stat()
    for coding, copy in copies.items():
        target = path.with_name(path.name + COPIES[coding])
        target.write_bytes(copy)
        # ``served_files.find`` takes a copy that is older than its file for one of an earlier build
        os.utime(target, ns=(state.st_atime_ns, state.st_mtime_ns))
    return len(data) - len(copies["br"])
