"""Arab Israeli Wars as a whole game: you against the Arab deck.

>>> from countermarch.reference.play import begin
>>> begin("arab-israeli-wars", seed=3).state.israeli_tt
(3, 3, 3)
"""

from __future__ import annotations

from typing import Final

from countermarch.reference.arab_israeli_wars.game_data import GAME as DATA
from countermarch.reference.arab_israeli_wars.play import flow, policies, table, table_view, view
from countermarch.reference.play.definitions import Ending, PlayableGame
from countermarch.reference.play.playouts import strong

__all__ = ["GAME"]

GAME: Final = PlayableGame(
    id="arab-israeli-wars",
    title=DATA.title,
    table=table.Table,
    flow=flow.flow,
    decision=view.decision,
    state=view.state,
    ending=view.ending,
    board=view.board,
    endings=tuple(
        Ending(row, DATA.charts["endings"].row(row).title, DATA.charts["endings"].text(row, "you") == "win")
        for row in DATA.charts["endings"].rows
    ),
    options=table.OPTIONS,
    policies={
        "random": policies.random,
        "sensible": policies.sensible,
        "strong": strong("arab-israeli-wars"),
    },
    redeal=table.Table.redeal,
    asking=table_view.ASKING,
    sight=table_view.view_table,
)
"""Everything needed to play and simulate this game."""
