"""Names that several questions share: players, terrain, Modes, chits, functions."""

from __future__ import annotations

from typing import Final, Literal

Player = Literal["idf", "insurgent"]
UnitClass = Literal["regular", "irregular"]
Terrain = Literal["urban", "populated", "other"]
Chit = Literal["j-1", "j-2", "j-3", "j-4", "j-5", "j-6"]
Function = Literal[
    "enter-reinforcements", "recover", "reorganize", "tactical-intelligence", "evade", "air-recon",
    "operational-intelligence", "tactical-movement", "attack", "ambush", "close-air-support",
    "deep-strike", "rocket-attack", "minor-raid", "strategic-movement", "airmobile-movement",
    "combat-support", "sam-fire", "advance-planning", "real-time-planning", "networked-operations",
    "information-warfare",
]  # fmt: skip
Status = Literal["undisrupted", "disrupted", "removed"]
HqRule = Literal["automatic", "spare-hit"]
Distribution = Literal["room-first", "as-desired"]
Infrastructure = Literal["civilian", "military"]
StepName = Literal[
    "attack-declaration", "commitment", "placement", "tactical-advantage", "first-fire", "return-fire",
    "housekeeping", "cascading-effects", "consolidation",
]  # fmt: skip

OTHER_PLAYER: Final[dict[Player, Player]] = {"idf": "insurgent", "insurgent": "idf"}
NAMES: Final = {"idf": "the IDF", "insurgent": "the Insurgent"}
"""Names of players in sentences."""

ZONES: Final = {"urban": "an Urban Zone", "populated": "a Populated Zone", "other": "another Zone"}
"""Names of terrains in sentences."""

PRINTED_J3: Final = "printed J-3 rating"
HITS_ON_IT: Final = "hits it carries"
DISRUPTED: Final = "it is disrupted"
EXACTLY: Final = "the dice rolled (exactly dice_to_roll of them)"
EITHER_ZONE: Final = "terrain of the Zone"
