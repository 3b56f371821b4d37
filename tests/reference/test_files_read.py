"""A ruling reads only the files that it needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from countermarch import components

SCRIPT = """
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)
from countermarch.__main__ import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(*(path for path in opened if path.endswith((".toml", ".csv", ".tsv"))), sep="\\n", file=sys.stderr)
"""

ASKED = {
    "lebanon-82 combat-result --terrain town --differential 3 --die 4": {"tables/crt.toml"},
    "lebanon-82 movement-cost --terrain mountain": {"tables/movement-costs.toml"},
    "lebanon-82 terrain-row --terrain rough": {"tables/crt.toml"},
    "lebanon-82 sam-site-fate --event rebuild": set(),
}


@pytest.mark.parametrize("asked", ASKED)
def test_a_ruling_for_a_program_reads_only_the_files_that_it_needs(asked: str) -> None:
    command = [sys.executable, "-c", SCRIPT, "ask", *asked.split(), "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    folder = components.game(asked.split(maxsplit=1)[0]).folder
    read = {Path(line).relative_to(folder).as_posix() for line in ran.stderr.splitlines() if line}
    assert read == {"game.toml", *ASKED[asked]}
