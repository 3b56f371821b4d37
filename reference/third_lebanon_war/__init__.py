"""Third Lebanon War: every rule of the battle mat as a question, in the order of play.

>>> from countermarch.reference.third_lebanon_war import fire_hits
>>> fire_hits(player="idf", dice=(6, 5, 3), fired_at="defender", terrain="urban").answer.net_hits
1
"""

from __future__ import annotations

# The order of these imports is the order of play: it is the order in which questions are listed.
# ruff: isort: off
from countermarch.reference.third_lebanon_war.turn import (
    cascading_effects_draws,
    first_player,
    preparation,
    turn_sequence,
)
from countermarch.reference.third_lebanon_war.chits import chit_functions, which_chit
from countermarch.reference.third_lebanon_war.planning import (
    information_warfare,
    networked_operations,
    planning_chits,
    recover,
)
from countermarch.reference.third_lebanon_war.movement import (
    airmobile_movement,
    strategic_movement,
    tactical_movement,
)
from countermarch.reference.third_lebanon_war.intelligence import evasion, tactical_intelligence
from countermarch.reference.third_lebanon_war.attack import (
    air_defence_fire,
    attack_declaration,
    battle_sequence,
    commit_chits,
    tactical_advantage,
)
from countermarch.reference.third_lebanon_war.fire import fire_dice, fire_hits
from countermarch.reference.third_lebanon_war.losses import apply_hits, unit_status
from countermarch.reference.third_lebanon_war.outcome import battle_outcome
from countermarch.reference.third_lebanon_war.battle import resolve_battle
from countermarch.reference.third_lebanon_war.strikes import deep_strike
from countermarch.reference.third_lebanon_war.rockets import minor_raid, rocket_attack
# ruff: isort: on

__all__ = [
    "air_defence_fire", "airmobile_movement", "apply_hits", "attack_declaration", "battle_outcome",
    "battle_sequence", "cascading_effects_draws", "chit_functions", "commit_chits", "deep_strike",
    "evasion", "fire_dice", "fire_hits", "first_player", "information_warfare", "minor_raid",
    "networked_operations", "planning_chits", "preparation", "recover", "resolve_battle",
    "rocket_attack", "strategic_movement", "tactical_advantage", "tactical_intelligence",
    "tactical_movement", "turn_sequence", "unit_status", "which_chit",
]  # fmt: skip
