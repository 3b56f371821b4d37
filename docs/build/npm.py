"""What of our own site comes from npm: Pyodide, and what the scripts are tested with."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT: Final = Path(__file__).parents[2]
MODULES: Final = ROOT / "node_modules"
ESBUILD: Final = MODULES / ".bin" / "esbuild"
LAST: Final = MODULES / ".package-lock.json"
"""Written when everything else is there."""


def minify(files: Iterable[Path]) -> None:
    """Make scripts and style sheets small, each in its place."""
    install()
    for path in files:
        command = [
            ESBUILD,
            path,
            "--minify",
            "--target=es2022",
            "--legal-comments=none",
            "--log-level=warning",
        ]
        command += ["--allow-overwrite", f"--outfile={path}"]
        subprocess.run(list(map(str, command)), check=True)  # noqa: S603 -- esbuild of our own lock file


def install() -> None:
    """Fetch what the lock file names, unless it is here."""
    if not LAST.exists():
        subprocess.run(["npm", "ci", "--no-progress", "--loglevel=error"], cwd=ROOT, check=True)  # noqa: S607 -- our own lock file
