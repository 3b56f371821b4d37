"""Chapters 7.2 and 7.2.1: how many rockets fly, and where they go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from countermarch.reference.engine import InputError, ListOf, Note, Range, Ruling, question
from countermarch.reference.engine.errors import place_in_words
from countermarch.reference.engine.phrases import counted, joined
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.terms import ROCKET_NAMES, AreaKind, Rocket
from countermarch.reference.reign_of_missiles.words import area_name

DieSides = Literal[6, 10]
Match = Literal["even", "odd", "range", "always"]
FlightStatus = Literal["sets-up", "moves-on", "strikes", "crashes"]

_D6: Final = 6
_GRAD_NEEDS: Final = frozenset({"black", "sea"})
"""The kinds of area that a Grad leaves only for another black one (7.2.1, ROM-E24, ROM-E25)."""


_RANGE = "rocket-range"


@dataclass(frozen=True, slots=True)
class Launcher:
    """A launcher on the map."""

    launcher_type: Annotated[Rocket, "type of the launcher and its rockets"]
    combat_factor: Annotated[int, Range(min=1), "printed CF"]
    suppressed: Annotated[bool, Note("it is suppressed")] = False


@dataclass(frozen=True, slots=True)
class Rockets:
    """The rockets launched in an impulse."""

    qassam: Annotated[int, "Qassam rockets"]
    grad: Annotated[int, "Grad rockets"]
    fajr_5: Annotated[int, "Fajr-5 rockets"]
    total: Annotated[int, "all rockets"]


@dataclass(frozen=True, slots=True)
class Exit:
    """An exit of an area with the rolls that lead through it."""

    area: Annotated[str, "area it leads to"]
    match: Annotated[Match, "which rolls lead through it"]
    low: Annotated[int, Range(min=0, max=9), "lowest roll of a range"] = 0
    high: Annotated[int, Range(min=0, max=9), "highest roll of a range"] = 9


@dataclass(frozen=True, slots=True)
class Route:
    """The area to which a die sends a rocket."""

    area: Annotated[str, "area entered; empty string unless exactly one exit matches"]
    matches: Annotated[int, "exits that match the roll (1 if the map data are valid)"]


@dataclass(frozen=True, slots=True)
class AreaExit:
    """An exit with the kind of area it leads to."""

    area: Annotated[str, "area it leads to"]
    kind: Annotated[AreaKind, "kind of that area"]


@dataclass(frozen=True, slots=True)
class Flight:
    """Whether a rocket goes on, and where to."""

    status: Annotated[
        FlightStatus,
        "sets-up: is placed in a blue area; moves-on: roll for an exit; strikes: ends here and attacks; "
        "crashes: ends at sea, removed",
    ]
    may_enter: Annotated[
        tuple[str, ...],
        ListOf("area"),
        "names of the exits open to this rocket, in the order given; empty when it ends here. gaza: blue "
        "exits. qassam: from blue, the black and sea exits. grad: blue, black and sea exits, never green "
        "(ROM-E24). fajr-5: every exit but gaza",
    ]


@question(
    "rockets-launched", asks="How many rockets fly this impulse?", rules=("7.2", "2.0/CF"), result="total"
)
def rockets_launched(
    *,
    launchers: Annotated[
        tuple[Launcher, ...],
        "every launcher on the map, with its printed CF; a launcher of CF 1 cannot be suppressed",
        Note("bad input otherwise; the error names launchers"),
    ],
) -> Ruling[Rockets]:
    """Count the rockets: a normal launcher fires its CF, a suppressed one fires one (7.2).

    >>> rockets_launched(launchers=(Launcher("grad", 3), Launcher("grad", 3, suppressed=True))).answer.grad
    4
    """
    work = ChartReasoning(GAME)
    loss = work.number("suppression")
    flying = dict.fromkeys(ROCKET_NAMES, 0)
    suppressed = one = 0
    for position, launcher in enumerate(launchers, 1):
        if launcher.suppressed and launcher.combat_factor <= loss:
            message = f"CF {launcher.combat_factor} cannot be suppressed (7.1.1)"
            raise InputError("launchers", f"{place_in_words('launchers', position)}: {message}")
        if launcher.suppressed:
            one = work.amount("launch-rate", "suppressed", "rockets")
            flying[launcher.launcher_type] += one
            suppressed += 1
        else:
            flying[launcher.launcher_type] += launcher.combat_factor
    total = sum(flying.values())
    types = joined(f"{count} {ROCKET_NAMES[kind]}" for kind, count in flying.items() if count)
    normal = len(launchers) - suppressed
    if normal:
        rate = work.read("launch-rate", "normal", "rockets")
        flown = total - one * suppressed
        text = f"{counted(normal, 'normal launcher')}: rockets equal to {rate}, {flown} in all"
        work.step("7.2/normal", text, normal)
    if suppressed:
        text = f"{counted(suppressed, 'suppressed launcher')}: {counted(one, 'rocket')} each"
        # ROM-E21: a suppressed launcher launches one rocket, whatever its CF
        work.step("7.2/suppressed", text, suppressed, "ROM-E21")
    # ROM-E32: the number of counters does not limit the rockets, since all counters come back
    work.step(
        "7.2", f"{counted(total, 'rocket')}: {types}" if total else "no rockets", total, "ROM-E21", "ROM-E32"
    )
    return work.ruling(Rockets(flying["qassam"], flying["grad"], flying["fajr-5"], total))


@question(
    "rocket-exit",
    asks="Into which area does the die send the rocket?",
    rules=("7.2", "7.2.1", "1.0/zero"),
    example={"roll": 5, "exits": [{"area": "ashdod", "match": "even"}, {"area": "tel-aviv", "match": "odd"}]},
)
def rocket_exit(
    *,
    die_sides: Annotated[DieSides, "die rolled; exits with a printed range need the D10"],
    roll: Annotated[int, Range(min=0, max=9), "the roll: 1 to 6 on the D6, 0 to 9 on the D10"],
    exits: Annotated[
        tuple[Exit, ...],
        "the exits printed for the area the rocket is in (player's map data), at least one; low "
        "and high only for a range: low must not be above high, and a range needs the D10",
        Note("bad input otherwise; the error names exits, or die_sides for a range with the D6"),
    ],
) -> Ruling[Route]:
    """Find the exit that a roll leads through (7.2).

    >>> exits = (Exit("north-sea", "range", 0, 1), Exit("tel-aviv", "range", 2, 9))
    >>> rocket_exit(die_sides=10, roll=2, exits=exits).answer
    Route(area='tel-aviv', matches=1)
    """
    _refuse_wrong_roll(die_sides, roll, exits)
    work = ChartReasoning(GAME)
    found = [one for one in exits if _leads(one, roll)]
    parity = "even" if roll % 2 == 0 else "odd"
    # ROM-E22: either die shows even and odd
    work.step("7.2/dice", f"D{die_sides} {roll}, {parity}", roll, "ROM-E22")
    area = found[0].area if len(found) == 1 else ""
    if area or len(found) == 1:
        work.step("7.2/dice", f"one exit matches: {area_name(area)}", area)
    else:
        what = "no exit matches" if not found else f"{len(found)} exits match"
        # ROM-E52: then the map is at fault, and the players decide
        work.step("7.2/dice", f"{what}, but exactly one should; check the map data", len(found), "ROM-E52")
    return work.ruling(Route(area, len(found)))


@question(
    "rocket-movement",
    asks="Does the rocket move on, strike here or fall into the sea?",
    rules=("7.2", "7.2.1", "2.0/rockets"),
    example={"exits": [{"area": "launch-south", "kind": "blue"}, {"area": "khan-yunis", "kind": "gaza"}]},
)
def rocket_movement(
    *,
    rocket_type: Annotated[Rocket, "type of rocket (that of its launcher)"],
    area_kind: Annotated[
        AreaKind,
        "kind of the area the rocket is in; gaza = still on its launcher; sea = wholly Mediterranean",
    ],
    exits: Annotated[
        tuple[AreaExit, ...],
        "areas that an arrow leads to from here (an empty list if there are none; from Gaza "
        "there must be at least one blue exit)",
    ],
) -> Ruling[Flight]:
    """Return whether a rocket flies on, and into which areas it can (7.2.1).

    >>> exits = (AreaExit("ashdod", "black"), AreaExit("tel-aviv", "green"))
    >>> rocket_movement(rocket_type="grad", area_kind="black", exits=exits).answer
    Flight(status='moves-on', may_enter=('ashdod',))
    >>> rocket_movement(rocket_type="grad", area_kind="black", exits=exits[1:]).answer.status
    'strikes'
    """
    work = ChartReasoning(GAME)
    if area_kind == "gaza":
        blue = tuple(arrow.area for arrow in exits if arrow.kind == "blue")
        if not blue:
            raise InputError(
                "exits", "no blue area among them; a rocket is set up in a blue area next to Gaza (7.2)"
            )
        one = "set up in the one blue area"
        where = one if len(blue) == 1 else f"set up in one of {counted(len(blue), 'blue area')}: roll for it"
        work.step("7.2/dice", where, "sets-up")
        return work.ruling(Flight("sets-up", blue))
    rule = f"7.2.1/{rocket_type}"
    kinds = {
        kind for kind in ("blue", "black", "green", "sea") if work.read(_RANGE, rocket_type, kind) == "yes"
    }
    name = ROCKET_NAMES[rocket_type]
    open_to_it = tuple(arrow.area for arrow in exits if arrow.kind in kinds)
    if _ends(rocket_type, area_kind, {arrow.kind for arrow in exits}):
        open_to_it = ()
    if open_to_it:
        still = _WHILE[rocket_type]
        if rocket_type == "grad" and area_kind not in _GRAD_NEEDS:
            still = "it has not come to a black area"
        verb = "is" if len(open_to_it) == 1 else "are"
        text = f"a {name} flies on while {still}: {counted(len(open_to_it), 'exit')} {verb} open to it"
        work.step(rule, text, "moves-on", *_doubts(rocket_type))
        return work.ruling(Flight("moves-on", open_to_it))
    if area_kind == "sea":
        text = f"the {name} can go no further: it falls into the sea and is removed"
        # ROM-E25: an area that is only partly sea is land
        work.step("7.2.1/sea", text, "crashes", "ROM-E25")
        return work.ruling(Flight("crashes", ()))
    text = f"the {name} has come to the end of its range in a {area_kind} area: it strikes"
    work.step(rule, text, "strikes", *_doubts(rocket_type), *_dead_end(rocket_type, area_kind, exits))
    return work.ruling(Flight("strikes", ()))


_WHILE: Final = {
    "qassam": "it is in a blue area",
    "grad": "it can reach a black area",
    "fajr-5": "there is any exit",
}


def _doubts(rocket_type: Rocket) -> tuple[str, ...]:
    # ROM-E23: the roll chooses a direction, it never ends a flight. ROM-E24: a Grad also avoids green areas
    return ("ROM-E23",) if rocket_type == "fajr-5" else ("ROM-E23", "ROM-E24")


def _dead_end(rocket_type: Rocket, area_kind: AreaKind, exits: tuple[AreaExit, ...]) -> tuple[str, ...]:
    """Return the errata on dead ends and the sea, if a strike depends on them."""
    usual = {"qassam": "black", "grad": "black", "fajr-5": "green"}[rocket_type]
    held = rocket_type == "grad" and any(arrow.kind == "sea" for arrow in exits)
    # ROM-E25: with nowhere to go it strikes where it is. ROM-E53: no valid map leads this type of rocket
    # here
    return ("ROM-E25", "ROM-E53") if area_kind != usual else ("ROM-E25",) if held else ()


def _ends(rocket_type: Rocket, area_kind: AreaKind, exits: set[AreaKind]) -> bool:
    """Return whether a rocket stops in a kind of area, whatever exits its range would allow."""
    if rocket_type == "qassam":
        return area_kind != "blue"
    return rocket_type == "grad" and area_kind in _GRAD_NEEDS and "black" not in exits


def _refuse_wrong_roll(die_sides: DieSides, roll: int, exits: tuple[Exit, ...]) -> None:
    if die_sides == _D6 and any(one.match == "range" for one in exits):
        raise InputError("die_sides", "6, but an exit has a printed range; expected 10")
    if die_sides == _D6 and not 1 <= roll <= _D6:
        raise InputError("roll", f"{roll} is not a face of a six-sided die (1 to 6)")
    if not exits:
        raise InputError("exits", "an empty list; the area must have at least one exit")
    for position, one in enumerate(exits, 1):
        if one.match == "range" and one.low > one.high:
            raise InputError(
                "exits", f"{place_in_words('exits', position)}: a range from {one.low} down to {one.high}"
            )


def _leads(exit_: Exit, roll: int) -> bool:
    match exit_.match:
        case "even":
            return roll % 2 == 0
        case "odd":
            return roll % 2 == 1
        case "range":
            return exit_.low <= roll <= exit_.high
        case "always":
            return True
