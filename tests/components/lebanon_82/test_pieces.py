"""Lebanon '82's pieces reconcile with what the rule book says of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from countermarch import components
from countermarch.components.model.layers import Layer

if TYPE_CHECKING:
    from countermarch.components.model.pieces import Piece, Unit

GAME = components.game("lebanon-82")
STRENGTHS = ("attack", "defense", "move", "depleted_attack", "depleted_defense", "depleted_move")


def layer(piece: Piece, column: str) -> Layer | None:
    cell = piece.value(column)
    return cell.layer if cell else None


def units(side: str) -> list[Unit]:
    return [unit for unit in GAME.units if unit.side == side]


def test_the_96th_division_is_two_units_of_known_strength() -> None:
    found = [unit for unit in units("israeli") if unit.formation == "96"]
    assert [tuple(unit.number(column) for column in STRENGTHS[:3]) for unit in found] == [
        (8, 7, 7),
        (4, 2, 5),
    ]
    for unit in found:
        assert {layer(unit, column) for column in STRENGTHS[:3]} == {Layer.RULEBOOK}


def test_every_other_strength_is_marked_as_reconstructed() -> None:
    known = {("israeli-96-a", column) for column in STRENGTHS[:3]}
    known |= {("israeli-96-b", column) for column in STRENGTHS[:3]}
    for unit in GAME.units:
        for column in STRENGTHS:
            if (unit.id, column) not in known:
                assert layer(unit, column) is Layer.RECONSTRUCTION


def test_every_named_division_has_at_least_two_units() -> None:
    count = Counter(unit.formation for unit in units("israeli"))
    assert set(count) == {"36", "90", "91", "96", "162", "252", "880"}
    assert min(count.values()) >= 2
    assert count["96"] == 2


def test_the_syrians_have_two_known_brigades_and_ten_commando_battalions() -> None:
    known = [unit for unit in units("syrian") if unit.layer is Layer.RULEBOOK]
    assert [unit.name for unit in known if unit.type != "commando"] == ["47", "82"]
    commandos = [unit for unit in known if unit.type == "commando"]
    assert len(commandos) == GAME.number("commandos-at-zahle") == 10
    assert {layer(unit, "type") for unit in commandos} == {Layer.RULEBOOK}
    assert {unit.size for unit in commandos} == {"battalion"}


def test_the_plo_has_twenty_units_some_without_attack() -> None:
    found = units("plo")
    assert sum(unit.count for unit in found) == GAME.number("plo-units-1982") == 20
    assert {unit.layer for unit in found} == {Layer.RULEBOOK}
    zero = [unit for unit in found if unit.number("attack") == GAME.number("zero-strength")]
    assert 2 <= len(zero) < len(found)


@pytest.mark.parametrize("unit", GAME.units, ids=lambda unit: unit.id)
def test_a_depleted_side_is_never_stronger_and_every_value_is_known(unit: Unit) -> None:
    full = [unit.number(column) for column in STRENGTHS[:3]]
    depleted = [unit.number(column) for column in STRENGTHS[3:]]
    assert None not in full + depleted
    assert all((weak or 0) <= (strong or 0) for weak, strong in zip(depleted, full, strict=True))
    assert depleted[:2] != full[:2]
    assert unit.type
    assert unit.size
    assert unit.name or unit.formation


def test_fourteen_israeli_support_fire_markers_some_of_them_aircraft() -> None:
    found = [marker for marker in GAME.markers if marker.kind == "support-fire" and marker.side == "israeli"]
    assert sum(marker.count for marker in found) == GAME.number("israeli-markers") == 14
    aircraft = [marker for marker in found if marker.symbol == "aircraft"]
    assert 0 < len(aircraft) < len(found)


def test_a_syrian_marker_of_four_is_the_documents_own() -> None:
    (marker,) = (
        piece
        for piece in GAME.markers
        if piece.side == "syrian" and piece.kind == "support-fire" and piece.layer is Layer.RULEBOOK
    )
    assert marker.number("value") == GAME.number("syrian-marker-value") == 4
    assert layer(marker, "value") is Layer.RULEBOOK


def test_only_israeli_markers_are_aircraft() -> None:
    assert {marker.side for marker in GAME.markers if marker.symbol == "aircraft"} == {"israeli"}


def test_function_markers_come_in_the_numbers_of_the_manifest() -> None:
    count = {marker.kind: marker.count for marker in GAME.markers if marker.kind != "support-fire"}
    assert count == {"fired": 6, "turn": 1, "sam-destroyed": 6, "last-turn": 1, "capture": 7}


def test_what_we_added_is_not_passed_off_as_the_documents() -> None:
    ours = {marker.kind for marker in GAME.markers if marker.layer is Layer.RECONSTRUCTION}
    assert {"sam-destroyed", "last-turn", "capture"} <= ours
    assert not {"fired", "turn"} & ours


def test_unit_ids_and_names_are_distinct() -> None:
    labels = Counter((unit.side, unit.formation, unit.name) for unit in GAME.units)
    assert [label for label, count in labels.items() if count > 1] == []
