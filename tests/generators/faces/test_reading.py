"""How to read a counter: a line to what stands on it, and to nothing else."""

from __future__ import annotations

import pytest
from support.scenes import said

import components
from generators.faces.look import Look
from generators.faces.reading import reading_block
from generators.kits.plan import kit_plan
from generators.scene.nodes import Scene
from generators.scene.style import style


@pytest.mark.parametrize(("missing", "pointed_at"), [("reconstruction", True), ("blank", False)])
def test_a_line_goes_to_a_reconstructed_name_and_a_diamond_only_where_they_are_printed(
    missing: str, pointed_at: bool
) -> None:
    game = components.game("reign-of-missiles")
    grad = next(unit for unit in game.units if unit.id == "grad-3")
    block = reading_block(grad, game, 170.0, Look(style("standard"), missing), kit_plan(game).strengths)
    words = said(Scene("page", 170.0, 90.0, block.nodes))
    for thing in ("the unit's own name", "diamond: reconstructed", "Grad"):
        assert (thing in words) is pointed_at, thing
