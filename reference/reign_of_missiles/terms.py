"""Names that several questions share: spaces, impulses, units, rockets, areas."""

from __future__ import annotations

from typing import Final, Literal

Space = Literal[
    "green-10", "green-9", "green-8", "green-7", "green-6", "green-5", "green-4", "green-3", "green-2",
    "green-1", "zero", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7", "blue-8",
    "blue-9", "blue-10",
]  # fmt: skip
Marker = Literal["hamas", "israeli"]
Phase = Literal["random-event", "launcher-determination", "asset-allocation", "operational", "end"]
Impulse = Literal["am", "pm", "night"]
Round = Literal["combat", "flight"]
Rocket = Literal["qassam", "grad", "fajr-5"]
Attackers = Literal["f-15", "drone", "naval-support", "f-15-and-drone"]
Center = Literal["gaza-city", "khan-yunis"]
Target = Literal["launcher", "gaza-city", "khan-yunis"]
AreaKind = Literal["gaza", "blue", "black", "green", "sea"]
DiplomaticResult = Literal["hamas-major", "hamas-minor", "stalemate", "israeli-minor", "israeli-major"]

ROCKET_NAMES: Final = {"qassam": "Qassam", "grad": "Grad", "fajr-5": "Fajr-5"}
"""Names of types of launcher and rocket in sentences."""

ATTACKER_NAMES: Final = {
    "f-15": "F-15",
    "drone": "Drone",
    "naval-support": "Naval Support",
    "f-15-and-drone": "F-15 and Drone together",
    "commando": "Commando",
}
"""Names of attackers in sentences."""

CENTER_NAMES: Final = {"gaza-city": "Gaza City", "khan-yunis": "Khan Yunis"}
"""Names of the two centers in sentences."""

MARKER_NAMES: Final = {"hamas": "Hamas", "israeli": "Israeli"}
"""Names of the owners of the Diplomacy markers in sentences."""

IMPULSE_NAMES: Final = {"am": "AM", "pm": "PM", "night": "night"}
"""Names of impulses in sentences."""
