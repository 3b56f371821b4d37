"""Where a layout describes what cannot be drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from countermarch.components.model.loading.toml_places import Places

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.generators.scene.faults import DrawingError


def locate(fault: DrawingError, folder: Path, file: str) -> None:
    """Let a fault say the file, the line and the item of the layout that asks for what cannot be drawn."""
    path, fault.path = fault.path, ()
    if not path:
        return
    try:
        text = (folder / file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return
    found = _places(text).value(path)
    line = f" line {found[0]}" if found else ""
    fault.item = "; ".join(part for part in (f"{file}{line}, {_called(path)}", fault.item) if part)


@lru_cache(maxsize=4)
def _places(text: str) -> Places:
    return Places(text)


def _called(path: tuple[str | int, ...]) -> str:
    """Say which item it is, counted from 1.

    >>> _called(("front", 2)), _called(("layouts", "leaders", "back", 0))
    ('front 3', 'layouts.leaders, back 1')
    """
    *above, face, place = path
    before = f"{'.'.join(map(str, above))}, " if above else ""
    return f"{before}{face} {int(place) + 1}"
