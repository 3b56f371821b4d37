"""How to install an optional extra in the environment that is running."""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import PackageNotFoundError, distribution
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
    fresh = f"{quote}countermarch[{extra}]{_wheel()}{quote}"  # for tools that make a fresh environment
    here, program = Path(sys.prefix), _quoted(sys.executable, quote)
    # the files that each tool leaves in the environments it makes
    pipx, uv = (here / "pipx_metadata.json").is_file(), _made_by_uv(here)
    active = sys.prefix == sys.base_prefix or os.environ.get("VIRTUAL_ENV") == sys.prefix
    ways = (
        (
            getattr(sys, "frozen", False),
            f"pipx install {wanted}",
        ),  # nothing can be added to a one-file program
        (pipx and here.parent.name == "venvs", f"pipx inject {here.name} {wanted}"),
        (pipx, f"pipx run --spec {fresh} countermarch"),
        ((here / "uv-receipt.toml").is_file(), f"uv tool install {fresh}"),
        (uv and here.parent.name.startswith("archive-"), f"uvx --from {fresh} countermarch"),
        (uv, f"uv pip install --python {program} {wanted}"),
        (active, f"pip install {wanted}"),
        (True, f"{program} -m pip install {wanted}"),
    )
    return next(command for applies, command in ways if applies)


def _wheel() -> str:
    """Return the address of the wheel file that was installed, as ``" @ file:///…"``; else nothing."""
    try:
        text = distribution("countermarch").read_text("direct_url.json") or "{}"
        url = str(json.loads(text).get("url", ""))
    except (PackageNotFoundError, OSError, ValueError):
        return ""
    # PEP 610: a wheel that was installed from disk may be in no registry
    return f" @ {url}" if url.startswith("file:") and url.endswith(".whl") else ""


def _made_by_uv(environment: Path) -> bool:
    """Return whether uv made an environment; such an environment has no pip."""
    try:
        lines = (environment / "pyvenv.cfg").read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return False
    return any(line.partition("=")[0].strip() == "uv" for line in lines)


def _quoted(path: str, quote: str) -> str:
    return f"{quote}{path}{quote}" if " " in path else path
