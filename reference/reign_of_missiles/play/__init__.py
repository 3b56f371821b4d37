"""A Reign of Missiles as a whole game: you play Israel; the rules and the dice play Hamas.

The map and the counter mix are reconstructed; they are read from the same data as the kit.

>>> from countermarch.reference.play import begin
>>> begin("reign-of-missiles", seed=3).state.hamas_space
'green-8'
"""

from __future__ import annotations

from typing import Final

from countermarch.reference.play.definitions import Ending, PlayableGame
from countermarch.reference.play.playouts import strong
from countermarch.reference.reign_of_missiles.game_data import GAME as DATA
from countermarch.reference.reign_of_missiles.play import (
    flow,
    log_summary,
    policies,
    prospects,
    table,
    table_view,
    view,
)

__all__ = ["GAME"]

GAME: Final = PlayableGame(
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
    redeal=table.Table.redeal,
    asking=table_view.ASKING,
    sight=table_view.view_table,
    unweighed=frozenset({"dome", "fire", "flight", "target", "area", "aircraft"}),
    playouts_per_choice=(8, 16),
    set_up=frozenset({"dome"}),
    prospect=prospects.prospect,
    safety=prospects.safety,
    alike=policies.equivalence_key,
    brief=log_summary.brief,
)
"""Everything needed to play and simulate this game."""
