"""Chapters 10.5, 20.2 and 25.2: where the PLO units set up."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from countermarch.reference.engine import Legal, ListOf, Note, Reading, Ruling, Working, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.hexes import Hex, distance, hex_of
from countermarch.reference.lebanon_82.terms import HexNumber, Scenario, Stagger
from countermarch.reference.lebanon_82.words import added

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.scenarios import SetupLine

Group = Literal[
    "tyre", "alras-jouaiya", "coast", "sidon", "nabatiya", "damour", "khalob", "beirut-airport",
    "beirut", "rashayyah", "hasbaita", "mansouri", "hex-3222", "hex-3220", "hex-3420", "hex-3116",
    "bent-jubail", "hex-3217", "hex-2816", "hex-3121", "hex-3519", "hex-3523", "qana",
]  # fmt: skip
SidonHex = Literal["1820", "4021"]
Area = Hex | range | None
Code = Literal["missing", "extra", "out-of-range", "stacked", "not-in-scenario"]

RULES: Final[dict[Scenario, str]] = {"1982": "10.5", "2006": "20.2", "1976": "25.2"}
"""The rule that lists the PLO set-up of each scenario."""

_LIST_ERRATA: Final[dict[Scenario, tuple[str, ...]]] = {
    # L82-E15: the place itself is in its range. L82-E16, L82-E17: the map, not the rules, lists coast and
    # Beirut. L82-E64: the printed list is broken up, and its total decides
    "1982": ("L82-E15", "L82-E16", "L82-E17", "L82-E64"),
    "2006": ("L82-E64",),
    # L82-E09: Sidon has two numbers in the rules. L82-E65: what the scenario calls a brigade is one counter
    "1976": ("L82-E09", "L82-E17", "L82-E65"),
}


@dataclass(frozen=True, slots=True)
class SetupGroup:
    """A line of the set-up list."""

    group: Annotated[str, "the group's id"]
    hex: Annotated[str | None, "the hex, or null for coast and beirut"]
    within: Annotated[int | None, "0 = in that hex, 3 = at most three hexes away, null where hex is null"]
    count: Annotated[int, "units placed there"]


@dataclass(frozen=True, slots=True)
class SetupList:
    """The whole PLO set-up list of a scenario."""

    total: Annotated[int, "units placed in all"]
    groups: Annotated[
        tuple[SetupGroup, ...],
        "in the rule book's order, ids as in plo-setup-check; hex is null for coast and beirut; within: 0 = "
        "in that "
        "hex, 3 = at most three hexes away, null where hex is null",
    ]


@dataclass(frozen=True, slots=True)
class PloUnit:
    """A PLO unit, its group and its hex."""

    group: Annotated[Group, "the set-up group it fills"]
    hex: Annotated[HexNumber, "the hex it is in, four digits"]


@dataclass(frozen=True, slots=True)
class PloSetup:
    """Whether a PLO set-up is legal."""

    legal: Annotated[Legal, "no faults"]
    faults: Annotated[
        tuple[str, ...],
        ListOf("fault"),
        "'<group>:<code>', each once. missing: fewer units than the group needs; extra: more; out-of-range: "
        "a unit "
        "of the group not in the hex or distance allowed (coast: first pair outside 19-29; beirut: never); "
        "stacked: "
        "a unit of the group shares its hex with any other unit; not-in-scenario: the group is not one of "
        "this "
        "scenario's (its units get no other code, but can make others stacked)",
    ]


@question(
    "plo-setup-list", asks="Where do the PLO units set up, and how many?", rules=("10.5", "20.2", "25.2")
)
def plo_setup_list(*, scenario: Annotated[Scenario, Note("which scenario")]) -> Ruling[SetupList]:
    """List the PLO set-up of a scenario (10.5, 20.2, 25.2).

    >>> plo_setup_list(scenario="1976").answer.groups[1]
    SetupGroup(group='sidon', hex='1820', within=0, count=1)
    """
    work = Working(GAME)
    groups = tuple(
        SetupGroup(line.id, line.hex or None, line.within if line.hex else None, line.count or 0)
        for line in _lines(scenario)
    )
    for group, line in zip(groups, _lines(scenario), strict=True):
        work.step(line.rule, f"{counted(group.count, 'PLO unit')}: {line.says}.", group.count)
    total = sum(group.count for group in groups)
    text = f"Units in all: {added(group.count for group in groups)} = {total}."
    work.step(RULES[scenario], text, total, *_LIST_ERRATA[scenario])
    return work.ruling(SetupList(total, groups))


@question("plo-setup-check", asks="Is this PLO set-up legal?", rules=("10.5", "11.3", "20.2", "25.2"))
def plo_setup_check(
    *,
    scenario: Annotated[Scenario, Note("which scenario")],
    units: Annotated[
        tuple[PloUnit, ...],
        "each PLO unit with the set-up group it fills; the players confirm that coast hexes are coastal and "
        "Beirut hexes are Beirut city hexes",
    ],
    stagger: Annotated[Stagger, Note("as in hex-distance")] = "even",
    sidon_hex_1976: Annotated[SidonHex, Reading("L82-E09"), "used in 1976 only"] = "1820",
) -> Ruling[PloSetup]:
    """Check a PLO set-up group by group, and that no two units share a hex (10.5, 20.2, 25.2, 11.3).

    >>> setup = tuple(PloUnit("beirut", f"07{place}") for place in range(15, 21))
    >>> plo_setup_check(scenario="1976", units=(*setup, PloUnit("sidon", "1820"))).answer.legal
    True
    >>> plo_setup_check(scenario="1976", units=setup).answer.faults
    ('sidon:missing',)
    """
    work = Working(GAME)
    placed: defaultdict[str, list[Hex]] = defaultdict(list)
    for item, unit in enumerate(units, 1):
        placed[unit.group].append(hex_of(unit.hex, "units", item))
    in_hex = Counter(hex_held for hexes in placed.values() for hex_held in hexes)
    most = work.number("units-in-a-hex")
    crowded = {hex_held: count for hex_held, count in in_hex.items() if count > most}
    lines = {line.id: line for line in _lines(scenario)}
    faults: list[str] = []
    for group in sorted({*placed, *lines}):
        line = lines.get(group)
        if line is None:
            text = f"{_name(group)} is not a set-up place of {scenario}."
            faults.append(work.step(RULES[scenario], text, f"{group}:not-in-scenario"))
            continue
        area = _area(work, line, scenario, sidon_hex_1976)
        hexes = placed.get(group, [])
        for code, rule, text in _group_faults(line, area, hexes, crowded, stagger):
            faults.append(work.step(rule, text, f"{group}:{code}"))
        if any(_in_range(line, area, held, "even") != _in_range(line, area, held, "odd") for held in hexes):
            # L82-E12: the stagger of the hex grid is not in the rule book; cite it only if it decides the
            # distance.
            work.depend_on("L82-E12")
    work.depend_on(*_LIST_ERRATA[scenario])
    verdict = "The set-up breaks a rule." if faults else "Every unit is legally placed."
    work.step(RULES[scenario], verdict, not faults)
    return work.ruling(PloSetup(not faults, tuple(sorted(faults))))


def _lines(scenario: Scenario) -> list[SetupLine]:
    return [line for line in GAME.scenarios[scenario].setup if line.side == "plo"]


def _area(work: Working, line: SetupLine, scenario: Scenario, sidon_hex_1976: SidonHex) -> Area:
    """Return the hex a group is placed in or around, the lines of the coast, or None for Beirut."""
    if line.id == "coast":
        return range(work.number("coast-first-line"), work.number("coast-last-line") + 1)
    if line.id == "sidon" and scenario == "1976":
        return hex_of(sidon_hex_1976, "sidon_hex_1976")
    return hex_of(line.hex, "units") if line.hex else None


def _group_faults(
    line: SetupLine, area: Area, hexes: list[Hex], crowded: Mapping[Hex, int], stagger: Stagger
) -> Iterator[tuple[Code, str, str]]:
    """Yield the faults of a group: code, rule and sentence."""
    name = _name(line.id)
    needed = line.count or 0
    if len(hexes) != needed:
        text = f"{name}: {counted(len(hexes), 'unit')} set up, {needed} needed, {line.says}."
        yield ("missing" if len(hexes) < needed else "extra"), line.rule, text
    outside = sorted(hex_held for hex_held in set(hexes) if not _in_range(line, area, hex_held, stagger))
    if outside:
        yield (
            "out-of-range",
            line.rule,
            f"{name}: {outside[0]} is out of place; the units must be {line.says}.",
        )
    shared = sorted(crowded.keys() & set(hexes))
    if shared:
        there = f"{counted(crowded[shared[0]], 'unit')} in all are in {shared[0]}"
        yield "stacked", "11.3", f"{name}: {there}, where no two may share a hex."


def _name(group: str) -> str:
    """Return the name of a group in a sentence: its place, its hex, the coast or Beirut."""
    place = GAME.places.get(group)
    return place.name if place and place.name else group.replace("-", " ").capitalize()


def _in_range(line: SetupLine, area: Area, hex_held: Hex, stagger: Stagger) -> bool:
    if isinstance(area, Hex):
        return distance(area, hex_held, stagger) <= (line.within or 0)
    return area is None or hex_held.line in area
