"""The Next War in Lebanon: every rule of the game as a question, chapter by chapter in the order of play.

>>> from countermarch.reference.next_war_in_lebanon import evade
>>> evade(side="insurgent", terrain="urban", die_rolls=(3,), units=6).answer.may_evade
4
"""

from __future__ import annotations

# The order of these imports is the order of play: it is the order in which questions are listed.
# ruff: isort: off
from countermarch.reference.next_war_in_lebanon.scenarios import scenario_setup, setup_check
from countermarch.reference.next_war_in_lebanon.command import c2_level, chit_supply, hand_draw, turn_order
from countermarch.reference.next_war_in_lebanon.joint_ops import joint_ops_action
from countermarch.reference.next_war_in_lebanon.administration import reorganize
from countermarch.reference.next_war_in_lebanon.reinforcements import reinforcement_entry
from countermarch.reference.next_war_in_lebanon.intelligence import information_warfare, intelligence
from countermarch.reference.next_war_in_lebanon.movement import group_move
from countermarch.reference.next_war_in_lebanon.zones import zone_entry
from countermarch.reference.next_war_in_lebanon.control import stacking_check, unit_class, zone_control
from countermarch.reference.next_war_in_lebanon.strikes import raid, rocket_attack
from countermarch.reference.next_war_in_lebanon.air import deep_strike
from countermarch.reference.next_war_in_lebanon.sam import sam_fire
from countermarch.reference.next_war_in_lebanon.encounters import ambush, battle_roles, evade
from countermarch.reference.next_war_in_lebanon.combat import (
    battle_outcome,
    tactical_advantage,
    targeting_check,
)
from countermarch.reference.next_war_in_lebanon.support import battle_chit, support_bonus
from countermarch.reference.next_war_in_lebanon.firefight import firefight
from countermarch.reference.next_war_in_lebanon.losses import unit_damage
from countermarch.reference.next_war_in_lebanon.battles import battle
from countermarch.reference.next_war_in_lebanon.cascading import (
    cascading_draws,
    cascading_effect,
    cascading_odds,
)
from countermarch.reference.next_war_in_lebanon.victory import game_length, victory_points
# ruff: isort: on

__all__ = [
    "ambush", "battle", "battle_chit", "battle_outcome", "battle_roles", "c2_level", "cascading_draws",
    "cascading_effect", "cascading_odds", "chit_supply", "deep_strike", "evade", "firefight",
    "game_length", "group_move", "hand_draw", "information_warfare", "intelligence", "joint_ops_action",
    "raid", "reinforcement_entry", "reorganize", "rocket_attack", "sam_fire", "scenario_setup",
    "setup_check", "stacking_check", "support_bonus", "tactical_advantage", "targeting_check",
    "turn_order", "unit_class", "unit_damage", "victory_points", "zone_control", "zone_entry",
]  # fmt: skip
