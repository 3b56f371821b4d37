"""Fronts, Territory Tokens, and who holds them when the game begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.arab_israeli_wars.game_data import GAME
from countermarch.reference.engine import Reading, Ruling, Working, question

Scenario = Literal["general", "war-1948"]


@dataclass(frozen=True, slots=True)
class TerritoryAtStart:
    """Who controls the Territory Tokens at the start."""

    fronts: Annotated[int, "number of Fronts (3)"]
    tt_per_front: Annotated[int, "tokens at each Front (6)"]
    israeli_tt: Annotated[int, "Israeli TT at each Front at the start"]
    arab_tt: Annotated[int, "Arab TT at each Front at the start"]
    total_tt: Annotated[int, "tokens in the game (18)"]
    first_turn_battles: Annotated[bool, "no: the Battle Phase of the first turn is skipped"]


@question(
    "setup",
    asks="Who controls the Territory Tokens at the start?",
    rules=("setup", "fronts", "territory-tokens", "deckset-1948"),
    result="israeli_tt",
)
def setup(
    *,
    scenario: Annotated[
        Scenario,
        Reading("AIW-E02", also_a_fact=True),
        "general: the rule for any deckset; war-1948: the scenario's own start, which overrides it",
    ] = "war-1948",
) -> Ruling[TerritoryAtStart]:
    """Set up the Territory Tokens before the first turn (AIW-E02).

    >>> setup().answer.arab_tt, setup(scenario="general").answer.arab_tt
    (3, 0)
    """
    work = Working(GAME)
    data = GAME.scenarios[scenario]
    fronts = work.step("fronts", "There are three Fronts: North, Centre and South.", work.number("fronts"))
    each = work.step(
        "territory-tokens", "Six Territory Tokens are at each Front.", work.number("tt-per-front")
    )
    total = work.step("territory-tokens", f"{fronts} Fronts with {each} tokens each.", fronts * each)
    israeli = work.fact(scenario, "israeli-tt").number
    arab = each - israeli
    text = f"{data.title}: {israeli} tokens at each Front are Israeli, {arab} Arab."
    work.step(data.rule, text, israeli, *data.errata)
    battles = work.fact(scenario, "first-turn-battles")
    work.step(battles.rule, "The first turn has no Battle Phase.", battles.flag, *battles.errata)
    return work.ruling(TerritoryAtStart(fronts, each, israeli, arab, total, first_turn_battles=battles.flag))
