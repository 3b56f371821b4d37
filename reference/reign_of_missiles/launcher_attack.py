"""Chapter 7.1.1: attacks on rocket launchers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, cast

from countermarch.reference.engine import D6, D10, InputError, Range, Reading, Ruling, question
from countermarch.reference.reign_of_missiles.casualties import air_modifiers, casualties
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import ROCKET_NAMES, Attackers, Impulse, Rocket
from countermarch.reference.reign_of_missiles.words import moved

if TYPE_CHECKING:
    from collections.abc import Sequence

PenaltyChoice = Literal["undecided", "israeli-marker", "hamas-marker", "hamas-mvp"]
Direction = Literal["right", "left"]
SecondSuppression = Literal["no-effect", "one-less"]
LauncherResult = Literal["destroyed-for-good", "destroyed-to-container", "suppressed", "failed"]


@dataclass(frozen=True, slots=True)
class LauncherAttack:
    """The result of an attack on a launcher."""

    modified_roll: Annotated[int, "D10 with modifiers; it may be below 0 or above 9"]
    result: Annotated[LauncherResult, "0 or less, 1, 2 up to current CF, above current CF"]
    combat_factor_after: Annotated[
        int, "current CF after the attack; 0 when destroyed; a second suppression changes nothing (ROM-E17)"
    ]
    suppressed_after: Annotated[bool, "launcher is on the map and suppressed after the attack"]
    penalty_due: Annotated[bool, "modified roll greater than twice the current CF (and so failed)"]
    israeli_mvp: Annotated[int, "1 if destroyed"]
    hamas_mvp: Annotated[int, "casualties and penalty together"]
    israeli_move: Annotated[int, "casualties and penalty together, + right, - left"]
    hamas_move: Annotated[int, "from the penalty only"]


@dataclass(frozen=True, slots=True)
class Penalty:
    """The penalty of a wild miss."""

    due: bool
    israeli_move: int = 0
    hamas_move: int = 0
    hamas_mvp: int = 0


@question(
    "launcher-attack",
    asks="What happens when I attack a rocket launcher?",
    rules=("7.1.1", "2.0", "4.1", "4.2", "1.0/zero"),
    result="result",
)
def launcher_attack(
    *,
    launcher_type: Annotated[Rocket, "type of the target"],
    combat_factor: Annotated[int, Range(min=1), "printed CF at full strength"],
    suppressed: Annotated[
        bool,
        "target already suppressed: its current CF is one less. A launcher of CF 1 can never be suppressed",
    ] = False,
    attackers: Annotated[Attackers, "attacking unit, or the one combination allowed (F-15 with Drone)"],
    impulse: Annotated[Impulse, "night adds 2"],
    d10: Annotated[D10, "attack roll"],
    d6: Annotated[D6, "civilian casualties roll"],
    critical_hit: Annotated[
        bool,
        "the Critical hit event is in force this turn: -1 against a qassam or grad launcher, nothing "
        "against fajr-5",
    ] = False,
    sam: Annotated[
        bool,
        "the SAM missiles event applies to this strike: +1 if an F-15 or Drone attacks, no effect on "
        "naval-support",
    ] = False,
    penalty_choice: Annotated[
        PenaltyChoice,
        "the player's choice of penalty a, b or c (7.1.1), if one is due. Undecided: the penalty is left "
        "out of the answer",
    ] = "undecided",
    penalty_hamas_direction: Annotated[
        Direction,
        Reading("ROM-E06"),
        "direction of choice b; right as printed; left if you consider that a misprint",
    ] = "right",
    second_suppression: Annotated[
        SecondSuppression,
        Reading("ROM-E17"),
        "a suppressed launcher suppressed again keeps its CF, or (other reading) loses one more, "
        "never below 1",
    ] = "no-effect",
) -> Ruling[LauncherAttack]:
    """Resolve an attack on a launcher: the D10 against its combat factor, the D6 for casualties (7.1.1).

    >>> shot = {"launcher_type": "grad", "combat_factor": 3, "attackers": "f-15", "d6": 1}
    >>> hit = launcher_attack(**shot, impulse="am", d10=3).answer
    >>> hit.result, hit.combat_factor_after
    ('suppressed', 2)
    >>> launcher_attack(**shot, impulse="night", d10=5).answer.penalty_due
    True
    """
    work = ChartReasoning(GAME)
    loss = work.number("suppression")
    if suppressed and combat_factor <= loss:
        raise InputError(
            "suppressed", f"true for a launcher of CF {combat_factor}, which cannot be suppressed (7.1.1)"
        )
    current = combat_factor - loss if suppressed else combat_factor
    if suppressed:
        # ROM-E17: bands and twice the CF use the reduced CF
        work.step("7.1.1/suppressed", f"suppressed: current CF {current}, one less", current, "ROM-E17")
    modifiers = air_modifiers(work, "launcher", attackers, impulse, sam=sam)
    modifiers += _critical_hit(work, launcher_type) if critical_hit else []
    roll = work.roll("7.1.1", d10, modifiers)
    result = cast("LauncherResult", work.band("launcher-attack", roll, CF=current))
    after, suppressed_after = _launcher_after(
        work, result, roll, current, suppressed=suppressed, second_suppression=second_suppression
    )
    penalty = _penalty(work, roll, current, penalty_choice, penalty_hamas_direction)
    toll = casualties(work, d6)
    return work.ruling(
        LauncherAttack(
            modified_roll=roll,
            result=result,
            combat_factor_after=after,
            suppressed_after=suppressed_after,
            penalty_due=penalty.due,
            israeli_mvp=work.amount("launcher-attack", result, "israeli-mvp"),
            hamas_mvp=toll.hamas_mvp + penalty.hamas_mvp,
            israeli_move=toll.israeli_move + penalty.israeli_move,
            hamas_move=penalty.hamas_move,
        )
    )


def _critical_hit(work: ChartReasoning, launcher_type: str) -> Sequence[int]:
    name = ROCKET_NAMES[launcher_type]
    if launcher_type == "fajr-5":
        # ROM-E11: the modifier is for attacks on Qassam and Grad launchers
        work.step("4.1/2", f"Critical hit does nothing against a {name} launcher", 0, "ROM-E11")
        return ()
    return [work.modifier("attack-modifiers", "critical-hit", "launcher", f"Critical hit, {name} launcher")]


def _launcher_after(
    work: ChartReasoning,
    result: LauncherResult,
    roll: int,
    current: int,
    *,
    suppressed: bool,
    second_suppression: SecondSuppression,
) -> tuple[int, bool]:
    """Record the result, and return the launcher's CF and whether it is suppressed."""
    row = GAME.charts["launcher-attack"].row(result)
    rule = row.rule
    mvp = work.amount("launcher-attack", result, "israeli-mvp")
    if mvp:
        where = "out of the game" if result == "destroyed-for-good" else "back into the container"
        work.step(rule, f"{roll}: destroyed, {where}; Israel {mvp} MVP", result, *row.errata)
        return 0, False
    if result == "failed":
        work.step(rule, f"{roll} is more than CF {current}: failed", result)
        return current, suppressed
    if suppressed and second_suppression == "no-effect":
        text = f"{roll} is no more than CF {current}: suppressed again, with no further effect"
        work.step(rule, text, result, "ROM-E17")
        return current, True
    # the other reading of ROM-E17, one less again, stops at 1
    after = max(1, current + work.amount("launcher-attack", result, "combat-factor"))
    text = f"{roll} is no more than CF {current}: suppressed, CF {after}"
    work.step(rule, text, result, "ROM-E17")
    return after, True


def _penalty(
    work: ChartReasoning, roll: int, current: int, choice: PenaltyChoice, direction: Direction
) -> Penalty:
    limit = work.number("wild-miss-times") * current
    if roll <= limit:
        return Penalty(due=False)
    work.yes(
        "7.1.1/penalty",
        f"{roll} is more than twice CF {current}: the player picks penalty a, b or c",
        # ROM-E16: an F-15 with a Drone; Naval Support never combines
        "ROM-E16",
    )
    if choice == "undecided":
        # ROM-E07: the player chooses one of three penalties after seeing the roll.
        work.depend_on("ROM-E07")
        return Penalty(due=True)
    row = GAME.charts["penalty"].row(choice)
    israeli, hamas, mvp = work.amounts("penalty", choice, "israeli", "hamas", "hamas-mvp")
    hamas = -hamas if direction == "left" else hamas
    errata = ("ROM-E07", *row.errata)
    what = moved("israeli", israeli) if israeli else moved("hamas", hamas) if hamas else f"Hamas {mvp} MVP"
    work.step("7.1.1/penalty", f"choice {row.title}: {what}", choice, *errata)
    return Penalty(due=True, israeli_move=israeli, hamas_move=hamas, hamas_mvp=mvp)
