"""The rules for the browser: Pyodide as npm has it, the worker, our Python and its data in one archive."""

from __future__ import annotations

import shutil
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Final

from countermarch.site.assets import HERE
from docs.build.npm import MODULES, ROOT, install, minify

if TYPE_CHECKING:
    from collections.abc import Mapping

PYODIDE: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
KINDS: Final = frozenset({".py", ".toml", ".csv", ".tsv", ".txt"})
UNREAD: Final = frozenset({"turn.toml", "odds.toml", "catalogue.toml", "kit.toml"})
"""Files of a game that no rule reads."""

LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def write_engine(folder: Path) -> None:
    """Write everything the worker needs into ``folder``."""
    install()
    folder.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(MODULES / "pyodide" / name, folder / name)
    shutil.copy(HERE / "js" / "engine_worker.js", folder / "worker.js")
    minify([folder / "worker.js"])
    archive(folder / "rules.zip")


def archive(target: Path) -> None:
    """Pack ``components`` and ``reference``, the same bytes from the same files."""
    members = {
        "browser.py": ROOT / "docs" / "build" / "browser.py",
        "countermarch/__init__.py": ROOT / "countermarch" / "__init__.py",
        "countermarch.egg-info/entry_points.txt": announced(),
    }
    for package in ("components", "reference"):
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and path.suffix in KINDS and path.name not in UNREAD:
                members[f"countermarch/{path.relative_to(ROOT).as_posix()}"] = path
    pack(target, members)


def announced() -> Path:
    """Return the file that says which games this package holds."""
    found = distribution("countermarch").files or []
    return Path(str(next(one for one in found if one.name == "entry_points.txt").locate()))


def pack(target: Path, members: Mapping[str, Path]) -> None:
    """Write an archive of files by their names in it, the same bytes from the same files."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in sorted(members.items()):
            if path.is_file():
                packed.writestr(zipfile.ZipInfo(name, LONG_AGO), path.read_bytes(), zipfile.ZIP_DEFLATED)
