"""Facts of history that a reconstruction once had wrong."""

from __future__ import annotations

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.components.model.layers import Layer


@pytest.mark.parametrize(
    ("game", "unit", "column", "value"),
    [
        ("third-lebanon-war", "idf-light-1", "name", "101 Para"),
        ("third-lebanon-war", "idf-light-2", "size", "battalion"),
        ("third-lebanon-war", "idf-tactical-6", "type", "infantry"),
        ("third-lebanon-war", "syrian-tf-hq-2", "formation", "7"),
        ("third-lebanon-war", "syrian-tactical-6", "type", "armor"),
        ("lebanon-82", "israeli-162-421", "type", "armor"),
        ("lebanon-82", "israeli-252-460", "type", "armor"),
        ("next-war-in-lebanon", "idf-sof-3", "name", "Shaldag"),
        ("next-war-in-lebanon", "insurgent-militia-5", "name", "Baalbek"),
        ("next-war-in-lebanon", "idf-light-infantry-3", "in_2006", "reinforcement"),
    ],
)
def test_a_unit_is_what_it_was(game: str, unit: str, column: str, value: str) -> None:
    (found,) = [one for one in components.game(game).units if one.id == unit]
    assert found.text(column) == value


def test_no_brigade_is_named_as_a_battalion_of_itself() -> None:
    names = [unit.name for unit in components.game("third-lebanon-war").units if unit.size == "battalion"]
    assert "35 Para" not in names


def test_no_zone_is_next_to_another_twice() -> None:
    for place in components.game("next-war-in-lebanon").places.values():
        beside = place.text("neighbours").split()
        assert len(beside) == len(set(beside)), place.id


@pytest.mark.parametrize("name", GAMES)
def test_what_is_reconstructed_says_why_in_a_sentence(name: str) -> None:
    game = components.game(name)
    for one in (*game.pieces, *game.places.values()):
        ours = [
            column
            for column, cell in one.values.items()
            if cell is not None and cell.layer is Layer.RECONSTRUCTION and column not in ("why", "note")
        ]
        says = one.text("why")
        stated = (says[:1].isupper() or says[:1].isdigit()) and says.endswith(".") and len(says) < 200
        assert stated or not ours, (
            f"{name}, reconstruction/: {one.id} has {', '.join(ours)}; its column why says {says!r}, "
            "not one sentence of why they are so (a capital or a digit first, a full stop last)"
        )
