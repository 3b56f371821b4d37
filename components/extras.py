"""How to install an optional extra in the environment that is running."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

WINDOWS: Final = os.name == "nt"


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra: with pip, pipx or uv, whichever made this environment.

    >>> how_to_install("png").endswith("'countermarch[png]'") or WINDOWS
    True
    """
    quote = '"' if WINDOWS else "'"
    wanted = f"{quote}countermarch[{extra}]{quote}"
    here = Path(sys.prefix)
    if (here / "pipx_metadata.json").is_file():
        return f"pipx inject {here.name} {wanted}"
    program = _quoted(sys.executable, quote)
    if _made_by_uv(here):
        return f"uv pip install --python {program} {wanted}"
    if sys.prefix == sys.base_prefix or os.environ.get("VIRTUAL_ENV") == sys.prefix:
        return f"pip install {wanted}"
    return f"{program} -m pip install {wanted}"


def _made_by_uv(environment: Path) -> bool:
    """Return whether uv made an environment; such an environment has no pip."""
    try:
        lines = (environment / "pyvenv.cfg").read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return False
    return any(line.partition("=")[0].strip() == "uv" for line in lines)


def _quoted(path: str, quote: str) -> str:
    return f"{quote}{path}{quote}" if " " in path else path
