from __future__ import annotations

from fractions import Fraction

import pytest
from support.games import GAMES, cases

import countermarch
from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.inverse import need

TERRAINS = ("clear", "town", "rough", "river", "beirut", "mountain")
A_GAME = 3


@pytest.mark.parametrize("terrain", TERRAINS)
def test_the_differential_needed_is_the_one_that_asking_with_every_die_finds(terrain: str) -> None:
    wished = ("De", "D2", "D3", "Ex")
    shares = {}
    for differential in range(-30, 31):
        facts = {"terrain": terrain, "differential": differential}
        rolled = [countermarch.ask("lebanon-82", "combat-result", **facts, die=die) for die in range(1, 7)]
        shares[differential] = Fraction(sum(one.answer.result in wished for one in rolled), 6)
    for chance in (Fraction(1, 3), Fraction(7, 10), Fraction(1)):
        found = need("lebanon-82", "combat-result", {"terrain": terrain}, wished, chance)
        assert {one.value: one.probability for one in found.tried} == shares
        reached = [differential for differential, share in shares.items() if share >= chance]
        assert [one.value for one in found.enough] == reached
        assert found.summary == (f"at least {reached[0]}" if reached else "")


def _open(game: str) -> list[tuple[str, str, str, dict[str, object], object]]:
    """Return questions of one die and a fact of few values: question, fact, die, the other facts, answer."""
    found = []
    seen = set()
    for case in cases(game):
        if "answer" not in case or case["question"] in seen:
            continue
        asked = registry.find(game, case["question"])
        dice = [one.name for one in asked.parameters if one.kind.name in ("die", "dice")]
        facts = [one.name for one in asked.parameters if one.kind.name in ("enum", "bool")]
        if len(dice) == 1 and dice[0] in case["given"] and isinstance(case["given"][dice[0]], int) and facts:
            seen.add(asked.id)
            given = {name: one for name, one in case["given"].items() if name not in (dice[0], facts[0])}
            found.append((asked.id, facts[0], dice[0], given, case["answer"][asked.headline]))
    return found[:A_GAME]


def test_every_game_but_those_without_such_a_question_is_tried() -> None:
    assert sum(bool(_open(game)) for game in GAMES) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_the_chance_of_every_value_is_what_asking_with_every_face_counts(game: str) -> None:
    for question, fact, die, given, answer in _open(game):
        asked = registry.find(game, question)
        (faces,) = [one.kind.faces for one in asked.parameters if one.name == die]
        found = need(game, question, given, [in_words(answer)], Fraction(1, 2), fact=fact)
        for one in found.tried:
            hits = 0
            for face in faces:
                ruling = countermarch.ask(game, question, **given, **{fact: one.value, die: face})
                hits += in_words(getattr(ruling.answer, asked.headline)) == in_words(answer)
            assert one.probability == Fraction(hits, len(faces)), (question, one.value)


@pytest.mark.parametrize(
    ("given", "results", "chance", "fact", "parameter"),
    [
        ({"terrain": "town"}, ["Zz"], "1/2", "", "result"),
        ({"terrain": "town"}, [], "1/2", "", "result"),
        ({"terrain": "town"}, ["Ex"], "0", "", "chance"),
        ({"terrain": "town"}, ["Ex"], "2", "", "chance"),
        ({}, ["Ex"], "1/2", "", "fact"),
        ({"terrain": "town"}, ["Ex"], "1/2", "die", "fact"),
        ({"terrain": "town"}, ["Ex"], "1/2", "terrain", "terrain"),
        ({"terrain": "swamp"}, ["Ex"], "1/2", "", "terrain"),
    ],
)
def test_a_bad_input_names_its_parameter(
    given: dict[str, object], results: list[str], chance: str, fact: str, parameter: str
) -> None:
    with pytest.raises(InputError) as stated:
        need("lebanon-82", "combat-result", given, results, Fraction(chance), fact=fact)
    assert stated.value.parameter == parameter
