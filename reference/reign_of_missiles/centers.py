"""Chapters 7.1.2 and 9.1: attacks on the supply depot and the leadership, and the Commando's attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from countermarch.reference.engine import D6, D10, Count, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.reign_of_missiles.casualties import air_modifiers, casualties
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import (
    CENTER_NAMES,
    ROCKET_NAMES,
    Attackers,
    Center,
    Impulse,
    Target,
)
from countermarch.reference.reign_of_missiles.words import moved

NoLauncher = Literal["none", "qassam", "grad", "fajr-5"]
CommandoResult = Literal["success", "failed", "disaster"]


_CENTER = "center-attack"
_SUCCESS = "commando-success"


@dataclass(frozen=True, slots=True)
class CenterAttack:
    """The result of an attack on a center."""

    modified_roll: Annotated[int, "D10 with modifiers; it may be below 0 or above 9"]
    success: Annotated[bool, "modified roll 3 or less"]
    launchers_removed: Annotated[int, "launchers taken at random from the container and out of the game"]
    israeli_mvp: Annotated[int, "1 on success, either center"]
    hamas_mvp: Annotated[int, "from civilian casualties"]
    israeli_move: Annotated[int, "from civilian casualties"]
    hamas_move: Annotated[int, "+1 if Gaza City is hit"]


@dataclass(frozen=True, slots=True)
class CommandoAttack:
    """The result of an attack by the Commando."""

    modified_roll: Annotated[int, "D10 with modifiers; it may be below 0 or above 9"]
    result: Annotated[CommandoResult, "3 or less, 4 to 8, 9 or more"]
    launcher_destroyed: Annotated[
        bool, "the attacked launcher leaves the game for good (launcher target, success)"
    ]
    launchers_removed: Annotated[
        int, "launchers taken from the container and removed from the game (Khan Yunis, success: up to 2)"
    ]
    israeli_mvp: Annotated[int, "1 on success"]
    hamas_mvp: Annotated[int, "failure 1, disaster 2, plus civilian casualties"]
    israeli_move: Annotated[int, "disaster and civilian casualties together"]
    hamas_move: Annotated[int, "+1 if Gaza City is hit"]


@question(
    "center-attack",
    asks="What happens when I strike the supply depot or the leadership?",
    rules=("7.1.2", "4.1", "4.2"),
    result="success",
)
def center_attack(
    *,
    center: Annotated[Center, "Gaza City = leadership, Khan Yunis = supply depot"],
    attackers: Annotated[Attackers, "attacking unit or combined attack"],
    impulse: Annotated[Impulse, "night adds 2"],
    d10: Annotated[D10, "attack roll"],
    d6: Annotated[D6, "civilian casualties roll"],
    launchers_in_container: Annotated[Count, "launchers in the container now (only for Khan Yunis)"] = 1,
    enhanced_intelligence: Annotated[
        bool, "one use of Enhanced Intelligence is spent on this attack: -1"
    ] = False,
    sam: Annotated[
        bool, "the SAM missiles event applies to this strike: +1 if an F-15 or Drone attacks"
    ] = False,
) -> Ruling[CenterAttack]:
    """Resolve an attack by air or sea on a center (7.1.2).

    >>> center_attack(center="khan-yunis", attackers="drone", impulse="pm", d10=2, d6=4).answer
    CenterAttack(modified_roll=2, success=True, launchers_removed=1,
                 israeli_mvp=1, hamas_mvp=0, israeli_move=-1, hamas_move=0)
    """
    work = ChartReasoning(GAME)
    modifiers = air_modifiers(work, "center", attackers, impulse, sam=sam)
    if enhanced_intelligence:
        modifiers.append(
            work.modifier("attack-modifiers", "enhanced-intelligence", "center", "Enhanced Intelligence")
        )
    roll = work.roll("7.1.2", d10, modifiers)
    most = work.amount(_CENTER, center, "most")
    success = roll <= most
    removed = move = mvp = 0
    if success:
        mvp = work.amount(_CENTER, center, "israeli-mvp")
        work.yes("7.1.2/<=3", f"{roll} ({most} or less): {CENTER_NAMES[center]} is hit; Israel {mvp} MVP")
        move = work.amount(_CENTER, center, "hamas")
        removed = _removed(
            work, "7.1.2/<=3", work.amount(_CENTER, center, "launchers"), launchers_in_container
        )
        _leaders_hit(work, "7.1.2/<=3", move)
    else:
        work.no("7.1.2/4+", f"{roll} is more than {most}: failed")
    toll = casualties(work, d6, "7.1.2/D6")
    return work.ruling(CenterAttack(roll, success, removed, mvp, toll.hamas_mvp, toll.israeli_move, move))


@question(
    "commando-attack",
    asks="What happens when the commandos attack a target?",
    rules=("9.1", "4.1", "4.2"),
    result="result",
)
def commando_attack(
    *,
    target: Annotated[Target, "one target; ask once for each of the up to two targets"],
    impulse: Annotated[Impulse, "night subtracts 1"],
    d10: Annotated[D10, "attack roll"],
    d6: Annotated[D6, "civilian casualties roll"],
    launchers_in_container: Annotated[Count, "launchers in the container now (only for Khan Yunis)"] = 2,
    launcher_type: Annotated[
        NoLauncher, "type of the launcher attacked (only matters with critical hit)"
    ] = "none",
    critical_hit: Annotated[bool, "Critical hit in force: -1 against a qassam or grad launcher"] = False,
    enhanced_intelligence: Annotated[
        bool, "one use is spent on this attack: -1 against Gaza City or Khan Yunis"
    ] = False,
    sam: Annotated[bool, "SAM missiles marker in play this turn: +1"] = False,
) -> Ruling[CommandoAttack]:
    """Resolve the Commando's attack on one target (9.1).

    >>> commando_attack(target="gaza-city", impulse="night", d10=4, d6=1).answer.hamas_move
    1
    >>> commando_attack(target="launcher", impulse="am", d10=9, d6=6).answer.israeli_move
    -2
    """
    work = ChartReasoning(GAME)
    modifiers = _commando_modifiers(work, target, impulse, sam=sam)
    if critical_hit and target == "launcher" and launcher_type in ("qassam", "grad"):
        text = f"Critical hit, {ROCKET_NAMES[launcher_type]} launcher"
        modifiers.append(work.modifier("attack-modifiers", "critical-hit", "commando", text))
    if enhanced_intelligence and target != "launcher":
        text = "Enhanced Intelligence"
        modifiers.append(work.modifier("attack-modifiers", "enhanced-intelligence", "commando", text))
    roll = work.roll("9.1/dice", d10, modifiers)
    result = cast("CommandoResult", work.band("commando-attack", roll))
    row = GAME.charts["commando-attack"].row(result)
    israel, hamas, move = work.amounts("commando-attack", result, "israeli-mvp", "hamas-mvp", "israeli")
    parts = [f"Israel {israel} MVP"] if israel else [f"Hamas {hamas} MVP"]
    parts += [moved("israeli", move)] if move else []
    work.step(row.rule, f"{roll} ({row.title}): {result}; {', '.join(parts)}", result, *row.errata)
    destroyed = False
    removed = hamas_move = 0
    if result == "success":
        destroyed = work.read(_SUCCESS, target, "launcher") == "destroyed"
        if destroyed:
            # ROM-E35: the Commando destroys a launcher outright; ``launcher_attack`` does not apply
            work.yes("9.1/<=3", "the launcher is out of the game, whatever its CF", "ROM-E35")
        removed = _removed(
            work, "9.1/<=3", work.amount(_SUCCESS, target, "launchers"), launchers_in_container
        )
        hamas_move = work.amount(_SUCCESS, target, "hamas")
        _leaders_hit(work, "9.1/<=3", hamas_move)
    toll = casualties(work, d6, "9.1/D6")
    return work.ruling(
        CommandoAttack(
            modified_roll=roll,
            result=result,
            launcher_destroyed=destroyed,
            launchers_removed=removed,
            israeli_mvp=israel,
            hamas_mvp=hamas + toll.hamas_mvp,
            israeli_move=move + toll.israeli_move,
            hamas_move=hamas_move,
        )
    )


def _commando_modifiers(work: ChartReasoning, target: Target, impulse: Impulse, *, sam: bool) -> list[int]:
    modifiers = []
    if impulse == "night":
        text = "the Commando at night"
        modifiers.append(work.modifier("attack-modifiers", "night", "commando", text, "9.1/night"))
        # ROM-E35: the Commando attacks up to two different targets, each with its own dice.
        work.depend_on("ROM-E35")
    if sam:
        what = "a launcher" if target == "launcher" else CENTER_NAMES[target]
        text = f"SAM missiles in play, the Commando against {what}"
        modifiers.append(work.modifier("attack-modifiers", "sam", "commando", text, "9.1/sam"))
    return modifiers


def _removed(work: ChartReasoning, rule: str, ordered: int, in_container: int) -> int:
    if not ordered:
        return 0
    removed = min(ordered, in_container)
    # ROM-E49: with too few launchers in the container, only those are removed; the MVP stay the same.
    doubt = ("ROM-E49",) if removed < ordered else ()
    text = f"{counted(removed, 'launcher')} out of the container and out of the game"
    return work.step(rule, text, removed, *doubt)


def _leaders_hit(work: ChartReasoning, rule: str, move: int) -> None:
    if move:
        work.step(rule, moved("hamas", move), move, "ROM-E01")
