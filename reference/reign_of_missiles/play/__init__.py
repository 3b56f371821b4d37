"""A Reign of Missiles as a whole game: you are Israel; the rules and the dice run Hamas.

The map and the counter mix are the reconstruction that the kit prints; they are read from the same data.

>>> from countermarch.reference.play import begin
>>> begin("reign-of-missiles", seed=3).state.hamas_space
'green-8'
"""

from __future__ import annotations

from typing import Final

from countermarch.reference.play.parts import Ending, GameToPlay
from countermarch.reference.play.thinking import strong
from countermarch.reference.reign_of_missiles.facts import GAME as DATA
from countermarch.reference.reign_of_missiles.play import brief, flow, policies, prospects, sight, table, view

__all__ = ["GAME"]

GAME: Final = GameToPlay(
    id="reign-of-missiles",
    title=DATA.title,
    table=table.Table,
    flow=flow.flow,
    decision=view.decision,
    state=view.state,
    ending=view.ending,
    board=view.board,
    endings=(
        Ending("decisive-israeli", "Decisive Israeli victory", won=True),
        Ending("substantive-israeli", "Substantive Israeli victory", won=True),
        Ending("stalemate", "Stalemate", won=None),
        Ending("substantive-hamas", "Substantive Hamas victory", won=False),
        Ending("decisive-hamas", "Decisive Hamas victory", won=False),
        Ending(table.UNFINISHED, "Unfinished", won=None),
    ),
    options=table.OPTIONS,
    policies={
        "random": policies.random,
        "sensible": policies.sensible,
        "strong": strong("reign-of-missiles"),
        "safe": strong("reign-of-missiles", safe=True),
    },
    deal_anew=table.Table.deal_anew,
    asking=sight.ASKING,
    sight=sight.sight,
    unweighed=frozenset({"dome", "fire", "flight", "target", "area", "aircraft"}),
    thought=(8, 16),
    set_up=frozenset({"dome"}),
    prospect=prospects.prospect,
    safety=prospects.safety,
    alike=policies.alike,
    brief=brief.brief,
)
"""What playing and simulating this game need."""
