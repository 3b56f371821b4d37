"""Chapter 17: units that enemy zones of control do not stop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from countermarch.reference.engine import Ruling, Working, question
from countermarch.reference.lebanon_82.game_data import GAME

Mover = Literal["israeli", "plo", "syrian-commando", "syrian-other"]
ZoneOwner = Literal["israeli", "plo", "syrian"]
Activity = Literal["movement", "retreat"]
ZoneEffect = Literal["exempt", "standard-rules"]

_EXEMPT: Final = {"plo": "PLO units", "syrian-commando": "Syrian commandos"}
"""Units that Israeli zones of control never stop (17.0)."""


@dataclass(frozen=True, slots=True)
class ZoneRuling:
    """Whether a zone of control stops a unit."""

    effect: Annotated[
        ZoneEffect,
        "exempt: no inhibition at all; standard-rules: the standard zone of control rules (not in the "
        "document) decide",
    ]


@question("zoc-effect", asks="Does an enemy zone of control stop this unit?", rules=("17.0",))
def zoc_effect(
    *,
    mover: Annotated[Mover, "unit that moves"],
    zoc_of: Annotated[ZoneOwner, "side of the unit exerting the zone of control"],
    activity: Annotated[Activity, "17.0 mentions movement only"] = "movement",
) -> Ruling[ZoneRuling]:
    """Return whether a unit is exempt from a zone of control (17.0).

    >>> zoc_effect(mover="plo", zoc_of="israeli").answer
    ZoneRuling(effect='exempt')
    >>> zoc_effect(mover="plo", zoc_of="israeli", activity="retreat").answer.effect
    'standard-rules'
    """
    work = Working(GAME)
    # L82-E38: the exemption covers movement; retreats belong to the standard rules.
    work.depend_on("L82-E38")
    effect: ZoneEffect = "standard-rules"
    if zoc_of != "israeli":
        work.step("17.0", "Only Israeli zones of control are ignored.", effect)
    elif mover not in _EXEMPT:
        work.step("17.0", "Only PLO units and Syrian commandos are exempt.", effect)
    elif activity != "movement":
        work.step("17.0", "The exemption is for movement, not for retreats.", effect)
    else:
        effect = "exempt"
        work.step("17.0", f"Israeli zones of control never stop {_EXEMPT[mover]} from moving.", effect)
    if effect == "standard-rules":
        # L82-E01: what the standard rules decide is in a booklet of their own
        work.depend_on("L82-E01")
    return work.ruling(ZoneRuling(effect))
