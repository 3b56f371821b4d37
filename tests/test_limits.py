"""The limits on what a file may hold are written down in one place, as the code has them."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "SECURITY.md"
ROWS = re.findall(r"^\| (.+?) \| (\d+) \| `([\w.]+)` \|$", PAGE.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("what", "limit", "where"), ROWS, ids=[what for what, _, _ in ROWS])
def test_a_limit_is_as_it_is_written(what: str, limit: str, where: str) -> None:
    module, _, name = where.rpartition(".")
    assert getattr(import_module(module), name) == int(limit), what


def test_there_are_limits_on_every_kind_of_file() -> None:
    kinds = "TOML|CSV|workbook|picture|layout|questions|batch|receipt|saved game"
    assert set(re.findall(kinds, " ".join(what for what, *_ in ROWS))) == set(kinds.split("|"))
