"""Chapters 10.3 and 20.1: where the Israeli units set up."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from countermarch.components.display_names import words
from countermarch.reference.engine import InputError, Legal, ListOf, Note, Ruling, Working, question
from countermarch.reference.engine.phrases import joined
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.hexes import Hex, hex_of, neighbours
from countermarch.reference.lebanon_82.terms import Division, HexNumber, Stagger
from countermarch.reference.lebanon_82.words import units_named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SetupPlace = Literal["36", "90", "91", "162", "252", "amphibious-box", "elsewhere"]
Area = Literal["israel", "golan", "elsewhere"]
Fault1982 = Literal["880-in-91-sector", "880-outside-sectors", "880-split", "96-not-in-box", "wrong-sector"]
Fault2006 = Literal["division-not-in-play", "golan", "not-adjacent", "not-in-israel", "stacked"]

_NO_SECTOR: Final = frozenset({"amphibious-box", "elsewhere"})
_TEXTS_1982: Final[dict[Fault1982, str]] = {
    "880-in-91-sector": "the units of the 880 division may not be in the 91st's sector",
    "880-outside-sectors": "the units of the 880 division must be in a divisional sector",
    "96-not-in-box": "the units of the 96th Division must start in the Amphibious box",
    "wrong-sector": "each unit must be in the sector that bears its division's number",
}
_TEXTS_2006: Final[dict[Fault2006, str]] = {
    "division-not-in-play": "the division is not in this scenario",
    "golan": "the Golan is barred, and the 252nd's sector counts as part of it",
    "not-in-israel": "the units must be in Israel",
    "not-adjacent": "each unit must be next to another unit of its division",
    "stacked": "no two units may share a hex",
}


@dataclass(frozen=True, slots=True)
class UnitInSector:
    """An Israeli unit of 1982 and its sector."""

    division: Annotated[Division, Note("its division")]
    place: Annotated[SetupPlace, "the divisional sector it is in, the Amphibious box or elsewhere"]


@dataclass(frozen=True, slots=True)
class UnitInHex:
    """An Israeli unit of 2006 and its hex."""

    division: Annotated[Division, Note("its division")]
    hex: Annotated[HexNumber, "the hex it is in, four digits"]
    area: Annotated[Area, "the part of the map that hex is in"]


@dataclass(frozen=True, slots=True)
class IsraeliSetup1982:
    """Whether the Israeli set-up of 1982 is legal."""

    legal: Annotated[Legal, "no faults"]
    faults: Annotated[
        tuple[Fault1982, ...],
        ListOf("fault"),
        "880-in-91-sector: an 880 unit in sector 91. 880-outside-sectors: an 880 unit in the box or "
        "elsewhere. "
        "880-split: the 880 units are in more than one place. 96-not-in-box: a 96th unit not in the box. "
        "wrong-sector: a unit of 36, 90, 91, 162 or 252 not in its own sector",
    ]


@dataclass(frozen=True, slots=True)
class IsraeliSetup2006:
    """Whether the Israeli set-up of 2006 is legal."""

    legal: Annotated[Legal, "no faults"]
    faults: Annotated[
        tuple[Fault2006, ...],
        ListOf("fault"),
        "division-not-in-play: not 36, 162 or 252. golan / not-in-israel: a unit with area golan / "
        "elsewhere. "
        "not-adjacent: a 36, 162 or 252 unit with no other unit of its division exactly one hex away. "
        "stacked: two units in one hex. All units are looked at for golan, not-in-israel and stacked",
    ]


@question("israeli-setup-1982", asks="Is this Israeli set-up for 1982 legal?", rules=("10.3",))
def israeli_setup_1982(
    *,
    units: Annotated[
        tuple[UnitInSector, ...],
        "each Israeli unit's division and where it is: a divisional sector, the Amphibious box or "
        "elsewhere; "
        "at least one unit",
    ],
) -> Ruling[IsraeliSetup1982]:
    """Check the Israeli set-up of 1982, division by division (10.3).

    >>> israeli_setup_1982(units=(UnitInSector("36", "36"), UnitInSector("96", "90"))).answer
    IsraeliSetup1982(legal=False, faults=('96-not-in-box',))
    """
    if not units:
        raise InputError("units", "an empty list; at least one unit must be set up")
    work = Working(GAME)
    found: defaultdict[Fault1982, list[int]] = defaultdict(list)
    for position, unit in enumerate(units, 1):
        fault = _fault_in_sector(unit)
        if fault:
            found[fault].append(position)
    for code in sorted(found):
        work.step("10.3", f"{units_named(found[code])}: {_TEXTS_1982[code]}.", code)
    faults = set(found)
    places = sorted({unit.place for unit in units if unit.division == "880"})
    if places:
        # L82-E11: all units of the 880th share the sector of one division
        work.depend_on("L82-E11")
    if len(places) > 1:
        where = joined(map(words, places))
        text = f"The units of the 880 division must share one sector; here they are in {where}."
        faults.add(work.step("10.3", text, "880-split"))
    work.step("10.3", _verdict(len(faults)), not faults)
    return work.ruling(IsraeliSetup1982(not faults, tuple(sorted(faults))))


@question("israeli-setup-2006", asks="Is this Israeli set-up for 2006 legal?", rules=("20.1", "11.3"))
def israeli_setup_2006(
    *,
    units: Annotated[
        tuple[UnitInHex, ...],
        "each Israeli unit, at least one; the Golan includes the hexes of the 252nd Division's sector",
    ],
    stagger: Annotated[Stagger, Note("as in hex-distance")] = "even",
) -> Ruling[IsraeliSetup2006]:
    """Check the Israeli set-up of 2006: divisions, area, neighbours, stacking (20.1, 11.3).

    >>> pair = (UnitInHex("36", "3808", "israel"), UnitInHex("36", "3809", "israel"))
    >>> israeli_setup_2006(units=pair).answer
    IsraeliSetup2006(legal=True, faults=())
    """
    if not units:
        raise InputError("units", "an empty list; at least one unit must be set up")
    work = Working(GAME)
    hexes = [hex_of(unit.hex, "units", item) for item, unit in enumerate(units, 1)]
    in_hex = Counter(hexes)
    in_play = work.fact("2006", "divisions").texts
    of_division: defaultdict[str, set[Hex]] = defaultdict(set)
    for unit, hex_held in zip(units, hexes, strict=True):
        of_division[unit.division].add(hex_held)
    found: defaultdict[Fault2006, list[int]] = defaultdict(list)
    for position, (unit, hex_held) in enumerate(zip(units, hexes, strict=True), 1):
        if unit.division not in in_play:
            found["division-not-in-play"].append(position)
        else:
            nearby = of_division[unit.division]
            if not neighbours(hex_held, stagger) & nearby:
                found["not-adjacent"].append(position)
            if bool(neighbours(hex_held, "even") & nearby) != bool(neighbours(hex_held, "odd") & nearby):
                # L82-E12: cited only if the stagger of the hex grid decides who is a neighbour.
                work.depend_on("L82-E12")
        if unit.area == "golan":
            found["golan"].append(position)
        if unit.area == "elsewhere":
            found["not-in-israel"].append(position)
        if in_hex[hex_held] > 1:
            found["stacked"].append(position)
    # L82-E63: each unit needs another of its division exactly one hex away; a chain is not needed.
    work.depend_on("L82-E63")
    return work.ruling(_judged_2006(work, found))


def _fault_in_sector(unit: UnitInSector) -> Fault1982 | None:
    match unit.division:
        case "880" if unit.place == "91":
            return "880-in-91-sector"
        case "880" if unit.place in _NO_SECTOR:
            return "880-outside-sectors"
        case "96" if unit.place != "amphibious-box":
            return "96-not-in-box"
        case "36" | "90" | "91" | "162" | "252" if unit.place != unit.division:
            return "wrong-sector"
        case _:
            return None


def _judged_2006(work: Working, found: Mapping[Fault2006, Sequence[int]]) -> IsraeliSetup2006:
    faults = tuple(sorted(found))
    for code in faults:
        rule = "11.3" if code == "stacked" else "20.1"
        work.step(rule, f"{units_named(found[code])}: {_TEXTS_2006[code]}.", code)
    work.step("20.1", _verdict(len(faults)), not faults)
    return IsraeliSetup2006(not faults, faults)


def _verdict(faults: int) -> str:
    return "The set-up breaks a rule." if faults else "Every unit is legally placed."
