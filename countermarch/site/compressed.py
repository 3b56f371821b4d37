"""The last step of a build: beside each file that shrinks, its copies as a server sends them, .gz and .br."""

from __future__ import annotations

import gzip
import os
from typing import TYPE_CHECKING, Final

import brotli

from countermarch.cli.site_files import COPIES, TEXT

if TYPE_CHECKING:
    from pathlib import Path

SMALLEST: Final = 512
"""Files of fewer bytes travel in one packet either way."""

LARGE: Final = 1_000_000
"""Above so many bytes Brotli's last few percent take longer than they are worth."""


def write_compressed(site: Path) -> int:
    """Write ``NAME.gz`` and ``NAME.br`` beside every file worth it; return how many bytes Brotli saves.

    The same files give the same bytes. A copy carries the time of its file, by which a server sees that it
    is not older; copies of a former build are removed first.
    """
    for ending in COPIES.values():
        for path in site.rglob(f"*{ending}"):
            path.unlink()
    saved = 0
    for path in sorted(site.rglob("*")):
        if path.suffix in TEXT and path.is_file() and path.stat().st_size >= SMALLEST:
            saved += _write(path)
    return saved


def _write(path: Path) -> int:
    data = path.read_bytes()
    quality = 9 if len(data) > LARGE else 11
    copies = {"gzip": gzip.compress(data, 9, mtime=0), "br": brotli.compress(data, quality=quality)}
    state = path.stat()
    for coding, copy in copies.items():
        target = path.with_name(path.name + COPIES[coding])
        target.write_bytes(copy)
        os.utime(target, ns=(state.st_atime_ns, state.st_mtime_ns))
    return len(data) - len(copies["br"])
