"""Chapters 10, 20 and 25: what is in play in a scenario, who goes first and how long it can last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, cast

from countermarch.components.display_names import words
from countermarch.reference.engine import ListOf, Note, Ruling, Working, question
from countermarch.reference.engine.phrases import counted, joined, sentence
from countermarch.reference.lebanon_82.game_data import GAME, cited
from countermarch.reference.lebanon_82.terms import SIDE_NAMES, Scenario

if TYPE_CHECKING:
    from countermarch.components.model.scenarios import Fact

_PHASES: Final = "combat-phases"

FirstPlayer = Literal["israeli", "syrian"]
LengthRule = Literal["18.0", "23.0", "none"]
MapArea = Literal["whole-map", "south-and-east-of-litani"]


@dataclass(frozen=True, slots=True)
class ScenarioSummary:
    """The pieces, players and length of a scenario."""

    first_player: Annotated[FirstPlayer, "side that moves first in every game turn"]
    first_player_stated: Annotated[bool, "no if the rule book does not say it and L82-E50 supplies it (1976)"]
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
        "Syrian units set up: null in 1982 (all of them; the rule book does not give the number), 0 in 2006, "
        "4 in 1976",
    ]
    israeli_divisions: Annotated[
        tuple[str, ...],
        ListOf("division"),
        "the division numbers in play that the rule book names, ascending as numbers",
    ]
    sam_sites: Annotated[int, "SAM sites in play at the start: 6, 0, 0 (1976: L82-E52)"]
    sam_shots_per_site: Annotated[
        int, "most markers one site can fire at in a whole game turn: 4 in 1982, otherwise 0"
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
        "10.0", "10.1", "11.1", "12.0", "13.0", "18.0", "20.0", "20.1", "20.2", "20.3", "20.4", "21.0",
        "23.0", "25.0", "25.1", "25.2", "10.3", "10.4", "10.5",
    ),
)  # fmt: skip
def scenario_summary(*, scenario: Annotated[Scenario, Note("which scenario")]) -> Ruling[ScenarioSummary]:
    """Summarise a scenario: the 1982 game (10.0), 2006 (20.0) or 1976 (25.0).

    >>> scenario_summary(scenario="1976").answer.combat_phases
    ('syrian-combat', 'syrian-mobile-combat', 'plo-combat', 'plo-mobile-combat')
    >>> scenario_summary(scenario="1982").answer.sam_shots_per_site
    4
    """
    work = Working(GAME)
    first, phases = _players(work, scenario)
    area = _area(work, scenario)
    divisions, plo, syrian = _forces(work, scenario)
    sam_sites, shots = _sam_sites(work, scenario, len(phases))
    bastions = _record_fact(
        work, scenario, "bastions", "Bastions are in effect.", "Bastions are not in effect."
    )
    arrivals = _record_fact(
        work, scenario, "reinforcements", "Reinforcements may arrive.", "Nobody receives reinforcements."
    )
    length = _length(work, scenario)
    return work.ruling(
        ScenarioSummary(
            first_player=cast("FirstPlayer", first.text),
            first_player_stated=work.fact(scenario, "first-player-stated").flag,
            combat_phases=phases,
            plo_units=plo,
            syrian_units=syrian,
            israeli_divisions=divisions,
            sam_sites=sam_sites,
            sam_shots_per_site=shots,
            bastions_in_effect=bastions,
            reinforcements=arrivals,
            base_length=length.base,
            base_length_stated=length.stated,
            length_rule=length.rule,
            map_area=area,
        )
    )


def _players(work: Working, scenario: Scenario) -> tuple[Fact, tuple[str, ...]]:
    first, second = work.fact(scenario, "first-player"), work.fact(scenario, "second-player")
    said_by = first.errata[0] if first.errata else first.rule
    work.step(said_by, f"The {SIDE_NAMES[first.text]} player moves first.", first.text, *first.errata)
    if second.text == "arab":
        work.step("11.1", "The Arab player moves second, with the PLO and the Syrian units.", "arab")
    else:
        work.step(said_by, f"The {SIDE_NAMES[second.text]} player moves second.", second.text, *second.errata)
    players = {"first": first.text, "second": second.text}
    names = tuple(
        f"{players[work.read(_PHASES, row, 'player')]}-{work.read(_PHASES, row, 'kind')}"
        for row in GAME.charts[_PHASES].rows
    )
    text = f"A game turn has {counted(len(names), 'combat phase')}: {joined(map(words, names))}."
    return first, work.step("13.0", text, names)


def _area(work: Working, scenario: Scenario) -> MapArea:
    area = work.fact(scenario, "map-area")
    whole = area.text == "whole-map"
    where = "The whole map is in play." if whole else "Only the map south and east of the Litani is in play."
    return cast("MapArea", work.step(area.rule, where, area.text, *area.errata))


def _forces(work: Working, scenario: Scenario) -> tuple[tuple[str, ...], int, int | None]:
    divisions = work.fact(scenario, "divisions")
    named = divisions.texts
    israel = f"Israeli divisions in play: {joined(named)}." if named else "No Israeli unit is in play."
    work.step(divisions.rule, israel, named, *divisions.errata)
    plo = work.fact(scenario, "plo-units")
    work.step(plo.rule, f"{counted(plo.number, 'PLO unit')} set up.", plo.number, *plo.errata)
    if "syrian-units" not in GAME.scenarios[scenario].facts:
        text = "All Syrian units are set up; the rule book does not give their number."
        return named, plo.number, work.step("10.4", text, None)
    syrian = work.fact(scenario, "syrian-units")
    text = sentence(f"{counted(syrian.number, 'Syrian unit')} set up")
    return named, plo.number, work.step(syrian.rule, text, syrian.number, *syrian.errata)


def _sam_sites(work: Working, scenario: Scenario, phases: int) -> tuple[int, int]:
    sites = work.fact(scenario, "sam-sites")
    count = sites.number
    work.step(cited(sites), sentence(f"{counted(count, 'SAM site')} in play"), count, *sites.errata)
    if not count:
        return 0, 0
    each = work.number("sam-shots-per-phase")
    shots = phases * each
    text = (
        f"A site may fire at {counted(each, 'marker')} in each of {phases} combat phases: "
        f"{shots} in a game turn."
    )
    # L82-E30: a site fires once in a combat phase
    return count, work.step("13.0", text, shots, "L82-E30")


def _record_fact(work: Working, scenario: Scenario, name: str, yes: str, no: str) -> bool:
    fact = work.fact(scenario, name)
    return work.step(cited(fact), yes if fact.flag else no, fact.flag, *fact.errata)


class _Length(NamedTuple):
    """The length of a scenario in turns, whether the rule book gives it, and the rule that changes it."""

    base: int
    stated: bool
    rule: LengthRule


def _length(work: Working, scenario: Scenario) -> _Length:
    base = work.fact(scenario, "base-length")
    stated = work.fact(scenario, "base-length-stated").flag
    rule = work.fact(scenario, "length-rule")
    source = "" if stated else "; the rule book does not give the length"
    text = f"The scenario lasts {base.number} game turns before any adjustment{source}."
    work.step(base.errata[0] if base.errata else base.rule, text, base.number, *base.errata)
    none = rule.text == "none"
    changes = "Nothing changes the length." if none else f"Rule {rule.text} changes the length."
    work.step(cited(rule), changes, rule.text, *rule.errata)
    return _Length(base.number, stated, cast("LengthRule", rule.text))
