"""Build the third-party script that every site includes, which draws QR codes, so that no site needs Node.

Run ``python docs/build/vendored.py`` after its version in ``package.json`` has changed; a test compares both.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # in place of docs/build, whose names are not meant to be imported from the top

from countermarch.site.assets import VENDORED  # noqa: E402 -- the path comes first
from docs.build import npm  # noqa: E402 -- as above


def build_qr_script(folder: Path) -> None:
    """Build the script that draws QR codes, with its licence, in ``folder``."""
    npm.bundle(ROOT / "docs" / "build" / "qr.js", folder / "countermarch-qr.js")
    shutil.copyfile(npm.MODULES / "lean-qr" / "LICENSE", folder / "lean-qr-licence.txt")


if __name__ == "__main__":
    build_qr_script(VENDORED)
