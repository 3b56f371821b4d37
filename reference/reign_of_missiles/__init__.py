"""A Reign of Missiles: every rule of the game as a question, chapter by chapter in the order of play.

>>> from countermarch.reference.reign_of_missiles import rocket_strike
>>> rocket_strike(city="tel-aviv", d10=0).answer.hamas_mvp
3
"""

from __future__ import annotations

# The order of these imports is the order of play: it is the order in which questions are listed.
# ruff: isort: off
from countermarch.reference.reign_of_missiles.sequence import set_up, turn_sequence
from countermarch.reference.reign_of_missiles.events import random_event
from countermarch.reference.reign_of_missiles.launchers import (
    check_launcher_deployment,
    launcher_deployment,
    launcher_draw,
)
from countermarch.reference.reign_of_missiles.assets import israeli_assets
from countermarch.reference.reign_of_missiles.placement import asset_placement
from countermarch.reference.reign_of_missiles.eligibility import attack_eligibility
from countermarch.reference.reign_of_missiles.launcher_attack import launcher_attack
from countermarch.reference.reign_of_missiles.centers import center_attack, commando_attack
from countermarch.reference.reign_of_missiles.rockets import rocket_exit, rocket_movement, rockets_launched
from countermarch.reference.reign_of_missiles.iron_dome import iron_dome_coverage, iron_dome_fire
from countermarch.reference.reign_of_missiles.strikes import rocket_strike
from countermarch.reference.reign_of_missiles.expected import impulse_damage
from countermarch.reference.reign_of_missiles.impulse import impulse
from countermarch.reference.reign_of_missiles.diplomacy import diplomacy_move, diplomacy_space
from countermarch.reference.reign_of_missiles.ending import end_phase, victory
# ruff: isort: on

__all__ = [
    "asset_placement", "attack_eligibility", "center_attack", "check_launcher_deployment",
    "commando_attack", "diplomacy_move", "diplomacy_space", "end_phase", "impulse", "impulse_damage",
    "iron_dome_coverage", "iron_dome_fire", "israeli_assets", "launcher_attack", "launcher_deployment",
    "launcher_draw", "random_event", "rocket_exit", "rocket_movement", "rocket_strike",
    "rockets_launched", "set_up", "turn_sequence", "victory",
]  # fmt: skip
