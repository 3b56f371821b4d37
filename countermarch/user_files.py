"""Small JSON files kept from one command to the next, in the user's state and cache folders.

Nothing here is essential: a file that cannot be written is skipped, one that cannot be read counts as absent.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

LARGEST: Final = 4_000_000
"""Maximum number of characters that are read from a file."""


def state(name: str) -> Path:
    """Return the path of a state file; raises ``RuntimeError`` if there is no home directory."""
    return _folder("XDG_STATE_HOME", ".local/state") / name


def cache(name: str) -> Path:
    """Return the path of a cache file; raises ``RuntimeError`` if there is no home directory."""
    return _folder("XDG_CACHE_HOME", ".cache") / name


def _folder(variable: str, usual: str) -> Path:
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "countermarch"
    # the XDG specification says that a relative path is to be ignored
    configured = Path(os.environ.get(variable, ""))
    base = configured if configured.is_absolute() else Path.home() / usual
    return base / "countermarch"


def write(path: Path, value: object) -> None:
    """Write a value as JSON, completely or not at all."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    with suppress(OSError, ValueError):  # ValueError: a lone surrogate
        path.parent.mkdir(parents=True, exist_ok=True)
        # two commands at once must not write into the same file
        beside = path.with_name(f"{path.stem}.{os.getpid()}.json")
        beside.write_text(text, "utf-8")
        beside.replace(path)


def read(path: Path) -> object:
    """Return the value of a file; None if it does not exist or cannot be read."""
    try:
        with path.open(encoding="utf-8") as file:
            return json.loads(file.read(LARGEST + 1))
    except (OSError, ValueError, RecursionError):
        return None
