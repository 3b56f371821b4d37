"""Chapters 10, 20 and 25: what is in play in a scenario, who goes first and how long it can last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, cast

from reference.engine import ListOf, Ruling, Working, question
from reference.lebanon_82.facts import chart, number, scenario_data
from reference.lebanon_82.terms import SIDE_NAMES, Scenario
from reference.lebanon_82.words import counted, joined, sentence

if TYPE_CHECKING:
    from components.model import scenarios

FirstPlayer = Literal["israeli", "syrian"]
LengthRule = Literal["18.0", "23.0", "none"]
MapArea = Literal["whole-map", "south-and-east-of-litani"]


@dataclass(frozen=True, slots=True)
class ScenarioSummary:
    """What a scenario is made of."""

    first_player: Annotated[FirstPlayer, "side that moves first in every game turn"]
    first_player_stated: Annotated[
        bool, "false where the document does not say it and L82-E50 supplies it (1976)"
    ]
    combat_phases: Annotated[
        tuple[str, ...],
        ListOf("phase"),
        "four phase names in order, <side>-combat then <side>-mobile-combat, first player then second; the "
        "second "
        "player is 'arab' in 1982 and 'plo' in 2006 and 1976, e.g. israeli-combat, israeli-mobile-combat, "
        "arab-combat, arab-mobile-combat",
    ]
    plo_units: Annotated[int, "PLO units set up: 20, 14, 7"]
    syrian_units: Annotated[
        int | None,
        "Syrian units set up: null in 1982 (all of them; the number is not in the document), 0 in 2006, 4 in "
        "1976",
    ]
    israeli_divisions: Annotated[
        tuple[str, ...],
        ListOf("division"),
        "the division numbers in play that the document names, ascending as numbers",
    ]
    sam_sites: Annotated[int, "SAM sites in play at the start: 6, 0, 0 (1976: L82-E52)"]
    sam_shots_per_site: Annotated[
        int, "most markers one site can fire at in a whole game turn: 4 in 1982, else 0"
    ]
    bastions_in_effect: Annotated[bool, "whether 12.0 and the bastion hexside cost apply"]
    reinforcements: Annotated[bool, "whether any reinforcement can arrive"]
    base_length: Annotated[int, "game turns before any adjustment (30)"]
    base_length_stated: Annotated[bool, "true only for 1982 (18.0); see L82-E46, L82-E51"]
    length_rule: Annotated[LengthRule, "rule that changes the length"]
    map_area: Annotated[MapArea, "part of the map in play"]


@question(
    "scenario-summary",
    asks="What is in play in this scenario, who goes first and how long can it last?",
    rules=(
        "10.0",
        "10.1",
        "11.1",
        "12.0",
        "13.0",
        "18.0",
        "20.0",
        "20.1",
        "20.2",
        "20.3",
        "20.4",
        "21.0",
        "23.0",
        "25.0",
        "25.1",
        "25.2",
    ),
)
def scenario_summary(*, scenario: Annotated[Scenario, "which scenario"]) -> Ruling[ScenarioSummary]:
    """Sum up a scenario: the 1982 game (10.0), 2006 (20.0) or 1976 (25.0).

    >>> scenario_summary(scenario="1976").answer.combat_phases
    ('syrian-combat', 'syrian-mobile-combat', 'plo-combat', 'plo-mobile-combat')
    >>> scenario_summary(scenario="1982").answer.sam_shots_per_site
    4
    """
    work = Working()
    data = scenario_data(scenario)
    phases = _players(work, data)
    plo, syrian = _forces(work, data)
    sam_sites, shots = _sam_sites(work, data, len(phases))
    bastions = _told(work, data, "bastions", "Bastions are in effect.", "Bastions are not in effect.")
    arrivals = _told(
        work, data, "reinforcements", "Reinforcements may arrive.", "Nobody receives reinforcements."
    )
    _length(work, data)
    return work.ruling(
        ScenarioSummary(
            first_player=cast("FirstPlayer", data.text("first-player")),
            first_player_stated=data.flag("first-player-stated"),
            combat_phases=phases,
            plo_units=plo,
            syrian_units=syrian,
            israeli_divisions=data.texts("divisions"),
            sam_sites=sam_sites,
            sam_shots_per_site=shots,
            bastions_in_effect=bastions,
            reinforcements=arrivals,
            base_length=data.number("base-length"),
            base_length_stated=data.flag("base-length-stated"),
            length_rule=cast("LengthRule", data.text("length-rule")),
            map_area=cast("MapArea", data.text("map-area")),
        )
    )


def _players(work: Working, data: scenarios.Scenario) -> tuple[str, ...]:
    first, second = data.facts["first-player"], data.facts["second-player"]
    work.step(
        first.rule, f"The {SIDE_NAMES[str(first.value)]} player moves first.", str(first.value), *first.errata
    )
    if second.value == "arab":
        work.step("11.1", "The Arab player moves second, with the PLO and the Syrian units.", "arab")
    else:
        name = SIDE_NAMES[str(second.value)]
        work.step("13.0", f"The {name} player moves second.", str(second.value), *second.errata)
    phases = chart("combat-phases")
    players = {"first": first.value, "second": second.value}
    names = tuple(f"{players[phases.text(row, 'player')]}-{phases.text(row, 'kind')}" for row in phases.rows)
    return work.step(
        "13.0", f"A game turn has {counted(len(names), 'combat phase')}: {joined(names)}.", names
    )


def _forces(work: Working, data: scenarios.Scenario) -> tuple[int, int | None]:
    area = data.facts["map-area"]
    whole = area.value == "whole-map"
    where = "The whole map is in play." if whole else "Only the map south and east of the Litani is in play."
    work.step(area.rule, where, str(area.value), *area.errata)
    divisions = data.facts["divisions"]
    named = data.texts("divisions")
    israel = f"Israeli divisions in play: {joined(named)}." if named else "No Israeli unit is in play."
    work.step(divisions.rule, israel, named, *divisions.errata)
    plo = data.facts["plo-units"]
    work.step(
        plo.rule,
        f"{counted(data.number('plo-units'), 'PLO unit')} set up.",
        data.number("plo-units"),
        *plo.errata,
    )
    syrian = data.facts.get("syrian-units")
    if syrian is None:
        return data.number("plo-units"), work.step(
            "10.4", "All Syrian units are set up; their number is not in the document.", None
        )
    units = data.number("syrian-units")
    work.step(syrian.rule, sentence(f"{counted(units, 'Syrian unit')} set up"), units, *syrian.errata)
    return data.number("plo-units"), units


def _sam_sites(work: Working, data: scenarios.Scenario, phases: int) -> tuple[int, int]:
    sites = data.facts["sam-sites"]
    count = data.number("sam-sites")
    work.step(sites.rule, sentence(f"{counted(count, 'SAM site')} in play"), count, *sites.errata)
    if not count:
        return 0, 0
    each = number("sam-shots-per-phase")
    shots = phases * each
    text = (
        f"A site fires at {counted(each, 'marker')} in each of {phases} combat phases: {shots} a game turn."
    )
    return count, work.step("13.0", text, shots, "L82-E30")


def _told(work: Working, data: scenarios.Scenario, name: str, yes: str, no: str) -> bool:
    fact = data.facts[name]
    return work.step(fact.rule, yes if fact.value else no, data.flag(name), *fact.errata)


def _length(work: Working, data: scenarios.Scenario) -> None:
    base, stated, rule = (data.facts[name] for name in ("base-length", "base-length-stated", "length-rule"))
    source = "" if stated.value else "; the document does not give the length"
    turns = data.number("base-length")
    work.step(
        base.rule,
        f"The scenario lasts {turns} game turns before any adjustment{source}.",
        turns,
        *base.errata,
    )
    changes = (
        "Nothing changes the length." if rule.value == "none" else f"Rule {rule.value} changes the length."
    )
    work.step(rule.rule, changes, str(rule.value), *rule.errata)
