"""Every step of every worked case is unchanged since its review: rule, words, errata, highlighted cells."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from support import reasons
from support.citations import QUESTIONS, cases_by_question, rulings
from support.games import GAMES

from countermarch import components
from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.kinds import BoolKind, EnumKind

if TYPE_CHECKING:
    from countermarch.reference.engine.kinds import Field

OTHERWISE = [
    (game, question.id, field, value)
    for game in GAMES
    for question in registry.questions(game).values()
    for field in question.parameters
    if field.reading and isinstance(field.kind, BoolKind | EnumKind)
    for value in ((False, True) if isinstance(field.kind, BoolKind) else field.kind.values)
    if value != field.default
]


@pytest.mark.parametrize("game", GAMES)
def test_no_step_says_or_cites_anything_else_than_when_it_was_last_read_through(game: str) -> None:
    written = json.loads(reasons.path(game).read_text("utf-8"))
    moved = {name: stated for name, stated in reasons.take(game).items() if written.get(name) != stated}
    assert moved == {}, f"read these rulings; if they are right, {reasons.__doc__}"


@pytest.mark.parametrize(
    ("game", "question", "field", "value"),
    OTHERWISE,
    ids=[f"{game}-{question}-{field.name}-{value}" for game, question, field, value in OTHERWISE],
)
def test_another_reading_rules_otherwise_in_some_worked_case(
    game: str, question: str, field: Field, value: object
) -> None:
    asked = registry.find(game, question)
    given = [case["given"] for case in cases_by_question(game)[question] if "answer" in case]
    differing = [
        one
        for one in given
        if one.get(field.name) == value
        and asked.ask(one).answer != _as_adopted(game, question, one, field.name)
    ]
    assert differing, "no case shows what this reading changes"


def _as_adopted(game: str, question: str, given: dict[str, Any], parameter: str) -> object:
    """Answer with a parameter left out, or say how that is refused."""
    try:
        return registry.find(game, question).ask({k: v for k, v in given.items() if k != parameter}).answer
    except InputError as error:
        return str(error)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_step_names_no_card_but_those_it_is_about(game: str, question: str) -> None:
    """A card is named in full by its title, and stands by its id in what is asked or answered."""
    cards = [card for card in components.game(game).cards if " " in card.title and "blank" not in card.id]
    titles = {card.title: card.id.partition("-")[2] for card in cards}
    for case, ruling in zip(_answered(game, question), rulings(game, question), strict=True):
        stated = json.dumps([case["given"], case["answer"]])
        for step in ruling.steps:
            named = {title for title in titles if re.search(rf"\b{re.escape(title)}\b", step.text)}
            largest = {
                title for title in named if not any(title in other and title != other for other in named)
            }
            strangers = [title for title in largest if f'"{titles[title]}"' not in stated]
            assert strangers == [], step.text


def _answered(game: str, question: str) -> list[dict[str, Any]]:
    return [case for case in cases_by_question(game).get(question, ()) if "answer" in case]
