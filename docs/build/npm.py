"""The npm packages of the site: for minifying its scripts and for its tests."""

from __future__ import annotations

import fcntl
import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT: Final = Path(__file__).parents[2]
MODULES: Final = ROOT / "node_modules"
ESBUILD: Final = MODULES / ".bin" / "esbuild"
LAST: Final = MODULES / ".package-lock.json"
"""Marks a complete installation; written last."""


def minify(files: Iterable[Path]) -> None:
    """Minify scripts and style sheets in place."""
    install()
    for path in files:
        command = [
            ESBUILD, path, "--minify", "--target=es2022", "--legal-comments=none",
            "--log-level=warning",
        ]  # fmt: skip
        # esbuild refuses to write over its own input without this
        command += ["--allow-overwrite", f"--outfile={path}"]
        subprocess.run(list(map(str, command)), check=True)  # noqa: S603 -- esbuild of our own lock file


def bundle(entry: Path, target: Path) -> None:
    """Make one minified script of a module and the packages it imports."""
    install()
    command = [ESBUILD, entry, "--bundle", "--minify", "--format=iife", "--target=es2022"]
    command += ["--legal-comments=none", "--log-level=warning", f"--outfile={target}"]
    subprocess.run(list(map(str, command)), check=True)  # noqa: S603 -- esbuild of our own lock file


def install() -> None:
    """Install the packages of the lock file, unless they are already here."""
    if _is_here():
        return
    with (ROOT / "package.json").open(encoding="utf-8") as held:
        fcntl.flock(held, fcntl.LOCK_EX)  # of several that want it, one fetches
        if not _is_here():
            _fetch()


def _is_here() -> bool:
    """Return whether every package asked for is installed, in its version."""
    if not LAST.exists():
        return False
    wanted = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    held = json.loads(LAST.read_text("utf-8"))["packages"]
    return all(
        (MODULES / name).is_dir() and held.get(f"node_modules/{name}", {}).get("version") == one
        for name, one in wanted.items()
    )


def _fetch() -> None:
    # not install, which may choose newer versions and rewrite the lock file
    command = ["npm", "ci", "--no-progress", "--loglevel=error"]
    subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 -- our own lock file
