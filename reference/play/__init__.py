"""Play whole games: positions, legal choices, random numbers from a seed, logs, saves, simulation.

A playable game announces the module of its ``PlayableGame`` by an entry point in ``countermarch.play``.

>>> from countermarch.reference import play
>>> play.games()
('arab-israeli-wars',...)
>>> table = play.begin("arab-israeli-wars", seed=1948)
>>> table.decision.kind in ("choose-target", "deploy")
True
"""

from __future__ import annotations

from countermarch.reference.play.chance import SEEDS, game_seed
from countermarch.reference.play.definitions import Choice, Decision, Ending, LogEntry, PlayableGame
from countermarch.reference.play.discovery import game, games
from countermarch.reference.play.positions import Position, begin
from countermarch.reference.play.saves import resume, save

__all__ = [
    "SEEDS", "Choice", "Decision", "Ending", "LogEntry", "PlayableGame", "Position", "begin", "game",
    "game_seed", "games", "resume", "save",
]  # fmt: skip
