"""Lebanon '82: every rule of the game as a question, chapter by chapter in the order of play.

>>> from countermarch.reference.lebanon_82 import combat_result
>>> combat_result(terrain="clear", differential=3, die=1).answer.result
'D2'
"""

from __future__ import annotations

# The order of these imports is the order of play: it is the order in which questions are listed.
# ruff: isort: off
from countermarch.reference.lebanon_82.overview import scenario_summary
from countermarch.reference.lebanon_82.places import hex_distance, locate_place
from countermarch.reference.lebanon_82.movement import movement_cost
from countermarch.reference.lebanon_82.setup_israeli import israeli_setup_1982, israeli_setup_2006
from countermarch.reference.lebanon_82.setup_syrian import syrian_setup_1976, syrian_setup_1982
from countermarch.reference.lebanon_82.setup_plo import plo_setup_check, plo_setup_list
from countermarch.reference.lebanon_82.reinforcements import (
    landing_result,
    reinforcement_arrival,
    stacking_check,
)
from countermarch.reference.lebanon_82.combat import (
    combat_differential,
    combat_effects,
    combat_result,
    terrain_row,
)
from countermarch.reference.lebanon_82.attack import attack
from countermarch.reference.lebanon_82.sam import sam_bombardment, sam_fire, sam_site_fate
from countermarch.reference.lebanon_82.support import support_fire_allotment, support_fire_coordination
from countermarch.reference.lebanon_82.zones import zoc_effect
from countermarch.reference.lebanon_82.length import game_length
from countermarch.reference.lebanon_82.victory_1982 import (
    elimination_credit,
    victory_1982,
    victory_three_player,
)
from countermarch.reference.lebanon_82.victory_later import victory_1976, victory_2006
# ruff: isort: on

__all__ = [
    "attack", "combat_differential", "combat_effects", "combat_result", "elimination_credit",
    "game_length", "hex_distance", "israeli_setup_1982", "israeli_setup_2006", "landing_result",
    "locate_place", "movement_cost", "plo_setup_check", "plo_setup_list", "reinforcement_arrival",
    "sam_bombardment", "sam_fire", "sam_site_fate", "scenario_summary", "stacking_check",
    "support_fire_allotment", "support_fire_coordination", "syrian_setup_1976", "syrian_setup_1982",
    "terrain_row", "victory_1976", "victory_1982", "victory_2006", "victory_three_player", "zoc_effect",
]  # fmt: skip
