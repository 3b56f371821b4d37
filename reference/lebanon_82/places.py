"""Chapter 10, the map: the hexes of named places, and distances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.engine import Note, Reading, Ruling, Working, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.lebanon_82.game_data import GAME, cited
from countermarch.reference.lebanon_82.hexes import distance, hex_of
from countermarch.reference.lebanon_82.terms import HexNumber, Scenario, Stagger

Place = Literal[
    "tyre", "alras-jouaiya", "sidon", "nabatiya", "damour", "khalob", "beirut-airport", "rashayyah",
    "hasbaita", "zahle", "zahle-sam-site", "shemli", "beaufort-castle", "ein-hilweh", "plo-hq",
    "mansouri", "bent-jubail", "qana",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlaceFound:
    """The hex of a place and what it is."""

    hex: Annotated[str, "hex number to use (after errata)"]
    printed_hex: Annotated[
        str, "hex number printed in that scenario's own rule; differs from hex only for Sidon in 1976 (4021)"
    ]
    bastion: Annotated[bool, "a Palestinian bastion in effect in this scenario"]
    sam_site: Annotated[bool, "a SAM site in play in this scenario (only zahle-sam-site in 1982)"]


@dataclass(frozen=True, slots=True)
class HexesApart:
    """The distance between two hexes."""

    distance: Annotated[int, "hexes along the shortest path; 0 for the same hex"]
    adjacent: Annotated[bool, "distance is 1"]


@question(
    "locate-place",
    asks="Which hex is this place, and is it a bastion or a SAM site?",
    rules=("10.4", "10.5", "12.0", "13.0", "20.2", "20.3", "25.2", "25.0"),
)
def locate_place(
    *,
    scenario: Annotated[Scenario, Note("which scenario")] = "1982",
    place: Annotated[Place, "a place whose hex the rule book gives"],
) -> Ruling[PlaceFound]:
    """Find a named place on the map (10.4, 10.5, 12.0).

    >>> locate_place(place="ein-hilweh").answer
    PlaceFound(hex='1921', printed_hex='1921', bastion=True, sam_site=False)
    >>> locate_place(scenario="1976", place="sidon").answer.printed_hex
    '4021'
    """
    work = Working(GAME)
    entry = GAME.places[place]
    hex_used = work.step(entry.rule, f"{entry.name} is in hex {entry.hex}.", entry.hex)
    # L82-E09: 1820 is on the coast beside Ein Hilweh 1921; no other hex is beyond line 35
    printed = entry.text("printed_1976") if scenario == "1976" else ""
    if printed and printed != hex_used:
        work.step("25.2", f"The 1976 set-up prints {printed}, a misprint.", printed, "L82-E09")
    bastion = _in_effect(work, scenario, "bastion") if "bastion" in entry.kinds else False
    sam_site = _in_effect(work, scenario, "sam-site") if "sam-site" in entry.kinds else False
    return work.ruling(PlaceFound(hex_used, printed or hex_used, bastion, sam_site))


@question(
    "hex-distance",
    asks="How many hexes apart are these two hexes?",
    rules=("10.4", "10.5", "13.0", "20.1"),
    example={"to_hex": "0708"},
)
def hex_distance(
    *,
    from_hex: Annotated[HexNumber, "four digits"],
    to_hex: Annotated[HexNumber, "four digits"],
    stagger: Annotated[
        Stagger,
        Reading("L82-E12", also_a_fact=True),
        "which hex rows (first pair even or odd) sit half a hex toward higher second numbers; "
        "the map is not in the rule book",
    ] = "even",
) -> Ruling[HexesApart]:
    """Count the hexes between two hexes, as set-up distances and SAM range are counted (10.5, 13.0).

    >>> hex_distance(from_hex="0908", to_hex="0708").answer
    HexesApart(distance=2, adjacent=False)
    """
    work = Working(GAME)
    start, end = hex_of(from_hex, "from_hex"), hex_of(to_hex, "to_hex")
    apart = distance(start, end, stagger)
    if start == end:
        work.step("L82-E12", f"Both are hex {start}.", apart)
    else:
        work.step(
            "L82-E12", f"From {start} to {end} the shortest path is {counted(apart, 'hex', 'hexes')}.", apart
        )
    if apart != distance(start, end, "odd" if stagger == "even" else "even"):
        # L82-E12: cited only if the stagger of the hex grid changes the distance.
        work.depend_on("L82-E12")
    adjacent = apart == work.number("adjacent")
    verdict = f"They are {'' if adjacent else 'not '}adjacent."
    if start == end:
        verdict = "A hex is not adjacent to itself."
    work.step("L82-E12", verdict, adjacent)
    return work.ruling(HexesApart(apart, adjacent))


def _in_effect(work: Working, scenario: Scenario, kind: Literal["bastion", "sam-site"]) -> bool:
    """Return whether bastions or SAM sites count in a scenario."""
    fact = work.fact(scenario, f"{kind}s")
    counts = bool(fact.value)
    what = "a Palestinian bastion, which is" if kind == "bastion" else "a SAM site, which is"
    where = "in effect" if counts else f"not in effect in {scenario}"
    return work.step(cited(fact), f"It is {what} {where}.", counts, *fact.errata)
