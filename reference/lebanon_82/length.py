"""Chapters 18 and 23: how losses change the length of the scenario."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from countermarch.reference.engine import Count, InputError, Note, Range, Ruling, Working, question
from countermarch.reference.engine.phrases import counted, signed
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.terms import SIDE_NAMES, Scenario

if TYPE_CHECKING:
    from collections.abc import Mapping

# L82-E51: the rules for 1976 give neither a length nor a rule that changes it
_LENGTH_RULES: Final[dict[Scenario, str]] = {"1982": "18.0", "2006": "23.0", "1976": "L82-E51"}
_LOSS_NAMES: Final = {
    "israeli-depleted": ("Israeli unit depleted", "Israeli units depleted"),
    "israeli-eliminated": ("Israeli unit eliminated", "Israeli units eliminated"),
    "syrian-depleted": ("Syrian unit depleted", "Syrian units depleted"),
    "syrian-eliminated": ("Syrian unit eliminated", "Syrian units eliminated"),
    "plo-eliminated": ("PLO unit eliminated", "PLO units eliminated"),
}


@dataclass(frozen=True, slots=True)
class GameLength:
    """When the scenario ends."""

    adjustment: Annotated[
        int,
        "net change in game turns before the cap of 30: 1982 = -depleted -2*eliminated Israeli +depleted "
        "+2*eliminated Syrian; 2006 = -(Israeli + PLO eliminated); 1976 = 0",
    ]
    last_turn: Annotated[
        int,
        "base length + adjustment, at most 30, at least 0; in 2006 the current turn, if a side is wiped out "
        "and that is earlier (24.0, L82-E45)",
    ]
    ends_now: Annotated[
        bool,
        "the current turn is later than the last turn: the scenario ends at once; otherwise the last turn is "
        "played to "
        "its end",
    ]


@question(
    "game-length",
    asks="On which game turn does the scenario end, given the losses so far?",
    rules=("18.0", "23.0", "24.0", "19.1", "25.0"),
    result="last_turn",
)
def game_length(
    *,
    scenario: Annotated[Scenario, Note("which scenario")],
    israeli_depleted: Annotated[
        Count,
        "times an Israeli unit became depleted, including units eliminated later",
        Note("bad input if over 0 in 1976"),
    ] = 0,
    israeli_eliminated: Annotated[Count, "Israeli units eliminated", Note("bad input if over 0 in 1976")] = 0,
    syrian_depleted: Annotated[
        Count, "times a Syrian unit became depleted", Note("bad input if over 0 in 2006")
    ] = 0,
    syrian_eliminated: Annotated[Count, "Syrian units eliminated", Note("bad input if over 0 in 2006")] = 0,
    plo_eliminated: Annotated[Count, "PLO units eliminated; at most 20 (1982), 14 (2006), 7 (1976)"] = 0,
    current_turn: Annotated[int, Range(min=1, max=30), "game turn being played"] = 1,
    base_length: Annotated[
        int, Range(min=1, max=30), "length before adjustment; printed only for 1982", Note("L82-E46, L82-E51")
    ] = 30,
    side_wiped_out: Annotated[
        bool,
        "2006 only: one side has no unit left (24.0); ignored in the other scenarios; 14 PLO eliminated "
        "implies it",
    ] = False,
) -> Ruling[GameLength]:
    """Adjust the length of the scenario by losses (18.0, 23.0, 24.0).

    >>> game_length(scenario="1982", israeli_depleted=1, israeli_eliminated=1).answer
    GameLength(adjustment=-3, last_turn=27, ends_now=False)
    >>> game_length(scenario="2006", plo_eliminated=14, current_turn=10).answer
    GameLength(adjustment=-14, last_turn=10, ends_now=False)
    """
    losses = {
        "israeli-depleted": israeli_depleted,
        "israeli-eliminated": israeli_eliminated,
        "syrian-depleted": syrian_depleted,
        "syrian-eliminated": syrian_eliminated,
        "plo-eliminated": plo_eliminated,
    }
    work = Working(GAME)
    _check_losses(work, scenario, losses)
    adjustment = _adjustment(work, scenario, losses)
    last_turn = _bounded(work, scenario, base_length, adjustment)
    all_plo = plo_eliminated == work.fact(scenario, "plo-units").number
    if scenario == "2006" and (side_wiped_out or all_plo):
        # L82-E45: 2006 ends with the turn in which a side loses its last unit, or with the shortened last
        # turn.
        work.depend_on("L82-E45")
        if current_turn < last_turn:
            text = f"A side has no unit left: turn {current_turn} is the last and is played to its end."
            last_turn = work.step("24.0", text, current_turn)
    # L82-E56: a turn that has just become the last is still played out
    ends_now = current_turn > last_turn
    if ends_now:
        text = f"Turn {current_turn} is already past turn {last_turn}: play stops at once."
    else:
        text = f"Play goes on through turn {last_turn}."
    work.step(_LENGTH_RULES[scenario], text, ends_now, "L82-E56")
    return work.ruling(GameLength(adjustment, last_turn, ends_now))


def _check_losses(work: Working, scenario: Scenario, losses: Mapping[str, int]) -> None:
    sides = work.fact(scenario, "sides").texts
    for loss, times in losses.items():
        side = loss.split("-")[0]
        if times and side not in sides:
            raise InputError(
                loss.replace("-", "_"),
                f"{times} given, but no {SIDE_NAMES[side]} unit is in {scenario}; expected 0",
            )
    most = work.fact(scenario, "plo-units").number
    if losses["plo-eliminated"] > most:
        raise InputError(
            "plo_eliminated", f"{losses['plo-eliminated']} is too many; {scenario} has {most} PLO units"
        )


def _adjustment(work: Working, scenario: Scenario, losses: Mapping[str, int]) -> int:
    table = GAME.charts["length"]
    rule = _LENGTH_RULES[scenario]
    total = 0
    for loss, times in losses.items():
        if not times:
            continue
        each = work.amount("length", loss, scenario)
        lost = counted(times, *_LOSS_NAMES[loss])
        turns = f"{signed(each * times)} to the length" if each else "no change of the length"
        text = f"{lost}: {turns}."
        total += work.step(rule, text, times * each, *table.row(loss).errata)
    if losses["israeli-depleted"] and losses["israeli-eliminated"] and scenario == "1982":
        # L82-E39: a unit depleted first and eliminated later counts for both.
        work.depend_on("L82-E39")
    return work.step(rule, _net(total), total)


def _bounded(work: Working, scenario: Scenario, base_length: int, adjustment: int) -> int:
    cap, floor = work.number("length-cap"), work.number("length-floor")
    last_turn = max(floor, min(cap, base_length + adjustment))
    errata = work.fact(scenario, "base-length").errata
    rule = _LENGTH_RULES[scenario]
    shown = f"{base_length} {'-' if adjustment < 0 else '+'} {abs(adjustment)} = " if adjustment else ""
    limit = ""
    if base_length + adjustment > cap:
        limit = f", but never past {cap}"
        # L82-E55: losses are added first, and only the result is limited to 30 turns.
        work.depend_on("L82-E55")
    elif base_length + adjustment < floor:
        limit = f", but never below {floor}"
    text = f"The last game turn is {shown}{base_length + adjustment}{limit}."
    return work.step(rule, text, last_turn, *errata)


def _net(turns: int) -> str:
    if not turns:
        return "The losses do not change the length."
    does = "shorten" if turns < 0 else "lengthen"
    return f"In all, the losses {does} the game by {counted(abs(turns), 'turn')}."
