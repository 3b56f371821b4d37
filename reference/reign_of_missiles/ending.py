"""Chapters 8 and 10: the End Phase, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from countermarch.reference.engine import Count, Note, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.reign_of_missiles import track
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import Space
from countermarch.reference.reign_of_missiles.words import RESULT_NAMES, space_name

NextPhase = Literal["random-event"]
NoDiplomaticResult = Literal[
    "none", "hamas-major", "hamas-minor", "stalemate", "israeli-minor", "israeli-major"
]
Leader = Literal["israeli", "hamas", "tied"]
Outcome = Literal[
    "game-goes-on", "decisive-israeli", "substantive-israeli", "stalemate", "substantive-hamas",
    "decisive-hamas",
]  # fmt: skip
Winner = Literal["none", "israeli", "hamas"]

_LEADS = {"israeli": "Israel has more MVP", "hamas": "Hamas has more MVP", "tied": "MVP are equal"}


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The results of the End Phase."""

    israeli_mvp: Annotated[int, "one for each full pair of suppressed launchers"]
    launchers_available: Annotated[int, "launchers for next turn's draw: all three groups, at normal status"]
    launchers_on_map: Annotated[int, "always 0 after unit removal"]
    next_phase: Annotated[NextPhase, "where the Turn marker goes"]


@dataclass(frozen=True, slots=True)
class Victory:
    """Whether the game is over, and how."""

    game_over: Annotated[bool, "markers in the same space"]
    diplomatic_result: Annotated[
        NoDiplomaticResult, "by the space where they met; none while the game goes on"
    ]
    mvp_leader: Annotated[Leader, "who has more MVP"]
    result: Annotated[Outcome, "outcome of the game"]
    winner: Annotated[Winner, "none in a stalemate or while the game goes on"]


@question("end-phase", asks="What happens in the End Phase?", rules=("8.0",), result="next_phase")
def end_phase(
    *,
    suppressed_launchers: Annotated[Count, "suppressed launchers on the map"],
    normal_launchers: Annotated[Count, "launchers on the map that are not suppressed"],
    launchers_in_container: Annotated[Count, Note("launchers in the container")],
) -> Ruling[TurnEnd]:
    """Award MVP for suppressed launchers, then clear the map (8.0).

    >>> end_phase(suppressed_launchers=3, normal_launchers=5, launchers_in_container=10).answer.israeli_mvp
    1
    """
    work = ChartReasoning(GAME)
    # ROM-E43: the award comes before the launchers leave the map, in the printed order of the steps
    pair, award = work.number("suppressed-to-an-award"), work.number("suppressed-award")
    mvp = suppressed_launchers // pair * award
    text = f"{counted(suppressed_launchers, 'suppressed launcher')}, 1 MVP for every {pair}: Israel {mvp} MVP"
    work.step("8.0/1", text, mvp, "ROM-E43")
    available = suppressed_launchers + normal_launchers + launchers_in_container
    state = ", all normal" if available else ""
    text = f"the map is cleared: {counted(available, 'launcher')} for the next draw{state}"
    # ROM-E34: a depot strike of this turn can take a launcher that was destroyed in it. ROM-E36: so markers
    # lapse now
    work.step("8.0/2", text, available, "ROM-E34", "ROM-E36")
    first = cast("NextPhase", GAME.charts["sequence"].rows[0])
    # ROM-E40: Operations marker and Turn marker are two names of one
    work.step("8.0/3", "the Turn marker goes back to random events", first, "ROM-E40")
    return work.ruling(TurnEnd(mvp, available, 0, first))


@question(
    "victory",
    asks="Is the game over, and who has won?",
    rules=("3.0", "10.0-winning", "2.0/MVP"),
    result="winner",
)
def victory(
    *,
    hamas_space: Annotated[Space, "Hamas marker"],
    israeli_space: Annotated[Space, "Israeli marker"],
    hamas_mvp: Annotated[Count, "Hamas MVP total"],
    israeli_mvp: Annotated[Count, "Israeli MVP total"],
) -> Ruling[Victory]:
    """Determine the winner by the space where the markers met and by MVP (10.0-winning).

    >>> victory(hamas_space="blue-2", israeli_space="blue-2", hamas_mvp=1, israeli_mvp=4).answer.result
    'substantive-israeli'
    """
    now = track.markers(hamas_space, israeli_space, may_have_met=True)
    work = ChartReasoning(GAME)
    ahead = israeli_mvp - hamas_mvp
    leader: Leader = "israeli" if ahead > 0 else "hamas" if ahead < 0 else "tied"
    text = f"MVP: Israel {israeli_mvp}, Hamas {hamas_mvp}; {_LEADS[leader]}"
    work.step("10.0-winning", text, leader)
    # ROM-E47: the number of turns is called undetermined: nothing else ends the game
    if not now.met:
        text = f"the markers are {counted(now.distance, 'space')} apart: the game goes on"
        work.no("3.0/end", text, "ROM-E47")
        return work.ruling(
            Victory(
                game_over=False,
                diplomatic_result="none",
                mvp_leader=leader,
                result="game-goes-on",
                winner="none",
            )
        )
    diplomatic = track.result(work, hamas_space)
    rule = GAME.charts[track.TRACK].row(hamas_space).rule
    work.step(
        rule,
        f"the markers met in {space_name(hamas_space)}: {RESULT_NAMES[diplomatic]}",
        diplomatic,
        "ROM-E02",
    )
    result = cast("Outcome", work.read("victory", diplomatic, leader))
    meaning = GAME.tables["victory"].key[result]
    # ROM-E42: where points and diplomacy disagree
    work.step(f"10.0-winning/{result}", meaning, result, "ROM-E42")
    winner: Winner = (
        "israeli" if result.endswith("israeli") else "hamas" if result.endswith("hamas") else "none"
    )
    return work.ruling(
        Victory(game_over=True, diplomatic_result=diplomatic, mvp_leader=leader, result=result, winner=winner)
    )
