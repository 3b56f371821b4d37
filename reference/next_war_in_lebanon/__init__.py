"""The rulings of The Next War in Lebanon (Modern War 13), in the order of play."""

from __future__ import annotations

from reference.next_war_in_lebanon.scenarios import scenario_setup, setup_check  # isort: split
from reference.next_war_in_lebanon.command import c2_level, chit_supply, hand_draw, turn_order  # isort: split
from reference.next_war_in_lebanon.joint_ops import joint_ops_action  # isort: split
from reference.next_war_in_lebanon.administration import reinforcement_entry, reorganize  # isort: split
from reference.next_war_in_lebanon.intelligence import information_warfare, intelligence  # isort: split
from reference.next_war_in_lebanon.movement import group_move, zone_entry  # isort: split
from reference.next_war_in_lebanon.control import stacking_check, unit_class, zone_control  # isort: split
from reference.next_war_in_lebanon.strikes import raid, rocket_attack  # isort: split
from reference.next_war_in_lebanon.air import deep_strike, sam_fire  # isort: split
from reference.next_war_in_lebanon.encounters import ambush, battle_roles, evade  # isort: split
from reference.next_war_in_lebanon.combat import battle_outcome, tactical_advantage, targeting_check  # isort: split
from reference.next_war_in_lebanon.support import battle_chit, support_bonus  # isort: split
from reference.next_war_in_lebanon.firefight import firefight  # isort: split
from reference.next_war_in_lebanon.losses import unit_damage  # isort: split
from reference.next_war_in_lebanon.cascading import cascading_draws, cascading_effect, cascading_odds  # isort: split
from reference.next_war_in_lebanon.victory import game_length, victory_points

__all__ = [
    "ambush",
    "battle_chit",
    "battle_outcome",
    "battle_roles",
    "c2_level",
    "cascading_draws",
    "cascading_effect",
    "cascading_odds",
    "chit_supply",
    "deep_strike",
    "evade",
    "firefight",
    "game_length",
    "group_move",
    "hand_draw",
    "information_warfare",
    "intelligence",
    "joint_ops_action",
    "raid",
    "reinforcement_entry",
    "reorganize",
    "rocket_attack",
    "sam_fire",
    "scenario_setup",
    "setup_check",
    "stacking_check",
    "support_bonus",
    "tactical_advantage",
    "targeting_check",
    "turn_order",
    "unit_class",
    "unit_damage",
    "victory_points",
    "zone_control",
    "zone_entry",
]
