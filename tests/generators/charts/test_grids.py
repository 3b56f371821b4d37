"""Grids: exactly as wide as requested, split if that is too narrow, never overflowing."""

from __future__ import annotations

import pytest
from support.scenes import placed_texts

from countermarch.generators.charts.grid_columns import GridRow
from countermarch.generators.charts.grids import grid
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.style import style

LOOK = Look(style("standard"))


def test_a_grid_is_never_wider_than_its_block() -> None:
    rows = [GridRow("a label", ("12", "words that run on and on " * 6), "10.2 p1", ("L82-E01",))]
    block = grid("Corner", ("Number", "Words"), rows, 90, LOOK)
    assert block.width == 90
    assert all(0 <= x <= 90 for _, x, _ in placed_texts(block.nodes))


def test_a_grid_of_too_many_columns_is_printed_as_several_that_hold_them_all() -> None:
    titles = tuple(f"T{number}" for number in range(30))
    block = grid("", titles, [GridRow("x", tuple(f"cell {number:04}" for number in range(30)))], 90, LOOK)
    printed = [text for text, _, _ in placed_texts(block.nodes)]
    assert [text for text in printed if text.startswith("cell")] == [
        f"cell {number:04}" for number in range(30)
    ]
    assert all(0 <= x <= 90 for _, x, _ in placed_texts(block.nodes))


def test_words_too_wide_for_their_cell_are_an_error_and_not_a_collision() -> None:
    with pytest.raises(TextOverflowError):
        grid("", ("A", "B"), [GridRow("x", ("W" * 400, "1"))], 12, LOOK)


def test_tight_columns_of_numbers_are_together_beside_the_rule() -> None:
    rows = [GridRow("Hits on the defender", ("+2", "+1"), "step 5")]
    loose, tight = (
        {
            text: x
            for text, x, _ in placed_texts(
                grid("Effect", ("Urban", "Other"), rows, 150, LOOK, tight=one).nodes
            )
        }
        for one in (False, True)
    )
    assert loose["+1"] - loose["+2"] > 40
    assert 8 < tight["+1"] - tight["+2"] < 15
    assert tight["+1"] > 110


def test_a_rule_beside_nothing_but_numbers_is_on_one_line() -> None:
    rule = "Event list, Palestinian refugees"
    words = "a cell that says what is done, in words"

    def printed(cell: str) -> list[str]:
        rows = [GridRow("The battle is negated", (cell, "2"), rule)]
        return [text for text, _, _ in placed_texts(grid("", ("Tokens", "Cards"), rows, 150, LOOK).nodes)]

    assert rule in printed("1")
    assert rule not in printed(words)
