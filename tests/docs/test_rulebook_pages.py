"""Clauses and errata on their pages: all of them, once, with links that lead somewhere."""

from __future__ import annotations

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.reference.engine.checks import field_check
from countermarch.site.rulebook_pages import clause_groups, clause_of, erratum_groups, switches


@pytest.mark.parametrize("game_id", GAMES)
def test_every_clause_is_shown_once_in_the_order_of_the_rules(game_id: str) -> None:
    game = components.game(game_id)
    groups = clause_groups(game, registry.questions(game_id))
    assert [entry.clause for group in groups for entry in group.entries] == list(game.clauses)
    assert len({group.anchor for group in groups}) == len(groups)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_clause_without_a_question_says_why(game_id: str) -> None:
    for group in clause_groups(components.game(game_id), registry.questions(game_id)):
        for entry in group.entries:
            assert entry.questions or entry.clause.excuse, entry.clause.number
            assert len(entry.questions) == len(entry.clause.questions), entry.clause.number


@pytest.mark.parametrize("game_id", GAMES)
def test_every_erratum_is_shown_once_under_a_chapter(game_id: str) -> None:
    game = components.game(game_id)
    groups = erratum_groups(game, registry.questions(game_id))
    shown = [doubt.erratum.id for group in groups for doubt in group.entries]
    assert sorted(shown) == sorted(game.errata)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_of_an_erratum_leads_to_a_clause(game_id: str) -> None:
    game = components.game(game_id)
    numbers = {clause.number for clause in game.clauses}
    for erratum in game.errata.values():
        assert all(clause_of(game, rule) in numbers for rule in erratum.rules), erratum.id


@pytest.mark.parametrize("game_id", GAMES)
def test_a_switch_that_sets_something_is_one_that_its_question_takes(game_id: str) -> None:
    questions = registry.questions(game_id)
    for erratum in components.game(game_id).errata.values():
        for switch in switches(erratum, questions):
            fields = {field.name for field in switch.question.parameters}
            assert switch.link.startswith(f"#{switch.question.id}")
            for setting in switch.link.partition("?")[2].split("&"):
                assert setting.partition("=")[0] in fields | {""}, erratum.id


def test_a_switch_between_several_questions_leads_to_each() -> None:
    made = switches(components.game("lebanon-82").errata["L82-E12"], registry.questions("lebanon-82"))
    assert [one.link for one in made] == [
        "#hex-distance?stagger=odd",
        "#plo-setup-check?stagger=odd",
        "#israeli-setup-2006?stagger=odd",
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_switch_sets_is_what_its_question_takes_and_settles_that_erratum(game_id: str) -> None:
    for erratum in components.game(game_id).errata.values():
        for one in erratum.lookups:
            fields = {field.name: field for field in registry.find(game_id, one.question).parameters}
            assert {*one.given, *one.parameters} <= fields.keys(), erratum.id
            for name, value in one.given.items():
                field_check(fields[name])(value)


def test_a_switch_in_words_alone_leads_nowhere() -> None:
    in_words = [
        one for one in components.game("lebanon-82").errata.values() if one.switch and not one.lookups
    ]
    assert all(switches(one, registry.questions("lebanon-82")) == () for one in in_words)
