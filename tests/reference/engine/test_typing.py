"""A wrong value in a call of a question is a type error before it is an input error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

SNIPPET = """
from __future__ import annotations
from support.sample import fire, volley

ruling = fire(die=3, terrain="town")
total: int | None = ruling.answer.total
fire(die=3, terrain="swamp")
fire(die="3")
fire(terrain="town")
fire(die=3, weather="rain")
volley(dice=(1, 2)).answer.hit
"""

ERRORS = {
    7: "[arg-type]",
    8: "[arg-type]",
    9: "[call-arg]",
    10: "[call-arg]",
    11: "[attr-defined]",
}


def test_a_type_checker_sees_through_a_question(tmp_path: Path) -> None:
    snippet = tmp_path / "players_code.py"
    snippet.write_text(SNIPPET, "utf-8")
    mypy = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--no-error-summary",
        "--cache-dir",
        str(tmp_path / "cache"),
    ]
    environment = {"MYPYPATH": f"{ROOT}:{ROOT / 'tests'}", "PATH": ""}
    done = subprocess.run(
        [*mypy, snippet], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    found = [line.split(":", 2) for line in done.stdout.splitlines() if "players_code.py" in line]
    told = {int(line): text.rsplit(" ", 1)[1] for _, line, text in found if " note:" not in text}
    assert told == ERRORS, done.stdout + done.stderr
