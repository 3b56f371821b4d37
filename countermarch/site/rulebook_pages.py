"""Clauses and errata for their pages: by chapter, each with its links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countermarch.generators.booklet.chapters import chapters
from countermarch.generators.documents.plan import kit_plan
from countermarch.site.cases import link
from countermarch.site.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Clause, Erratum
    from countermarch.reference.engine import Question


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A clause, the questions that decide it and the errata that concern it."""

    clause: Clause
    questions: tuple[Question, ...]
    errata: tuple[Erratum, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """A lookup with another reading: its question, its address, what is set."""

    question: Question
    link: str
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ErratumEntry:
    """An erratum, its clauses, and how to play it by another reading."""

    erratum: Erratum
    clauses: tuple[tuple[str, str | None], ...]
    switches: tuple[Switch, ...]


@dataclass(frozen=True, slots=True)
class ChapterGroup:
    """Clauses or errata of one chapter."""

    anchor: str
    number: str
    title: str
    entries: tuple[Any, ...]

    @property
    def shared(self) -> tuple[Erratum, ...]:
        """The errata that concern each of several clauses alike: they are named once, with the chapter."""
        first, *others = self.entries
        return tuple(one for one in first.errata if others and all(one in other.errata for other in others))


def clause_groups(game: Game, questions: Mapping[str, Question]) -> tuple[ChapterGroup, ...]:
    """Return every clause, chapter by chapter as the printed summary has them.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> groups = clause_groups(components.game("lebanon-82"), registry.questions("lebanon-82"))
    >>> groups[0].title, groups[0].entries[1].questions[0].id, groups[0].entries[1].clause.number
    ('Introduction (1982)', 'scenario-summary', '10.1')
    """
    made = []
    for index, chapter in enumerate(chapters(game, _titles(game))):
        entries = tuple(
            LedgerEntry(
                clause,
                tuple(questions[name] for name in clause.questions if name in questions),
                tuple(one for one in game.errata.values() if _touches(one, clause.number)),
            )
            for clause in chapter.clauses
        )
        made.append(ChapterGroup(f"chapter-{index + 1}", chapter.number, chapter.title, entries))
    return tuple(made)


def erratum_groups(game: Game, questions: Mapping[str, Question]) -> tuple[ChapterGroup, ...]:
    """Return every erratum under the chapter of the first rule it is about, in the order of the rules."""
    groups = clause_groups(game, questions)
    found: dict[int, list[ErratumEntry]] = {}
    for erratum in game.errata.values():
        doubt = ErratumEntry(
            erratum,
            tuple((rule, clause_of(game, rule)) for rule in erratum.rules),
            switches(erratum, questions),
        )
        found.setdefault(_chapter_of(groups, erratum.rules), []).append(doubt)
    made = [
        ChapterGroup(f"on-{groups[index].anchor}", groups[index].number, groups[index].title, tuple(doubts))
        for index, doubts in sorted(found.items())
        if index < len(groups)
    ]
    if left := found.get(len(groups)):
        made.append(ChapterGroup("on-the-rest", "", "Not under one rule", tuple(left)))
    return tuple(made)


def switches(erratum: Erratum, questions: Mapping[str, Question]) -> tuple[Switch, ...]:
    """Return the lookups in which another reading of an erratum can be chosen.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> erratum = components.game("lebanon-82").errata["L82-E03"]
    >>> one = switches(erratum, registry.questions("lebanon-82"))[0]
    >>> one.link, one.says
    ('#movement-cost?clear_cost=2', ('clear cost: 2',))
    """
    made = []
    for one in erratum.lookups:
        says = [f"{words(key)}: {words(_value_in_words(value))}" for key, value in one.given.items()]
        says += [words(name) for name in one.parameters]
        made.append(Switch(questions[one.question], link(one.question, one.given), tuple(says)))
    return tuple(made)


def _value_in_words(value: object) -> str:
    return "yes" if value is True else "no" if value is False else str(value)


def _titles(game: Game) -> Mapping[str, str]:
    """Return the names that the kit's summary gives to chapters without one."""
    for document in kit_plan(game).documents:
        if "chapters" in document.more:
            return dict(document.more["chapters"])
    return {}


def _touches(erratum: Erratum, number: str) -> bool:
    """Return whether an erratum concerns a clause, or the rule that the clause is part of."""
    return any(rule == number or number.startswith(f"{rule} ") for rule in erratum.rules)


def clause_of(game: Game, rule: str) -> str | None:
    """Return the number of the clause to show for a rule: its own, its first paragraph, or its first part.

    >>> from countermarch import components
    >>> clause_of(components.game("lebanon-82"), "10.2"), clause_of(components.game("lebanon-82"), "99.0")
    ('10.2 p1', None)
    """
    numbers = [clause.number for clause in game.clauses]
    if rule in numbers:
        return rule
    return next((one for one in numbers if re.match(rf"{re.escape(rule)}(?![\w])", one)), None)


def _chapter_of(groups: Sequence[ChapterGroup], rules: Sequence[str]) -> int:
    """Return the index of the chapter with the first of the rules that is found."""
    for rule in rules:
        for index, group in enumerate(groups):
            for entry in group.entries:
                number = entry.clause.number
                if number == rule or re.match(rf"{re.escape(rule)}(?![\w])", number):
                    return index
        bare = re.split(r"\W", rule, maxsplit=1)[0]
        for index, group in enumerate(groups):
            if group.number and group.number == bare:
                return index
    return len(groups)
