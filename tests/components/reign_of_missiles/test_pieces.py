"""The counters of A Reign of Missiles add up, and reconstructed values are marked."""

from __future__ import annotations

from collections import Counter

from countermarch import components
from countermarch.components.model.layers import Layer

GAME = components.game("reign-of-missiles")
SCENARIO = GAME.scenarios["november-2012"]


def _count(kind: str) -> int:
    return sum(marker.count for marker in GAME.markers if marker.kind == kind)


def test_there_are_140_counters() -> None:
    assert sum(piece.count for piece in GAME.pieces) == GAME.number("counters") == 140


def test_qassams_are_many_and_fajr_5_few_and_there_are_enough_for_set_up() -> None:
    types: Counter[str] = Counter()
    for unit in GAME.units:
        types[unit.name] += unit.count
    assert types == {"Qassam": 24, "Grad": 9, "Fajr-5": 5}
    assert types.total() >= SCENARIO.number("launchers")


def most_rockets(kind: str) -> int:
    """Return how many rockets of a type can be in the air at once: from the strongest that can be drawn.

    A draw is the D10 and the number of the Hamas marker's space (5.0); the set-up has its own number.
    """
    track = GAME.charts["diplomacy-track"]
    drawn = max(9 + max(track.number(space, "number") for space in track.rows), SCENARIO.number("launchers"))
    factors = [
        unit.number("attack") or 0 for unit in GAME.units if unit.name == kind for _ in range(unit.count)
    ]
    return sum(sorted(factors, reverse=True)[:drawn])


def test_as_many_rockets_are_printed_of_each_type_as_can_fly_at_once() -> None:
    printed = {marker.title: marker.count for marker in GAME.markers if marker.kind == "rocket"}
    assert printed == {kind: most_rockets(kind) for kind in ("Qassam", "Grad", "Fajr-5")}
    assert printed == {"Qassam": 21, "Grad": 13, "Fajr-5": 6}


def test_a_suppressed_launcher_has_one_combat_factor_less_and_cf_1_has_no_such_side() -> None:
    loss = GAME.number("suppression")
    for unit in GAME.units:
        factor = unit.number("attack")
        assert factor is not None
        assert unit.number("depleted_attack") == (factor - loss if factor > loss else None)


def test_every_combat_factor_is_reconstructed() -> None:
    layers = {unit.values["attack"].layer for unit in GAME.units if unit.values["attack"]}
    assert layers == {Layer.RECONSTRUCTION}


def test_the_set_up_can_be_made() -> None:
    assert _count("iron-dome") >= SCENARIO.number("iron-domes")
    aircraft = {marker.id: marker.count for marker in GAME.markers if marker.kind == "aircraft"}
    assert aircraft["f-15"] >= SCENARIO.number("f-15s")
    assert aircraft["drone"] >= SCENARIO.number("drones")
    assert _count("naval") == SCENARIO.number("naval-support") == GAME.number("naval-units")
    assert _count("commando") == 1


def test_every_event_that_lasts_has_a_marker() -> None:
    lasting = {
        row
        for row in GAME.charts["event-effects"].rows
        if GAME.charts["event-effects"].text(row, "modifies") != "none"
    }
    assert {marker.id for marker in GAME.markers if marker.kind == "event"} == lasting


def test_forty_rockets_two_diplomacy_markers_and_four_for_mvp() -> None:
    assert (_count("rocket"), _count("diplomacy"), _count("mvp"), _count("turn")) == (40, 2, 4, 2)
