"""Scenarios for their page: the facts in words, the set-up of both sides, lookups that check it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.documents.setup_cards import fact_text
from countermarch.reference.engine.kinds import EnumKind
from countermarch.site.cases import link
from countermarch.site.words import capitalized

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game, Side
    from countermarch.components.model.scenarios import Fact, Scenario, SetupLine
    from countermarch.components.model.tracks import Track
    from countermarch.reference.engine import Question
    from countermarch.site.words import GameWords

BLANKS: Final = "set-up"
"""The track to fill in for a game whose document has no scenario."""

CHECKS: Final = ("setup", "scenario", "overview")
"""Words in names of chapters and questions about setting up."""


@dataclass(frozen=True, slots=True)
class FactLine:
    """A fact in words, with its rule and errata."""

    value: str
    says: str
    rule: str
    errata: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetupSide:
    """What one side sets up; ``total`` is None if a line has no count.

    ``rule`` is the rule of every line, empty if they differ.
    """

    side: Side | None
    name: str
    total: int | None
    rule: str
    lines: tuple[SetupLine, ...]


@dataclass(frozen=True, slots=True)
class SetupSheet:
    """The section of a scenario."""

    scenario: Scenario
    main: tuple[FactLine, ...]
    more: tuple[FactLine, ...]
    forces: tuple[SetupSide, ...]
    checks: tuple[tuple[str, str], ...]


def sheets(game: Game, names: GameWords, questions: Mapping[str, Question]) -> tuple[SetupSheet, ...]:
    """Return the scenarios of a game as the page shows them.

    >>> from countermarch import components
    >>> from countermarch.site.words import GameWords
    >>> game = components.game("lebanon-82")
    >>> sheet = sheets(game, GameWords(game), {})[0]
    >>> sheet.main[0].value, sheet.main[0].says
    ('Israel', 'Moves first in every game turn')
    >>> [(force.name, force.total) for force in sheet.forces]
    [('Israel', None), ('Syria', None), ('PLO', 20)]
    """
    printed = next((one.texts("facts") for one in kit_plan(game).documents if one.kind == "scenarios"), ())
    return tuple(_sheet(one, game, names, questions, printed) for one in game.scenarios.values())


def blanks(game: Game) -> Track | None:
    """Return the form that a player fills in from their own copy if the game has no scenario."""
    return game.tracks.get(BLANKS) if not game.scenarios else None


def _sheet(
    scenario: Scenario,
    game: Game,
    names: GameWords,
    questions: Mapping[str, Question],
    printed: tuple[str, ...],
) -> SetupSheet:
    fact_lines = {fact.id: _fact_line(fact, game, names) for fact in scenario.facts.values()}
    first = [name for name in printed if name in fact_lines] or list(fact_lines)
    forces = []
    for side_id, run in groupby(scenario.setup, key=lambda line: line.side):
        lines = tuple(run)
        counts = [line.count for line in lines if line.count is not None]
        side = next((one for one in game.sides if one.id == side_id), None)
        whole = len(counts) == len(lines) and len(lines) > 1
        rules = {line.rule for line in lines}
        name = side.name if side else capitalized(side_id)
        rule = rules.pop() if len(rules) == 1 else ""
        forces.append(SetupSide(side, name, sum(counts) if whole else None, rule, lines))
    totals = {(one.name, str(one.total)) for one in forces}  # stand over the list of a force already
    main = [
        name
        for name in first
        if not any(
            side in fact_lines[name].says and fact_lines[name].value == total for side, total in totals
        )
    ]
    return SetupSheet(
        scenario,
        tuple(fact_lines[name] for name in main),
        tuple(fact for name, fact in fact_lines.items() if name not in main),
        tuple(forces),
        tuple(_checks(scenario.id, questions)),
    )


def _fact_line(fact: Fact, game: Game, names: GameWords) -> FactLine:
    says = fact.says.removeprefix("whether ").removeprefix("side that ")
    if isinstance(fact.value, tuple):
        value = " · ".join(capitalized(names.value(one)) for one in fact.value) or "None"
    else:
        value = fact_text(fact, game, names.known)
    return FactLine(value, capitalized(says), fact.rule, fact.errata)


def _checks(scenario: str, questions: Mapping[str, Question]) -> list[tuple[str, str]]:
    """Return the lookups about setting up in a scenario: what each asks, and its address."""
    found = []
    for question in questions.values():
        about = f"{question.module.rpartition('.')[2]} {question.id}"
        if not any(word in about for word in CHECKS):
            continue
        kinds = {field.name: field.kind for field in question.parameters}
        years = [part for part in question.id.split("-") if part.isdigit()]
        if "scenario" in kinds:
            kind = kinds["scenario"]
            if isinstance(kind, EnumKind) and scenario not in [str(value) for value in kind.values]:
                continue
            found.append((question.asks, link(question.id, {"scenario": scenario})))
        elif not years or scenario in years:
            found.append((question.asks, link(question.id, {})))
    return found
