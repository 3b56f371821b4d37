"""Every name that a spreadsheet or a layout may use, as a list and as a sheet."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from support.command_line import run

from countermarch.generators.pieces.vocabulary import vocabulary
from countermarch.generators.scene.icons import ICONS
from countermarch.generators.scene.symbols import SIZES, SYMBOLS

if TYPE_CHECKING:
    from pathlib import Path


def test_the_list_holds_every_name() -> None:
    found = json.loads(run("symbols", "--json").out)
    assert set(found["types"]) == set(SYMBOLS)
    assert set(found["sizes"]) == set(SIZES)
    assert set(found["icons"]) == set(ICONS)
    assert {"crown", "chess-queen", "bullseye", "cannon", "coin"} <= {*found["icons"], *found["more icons"]}
    shown = " ".join(run("symbols").out.split())
    assert all(name in shown for names in vocabulary().values() for name in names)


def test_the_sheet_is_a_pdf(tmp_path: Path) -> None:
    made = run("symbols", "--to", str(tmp_path / "sheet.pdf"), "--style", "low-ink")
    assert (made.status, made.err) == (0, "")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_an_unknown_paper_is_reported() -> None:
    stated = run("symbols", "--paper", "a9", "--to", "x.pdf")
    assert stated.status == 2
    assert "a4" in stated.err
