"""Arab Israeli Wars: every rule of the game as a question, in the order of play.

>>> from countermarch.reference.arab_israeli_wars import battle_result
>>> battle_result(israeli_total=10, arab_total=9, israeli_units=2, arab_units=3, israeli_tt=3).answer.result
'israeli-win'
"""

from __future__ import annotations

# The order of these imports is the order of play: it is the order in which questions are listed.
# ruff: isort: off
from countermarch.reference.arab_israeli_wars.start import setup
from countermarch.reference.arab_israeli_wars.cards import deck_count, unit_card
from countermarch.reference.arab_israeli_wars.events import event_card, events_by_effect
from countermarch.reference.arab_israeli_wars.turn import turn_draws, turn_phases
from countermarch.reference.arab_israeli_wars.chance import random_front, random_unit
from countermarch.reference.arab_israeli_wars.deploying import deployment, event_discards
from countermarch.reference.arab_israeli_wars.transferring import transfer_allowance, transfers
from countermarch.reference.arab_israeli_wars.forces import force_total
from countermarch.reference.arab_israeli_wars.battles import battle, battle_result
from countermarch.reference.arab_israeli_wars.victory import victory_check
# ruff: isort: on

__all__ = [
    "battle", "battle_result", "deck_count", "deployment", "event_card", "event_discards",
    "events_by_effect", "force_total", "random_front", "random_unit", "setup", "transfer_allowance",
    "transfers", "turn_draws", "turn_phases", "unit_card", "victory_check",
]  # fmt: skip
