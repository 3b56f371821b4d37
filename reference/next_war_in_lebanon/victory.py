"""How the game ends and who wins (5.0-5, 13.0, 15.6, chart-club)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, ListOf, Note, Range, Reading, Ruling, question
from countermarch.reference.engine.errors import refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.terms import IN_2006, NAMES, SCENARIO, Scenario, count

Strategy = Literal["counterforce", "countervalue"]
Winner = Literal["idf", "insurgent", "draw"]
Zones = Annotated[int, Range(min=0, max=21)]


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """Both sides' points and the winner."""

    idf_vp: Annotated[
        int,
        "countervalue: 1 for each Insurgent unit and 2 for each Syrian one; "
        "counterforce: 2 for each zone that the IDF controls",
    ]
    insurgent_vp: Annotated[
        int,
        "hits, raids, zones (those in Israel too, if they count), reduced IDF units, and 3 for each "
        "eliminated one",
    ]
    winner: Annotated[Winner, "NWL-E62"]
    margin: Annotated[int, "absolute difference"]


@question(
    "victory-points",
    asks="Who wins, and with how many points?",
    rules=("4.0-strategy", "13.0", "13.1", "13.2", "15.6", "7.3E"),
    result="winner",
)
def victory_points(
    *,
    scenario: Annotated[Scenario, SCENARIO],
    strategy: Annotated[Strategy, "IDF choice; 2006: counterforce only", Note("else bad input")],
    insurgent_eliminated: Annotated[Count, "Insurgent (non-Syrian) units eliminated at the end"] = 0,
    syrian_eliminated: Annotated[Count, "Syrian units eliminated", Note("in 2006 above 0: bad input")] = 0,
    israeli_zones: Annotated[Zones, "Israeli-controlled zones in Lebanon, no sanctuaries"] = 0,
    infrastructure_hits: Annotated[Count, "rocket and missile hits (6s)"] = 0,
    raid_points: Annotated[Count, "sum of the raid dice"] = 0,
    non_israeli_zones: Annotated[Zones, "zones in Lebanon not Israeli-controlled, no sanctuaries"] = 0,
    israel_zones_lost: Annotated[
        Zones, "zones in Israel that are not Israeli-controlled, sanctuaries not included"
    ] = 0,
    idf_reduced: Annotated[Count, "IDF units reduced at the end"] = 0,
    idf_eliminated: Annotated[Count, "IDF units eliminated at the end"] = 0,
    swap_schedules: Annotated[
        bool, Reading("NWL-E61"), "counterforce scores kills, countervalue zones"
    ] = False,
    count_israel_zones: Annotated[
        bool, Reading("NWL-E63"), "whether zones in Israel count; no is another reading"
    ] = True,
) -> Ruling[VictoryPoints]:
    """Add up the victory points of both sides (13.1, 13.2).

    >>> victory_points(
    ...     scenario="2006", strategy="counterforce", israeli_zones=3, idf_eliminated=2
    ... ).answer.winner
    'draw'
    """
    work = Reasoning(GAME)
    allowed = work.fact(scenario, "strategies").texts
    refuse(
        strategy not in allowed,
        "strategy",
        f"{strategy!r} is not a choice of the {scenario} scenario; expected {', '.join(allowed)}",
    )
    refuse(
        scenario == IN_2006 and syrian_eliminated > 0,
        "syrian_eliminated",
        f"{syrian_eliminated} in 2006, where Syria takes no part; expected 0",
    )
    scored = strategy
    if swap_schedules:
        # NWL-E61: the design notes have the two schedules the other way round; 13.1 is the rule
        scored = "countervalue" if strategy == "counterforce" else "counterforce"
    work.step(
        "15.6" if scenario == IN_2006 else "4.0-strategy",
        f"the IDF follows {strategy}" + (f", read as the printed {scored}" if swap_schedules else ""),
        scored,
        "NWL-E61",
    )
    zones_lost = israel_zones_lost if count_israel_zones else 0
    tally = {
        "insurgent-unit": insurgent_eliminated,
        "syrian-unit": syrian_eliminated,
        "israeli-zone": israeli_zones,
        "infrastructure-hit": infrastructure_hits,
        "raid-point": raid_points,
        "other-zone": non_israeli_zones,
        "israel-zone": zones_lost,
        "reduced-unit": idf_reduced,
        "eliminated-unit": idf_eliminated,
    }
    if israel_zones_lost:
        # NWL-E63: an Israeli zone without Israeli control scores for the Insurgents.
        work.depend_on("NWL-E63")
    idf = _points(work, tally, scored)
    work.step("13.1", f"the IDF has {count(idf, 'point')}", idf)
    insurgent = _points(work, tally, "insurgent")
    work.step("13.2", f"the Insurgent has {count(insurgent, 'point')}", insurgent)
    winner: Winner = "draw"
    if idf != insurgent:
        winner = "idf" if idf > insurgent else "insurgent"
    margin = abs(idf - insurgent)
    text = "equal points are a draw" if winner == "draw" else f"{NAMES[winner]} leads by {margin}"
    # NWL-E62: 13.0 counts points and asks for no margin
    work.step("13.0", text, winner, "NWL-E62")
    return work.ruling(VictoryPoints(idf, insurgent, winner, margin))


