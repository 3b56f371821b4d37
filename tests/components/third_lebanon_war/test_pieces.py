"""Third Lebanon War's pieces: named by the document, counted and rated by us."""

from __future__ import annotations

from collections import Counter

from countermarch import components
from countermarch.components.model.layers import Layer

GAME = components.game("third-lebanon-war")
RATINGS = ("j2", "j3", "dispersed_j2", "dispersed_j3")


def test_the_document_names_one_piece_of_each_kind() -> None:
    named = [unit.id for unit in GAME.units if unit.layer is Layer.RULEBOOK]
    assert len(named) == 12
    assert all(name.endswith("-1") for name in named)


def test_every_rating_and_every_count_is_marked_as_reconstructed() -> None:
    for piece in GAME.pieces:
        count = piece.value("count")
        assert count is None or count.layer is Layer.RECONSTRUCTION, piece.id
    for unit in GAME.units:
        for column in RATINGS if unit.type != "headquarters" else ():
            cell = unit.value(column)
            assert cell is not None, (unit.id, column)
            assert cell.reconstructed, (unit.id, column)


def test_task_forces_have_a_headquarters_and_three_units_each() -> None:
    for side, number in (("idf", 3), ("syrian", 2)):
        units = [unit for unit in GAME.units if unit.side == side and unit.formation]
        headquarters = {unit.formation for unit in units if unit.type == "headquarters"}
        assert len(headquarters) == number
        others = Counter(unit.formation for unit in units if unit.type != "headquarters")
        assert others == dict.fromkeys(headquarters, 3)


def test_a_headquarters_has_no_rating() -> None:
    for unit in GAME.units:
        none = all(unit.value(column) is None for column in RATINGS)
        assert none == (unit.type == "headquarters"), unit.id


def test_an_irregular_unit_goes_underground_and_a_regular_one_disperses() -> None:
    for unit in GAME.units:
        backs = "Underground" if unit.side == "insurgent" else "Dispersed"
        assert unit.text("back") == backs, unit.id


def test_each_player_has_the_six_kinds_of_chit() -> None:
    for side in ("idf", "insurgent"):
        titles = [chit.title for chit in GAME.chits if chit.side == side]
        assert titles == [f"J-{number}" for number in range(1, 7)]


def test_cards_and_hand_sizes_are_left_blank_for_the_players_own_copy() -> None:
    assert {(card.deck, card.body) for card in GAME.cards} == {("cascading-effects", "")}
    assert sum(card.count for card in GAME.cards) == 18
    hand = GAME.charts["hand-size"]
    assert hand.layer is Layer.RECONSTRUCTION
    assert set(hand.cells.values()) == {None}


def test_the_pieces_add_up_to_what_the_readme_says() -> None:
    per_side = Counter[str]()
    for unit in GAME.units:
        per_side[unit.side] += unit.count
    assert per_side == {"idf": 20, "insurgent": 30, "syrian": 8}
