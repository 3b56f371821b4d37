"""A module read back by pywargame, a third-party library for VASSAL modules; it needs Python 3.13."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.games import GAMES
from support.tables import vassal_module
from support.vassal_modules import check, read

if TYPE_CHECKING:
    from pathlib import Path

vassal = pytest.importorskip("pywargame.vassal", reason="pywargame is here where Python is 3.13 or later")


@pytest.mark.parametrize("game", GAMES)
def test_another_program_reads_the_same_pieces_prototypes_and_traits(game: str, tmp_path: Path) -> None:
    path = tmp_path / f"{game}.vmod"
    path.write_bytes(vassal_module(game))
    ours = read(path.read_bytes())
    with vassal.VMod(str(path), "r") as archive:
        build = vassal.BuildFile(archive.getBuildFile()).getGame()
        assert set(archive.getFileNames()) == ours.files.keys()
    slots = build.getPieces(asdict=False)
    assert len(slots) == len(list(ours.root.iter("VASSAL.build.widget.PieceSlot")))
    traits = [trait for slot in slots for trait in slot.getTraits()]
    assert all(isinstance(trait, vassal.Trait) and type(trait) is not vassal.Trait for trait in traits)
    named = {trait["name"] for trait in traits if isinstance(trait, vassal.PrototypeTrait)}
    (prototypes,) = build.getPrototypes()
    assert named <= prototypes.getPrototypes(asdict=True).keys()
    assert check(ours)