def _points(work: Reasoning, tally: dict[str, int], column: str) -> int:
    table = GAME.charts["victory-points"]
    total = 0
    for row, amount in tally.items():
        each = work.amount(table.id, row, column) if amount else 0
        if each:
            line = table.row(row)
            total += work.step(
                line.rule, f"{line.title}: {amount} x {each} = {amount * each}", amount * each, *line.errata
            )
    return total


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The last turn, and the number of turns until then."""

    printed_length: Annotated[int, "20 or 12"]
    last_turn: Annotated[
        int, "for each ceasefire in order: the greater of (last turn - 2) and the turn it was drawn in"
    ]
    turns_left: Annotated[int, "the last turn less this turn"]
    final_turn: Annotated[bool, "yes if no turns are left"]


@question(
    "game-length",
    asks="Which is the last turn?",
    rules=("5.0-5", "15.0-next-war", "15.0-2006", "chart-club"),
    result="last_turn",
)
def game_length(
    *,
    scenario: Annotated[Scenario, SCENARIO],
    ceasefire_turns: Annotated[
        tuple[Annotated[int, Range(min=1)], ...],
        ListOf("turn"),
        "plain list: turns in which the Ceasefire was drawn, in ascending order (a turn may occur twice); "
        "none may be later than the last turn as it was at that time",
        Note("else bad input"),
    ] = (),
    turn: Annotated[
        int, Range(min=1), "turn now being played", Note("not after last_turn: else bad input")
    ] = 1,
) -> Ruling[LastTurn]:
    """Shorten the game by its ceasefires (15.0, chart-club).

    >>> game_length(scenario="2006", ceasefire_turns=[9, 10]).answer.last_turn
    10
    """
    work = Reasoning(GAME)
    length = work.fact(scenario, "game-length").number
    work.step(f"15.0-{scenario}", f"the game lasts {length} turns as printed", length)
    last, before = length, 1
    for drawn in ceasefire_turns:
        refuse(
            drawn < before,
            "ceasefire_turns",
            f"turn {drawn} is listed after turn {before}; expected turns in rising order",
        )
        refuse(drawn > last, "ceasefire_turns", f"turn {drawn} is after the last turn {last}")
        # NWL-E66: the turn in which the ceasefire is drawn is always played to its end
        shorter = max(last - work.number("ceasefire-turns"), drawn)
        last = work.step(
            "chart-club",
            f"ceasefire in turn {drawn}: the last turn, {last}, becomes {shorter}",
            shorter,
            "NWL-E66",
        )
        before = drawn
    refuse(turn > last, "turn", f"{turn} is after the last turn {last}")
    left = work.step(
        "5.0-5", f"turn {turn} is played: {count(last - turn, 'turn')} left after it", last - turn
    )
    return work.ruling(LastTurn(length, last, left, left == 0))
