"""What of a question is compiled: as much as is asked often, and never too much."""

from __future__ import annotations

import pytest
from support.games import GAMES

from countermarch.reference.engine import registry
from countermarch.site.domain import MOST, WINDOWS, domain


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_is_walked_or_keeps_its_default(game: str) -> None:
    for question in registry.questions(game).values():
        found = domain(question, WINDOWS[-1])
        if found is None:
            continue
        walked = {axis.path[0] for axis in found.axes}
        assert walked.isdisjoint(found.fixed), question.id
        assert walked | set(found.fixed) == {field.name for field in question.parameters}, question.id
        required = {field.name for field in question.parameters if field.required}
        assert required <= walked, question.id
        assert found.size <= MOST, question.id


def test_the_rarest_facts_of_an_attack_keep_their_defaults() -> None:
    found = domain(registry.find("reign-of-missiles", "launcher-attack"), WINDOWS[-1])
    assert found is not None
    assert {"launcher_type", "attackers", "impulse", "d10", "d6"} <= {axis.path[0] for axis in found.axes}
    assert found.fixed["critical_hit"] is False


def test_one_fact_more_can_be_spared() -> None:
    question = registry.find("next-war-in-lebanon", "tactical-advantage")
    one, two = (domain(question, WINDOWS[-1], spared) for spared in (0, 1))
    assert one is not None
    assert two is not None
    assert list(one.fixed) == ["defender_j6"]
    assert set(two.fixed) == {"attacker_j6", "defender_j6"}


def test_a_question_that_needs_a_list_is_left_to_the_rules() -> None:
    assert domain(registry.find("next-war-in-lebanon", "firefight"), WINDOWS[-1]) is None
