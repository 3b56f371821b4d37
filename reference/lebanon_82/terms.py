"""Names that several questions share: scenarios, terrain, results, choices."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from countermarch.reference.engine import Like

Scenario = Literal["1982", "2006", "1976"]
Stagger = Literal["even", "odd"]
Division = Literal["36", "90", "91", "96", "162", "252", "880"]

HexNumber = Annotated[str, Like("0908")]

HexTerrain = Literal["clear", "rough", "mountain", "beirut"]
OtherTerrain = Literal["none", "clear", "rough", "mountain", "beirut"]
CrtTerrain = Literal["clear", "town", "rough", "river", "beirut", "mountain"]

CrtResult = Literal["Ae", "(A)", "A3", "A2", "A1", "none", "Ex", "D2", "D3", "De"]
Choice = Literal["retreat", "deplete"]
Loss = Literal["none", "depleted", "eliminated"]
AttackerLoss = Literal["none", "depleted", "eliminated", "all-eliminated"]

TERRAIN_NAMES: Final = {
    "clear": "clear terrain",
    "town": "a town",
    "rough": "rough terrain",
    "river": "a river hexside",
    "beirut": "Beirut",
    "mountain": "mountains",
    "road": "a road",
}
"""Names of terrains in sentences."""

RESULT_NAMES: Final = {"none": "No effect"}
"""Names of results in sentences, if they differ from the code."""

SIDE_NAMES: Final = {"israeli": "Israeli", "syrian": "Syrian", "plo": "PLO"}
"""Names of sides in sentences."""
