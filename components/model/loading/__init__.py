"""Reading a game's folder: files to records, every fault of a file reported together.

The modules are imported when they are first named, so that a ruling never pays for reading cards.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from components.model.loading import clause_files as clause_files
    from components.model.loading import faults as faults
    from components.model.loading import game_folder as game_folder
    from components.model.loading import piece_files as piece_files
    from components.model.loading import place_files as place_files
    from components.model.loading import play_files as play_files
    from components.model.loading import references as references
    from components.model.loading import table_files as table_files

_LAZY = (
    *("clause_files", "faults", "game_folder", "piece_files"),
    *("place_files", "play_files", "references", "table_files"),
)


def __getattr__(name: str) -> ModuleType:
    """Import a module of this package when it is first named."""
    if name in _LAZY:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
