"""What all Israeli attacks have in common: modifiers of the D10, and the D6 for civilian casualties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.words import moved

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
    from countermarch.reference.reign_of_missiles.terms import Attackers, Impulse


@dataclass(frozen=True, slots=True)
class Toll:
    """The cost of civilian casualties: MVP for Hamas, spaces of the Israeli marker."""

    hamas_mvp: int
    israeli_move: int


_RULES: Final = {"center": "7.1.2"}
"""The rules that repeat the chart's modifiers for other kinds of attack."""


def casualties(work: ChartReasoning, d6: int, rule: str = "") -> Toll:
    """Read the D6 for civilian casualties (7.1.1); ``rule`` is that of other attacks (7.1.2, 9.1)."""
    row = str(d6)
    mvp, move = work.amounts("casualties", row, "hamas-mvp", "israeli")
    parts = [moved("israeli", move)] if move else []
    parts += [f"Hamas {mvp} MVP"] if mvp else []
    text = f"civilian casualties, D6 {d6}: {', '.join(parts) or 'no effect'}"
    work.step(rule or GAME.charts["casualties"].row(row).rule, text, move)
    return Toll(mvp, move)


def air_modifiers(
    work: ChartReasoning, column: str, attackers: Attackers, impulse: Impulse, *, sam: bool
) -> list[int]:
    """Record the modifiers common to attacks by air and sea, and return them."""
    found: list[int] = []
    chart, rule = "attack-modifiers", _RULES.get(column)
    if attackers == "f-15-and-drone":
        # 7.1.2 repeats the modifiers of the chart in its own words: cite the clause that the player will look
        # up
        own = f"{rule}/combined" if rule else ""
        found.append(work.modifier(chart, "combined", column, "F-15 and Drone together", own))
    if impulse == "night":
        found.append(work.modifier(chart, "night", column, "night", f"{rule}/night" if rule else ""))
    # ROM-E13: nobody picks what the missiles hit: the first eligible rolls of the turn, ships excepted
    if sam and attackers == "naval-support":
        work.step("4.2/8,9", "SAM missiles do nothing to Naval Support", 0, "ROM-E13")
    elif sam:
        found.append(work.modifier(chart, "sam", column, "SAM missiles"))
    return found
