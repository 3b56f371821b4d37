"""Acts that the rules forbid, but that the published catalogue answers as bad input: they cite their rule.

All other forbidden acts are refusals: answers with ``legal`` false, in the worked cases.
"""

from __future__ import annotations

from typing import Any

import pytest

from countermarch.reference.engine import InputError, registry

THREE = [{"j3_rating": 3}]
MAT = {
    "attacker": "insurgent",
    "terrain": "other",
    "idf_units": THREE,
    "insurgent_units": THREE,
    "first_fire_dice": [1, 2, 3],
    "return_fire_dice": [1, 2, 3],
}
FIRER = {"mode": "combat", "rating": 4, "dice": [3]}
AIR = FIRER | {"dice": [3, 3, 3, 3]}
FIREFIGHT = {
    "firing_side": "idf",
    "firers": [FIRER],
    "target_mode": "combat",
    "target_combat_rating": 2,
    "target_dispersed_rating": 2,
    "target_die": 3,
}
HAMAS = {"kind": "hamas", "dice": [3]}
FRONT = {"front": "north", "israeli_units": [], "arab_units": [], "israeli_tt": 3}
TLW, NWL, AIW, ROM, L82 = (
    "third-lebanon-war",
    "next-war-in-lebanon",
    "arab-israeli-wars",
    "reign-of-missiles",
    "lebanon-82",
)
FORBIDDEN: list[tuple[str, str, dict[str, Any], str, str]] = [
    (TLW, "resolve-battle", MAT | {"ambush": True, "cas_chits": 1}, "cas_chits", "11.21"),
    (TLW, "resolve-battle", MAT | {"idf_combat_support": True}, "idf_combat_support", "step 2, TLW-E03"),
    (TLW, "resolve-battle", MAT | {"insurgent_j4": "sam", "sam_die": 3}, "insurgent_j4", "step 3, TLW-E27"),
    (
        TLW,
        "fire-dice",
        {"player": "idf", "units": THREE, "combat_support": True},
        "combat_support",
        "j4-combat-support.csu",
    ),
    (TLW, "fire-dice", {"player": "insurgent", "units": THREE, "cas_chits": 1}, "cas_chits", "12.1"),
    (
        TLW,
        "fire-dice",
        {"player": "idf", "units": THREE, "cas_chits": 1, "defending_against_ambush": True},
        "cas_chits",
        "11.21",
    ),
    (NWL, "firefight", FIREFIGHT | {"target_mode": "dispersed"}, "firers", "3.0"),
    (NWL, "firefight", FIREFIGHT | {"firers": [AIR, AIR]}, "firers", "7.3F"),
    (NWL, "firefight", FIREFIGHT | {"anti_tank": True}, "anti_tank", "15.4"),
    (NWL, "rocket-attack", {"units": [HAMAS, {"kind": "sr-rocket", "dice": [3]}]}, "units", "12.3"),
    (
        NWL,
        "battle-roles",
        {"entering": "none", "idf_units": 1, "insurgent_units": 1, "ambush": True},
        "ambush",
        "7.3A",
    ),
    (AIW, "battle", FRONT | {"arab_units": [{"card": "arab-legion"}]}, "arab_units", "unit-cards.front"),
    (
        ROM,
        "impulse-damage",
        {"launchers": [], "city": "none", "iron_domes": [{"position": "same-area"}] * 2},
        "iron_domes",
        "6.1",
    ),
    (
        ROM,
        "rockets-launched",
        {"launchers": [{"launcher_type": "grad", "combat_factor": 1, "suppressed": True}]},
        "launchers",
        "7.1.1",
    ),
    (
        L82,
        "sam-fire",
        {"marker": "aircraft", "sites": [{"distance": 1, "fired": True, "roll": 3}]},
        "sites",
        "13.0",
    ),
]


@pytest.mark.parametrize(("game", "question", "given", "parameter", "rule"), FORBIDDEN)
def test_a_forbidden_act_that_is_bad_input_cites_its_rule(
    game: str, question: str, given: dict[str, Any], parameter: str, rule: str
) -> None:
    with pytest.raises(InputError) as caught:
        registry.find(game, question).ask(given)
    assert caught.value.parameter == parameter
    assert caught.value.message.endswith(f"({rule})")
