"""Whole games played by program: positions, legal choices, chance from a seed, logs, saves, simulation.

A game that can be played has a package ``play`` beside its questions; it is found by what lies there.

>>> from countermarch.reference import play
>>> play.games()
('arab-israeli-wars',...)
>>> table = play.begin("arab-israeli-wars", seed=1948)
>>> table.decision.kind in ("choose-target", "deploy")
True
"""

from __future__ import annotations

from countermarch.reference.play.chance import SEEDS, game_seed
from countermarch.reference.play.discovery import game, games
from countermarch.reference.play.parts import Choice, Decision, Ending, GameToPlay, LogEntry
from countermarch.reference.play.positions import Position, begin
from countermarch.reference.play.saves import resume, save

__all__ = [
    "SEEDS",
    "Choice",
    "Decision",
    "Ending",
    "GameToPlay",
    "LogEntry",
    "Position",
    "begin",
    "game",
    "game_seed",
    "games",
    "resume",
    "save",
]
