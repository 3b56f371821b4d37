"""Chapters 10.4 and 25.1: where the Syrian units set up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from countermarch.reference.engine import Count, InputError, Legal, ListOf, Note, Ruling, Working, question
from countermarch.reference.engine.errors import place_in_words
from countermarch.reference.engine.phrases import counted, sentence
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.words import units_named

SyrianKind = Literal["brigade-47", "brigade-82", "commando", "other"]
MapEdge = Literal["north", "east", "other"]
Fault1982 = Literal[
    "brigade-47-not-at-zahle", "brigade-82-not-at-zahle", "outside-envelope", "too-few-commandos-at-zahle"
]
Fault1976 = Literal[
    "brigade-47-missing", "brigade-82-missing", "commandos-not-two", "golan", "not-in-play", "not-on-edge"
]
BRIGADES: Final[dict[SyrianKind, str]] = {"brigade-47": "47th", "brigade-82": "82nd"}
_NOT_AT_ZAHLE: Final[dict[SyrianKind, Fault1982]] = {
    "brigade-47": "brigade-47-not-at-zahle",
    "brigade-82": "brigade-82-not-at-zahle",
}
_MISSING: Final[dict[SyrianKind, Fault1976]] = {
    "brigade-47": "brigade-47-missing",
    "brigade-82": "brigade-82-missing",
}


@dataclass(frozen=True, slots=True)
class SyrianUnit:
    """A Syrian unit of 1982 and its distances to the SAM sites."""

    unit: Annotated[SyrianKind, "which unit, or what kind"]
    site_distance: Annotated[Count, "hexes from the nearest SAM site"]
    zahle_distance: Annotated[Count, "hexes from the SAM site in 0908"]


@dataclass(frozen=True, slots=True)
class SyrianUnitOnEdge:
    """A Syrian unit of 1976 and its map edge."""

    unit: Annotated[SyrianKind, "which unit, or what kind"]
    edge: Annotated[MapEdge, "northernmost or easternmost map-edge hex, or any other hex"]
    golan: Annotated[bool, "the hex is in the Golan Heights"] = False


@dataclass(frozen=True, slots=True)
class SyrianSetup1982:
    """Whether the Syrian set-up of 1982 is legal."""

    legal: Annotated[Legal, "no faults"]
    commandos_at_zahle: Annotated[int, "commando battalions at most two hexes from Zahle"]
    faults: Annotated[
        tuple[Fault1982, ...],
        ListOf("fault"),
        "a brigade that is absent, or more than two hexes from Zahle, gives its not-at-zahle code; "
        "outside-envelope: any unit more than two hexes from a SAM site; too-few-commandos-at-zahle: "
        "fewer than ten",
    ]


@dataclass(frozen=True, slots=True)
class SyrianSetup1976:
    """Whether the Syrian set-up of 1976 is legal."""

    legal: Annotated[Legal, "no faults"]
    faults: Annotated[
        tuple[Fault1976, ...],
        ListOf("fault"),
        "not-in-play: a unit of another kind, or a second 47th or 82nd; commandos-not-two: more or fewer "
        "than two commandos; not-on-edge: any unit that is not on one of these edges; golan: any unit in "
        "the Golan Heights",
    ]


@question("syrian-setup-1982", asks="Is this Syrian set-up for 1982 legal?", rules=("10.4", "13.0"))
def syrian_setup_1982(
    *,
    units: Annotated[
        tuple[SyrianUnit, ...],
        "every Syrian unit with its distance in hexes from the nearest SAM site and from the site "
        "in 0908; site distance can never exceed zahle distance; at least one unit",
        Note("bad input"),
    ],
) -> Ruling[SyrianSetup1982]:
    """Check the Syrian set-up of 1982 against the SAM envelopes (10.4).

    Where a brigade is listed more than once, every counter of it must be in the envelope of 0908.

    >>> brigades = (SyrianUnit("brigade-47", 0, 0), SyrianUnit("brigade-82", 3, 5))
    >>> syrian_setup_1982(units=brigades).answer.faults
    ('brigade-82-not-at-zahle', 'outside-envelope', 'too-few-commandos-at-zahle')
    """
    _check_distances(units)
    work = Working(GAME)
    reach = work.number("sam-range")
    faults: set[Fault1982] = set()
    # L82-E13: the rules leave open whether the site's own hex is in range
    work.step("13.0", f"A SAM site's envelope reaches {counted(reach, 'hex', 'hexes')}.", reach, "L82-E13")
    outside = [position for position, unit in enumerate(units, 1) if unit.site_distance > reach]
    if outside:
        text = f"{units_named(outside)} must be in the envelope of a SAM site."
        faults.add(work.step("10.4", text, "outside-envelope"))
    for brigade, fault in _NOT_AT_ZAHLE.items():
        distances = [unit.zahle_distance for unit in units if unit.unit == brigade]
        if not distances or max(distances) > reach:
            where = f"is {max(distances)} hexes away" if distances else "is not set up"
            text = f"The {BRIGADES[brigade]} brigade must start within {reach} hexes of 0908, but it {where}."
            faults.add(work.step("10.4", text, fault))
    commandos = sum(unit.unit == "commando" and unit.zahle_distance <= reach for unit in units)
    needed = work.number("commandos-at-zahle")
    work.step(
        "10.4",
        sentence(f"{counted(commandos, 'commando battalion')} within {reach} hexes of 0908"),
        commandos,
        # L82-E14: ten is a minimum
        "L82-E14",
    )
    if commandos < needed:
        text = f"At least {needed} commando battalions must start there."
        faults.add(work.step("10.4", text, "too-few-commandos-at-zahle"))
    work.step("10.4", _verdict(len(faults)), not faults)
    return work.ruling(SyrianSetup1982(not faults, commandos, tuple(sorted(faults))))


@question("syrian-setup-1976", asks="Is this Syrian set-up for 1976 legal?", rules=("25.1",))
def syrian_setup_1976(
    *,
    units: Annotated[
        tuple[SyrianUnitOnEdge, ...],
        "each Syrian unit, at least one, with where its hex is: on the northernmost or easternmost map "
        "edge, or elsewhere, and whether it is in the Golan Heights",
    ],
) -> Ruling[SyrianSetup1976]:
    """Check the Syrian set-up of 1976: two brigades and two commandos on the map's edges (25.1).

    >>> syrian_setup_1976(units=(SyrianUnitOnEdge("brigade-47", "north"),)).answer.faults
    ('brigade-82-missing', 'commandos-not-two')
    """
    if not units:
        raise InputError("units", "an empty list; at least one unit must be set up")
    work = Working(GAME)
    # L82-E65: the rules do not say how many counters a brigade of 1976 has; one is adopted
    work.depend_on("L82-E65")
    faults: set[Fault1976] = set()
    present = Counter(unit.unit for unit in units)
    for brigade, fault in _MISSING.items():
        if not present[brigade]:
            faults.add(work.step("25.1", f"The {BRIGADES[brigade]} brigade must be set up.", fault))
    needed = work.number("commandos-1976")
    if present["commando"] != needed:
        text = f"The scenario has {needed} commando battalions, not {present['commando']}."
        faults.add(work.step("25.1", text, "commandos-not-two"))
    surplus = _surplus(units)
    if surplus:
        text = f"{units_named(surplus)}: the scenario has no such unit, or has only one of it."
        faults.add(work.step("25.1", text, "not-in-play"))
    inland = [position for position, unit in enumerate(units, 1) if unit.edge == "other"]
    if inland:
        text = f"{units_named(inland)} must be on the northern or eastern map edge."
        faults.add(work.step("25.1", text, "not-on-edge"))
    golan = [position for position, unit in enumerate(units, 1) if unit.golan]
    if golan:
        faults.add(work.step("25.1", f"{units_named(golan)} may not be in the Golan.", "golan"))
    work.step("25.1", _verdict(len(faults)), not faults)
    return work.ruling(SyrianSetup1976(not faults, tuple(sorted(faults))))


def _check_distances(units: tuple[SyrianUnit, ...]) -> None:
    if not units:
        raise InputError("units", "an empty list; at least one unit must be set up")
    for position, unit in enumerate(units, 1):
        if unit.site_distance > unit.zahle_distance:
            raise InputError(
                "units",
                f"{place_in_words('units', position)}: site_distance {unit.site_distance} is more than "
                f"zahle_distance {unit.zahle_distance}; 0908 is itself a SAM site, "
                "so the nearest site is no farther",
            )


def _surplus(units: tuple[SyrianUnitOnEdge, ...]) -> list[int]:
    """Return the positions of units that are not in the scenario."""
    seen: set[SyrianKind] = set()
    surplus: list[int] = []
    for position, unit in enumerate(units, 1):
        if unit.unit == "other" or (unit.unit in BRIGADES and unit.unit in seen):
            surplus.append(position)
        seen.add(unit.unit)
    return surplus


def _verdict(faults: int) -> str:
    return "The set-up breaks a rule." if faults else "Every unit is legally placed."
