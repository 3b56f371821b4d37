"""Names that several questions share: sides, Fronts, cards, events, results."""

from __future__ import annotations

from typing import Final, Literal

Side = Literal["israeli", "arab"]
Front = Literal["north", "central", "south"]
Deck = Literal["israeli", "arab", "event"]
Phase = Literal["arab", "event", "israeli", "transfer", "battle", "end"]
Result = Literal["israeli-win", "arab-win", "stalemate", "no-battle"]

IsraeliCard = Literal[
    "moshe-dayan", "yitzhak-sadeh", "yigal-allon", "shimon-avidan", "kibbutzim", "armed-settlers",
    "settlement-police", "haganah-brigades", "palmach-shock-troops", "mortars", "special-night-squads",
    "artillery", "armored-cars", "convoys", "tanks", "piper-airplanes", "palmach-air-squad",
    "irgun-commandos", "lehi-stern-fighters",
]  # fmt: skip
ArabCard = Literal[
    "abd-el-kader-el-husseini", "glub-pasha", "said-taha-bey", "arab-legion",
    "trans-jordan-frontier-force", "iraqi-expeditionary-force", "the-army-of-salvation", "najada",
    "arab-liberation-army", "lebanese-contingent", "egyptian-army", "saudi-forces",
    "moslem-brotherhood", "artillery-elements", "armored-battalions", "air-force", "armored-cars",
]  # fmt: skip
AnyCard = Literal[IsraeliCard, ArabCard]
"""A card of either unit deck; ``armored-cars`` is in both (AIW-E21)."""

EventCardName = Literal[
    "david-ben-gurion", "world-zionism", "czech-weapon-shipments", "isolated-settlements",
    "fighting-for-survival", "wwii-veterans", "memory-of-the-holocaust", "narrow-coastal-plain",
    "unified-command", "major-truce", "long-cease-fire", "palestinian-refugees", "low-on-ammo", "jihad",
    "arab-league", "arab-divisions", "destroy-arab-hq", "cut-off-supply-routes", "surprise-attack",
    "major-operation", "bridgehead", "illegal-immigration", "poor-junior-leadership",
    "flanking-maneuvers", "arab-withdrawal", "reinforcements", "defensive-position", "smuggle-in-arms",
    "flexibility", "siege", "manpower-advantage", "british-withdrawal", "internal-lines",
    "failed-assault", "bitter-fighting", "desperate-struggle", "police-fortresses", "harassment",
    "ambush", "shortage-of-weapons", "disrupted-communications", "demoralized-by-setbacks",
    "inter-arab-bickering", "night-attack", "captured-equipment", "self-sacrifice",
]  # fmt: skip
EventOrNone = Literal["none", EventCardName]

Effect = Literal[
    "draw", "truce", "units-force", "front-force", "negate-battle", "automatic-stalemate",
    "free-transfers", "discard",
]  # fmt: skip
EventSide = Literal["israeli", "arab", "both"]
Scope = Literal["all", "target", "random", "north", "none"]

FRONTS: Final[tuple[Front, ...]] = ("north", "central", "south")
"""The Fronts in the order of the rule book."""

FRONT_NAMES: Final = {"north": "the North", "central": "the Centre", "south": "the South"}
"""Names of Fronts in sentences."""

SIDE_NAMES: Final = {"israeli": "Israeli", "arab": "Arab"}
"""Names of sides in sentences."""
