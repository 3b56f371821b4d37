"""The rules engine for the browser carries every file that the rules open."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

from docs.build import engine

if TYPE_CHECKING:
    from pathlib import Path

ASKED = """
import browser
from countermarch.reference.engine import registry
asked = registry.find("lebanon-82", "hex-distance")
print(asked.ask({"from_hex": "0908", "to_hex": "0708"}).answer.distance)
"""


def test_the_packed_rules_answer_by_themselves(tmp_path: Path) -> None:
    engine.archive(tmp_path / "rules.zip")
    zipfile.ZipFile(tmp_path / "rules.zip").extractall(tmp_path / "rules")
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, '.')\n{ASKED}"],
        cwd=tmp_path / "rules",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == ("2", "")
