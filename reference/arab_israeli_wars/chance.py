"""Dice that pick a Front or a unit at random (AIW-E18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from countermarch.components.display_names import capitalized
from countermarch.reference.arab_israeli_wars.game_data import GAME
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, Front
from countermarch.reference.engine import D6, D6Pool, InputError, Note, Range, Ruling, Working, question
from countermarch.reference.engine.phrases import counted


@dataclass(frozen=True, slots=True)
class RandomFront:
    """The Front that a die picks."""

    front: Annotated[Front, "1-2 north, 3-4 central, 5-6 south"]


@dataclass(frozen=True, slots=True)
class RandomUnit:
    """The unit that the dice pick."""

    position: Annotated[
        int | None,
        "1 to n, or none for a reroll: the dice, read as one number, count through the units again and "
        "again; beyond the last full round they are rolled again",
        Note(
            "with k dice d1..dk: v = 1 + sum of (di - 1) * 6^(k - i); if v is greater than "
            "n * floor(6^k / n) re-roll, else position = ((v - 1) mod n) + 1; n = 1 gives 1"
        ),
    ]
    reroll: Annotated[bool, "the dice must be rolled again"]


def front_of(work: Working, die: int) -> Front:
    """Return the Front that a die picks.

    >>> [front_of(Working(GAME), die) for die in (2, 3, 6)]
    ['north', 'central', 'south']
    """
    # AIW-E18: the rule book says only that dice help: two faces for each Front are fair
    front = cast("Front", work.read("random-front", str(die), "front"))
    return work.step("randomization", f"Die {die}: {FRONT_NAMES[front]}.", front, "AIW-E18")


def dice_for(units: int) -> int:
    """Return how many dice are needed to pick one of a number of units: none for one.

    >>> [dice_for(units) for units in (1, 6, 7, 36, 37)]
    [0, 1, 2, 2, 3]
    """
    sides, dice = GAME.number("unit-die-sides"), 0
    while sides**dice < units:
        dice += 1
    return dice


@question("random-front", asks="Which Front does this die pick?", rules=("randomization", "notation"))
def random_front(*, die: Annotated[D6, Note("the die rolled")]) -> Ruling[RandomFront]:
    """Pick a Front by one die.

    >>> random_front(die=4).answer
    RandomFront(front='central')
    """
    work = Working(GAME)
    return work.ruling(RandomFront(front_of(work, die)))


@question(
    "random-unit",
    asks="Which of these units do the dice pick?",
    rules=("randomization",),
    example={"units": 3, "dice": [4]},
)
def random_unit(
    *,
    units: Annotated[int, Range(1, 53), "number of units to pick from (n)"],
    dice: Annotated[
        D6Pool,
        "n = 1: no die; n up to 6: one die; n up to 36: two dice; more: three",
        Note("any other number of dice is bad input"),
    ],
) -> Ruling[RandomUnit]:
    """Pick one of several units with equal probability.

    >>> random_unit(units=4, dice=[3]).answer
    RandomUnit(position=3, reroll=False)
    >>> random_unit(units=4, dice=[5]).answer
    RandomUnit(position=None, reroll=True)
    """
    work = Working(GAME)
    due = dice_for(units)
    several = counted(units, "unit")
    if len(dice) != due:
        given = counted(len(dice), "die", "dice")
        raise InputError("dice", f"{given} given; expected {counted(due, 'die', 'dice')} for {several}")
    # AIW-E18: the rules do not say how dice pick one of many units; we read them as digits of a number
    work.step("randomization", f"{capitalized(counted(due, 'die', 'dice'))} for {several}.", due, "AIW-E18")
    sides = work.number("unit-die-sides")
    value = 0
    for die in dice:
        value = value * sides + die - 1
    value += 1
    rolled = ", ".join(map(str, dice))
    dice_text = f"Dice {rolled} = number {value} of {sides**due}" if due > 1 else f"The die is {value}"
    whole = units * (sides**due // units)
    if value > whole:
        text = f"{dice_text}, beyond {whole}, the last full round of {units}: roll again."
        work.step("randomization", text, None)
        return work.ruling(RandomUnit(None, reroll=True))
    position = (value - 1) % units + 1
    rounds = value - position
    times = counted(rounds // units, "round")
    counted_off = f"; take away {times} of {units} units ({rounds}), and {position} is left" if rounds else ""
    work.step("randomization", f"{dice_text}{counted_off}: unit {position} of {units}.", position)
    return work.ruling(RandomUnit(position, reroll=False))
