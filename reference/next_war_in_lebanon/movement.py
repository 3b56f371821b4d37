"""Movement: how many units move with a chit, and how many stay (6.3, 7.3A, 7.4D)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Count, Legal, ListOf, Range, Ruling, question
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.reasoning import SortedViolations
from countermarch.reference.next_war_in_lebanon.terms import FAULTS, LEGAL, NAMES, Player, count

GroupMethod = Literal["move", "task-force-move", "strategic-move"]
GroupFault = Literal["out-of-sanctuary", "wrong-side"]


@dataclass(frozen=True, slots=True)
class GroupMove:
    """The numbers of units that move and stay."""

    legal: Annotated[Legal, LEGAL]
    faults: Annotated[tuple[GroupFault, ...], ListOf("code"), FAULTS]
    may_move: Annotated[
        int,
        "most units that may go: the C2 level, but for a move at most the units in combat mode, and for "
        "a strategic move at most all; 0 if not legal",
    ]
    must_stay: Annotated[int, "all units given, less those that may move"]
    may_split: Annotated[bool, "they may go to different adjacent zones: only for a normal move"]


@question(
    "group-move",
    asks="How many units can this chit move, and how many must stay?",
    rules=("3.0-mode", "3.0-taskforce", "6.3-move", "7.3A", "7.3A-dispersed", "7.3A-excess", "7.4D"),
    result="may_move",
)
def group_move(
    *,
    method: Annotated[
        GroupMethod,
        "J-3 move of unassigned units, J-3 move of a TF HQ, or J-4 strategic movement to a sanctuary",
    ],
    side: Annotated[Player, "whose units"],
    c2_level: Annotated[int, Range(min=1, max=20), "that side's C2 level (Syrians: the Insurgent's)"],
    combat_units: Annotated[Count, "units in combat mode in the zone or task force, disrupted ones included"],
    dispersed_units: Annotated[Count, "units in dispersed mode there"] = 0,
    from_sanctuary: Annotated[bool, "the units are in a sanctuary"] = False,
) -> Ruling[GroupMove]:
    """Limit a move by the C2 level and by the modes of the units (6.3, 7.3A, 7.4D).

    >>> group_move(method="move", side="idf", c2_level=7, combat_units=4, dispersed_units=2).answer.may_move
    4
    """
    work = Reasoning(GAME)
    faults: SortedViolations[GroupFault] = SortedViolations(work)
    strategic = method == "strategic-move"
    rule = "7.4D" if strategic else "7.3A"
    faults.add_if(
        strategic and side == "insurgent",
        "wrong-side",
        rule,
        "only the IDF and Syria have strategic movement",
    )
    faults.add_if(
        strategic and from_sanctuary, "out-of-sanctuary", rule, "a J-4 may not move a unit out of a sanctuary"
    )
    codes = faults.close(rule, f"{NAMES[side]} may move them")
    able = combat_units + dispersed_units if strategic else combat_units
    if not strategic and dispersed_units:
        work.step(
            "7.3A-dispersed",
            f"{count(dispersed_units, 'dispersed unit')} cannot be moved, which leaves {able}",
            able,
        )
    stays = combat_units + dispersed_units
    split = method == "move"
    if not faults.legal:
        work.step(rule, f"{count(stays, 'unit')} must stay", stays)
        return work.ruling(GroupMove(faults.legal, codes, 0, stays, split))
    goes = min(c2_level, able)
    work.step(rule, f"{count(able, 'unit')} could go and the C2 level is {c2_level}, so at most {goes}", goes)
    stays -= goes
    by, text = _staying(rule, able - goes, stays)
    work.step(by, text, stays)
    work.step(
        "6.3-move" if not strategic else rule,
        "they may go to different zones" if split else "they all go to one zone",
        split,
    )
    return work.ruling(GroupMove(faults.legal, codes, goes, stays, split))


def _staying(rule: str, left: int, stays: int) -> tuple[str, str]:
    """Record which units stay, and by which rule; their owner chooses those beyond the C2 level."""
    if not stays:
        return rule, "no unit must stay"
    if not left:
        why = "it is dispersed" if stays == 1 else "they are dispersed"
        return "7.3A-dispersed", f"{count(stays, 'unit')} must stay: {why}"
    excess = "7.3A-excess" if rule == "7.3A" else rule
    if left == stays:
        return excess, f"{count(stays, 'unit')} must stay; their owner chooses which"
    return excess, f"{stays} units must stay: {stays - left} dispersed, and {left} that their owner chooses"
