"""Game folders made for a test, from texts by file name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from countermarch.components.model.loading.faults import DataError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def make_folder(folder: Path, **files: str | bytes) -> Path:
    """Write files into a folder and return it; ``game.toml`` has a title unless it is given.

    Write a name with ``_`` for its dot and ``__`` for a slash: ``tables__crt_toml``.
    """
    texts: dict[str, str | bytes] = {"game_toml": 'title = "Test"\n', **files}
    for name, text in texts.items():
        stem, kind = name.replace("__", "/").rsplit("_", 1)
        path = folder / f"{stem}.{kind}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return folder


def faults_or_none(read: Callable[[], object]) -> list[str]:
    """Return the lines of the ``DataError`` that reading raises; none when it raises none."""
    try:
        read()
    except DataError as error:
        return [str(fault) for fault in error.faults]
    return []


def faults_of(read: Callable[[], object]) -> list[str]:
    """Return the lines of the ``DataError`` that reading raises; fails when it raises none."""
    with pytest.raises(DataError) as caught:
        read()
    return [str(fault) for fault in caught.value.faults]
