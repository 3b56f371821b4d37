"""How to read a counter: a line to each of its items, and to nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.scenes import said

from countermarch import components
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.legend import reading_block
from countermarch.generators.scene.nodes import Scene
from countermarch.generators.scene.style import style

if TYPE_CHECKING:
    from countermarch.generators.pages.look import Missing


def words(game_id: str, unit_id: str, missing: Missing = "reconstruction") -> str:
    game = components.game(game_id)
    unit = next(unit for unit in game.units if unit.id == unit_id)
    drawer = counter_drawer(game, kit_plan(game), Look(style("standard"), missing))
    block = reading_block(unit, game, 170.0, drawer)
    return said(Scene("page", 170.0, 90.0, block.nodes))


@pytest.mark.parametrize(("missing", "pointed_at"), [("reconstruction", True), ("blank", False)])
def test_a_line_goes_to_a_reconstructed_name_and_to_its_mark_only_where_they_are_printed(
    missing: Missing, pointed_at: bool
) -> None:
    stated = words("reign-of-missiles", "grad-2", missing)
    for thing in ("the unit's own name", "all reconstructed", "Grad"):
        assert (thing in stated) is pointed_at, thing


def test_what_is_beside_the_symbol_is_called_what_it_is() -> None:
    stated = words("lebanon-82", "israeli-36-188")
    assert "formation" in stated
    assert "size of the unit" in stated
    # each value has a line, and all are named beneath
    assert all(stated.count(one) == 2 for one in ("attack strength", "defence strength", "movement points"))
    stated = words("next-war-in-lebanon", "insurgent-guerrilla-1")  # by its own layout, with the same names
    assert "values on the other side" in stated
    assert not any(one in stated for one in ("kind", "formation", "size of the unit"))
