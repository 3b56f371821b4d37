"""A game whose files are damaged anywhere ends in faults that name a file, never in another error."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from countermarch import components
from countermarch.components.model.loading import json_sheets
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.workbook_cells import WorkbookError

GAME = components.game("lebanon-82").folder
FILES = sorted(path.relative_to(GAME) for path in GAME.rglob("*") if path.suffix in {".toml", ".csv", ".tsv"})

SCRAPS = st.one_of(
    st.binary(max_size=12),
    st.sampled_from(
        [b"[[", b"]]", b'"', b"\n", b"=", b",", b"\t", b"-", b"1e9", b"{}", b"[1]", b"true", b"\xff"]
    ),
)


@pytest.mark.parametrize("file", FILES, ids=str)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(at=st.floats(0, 1), dropped=st.integers(0, 40), scrap=SCRAPS)
def test_a_damaged_file_ends_in_faults_or_in_data(file: Path, at: float, dropped: int, scrap: bytes) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "lebanon_82"
        shutil.copytree(GAME, folder)
        data = (folder / file).read_bytes()
        start = int(at * len(data))
        (folder / file).write_bytes(data[:start] + scrap + data[start + dropped :])
        try:
            faults = components.load(folder).check()
        except DataError as error:
            faults = error.faults
    assert all(str(fault).isprintable() for fault in faults)


@pytest.mark.parametrize("text", [b"," + b"//a" * 50_000, b'"' + b'\\"' * 50_000], ids=["remarks", "quotes"])
def test_what_is_no_json_is_refused_however_long_it_is(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "deck.json").write_bytes(text)
    with pytest.raises(WorkbookError):
        json_sheets.sheets(tmp_path / "deck.json")
