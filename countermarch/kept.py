"""Small files that a command keeps for the next one, in the folders that the system has for this.

What cannot be kept, as without a home, on a full disk or in another's folder, is not; what was kept and
cannot be read is as if there were none.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

LARGEST: Final = 4_000_000
"""Characters of a file that is read."""


def state(name: str) -> Path:
    """Return where what a person did last is kept; raises ``RuntimeError`` without a home."""
    return _folder("XDG_STATE_HOME", ".local/state") / name


def cache(name: str) -> Path:
    """Return where what can be made again is kept; raises ``RuntimeError`` without a home."""
    return _folder("XDG_CACHE_HOME", ".cache") / name


def _folder(variable: str, usual: str) -> Path:
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "countermarch"
    configured = Path(os.environ.get(variable, ""))
    base = configured if configured.is_absolute() else Path.home() / usual
    return base / "countermarch"


def write(path: Path, value: object) -> None:
    """Keep a value as JSON, whole or not at all."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    with suppress(OSError, ValueError):  # ValueError: half a character
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f"{path.stem}.{os.getpid()}.json")
        beside.write_text(text, "utf-8")
        beside.replace(path)


def read(path: Path) -> Any:  # noqa: ANN401 # JSON
    """Return the value that was kept; None where there is none that can be read."""
    try:
        with path.open(encoding="utf-8") as file:
            return json.loads(file.read(LARGEST + 1))
    except (OSError, ValueError, RecursionError):
        return None
