"""Headlines over every worked case are plain sentences without names of fields."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.citations import QUESTIONS, all_rulings, rulings
from support.games import GAMES

from countermarch import components
from countermarch.components.model.language import HeadlinePart
from countermarch.reference.engine import registry
from countermarch.reference.engine.headlines import headline, headline_from
from countermarch.reference.engine.kinds import EnumKind, ListKind, RecordKind
from countermarch.reference.engine.ruling import answer_json

ENGLISH = {"red-dot", "black-dot", "anti-tank", "un-disrupt", "set-up", "first-turn", "8-7-7", "4-2-5"}
"""Names of the data that are also how people write them."""

AMISS = re.compile(r"_|[{}]|\bNone\b|\bnull\b|: -$|[^-\d]1 (?:units|hits|cards|chits|hexes)\b")
PLO: dict[str, object] = {"defender_side": "plo"}


def says(game: str, question: str, answer: dict[str, Any]) -> str:
    return headline(registry.find(game, question), components.game(game), answer).text


def answers(game: str, question: str) -> list[dict[str, Any]]:
    found: list[Any] = [answer_json(ruling) for ruling in rulings(game, question)]
    return found


@pytest.mark.parametrize(
    ("game", "question", "given", "sentence"),
    [
        (
            "reign-of-missiles",
            "diplomacy-space",
            {"space": "blue-2"},
            "Light blue, worth 2: if the markers meet here, an Israeli Minor Diplomatic Victory",
        ),
        (
            "next-war-in-lebanon",
            "reinforcement-entry",
            {
                "scenario": "next-war",
                "unit": "militia",
                "chit": "j-1",
                "area": "lebanon",
                "insurgent_units": 2,
                "insurgent_fighters": 1,
            },
            "Yes: 1 unit with one chit",
        ),
        (
            "lebanon-82",
            "combat-effects",
            {"defender_side": "plo", "result": "D2"},
            "The defender retreats 2 hexes",
        ),
        (
            "lebanon-82",
            "combat-effects",
            {"defender_side": "plo", "result": "Ae"},
            "Every attacker is eliminated",
        ),
        (
            "lebanon-82",
            "combat-effects",
            {"defender_side": "plo", "result": "none"},
            "Nothing happens to either side",
        ),
        (
            "lebanon-82",
            "combat-effects",
            {"defender_side": "plo", "result": "D2", "in_bastion": True},
            "The bastion protects the defender: no effect on him",
        ),
        ("lebanon-82", "movement-cost", {"terrain": "mountain"}, "3 movement points"),
        ("lebanon-82", "movement-cost", {"terrain": "mountain", "lake": True}, "Not allowed"),
        ("arab-israeli-wars", "transfer-allowance", {}, "1 unit other than Vehicles"),
        (
            "arab-israeli-wars",
            "turn-draws",
            {"event": "siege"},
            "Arab Phase 3 cards; Israeli Phase 2 cards",
        ),
        (
            "reign-of-missiles",
            "end-phase",
            {"suppressed_launchers": 3, "normal_launchers": 0, "launchers_in_container": 0},
            "Israel 1 MVP; 3 launchers for the next draw",
        ),
        (
            "third-lebanon-war",
            "recover",
            {"choice": "undisrupt-one", "disrupted_units": 1},
            "1 unit undisrupted",
        ),
    ],
)
def test_the_headline_answers_what_was_asked(
    game: str, question: str, given: dict[str, object], sentence: str
) -> None:
    asked = registry.find(game, question)
    answer: Any = answer_json(asked.ask(given))
    assert says(game, question, answer) == sentence


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_every_answer_has_a_headline_without_names_of_the_data(game: str, question: str) -> None:
    for answer in answers(game, question):
        text = says(game, question, answer)
        assert text[:1] == text[:1].upper(), text
        assert not re.search(
            r"_|[{}]|\bNone\b|\bnull\b|: -$|[^-\d]1 (?:units|hits|cards|chits|hexes)\b", text
        ), text
        assert not _names(text) & _data_names(game), text


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_every_headline_that_is_written_is_said_in_some_case_and_names_known_fields(
    game: str, question: str
) -> None:
    lines = components.game(game).spoken.headlines.get(question, ())
    fields = {field.name for field in registry.find(game, question).answer.fields} | {"because"}
    for line in lines:
        named = {name.split(".")[0] for name in re.findall(r"\{([a-z0-9_.]+)", line.says)}
        assert {*named, *(n.split(".")[0] for n in (*line.when, *line.unless))} <= fields, line
    if lines:
        assert any(headline_from(lines, answer) for answer in answers(game, question)), question


@pytest.mark.parametrize("game", GAMES)
def test_headlines_are_of_questions_that_there_are(game: str) -> None:
    assert set(components.game(game).spoken.headlines) <= set(registry.questions(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_step_says_a_name_of_the_data(game: str) -> None:
    known = _data_names(game)
    for ruling in all_rulings(game):
        for step in ruling.steps:
            assert "_" not in step.text, step.text
            assert not _names(step.text) & known, step.text


def test_one_is_one_and_no_more() -> None:
    spoken = [HeadlinePart("{may_fire|Iron Dome|Iron Domes}")]
    assert headline_from(spoken, {"may_fire": [{"area": "b1"}]}).text == "1 Iron Dome"  # type: ignore[union-attr]
    assert headline_from(spoken, {"may_fire": []}).text == "0 Iron Domes"  # type: ignore[union-attr]


def _names(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+", text))


def _data_names(game: str) -> set[str]:
    """Return the hyphenated names of a game's data: values, questions, pieces, scenarios, rules."""
    held = components.game(game)
    found = {piece.id for piece in held.pieces} | set(held.scenarios)
    found |= {clause.number for clause in held.clauses if not clause.number[0].isdigit()}
    for question in registry.questions(game).values():
        found.add(question.id)
        for field in (*question.parameters, *question.answer.fields):
            found |= _values(field.kind)
    return {name for name in found if "-" in name} - ENGLISH


def _values(kind: object) -> set[str]:
    match kind:
        case EnumKind():
            return set(kind.names)
        case RecordKind(fields=fields):
            return {value for field in fields for value in _values(field.kind)}
        case ListKind(item=item):
            return _values(item)
        case _:
            return set()
