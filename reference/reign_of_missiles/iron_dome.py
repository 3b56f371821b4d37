"""Chapter 7.2.2: which Iron Domes may fire at a rocket, and whether they bring it down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from countermarch.reference.engine import D10, InputError, Note, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.words import area_name

Position = Literal["same-area", "adjacent"]
DomeState = Literal["ready", "depleted", "removed"]


_MODIFIERS = "iron-dome-modifiers"
_FIRE = "iron-dome-fire"


@dataclass(frozen=True, slots=True)
class IronDome:
    """An Iron Dome unit on the map."""

    area: Annotated[str, "area it is in"]
    depleted: Annotated[bool, "it shows its depleted side"] = False


@dataclass(frozen=True, slots=True)
class MovementArrow:
    """A movement arrow of the map."""

    from_: Annotated[str, "area it leads from"]
    to: Annotated[str, "area it leads to"]


@dataclass(frozen=True, slots=True)
class Shooter:
    """An Iron Dome that may fire."""

    area: Annotated[str, "area it is in"]
    position: Annotated[Position, "with the rocket, or next to it"]
    modifier: Annotated[int, "sum of its modifiers"]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The Iron Domes within range of a rocket."""

    may_fire: Annotated[
        tuple[Shooter, ...],
        "units that may fire, in the order given, with the sum of their modifiers (0, 1 or 2)",
    ]


@dataclass(frozen=True, slots=True)
class DomeFire:
    """The result of a shot at a rocket."""

    modified_roll: Annotated[int, "D10 with modifiers"]
    shot_down: Annotated[bool, "modified roll 1 or less"]
    iron_dome_after: Annotated[
        DomeState, "state of the unit afterwards; removed = out for the rest of the turn only"
    ]
    urgency_spent: Annotated[
        bool,
        "the event cancelled a flip to the depleted side here (it does not save a unit already depleted, "
        "ROM-E28)",
    ]


@question(
    "iron-dome-coverage",
    asks="Which Iron Dome units may fire at the rocket in this area?",
    rules=("7.2.2", "7.2.1/interrupt"),
    example={
        "rocket_area": "ashdod",
        "iron_domes": [{"area": "tel-aviv"}],
        "arrows": [{"from": "ashdod", "to": "tel-aviv"}],
    },
)
def iron_dome_coverage(
    *,
    rocket_area: Annotated[str, Note("area the rocket is in")],
    iron_domes: Annotated[
        tuple[IronDome, ...],
        "Iron Dome units on the map, at most one in an area",
        Note("two in one area are bad input; the error names iron_domes"),
    ],
    arrows: Annotated[
        tuple[MovementArrow, ...],
        "movement arrows of the map; either direction makes two areas adjacent",
        Note("ROM-E26"),
    ],
) -> Ruling[Coverage]:
    """List the units with the rocket or next to it, with the modifiers of their rolls (7.2.2).

    >>> arrow = MovementArrow("ashdod", "tel-aviv")
    >>> iron_dome_coverage(rocket_area="ashdod", iron_domes=(IronDome("tel-aviv"),), arrows=(arrow,)).answer
    Coverage(may_fire=(Shooter(area='tel-aviv', position='adjacent', modifier=1),))
    """
    _refuse_sharing(iron_domes)
    work = ChartReasoning(GAME)
    joined_to = {arrow.to for arrow in arrows if arrow.from_ == rocket_area}
    # ROM-E26: an arrow joins two areas whichever way it points
    joined_to |= {arrow.from_ for arrow in arrows if arrow.to == rocket_area}
    found = []
    for unit in iron_domes:
        here = unit.area == rocket_area
        if here or unit.area in joined_to:
            modifier = 0 if here else work.amount(_MODIFIERS, "adjacent", "modifier")
            modifier += work.amount(_MODIFIERS, "depleted", "modifier") if unit.depleted else 0
            found.append(Shooter(unit.area, "same-area" if here else "adjacent", modifier))
    text = f"{counted(len(found), 'Iron Dome')} in the rocket's area or joined to it by an arrow"
    work.step("7.2.2", text, len(found), "ROM-E26")
    for shooter in found[:6]:
        rule = "7.2.2" if shooter.position == "same-area" else "7.2.2/adjacent"
        where = "with the rocket" if shooter.position == "same-area" else "next to it"
        added = f"its roll +{shooter.modifier}" if shooter.modifier else "its roll, unmodified"
        work.step(rule, f"{area_name(shooter.area)}: {where}, {added}", shooter.modifier)
    work.yes("7.2.2/note", "the player may hold fire")
    return work.ruling(Coverage(tuple(found)))


@question(
    "iron-dome-fire",
    asks="Does the Iron Dome shoot the rocket down?",
    rules=("7.2.2", "4.1"),
    result="shot_down",
)
def iron_dome_fire(
    *,
    position: Annotated[Position, "rocket in the unit's area, or in an area joined to it by an arrow (+1)"],
    depleted: Annotated[bool, "unit on its depleted side (+1)"] = False,
    d10: Annotated[D10, "interception roll"],
    urgency: Annotated[bool, "the Iron Dome urgency event is in force and not yet spent this turn"] = False,
) -> Ruling[DomeFire]:
    """Fire at a rocket: 1 or less hits, 9 or more depletes the unit (7.2.2).

    >>> iron_dome_fire(position="adjacent", d10=8).answer
    DomeFire(modified_roll=9, shot_down=False, iron_dome_after='depleted', urgency_spent=False)
    >>> iron_dome_fire(position="adjacent", d10=8, urgency=True).answer.iron_dome_after
    'ready'
    """
    work = ChartReasoning(GAME)
    modifiers = []
    if position == "adjacent":
        modifiers.append(work.modifier(_MODIFIERS, "adjacent", "modifier", "rocket in an adjacent area"))
    if depleted:
        modifiers.append(work.modifier(_MODIFIERS, "depleted", "modifier", "unit depleted"))
    roll = work.roll("7.2.2", d10, modifiers)
    band = work.band(_FIRE, roll)
    row = GAME.charts[_FIRE].row(band)
    fate = work.read(_FIRE, band, "rocket")
    shot_down = fate == "shot down"
    before = "depleted" if depleted else "ready"
    after = cast("DomeState", work.read(_FIRE, band, before))
    work.step(row.rule, f"{roll}: the rocket {'is ' if shot_down else ''}{fate}", shot_down)
    spent = urgency and before == "ready" and after == "depleted"
    if spent:
        work.yes("4.1/9", "Iron Dome urgency: the unit is not depleted, and the event is spent", "ROM-E28")
        after = "ready"
    elif after != before:
        # ROM-E27: depleted units recover next turn. ROM-E28: urgency cancels only the first flip of a turn.
        doubts = ("ROM-E27", "ROM-E28") if urgency else ("ROM-E27",)
        out = "depleted" if after == "depleted" else "out for the rest of the turn"
        work.step(row.rule, f"the unit is {out}", after, *doubts)
    return work.ruling(DomeFire(roll, shot_down, after, spent))


def _refuse_sharing(iron_domes: tuple[IronDome, ...]) -> None:
    most = GAME.number("iron-domes-to-an-area")
    seen: dict[str, int] = {}
    for unit in iron_domes:
        seen[unit.area] = seen.get(unit.area, 0) + 1
        if seen[unit.area] > most:
            raise InputError("iron_domes", f"two in {area_name(unit.area)}; expected one to an area (6.1)")
