"""A game of a few made-up questions, one for each thing that the engine can carry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import (
    D6,
    D10,
    Count,
    D6Pool,
    D6UnorderedPool,
    InputError,
    ListOf,
    Range,
    Ruling,
    Tally,
    Working,
    question,
)

Terrain = Literal["clear", "town", "mountain"]
SCORES = (0, 0, 0, 0, 1, 2)


@dataclass(frozen=True, slots=True)
class Fire:
    """An answer with every plain kind."""

    hit: Annotated[bool, "whether it hits"]
    total: Annotated[int | None, "die and modifiers; null when nothing is fired"]
    terrain: Annotated[Terrain, "where it lands"]


@question("fire", asks="Does one shot hit?", rules=("1.0",), game="sample")
def fire(
    *,
    die: Annotated[D6, "one die"],
    terrain: Annotated[Terrain, "terrain of the target"] = "clear",
    modifier: Annotated[int, Range(-2, 2), "added to the die"] = 0,
    scatter: Annotated[D10 | None, "where a miss lands"] = None,
) -> Ruling[Fire]:
    """Hit on a modified 5 or more; a miss in a town scatters, and then the scatter die is due."""
    work = Working()
    total = work.step("1.0", f"die {die}, modifier {modifier:+d}", die + modifier)
    if total < 5 and terrain == "town":
        if scatter is None:
            raise InputError("scatter", "not given; a miss in a town scatters")
        return work.ruling(Fire(hit=False, total=total, terrain="clear" if scatter < 5 else "town"))
    return work.ruling(Fire(hit=total >= 5, total=total, terrain=terrain))


@dataclass(frozen=True, slots=True)
class Volley:
    """An answer that adds up dice."""

    hits: Annotated[int, "1 for each 5, 2 for each 6"]
    net: Annotated[int, "hits beyond the cover"]
    jammed: Annotated[bool, "at least one die shows 1"]


@question(
    "volley",
    asks="How many hits do these dice score?",
    rules=("2.0",),
    game="sample",
    tallies=(Tally("dice", lambda _: (SCORES, (1,))),),
)
def volley(
    *,
    dice: Annotated[D6UnorderedPool, "all dice"],
    cover: Annotated[Count, "hits that the cover takes"] = 0,
) -> Ruling[Volley]:
    """Add up the scores of the dice."""
    work = Working()
    hits = work.step("2.0", f"{len(dice)} dice", sum(SCORES[die - 1] for die in dice))
    return work.ruling(Volley(hits, max(0, hits - cover), 1 in dice))


@question("salvo", asks="How many hits does a battery score?", rules=("2.1",), game="sample")
def salvo(
    *,
    guns: Annotated[int, Range(0, 4), "guns that fire, one die each"],
    dice: Annotated[D6Pool | None, "the dice, one a gun; left out when not rolled yet"] = None,
) -> Ruling[Volley]:
    """Add up the scores of exactly one die a gun."""
    work = Working()
    if dice is not None and len(dice) != guns:
        raise InputError("dice", f"{len(dice)} dice were given; {guns} are due")
    hits = work.step("2.1", f"{guns} guns", sum(SCORES[die - 1] for die in dice or ()))
    return work.ruling(Volley(hits, hits, 1 in (dice or ())))


@question(
    "duel", asks="Who wins a duel in which the hit side fires back less?", rules=("2.2",), game="sample"
)
def duel(
    *,
    first: Annotated[D6Pool, "two dice"],
    second: Annotated[D6Pool, "two dice, less one for each hit taken"],
) -> Ruling[Volley]:
    """Fire, then be fired at: how many dice answer depends on the first roll."""
    work = Working()
    if len(first) != 2:
        raise InputError("first", "two dice are due")
    hits = sum(SCORES[die - 1] for die in first)
    if len(second) != max(0, 2 - hits):
        raise InputError("second", f"{max(0, 2 - hits)} dice are due")
    answer = sum(SCORES[die - 1] for die in second)
    work.step("2.2", "hits and answering hits", [hits, answer])
    return work.ruling(Volley(hits, hits - answer, jammed=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A record with a name that Python keeps to itself, a default, an optional die and a pool."""

    from_: Annotated[Terrain, "where from"]
    count: Annotated[Count, "how many"] = 1
    roll: Annotated[D6 | None, "a die, if one was rolled"] = None
    dice: Annotated[D6Pool, "dice"] = ()


@dataclass(frozen=True, slots=True)
class Counts:
    """A record parameter."""

    north: Annotated[Count, "in the north"] = 0
    south: Annotated[Count, "in the south"] = 0


@dataclass(frozen=True, slots=True)
class Convoy:
    """An answer with lists and records."""

    moved: Annotated[int, "units that move"]
    names: Annotated[tuple[str, ...], ListOf("name"), "one name a move"]
    moves: Annotated[tuple[Move, ...], "the moves, in order"]
    left: Annotated[Counts | None, "what stays; null when nothing does"]


@question("convoy", asks="What does a convoy carry?", rules=("3.0",), game="sample")
def convoy(
    *,
    moves: Annotated[tuple[Move, ...], "who goes"],
    start: Annotated[Counts, "units at the start"] = Counts(south=2),
    tolls: Annotated[tuple[Count, ...], ListOf("toll"), "units lost on the way"] = (),
    title: Annotated[str, "what to call it"] = "convoy",
) -> Ruling[Convoy]:
    """Count what moves; only the units of the start can."""
    work = Working()
    moved = sum(move.count for move in moves) + sum(move.roll or 0 for move in moves) - sum(tolls)
    names = tuple(f"{title} {number}" for number in range(1, len(moves) + 1))
    work.step("3.0", "units that move", moved)
    return work.ruling(Convoy(moved, names, moves, None if start == Counts() else start))
